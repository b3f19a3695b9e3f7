"""A unit as a block: silhouette, class mark, strength as pips, and seals for what it has done."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from triarii.drawing.pieces import block as outline
from triarii.drawing.pieces import class_mark, pips, seal
from triarii.drawing.symbols import symbol
from triarii.engine.scene import Piece

CLASSES: Final = ("light", "medium", "heavy")
SEALS: Final = ("special", "moved", "battled", "waiting")


def block(piece: Piece, heading: float) -> str:
    return _drawn(piece.army, piece.symbol, piece.strength, piece.badges)


@lru_cache(maxsize=4096)
def _drawn(army: int, name: str, strength: tuple[int, int], badges: tuple[str, ...]) -> str:
    """What a block looks like, wherever it stands: many look alike, and boards are drawn often."""
    left, full = strength
    inside = outline(army) + symbol(name, 0, -6 if full else 0, 66 if full else 74)
    if full:
        inside += pips(army, left, full, 0, 32.5)
    for kind in CLASSES:
        if kind in badges:
            inside += class_mark(kind, -31, -35, 24, "bordered" in badges)
    for place, mark in enumerate([one for one in SEALS if one in badges]):
        inside += seal(mark, 37, 20 - 21 * place, 20)
    return inside
