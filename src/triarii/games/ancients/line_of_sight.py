"""Who sees whom. §10, §16"""

from __future__ import annotations

from typing import Final, final

from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.hexes import ACROSS, HEX_AT, HEXES, OFF, ROW, line_between
from triarii.games.ancients.terrain import BLOCKS_SIGHT, FORTIFIED, HILL, STEEP, WALL


@final
class SightLine:
    """The hexes between two others that a line of sight crosses, or along whose edges it runs; -1 off the board."""

    __slots__ = ("through", "left", "right")

    def __init__(self, a: int, b: int) -> None:
        line = line_between(a, b)
        across, row = ACROSS[a], ROW[a]
        self.through = [HEX_AT.get((across + dx, row + dy), OFF) for dx, dy in line.through]
        self.left = [HEX_AT.get((across + dx, row + dy), OFF) for dx, dy in line.left]
        self.right = [HEX_AT.get((across + dx, row + dy), OFF) for dx, dy in line.right]


_KNOWN: Final[dict[int, SightLine]] = {}  # geometry only, worked out when first needed


def sight_line(a: int, b: int) -> SightLine:
    key = a * HEXES + b
    line = _KNOWN.get(key)
    if line is None:
        line = SightLine(a, b)
        _KNOWN[key] = line
    return line


def sees(battle: Ancients, a: int, b: int) -> bool:
    """Is nothing in the way between the centres of two hexes? The same in both directions. CA-10.17 to .26"""
    line = sight_line(a, b)
    level = same_level(battle, a, b, line)
    for hex in line.through:
        if obstructs(battle, hex, level):
            return False
    if not line.left:
        return True
    return not (any_obstructs(battle, line.left, level) and any_obstructs(battle, line.right, level))


def same_level(battle: Ancients, a: int, b: int, line: SightLine) -> int:
    """HILL on one plateau, WALL along one wall, else 0: what does not obstruct between those two. CA-16.34, CA-16X.25"""
    shared = battle.terrain[a] & battle.terrain[b] & (HILL | WALL)
    for hex in line.through:
        shared &= battle.terrain[hex] if hex >= 0 else 0
    return shared


def any_obstructs(battle: Ancients, side: list[int], level: int) -> bool:
    for hex in side:
        if obstructs(battle, hex, level):
            return True
    return False


def obstructs(battle: Ancients, hex: int, level: int) -> bool:
    """Units and leaders of either side, blocking terrain, and the edge of the battlefield. CA-10.19, CA-16.35, .36"""
    if hex < 0 or battle.at[hex] >= 0 or battle.leader_at[hex] >= 0:
        return True
    ground = battle.terrain[hex]
    if not ground:
        return False
    return bool(ground & (BLOCKS_SIGHT | FORTIFIED | STEEP)) or bool(ground & (HILL | WALL) & ~level)
