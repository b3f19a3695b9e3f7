"""The table: 6 by 5 zones, their faces, and what lies to the front, the rear and the sides. CK-TAB"""

from __future__ import annotations

from typing import Final

COLUMNS: Final = 6
ROWS: Final = 5
ZONES: Final = 30

# A zone is row * 6 + column; columns A to F go east, rows 1 to 5 go north. CK-TAB-01, 02
ZONE_NAMES: Final = ["ABCDEF"[zone % 6] + "12345"[zone // 6] for zone in range(ZONES)]

SOUTH: Final = 0
NORTH: Final = 1
SIDE_NAMES: Final = ["south", "north"]

LEFT: Final = 0
RIGHT: Final = 1

# The four directions of the compass, and the zone that touches each face, or -1 at the table's edge. CK-TAB-05, 06
TO_NORTH: Final = 0
TO_EAST: Final = 1
TO_SOUTH: Final = 2
TO_WEST: Final = 3
NOWHERE: Final = -1


def _next(direction: int, zone: int) -> int:
    column, row = zone % 6, zone // 6
    column += (0, 1, 0, -1)[direction]
    row += (1, 0, -1, 0)[direction]
    return row * 6 + column if 0 <= column < 6 and 0 <= row < 5 else NOWHERE


NEXT: Final = [_next(direction, zone) for direction in range(4) for zone in range(ZONES)]
TOUCHING: Final = [
    [NEXT[direction * 30 + zone] for direction in (0, 1, 3, 2) if NEXT[direction * 30 + zone] >= 0]
    for zone in range(ZONES)
]

AHEAD: Final = [TO_NORTH, TO_SOUTH]  # by side: towards the enemy base edge. CK-MOV-16
BEHIND: Final = [TO_SOUTH, TO_NORTH]
FRONT_OF: Final = [NEXT[AHEAD[side] * 30 + zone] for side in (SOUTH, NORTH) for zone in range(ZONES)]
REAR_OF: Final = [NEXT[BEHIND[side] * 30 + zone] for side in (SOUTH, NORTH) for zone in range(ZONES)]
# By side: ahead, the two sides, behind, so that the boldest choice is listed first
REACH: Final = [
    [
        NEXT[direction * 30 + zone]
        for direction in ((0, 1, 3, 2) if side == SOUTH else (2, 1, 3, 0))
        if NEXT[direction * 30 + zone] >= 0
    ]
    for side in (SOUTH, NORTH)
    for zone in range(ZONES)
]

# Two zones away in a straight line: (the zone between, the far zone). CK-ART-07
FAR: Final = [
    [
        (NEXT[direction * 30 + zone], NEXT[direction * 30 + NEXT[direction * 30 + zone]])
        for direction in range(4)
        if NEXT[direction * 30 + zone] >= 0 and NEXT[direction * 30 + NEXT[direction * 30 + zone]] >= 0
    ]
    for zone in range(ZONES)
]


def _right_to_left(side: int) -> list[int]:
    columns = range(5, -1, -1) if side == SOUTH else range(6)
    rows = range(5) if side == SOUTH else range(4, -1, -1)
    return [row * 6 + column for column in columns for row in rows]


# Columns from right to left, in each the zone nearest the own base edge first. CK-SEQ-12, CK-MOR-18
ORDER: Final = [_right_to_left(SOUTH), _right_to_left(NORTH)]
# How many columns lie to the right of a zone's column, by side. CK-SEQ-12, 13
RANK: Final = [(5 - zone % 6) if side == SOUTH else zone % 6 for side in (SOUTH, NORTH) for zone in range(ZONES)]

BASE_EDGE: Final = [[0, 1, 2, 3, 4, 5], [24, 25, 26, 27, 28, 29]]  # CK-TAB-03, 04
SECOND_ROW: Final = [[6, 7, 8, 9, 10, 11], [18, 19, 20, 21, 22, 23]]


def depth(side: int, zone: int) -> int:
    """How many rows a zone lies from the side's own base edge: 0 is the base-edge row, 4 the enemy's."""
    row = zone // 6
    return row if side == SOUTH else 4 - row


def distance(one: int, other: int) -> int:
    """How many faces must be crossed from one zone to the other. CK-GEN-27"""
    return abs(one % 6 - other % 6) + abs(one // 6 - other // 6)


def is_sideways(one: int, other: int) -> bool:
    return one // 6 == other // 6


def flank_column(side: int, note: int) -> int:
    """The edge column of a flank note, seen by its owner. CK-FLK-05, CK-SEQ-12"""
    return 5 if (note == RIGHT) == (side == SOUTH) else 0
