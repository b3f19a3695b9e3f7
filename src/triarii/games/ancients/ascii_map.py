"""Pieces and maps as text, shared by battle files and position notation.

A cell is a unit's code, upper case for the top army and lower case for the bottom one; a number after it is the blocks
it has left, `/4` its full strength, a star its attached leader. `L` or `l` is a leader alone, `.` an empty hex.
"""

from __future__ import annotations

import re
from typing import Final, final

from triarii.games.ancients import hexes, units
from triarii.games.ancients.hexes import BOTTOM, TOP

EMPTY: Final = "."
CELL: Final = re.compile(r"([A-Za-z]+)(\d*)(?:/(\d+))?(\*?)")


@final
class Piece:
    """What a cell of a map says. `kind` is -1 for a leader alone; blocks and full are -1 where nothing is said."""

    def __init__(self, seat: int, kind: int, blocks: int, full: int, leader: bool) -> None:
        self.seat = seat
        self.kind = kind
        self.blocks = blocks
        self.full = full
        self.leader = leader


class BadMap(Exception):
    """What is wrong with a map or a cell, as half a sentence."""


def read_cell(word: str) -> Piece | None:
    """The piece of a cell, or None for an empty one."""
    if word in (EMPTY, "-"):
        return None
    match = CELL.fullmatch(word)
    if match is None:
        raise BadMap(f"'{word}' is neither a unit such as MI, mi2 or HI*, nor a leader L, nor '.'")
    letters = match[1]
    if letters != letters.upper() and letters != letters.lower():
        raise BadMap(f"'{word}' mixes upper case, the top army, with lower case, the bottom army")
    seat = TOP if letters == letters.upper() else BOTTOM
    if letters.upper() == "L":
        if match[2] or match[3] or match[4]:
            raise BadMap(f"'{word}' should be a plain L or l, a leader alone")
        return Piece(seat, -1, -1, -1, True)
    kind = units.code_of(letters)
    if kind < 0:
        raise BadMap(f"'{word}' is no unit; the units are {', '.join(units.CODES)}, and L for a leader alone")
    blocks = int(match[2]) if match[2] else -1
    full = int(match[3]) if match[3] else -1
    most = full if full >= 0 else units.BLOCKS[kind]
    if blocks == 0 or full == 0 or blocks > most:
        raise BadMap(f"'{word}' cannot have that many blocks; {units.TITLES[kind]} has 1 to {most}")
    return Piece(seat, kind, blocks, full, bool(match[4]))


def write_cell(seat: int, kind: int, blocks: int, full: int, leader: bool) -> str:
    """A cell that `read_cell` reads back: numbers only where they differ from the type's."""
    if kind < 0:
        return "L" if seat == TOP else "l"
    code = units.CODES[kind] if seat == TOP else units.CODES[kind].lower()
    usual = full == units.BLOCKS[kind]
    if blocks != full or not usual:
        code += str(blocks)
    if not usual:
        code += f"/{full}"
    return code + ("*" if leader else "")


def read_rows(text: str) -> list[str]:
    """Nine rows of 13 and 12 words in turn, as one list of 113 words by hex."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if len(rows) != hexes.ROWS:
        raise BadMap(f"the map has {len(rows)} rows; it should have {hexes.ROWS}")
    words: list[str] = []
    for row, cells in enumerate(rows):
        wide = 13 - row % 2
        if len(cells) != wide:
            raise BadMap(f"row {'abcdefghi'[row]} has {len(cells)} hexes; it should have {wide}")
        words += cells
    return words


def write_rows(cells: list[str]) -> str:
    """A map of 113 words that `read_rows` reads back, the short rows shifted by half a hex."""
    width = max(5, 1 + max(len(word) for word in cells))
    lines: list[str] = []
    at = 0
    for row in range(hexes.ROWS):
        wide = 13 - row % 2
        shift = " " * (width // 2) if row % 2 else ""
        lines.append((shift + "".join(word.ljust(width) for word in cells[at : at + wide])).rstrip())
        at += wide
    return "\n".join(lines)
