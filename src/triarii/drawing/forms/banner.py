"""A banner that is won, or still to be won."""

from __future__ import annotations

from triarii.drawing.pieces import banner as cloth
from triarii.engine.scene import Piece


def banner(piece: Piece, heading: float) -> str:
    return cloth(piece.army, won="open" not in piece.badges)
