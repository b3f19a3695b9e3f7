"""Straight moves that nobody steers: pursuit, follow-up, overrun, panic, disengaging. AH-TERR-12, 13, AH-MOVE-76"""

from __future__ import annotations

from math import isqrt
from typing import final

from triarii.games.hannibal.battle import CAMP, DEEP, ON_TABLE, WIDE, Hannibal
from triarii.games.hannibal.conform import base_place
from triarii.games.hannibal.geometry import (
    CLEAR,
    COS,
    OVERLAP,
    SCALE,
    SIN,
    TOUCH,
    bases_overlap,
    gap_squared,
    gap_within,
    off_table,
    rounded,
    sweep_hits_base,
)
from triarii.games.hannibal.terrain import (
    GOING,
    GOOD,
    Feature,
    allowance_in,
    is_barred,
    on_road,
    sweep_touches,
)
from triarii.games.hannibal.troops import FAST, MOVE


@final
class Run:
    """A straight run: its length, its end, and the base it strikes there, if any."""

    def __init__(self, battle: Hannibal, unit: int, direction: int, enemies_stop: bool, friends_stop: bool) -> None:
        self.battle = battle
        self.unit = unit
        self.x = battle.x[unit]
        self.y = battle.y[unit]
        self.h = battle.h[unit]
        self.ux = SIN[direction]
        self.uy = COS[direction]
        self.enemies_stop = enemies_stop  # enemies are stopped short of, not struck
        self.friends_stop = friends_stop
        self.length = 0
        self.struck = -1
        self.barred_at_start = False
        self.leaves = False  # a corner goes over the table edge. AH-TRAIT-41

    def at(self, length: int) -> tuple[int, int]:
        return (
            self.x + int(rounded(self.ux * length, SCALE)),
            self.y + int(rounded(self.uy * length, SCALE)),
        )

    def end(self) -> tuple[int, int, int]:
        x, y = self.at(self.length)
        return x, y, self.h

    def first_within(self, base: int, length: int, limit: int) -> int:
        """The first whole hundredth at which the base comes within the limit, or -1."""
        ox, oy, oh = base_place(self.battle, base)
        near = limit * SCALE * limit * SCALE
        at = 0
        while at <= length:
            x, y = self.at(at)
            gap = gap_squared(x, y, self.h, ox, oy, oh)
            if gap <= near:
                return at
            at += max(1, isqrt(gap) // SCALE - limit - 2)
        return -1

    def first_touch_of(self, feature: Feature, length: int, limit: int) -> int:
        """The first whole hundredth at which the base touches a feature, or -1."""
        x, y = self.at(length)
        if not sweep_touches(feature, self.x, self.y, self.h, x - self.x, y - self.y, limit):
            return -1
        low, high = 0, length
        while low < high:
            middle = (low + high) // 2
            x, y = self.at(middle)
            if sweep_touches(feature, self.x, self.y, self.h, x - self.x, y - self.y, limit):
                high = middle
            else:
                low = middle + 1
        return low

    def go(self, length: int, table_edge: bool = True) -> None:
        """Run so far, shorter where ground or bases stop it."""
        battle = self.battle
        kind = battle.kind[self.unit]
        best = length
        x, y = self.at(best)
        on_the_road = on_road(battle.features, self.x, self.y)
        for feature in battle.features:
            if is_barred(feature, kind) and not (on_the_road and on_road(battle.features, x, y)):
                touch = self.first_touch_of(feature, best, OVERLAP)
                if touch >= 0:
                    short = self.first_touch_of(feature, best, -CLEAR)
                    best = max(0, short - 1)  # AH-TERR-13
        if off_table(x, y, self.h, WIDE, DEEP):
            low = 0
            high = best
            margin = CLEAR if table_edge else 0
            while low < high:
                middle = (low + high + 1) // 2
                px, py = self.at(middle)
                if self.inside(px, py, margin):
                    low = middle
                else:
                    high = middle - 1
            if table_edge:
                best = min(best, low)
        struck = -1
        seat = battle.owner[self.unit]
        bases = [other for other in range(battle.count()) if battle.status[other] == ON_TABLE and other != self.unit]
        bases += [CAMP + camp for camp in (0, 1) if battle.camp_stands(camp)]
        for other in bases:
            ox, oy, oh = base_place(battle, other)
            dx = ox - self.x
            dy = oy - self.y
            if dx * dx + dy * dy > (best + 250) * (best + 250):
                continue
            own = other - CAMP == seat if other >= CAMP else battle.owner[other] == seat
            if own and other < CAMP and battle.may_pass(self.unit, other):
                continue
            px, py = self.at(best)
            touching = gap_within(self.x, self.y, self.h, ox, oy, oh, TOUCH)
            hits = sweep_hits_base(self.x, self.y, self.h, px - self.x, py - self.y, ox, oy, oh)
            if touching:
                if hits:
                    best = 0
                    struck = -1
                    self.barred_at_start = True
                continue
            solid = (own and self.friends_stop) or (not own and self.enemies_stop) or (own and other >= CAMP)
            if solid:
                if hits or not own:
                    at = self.first_within(other, best, CLEAR - 1)
                    if at >= 0:
                        best = max(0, at - 1)
                        struck = -1
                continue
            if own and not hits:
                continue
            at = self.first_within(other, best, TOUCH)
            if at >= 0 and (at < best or struck < 0):
                best = at
                struck = other
        self.length = best
        self.struck = struck
        if not table_edge:
            px, py = self.at(best)
            self.leaves = off_table(px, py, self.h, WIDE, DEEP)
        if struck < 0:
            self.clear_friends()

    def inside(self, x: int, y: int, margin: int) -> bool:
        return not off_table(x - margin, y - margin, self.h, WIDE, DEEP) and not off_table(
            x + margin, y + margin, self.h, WIDE, DEEP
        )

    def stop_short(self) -> None:
        """The place beside what it struck is not free: stop 0.10 inch short of it. AH-COMBAT-51"""
        at = self.first_within(self.struck, self.length, CLEAR - 1)
        self.length = max(0, at - 1)
        self.struck = -1
        self.clear_friends()

    def clear_friends(self) -> None:
        """It may not end on a friend it passes: the last clear place before that. AH-MOVE-76"""
        battle = self.battle
        seat = battle.owner[self.unit]
        friends = [
            other for other in range(battle.count()) if battle.owner[other] == seat and battle.status[other] == ON_TABLE
        ]
        while self.length > 0:
            x, y = self.at(self.length)
            clear = True
            for other in friends:
                if other != self.unit and bases_overlap(
                    x, y, self.h, battle.x[other], battle.y[other], battle.h[other], OVERLAP
                ):
                    clear = False
                    break
            if clear:
                return
            self.length -= 1


def run_allowance(battle: Hannibal, unit: int, direction: int) -> int:
    """How far a compulsory straight move goes, slower ground on its way counted. AH-TERR-12, 13"""
    kind = battle.kind[unit]
    full = MOVE[kind] + (200 if battle.traits[unit] & FAST else 0)
    run = Run(battle, unit, direction, False, False)
    x, y = run.at(full)
    if on_road(battle.features, run.x, run.y) and on_road(battle.features, x, y):
        return full + 200
    length = full
    for feature in battle.features:
        if GOING[feature.kind] == GOOD or is_barred(feature, kind):
            continue
        touch = run.first_touch_of(feature, length, OVERLAP)
        if touch < 0:
            continue
        lower = allowance_in(kind, GOING[feature.kind])
        length = min(length, lower if touch < lower else max(0, run.first_touch_of(feature, length, -CLEAR) - 1))
    return length
