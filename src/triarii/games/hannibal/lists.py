"""Army lists and scenarios from data files, checked when they are read."""

# triarii: pure (msgspec builds its types by a metaclass that mypyc cannot compile)

from __future__ import annotations

from pathlib import Path

import msgspec

from triarii.engine.data import DataError, load, load_text, parse
from triarii.games.hannibal.terrain import FEATURE_NAMES
from triarii.games.hannibal.troops import (
    RATINGS,
    SKIRMISHERS,
    TRAIT_NAMES,
    TROOPS,
    bad_traits,
    commander_points,
    cost_of,
)

DATA = Path(__file__).parent / "data"
CODES = [troop.code for troop in TROOPS]


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """Some units of an army list, all alike."""

    count: int
    name: str
    type: str
    traits: list[str] = []
    cost: int | None = None


class Army(msgspec.Struct, forbid_unknown_fields=True):
    """An army list."""

    id: str
    name: str
    commanders: list[str]
    units: list[Row]
    points: int | None = None
    rule: str = ""


class ArmyFile(msgspec.Struct, forbid_unknown_fields=True):
    armies: list[Army]


class Placed(msgspec.Struct, forbid_unknown_fields=True):
    """A row of a scenario: units and where they stand. AH-SCEN-05"""

    side: str
    name: str
    count: int
    type: str
    traits: list[str] = []
    x: float = 0
    y: float = 0
    step: tuple[float, float] = (0, 0)
    heading: int = 0
    off_table: bool = False
    mark: str = ""


class Leader(msgspec.Struct, forbid_unknown_fields=True, rename={"unit": "with"}):
    name: str
    rating: str
    unit: str
    mark: str = ""


class CampPlace(msgspec.Struct, forbid_unknown_fields=True):
    side: str
    x: float
    y: float


class Ground(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    x: float
    y: float
    wide: float
    deep: float
    band: bool = False
    closed: bool = False


class AmbushNote(msgspec.Struct, forbid_unknown_fields=True):
    side: str
    feature: int


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A historical battle. AH-SCEN-01"""

    name: str
    date: str
    first: str
    limit: int
    armies: tuple[str, str]
    points: tuple[int, int]
    units: list[Placed]
    commanders: list[Leader] = []
    camps: list[CampPlace] = []
    terrain: list[Ground] = []
    ambush: AmbushNote | None = None


def hundredths(value: float) -> int:
    return round(value * 100)


def type_of(code: str, file: Path | str, key: str) -> int:
    if code not in CODES:
        raise DataError(file, key, f"there is no troop type '{code}'; the types are: {', '.join(CODES)}")
    return CODES.index(code)


def traits_of(names: list[str], kind: int, file: Path | str, key: str) -> int:
    """Trait names as bits, checked for the type and against each other. AH-TRAIT-01, 02, AH-TROOP-04 to 09"""
    traits = 0
    for name in names:
        if name not in TRAIT_NAMES:
            raise DataError(file, key, f"there is no trait '{name}'; the traits are: {', '.join(TRAIT_NAMES)}")
        bit = 1 << TRAIT_NAMES.index(name)
        if traits & bit:
            raise DataError(file, key, f"'{name}' is bought twice")
        traits |= bit
    refusal = bad_traits(kind, traits)
    if refusal is not None:
        raise DataError(file, key, f"{refusal.sentence} ({refusal.rule})")
    return traits


def rating_of(text: str, file: Path | str, key: str) -> tuple[int, int]:
    for cf, rf, _ in RATINGS:
        if text == f"+{cf}/+{rf}":
            return cf, rf
    known = ", ".join(f"+{cf}/+{rf}" for cf, rf, _ in RATINGS)
    raise DataError(file, key, f"there is no commander '{text}'; the ratings are: {known}")


def army_problem(units: int, skirmishers: int, commanders: int, points: int, total: int) -> str:
    """What is wrong with an army, or nothing. AH-SETUP-05, 06"""
    if points > total:
        return f"it costs {points} points, {points - total} more than the {total} allowed (AH-SETUP-05)"
    if not 6 <= units <= 40:
        return f"an army has 6 to 40 units, not {units} (AH-SETUP-06)"
    most = 3 if total <= 400 else 6
    if not 1 <= commanders <= most:
        return f"an army has 1 to {most} commanders, not {commanders} (AH-SETUP-06)"
    if skirmishers > units // 3:
        return f"at most a third of the units, {units // 3}, may be Skirmishers, not {skirmishers} (AH-SETUP-06)"
    return ""


def check_army(army: Army, file: Path | str, total: int = 0) -> int:
    """Check an army list and return its points; an error names the file, the key and the reason."""
    points = units = skirmishers = 0
    for number, row in enumerate(army.units):
        key = f"armies.{army.id}.units[{number}]"
        if row.count < 1:
            raise DataError(file, f"{key}.count", f"a row has at least one unit, not {row.count}")
        kind = type_of(row.type, file, f"{key}.type")
        cost = cost_of(kind, traits_of(row.traits, kind, file, f"{key}.traits"))
        if row.cost is not None and row.cost != cost:
            raise DataError(file, f"{key}.cost", f"{row.name} costs {cost} points, not {row.cost}")
        points += cost * row.count
        units += row.count
        if kind == SKIRMISHERS:
            skirmishers += row.count
    for number, rating in enumerate(army.commanders):
        cf, rf = rating_of(rating, file, f"armies.{army.id}.commanders[{number}]")
        points += commander_points(cf, rf)
    if army.points is not None and army.points != points:
        raise DataError(file, f"armies.{army.id}.points", f"the army costs {points} points, not {army.points}")
    problem = army_problem(units, skirmishers, len(army.commanders), points, total or max(points, 1))
    if problem:
        raise DataError(file, f"armies.{army.id}", problem)
    return points


def read_armies(text: str, file: Path | str) -> list[Army]:
    """Armies of a data pack, each checked."""
    armies = parse(text, ArmyFile, file).armies
    seen: set[str] = set()
    for army in armies:
        if army.id in seen:
            raise DataError(file, f"armies.{army.id}", "there are two armies of that id")
        seen.add(army.id)
        check_army(army, file)
    return armies


def load_armies(path: Path) -> list[Army]:
    return read_armies(load_text(path), path)


def load_scenario(path: Path) -> Scenario:
    """A scenario file, checked: types, traits, points, who leads whom. AH-SCEN-01, 03"""
    scenario = load(path, Scenario)
    names: list[str] = []
    points = [0, 0]
    for number, row in enumerate(scenario.units):
        key = f"units[{number}]"
        if row.side not in ("south", "north"):
            raise DataError(path, f"{key}.side", f"a side is 'south' or 'north', not '{row.side}'")
        kind = type_of(row.type, path, f"{key}.type")
        traits = traits_of(row.traits, kind, path, f"{key}.traits")
        points[0 if row.side == "south" else 1] += row.count * cost_of(kind, traits)
        names += [row.name] if row.count == 1 else [f"{row.name} {place + 1}" for place in range(row.count)]
    sides = {name: row.side for row in scenario.units for name in _names(row)}
    for number, leader in enumerate(scenario.commanders):
        cf, rf = rating_of(leader.rating, path, f"commanders[{number}].rating")
        if leader.unit not in names:
            raise DataError(path, f"commanders[{number}].with", f"there is no unit '{leader.unit}'")
        points[0 if sides[leader.unit] == "south" else 1] += commander_points(cf, rf)
    for number, ground in enumerate(scenario.terrain):
        if ground.kind not in FEATURE_NAMES:
            raise DataError(path, f"terrain[{number}].kind", f"there is no feature '{ground.kind}'")
    if tuple(points) != scenario.points:
        raise DataError(path, "points", f"the armies cost {points[0]} and {points[1]} points")
    return scenario


def _names(row: Placed) -> list[str]:
    return [row.name] if row.count == 1 else [f"{row.name} {place + 1}" for place in range(row.count)]
