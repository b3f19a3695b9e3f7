"""Arcs, shooting distance and lines of sight. AH-MISSILE-02, 03, 07 to 11, 16 to 20"""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from mypy_extensions import i64

from triarii.games.hannibal.battle import ON_TABLE, Hannibal
from triarii.games.hannibal.geometry import COS, HALF, SCALE, SIN
from triarii.games.hannibal.terrain import (
    GENTLE_HILL,
    LEVEL,
    STEEP_HILL,
    VILLAGE,
    WOODS,
    Feature,
    contains,
)
from triarii.games.hannibal.troops import ARM, ENGINE, FREE_FACING, SKIRMISHERS

EDGE: Final = HALF * SCALE
PART: Final = 2 * 100 * SCALE * SCALE  # twice 0.01 square inch, in fine units
SIN_225: Final = 38_268
COS_225: Final = 92_388
STEP: Final = 1 << 20


@final
class Part:
    """The part of a target inside the arc, seen from the shooter: its corners, distance and nearest point."""

    def __init__(self, xs: list[int], ys: list[int]) -> None:
        self.xs = xs
        self.ys = ys

    def area(self) -> int:
        """Twice the area, in fine units."""
        total = 0
        count = len(self.xs)
        for at in range(count):
            after = (at + 1) % count
            total += self.xs[at] * self.ys[after] - self.xs[after] * self.ys[at]
        return abs(total)


def corners_seen(battle: Hannibal, shooter: int, target: int) -> Part:
    """The target's corners in the shooter's own frame: x to its right, y straight ahead, in fine units."""
    h: i64 = battle.h[shooter]
    th: i64 = battle.h[target]
    s: i64 = SIN[h]
    c: i64 = COS[h]
    ts: i64 = SIN[th]
    tc: i64 = COS[th]
    dx: i64 = (battle.x[target] - battle.x[shooter]) * SCALE
    dy: i64 = (battle.y[target] - battle.y[shooter]) * SCALE
    xs: list[int] = []
    ys: list[int] = []
    for corner in range(4):  # clockwise from the front left one
        lx: i64 = HALF if corner == 1 or corner == 2 else -HALF
        ly: i64 = HALF if corner < 2 else -HALF
        px = dx + lx * tc + ly * ts
        py = dy - lx * ts + ly * tc
        xs.append((px * c - py * s) // SCALE)
        ys.append((px * s + py * c) // SCALE)
    return Part(xs, ys)


def cut(part: Part, a: int, b: int, c: int) -> Part:
    """What of a convex shape lies where a·x + b·y >= c."""
    xs: list[int] = []
    ys: list[int] = []
    count = len(part.xs)
    for at in range(count):
        after = (at + 1) % count
        here = a * part.xs[at] + b * part.ys[at] - c
        there = a * part.xs[after] + b * part.ys[after] - c
        if here >= 0:
            xs.append(part.xs[at])
            ys.append(part.ys[at])
        if (here > 0 and there < 0) or (here < 0 and there > 0):
            by = here - there
            xs.append(part.xs[at] + (part.xs[after] - part.xs[at]) * here // by)
            ys.append(part.ys[at] + (part.ys[after] - part.ys[at]) * here // by)
    return Part(xs, ys)


def part_in_arc(battle: Hannibal, shooter: int, target: int) -> Part:
    """The part of the target inside the frontal arc; it may be empty. AH-MISSILE-07, 08"""
    part = corners_seen(battle, shooter, target)
    if battle.switches.narrow_arc:
        # a wedge of 22.5° to each side from the middle of the front
        part = cut(part, COS_225, SIN_225, SIN_225 * EDGE)
        return cut(part, -COS_225, SIN_225, SIN_225 * EDGE)
    part = cut(part, 0, 1, EDGE)
    # rays from the front corners, 45° outward: |x| <= y
    part = cut(part, 1, 1, 0)
    return cut(part, -1, 1, 0)


def is_in_arc(battle: Hannibal, shooter: int, target: int) -> bool:
    """Is more than 0.01 square inch of the target inside the arc? AH-MISSILE-08"""
    part = part_in_arc(battle, shooter, target)
    return len(part.xs) > 2 and part.area() > PART


def target_part(battle: Hannibal, shooter: int, target: int) -> Part:
    """The target part: inside the arc, or the whole base for Free Facing. AH-MISSILE-03, 08"""
    if battle.traits[shooter] & FREE_FACING:
        return corners_seen(battle, shooter, target)
    return part_in_arc(battle, shooter, target)


def shooting_distance(battle: Hannibal, shooter: int, part: Part) -> int:
    """From the front edge, or any edge for Free Facing, to the target part, in 0.0001 inch. AH-MISSILE-09"""
    free = battle.traits[shooter] & FREE_FACING != 0
    least = -1
    count = len(part.xs)
    for at in range(count):
        x, y = part.xs[at], part.ys[at]
        ex = max(abs(x) - EDGE, 0)
        ey = max(abs(y) - EDGE, 0) if free else abs(y - EDGE)
        off = ex * ex + ey * ey
        if least < 0 or off < least:
            least = off
    ends = ((-EDGE, EDGE), (EDGE, EDGE), (EDGE, -EDGE), (-EDGE, -EDGE)) if free else ((-EDGE, EDGE), (EDGE, EDGE))
    for px, py in ends:
        for at in range(count):
            after = (at + 1) % count
            off = off_segment(px, py, part.xs[at], part.ys[at], part.xs[after], part.ys[after])
            if off < least:
                least = off
    return isqrt(least) // 1000


def off_segment(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The squared distance of a point from a segment."""
    x, y = nearest_on(px, py, ax, ay, bx, by)
    return (px - x) ** 2 + (py - y) ** 2


def nearest_on(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """The point of a segment nearest to another point."""
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    if square == 0:
        return ax, ay
    along = (px - ax) * dx + (py - ay) * dy
    if along <= 0:
        return ax, ay
    if along >= square:
        return bx, by
    return ax + dx * along // square, ay + dy * along // square


def nearest_of_part(part: Part, px: int, py: int) -> tuple[int, int]:
    """The point of the target part nearest to a point. AH-MISSILE-16"""
    best = (part.xs[0], part.ys[0])
    least = -1
    count = len(part.xs)
    for at in range(count):
        after = (at + 1) % count
        point = nearest_on(px, py, part.xs[at], part.ys[at], part.xs[after], part.ys[after])
        off = (point[0] - px) ** 2 + (point[1] - py) ** 2
        if least < 0 or off < least:
            least, best = off, point
    return best


def length_inside(x1: i64, y1: i64, x2: i64, y2: i64, cx: i64, cy: i64, h: i64, a: i64, b: i64, corner: i64) -> i64:
    """How much of a segment (fine, on the table) lies in a shape, in hundredths of a hundredth of an inch."""
    # in the shape's own frame
    s: i64 = SIN[h]
    c: i64 = COS[h]
    ax, ay = x1 - cx * SCALE, y1 - cy * SCALE
    bx, by = x2 - cx * SCALE, y2 - cy * SCALE
    px = (ax * c - ay * s) // SCALE
    py = (ax * s + ay * c) // SCALE
    qx = (bx * c - by * s) // SCALE
    qy = (bx * s + by * c) // SCALE
    low: i64 = 0
    high: i64 = STEP
    # right, left, front, rear, then the cut corners
    for side in range(8 if corner else 4):
        one: i64 = px
        two: i64 = qx
        limit = a * SCALE
        if side >= 4:
            one, two = (px + py, qx + qy) if side < 6 else (px - py, qx - qy)
            limit = (a + b - corner) * SCALE
        elif side >= 2:
            one, two = py, qy
            limit = b * SCALE
        if side & 1:
            one, two = -one, -two
        here = limit - one
        there = limit - two
        if here < 0 and there < 0:
            return 0
        if here < 0:
            low = max(low, STEP * here // (here - there))
        elif there < 0:
            high = min(high, STEP * here // (here - there))
    if high <= low:
        return 0
    whole: i64 = isqrt((qx - px) * (qx - px) + (qy - py) * (qy - py))
    return whole * (high - low) // STEP // 1000


def stands_on_hill(battle: Hannibal, unit: int) -> bool:
    for feature in battle.features:
        if LEVEL[feature.kind] and contains(feature, battle.x[unit], battle.y[unit]):
            return True
    return False


def crosses(feature: Feature, x1: int, y1: int, x2: int, y2: int) -> int:
    return length_inside(x1, y1, x2, y2, feature.x, feature.y, feature.heading, feature.a, feature.b, feature.cut)


def sees(battle: Hannibal, shooter: int, target: int, part: Part) -> bool:
    """Is the sight line free? AH-MISSILE-16 to 20"""
    h = battle.h[shooter]
    start = (0, 0) if battle.traits[shooter] & FREE_FACING else (0, EDGE)
    point = nearest_of_part(part, start[0], start[1])
    ends: list[int] = []
    for px, py in (start, point):
        ends.append(battle.x[shooter] * SCALE + (px * COS[h] + py * SIN[h]) // SCALE)
        ends.append(battle.y[shooter] * SCALE + (-px * SIN[h] + py * COS[h]) // SCALE)
    x1, y1, x2, y2 = ends
    on_hill = stands_on_hill(battle, shooter)
    engine = ARM[battle.kind[shooter]] == ENGINE
    lowx, highx = min(x1, x2) // SCALE - 115, max(x1, x2) // SCALE + 115
    lowy, highy = min(y1, y2) // SCALE - 115, max(y1, y2) // SCALE + 115
    for other in range(battle.count()):
        x, y = battle.x[other], battle.y[other]
        if x < lowx or x > highx or y < lowy or y > highy:
            continue
        if other in (shooter, target) or battle.status[other] != ON_TABLE:
            continue
        friend = battle.owner[other] == battle.owner[shooter]
        if friend and battle.kind[other] == SKIRMISHERS:
            continue  # AH-MISSILE-17
        if engine and not friend:
            continue  # AH-MISSILE-19
        if on_hill and not stands_on_hill(battle, other):
            continue  # AH-MISSILE-18
        if length_inside(x1, y1, x2, y2, x, y, battle.h[other], HALF, HALF, 0) > 500:
            return False
    for seat in (0, 1):
        if battle.camp_stands(seat) and not on_hill and not (engine and seat != battle.owner[shooter]):
            x, y = battle.camp_x[seat], battle.camp_y[seat]
            if length_inside(x1, y1, x2, y2, x, y, battle.camp_h[seat], HALF, HALF, 0) > 500:
                return False
    covered = 0
    for feature in battle.features:
        if feature.kind in (WOODS, VILLAGE):
            covered += crosses(feature, x1, y1, x2, y2)
        elif feature.kind in (GENTLE_HILL, STEEP_HILL):
            if contains(feature, battle.x[shooter], battle.y[shooter]):
                continue
            if contains(feature, battle.x[target], battle.y[target]):
                continue
            if crosses(feature, x1, y1, x2, y2) > 500:
                return False
    return covered <= 20_000 + 100  # AH-MISSILE-20, AH-TABLE-04
