"""Where units and generals belong: together, forward, backed up, off the enemy's flank marches and on his own."""

from __future__ import annotations

from typing import Final

from triarii.games.kings.movement import score_to_move
from triarii.games.kings.pools import dice_of_units, is_hard_ground, late_units
from triarii.games.kings.shooting import has_missiles, shooting_dice
from triarii.games.kings.state import LATE, NO_ASSAULT, Kings
from triarii.games.kings.table import FRONT_OF, REAR_OF, SECOND_ROW, TOUCHING, ZONES, depth
from triarii.games.kings.troops import AR, AX, CO, FIGHT_DICE, IS_SKIRMISHER, LEVY, VETERAN
from triarii.games.kings.victory import ROW_POINTS
from triarii.players.kings_assaults import best_assault, threat_to, zone_cost
from triarii.players.kings_features import last_round_chance, lateness
from triarii.players.kings_weights import (
    ARRIVE,
    ASSAULT_AFTER,
    AWAY,
    BACKED,
    CONTACT_OF,
    CROWDED,
    EAGER,
    FLANKED,
    FLANKING,
    FORWARD,
    FORWARD_OF,
    FULL_CONTACT,
    GENERAL,
    HILL,
    HURT,
    IN_FRONT,
    JOIN,
    JOIN_LATE,
    LATE_CONTACT,
    LATE_GROUND,
    LEVY_CONTACT,
    LINE,
    MANY,
    MARCH,
    MISSILES,
    MORE_DICE,
    RALLY,
    RIDE,
    SKIRMISH,
    STAY,
    STAY_BEHIND,
    STAY_MARKED,
    STAY_PUT,
    SUPPORT,
    SUPPORT_CONTACT,
    THREAT,
    THREATENED,
    TOGETHER,
    TWO,
    VETERAN_CONTACT,
)

FULL: Final = 9  # dice of three units
TOO_LATE: Final = 3  # late units, with which a zone may not assault. CK-FIGHT-64


def friends(battle: Kings, seat: int, zone: int) -> int:
    """Own units in a zone, and own zones beside it."""
    count = len(battle.pieces[zone]) if battle.held[zone] == seat else 0
    for near in TOUCHING[zone]:
        if battle.held[near] == seat:
            count += 1
    return count


def column_edge(battle: Kings, seat: int, zone: int) -> int:
    """By how many own units outnumber the enemy's in the column of a zone."""
    edge = 0
    for other in range(zone % 6, ZONES, 6):
        if battle.held[other] == seat:
            edge += len(battle.pieces[other])
        elif battle.held[other] == 1 - seat:
            edge -= len(battle.pieces[other])
    return edge


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
    mates = close = late = 0
    dice = FIGHT_DICE[kind]
    if held:
        for piece in battle.pieces[zone]:
            other = roster.kind[piece]
            if piece != unit and other != AR:
                mates += 1
                dice += FIGHT_DICE[other]
                if other == CO:
                    close += 1
                if battle.flags[piece] & LATE:
                    late += 1
    rows = depth(side, zone)
    worth = (weights[FORWARD] + weights[FORWARD_OF + kind]) * rows
    worth += weights[LATE_GROUND] * last_round_chance(battle) * ROW_POINTS[rows]
    worth += weights[TOGETHER] * mates if mates <= 2 else 2.0 * weights[TOGETHER] - weights[CROWDED] * (mates - 2)
    behind = REAR_OF[side * 30 + zone]
    if behind >= 0 and battle.held[behind] == seat:
        worth += weights[BACKED]
    front = FRONT_OF[side * 30 + zone]
    contact = False
    their_dice = 0
    for near in TOUCHING[zone]:
        if battle.held[near] == seat:
            if near == front:
                worth += weights[SUPPORT]
                beyond = FRONT_OF[side * 30 + near]
                if beyond >= 0 and battle.held[beyond] == 1 - seat:
                    worth += weights[SUPPORT_CONTACT]
            if kind == CO:
                for piece in battle.pieces[near]:
                    if roster.kind[piece] == CO:
                        close += 1
        elif battle.held[near] == 1 - seat:
            contact = True
            their_dice = max(their_dice, dice_of_units(battle, near))
            if near != front:
                worth -= weights[FLANKED] if near == behind else 0.5 * weights[FLANKED]
            if FRONT_OF[battle.side[1 - seat] * 30 + near] != zone:
                worth += weights[FLANKING]
    if kind == CO and close >= 3:
        worth += weights[LINE]
    if contact:
        hurt = battle.lost[unit] / roster.limit[unit]
        worth += weights[EAGER] * (0.6 - weights[HURT] * hurt) * (weights[SKIRMISH] if IS_SKIRMISHER[kind] else 1.0)
        if has_missiles(battle, unit):
            worth += weights[MISSILES] * shooting_dice(battle, unit)
        if held and weights[THREAT] != 0.0:
            worth += weights[THREAT] * threat_to(battle, weights, zone)
        worth += weights[CONTACT_OF + kind] + weights[LATE_CONTACT] * lateness(battle)
        worth += 0.1 * weights[MORE_DICE] * (min(10, dice) - their_dice)
        if dice >= FULL:
            worth += weights[FULL_CONTACT]
        grade = roster.grade[unit]
        if grade == LEVY:
            worth += weights[LEVY_CONTACT]
        elif grade >= VETERAN:
            worth += weights[VETERAN_CONTACT]
        if arriving and mates > 0 and not IS_SKIRMISHER[kind]:
            worth += weights[JOIN] if late == 0 else weights[JOIN_LATE] * late
    else:
        worth -= weights[MARCH] * march(battle, seat, zone)
    if held and arriving:
        worth -= weights[ARRIVE] * battle.markers[zone]
    if is_hard_ground(battle, zone):
        worth += weights[HILL]
    return worth


def staying_worth(battle: Kings, weights: list[float], unit: int) -> float:
    """What a unit gives up by leaving its zone: its place, and what the zone could assault with it."""
    here = battle.at[unit]
    seat = battle.roster.owner[unit]
    worth = zone_worth(battle, weights, unit, here, False) + weights[STAY_PUT]
    if battle.held[here] == seat and not battle.flags[unit] & NO_ASSAULT:
        worth += weights[STAY] * best_assault(battle, weights, here)
    front = FRONT_OF[battle.side[seat] * 30 + here]
    if front >= 0 and battle.held[front] == seat:
        worth += weights[STAY_BEHIND]
    return worth + 0.1 * weights[STAY_MARKED] * battle.markers[here]


def move_worth(battle: Kings, weights: list[float], unit: int, goal: int, staying: float) -> float:
    """What a move gains over staying, by the chance that it works."""
    gain = zone_worth(battle, weights, unit, goal, True) - staying
    if weights[ASSAULT_AFTER] != 0.0:
        gain += weights[ASSAULT_AFTER] * assault_after(battle, weights, unit, goal)
    score = score_to_move(battle, unit, battle.at[unit], goal)
    chance = 1.0 if score == 0 else (7 - score) / 6.0
    return gain * chance if gain > 0.0 else gain


def assault_after(battle: Kings, weights: list[float], unit: int, goal: int) -> float:
    """What a zone could assault if the unit came, late as it would be; the battle is as before when this is told."""
    seat = battle.roster.owner[unit]
    if not is_touched(battle, seat, goal):
        return 0.0
    pieces, holder, flags = battle.pieces[goal], battle.held[goal], battle.flags[unit]
    battle.pieces[goal] = (*pieces, unit)
    battle.held[goal] = seat
    if not IS_SKIRMISHER[battle.roster.kind[unit]]:
        battle.flags[unit] = flags | LATE
    worth = best_assault(battle, weights, goal) if late_units(battle, goal) < TOO_LATE else 0.0
    battle.pieces[goal], battle.held[goal], battle.flags[unit] = pieces, holder, flags
    return worth


def is_touched(battle: Kings, seat: int, zone: int) -> bool:
    """Do enemies of this seat stand beside the zone?"""
    for near in TOUCHING[zone]:
        if battle.held[near] == 1 - seat:
            return True
    return False


def post(battle: Kings, weights: list[float], general: int, zone: int) -> float:
    """A general belongs with troops that fight or waver."""
    if zone < 0:
        return 0.0
    seat = general // 2
    if battle.held[zone] != seat:
        return -weights[AWAY]
    worth = weights[MANY] * zone_cost(battle, weights, zone) + weights[RALLY] * battle.markers[zone]
    if is_touched(battle, seat, zone):
        worth += weights[GENERAL]
        if weights[THREATENED] != 0.0:
            worth += weights[THREATENED] * threat_to(battle, weights, zone)
    if battle.generals[general ^ 1] == zone:
        worth += weights[TWO]
    return worth + weights[IN_FRONT] * depth(battle.side[seat], zone)


def lead_worth(battle: Kings, weights: list[float], general: int, goal: int) -> float:
    here = battle.generals[general]
    return post(battle, weights, general, goal) - post(battle, weights, general, here) - weights[RIDE]


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
