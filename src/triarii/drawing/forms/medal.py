"""A leader as a medal: large where he stands alone, small at the corner of the unit to which he is attached.

A mark is his number among the generals of his army.
"""

from __future__ import annotations

from triarii.drawing.pieces import medal as face
from triarii.drawing.svg import at, circle, group, text
from triarii.engine.scene import Piece


def medal(piece: Piece, heading: float) -> str:
    if "attached" in piece.badges:
        return group(circle(0, 0, 19, class_="halo"), face(piece.army, 0, 0, 32), transform=at(32, -38))
    mark = text(piece.mark, 26, 22, class_="number", font_size=16) if piece.mark else ""
    return circle(2, 4, 30, class_="shadow") + circle(0, 0, 32, class_="halo") + face(piece.army, 0, 0, 56) + mark
