"""What the data files of this game may say, checked when they are read."""

# triarii: pure (msgspec builds its types by a metaclass that mypyc cannot compile)

from __future__ import annotations

from typing import Literal

import msgspec


class UnitType(msgspec.Struct, forbid_unknown_fields=True, rename={"class_": "class"}):
    """One type of unit in units.toml."""

    code: str
    name: str
    class_: Literal["light", "medium", "heavy"]
    blocks: int
    move: int
    retreat: int
    attack: int
    kind: Literal["foot", "cavalry", "camel", "chariot", "elephant"] = "foot"
    bordered: bool = False
    back: int | None = None
    elephant: int | None = None
    range: int = 0
    held: int = 2
    moved: int = 1
    swords: bool = True
    armoured: bool = False  # ignores one sword
    fierce: bool = False  # at full strength one more die and one flag ignored
    evades: Literal["all", "foot and heavy mounted", "foot and elephants", "never"] = "never"
    bonus_combat: Literal["always", "with leader", "never"] = "with leader"


class UnitTypes(msgspec.Struct, forbid_unknown_fields=True):
    unit: list[UnitType]


class CardType(msgspec.Struct, forbid_unknown_fields=True):
    """One kind of command card in cards.toml."""

    code: str
    name: str
    count: int
    kind: Literal["section", "troop", "leadership", "tactic"]
    text: str
    rule: str


class CardTypes(msgspec.Struct, forbid_unknown_fields=True):
    card: list[CardType]
