"""Where to stand in Age of Hannibal: near whom, beside whom, and in whose reach."""

from __future__ import annotations

from math import cos, radians, sin, sqrt
from typing import Final, final

from mypy_extensions import i64

from triarii.engine.actions import Action
from triarii.games.hannibal.battle import ON_TABLE, WIDE, Hannibal
from triarii.games.hannibal.contacts import flush_edge, is_engaged
from triarii.games.hannibal.terrain import LEVEL, contains, fight_in, going_at
from triarii.games.hannibal.troops import (
    ARM,
    BOWS,
    CF,
    CLOSE,
    ELEPHANTS,
    ELITE,
    ENGINE,
    FAST,
    INEXPERIENCED_C,
    LIGHT_HORSE,
    LOOSE,
    MOUNTED,
    MOVE,
    SKIRMISHERS,
    THROWN,
    VETERAN_C,
)
from triarii.players import hannibal_weights as w

SIN: Final[list[float]] = [sin(radians(h)) for h in range(360)]
COS: Final[list[float]] = [cos(radians(h)) for h in range(360)]
FAR: Final = 10**9  # squared, of what is nowhere
CAMP_FORCE: Final = 4.0  # AH-TABLE-16
NEAR_EDGE: Final = 400  # of the table


def force_of(battle: Hannibal, unit: int) -> float:
    """How strong a unit is, wherever it stands."""
    traits = battle.traits[unit]
    force = float(CF[battle.kind[unit]]) - battle.dmz[unit]
    if traits & (ELITE | VETERAN_C):
        force += 1.0
    if traits & INEXPERIENCED_C:
        force -= 1.0
    if battle.formed[unit]:
        force += 1.0
    commander = battle.commander_of(unit)
    if commander >= 0 and not battle.c_wounded[commander]:
        force += battle.c_cf[commander]
    return force


def range_of(battle: Hannibal, unit: int) -> float:
    """How far a unit shoots from the middle of its base to that of another."""
    traits = battle.traits[unit]
    if traits & BOWS:
        return 960.0
    if traits & THROWN:
        return 560.0
    return 1360.0 if ARM[battle.kind[unit]] == ENGINE else 0.0


def nearest(battle: Hannibal, seat: int, x: int, y: int) -> float:
    """How far the nearest enemy of a seat is from a place."""
    best: i64 = FAR
    px: i64 = x
    py: i64 = y
    owner = battle.owner
    status = battle.status
    xs = battle.x
    ys = battle.y
    for unit in range(len(xs)):
        if owner[unit] != seat and status[unit] == ON_TABLE:
            dx: i64 = xs[unit] - px
            dy: i64 = ys[unit] - py
            far = dx * dx + dy * dy
            if far < best:
                best = far
    return sqrt(best)


def may_storm(battle: Hannibal, unit: int) -> bool:
    """Is there an enemy camp that the unit could charge? AH-TABLE-20"""
    kind = battle.kind[unit]
    if kind in (SKIRMISHERS, ELEPHANTS) or ARM[kind] == ENGINE:
        return False
    return battle.camp_stands(1 - battle.owner[unit])


def distance_to_camp(battle: Hannibal, seat: int, x: int, y: int) -> float:
    """How far the camp of the enemies of a seat is from a place."""
    dx = float(battle.camp_x[1 - seat] - x)
    dy = float(battle.camp_y[1 - seat] - y)
    return sqrt(dx * dx + dy * dy)


@final
class Foe:
    """An enemy as a move looks at it."""

    __slots__ = ("x", "y", "sine", "cosine", "force", "reach", "lure", "flank")

    def __init__(self, battle: Hannibal, unit: int, weights: list[float]) -> None:
        kind = battle.kind[unit]
        self.x = float(battle.x[unit])
        self.y = float(battle.y[unit])
        self.sine = SIN[battle.h[unit]]
        self.cosine = COS[battle.h[unit]]
        self.force = force_of(battle, unit)
        self.reach = float(MOVE[kind]) + 1000.0 * weights[w.REACH_OF_HIS]
        self.lure = 0.4 - weights[w.STRENGTH] * self.force + (weights[w.PREY] if kind == SKIRMISHERS else 0.0)
        self.flank = weights[w.FLANK] + (weights[w.PINNED] if is_engaged(battle, unit) else 0.0)


@final
class Field:
    """Friends and foes as they stand when a move is chosen, and what a place among them is worth."""

    def __init__(self, battle: Hannibal, seat: int, weights: list[float], movers: list[int]) -> None:
        self.battle = battle
        self.weights = weights
        self.movers = movers
        self.foes: list[Foe] = []
        self.friends: list[int] = []
        for unit in range(len(battle.owner)):
            if battle.status[unit] != ON_TABLE:
                continue
            if battle.owner[unit] != seat:
                self.foes.append(Foe(battle, unit, weights))
            elif unit not in movers:
                self.friends.append(unit)

    def worth_here(self) -> float:
        """What it is worth to the movers to stay."""
        battle = self.battle
        total = 0.0
        for place, unit in enumerate(self.movers):
            total += self.post_worth(unit, battle.x[unit], battle.y[unit], battle.h[unit], self.mates(place))
        return total / len(self.movers)

    def line_worth(self, action: Action) -> float:
        """What it is worth to all members of a move, on the average, to stand where it leads."""
        battle = self.battle
        first = self.movers[0]
        total = 0.0
        turn = (action.d - battle.h[first]) % 360
        for place, unit in enumerate(self.movers):
            # beside the first one, as far off as now, turned with the line
            dx = float(battle.x[unit] - battle.x[first])
            dy = float(battle.y[unit] - battle.y[first])
            x = action.b + round(dx * COS[turn] + dy * SIN[turn])
            y = action.c + round(dy * COS[turn] - dx * SIN[turn])
            total += self.post_worth(unit, x, y, action.d, self.mates(place))
        return total / len(self.movers)

    def mates(self, place: int) -> int:
        """How many members of the moving line are beside one of them."""
        return (1 if place > 0 else 0) + (1 if place + 1 < len(self.movers) else 0)

    def post_worth(self, unit: int, x: int, y: int, h: int, mates: int) -> float:
        """What it is worth to a unit to stand at a place with a heading, with so many beside it who move with it."""
        battle = self.battle
        weights = self.weights
        look = weights[w.FACING]
        close_in = 0.001 * weights[w.CLOSE_IN]
        fear = weights[w.DANGER]
        aside = 1.0 + weights[w.ASIDE]
        kind = battle.kind[unit]
        mine = force_of(battle, unit)
        strong = weights[w.STRENGTH] * mine
        near = weights[w.NEAR_ENOUGH] * (float(MOVE[kind]) + (200.0 if battle.traits[unit] & FAST else 0.0))
        shot = range_of(battle, unit)
        unseen = 0.0
        neighbour = weights[w.LINE]
        if ARM[kind] == MOUNTED:
            close_in += 0.003 * weights[w.CLOSE_HORSE]
            fear += 0.3 * weights[w.DANGER_HORSE]
            unseen = weights[w.FLANK_HORSE]
            neighbour += weights[w.LINE_HORSE]
        if kind in (SKIRMISHERS, LIGHT_HORSE):
            close_in += 0.003 * weights[w.CLOSE_LIGHT]
            fear += 0.3 * weights[w.DANGER_LIGHT]
        if shot > 0.0:
            close_in += 0.003 * weights[w.CLOSE_SHOOTER]
        if battle.commander_of(unit) >= 0:
            close_in += 0.003 * weights[w.CLOSE_LEADER]
            fear += 0.3 * weights[w.DANGER_LEADER]
        px = float(x)
        py = float(y)
        sine = SIN[h]
        cosine = COS[h]
        best = -9.0
        danger = 0.0
        aims = False
        for foe in self.foes:
            dx = foe.x - px
            dy = foe.y - py
            far = sqrt(dx * dx + dy * dy)
            if far < 1.0:
                far = 1.0
            ahead = (dx * sine + dy * cosine) / far
            back = -(dx * foe.sine + dy * foe.cosine) / far
            gain = foe.lure + strong + look * ahead
            if back < 0.3:
                gain += foe.flank + unseen  # it does not look this way
            if far > near:
                gain -= close_in * (far - near)
            if gain > best:
                best = gain
            if far < foe.reach and back > 0.5:
                threat = fear + weights[w.THREAT] * (foe.force - mine)
                if threat > 0.0:
                    danger += threat if ahead > 0.5 else aside * threat
            if far < shot and ahead > 0.6:
                aims = True
        if may_storm(battle, unit):
            far = distance_to_camp(battle, battle.owner[unit], x, y)
            gain = weights[w.CAMP_LURE] + weights[w.STRENGTH] * (mine - CAMP_FORCE)
            if ARM[kind] == MOUNTED:
                gain += weights[w.CAMP_HORSE]
            best = max(best, gain - close_in * max(0.0, far - near))
        markers = battle.dmz[unit]
        if markers or kind in (SKIRMISHERS, LIGHT_HORSE):
            danger *= 1.0 + weights[w.WEAK] * (1 + markers)
        if markers:
            best *= weights[w.SHAKEN]
        worth = best - danger + self.ground_worth(kind, x, y)
        if aims:
            worth += weights[w.MISSILES]
        beside = mates
        dressed = mates
        on_foot = ARM[kind] == CLOSE or ARM[kind] == LOOSE
        for other in self.friends:
            away = battle.x[other] - x
            up = battle.y[other] - y
            if away > 250 or away < -250 or up > 250 or up < -250:
                continue
            turn = (battle.h[other] - h) % 360
            if away * away + up * up < 62_500 and (turn < 20 or turn > 340):
                beside += 1
                if on_foot and (turn < 2 or turn > 358) and self.is_beside(other, x, y, h):
                    dressed += 1
        return worth + neighbour * min(beside, 2) + (weights[w.DRESSED] * min(dressed, 2) if on_foot else 0.0)

    def ground_worth(self, kind: int, x: int, y: int) -> float:
        """What the ground itself is worth: hills, bad going, the edge of the table."""
        weights = self.weights
        worth = 0.0
        if weights[w.TABLE_EDGE] != 0.0 and (x < NEAR_EDGE or x > WIDE - NEAR_EDGE):
            worth += weights[w.TABLE_EDGE]
        features = self.battle.features
        if features and (weights[w.BAD_GOING] != 0.0 or weights[w.HILL] != 0.0):
            worth += weights[w.BAD_GOING] * fight_in(kind, going_at(features, x, y))
            for feature in features:
                if LEVEL[feature.kind] > 0 and contains(feature, x, y):
                    worth += weights[w.HILL]
                    break
        return worth

    def in_line(self, unit: int) -> int:
        """How many friends stand exactly beside a unit, who may be in need of it."""
        battle = self.battle
        found = 0
        if ARM[battle.kind[unit]] != CLOSE and ARM[battle.kind[unit]] != LOOSE:
            return found
        x, y, h = battle.x[unit], battle.y[unit], battle.h[unit]
        for other in self.friends:
            if abs(battle.x[other] - x) < 180 and abs(battle.y[other] - y) < 180 and self.is_beside(other, x, y, h):
                found += 1
        return found

    def is_beside(self, other: int, x: int, y: int, h: int) -> bool:
        """Would a friend who can give support stand exactly beside a base placed here? AH-COMBAT-32"""
        battle = self.battle
        arm = ARM[battle.kind[other]]
        if arm != CLOSE and arm != LOOSE:
            return False
        ox = battle.x[other]
        oy = battle.y[other]
        oh = battle.h[other]
        return flush_edge(x, y, (h + 90) % 360, ox, oy, oh) == 3 or flush_edge(x, y, (h + 270) % 360, ox, oy, oh) == 1
