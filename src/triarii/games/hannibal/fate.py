"""What becomes of a commander whose unit is destroyed. AH-FATE"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import KILLED as COMMANDER_KILLED
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.words import FATE_ROLL, JOIN, JOINED

KILLED: Final = 0
CAPTURED: Final = 1
WOUNDED: Final = 2
ESCAPE: Final = 3


def fate_of(die: int) -> int:
    """The Fate Table. AH-FATE-02 to 07"""
    if die <= 2:
        return KILLED
    if die == 3:
        return CAPTURED
    return WOUNDED if die <= 5 else ESCAPE


class Fate(Frame[Hannibal]):
    """A commander rolls for his fate; if he lives he joins a friend within 6 inches. AH-FATE-01 to 14"""

    __slots__ = ("commander", "unit")
    FIELDS = ("step", "commander", "unit")

    def __init__(self, commander: int = 0, unit: int = 0) -> None:
        super().__init__()
        self.commander = commander
        self.unit = unit

    def clone(self) -> Fate:
        twin = Fate(self.commander, self.unit)
        twin.step = self.step
        return twin

    def refuges(self, battle: Hannibal) -> list[int]:
        """Friendly units within 6 inches of the destroyed base that have no commander. AH-FATE-10, 14"""
        seat = battle.c_owner[self.commander]
        return [
            unit
            for unit in battle.units_of(seat)
            if battle.commander_of(unit) < 0 and battle.is_within(self.unit, unit, 600)
        ]

    def resume(self, battle: Hannibal) -> bool:
        from triarii.games.hannibal.effects import capture, lower_clock

        commander = self.commander
        seat = battle.c_owner[commander]
        if self.step == 0:
            die = battle.dice.die(8) + 1
            fate = fate_of(die)
            battle.tell(FATE_ROLL, seat, battle.leader(commander), fate, many=(die,))
            if fate == KILLED:
                battle.stack.pop()
                battle.c_status[commander] = COMMANDER_KILLED
                lower_clock(battle, seat)
                return False
            if fate == WOUNDED:
                battle.c_wounded[commander] = 1  # AH-FATE-06
                battle.score[1 - seat] += 2
            if fate == CAPTURED or not self.refuges(battle):
                battle.stack.pop()
                capture(battle, commander)  # AH-FATE-11
                return False
            self.step = 1
        return battle.ask(seat, [Action(JOIN, unit) for unit in self.refuges(battle)])

    def prompt(self, battle: Hannibal) -> Prompt:
        return Prompt("fate", text("fate"), "AH-FATE-07", about=(f"c{self.commander}",))

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        if action.verb == JOIN and 0 <= action.a < battle.count():
            if battle.commander_of(action.a) >= 0:
                return Rejection("has-commander", "That unit has a commander already.", "AH-FATE-14")
            return Rejection("too-far", "He joins a friendly unit within 6 inches.", "AH-FATE-10")
        return super().why_not(battle, action)

    def answer(self, battle: Hannibal, action: Action) -> None:
        battle.stack.pop()
        x, y = battle.commander_place(self.commander)
        battle.c_unit[self.commander] = action.a
        battle.tell_join(JOINED, self.commander, action.a, x, y)
