"""Step 6: which zone assaults which, in any order, and valiant generals. CK-FIGHT-37 to 40, CK-GEN-20 to 22, CK-SKI-04 to 06"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.fights import Fight
from triarii.games.kings.pools import late_units
from triarii.games.kings.state import (
    BREAKTHROUGH,
    HAS_ASSAULTED,
    LATE,
    NO_ASSAULT,
    VALIANT_GIFT,
    Kings,
)
from triarii.games.kings.table import REACH, TOUCHING, ZONE_NAMES, ZONES

SKIRMISHERS_NEED: Final = 8  # four bases more, in halves. CK-SKI-04
TOO_LATE: Final = 3  # CK-FIGHT-64
VALOUR: Final = 4  # CK-GEN-06


def is_free_to_assault(battle: Kings, zone: int) -> bool:
    """No unit is banned or has assaulted already. CK-MOR-41, CK-FIGHT-67"""
    for unit in battle.units_in(zone):
        if battle.flags[unit] & (NO_ASSAULT | HAS_ASSAULTED):
            return False
    return True


def may_assault(battle: Kings, zone: int, target: int) -> bool:
    """Skirmishers alone need four bases more; closed ground is not assaulted. CK-SKI-04, 06, CK-FIGHT-40, 55"""
    units = battle.units_in(zone)
    only_skirmishers = True
    for unit in units:
        if not battle.is_skirmisher(unit):
            only_skirmishers = False
            break
    if only_skirmishers and battle.halves_in(zone) - battle.halves_in(target) < SKIRMISHERS_NEED:
        return False
    return not battle.is_closed_to(target, units)


@final
class Fights(Frame[Kings]):
    """The active player picks one assault after the other. CK-SEQ-07, 15, CK-FIGHT-37 to 40"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "faces", "called")

    def __init__(self) -> None:
        super().__init__()
        self.faces: list[int] = []  # target * 30 + zone: a face is used once. CK-FIGHT-39
        self.called = 0  # generals who have rolled for valour, a bit each

    def clone(self) -> Fights:
        twin = Fights()
        twin.step = self.step
        twin.faces = self.faces[:]
        twin.called = self.called
        return twin

    def targets(self, battle: Kings, zone: int) -> list[int]:
        """What this zone could assault if none of its units were late."""
        seat = battle.active
        held = battle.held
        found: list[int] = []
        for target in REACH[battle.side[seat] * 30 + zone]:
            if held[target] == 1 - seat and target * 30 + zone not in self.faces:
                if not found and not is_free_to_assault(battle, zone):
                    return found
                if may_assault(battle, zone, target):
                    found.append(target)
        return found

    def may_call_on(self, battle: Kings, general: int) -> bool:
        """A valiant general whose zone is late and kept back by nothing else. CK-GEN-06, 21"""
        zone = battle.generals[general]
        if zone < 0 or self.called & (1 << general) or not battle.gifts[general] & VALIANT_GIFT:
            return False
        if battle.switches & BREAKTHROUGH or battle.general_in(general // 2, zone) != general:
            return False
        return battle.held[zone] == general // 2 and late_units(battle, zone) > 0 and bool(self.targets(battle, zone))

    def resume(self, battle: Kings) -> bool:
        seat = battle.active
        held = battle.held
        legal: list[Action] = []
        for zone in range(ZONES):
            if held[zone] != seat:
                continue
            found = self.targets(battle, zone)
            if found and late_units(battle, zone) < TOO_LATE:
                for target in found:
                    legal.append(w.ASSAULT_ON[target * 30 + zone])
        for general in (2 * seat, 2 * seat + 1):
            if battle.gifts[general] and self.may_call_on(battle, general):
                legal.append(Action(w.CALL_ON, general))
        return battle.offer(seat, legal)

    def prompt(self, battle: Kings) -> Prompt:
        return Prompt("fights", text("fights"), "CK-SEQ-07")

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.CALL_ON:
            sentence = "Only a general with the Valiant gift, once a turn, in a zone that is kept back by late units."
            return Rejection("no-valour", sentence, "CK-GEN-21")
        if action.verb != w.ASSAULT:
            return super().why_not(battle, action)
        target, zone = action.a, action.b
        here, there = ZONE_NAMES[zone], ZONE_NAMES[target]
        if battle.held[zone] != battle.active:
            return Rejection("not-yours", f"You have no units in {here}.", "CK-FIGHT-37")
        if battle.held[target] != 1 - battle.active:
            return Rejection("no-target", f"No enemy units are in {there}.", "CK-FIGHT-37")
        if target not in TOUCHING[zone]:
            return Rejection("too-far", f"{there} does not touch {here}.", "CK-FIGHT-37")
        if target * 30 + zone in self.faces:
            return Rejection("face-used", f"{there} was assaulted through that face already.", "CK-FIGHT-39")
        for unit in battle.units_in(zone):
            if battle.flags[unit] & NO_ASSAULT:
                return Rejection("shaken", f"{here} holds a unit that may not assault this turn.", "CK-MOR-41")
            if battle.flags[unit] & HAS_ASSAULTED:
                return Rejection("has-assaulted", f"{here} holds a unit that has assaulted.", "CK-FIGHT-67")
        if battle.is_closed_to(target, battle.units_in(zone)):
            return Rejection("ground", f"A unit of {here} may not enter the ground of {there}.", "CK-FIGHT-55")
        if not may_assault(battle, zone, target):
            return Rejection("skirmishers", "Skirmishers alone need four bases more than the target.", "CK-SKI-04")
        return Rejection("late", f"Three units of {here} are late.", "CK-FIGHT-64")

    def answer(self, battle: Kings, action: Action) -> None:
        if action.verb == w.DONE:
            battle.stack.pop()
            return
        if action.verb == w.CALL_ON:
            self.called |= 1 << action.a
            pip = battle.dice.die(6) + 1
            battle.tell_dice(w.VALIANT_ROLLED, battle.active, (pip,), VALOUR, w.PASS, w.FAIL, action.a)
            if pip >= VALOUR:
                for unit in battle.pieces[battle.generals[action.a]]:
                    battle.flags[unit] &= ~LATE
            return
        target, zone = action.a, action.b
        self.faces.append(target * 30 + zone)
        battle.tell(w.ASSAULTED, battle.active, target, zone)
        battle.stack.append(Fight(zone, target))
