"""Plans that are compared: what each promises at first sight, and how it does when it is tried."""

from __future__ import annotations

from typing import final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle


@final
class Candidate:
    """A plan, what it promises at first sight, and how it has done so far."""

    __slots__ = ("plan", "visits", "total", "squares", "promise", "played")

    def __init__(self, plan: list[Action], promise: float, rolls: bool) -> None:
        self.plan = plan
        self.promise = promise
        # how each world looks when the plan is played, for the trials to go on from; not if it rolls dice itself
        self.played: list[Battle] | None = None if rolls else []
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def spread(self) -> float:
        """The variance of one trial, kept above nothing while there are few."""
        if self.visits < 4:
            return 0.02
        mean = self.total / self.visits
        return max(0.002, self.squares / self.visits - mean * mean)


def is_over(battle: Battle) -> bool:
    return battle.outcome is not None


def play_plan(twin: Battle, plan: list[Action], seat: int) -> None:
    """Play the steps of a plan as far as they fit this world."""
    for action in plan:
        if is_over(twin) or twin.seat != seat or not twin.is_legal(action):
            return
        twin.apply(action)


def promise_of(candidate: Candidate) -> float:
    return candidate.promise


def chosen_few(candidates: list[Candidate], count: int, alike: int) -> list[Candidate]:
    """The first few of a sorted list, not too many of them with the same first step."""
    chosen: list[Candidate] = []
    for candidate in candidates:
        same = 0
        for other in chosen:
            if other.plan[0] == candidate.plan[0]:
                same += 1
        if same < alike:
            chosen.append(candidate)
            if len(chosen) == count:
                break
    return chosen
