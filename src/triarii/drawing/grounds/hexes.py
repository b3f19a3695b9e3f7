"""The ground of a board of hexes: what lies in each, its name, ramparts, sections and the letters of the rows."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from triarii.drawing.grounds.terrain import hex_art, rampart_art
from triarii.drawing.svg import at, group, line, rect, text, title
from triarii.engine.scene import Board, Place

if TYPE_CHECKING:
    from triarii.drawing.scene import Projection

EDGE: Final = 10.0
# From the middle of a hex to those of its neighbours, in hex widths across and sides down: E, NE, NW, W, SW, SE.
AROUND: Final = [(2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)]
LABEL_AT: Final = 28.0  # how far outside the board's places the letter of a row stands


def ground(board: Board, projection: Projection) -> str:
    wide, high = projection.width, projection.height
    frame = rect(EDGE, EDGE, wide - 2 * EDGE, high - 2 * EDGE, class_="faint-line", stroke_width=1.5, rx=6)
    return (
        rect(0, 0, wide, high, class_="paper")
        + frame
        + group(*hexes(board, projection), class_="hexes")
        + group(*ramparts(board, projection), class_="ramparts")
        + group(*sections(board, projection), class_="sections")
        + group(*row_letters(board, projection), class_="labels")
    )


def cell(place: Place, origin: Place, side: float) -> tuple[int, int]:
    """Where a hex lies, counted from another in half widths across and in rows down."""
    x, y = place.at[0] - origin.at[0], place.at[1] - origin.at[1]
    return round(x / (side * sqrt(3) / 2)), round(y / (side * 1.5))


def hexes(board: Board, projection: Projection) -> list[str]:
    first = board.places[0]
    side = first.at[1] - min(corner[1] for corner in first.outline)
    grounds = {cell(place, first, side): place.ground for place in board.places}
    ways = [(-dx, -dy) for dx, dy in AROUND] if projection.flipped else AROUND
    drawn: list[str] = []
    for number, place in enumerate(board.places):
        across, down = cell(place, first, side)
        around = [grounds.get((across + dx, down + dy)) for dx, dy in ways]
        x, y = projection.point(place.at)
        radius = side * projection.scale
        corners = [projection.point(corner) for corner in place.outline]
        drawn.append(
            group(
                title(place.name),
                hex_art(place.ground, around, [(cx - x, cy - y) for cx, cy in corners], radius, number),
                text(place.id, 0, radius - 12, class_="hex-name label", font_size=11),
                class_="hex",
                transform=at(x, y),
            )
        )
    return drawn


def ramparts(board: Board, projection: Projection) -> list[str]:
    return [
        rampart_art(*[projection.point(point) for point in one.points]) for one in board.lines if one.kind == "rampart"
    ]


def sections(board: Board, projection: Projection) -> list[str]:
    """The dotted lines that part the sections, through the hexes that lie in two of them."""
    drawn: list[str] = []
    for one in board.lines:
        if one.kind == "section":
            (x1, y1), (x2, y2) = [projection.point(point) for point in one.points]
            drawn.append(
                line(
                    x1,
                    y1,
                    x2,
                    y2,
                    class_="ink-line",
                    stroke_width=3.5,
                    stroke_linecap="round",
                    stroke_dasharray="0.1 11",
                    stroke_opacity=0.55,
                )
            )
    return drawn


def row_letters(board: Board, projection: Projection) -> list[str]:
    """A letter at both ends of each row whose hexes are all called by it."""
    rows: dict[float, list[Place]] = {}
    for place in board.places:
        rows.setdefault(place.at[1], []).append(place)
    left = min(corner[0] for place in board.places for corner in place.outline)
    right = max(corner[0] for place in board.places for corner in place.outline)
    drawn: list[str] = []
    for y, row in rows.items():
        letter = row[0].id[0]
        if len(row) > 1 and all(place.id[0] == letter for place in row):
            for x, out in ((left, -LABEL_AT), (right, LABEL_AT)):
                label_x, label_y = projection.point((x + out / projection.scale, y))
                drawn.append(text(letter, label_x, label_y, class_="label", font_size=20))
    return drawn
