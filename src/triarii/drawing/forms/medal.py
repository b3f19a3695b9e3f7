"""A leader or general as a medal."""

from __future__ import annotations

from triarii.engine.scene import Piece


def medal(piece: Piece, heading: float) -> str:
    raise NotImplementedError
