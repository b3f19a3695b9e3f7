"""Terrain: features of a hex as bits, and what each does to movement and to dice. §16"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from triarii.games.ancients.units import FOOT, HWM, MOUNTED

OPEN: Final = 0
BROKEN: Final = 1
FOREST: Final = 2
HILL: Final = 4
SEA: Final = 8  # seacoast and lake shore. CA-16.41
RIVER: Final = 16  # not fordable
FORD: Final = 32  # a fordable river
RAMPART: Final = 64
CAMP: Final = 128
BRIDGE: Final = 256
WALL: Final = 512  # scalable city wall, or a fortified one under siege rules. CA-16X.32
FORTIFIED: Final = 1024  # fortified city wall without siege rules
MARSH: Final = 2048
STEEP: Final = 4096  # a hill that the scenario makes impassable

NAMES: Final[dict[int, str]] = {
    BROKEN: "broken ground",
    FOREST: "forest",
    HILL: "hill",
    SEA: "seacoast",
    RIVER: "river",
    FORD: "fordable river",
    RAMPART: "rampart",
    CAMP: "fortified camp",
    BRIDGE: "bridge",
    WALL: "scalable wall",
    FORTIFIED: "fortified wall",
    MARSH: "marsh",
    STEEP: "impassable hill",
}

IMPASSABLE: Final = SEA | RIVER | FORTIFIED | STEEP  # to everybody. CA-16.39, .42, CA-16X.31
STOPS_ALL: Final = FOREST | FORD | MARSH | WALL  # CA-16.18, .43, CA-16X.13, .37
STOPS_MOUNTED: Final = STOPS_ALL | BROKEN  # and lone leaders. CA-16.11, .12
LEFT_SLOWLY: Final = MARSH | WALL  # on leaving, one hex only. CA-16X.14, .43
BLOCKS_SIGHT: Final = FOREST | CAMP | FORTIFIED | STEEP  # hills and walls have rules of their own
NO_LIMIT: Final = 99


def bars(kind: int) -> int:
    """The features that this type of unit may not enter. CA-16.10, CA-16X.16, .44"""
    if kind == HWM:
        return IMPASSABLE | BROKEN | MARSH | WALL
    return IMPASSABLE | WALL if MOUNTED[kind] else IMPASSABLE


BARS: Final[vec[i64]] = vec[i64]([bars(kind) for kind in range(len(FOOT))])
STOPS: Final[vec[i64]] = vec[i64]([STOPS_MOUNTED if MOUNTED[kind] else STOPS_ALL for kind in range(len(FOOT))])


def close_combat_limit(kind: i64, here: i64, there: i64, ford_limits: bool) -> i64:
    """The most dice a unit in `here` may roll at an enemy in `there`. CA-16.03, .04, .15, .21, .27 to .30, .45"""
    both = here | there
    if both & (BROKEN | FOREST | BRIDGE | WALL | MARSH) or (both & FORD and ford_limits):
        return 2
    if there & HILL and not here & HILL:
        return 2
    if here & HILL:
        return 3 if FOOT[kind] else 2
    return NO_LIMIT


def fire_limit(here: i64, there: i64, ford_limits: bool) -> i64:
    """The most dice of fire from `here` into `there`. CA-16.15, .22, .45, .46, CA-16X.04, .47"""
    if there & FOREST or here & (BRIDGE | MARSH) or (here & FORD and ford_limits):
        return 1
    if (here | there) & BROKEN or (there & FORD and ford_limits):
        return 2
    return NO_LIMIT
