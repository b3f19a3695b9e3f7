"""Where units and generals belong: together, forward, backed up, off the enemy's flank marches and on his own."""

from __future__ import annotations

from triarii.games.kings.movement import score_to_move
from triarii.games.kings.pools import is_hard_ground
from triarii.games.kings.shooting import has_missiles, shooting_dice
from triarii.games.kings.state import NO_ASSAULT, Kings
from triarii.games.kings.table import FRONT_OF, REAR_OF, SECOND_ROW, TOUCHING, ZONES, depth
from triarii.games.kings.troops import AR, AX, CO, IS_SKIRMISHER
from triarii.games.kings.victory import ROW_POINTS
from triarii.players.kings_assaults import best_assault, threat_to, zone_cost
from triarii.players.kings_features import last_round_chance
from triarii.players.kings_weights import (
    BACKED,
    CROWDED,
    EAGER,
    FLANKED,
    FLANKING,
    FORWARD,
    GENERAL,
    HILL,
    HURT,
    LATE_GROUND,
    LINE,
    MARCH,
    MISSILES,
    RALLY,
    STAY,
    SUPPORT,
    THREAT,
    TOGETHER,
)


def friends(battle: Kings, seat: int, zone: int) -> int:
    """Own units in a zone, and own zones beside it."""
    count = len(battle.pieces[zone]) if battle.held[zone] == seat else 0
    for near in TOUCHING[zone]:
        if battle.held[near] == seat:
            count += 1
    return count


def hostile_faces(battle: Kings, seat: int, zone: int) -> int:
    count = 0
    for near in TOUCHING[zone]:
        if battle.held[near] == 1 - seat and battle.halves_in(near) >= 8:
            count += 1
    return count


def march(battle: Kings, seat: int, zone: int) -> int:
    """How far the nearest enemies are."""
    best = 9
    for other in range(ZONES):
        if battle.held[other] == 1 - seat:
            far = abs(other % 6 - zone % 6) + abs(other // 6 - zone // 6)
            if far < best:
                best = far
    return best


def zone_worth(battle: Kings, weights: list[float], unit: int, zone: int, arriving: bool) -> float:
    """What it is worth to a unit to stand in a zone."""
    roster = battle.roster
    seat = roster.owner[unit]
    side = battle.side[seat]
    kind = roster.kind[unit]
    held = battle.held[zone] == seat
    mates = close = 0
    if held:
        for piece in battle.pieces[zone]:
            if piece != unit and roster.kind[piece] != AR:
                mates += 1
                if roster.kind[piece] == CO:
                    close += 1
    rows = depth(side, zone)
    worth = weights[FORWARD] * rows
    worth += weights[LATE_GROUND] * last_round_chance(battle) * ROW_POINTS[rows]
    worth += weights[TOGETHER] * mates if mates <= 2 else 2.0 * weights[TOGETHER] - weights[CROWDED] * (mates - 2)
    behind = REAR_OF[side * 30 + zone]
    if behind >= 0 and battle.held[behind] == seat:
        worth += weights[BACKED]
    front = FRONT_OF[side * 30 + zone]
    contact = False
    for near in TOUCHING[zone]:
        if battle.held[near] == seat:
            if near == front:
                worth += weights[SUPPORT]
            if kind == CO:
                for piece in battle.pieces[near]:
                    if roster.kind[piece] == CO:
                        close += 1
        elif battle.held[near] == 1 - seat:
            contact = True
            if near != front:
                worth -= weights[FLANKED] if near == behind else 0.5 * weights[FLANKED]
            if FRONT_OF[battle.side[1 - seat] * 30 + near] != zone:
                worth += weights[FLANKING]
    if kind == CO and close >= 3:
        worth += weights[LINE]
    if contact:
        hurt = battle.lost[unit] / roster.limit[unit]
        worth += weights[EAGER] * (0.6 - weights[HURT] * hurt) * (0.4 if IS_SKIRMISHER[kind] else 1.0)
        if has_missiles(battle, unit):
            worth += weights[MISSILES] * shooting_dice(battle, unit)
        if held and weights[THREAT] != 0.0:
            worth += weights[THREAT] * threat_to(battle, weights, zone)
    else:
        worth -= weights[MARCH] * march(battle, seat, zone)
    if held and arriving:
        worth -= 0.08 * battle.markers[zone]
    if is_hard_ground(battle, zone):
        worth += weights[HILL]
    return worth


def staying_worth(battle: Kings, weights: list[float], unit: int) -> float:
    """What a unit gives up by leaving its zone: its place, and what the zone could assault with it."""
    here = battle.at[unit]
    worth = zone_worth(battle, weights, unit, here, False)
    if battle.held[here] == battle.roster.owner[unit] and not battle.flags[unit] & NO_ASSAULT:
        worth += weights[STAY] * best_assault(battle, weights, here)
    return worth


def move_worth(battle: Kings, weights: list[float], unit: int, goal: int, staying: float) -> float:
    """What a move gains over staying, by the chance that it works."""
    gain = zone_worth(battle, weights, unit, goal, True) - staying
    score = score_to_move(battle, unit, battle.at[unit], goal)
    chance = 1.0 if score == 0 else (7 - score) / 6.0
    return gain * chance if gain > 0.0 else gain


def post(battle: Kings, weights: list[float], seat: int, zone: int) -> float:
    """A general belongs with troops that fight or waver."""
    if zone < 0:
        return 0.0
    if battle.held[zone] != seat:
        return -0.3
    worth = 0.02 * zone_cost(battle, weights, zone) + weights[RALLY] * battle.markers[zone]
    for near in TOUCHING[zone]:
        if battle.held[near] == 1 - seat:
            worth += weights[GENERAL]
            break
    return worth


def lead_worth(battle: Kings, weights: list[float], general: int, goal: int) -> float:
    seat = general // 2
    return post(battle, weights, seat, goal) - post(battle, weights, seat, battle.generals[general]) - 0.05


def deploy_worth(battle: Kings, unit: int, zone: int) -> float:
    """Foot in the middle and in front, horse on the wings, the best troops first."""
    roster = battle.roster
    kind = roster.kind[unit]
    seat = roster.owner[unit]
    worth = 0.04 * roster.cost[unit]
    centre = 1.0 - abs(zone % 6 - 2.5) / 2.5
    if kind in (CO, AX):
        worth += 0.8 * centre
    elif kind != AR:
        worth += 0.6 * (1.0 - centre)
    front = zone in SECOND_ROW[battle.side[seat]]
    here = len(battle.pieces[zone])
    if front:
        worth += 0.8 if here < 3 else 0.1
    else:
        worth += 0.4 if len(battle.pieces[FRONT_OF[battle.side[seat] * 30 + zone]]) >= 3 else -0.4
    return worth
