"""A unit as a block: silhouette, class mark, strength as pips."""

from __future__ import annotations

from triarii.engine.scene import Piece


def block(piece: Piece, heading: float) -> str:
    raise NotImplementedError
