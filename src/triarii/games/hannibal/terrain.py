"""Features of the table, their going, and what they do to a move or a fight. AH-TERR"""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from mypy_extensions import i64

from triarii.games.hannibal.geometry import BASE, COS, HALF, OVERLAP, SCALE, SIN, magnitude
from triarii.games.hannibal.troops import (
    ARM,
    ARTILLERY,
    CATAPHRACTS,
    CHARIOTS,
    ELEPHANTS,
    ENGINE,
    LIGHT_ARTILLERY,
    LOOSE,
    MOUNTED,
    MOVE,
    PIKE,
    SKIRMISH,
)

# Kinds of feature, in the order of the terrain table. AH-TERR-04
OPEN: Final = 0
GENTLE_HILL: Final = 1
STEEP_HILL: Final = 2
WOODS: Final = 3
ROUGH_GROUND: Final = 4
MARSH: Final = 5
STREAM: Final = 6
RIVER: Final = 7
VILLAGE: Final = 8
ROAD: Final = 9
STAKES: Final = 10  # Stakes and Pits. AH-STRAT-07

FEATURE_NAMES: Final[list[str]] = [
    "Open ground",
    "Gentle Hill",
    "Steep Hill",
    "Woods",
    "Rough ground",
    "Marsh",
    "Stream",
    "River",
    "Village",
    "Road",
    "Stakes and Pits",
]
GOOD: Final = 0
ROUGH: Final = 1
DIFFICULT: Final = 2
GOING: Final[list[int]] = [GOOD, GOOD, ROUGH, DIFFICULT, ROUGH, DIFFICULT, ROUGH, DIFFICULT, DIFFICULT, GOOD, ROUGH]
LEVEL: Final[list[int]] = [0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0]  # AH-COMBAT-24
BAND_WIDTH: Final[dict[int, int]] = {RIVER: 150, STREAM: 80, ROAD: 100}  # AH-TERR-02
BARRED: Final = -1


@final
class Feature:
    """A feature: its kind, centre, half sizes across (a) and along (b) its heading, and the cut of its corners."""

    __slots__ = ("kind", "x", "y", "a", "b", "cut", "heading", "closed", "far")

    def __init__(
        self, kind: int, x: int, y: int, a: int, b: int, cut: int = 0, heading: int = 0, closed: bool = False
    ) -> None:
        self.kind = kind
        self.x = x
        self.y = y
        self.a = a
        self.b = b
        self.cut = cut
        self.heading = heading
        self.closed = closed  # impassable for everyone, as the Aufidus at Cannae. AH-SCEN-18
        self.far = isqrt(a * a + b * b) + 1

    def to_data(self) -> list[int]:
        return [self.kind, self.x, self.y, self.a, self.b, self.cut, self.heading, int(self.closed)]


def feature_from_data(data: list[int]) -> Feature:
    return Feature(data[0], data[1], data[2], data[3], data[4], data[5], data[6], bool(data[7]))


def area(kind: int, x: int, y: int, wide: int, deep: int) -> Feature:
    """An area feature: a box whose corners are cut by a quarter of its shorter side. AH-TERR-01"""
    return Feature(kind, x, y, wide // 2, deep // 2, min(wide, deep) // 4)


def contains(feature: Feature, x: i64, y: i64) -> bool:
    """Does a point lie in the feature or on its border? AH-TERR-03"""
    dx = x - feature.x
    dy = y - feature.y
    a: i64 = feature.a
    b: i64 = feature.b
    cut: i64 = feature.cut
    if feature.heading != 0:
        s: i64 = SIN[feature.heading]
        c: i64 = COS[feature.heading]
        lx = magnitude(dx * c - dy * s)
        ly = magnitude(dx * s + dy * c)
        return lx <= a * SCALE and ly <= b * SCALE
    lx = magnitude(dx)
    ly = magnitude(dy)
    return lx <= a and ly <= b and lx + ly <= a + b - cut


def _support(a: i64, b: i64, cut: i64, p: i64, q: i64) -> i64:
    one = a * p + (b - cut) * q
    two = (a - cut) * p + b * q
    return one if one > two else two


def sweep_touches(feature: Feature, x: i64, y: i64, h: i64, sx: i64, sy: i64, limit: i64 = OVERLAP) -> bool:
    """Does a base pushed by (sx, sy) sink into the feature deeper than the limit? AH-TERR-03, AH-MOVE-41"""
    dx = 2 * (feature.x - x) - sx
    dy = 2 * (feature.y - y) - sy
    a: i64 = 2 * feature.a
    b: i64 = 2 * feature.b
    cut: i64 = 2 * feature.cut
    turned: i64 = feature.heading
    if turned == 0:
        if magnitude(dx) > a + 230 + magnitude(sx) or magnitude(dy) > b + 230 + magnitude(sy):
            return False
    else:
        far: i64 = 2 * feature.far + 230 + magnitude(sx) + magnitude(sy)
        if dx > far or dx < -far or dy > far or dy < -far:
            return False
    lim = 2 * limit * SCALE
    # the axes of the base: straight on and across
    for quarter in range(2):
        axis = (h + 90 * quarter) % 360
        s: i64 = SIN[axis]
        c: i64 = COS[axis]
        angle = (axis - turned) % 360
        p: i64 = SIN[angle]
        q: i64 = COS[angle]
        reach = BASE * SCALE + magnitude(sx * s + sy * c) + _support(a, b, cut, magnitude(p), magnitude(q))
        if magnitude(dx * s + dy * c) >= reach - lim:
            return False
    # the axes of the feature, its cut corners included
    for eighth in range(4):
        if eighth & 1 and cut == 0:
            continue
        axis = (turned + 45 * eighth) % 360
        s = SIN[axis]
        c = COS[axis]
        angle = (axis - turned) % 360
        p = SIN[angle]
        q = COS[angle]
        turn = (h - axis) % 90
        own: i64 = BASE * (SIN[turn] + COS[turn])
        reach = own + magnitude(sx * s + sy * c) + _support(a, b, cut, magnitude(p), magnitude(q))
        if magnitude(dx * s + dy * c) >= reach - lim:
            return False
    if sx == 0 and sy == 0:
        return True
    # the axis across the push
    s = SIN[h]
    c = COS[h]
    fs: i64 = SIN[turned]
    fc: i64 = COS[turned]
    own = BASE * (magnitude(sy * s - sx * c) + magnitude(sy * c + sx * s))
    reach = own + _support(a, b, cut, magnitude(sy * fc + sx * fs), magnitude(sy * fs - sx * fc))
    length: i64 = isqrt((sx * sx + sy * sy) * 10_000)
    return SCALE * magnitude(dx * sy - dy * sx) < reach - 2 * limit * length * (SCALE // 100)


def touches(feature: Feature, x: int, y: int, h: int) -> bool:
    """Does a standing base overlap the feature? AH-TERR-03"""
    return sweep_touches(feature, x, y, h, 0, 0)


def base_inside(feature: Feature, x: int, y: int, h: int) -> bool:
    """Does the base lie wholly inside the feature?"""
    for lx in (-HALF, HALF):
        for ly in (-HALF, HALF):
            px = x * SCALE + lx * COS[h] + ly * SIN[h] - feature.x * SCALE
            py = y * SCALE - lx * SIN[h] + ly * COS[h] - feature.y * SCALE
            across = magnitude(px * COS[feature.heading] - py * SIN[feature.heading]) // SCALE
            ahead = magnitude(px * SIN[feature.heading] + py * COS[feature.heading]) // SCALE
            slack = SCALE
            if across > feature.a * SCALE + slack or ahead > feature.b * SCALE + slack:
                return False
            if across + ahead > (feature.a + feature.b - feature.cut) * SCALE + slack:
                return False
    return True


def is_barred(feature: Feature, kind: int) -> bool:
    """May this type never enter the feature? AH-TERR-05, 07, AH-STRAT-07"""
    if feature.closed:
        return True
    if feature.kind == STAKES:
        return ARM[kind] == MOUNTED
    if feature.kind == MARSH and kind == ELEPHANTS:
        return True
    if GOING[feature.kind] != DIFFICULT:
        return False
    return kind in (CATAPHRACTS, CHARIOTS, ARTILLERY, LIGHT_ARTILLERY)


def allowance_in(kind: int, going: int) -> int:
    """The allowance of a move that touches such going, rounded down to half an inch. AH-TERR-05"""
    full = MOVE[kind]
    arm = ARM[kind]
    if going == GOOD or arm in (LOOSE, SKIRMISH):
        return full
    half = full // 2 // 50 * 50
    if kind == PIKE or arm in (MOUNTED, ENGINE):
        return half
    return full - 100 if going == ROUGH else half


def fight_in(kind: int, going: int) -> int:
    """What such going does to a combat roll. AH-TERR-06"""
    arm = ARM[kind]
    if going == GOOD or arm in (LOOSE, SKIRMISH, ENGINE):
        return 0
    if kind == PIKE or arm == MOUNTED:
        return -going
    return -1 if going == DIFFICULT else 0


def going_at(features: list[Feature], x: int, y: int) -> int:
    """The going under a point: the worst there is, but good on a road. AH-TERR-11, 14"""
    worst = GOOD
    for feature in features:
        if contains(feature, x, y):
            if feature.kind == ROAD:
                return GOOD
            worst = max(worst, GOING[feature.kind])
    return worst


def on_road(features: list[Feature], x: int, y: int) -> bool:
    """Is a point on a road? AH-TERR-10"""
    for feature in features:
        if feature.kind == ROAD and contains(feature, x, y):
            return True
    return False


def is_in(features: list[Feature], kind: int, x: int, y: int) -> bool:
    """Is a unit whose centre is here in a feature of this kind? AH-TERR-03"""
    for feature in features:
        if feature.kind == kind and contains(feature, x, y):
            return True
    return False
