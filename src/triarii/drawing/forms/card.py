"""A card that lies on the table."""

from __future__ import annotations

from triarii.drawing.svg import rect, text
from triarii.engine.scene import Piece


def card(piece: Piece, heading: float) -> str:
    """Its name on its face, or that it lies face down."""
    return rect(-150, -200, 300, 400, rx=30, class_="panel") + text(piece.name, 0, 0, class_="label", font_size=46)
