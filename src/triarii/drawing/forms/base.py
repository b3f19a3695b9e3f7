"""A base to scale that faces a direction."""

from __future__ import annotations

from triarii.engine.scene import Piece


def base(piece: Piece, heading: float) -> str:
    raise NotImplementedError
