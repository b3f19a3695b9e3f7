"""Die faces as pictures: the battle die with its six faces, the common die with pips, the eight-sided one."""

from __future__ import annotations

from typing import Final

from triarii.drawing.board import picture
from triarii.drawing.svg import at, circle, group, path, polygon, rect, text
from triarii.drawing.symbols import symbol

BATTLE_FACES: Final[tuple[str, ...]] = ("light", "medium", "heavy", "helmet", "flag", "swords")
SPOKEN: Final[dict[str, str]] = {
    "light": "green circle",
    "medium": "blue triangle",
    "heavy": "red square",
    "helmet": "helmet",
    "flag": "flag",
    "swords": "crossed swords",
}

_SWORD: Final = (
    "M-3.4,16 L-3.4,-32 L0,-40 L3.4,-32 L3.4,16 Z M-13,16 L13,16 L13,21 L-13,21 Z M-2.6,21 L2.6,21 L2.6,31 L-2.6,31 Z"
)
_PIPS: Final[dict[int, list[tuple[int, int]]]] = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def _cube(*inside: str) -> str:
    return rect(-45, -45, 90, 90, rx=16, class_="die") + "".join(inside)


def _battle_mark(face: str) -> str:
    if face == "light":
        return circle(0, 0, 25, class_="class-light")
    if face == "medium":
        return polygon([(0, -28), (28, 22), (-28, 22)], class_="class-medium")
    if face == "heavy":
        return rect(-23, -23, 46, 46, class_="class-heavy")
    if face == "helmet":
        return group(symbol("leader", 0, 0, 66), class_="inked")
    if face == "flag":
        return path("M-20,32 L-20,-32", class_="ink-line", stroke_width=5, stroke_linecap="round") + path(
            "M-18,-30 C-6,-38 6,-20 28,-28 L28,4 C6,12 -6,-6 -18,2 Z", class_="die-flag"
        )
    sword = path(_SWORD, class_="ink") + circle(0, 34, 4.4, class_="ink")
    return group(sword, transform=at(0, 2, 0.9, 45)) + group(sword, transform=at(0, 2, 0.9, -45))


def battle_die(face: str) -> str:
    """A face of the battle die, by its word: light, medium, heavy, helmet, flag or swords."""
    return picture("die", "-50 -50 100 100", SPOKEN[face], _cube(_battle_mark(face)))


def common_die(value: int) -> str:
    """A face of a six-sided die."""
    pips = "".join(circle(24 * x, 24 * y, 8.5, class_="ink") for x, y in _PIPS[value])
    return picture("die", "-50 -50 100 100", f"{value} on a six-sided die", _cube(pips))


def eight_sided_die(value: int) -> str:
    """A face of an eight-sided die."""
    outline = polygon([(0, -47), (42, -22), (42, 24), (0, 47), (-42, 24), (-42, -22)], class_="die")
    edges = path("M0,-47 L-42,24 M0,-47 L42,24 M-42,24 L42,24", class_="faint-line", stroke_width=1.6)
    figure = text(value, 0, 4, class_="number", font_size=36)
    return picture("die", "-50 -50 100 100", f"{value} on an eight-sided die", outline + edges + figure)


def face_svg(dice: str, face: str) -> str:
    """A face of a kind of dice, by its word in the log."""
    if dice == "battle":
        return battle_die(face)
    return eight_sided_die(int(face)) if dice == "eight-sided" else common_die(int(face))
