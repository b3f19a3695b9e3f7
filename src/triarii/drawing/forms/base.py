"""A base to scale that faces a direction."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from triarii.drawing.pieces import seal
from triarii.drawing.svg import at, group, line, path, polygon, rect
from triarii.drawing.symbols import symbol
from triarii.engine.scene import Piece

CUT: Final = "M-60,-80 H60 L80,-60 V60 L60,80 H-60 L-80,60 V-60 Z"
ROUND: Final = "M-50,-80 H50 Q80,-80 80,-50 V50 Q80,80 50,80 H-50 Q-80,80 -80,50 V-50 Q-80,-80 -50,-80 Z"
SHAKEN: Final = {"shaken-1": 1, "shaken-2": 2}


def base(piece: Piece, heading: float) -> str:
    """160 wide and deep, a hundred to the inch: the base turns, its troops stay upright."""
    turned = group(ground_of(piece.army % 2, "formed" in piece.badges), transform=at(0, 0, 1, heading))
    return turned + troops(piece.symbol, sum([SHAKEN.get(badge, 0) for badge in piece.badges]))


@lru_cache(maxsize=16)
def ground_of(army: int, formed: bool) -> str:
    """The outline with its front marked; armies differ in their corners and in the mark of the front."""
    outline = ROUND if army else CUT
    front = (
        rect(-26, -76, 52, 12, class_="symbol") if army else polygon([(-26, -62), (26, -62), (0, -78)], class_="symbol")
    )
    halo = path(outline, class_="halo", transform=at(0, 0, 1.08))
    rim = line(-66, -72, 66, -72, class_="rim", stroke_width=8) if formed else ""
    return halo + path(outline, class_="block") + front + rim


@lru_cache(maxsize=128)
def troops(name: str, shaken: int) -> str:
    return symbol(name, 0, -4, 104) + "".join([seal("shaken", -50 + 44 * place, 54, 40) for place in range(shaken)])
