"""A camp of tents."""

from __future__ import annotations

from triarii.engine.scene import Piece


def tents(piece: Piece, heading: float) -> str:
    raise NotImplementedError
