"""The dice of a fight: units, good and bad modifiers. CK-FIGHT-02 to 30, 36 to 54"""

from __future__ import annotations

from typing import Final

from triarii.games.kings.shooting import shooting_dice
from triarii.games.kings.state import CLOSE_BASES, LATE, PIKE_LIMITS, UNHURT, WINNING, Kings
from triarii.games.kings.table import FRONT_OF, REAR_OF, TOUCHING
from triarii.games.kings.troops import (
    AR,
    AX,
    BOW,
    CO,
    ELITE,
    FIGHT_DICE,
    GENTLE_HILL,
    IS_HILL,
    IS_OBSTRUCTED,
    LEVY,
    OPEN,
    PIKE,
    SHOCK,
    VETERAN,
)

MOST_GOOD: Final = 6  # CK-FIGHT-02
MOST_UNITS: Final = 10  # CK-FIGHT-03
MOST_BAD: Final = 6  # CK-FIGHT-04
LEAST_POOL: Final = 4  # CK-FIGHT-30
EFFECT_LIMIT: Final = 4  # CK-FIGHT-25, 28


def is_at_strength(battle: Kings, unit: int) -> bool:
    """No whole base lost, or nothing lost by the option. CK-FIGHT-46, 47"""
    return battle.lost[unit] < (1 if battle.switches & UNHURT else 2)


def dice_of_units(battle: Kings, zone: int) -> int:
    """What the units give, at most ten. CK-FIGHT-03, 15, 16, 21"""
    kind = battle.roster.kind
    total = 0
    for unit in battle.pieces[zone]:
        dice = FIGHT_DICE[kind[unit]]
        if dice == 3 and not is_at_strength(battle, unit):
            dice = 2
        total += dice
    return min(MOST_UNITS, total)


def has_rear_support(battle: Kings, zone: int) -> bool:
    """Four own bases in the zone behind. CK-FIGHT-06, 43"""
    seat = battle.held[zone]
    behind = REAR_OF[battle.side[seat] * 30 + zone]
    return behind >= 0 and battle.held[behind] == seat and battle.halves_in(behind) >= 8


def has_close_order(battle: Kings, zone: int) -> bool:
    """Four close order units, or bases by the option, in the zone and those that touch it. CK-FIGHT-09, 44, 45"""
    seat = battle.held[zone]
    kind, halves, lost = battle.roster.kind, battle.roster.halves, battle.lost
    count = bases = 0
    for piece in battle.pieces[zone]:
        if kind[piece] == CO:
            count += 1
            bases += halves[piece] - lost[piece]
    for near in TOUCHING[zone]:
        if battle.held[near] == seat:
            for piece in battle.pieces[near]:
                if kind[piece] == CO:
                    count += 1
                    bases += halves[piece] - lost[piece]
    return bases >= 8 if battle.switches & CLOSE_BASES else count >= 4


def good_modifiers(battle: Kings, zone: int, is_assaulter: bool, erratic: int) -> int:
    """At most +6. `erratic` is +1 on a good day. CK-FIGHT-02, 06 to 14"""
    roster, flags = battle.roster, battle.flags
    veteran = elite = winning = shock = 0
    for piece in battle.pieces[zone]:
        grade = roster.grade[piece]
        if grade == VETERAN:
            veteran += 1
        elif grade == ELITE:
            elite += 1
        if flags[piece] & WINNING:
            winning += 1
        if roster.traits[piece] & SHOCK:
            shock += 1
    total = min(2, veteran) + min(1, elite) + min(2, winning)
    if is_assaulter:
        total += min(2, shock)
    if has_rear_support(battle, zone):
        total += 2
    if has_close_order(battle, zone):
        total += 2
    if erratic > 0:
        total += 2
    if battle.general_in(battle.held[zone], zone) >= 0:
        total += 2
    return min(MOST_GOOD, total)


def is_flank_or_rear(battle: Kings, target: int, assaulter: int) -> bool:
    """Does the assault come through another face than the front? CK-FIGHT-17, 42"""
    return FRONT_OF[battle.side[battle.held[target]] * 30 + target] != assaulter


def is_hard_ground(battle: Kings, zone: int) -> bool:
    """A hill or obstructed. CK-FIGHT-18, CK-SCEN-03 to 05"""
    ground = battle.ground[zone]
    return IS_HILL[ground] or IS_OBSTRUCTED[ground]


def late_units(battle: Kings, zone: int) -> int:
    """CK-FIGHT-20, 48, CK-SKI-02; artillery is no unit"""
    late = 0
    for piece in battle.pieces[zone]:
        if battle.flags[piece] & LATE and battle.roster.kind[piece] != AR:
            late += 1
    return late


def one_or_more(count: int) -> int:
    """The ladder of late and of bow units: one is -1, two or more are -3. CK-FIGHT-20, 22, 54, 63, 65"""
    return 0 if count == 0 else 1 if count == 1 else 3


def own_burdens(battle: Kings, zone: int) -> int:
    """Bow units and levy of the side itself. CK-FIGHT-22, 23, 54, 65"""
    roster = battle.roster
    bows = levy = 0
    for piece in battle.pieces[zone]:
        if roster.traits[piece] & BOW and roster.kind[piece] in (CO, AX):
            bows += 1
        if roster.grade[piece] == LEVY:
            levy += 1
    return one_or_more(bows) + min(3, levy)


def target_pool(battle: Kings, target: int, assaulter: int, erratic: int, second: bool, pikes: int) -> int:
    """The target's dice; `pikes` are the assaulter's pike hits. CK-FIGHT-36"""
    bad = own_burdens(battle, target) + min(EFFECT_LIMIT, 2 * pikes)
    if erratic < 0:
        bad += 2
    if is_flank_or_rear(battle, target, assaulter):
        bad += 2
    if second:
        bad += 2
    return pool(dice_of_units(battle, target), good_modifiers(battle, target, False, erratic), bad)


def assaulter_pool(battle: Kings, target: int, assaulter: int, erratic: int, bows: int, pikes: int) -> int:
    """The assaulter's dice; `bows` and `pikes` are the target's hits. CK-FIGHT-36"""
    bad = own_burdens(battle, assaulter) + min(EFFECT_LIMIT, bows) + min(EFFECT_LIMIT, 2 * pikes)
    if erratic < 0:
        bad += 2
    if is_hard_ground(battle, target):
        bad += 2
    bad += one_or_more(late_units(battle, assaulter))
    return pool(dice_of_units(battle, assaulter), good_modifiers(battle, assaulter, True, erratic), bad)


def pool(units: int, good: int, bad: int) -> int:
    return max(LEAST_POOL, units + min(MOST_GOOD, good) - min(MOST_BAD, bad))


def bow_dice(battle: Kings, zone: int) -> int:
    """The dice of the bow effect: the normal shooting of close order and auxiliaries. CK-FIGHT-24, 49, CK-SHO-05"""
    roster = battle.roster
    total = 0
    for piece in battle.pieces[zone]:
        if roster.traits[piece] & BOW and roster.kind[piece] in (CO, AX):
            total += shooting_dice(battle, piece)
    return total


def pike_dice(battle: Kings, zone: int, target: int, assaulter: int) -> int:
    """One die for each pike unit; by the option none in scenery or when taken in flank. CK-FIGHT-27, 51, 52"""
    roster = battle.roster
    total = 0
    for piece in battle.pieces[zone]:
        if roster.traits[piece] & PIKE:
            total += 1
    if total and battle.switches & PIKE_LIMITS:
        if battle.ground[zone] not in (OPEN, GENTLE_HILL):
            return 0
        if zone == target and is_flank_or_rear(battle, target, assaulter):
            return 0
    return total
