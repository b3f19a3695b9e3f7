"""Step 7: reserves and generals come back. CK-FALL-28 to 31, CK-GEN-25, CK-DEP-09"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.fallback import entered
from triarii.games.kings.generals import holds_enemies
from triarii.games.kings.state import LEFT_NOW, RESERVE, Kings
from triarii.games.kings.table import BASE_EDGE, ZONE_NAMES
from triarii.games.kings.troops import AR, RESERVE_SCORE

CALL: Final = 0
PLACE: Final = 1


def waiting(battle: Kings, seat: int) -> list[int]:
    """Pieces in reserve that did not leave in this turn. CK-FALL-30"""
    owner, flags, at = battle.roster.owner, battle.flags, battle.at
    return [
        unit for unit in range(len(at)) if at[unit] == RESERVE and owner[unit] == seat and not flags[unit] & LEFT_NOW
    ]


def entry_zones(battle: Kings, seat: int, unit: int) -> list[int]:
    """Own base-edge zones with room, open ground and no enemy unit. CK-FALL-29, CK-ART-17"""
    side = battle.side[seat]
    kind = battle.roster.kind[unit]
    return [
        zone
        for zone in BASE_EDGE[side]
        if battle.held[zone] != 1 - seat
        and not battle.is_closed_to(zone, [unit])
        and battle.has_room(zone, [unit])
        and (kind != AR or not holds_enemies(battle, seat, zone))
    ]


@final
class Reinforcements(Frame[Kings]):
    """Every unit in reserve rolls once and generals come back, in the owner's order. CK-FALL-28, 29, CK-GEN-25"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "rolled", "unit")

    def __init__(self) -> None:
        super().__init__()
        self.rolled: list[int] = []
        self.unit = -1

    def clone(self) -> Reinforcements:
        twin = Reinforcements()
        twin.step = self.step
        twin.rolled = self.rolled[:]
        twin.unit = self.unit
        return twin

    def resume(self, battle: Kings) -> bool:
        seat = battle.active
        if self.step == PLACE:
            return battle.ask(seat, [w.ENTER_ZONE[zone] for zone in entry_zones(battle, seat, self.unit)])
        legal = [w.CALL_UP_UNIT[unit] for unit in waiting(battle, seat) if unit not in self.rolled]
        legal += self.returns(battle, seat)
        if legal:
            return battle.ask(seat, legal)
        battle.stack.pop()
        return False

    def returns(self, battle: Kings, seat: int) -> list[Action]:
        """Where generals off the table may come back, before or after any roll for the units. CK-GEN-25, CK-SEQ-01"""
        return [
            Action(w.RETURN, general, zone)
            for general in (2 * seat, 2 * seat + 1)
            if battle.generals[general] == RESERVE and not battle.general_left[general] & 1
            for zone in BASE_EDGE[battle.side[seat]]
            if battle.held[zone] != 1 - seat
        ]

    def prompt(self, battle: Kings) -> Prompt:
        if self.step == PLACE:
            question = text("reinforcements.zone", unit=battle.roster.name[self.unit])
            return Prompt("reinforcements", question, "CK-FALL-29", about=w.units_called([self.unit]))
        seat = battle.active
        ready = w.units_called([unit for unit in waiting(battle, seat) if unit not in self.rolled])
        returns = {action.a for action in self.returns(battle, seat)}
        about = ready + tuple([w.GENERAL.names[general] for general in sorted(returns)])
        if not returns:
            return Prompt("reinforcements", text("reinforcements.unit"), "CK-FALL-28", about=about)
        if not ready:
            return Prompt("reinforcements", text("reinforcements.general"), "CK-GEN-25", about=about)
        return Prompt("reinforcements", text("reinforcements.any"), "CK-SEQ-08", about=about)

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.CALL_UP and self.step == CALL:
            return self.why_not_call(battle, action.a)
        if action.verb == w.RETURN and self.step == CALL:
            return self.why_not_return(battle, action.a, action.b)
        if action.verb == w.ENTER and self.step == PLACE:
            sentence = f"{ZONE_NAMES[action.a]} is not a base-edge zone of yours with room, open ground and no enemy."
            return Rejection("no-entry", sentence, "CK-FALL-29")
        return super().why_not(battle, action)

    def why_not_call(self, battle: Kings, unit: int) -> Rejection:
        if unit >= len(battle.at) or battle.at[unit] != RESERVE or battle.roster.owner[unit] != battle.active:
            return Rejection("no-reserve", "That unit is not in your reserve.", "CK-FALL-28")
        if unit in self.rolled:
            return Rejection("rolled", "That unit has had its roll this turn.", "CK-FALL-28")
        return Rejection("just-left", "That unit left the table in this very turn.", "CK-FALL-30")

    def why_not_return(self, battle: Kings, general: int, zone: int) -> Rejection:
        if general // 2 != battle.active or battle.generals[general] != RESERVE:
            return Rejection("no-general", "That is not a general of yours who left the table.", "CK-GEN-25")
        if battle.general_left[general] & 1:
            return Rejection("just-left", "The general left the table in this very turn.", "CK-GEN-25")
        sentence = f"{ZONE_NAMES[zone]} is not a base-edge zone of yours free of enemy units."
        return Rejection("no-entry", sentence, "CK-GEN-25")

    def answer(self, battle: Kings, action: Action) -> None:
        seat = battle.active
        if action.verb == w.RETURN:
            battle.generals[action.a] = action.b
            battle.tell(w.GENERAL_RETURNED, seat, action.a, action.b)
        elif action.verb == w.CALL_UP:
            self.rolled.append(action.a)
            pip = battle.dice.die(6) + 1
            score = RESERVE_SCORE[battle.roster.grade[action.a]]
            battle.tell_dice(w.RESERVE_ROLLED, seat, (pip,), score, w.PASS, w.FAIL, action.a)
            if pip >= score and entry_zones(battle, seat, action.a):
                self.unit = action.a
                self.step = PLACE
        else:
            battle.put(self.unit, action.a)
            battle.tell(w.ARRIVED, seat, self.unit, action.a)
            self.step = CALL
            if battle.roster.kind[self.unit] != AR:
                entered(battle, seat, action.a)
            self.unit = -1
