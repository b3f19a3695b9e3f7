"""A free table as text that names places: for the terminal, and wherever no picture is shown."""

from __future__ import annotations

from math import cos, radians, sin

from triarii.engine.scene import Board, Piece, Place, Point, Scene


def measures(place: Place) -> str:
    """How wide and how deep a terrain feature is."""
    wide, deep = size_of(place)
    return f"{wide:.2f} by {deep:.2f}"


def size_of(place: Place) -> Point:
    """The sides of a feature's outline before it was turned."""
    (x, y), *others = unturned(place)
    xs = [x, *(px for px, _ in others)]
    ys = [y, *(py for _, py in others)]
    return max(xs) - min(xs), max(ys) - min(ys)


def unturned(place: Place) -> list[Point]:
    """The corners of a feature around its middle, as if it lay straight."""
    x, y = place.at
    s, c = sin(radians(place.heading)), cos(radians(place.heading))
    return [((px - x) * c - (py - y) * s, (px - x) * s + (py - y) * c) for px, py in place.outline]


def text_board(board: Board, scene: Scene) -> str:
    """Everything on the table by name and place, first the ground, then side by side."""
    captions = [overlay for overlay in scene.overlays if overlay.kind == "caption"]
    rows = [caption.text for caption in captions if caption.army < 0]
    for place in board.places:
        if place.ground != ("sector",):
            rows.append(f"{place.name} at {spot(place.at)}, {measures(place)}")
    for caption in captions:
        if caption.army >= 0:
            rows += ["", caption.text]
            rows += [f"  {words(piece)}" for piece in scene.pieces if piece.army == caption.army and is_told(piece)]
    return "\n".join(rows)


def spot(at: Point) -> str:
    return f"{at[0]:.2f} × {at[1]:.2f}"


def is_told(piece: Piece) -> bool:
    """A commander with a unit is told of with his unit."""
    return "attached" not in piece.badges


def words(piece: Piece) -> str:
    return f"camp at {spot(piece.at)}" if piece.form == "tents" else piece.label
