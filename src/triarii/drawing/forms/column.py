"""A unit as a column of rank tiles."""

from __future__ import annotations

from triarii.engine.scene import Piece


def column(piece: Piece, heading: float) -> str:
    raise NotImplementedError
