"""Squares on a table, in whole hundredths of an inch and whole degrees: the same on every machine. AH-TABLE

A heading of 0 points north (+y), 90 east (+x). Sines are whole numbers, SCALE times the true ones, and so are
all lengths called fine. Every base is a square; a base pushed straight along is the hull of its two places.
Shapes here are alike when turned half round, so two of them overlap on an axis by the sum of their reaches
less the distance of their centres.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from mypy_extensions import i64

SCALE: Final = 100_000
HALF: Final = 80  # half the side of a base. AH-TABLE-13
BASE: Final = 160
OVERLAP: Final = 5  # bases that sink deeper into each other overlap. AH-TABLE-05
TOUCH: Final = 5  # bases nearer than this touch. AH-TABLE-06
CLEAR: Final = 10  # what a move that is no charge keeps from enemies. AH-MOVE-31
SLACK: Final = 1  # lengths are compared in the mover's favour. AH-TABLE-04

QUARTER: Final = (
    0, 1745, 3490, 5234, 6976, 8716, 10453, 12187, 13917, 15643, 17365, 19081, 20791, 22495, 24192,
    25882, 27564, 29237, 30902, 32557, 34202, 35837, 37461, 39073, 40674, 42262, 43837, 45399, 46947, 48481,
    50000, 51504, 52992, 54464, 55919, 57358, 58779, 60182, 61566, 62932, 64279, 65606, 66913, 68200, 69466,
    70711, 71934, 73135, 74314, 75471, 76604, 77715, 78801, 79864, 80902, 81915, 82904, 83867, 84805, 85717,
    86603, 87462, 88295, 89101, 89879, 90631, 91355, 92050, 92718, 93358, 93969, 94552, 95106, 95630, 96126,
    96593, 97030, 97437, 97815, 98163, 98481, 98769, 99027, 99255, 99452, 99619, 99756, 99863, 99939, 99985,
    100000,
)  # fmt: skip
SIN: Final[list[int]] = (
    list(QUARTER)
    + [QUARTER[180 - degree] for degree in range(91, 181)]
    + [-QUARTER[degree - 180] for degree in range(181, 271)]
    + [-QUARTER[360 - degree] for degree in range(271, 360)]
)
COS: Final[list[int]] = [SIN[(degree + 90) % 360] for degree in range(360)]
# how far the centres of two bases are apart on an axis of either when they just meet there, by the turn between them
ROOM: Final[list[int]] = [HALF * (SCALE + SIN[turn] + COS[turn]) for turn in range(90)]


def magnitude(number: i64) -> i64:
    """A number without its sign."""
    return -number if number < 0 else number


def rounded(number: i64, by: i64) -> i64:
    """A quotient to the nearest whole number, halves away from zero. AH-TABLE-02"""
    if number >= 0:
        return (2 * number + by) // (2 * by)
    return -((-2 * number + by) // (2 * by))


def along(start: i64, length: i64, direction: i64) -> i64:
    """One coordinate after a straight step: `direction` is a sine or a cosine."""
    return start + rounded(length * direction, SCALE)


def bases_overlap(x1: i64, y1: i64, h1: i64, x2: i64, y2: i64, h2: i64, limit: i64 = OVERLAP) -> bool:
    """Do two bases sink into each other deeper than the limit? AH-TABLE-05"""
    dx = x2 - x1
    dy = y2 - y1
    if dx * dx + dy * dy >= 51_200 + 600 * (5 - limit):
        return False
    room = ROOM[(h2 - h1) % 90] - limit * SCALE
    s1: i64 = SIN[h1]
    c1: i64 = COS[h1]
    if magnitude(dx * s1 + dy * c1) >= room or magnitude(dx * c1 - dy * s1) >= room:
        return False
    s2: i64 = SIN[h2]
    c2: i64 = COS[h2]
    return magnitude(dx * s2 + dy * c2) < room and magnitude(dx * c2 - dy * s2) < room


def apart(dx: i64, dy: i64, h1: i64, h2: i64) -> i64:
    """How far apart two bases are on the best of their axes, in fine units: never more than their gap."""
    s1: i64 = SIN[h1]
    c1: i64 = COS[h1]
    s2: i64 = SIN[h2]
    c2: i64 = COS[h2]
    most = magnitude(dx * s1 + dy * c1)
    off = magnitude(dx * c1 - dy * s1)
    if off > most:
        most = off
    off = magnitude(dx * s2 + dy * c2)
    if off > most:
        most = off
    off = magnitude(dx * c2 - dy * s2)
    if off > most:
        most = off
    return most - ROOM[(h2 - h1) % 90]


def depth_between(x1: int, y1: int, h1: int, x2: int, y2: int, h2: int) -> int:
    """How deep two bases sink into each other, in fine units; nothing or less when they are apart."""
    return -apart(x2 - x1, y2 - y1, h1, h2)


def _corners_off(dx: i64, dy: i64, h1: i64, h2: i64) -> i64:
    """The smallest squared fine distance of the corners of base 2, at (dx, dy), from base 1 at the origin."""
    s1: i64 = SIN[h1]
    c1: i64 = COS[h1]
    s2: i64 = SIN[h2]
    c2: i64 = COS[h2]
    least: i64 = -1
    edge: i64 = HALF * SCALE
    for corner in range(4):
        lx: i64 = HALF if corner & 1 else -HALF
        ly: i64 = HALF if corner & 2 else -HALF
        px = dx * SCALE + lx * c2 + ly * s2
        py = dy * SCALE - lx * s2 + ly * c2
        ex = magnitude((px * c1 - py * s1) // SCALE) - edge
        ey = magnitude((px * s1 + py * c1) // SCALE) - edge
        if ex < 0:
            ex = 0
        if ey < 0:
            ey = 0
        off = ex * ex + ey * ey
        if least < 0 or off < least:
            least = off
    return least


def gap_squared(x1: i64, y1: i64, h1: i64, x2: i64, y2: i64, h2: i64) -> i64:
    """The squared fine distance between two bases, nothing when they overlap."""
    if bases_overlap(x1, y1, h1, x2, y2, h2, 0):
        return 0
    one = _corners_off(x2 - x1, y2 - y1, h1, h2)
    two = _corners_off(x1 - x2, y1 - y2, h2, h1)
    return one if one < two else two


def gap_within(x1: i64, y1: i64, h1: i64, x2: i64, y2: i64, h2: i64, limit: i64) -> bool:
    """Is the gap between two bases at most the limit?"""
    dx = x2 - x1
    dy = y2 - y1
    far = limit + 227
    if dx > far or dx < -far or dy > far or dy < -far or dx * dx + dy * dy > far * far:
        return False
    fine = limit * SCALE
    off = apart(dx, dy, h1, h2)
    if off > fine + SCALE:
        return False  # a hundredth more than rounding could hide
    return off < 0 or gap_squared(x1, y1, h1, x2, y2, h2) <= fine * fine


def gap_between(x1: int, y1: int, h1: int, x2: int, y2: int, h2: int) -> int:
    """The gap between two bases in hundredths of a hundredth of an inch."""
    return isqrt(gap_squared(x1, y1, h1, x2, y2, h2)) // 1000


def point_off_base(px: i64, py: i64, x: i64, y: i64, h: i64) -> i64:
    """The squared fine distance of a point from a base, nothing inside it."""
    dx = px - x
    dy = py - y
    s: i64 = SIN[h]
    c: i64 = COS[h]
    ex = magnitude(dx * c - dy * s) - HALF * SCALE
    ey = magnitude(dx * s + dy * c) - HALF * SCALE
    if ex < 0:
        ex = 0
    if ey < 0:
        ey = 0
    return ex * ex + ey * ey


def ahead_of(x: i64, y: i64, h: i64, px: i64, py: i64) -> i64:
    """How far a point lies ahead of a base's centre along its heading, in fine units."""
    return (px - x) * SIN[h] + (py - y) * COS[h]


def right_of(x: i64, y: i64, h: i64, px: i64, py: i64) -> i64:
    """How far a point lies to the right of a base's centre, in fine units."""
    return (px - x) * COS[h] - (py - y) * SIN[h]


def reach_of_base(h: i64, axis: i64) -> i64:
    """How far a base reaches from its centre along an axis, in fine units."""
    turn = (h - axis) % 90
    return HALF * (SIN[turn] + COS[turn])


def sweep_hits_base(
    x1: i64, y1: i64, h1: i64, sx: i64, sy: i64, x2: i64, y2: i64, h2: i64, limit: i64 = OVERLAP
) -> bool:
    """Does the hull of a base pushed by (sx, sy) sink into another base deeper than the limit? AH-MOVE-41"""
    # twice the distance of the centres, so that the middle of the push is whole
    dx = 2 * (x2 - x1) - sx
    dy = 2 * (y2 - y1) - sy
    far = 460 + magnitude(sx) + magnitude(sy) - 2 * limit
    if dx > far or dx < -far or dy > far or dy < -far:
        return False
    room = 2 * (ROOM[(h2 - h1) % 90] - limit * SCALE)
    s1: i64 = SIN[h1]
    c1: i64 = COS[h1]
    if magnitude(dx * s1 + dy * c1) >= room + magnitude(sx * s1 + sy * c1):
        return False
    if magnitude(dx * c1 - dy * s1) >= room + magnitude(sx * c1 - sy * s1):
        return False
    s2: i64 = SIN[h2]
    c2: i64 = COS[h2]
    if magnitude(dx * s2 + dy * c2) >= room + magnitude(sx * s2 + sy * c2):
        return False
    if magnitude(dx * c2 - dy * s2) >= room + magnitude(sx * c2 - sy * s2):
        return False
    if sx == 0 and sy == 0:
        return True
    # the axis across the push
    reach = (
        magnitude(sy * s1 - sx * c1)
        + magnitude(sy * c1 + sx * s1)
        + magnitude(sy * s2 - sx * c2)
        + magnitude(sy * c2 + sx * s2)
    )
    length: i64 = isqrt((sx * sx + sy * sy) * 10_000)
    return SCALE * magnitude(dx * sy - dy * sx) < 2 * (HALF * reach - limit * length * (SCALE // 100))


def _meets_axis_at(p: i64, r: i64, room: i64, by: i64) -> i64:
    """When a push comes near on one axis: a hundredth before which it cannot touch, or -1 if it never comes near."""
    if p < 0:
        p = -p
        r = -r
    left = p - room - (TOUCH + 2) * SCALE  # 0.02 inch is more than rounding the places could hide
    if left <= 0:
        return 0
    return -1 if r <= 0 else left * by // r


def first_contact(x1: i64, y1: i64, h1: i64, ux: i64, uy: i64, by: i64, length: i64, x2: i64, y2: i64, h2: i64) -> i64:
    """The first whole hundredth of a push along (ux, uy) / by at which a base touches another, or -1. AH-MOVE-67"""
    sx = rounded(ux * length, by)
    sy = rounded(uy * length, by)
    if not sweep_hits_base(x1, y1, h1, sx, sy, x2, y2, h2, -TOUCH - 2):
        return -1
    dx = x2 - x1
    dy = y2 - y1
    room: i64 = ROOM[(h2 - h1) % 90]
    at: i64 = 0
    for axis in range(4):
        h = h1 if axis < 2 else h2
        s: i64 = SIN[h]
        c: i64 = COS[h]
        if axis & 1:
            s, c = c, -s
        leap = _meets_axis_at(dx * s + dy * c, ux * s + uy * c, room, by)
        if leap < 0:
            return -1
        if leap > at:
            at = leap
    near: i64 = (TOUCH * SCALE) * (TOUCH * SCALE)
    while at <= length:
        gap = gap_squared(x1 + rounded(ux * at, by), y1 + rounded(uy * at, by), h1, x2, y2, h2)
        if gap <= near:
            return at
        root: i64 = isqrt(gap)
        leap = root // SCALE - TOUCH - 2
        at += leap if leap > 1 else 1
    return -1


def sweep_covers_point(x: i64, y: i64, h: i64, sx: i64, sy: i64, px: i64, py: i64, within: i64) -> bool:
    """Does a base pushed by (sx, sy) pass over a point, or end within a length of it? AH-CMD-06"""
    fine = within * SCALE
    if point_off_base(px, py, x + sx, y + sy, h) <= fine * fine:
        return True
    dx = 2 * (px - x) - sx
    dy = 2 * (py - y) - sy
    s: i64 = SIN[h]
    c: i64 = COS[h]
    if magnitude(dx * s + dy * c) > BASE * SCALE + magnitude(sx * s + sy * c):
        return False
    if magnitude(dx * c - dy * s) > BASE * SCALE + magnitude(sx * c - sy * s):
        return False
    return SCALE * magnitude(dx * sy - dy * sx) <= BASE * (magnitude(sy * s - sx * c) + magnitude(sy * c + sx * s))


def off_table(x: i64, y: i64, h: i64, wide: i64, deep: i64) -> bool:
    """Does a corner lie more than a hundredth outside the table? AH-TABLE-22"""
    if 115 <= x <= wide - 115 and 115 <= y <= deep - 115:
        return False
    turn = h % 90
    sine: i64 = SIN[turn]
    cosine: i64 = COS[turn]
    reach = HALF * (sine + cosine) - SCALE
    return x * SCALE < reach or y * SCALE < reach or (wide - x) * SCALE < reach or (deep - y) * SCALE < reach


def length_of(dx: i64, dy: i64) -> i64:
    """The length of a straight leg in hundredths, rounded up."""
    square = dx * dx + dy * dy
    root: i64 = isqrt(square)
    return root if root * root == square else root + 1


def wheel_cost(width: i64, degrees: i64) -> i64:
    """The outer corner's arc, rounded up to a hundredth. AH-MOVE-21"""
    number = width * degrees * 31_415_927
    by: i64 = 1_800_000_000
    return (number + by - 1) // by


def turn_between(one: int, two: int) -> int:
    """The smaller angle between two headings."""
    turn = (one - two) % 360
    return turn if turn <= 180 else 360 - turn


def heading_to(dx: i64, dy: i64) -> int:
    """The whole heading nearest to a direction; of two equally near the lower."""
    low: i64 = 270
    if dx >= 0 and dy > 0:
        low = 0
    elif dx > 0:
        low = 90
    elif dy < 0:
        low = 180
    elif dx == 0:
        return 0
    high = low + 90
    while high - low > 1:
        middle = (low + high) // 2
        # the slope: a heading further on lies nearer
        if dx * COS[middle] > dy * SIN[middle]:
            low = middle
        else:
            high = middle
    high = high % 360
    one = dx * SIN[low] + dy * COS[low]
    two = dx * SIN[high] + dy * COS[high]
    if two > one or (two == one and high < low):
        return high
    return low
