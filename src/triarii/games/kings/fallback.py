"""Fall back and blocked movement, and what befalls pieces whose zone is entered. CK-FALL, CK-GEN-23, 24, CK-ART-15"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.state import (
    BY_LEAVING,
    BY_NO_WAY,
    CAME,
    FALLER_CHOOSES,
    LEFT_NOW,
    RESERVE,
    TOUGH_ELEPHANTS,
    WINNING,
    Kings,
)
from triarii.games.kings.table import AHEAD, BEHIND, NEXT, TOUCHING, ZONE_NAMES, ZONES, distance
from triarii.games.kings.troops import EL, IS_SKIRMISHER
from triarii.games.kings.victory import check_for_empty_table

OFF_TABLE: Final = -1
NO_WAY: Final = -2


@final
class Way:
    """Where a direction leads: the zone reached, and the first zone jumped over or -1."""

    __slots__ = ("goal", "jumped")

    def __init__(self, goal: int, jumped: int) -> None:
        self.goal = goal
        self.jumped = jumped


def way(battle: Kings, group: list[int], start: int, direction: int, barred: int, beaten_assaulter: bool) -> Way:
    """Follow one direction over friends and forbidden ground. CK-FALL-06, 10 to 14, 19, 20, 33 to 35"""
    seat = battle.roster.owner[group[0]]
    to_rear = direction == BEHIND[battle.side[seat]]
    zone = start
    jumped = -1
    while True:
        zone = NEXT[direction * 30 + zone]
        if zone < 0:
            return Way(OFF_TABLE, jumped) if to_rear else Way(NO_WAY, -1)
        if zone == barred and (beaten_assaulter or not to_rear):
            return Way(NO_WAY, -1)
        if battle.held[zone] == 1 - seat:
            if battle.halves_in(zone) >= 8 or battle.is_closed_to(zone, group) or not ways_off(battle, zone):
                return Way(NO_WAY, -1)
            return Way(zone, jumped)
        if not battle.is_closed_to(zone, group) and battle.has_room(zone, group):
            return Way(zone, jumped)
        if jumped < 0:
            jumped = zone


def ways_off(battle: Kings, zone: int) -> list[int]:
    """Where the units of a zone can go when they are moved away. CK-FALL-08"""
    units = battle.units_in(zone)
    other = 1 - battle.held[zone]
    return [
        goal
        for goal in TOUCHING[zone]
        if battle.held[goal] != other and not battle.is_closed_to(goal, units) and battle.has_room(goal, units)
    ]


def directions(battle: Kings, group: list[int], start: int, barred: int, beaten_assaulter: bool) -> list[int]:
    """The directions among which the owner may choose: the rear, else the sides, else ahead. CK-FALL-05, 09, 17"""
    side = battle.side[battle.roster.owner[group[0]]]
    if way(battle, group, start, BEHIND[side], barred, beaten_assaulter).goal != NO_WAY:
        return [BEHIND[side]]
    sideways = [
        direction
        for direction in (1, 3)
        if way(battle, group, start, direction, barred, beaten_assaulter).goal != NO_WAY
    ]
    if sideways:
        return sideways
    if way(battle, group, start, AHEAD[side], barred, beaten_assaulter).goal != NO_WAY:
        return [AHEAD[side]]
    return []


def can_fall_back(battle: Kings, zone: int, barred: int, beaten_assaulter: bool) -> bool:
    """Is any direction possible for the whole zone? CK-FIGHT-62, CK-OUT-30"""
    return bool(directions(battle, battle.units_in(zone), zone, barred, beaten_assaulter))


def entered(battle: Kings, seat: int, zone: int) -> None:
    """Units of `seat` came into a zone: lone enemy artillery is lost, lone generals flee. CK-ART-15, CK-GEN-24"""
    owner = battle.roster.owner
    for piece in battle.pieces[zone]:
        if owner[piece] != seat:
            battle.destroy(piece)
    other = 1 - seat
    for general in (2 * other + 1, 2 * other):
        if battle.generals[general] == zone:
            battle.stack.append(GeneralFlees(general))


@final
class GeneralFlees(Frame[Kings]):
    """A general whose zone is entered by enemies goes to the nearest friends. CK-GEN-24, 27"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "general")

    def __init__(self, general: int = 0) -> None:
        super().__init__()
        self.general = general

    def clone(self) -> GeneralFlees:
        twin = GeneralFlees(self.general)
        twin.step = self.step
        return twin

    def refuges(self, battle: Kings) -> list[int]:
        seat = self.general // 2
        here = battle.generals[self.general]
        nearest = 99
        found: list[int] = []
        for zone in range(ZONES):
            if battle.held[zone] == seat:
                far = distance(here, zone)
                if far < nearest:
                    nearest = far
                    found = [zone]
                elif far == nearest:
                    found.append(zone)
        return found

    def resume(self, battle: Kings) -> bool:
        refuges = self.refuges(battle)
        if not refuges:
            battle.stack.pop()
            battle.kill_general(self.general, False)
            return False
        return battle.ask(self.general // 2, [Action(w.FLEE, zone) for zone in refuges])

    def prompt(self, battle: Kings) -> Prompt:
        return Prompt("general flees", text("general.flees"), "CK-GEN-24", about=w.general_called(self.general))

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb != w.FLEE:
            return super().why_not(battle, action)
        if battle.held[action.a] != self.general // 2:
            return Rejection("no-friends", f"He has no friends in {ZONE_NAMES[action.a]}.", "CK-GEN-24")
        return Rejection("too-far", f"{ZONE_NAMES[action.a]} is not among the nearest zones with friends.", "CK-GEN-27")

    def answer(self, battle: Kings, action: Action) -> None:
        start = battle.generals[self.general]
        battle.generals[self.general] = action.a
        battle.tell(w.GENERAL_MOVED, self.general // 2, self.general, start, action.a, w.RETREATING)
        battle.stack.pop()


CHOOSE_GENERALS: Final = 0
CHOOSE_DIRECTION: Final = 1
CLEAR_THE_WAY: Final = 2
GO: Final = 3


@final
class FallBack(Frame[Kings]):
    """A group of units falls back together from one zone. CK-FALL"""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "step",
        "group",
        "start",
        "barred",
        "beaten_assaulter",
        "no_way_destroys",
        "going",
        "asked",
        "goal",
        "jumped",
    )

    def __init__(
        self,
        group: list[int] | None = None,
        start: int = 0,
        barred: int = -1,
        beaten_assaulter: bool = False,
        no_way_destroys: bool = False,
    ) -> None:
        super().__init__()
        self.group: list[int] = group if group is not None else []
        self.start = start
        self.barred = barred
        self.beaten_assaulter = beaten_assaulter
        self.no_way_destroys = no_way_destroys
        self.going: list[int] = []  # generals who go with a part of their zone; all go with the whole of it
        self.asked = 0
        self.goal = NO_WAY
        self.jumped = -1

    def clone(self) -> FallBack:
        twin = FallBack(self.group, self.start, self.barred, self.beaten_assaulter, self.no_way_destroys)
        twin.step = self.step
        twin.going = self.going[:]
        twin.asked = self.asked
        twin.goal = self.goal
        twin.jumped = self.jumped
        return twin

    def resume(self, battle: Kings) -> bool:
        seat = battle.roster.owner[self.group[0]]
        if self.step <= CHOOSE_DIRECTION:
            open_ways = directions(battle, self.group, self.start, self.barred, self.beaten_assaulter)
            if not open_ways:
                self.stays(battle, seat)
                return False
            if self.step == CHOOSE_GENERALS:
                if len(battle.units_in(self.start)) > len(self.group):  # CK-GEN-23
                    while self.asked < 2:
                        general = 2 * seat + self.asked
                        if battle.generals[general] == self.start:
                            return battle.ask(seat, [Action(w.TAKE_ALONG, general), Action(w.LEAVE_BEHIND, general)])
                        self.asked += 1
                self.step = CHOOSE_DIRECTION
            if len(open_ways) > 1:
                return battle.ask(seat, [GIVE_WAY_FROM[self.start * 4 + direction] for direction in open_ways])
            self.choose(battle, open_ways[0])
        if self.step == CLEAR_THE_WAY:
            if self.goal >= 0 and battle.held[self.goal] == 1 - seat:
                chooser = seat if battle.switches & FALLER_CHOOSES else 1 - seat  # CK-FALL-07, 32
                return battle.ask(chooser, [w.CLEAR_OFF_TO[zone] for zone in ways_off(battle, self.goal)])
            self.step = GO
        battle.stack.pop()
        self.go(battle, seat)
        return False

    def choose(self, battle: Kings, direction: int) -> None:
        found = way(battle, self.group, self.start, direction, self.barred, self.beaten_assaulter)
        self.goal = found.goal
        self.jumped = found.jumped
        self.step = CLEAR_THE_WAY

    def prompt(self, battle: Kings) -> Prompt:
        if self.step == CHOOSE_GENERALS:
            seat = battle.roster.owner[self.group[0]]
            about = w.general_called(2 * seat + self.asked)
            return Prompt("general", text("general.goes"), "CK-GEN-23", about=about)
        if self.step == CHOOSE_DIRECTION:
            return Prompt("direction", text("direction"), "CK-FALL-17", about=w.units_called(self.group))
        return Prompt("clear the way", text("clear.fallback"), "CK-FALL-07", about=battle.called_in(self.goal))

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.GIVE_WAY:
            return Rejection(
                "no-way", f"{ZONE_NAMES[action.a]} is not a side the units can fall back to now.", "CK-FALL-17"
            )
        if action.verb == w.CLEAR_OFF:
            sentence = f"{ZONE_NAMES[action.a]} does not touch them, holds enemies, has no room or forbidden ground."
            return Rejection("no-room", sentence, "CK-FALL-08")
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        if self.step == CHOOSE_GENERALS:
            if action.verb == w.TAKE_ALONG:
                self.going.append(action.a)
            self.asked += 1
        elif self.step == CHOOSE_DIRECTION:
            for direction in range(4):
                if NEXT[direction * 30 + self.start] == action.a:
                    self.choose(battle, direction)
                    return
        else:
            self.step = GO
            move_away(battle, self.goal, action.a)

    def go(self, battle: Kings, seat: int) -> None:
        """The group moves, with its markers and generals. CK-FALL-01 to 03, 11, 13, 15, 22 to 24"""
        kind = battle.roster.kind
        stay = len(battle.units_in(self.start)) - len(self.group)
        carried = battle.markers[self.start]
        if stay > 0:
            bearers = 0
            for unit in self.group:
                if not IS_SKIRMISHER[kind[unit]]:
                    bearers += 1
            carried = min(carried, bearers)
        else:  # a general who fled to them while the way was cleared goes along too. CK-GEN-23
            self.going = [general for general in (2 * seat, 2 * seat + 1) if battle.generals[general] == self.start]
        battle.markers[self.start] -= carried
        for unit in self.group:
            battle.take_off(unit, RESERVE)
        battle.sweep_markers(self.start)
        in_morale = len(battle.came) > 0
        if self.jumped >= 0 and carried:
            battle.tell(w.DUMPED, seat, carried, self.jumped)
            battle.markers[self.jumped] += carried
            if in_morale:
                battle.came[self.jumped] += carried
            battle.sweep_markers(self.jumped)
            carried = 0
        if self.goal == OFF_TABLE:
            self.leave(battle, seat)
            return
        for unit in self.group:
            battle.put(unit, self.goal)
            if in_morale:
                battle.flags[unit] |= CAME
            battle.tell(w.FELL_BACK, seat, unit, self.start, self.goal)
        battle.markers[self.goal] += carried
        if in_morale:
            battle.came[self.goal] += carried
        for general in self.going:
            battle.generals[general] = self.goal
            battle.tell(w.GENERAL_MOVED, seat, general, self.start, self.goal, w.RETREATING)
        entered(battle, seat, self.goal)

    def leave(self, battle: Kings, seat: int) -> None:
        """Off the table: half a base each, no markers, no winning markers. CK-FALL-13, 15, 16, 25 to 27"""
        for unit in self.group:
            battle.flags[unit] = (battle.flags[unit] & ~WINNING) | LEFT_NOW
            battle.tell(w.LEFT_TABLE, seat, unit, self.start)
            if battle.roster.kind[unit] != EL or not battle.switches & TOUGH_ELEPHANTS:
                battle.wound(unit, BY_LEAVING, False)
        for general in self.going:
            battle.generals[general] = RESERVE
            battle.general_left[general] = 1
            battle.tell(w.GENERAL_OFF, seat, general, self.start)
        check_for_empty_table(battle)

    def stays(self, battle: Kings, seat: int) -> None:
        """No direction is possible: half a base each, or destruction when a zone is too full. CK-FALL-18, CK-OCC-14"""
        battle.stack.pop()
        for unit in self.group:
            if self.no_way_destroys:
                battle.destroy(unit)
            else:
                battle.wound(unit, BY_NO_WAY, True)
        check_for_empty_table(battle)


GIVE_WAY_FROM: Final = [
    Action(w.GIVE_WAY, NEXT[direction * 30 + zone]) for zone in range(ZONES) for direction in range(4)
]


def move_away(battle: Kings, zone: int, goal: int) -> None:
    """All units of a zone with their markers and generals go one zone, as no move. CK-FALL-06, 08"""
    seat = battle.held[zone]
    carried = battle.markers[zone]
    battle.markers[zone] = 0
    for unit in battle.units_in(zone):
        battle.take_off(unit, RESERVE)
        battle.put(unit, goal)
        battle.tell(w.CLEARED_OFF, seat, unit, zone, goal)
    battle.markers[goal] += carried
    for general in (2 * seat, 2 * seat + 1):
        if battle.generals[general] == zone:
            battle.generals[general] = goal
            battle.tell(w.GENERAL_MOVED, seat, general, zone, goal, w.RETREATING)
    entered(battle, seat, goal)
