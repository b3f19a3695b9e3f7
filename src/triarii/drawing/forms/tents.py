"""A camp of tents."""

from __future__ import annotations

from typing import Final

from triarii.drawing.svg import at, group, path, rect
from triarii.engine.scene import Piece

TENTS: Final = "M-80,60 L-40,-50 L0,60 Z M0,60 L40,-50 L80,60 Z"


def tents(piece: Piece, heading: float) -> str:
    """As large as a base, a hundred to the inch; the ground may be turned, the tents stay upright."""
    ground = rect(-80, -80, 160, 160, class_="block")
    return (group(ground, transform=at(0, 0, 1, heading)) if heading % 90 else ground) + path(TENTS, class_="symbol")
