"""The ground of a field of zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triarii.drawing.svg import at, circle, ellipse, group, line, path, polygon, rect, text, title
from triarii.engine.scene import Board, Line, Place, Point

if TYPE_CHECKING:
    from triarii.drawing.scene import Projection

COLUMN = "column"  # what a place is that stands for a whole column of zones
RINGS = {"gentle-hill": (0.44, 0.32), "steep-hill": (0.46, 0.38, 0.3, 0.2)}
STONES = ((0.1, 0.2), (0.38, 0.76), (0.5, 0.12), (0.72, 0.88), (0.9, 0.3), (0.12, 0.7), (0.92, 0.74))
TREES = ((0.07, 0.14), (0.42, 0.9), (0.36, 0.1), (0.55, 0.92), (0.7, 0.1), (0.93, 0.22), (0.93, 0.84), (0.06, 0.6))
HOUSES = ((0.1, 0.16), (0.58, 0.92), (0.62, 0.1), (0.9, 0.2), (0.9, 0.88), (0.09, 0.82))


def ground(board: Board, projection: Projection) -> str:
    """Paper, trays, base edges, the letters of the columns, and the zones with their scenery."""
    art = rect(0, 0, projection.width, projection.height, class_="paper", rx=8)
    art += "".join([line_art(one, projection) for one in board.lines])
    columns = [place for place in board.places if place.ground == (COLUMN,)]
    zones = [place for place in board.places if place.outline and place.ground != (COLUMN,)]
    art += "".join([column_art(place, projection) for place in columns])
    return art + "".join([zone_art(place, projection) for place in zones])


def frame_of(outline: tuple[Point, ...], projection: Projection) -> tuple[float, float, float, float]:
    """The box of an outline in the picture: its corner, width and height."""
    corners = [projection.point(point) for point in outline]
    x, y = min(corner[0] for corner in corners), min(corner[1] for corner in corners)
    return x, y, max(corner[0] for corner in corners) - x, max(corner[1] for corner in corners) - y


def line_art(one: Line, projection: Projection) -> str:
    """A tray for what is off the table, or the base edge of an army."""
    if one.kind == "tray":
        x, y, width, height = frame_of(one.points, projection)
        return rect(x, y, width, height, class_="panel", rx=6)
    start, end = projection.point(one.points[0]), projection.point(one.points[-1])
    return group(line(*start, *end, class_="army-line", stroke_width=5), class_=f"army-{one.army}")


def column_art(place: Place, projection: Projection) -> str:
    """The letter of a column at both its ends."""
    x, y, width, height = frame_of(place.outline, projection)
    ends = (y + 13, y + height - 13)
    letters = [text(place.id, x + width / 2, end, class_="label", font_size=18) for end in ends]
    return group(*letters, class_="column")


def zone_art(place: Place, projection: Projection) -> str:
    """A zone with its scenery and its name, which stands in the corner towards the south-west."""
    x, y, width, height = frame_of(place.outline, projection)
    art = rect(0, 0, width, height, class_="plain", rx=3)
    art += "".join([scenery_art(kind, width, height, projection.flipped) for kind in place.ground])
    art += rect(0, 0, width, height, class_="faint-line", stroke_width=1.2, rx=3)
    near, far = (width - 18, 13) if projection.flipped else (18, height - 13)
    art += text(place.id, near, far, class_="label")
    return group(title(place.name), art, class_="zone", transform=at(x, y))


def scenery_art(kind: str, w: float, h: float, flipped: bool) -> str:
    """The scenery of a zone, drawn over a cell with its corner at (0, 0)."""

    def spot(x: float, y: float) -> Point:
        return ((1 - x) * w, (1 - y) * h) if flipped else (x * w, y * h)

    if kind in RINGS:
        x, y = spot(0.5, 0.44)
        rings = [
            ellipse(x, y, w * k, h * k * 0.92, class_="hill-line", stroke_width=1.6, stroke_opacity=0.8)
            for k in RINGS[kind]
        ]
        return ellipse(x, y, w * 0.45, h * 0.415, class_="hill", fill_opacity=0.35) + "".join(rings)
    if kind == "rough-ground":
        mark = "M-11,5 L-6,-5 L0,3 L6,-6 L11,5"
        return "".join(
            [path(mark, class_="stone-line", stroke_width=2, transform=at(*spot(*stone))) for stone in STONES]
        )
    if kind == "wood":
        return rect(0, 0, w, h, class_="wood", fill_opacity=0.4) + "".join(
            [
                circle(x, y, 13, class_="wood") + circle(x - 3, y - 3, 6, class_="wood-deep", fill_opacity=0.5)
                for x, y in [spot(*tree) for tree in TREES]
            ]
        )
    if kind == "village":
        walls = rect(-11, -5, 22, 13, class_="stone") + polygon([(-14, -4), (0, -15), (14, -4)], class_="hill-deep")
        return "".join([group(walls, transform=at(*spot(*house))) for house in HOUSES])
    if kind == "enclosures":
        top, bottom = (28, h - 14) if flipped else (14, h - 28)
        rails = [(10, y, w - 10, y) for y in (top, bottom)] + [(x, top, x, bottom) for x in (10, w - 10)]
        return "".join([line(*rail, class_="wood-line", stroke_width=3, stroke_dasharray="14 5") for rail in rails])
    return ""
