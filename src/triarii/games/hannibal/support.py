"""Support in combat. AH-COMBAT-20, 21, 31 to 36, AH-TRAIT-58 to 60, 69"""

from __future__ import annotations

from triarii.games.hannibal.battle import ON_TABLE, Hannibal
from triarii.games.hannibal.contacts import has_enemy_on_flank_or_rear, is_flush_behind, is_right_beside
from triarii.games.hannibal.geometry import COS, HALF, SCALE, SIN, TOUCH
from triarii.games.hannibal.troops import ARM, CLOSE, LOOSE, PIKE, ROMAN_DRILL, SPEAR, WARBAND

CORNERS = ((-HALF, HALF), (HALF, HALF), (HALF, -HALF), (-HALF, -HALF))


def may_support(battle: Hannibal, unit: int) -> bool:
    """Close or loose foot, at most one marker, nobody on flank or rear, not panicked. AH-COMBAT-34, 35"""
    arm = ARM[battle.kind[unit]]
    return (
        (arm in (CLOSE, LOOSE))
        and battle.dmz[unit] <= 1
        and not battle.is_panicked(unit)
        and not has_enemy_on_flank_or_rear(battle, unit)
    )


def corners_met(battle: Hannibal, one: int, two: int) -> int:
    """How many corners of one base meet a corner of the other. AH-TABLE-09"""
    met = 0
    h1, h2 = battle.h[one], battle.h[two]
    limit = (TOUCH * SCALE) ** 2
    dx = (battle.x[two] - battle.x[one]) * SCALE
    dy = (battle.y[two] - battle.y[one]) * SCALE
    for ax, ay in CORNERS:
        px = ax * COS[h1] + ay * SIN[h1]
        py = -ax * SIN[h1] + ay * COS[h1]
        for bx, by in CORNERS:
            qx = dx + bx * COS[h2] + by * SIN[h2]
            qy = dy - bx * SIN[h2] + by * COS[h2]
            if (px - qx) ** 2 + (py - qy) ** 2 <= limit:
                met += 1
    return met


def support_of(battle: Hannibal, unit: int) -> int:
    """The support bonus of a fighting unit. AH-COMBAT-31 to 36, AH-TRAIT-58 to 60"""
    arm = ARM[battle.kind[unit]]
    if arm != CLOSE and arm != LOOSE:
        return 0  # AH-COMBAT-20, 35
    sides = 0
    drilled = 0
    roman = battle.traits[unit] & ROMAN_DRILL != 0
    x, y, h = battle.x[unit], battle.y[unit], battle.h[unit]
    for other in range(battle.count()):
        if other == unit or battle.owner[other] != battle.owner[unit] or battle.status[other] != ON_TABLE:
            continue
        if abs(battle.x[other] - x) > 240 or abs(battle.y[other] - y) > 240:
            continue
        turn = (battle.h[other] - h) % 360
        if (turn > 1 and turn < 359) or battle.is_hostile(unit, other) or not may_support(battle, other):
            continue
        beside = is_right_beside(battle, unit, other) or is_right_beside(battle, other, unit)
        behind = (
            battle.kind[unit] in (PIKE, SPEAR, WARBAND)
            and battle.kind[other] == battle.kind[unit]
            and is_flush_behind(battle, other, unit)
        )
        both = roman and battle.traits[other] & ROMAN_DRILL != 0
        diagonal = both and not beside and corners_met(battle, unit, other) == 1
        if beside or behind or diagonal:
            if both:
                drilled += 1
            else:
                sides += 1
    if battle.switches.double_support:
        return min(2, sides + drilled)
    return min(2, drilled + min(1, sides))
