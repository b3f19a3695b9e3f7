"""The battlefield: 113 hexes in nine rows, and the lines of sight across them. §2, §10

A hex is a whole number, counted row by row from the top left. Its name is a letter for the row, `a` at the top
edge to `i` at the bottom edge, and a number from the left: `a1` to `a13`, `b1` to `b12`, and so on. CA-2.01, .04
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

TOP: Final = 0  # the seat behind row a
BOTTOM: Final = 1  # the seat behind row i
OFF: Final = -1

ROWS: Final = 9
LEFT: Final = 1  # sections as bits: a hex on a dotted line lies in two. CA-2.03
CENTRE: Final = 2
RIGHT: Final = 4
DIRECTIONS: Final = ["E", "NE", "NW", "W", "SW", "SE"]

_ROWS: Final[list[int]] = []
COLUMN: Final[list[int]] = []
ACROSS: Final[list[int]] = []  # twice the column, plus one in the shifted rows: the hex's place from left to right
HEX_AT: Final[dict[tuple[int, int], int]] = {}  # (across, row) to hex
NAMES: Final[list[str]] = []

for _row in range(ROWS):
    for _column in range(13 - _row % 2):
        HEX_AT[(2 * _column + _row % 2, _row)] = len(_ROWS)
        _ROWS.append(_row)
        COLUMN.append(_column)
        ACROSS.append(2 * _column + _row % 2)
        NAMES.append(f"{'abcdefghi'[_row]}{_column + 1}")

HEXES: Final = 5 * 13 + 4 * 12
ROW: Final[vec[i64]] = vec[i64](_ROWS)
NOTHING: Final[vec[i64]] = vec[i64]([0] * HEXES)  # a number for each hex, to be copied and filled in
_OFFSETS: Final = [(2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)]  # (across, row) in the order of DIRECTIONS

STEP: Final[list[list[int]]] = [
    [HEX_AT.get((ACROSS[h] + dx, ROW[h] + dy), OFF) for dx, dy in _OFFSETS] for h in range(HEXES)
]
NEIGHBOURS: Final[vec[vec[i64]]] = vec[vec[i64]]([vec[i64]([n for n in STEP[h] if n != OFF]) for h in range(HEXES)])

# The hexes one row nearer to a seat's own side: two, or one at a short board edge. CA-2.06
BACK: Final[list[list[list[int]]]] = [
    [[n for n in NEIGHBOURS[h] if ROW[n] == ROW[h] - 1] for h in range(HEXES)],
    [[n for n in NEIGHBOURS[h] if ROW[n] == ROW[h] + 1] for h in range(HEXES)],
]
BASELINE: Final[vec[i64]] = vec[i64]([0, ROWS - 1])  # the row at each seat's own side


def _distance(a: int, b: int) -> int:
    rows = abs(_ROWS[a] - _ROWS[b])
    return max(rows, (abs(ACROSS[a] - ACROSS[b]) + rows) // 2)


DISTANCE: Final[vec[vec[i64]]] = vec[vec[i64]](
    [vec[i64]([_distance(a, b) for b in range(HEXES)]) for a in range(HEXES)]
)
WITHIN: Final[list[list[list[int]]]] = [
    [[k for k in range(HEXES) if 2 <= DISTANCE[h][k] <= reach] for h in range(HEXES)] for reach in range(7)
]


def _ground(across: int) -> int:
    """The sections of a hex as the bottom player names them. CA-2.02, .05"""
    return (LEFT if across <= 8 else 0) | (CENTRE if 8 <= across <= 16 else 0) | (RIGHT if across >= 16 else 0)


def mirrored(sections: int) -> int:
    """The same ground as the player across the table names it."""
    return (sections & CENTRE) | (RIGHT if sections & LEFT else 0) | (LEFT if sections & RIGHT else 0)


SECTIONS: Final[vec[vec[i64]]] = vec[vec[i64]](
    [
        vec[i64]([mirrored(_ground(ACROSS[h])) for h in range(HEXES)]),
        vec[i64]([_ground(ACROSS[h]) for h in range(HEXES)]),
    ]
)


class Line:
    """What a line of sight between two centres meets, as (across, row) steps from its start. CA-10.17 to .24"""

    def __init__(self) -> None:
        self.through: list[tuple[int, int]] = []  # hexes whose area it crosses
        self.left: list[tuple[int, int]] = []  # hexes along whose edge it runs
        self.right: list[tuple[int, int]] = []
        self.leaves_by: list[int] = []  # the start hex's sides that it crosses: two if it leaves by a corner


# Corners of a hex around its centre, counted with half its width as 1 across and half its side as 1 down;
# the corner before side d (counting from E against the clock) has number d.
_CORNERS: Final = [(1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2)]


def _line(dx: int, dy: int) -> Line:
    line = Line()
    ex, ey = dx, 3 * dy
    for row in range(-6, 7):
        for across in range(-12, 13):
            if (across + row) % 2 or (across, row) in ((0, 0), (dx, dy)):
                continue
            along = across * ex + 3 * row * ey
            if not 0 < along < ex * ex + ey * ey:
                continue
            sides = [ex * (3 * row + cy) - ey * (across + cx) for cx, cy in _CORNERS]
            if min(sides) < 0 < max(sides):
                line.through.append((across, row))
            elif sides.count(0) == 2:
                (line.right if max(sides) > 0 else line.left).append((across, row))
    for d in range(6):
        (px, py), (qx, qy) = _CORNERS[d], _CORNERS[(d + 1) % 6]
        ahead = (px + qx) * ex + (py + qy) * ey > 0
        if ahead and px * ey - py * ex <= 0 <= qx * ey - qy * ex:  # the ray lies between the corners of side d
            line.leaves_by.append(d)
    return line


LINES: Final[dict[tuple[int, int], Line]] = {
    (dx, dy): _line(dx, dy)
    for dy in range(-6, 7)
    for dx in range(-12, 13)
    if (dx + dy) % 2 == 0 and 2 <= max(abs(dy), (abs(dx) + abs(dy)) // 2) <= 6
}


def line_between(a: int, b: int) -> Line:
    return LINES[(ACROSS[b] - ACROSS[a], ROW[b] - ROW[a])]
