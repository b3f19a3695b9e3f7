"""A free table with its terrain pieces."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import TYPE_CHECKING, Final

from triarii.drawing.svg import at, circle, group, line, path, polygon, rect, text, title
from triarii.drawing.texts.table import measures, size_of, spot, unturned
from triarii.engine.scene import Board, Place

if TYPE_CHECKING:
    from triarii.drawing.scene import Projection

COLOURS: Final = {
    "gentle-hill": "hill",
    "steep-hill": "hill-deep",
    "woods": "wood",
    "rough-ground": "stone",
    "marsh": "water",
    "stream": "water",
    "river": "water-deep",
    "village": "stone-deep",
    "road": "plain-deep",
    "stakes-and-pits": "hill-deep",
}
NAMED: Final = 3.0  # inches on both sides: what is smaller bears no name


def ground(board: Board, projection: Projection) -> str:
    """The table to scale, its ruler, and what lies on it."""
    drawn = [table_edge(board, projection)]
    for place in board.places:
        drawn.append(sector(place, projection) if place.ground == ("sector",) else feature(place, projection))
    drawn.append(ruler(board, projection))
    return group(*drawn, class_="ground")


def table_edge(board: Board, projection: Projection) -> str:
    corners = [projection.point(point) for one in board.lines if one.kind == "edge" for point in one.points]
    return polygon(corners, class_="plain") + polygon(corners, class_="ink-line", stroke_width=10)


def sector(place: Place, projection: Projection) -> str:
    corners = [projection.point(point) for point in place.outline]
    inside = polygon(corners, fill="transparent", class_="faint-line", stroke_width=5)
    return group(title(place.name), inside, data_place=place.id, class_="sector")


def feature(place: Place, projection: Projection) -> str:
    """A terrain piece with what grows or stands on it, drawn straight and then turned."""
    kind = place.ground[0]
    scale = projection.scale
    corners = [(x * scale, -y * scale) for x, y in unturned(place)]
    wide, deep = size_of(place)
    x, y = projection.point(place.at)
    inside = [title(f"{place.name}, {measures(place)} inch at {spot(place.at)}")]
    inside.append(polygon(corners, class_=COLOURS.get(kind, "plain"), fill_opacity=0.75))
    draw = COVER.get(kind)
    if draw is not None:
        inside += draw(corners, round(wide * scale / 2), round(deep * scale / 2))
    turned = group(*inside, transform=at(0, 0, 1, place.heading % 180))
    if wide > NAMED and deep > NAMED:
        turned += text(place.name, 0, 0, class_="label on-ground", font_size=74)
    return group(turned, data_place=place.id, class_="feature", transform=at(x, y))


Corners = list[tuple[float, float]]


def contours(shares: tuple[float, ...]) -> Callable[[Corners, int, int], list[str]]:
    def draw(corners: Corners, a: int, b: int) -> list[str]:
        rings = [[(x * share, y * share) for x, y in corners] for share in shares]
        return [polygon(ring, class_="hill-line", stroke_width=6) for ring in rings]

    return draw


def trees(corners: Corners, a: int, b: int) -> list[str]:
    rows = range(90 - b, b - 60, 130)
    return [circle(x, y, 42, class_="wood-deep") for x in range(90 - a, a - 60, 130) for y in rows]


def houses(corners: Corners, a: int, b: int) -> list[str]:
    yards = ((-80, -60), (60, -90), (-40, 80), (90, 60))
    return [rect(x - 40, y - 30, 80, 60, class_="stone") for x, y in yards]


def reeds(corners: Corners, a: int, b: int) -> list[str]:
    wave = "q40,-30 80,0 q40,30 80,0"
    return [path(f"M{-a // 2},{y} {wave}", class_="water-line", stroke_width=8) for y in range(60 - b, b, 70)]


def rocks(corners: Corners, a: int, b: int) -> list[str]:
    rows = range(40 - b, b, 110)
    return [
        path(f"M{x - 22},{y + 14} l22,-30 l22,30", class_="stone-line", stroke_width=7)
        for x in range(60 - a, a, 110)
        for y in rows
    ]


COVER: Final[dict[str, Callable[[Corners, int, int], list[str]]]] = {
    "gentle-hill": contours((0.7, 0.4)),
    "steep-hill": contours((0.8, 0.6, 0.4, 0.2)),
    "woods": trees,
    "village": houses,
    "marsh": reeds,
    "rough-ground": rocks,
    "stakes-and-pits": rocks,
}


def ruler(board: Board, projection: Projection) -> str:
    """Inches along the edges of the table that have room beside them."""
    points = [point for one in board.lines if one.kind == "edge" for point in one.points]
    wide, deep = floor(max(x for x, _ in points)), floor(max(y for _, y in points))
    drawn: list[str] = []
    for inch in range(wide + 1):
        drawn += tick(projection, (inch, deep), (0, 1), inch)
    for inch in range(deep + 1):
        drawn += tick(projection, (wide, inch), (1, 0), inch)
    return group(*drawn, class_="ruler")


def tick(projection: Projection, foot: tuple[float, float], way: tuple[int, int], inch: int) -> list[str]:
    """A mark that leads outwards from the edge, with its number every six inches."""
    length = 0.2 if inch % 6 else 0.4
    x1, y1 = projection.point(foot)
    x2, y2 = projection.point((foot[0] + way[0] * length, foot[1] + way[1] * length))
    drawn = [line(x1, y1, x2, y2, class_="ink-line", stroke_width=4)]
    if inch % 6 == 0 and (inch or way[0]):  # the nought of the other edge serves both
        x, y = projection.point((foot[0] + way[0] * 0.9, foot[1] + way[1] * 0.9))
        drawn.append(text(inch, x, y, class_="label", font_size=70))
    return drawn
