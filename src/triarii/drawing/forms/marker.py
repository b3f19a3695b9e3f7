"""A marker with a number."""

from __future__ import annotations

from triarii.engine.scene import Piece


def marker(piece: Piece, heading: float) -> str:
    raise NotImplementedError
