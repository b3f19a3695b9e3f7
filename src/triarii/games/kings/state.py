"""The whole state of a battle of Conquerors and Kings. CK-TAB-07 to 15"""

from __future__ import annotations

from typing import Any, Final, final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.choices import Choice
from triarii.engine.dice import Dice
from triarii.engine.events import EVERYTHING, Story
from triarii.engine.header import Header
from triarii.engine.text import Text
from triarii.engine.words import Slot
from triarii.games.kings import words as w
from triarii.games.kings.table import SOUTH, ZONE_NAMES, ZONES
from triarii.games.kings.troops import AR, EL, FIGURES, FORBIDDEN, IS_SKIRMISHER, Roster

# Where a unit or a general is when he is in no zone
RESERVE: Final = -1  # off the table, may come back
FLANK: Final = -2  # on a flank march
DEAD: Final = -3
UNPLACED: Final = -4  # not yet deployed
ABSENT: Final = -5  # a second general that the army does not have

# What is known of a unit besides its losses; all but the first two bits are wiped at the start of a turn
WINNING: Final = 1
ADVANCED: Final = 2
LATE: Final = 4
MOVED: Final = 8
NO_MOVE: Final = 16
NO_SHOT: Final = 32
NO_ASSAULT: Final = 64
HAS_ASSAULTED: Final = 128
WAS_ASSAULTED: Final = 256
SHOT: Final = 512
CAME: Final = 1024  # came by a fall back of this morale step. CK-MOR-39
LEFT_NOW: Final = 2048  # left the table in this turn. CK-FALL-30
LASTING: Final = WINNING | ADVANCED

# Gifts of a general. CK-LEAD-03
MORALE_GIFT: Final = 1
VALIANT_GIFT: Final = 2
FIGHT_GIFT: Final = 4

# The switches, as bits
SHARED_RIDE: Final = 1
BREAKTHROUGH: Final = 2
ALL_TEST: Final = 4
RALLY: Final = 8
SWEEP: Final = 16
FREE_MOVES: Final = 32
HALF_MOVE: Final = 64
BOW_LOSSES: Final = 128
CLOSE_BASES: Final = 256
UNHURT: Final = 512
PIKE_LIMITS: Final = 1024
BOW_OWNER: Final = 2048
WINNERS_HORSE: Final = 4096
OCCUPATION: Final = 8192
TOUGH_ELEPHANTS: Final = 16384
FALLER_CHOOSES: Final = 32768
CHOSEN_GIFTS: Final = 65536
CLOCK_SHORT: Final = 131072
CLOCK_UP: Final = 262144

# Why half a base was lost, as the story tells it
BY_SHOOTING: Final = 0
BY_FIGHT: Final = 1
BY_PURSUIT: Final = 2
BY_ARTILLERY: Final = 3
BY_LEAVING: Final = 4
BY_NO_WAY: Final = 5

# What dice were rolled for, as a witness is told
SHOOTS: Final = 0
STANDS: Final = 1  # the target of an assault
STRIKES: Final = 2  # the assaulter
SUFFERS: Final = 3  # saves of a unit that was hit
PURSUES: Final = 4
TESTS: Final = 5

FLANK_CLOCK: Final[int] = FIGURES["clock"]["flank"]
GENERAL_WORTH: Final[int] = FIGURES["victory"]["general"]


@final
class Kings(Battle):
    """Units, markers, generals and the clock on a table of thirty zones."""

    def __init__(
        self, header: Header, dice: Dice, roster: Roster, switches: int = 0, twin_of: Kings | None = None
    ) -> None:
        super().__init__(header, dice)
        self.roster = roster
        self.switches = switches
        if twin_of is not None:
            self.take_after(twin_of)
            return
        self.side: list[int] = [0, 1]  # which side of the table each seat has
        self.active = 0
        self.round = 1
        self.clock = 0
        self.ground: list[int] = [0] * ZONES
        self.at: list[int] = [UNPLACED] * len(roster)
        self.lost: list[int] = [0] * len(roster)
        self.flags: list[int] = [0] * len(roster)
        self.pieces: list[tuple[int, ...]] = [()] * ZONES
        self.held: list[int] = [-1] * ZONES  # the seat with units in the zone. CK-TAB-15
        self.markers: list[int] = [0] * ZONES  # they belong to the seat that holds the zone. CK-TAB-13
        self.came: list[int] = []  # in step 2: markers that came by a fall back of this step, zone by zone
        self.generals: list[int] = [ABSENT] * 4  # where G1 and G2 of each seat are
        self.gifts: list[int] = [0] * 4
        self.general_left: list[int] = [0] * 4  # this turn: bit 1 left the table, bit 2 rolled for a breakthrough
        self.flank_note: list[int] = [-1, -1]
        self.fallen: list[int] = [0, 0]  # points of what each seat has lost
        self.alive: list[int] = [0, 0]  # units that are not destroyed

    def take_after(self, other: Kings) -> None:
        """Copy everything that may change from another battle."""
        self.side = other.side[:]
        self.active = other.active
        self.round = other.round
        self.clock = other.clock
        self.ground = other.ground[:]
        self.at = other.at[:]
        self.lost = other.lost[:]
        self.flags = other.flags[:]
        self.pieces = other.pieces[:]
        self.held = other.held[:]
        self.markers = other.markers[:]
        self.came = other.came[:]
        self.generals = other.generals[:]
        self.gifts = other.gifts[:]
        self.general_left = other.general_left[:]
        self.flank_note = other.flank_note[:]
        self.fallen = other.fallen[:]
        self.alive = other.alive[:]

    def vocabulary(self) -> Vocabulary:
        return w.WORDS

    def holds(self, slot: Slot, value: int) -> bool:
        return 0 <= value < len(self.roster) if slot is w.UNIT else slot.holds(value)

    def story(self) -> Story:
        return w.STORY

    def clone(self) -> Kings:
        twin = Kings(self.header, self.dice, self.roster, self.switches, self)
        self.copy_table_to(twin)
        return twin

    def header_to_data(self, viewer: int) -> dict[str, Any]:
        """A written position names the side of a flank group; it stays with the table. CK-FLK-05, CK-TAB-14"""
        data = self.header.to_data()
        if viewer != EVERYTHING and "flank" in self.header.position:
            data["position"] = ""
        return data

    def state_to_data(self, viewer: int) -> dict[str, Any]:
        notes: list[int | None] = []
        for seat in (0, 1):
            mine = viewer in (seat, EVERYTHING) or self.flank_note[seat] < 0 or not self.flank_is_out(seat)
            notes.append(self.flank_note[seat] if mine else None)
        return {
            "roster": self.roster.to_data(),
            "armies": list(self.roster.armies),
            "side": list(self.side),
            "active": self.active,
            "round": self.round,
            "clock": self.clock,
            "flanking": self.flanking_is_open(),
            "ground": list(self.ground),
            "at": list(self.at),
            "lost": list(self.lost),
            "flags": list(self.flags),
            "markers": list(self.markers),
            "came": list(self.came),
            "generals": list(self.generals),
            "gifts": list(self.gifts),
            "general_left": list(self.general_left),
            "flank_note": notes,
            "fallen": list(self.fallen),
        }

    def says(self, action: Action) -> Text:
        from triarii.games.kings.choices import says

        return says(self, action)

    def choice(self, action: Action) -> Choice:
        from triarii.games.kings.choices import choice

        return choice(self, action)

    def invariants(self) -> list[str]:
        from triarii.games.kings.order import disorders

        return disorders(self)

    # Who and where

    def south(self) -> int:
        """The seat that plays South: the attacker. CK-PRE-05"""
        return 0 if self.side[0] == SOUTH else 1

    def flanking_is_open(self) -> bool:
        """Does the clock allow flank groups to come on? CK-FLK-01 to 03"""
        return self.clock >= FLANK_CLOCK if self.switches & CLOCK_UP else self.clock <= FLANK_CLOCK

    def flank_is_out(self, seat: int) -> bool:
        """Is this seat's flank group still off the table?"""
        owner = self.roster.owner
        for unit in range(len(self.at)):
            if self.at[unit] == FLANK and owner[unit] == seat:
                return True
        return False

    def is_unit(self, piece: int) -> bool:
        """Artillery is a piece, not a unit. CK-ART-13, CK-TAB-15"""
        return self.roster.kind[piece] != AR

    def is_skirmisher(self, unit: int) -> bool:
        return IS_SKIRMISHER[self.roster.kind[unit]]

    def units_in(self, zone: int) -> list[int]:
        kind = self.roster.kind
        return [piece for piece in self.pieces[zone] if kind[piece] != AR]

    def called_in(self, zone: int) -> tuple[str, ...]:
        """The units and artillery of a zone by the words of actions."""
        return w.units_called(list(self.pieces[zone]))

    def artillery_in(self, zone: int) -> list[int]:
        kind = self.roster.kind
        return [piece for piece in self.pieces[zone] if kind[piece] == AR]

    def general_in(self, seat: int, zone: int) -> int:
        """The general who counts in the zone, G1 before G2, or -1. CK-GEN-18"""
        generals = self.generals
        if generals[2 * seat] == zone:
            return 2 * seat
        if generals[2 * seat + 1] == zone:
            return 2 * seat + 1
        return -1

    def halves_in(self, zone: int) -> int:
        """Half bases of the zone's holder, two more for a general; none without units. CK-TAB-11, 12"""
        seat = self.held[zone]
        if seat < 0:
            return 0
        halves, lost = self.roster.halves, self.lost
        total = 0
        for piece in self.pieces[zone]:
            total += halves[piece] - lost[piece]
        if self.generals[2 * seat] == zone or self.generals[2 * seat + 1] == zone:
            total += 2
        return total

    def owner_of(self, zone: int) -> int:
        """The seat with at least four bases in the zone, or -1. CK-TAB-09, 10"""
        return self.held[zone] if self.halves_in(zone) >= 8 else -1

    # Coming and going

    def put(self, piece: int, zone: int) -> None:
        """Put a piece that is in no zone into one."""
        self.at[piece] = zone
        self.pieces[zone] = tuple(sorted((*self.pieces[zone], piece)))
        if self.roster.kind[piece] != AR:
            self.held[zone] = self.roster.owner[piece]

    def take_off(self, piece: int, place: int) -> None:
        """Take a piece out of its zone; `place` says where it is now. Markers are seen to by the caller."""
        zone = self.at[piece]
        self.at[piece] = place
        if zone < 0:
            return
        kind = self.roster.kind
        rest = tuple([other for other in self.pieces[zone] if other != piece])
        self.pieces[zone] = rest
        for other in rest:
            if kind[other] != AR:
                return
        self.held[zone] = -1

    def sweep_markers(self, zone: int) -> None:
        """Markers without units of their side are removed at once. CK-TAB-13"""
        if self.held[zone] < 0:
            self.markers[zone] = 0

    def wound(self, unit: int, reason: int, places_marker: bool) -> None:
        """A unit loses half a base; skirmishers leave no marker. CK-SAV-16, 17, CK-SKI-01, CK-UNIT-02, 03"""
        if self.at[unit] == DEAD:
            return
        self.lost[unit] += 1
        left = self.roster.halves[unit] - self.lost[unit]
        self.tell(w.LOST_HALF, self.roster.owner[unit], unit, reason, 1, left)
        zone = self.at[unit]
        if places_marker and zone >= 0 and not IS_SKIRMISHER[self.roster.kind[unit]]:
            self.markers[zone] += 1
        if self.lost[unit] >= self.roster.limit[unit]:
            self.destroy(unit)

    def destroy(self, unit: int) -> None:
        """A unit is removed for good. CK-UNIT-03, CK-VIC-03"""
        seat = self.roster.owner[unit]
        zone = self.at[unit]
        self.take_off(unit, DEAD)
        self.flags[unit] = 0
        self.fallen[seat] += self.roster.cost[unit]
        if self.roster.kind[unit] != AR:
            self.alive[seat] -= 1
            self.tell(w.DESTROYED, seat, unit)
        else:
            self.tell(w.ARTILLERY_LOST, seat, unit)
        if zone >= 0:
            self.sweep_markers(zone)

    def kill_general(self, general: int, leaves_markers: bool) -> None:
        """A dead general leaves three markers in his zone. CK-GEN-10, 12, CK-LEAD-09"""
        zone = self.generals[general]
        self.generals[general] = DEAD
        self.fallen[general // 2] += GENERAL_WORTH
        self.tell(w.GENERAL_DIED, general // 2, general)
        if leaves_markers and zone >= 0:
            self.markers[zone] += 3
            self.sweep_markers(zone)

    def roll(self, count: int) -> tuple[int, ...]:
        """So many D6, as their pips."""
        dice = self.dice
        return tuple([dice.die(6) + 1 for _ in range(count)])

    def tell_dice(
        self,
        kind: int,
        seat: int,
        dice: tuple[int, ...],
        least: int,
        reached: int,
        missed: int,
        a: int = 0,
        b: int = 0,
        c: int = 0,
    ) -> None:
        """Tell a roll with a verdict for each die: `reached` from `least` pips on, `missed` below."""
        if not self.quiet:
            self.tell(kind, seat, a, b, c, many=w.judged(dice, least, reached, missed))

    # Choices

    def offer(self, seat: int, legal: list[Action]) -> bool:
        """Ask for one of these or for the end of the procedure; with nothing to choose it ends unasked."""
        if not legal:
            self.stack.pop()
            return False
        legal.append(w.DONE_ACTION)
        return self.ask(seat, legal)

    # Room and ground

    def has_room(self, zone: int, group: list[int]) -> bool:
        """Three units, not counting the first skirmishers, elephants and artillery. CK-OCC-01 to 05, 07, 08"""
        return self.counted(zone, group) <= 3

    def counted(self, zone: int, group: list[int]) -> int:
        """How many pieces count against the capacity if this group joins those in the zone. CK-OCC-01 to 05"""
        kind = self.roster.kind
        plain = skirmishers = elephants = artillery = 0
        pieces = self.pieces[zone]
        if group and pieces and self.roster.owner[pieces[0]] != self.roster.owner[group[0]]:
            pieces = ()  # lone artillery of the enemy is removed when they enter. CK-ART-15
        for piece in pieces:
            k = kind[piece]
            if IS_SKIRMISHER[k]:
                skirmishers += 1
            elif k == EL:
                elephants += 1
            elif k == AR:
                artillery += 1
            else:
                plain += 1
        for piece in group:
            if piece in pieces:
                continue
            k = kind[piece]
            if IS_SKIRMISHER[k]:
                skirmishers += 1
            elif k == EL:
                elephants += 1
            elif k == AR:
                artillery += 1
            else:
                plain += 1
        if skirmishers > 1:
            plain += skirmishers - 1
        if elephants > 1:
            plain += elephants - 1
        if artillery > 1:
            plain += artillery - 1
        return plain

    def places_needed(self, group: list[int]) -> int:
        """How many pieces of a group count against the capacity of an empty zone. CK-OCC-01 to 05"""
        kind = self.roster.kind
        skirmishers = len([unit for unit in group if IS_SKIRMISHER[kind[unit]]])
        elephants = len([unit for unit in group if kind[unit] == EL])
        artillery = len([unit for unit in group if kind[unit] == AR])
        return len(group) - min(1, skirmishers) - min(1, elephants) - min(1, artillery)

    def is_closed_to(self, zone: int, group: list[int]) -> bool:
        """Is the ground forbidden to one of these? CK-MOV-12, 13, CK-SCEN-08"""
        ground = self.ground[zone]
        if ground == 0:
            return False
        kind = self.roster.kind
        for piece in group:
            if FORBIDDEN[kind[piece] * 7 + ground]:
                return True
        return False

    def zone_name(self, zone: int) -> str:
        return ZONE_NAMES[zone] if zone >= 0 else "off the table"
