"""The types of unit and what each can do. §2, §8, §10, §11, §13

Everything is a table by type number, filled from data/units.toml.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from triarii.engine.data import load
from triarii.games.ancients.folder import DATA
from triarii.games.ancients.schema import UnitType, UnitTypes

LIGHT: Final = 0  # the classes, numbered like the die faces that hit them. CA-2.22 to .27
MEDIUM: Final = 1
HEAVY: Final = 2
_CLASSES: Final = ["light", "medium", "heavy"]

EVADES_ALL: Final = 0
EVADES_FOOT_AND_HEAVY_MOUNTED: Final = 1
EVADES_FOOT_AND_ELEPHANTS: Final = 2
NEVER_EVADES: Final = 3
_EVADES: Final = ["all", "foot and heavy mounted", "foot and elephants", "never"]

BONUS_ALWAYS: Final = 0
BONUS_WITH_LEADER: Final = 1
BONUS_NEVER: Final = 2
_BONUS: Final = ["always", "with leader", "never"]

TYPES: Final[list[UnitType]] = load(DATA / "units.toml", UnitTypes).unit
CODES: Final[list[str]] = [unit.code for unit in TYPES]
TITLES: Final[list[str]] = [unit.name for unit in TYPES]

LI: Final = 0
LS: Final = 1
LB: Final = 2
AX: Final = 3
MI: Final = 4
WA: Final = 5
HI: Final = 6
HWM: Final = 7
LC: Final = 8
LBC: Final = 9
BCH: Final = 10
MC: Final = 11
CAM: Final = 12
CCM: Final = 13
HC: Final = 14
CHC: Final = 15
HCH: Final = 16
EL: Final = 17

CLASS: Final[vec[i64]] = vec[i64]([_CLASSES.index(unit.class_) for unit in TYPES])
BLOCKS: Final[vec[i64]] = vec[i64]([unit.blocks for unit in TYPES])
MOVE: Final[vec[i64]] = vec[i64]([unit.move for unit in TYPES])
RETREAT: Final[vec[i64]] = vec[i64]([unit.retreat for unit in TYPES])
ATTACK: Final[vec[i64]] = vec[i64]([unit.attack for unit in TYPES])
BACK_DICE: Final[vec[i64]] = vec[i64]([unit.attack if unit.back is None else unit.back for unit in TYPES])
ELEPHANT_DICE: Final[vec[i64]] = vec[i64]([unit.attack if unit.elephant is None else unit.elephant for unit in TYPES])
RANGE: Final[vec[i64]] = vec[i64]([unit.range for unit in TYPES])
HELD: Final[vec[i64]] = vec[i64]([unit.held for unit in TYPES])
MOVED: Final[vec[i64]] = vec[i64]([unit.moved for unit in TYPES])
SWORDS_HIT: Final[vec[bool]] = vec[bool]([unit.swords for unit in TYPES])
ARMOURED: Final[vec[bool]] = vec[bool]([unit.armoured for unit in TYPES])
FIERCE: Final[vec[bool]] = vec[bool]([unit.fierce for unit in TYPES])
EVADES: Final[vec[i64]] = vec[i64]([_EVADES.index(unit.evades) for unit in TYPES])
BONUS: Final[vec[i64]] = vec[i64]([_BONUS.index(unit.bonus_combat) for unit in TYPES])

FOOT: Final[vec[bool]] = vec[bool]([unit.kind == "foot" for unit in TYPES])
MOUNTED: Final[vec[bool]] = vec[bool]([unit.kind != "foot" for unit in TYPES])
# camels and chariots are no cavalry. CA-2.29
CAVALRY: Final[vec[bool]] = vec[bool]([unit.kind == "cavalry" for unit in TYPES])
CAMEL: Final[vec[bool]] = vec[bool]([unit.kind == "camel" for unit in TYPES])
CHARIOT: Final[vec[bool]] = vec[bool]([unit.kind == "chariot" for unit in TYPES])
# CA-11.45, .57, .59
SHY_OF_BEASTS: Final[vec[bool]] = vec[bool]([unit.kind in ("cavalry", "chariot") for unit in TYPES])
# CA-13.19
HEAVY_MOUNTED: Final[vec[bool]] = vec[bool]([unit.kind != "foot" and unit.class_ == "heavy" for unit in TYPES])
LIGHT_FOOT: Final[vec[bool]] = vec[bool]([unit.kind == "foot" and unit.class_ == "light" for unit in TYPES])  # CA-8.20
# these fight on entering a forest
WOODSMEN: Final[vec[bool]] = vec[bool]([code in ("LI", "LS", "LB", "AX", "WA") for code in CODES])


def code_of(code: str) -> int:
    """The type number of a code such as "MI"; -1 if there is none."""
    return CODES.index(code.upper()) if code.upper() in CODES else -1
