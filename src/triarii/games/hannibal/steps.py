"""The kinds of step a move is made of, each packed into one whole number. AH-MOVE-18 to AH-MOVE-26"""

from __future__ import annotations

import re
from typing import Final

from triarii.engine.words import Slot
from triarii.games.hannibal.geometry import BASE, length_of, wheel_cost

NO_STEP: Final = 0
FORWARD: Final = 1  # AH-MOVE-20
WHEEL: Final = 2  # AH-MOVE-21
OBLIQUE: Final = 3  # AH-MOVE-22
SIDE: Final = 4  # AH-MOVE-23
RETROGRADE: Final = 5  # AH-MOVE-24
ABOUT_FACE: Final = 6  # AH-MOVE-25
PIVOT: Final = 7  # AH-MOVE-26
LEG: Final = 8  # a straight leg of a Free Facing unit. AH-MOVE-18
FACE: Final = 9  # the heading such a unit takes at the end

NAMES: Final[dict[int, str]] = {
    FORWARD: "advance",
    WHEEL: "wheel",
    OBLIQUE: "oblique",
    SIDE: "side",
    RETROGRADE: "back",
    ABOUT_FACE: "about",
    PIVOT: "pivot",
    LEG: "ride",
    FACE: "face",
}

LEFT: Final = 0
RIGHT: Final = 1
UNIT: Final = 100_000_000
ZERO: Final = 5_000


def step_kind(step: int) -> int:
    return step // UNIT


def first_of(step: int) -> int:
    """The first figure of a step: a side, or degrees left (below) or right (above) of 500."""
    return step // 10_000 % 10_000


def second_of(step: int) -> int:
    """The second figure of a step: a length or degrees."""
    return step % 10_000


def forward(length: int) -> int:
    return FORWARD * UNIT + length


def wheel(side: int, degrees: int) -> int:
    return WHEEL * UNIT + side * 10_000 + degrees


def oblique(degrees: int, length: int) -> int:
    """A shift at so many degrees right of the heading; negative is left."""
    return OBLIQUE * UNIT + (500 + degrees) * 10_000 + length


def side_step(side: int, length: int) -> int:
    return SIDE * UNIT + side * 10_000 + length


def retrograde(length: int) -> int:
    return RETROGRADE * UNIT + length


def about_face() -> int:
    return ABOUT_FACE * UNIT


def pivot(degrees: int) -> int:
    """A turn on the centre by so many degrees clockwise."""
    return PIVOT * UNIT + degrees % 360


def leg(dx: int, dy: int) -> int:
    return LEG * UNIT + (dx + ZERO) * 10_000 + dy + ZERO


def face(heading: int) -> int:
    return FACE * UNIT + heading % 360


def cost_of_step(step: int, members: int) -> int:
    """What a step costs in hundredths; an about face, which costs half the allowance, is paid apart."""
    kind = step // UNIT
    if kind in (FORWARD, OBLIQUE):
        return second_of(step)
    if kind == WHEEL:
        return wheel_cost(BASE * members, second_of(step))
    if kind in (SIDE, RETROGRADE):
        return 2 * second_of(step)
    if kind == PIVOT:
        turn = second_of(step)
        if turn > 180:
            turn = 360 - turn
        return (turn + 44) // 45 * 100
    if kind == LEG:
        return length_of(first_of(step) - ZERO, second_of(step) - ZERO)
    return 0


def inches(value: int) -> str:
    sign = "-" if value < 0 else ""
    return f"{sign}{abs(value) // 100}.{abs(value) % 100:02d}"


class StepSlot(Slot):
    """Steps in short: F3.25, WL30, OR20/3.00, SL1.00, B1.50, AF, P90, L1.20/-3.00, H270."""

    def holds(self, value: int) -> bool:
        return FORWARD * UNIT <= value < (FACE + 1) * UNIT

    def format(self, value: int) -> str:
        kind = step_kind(value)
        first, second = first_of(value), second_of(value)
        side = "L" if first == LEFT else "R"
        if kind == FORWARD:
            return f"F{inches(second)}"
        if kind == WHEEL:
            return f"W{side}{second}"
        if kind == OBLIQUE:
            return f"O{'L' if first < 500 else 'R'}{abs(first - 500)}/{inches(second)}"
        if kind == SIDE:
            return f"S{side}{inches(second)}"
        if kind == RETROGRADE:
            return f"B{inches(second)}"
        if kind == ABOUT_FACE:
            return "AF"
        if kind == PIVOT:
            return f"P{second}"
        if kind == LEG:
            return f"L{inches(first - ZERO)}/{inches(second - ZERO)}"
        if kind == FACE:
            return f"H{second}"
        return "-"

    def parse(self, word: str) -> int | None:
        text = word.upper()
        if text == "AF":
            return about_face()
        match = re.fullmatch(r"([FB])(\d+(?:\.\d{1,2})?)", text)
        if match is not None:
            length = hundredths(match[2])
            return None if length > 9_999 else forward(length) if match[1] == "F" else retrograde(length)
        match = re.fullmatch(r"W([LR])(\d{1,2})", text)
        if match is not None:
            return wheel(LEFT if match[1] == "L" else RIGHT, int(match[2]))
        match = re.fullmatch(r"O([LR])(\d{1,2})/(\d+(?:\.\d{1,2})?)", text)
        if match is not None:
            degrees = -int(match[2]) if match[1] == "L" else int(match[2])
            length = hundredths(match[3])
            return None if length > 9_999 else oblique(degrees, length)
        match = re.fullmatch(r"S([LR])(\d+(?:\.\d{1,2})?)", text)
        if match is not None:
            length = hundredths(match[2])
            return None if length > 9_999 else side_step(LEFT if match[1] == "L" else RIGHT, length)
        match = re.fullmatch(r"([PH])(\d{1,3})", text)
        if match is not None and int(match[2]) < 360:
            return pivot(int(match[2])) if match[1] == "P" else face(int(match[2]))
        match = re.fullmatch(r"L(-?\d+(?:\.\d{1,2})?)/(-?\d+(?:\.\d{1,2})?)", text)
        if match is not None:
            dx, dy = hundredths(match[1]), hundredths(match[2])
            return leg(dx, dy) if abs(dx) < ZERO and abs(dy) < ZERO else None
        return None


def hundredths(text: str) -> int:
    """18.4 is 1840."""
    sign = -1 if text.startswith("-") else 1
    whole, _, rest = text.lstrip("-").partition(".")
    return sign * (int(whole) * 100 + int(rest.ljust(2, "0") or "0"))
