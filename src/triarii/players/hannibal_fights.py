"""The fights of Age of Hannibal, exactly: the chances of two dice, and what the next combat phase may bring."""

from __future__ import annotations

from typing import Final

from triarii.games.hannibal.battle import CAMP, ON_TABLE, Hannibal
from triarii.games.hannibal.combat import combat_bonus, combat_result, combat_total

LOWEST: Final = -6  # bonuses beyond these are read as these
HIGHEST: Final = 14
RANGE: Final = HIGHEST - LOWEST + 1

A_MARKER: Final = 0.25  # what a marker takes of a unit's worth
A_POINT: Final = 0.06  # what a point toward the clock is worth


def chances(result: int) -> list[float]:
    """By both bonuses: the chance that the first unit wins with this result."""
    found: list[float] = []
    for mine in range(LOWEST, HIGHEST + 1):
        for theirs in range(LOWEST, HIGHEST + 1):
            times = 0
            for one in range(1, 9):
                for two in range(1, 9):
                    total = combat_total(one, mine)
                    other = combat_total(two, theirs)
                    if total > other and combat_result(total, other) == result:
                        times += 1
            found.append(times / 64.0)
    return found


SHAKES: Final[list[float]] = chances(1)
DESTROYS: Final[list[float]] = chances(2)

_worths: dict[int, float] = {}


def worth_of(battle: Hannibal, unit: int) -> float:
    """What a fresh unit is worth, in logits of winning."""
    key = battle.traits[unit] * 64 + battle.kind[unit]
    worth = _worths.get(key, 0.0)
    if worth == 0.0:
        worth = 0.015 * battle.points_of(unit) + 0.02
        _worths[key] = worth
    return worth


def hurt(battle: Hannibal, unit: int) -> float:
    """What one more marker costs the side of a unit; the third one destroys it."""
    worth = worth_of(battle, unit)
    if battle.dmz[unit] >= 2:
        return worth * (1.0 - 2.0 * A_MARKER) + 2.0 * A_POINT
    return worth * A_MARKER + A_POINT


def killed(battle: Hannibal, unit: int) -> float:
    """What it costs a side to lose this unit now."""
    return worth_of(battle, unit) * (1.0 - A_MARKER * min(2, battle.dmz[unit])) + 2.0 * A_POINT


def within(bonus: int) -> int:
    return min(HIGHEST, max(LOWEST, bonus)) - LOWEST


def fight_value(battle: Hannibal, one: int, two: int) -> float:
    """What one combat between two units is worth to the side of the first, on the average."""
    mine = within(combat_bonus(battle, one, two))
    theirs = within(combat_bonus(battle, two, one))
    at = mine * RANGE + theirs
    back = theirs * RANGE + mine
    gain = SHAKES[at] * hurt(battle, two) + DESTROYS[at] * killed(battle, two)
    return gain - SHAKES[back] * hurt(battle, one) - DESTROYS[back] * killed(battle, one)


def fights_ahead(battle: Hannibal, seat: int) -> float:
    """What the contacts that stand now are worth to a side in the next combat phase."""
    total = 0.0
    pressed = battle.pressed
    for unit in range(len(pressed)):
        enemy = pressed[unit]
        if enemy < 0 or battle.owner[unit] != seat or battle.status[unit] != ON_TABLE:
            continue
        if enemy >= CAMP:
            total += 0.15  # a camp is about to be stormed
        elif pressed[enemy] == unit and battle.owner[enemy] != seat:
            total += fight_value(battle, unit, enemy)
    for unit in range(len(pressed)):
        if pressed[unit] >= CAMP and battle.owner[unit] != seat and battle.status[unit] == ON_TABLE:
            total -= 0.15
    return total
