"""A unit as a block with a row of bases that empty by halves."""

from __future__ import annotations

from functools import lru_cache

from triarii.drawing.pieces import block, seal
from triarii.drawing.svg import at, group, line, path, rect
from triarii.drawing.symbols import symbol
from triarii.engine.scene import Piece

SEALS = {"winning": "special", "late": "waiting", "shaken": "shaken"}
CHEVRONS = {"veteran": 1, "elite": 2}


def bases(piece: Piece, heading: float) -> str:
    return drawn(piece.army, piece.symbol, piece.strength, piece.badges)


@lru_cache(maxsize=2048)
def drawn(army: int, name: str, strength: tuple[int, int], badges: tuple[str, ...]) -> str:
    """What a unit looks like, wherever it stands: block, silhouette, grade, bases and seals."""
    seals = [SEALS[badge] for badge in badges if badge in SEALS]
    marks = "".join([seal(one, 27, -31 + 22 * place, 22) for place, one in enumerate(seals)])
    return block(army) + symbol(name, 0, -6, 62) + grade_mark(badges) + row(strength) + marks


def row(strength: tuple[int, int]) -> str:
    """The bases in a row; strength is counted in halves."""
    left, full = strength
    count = full // 2
    if count == 0:
        return ""
    art = ""
    for place in range(count):
        x = (place - count / 2) * 22 + 1.5
        halves = min(2, max(0, left - 2 * place))
        art += rect(x, 27, 19, 10, class_="pip empty")
        if halves:
            art += rect(x, 27, 9.5 * halves, 10, class_="pip")
    return group(art, class_="bases")


def grade_mark(badges: tuple[str, ...]) -> str:
    """Chevrons for veterans and elite, an open bar for levy."""
    if "levy" in badges:
        return line(-33, -33, -17, -33, class_="symbol", stroke="var(--t-on-army,#fbf3df)", stroke_width=4)
    count = max([CHEVRONS.get(badge, 0) for badge in badges], default=0)
    chevron = "M-34,-24 L-27,-34 L-20,-24 L-27,-29 Z"
    return "".join([path(chevron, class_="pip", transform=at(0, 11 * place)) for place in range(count)])
