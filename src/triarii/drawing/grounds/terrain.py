"""What lies in a hex: woods, hills, rivers that join, walls and camps."""

from __future__ import annotations

from math import atan2, degrees, sqrt
from typing import Final

from triarii.drawing.svg import at, circle, ellipse, group, path, polygon, rect
from triarii.engine.scene import Point

WATER: Final = frozenset(("river", "ford", "bridge", "sea"))
Corners = list[Point]
Ground = tuple[str, ...]

# The middle of each side of a hex of radius 1: E, NE, NW, W, SW, SE.
_H: Final = sqrt(3) / 2
SIDES: Final = [(_H, 0.0), (_H / 2, -0.75), (-_H / 2, -0.75), (-_H, 0.0), (-_H / 2, 0.75), (_H / 2, 0.75)]


def hex_art(ground: Ground, around: list[Ground | None], corners: Corners, radius: float, seed: int) -> str:
    """The hex with everything that lies in it; `around` are the neighbours' grounds as they are seen, None beyond the
    edge."""
    drawn = polygon(corners, class_=base_class(ground), stroke="none")
    if "sea" in ground:
        drawn += waves(seed)
    if "river" in ground or "ford" in ground or "bridge" in ground:
        drawn += river(ground, around, radius)
    if "steep" in ground:
        drawn += crags()
    elif "hill" in ground:
        drawn += contours(seed)
    if "marsh" in ground:
        drawn += reeds()
    if "broken" in ground:
        drawn += rocks(seed)
    if "forest" in ground:
        drawn += trees(seed)
    if "camp" in ground:
        drawn += camp()
    if "wall" in ground or "fortified" in ground:
        drawn += wall("fortified" in ground)
    return drawn + polygon(corners, class_="hex-edge faint-line", stroke_width=1.6, stroke_opacity=0.75)


def base_class(ground: Ground) -> str:
    if "sea" in ground:
        return "water"
    if "hill" in ground or "steep" in ground:
        return "hill"
    if "forest" in ground:
        return "wood"
    if "wall" in ground or "fortified" in ground:
        return "stone"
    return "plain"


def waves(seed: int) -> str:
    shift = (seed * 7) % 9 - 4
    rows = "".join(
        f"M{-24 + shift + 9 * (k % 2)},{y} q7,-6 14,0 q7,6 14,0 q7,-6 14,0" for k, y in enumerate((-30, -10, 10, 30))
    )
    return path(rows, class_="water-line", stroke_width=2, stroke_opacity=0.55, stroke_linecap="round")


def river(ground: Ground, around: list[Ground | None], radius: float) -> str:
    """Water from the middle to every neighbour with water, and on to the board's edge at its ends."""
    ways = [SIDES[d] for d, other in enumerate(around) if other is not None and WATER.intersection(other)]
    if len(ways) < 2:
        beyond = [SIDES[d] for d, other in enumerate(around) if other is None]
        beyond.sort(key=lambda side: sum(side[0] * way[0] + side[1] * way[1] for way in ways))
        ways += beyond[: 2 - len(ways)]
    ends = [(x * radius, y * radius) for x, y in ways]
    if len(ends) == 2:
        (ax, ay), (bx, by) = ends
        course = f"M{ax:.1f},{ay:.1f} Q0,0 {bx:.1f},{by:.1f}"
    else:
        course = "".join(f"M0,0 L{x:.1f},{y:.1f}" for x, y in ends) or "M-20,0 L20,0"
    wide = 40 if "river" in ground else 34
    drawn = path(course, class_="water-line", stroke_width=wide + 5, stroke_linecap="butt")
    drawn += path(course, class_="river-bed", stroke_width=wide, fill="none", stroke_linecap="butt")
    drawn += path(course, class_="water-line", stroke_width=1.8, stroke_dasharray="10 12", stroke_opacity=0.6)
    if "ford" in ground:
        stones = ((-16, -9, 6), (-2, 4, 7), (12, -7, 5.5), (20, 8, 5), (-14, 11, 5))
        drawn += "".join(ellipse(x, y, r, r * 0.72, class_="stone ford-stone") for x, y, r in stones)
    if "bridge" in ground:
        planks = "".join(rect(-33 + 11 * k, -17, 9, 34, class_="hill") for k in range(6))
        rails = path("M-38,-20 L38,-20 M-38,20 L38,20", class_="hill-line", stroke_width=5, stroke_linecap="round")
        drawn += group(planks, rails, transform=at(0, 0, 1.0, bridge_turn(ends)))
    return drawn


def bridge_turn(ends: list[tuple[float, float]]) -> float:
    """A bridge lies across its river."""
    if len(ends) < 2:
        return 90.0
    (ax, ay), (bx, by) = ends[:2]
    return degrees(atan2(by - ay, bx - ax)) + 90.0


def contours(seed: int) -> str:
    """A hill seen from above: two lit terraces, and strokes down its shaded side."""
    turn = (seed * 37) % 40 - 20
    foot = "M-44,4 C-46,-24 -16,-42 12,-38 C40,-34 48,-4 40,16 C32,36 0,44 -22,37 C-38,31 -43,20 -44,4 Z"
    top = "M-27,-2 C-28,-17 -8,-27 8,-24 C22,-21 27,-8 22,3 C17,13 0,17 -11,14 C-21,11 -27,6 -27,-2 Z"
    strokes = (
        "M26,0 L38,6 M23,6 L35,15 M19,10 L28,23 M13,13 L19,30 M5,15 L8,34 M-3,15 L-4,35 M-11,14 L-15,33"
        "M-18,11 L-27,27 M-23,7 L-36,18 M28,-6 L40,-5 M27,-12 L39,-16"
    )
    return group(
        path(foot, class_="plain", fill_opacity=0.3),
        path(foot, class_="hill-line", stroke_width=2, stroke_opacity=0.55),
        path(strokes, class_="hill-line", stroke_width=2.2, stroke_opacity=0.65, stroke_linecap="round"),
        path(top, class_="plain", fill_opacity=0.4),
        path(top, class_="hill-line", stroke_width=2, stroke_opacity=0.7),
        transform=at(0, 0, 1.0, turn),
    )


def crags() -> str:
    """A hill that nobody climbs."""
    peaks = (
        path("M-46,30 L-18,-30 L-6,-8 L10,-40 L46,30 Z", class_="hill-deep")
        + path("M-18,-30 L-6,-8 L-12,6 L-20,-4 L-26,2 Z M10,-40 L24,-12 L16,-4 L8,-14 L0,-8 L-3,-15 Z", class_="plain")
        + path("M10,-40 L20,30 M-18,-30 L-12,30", class_="hill-line", stroke_width=2, stroke_opacity=0.5)
    )
    return group(peaks, transform=at(0, 4, 1.0))


def trees(seed: int) -> str:
    """Round crowns with a shadow side."""
    spots = [
        (-25, -24, 15),
        (6, -32, 14),
        (31, -14, 14),
        (-36, 6, 13),
        (-8, -2, 17),
        (22, 14, 16),
        (-20, 28, 14),
        (6, 34, 12),
    ]
    drawn = ""
    for k, (x, y, r) in enumerate(spots):
        dx, dy = (seed * (k + 3)) % 5 - 2, (seed * (k + 7)) % 5 - 2
        drawn += circle(x + dx, y + dy, r, class_="wood-deep", fill_opacity=0.9)
        drawn += circle(x + dx - r * 0.2, y + dy - r * 0.24, r * 0.68, class_="wood")
    return drawn


def rocks(seed: int) -> str:
    spots = [(-28, -24), (16, -32), (30, 0), (-34, 12), (-2, 4), (18, 30), (-16, 34)]
    drawn = ""
    for k, (x, y) in enumerate(spots):
        turn = (seed * 31 + k * 67) % 50 - 25
        rock = path("M-10,7 L-7,-5 L1,-9 L9,-3 L11,7 Z", class_="stone") + path(
            "M-10,7 L-7,-5 L1,-9 L9,-3 L11,7 Z M1,-9 L2,7", class_="stone-line", stroke_width=1.8
        )
        drawn += group(rock, transform=at(x, y, 0.85 + 0.1 * (k % 3), turn))
    return drawn


def reeds() -> str:
    drawn = "".join(ellipse(x, y, 17, 5.5, class_="water") for x, y in ((-20, -20), (18, -6), (-14, 16), (22, 28)))
    tufts = "".join(
        f"M{x},{y} l0,-15 M{x},{y} l-7,-12 M{x},{y} l7,-12"
        for x, y in ((-22, -22), (16, -8), (-16, 14), (24, 26), (2, 38))
    )
    return drawn + path(tufts, class_="wood-line", stroke_width=2.6, stroke_linecap="round")


def camp() -> str:
    """A palisade around tents."""
    stakes = "".join(f"M{x},-39 l0,-8 M{x},39 l0,-8" for x in range(-36, 37, 8))
    tents = "".join(
        path("M-13,9 L0,-12 L13,9 Z", class_="panel", transform=at(x, y))
        + path("M-13,9 L0,-12 L13,9 Z M0,-12 L0,9", class_="stone-line", stroke_width=2, transform=at(x, y))
        for x, y in ((-17, -8), (17, -8), (0, 18))
    )
    return (
        rect(-38, -40, 76, 80, rx=5, class_="plain-deep")
        + rect(-38, -40, 76, 80, rx=5, class_="hill-line", stroke_width=4)
        + path(stakes, class_="hill-line", stroke_width=3, stroke_linecap="round")
        + tents
    )


def wall(fortified: bool) -> str:
    courses = (
        "".join(f"M-46,{y} L46,{y} " for y in (-16, 0, 16)) + "M-24,-16 V0 M8,-16 V0 M-38,0 V16 M-8,0 V16 M24,0 V16"
    )
    teeth = "M-46,24 V-26 H-34 V-18 H-22 V-26 H-10 V-18 H2 V-26 H14 V-18 H26 V-26 H38 V-18 H46 V24 Z"
    tower = rect(-15, -40, 30, 66, class_="stone-deep") if fortified else ""
    return path(teeth, class_="stone") + path(teeth + courses, class_="stone-line", stroke_width=2) + tower


def rampart_art(start: Point, end: Point) -> str:
    """Works along a protected side of a hex."""
    (x1, y1), (x2, y2) = start, end
    course = f"M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}"
    return path(course, class_="stone-line", stroke_width=11, stroke_linecap="butt") + path(
        course, class_="rampart-top", stroke_width=6, stroke_dasharray="7 4", fill="none"
    )
