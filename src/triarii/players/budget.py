"""How long a player may think, and the meter that holds him to it."""

from __future__ import annotations

from time import perf_counter, thread_time
from typing import Final, final

from triarii.engine.game import BadSetup

GRACE: Final = 0.01  # seconds by which a step under way may overrun its share
LONG: Final = 0.25  # seconds a turn with which a player need not hurry


@final
class Budget:
    """What a player may spend on one turn: seconds on one core, or iterations, which give the same answer again.

    Seconds are those of the clock on the wall; `cpu` counts only those in which this thread was running, which is
    what a laboratory on a busy machine wants.
    """

    __slots__ = ("seconds", "iterations", "cpu")

    def __init__(self, seconds: float = 0.0, iterations: int = 0, cpu: bool = False) -> None:
        if seconds <= 0.0 and iterations <= 0:
            raise BadSetup("A budget leaves no time to think; give it seconds such as 0.1, or iterations such as 200.")
        self.seconds = seconds
        self.iterations = iterations
        self.cpu = cpu

    def __repr__(self) -> str:
        return f"Budget({self.text()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Budget) and self.text() == other.text() and self.cpu == other.cpu

    def __hash__(self) -> int:
        return hash((self.text(), self.cpu))

    def is_long(self) -> bool:
        """Is there so much time that it is worth another way of thinking? Of iterations, each counts as a thousandth."""
        return max(self.seconds, 0.001 * self.iterations) >= LONG

    def text(self) -> str:
        """`0.1` for seconds, `200i` for iterations; `budget_from` reads it back."""
        return f"{self.iterations}i" if self.iterations else f"{self.seconds:g}"


def budget_from(text: str, cpu: bool = False) -> Budget:
    """Read `0.1` (seconds a turn) or `200i` (iterations a turn)."""
    try:
        seconds, iterations = (0.0, int(text[:-1])) if text.endswith("i") else (float(text.removesuffix("s")), 0)
    except ValueError:
        raise BadSetup(f"'{text}' is no budget; write seconds such as '0.1', or iterations such as '200i'.") from None
    return Budget(seconds, iterations, cpu)


@final
class Meter:
    """Counts what is spent of a budget within one turn, and gives each decision its share of the rest."""

    __slots__ = (
        "budget",
        "spent_seconds",
        "spent_iterations",
        "began",
        "allowed_seconds",
        "allowed_iterations",
        "first_iteration",
    )

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.spent_seconds = 0.0
        self.spent_iterations = 0
        self.began = 0.0
        self.allowed_seconds = 0.0
        self.allowed_iterations = 0
        self.first_iteration = 0

    def now(self) -> float:
        return thread_time() if self.budget.cpu else perf_counter()

    def charge(self, since: float) -> None:
        """Count what was spent before a decision began, such as dealing the first world."""
        if not self.budget.iterations:
            self.spent_seconds += self.now() - since

    def start(self, share: float, most: float = 0.0) -> None:
        """Begin a decision that may use this share of what is left, and of seconds no more than `most` if that is given."""
        budget = self.budget
        if budget.iterations:
            left = budget.iterations - self.spent_iterations
            self.allowed_iterations = self.spent_iterations + max(1, int(left * share))
            self.first_iteration = self.spent_iterations
        else:
            self.began = self.now()
            self.allowed_seconds = max(0.0, budget.seconds - self.spent_seconds) * share
            if 0.0 < most < self.allowed_seconds:
                self.allowed_seconds = most

    def left(self) -> float:
        """The seconds that are left of the turn; of iterations, each counts as a thousandth."""
        if self.budget.iterations:
            return 0.001 * (self.budget.iterations - self.spent_iterations)
        return self.budget.seconds - self.spent_seconds

    def leisure(self) -> float:
        """The seconds that this decision may take; of iterations, each counts as a thousandth."""
        if self.budget.iterations:
            return 0.001 * (self.allowed_iterations - self.first_iteration)
        return self.allowed_seconds

    def goes_on(self) -> bool:
        """Is there something left for this decision?"""
        if self.budget.iterations:
            return self.spent_iterations < self.allowed_iterations
        return self.now() - self.began < self.allowed_seconds

    def is_late(self) -> bool:
        """Is the time for this decision over, so that whatever is under way must be broken off?"""
        if self.budget.iterations:
            return False
        return self.now() - self.began > self.allowed_seconds + GRACE

    def used(self) -> float:
        """The share of this decision's allowance that is gone, from 0 to 1."""
        if self.budget.iterations:
            return (self.spent_iterations - self.first_iteration) / max(
                1, self.allowed_iterations - self.first_iteration
            )
        return (self.now() - self.began) / self.allowed_seconds if self.allowed_seconds > 0.0 else 1.0

    def tick(self) -> None:
        self.spent_iterations += 1

    def stop(self) -> None:
        if not self.budget.iterations:
            self.spent_seconds += self.now() - self.began
