"""Troop types, traits and what they cost. AH-TROOP, AH-TRAIT-01 to 03, AH-CMD-01"""

from __future__ import annotations

from typing import Final, final

from triarii.engine.rejection import Rejection

# Classes. AH-TROOP-02, 03
CLOSE: Final = 0
LOOSE: Final = 1
SKIRMISH: Final = 2
MOUNTED: Final = 3
ENGINE: Final = 4

# Types, in the order of the troop table. AH-TROOP-01
PIKE: Final = 0
SPEAR: Final = 1
HEAVY_FOOT: Final = 2
WARBAND: Final = 3
LIGHT_FOOT: Final = 4
LEVY: Final = 5
SKIRMISHERS: Final = 6
CATAPHRACTS: Final = 7
HEAVY_CAVALRY: Final = 8
CAVALRY: Final = 9
LIGHT_HORSE: Final = 10
CHARIOTS: Final = 11
ELEPHANTS: Final = 12
ARTILLERY: Final = 13
LIGHT_ARTILLERY: Final = 14


@final
class Troop:
    """A row of the troop table. AH-TROOP-01"""

    __slots__ = ("code", "name", "arm", "points", "move", "cf", "rf", "men")

    def __init__(self, code: str, name: str, arm: int, points: int, move: int, cf: int, rf: int, men: str) -> None:
        self.code = code
        self.name = name
        self.arm = arm
        self.points = points
        self.move = move
        self.cf = cf
        self.rf = rf
        self.men = men


TROOPS: Final[list[Troop]] = [
    Troop("PK", "Pike", CLOSE, 25, 400, 5, 5, "750"),
    Troop("SP", "Spear", CLOSE, 20, 500, 4, 5, "750"),
    Troop("HF", "Heavy Foot", CLOSE, 20, 500, 4, 4, "750"),
    Troop("WB", "Warband", LOOSE, 20, 600, 4, 6, "750"),
    Troop("LF", "Light Foot", LOOSE, 15, 600, 3, 5, "600"),
    Troop("LV", "Levy", CLOSE, 10, 500, 2, 6, "900"),
    Troop("SK", "Skirmishers", SKIRMISH, 10, 800, 1, 6, "300"),
    Troop("CT", "Cataphracts", MOUNTED, 30, 800, 6, 5, "500"),
    Troop("HC", "Heavy Cavalry", MOUNTED, 20, 900, 4, 5, "500"),
    Troop("CV", "Cavalry", MOUNTED, 15, 1000, 3, 5, "500"),
    Troop("LH", "Light Horse", MOUNTED, 10, 1200, 2, 5, "400"),
    Troop("CH", "Chariots", MOUNTED, 15, 900, 4, 6, "100 crews"),
    Troop("EL", "Elephants", MOUNTED, 30, 600, 6, 5, "20 beasts"),
    Troop("AR", "Artillery", ENGINE, 30, 200, 1, 6, "10 engines"),
    Troop("LA", "Light Artillery", ENGINE, 20, 400, 1, 6, "10 engines"),
]
ARM: Final[list[int]] = [troop.arm for troop in TROOPS]
MOVE: Final[list[int]] = [troop.move for troop in TROOPS]
CF: Final[list[int]] = [troop.cf for troop in TROOPS]
RF: Final[list[int]] = [troop.rf for troop in TROOPS]

# Traits, a bit each. Veteran and Inexperienced come in two kinds. AH-TRAIT-03, 11
BOWS: Final = 1 << 0
ELITE: Final = 1 << 1
FAST: Final = 1 << 2
FEARSOME: Final = 1 << 3
FREE_FACING: Final = 1 << 4
HEAVY_ARMOR: Final = 1 << 5
IMPETUOUS: Final = 1 << 6
INEXPERIENCED_C: Final = 1 << 7
INEXPERIENCED_R: Final = 1 << 8
MASSED_BOWS: Final = 1 << 9
PANIC: Final = 1 << 10
PILA: Final = 1 << 11
PHALANX_DRILL: Final = 1 << 12
ROMAN_DRILL: Final = 1 << 13
TRIBAL: Final = 1 << 14
THROWN: Final = 1 << 15
UNRELIABLE: Final = 1 << 16
UNSTEADY: Final = 1 << 17
VETERAN_C: Final = 1 << 18
VETERAN_R: Final = 1 << 19
WILD_CHARGE: Final = 1 << 20

TRAIT_NAMES: Final[list[str]] = [
    "Bows",
    "Elite",
    "Fast",
    "Fearsome",
    "Free Facing",
    "Heavy Armor",
    "Impetuous",
    "Inexperienced (C)",
    "Inexperienced (R)",
    "Massed Bows",
    "Panic",
    "Pila",
    "Phalanx Drill",
    "Roman Drill",
    "Tribal",
    "Thrown Missiles",
    "Unreliable",
    "Unsteady",
    "Veteran (C)",
    "Veteran (R)",
    "Wild Charge",
]
TRAIT_POINTS: Final[list[int]] = [5, 10, 5, 5, 10, 5, -5, -5, -5, 5, -5, 5, 5, 5, 5, 5, -5, -10, 5, 5, 5]

# Commanders: combat bonus, rally bonus, points. AH-CMD-01
RATINGS: Final[list[tuple[int, int, int]]] = [
    (0, 0, 5),
    (0, 1, 10),
    (1, 0, 15),
    (1, 1, 20),
    (1, 2, 30),
    (2, 1, 35),
    (2, 2, 45),
]


def trait_list(traits: int) -> list[int]:
    """The places of the traits that are set."""
    return [place for place in range(len(TRAIT_NAMES)) if traits >> place & 1]


def traits_text(traits: int) -> str:
    return ", ".join(TRAIT_NAMES[place] for place in trait_list(traits)) or "–"


def cost_of(kind: int, traits: int) -> int:
    """Points of a unit with its traits, never below 5. AH-TRAIT-01, 03"""
    total = TROOPS[kind].points
    for place in trait_list(traits):
        total += TRAIT_POINTS[place]
    return max(5, total)


def commander_points(cf: int, rf: int) -> int:
    """What a commander of this rating costs, or nothing if there is no such rating. AH-CMD-01"""
    for rating in RATINGS:
        if rating[0] == cf and rating[1] == rf:
            return rating[2]
    return 0


def built_in(kind: int) -> int:
    """Traits that a type has without paying. AH-TROOP-04"""
    return FREE_FACING if kind == SKIRMISHERS else 0


def may_not_buy(kind: int, traits: int, place: int) -> Rejection | None:
    """Why a unit of this type with these traits may not buy one more trait, or None if it may."""
    trait = 1 << place
    arm = ARM[kind]
    name = TRAIT_NAMES[place]
    who = TROOPS[kind].name
    levels = ELITE | VETERAN_C | VETERAN_R | INEXPERIENCED_C | INEXPERIENCED_R
    if traits & trait:
        return Rejection("bought", f"A unit buys {name} once.", "AH-TRAIT-01")
    if trait & levels and traits & levels:
        return Rejection("excluded", "Elite, Veteran and Inexperienced exclude each other.", "AH-TRAIT-02")
    if arm == ENGINE and trait & (BOWS | THROWN | MASSED_BOWS):
        return Rejection("built-in", f"{who} have their engines and buy no missile trait.", "AH-TROOP-05")
    if kind == PIKE and trait & (BOWS | THROWN):
        return Rejection("not-for-type", "Pike may buy no missiles.", "AH-TROOP-06")
    if (trait == BOWS and traits & THROWN) or (trait == THROWN and traits & BOWS):
        return Rejection("excluded", "A unit has one kind of missile only.", "AH-MISSILE-15")
    if trait == MASSED_BOWS and not traits & BOWS:
        return Rejection("needs-bows", "Massed Bows are for units with Bows only.", "AH-TRAIT-06")
    if trait == FAST and (kind == PIKE or arm == ENGINE):
        return Rejection("not-for-type", f"{who} may not be Fast.", "AH-TRAIT-13")
    if trait == FEARSOME and kind not in (ELEPHANTS, CHARIOTS, WARBAND, CATAPHRACTS):
        return Rejection("not-for-type", "Fearsome is for Elephants, Chariots, Warband and Cataphracts.", "AH-TRAIT-19")
    if trait == FREE_FACING and kind not in (LIGHT_HORSE, LIGHT_FOOT):
        return Rejection("not-for-type", "Free Facing is bought by Light Horse and Light Foot only.", "AH-TROOP-08")
    if trait == ROMAN_DRILL and arm == MOUNTED:
        return Rejection("not-for-type", "Mounted units cannot buy Roman Drill.", "AH-TRAIT-61")
    if trait == PHALANX_DRILL and arm == CLOSE and kind not in (SPEAR, PIKE):
        return Rejection("not-for-type", "Phalanx Drill is for Spear and Pike only.", "AH-TRAIT-52")
    if trait & (PILA | PHALANX_DRILL | ROMAN_DRILL) and arm != CLOSE:
        return Rejection("not-for-type", f"{name} is for close foot only.", "AH-TROOP-07")
    if trait == TRIBAL and kind != WARBAND:
        return Rejection("not-for-type", "Tribal is for Warband only.", "AH-TROOP-07")
    if trait == PANIC and kind not in (ELEPHANTS, CHARIOTS, LEVY, LIGHT_HORSE):
        return Rejection("not-for-type", "Panic is for Elephants, Chariots, Levy and Light Horse.", "AH-TROOP-07")
    if trait == WILD_CHARGE and arm != MOUNTED and kind != WARBAND:
        return Rejection("not-for-type", "Wild Charge is for mounted units and Warband.", "AH-TROOP-07")
    if trait & (IMPETUOUS | UNSTEADY) and (arm in (SKIRMISH, ENGINE)):
        return Rejection("not-for-type", f"{name} is not open to Skirmishers and artillery.", "AH-TRAIT-65")
    if (trait == IMPETUOUS and traits & PHALANX_DRILL) or (trait == PHALANX_DRILL and traits & IMPETUOUS):
        return Rejection("excluded", "Impetuous excludes Phalanx Drill.", "AH-TRAIT-65")
    if (trait == IMPETUOUS and traits & TRIBAL) or (trait == TRIBAL and traits & IMPETUOUS):
        return Rejection("excluded", "Tribal includes Impetuous, which is not bought with it.", "AH-TRAIT-02")
    return None


def bad_traits(kind: int, traits: int) -> Rejection | None:
    """The first reason why a unit of this type may not have these traits together."""
    for place in trait_list(traits):
        others = traits & ~(1 << place)
        refusal = may_not_buy(kind, others, place)
        if refusal is not None:
            return refusal
    return None


def is_impetuous(traits: int) -> bool:
    """Tribal units are Impetuous too. AH-TRAIT-24, 32"""
    return traits & (IMPETUOUS | TRIBAL) != 0


def is_infantry(kind: int) -> bool:
    """Close, loose and skirmish foot together. AH-TROOP-02"""
    return ARM[kind] <= SKIRMISH
