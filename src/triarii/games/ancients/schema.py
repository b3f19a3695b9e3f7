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


# A battle file. Its special rules are named, and each name may be used by any battle.

Side = Literal["top", "bottom"]
Section = Literal["left", "centre", "right"]
Power = Literal["helmets hit", "ignores a flag", "ignores a sword", "bows"]


class Special(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="rule"):
    """A special rule of a battle; with `option` it is in force only if that option is chosen."""

    option: str = ""


class SpecialUnits(Special, tag="special units"):
    """Units with powers of their own, such as the Sacred Band."""

    name: str
    hexes: list[str]
    powers: list[Power]


class InspiringLeader(Special, tag="inspiring leader"):
    """The unit to which this leader is attached rolls one more die in close combat."""

    side: Side
    leader: str


class PoorLeaders(Special, tag="poor leaders"):
    """These leaders serve only the unit to which they are attached."""

    side: Side
    leaders: list[str]


class VitalLeader(Special, tag="vital leader"):
    """The loss of this leader loses the battle."""

    side: Side
    leader: str


class GrowingHand(Special, tag="growing hand"):
    """After each of its first turns the side's hand, and so its Command, has this size."""

    side: Side
    hands: list[int]


class CardsForBanners(Special, tag="cards for banners"):
    """With this banner the side draws so many cards at once and keeps a larger hand."""

    side: Side
    banners: int
    cards: int


class ExitForBanners(Special, tag="exit for banners"):
    """A unit that leaves over the far edge from one of these sections, as its side names them, is worth a banner."""

    side: Side
    sections: list[Section]


class CampBanners(Special, tag="camp banners"):
    """The side's first unit to stop in each of these hexes gains a banner."""

    side: Side
    hexes: list[str]


class CostlyLeaders(Special, tag="costly leaders"):
    """Each leader lost costs his side a card of its hand, and so of its Command, for good."""

    sides: list[Side]


class AllLeadersLost(Special, tag="all leaders lost"):
    """A side that has lost all its leaders has lost the battle."""

    sides: list[Side]


class LeadersPlaced(Special, tag="leaders placed"):
    """Leaders are set on the board after the deal, the sides in this order."""

    order: list[Side]
    top: list[str]
    bottom: list[str]


class FrightOfElephants(Special, tag="fright of elephants"):
    """Foot of this side ignores no flag that elephants roll."""

    side: Side


class TacticalFlexibility(Special, tag="tactical flexibility"):
    """Unsupported heavy foot of this side battles back against Roman foot with three dice."""

    side: Side


class Ambush(Special, tag="ambush"):
    """Units and leaders off the board come on over the enemy's edge when a leadership card is played."""

    side: Side
    units: list[str]
    leaders: list[str]


class HarmlessFord(Special, tag="harmless ford"):
    """The fordable river does not limit the dice."""


class Siege(Special, tag="siege"):
    """Siege rules are in force: fortified walls can be scaled."""


AnySpecial = (
    SpecialUnits
    | InspiringLeader
    | PoorLeaders
    | VitalLeader
    | GrowingHand
    | CardsForBanners
    | ExitForBanners
    | CampBanners
    | CostlyLeaders
    | AllLeadersLost
    | LeadersPlaced
    | FrightOfElephants
    | TacticalFlexibility
    | Ambush
    | HarmlessFord
    | Siege
)


class ArmyList(msgspec.Struct, forbid_unknown_fields=True):
    """One side: its army, its cards, and its leaders by name, as their stars are met when the map is read."""

    army: str
    command: int
    commander: str = ""
    leaders: list[str] = []


class BattleFile(msgspec.Struct, forbid_unknown_fields=True):
    """A battle that a person can write: armies, an ASCII map of the units, one of the ground, special rules."""

    name: str
    first: Side
    banners: int
    top: ArmyList
    bottom: ArmyList
    map: str
    date: str = ""
    number: int = 0
    ground: str = ""
    ramparts: dict[str, str] = {}
    special: list[AnySpecial] = []
    notes: list[str] = []
