"""The movement phase: orders, panic, impetuous charges, then units, groups and commanders in any order. AH-MOVE"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import IN_PLAY, RIGHT_LEGION, Hannibal
from triarii.games.hannibal.charge import Charge
from triarii.games.hannibal.command import Helping, Riding, helpable, may_lead
from triarii.games.hannibal.contacts import face_attackers, is_engaged, is_flush_behind
from triarii.games.hannibal.disengage import (
    BreakOff,
    disengage_refusal,
    relief_pairs,
    relieve,
)
from triarii.games.hannibal.effects import panic_run
from triarii.games.hannibal.manoeuvre import Manoeuvre
from triarii.games.hannibal.manoeuvres import lines_of
from triarii.games.hannibal.orders import is_ready, moves_free, not_ready, within_charge_distance
from triarii.games.hannibal.rally import passes_test
from triarii.games.hannibal.reserves import Arrivals, ambush_is_touched
from triarii.games.hannibal.sparse import is_worth_a_thought
from triarii.games.hannibal.troops import is_impetuous
from triarii.games.hannibal.words import (
    DISENGAGE,
    END,
    FEIGN,
    HELP,
    KEEP,
    LET_CHARGE,
    OMENS,
    ORDERS,
    PLAY,
    PLAYED,
    RELIEVE,
    RUN,
    SELECT,
    SELECT_COMMANDER,
    SELECT_DEEP,
    SELECT_GROUP,
    TEST,
    TRIBUNE,
)

COUNT: Final = 0
OMENS_ASKED: Final = 1
PANIC_RUNS: Final = 2
IMPETUOUS_CHARGES: Final = 3
MOVES: Final = 4

FAVOURABLE_OMENS: Final = 15  # card numbers
FEIGNED_FLIGHT: Final = 17


def has_not_stood(battle: Hannibal, left: int, right: int) -> bool:
    """A line that its owner let stand is not listed again: whoever takes the first choice comes to an end."""
    return not battle.stood[left] or not battle.stood[right]


class MovementPhase(Frame[Hannibal]):
    """One order moves one unit or group. AH-MOVE-01, 02, 72"""

    __slots__ = ("seat", "checked", "ran")
    FIELDS = ("step", "seat", "checked", "ran")

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.checked: list[int] = []
        self.ran: list[int] = []

    def clone(self) -> MovementPhase:
        twin = MovementPhase(self.seat)
        twin.step = self.step
        twin.checked = self.checked[:]
        twin.ran = self.ran[:]
        return twin

    def resume(self, battle: Hannibal) -> bool:
        seat = self.seat
        if self.step == COUNT:
            battle.orders = battle.clock[seat]  # AH-MOVE-02
            battle.tell(ORDERS, seat, battle.orders)
            for commander in range(len(battle.c_unit)):
                battle.c_moved[commander] = 0
                battle.c_helped[commander] = 0
                unit = battle.c_unit[commander]
                battle.c_start[commander] = -1 if unit >= 0 and battle.is_secret(unit) else unit
            for unit in range(battle.count()):
                battle.moved[unit] = 0
                battle.stood[unit] = 0
            battle.tribune_used = 0
            self.step = OMENS_ASKED
        if self.step == OMENS_ASKED:
            if battle.hands[seat]:
                choices = [Action(KEEP)]
                if FAVOURABLE_OMENS in battle.hands[seat]:
                    choices.insert(0, Action(PLAY, FAVOURABLE_OMENS))
                return battle.ask(seat, choices, alone_is_asked=True)
            self.step = PANIC_RUNS
        if self.step == PANIC_RUNS:
            due = [unit for unit in battle.units_of(seat) if battle.is_panicked(unit) and unit not in self.ran]
            if due:
                return battle.ask(seat, [Action(RUN, unit) for unit in due])
            self.step = IMPETUOUS_CHARGES
        if self.step == IMPETUOUS_CHARGES:
            choices = []
            for unit in battle.units_of(seat):
                if unit in self.checked or not is_impetuous(battle.traits[unit]) or not is_ready(battle, unit):
                    continue
                if within_charge_distance(battle, unit):
                    choices += [Action(TEST, unit), Action(LET_CHARGE, unit)]
            if choices:
                return battle.ask(seat, choices)
            self.step = MOVES
        if ambush_is_touched(battle, 1 - seat):
            battle.stack.append(Arrivals(1 - seat, 1))
            return False
        choices = self.choices(battle)
        # whether he holds Feigned Flight must not show in whether he is asked
        secret = len(choices) == 1 and bool(battle.hands[seat]) and self.could_feign(battle)
        if len(choices) == 1 and not secret and battle.memory is None:
            self.close(battle)
            return False
        return battle.ask(seat, choices, alone_is_asked=len(choices) == 1)

    def could_feign(self, battle: Hannibal) -> bool:
        for unit in battle.units_of(self.seat):
            if is_engaged(battle, unit) and disengage_refusal(battle, unit, True, True) is None:
                return True
        return False

    def choices(self, battle: Hannibal) -> list[Action]:
        """All that may be done with orders, commanders and cards."""
        seat = self.seat
        choices: list[Action] = []
        ready: list[int] = []
        for unit in range(battle.count()):
            if battle.owner[unit] == seat and is_ready(battle, unit):
                if is_worth_a_thought(battle, unit):
                    ready.append(unit)
        if battle.orders > 0:
            for line in lines_of(battle, ready):
                whole = has_not_stood(battle, line[0], line[-1])
                if whole:
                    choices.append(Action(SELECT_GROUP, line[0], line[-1]))
                    if battle.switches.deep_groups and len(self.deep(battle, line).members) > len(line):
                        choices.append(Action(SELECT_DEEP, line[0], line[-1]))
                if whole and len(line) > 3:
                    middle = len(line) // 2
                    for left, right in ((line[0], line[middle - 1]), (line[middle], line[-1])):
                        if has_not_stood(battle, left, right):
                            choices.append(Action(SELECT_GROUP, left, right))
        for unit in ready:
            if not battle.stood[unit] and (battle.orders > 0 or moves_free(battle, unit)):
                choices.append(Action(SELECT, unit))
        if not choices or not (battle.sparse or battle.hopeful):  # in thought fights are broken off last
            choices += self.ways_out(battle)
        if battle.orders > 0:
            for front, fresh in relief_pairs(battle, seat):
                choices.append(Action(RELIEVE, front, fresh))
        for commander in range(len(battle.c_owner)):
            if battle.c_owner[commander] != seat or battle.sparse:
                continue
            if may_lead(battle, commander) and not battle.c_helped[commander] & 2:
                choices.append(Action(SELECT_COMMANDER, commander))
            for unit in helpable(battle, commander, ready):
                if not battle.stood[unit]:
                    choices.append(Action(HELP, unit, commander))
            if battle.c_marks[commander] & 1 and not battle.tribune_used:
                choices += [Action(TRIBUNE, unit) for unit in self.tribune_units(battle, commander)]
        choices.append(Action(END))
        return choices

    def ways_out(self, battle: Hannibal) -> list[Action]:
        """The fights that may be broken off, by an order or by a card."""
        found: list[Action] = []
        for unit in battle.units_of(self.seat):
            if not is_engaged(battle, unit):
                continue
            if disengage_refusal(battle, unit, self.can_pay(battle, unit), False) is None:
                found.append(Action(DISENGAGE, unit))
            if FEIGNED_FLIGHT in battle.hands[self.seat] and disengage_refusal(battle, unit, True, True) is None:
                found.append(Action(FEIGN, unit))
        return found

    def tribune_units(self, battle: Hannibal, commander: int) -> list[int]:
        """Unengaged units of the right legion within 6 inches that have not moved. AH-SCEN-27"""
        if battle.c_status[commander] != IN_PLAY:
            return []
        return [
            unit
            for unit in battle.units_of(self.seat)
            if battle.marks[unit] & RIGHT_LEGION
            and is_ready(battle, unit)
            and (battle.c_unit[commander] == unit or battle.commander_within(commander, unit, 600))
        ]

    def can_pay(self, battle: Hannibal, unit: int) -> bool:
        return battle.orders > 0 or moves_free(battle, unit)

    def close(self, battle: Hannibal) -> None:
        battle.orders = 0
        battle.stack.pop()

    def prompt(self, battle: Hannibal) -> Prompt:
        if self.step == OMENS_ASKED:
            return Prompt("omens", text("omens"), "AH-STRAT-08", text("stratagem.public"))
        if self.step == PANIC_RUNS:
            return Prompt("panic", text("panic"), "AH-TRAIT-37")
        if self.step == IMPETUOUS_CHARGES:
            return Prompt("impetuous", text("impetuous"), "AH-TRAIT-25")
        return Prompt("move", text("move", left=battle.orders), "AH-MOVE-01")

    def takes_more(self, battle: Hannibal) -> bool:
        """Any part of a line is a group, and only some are listed."""
        return self.step == MOVES

    def accepts(self, battle: Hannibal, action: Action) -> bool:
        if self.step != MOVES:
            return False
        count = battle.count()
        if action.verb == SELECT and 0 <= action.a < count:
            unit = action.a
            return battle.owner[unit] == self.seat and is_ready(battle, unit) and self.can_pay(battle, unit)
        if action.verb == SELECT_GROUP and 0 <= action.a < count and 0 <= action.b < count:
            return battle.orders > 0 and len(self.group(battle, action.a, action.b)) > 1
        if action.verb == SELECT_COMMANDER and 0 <= action.a < len(battle.c_owner):
            return battle.c_owner[action.a] == self.seat and may_lead(battle, action.a)
        if action.verb == HELP and 0 <= action.a < count and 0 <= action.b < len(battle.c_owner):
            if battle.c_owner[action.b] != self.seat or battle.owner[action.a] != self.seat:
                return False
            return is_ready(battle, action.a) and action.a in helpable(battle, action.b, [action.a])
        return False

    def group(self, battle: Hannibal, left: int, right: int) -> list[int]:
        """Any unbroken part of a line of ready units, or nothing. AH-MOVE-05"""
        ready = [u for u in range(battle.count()) if battle.owner[u] == self.seat and is_ready(battle, u)]
        for line in lines_of(battle, ready):
            if left in line and right in line and line.index(left) < line.index(right):
                return line[line.index(left) : line.index(right) + 1]
        return []

    def deep(self, battle: Hannibal, line: list[int]) -> Manoeuvre:
        """The line with all ready units flush behind its members, rank after rank. AH-MOVE-06"""
        group = Manoeuvre(line)
        at = 0
        while at < len(group.members):
            front = group.members[at]
            for unit in battle.units_of(self.seat):
                if unit in group.members or not is_ready(battle, unit) or battle.h[unit] != battle.h[front]:
                    continue
                if is_flush_behind(battle, unit, front):
                    group.members = [*group.members, unit]
                    group.files.append(group.files[at])
                    group.ranks.append(group.ranks[at] + 1)
            at += 1
        return group

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        count = battle.count()
        if self.step == MOVES and 0 <= action.a < count:
            unit = action.a
            if action.verb == SELECT:
                return not_ready(battle, unit, self.seat)
            if action.verb == SELECT_GROUP and 0 <= action.b < count:
                for one in (unit, action.b):
                    if not is_ready(battle, one) or battle.owner[one] != self.seat:
                        return not_ready(battle, one, self.seat)
                if battle.orders <= 0:
                    return Rejection("no-orders", "No order point is left.", "AH-MOVE-02")
                return Rejection("no-line", "A group is an unbroken line of units side by side.", "AH-MOVE-05")
            if action.verb in (DISENGAGE, FEIGN):
                feigned = action.verb == FEIGN
                if battle.owner[unit] != self.seat:
                    return not_ready(battle, unit, self.seat)
                if feigned and FEIGNED_FLIGHT not in battle.hands[self.seat]:
                    return Rejection("no-card", "You do not hold Feigned Flight.", "AH-STRAT-10")
                refusal = disengage_refusal(battle, unit, self.can_pay(battle, unit) or feigned, feigned)
                if refusal is not None:
                    return refusal
            if action.verb == HELP:
                return self.no_help(battle, unit, action.b)
            if action.verb == RELIEVE:
                return Rejection(
                    "no-relief",
                    "A steady Roman Drill unit flush behind an engaged one, pressed on its front only, may relieve it.",
                    "AH-MOVE-64",
                )
        if self.step == MOVES and action.verb == SELECT_COMMANDER and 0 <= action.a < len(battle.c_owner):
            if battle.c_owner[action.a] != self.seat:
                return Rejection("not-yours", "He is not your commander.", "AH-CMD-03")
            if battle.c_moved[action.a]:
                return Rejection("moved", "A commander moves once, and not after his unit has moved.", "AH-CMD-05")
            return Rejection("captured", "He is not in play.", "AH-CMD-08")
        return super().why_not(battle, action)

    def no_help(self, battle: Hannibal, unit: int, commander: int) -> Rejection:
        if not 0 <= commander < len(battle.c_owner) or battle.c_owner[commander] != self.seat:
            return Rejection("not-yours", "He is not your commander.", "AH-MOVE-10")
        if battle.owner[unit] != self.seat or not is_ready(battle, unit):
            return not_ready(battle, unit, self.seat)
        if battle.c_status[commander] != IN_PLAY or battle.c_unit[commander] >= 0:
            return Rejection("attached", "Only a detached commander helps.", "AH-MOVE-10")
        if battle.c_helped[commander] & 1 and not battle.switches.help_all:
            return Rejection("helped", "He has helped one unit in this phase.", "AH-MOVE-12")
        return Rejection("too-far", "The unit must be within 6 inches of him.", "AH-MOVE-10")

    def answer(self, battle: Hannibal, action: Action) -> None:
        verb = action.verb
        seat = self.seat
        if self.step == OMENS_ASKED:
            if verb == PLAY:
                battle.hands[seat].remove(FAVOURABLE_OMENS)
                battle.discards.append(FAVOURABLE_OMENS)
                battle.tell(PLAYED, seat, FAVOURABLE_OMENS)
                battle.orders += 3
                battle.tell(OMENS, seat, 3)
            self.step = PANIC_RUNS
        elif verb == RUN:
            self.ran.append(action.a)
            battle.moved[action.a] = 1
            panic_run(battle, action.a)
            face_attackers(battle)
        elif verb in (TEST, LET_CHARGE):
            self.checked.append(action.a)
            if verb == LET_CHARGE or not passes_test(battle, action.a, 0):
                way = within_charge_distance(battle, action.a)
                if way:  # a battle that has become sparse since may not find it again
                    self.leave_commander(battle, [action.a])
                    battle.stack.append(Charge([action.a], way[1:], way[0]))
        elif verb == SELECT:
            battle.stack.append(Manoeuvre([action.a]))
        elif verb == SELECT_GROUP:
            battle.stack.append(Manoeuvre(self.group(battle, action.a, action.b)))
        elif verb == SELECT_DEEP:
            battle.stack.append(self.deep(battle, self.group(battle, action.a, action.b)))
        elif verb == DISENGAGE:
            if not moves_free(battle, action.a):
                battle.orders -= 1
            self.leave_commander(battle, [action.a])
            battle.stack.append(BreakOff(action.a, 0))
        elif verb == FEIGN:
            battle.hands[seat].remove(FEIGNED_FLIGHT)
            battle.discards.append(FEIGNED_FLIGHT)
            battle.tell(PLAYED, seat, FEIGNED_FLIGHT)
            self.leave_commander(battle, [action.a])
            battle.stack.append(BreakOff(action.a, 1))
        elif verb == RELIEVE:
            battle.orders -= 1
            self.leave_commander(battle, [action.a, action.b])
            relieve(battle, action.a, action.b)
        elif verb == SELECT_COMMANDER:
            battle.stack.append(Riding(action.a))
        elif verb == HELP:
            battle.stack.append(Helping(action.a, action.b, 0))
        elif verb == TRIBUNE:
            battle.stack.append(Helping(action.a, -1, 1))
        elif verb == END:
            self.close(battle)

    def leave_commander(self, battle: Hannibal, units: list[int]) -> None:
        """A commander whose unit moves may not move himself. AH-CMD-05"""
        for commander in range(len(battle.c_unit)):
            if battle.c_unit[commander] in units:
                battle.c_moved[commander] = 1
