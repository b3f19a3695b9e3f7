"""What a command card promises in Ancients: by the units it would order, and by what it is worth to keep it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from triarii.engine.dice import take_one
from triarii.games.ancients import cards
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.card_orders import LINKED_HEXES, ORDERS_OF, SECTION_OF, SHARES, can_be_rallied, is_made_for
from triarii.games.ancients.hexes import CENTRE, DISTANCE, LEFT, RIGHT, SECTIONS
from triarii.games.ancients.words import PLAY
from triarii.players.ancients_blows import Footing
from triarii.players.ancients_ground import promise
from triarii.players.ancients_weights import HOLD_GOOD, KEPT, PLAYED

LEAST: Final = -1e30  # below whatever an order promises
# What it is worth to keep a card for later.
KEEP: Final[list[float]] = [
    0.0, 0.0, 0.0, 0.15, 0.2, 0.15, 0.3, 0.4, 0.3, 0.2, 0.3,
    0.3, 0.4, 0.5, 0.5, 0.4, 0.5, 0.6, 0.5,
    0.9, 0.4, 0.4, 0.7, 0.0, 0.6, 0.9, 0.3, 0.9, 0.5,
]  # fmt: skip
# Which of the weights for keeping and for playing a card are its own; -1 if it is played for what its orders promise.
KEPT_AS: Final[list[int]] = [
    0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 8, 9, 10, 11, 0, 12, 13, 14, 15, 16,
]  # fmt: skip
PLAYED_AS: Final[list[int]] = [-1] * 15 + [0, 0, 0, 0, 1, -1, 2, 3, -1, 4, 5, -1, 6, 7]


def hand_worth(battle: Ancients, seat: int) -> float:
    total = 0.0
    for card in battle.hands[seat]:
        total += 0.4 if card == cards.XFS else KEEP[card]
    return total


def deal_hand(battle: Ancients, seat: int) -> None:
    """Another hand for a seat, of as many cards, from all those that it might hold."""
    count = len(battle.hands[seat])
    pool = battle.deck[:]
    for card in battle.hands[seat]:
        pool[card] += 1
    hand = [take_one(pool, battle.dice) for _ in range(count)]
    battle.deck = pool
    battle.hold(seat, sorted(hand))


@final
class Promises:
    """What orders with so many more dice and such a reach promise, reckoned once a turn for each unit that is asked
    for: nobody moves before all orders are given."""

    def __init__(self, battle: Ancients, extra: i64, reach: i64, weights: vec[float]) -> None:
        self.battle = battle
        self.turn = battle.turns[0] + battle.turns[1]
        self.extra: i64 = extra
        self.reach: i64 = reach
        self.weights: vec[float] = weights[:]  # with the banners of this battle
        self.foes = Footing(battle)
        self.worth: vec[float] = vec[float]([LEAST] * len(battle.kind))

    def hold(self, battle: Ancients, extra: i64, reach: i64) -> bool:
        """Are these the promises that are wanted?"""
        if self.battle is not battle or self.extra != extra or self.reach != reach:
            return False
        return self.turn == battle.turns[0] + battle.turns[1]

    def of(self, unit: i64) -> float:
        if self.worth[unit] == LEAST:
            self.worth[unit] = promise(self.battle, unit, self.extra, self.reach, self.foes, self.weights)
        return self.worth[unit]


def rank_cards(battle: Ancients, promises: Promises, weights: vec[float]) -> list[float]:
    """What each card promises by the units it would order, less what it is worth to keep it."""
    active = battle.active
    scores: list[float] = []
    for action in battle.legal:
        if action.verb != PLAY:
            scores.append(-KEEP[action.a])
            continue
        card = action.a
        if card == cards.XCA:
            card = cards.MIRROR[battle.last_order[1 - active]]
        keep = weights[HOLD_GOOD] * KEEP[action.a] + weights[KEPT + KEPT_AS[action.a]]
        worth = card_promise(battle, card, promises, weights)
        if PLAYED_AS[card] >= 0:
            worth *= weights[PLAYED + PLAYED_AS[card]]
        scores.append(worth - keep)
    return scores


def card_promise(battle: Ancients, card: int, promises: Promises, weights: vec[float]) -> float:
    active = battle.active
    units = battle.scenario.units[active]
    sections = SECTIONS[active]
    where = battle.where
    found = vec[float]()
    command = battle.command[active]
    if card in LINKED_HEXES:
        best = 0.0
        ground = SECTION_OF.get(card, LEFT | CENTRE | RIGHT)
        for leader in battle.scenario.leaders[active]:
            hex = battle.leader_where[leader]
            if hex >= 0 and sections[hex] & ground:
                total = following(battle, hex, LINKED_HEXES[card], promises)
                if total > best:
                    best = total
        return best
    if card in SHARES:
        total = 0.0
        for place, bit in ((0, LEFT), (1, CENTRE), (2, RIGHT)):
            share = SHARES[card][place]
            if share:
                total += top(promised_in(battle, bit, promises), share)
        return total
    if card in SECTION_OF:
        section = SECTION_OF[card]
        return top(promised_in(battle, section, promises), ORDERS_OF[card])
    if card == cards.XCS:
        total = 0.0
        for unit in units:
            hex = where[unit]
            if hex >= 0 and battle.enemy_unit_beside(active, hex):
                total += promise(battle, unit, 2, 0, promises.foes, weights)
        return total
    if card == cards.XRA:
        total = 0.0
        for unit in units:
            if where[unit] >= 0 and battle.blocks[unit] > 0 and can_be_rallied(battle, unit):
                total += 0.35
        return min(total, 0.35 * command * 0.7)
    if card == cards.XIS:
        return top(promised_in(battle, LEFT | CENTRE | RIGHT, promises), max(1, (2 * command) // 3))
    extra = 1 if card == cards.XMC else 0
    far = 1 if card == cards.XLC else 2 if card == cards.XDT else 0 if card == cards.XDS else -1
    for unit in units:
        if where[unit] >= 0 and is_made_for(battle, card, unit):
            if extra or far >= 0:
                found = append(found, promise(battle, unit, extra, far, promises.foes, weights))
            else:
                found = append(found, promises.of(unit))
    if not len(found):
        return max([promises.of(unit) for unit in units], default=0.0)
    if card == cards.XLC:
        return top(found, 8)
    if card == cards.XDS:
        return top(found, 20)
    if card == cards.XDT:
        return top(found, 4)
    return top(found, command)


def promised_in(battle: Ancients, section: i64, promises: Promises) -> vec[float]:
    """What orders to the units of the active side in some sections promise."""
    where = battle.where
    sections = SECTIONS[battle.active]
    found = vec[float]()
    for unit in battle.scenario.units[battle.active]:
        if where[unit] >= 0 and sections[where[unit]] & section:
            found = append(found, promises.of(unit))
    return found


def following(battle: Ancients, hex: i64, count: int, promises: Promises) -> float:
    """What a leader and those who link up with him promise."""
    distances = DISTANCE[hex]
    found = vec[float]()
    own = 0.0
    for unit in battle.scenario.units[battle.active]:
        there = battle.where[unit]
        if there < 0:
            continue
        far = distances[there]
        if far == 0:
            own = promises.of(unit)
        elif far <= 2:
            found = append(found, promises.of(unit) * (1.0 if far == 1 else 0.8))
    return own + top(found, count)


def reach(battle: Ancients) -> i64:
    """How far the order in force lets a unit go; -1 for its usual move."""
    order = battle.order
    if battle.fallback:
        return -1
    if order == cards.XLC:
        return 1
    if order == cards.XDT:
        return 2
    if order == cards.XCS or order == cards.XDS:
        return 0
    return -1


def top(values: vec[float], count: i64) -> float:
    """The sum of the highest few; it uses up the row."""
    total = 0.0
    if len(values) <= count:
        for value in values:
            total += value
        return total
    for _ in range(count):
        best: i64 = 0
        for place in range(i64(1), i64(len(values))):
            if values[place] > values[best]:
                best = place
        total += values[best]
        values[best] = LEAST
    return total
