"""A straight step under trial: whom it touches first, and whether the way is free. AH-MOVE-20, 22 to 24, 41, 67"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from triarii.games.hannibal.battle import DEEP, WIDE
from triarii.games.hannibal.geometry import (
    COS,
    SCALE,
    SIN,
    SLACK,
    TOUCH,
    first_contact,
    gap_within,
    length_of,
    off_table,
    rounded,
    sweep_hits_base,
)
from triarii.games.hannibal.obstacles import ENEMY
from triarii.games.hannibal.refusals import (
    BAD_STEP,
    BARRED_GROUND,
    BLOCKED,
    FINE,
    OFF_TABLE,
    TOUCHES_ENEMY,
    WRONG_CONTACT,
)
from triarii.games.hannibal.steps import FORWARD, LEG, OBLIQUE, RETROGRADE, RIGHT, SIDE, UNIT, ZERO

if TYPE_CHECKING:
    from triarii.games.hannibal.march import March

NO_TOUCH: Final = -1  # some enemy is passed near by
FAR_OFF: Final = -2  # no enemy comes near


def push(march: March, step: int, may_touch: bool) -> int:
    """A straight step. AH-MOVE-20, 22 to 24, 41"""
    kind = step // UNIT
    length: i64 = step % 10_000
    side: i64 = step // 10_000 % 10_000
    h: i64 = march.h
    ux: i64
    uy: i64
    by: i64 = SCALE
    if kind == LEG:
        ux = side - ZERO
        uy = length - ZERO
        length = length_of(ux, uy)
        by = length
    else:
        direction = h
        if kind == OBLIQUE:
            turn = side - 500
            if turn == 0 or turn > 45 or turn < -45:
                return BAD_STEP
            direction = (h + turn) % 360
        elif kind == SIDE:
            if length > 100 + SLACK:
                return BAD_STEP
            direction = (h + (90 if side == RIGHT else 270)) % 360
        elif kind == RETROGRADE:
            direction = (h + 180) % 360
        elif kind != FORWARD:
            return BAD_STEP
        ux = SIN[direction]
        uy = COS[direction]
    if length == 0:
        return BAD_STEP
    contact = first_touch(march, ux, uy, by, length)
    lonely = contact == FAR_OFF and march.count == 1  # the places of a group that lines up are not those looked at
    if contact >= 0:
        if not may_touch or kind in (SIDE, RETROGRADE):
            return WRONG_CONTACT if may_touch else TOUCHES_ENEMY  # AH-MOVE-42
        length = contact
        march.reached = length
    loose = march.loose
    oldx = march.x
    oldy = march.y
    march.x = oldx + rounded(ux * length, by)
    march.y = oldy + rounded(uy * length, by)
    march.loose = False
    if contact >= 0:
        note_contact(march)
    march.cost += length * 2 if kind in (SIDE, RETROGRADE) else length
    for place in range(march.count):
        east = march.beside_x(place)
        north = march.beside_y(place)
        x: i64 = march.xs[place] if loose else oldx + east
        y: i64 = march.ys[place] if loose else oldy + north
        reason = sweep(march, place, x, y, march.x + east, march.y + north, lonely)
        if reason != FINE:
            return reason
    return FINE


def sweep(march: March, place: int, x: i64, y: i64, nx: i64, ny: i64, lonely: bool) -> int:
    """A member is pushed straight from one place to another: is the way free? AH-MOVE-32, 34, 41

    `lonely` if it is known to come near no enemy.
    """
    h = march.h
    sx = nx - x
    sy = ny - y
    if march.trace:
        march.passed += [x, y, h, sx, sy]
    if off_table(nx, ny, h, WIDE, DEEP):
        return OFF_TABLE
    no_enemies = lonely or bool(march.touched)  # the place of first contact may lie a trifle deep
    for base in march.near:
        if base.passes and base.may_be_passed(place):
            continue
        if no_enemies and base.side == ENEMY:
            continue
        if sweep_hits_base(x, y, h, sx, sy, base.x, base.y, base.h):
            march.obstacle = base.id
            return BLOCKED
    if march.features and not march.feel(place, x, y, h, sx, sy):
        return BARRED_GROUND
    return FINE


def first_touch(march: March, ux: i64, uy: i64, by: i64, length: i64) -> i64:
    """The first whole hundredth of a push at which a member touches an enemy anew, or less than 0. AH-MOVE-67"""
    first: i64 = FAR_OFF
    h = march.h
    sx = rounded(ux * length, by)
    sy = rounded(uy * length, by)
    for base in march.near:
        if base.side != ENEMY:
            continue
        for place in range(march.count):
            x = march.x_of(place)
            y = march.y_of(place)
            if sweep_hits_base(x, y, h, sx, sy, base.x, base.y, base.h, -TOUCH - 2):
                until = length if first < 0 else first
                at = first_contact(x, y, h, ux, uy, by, until, base.x, base.y, base.h)
                if at >= 0:
                    first = at
                    march.obstacle = base.id
                elif first == FAR_OFF:
                    first = NO_TOUCH
    return first


def note_contact(march: March) -> None:
    """Which members touch which enemies here? AH-MOVE-68"""
    for place in range(march.count):
        x = march.x_of(place)
        y = march.y_of(place)
        for base in march.near:
            if base.side == ENEMY and gap_within(x, y, march.h, base.x, base.y, base.h, TOUCH):
                march.touched += [place, base.id]
