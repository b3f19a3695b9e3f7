"""Flank groups, deployment by columns, and redeployment. CK-DEP, CK-FLK-04, 05, 12"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.state import FLANK, RESERVE, UNPLACED, Kings
from triarii.games.kings.table import BASE_EDGE, COLUMNS, SECOND_ROW, ZONE_NAMES, ZONES
from triarii.games.kings.troops import AR, FIGURES

FLANK_UNITS: Final[int] = FIGURES["flank"]["units"]


def unplaced(battle: Kings, seat: int) -> list[int]:
    owner, at = battle.roster.owner, battle.at
    return [unit for unit in range(len(at)) if at[unit] == UNPLACED and owner[unit] == seat]


SEND: Final = 0
MARCH: Final = 1


@final
class FlankGroups(Frame[Kings]):
    """The defender, then the attacker, may set a flank group aside. CK-FLK-04, 05, 12"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "turn", "group", "general")

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.group: list[int] = []
        self.general = -1

    def clone(self) -> FlankGroups:
        twin = FlankGroups()
        twin.step = self.step
        twin.turn = self.turn
        twin.group = self.group[:]
        twin.general = self.general
        return twin

    def seat(self, battle: Kings) -> int:
        defender = 1 - battle.south()
        return defender if self.turn == 0 else 1 - defender

    def resume(self, battle: Kings) -> bool:
        if self.turn > 1:
            battle.stack.pop()
            return False
        seat = self.seat(battle)
        if self.step == MARCH:
            return battle.ask(seat, [Action(w.MARCH, 0), Action(w.MARCH, 1)])
        legal: list[Action] = []
        if len(self.group) < FLANK_UNITS:
            for unit in unplaced(battle, seat):
                if battle.roster.kind[unit] != AR and battle.places_needed([*self.group, unit]) <= 3:
                    legal.append(Action(w.SEND, unit))
        if self.group and self.general < 0:
            for general in (2 * seat, 2 * seat + 1):
                if battle.generals[general] == UNPLACED:
                    legal.append(Action(w.SEND_GENERAL, general))
        legal.append(w.DONE_ACTION)
        return battle.ask(seat, legal)

    def prompt(self, battle: Kings) -> Prompt:
        if self.step == MARCH:
            group = w.units_called(self.group)
            return Prompt("flank group", text("flank.side"), "CK-FLK-05", text("flank.noted"), group)
        return Prompt("flank group", text("flank.group", most=FLANK_UNITS), "CK-FLK-04")

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.SEND:
            sentence = "A flank group is up to 4 of your units that fit into one zone, without artillery."
            return Rejection("group", sentence, "CK-FLK-04")
        if action.verb == w.SEND_GENERAL:
            return Rejection("one-general", "A group with units may hold one of your generals.", "CK-FLK-04")
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        seat = self.seat(battle)
        if self.step == MARCH:
            battle.flank_note[seat] = action.a
            battle.tell(w.FLANK_NOTED, seat, action.a)
            self.next_seat()
        elif action.verb == w.SEND:
            self.group.append(action.a)
            battle.at[action.a] = FLANK
            battle.tell(w.SENT, seat, action.a)
        elif action.verb == w.SEND_GENERAL:
            self.general = action.a
            battle.generals[action.a] = FLANK
            battle.tell(w.GENERAL_SENT, seat, action.a)
        elif self.group:
            self.step = MARCH
        else:
            self.next_seat()

    def next_seat(self) -> None:
        self.turn += 1
        self.step = SEND
        self.group = []
        self.general = -1


PORTIONS: Final = [1, 1, 2, 2, 2, 2, 1, 1]  # columns, defender and attacker in turn. CK-DEP-02

CHOOSE_COLUMN: Final = 0
FILL: Final = 1
LEFT_OVER: Final = 2


@final
class Deployment(Frame[Kings]):
    """Column by column in portions of 1, 2, 2 and 1. CK-DEP-01 to 04, 06, 08, 09"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "portion", "columns", "column", "filled")

    def __init__(self) -> None:
        super().__init__()
        self.portion = 0
        self.columns = 0  # columns of this portion already done
        self.column = 0
        self.filled: list[int] = [0, 0]  # columns each seat has done, a bit each

    def clone(self) -> Deployment:
        twin = Deployment()
        twin.step = self.step
        twin.portion = self.portion
        twin.columns = self.columns
        twin.column = self.column
        twin.filled = self.filled[:]
        return twin

    def seat(self, battle: Kings) -> int:
        defender = 1 - battle.south()
        return defender if self.portion % 2 == 0 else 1 - defender

    def resume(self, battle: Kings) -> bool:
        while True:
            if self.portion >= len(PORTIONS):
                battle.stack.pop()
                return False
            seat = self.seat(battle)
            if self.step == CHOOSE_COLUMN:
                free = [column for column in range(COLUMNS) if not self.filled[seat] & (1 << column)]
                return battle.ask(seat, [Action(w.FILL, column) for column in free])
            if self.step == FILL:
                return battle.ask(seat, self.placings(battle, seat))
            general = self.homeless(battle, seat)
            if general >= 0:
                zones = [zone for zone in range(ZONES) if battle.held[zone] == seat]
                if zones:
                    return battle.ask(seat, [Action(w.DEPLOY_GENERAL, general, zone) for zone in zones])
                battle.generals[general] = RESERVE
                continue
            for unit in unplaced(battle, seat):
                battle.at[unit] = RESERVE  # CK-DEP-04, 09
            self.step = CHOOSE_COLUMN
            self.portion += 1

    def homeless(self, battle: Kings, seat: int) -> int:
        for general in (2 * seat, 2 * seat + 1):
            if battle.generals[general] == UNPLACED:
                return general
        return -1

    def placings(self, battle: Kings, seat: int) -> list[Action]:
        """Everything that may be put into the two zones of the column. CK-DEP-03, 06, CK-LEAD-08"""
        side = battle.side[seat]
        zones = [SECOND_ROW[side][self.column], BASE_EDGE[side][self.column]]
        legal: list[Action] = []
        for unit in unplaced(battle, seat):
            for zone in zones:
                if not battle.is_closed_to(zone, [unit]) and battle.has_room(zone, [unit]):
                    legal.append(w.DEPLOY_UNIT[unit * 30 + zone])
        for general in (2 * seat, 2 * seat + 1):
            if battle.generals[general] == UNPLACED:
                for zone in zones:
                    if battle.held[zone] == seat:
                        legal.append(Action(w.DEPLOY_GENERAL, general, zone))
        legal.append(w.DONE_ACTION)
        return legal

    def prompt(self, battle: Kings) -> Prompt:
        if self.step == CHOOSE_COLUMN:
            return Prompt("deployment", text("deployment.column"), "CK-DEP-02")
        if self.step == FILL:
            return Prompt("deployment", text("deployment.fill", column="ABCDEF"[self.column]), "CK-DEP-03")
        about = w.general_called(self.homeless(battle, self.seat(battle)))
        return Prompt("deployment", text("deployment.general"), "CK-DEP-08", about=about)

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        seat = self.seat(battle)
        if action.verb == w.FILL and self.step == CHOOSE_COLUMN:
            return Rejection("filled", f"Column {'ABCDEF'[action.a]} is done.", "CK-DEP-03")
        if action.verb == w.DEPLOY_GENERAL:
            return Rejection("general", "A general of yours is deployed in a zone with own units.", "CK-LEAD-08")
        if action.verb != w.DEPLOY or self.step != FILL:
            return super().why_not(battle, action)
        unit, zone = action.a, action.b
        if unit not in unplaced(battle, seat):
            return Rejection("no-unit", "That is not one of your units that wait to be deployed.", "CK-DEP-03")
        if zone not in (SECOND_ROW[battle.side[seat]][self.column], BASE_EDGE[battle.side[seat]][self.column]):
            column = "ABCDEF"[self.column]
            return Rejection("column", f"Only your two zones of column {column} are filled now.", "CK-DEP-03")
        if battle.is_closed_to(zone, [unit]):
            return Rejection("ground", f"That unit may not stand on the ground of {ZONE_NAMES[zone]}.", "CK-DEP-06")
        return Rejection("full", f"{ZONE_NAMES[zone]} has no room for that unit.", "CK-OCC-01")

    def answer(self, battle: Kings, action: Action) -> None:
        seat = self.seat(battle)
        if self.step == CHOOSE_COLUMN:
            self.column = action.a
            self.filled[seat] |= 1 << action.a
            self.step = FILL
        elif action.verb == w.DEPLOY:
            battle.put(action.a, action.b)
            battle.tell(w.DEPLOYED, seat, action.a, action.b)
        elif action.verb == w.DEPLOY_GENERAL:
            battle.generals[action.a] = action.b
            battle.tell(w.GENERAL_DEPLOYED, seat, action.a, action.b)
        else:
            self.columns += 1
            self.step = CHOOSE_COLUMN
            if self.columns == PORTIONS[self.portion]:
                self.columns = 0
                if self.portion >= len(PORTIONS) - 2:
                    self.step = LEFT_OVER
                else:
                    self.portion += 1


REDEPLOYED_UNITS: Final = 2


@final
class Redeployment(Frame[Kings]):
    """The defender moves up to two units in or out of his base-edge zones. CK-DEP-05"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "moved")

    def __init__(self) -> None:
        super().__init__()
        self.moved: list[int] = []

    def clone(self) -> Redeployment:
        twin = Redeployment()
        twin.step = self.step
        twin.moved = self.moved[:]
        return twin

    def resume(self, battle: Kings) -> bool:
        seat = 1 - battle.south()
        side = battle.side[seat]
        legal: list[Action] = []
        if len(self.moved) < REDEPLOYED_UNITS:
            for start, goals in ((BASE_EDGE[side], SECOND_ROW[side]), (SECOND_ROW[side], BASE_EDGE[side])):
                for zone in start:
                    for unit in battle.units_in(zone):
                        if unit in self.moved:
                            continue
                        for goal in goals:
                            if not battle.is_closed_to(goal, [unit]) and battle.has_room(goal, [unit]):
                                legal.append(Action(w.REDEPLOY, unit, goal))
        return battle.offer(seat, legal)

    def prompt(self, battle: Kings) -> Prompt:
        return Prompt("redeployment", text("redeployment", most=REDEPLOYED_UNITS), "CK-DEP-05")

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.REDEPLOY:
            sentence = "A unit goes between your base-edge row and your second row, once, where it has room."
            return Rejection("redeploy", sentence, "CK-DEP-05")
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        if action.verb == w.DONE:
            battle.stack.pop()
            return
        start = battle.at[action.a]
        battle.take_off(action.a, action.b)
        battle.put(action.a, action.b)
        self.moved.append(action.a)
        battle.tell(w.REDEPLOYED, battle.seat, action.a, start, action.b)
