"""A position of Battalion in numbers: what training learns to judge by."""

from __future__ import annotations

from typing import Final

from triarii.games.battalion.attack import CAP, dice_pool
from triarii.games.battalion.battle import GONE, RESERVE, Battalion
from triarii.games.battalion.cost import cost
from triarii.games.battalion.library import ASSAULT, BARRAGE, CHARGE, DISCIPLINE, STEADFAST, SWIFT
from triarii.games.battalion.words import UNITS
from triarii.players.battalion_odds import HitOdds, fatal_hits

COUNTED: Final = (
    "units", "cohesion", "disorder", "order", "ready", "spent", "deck", "no card left", "one card left",
    "two cards left", "hand", "centre", "centre alone", "centre strength", "blows", "shots", "frail", "reserve",
    "overlaps", "engaged", "steady", "can be commanded", "sectors alone", "best blow", "rally",
    "three cards left", "nothing ready", "one ready", "one guard", "frail guard", "swift", "commands", "ranks",
)  # fmt: skip
# What a side could do with its next command; whose turn it is makes all the difference to it
THREATS: Final = ("breaks", "hits", "breaks the guard", "threatened", "breaks the last", "wounds")
OF_A_SIDE: Final = (
    *COUNTED, *THREATS, *[f"{name}, to move" for name in THREATS],
)  # fmt: skip
OF_BOTH: Final = ("to move", "four", "size")
FEATURES: Final = (
    *OF_A_SIDE, *[f"their {name}" for name in OF_A_SIDE], *OF_BOTH,
)  # fmt: skip


def position(battle: Battalion, side: int, odds: HitOdds) -> list[float]:
    """What each side has and may do next."""
    fatal = [0] * (2 * UNITS)
    price = [99] * (2 * UNITS)
    for unit in range(2 * UNITS):
        if battle.place[unit] != GONE and battle.columns[unit] is not None:
            fatal[unit] = fatal_hits(battle, unit)
            price[unit] = cost(battle, unit, 0, 0, False)
    mover = battle.side_of(battle.active) if battle.active >= 0 else -1
    row = side_of(battle, side, odds, fatal, price, mover)
    row.extend(side_of(battle, 1 - side, odds, fatal, price, mover))
    row.append(1.0 if mover == side else 0.0)
    row.append(1.0 if battle.four else 0.0)
    row.append(0.1 * battle.size)
    return row


def side_of(battle: Battalion, side: int, odds: HitOdds, fatal: list[int], price: list[int], mover: int) -> list[float]:
    units = cohesion = disorder = order = centre = strong = blows = shots = frail = reserve = overlaps = 0.0
    engaged = steady = able = swift = ranks = 0.0
    best = 0.0
    guard = 0
    ready = battle.ready[side]
    rally = float(battle.spent[side])
    prices: list[int] = []
    for unit in range(side * UNITS, side * UNITS + UNITS):
        column = battle.columns[unit]
        place = battle.place[unit]
        if column is None or place == GONE:
            continue
        units += 1.0
        ranks += column.length
        cohesion += 0.2 * column.cohesion
        disorder += battle.disorder[unit]
        order += battle.order[unit]
        rally += battle.order[unit]
        blow = odds.blows(column, 3)[0]
        blows += blow
        if fatal[unit] <= 2:
            frail += 1.0
        if place == battle.middle:
            centre += 1.0
            guard = fatal[unit]
            strong += 0.1 * (column.cohesion - battle.disorder[unit]) * (0.5 + blow)
        if column.traits & (STEADFAST | DISCIPLINE):
            steady += 1.0
        if place == RESERVE:
            reserve += 1.0
        elif place >= 0:
            if column.traits & SWIFT and not battle.contact[unit]:
                swift += 1.0
            if column.ranged:
                shots += odds.shots(column, 3)[0]
            prices.append(price[unit])
            if price[unit] <= ready:
                able += 1.0
                best = max(best, blow - 0.2 * price[unit])
            if battle.contact[unit]:
                engaged += 1.0
                if battle.is_overlapping(unit):
                    overlaps += 1.0
    prices.sort()
    commands = 0.0
    left = ready
    for its in prices:  # the cheapest first
        left -= its
        if left < 0:
            break
        commands += 1.0
    hand = 0.0
    for seat in battle.seats_of(side):
        hand += len(battle.hands[seat])
    deck = battle.decks[side]
    alone = 0.0
    centre_alone = 0.0
    for sector in range(battle.sectors):
        if battle.is_empty_of(1 - side, sector) and not battle.is_empty_of(side, sector):
            alone += 1.0
            if sector == battle.middle:
                centre_alone = 1.0
    row = [
        units, cohesion, disorder, order, float(ready), float(battle.spent[side]), float(deck),
        1.0 if deck == 0 else 0.0, 1.0 if deck == 1 else 0.0, 1.0 if deck == 2 else 0.0,
        hand, centre, centre_alone, strong, blows, shots, frail, reserve,
        overlaps, engaged, steady, able, alone, best, rally,
        1.0 if deck == 3 else 0.0, 1.0 if ready == 0 else 0.0, 1.0 if ready == 1 else 0.0,
        1.0 if centre == 1.0 else 0.0, 1.0 if centre == 1.0 and guard <= 2 else 0.0, swift, commands, ranks,
    ]  # fmt: skip
    found = threats(battle, side, odds, fatal, price)
    row.extend(found)
    for threat in found:
        row.append(threat if mover == side else 0.0)
    return row


def threats(battle: Battalion, side: int, odds: HitOdds, fatal: list[int], price: list[int]) -> list[float]:
    """What the next command of a side may bring, by the odds of every blow that it can pay for."""
    ready = battle.ready[side]
    first = (1 - side) * UNITS
    place = battle.place
    danger = [0.0] * UNITS
    hits = 0.0
    wounds = 0.0
    guards = 0
    for foe in range(first, first + UNITS):
        if place[foe] == battle.middle:
            guards += 1
    for unit in range(side * UNITS, side * UNITS + UNITS):
        sector = place[unit]
        if sector < 0 or price[unit] > ready:
            continue
        column = battle.column(unit)
        touching = battle.contact[unit]
        most = 0.0
        for foe in range(first, first + UNITS):
            if place[foe] != sector or (touching and not touching >> foe & 1):
                continue
            kind = ASSAULT if touching else CHARGE
            dice = dice_pool(battle, kind, unit, foe, sector)
            if not touching:
                dice += 1  # it will be in contact itself
            row = odds.blows(column, dice)
            broken = row[fatal[foe]] if fatal[foe] <= CAP else 0.0
            most = max(most, min(row[0], float(fatal[foe])))
            if column.ranged and not touching and not battle.contact[foe]:
                row = odds.shots(column, dice_pool(battle, BARRAGE, unit, foe, sector))
                if fatal[foe] <= CAP:
                    broken = max(broken, row[fatal[foe]])
                most = max(most, min(row[0], float(fatal[foe])))
            if broken > danger[foe - first]:
                danger[foe - first] = broken
        hits = max(hits, most)
        wounds += most
    breaks = 0.0
    guard = 0.0
    total = 0.0
    for at in range(UNITS):
        breaks = max(breaks, danger[at])
        total += danger[at]
        if guards == 1 and place[first + at] == battle.middle:
            guard = danger[at]
    last = breaks if battle.decks[1 - side] == 0 else 0.0
    return [breaks, hits, guard, total, last, wounds]
