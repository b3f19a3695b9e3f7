"""A leader as a medal: large where he stands alone, small at the corner of the unit to which he is attached."""

from __future__ import annotations

from triarii.drawing.pieces import medal as face
from triarii.drawing.svg import at, circle, group
from triarii.engine.scene import Piece


def medal(piece: Piece, heading: float) -> str:
    if "attached" in piece.badges:
        return group(circle(0, 0, 19, class_="halo"), face(piece.army, 0, 0, 32), transform=at(32, -38))
    return circle(2, 4, 30, class_="shadow") + circle(0, 0, 32, class_="halo") + face(piece.army, 0, 0, 56)
