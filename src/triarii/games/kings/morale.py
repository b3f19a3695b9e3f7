"""Morale: the dice of a zone, its fails, and the three outcomes. CK-MOR"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.fallback import FallBack
from triarii.games.kings.pursuit import Pursuit
from triarii.games.kings.state import (
    ALL_TEST,
    CAME,
    MORALE_GIFT,
    NO_ASSAULT,
    NO_MOVE,
    NO_SHOT,
    RALLY,
    TESTS,
    WINNING,
    Kings,
)
from triarii.games.kings.table import ORDER, TOUCHING, ZONE_NAMES, ZONES
from triarii.games.kings.troops import AR, ELITE, IS_HILL, LEVY, VETERAN

FROM_MARKERS: Final = 5  # CK-MOR-03
FROM_FACES: Final = 4  # CK-MOR-05
GIFTED_DICE: Final = 4  # CK-GEN-05
FAILING: Final = 4  # CK-MOR-11


def tested_units(battle: Kings, zone: int) -> list[int]:
    """The units of a zone that its test is about: not those that came by a fall back of this step. CK-MOR-39"""
    kind, flags = battle.roster.kind, battle.flags
    return [piece for piece in battle.pieces[zone] if kind[piece] != AR and not flags[piece] & CAME]


def tested_markers(battle: Kings, zone: int) -> int:
    if not battle.came:
        return battle.markers[zone]
    return max(0, battle.markers[zone] - battle.came[zone])


def hostile_faces(battle: Kings, zone: int) -> int:
    """Faces that touch a zone with four or more enemy bases. CK-MOR-21"""
    other = 1 - battle.held[zone]
    faces = 0
    for near in TOUCHING[zone]:
        if battle.held[near] == other and battle.halves_in(near) >= 8:
            faces += 1
    return faces


def has_support(battle: Kings, zone: int) -> bool:
    """Does a friendly unit stand in a zone that touches this one? CK-MOR-22"""
    seat = battle.held[zone]
    for near in TOUCHING[zone]:
        if battle.held[near] == seat:
            return True
    return False


def morale_dice(battle: Kings, zone: int) -> int:
    """How many dice the zone rolls, from markers, faces, grades, support, hill and gift. CK-MOR-01 to 10, 20 to 26"""
    units = tested_units(battle, zone)
    grade, flags = battle.roster.grade, battle.flags
    levy = veteran = elite = winning = 0
    for unit in units:
        if grade[unit] == LEVY:
            levy = 1
        elif grade[unit] == VETERAN:
            veteran = 1
        elif grade[unit] == ELITE:
            elite = 1
        if flags[unit] & WINNING:
            winning = 1
    if IS_HILL[battle.ground[zone]]:
        winning = 1
    dice = min(FROM_MARKERS, tested_markers(battle, zone))
    dice += min(FROM_FACES, hostile_faces(battle, zone))
    dice += levy - veteran - elite - winning
    if not has_support(battle, zone):
        dice += 1
    general = battle.general_in(battle.held[zone], zone)
    if general >= 0 and battle.gifts[general] & MORALE_GIFT:
        dice = min(GIFTED_DICE, dice)
    return max(0, dice)


def must_test(battle: Kings, zone: int) -> bool:
    """A zone with units and markers tests; by the option every zone with at least one die. CK-MOR-17, 19, 33"""
    if not tested_units(battle, zone):
        return False
    if battle.switches & ALL_TEST:
        return morale_dice(battle, zone) > 0
    return tested_markers(battle, zone) > 0


NEXT_ZONE: Final = 0
RE_ROLL: Final = 1
CHOOSE_UNIT: Final = 2
ROUT: Final = 3  # three fails, after the pursuit


@final
class Morale(Frame[Kings]):
    """Step 2: every shaken zone of the active player tests, from right to left. CK-MOR-17, 18"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "place", "fails", "tested")

    def __init__(self) -> None:
        super().__init__()
        self.place = 0
        self.fails = 0
        self.tested: list[int] = []

    def clone(self) -> Morale:
        twin = Morale()
        twin.step = self.step
        twin.place = self.place
        twin.fails = self.fails
        twin.tested = self.tested[:]
        return twin

    def zone(self, battle: Kings) -> int:
        return ORDER[battle.side[battle.active]][self.place]

    def resume(self, battle: Kings) -> bool:
        seat = battle.active
        if not battle.came:
            battle.came = [0] * ZONES
        if self.step == NEXT_ZONE:
            order = ORDER[battle.side[seat]]
            while self.place < ZONES:
                zone = order[self.place]
                if battle.held[zone] == seat and must_test(battle, zone):
                    break
                self.place += 1
            if self.place >= ZONES:
                battle.came = []
                battle.flags = [flags & ~CAME for flags in battle.flags]
                battle.stack.pop()
                return False
            return self.test(battle, order[self.place])
        zone = self.zone(battle)
        if self.step == RE_ROLL:
            return battle.ask(seat, w.REROLL_OR_KEEP)
        if self.step == CHOOSE_UNIT:
            return battle.ask(seat, [w.RETIRE_UNIT[unit] for unit in tested_units(battle, zone)])
        self.rout(battle, zone)
        return False

    def test(self, battle: Kings, zone: int) -> bool:
        count = morale_dice(battle, zone)
        if count == 0:  # CK-MOR-20
            self.fails = 0
            self.outcome(battle, zone)
            return False
        self.roll(battle, zone, count)
        if battle.general_in(battle.active, zone) >= 0:  # CK-GEN-08, 19
            self.step = RE_ROLL
            return battle.ask(battle.active, w.REROLL_OR_KEEP)
        self.outcome(battle, zone)
        return False

    def roll(self, battle: Kings, zone: int, count: int) -> None:
        dice = battle.roll(count)
        self.fails = 0
        for pip in dice:
            if pip >= FAILING:
                self.fails += 1
        if battle.witness is not None:
            led = battle.general_in(battle.active, zone) >= 0
            again = self.step == RE_ROLL
            battle.witness.blow(battle, zone, zone, count, TESTS, int(led), self.fails, int(again))
        battle.tell_dice(w.MORALE_ROLLED, battle.active, dice, FAILING, w.FAIL, w.PASS, zone, self.fails)

    def outcome(self, battle: Kings, zone: int) -> None:
        """None, one, two, or three and more fails. CK-MOR-12 to 16, 27, 28, 34 to 38, 40"""
        self.tested = tested_units(battle, zone)
        if self.fails == 0:
            if battle.switches & RALLY and battle.markers[zone] > 0:
                battle.markers[zone] -= 1
                battle.tell(w.RALLIED, battle.active, zone)
            self.to_next_zone()
            return
        if self.fails >= 2:
            ban = NO_MOVE | NO_ASSAULT
            if self.fails >= 3:
                ban |= NO_SHOT
            for piece in battle.pieces[zone]:
                battle.flags[piece] |= ban
            battle.tell(w.BANNED, battle.active, zone, self.fails)
        if self.fails < 3:
            self.step = CHOOSE_UNIT
            return
        self.step = ROUT
        battle.stack.append(Pursuit(1 - battle.active, zone, self.tested, 0, False))

    def rout(self, battle: Kings, zone: int) -> None:
        """After the pursuit: artillery and winning markers go, then all fall back. CK-MOR-36 to 38"""
        for piece in battle.artillery_in(zone):
            battle.destroy(piece)
        fleeing = [unit for unit in self.tested if battle.at[unit] == zone]
        for unit in fleeing:
            if battle.flags[unit] & WINNING:
                battle.flags[unit] &= ~WINNING
                battle.tell(w.STRIPPED, battle.active, unit)
        self.to_next_zone()
        if fleeing:
            battle.stack.append(FallBack(fleeing, zone))

    def to_next_zone(self) -> None:
        self.step = NEXT_ZONE
        self.place += 1
        self.tested = []

    def prompt(self, battle: Kings) -> Prompt:
        zone = self.zone(battle)
        about = battle.called_in(zone)
        if self.step == RE_ROLL:
            question = text("morale.reroll", zone=ZONE_NAMES[zone], fails=self.fails)
            return Prompt("morale", question, "CK-GEN-08", about=about)
        question = text("morale.retire", zone=ZONE_NAMES[zone], fails=self.fails)
        return Prompt("morale", question, "CK-MOR-12", about=about)

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.RETIRE and self.step == CHOOSE_UNIT:
            name = ZONE_NAMES[self.zone(battle)]
            if action.a not in battle.pieces[self.zone(battle)]:
                return Rejection("not-there", f"That is not a unit of {name}.", "CK-MOR-12")
            if not battle.is_unit(action.a):
                return Rejection("artillery", "Artillery never falls back.", "CK-MOR-33")
            return Rejection("not-tested", f"That unit fell back to {name} in this step.", "CK-MOR-39")
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        zone = self.zone(battle)
        if self.step == RE_ROLL:
            if action.verb == w.REROLL:
                battle.tell(w.REROLLED, battle.active)
                self.roll(battle, zone, morale_dice(battle, zone))
            self.outcome(battle, zone)
            return
        battle.flags[action.a] |= NO_MOVE  # CK-MOR-32
        self.to_next_zone()
        battle.stack.append(FallBack([action.a], zone))
