"""The ground of sectors between two camps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triarii.drawing.svg import group, line, rect, text, title
from triarii.engine.scene import Board, Line, Place, Point

if TYPE_CHECKING:
    from triarii.drawing.scene import Projection


def ground(board: Board, projection: Projection) -> str:
    """Paper, sectors with the engagement zone across them, reserves and the panels of the camps."""
    return group(
        rect(0, 0, projection.width, projection.height, class_="paper"),
        *[sector(place, projection) for place in board.places if "reserve" not in place.ground],
        *[engagement(one, projection) for one in board.lines if one.kind == "engagement"],
        *[name_of_sector(place, projection) for place in board.places if "reserve" not in place.ground],
        *[reserve(place, projection) for place in board.places if "reserve" in place.ground],
        *[camp(one, projection) for one in board.lines if one.kind == "camp"],
        class_="ground",
    )


def box(corners: tuple[Point, ...], projection: Projection) -> tuple[float, float, float, float]:
    """The upper left corner of a rectangle in the picture, its width and its height."""
    spots = [projection.point(corner) for corner in corners]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return left, top, max(x for x, _ in spots) - left, max(y for _, y in spots) - top


def sector(place: Place, projection: Projection) -> str:
    x, y, width, height = box(place.outline, projection)
    return group(
        title(place.name),
        rect(x, y, width, height, rx=8, class_="plain"),
        class_=" ".join(["sector", *place.ground]),
        data_place=place.id,
    )


def name_of_sector(place: Place, projection: Projection) -> str:
    x, top = place.at[0], min(y for _, y in place.outline)
    x, y = projection.point((x, top + 14))
    return text(place.id, x, y, class_="label", font_size=22, letter_spacing=3)


def engagement(band: Line, projection: Projection) -> str:
    """Where the armies meet: between the formation zones of both."""
    x, y, width, height = box(band.points, projection)
    edges = [
        line(x + 6, edge, x + width - 6, edge, class_="faint-line", stroke_dasharray="6 6") for edge in (y, y + height)
    ]
    return rect(x, y, width, height, class_="plain-deep", fill_opacity=0.55) + "".join(edges)


def reserve(place: Place, projection: Projection) -> str:
    x, y, width, height = box(place.outline, projection)
    return group(
        title(place.name),
        rect(x, y, width, height, rx=6, class_="stone", fill_opacity=0.35),
        text(place.name, x + 12, y + 15, class_="caption", font_size=15, font_style="italic"),
        class_="reserve",
        data_place=place.id,
    )


def camp(panel: Line, projection: Projection) -> str:
    x, y, width, height = box(panel.points, projection)
    return group(
        rect(x, y, width, height, rx=8, class_="panel"),
        rect(x, y, width, height, rx=8, class_="army-line", stroke_width=2.5),
        class_=f"panel-of-camp army-{panel.army}",
    )
