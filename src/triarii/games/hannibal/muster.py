"""Army building: commanders, units, traits, all within the points. AH-SETUP-02 to 07"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.names import PLACES
from triarii.games.hannibal.troops import (
    RATINGS,
    SKIRMISHERS,
    TRAIT_NAMES,
    TROOPS,
    built_in,
    commander_points,
    cost_of,
    may_not_buy,
)
from triarii.games.hannibal.words import (
    ADD_TRAIT,
    APPOINT,
    APPOINTED,
    ARMY_READY,
    ENLIST,
    MUSTERED,
    RECRUIT,
    RECRUITED,
    TAKE_ARMY,
)

COMMANDERS: Final = 0
UNITS: Final = 1
TRAITS: Final = 2

CHEAPEST: Final = 10  # a unit before any refund


def spent(battle: Hannibal, seat: int) -> int:
    """Points of a side's units and commanders. AH-SETUP-05"""
    total = 0
    for unit in range(battle.count()):
        if battle.owner[unit] == seat:
            total += cost_of(battle.kind[unit], battle.traits[unit] & ~built_in(battle.kind[unit]))
    for commander in range(len(battle.c_owner)):
        if battle.c_owner[commander] == seat:
            total += commander_points(battle.c_cf[commander], battle.c_rf[commander])
    return total


def most_commanders(battle: Hannibal) -> int:
    """One to three, up to six above 400 points. AH-SETUP-06"""
    return 3 if battle.switches.points <= 400 else 6


class Muster(Frame[Hannibal]):
    """One player appoints commanders, recruits units and buys traits, or takes a ready army. AH-SETUP-02 to 07"""

    __slots__ = ("seat", "kind", "traits")
    FIELDS = ("step", "seat", "kind", "traits")

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.kind = 0
        self.traits = 0

    def clone(self) -> Muster:
        twin = Muster(self.seat)
        twin.step = self.step
        twin.kind = self.kind
        twin.traits = self.traits
        return twin

    def counts(self, battle: Hannibal) -> tuple[int, int, int]:
        """Units, Skirmishers and commanders so far."""
        units = skirmishers = 0
        for unit in range(battle.count()):
            if battle.owner[unit] == self.seat:
                units += 1
                skirmishers += battle.kind[unit] == SKIRMISHERS
        return units, skirmishers, sum(1 for owner in battle.c_owner if owner == self.seat)

    def resume(self, battle: Hannibal) -> bool:
        choices: list[Action] = []
        if self.step == COMMANDERS:
            choices = self.ready_armies(battle)
            choices += [
                Action(APPOINT, place) for place in range(len(RATINGS)) if self.no_rating(battle, place) is None
            ]
            if self.counts(battle)[2]:
                choices.append(Action(ENLIST))
        elif self.step == UNITS:
            choices = [Action(RECRUIT, kind) for kind in range(len(TROOPS)) if self.no_recruit(battle, kind) is None]
            if self.counts(battle)[0] >= 6:
                choices.append(Action(MUSTERED))
        else:
            choices = [Action(ENLIST)]
            choices += [
                Action(ADD_TRAIT, place) for place in range(len(TRAIT_NAMES)) if self.no_trait(battle, place) is None
            ]
        return battle.ask(self.seat, choices)

    def ready_armies(self, battle: Hannibal) -> list[Action]:
        """Ready armies that the points allow; at 800 each is taken twice. AH-SETUP-07"""
        from triarii.games.hannibal.armies import army_points

        if self.counts(battle)[2]:
            return []
        return [
            Action(TAKE_ARMY, place)
            for place, points in enumerate(army_points())
            if points * (2 if battle.switches.points == 800 else 1) <= battle.switches.points
        ]

    def left(self, battle: Hannibal) -> int:
        return battle.switches.points - spent(battle, self.seat)

    def no_rating(self, battle: Hannibal, place: int) -> Rejection | None:
        if self.counts(battle)[2] >= most_commanders(battle):
            return Rejection("commanders", f"At most {most_commanders(battle)} commanders.", "AH-SETUP-06")
        if RATINGS[place][2] > self.left(battle) - 6 * CHEAPEST:
            return Rejection("points", "Points must be left for six units.", "AH-SETUP-05")
        return None

    def no_recruit(self, battle: Hannibal, kind: int) -> Rejection | None:
        units, skirmishers, _ = self.counts(battle)
        reserve = max(0, 5 - units) * CHEAPEST
        if units >= 40:
            return Rejection("units", "An army has at most 40 units.", "AH-SETUP-06")
        if kind == SKIRMISHERS and skirmishers + 1 > (units + 1) // 3:
            return Rejection("skirmishers", "At most a third of the units may be Skirmishers.", "AH-SETUP-06")
        if TROOPS[kind].points > self.left(battle) - reserve:
            return Rejection("points", f"{TROOPS[kind].name} cost more points than are left.", "AH-SETUP-05")
        return None

    def no_trait(self, battle: Hannibal, place: int) -> Rejection | None:
        refusal = may_not_buy(self.kind, self.traits | built_in(self.kind), place)
        if refusal is not None:
            return refusal
        units = self.counts(battle)[0]
        reserve = max(0, 5 - units) * CHEAPEST
        cost = cost_of(self.kind, self.traits | 1 << place)
        if cost > self.left(battle) - reserve:
            over = cost - self.left(battle) + reserve
            return Rejection("points", f"{TRAIT_NAMES[place]} would cost {over} points too many.", "AH-SETUP-05")
        return None

    def prompt(self, battle: Hannibal) -> Prompt:
        left = self.left(battle)
        if self.step == COMMANDERS:
            return Prompt("commanders", text("commanders", left=left), "AH-SETUP-02")
        if self.step == UNITS:
            return Prompt("units", text("units", left=left), "AH-SETUP-04")
        question = text("traits", type=TROOPS[self.kind].code, cost=cost_of(self.kind, self.traits), left=left)
        return Prompt("traits", question, "AH-TRAIT-03")

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        refusal: Rejection | None = None
        if self.step == COMMANDERS and action.verb == APPOINT and 0 <= action.a < len(RATINGS):
            refusal = self.no_rating(battle, action.a)
        elif self.step == COMMANDERS and action.verb == TAKE_ARMY:
            refusal = Rejection("points", "That army does not fit the points total.", "AH-SETUP-05")
        elif self.step == COMMANDERS and action.verb == ENLIST:
            refusal = Rejection("commanders", "An army has at least one commander.", "AH-SETUP-06")
        elif self.step == UNITS and action.verb == RECRUIT and 0 <= action.a < len(TROOPS):
            refusal = self.no_recruit(battle, action.a)
        elif self.step == UNITS and action.verb == MUSTERED:
            refusal = Rejection("units", "An army has at least 6 units.", "AH-SETUP-06")
        elif self.step == TRAITS and action.verb == ADD_TRAIT and 0 <= action.a < len(TRAIT_NAMES):
            refusal = self.no_trait(battle, action.a)
        return refusal if refusal is not None else super().why_not(battle, action)

    def answer(self, battle: Hannibal, action: Action) -> None:
        seat = self.seat
        verb = action.verb
        if verb == TAKE_ARMY:
            from triarii.games.hannibal.armies import take_army

            for _ in range(2 if battle.switches.points == 800 else 1):
                take_army(battle, seat, action.a)
            battle.army[seat] = action.a
            self.finish(battle)
        elif verb == APPOINT:
            cf, rf, _ = RATINGS[action.a]
            number = self.counts(battle)[2] + 1
            battle.add_commander(seat, PLACES["Commander"], number, cf, rf)
            battle.tell(APPOINTED, seat, action.a)
        elif verb == RECRUIT:
            self.kind = action.a
            self.traits = 0
            self.step = TRAITS
        elif verb == ADD_TRAIT:
            self.traits |= 1 << action.a
        elif verb == MUSTERED:
            self.finish(battle)
        elif self.step == COMMANDERS:
            self.step = UNITS
        else:
            number = 1
            for unit in range(battle.count()):
                number += battle.owner[unit] == seat and battle.kind[unit] == self.kind
            battle.add_unit(seat, self.kind, self.traits, self.kind, number)
            battle.tell(RECRUITED, seat, self.kind, cost_of(self.kind, self.traits))
            self.step = UNITS
            if self.counts(battle)[0] >= 40 or self.left(battle) < 5:
                self.finish(battle)

    def finish(self, battle: Hannibal) -> None:
        battle.stack.pop()
        battle.tell(ARMY_READY, self.seat, self.counts(battle)[0], spent(battle, self.seat))
