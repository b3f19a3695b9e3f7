"""Battles as files that a person can write: read, checked, and made into scenarios."""

# triarii: pure (it works on msgspec structures)

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from triarii.engine.data import DataError, load
from triarii.games.ancients import hexes, schema, terrain, units
from triarii.games.ancients.ascii_map import EMPTY, BadMap, read_cell, read_rows
from triarii.games.ancients.battle import WAITING
from triarii.games.ancients.folder import DATA
from triarii.games.ancients.hexes import BOTTOM, CENTRE, HEXES, LEFT, RIGHT, TOP
from triarii.games.ancients.scenario import (
    BOWS,
    HELMETS_HIT,
    INSPIRES,
    JULIAN,
    MARIAN,
    PLATED,
    POOR,
    STEADY,
    Scenario,
)
from triarii.games.ancients.schema import BattleFile

BATTLES: Final = DATA / "battles"
SEAT: Final[dict[str, int]] = {"top": TOP, "bottom": BOTTOM}
SECTION: Final[dict[str, int]] = {"left": LEFT, "centre": CENTRE, "right": RIGHT}
POWER: Final[dict[str, int]] = {
    "helmets hit": HELMETS_HIT,
    "ignores a flag": STEADY,
    "ignores a sword": PLATED,
    "bows": BOWS,
}
LEGIONS: Final[dict[str, int]] = {"off": 0, "marian": MARIAN, "julian": JULIAN}

# The marks of the second map, where several may stand in one cell.
GROUND: Final[dict[str, int]] = {
    "b": terrain.BROKEN,
    "f": terrain.FOREST,
    "^": terrain.HILL,
    "A": terrain.STEEP,
    "s": terrain.SEA,
    "r": terrain.RIVER,
    "~": terrain.FORD,
    "#": terrain.RAMPART,
    "c": terrain.CAMP,
    "=": terrain.BRIDGE,
    "w": terrain.WALL,
    "W": terrain.FORTIFIED,
    "m": terrain.MARSH,
}


def battle_paths() -> list[Path]:
    return sorted(BATTLES.glob("*.battle"))


@cache
def read_battle(path: Path) -> BattleFile:
    """A battle file whose keys are sound; what its words mean is checked when a scenario is made of it."""
    return load(path, BattleFile)


def scenario_from_file(path: Path, options: dict[str, Any]) -> Scenario:
    """The scenario of a battle file under the options chosen."""
    return _Reader(path, read_battle(path), options).scenario


def option_names(file: BattleFile) -> list[str]:
    """The options that mean something in this battle."""
    named = list(dict.fromkeys(special.option for special in file.special if special.option))
    return named + (["legions"] if any(is_roman(side.army) for side in (file.top, file.bottom)) else [])


def special_sentences(file: BattleFile) -> list[str]:
    """The special rules of a battle in words for its players."""
    return [special_sentence(file, special) for special in file.special]


def special_sentence(file: BattleFile, special: schema.Special) -> str:
    """One special rule in words; "Option" goes before a rule that must be chosen."""
    army = {"top": file.top.army, "bottom": file.bottom.army}
    words = ""
    if isinstance(special, schema.SpecialUnits):
        powers = {
            "helmets hit": "hits with every helmet in close combat",
            "ignores a flag": "may ignore one flag",
            "ignores a sword": "ignores one sword in close combat",
            "bows": "shoots three hexes far, two dice held and one moved",
        }
        said = " and ".join(powers[power] for power in special.powers)
        words = f"{special.name} ({', '.join(special.hexes)}): {said}, until its last block is lost."
    elif isinstance(special, schema.InspiringLeader):
        words = f"The unit to which {special.leader} is attached rolls one more die in close combat."
    elif isinstance(special, schema.PoorLeaders):
        words = f"{', '.join(special.leaders)}: each serves only the unit to which he is attached."
    elif isinstance(special, schema.VitalLeader):
        words = f"If {special.leader} is lost, the {army[special.side]} army has lost the battle."
    elif isinstance(special, schema.GrowingHand):
        hands = ", then ".join(str(hand) for hand in special.hands)
        words = f"The {army[special.side]} hand grows after each of its first turns to {hands}; Command grows with it."
    elif isinstance(special, schema.CardsForBanners):
        words = (
            f"With banner {special.banners} the {army[special.side]} side draws {special.cards} cards at once;"
            " hand and Command stay that much larger."
        )
    elif isinstance(special, schema.ExitForBanners):
        words = (
            f"A {army[special.side]} unit that leaves over the far edge from its {' or '.join(special.sections)}"
            " section is worth a banner."
        )
    elif isinstance(special, schema.CampBanners):
        places = ", ".join(special.hexes)
        words = f"The first {army[special.side]} unit to stop in each of {places} gains a banner for good."
    elif isinstance(special, schema.CostlyLeaders):
        words = "Each leader lost lowers his side's hand and Command by one for good."
    elif isinstance(special, schema.AllLeadersLost):
        words = "A side that has lost all its leaders has lost the battle."
    elif isinstance(special, schema.LeadersPlaced):
        order = ", then ".join(army[side] for side in dict.fromkeys(special.order))
        words = f"Leaders are placed after the deal: {order}."
    elif isinstance(special, schema.FrightOfElephants):
        words = f"{army[special.side]} foot ignores no flag that elephants roll in close combat."
    elif isinstance(special, schema.TacticalFlexibility):
        words = (
            f"Unsupported {army[special.side]} heavy infantry, unless on broken ground, battles back with 3 dice"
            " against Roman medium and heavy infantry."
        )
    elif isinstance(special, schema.Ambush):
        force = ", ".join([*special.units, *special.leaders])
        words = (
            f"{force} wait in ambush: after the first turn a leadership card brings them on over the enemy's own edge,"
            " in that card's section."
        )
    elif isinstance(special, schema.HarmlessFord):
        words = "The fordable river does not limit the dice."
    else:
        words = "Siege rules are in force: fortified walls can be scaled."
    return f"Option: {words}" if special.option else words


def is_roman(army: str) -> bool:
    return "Roman" in army.split()


def form_legions(scenario: Scenario, chosen: str) -> None:
    """Every Roman army of the battle fights by the legion rules that were chosen. CA-17.12, .17, .18"""
    for seat in (TOP, BOTTOM):
        if chosen != "off" and is_roman(scenario.army[seat]):
            scenario.legions[seat] = LEGIONS[chosen]


def sides_of_ramparts(words: str) -> int:
    """The protected hexsides as bits, from directions such as "SW SE"; -1 if a word is no direction."""
    bits = 0
    for word in words.split():
        if word not in hexes.DIRECTIONS:
            return -1
        bits |= 1 << hexes.DIRECTIONS.index(word)
    return bits


class _Reader:
    """Turns a battle file into a scenario, or says which key is wrong and why."""

    def __init__(self, path: Path, file: BattleFile, options: dict[str, Any]) -> None:
        self.path = path
        self.file = file
        self.options = options
        self.scenario = Scenario()
        self.names: list[list[str]] = [list(file.top.leaders), list(file.bottom.leaders)]
        self.unit_at: dict[int, int] = {}
        self.read_sides()
        self.read_ground()
        self.read_units()
        for place, special in enumerate(file.special):
            if not special.option or options.get(special.option, False):
                self.read_special(f"special[{place}]", special)
        form_legions(self.scenario, str(options.get("legions", "off")))
        self.check_ground()

    def bad(self, key: str, reason: str) -> DataError:
        return DataError(self.path, key, reason)

    def read_sides(self) -> None:
        file, scenario = self.file, self.scenario
        scenario.id = self.path.stem
        scenario.name = f"{file.name}, {file.date}" if file.date else file.name
        scenario.army = [file.top.army, file.bottom.army]
        scenario.first = SEAT[file.first]
        scenario.goal = file.banners
        scenario.hand = [file.top.command, file.bottom.command]
        scenario.notes = list(file.notes)
        if not file.name.strip():
            raise self.bad("name", "a battle needs a name")
        if file.banners < 1:
            raise self.bad("banners", "somebody must be able to win: at least 1 banner")
        for key, side in (("top", file.top), ("bottom", file.bottom)):
            if not 1 <= side.command <= 20:
                raise self.bad(f"{key}.command", f"a side holds 1 to 20 cards, not {side.command}")
            if not side.army.strip():
                raise self.bad(f"{key}.army", "an army needs a name")

    def hex(self, key: str, name: str) -> int:
        if name not in hexes.NAMES:
            raise self.bad(key, f"'{name}' is no hex; hexes are a1 to i13")
        return hexes.NAMES.index(name)

    def read_ground(self) -> None:
        scenario = self.scenario
        if self.file.ground:
            try:
                words = read_rows(self.file.ground)
            except BadMap as error:
                raise self.bad("ground", str(error)) from None
            for hex, word in enumerate(words):
                for mark in word if word != EMPTY else "":
                    if mark not in GROUND:
                        known = " ".join(GROUND)
                        raise self.bad(
                            "ground", f"'{word}' in {hexes.NAMES[hex]} is no ground; the marks are . {known}"
                        )
                    scenario.terrain[hex] |= GROUND[mark]
        for name, sides in self.file.ramparts.items():
            key = f"ramparts.{name}"
            hex = self.hex(key, name)
            bits = sides_of_ramparts(sides)
            if bits <= 0:
                raise self.bad(key, f"'{sides}' should name hexsides: {' '.join(hexes.DIRECTIONS)}")
            if not scenario.terrain[hex] & terrain.RAMPART:
                raise self.bad(key, "the ground has no rampart '#' there")
            scenario.ramparts[hex] = bits
        for hex in range(HEXES):
            if scenario.terrain[hex] & terrain.RAMPART and not scenario.ramparts[hex]:
                raise self.bad("ramparts", f"the rampart in {hexes.NAMES[hex]} faces no side; give it one here")

    def read_units(self) -> None:
        scenario = self.scenario
        try:
            words = read_rows(self.file.map)
        except BadMap as error:
            raise self.bad("map", str(error)) from None
        for hex, word in enumerate(words):
            try:
                piece = read_cell(word)
            except BadMap as error:
                raise self.bad("map", f"{hexes.NAMES[hex]}: {error}") from None
            if piece is None:
                continue
            if piece.kind >= 0:
                blocks = piece.blocks if piece.blocks > 0 else units.BLOCKS[piece.kind]
                self.unit_at[hex] = scenario.add_unit(piece.seat, piece.kind, hex, blocks)
            if piece.leader:
                if not self.names[piece.seat]:
                    raise self.bad(self.leaders_key(piece.seat), f"the leader in {hexes.NAMES[hex]} is not listed")
                scenario.add_leader(piece.seat, self.names[piece.seat].pop(0), hex)
        for seat in (TOP, BOTTOM):
            if self.names[seat]:
                raise self.bad(self.leaders_key(seat), f"'{self.names[seat][0]}' has no star on the map")
            if not scenario.units[seat]:
                raise self.bad("map", f"the {'top' if seat == TOP else 'bottom'} army has no unit")

    def leaders_key(self, seat: int) -> str:
        return ("top" if seat == TOP else "bottom") + ".leaders"

    def leader(self, key: str, side: str, name: str) -> int:
        for leader in self.scenario.leaders[SEAT[side]]:
            if self.scenario.leader_name[leader] == name:
                return leader
        raise self.bad(key, f"the {side} army has no leader '{name}'")

    def kind(self, key: str, code: str) -> int:
        kind = units.code_of(code)
        if kind < 0:
            raise self.bad(key, f"'{code}' is no unit; the units are {', '.join(units.CODES)}")
        return kind

    def read_special(self, key: str, special: schema.Special) -> None:
        """Put a named special rule into the scenario."""
        scenario = self.scenario
        if isinstance(special, schema.SpecialUnits):
            for name in special.hexes:
                hex = self.hex(f"{key}.hexes", name)
                if hex not in self.unit_at:
                    raise self.bad(f"{key}.hexes", f"no unit stands in {name}")
                for power in special.powers:
                    scenario.powers[self.unit_at[hex]] |= POWER[power]
        elif isinstance(special, schema.InspiringLeader):
            scenario.leader_powers[self.leader(f"{key}.leader", special.side, special.leader)] |= INSPIRES
        elif isinstance(special, schema.PoorLeaders):
            for name in special.leaders:
                scenario.leader_powers[self.leader(f"{key}.leaders", special.side, name)] |= POOR
        elif isinstance(special, schema.VitalLeader):
            scenario.vital.append(self.leader(f"{key}.leader", special.side, special.leader))
        elif isinstance(special, schema.GrowingHand):
            scenario.growth[SEAT[special.side]] = list(special.hands)
        elif isinstance(special, schema.CardsForBanners):
            scenario.reward[SEAT[special.side]] = [special.banners, special.cards]
        elif isinstance(special, schema.ExitForBanners):
            for section in special.sections:
                scenario.exits[SEAT[special.side]] |= SECTION[section]
        elif isinstance(special, schema.CampBanners):
            scenario.camps[SEAT[special.side]] += [self.hex(f"{key}.hexes", name) for name in special.hexes]
        elif isinstance(special, schema.CostlyLeaders):
            for side in special.sides:
                scenario.costly_leaders[SEAT[side]] = True
        elif isinstance(special, schema.AllLeadersLost):
            for side in special.sides:
                scenario.needs_leaders[SEAT[side]] = True
        elif isinstance(special, schema.LeadersPlaced):
            scenario.placing = [SEAT[side] for side in special.order]
            for side, names in (("top", special.top), ("bottom", special.bottom)):
                if special.order.count(side) != len(names):
                    raise self.bad(f"{key}.order", f"{side} should be named once for each of its {len(names)} leaders")
                for name in names:
                    scenario.add_leader(SEAT[side], name, WAITING)
        elif isinstance(special, schema.FrightOfElephants):
            scenario.frightened[SEAT[special.side]] = True
        elif isinstance(special, schema.TacticalFlexibility):
            scenario.rigid[SEAT[special.side]] = True
        elif isinstance(special, schema.Ambush):
            scenario.ambushes[SEAT[special.side]] = True
            for code in special.units:
                kind = self.kind(f"{key}.units", code)
                scenario.add_unit(SEAT[special.side], kind, WAITING, units.BLOCKS[kind])
            for name in special.leaders:
                scenario.add_leader(SEAT[special.side], name, WAITING)
        elif isinstance(special, schema.HarmlessFord):
            scenario.ford_limits = False
        else:  # siege: the attackers have ladders. CA-16X.32
            for hex in range(HEXES):
                if scenario.terrain[hex] & terrain.FORTIFIED:
                    scenario.terrain[hex] ^= terrain.FORTIFIED | terrain.WALL

    def check_ground(self) -> None:
        """Nobody begins where he could not go."""
        reason = ground_trouble(self.scenario)
        if reason:
            raise self.bad("map", reason)


def ground_trouble(scenario: Scenario) -> str:
    """Who begins where he could not go, as half a sentence; "" if all is well."""
    for unit, hex in enumerate(scenario.start):
        if hex >= 0 and scenario.terrain[hex] & terrain.BARS[scenario.kind[unit]]:
            ground = scenario.terrain[hex] & terrain.BARS[scenario.kind[unit]]
            names = " and ".join(name for bit, name in terrain.NAMES.items() if bit & ground)
            return f"{units.TITLES[scenario.kind[unit]]} cannot stand in {hexes.NAMES[hex]}, which is {names}"
    for leader, hex in enumerate(scenario.leader_start):
        if hex >= 0 and scenario.terrain[hex] & terrain.IMPASSABLE:
            return f"leader '{scenario.leader_name[leader]}' cannot stand in {hexes.NAMES[hex]}, which is impassable"
    return ""
