"""A position of Conquerors and Kings in numbers: what training learns to judge by."""

from __future__ import annotations

from typing import Final

from triarii.games.kings.morale import morale_dice
from triarii.games.kings.state import DEAD, FLANK, RESERVE, WINNING, Kings
from triarii.games.kings.table import FRONT_OF, TOUCHING, ZONES, depth
from triarii.games.kings.troops import AR, FIGHT_DICE
from triarii.games.kings.victory import BREAK_AT, NARROW, ROW_POINTS, victory_points
from triarii.players.kings_odds import TEST_LOSS, assault_chance

CLOCK: Final = 21

OF_A_SIDE: Final = (
    "fallen", "near breaking", "off the table", "ground", "wear", "frail", "strength", "dice", "markers", "wavering",
    "generals", "winning", "faces", "best assault", "good assaults", "advance", "zones",
)  # fmt: skip
OF_BOTH: Final = (
    "to move", "late", "last round", "points", "points late", "points in the last round", "ahead late", "behind late",
)  # fmt: skip
FEATURES: Final = (
    *OF_A_SIDE, *[f"their {name}" for name in OF_A_SIDE], *OF_BOTH,
)  # fmt: skip


# What each number is worth in logits: a linear fit to how some thousand battles of the policy ended, rounded.
WORTH_OF_A_SIDE: Final[list[float]] = [
    -0.36, -0.27, 0.18, -0.10, -0.49, 0.0, -0.09, 0.37, -0.027, -0.05, -0.09, 0.046, 0.0, 0.11, 0.55, -0.06, -0.165,
]  # fmt: skip
WORTH_OF_BOTH: Final[list[float]] = [0.0, 0.0, 0.0, 0.35, 1.42, 0.79, -0.27, 0.28]


def edge(row: list[float]) -> float:
    """How much better a position is for its side than an even one, in logits."""
    total = 0.0
    count = len(WORTH_OF_A_SIDE)
    for place in range(count):
        total += WORTH_OF_A_SIDE[place] * (row[place] - row[count + place])
    for place in range(len(WORTH_OF_BOTH)):
        total += WORTH_OF_BOTH[place] * row[2 * count + place]
    return total


def last_round_chance(battle: Kings) -> float:
    """The chance that the clock runs out at the end of this round. CK-CLK-02, 03"""
    return (7.0 - battle.clock) / 6.0 if battle.clock <= 6 else 0.0


def position(battle: Kings, seat: int) -> list[float]:
    """What each side has and threatens, and how much time is left to change it."""
    row = side_of(battle, seat)
    row.extend(side_of(battle, 1 - seat))
    late = (CLOCK - min(CLOCK, battle.clock)) / CLOCK
    last = last_round_chance(battle)
    points = victory_points(battle, seat) - victory_points(battle, 1 - seat)
    ahead = 0.1 * min(NARROW, max(0, points))
    behind = 0.1 * min(NARROW, max(0, -points))
    row.append(1.0 if battle.active == seat else 0.0)
    row.append(late)
    row.append(last)
    row.append(0.05 * points)
    row.append(0.05 * points * late)
    row.append(0.05 * points * last)
    row.append(ahead * late * late)
    row.append(behind * late * late)
    return row


def side_of(battle: Kings, seat: int) -> list[float]:
    roster = battle.roster
    away = wear = frail = strength = dice = winning = advance = 0.0
    side = battle.side[seat]
    for unit in range(len(battle.lost)):
        at = battle.at[unit]
        if roster.owner[unit] != seat or at == DEAD or roster.kind[unit] == AR:
            continue
        cost = 0.1 * roster.cost[unit]
        lost = battle.lost[unit]
        limit = roster.limit[unit]
        wear += cost * lost / limit
        if limit - lost <= 2:
            frail += cost
        if at in (RESERVE, FLANK):
            away += cost
        elif at >= 0:
            strength += 0.1 * (roster.halves[unit] - lost)
            dice += 0.1 * FIGHT_DICE[roster.kind[unit]]
            advance += 0.1 * cost * depth(side, at)
            if battle.flags[unit] & WINNING:
                winning += 1.0
    ground = markers = wavering = faces = best = good = zones = 0.0
    for zone in range(ZONES):
        if battle.held[zone] != seat:
            continue
        lost = battle.markers[zone]
        if lost:
            markers += lost
            wavering += TEST_LOSS[min(12, morale_dice(battle, zone))]
        if battle.halves_in(zone) >= 8:
            zones += 1.0
            ground += 0.1 * ROW_POINTS[depth(side, zone)]
        front = FRONT_OF[side * ZONES + zone]
        for near in TOUCHING[zone]:
            if battle.held[near] == 1 - seat:
                faces += 0.3 if near == front else 1.0
                chance = assault_chance(battle, zone, near)
                best = max(best, chance)
                if chance > 0.5:
                    good += chance - 0.5
    generals = 0.0
    for general in (2 * seat, 2 * seat + 1):
        if battle.generals[general] >= 0:
            generals += 1.0
    fallen = 0.1 * battle.fallen[seat]
    breaking = max(0.0, fallen - 0.1 * (BREAK_AT - 20))
    return [
        fallen, breaking, away, ground, wear, frail, strength, dice, markers, wavering,
        generals, winning, faces, best, good, advance, zones,
    ]  # fmt: skip
