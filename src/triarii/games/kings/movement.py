"""Step 4: moves from right to left, movement rolls, the Advance, and the check of capacity. CK-MOV, CK-OCC"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.fallback import FallBack, entered, move_away, ways_off
from triarii.games.kings.generals import holds_enemies
from triarii.games.kings.state import (
    ADVANCED,
    DEAD,
    FREE_MOVES,
    HALF_MOVE,
    LATE,
    MOVED,
    NO_ASSAULT,
    NO_MOVE,
    NO_SHOT,
    SWEEP,
    Kings,
)
from triarii.games.kings.table import ORDER, RANK, REACH, REAR_OF, TOUCHING, ZONE_NAMES, ZONES, is_sideways
from triarii.games.kings.troops import (
    AR,
    FORBIDDEN,
    IS_OBSTRUCTED,
    IS_SKIRMISHER,
    LEAVING,
    LEVY,
    MOVE_ZONES,
    NEEDS_LEAVING_ROLL,
    SIDEWAYS,
    VETERAN,
)

SWEPT_HALVES: Final = 4  # two bases. CK-MOV-24


def score_to_move(battle: Kings, unit: int, zone: int, goal: int) -> int:
    """The score needed on a die, or 0 if none is rolled; a 6 always works, a 1 never. CK-MOV-03 to 20, 25, 30"""
    roster = battle.roster
    kind = roster.kind[unit]
    grade = roster.grade[unit]
    change = 1 if grade == LEVY else -1 if grade >= VETERAN else 0
    score = 0
    if is_sideways(zone, goal) and SIDEWAYS[kind]:
        score = SIDEWAYS[kind] + change
    ground = battle.ground[zone]
    if NEEDS_LEAVING_ROLL[ground] and LEAVING[kind]:
        score = max(score, LEAVING[kind] + change + (1 if IS_OBSTRUCTED[ground] else 0))
    if kind == AR:  # CK-MOV-14
        score = max(score, LEAVING[kind])
    if score == 0:
        return 0
    if battle.switches & FREE_MOVES and is_quiet(battle, roster.owner[unit], goal):
        return 0
    return min(6, max(2, score))


def is_quiet(battle: Kings, seat: int, zone: int) -> bool:
    """Does no face of the zone touch enemy units? CK-MOV-25"""
    for near in TOUCHING[zone]:
        if battle.held[near] == 1 - seat:
            return False
    return True


def may_enter(battle: Kings, unit: int, goal: int) -> bool:
    """Ground that is open to the type, and no enemies. CK-MOV-12, 13, 23, 24, CK-ART-17"""
    roster = battle.roster
    kind = roster.kind[unit]
    if FORBIDDEN[kind * 7 + battle.ground[goal]]:
        return False
    seat = roster.owner[unit]
    if kind == AR:
        return not holds_enemies(battle, seat, goal)
    if battle.held[goal] != 1 - seat:
        return True
    return battle.switches & SWEEP != 0 and battle.halves_in(goal) <= SWEPT_HALVES and len(ways_off(battle, goal)) > 0


def can_move(battle: Kings, unit: int) -> bool:
    """Is there a zone beside the unit that it may enter?"""
    for goal in TOUCHING[battle.at[unit]]:
        if may_enter(battle, unit, goal):
            return True
    return False


def settle(battle: Kings, unit: int, start: int) -> None:
    """A unit that ends in another zone takes its share of the markers along. CK-MOV-29"""
    if battle.roster.kind[unit] == AR or battle.markers[start] == 0:
        return
    kind = battle.roster.kind
    markers = battle.markers[start]
    if battle.held[start] == battle.roster.owner[unit]:
        if IS_SKIRMISHER[kind[unit]]:
            return
        sharers = 1
        for other in battle.pieces[start]:
            if kind[other] != AR and not IS_SKIRMISHER[kind[other]]:
                sharers += 1
        share = (markers + sharers - 1) // sharers
    else:
        share = markers
    battle.markers[start] -= share
    battle.markers[battle.at[unit]] += share
    battle.tell(w.CARRIED, battle.roster.owner[unit], unit, share)


def ban_on_moving(battle: Kings, unit: int) -> str:
    """The rule that keeps a shaken unit where it is: three fails, two, or its own fall back."""
    if battle.flags[unit] & NO_SHOT:
        return "CK-MOR-28"
    return "CK-MOR-13" if battle.flags[unit] & NO_ASSAULT else "CK-MOR-32"


PICK: Final = 0
PRESS: Final = 1
SHED: Final = 2


@final
class Moves(Frame[Kings]):
    """The owner picks units column by column from right to left. CK-SEQ-05, 13, 14, CK-MOV-22"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "rank", "began")

    def __init__(self) -> None:
        super().__init__()
        self.rank = 0  # columns further right than this are closed. CK-SEQ-13
        self.began: list[int] = []  # unit * 30 + zone: where the units that moved began the step

    def clone(self) -> Moves:
        twin = Moves()
        twin.step = self.step
        twin.rank = self.rank
        twin.began = self.began[:]
        return twin

    def resume(self, battle: Kings) -> bool:
        seat = battle.active
        side = battle.side[seat]
        if self.step == PICK:
            legal: list[Action] = []
            order = ORDER[side]
            owner = battle.roster.owner
            pieces = battle.pieces
            flags = battle.flags
            for place in range(self.rank * 5, ZONES):
                here = pieces[order[place]]
                if here and owner[here[0]] == seat:
                    for piece in here:
                        if not flags[piece] & (MOVED | NO_MOVE) and can_move(battle, piece):
                            legal.append(w.ORDER_UNIT[piece])
            if legal:
                legal.append(w.DONE_ACTION)
                return battle.ask(seat, legal)
            self.step = PRESS
        if self.step == PRESS:
            options = self.advances(battle, seat)
            if options:
                options.append(w.DONE_ACTION)
                return battle.ask(seat, options)
            self.step = SHED
        zone = self.crowded(battle, seat)
        if zone < 0:
            self.forgive_the_returned(battle)
            battle.stack.pop()
            return False
        return battle.ask(seat, [w.RETIRE_UNIT[unit] for unit in battle.units_in(zone)])

    def forgive_the_returned(self, battle: Kings) -> None:
        """Who fell back to the zone in which he began the step ends it there and is not late. CK-MOV-26"""
        for entry in self.began:
            if battle.at[entry // 30] == entry % 30:
                battle.flags[entry // 30] &= ~LATE

    def advances(self, battle: Kings, seat: int) -> list[Action]:
        """Where the unit with Advance may go, once a game, forward or sideways. CK-UNIT-13"""
        found: list[Action] = []
        roster = battle.roster
        side = battle.side[seat]
        for unit in roster.advancers:
            if roster.owner[unit] != seat:
                continue
            zone = battle.at[unit]
            if zone < 0 or battle.flags[unit] & (ADVANCED | NO_MOVE):
                continue
            for goal in REACH[side * 30 + zone]:
                if goal == REAR_OF[side * 30 + zone] or holds_enemies(battle, seat, goal):
                    continue
                if may_enter(battle, unit, goal) and battle.has_room(goal, [unit]):
                    found.append(Action(w.PRESS_ON, unit, goal))
        return found

    def crowded(self, battle: Kings, seat: int) -> int:
        """The first zone over capacity, or -1. CK-OCC-06, 10, 14"""
        owner = battle.roster.owner
        for zone in ORDER[battle.side[seat]]:
            here = battle.pieces[zone]
            if len(here) > 3 and owner[here[0]] == seat and battle.counted(zone, []) > 3:
                return zone
        return -1

    def prompt(self, battle: Kings) -> Prompt:
        if self.step == PICK:
            return Prompt("moves", text("moves"), "CK-SEQ-05")
        if self.step == PRESS:
            advancers = [unit for unit in battle.roster.advancers if battle.roster.owner[unit] == battle.active]
            return Prompt("advance", text("advance"), "CK-UNIT-13", about=w.units_called(advancers))
        zone = self.crowded(battle, battle.active)
        return Prompt("capacity", text("capacity", zone=ZONE_NAMES[zone]), "CK-OCC-10", about=battle.called_in(zone))

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if self.step == PRESS and action.verb == w.PRESS_ON:
            return self.why_not_press_on(battle, action.a, action.b)
        if self.step == SHED and action.verb == w.RETIRE:
            return Rejection("not-there", "That is not a unit of the zone that is too full.", "CK-OCC-10")
        if self.step != PICK or action.verb not in (w.ORDER, w.MOVE):
            return super().why_not(battle, action)
        unit = action.a
        roster = battle.roster
        if unit < 0 or unit >= len(roster) or battle.at[unit] == DEAD:
            return Rejection("no-unit", "There is no such unit on the table.", "CK-MOV-22")
        if roster.owner[unit] != battle.active:
            return Rejection("not-yours", f"{roster.name[unit]} belongs to the enemy.", "CK-SEQ-10")
        zone = battle.at[unit]
        if zone < 0:
            return Rejection("off-table", f"{roster.name[unit]} is not on the table.", "CK-MOV-15")
        if battle.flags[unit] & MOVED and battle.flags[unit] & NO_MOVE:
            return Rejection("just-arrived", f"{roster.name[unit]} came on this turn and does not move.", "CK-FLK-09")
        if battle.flags[unit] & MOVED:
            return Rejection("moved", f"{roster.name[unit]} has had its move this turn.", "CK-MOV-22")
        if battle.flags[unit] & NO_MOVE:
            return Rejection("shaken", f"{roster.name[unit]} may not move this turn.", ban_on_moving(battle, unit))
        if RANK[battle.side[battle.active] * 30 + zone] < self.rank:
            sentence = f"{ZONE_NAMES[zone]} lies to the right of the column in which moves have begun."
            return Rejection("right-to-left", sentence, "CK-SEQ-13")
        if action.verb == w.MOVE:
            return Rejection("order-first", f"First pick {roster.name[unit]}, then its way.", "CK-MOV-22")
        return Rejection("hemmed-in", f"{roster.name[unit]} has no zone to move to.", "CK-MOV-23")

    def why_not_press_on(self, battle: Kings, unit: int, goal: int) -> Rejection:
        if unit not in battle.roster.advancers or battle.roster.owner[unit] != battle.active:
            return Rejection("no-advance", "Only your unit with the tactic Advance presses on.", "CK-UNIT-13")
        if battle.flags[unit] & ADVANCED:
            return Rejection("once", "That unit has used its Advance in this game.", "CK-UNIT-13")
        sentence = f"{ZONE_NAMES[goal]} is not ahead or beside it, free of enemies, open to it and with room."
        return Rejection("no-way", sentence, "CK-UNIT-13")

    def answer(self, battle: Kings, action: Action) -> None:
        if self.step == PICK:
            if action.verb == w.DONE:
                self.step = PRESS
                return
            unit = action.a
            self.rank = RANK[battle.side[battle.active] * 30 + battle.at[unit]]
            battle.flags[unit] |= MOVED
            self.began.append(unit * 30 + battle.at[unit])
            battle.stack.append(Move(unit, battle.at[unit], MOVE_ZONES[battle.roster.kind[unit]]))
        elif self.step == PRESS:
            self.step = SHED
            if action.verb == w.DONE:
                return
            unit, goal = action.a, action.b
            start = battle.at[unit]
            battle.take_off(unit, goal)
            battle.put(unit, goal)
            battle.flags[unit] = (battle.flags[unit] | ADVANCED) & ~LATE
            battle.tell(w.MOVED, battle.active, unit, start, goal)
            settle(battle, unit, start)
        else:
            battle.stack.append(FallBack([action.a], battle.at[action.a], no_way_destroys=True))


CHOOSE: Final = 0
CLEAR: Final = 1


@final
class Move(Frame[Kings]):
    """One unit moves zone by zone. CK-MOV-01, 02, 09, 15, 21"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "unit", "start", "left", "gone", "goal")

    def __init__(self, unit: int = 0, start: int = 0, left: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.start = start
        self.left = left
        self.gone = 0  # zones really crossed
        self.goal = -1

    def clone(self) -> Move:
        twin = Move(self.unit, self.start, self.left)
        twin.step = self.step
        twin.gone = self.gone
        twin.goal = self.goal
        return twin

    def resume(self, battle: Kings) -> bool:
        unit = self.unit
        if self.step == CLEAR:  # CK-MOV-24
            other = 1 - battle.active
            if battle.held[self.goal] == other:
                return battle.ask(other, [w.CLEAR_OFF_TO[zone] for zone in ways_off(battle, self.goal)])
            self.cross(battle)
            return False
        if self.left > 0:
            legal = [
                w.MOVE_UNIT[unit * 30 + goal]
                for goal in REACH[battle.side[battle.active] * 30 + battle.at[unit]]
                if may_enter(battle, unit, goal)
            ]
            if legal:
                legal.append(w.HALT_ACTION)
                return battle.ask(battle.active, legal)
        self.finish(battle)
        return False

    def prompt(self, battle: Kings) -> Prompt:
        if self.step == CLEAR:
            return Prompt("clear the way", text("clear.sweep"), "CK-MOV-24", about=battle.called_in(self.goal))
        question = text("move", unit=battle.roster.name[self.unit], zone=ZONE_NAMES[battle.at[self.unit]])
        return Prompt("move", question, "CK-MOV-15", about=w.units_called([self.unit]))

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb != w.MOVE or self.step != CHOOSE:
            return super().why_not(battle, action)
        roster = battle.roster
        name = roster.name[self.unit]
        if action.a != self.unit:
            return Rejection("other-unit", f"{name} is on the move; finish it or halt first.", "CK-MOV-22")
        goal = action.b
        if goal not in TOUCHING[battle.at[self.unit]]:
            return Rejection("too-far", f"{ZONE_NAMES[goal]} does not touch the unit's zone.", "CK-MOV-15")
        kind = roster.kind[self.unit]
        if FORBIDDEN[kind * 7 + battle.ground[goal]]:
            rule = "CK-SCEN-08" if kind == AR else "CK-SCEN-01"
            return Rejection("ground", f"{name} may not enter the ground of {ZONE_NAMES[goal]}.", rule)
        rule = "CK-ART-17" if kind == AR else "CK-MOV-24" if battle.switches & SWEEP else "CK-MOV-23"
        return Rejection("enemies", f"{ZONE_NAMES[goal]} holds enemies.", rule)

    def answer(self, battle: Kings, action: Action) -> None:
        if self.step == CLEAR:
            move_away(battle, self.goal, action.a)
            return
        if action.verb == w.HALT:
            self.left = 0
            return
        goal = action.b
        self.left -= 1
        score = score_to_move(battle, self.unit, battle.at[self.unit], goal)
        if score:
            pip = battle.dice.die(6) + 1
            battle.tell_dice(w.MOVE_ROLLED, battle.active, (pip,), score, w.PASS, w.FAIL, self.unit, score, goal)
            if pip < score:
                battle.tell(w.WASTED, battle.active, self.unit)
                return
        self.goal = goal
        if battle.held[goal] == 1 - battle.active:
            self.step = CLEAR
        else:
            self.cross(battle)

    def cross(self, battle: Kings) -> None:
        self.step = CHOOSE
        self.gone += 1
        start = battle.at[self.unit]
        battle.take_off(self.unit, self.goal)
        battle.put(self.unit, self.goal)
        battle.tell(w.MOVED, battle.active, self.unit, start, self.goal)
        if battle.roster.kind[self.unit] != AR:
            entered(battle, battle.active, self.goal)

    def finish(self, battle: Kings) -> None:
        """The move is over: lateness and markers. CK-MOV-26, 28, 29, CK-SKI-02"""
        battle.stack.pop()
        unit = self.unit
        kind = battle.roster.kind[unit]
        if battle.at[unit] == self.start:
            return
        if not IS_SKIRMISHER[kind] and not (battle.switches & HALF_MOVE and MOVE_ZONES[kind] == 2 and self.gone == 1):
            battle.flags[unit] |= LATE
        settle(battle, unit, self.start)
