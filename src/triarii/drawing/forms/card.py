"""A card that lies on the table."""

from __future__ import annotations

from triarii.engine.scene import Piece


def card(piece: Piece, heading: float) -> str:
    raise NotImplementedError
