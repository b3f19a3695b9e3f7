"""The whole state of one battle: units, tokens, cards, turns, and what may be seen of them."""

from __future__ import annotations

from typing import Any, Final, final

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.choices import Choice
from triarii.engine.dice import Dice
from triarii.engine.events import EVERYTHING, Story
from triarii.engine.header import Header
from triarii.engine.text import Text, literal, text
from triarii.games.battalion import words
from triarii.games.battalion.library import Column, Library
from triarii.games.battalion.words import UNITS

# Where a unit is when it is in no sector
RESERVE: Final = -1
GONE: Final = -2
WAITING: Final = -3  # built, not yet deployed

# The sequence chart: the four seats in the order of their turns. BA-FOURSEQ-06
# Seats: 0 A-left, 1 A-right, 2 B-left, 3 B-right
CHART: Final = [
    [0, 2, 1, 3],
    [3, 0, 2, 1],
    [1, 3, 0, 2],
    [2, 1, 3, 0],
    [0, 3, 1, 2],
    [3, 1, 2, 0],
    [1, 2, 0, 3],
    [2, 0, 3, 1],
]


@final
class Battalion(Battle):
    """A battle of two sides, A (units 0 to 11) and B (12 to 23), each led by one player or by a team of two."""

    def __init__(
        self,
        header: Header,
        dice: Dice,
        library: Library,
        vocabulary: Vocabulary,
        story: Story,
        size: int,
        twin_of: Battalion | None = None,
    ) -> None:
        super().__init__(header, dice)
        self.library = library
        self.spoken = vocabulary
        self.told = story
        self.size = size
        if twin_of is not None:
            self.copy_state_of(twin_of)
            return
        self.four: bool = len(header.seats) == 4
        self.sectors: int = 5 if self.four else 3  # BA-FIELD-01, -02
        self.middle: int = 2 if self.four else 1  # BA-FIELD-03
        self.factions: list[int] = [words.NONE, words.NONE]
        self.columns: list[Column | None] = [None] * (2 * UNITS)
        self.order: list[int] = [0] * (2 * UNITS)
        self.disorder: list[int] = [0] * (2 * UNITS)
        self.place: list[int] = [GONE] * (2 * UNITS)
        self.contact: list[int] = [0] * (2 * UNITS)  # bits: the enemy units in contact with this one
        self.ready: list[int] = [0, 0]
        self.spent: list[int] = [0, 0]
        # Lists inside these two are replaced, never changed: clones share them
        self.hands: list[list[int]] = [[] for _ in header.seats]
        self.discards: list[list[int]] = [[0] * len(library.cards), [0] * len(library.cards)]
        self.decks: list[int] = [0, 0]
        self.active: int = words.NONE
        self.turn: int = 0
        self.moved: int = 0  # bits: redeployed this turn
        self.barred: int = 0  # bits: redeployed this turn, and not to be commanded
        self.sequence: int = words.NONE  # the die of this round, from 0; four players only
        self.next_sequence: int = words.NONE  # the die of the next round, if it had to be rolled early
        self.at: int = 0  # how many turns of the round are over
        self.charging: int = words.NONE  # the unit that stands in the engagement zone without contact
        self.shown: int = 2  # of enemy units: 0 nothing, 1 the front rank, 2 everything

    def vocabulary(self) -> Vocabulary:
        return self.spoken

    def story(self) -> Story:
        return self.told

    def clone(self) -> Battalion:
        twin = Battalion(self.header, self.dice, self.library, self.spoken, self.told, self.size, self)
        self.copy_table_to(twin)
        return twin

    def copy_state_of(self, other: Battalion) -> None:
        self.four = other.four
        self.sectors = other.sectors
        self.middle = other.middle
        self.factions = other.factions[:]
        self.columns = other.columns[:]
        self.order = other.order[:]
        self.disorder = other.disorder[:]
        self.place = other.place[:]
        self.contact = other.contact[:]
        self.ready = other.ready[:]
        self.spent = other.spent[:]
        self.hands = other.hands[:]
        self.discards = other.discards[:]
        self.decks = other.decks[:]
        self.active = other.active
        self.turn = other.turn
        self.moved = other.moved
        self.barred = other.barred
        self.sequence = other.sequence
        self.next_sequence = other.next_sequence
        self.at = other.at
        self.charging = other.charging
        self.shown = other.shown

    # Units

    def column(self, unit: int) -> Column:
        column = self.columns[unit]
        assert column is not None
        return column

    def is_on_field(self, unit: int) -> bool:
        return self.place[unit] >= 0

    def is_engaged(self, unit: int) -> bool:
        """In contact with an enemy unit. BA-FIELD-05, -06, -14"""
        return self.contact[unit] != 0

    def has(self, unit: int, trait: int) -> bool:
        """A trait of any rank that is left counts for the unit. BA-TRAIT-01, -02, -05, -06"""
        column = self.columns[unit]
        return column is not None and column.traits & trait != 0

    def units_in(self, side: int, sector: int) -> list[int]:
        place = self.place
        found: list[int] = []
        for unit in range(side * UNITS, side * UNITS + UNITS):
            if place[unit] == sector:
                found.append(unit)
        return found

    def is_empty_of(self, side: int, sector: int) -> bool:
        """No unit of that side in the sector, engaged or not. BA-EMPTY-06"""
        place = self.place
        for unit in range(side * UNITS, side * UNITS + UNITS):
            if place[unit] == sector:
                return False
        return True

    def title(self, unit: int) -> str:
        if not 0 <= unit < 2 * UNITS:
            return "nobody"
        column = self.columns[unit]
        word = words.UNIT_WORDS[unit]
        return word if column is None else f"{column.title()} ({word})"

    def called(self, unit: int) -> Text:
        """What sentences call a unit."""
        column = self.columns[unit]
        word = words.UNIT_WORDS[unit]
        return literal(word) if column is None else text("label.unit", name=column.title(), unit=word)

    # Contacts

    def touch(self, unit: int, other: int) -> None:
        self.contact[unit] |= 1 << other
        self.contact[other] |= 1 << unit

    def part(self, unit: int, other: int) -> None:
        """End one contact; whoever has none left goes back to its formation zone. BA-FIELD-09, -10"""
        self.contact[unit] &= ~(1 << other)
        self.contact[other] &= ~(1 << unit)

    def leave_all(self, unit: int) -> None:
        """Leave all contacts; enemies without another return. BA-OVER-16, BA-EVADE-10, BA-DISB-07, -16"""
        mask = self.contact[unit]
        self.contact[unit] = 0
        other = 0
        while mask:
            if mask & 1:
                left = self.contact[other] & ~(1 << unit)
                self.contact[other] = left
                if not left:
                    self.tell(words.RETURNED, self.seats_of(other // UNITS)[0], other, self.place[other])
            mask >>= 1
            other += 1

    def is_overlapping(self, unit: int) -> bool:
        """Shares its one target with others of its side. BA-OVER-03, -04"""
        mask = self.contact[unit]
        return count(mask) == 1 and count(self.contact[lowest(mask)]) > 1

    # Seats

    def side_of(self, seat: int) -> int:
        return seat // 2 if self.four else seat

    def seats_of(self, side: int) -> list[int]:
        return [2 * side, 2 * side + 1] if self.four else [side]

    def is_in_area(self, seat: int, sector: int) -> bool:
        """May this player command and deploy there? The reserve and the middle belong to both. BA-FOUR-06 to -09"""
        if not self.four or sector == RESERVE or sector == self.middle:
            return True
        return (sector > self.middle) == (seat % 2 == 1)

    def decider(self, side: int, sector: int) -> int:
        """Who decides for a side's units in a sector, and draws for them.

        BA-FOUR-24, -25, BA-FOURRUL-07, -08; may have to roll the next round's die, BA-FOURRUL-09
        """
        if not self.four:
            return side
        if sector != self.middle:
            return 2 * side + (1 if sector > self.middle else 0)
        if self.active // 2 == side:
            return self.active
        for later in range(self.at + 1, 4):
            seat = CHART[self.sequence][later]
            if seat // 2 == side:
                return seat
        if self.next_sequence == words.NONE:
            self.next_sequence = self.roll_sequence()
        for seat in CHART[self.next_sequence]:
            if seat // 2 == side:
                return seat
        raise AssertionError("the chart names every seat")

    def roll_sequence(self) -> int:
        die = self.dice.die(8)
        self.tell(words.SEQUENCE, words.NONE, die + 1)
        return die

    # Cards

    def might_hold(self, seat: int, kinds: list[int]) -> bool:
        """Could he hold one of these, for all that everybody knows? Then he is asked, holding or not. BA-WINDOW-06"""
        if not self.hands[seat]:
            return False
        side = self.side_of(seat)
        faction = self.factions[side]
        gone = self.discards[side]
        copies = self.library.factions[faction].copies
        for kind in kinds:
            if copies[kind] > gone[kind]:
                return True
        return False

    def draw(self, seat: int) -> bool:
        """Draw a card from the side's deck; without one the battle is lost at once. BA-CARD-05, -18, BA-WIN-01, -09

        Deck and left-over cards are equally unknown, so the card is picked among all that nobody has seen.
        """
        side = self.side_of(seat)
        if self.decks[side] == 0:
            self.lose(side, "its deck is empty when it has to draw", "BA-WIN-01")
            return False
        unseen = self.unseen(side)
        total = 0
        for copies in unseen:
            total += copies
        pick = self.dice.pick(total)
        kind = 0
        while pick >= unseen[kind]:
            pick -= unseen[kind]
            kind += 1
        self.decks[side] -= 1
        self.hands[seat] = sorted([*self.hands[seat], kind])
        self.tell(words.DRAWN, seat, kind, kind)
        if self.four:
            self.tell(words.CONFERRED, seat ^ 1, kind)
        return True

    def unseen(self, side: int) -> list[int]:
        """How many of each card lie in the deck or were left over. BA-CARD-10"""
        left = self.library.factions[self.factions[side]].copies[:]
        gone = self.discards[side]
        for kind in range(len(left)):
            left[kind] -= gone[kind]
        for seat in self.seats_of(side):
            for kind in self.hands[seat]:
                left[kind] -= 1
        return left

    def discard(self, seat: int, kind: int) -> None:
        """Lay a card face up on the discards, from where it never returns. BA-CARD-07"""
        hand = self.hands[seat][:]
        hand.remove(kind)
        self.hands[seat] = hand
        side = self.side_of(seat)
        gone = self.discards[side][:]
        gone[kind] += 1
        self.discards[side] = gone

    # Ending

    def lose(self, side: int, reason: str, rule: str) -> None:
        self.win(1 - side, f"{self.side_name(side)} has lost: {reason}.", rule)

    def win(self, side: int, reason: str, rule: str) -> None:
        left = [0, 0]
        for unit in range(2 * UNITS):
            if self.place[unit] != GONE:
                left[unit // UNITS] += 1
        scores: list[int] = []
        for seat in range(len(self.header.seats)):
            scores.append(self.size - left[1 - self.side_of(seat)])  # enemy units disbanded
        self.end(tuple(self.seats_of(side)), reason, rule, tuple(scores))

    def side_name(self, side: int) -> str:
        faction = self.factions[side]
        return self.library.factions[faction].name if faction >= 0 else f"Side {'AB'[side]}"

    def concede(self, seat: int) -> None:
        """BA-WIN-13"""
        self.tell(words.CONCEDED, seat)
        self.lose(self.side_of(seat), "it has conceded", "BA-WIN-13")

    # Storing and showing

    def state_to_data(self, viewer: int) -> dict[str, Any]:
        from triarii.games.battalion.storing import stored_state

        return stored_state(self, viewer)

    def sees_side(self, viewer: int, side: int) -> bool:
        return viewer == EVERYTHING or (viewer >= 0 and self.side_of(viewer) == side)

    def sees_hand(self, viewer: int, seat: int) -> bool:
        """One's own hand, and that of the team-mate. BA-CARD-09, BA-FOURRUL-13"""
        return self.sees_side(viewer, self.side_of(seat))

    def invariants(self) -> list[str]:
        from triarii.games.battalion.soundness import what_is_wrong

        return what_is_wrong(self)

    def says(self, action: Action) -> Text:
        from triarii.games.battalion.choices import says

        return says(self, action)

    def choice(self, action: Action) -> Choice:
        from triarii.games.battalion.choices import choice

        return choice(self, action)


def count(mask: int) -> int:
    """How many bits are set."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def lowest(mask: int) -> int:
    """The place of the lowest bit that is set."""
    place = 0
    while not mask & 1:
        mask >>= 1
        place += 1
    return place
