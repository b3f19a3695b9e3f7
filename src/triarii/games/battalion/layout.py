"""Where everything lies on the board: zones of a fixed size, in which units grow smaller as more of them come."""

# triarii: pure (where pieces are drawn gains nothing by compiling)

from __future__ import annotations

from functools import lru_cache
from typing import Final

Spot = tuple[float, float, float]  # the middle of a unit, and its size
Box = tuple[float, float]  # width and height
Fight = tuple[tuple[int, ...], tuple[int, ...]]  # how many ranks the units have, northern and southern

# A column of ranks at its full size, as it is drawn
RANK_WIDTH: Final = 178.0
RANK_DEPTH: Final = 54.0
AROUND: Final = 26.0  # above and below a unit, where its markers lie
BESIDE: Final = 16.0
BETWEEN_FRONTS: Final = 6.0

MARGIN: Final = 12.0
CAMP_WIDTH: Final = 800.0
CAMP_HEIGHT: Final = 44.0
RESERVE: Final = 96.0  # how deep the zones are, from north to south
HEAD: Final = 26.0  # the name of a sector
FORMATION: Final = 176.0
ENGAGEMENT: Final = 270.0

RESERVE_TOP: Final = (MARGIN + CAMP_HEIGHT, MARGIN + CAMP_HEIGHT + RESERVE + HEAD + 2 * FORMATION + ENGAGEMENT)
SECTOR_TOP: Final = MARGIN + CAMP_HEIGHT + RESERVE
SECTOR_BOTTOM: Final = RESERVE_TOP[1]
ENGAGEMENT_TOP: Final = SECTOR_TOP + HEAD + FORMATION
FORMATION_TOP: Final = (SECTOR_TOP + HEAD, ENGAGEMENT_TOP + ENGAGEMENT)
CAMP_TOP: Final = (MARGIN, SECTOR_BOTTOM + RESERVE)
HEIGHT: Final = CAMP_TOP[1] + CAMP_HEIGHT + MARGIN


def sectors_of(four: bool) -> int:
    return 5 if four else 3


def sector_width(four: bool) -> float:
    return 256.0 if four else 404.0


def board_width(four: bool) -> float:
    return sectors_of(four) * sector_width(four) + 2 * MARGIN


def depth(ranks: int) -> float:
    return RANK_DEPTH * ranks


def packed(boxes: list[Box], wide: float, tall: float) -> Spot:
    """In how many columns boxes are largest in a zone, how large that is, and how deep they are then together."""
    best = (1.0, 0.0, 0.0)
    for columns in range(len(boxes), 0, -1):
        deep = sum(max(box[1] for box in boxes[at : at + columns]) for at in range(0, len(boxes), columns))
        size = min(1.0, wide / (columns * max(box[0] for box in boxes)), tall / deep)
        if size > best[1]:
            best = (float(columns), size, deep * size)
    return best


def middles(boxes: list[Box], wide: float, tall: float) -> list[Spot]:
    """The boxes in rows, as large as they can be: the middle of each, from the upper left corner of the zone."""
    found: list[Spot] = []
    if not boxes:
        return found
    best, size, deep = packed(boxes, wide, tall)
    columns = int(best)
    step = wide / columns
    y = (tall - deep) / 2
    for start in range(0, len(boxes), columns):
        row = boxes[start : start + columns]
        high = max(box[1] for box in row) * size
        spare = step * (columns - len(row)) / 2
        found += [(spare + step * (place + 0.5), y + high / 2, size) for place in range(len(row))]
        y += high
    return found


@lru_cache(maxsize=4096)
def in_rows(ranks: tuple[int, ...], wide: float, tall: float) -> tuple[Spot, ...]:
    """Units of so many ranks each, in the rows of a zone."""
    return tuple(middles([(RANK_WIDTH + BESIDE, depth(one) + AROUND) for one in ranks], wide, tall))


def drawn_up(ranks: tuple[int, ...], abreast: int) -> tuple[list[Box], float]:
    """One side of a fight from the line where it meets the enemy: the middles of its units, and how deep it is."""
    found: list[Box] = []
    deep = BETWEEN_FRONTS / 2
    for start in range(0, len(ranks), abreast):
        row = ranks[start : start + abreast]
        for place, one in enumerate(row):
            found.append(((place - (len(row) - 1) / 2) * (RANK_WIDTH + BESIDE), deep + depth(one) / 2))
        deep += depth(max(row)) + AROUND
    return found, deep


@lru_cache(maxsize=4096)
def in_contact(fights: tuple[Fight, ...], wide: float, tall: float) -> tuple[Spot, ...]:
    """The fights of a sector side by side, their fronts in contact: of each the northern units, then the southern."""
    best: list[Spot] = []
    for abreast in range(1, max(len(side) for fight in fights for side in fight) + 1):
        sides = [(drawn_up(north, abreast), drawn_up(south, abreast)) for north, south in fights]
        boxes = [
            (
                min(abreast, max(len(north), len(south))) * (RANK_WIDTH + BESIDE),
                sides[number][0][1] + sides[number][1][1],
            )
            for number, (north, south) in enumerate(fights)
        ]
        spots: list[Spot] = []
        for (x, y, size), ((north_spots, north_deep), (south_spots, south_deep)) in zip(
            middles(boxes, wide, tall), sides, strict=True
        ):
            line = y + size * (north_deep - south_deep) / 2
            spots += [(x + size * dx, line - size * dy, size) for dx, dy in north_spots]
            spots += [(x + size * dx, line + size * dy, size) for dx, dy in south_spots]
        if not best or spots[0][2] > best[0][2]:
            best = spots
    return tuple(best)
