"""Close combat: its order, the roll, the modifiers, the results. AH-COMBAT"""

from __future__ import annotations

from typing import Final

from triarii.games.hannibal.battle import (
    CAMP,
    ON_TABLE,
    REAR,
    SOUTH,
    Hannibal,
)
from triarii.games.hannibal.contacts import (
    has_enemy_on_flank_or_rear,
    pressers_of,
)
from triarii.games.hannibal.support import support_of
from triarii.games.hannibal.terrain import (
    GOOD,
    LEVEL,
    RIVER,
    VILLAGE,
    contains,
    fight_in,
    going_at,
    is_in,
    on_road,
)
from triarii.games.hannibal.troops import (
    ARM,
    CF,
    CHARIOTS,
    ELEPHANTS,
    ELITE,
    INEXPERIENCED_C,
    LIGHT_FOOT,
    LOOSE,
    MOUNTED,
    PIKE,
    PILA,
    SKIRMISH,
    SKIRMISHERS,
    SPEAR,
    TRIBAL,
    VETERAN_C,
    WILD_CHARGE,
    is_infantry,
)

DRAWN: Final = 0
SHAKEN: Final = 1
BROKEN: Final = 2


def combat_result(winner: int, loser: int) -> int:
    """Equal totals do nothing; double or more destroys; anything between gives a marker. AH-COMBAT-37 to 39"""
    if winner == loser:
        return DRAWN
    return BROKEN if winner >= 2 * loser else SHAKEN


def combat_total(die: int, bonus: int) -> int:
    """A total below 1 counts as 1. AH-COMBAT-19"""
    return max(1, die + bonus)


def flank_penalty(battle: Hannibal, unit: int) -> int:
    """Pressed by several: the worst of flank and rear, or all of them added up. AH-COMBAT-09 to 11"""
    if len(pressers_of(battle, unit)) < 2:
        return 0
    at = 4 * unit
    rear = battle.pressers[at + REAR] >= 0
    flanks = (battle.pressers[at + 1] >= 0) + (battle.pressers[at + 3] >= 0)
    if battle.switches.add_up_flanks:
        return -flanks - (2 if rear else 0)
    return -2 if rear else -1 if flanks else 0


def height_of(battle: Hannibal, unit: int) -> int:
    """The level of the ground under a unit. AH-COMBAT-24"""
    level = 0
    for feature in battle.features:
        if LEVEL[feature.kind] > level and contains(feature, battle.x[unit], battle.y[unit]):
            level = LEVEL[feature.kind]
    return level


def stands_higher(battle: Hannibal, unit: int, enemy: int) -> bool:
    """Higher level, or on the same hill nearer its centre by more than 0.80 inch. AH-COMBAT-24"""
    mine, his = height_of(battle, unit), height_of(battle, enemy)
    if mine != his:
        return mine > his
    if mine == 0:
        return False
    for feature in battle.features:
        if LEVEL[feature.kind] != mine or not contains(feature, battle.x[unit], battle.y[unit]):
            continue
        if not contains(feature, battle.x[enemy], battle.y[enemy]):
            continue
        a = (battle.x[unit] - feature.x) ** 2 + (battle.y[unit] - feature.y) ** 2
        b = (battle.x[enemy] - feature.x) ** 2 + (battle.y[enemy] - feature.y) ** 2
        # sqrt(b) - sqrt(a) > 80 without roots
        return b - a - 6400 > 0 and (b - a - 6400) ** 2 > 25_600 * a
    return False


def ground_bonus(battle: Hannibal, unit: int, enemy: int) -> int:
    """What the ground does to a fight. AH-TERR-06, 08, 09, AH-COMBAT-22, 23"""
    kind = battle.kind[unit]
    x, y = battle.x[unit], battle.y[unit]
    bonus = 0
    if battle.features:
        bonus += fight_in(kind, going_at(battle.features, x, y))
        arm = ARM[kind]
        if (arm in (LOOSE, SKIRMISH)) and is_in(battle.features, RIVER, x, y):
            if not on_road(battle.features, x, y):
                bonus -= 1
        if enemy < CAMP:
            higher = (
                stands_higher(battle, enemy, unit)
                if battle.switches.uphill_lower
                else stands_higher(battle, unit, enemy)
            )
            if higher:
                bonus += 1
            if is_infantry(kind) and is_in(battle.features, VILLAGE, x, y):
                if not is_in(battle.features, VILLAGE, battle.x[enemy], battle.y[enemy]):
                    bonus += 1
    return bonus


def charge_state(battle: Hannibal, unit: int, enemy: int) -> int:
    """0 ongoing, 1 a new combat in which the unit receives the charge, 2 one in which it charges. AH-COMBAT-53, 54"""
    charges = battle.charges
    for at in range(0, len(charges), 3):
        if charges[at + 2] != 1:
            continue
        if charges[at] == unit and charges[at + 1] == enemy:
            return 2
        if charges[at] == enemy and charges[at + 1] == unit:
            return 1
    return 0


def combat_bonus(battle: Hannibal, unit: int, enemy: int) -> int:
    """CF and everything that is added to the roll. AH-COMBAT-18, 28"""
    kind = battle.kind[unit]
    traits = battle.traits[unit]
    bonus = CF[kind] + support_of(battle, unit) + ground_bonus(battle, unit, enemy)
    bonus -= battle.dmz[unit]  # AH-COMBAT-25, 26
    bonus += flank_penalty(battle, unit)
    commander = battle.commander_of(unit)
    if commander >= 0 and not battle.c_wounded[commander]:
        bonus += battle.c_cf[commander]  # AH-COMBAT-27
    if traits & (ELITE | VETERAN_C):
        bonus += 1
    if traits & INEXPERIENCED_C:
        bonus -= 1
    if traits & TRIBAL and not battle.tribal_lost[battle.owner[unit]]:
        bonus += 1
    if battle.formed[unit] and not has_enemy_on_flank_or_rear(battle, unit):
        bonus += 1  # AH-TRAIT-49, 50
    state = charge_state(battle, unit, enemy)
    if state and traits & PILA:
        bonus += 1  # AH-TRAIT-44
    if state == 2 and traits & WILD_CHARGE:
        bonus += 1  # AH-TRAIT-46
    if enemy < CAMP:
        foe = battle.kind[enemy]
        if kind in (PIKE, SPEAR) and ARM[foe] == MOUNTED:
            if not battle.features or going_at(battle.features, battle.x[unit], battle.y[unit]) == GOOD:
                bonus += 1  # AH-COMBAT-29
        if kind in (LIGHT_FOOT, SKIRMISHERS) and foe in (ELEPHANTS, CHARIOTS):
            bonus += 1  # AH-COMBAT-30
    return bonus


def markers_inflicted(battle: Hannibal, winner: int, loser: int) -> int:
    """Two for the first charge of a Wild Charge unit, else one. AH-TRAIT-47"""
    if winner < CAMP and battle.traits[winner] & WILD_CHARGE and not battle.wild[winner]:
        if charge_state(battle, winner, loser) == 2:
            return 2
    return 1


def combat_pairs(battle: Hannibal, seat: int, from_right: bool) -> list[int]:
    """All pairs of front against front, in the order in which they are fought. AH-COMBAT-13, 14, 15, AH-TRAIT-67"""
    keyed: list[tuple[int, int, int, int, int]] = []
    count = battle.count()
    ascending = from_right != (battle.edge[seat] == SOUTH)
    for unit in range(count):
        enemy = battle.pressed[unit]
        if enemy < 0 or enemy >= CAMP or battle.pressed[enemy] != unit or battle.status[unit] != ON_TABLE:
            continue
        if battle.owner[unit] == battle.owner[enemy]:
            if not battle.is_panicked(unit) or (battle.is_panicked(enemy) and enemy < unit):
                continue
            mine = unit
        elif battle.owner[unit] != seat:
            continue
        else:
            mine = unit
        keyed.append((*sort_key(battle, seat, battle.x[mine], battle.y[mine], mine, ascending), unit, enemy))
    for camp in (0, 1):
        if not battle.camp_stands(camp):
            continue
        storming = camp_attackers(battle, camp)
        if storming:
            unit = storming[0]
            if camp == seat:
                x, y = battle.camp_x[camp], battle.camp_y[camp]
            else:
                x, y = battle.x[unit], battle.y[unit]
            keyed.append((*sort_key(battle, seat, x, y, unit, ascending), unit, CAMP + camp))
    keyed.sort()
    pairs: list[int] = []
    for entry in keyed:
        pairs += [entry[3], entry[4]]
        if battle.switches.all_attackers_roll and entry[4] < CAMP:
            for fighter, faced in ((entry[3], entry[4]), (entry[4], entry[3])):
                for other in pressers_of(battle, fighter):
                    if other != faced:
                        pairs += [other, fighter]
    return pairs


def sort_key(battle: Hannibal, seat: int, x: int, y: int, unit: int, ascending: bool) -> tuple[int, int, int]:
    return (x if ascending else -x, y if battle.edge[seat] == SOUTH else -y, unit)


def camp_attackers(battle: Hannibal, camp: int) -> list[int]:
    """The strongest units that press a camp. AH-TABLE-17"""
    found = [
        unit
        for unit in range(battle.count())
        if battle.pressed[unit] == CAMP + camp and battle.status[unit] == ON_TABLE
    ]
    if not found:
        return found
    most = max(CF[battle.kind[unit]] for unit in found)
    return [unit for unit in found if CF[battle.kind[unit]] == most]
