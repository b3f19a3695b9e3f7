"""The shape of the data files of this game, checked when they are read."""

# triarii: pure (msgspec builds its types by a metaclass that mypyc cannot compile)

from __future__ import annotations

from pathlib import Path

import msgspec

from triarii.engine.data import load

DATA = Path(__file__).parent / "data"


class TypeData(msgspec.Struct, forbid_unknown_fields=True):
    """One troop type."""

    name: str
    bases: int
    points: int
    zones: int
    sideways: int
    leaving: int
    shots: int
    save: int
    fight: int


class GradeData(msgspec.Struct, forbid_unknown_fields=True):
    """A grade: what it costs which type, and what its units need to come back from reserve."""

    points: dict[str, int]
    reserve: int


class TroopsData(msgspec.Struct, forbid_unknown_fields=True):
    """troops.toml"""

    types: dict[str, TypeData]
    grades: dict[str, GradeData]
    attributes: dict[str, dict[str, int]]
    tactics: dict[str, int]


class GroundData(msgspec.Struct, forbid_unknown_fields=True):
    """One kind of scenery."""

    hill: bool
    obstructed: bool
    leaving_roll: bool
    forbidden: list[str]


class LineData(msgspec.Struct, forbid_unknown_fields=True):
    """One line of an army list."""

    line: str
    name: str
    units: int
    type: str
    grade: str = "regular"
    attributes: list[str] = []


class ArmyData(msgspec.Struct, forbid_unknown_fields=True):
    """An army list."""

    name: str
    code: str
    lines: list[LineData]
    generals: int = 1
    tactics: dict[str, str] = {}
    points: int | None = None


class FlankData(msgspec.Struct, forbid_unknown_fields=True):
    """A flank group: its side and its troops."""

    side: str
    troops: str


class ForceData(msgspec.Struct, forbid_unknown_fields=True):
    """One side of a battle: an army by its code or written out, and how it stands."""

    army: str | ArmyData
    deployment: dict[str, str] = {}
    gifts: dict[str, list[str]] | None = None
    tactics: dict[str, str] = {}
    flank: FlankData | None = None


class BattleData(msgspec.Struct, forbid_unknown_fields=True):
    """A battle: both forces and the ground; without deployments everything before the battle is played."""

    name: str
    south: ForceData
    north: ForceData
    scenery: dict[str, str] = {}
    date: str = ""
    notes: list[str] = []


def troops_data() -> TroopsData:
    return load(DATA / "troops.toml", TroopsData)


def scenery_data() -> dict[str, GroundData]:
    return load(DATA / "scenery.toml", dict[str, GroundData])


def figures_data() -> dict[str, dict[str, int]]:
    return load(DATA / "figures.toml", dict[str, dict[str, int]])
