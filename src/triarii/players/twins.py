"""Playing on in one's head: twins of a battle with dice from a seed, on which the policy completes a plan or goes on for some
turns."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triarii.engine.actions import VERBS, Action
from triarii.engine.battle import Battle
from triarii.engine.dice import MASK, Dice, FastDice
from triarii.players.budget import Meter
from triarii.players.knowledge import Knowledge, sampled

LONGEST_PLAN: Final = 80


def completed(
    knowledge: Knowledge,
    battle: Battle,
    first: int,
    temperature: float,
    rng: Dice,
    plan: list[Action],
    meter: Meter | None = None,
    through: bool = False,
) -> bool:
    """Play on, on a battle that is ours to use, as far as the deciding seat can plan: until chance speaks, somebody
    else decides, the turn ends or the time is up. `first` is the place of the first action, or -1 for what the rank
    says. A plan that goes `through` does not stop at dice that the game shrugs at.

    The actions are added to the plan; True if chance has spoken."""
    seat = battle.seat
    turn = knowledge.turn(battle)
    seen: list[int] = []
    battle.dice.log = seen
    while True:
        legal = battle.legal
        if first >= 0:
            place = first
            first = -1
        elif len(legal) == 1:
            place = 0
        else:
            place = sampled(knowledge.rank(battle), temperature, rng)
        action = legal[place]
        plan.append(action)
        if knowledge.closes(battle, action):
            break
        battle.apply(action)
        if through and seen and knowledge.shrugs(action):
            seen.clear()
        if seen or not is_open(knowledge, battle, seat, turn) or len(plan) >= LONGEST_PLAN:
            break
        if meter is not None and len(plan) % knowledge.between_looks == 0 and meter.is_late():
            break
    battle.dice.log = None
    return bool(seen)


def is_open(knowledge: Knowledge, battle: Battle, seat: int, turn: int) -> bool:
    """Can the seat go on planning: its turn is not over, it decides, and the dice do not begin here?"""
    if battle.outcome is not None or battle.seat != seat:
        return False
    return knowledge.turn(battle) == turn and not knowledge.pauses(battle)


def rolled_out(
    knowledge: Knowledge,
    battle: Battle,
    horizon: int,
    steps: int,
    temperature: float,
    rng: Dice,
    meter: Meter | None = None,
    seat: int = -1,
    luck: int = -1,
) -> bool:
    """Play on with the game's policy for some turns, on a battle that is ours to use; False if the time ran out.

    With a seat it goes no further than to the dice of this seat's last turn in it; with a number for its luck, the same affair
    has the same dice in whatever plan it comes up."""
    first = knowledge.turn(battle)
    for step in range(steps):
        if battle.outcome is not None or knowledge.turn(battle) > first + horizon:
            return True
        if battle.seat == seat and knowledge.turn(battle) > first + max(0, horizon - 2) and knowledge.pauses(battle):
            return True
        if meter is not None and step % knowledge.between_looks == 0 and meter.is_late():
            return False
        legal = battle.legal
        place = 0 if len(legal) == 1 else sampled(knowledge.rank(battle), temperature, rng)
        action = legal[place]
        if luck >= 0 and knowledge.opens_affair(action):
            begin_affair(battle, luck, knowledge.turn(battle), action)
        battle.apply(action)
    return True


def begin_affair(battle: Battle, luck: int, turn: int, action: Action) -> None:
    """Let the dice start from the number of a trial, the turn and the affair."""
    dice = battle.dice
    if isinstance(dice, FastDice):
        affair = (turn * 64 + action.verb % VERBS) * 8191 + action.a * 179 + action.b
        roll_from(dice, (luck ^ (affair * 40503)) & 0x3FFFFFFF)


def fresh(world: Battle, rng: Dice) -> Battle:
    """A quiet twin with dice of its own."""
    return seeded(world, rng.below(1 << 30))


def seeded(world: Battle, seed: int) -> Battle:
    """A quiet twin whose dice start from a seed: the same seed, the same luck."""
    twin = world.clone()
    twin.quiet = True
    dice = twin.dice
    if not isinstance(dice, FastDice):
        dice = FastDice(0)
        twin.dice = dice
    roll_from(dice, seed)
    return twin


def roll_from(dice: FastDice, seed: int) -> None:
    """Start dice from a seed; only its lowest 32 bits count."""
    number: i64 = seed & MASK
    dice.x = (number * 69069 + 1) & MASK
    dice.y = (number * 1664525 + 1013904223) & MASK
    dice.z = (number * 22695477 + 12345) & MASK
    dice.w = (number * 1103515245 + 54321) & MASK | 1
    dice.below(6)
    dice.below(6)
    dice.below(6)
    dice.below(6)
