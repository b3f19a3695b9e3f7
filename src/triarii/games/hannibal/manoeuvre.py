"""One unit or group makes its move: the offers, any other legal placement, and refusals. AH-MOVE-17 to 33"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import CAMP, IN_PLAY, Hannibal
from triarii.games.hannibal.charge import Charge
from triarii.games.hannibal.charging import charge_reason, legal_pairs, turn_on_steps
from triarii.games.hannibal.conform import base_place, may_charge_at_all
from triarii.games.hannibal.contacts import face_attackers, leave_formation, update
from triarii.games.hannibal.effects import overrun_commanders
from triarii.games.hannibal.geometry import gap_between
from triarii.games.hannibal.manoeuvres import Offers, group_charges, group_moves, unit_charges, unit_moves
from triarii.games.hannibal.march import March
from triarii.games.hannibal.memory import Listed
from triarii.games.hannibal.obstacles import TOUCHED_ENEMY, situation
from triarii.games.hannibal.orders import moves_free
from triarii.games.hannibal.placing import path_to
from triarii.games.hannibal.refusals import FINE, TOUCHES_ENEMY, march_refusal
from triarii.games.hannibal.steps import inches
from triarii.games.hannibal.words import (
    CHARGE,
    MARCH1,
    MARCH2,
    MARCH3,
    MARCH4,
    MOVED,
    PLACE,
    STAND,
    TURN_ON,
)

MARCHES: Final = (MARCH1, MARCH2, MARCH3, MARCH4)


def steps_of(action: Action) -> list[int]:
    """The steps that a march names."""
    return action.numbers()[: MARCHES.index(action.verb) + 1]


class Manoeuvre(Frame[Hannibal]):
    """A unit or group was ordered to move: where to? AH-MOVE-01, 17 to 33"""

    __slots__ = ("members", "files", "ranks")
    FIELDS = ("step", "members", "files", "ranks")

    def __init__(self, members: list[int] | None = None) -> None:
        super().__init__()
        self.members = members if members is not None else []
        self.files = list(range(len(self.members)))
        self.ranks = [0] * len(self.members)

    def clone(self) -> Manoeuvre:
        twin = Manoeuvre(self.members[:])
        twin.step = self.step
        twin.files = self.files[:]
        twin.ranks = self.ranks[:]
        return twin

    def march(self, battle: Hannibal) -> March:
        march = March(battle, self.members)
        march.files = self.files[:]
        march.ranks = self.ranks[:]
        return march

    def charge(self, path: list[int], target: int) -> Charge:
        charge = Charge(self.members[:], path, target)
        charge.files = self.files[:]
        charge.ranks = self.ranks[:]
        return charge

    def resume(self, battle: Hannibal) -> bool:
        memory = battle.memory
        if memory is None:
            listed = self.listed(battle)
        else:
            key = situation(battle, self.members, self.ranks)
            known = memory.lists.get(key)
            listed = known if known is not None else self.listed(battle)
            if known is None:
                memory.keep(key, listed)
        battle.listed = listed
        return battle.ask(battle.owner[self.members[0]], listed.choices, alone_is_asked=True)

    def listed(self, battle: Hannibal) -> Listed:
        """The moves that are offered, charges first. AH-MOVE-17 to 33, 42, 71"""
        members = self.members
        choices: list[Action] = []
        paths: list[list[int]] = []
        if battle.sparse:
            offers = Offers(battle, members)
            offers.march.files = self.files[:]
            offers.march.ranks = self.ranks[:]
        elif len(members) == 1:
            offers = unit_moves(battle, members[0])
        else:
            offers = group_moves(battle, self.march(battle))
        if len(members) == 1:
            charges = unit_charges(battle, members[0], offers.march)
        else:
            charges = group_charges(battle, members, offers.march)
        for way in charges:
            choices.append(Action(CHARGE, way[0]))
            paths.append(way[1:])
        for target in self.turns(battle, offers.march):
            choices.append(Action(TURN_ON, target))
            paths.append([])
        choices += offers.places
        paths += offers.paths
        choices.append(Action(STAND))
        paths.append([])
        return Listed(choices, paths)

    def turns(self, battle: Hannibal, march: March) -> list[int]:
        """Enemies that the unit touches and may turn on. AH-MOVE-71"""
        found: list[int] = []
        if len(self.members) > 1:
            return found
        for base in march.near:
            if base.side == TOUCHED_ENEMY:
                cost = turn_on_steps(battle, self.members[0], base.id)
                if 0 <= cost <= march.full + 1:
                    found.append(base.id)
        return found

    def prompt(self, battle: Hannibal) -> Prompt:
        first = battle.called(self.members[0])
        about = battle.ids(*self.members)
        if len(self.members) == 1:
            return Prompt("manoeuvre", text("manoeuvre", unit=first), "AH-MOVE-19", about=about)
        question = text("manoeuvre.group", unit=first, last=battle.called(self.members[-1]))
        return Prompt("manoeuvre", question, "AH-MOVE-07", about=about)

    def takes_more(self, battle: Hannibal) -> bool:
        return True

    def accepts(self, battle: Hannibal, action: Action) -> bool:
        if action.verb == PLACE:
            if action.a != self.members[0] or not 0 <= action.d < 360:
                return False
            return path_to(battle, self.march(battle), action.b, action.c, action.d)[1] == FINE
        if action.verb in MARCHES:
            steps = steps_of(action)
            march = self.march(battle)
            if march.walk(steps, False) == FINE:
                return True
            return march.walk(steps, True) == FINE and self.may_charge(battle, march)
        return False

    def may_charge(self, battle: Hannibal, march: March) -> bool:
        return bool(legal_pairs(battle, march))

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        march = self.march(battle)
        if action.verb == PLACE:
            if action.a != self.members[0]:
                return Rejection("other-unit", f"{battle.unit_name(self.members[0])} is moving now.", "AH-MOVE-01")
            if not 0 <= action.d < 360:
                return Rejection("bad-heading", "Headings are whole degrees from 0 to 359.", "AH-TABLE-03")
            steps, reason = path_to(battle, march, action.b, action.c, action.d)
            march.walk(steps, False)
            return march_refusal(battle, march, steps, reason)
        if action.verb in MARCHES:
            steps = steps_of(action)
            reason = march.walk(steps, False)
            if reason == TOUCHES_ENEMY:
                if march.walk(steps, True) == FINE:
                    for unit in self.members:
                        if not may_charge_at_all(battle, unit):
                            return self.no_charge(battle, unit)
                    rule = charge_reason(battle, march)
                    return Rejection("no-contact", "The charge cannot line up on that enemy.", rule)
                reason = march.walk(steps, True)
            return march_refusal(battle, march, steps, reason)
        if action.verb == CHARGE:
            for unit in self.members:
                if not may_charge_at_all(battle, unit):
                    return self.no_charge(battle, unit)
            return self.no_way_to(battle, march, action.a)
        return super().why_not(battle, action)

    def no_charge(self, battle: Hannibal, unit: int) -> Rejection:
        name = battle.unit_name(unit)
        if battle.dmz[unit]:
            return Rejection("demoralised", f"{name} has a marker and may not charge.", "AH-RALLY-10")
        if battle.held[unit]:
            return Rejection("late", f"{name} came on late and may not charge in this half.", "AH-STRAT-04")
        return Rejection("no-charger", f"{name} may not charge.", "AH-MOVE-33")

    def no_way_to(self, battle: Hannibal, march: March, target: int) -> Rejection:
        """Why this enemy cannot be charged, with the measure if it is too far off. AH-MOVE-42, 49"""
        if target < CAMP and not (0 <= target < battle.count() and battle.on_table(target)):
            return Rejection("off-table", "There is no such enemy on the table.", "AH-MOVE-42")
        if (target - CAMP if target >= CAMP else battle.owner[target]) == march.seat:
            return Rejection("friend", "Only enemies are charged.", "AH-MOVE-42")
        name = battle.unit_name(target)
        x, y, h = base_place(battle, target)
        gaps = [gap_between(battle.x[u], battle.y[u], battle.h[u], x, y, h) // 100 for u in self.members]
        most = march.full + (200 if march.roads else 0)
        if min(gaps) > most:
            sentence = f"{name} is {inches(min(gaps))} inch away, and the move is {inches(most)}."
            return Rejection("too-far", sentence, "AH-MOVE-19")
        sentence = f"No listed way leads into {name}: something is before it, or there is no room to line up."
        return Rejection("no-charge", f"{sentence} March there step by step.", "AH-MOVE-49")

    def answer(self, battle: Hannibal, action: Action) -> None:
        members = self.members
        path: list[int] = []
        listed = False
        for place, choice in enumerate(battle.listed.choices):
            if choice is action or choice == action:
                path = battle.listed.paths[place]
                listed = True
                if battle.hopeful and action.verb == PLACE and self.march(battle).walk(path, False) != FINE:
                    battle.listed.strike(place)  # another one is asked for
                    return
                break
        battle.stack.pop()
        if action.verb == STAND:
            for unit in members:
                battle.stood[unit] = 1
            return
        self.pay(battle)
        if action.verb == CHARGE:
            battle.stack.append(self.charge(path, action.a))
            return
        if action.verb == TURN_ON:
            charge = Charge(members[:], [], action.a)
            charge.turning = 1
            battle.stack.append(charge)
            return
        march = self.march(battle)
        if not listed:
            path = path_to(battle, march, action.b, action.c, action.d)[0] if action.verb == PLACE else steps_of(action)
        if march.walk(path, False) != FINE:
            battle.stack.append(self.charge(path, -1))
            return
        carry_out_march(battle, march, path)

    def pay(self, battle: Hannibal) -> None:
        """A group, or a unit without a commander of its own, costs one order. AH-MOVE-01, 08, 09"""
        if len(self.members) > 1 or not moves_free(battle, self.members[0]):
            battle.orders -= 1
        for commander in range(len(battle.c_unit)):
            if battle.c_unit[commander] in self.members:
                battle.c_moved[commander] = 1


def carry_out_march(battle: Hannibal, march: March, path: list[int]) -> None:
    """Bring every member to its place."""
    seat = march.seat
    loose = False
    for commander in range(len(battle.c_owner)):
        if battle.c_owner[commander] != seat and battle.c_unit[commander] < 0:
            loose = loose or battle.c_status[commander] == IN_PLAY
    if loose:
        march.trace = True
        march.walk(path, False)
    ends = [march.place_of(place) for place in range(march.count)]
    for unit, (x, y, h) in zip(march.members, ends, strict=True):
        fromx, fromy = battle.x[unit], battle.y[unit]
        battle.x[unit] = x
        battle.y[unit] = y
        battle.h[unit] = h
        battle.moved[unit] = 1
        leave_formation(battle, unit)
        battle.tell_move(MOVED, unit, fromx, fromy)
    for unit in march.members:
        update(battle, unit)
    if loose:
        for x, y, h in ends:
            overrun_commanders(battle, seat, [*march.passed, x, y, h, 0, 0])
    face_attackers(battle)
