"""A unit as a block with a row of bases that empty by halves."""

from __future__ import annotations

from triarii.engine.scene import Piece


def bases(piece: Piece, heading: float) -> str:
    raise NotImplementedError
