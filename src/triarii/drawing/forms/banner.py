"""A banner that is won, or still to be won."""

from __future__ import annotations

from triarii.engine.scene import Piece


def banner(piece: Piece, heading: float) -> str:
    raise NotImplementedError
