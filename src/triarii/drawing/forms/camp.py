"""A camp with its tokens and its deck."""

from __future__ import annotations

from triarii.engine.scene import Piece


def camp(piece: Piece, heading: float) -> str:
    raise NotImplementedError
