"""What a blow in Battalion is worth, from the exact odds of its dice and of those that answer it."""

from __future__ import annotations

from triarii.games.battalion.attack import CAP, dice_pool
from triarii.games.battalion.battle import Battalion, count
from triarii.games.battalion.commanding import Command
from triarii.games.battalion.cost import cost
from triarii.games.battalion.library import ASSAULT, BARRAGE, CHARGE, COUNTERATTACK, FIRE, GUARD, MELEE
from triarii.games.battalion.words import UNITS
from triarii.players import battalion_weights as bw
from triarii.players.battalion_odds import ODDS, fatal_hits


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
    return ODDS.chances(column.melee if kind & MELEE else column.ranged, max(dice, 1))


def break_worth(weights: list[float], battle: Battalion, target: int) -> float:
    """What it is worth to break this unit: its side draws a card for it, and may lose its hold on the centre."""
    worth = weights[bw.BREAK]
    deck = battle.decks[target // UNITS]
    if deck == 0:
        worth += weights[bw.BREAK_THE_LAST]
    elif deck == 1:
        worth += weights[bw.BREAK_THE_LAST_BUT_ONE]
    if weights[bw.BREAK_THE_GUARD] != 0.0 and is_only_guard(battle, target):
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
        worth += weights[bw.HIT_THE_STRONG] * ODDS.mean(battle.column(target).melee, 3)
    return worth + weights[bw.HARM_THE_WORN] * battle.disorder[target]


def attack_worth(weights: list[float], battle: Battalion, kind: int, unit: int, target: int) -> float:
    """The hits and the breaking to be expected, less what the answer may do."""
    row = blow(battle, kind, unit, target)
    left = fatal_hits(battle, target)
    broken = row[left] if left <= CAP else 0.0
    worth = hit_worth(weights, battle, target) * min(row[0], left) + break_worth(weights, battle, target) * broken
    if not kind & MELEE:
        return worth * weights[bw.SHOOT]
    values = battle.column(target).melee
    dice = 4 if battle.has(target, GUARD) else 3
    back = ODDS.mean(values, dice)
    mine = fatal_hits(battle, unit)
    lost = ODDS.at_least(values, dice, mine)
    risk = weights[bw.HIT] * min(back, mine) + weights[bw.BREAK] * lost
    if weights[bw.RISK_THE_GUARD] != 0.0 and is_only_guard(battle, unit):
        risk += weights[bw.RISK_THE_GUARD] * lost
    if battle.decks[unit // UNITS] == 0:
        risk += weights[bw.RISK_THE_LAST] * lost
    return worth - weights[bw.RETURN] * risk * (1.0 - broken)


def best_action(weights: list[float], battle: Battalion, unit: int) -> float:
    """The best that a unit could do if it were commanded now."""
    sector = battle.place[unit]
    if sector < 0:
        return -1.0
    best = -1.0
    mask = battle.contact[unit]
    if mask:
        other = 0
        while mask:
            if mask & 1:
                best = max(best, attack_worth(weights, battle, ASSAULT, unit, other))
            mask >>= 1
            other += 1
        return best + weights[bw.ASSAULT]
    first = (1 - unit // UNITS) * UNITS
    ranged = bool(battle.column(unit).ranged)
    feared = fire_to_fear(weights, battle, unit) + weights[bw.TO_CHARGE]
    for foe in range(first, first + UNITS):
        if battle.place[foe] == sector:
            best = max(best, charge_at(weights, battle, unit, foe) - feared)
            if ranged and not battle.contact[foe]:
                best = max(best, attack_worth(weights, battle, BARRAGE, unit, foe))
    return best


def charge_at(weights: list[float], battle: Battalion, unit: int, foe: int) -> float:
    worth = attack_worth(weights, battle, CHARGE, unit, foe)
    return worth + weights[bw.OVERLAP] if battle.contact[foe] else worth


def fire_to_fear(weights: list[float], battle: Battalion, unit: int) -> float:
    """By the hits that the best shot among those could score who may answer a charge of this unit."""
    most = 0.0
    if weights[bw.CHARGE_INTO_FIRE] == 0.0:
        return most
    side = 1 - unit // UNITS
    ready = battle.ready[side]
    for foe in range(side * UNITS, side * UNITS + UNITS):
        if battle.place[foe] == battle.place[unit] and not battle.contact[foe]:
            column = battle.column(foe)
            if column.ranged and cost(battle, foe, 0, 0, False) <= ready:
                most = max(most, ODDS.mean(column.ranged, 3))
    return weights[bw.CHARGE_INTO_FIRE] * most


def charge_worth(weights: list[float], battle: Battalion, unit: int) -> float:
    """The best that a charge of this unit in its own sector may find."""
    if unit < 0 or battle.place[unit] < 0:
        return 0.0
    best = -1.0
    first = (1 - unit // UNITS) * UNITS
    for foe in range(first, first + UNITS):
        if battle.place[foe] == battle.place[unit]:
            best = max(best, charge_at(weights, battle, unit, foe))
    return best - fire_to_fear(weights, battle, unit)


def react_worth(weights: list[float], battle: Battalion, unit: int) -> float:
    """To fire at the unit that charges, or to meet it."""
    charger = battle.charging
    if charger < 0 or battle.columns[unit] is None:
        return 0.0
    worth = 0.0
    if battle.column(unit).ranged:
        worth = attack_worth(weights, battle, FIRE, unit, charger)
    worth = max(worth, attack_worth(weights, battle, COUNTERATTACK, unit, charger))
    price = cost(battle, unit, 0, 0, False)
    if price >= battle.ready[unit // UNITS]:
        worth -= weights[bw.REACT_UNREADY]
    return worth - weights[bw.PRICE] * price + weights[bw.REACT]


def evade_worth(weights: list[float], battle: Battalion, unit: int) -> float:
    """To leave a fight: what the enemy may do there, what it costs, and what the unit could do itself."""
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
            chance = max(chance, attack_worth(weights, battle, ASSAULT, unit, foe))
        mask >>= 1
        foe += 1
    worth += weights[bw.EVADE_A_BLOW] * danger - weights[bw.EVADE_A_GOOD_FIGHT] * chance
    return worth - weights[bw.EVADE_AT_A_PRICE] * cost(battle, unit, 0, 0, False)


def answer_worth(weights: list[float], battle: Battalion, fires: bool) -> float:
    """How a unit that reacts does so: by its shots, or hand to hand."""
    worth = weights[bw.FIRE] if fires else weights[bw.COUNTER]
    well = weights[bw.FIRE_WELL] if fires else weights[bw.COUNTER_WELL]
    frame = battle.stack[-1]
    charger = battle.charging
    if well == 0.0 or charger < 0 or not isinstance(frame, Command):
        return worth
    return worth + well * attack_worth(weights, battle, FIRE if fires else COUNTERATTACK, frame.unit, charger)


def command_worth(weights: list[float], battle: Battalion, unit: int) -> float:
    """What a unit could do, at its price."""
    price = cost(battle, unit, 0, 0, False)
    worth = best_action(weights, battle, unit) - weights[bw.PRICE] * price
    if price >= battle.ready[unit // UNITS]:
        worth -= weights[bw.LAST_ORDER]
    if battle.contact[unit]:
        worth += weights[bw.ENGAGED]
    if battle.place[unit] == battle.middle:
        worth += weights[bw.IN_THE_CENTRE]
    return worth
