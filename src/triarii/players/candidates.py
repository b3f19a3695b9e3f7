"""Plans that are compared: what each promises at first sight, and how it does when it is tried."""

from __future__ import annotations

from math import erfc, exp, pi, sqrt
from typing import final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import Dice
from triarii.players.budget import Meter
from triarii.players.knowledge import Knowledge, best, sampled
from triarii.players.twins import LONGEST_PLAN, begin_affair, fresh, is_open, seeded


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

    def doubt(self, faith: float) -> float:
        """How far its worth may be off, as a variance, if the first sight counts for so many trials."""
        return self.spread() / (0.5 * faith + self.visits)


def expected_gain(behind: float, doubt: float) -> float:
    """What it would bring on average to know how a plan really compares that looks so much worse than the best, if that has this
    standard error."""
    z = behind / doubt
    return doubt * exp(-0.5 * z * z) / sqrt(2.0 * pi) - 0.5 * behind * erfc(z / sqrt(2.0))


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


def is_played_without_dice(knowledge: Knowledge, twin: Battle, plan: list[Action], seat: int) -> bool:
    """Play a plan for its trials to go on from; where its last step begins the dice, all but that."""
    if not knowledge.eve:
        play_plan(twin, plan, seat)
        return True
    seen: list[int] = []
    twin.dice.log = seen
    play_plan(twin, plan[:-1], seat)
    twin.dice.log = None
    return not seen


def watch(knowledge: Knowledge, twin: Battle, seat: int, luck: int) -> None:
    """Have the dice of a trial watched where luck is discounted; `luck` is the number of what kindred trials share."""
    if not knowledge.luck_weights:
        return
    witness = knowledge.witness(twin, seat)
    if witness is not None:
        witness.number = luck
    twin.witness = witness


def begun_in(
    knowledge: Knowledge, candidate: Candidate, worlds: list[Battle], number: int, seed: int, seat: int, luck: int
) -> Battle:
    """A plan played in one of the worlds that were dealt; the plan is played once in each of them, unless it rolls dice."""
    place = number % len(worlds)
    played = candidate.played
    while played is not None and len(played) <= place:
        begun = seeded(worlds[len(played)], seed)
        if is_played_without_dice(knowledge, begun, candidate.plan, seat):
            played.append(begun)
        else:
            played = None
    candidate.played = played
    twin = seeded(worlds[place] if played is None else played[place], seed)
    watch(knowledge, twin, seat, luck)
    if played is None:
        play_plan(twin, candidate.plan, seat, knowledge, luck)
    elif knowledge.eve:
        play_plan(twin, candidate.plan[-1:], seat)
    return twin


def begun_anew(knowledge: Knowledge, candidate: Candidate, world: Battle, seed: int, seat: int, luck: int) -> Battle:
    """A plan played in a world of the trial's own: what is hidden is dealt by the seed, the same for every plan.

    What is known does not change by that, so a plan is played once, unless the enemy's hidden cards answer it."""
    played = candidate.played
    if played is not None and not played:
        begun = seeded(world, seed)
        play_plan(begun, candidate.plan, seat)
        if is_over(begun) or begun.seat != seat:
            candidate.played = played = None
        else:
            played.append(begun)
    twin = seeded(world if played is None else played[0], seed)
    knowledge.redeal(twin, seat)
    watch(knowledge, twin, seat, luck)
    if played is None:
        play_plan(twin, candidate.plan, seat, knowledge, luck)
    return twin


def answered(knowledge: Knowledge, battle: Battle, temperature: float, rng: Dice, meter: Meter | None = None) -> bool:
    """Play on with the game's policy until the moves of the next turn are over, before its dice; False if the time ran
    out."""
    first = knowledge.turn(battle)
    for step in range(knowledge.steps):
        if battle.outcome is not None:
            return True
        if meter is not None and step % knowledge.between_looks == 0 and meter.is_late():
            return False
        legal = battle.legal
        action = legal[0 if len(legal) == 1 else sampled(knowledge.rank(battle), temperature, rng)]
        if knowledge.turn(battle) > first and knowledge.closes(battle, action):
            return True
        battle.apply(action)
    return True


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


def sight_of(knowledge: Knowledge, battle: Battle, seat: int) -> float:
    """What a learned first sight says of the position that a plan has led to, in logits."""
    row = knowledge.sight(battle, seat)
    total = 0.0
    for place in range(len(row)):
        total += knowledge.sight_weights[place] * row[place]
    return total


def most_promising(candidates: list[Candidate]) -> Candidate:
    """The plan that looks best at first sight."""
    chosen = candidates[0]
    for candidate in candidates:
        if candidate.promise > chosen.promise:
            chosen = candidate
    return chosen


def promise_of(candidate: Candidate) -> float:
    return candidate.promise


def same_among(candidates: list[Candidate], plan: list[Action], promise: float) -> Candidate | None:
    """The plan that is known already, begins alike and leads to a position that looks just the same."""
    for known in candidates:
        if known.promise == promise and known.plan[0] == plan[0]:
            return known
    return None


def chosen_few(candidates: list[Candidate], knowledge: Knowledge) -> list[Candidate]:
    """The first few of a sorted list, not too many of them alike."""
    chosen: list[Candidate] = []
    marks: list[tuple[int, ...]] = []
    for candidate in candidates:
        mark = knowledge.mark(candidate.plan)
        if marks.count(mark) < knowledge.alike:
            chosen.append(candidate)
            marks.append(mark)
            if len(chosen) == knowledge.finalists:
                break
    return chosen
