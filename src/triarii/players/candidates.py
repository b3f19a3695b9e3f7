"""Plans that are compared: what each promises at first sight, and how it does when it is tried."""

from __future__ import annotations

from typing import final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice
from triarii.players.budget import Meter
from triarii.players.knowledge import LONGEST_PLAN, Knowledge, begin_affair, best, fresh, is_open


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


def choices_after(world: Battle, action: Action, rng: Dice) -> int:
    """How many choices the same seat has next; 0 if chance has a say before, or somebody else, or the battle ends."""
    twin = fresh(world, rng)
    seen: list[int] = []
    twin.dice.log = seen
    twin.apply(action)
    return len(twin.legal) if not is_over(twin) and twin.seat == world.seat and not seen else 0


def play_plan(twin: Battle, plan: list[Action], seat: int, knowledge: Knowledge | None = None, luck: int = -1) -> None:
    """Play the steps of a plan as far as they fit this world, with kindred luck if that has a number."""
    for action in plan:
        if is_over(twin) or twin.seat != seat or not twin.is_legal(action):
            return
        if luck >= 0 and knowledge is not None and knowledge.opens_affair(action):
            begin_affair(twin, luck, knowledge.turn(twin), action)
        twin.apply(action)


def follow(
    knowledge: Knowledge,
    twin: Battle,
    seat: int,
    turn: int,
    plan: list[Action],
    at: int,
    made: list[Action],
    seen: list[int],
    meter: Meter,
) -> None:
    """Go on by the plan whose step `at` was changed: each of its steps after the one before it, the rest by rank."""
    done = [place <= at for place in range(len(plan))]
    while not seen and len(made) < LONGEST_PLAN and is_open(knowledge, twin, seat, turn):
        if meter.is_late():
            return
        anywhere = knowledge.is_sequence(twin)
        action: Action | None = None
        for place in range(at + 1, len(plan)):
            if not done[place] and (anywhere or place == 0 or done[place - 1]) and twin.is_legal(plan[place]):
                done[place] = True
                action = plan[place]
                break
        if action is None:
            action = twin.legal[best(knowledge.rank(twin))]
        made.append(action)
        if knowledge.closes(twin, action):
            return
        take_step(knowledge, twin, action, seen)


def take_step(knowledge: Knowledge, twin: Battle, action: Action, seen: list[int]) -> None:
    """Take a step of a plan; dice that the game shrugs at are not noted."""
    noted = len(seen)
    twin.apply(action)
    if len(seen) > noted and knowledge.shrugs(action):
        del seen[noted:]


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
