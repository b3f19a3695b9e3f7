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
    "prize", "prize in turn", "best in turn", "good in turn", "wavering in turn",
)  # fmt: skip
OF_BOTH: Final = (
    "to move", "late", "last round", "points", "points late", "points in the last round", "ahead late", "behind late",
)  # fmt: skip
FEATURES: Final = (
    *OF_A_SIDE, *[f"their {name}" for name in OF_A_SIDE], *OF_BOTH,
)  # fmt: skip


# What those go by who have learned nothing, in logits and round numbers: the fallen and the worn, dice and reserves, ground won,
# assaults that promise something, and points, the more the later it is.
WORTH_OF_A_SIDE: Final[dict[str, float]] = {
    "fallen": -0.4, "near breaking": -0.3, "off the table": 0.2, "wear": -0.6, "dice": 0.5, "good assaults": 0.5, "advance": 0.2,
    "prize": 0.1, "prize in turn": 0.1, "best in turn": 0.2,
}  # fmt: skip
WORTH_OF_BOTH: Final[dict[str, float]] = {"points": 0.3, "points late": 1.5, "points in the last round": 0.8}
WORTHS: Final[list[float]] = [
    *[WORTH_OF_A_SIDE.get(name, 0.0) for name in OF_A_SIDE],
    *[-WORTH_OF_A_SIDE.get(name, 0.0) for name in OF_A_SIDE],
    *[WORTH_OF_BOTH.get(name, 0.0) for name in OF_BOTH],
]


def edge(row: list[float]) -> float:
    """How much better a position is for its side than an even one, in logits."""
    total = 0.0
    for place in range(len(WORTHS)):
        total += WORTHS[place] * row[place]
    return total


def last_round_chance(battle: Kings) -> float:
    """The chance that the clock runs out at the end of this round. CK-CLK-02, 03"""
    return (7.0 - battle.clock) / 6.0 if battle.clock <= 6 else 0.0


def lateness(battle: Kings) -> float:
    """How much of the clock has run down."""
    return (CLOCK - min(CLOCK, battle.clock)) / CLOCK


def position(battle: Kings, seat: int) -> list[float]:
    """What each side has and threatens, and how much time is left to change it."""
    row = side_of(battle, seat)
    row.extend(side_of(battle, 1 - seat))
    late = lateness(battle)
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


def stake(battle: Kings, zone: int) -> float:
    """What a beaten zone stands to lose: worn units may fall, and markers are made worse."""
    roster = battle.roster
    total = 0.1 * battle.markers[zone]
    for unit in battle.pieces[zone]:
        total += 0.1 * roster.cost[unit] * (0.3 + battle.lost[unit] / roster.limit[unit])
    return total


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
    ground = markers = wavering = faces = best = good = prize = zones = 0.0
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
        gain = 0.0
        for near in TOUCHING[zone]:
            if battle.held[near] == 1 - seat:
                faces += 0.3 if near == front else 1.0
                chance = assault_chance(battle, zone, near)
                best = max(best, chance)
                gain = max(gain, chance * stake(battle, near) - (1.0 - chance) * stake(battle, zone))
                if chance > 0.5:
                    good += chance - 0.5
        prize += gain
    generals = 0.0
    for general in (2 * seat, 2 * seat + 1):
        if battle.generals[general] >= 0:
            generals += 1.0
    fallen = 0.1 * battle.fallen[seat]
    breaking = max(0.0, fallen - 0.1 * (BREAK_AT - 20))
    turn = 1.0 if battle.active == seat else 0.0  # who moves strikes before he is struck
    return [
        fallen, breaking, away, ground, wear, frail, strength, dice, markers, wavering,
        generals, winning, faces, best, good, advance, zones,
        prize, turn * prize, turn * best, turn * good, turn * wavering,
    ]  # fmt: skip
