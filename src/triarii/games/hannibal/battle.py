"""The whole state of one battle of Age of Hannibal."""

from __future__ import annotations

from typing import Any, Final, final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.choices import Choice
from triarii.engine.dice import Dice
from triarii.engine.events import Story
from triarii.engine.header import Header
from triarii.engine.text import Text, Value, text
from triarii.engine.words import Slot
from triarii.games.hannibal.geometry import gap_between, gap_within, point_off_base
from triarii.games.hannibal.memory import Listed, Memory
from triarii.games.hannibal.names import CAMP, LEADERS, id_of, name_words, tag, told
from triarii.games.hannibal.options import Switches
from triarii.games.hannibal.terrain import Feature
from triarii.games.hannibal.troops import (
    ARM,
    FREE_FACING,
    LIGHT_ARTILLERY,
    LIGHT_HORSE,
    MOUNTED,
    PANIC,
    ROMAN_DRILL,
    SKIRMISHERS,
    built_in,
    cost_of,
)
from triarii.games.hannibal.words import COMMANDER, FEATURE, SPOT, STORY, UNIT, WORDS

WIDE: Final = 4800  # AH-TABLE-01
DEEP: Final = 3600
SOUTH: Final = 0
NORTH: Final = 1

# Where a unit is
WAITING: Final = 0  # not yet deployed
ON_TABLE: Final = 1
RESERVE: Final = 2  # held off the table by a note or a scenario
GONE: Final = 3

# Where a commander is
IN_PLAY: Final = 1
CAPTURED: Final = 2
KILLED: Final = 3

# Marks that a scenario puts on units
CROWDED: Final = 1  # Cannae: may not pass through friends before turn 3. AH-SCEN-19
LEFT_WING: Final = 2  # Cynoscephalae: no phalanx before turn 3. AH-SCEN-26
RIGHT_LEGION: Final = 4  # Cynoscephalae: the tribune may turn it. AH-SCEN-27
COLD: Final = 8  # Trebia: -1 on rally rolls. AH-SCEN-10
TRUMPETED: Final = 16  # Zama: rolls for the trumpets. AH-SCEN-34

AMBUSH_CARD: Final = 10
FLANK_CARD: Final = 11

FRONT: Final = 0
RIGHT_FLANK: Final = 1
REAR: Final = 2
LEFT_FLANK: Final = 3

# What dice are rolled for, as a witness is told
A_FIGHT: Final = 0
A_SHOT: Final = 1
A_TEST: Final = 2
A_RALLY: Final = 3

NOTHING_LISTED: Final = Listed([], [])


@final
class Hannibal(Battle):
    """A battle on the free table: every base with its place and heading, both clocks, and what is hidden."""

    def __init__(self, header: Header, dice: Dice, switches: Switches | None = None) -> None:
        super().__init__(header, dice)
        self.switches = switches if switches is not None else Switches(header.options)
        # the armies, fixed once they are mustered
        self.owner: list[int] = []
        self.kind: list[int] = []
        self.traits: list[int] = []
        self.name: list[int] = []
        self.number: list[int] = []
        self.marks: list[int] = []
        # each unit on the table
        self.x: list[int] = []
        self.y: list[int] = []
        self.h: list[int] = []
        self.status: list[int] = []
        self.dmz: list[int] = []
        self.formed: list[int] = []  # 1 in phalanx formation, 2 declared in this half. AH-TRAIT-53
        self.moved: list[int] = []
        self.shot: list[int] = []
        self.wild: list[int] = []  # the first charge is used up. AH-TRAIT-48
        self.tested: list[int] = []  # Unreliable: has tested. AH-TRAIT-62
        self.held: list[int] = []  # may not charge this half. AH-STRAT-04
        self.stood: list[int] = []  # its owner let it stand in this phase
        # commanders
        self.c_owner: list[int] = []
        self.c_name: list[int] = []
        self.c_number: list[int] = []
        self.c_cf: list[int] = []
        self.c_rf: list[int] = []
        self.c_marks: list[int] = []  # 1: the tribune of Cynoscephalae
        self.c_unit: list[int] = []
        self.c_x: list[int] = []
        self.c_y: list[int] = []
        self.c_status: list[int] = []
        self.c_wounded: list[int] = []
        self.c_moved: list[int] = []
        self.c_start: list[int] = []  # the unit he was with when the phase began. AH-MOVE-09
        self.c_helped: list[int] = []
        # each seat
        self.edge = [SOUTH, NORTH]
        self.clock = [9, 9]  # AH-CLOCK-01
        self.score = [0, 0]
        self.tribal_lost = [0, 0]  # AH-TRAIT-33
        self.wavered = [0, 0]  # the clock has reached 5. AH-TRAIT-64
        self.started = [0, 0]  # counted units at the start. AH-TURN-13
        self.lost = [0, 0]  # points of units lost. AH-TURN-15
        self.fell = [0, 0]  # units lost, for AH-TURN-18
        self.camp_x = [0, 0]
        self.camp_y = [0, 0]
        self.camp_h = [0, 0]
        self.camp_status = [0, 0]
        self.army = [-1, -1]
        self.deployed = [0, 0]
        # the table
        self.features: list[Feature] = []
        self.turn = 1
        self.active = 0
        self.first = 0
        self.orders = 0
        self.limit = 20
        self.calm = 0  # full turns in a row without a point or a loss
        self.winner = 0  # of the roll-off
        self.trumpets_due = 0
        self.tribune_used = 0
        # contacts that are still new: charger, target, 1 once a combat phase has begun since. AH-COMBAT-53
        self.charges: list[int] = []
        self.brawls: list[int] = []  # panicked unit, friend. AH-TRAIT-42
        # hidden: cards in hand, cards on the sectors, notes
        self.hands: list[list[int]] = [[], []]
        self.laid: list[int] = [-1] * 18
        self.laid_by: list[int] = [-1] * 18
        self.open_sectors = 0  # how many sectors are revealed
        self.discards: list[int] = []
        self.ambush: list[list[int]] = [[], []]  # feature, then units
        self.flank: list[list[int]] = [[], []]  # edge, then units
        # derived: who presses which edge of whom, whom each unit presses
        self.pressers: list[int] = []
        self.pressed: list[int] = []
        # the moves of a unit or group with their paths: a search for them is not repeated when one is played
        self.listed = NOTHING_LISTED
        # of such lists, for those who look at many variations; they also end every movement phase themselves, to look
        # at it before the dice
        self.memory: Memory | None = None
        # played on in somebody's head: only charges are offered, or moves that nobody has tested
        self.sparse = False
        self.hopeful = False

    def rolls_for(self, affair: int, one: int, two: int) -> None:
        """The dice of a fight, a shot or a test come next: whoever watches them is told."""
        if self.witness is not None:
            self.witness.begins(self, affair, one, two)

    def vocabulary(self) -> Vocabulary:
        return WORDS

    def holds(self, slot: Slot, value: int) -> bool:
        if slot is UNIT:
            return 0 <= value < len(self.owner) or CAMP <= value < CAMP + 2
        if slot is COMMANDER:
            return 0 <= value < len(self.c_owner)
        if slot is FEATURE:
            return 0 <= value < len(self.features)
        return slot.holds(value)

    def story(self) -> Story:
        return STORY

    def clone(self) -> Hannibal:
        twin = Hannibal(self.header, self.dice, self.switches)
        self.copy_table_to(twin)
        twin.owner = self.owner
        twin.kind = self.kind
        twin.traits = self.traits
        twin.name = self.name
        twin.number = self.number
        twin.marks = self.marks
        twin.x = self.x[:]
        twin.y = self.y[:]
        twin.h = self.h[:]
        twin.status = self.status[:]
        twin.dmz = self.dmz[:]
        twin.formed = self.formed[:]
        twin.moved = self.moved[:]
        twin.shot = self.shot[:]
        twin.wild = self.wild[:]
        twin.tested = self.tested[:]
        twin.held = self.held[:]
        twin.stood = self.stood[:]
        twin.c_owner = self.c_owner
        twin.c_name = self.c_name
        twin.c_number = self.c_number
        twin.c_cf = self.c_cf
        twin.c_rf = self.c_rf
        twin.c_marks = self.c_marks
        twin.c_unit = self.c_unit[:]
        twin.c_x = self.c_x[:]
        twin.c_y = self.c_y[:]
        twin.c_status = self.c_status[:]
        twin.c_wounded = self.c_wounded[:]
        twin.c_moved = self.c_moved[:]
        twin.c_start = self.c_start[:]
        twin.c_helped = self.c_helped[:]
        twin.edge = self.edge[:]
        twin.clock = self.clock[:]
        twin.score = self.score[:]
        twin.tribal_lost = self.tribal_lost[:]
        twin.wavered = self.wavered[:]
        twin.started = self.started[:]
        twin.lost = self.lost[:]
        twin.fell = self.fell[:]
        twin.camp_x = self.camp_x[:]
        twin.camp_y = self.camp_y[:]
        twin.camp_h = self.camp_h[:]
        twin.camp_status = self.camp_status[:]
        twin.army = self.army[:]
        twin.deployed = self.deployed[:]
        twin.features = self.features  # replaced when one is added
        twin.turn = self.turn
        twin.active = self.active
        twin.first = self.first
        twin.orders = self.orders
        twin.limit = self.limit
        twin.calm = self.calm
        twin.winner = self.winner
        twin.trumpets_due = self.trumpets_due
        twin.tribune_used = self.tribune_used
        twin.charges = self.charges[:]
        twin.brawls = self.brawls[:]
        twin.hands = [self.hands[0][:], self.hands[1][:]]
        twin.laid = self.laid[:]
        twin.laid_by = self.laid_by[:]
        twin.open_sectors = self.open_sectors
        twin.discards = self.discards[:]
        twin.ambush = [self.ambush[0][:], self.ambush[1][:]]
        twin.flank = [self.flank[0][:], self.flank[1][:]]
        twin.pressers = self.pressers[:]
        twin.pressed = self.pressed[:]
        twin.listed = self.listed  # belongs to the list of choices
        twin.memory = self.memory
        twin.sparse = self.sparse
        twin.hopeful = self.hopeful
        return twin

    def state_to_data(self, viewer: int) -> dict[str, Any]:
        from triarii.games.hannibal.storage import state_of

        return state_of(self, viewer)

    def is_secret(self, unit: int) -> bool:
        """Is the unit held back by a note that the other player has not seen?"""
        owner = self.owner[unit]
        if unit in self.ambush[owner][1:]:
            return AMBUSH_CARD in self.hands[owner]
        return unit in self.flank[owner][1:] and FLANK_CARD in self.hands[owner]

    # Adding pieces

    def add_unit(self, owner: int, kind: int, traits: int, name: int, number: int, marks: int = 0) -> int:
        """Put a unit on the list; lists are replaced, so that clones made before keep theirs."""
        self.owner = [*self.owner, owner]
        self.kind = [*self.kind, kind]
        self.traits = [*self.traits, traits | built_in(kind)]
        self.name = [*self.name, name]
        self.number = [*self.number, number]
        self.marks = [*self.marks, marks]
        for column in (self.x, self.y, self.h, self.status, self.dmz, self.formed, self.moved, self.shot):
            column.append(0)
        for column in (self.wild, self.tested, self.held, self.stood):
            column.append(0)
        self.pressers += [-1, -1, -1, -1]
        self.pressed.append(-1)
        return len(self.owner) - 1

    def add_commander(self, owner: int, name: int, number: int, cf: int, rf: int, marks: int = 0) -> int:
        self.c_owner = [*self.c_owner, owner]
        self.c_name = [*self.c_name, name]
        self.c_number = [*self.c_number, number]
        self.c_cf = [*self.c_cf, cf]
        self.c_rf = [*self.c_rf, rf]
        self.c_marks = [*self.c_marks, marks]
        self.c_unit.append(-1)
        self.c_start.append(-1)
        for column in (self.c_x, self.c_y, self.c_status, self.c_wounded, self.c_moved, self.c_helped):
            column.append(0)
        return len(self.c_owner) - 1

    def put(self, unit: int, x: int, y: int, h: int) -> None:
        """Set a unit on the table."""
        self.x[unit] = x
        self.y[unit] = y
        self.h[unit] = h
        self.status[unit] = ON_TABLE

    # Names

    def tag(self, unit: int) -> int:
        return tag(self.name[unit], self.number[unit])

    def c_tag(self, commander: int) -> int:
        return tag(self.c_name[commander], self.c_number[commander])

    def who(self, unit: int) -> int:
        """A unit or a camp for the log."""
        return told(unit, 0 if unit >= CAMP else self.tag(unit))

    def leader(self, commander: int) -> int:
        """A commander for the log."""
        return told(LEADERS + commander, self.c_tag(commander))

    def unit_name(self, unit: int) -> str:
        if unit >= CAMP:
            return "the " + ("southern", "northern")[self.edge[unit - CAMP]] + " camp"
        return name_words(self.tag(unit))

    def called(self, unit: int) -> Value:
        """A unit or a camp for questions and actions."""
        if unit >= CAMP:
            return text("label.camp." + ("south", "north")[self.edge[unit - CAMP]])
        return name_words(self.tag(unit))

    def ids(self, *units: int) -> tuple[str, ...]:
        """Units and camps as actions and pieces are called."""
        return tuple([id_of(unit) for unit in units])

    # Telling of moves

    def tell_move(self, kind: int, unit: int, x: int, y: int) -> None:
        """A unit has come from there to where it stands."""
        if not self.quiet:
            way = (SPOT.number(x, y), SPOT.number(self.x[unit], self.y[unit]))
            self.tell(kind, self.owner[unit], self.who(unit), self.x[unit], self.y[unit], self.h[unit], many=way)

    def tell_place(self, kind: int, unit: int) -> None:
        """A unit stands here now, and came by no way over the table."""
        if not self.quiet:
            here = (SPOT.number(self.x[unit], self.y[unit]),)
            self.tell(kind, self.owner[unit], self.who(unit), self.x[unit], self.y[unit], self.h[unit], many=here)

    def tell_join(self, kind: int, commander: int, unit: int, x: int, y: int) -> None:
        """A commander has come from there to a unit."""
        if not self.quiet:
            way = (SPOT.number(x, y), SPOT.number(self.x[unit], self.y[unit]))
            self.tell(kind, self.c_owner[commander], self.leader(commander), self.who(unit), many=way)

    # Short questions about units

    def count(self) -> int:
        return len(self.owner)

    def on_table(self, unit: int) -> bool:
        return self.status[unit] == ON_TABLE

    def is_panicked(self, unit: int) -> bool:
        """Has the Panic trait and any marker. AH-TRAIT-66"""
        return self.dmz[unit] > 0 and self.traits[unit] & PANIC != 0

    def is_hostile(self, one: int, two: int) -> bool:
        """Enemies, or a panicked unit and the friend it ran into. AH-TRAIT-42"""
        if self.owner[one] != self.owner[two]:
            return True
        brawls = self.brawls
        for place in range(0, len(brawls), 2):
            a = brawls[place]
            b = brawls[place + 1]
            if (a == one and b == two) or (a == two and b == one):
                return True
        return False

    def commander_of(self, unit: int) -> int:
        """The commander attached to a unit, or -1. AH-CMD-02"""
        for commander in range(len(self.c_unit)):
            if self.c_unit[commander] == unit and self.c_status[commander] == IN_PLAY:
                return commander
        return -1

    def units_of(self, seat: int) -> list[int]:
        """A side's units on the table, in the order of their numbers."""
        return [unit for unit in range(len(self.owner)) if self.owner[unit] == seat and self.status[unit] == ON_TABLE]

    def may_pass(self, mover: int, friend: int) -> bool:
        """May a unit pass through this friend? AH-MOVE-34 to 37, AH-MOVE-73, AH-SCEN-19"""
        if (self.marks[mover] | self.marks[friend]) & CROWDED and self.turn < 3:
            if self.marks[mover] & CROWDED:
                return False
        moving = self.kind[mover]
        standing = self.kind[friend]
        if self.traits[mover] & FREE_FACING:
            return True
        if moving in (SKIRMISHERS, LIGHT_ARTILLERY) or standing in (SKIRMISHERS, LIGHT_ARTILLERY):
            return True
        if moving == LIGHT_HORSE and ARM[standing] == MOUNTED:
            return True
        if standing == LIGHT_HORSE and ARM[moving] == MOUNTED:
            return True
        return self.traits[mover] & self.traits[friend] & ROMAN_DRILL != 0

    # Measures

    def gap(self, one: int, two: int) -> int:
        """Edge to edge, in hundredths of a hundredth of an inch. AH-TABLE-04"""
        return gap_between(self.x[one], self.y[one], self.h[one], self.x[two], self.y[two], self.h[two])

    def is_within(self, one: int, two: int, length: int) -> bool:
        """Edge to edge at most so far, a hundredth in favour. AH-TABLE-10"""
        return gap_within(self.x[one], self.y[one], self.h[one], self.x[two], self.y[two], self.h[two], length + 1)

    def commander_within(self, commander: int, unit: int, length: int) -> bool:
        """Is the unit's base within a length of the commander? Attached, he is at his unit's centre. AH-TABLE-10, 15"""
        x, y = self.commander_place(commander)
        fine = (length + 1) * 100_000
        return point_off_base(x, y, self.x[unit], self.y[unit], self.h[unit]) <= fine * fine

    def commander_place(self, commander: int) -> tuple[int, int]:
        """Where a commander is: a point, his unit's centre when attached. AH-TABLE-15"""
        unit = self.c_unit[commander]
        if unit >= 0:
            return self.x[unit], self.y[unit]
        return self.c_x[commander], self.c_y[commander]

    def nearest_enemy(self, seat: int, x: int, y: int, h: int) -> int:
        """The gap from a base placed here to the nearest enemy unit, or -1 without one. AH-RALLY-13"""
        least = -1
        for unit in range(len(self.owner)):
            if self.owner[unit] != seat and self.status[unit] == ON_TABLE:
                dx = self.x[unit] - x
                dy = self.y[unit] - y
                if least >= 0 and dx * dx + dy * dy > (least // 100 + 230) * (least // 100 + 230):
                    continue
                gap = gap_between(x, y, h, self.x[unit], self.y[unit], self.h[unit])
                if least < 0 or gap < least:
                    least = gap
        return least

    def points_of(self, unit: int) -> int:
        return cost_of(self.kind[unit], self.traits[unit] & ~built_in(self.kind[unit]))

    def camp_stands(self, seat: int) -> bool:
        return self.camp_status[seat] == 1

    def invariants(self) -> list[str]:
        from triarii.games.hannibal.storage import what_is_wrong

        return what_is_wrong(self)

    def says(self, action: Action) -> Text:
        """The action as a player would say it."""
        from triarii.games.hannibal.speech import says

        return says(self, action)

    def choice(self, action: Action) -> Choice:
        """The action as a client reads it: who acts, on whom, and where it leads."""
        from triarii.games.hannibal.choices import choice

        return choice(self, action)


__all__ = ["CAMP", "Hannibal"]
