"""Army lists: read, checked to the point, and enlisted. CK-UNIT, CK-LEAD-01, CK-ARMY"""

# triarii: pure (reads checked data files)

from __future__ import annotations

from pathlib import Path

from triarii.engine.data import DataError, load
from triarii.games.kings import troops as t
from triarii.games.kings.schema import DATA, ArmyData, LineData

LIMITS = t.FIGURES["army"]


class Line:
    """One line of an army list, with what each unit costs."""

    def __init__(self, letter: str, name: str, units: int, kind: int, grade: int, traits: int) -> None:
        self.letter = letter
        self.name = name
        self.units = units
        self.kind = kind
        self.grade = grade
        self.traits = traits
        self.each = t.cost_of(kind, grade, traits)

    @property
    def total(self) -> int:
        return self.each * self.units


class Army:
    """An army whose list keeps to the rules."""

    def __init__(self, name: str, code: str, lines: list[Line], generals: int, tactics: dict[str, str]) -> None:
        self.name = name
        self.code = code
        self.lines = lines
        self.generals = generals
        self.tactics = tactics  # which line has which tactic

    @property
    def points(self) -> int:
        """CK-UNIT-01 to 11, CK-LEAD-01"""
        second = LIMITS["second_general"] * (self.generals - 1)
        tactics = sum(t.tactic_points(t.TACTICS.index(name)) for name in self.tactics)
        return sum(line.total for line in self.lines) + second + tactics

    @property
    def units(self) -> int:
        return sum(line.units for line in self.lines if line.kind != t.AR)

    def line(self, letter: str) -> Line | None:
        return next((line for line in self.lines if line.letter == letter), None)


def read_line(data: LineData, file: Path | str) -> Line:
    key = f"line {data.line}"
    if len(data.line) != 1 or not data.line.isalpha() or not data.line.islower():
        raise DataError(file, key, "a line is named by one small letter")
    if data.type not in t.CODES:
        raise DataError(file, key, f"type '{data.type}' is unknown; the types are: {', '.join(t.CODES)}")
    if data.grade not in t.GRADES:
        raise DataError(file, key, f"grade '{data.grade}' is unknown; the grades are: {', '.join(t.GRADES)}")
    if data.units < 1:
        raise DataError(file, key, f"units is {data.units}; a line has at least one unit")
    kind, grade = t.CODES.index(data.type), t.GRADES.index(data.grade)
    if t.grade_points(kind, grade) is None:
        raise DataError(file, key, f"{data.type} cannot be {data.grade} (CK-UNIT-04)")
    traits = 0
    for name in data.attributes:
        if name not in t.ATTRIBUTES:
            raise DataError(file, key, f"attribute '{name}' is unknown; there are: {', '.join(t.ATTRIBUTES)}")
        place = t.ATTRIBUTES.index(name)
        if traits & (1 << place):
            raise DataError(file, key, f"'{name}' is bought twice (CK-UNIT-07)")
        if t.attribute_points(kind, place) is None:
            raise DataError(file, key, f"{data.type} cannot be {name} (CK-UNIT-05)")
        traits |= 1 << place
    if traits & t.PIKE and traits & t.BOW:
        raise DataError(file, key, "pike and bow exclude one another (CK-UNIT-05)")
    return Line(data.line, data.name, data.units, kind, grade, traits)


def read_army(data: ArmyData, file: Path | str) -> Army:
    """The army of a list, or a DataError that says what breaks which rule. CK-UNIT-04 to 19"""
    lines = [read_line(line, file) for line in data.lines]
    letters = [line.letter for line in lines]
    for letter in letters:
        if letters.count(letter) > 1:
            raise DataError(file, f"line {letter}", "two lines have this letter")
    if data.generals not in (1, 2):
        raise DataError(file, "generals", f"{data.generals} generals; an army has 1 or 2 (CK-UNIT-09)")
    for name, letter in data.tactics.items():
        if name not in t.TACTICS:
            raise DataError(file, "tactics", f"tactic '{name}' is unknown; there are: {', '.join(t.TACTICS)}")
        check_tactic(name, letter, lines, file)
    army = Army(data.name, data.code, lines, data.generals, dict(data.tactics))
    limits = (
        ("elite", sum(line.units for line in lines if line.grade == t.ELITE), "elite units", "CK-UNIT-15"),
        ("artillery", sum(line.units for line in lines if line.kind == t.AR), "artillery pieces", "CK-UNIT-16"),
        ("elephants", sum(line.units for line in lines if line.kind == t.EL), "elephant units", "CK-UNIT-17"),
        (
            "mounted_skirmishers",
            sum(line.units for line in lines if line.kind == t.MS),
            "mounted skirmisher units",
            "CK-UNIT-18",
        ),
    )
    for key, count, words, rule in limits:
        if count > LIMITS[key]:
            raise DataError(file, "lines", f"{count} {words}; at most {LIMITS[key]} ({rule})")
    steady = sum(line.units for line in lines if line.kind not in (t.SK, t.MS, t.AR))
    if steady < LIMITS["line_units"]:
        reason = f"{steady} units that are neither skirmishers nor artillery; at least {LIMITS['line_units']}"
        raise DataError(file, "lines", f"{reason} (CK-UNIT-10)")
    if army.points > LIMITS["points"]:
        raise DataError(file, "lines", f"the army costs {army.points} points; at most {LIMITS['points']} (CK-UNIT-08)")
    if data.points is not None and data.points != army.points:
        raise DataError(file, "points", f"the list says {data.points} points, but its lines cost {army.points}")
    return army


def check_tactic(name: str, letter: str, lines: list[Line], file: Path | str) -> None:
    """A tactic goes to a unit that is no skirmisher and no artillery. CK-UNIT-11, CK-SKI-03"""
    line = next((line for line in lines if line.letter == letter), None)
    if line is None:
        raise DataError(file, "tactics", f"'{name}' is given to line '{letter}', which the army does not have")
    if line.kind in (t.SK, t.MS, t.AR):
        raise DataError(
            file, "tactics", f"'{name}' is given to line '{letter}': skirmishers cannot have it (CK-SKI-03)"
        )


def load_army(path: Path) -> Army:
    return read_army(load(path, ArmyData), path)


def ready_armies() -> dict[str, Army]:
    """The armies that come with the game, by their codes. CK-ARMY-01"""
    return armies_in(DATA / "armies")


def armies_in(folder: Path) -> dict[str, Army]:
    found: dict[str, Army] = {}
    for path in sorted(folder.glob("*.toml")):
        army = load_army(path)
        if army.code in found:
            raise DataError(path, "code", f"another army of the folder is called '{army.code}'")
        found[army.code] = army
    return found


def enlist(roster: t.Roster, seat: int, army: Army, tactics: dict[str, str] | None = None) -> dict[str, list[int]]:
    """Put an army into the roster; gives the unit numbers of each line. The tactic goes to the line's first unit."""
    numbers: dict[str, list[int]] = {}
    given = tactics or army.tactics
    for line in army.lines:
        numbers[line.letter] = []
        for place in range(line.units):
            traits = line.traits
            for index, name in enumerate(t.TACTICS):
                if given.get(name) == line.letter and place == 0:
                    traits |= t.ERRATIC << index
            name = line.name if line.units == 1 else f"{line.name} {place + 1}"
            numbers[line.letter].append(roster.add(seat, line.kind, line.grade, traits, line.letter, name))
    roster.armies[seat] = army.name
    roster.generals[seat] = army.generals
    return numbers
