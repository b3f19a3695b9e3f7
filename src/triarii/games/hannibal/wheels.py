"""A wheel under trial, tested at every degree. AH-MOVE-21, 41"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from triarii.games.hannibal.battle import DEEP, WIDE
from triarii.games.hannibal.geometry import (
    BASE,
    COS,
    HALF,
    OVERLAP,
    SCALE,
    SIN,
    TOUCH,
    bases_overlap,
    gap_within,
    off_table,
    rounded,
    wheel_cost,
)
from triarii.games.hannibal.obstacles import ENEMY, Obstacle, within_swing
from triarii.games.hannibal.refusals import BAD_STEP, FINE, TOUCHES_ENEMY
from triarii.games.hannibal.steps import RIGHT
from triarii.games.hannibal.terrain import sweep_touches

if TYPE_CHECKING:
    from triarii.games.hannibal.march import March

MOST_OFFERED: Final = 45  # what is offered never wheels further


@final
class Swing:
    """A wheel under trial: the corner that stays, and how the first member lies to it. AH-MOVE-21"""

    def __init__(self, march: March, right: bool) -> None:
        self.start: i64 = march.h
        self.right = right
        self.width: i64 = BASE * march.width()
        # the corner that stays, seen from the centre of the first member
        self.across: i64 = (self.width if right else 0) - HALF - BASE * march.files[0]
        self.ahead: i64 = HALF + BASE * march.ranks[0]
        s: i64 = SIN[self.start]
        c: i64 = COS[self.start]
        self.x: i64 = march.x * SCALE + self.across * c + self.ahead * s
        self.y: i64 = march.y * SCALE - self.across * s + self.ahead * c
        self.depth: i64 = BASE * (max(march.ranks) + 1)
        self.free: i64 = -1  # how many degrees are known to meet nothing

    def turn_to(self, march: March, degrees: i64) -> None:
        """Set the march to the wheel after so many degrees."""
        h = (self.start + (degrees if self.right else -degrees)) % 360
        s: i64 = SIN[h]
        c: i64 = COS[h]
        march.h = h
        march.x = rounded(self.x - self.across * c - self.ahead * s, SCALE)
        march.y = rounded(self.y + self.across * s - self.ahead * c, SCALE)
        march.loose = False

    def cost(self, degrees: i64) -> i64:
        return wheel_cost(self.width, degrees)

    def within(self, near: list[Obstacle]) -> list[Obstacle]:
        """What the line could meet on the whole wheel."""
        return within_swing(near, self.x, self.y, isqrt(self.width * self.width + self.depth * self.depth))


def wheel(march: March, step: int, may_touch: bool, first: bool) -> int:
    """A turn about a front corner of the unit or line, tested at every degree. AH-MOVE-21, 41"""
    degrees: i64 = step % 10_000
    right = step // 10_000 % 10_000 == RIGHT
    if degrees < 1 or degrees > 90:
        return BAD_STEP
    swing = first_swing(march, right) if first else Swing(march, right)
    turn: i64 = 1
    if first and not march.trace:
        free = free_swing(march, swing)
        if degrees <= free:
            swing.turn_to(march, degrees)
            march.cost += swing.cost(degrees)
            return FINE
        turn = free + 1
    done: i64 = 0
    while turn <= degrees:
        swing.turn_to(march, turn)
        done = turn
        reason = march.stand(True)
        if march.touched:
            if not may_touch:
                return TOUCHES_ENEMY
            break
        if reason != FINE:
            return reason
        turn += 1
    march.reached = done
    march.cost += swing.cost(done)
    return FINE


def first_swing(march: March, right: bool) -> Swing:
    """The wheel from where the line stands: many moves begin with it, so it is kept."""
    kept = march.right_swing if right else march.left_swing
    if kept is None:
        kept = Swing(march, right)
        if right:
            march.right_swing = kept
        else:
            march.left_swing = kept
    return kept


def free_swing(march: March, swing: Swing) -> i64:
    """How many degrees the line may wheel from where it stands before it meets a base, an edge or bad ground."""
    if march.alone:
        return MOST_OFFERED
    if swing.free >= 0:
        return swing.free
    x, y, h, loose = march.x, march.y, march.h, march.loose
    close = swing.within(march.near)
    free: i64 = 0
    while free < MOST_OFFERED:
        swing.turn_to(march, free + 1)
        if not meets_nothing(march, close):
            break
        free += 1
    march.x, march.y, march.h, march.loose = x, y, h, loose
    swing.free = free
    return free


def meets_nothing(march: March, close: list[Obstacle]) -> bool:
    """Do the present places touch no enemy, overlap no base, and lie on good ground and the table?"""
    h = march.h
    for place in range(march.count):
        x = march.x_of(place)
        y = march.y_of(place)
        if off_table(x, y, h, WIDE, DEEP):
            return False
        for base in close:
            if base.side == ENEMY:
                if gap_within(x, y, h, base.x, base.y, base.h, TOUCH):
                    return False
            elif not base.may_be_passed(place) and bases_overlap(x, y, h, base.x, base.y, base.h, OVERLAP):
                return False
        for feature in march.features:
            if sweep_touches(feature, x, y, h, 0, 0):
                return False
    return True
