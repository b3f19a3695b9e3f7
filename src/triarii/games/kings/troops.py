"""Troop types, grades, attributes and ground, as the data files give them. CK-UNIT, CK-SCEN"""

from __future__ import annotations

from typing import Final, final

from triarii.games.kings.schema import figures_data, scenery_data, troops_data

_TROOPS = troops_data()
_SCENERY = scenery_data()
FIGURES: Final[dict[str, dict[str, int]]] = figures_data()

CO: Final = 0
AX: Final = 1
SK: Final = 2
CV: Final = 3
MS: Final = 4
CH: Final = 5
EL: Final = 6
AR: Final = 7
CODES: Final[list[str]] = ["CO", "AX", "SK", "CV", "MS", "CH", "EL", "AR"]
TYPE_NAMES: Final[list[str]] = [_TROOPS.types[code].name for code in CODES]

LEVY: Final = 0
REGULAR: Final = 1
VETERAN: Final = 2
ELITE: Final = 3
GRADES: Final[list[str]] = ["levy", "regular", "veteran", "elite"]

# Attributes and tactics are bits of a unit's traits
ARMOURED: Final = 1
NO_SHIELD: Final = 2
BOW: Final = 4
PIKE: Final = 8
SHOCK: Final = 16
ERRATIC: Final = 32
ADVANCE: Final = 64
ATTRIBUTES: Final[list[str]] = ["armoured", "no shield", "bow", "pike", "shock"]
TACTICS: Final[list[str]] = ["erratic leader", "advance"]

BASES: Final[list[int]] = [_TROOPS.types[code].bases for code in CODES]
POINTS: Final[list[int]] = [_TROOPS.types[code].points for code in CODES]
MOVE_ZONES: Final[list[int]] = [_TROOPS.types[code].zones for code in CODES]
SIDEWAYS: Final[list[int]] = [_TROOPS.types[code].sideways for code in CODES]
LEAVING: Final[list[int]] = [_TROOPS.types[code].leaving for code in CODES]
SHOTS: Final[list[int]] = [_TROOPS.types[code].shots for code in CODES]
SAVES: Final[list[int]] = [_TROOPS.types[code].save for code in CODES]
FIGHT_DICE: Final[list[int]] = [_TROOPS.types[code].fight for code in CODES]
IS_SKIRMISHER: Final[list[bool]] = [code in ("SK", "MS") for code in CODES]  # CK-SKI-05
IS_MOUNTED: Final[list[bool]] = [code in ("CV", "MS", "CH") for code in CODES]  # CK-FLK-06
MAY_WIN: Final[list[bool]] = [code in ("CV", "CH", "CO", "AX") for code in CODES]  # CK-OUT-12
RESERVE_SCORE: Final[list[int]] = [_TROOPS.grades[grade].reserve for grade in GRADES]  # CK-FALL-28

OPEN: Final = 0
GENTLE_HILL: Final = 1
STEEP_HILL: Final = 2
ROUGH: Final = 3
WOOD: Final = 4
VILLAGE: Final = 5
ENCLOSURES: Final = 6
GROUNDS: Final[list[str]] = ["open", "gentle-hill", "steep-hill", "rough-ground", "wood", "village", "enclosures"]
IS_HILL: Final[list[bool]] = [False, *[_SCENERY[word].hill for word in GROUNDS[1:]]]
IS_OBSTRUCTED: Final[list[bool]] = [False, *[_SCENERY[word].obstructed for word in GROUNDS[1:]]]
NEEDS_LEAVING_ROLL: Final[list[bool]] = [False, *[_SCENERY[word].leaving_roll for word in GROUNDS[1:]]]
# Whether a ground is closed to a type: FORBIDDEN[kind * 7 + ground]. CK-MOV-12, 13, CK-SCEN-01, 08
FORBIDDEN: Final[list[bool]] = [
    word != "open" and code in _SCENERY[word].forbidden for code in CODES for word in GROUNDS
]


def grade_points(kind: int, grade: int) -> int | None:
    """What a grade adds to the cost of a type, or None where it is not allowed. CK-UNIT-04"""
    return _TROOPS.grades[GRADES[grade]].points.get(CODES[kind])


def attribute_points(kind: int, place: int) -> int | None:
    """What an attribute adds, or None where the type may not have it. CK-UNIT-05"""
    return _TROOPS.attributes[ATTRIBUTES[place]].get(CODES[kind])


def tactic_points(place: int) -> int:
    return _TROOPS.tactics[TACTICS[place]]


def cost_of(kind: int, grade: int, traits: int) -> int:
    """The points of a unit; what a grade or attribute is not allowed to cost counts as nothing. CK-UNIT-01 to 05"""
    cost = POINTS[kind] + (grade_points(kind, grade) or 0)
    for place in range(len(ATTRIBUTES)):
        if traits & (1 << place):
            cost += attribute_points(kind, place) or 0
    return cost


@final
class Roster:
    """All units and pieces of both armies, and what never changes about them."""

    def __init__(self) -> None:
        self.owner: list[int] = []
        self.kind: list[int] = []
        self.grade: list[int] = []
        self.traits: list[int] = []
        self.cost: list[int] = []
        self.halves: list[int] = []  # half bases at full strength
        self.limit: list[int] = []  # half bases lost that destroy the unit. CK-UNIT-03
        self.line: list[str] = []
        self.name: list[str] = []
        self.advancers: list[int] = []  # units with the tactic Advance
        self.armies: list[str] = ["", ""]
        self.generals: list[int] = [0, 0]

    def add(self, owner: int, kind: int, grade: int, traits: int, line: str, name: str) -> int:
        """Enlist one unit or piece and give its number."""
        self.owner.append(owner)
        self.kind.append(kind)
        self.grade.append(grade)
        self.traits.append(traits)
        self.cost.append(cost_of(kind, grade, traits))
        self.halves.append(2 * BASES[kind])
        self.limit.append(2 * BASES[kind] - 1)
        self.line.append(line)
        self.name.append(name)
        if traits & ADVANCE:
            self.advancers.append(len(self.owner) - 1)
        return len(self.owner) - 1

    def __len__(self) -> int:
        return len(self.owner)

    def of(self, seat: int) -> list[int]:
        return [unit for unit in range(len(self.owner)) if self.owner[unit] == seat]

    def described(self, unit: int) -> str:
        """The unit as a line of an army list: "veteran CV, armoured, shock"."""
        words = [CODES[self.kind[unit]]]
        if self.grade[unit] != REGULAR:
            words.insert(0, GRADES[self.grade[unit]])
        extras = [ATTRIBUTES[place] for place in range(5) if self.traits[unit] & (1 << place)]
        extras += [TACTICS[place] for place in range(2) if self.traits[unit] & (ERRATIC << place)]
        return ", ".join([" ".join(words), *extras])

    def to_data(self) -> list[list[object]]:
        return [
            [self.owner[u], self.kind[u], self.grade[u], self.traits[u], self.line[u], self.name[u]]
            for u in range(len(self.owner))
        ]
