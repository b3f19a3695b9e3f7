"""The three actions of a commanded unit: assault, barrage and charge, with reactions, overlaps and splits."""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.battalion import library as parts
from triarii.games.battalion import words
from triarii.games.battalion.attack import Attack
from triarii.games.battalion.battle import Battalion, lowest
from triarii.games.battalion.commanding import Command, name_unit
from triarii.games.battalion.cost import can_pay, cost, might_pay, reactors, why_not_react
from triarii.games.battalion.library import ANTICIPATE, EVADE, EVADING, FRIGHT, REACTION
from triarii.games.battalion.procedure import Procedure
from triarii.games.battalion.words import NONE, UNITS


def counterattack(battle: Battalion, unit: int, target: int, roller: int, owner: int) -> None:
    """Free of cost, at the attacker only, with the ranks that survived. BA-COUNTER-01 to -04, -08"""
    battle.tell(words.COUNTERATTACKED, roller, unit, target)
    battle.stack.append(Attack(parts.COUNTERATTACK, unit, target, roller, owner, battle.place[unit]))


def are_in_contact(battle: Battalion, unit: int, other: int) -> bool:
    return battle.contact[unit] >> other & 1 == 1


# The steps of an assault
STRIKE: Final = 0
ATTACKER_EVADES: Final = 1
ANSWER: Final = 2
DEFENDER_EVADES: Final = 3
OVER: Final = 4


@final
class Assault(Procedure):
    """An engaged unit attacks one enemy in contact; either may evade after its own roll. BA-ASSAULT, BA-EVADE"""

    __slots__ = ("unit", "target", "commander", "owner")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "unit", "target", "commander", "owner")

    def __init__(self, unit: int = 0, target: int = 0, commander: int = 0, owner: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.target = target
        self.commander = commander
        self.owner = owner

    def clone(self) -> Assault:
        twin = Assault(self.unit, self.target, self.commander, self.owner)
        twin.step = self.step
        return twin

    def resume(self, battle: Battalion) -> bool:
        if self.step == STRIKE:
            self.step = ATTACKER_EVADES
            origin = battle.place[self.unit]
            battle.tell(words.ASSAULTED, self.commander, self.unit, self.target)
            battle.stack.append(Attack(parts.ASSAULT, self.unit, self.target, self.commander, self.owner, origin))
            return False
        if self.step == ATTACKER_EVADES:
            if may_evade(battle, self.unit, self.commander):
                return self.offer_evade(battle, self.unit, self.commander)
            self.step = ANSWER
        if self.step == ANSWER:
            if are_in_contact(battle, self.unit, self.target):
                self.step = DEFENDER_EVADES
                counterattack(battle, self.target, self.unit, self.owner, self.commander)
                return False
            self.step = OVER  # BA-COUNTER-07, BA-EVADE-04
        if self.step == DEFENDER_EVADES:
            if may_evade(battle, self.target, self.owner):
                return self.offer_evade(battle, self.target, self.owner)
        battle.stack.pop()
        return False

    def offer_evade(self, battle: Battalion, unit: int, seat: int) -> bool:
        legal = [words.DO_STAND]
        if can_pay(battle, seat, unit, EVADING):
            legal = [words.DO_EVADE, words.DO_STAND]
        return battle.ask(seat, legal, True)

    def prompt(self, battle: Battalion) -> Prompt:
        unit = self.unit if self.step == ATTACKER_EVADES else self.target
        price = cost(battle, unit, 0, 0, False)
        rule = "BA-EVADE-01" if self.step == ATTACKER_EVADES else "BA-EVADE-02"
        question = text("evade", unit=battle.called(unit), price=price)
        return Prompt("evade", question, rule, about=(words.UNIT_WORDS[unit],))

    def carry_out(self, battle: Battalion, action: Action) -> None:
        attacking = self.step == ATTACKER_EVADES
        if action.verb == words.STAND:
            self.step = ANSWER if attacking else OVER
        elif attacking:
            name_unit(battle, Command(self.unit, EVADING, self.commander, True))
        else:
            name_unit(battle, Command(self.target, EVADING, self.owner, True))

    def commanded(self, battle: Battalion, unit: int, action: Action | None) -> None:
        """The evade is paid: the unit leaves all contacts. BA-EVADE-01, -02, -10, -12"""
        if action is None:
            self.step = ANSWER if self.step == ATTACKER_EVADES else OVER
            return
        seat = self.commander if unit == self.unit else self.owner
        battle.tell(words.EVADED, seat, unit, battle.place[unit])
        battle.leave_all(unit)
        self.step = OVER

    def why_not(self, battle: Battalion, action: Action) -> Rejection:
        if action.verb == words.EVADE:
            return Rejection("too-dear", "Evading costs more order than is ready in the camp.", "BA-EVADE-05")
        return super().why_not(battle, action)


def may_evade(battle: Battalion, unit: int, seat: int) -> bool:
    """Engaged, with the trait left, and for all that everybody knows able to pay. BA-EVADE-05, -11, -13"""
    return battle.has(unit, EVADE) and battle.is_engaged(unit) and might_pay(battle, seat, unit, EVADING)


# The steps of a charge
ENTER: Final = 0
REACTING: Final = 1
FIRED_AT: Final = 2
TARGET: Final = 3
CONTACT: Final = 4
EARLY: Final = 5  # Anticipate
CHARGE_HOME: Final = 6
CHARGE_ANSWER: Final = 7
CHARGE_OVER: Final = 8


@final
class Charge(Procedure):
    """An unengaged unit enters the engagement zone, may be reacted to, makes contact and attacks. BA-CHARGE"""

    __slots__ = ("unit", "target", "commander", "owner", "origin", "early")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "unit", "target", "commander", "owner", "origin", "early")

    def __init__(self, unit: int = 0, target: int = NONE, commander: int = 0, owner: int = 0, origin: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.target = target  # known at once only in a charge out of an empty sector. BA-EMPTY-15
        self.commander = commander
        self.owner = owner
        self.origin = origin
        self.early = False

    def clone(self) -> Charge:
        twin = Charge(self.unit, self.target, self.commander, self.owner, self.origin)
        twin.step = self.step
        twin.early = self.early
        return twin

    def resume(self, battle: Battalion) -> bool:
        unit = self.unit
        if self.step == ENTER:
            if self.target != NONE:
                battle.place[unit] = battle.place[self.target]  # BA-EMPTY-05, -11
                self.step = CONTACT  # BA-EMPTY-03: no reaction
            else:
                self.step = REACTING
            battle.charging = unit
            battle.tell(words.CHARGED, self.commander, unit, battle.place[unit], self.origin)
        if self.step == REACTING:
            if self.might_be_reacted_to(battle):
                return battle.ask(self.owner, self.reactions(battle), True)
            battle.tell(words.NO_REACTION, self.owner)
            self.step = TARGET
        if self.step == FIRED_AT:
            if not battle.is_on_field(unit):
                battle.stack.pop()  # BA-CHARGE-05
                return False
            self.step = TARGET
        if self.step == TARGET:
            enemies = battle.units_in(1 - unit // UNITS, battle.place[unit])
            return battle.ask(self.commander, [words.ENGAGES[other] for other in enemies])
        if self.step == CONTACT:
            self.make_contact(battle)
            self.step = CHARGE_HOME
        if self.step == EARLY:
            self.step = CHARGE_HOME
            counterattack(battle, self.target, unit, self.owner, self.commander)
            return False
        if self.step == CHARGE_HOME:
            if not battle.is_on_field(unit):
                battle.stack.pop()  # BA-ANTICIPATE-03
                return False
            self.step = CHARGE_OVER if self.early else CHARGE_ANSWER
            battle.stack.append(Attack(parts.CHARGE, unit, self.target, self.commander, self.owner, self.origin))
            return False
        if self.step == CHARGE_ANSWER and are_in_contact(battle, unit, self.target):
            self.step = CHARGE_OVER
            counterattack(battle, self.target, unit, self.owner, self.commander)
            return False
        battle.stack.pop()
        return False

    def fright(self, battle: Battalion) -> int:
        """BA-FRIGHT-01 to -04"""
        return 1 if battle.has(self.unit, FRIGHT) else 0

    def might_be_reacted_to(self, battle: Battalion) -> bool:
        """BA-REACT-10, BA-WINDOW-06"""
        for unit in reactors(battle, self.owner, self.unit, battle.place[self.unit]):
            if might_pay(battle, self.owner, unit, REACTION, self.fright(battle)):
                return True
        return False

    def reactions(self, battle: Battalion) -> list[Action]:
        """One unit of the sector, unengaged and paid for; or none. BA-REACT-02 to -05, -08"""
        legal: list[Action] = []
        for unit in reactors(battle, self.owner, self.unit, battle.place[self.unit]):
            if can_pay(battle, self.owner, unit, REACTION, self.fright(battle)):
                legal.append(words.REACTIONS[unit])
        legal.append(words.DO_STAND)
        return legal

    def prompt(self, battle: Battalion) -> Prompt:
        unit = battle.called(self.unit)
        about = (words.UNIT_WORDS[self.unit],)
        if self.step == REACTING:
            return Prompt("react", text("react", unit=unit), "BA-CHARGE-04", about=about)
        return Prompt("target", text("target", unit=unit), "BA-CHARGE-06", about=about)

    def carry_out(self, battle: Battalion, action: Action) -> None:
        if self.step == REACTING:
            if action.verb == words.STAND:
                battle.tell(words.NO_REACTION, self.owner)
                self.step = TARGET
            else:
                name_unit(battle, Command(action.a, REACTION, self.owner, False, self.fright(battle)))
        else:
            self.target = action.a
            self.step = CONTACT

    def commanded(self, battle: Battalion, unit: int, action: Action | None) -> None:
        """The reaction is paid: fire, or counter-charge. BA-FIRE-01, BA-CCH-01 to -03"""
        if action is None:
            self.step = TARGET
        elif action.verb == words.FIRE:
            self.step = FIRED_AT
            battle.tell(words.FIRED, self.owner, unit, self.unit)
            battle.stack.append(Attack(parts.FIRE, unit, self.unit, self.owner, self.commander, battle.place[unit]))
        else:
            battle.tell(words.COUNTER_CHARGED, self.owner, unit, self.unit)
            self.target = unit
            battle.touch(unit, self.unit)
            battle.charging = NONE
            if battle.has(unit, ANTICIPATE):  # BA-ANTICIPATE-01, -02
                self.early = True
                self.step = EARLY
            else:
                self.step = CHARGE_HOME

    def make_contact(self, battle: Battalion) -> None:
        """Meet an unengaged enemy, overlap an engaged one, or split an overlapping one off.

        BA-CHARGE-07 to -09, BA-OVER-01, -03, BA-SPLIT-01 to -05
        """
        target = self.target
        battle.charging = NONE
        if not battle.is_engaged(target):
            battle.tell(words.ENGAGED, self.commander, self.unit, target)
        elif battle.is_overlapping(target):
            battle.part(target, lowest(battle.contact[target]))
            battle.tell(words.SPLIT, self.commander, self.unit, target)
        else:
            battle.tell(words.OVERLAPPED, self.commander, self.unit, target)
        battle.touch(self.unit, target)

    def why_not(self, battle: Battalion, action: Action) -> Rejection:
        if action.verb == words.REACT and self.step == REACTING:
            side = 1 - self.unit // UNITS
            return why_not_react(battle, action.a, side, battle.place[self.unit], self.fright(battle))
        if action.verb == words.ENGAGE and self.step == TARGET:
            return Rejection("other-sector", "The target must be an enemy in the sector of the charge.", "BA-CHARGE-06")
        if action.verb in (words.PASS, words.STAND, words.GIVE_UP) and self.step == TARGET:
            return Rejection("must-engage", "A charge cannot be called off: choose whom to engage.", "BA-CHARGE-14")
        return super().why_not(battle, action)
