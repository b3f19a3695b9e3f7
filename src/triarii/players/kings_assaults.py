"""What an assault promises and what it risks, by the exact chance of the fight and by what stands in both zones."""

from __future__ import annotations

from triarii.games.kings.state import HAS_ASSAULTED, NO_ASSAULT, Kings
from triarii.games.kings.table import TOUCHING
from triarii.players.kings_odds import assault_chance
from triarii.players.kings_weights import AT_STAKE, MARKER, RISK, WORN


def may_assault(battle: Kings, zone: int) -> bool:
    for unit in battle.pieces[zone]:
        if battle.flags[unit] & (NO_ASSAULT | HAS_ASSAULTED):
            return False
    return True


def zone_cost(battle: Kings, weights: list[float], zone: int) -> float:
    """What a zone that is beaten stands to lose, in points."""
    roster = battle.roster
    at_stake = weights[AT_STAKE]
    worn = weights[WORN]
    total = 0.0
    for unit in battle.pieces[zone]:
        total += roster.cost[unit] * (at_stake + worn * battle.lost[unit] / roster.limit[unit])
    return total * 0.35 + weights[MARKER] * battle.markers[zone]


def assault_worth(battle: Kings, weights: list[float], zone: int, target: int) -> float:
    """What an assault promises: the chance to win it, by what stands in both zones."""
    chance = assault_chance(battle, zone, target)
    stake = zone_cost(battle, weights, target)
    risk = weights[RISK] * zone_cost(battle, weights, zone)
    return (chance * stake - (1.0 - chance) * risk) * 0.05


def best_assault(battle: Kings, weights: list[float], zone: int) -> float:
    """What the best assault from a zone promises, or nothing if none does."""
    best = 0.0
    for near in TOUCHING[zone]:
        if battle.held[near] == 1 - battle.held[zone]:
            best = max(best, assault_worth(battle, weights, zone, near))
    return best


def threat_to(battle: Kings, weights: list[float], zone: int) -> float:
    """What the best assault on a zone promises the enemy, or nothing if none does."""
    worst = 0.0
    enemy = 1 - battle.held[zone]
    for near in TOUCHING[zone]:
        if battle.held[near] == enemy:
            worst = max(worst, assault_worth(battle, weights, near, zone))
    return worst
