"""The Morale Clock: its penalties and the tests of unreliable troops. AH-CLOCK, AH-TRAIT-62 to 64"""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import ON_TABLE, Hannibal
from triarii.games.hannibal.contacts import face_attackers
from triarii.games.hannibal.rally import passes_test
from triarii.games.hannibal.troops import SKIRMISHERS, UNRELIABLE
from triarii.games.hannibal.words import MARK


def counted_units(battle: Hannibal, seat: int) -> list[int]:
    """A side's units on the table without Skirmishers. AH-CLOCK-06, 13"""
    return [unit for unit in battle.units_of(seat) if battle.kind[unit] != SKIRMISHERS]


def share_of(count: int, percent: int) -> int:
    """25% or 50% of the units, rounded up. AH-CLOCK-11, 12"""
    return (count * percent + 99) // 100


class Penalty(Frame[Hannibal]):
    """The clock fell to 4, 3, 2 or 1: the owner marks a quarter or half of his units. AH-CLOCK-11 to 15"""

    __slots__ = ("seat", "percent", "left", "marked")
    FIELDS = ("step", "seat", "percent", "left", "marked")

    def __init__(self, seat: int = 0, percent: int = 25) -> None:
        super().__init__()
        self.seat = seat
        self.percent = percent
        self.left = 0
        self.marked: list[int] = []

    def clone(self) -> Penalty:
        twin = Penalty(self.seat, self.percent)
        twin.step = self.step
        twin.left = self.left
        twin.marked = self.marked[:]
        return twin

    def resume(self, battle: Hannibal) -> bool:
        if self.step == 0:
            self.left = share_of(len(counted_units(battle, self.seat)), self.percent)
            self.step = 1
        choices = [unit for unit in counted_units(battle, self.seat) if unit not in self.marked]
        if self.left == 0 or not choices:
            battle.stack.pop()
            face_attackers(battle)
            return False
        return battle.ask(self.seat, [Action(MARK, unit) for unit in choices])

    def prompt(self, battle: Hannibal) -> Prompt:
        question = text("penalty", clock=battle.clock[self.seat], left=self.left)
        return Prompt("penalty", question, "AH-CLOCK-11")

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        if action.verb == MARK and 0 <= action.a < battle.count():
            if action.a in self.marked:
                return Rejection("marked", "Each unit is marked once in a penalty.", "AH-CLOCK-13")
            if battle.kind[action.a] == SKIRMISHERS:
                return Rejection("skirmishers", "Skirmishers are not marked.", "AH-CLOCK-13")
            return Rejection("not-yours", "Only your own units on the table can be marked.", "AH-CLOCK-13")
        return super().why_not(battle, action)

    def answer(self, battle: Hannibal, action: Action) -> None:
        from triarii.games.hannibal.effects import harm

        self.marked.append(action.a)
        self.left -= 1
        harm(battle, action.a, 1, -1, -1)


class Wavering(Frame[Hannibal]):
    """The clock fell to 5 for the first time: every Unreliable unit tests once. AH-TRAIT-62 to 64"""

    __slots__ = ("seat",)
    FIELDS = ("step", "seat")

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat

    def clone(self) -> Wavering:
        twin = Wavering(self.seat)
        twin.step = self.step
        return twin

    def resume(self, battle: Hannibal) -> bool:
        from triarii.games.hannibal.effects import harm

        for unit in range(battle.count()):
            if battle.owner[unit] != self.seat or battle.status[unit] != ON_TABLE or battle.tested[unit]:
                continue
            if battle.traits[unit] & UNRELIABLE:
                battle.tested[unit] = 1
                if not passes_test(battle, unit, 0):
                    harm(battle, unit, 1, -1, -1)
                    return False
        if battle.stack[-1] is self:
            battle.stack.pop()
            face_attackers(battle)
        return False

    def prompt(self, battle: Hannibal) -> Prompt:
        return Prompt("wavering", text("wavering"), "AH-TRAIT-62")

    def answer(self, battle: Hannibal, action: Action) -> None:
        return None
