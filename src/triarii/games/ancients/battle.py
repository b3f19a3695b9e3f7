"""The state of a battle, and the small changes that every chapter of the rules makes to it."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from triarii.engine.actions import Action, Vocabulary
from triarii.engine.battle import Battle
from triarii.engine.choices import Choice
from triarii.engine.dice import Dice
from triarii.engine.events import EVERYTHING, Story
from triarii.engine.header import Header
from triarii.engine.text import Text
from triarii.games.ancients import cards, hexes, words
from triarii.games.ancients.hexes import HEXES, NEIGHBOURS, OFF
from triarii.games.ancients.scenario import POOR, Scenario
from triarii.games.ancients.terrain import BARS

WAITING: Final = -2  # not on the board yet: an ambush, or a leader to be placed

# What a unit has been told and has done this turn, as bits of `mark`.
ORDERED: Final = 1
DONE_MOVING: Final = 2  # it has had its move, or may not move
MOVED: Final = 4  # it stands elsewhere than where it began
NO_BATTLE: Final = 8  # its move or the ground it entered forbids battle
BATTLED: Final = 16
MUST_FIGHT: Final = 32  # warriors after a charge
FIRED_ONCE: Final = 64  # the first shot of Darken the Sky
ADVANCED: Final = 128  # came to its hex by Momentum Advance

# The same for a leader, in `leader_mark`.
LEADER_ORDERED: Final = 1
LEADER_DONE: Final = 2

LIGHT_FACE: Final = 0
MEDIUM_FACE: Final = 1
HEAVY_FACE: Final = 2
HELMET: Final = 3
FLAG: Final = 4
SWORDS: Final = 5


@final
class Ancients(Battle):
    """A battle of Commands & Colors: Ancients. Units, leaders, hexes, cards and seats are whole numbers.

    What a trial asks most often lies in rows of machine numbers, which need no unwrapping."""

    def __init__(self, header: Header, dice: Dice, scenario: Scenario, twin_of: Ancients | None = None) -> None:
        super().__init__(header, dice)
        self.scenario = scenario
        if twin_of is not None:
            self.take_after(twin_of)
            return
        self.kind: vec[i64] = vec[i64](scenario.kind)
        self.owner: vec[i64] = vec[i64](scenario.owner)
        self.terrain: vec[i64] = vec[i64](scenario.terrain)
        count = len(scenario.kind)
        self.blocks: vec[i64] = vec[i64](scenario.full)
        self.where: vec[i64] = vec[i64]([OFF] * count)
        self.at: vec[i64] = vec[i64]([OFF] * HEXES)  # the unit in each hex
        self.mark: vec[i64] = vec[i64]([0] * count)
        self.leader_where: vec[i64] = vec[i64]([OFF] * len(scenario.leader_name))
        self.leader_at: vec[i64] = vec[i64]([OFF] * HEXES)
        self.leader_mark: vec[i64] = vec[i64]([0] * len(scenario.leader_name))
        self.checked = 0  # leaders already checked in this combat sequence, as bits. CA-14.03

        # From here on every list is replaced when it changes, never changed itself: clones share it.
        self.hands: list[list[int]] = [[], []]
        self.deck: list[int] = cards.COUNTS[:]  # how many of each card; no order exists until a card is drawn
        self.discards: list[int] = [0] * cards.KINDS
        self.command: list[int] = scenario.hand[:]  # the hand limit, which is Command. CA-7.14, .15
        self.owed_cards: list[int] = [0, 0]  # draws that a lost leader has cost
        self.banners: list[int] = [0, 0]
        self.leaders_lost: list[int] = [0, 0]
        self.camps_taken: list[int] = []
        self.turns: list[int] = [0, 0]  # turns begun by each seat

        self.active = scenario.first
        self.card = cards.NO_CARD  # the card played
        self.order = cards.NO_CARD  # the order in force: what the card says, or what Counter Attack copied
        self.fallback = False  # the one unit ordered in place of what the card is made for. CA-18.30
        self.ground = 0  # for a copied Leadership Any Section: the ground it is bound to, as the bottom player names it
        self.last_order: list[int] = [cards.NO_CARD, cards.NO_CARD]
        self.last_ground: list[int] = [0, 0]
        self.first_strikes = 0  # used this turn by the player who is not active
        self.ambush = 0  # the section by which an ambush comes on this turn
        for unit in range(count):
            self.put_unit(unit, scenario.start[unit])
        self.began: vec[i64] = self.where[:]  # where units stood when the turn began
        for leader in range(len(scenario.leader_name)):
            self.put_leader(leader, scenario.leader_start[leader])

    def vocabulary(self) -> Vocabulary:
        return words.WORDS

    def story(self) -> Story:
        return words.STORY

    def clone(self) -> Ancients:
        return Ancients(self.header, self.dice, self.scenario, self)

    def take_after(self, other: Ancients) -> None:
        """Become the twin of another battle: copy what changes, share what does not."""
        other.copy_table_to(self)
        self.kind = other.kind
        self.owner = other.owner
        self.terrain = other.terrain
        self.blocks = other.blocks[:]
        self.where = other.where[:]
        self.at = other.at[:]
        self.mark = other.mark[:]
        self.began = other.began
        self.leader_where = other.leader_where[:]
        self.leader_at = other.leader_at[:]
        self.leader_mark = other.leader_mark[:]
        self.checked = other.checked
        self.hands = other.hands
        self.deck = other.deck
        self.discards = other.discards
        self.command = other.command
        self.owed_cards = other.owed_cards
        self.banners = other.banners
        self.leaders_lost = other.leaders_lost
        self.camps_taken = other.camps_taken
        self.turns = other.turns
        self.active = other.active
        self.card = other.card
        self.order = other.order
        self.fallback = other.fallback
        self.ground = other.ground
        self.last_order = other.last_order
        self.last_ground = other.last_ground
        self.first_strikes = other.first_strikes
        self.ambush = other.ambush

    # Who stands where

    def put_unit(self, unit: i64, hex: i64) -> None:
        self.where[unit] = hex
        if hex >= 0:
            self.at[hex] = unit

    def put_leader(self, leader: i64, hex: i64) -> None:
        self.leader_where[leader] = hex
        if hex >= 0:
            self.leader_at[hex] = leader

    def lift_unit(self, unit: i64) -> None:
        self.at[self.where[unit]] = OFF
        self.where[unit] = OFF

    def lift_leader(self, leader: i64) -> None:
        hex = self.leader_where[leader]
        if self.leader_at[hex] == leader:  # on his way through a hex he does not hold it
            self.leader_at[hex] = OFF
        self.leader_where[leader] = OFF

    def shift_unit(self, unit: i64, hex: i64) -> None:
        """Move a unit with its attached leader; a lone leader in the hex becomes attached. CA-7.05, CA-8.10"""
        old = self.where[unit]
        self.at[old] = OFF
        self.at[hex] = unit
        self.where[unit] = hex
        leader = self.leader_at[old]
        if leader >= 0:
            self.leader_at[old] = OFF
            self.leader_at[hex] = leader
            self.leader_where[leader] = hex

    def shift_leader(self, leader: i64, hex: i64) -> None:
        self.leader_at[self.leader_where[leader]] = OFF
        self.leader_at[hex] = leader
        self.leader_where[leader] = hex

    def leader_of(self, unit: i64) -> i64:
        """The leader attached to a unit, or -1. CA-7.03"""
        return self.leader_at[self.where[unit]]

    def lone_leader_at(self, hex: int) -> int:
        """A leader alone in his hex, or -1."""
        return self.leader_at[hex] if self.at[hex] < 0 else OFF

    def piece_at(self, hex: int) -> int:
        """Who is struck in a hex, as events count pieces: its unit, or the leader alone in it."""
        unit = self.at[hex]
        return unit if unit >= 0 else words.LEADERS + self.leader_at[hex]

    def enemy_unit_beside(self, seat: i64, hex: i64) -> bool:
        """Does an enemy unit of this seat stand next to the hex? A lone leader is not a unit. CA-2.30"""
        at = self.at
        owner = self.owner
        for n in NEIGHBOURS[hex]:
            unit = at[n]
            if unit >= 0 and owner[unit] != seat:
                return True
        return False

    def leader_beside(self, seat: i64, hex: i64) -> bool:
        """Is a leader of this seat next to the hex, alone or with a unit, whose presence counts there? CA-11.61, .64"""
        for n in NEIGHBOURS[hex]:
            leader = self.leader_at[n]
            if leader >= 0 and self.scenario.leader_owner[leader] == seat:
                if not self.scenario.leader_powers[leader] & POOR:
                    return True
        return False

    def friends_beside(self, unit: i64) -> i64:
        """Adjacent hexes with a friendly unit or lone leader: what support is counted by. CA-12.27, .28, .36"""
        seat = self.owner[unit]
        friends: i64 = 0
        for n in NEIGHBOURS[self.where[unit]]:
            other = self.at[n]
            if other >= 0:
                if self.owner[other] == seat:
                    friends += 1
            else:
                leader = self.leader_at[n]
                if leader >= 0 and self.scenario.leader_owner[leader] == seat:
                    friends += 1
        return friends

    def is_full_strength(self, unit: i64) -> bool:
        return self.blocks[unit] >= self.scenario.full[unit]

    # Losses and banners

    def lose_blocks(self, unit: int, hits: int) -> None:
        """Remove blocks; the last one takes the unit from the board and gives the opponent a banner. CA-4.02, .07"""
        lost = min(hits, self.blocks[unit])
        if lost <= 0:
            return
        self.blocks[unit] -= lost
        hex = self.where[unit]
        self.tell(words.LOST, self.owner[unit], self.kind[unit], hex, lost, unit, self.blocks[unit])
        if self.blocks[unit] == 0:
            self.tell(words.ELIMINATED, self.owner[unit], self.kind[unit], hex, unit)
            self.lift_unit(unit)
            self.gain_banner(1 - self.owner[unit])

    def lose_leader(self, leader: int) -> None:
        """A leader falls: a banner for the opponent, and what the scenario makes of it. CA-4.03, CA-14.15"""
        self.remove_leader(leader)
        self.gain_banner(1 - self.scenario.leader_owner[leader])
        if self.outcome is None:
            self.feel_loss_of(leader)

    def remove_leader(self, leader: int) -> None:
        seat = self.scenario.leader_owner[leader]
        self.tell(words.LEADER_FELL, seat, self.leader_where[leader], leader)
        self.lift_leader(leader)
        self.leaders_lost = raised(self.leaders_lost, seat, 1)

    def feel_loss_of(self, leader: int) -> None:
        """What a scenario makes of a fallen leader."""
        scenario = self.scenario
        seat = scenario.leader_owner[leader]
        if leader in scenario.vital:
            self.win(1 - seat, "a leader on whom all depended has fallen", "CA-4.04")
        elif scenario.needs_leaders[seat] and self.leaders_lost[seat] == len(scenario.leaders[seat]):
            self.win(1 - seat, "all leaders of an army have fallen", "CA-4.04")
        elif scenario.costly_leaders[seat]:
            self.pay_for_leader(seat)

    def pay_for_leader(self, seat: int) -> None:
        """Where leaders are costly, one lost lowers Command for good: the next draw, or a card by chance, is gone."""
        self.command = raised(self.command, seat, -1)
        hand = self.hands[seat]
        if seat == self.active or not hand:
            self.owed_cards = raised(self.owed_cards, seat, 1)
            return
        card = hand[self.dice.pick(len(hand))]
        self.take_from_hand(seat, card)
        self.discards = raised(self.discards, card, 1)
        self.tell(words.LOST_CARD, seat, card)

    def gain_banner(self, seat: int) -> None:
        """A banner; the last one needed ends the battle at once. CA-4.01, .05"""
        self.add_banner(seat)
        if self.banners[seat] >= self.scenario.goal:
            self.win(seat, "the last banner needed was gained", "CA-4.01")

    def add_banner(self, seat: int) -> None:
        self.banners = raised(self.banners, seat, 1)
        self.tell(words.BANNER, seat, self.banners[seat])
        reward = self.scenario.reward[seat]
        if reward and self.banners[seat] == reward[0]:
            self.command = raised(self.command, seat, reward[1])
            for _ in range(reward[1]):
                self.draw(seat)

    def win(self, seat: int, reason: str, rule: str) -> None:
        if self.outcome is None:
            self.tell(words.WON, seat)
            self.end((seat,), reason, rule, (self.banners[0], self.banners[1]))

    # Cards

    def draw(self, seat: int) -> None:
        """Draw one card; an empty deck is made up of the discards first. CA-15.02, .06"""
        total = sum(self.deck)
        if total == 0:
            self.reshuffle()
            total = sum(self.deck)
            if total == 0:
                return
        place = self.dice.pick(total)
        for card in range(cards.KINDS):
            place -= self.deck[card]
            if place < 0:
                self.deck = raised(self.deck, card, -1)
                self.put_in_hand(seat, card)
                self.tell(words.DRAWN, seat, card)
                return

    def put_in_hand(self, seat: int, card: int) -> None:
        """Hands are kept in order, so that equal hands look alike."""
        hand = self.hands[seat]
        place = 0
        while place < len(hand) and hand[place] <= card:
            place += 1
        self.hold(seat, [*hand[:place], card, *hand[place:]])

    def take_from_hand(self, seat: int, card: int) -> None:
        hand = self.hands[seat][:]
        hand.remove(card)
        self.hold(seat, hand)

    def hold(self, seat: int, hand: list[int]) -> None:
        self.hands = [hand, self.hands[1]] if seat == 0 else [self.hands[0], hand]

    def reshuffle(self) -> None:
        """The discards go back into the deck, which has no order until it is drawn from."""
        self.deck = [self.deck[card] + self.discards[card] for card in range(cards.KINDS)]
        self.discards = [0] * cards.KINDS
        self.tell(words.RESHUFFLED)

    # What must always hold

    def invariants(self) -> list[str]:
        """Nobody is in two places, nobody stands where he cannot, and there are always sixty cards."""
        faults: list[str] = []
        scenario = self.scenario
        for unit, hex in enumerate(self.where):
            if not 0 <= self.blocks[unit] <= scenario.full[unit]:
                faults.append(f"u{unit} has {self.blocks[unit]} of {scenario.full[unit]} blocks")
            if hex >= 0 and (self.at[hex] != unit or self.blocks[unit] == 0):
                faults.append(f"u{unit} should stand in {hexes.NAMES[hex]} with blocks left")
            if hex >= 0 and self.terrain[hex] & BARS[self.kind[unit]]:
                faults.append(f"u{unit} stands in {hexes.NAMES[hex]}, which it may not enter")
        for hex in range(HEXES):
            unit, leader = self.at[hex], self.leader_at[hex]
            if unit >= 0 and self.where[unit] != hex:
                faults.append(f"{hexes.NAMES[hex]} holds u{unit}, who is elsewhere")
            if leader >= 0 and self.leader_where[leader] != hex:
                faults.append(f"{hexes.NAMES[hex]} holds l{leader}, who is elsewhere")
            if unit >= 0 and leader >= 0 and self.owner[unit] != scenario.leader_owner[leader]:
                faults.append(f"{hexes.NAMES[hex]} holds a unit and a leader of different armies")
        held = len(self.hands[0]) + len(self.hands[1]) + (self.card != cards.NO_CARD)
        if sum(self.deck) + sum(self.discards) + held != sum(cards.COUNTS):
            faults.append("there are not sixty cards")
        if self.outcome is None and max(self.banners) >= scenario.goal:
            faults.append("the battle should be over: all banners are gained")
        return faults

    # Words for people

    def says(self, action: Action) -> Text:
        from triarii.games.ancients.telling import says

        return says(self, action)

    def choice(self, action: Action) -> Choice:
        from triarii.games.ancients.choices import choice_of

        return choice_of(self, action)

    # Storing

    def header_to_data(self, viewer: int) -> dict[str, Any]:
        """A position names hands and deck; nobody else is told those lines."""
        data = self.header.to_data()
        if viewer != EVERYTHING and self.header.position:
            rows = self.header.position.replace("|", "\n").splitlines()
            data["position"] = "\n".join(row for row in rows if not row.strip().startswith(("hands:", "deck:")))
        return data

    def state_to_data(self, viewer: int) -> dict[str, Any]:
        from triarii.games.ancients.storing import stored_state

        return stored_state(self, viewer)


def changed(row: list[int], place: int, value: int) -> list[int]:
    """A copy of the list with another value in one place; the list itself may be shared with clones."""
    row = row[:]
    row[place] = value
    return row


def raised(row: list[int], place: int, by: int) -> list[int]:
    """A copy of the list with one of its numbers raised, or lowered."""
    return changed(row, place, row[place] + by)
