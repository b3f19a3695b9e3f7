"""A position of Battalion in numbers: what training learns to judge by."""

from __future__ import annotations

from typing import Final

from triarii.games.battalion.battle import GONE, RESERVE, Battalion
from triarii.games.battalion.cost import cost
from triarii.games.battalion.library import DISCIPLINE, STEADFAST
from triarii.games.battalion.words import UNITS
from triarii.players.battalion_odds import HitOdds, fatal_hits

OF_A_SIDE: Final = (
    "units", "cohesion", "disorder", "order", "ready", "spent", "deck", "no card left", "one card left",
    "two cards left", "hand", "centre", "centre alone", "centre strength", "blows", "shots", "frail", "reserve",
    "overlaps", "engaged", "steady", "can be commanded", "sectors alone", "best blow", "rally",
)  # fmt: skip
OF_BOTH: Final = ("to move", "four", "size")
FEATURES: Final = (
    *OF_A_SIDE, *[f"their {name}" for name in OF_A_SIDE], *OF_BOTH,
)  # fmt: skip


def position(battle: Battalion, side: int, odds: HitOdds) -> list[float]:
    """What each side has and may do next."""
    row = side_of(battle, side, odds)
    row.extend(side_of(battle, 1 - side, odds))
    row.append(1.0 if battle.active >= 0 and battle.side_of(battle.active) == side else 0.0)
    row.append(1.0 if battle.four else 0.0)
    row.append(0.1 * battle.size)
    return row


def side_of(battle: Battalion, side: int, odds: HitOdds) -> list[float]:
    units = cohesion = disorder = order = centre = strong = blows = shots = frail = reserve = overlaps = 0.0
    engaged = steady = able = 0.0
    best = 0.0
    ready = battle.ready[side]
    rally = float(battle.spent[side])
    for unit in range(side * UNITS, side * UNITS + UNITS):
        column = battle.columns[unit]
        place = battle.place[unit]
        if column is None or place == GONE:
            continue
        units += 1.0
        cohesion += 0.2 * column.cohesion
        disorder += battle.disorder[unit]
        order += battle.order[unit]
        rally += battle.order[unit]
        blow = odds.mean(column.melee, 3)
        blows += blow
        if fatal_hits(battle, unit) <= 2:
            frail += 1.0
        if place == battle.middle:
            centre += 1.0
            strong += 0.1 * (column.cohesion - battle.disorder[unit]) * (0.5 + blow)
        if column.traits & (STEADFAST | DISCIPLINE):
            steady += 1.0
        if place == RESERVE:
            reserve += 1.0
        elif place >= 0:
            if column.ranged:
                shots += odds.mean(column.ranged, 3)
            price = cost(battle, unit, 0, 0, False)
            if price <= ready:
                able += 1.0
                best = max(best, blow - 0.2 * price)
            if battle.contact[unit]:
                engaged += 1.0
                if battle.is_overlapping(unit):
                    overlaps += 1.0
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
    return [
        units, cohesion, disorder, order, float(ready), float(battle.spent[side]), float(deck),
        1.0 if deck == 0 else 0.0, 1.0 if deck == 1 else 0.0, 1.0 if deck == 2 else 0.0,
        hand, centre, centre_alone, strong, blows, shots, frail, reserve,
        overlaps, engaged, steady, able, alone, best, rally,
    ]  # fmt: skip
