"""One unit or group makes its move: the offers, any other legal placement, and refusals. AH-MOVE-17 to 33"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.games.hannibal.battle import IN_PLAY, Hannibal
from triarii.games.hannibal.charge import Charge
from triarii.games.hannibal.charging import charge_reason, legal_pairs, turn_on_steps
from triarii.games.hannibal.conform import may_charge_at_all
from triarii.games.hannibal.contacts import face_attackers, leave_formation, update
from triarii.games.hannibal.effects import overrun_commanders
from triarii.games.hannibal.manoeuvres import group_charges, group_moves, unit_charges, unit_moves
from triarii.games.hannibal.march import (
    BAD_STEP,
    BARRED_GROUND,
    BLOCKED,
    EARLY_CONTACT,
    ENDS_ON_BASE,
    FINE,
    GROUP_STEP,
    NEARER,
    NOT_FREE,
    OFF_TABLE,
    SECOND_SIDE_STEP,
    STAYS,
    TOO_FAR,
    TOO_MANY,
    TOO_NEAR,
    TOUCHES_ENEMY,
    WRONG_CONTACT,
    March,
)
from triarii.games.hannibal.placing import path_to
from triarii.games.hannibal.steps import ABOUT_FACE, UNIT, cost_of_step, inches, step_words
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


def march_refusal(battle: Hannibal, march: March, steps: list[int], reason: int) -> Rejection:
    """A failed march in words, with the rule and the measure."""
    other = battle.unit_name(march.obstacle) if march.obstacle >= 0 else "another base"
    if reason == TOO_FAR:
        parts: list[str] = []
        total = 0
        for step in steps:
            cost = cost_of_step(step, march.width())
            if step // UNIT == ABOUT_FACE:
                cost = march.allowance // 2
            total += cost
            parts.append(f"{step_words(step).split(' ')[0]} {inches(cost)}")
        over = inches(total - march.allowance)
        sum_up = " + ".join(parts)
        return Rejection("too-far", f"{over} inch too far: {sum_up} of {inches(march.allowance)}.", "AH-MOVE-19")
    if reason == BLOCKED:
        return Rejection("blocked", f"{other} is in the way and may not be passed through.", "AH-MOVE-34")
    if reason == ENDS_ON_BASE:
        return Rejection("ends-on-base", f"The move would end on {other}.", "AH-MOVE-38")
    if reason == OFF_TABLE:
        return Rejection("off-table", "No part of a base may leave the table.", "AH-MOVE-32")
    if reason == BARRED_GROUND:
        return Rejection("impassable", "That ground is impassable for this unit.", "AH-TERR-07")
    if reason == TOO_NEAR:
        return Rejection(
            "too-near", f"The move would end closer than 0.10 inch to {other}; charge it or keep clear.", "AH-MOVE-31"
        )
    if reason == TOUCHES_ENEMY:
        return Rejection("touches", "The move would touch an enemy: that is a charge.", "AH-MOVE-42")
    if reason == WRONG_CONTACT:
        return Rejection(
            "wrong-step", "Contact is made by a forward, wheel or oblique step or a free leg.", "AH-MOVE-42"
        )
    if reason == EARLY_CONTACT:
        return Rejection("early-contact", "The move touches an enemy before its last step.", "AH-MOVE-67")
    if reason == NEARER:
        return Rejection("nearer", "With 2 markers it may not end nearer to the enemy.", "AH-RALLY-11")
    if reason == GROUP_STEP:
        return Rejection("group-step", "A group may not make that step.", "AH-MOVE-26")
    if reason == SECOND_SIDE_STEP:
        return Rejection("second-side-step", "One side-step in a move.", "AH-MOVE-23")
    if reason == NOT_FREE:
        return Rejection("not-free", "That kind of step is not open to this unit.", "AH-MOVE-19")
    if reason == TOO_MANY:
        return Rejection("too-many", "A move has 1 to 4 steps.", "AH-MOVE-19")
    if reason == STAYS:
        return Rejection("no-move", "That would change nothing.", "AH-MOVE-19")
    if reason == BAD_STEP:
        return Rejection("bad-step", "There is no such step.", "AH-MOVE-19")
    return Rejection("no-way", "No move of up to 4 steps leads exactly there.", "AH-MOVE-19")


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
        members = self.members
        choices: list[Action] = []
        paths: list[list[int]] = []
        offers = unit_moves(battle, members[0]) if len(members) == 1 else group_moves(battle, self.march(battle))
        if len(members) == 1:
            charges = unit_charges(battle, members[0], offers.march)
        else:
            charges = group_charges(battle, members, offers.march)
        for way in charges:
            choices.append(Action(CHARGE, way[0]))
            paths.append(way[1:])
        for target in self.turns(battle):
            choices.append(Action(TURN_ON, target))
            paths.append([])
        for end, path in zip(offers.ends, offers.paths, strict=True):
            choices.append(Action(PLACE, members[0], end[0], end[1], end[2]))
            paths.append(path)
        choices.append(Action(STAND))
        paths.append([])
        battle.paths = paths
        return battle.ask(battle.owner[members[0]], choices, alone_is_asked=True)

    def turns(self, battle: Hannibal) -> list[int]:
        """Enemies that the unit touches and may turn on. AH-MOVE-71"""
        found: list[int] = []
        if len(self.members) > 1:
            return found
        unit = self.members[0]
        march = March(battle, self.members, 10)
        for other in range(len(march.ids)):
            if march.enemy[other] == 2:
                cost = turn_on_steps(battle, unit, march.ids[other])
                if 0 <= cost <= march.full + 1:
                    found.append(march.ids[other])
        return found

    def prompt(self, battle: Hannibal) -> Prompt:
        first = battle.unit_name(self.members[0])
        if len(self.members) == 1:
            return Prompt("manoeuvre", f"Where does {first} move?", "AH-MOVE-19")
        last = battle.unit_name(self.members[-1])
        return Prompt("manoeuvre", f"Where does the group from {first} to {last} move?", "AH-MOVE-07")

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
            return Rejection(
                "no-charge", "No listed way leads into that enemy; march there step by step.", "AH-MOVE-42"
            )
        return super().why_not(battle, action)

    def no_charge(self, battle: Hannibal, unit: int) -> Rejection:
        name = battle.unit_name(unit)
        if battle.dmz[unit]:
            return Rejection("demoralised", f"{name} has a marker and may not charge.", "AH-RALLY-10")
        if battle.held[unit]:
            return Rejection("late", f"{name} came on late and may not charge in this half.", "AH-STRAT-04")
        return Rejection("no-charger", f"{name} may not charge.", "AH-MOVE-33")

    def answer(self, battle: Hannibal, action: Action) -> None:
        members = self.members
        path: list[int] = []
        listed = False
        for place, choice in enumerate(battle.legal):
            if choice == action:
                path = battle.paths[place]
                listed = True
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
        from triarii.games.hannibal.movement import moves_free

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
    for place in range(march.count):
        unit = march.members[place]
        battle.x[unit] = march.xs[place]
        battle.y[unit] = march.ys[place]
        battle.h[unit] = march.h
        battle.moved[unit] = 1
        leave_formation(battle, unit)
        battle.tell(MOVED, seat, battle.tag(unit), march.xs[place], march.ys[place], march.h)
    for unit in march.members:
        update(battle, unit)
    if loose:
        final: list[int] = []
        for place in range(march.count):
            final += [march.xs[place], march.ys[place], march.h, 0, 0]
        for at in range(0, len(final), 5):
            overrun_commanders(battle, seat, march.passed + final[at : at + 5])
    face_attackers(battle)
