"""Battles from data: who fights, on what ground, and how they stand. CK-BAT"""

# triarii: pure (reads checked data files)

from __future__ import annotations

import re
from pathlib import Path

from triarii.engine.data import DataError, load, parse
from triarii.engine.dice import Dice
from triarii.engine.header import Header
from triarii.games.kings import troops as t
from triarii.games.kings.armies import Army, check_tactic, enlist, read_army
from triarii.games.kings.schema import DATA, BattleData, ForceData
from triarii.games.kings.state import ABSENT, FLANK, RESERVE, UNPLACED, Kings
from triarii.games.kings.table import LEFT, RIGHT, ZONE_NAMES

SIDES = ("south", "north")
READY = ("river-plain", "kings-road", "jade-gate", "two-hosts")  # in the order of the rules
GIFTS = ("morale", "valiant", "fight")


class Plan:
    """A battle file that keeps to the rules, ready to be set up."""

    def __init__(self, id: str, data: BattleData, armies: tuple[Army, Army], file: Path | str) -> None:
        self.id = id
        self.data = data
        self.armies = armies
        self.file = file

    @property
    def is_ready(self) -> bool:
        """Are both sides deployed, so that the battle begins with the first turn? CK-BAT-01"""
        return bool(self.data.south.deployment) or bool(self.data.north.deployment)

    def forces(self) -> tuple[ForceData, ForceData]:
        return self.data.south, self.data.north


def ready_battles(known: dict[str, Army]) -> dict[str, Plan]:
    """The battles that come with the game. CK-BAT-05 to 08"""
    plans = battles_in(DATA / "battles", known)
    return {id: plans[id] for id in (*READY, *[id for id in plans if id not in READY])}


def battles_in(folder: Path, known: dict[str, Army]) -> dict[str, Plan]:
    plans: dict[str, Plan] = {}
    for path in sorted(folder.glob("*.toml")):
        plans[path.stem] = read_battle(path.stem, load(path, BattleData), known, path)
    return plans


def battle_from_text(text: str, known: dict[str, Army]) -> Plan:
    return read_battle("written", parse(text, BattleData, "position"), known, "position")


def read_battle(id: str, data: BattleData, known: dict[str, Army], file: Path | str) -> Plan:
    """Check everything a battle file says, by setting it up once."""
    armies: list[Army] = []
    for side, force in zip(SIDES, (data.south, data.north), strict=True):
        if isinstance(force.army, str):
            if force.army not in known:
                raise DataError(file, f"{side}.army", f"there is no army '{force.army}'; there are: {', '.join(known)}")
            armies.append(known[force.army])
        else:
            armies.append(read_army(force.army, file))
        for name, letter in force.tactics.items():
            if name not in t.TACTICS:
                raise DataError(file, f"{side}.tactics", f"tactic '{name}' is unknown")
            if name not in armies[-1].tactics:
                raise DataError(file, f"{side}.tactics", f"the army has not bought '{name}'")
            check_tactic(name, letter, armies[-1].lines, file)
    plan = Plan(id, data, (armies[0], armies[1]), file)
    if data.scenery and not plan.is_ready:
        raise DataError(file, "scenery", "without a deployment the players lay the scenery themselves")
    lay_out(plan, Kings(Header("kings", "1", id, {}, SIDES), Dice(), t.Roster()))
    return plan


def zone_named(word: str, file: Path | str, key: str) -> int:
    if word.upper() not in ZONE_NAMES:
        raise DataError(file, key, f"'{word}' is not a zone; zones are A1 to F5")
    return ZONE_NAMES.index(word.upper())


def lay_out(plan: Plan, battle: Kings) -> Kings:
    """Enlist both armies and, in a ready battle, put everything where the file says. CK-BAT-01, 02"""
    roster = battle.roster
    numbers = [
        enlist(roster, seat, plan.armies[seat], force.tactics or None) for seat, force in enumerate(plan.forces())
    ]
    battle.at = [UNPLACED] * len(roster)
    battle.lost = [0] * len(roster)
    battle.flags = [0] * len(roster)
    for unit in range(len(roster)):
        if roster.kind[unit] != t.AR:
            battle.alive[roster.owner[unit]] += 1
    for seat in (0, 1):
        for place in range(2):
            battle.generals[2 * seat + place] = UNPLACED if place < roster.generals[seat] else ABSENT
    for word, kind in plan.data.scenery.items():
        zone = zone_named(word, plan.file, "scenery")
        if kind not in t.GROUNDS:
            raise DataError(plan.file, f"scenery.{word}", f"'{kind}' is unknown; there are: {', '.join(t.GROUNDS[1:])}")
        battle.ground[zone] = t.GROUNDS.index(kind)
    if plan.is_ready:
        for seat, force in enumerate(plan.forces()):
            Layout(plan, battle, seat, force, numbers[seat]).place()
    return battle


class Layout:
    """Places one side of a ready battle and complains about what does not fit."""

    def __init__(self, plan: Plan, battle: Kings, seat: int, force: ForceData, numbers: dict[str, list[int]]) -> None:
        self.plan = plan
        self.battle = battle
        self.seat = seat
        self.force = force
        self.left = {letter: list(units) for letter, units in numbers.items()}

    def bad(self, key: str, reason: str) -> DataError:
        return DataError(self.plan.file, f"{SIDES[self.seat]}.{key}", reason)

    def place(self) -> None:
        battle = self.battle
        rows = (0, 1) if self.seat == 0 else (4, 3)
        for word, troops in self.force.deployment.items():
            key = f"deployment.{word}"
            zone = zone_named(word, self.plan.file, f"{SIDES[self.seat]}.{key}")
            if zone // 6 not in rows:
                raise self.bad(key, "a side deploys in its own two rows (CK-DEP-01)")
            for piece in self.pieces(troops, key):
                if piece < 0:
                    self.put_general(-piece - 1, zone, key)
                    continue
                if battle.is_closed_to(zone, [piece]):
                    raise self.bad(key, f"{battle.roster.name[piece]} may not stand on that ground (CK-DEP-06)")
                battle.put(piece, zone)
            if battle.counted(zone, []) > 3:
                raise self.bad(key, "more units than a zone holds (CK-OCC-01)")
        if self.force.flank is not None:
            self.flank()
        for units in self.left.values():
            for unit in units:
                battle.at[unit] = RESERVE
        for place in range(battle.roster.generals[self.seat]):
            if battle.generals[2 * self.seat + place] == UNPLACED:
                raise self.bad("deployment", f"G{place + 1} is not placed")
        self.gifts()

    def pieces(self, troops: str, key: str) -> list[int]:
        """Read "2a 1b G1": numbers of units, and -1 and -2 for the generals. CK-BAT-02"""
        found: list[int] = []
        for word in troops.split():
            if word in ("G1", "G2"):
                found.append(-int(word[1]))
                continue
            match = re.fullmatch(r"(\d+)([a-z])", word)
            if match is None:
                raise self.bad(key, f"'{word}' cannot be read; it should look like 2a or G1")
            count, letter = int(match[1]), match[2]
            if letter not in self.left:
                raise self.bad(key, f"the army has no line '{letter}'")
            if count > len(self.left[letter]):
                raise self.bad(key, f"only {len(self.left[letter])} units of line '{letter}' are left, not {count}")
            found += self.left[letter][:count]
            self.left[letter] = self.left[letter][count:]
        return found

    def put_general(self, place: int, zone: int, key: str) -> None:
        general = 2 * self.seat + place
        if self.battle.generals[general] != UNPLACED:
            raise self.bad(key, f"the army has no G{place + 1}, or he is placed twice")
        if zone >= 0 and self.battle.held[zone] != self.seat:
            raise self.bad(key, "a general is deployed with units (CK-LEAD-08)")
        self.battle.generals[general] = zone

    def flank(self) -> None:
        assert self.force.flank is not None
        group = self.pieces(self.force.flank.troops, "flank")
        units = [piece for piece in group if piece >= 0]
        if self.force.flank.side not in ("left", "right"):
            raise self.bad("flank.side", f"'{self.force.flank.side}' should be left or right")
        if not 1 <= len(units) <= t.FIGURES["flank"]["units"]:
            raise self.bad("flank", "a flank group has 1 to 4 units (CK-FLK-04)")
        for piece in group:
            if piece < 0:
                self.put_general(-piece - 1, FLANK, "flank")
            elif self.battle.roster.kind[piece] == t.AR:
                raise self.bad("flank", "artillery goes on no flank march (CK-FLK-04)")
            else:
                self.battle.at[piece] = FLANK
        if self.battle.places_needed(units) > 3:
            raise self.bad("flank", "the group does not fit into one zone (CK-FLK-04)")
        self.battle.flank_note[self.seat] = LEFT if self.force.flank.side == "left" else RIGHT

    def gifts(self) -> None:
        for word, gifts in (self.force.gifts or {}).items():
            if word not in ("G1", "G2"):
                raise self.bad("gifts", f"'{word}' should be G1 or G2")
            for gift in gifts:
                if gift not in GIFTS:
                    raise self.bad(f"gifts.{word}", f"'{gift}' is unknown; there are: {', '.join(GIFTS)}")
                self.battle.gifts[2 * self.seat + int(word[1]) - 1] |= 1 << GIFTS.index(gift)
