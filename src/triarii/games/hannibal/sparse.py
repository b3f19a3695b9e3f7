"""Whom one thinks of in a battle that is played on in somebody's head: there less is offered.

In a sparse battle there are only charges; in a hopeful one all moves of those who have an enemy near, but a move is
tested only when it is chosen. A true battle is neither: what is offered here is found and tested by the same rules.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triarii.games.hannibal.battle import ON_TABLE, Hannibal
from triarii.games.hannibal.conform import may_charge_at_all
from triarii.games.hannibal.geometry import COS, SCALE, SIN
from triarii.games.hannibal.troops import FAST, FREE_FACING, MOVE

REACH: Final = 200  # of a charge beyond the allowance, between the middles
AROUND: Final = 400  # beyond two moves, between the middles


def is_worth_a_thought(battle: Hannibal, unit: int) -> bool:
    """In a true battle everybody is."""
    if battle.sparse:
        return has_prey(battle, unit)
    return not battle.hopeful or is_near_the_enemy(battle, unit)


def is_near_the_enemy(battle: Hannibal, unit: int) -> bool:
    """Could an enemy be met with the move after this one?"""
    return sees_enemy_within(battle, unit, 2 * MOVE[battle.kind[unit]] + AROUND, all_around=True)


def has_prey(battle: Hannibal, unit: int) -> bool:
    """Is there an enemy within reach of a charge, and not too far aside?"""
    if not may_charge_at_all(battle, unit):
        return False
    traits = battle.traits[unit]
    reach = MOVE[battle.kind[unit]] + (200 if traits & FAST else 0) + REACH
    return sees_enemy_within(battle, unit, reach, all_around=traits & FREE_FACING != 0)


def sees_enemy_within(battle: Hannibal, unit: int, reach: i64, all_around: bool) -> bool:
    """Is the middle of an enemy so near, if not all around then within sixty degrees of straight ahead?"""
    x: i64 = battle.x[unit]
    y: i64 = battle.y[unit]
    sine: i64 = SIN[battle.h[unit]]
    cosine: i64 = COS[battle.h[unit]]
    seat = battle.owner[unit]
    xs = battle.x
    ys = battle.y
    for other in range(len(xs)):
        dx: i64 = xs[other] - x
        if dx > reach or dx < -reach:
            continue
        dy: i64 = ys[other] - y
        if dy > reach or dy < -reach or battle.owner[other] == seat or battle.status[other] != ON_TABLE:
            continue
        if dx * dx + dy * dy > reach * reach:
            continue
        ahead = (dx * sine + dy * cosine) // SCALE
        if all_around or (ahead > 0 and 4 * ahead * ahead > dx * dx + dy * dy):
            return True
    return False
