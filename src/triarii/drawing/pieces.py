"""Pieces: a block in the colour and the shape of its army, with silhouette, class mark, strength, leader and seals.

A piece is drawn around (0, 0), 80 wide and 88 high at scale 1. Armies differ in colour, in the outline of the block
(cut corners against round ones) and in their pips (lozenges against discs), so that grey print still plays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from triarii.drawing.svg import at, circle, group, path, polygon, rect
from triarii.drawing.symbols import symbol

CUT: Final = "M-26,-44 L26,-44 L40,-30 L40,30 L26,44 L-26,44 L-40,30 L-40,-30 Z"
CUT_RIM: Final = "M-24,-39.5 L24,-39.5 L35.5,-28 L35.5,28 L24,39.5 L-24,39.5 L-35.5,28 L-35.5,-28 Z"
ROUND: Final = "M-22,-44 H22 Q40,-44 40,-26 V26 Q40,44 22,44 H-22 Q-40,44 -40,26 V-26 Q-40,-44 -22,-44 Z"
ROUND_RIM: Final = (
    "M-21,-39.5 H21 Q35.5,-39.5 35.5,-25 V25 Q35.5,39.5 21,39.5 H-21 Q-35.5,39.5 -35.5,25 V-25 Q-35.5,-39.5 -21,-39.5 Z"
)


@lru_cache(maxsize=1024)
def block(army: int) -> str:
    """The outline of an army's pieces: even armies have cut corners, odd ones round corners; allies a broken rim."""
    outline, rim = (CUT, CUT_RIM) if army % 2 == 0 else (ROUND, ROUND_RIM)
    dashes = "5 4" if army >= 2 else None
    return (
        path(outline, class_="shadow", transform=at(2, 4))
        + path(outline, class_="halo", transform=at(0, 0, 1.1))
        + path(outline, class_="block")
        + path(rim, class_="rim", stroke_dasharray=dashes)
    )


@lru_cache(maxsize=1024)
def class_mark(kind: str, x: float = 0, y: float = 0, size: float = 22, bordered: bool = False) -> str:
    """The mark of a class: light is a green circle, medium a blue triangle, heavy a red square."""
    r = size / 2
    shape = {
        "light": circle(0, 0, r * 0.62, class_="class-light"),
        "medium": polygon([(0, -r * 0.72), (r * 0.7, r * 0.5), (-r * 0.7, r * 0.5)], class_="class-medium"),
        "heavy": rect(-r * 0.54, -r * 0.54, r * 1.08, r * 1.08, class_="class-heavy"),
    }[kind]
    double = circle(0, 0, r + 3.2, class_="badge") if bordered else ""
    return group(double, circle(0, 0, r, class_="badge"), shape, class_="class-mark", transform=at(x, y))


@lru_cache(maxsize=1024)
def pips(army: int, left: int, full: int, x: float = 0, y: float = 0, gap: float = 13.0) -> str:
    """Strength as pips in a row: what is left is full, what is lost is hollow."""
    drawn = ""
    for place in range(max(full, left)):
        px = (place - (max(full, left) - 1) / 2) * gap
        name = "pip" if place < left else "pip empty"
        if army % 2 == 0:
            drawn += polygon([(px, -5), (px + 5, 0), (px, 5), (px - 5, 0)], class_=name)
        else:
            drawn += circle(px, 0, 4.2, class_=name)
    return group(drawn, class_="pips", transform=at(x, y))


@lru_cache(maxsize=1024)
def medal(army: int, x: float = 0, y: float = 0, size: float = 34) -> str:
    """A leader: his helmet on a bronze medal, ringed in the colour and the shape of his army."""
    r = size / 2
    if army % 2 == 0:
        k = r * 0.42
        corners = [(-k, -r), (k, -r), (r, -k), (r, k), (k, r), (-k, r), (-r, k), (-r, -k)]
        face = polygon(corners, class_="medal") + polygon(corners, class_="medal-ring")
    else:
        face = circle(0, 0, r, class_="medal") + circle(0, 0, r, class_="medal-ring")
    return group(
        face, group(symbol("leader", 0, 0.5, size * 0.76), class_="inked"), class_=f"army-{army}", transform=at(x, y)
    )


SEALS: Final[dict[str, str]] = {
    "ordered": "M-4,5 L-4,-6 L5,-3 L-4,0",
    "moved": "M-5,4 L4,-4 M-2,-5 L5,-5 L5,2",
    "battled": "M-5,-5 L5,5 M5,-5 L-5,5",
    "special": "M0,-6 L1.8,-1.9 L6,-1.9 L2.6,0.9 L3.8,5.4 L0,2.8 L-3.8,5.4 L-2.6,0.9 L-6,-1.9 L-1.8,-1.9 Z",
    "waiting": "M-4,-5 L4,-5 L-4,5 L4,5 Z",
    "shaken": "M-5,3 L-2,-3 L1,3 L4,-3",
    "barred": "M-5,0 L5,0",
}


@lru_cache(maxsize=1024)
def seal(name: str, x: float = 0, y: float = 0, size: float = 20) -> str:
    """A small marker: ordered, moved, battled, special, waiting, shaken or barred."""
    mark = path(SEALS[name], class_="ink" if name == "special" else "seal-mark")
    return group(circle(0, 0, 10, class_="seal"), mark, class_=f"seal-{name}", transform=at(x, y, size / 20))


def banner(army: int, x: float = 0, y: float = 0, scale: float = 1.0, won: bool = True) -> str:
    """A victory banner on its pole: swallow-tailed for even armies, square for odd ones; hollow if not yet won."""
    cloth = "M-2,-20 L22,-20 L16,-11 L22,-2 L-2,-2 Z" if army % 2 == 0 else "M-2,-20 L22,-20 L22,-2 L-2,-2 Z"
    return group(
        path("M-4,22 L-4,-24", class_="ink-line", stroke_width=3, stroke_linecap="round"),
        circle(-4, -25, 3, class_="gold"),
        path(cloth, class_="block" if won else "army-line", stroke_width=2, stroke_dasharray=None if won else "3 3"),
        class_=f"banner army-{army}" + ("" if won else " open"),
        transform=at(x, y, scale),
    )
