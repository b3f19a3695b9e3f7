"""What a blow in Battalion is worth, from the exact odds of its dice and of those that answer it."""

from __future__ import annotations

from typing import Final, final

from triarii.games.battalion.attack import CAP, dice_pool
from triarii.games.battalion.battle import WAITING, Battalion, count
from triarii.games.battalion.commanding import Command
from triarii.games.battalion.cost import cost
from triarii.games.battalion.library import ASSAULT, BARRAGE, CHARGE, COUNTERATTACK, FIRE, GUARD, MELEE
from triarii.games.battalion.words import UNITS
from triarii.players import battalion_weights as bw
from triarii.players.battalion_odds import ODDS, fatal_hits

UNKNOWN: Final = -1
PLACES: Final = 8  # the sectors, and where a unit is when it is in none
NOBODY_YET: Final[list[int]] = []
NOTHING_YET: Final[list[float]] = []
NO_GUARD_YET: Final[list[bool]] = []
NO_ANSWER_YET: Final[list[list[float] | None]] = []


def is_only_guard(battle: Battalion, unit: int) -> bool:
    """Is this its side's only unit in the central sector?"""
    middle = battle.middle
    if battle.place[unit] != middle:
        return False
    first = unit // UNITS * UNITS
    for other in range(first, first + UNITS):
        if other != unit and battle.place[other] == middle:
            return False
    return True


def blow(battle: Battalion, kind: int, unit: int, target: int) -> list[float]:
    """The chances of the hits that an attack of this kind scores."""
    dice = dice_pool(battle, kind, unit, target, battle.place[unit])
    if kind == CHARGE and not battle.contact[unit] >> target & 1:
        dice = min(6, dice + 1) if battle.contact[target] else max(3, dice)
    column = battle.column(unit)
    return ODDS.blows(column, max(dice, 1)) if kind & MELEE else ODDS.shots(column, max(dice, 1))


def break_worth(weights: list[float], battle: Battalion, target: int) -> float:
    """What it is worth to break this unit: its side draws a card for it, and may lose its hold on the centre."""
    return break_worth_of(weights, battle.decks[target // UNITS], is_only_guard(battle, target))


def break_worth_of(weights: list[float], deck: int, is_guard: bool) -> float:
    """The same, by the deck of its side and whether it holds the centre alone."""
    worth = weights[bw.BREAK]
    if deck == 0:
        worth += weights[bw.BREAK_THE_LAST]
    elif deck == 1:
        worth += weights[bw.BREAK_THE_LAST_BUT_ONE]
    if is_guard:
        worth += weights[bw.BREAK_THE_GUARD]
    return worth


def hit_worth(weights: list[float], battle: Battalion, target: int) -> float:
    """What a hit on this unit is worth."""
    worth = weights[bw.HIT]
    if battle.place[target] == battle.middle:
        worth += weights[bw.HIT_THE_CENTRE]
    if battle.ready[target // UNITS] <= 1:
        worth += weights[bw.HIT_THE_UNREADY]
    if weights[bw.HIT_THE_STRONG] != 0.0:
        worth += weights[bw.HIT_THE_STRONG] * ODDS.blows(battle.column(target), 3)[0]
    return worth + weights[bw.HARM_THE_WORN] * battle.disorder[target]


@final
class Stakes:
    """What is at stake with each unit in one position, reckoned once however many blows are weighed."""

    __slots__ = ("weights", "battle", "fatal", "hit", "broken", "guard", "answers", "fears", "crowds")

    def __init__(self, weights: list[float], battle: Battalion) -> None:
        self.weights = weights
        self.battle = battle
        # Most choices need none of these, so that they are made when they are first asked for
        self.fatal: list[int] = NOBODY_YET  # the hits that break each unit
        self.hit: list[float] = NOTHING_YET  # what a hit on it is worth
        self.broken: list[float] = NOTHING_YET  # and to break it
        self.guard: list[bool] = NO_GUARD_YET  # does it hold the centre alone?
        self.answers: list[list[float] | None] = NO_ANSWER_YET  # the chances of the hits that it strikes back with
        self.fears: list[float] = NOTHING_YET  # the fire that a charge would meet, by sector
        self.crowds: list[int] = NOBODY_YET  # how many units of each side stand in each place

    def look_at(self, unit: int) -> int:
        """The hits that break a unit; whatever else is asked of it is known from now on."""
        if not self.fatal:
            self.fatal = [UNKNOWN] * (2 * UNITS)
            self.hit = [0.0] * (2 * UNITS)
            self.broken = [0.0] * (2 * UNITS)
            self.guard = [False] * (2 * UNITS)
            self.answers = [None] * (2 * UNITS)
        left = self.fatal[unit]
        if left == UNKNOWN:
            left = fatal_hits(self.battle, unit)
            self.fatal[unit] = left
            self.hit[unit] = hit_worth(self.weights, self.battle, unit)
            side = unit // UNITS
            middle = self.battle.middle
            is_guard = self.battle.place[unit] == middle and self.crowd(side, middle) == 1
            self.guard[unit] = is_guard
            self.broken[unit] = break_worth_of(self.weights, self.battle.decks[side], is_guard)
        return left

    def crowd(self, side: int, place: int) -> int:
        """How many units of a side stand in a sector or in the reserve."""
        if not self.crowds:
            crowds = [0] * (2 * PLACES)
            where = self.battle.place
            for unit in range(2 * UNITS):
                crowds[(0 if unit < UNITS else PLACES) + where[unit] - WAITING] += 1
            self.crowds = crowds
        return self.crowds[side * PLACES + place - WAITING]

    def answer_of(self, unit: int) -> list[float]:
        row = self.answers[unit]
        if row is None:
            row = ODDS.blows(self.battle.column(unit), 4 if self.battle.has(unit, GUARD) else 3)
            self.answers[unit] = row
        return row


def attack_worth(stakes: Stakes, kind: int, unit: int, target: int) -> float:
    """The hits and the breaking to be expected, less what the answer may do."""
    weights = stakes.weights
    row = blow(stakes.battle, kind, unit, target)
    left = stakes.look_at(target)
    broken = row[left] if left <= CAP else 0.0
    worth = stakes.hit[target] * min(row[0], left) + stakes.broken[target] * broken
    if not kind & MELEE:
        return worth * weights[bw.SHOOT]
    mine = stakes.look_at(unit)
    back = stakes.answer_of(target)
    lost = 1.0 if mine <= 0 else back[mine] if mine <= CAP else 0.0
    risk = weights[bw.HIT] * min(back[0], mine) + weights[bw.BREAK] * lost
    if stakes.guard[unit]:
        risk += weights[bw.RISK_THE_GUARD] * lost
    if stakes.battle.decks[unit // UNITS] == 0:
        risk += weights[bw.RISK_THE_LAST] * lost
    return worth - weights[bw.RETURN] * risk * (1.0 - broken)


def best_action(stakes: Stakes, unit: int) -> float:
    """The best that a unit could do if it were commanded now."""
    weights, battle = stakes.weights, stakes.battle
    sector = battle.place[unit]
    if sector < 0:
        return -1.0
    best = -1.0
    mask = battle.contact[unit]
    if mask:
        other = 0
        while mask:
            if mask & 1:
                best = max(best, attack_worth(stakes, ASSAULT, unit, other))
            mask >>= 1
            other += 1
        return best + weights[bw.ASSAULT]
    first = (1 - unit // UNITS) * UNITS
    ranged = bool(battle.column(unit).ranged)
    feared = fire_to_fear(stakes, unit) + weights[bw.TO_CHARGE]
    for foe in range(first, first + UNITS):
        if battle.place[foe] == sector:
            best = max(best, charge_at(stakes, unit, foe) - feared)
            if ranged and not battle.contact[foe]:
                best = max(best, attack_worth(stakes, BARRAGE, unit, foe))
    return best


def charge_at(stakes: Stakes, unit: int, foe: int) -> float:
    weights, battle = stakes.weights, stakes.battle
    worth = attack_worth(stakes, CHARGE, unit, foe)
    return worth + weights[bw.OVERLAP] if battle.contact[foe] else worth


def fire_to_fear(stakes: Stakes, unit: int) -> float:
    """By the hits that the best shot among those could score who may answer a charge of this unit."""
    battle = stakes.battle
    weight = stakes.weights[bw.CHARGE_INTO_FIRE]
    sector = battle.place[unit]
    if weight == 0.0 or sector < 0:
        return 0.0
    if not stakes.fears:
        stakes.fears = [UNKNOWN] * battle.sectors
    most = stakes.fears[sector]
    if most == UNKNOWN:
        most = 0.0
        side = 1 - unit // UNITS
        ready = battle.ready[side]
        for foe in range(side * UNITS, side * UNITS + UNITS):
            if battle.place[foe] == sector and not battle.contact[foe]:
                column = battle.column(foe)
                if column.ranged and cost(battle, foe, 0, 0, False) <= ready:
                    most = max(most, ODDS.shots(column, 3)[0])
        stakes.fears[sector] = most
    return weight * most


def charge_worth(stakes: Stakes, unit: int) -> float:
    """The best that a charge of this unit in its own sector may find."""
    battle = stakes.battle
    if unit < 0 or battle.place[unit] < 0:
        return 0.0
    best = -1.0
    first = (1 - unit // UNITS) * UNITS
    for foe in range(first, first + UNITS):
        if battle.place[foe] == battle.place[unit]:
            best = max(best, charge_at(stakes, unit, foe))
    return best - fire_to_fear(stakes, unit)


def react_worth(stakes: Stakes, unit: int) -> float:
    """To fire at the unit that charges, or to meet it."""
    weights, battle = stakes.weights, stakes.battle
    charger = battle.charging
    if charger < 0 or battle.columns[unit] is None:
        return 0.0
    worth = 0.0
    if battle.column(unit).ranged:
        worth = attack_worth(stakes, FIRE, unit, charger)
    worth = max(worth, attack_worth(stakes, COUNTERATTACK, unit, charger))
    price = cost(battle, unit, 0, 0, False)
    if price >= battle.ready[unit // UNITS]:
        worth -= weights[bw.REACT_UNREADY]
    return worth - weights[bw.PRICE] * price + weights[bw.REACT]


def evade_worth(stakes: Stakes, unit: int) -> float:
    """To leave a fight: what the enemy may do there, what it costs, and what the unit could do itself."""
    weights, battle = stakes.weights, stakes.battle
    worth = weights[bw.EVADE]
    mask = battle.contact[unit]
    mine = fatal_hits(battle, unit)
    danger = 0.0
    chance = 0.0
    foe = 0
    while mask:
        if mask & 1:
            column = battle.column(foe)
            danger = max(danger, ODDS.at_least(column.melee, 2 + count(battle.contact[unit]), mine))
            chance = max(chance, attack_worth(stakes, ASSAULT, unit, foe))
        mask >>= 1
        foe += 1
    worth += weights[bw.EVADE_A_BLOW] * danger - weights[bw.EVADE_A_GOOD_FIGHT] * chance
    return worth - weights[bw.EVADE_AT_A_PRICE] * cost(battle, unit, 0, 0, False)


def answer_worth(stakes: Stakes, fires: bool) -> float:
    """How a unit that reacts does so: by its shots, or hand to hand."""
    weights, battle = stakes.weights, stakes.battle
    worth = weights[bw.FIRE] if fires else weights[bw.COUNTER]
    well = weights[bw.FIRE_WELL] if fires else weights[bw.COUNTER_WELL]
    frame = battle.stack[-1]
    charger = battle.charging
    if well == 0.0 or charger < 0 or not isinstance(frame, Command):
        return worth
    return worth + well * attack_worth(stakes, FIRE if fires else COUNTERATTACK, frame.unit, charger)


def command_worth(stakes: Stakes, unit: int) -> float:
    """What a unit could do, at its price."""
    weights, battle = stakes.weights, stakes.battle
    price = cost(battle, unit, 0, 0, False)
    worth = best_action(stakes, unit) - weights[bw.PRICE] * price
    if price >= battle.ready[unit // UNITS]:
        worth -= weights[bw.LAST_ORDER]
    if battle.contact[unit]:
        worth += weights[bw.ENGAGED]
    if battle.place[unit] == battle.middle:
        worth += weights[bw.IN_THE_CENTRE]
    return worth
