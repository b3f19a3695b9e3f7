"""Who sees whom. §10, §16"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

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
        self.through: vec[i64] = vec[i64]([HEX_AT.get((across + dx, row + dy), OFF) for dx, dy in line.through])
        self.left: vec[i64] = vec[i64]([HEX_AT.get((across + dx, row + dy), OFF) for dx, dy in line.left])
        self.right: vec[i64] = vec[i64]([HEX_AT.get((across + dx, row + dy), OFF) for dx, dy in line.right])


_KNOWN: Final[list[SightLine | None]] = [None] * (HEXES * HEXES)  # geometry only, worked out when first needed


def sight_line(a: i64, b: i64) -> SightLine:
    key = a * HEXES + b
    line = _KNOWN[key]
    if line is None:
        line = SightLine(a, b)
        _KNOWN[key] = line
    return line


def sees(battle: Ancients, a: i64, b: i64) -> bool:
    """Is nothing in the way between the centres of two hexes? The same in both directions. CA-10.17 to .26"""
    line = sight_line(a, b)
    level = same_level(battle, a, b, line)
    for hex in line.through:
        if obstructs(battle, hex, level):
            return False
    if not len(line.left):
        return True
    return not (any_obstructs(battle, line.left, level) and any_obstructs(battle, line.right, level))


def same_level(battle: Ancients, a: i64, b: i64, line: SightLine) -> i64:
    """HILL on one plateau, WALL along one wall, else 0: what does not obstruct between those two. CA-16.34, CA-16X.25"""
    shared = battle.terrain[a] & battle.terrain[b] & (HILL | WALL)
    for hex in line.through:
        if hex < 0:
            return 0
        shared &= battle.terrain[hex]
    return shared


def any_obstructs(battle: Ancients, side: vec[i64], level: i64) -> bool:
    for hex in side:
        if obstructs(battle, hex, level):
            return True
    return False


def obstructs(battle: Ancients, hex: i64, level: i64) -> bool:
    """Units and leaders of either side, blocking terrain, and the edge of the battlefield. CA-10.19, CA-16.35, .36"""
    if hex < 0 or battle.at[hex] >= 0 or battle.leader_at[hex] >= 0:
        return True
    ground = battle.terrain[hex]
    if not ground:
        return False
    return bool(ground & (BLOCKS_SIGHT | FORTIFIED | STEEP)) or bool(ground & (HILL | WALL) & ~level)
