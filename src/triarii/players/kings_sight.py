"""What a plan of Conquerors and Kings has prepared, in numbers: a first sight of what its fights and the answer may bring.

Training learns what they are worth from trials: plans of a turn are tried, and least squares say which of these numbers,
beside those of the position, tell at once how well they do.
"""

from __future__ import annotations

from typing import Final

from triarii.games.kings.pools import dice_of_units, late_units
from triarii.games.kings.shooting import has_missiles, shooting_dice
from triarii.games.kings.state import HAS_ASSAULTED, NO_ASSAULT, Kings
from triarii.games.kings.table import TOUCHING, ZONES, depth
from triarii.games.kings.troops import AR, IS_SKIRMISHER
from triarii.players.kings_features import FEATURES, position, stake
from triarii.players.kings_odds import assault_chance

SIGHTS: Final = (
    "assaults", "good assaults", "best prize", "beaten", "beaten stake", "beaten twice", "stake beaten twice",
    "threats", "threats left", "late", "too late", "marked", "shots", "crowded", "at home",
    "their marked", "their shots", "their crowded",
)  # fmt: skip
SIGHT: Final = (*FEATURES, *[f"sight of {name}" for name in SIGHTS])

CROWD: Final = 9  # dice of three units at strength
TOO_LATE: Final = 3


def sight(battle: Kings, seat: int) -> list[float]:
    """The position and what is prepared in it."""
    row = position(battle, seat)
    row.extend(prepared(battle, seat))
    return row


def is_able(battle: Kings, zone: int) -> bool:
    """Could this zone assault, in its own turn as it stands now?"""
    able = False
    active = battle.held[zone] == battle.active
    kind = battle.roster.kind
    for unit in battle.pieces[zone]:
        if active and battle.flags[unit] & (NO_ASSAULT | HAS_ASSAULTED):
            return False
        if not IS_SKIRMISHER[kind[unit]] and kind[unit] != AR:
            able = True
    return able and not (active and late_units(battle, zone) >= TOO_LATE)


def missiles(battle: Kings, zone: int) -> float:
    total = 0
    kind = battle.roster.kind
    for unit in battle.pieces[zone]:
        if kind[unit] != AR and has_missiles(battle, unit):
            total += shooting_dice(battle, unit)
    return 0.1 * total


def prepared(battle: Kings, seat: int) -> list[float]:
    held = battle.held
    enemy = 1 - seat
    first = [0.0] * ZONES  # the best chance against each zone of the enemy, and the second
    second = [0.0] * ZONES
    stakes = [0.0] * ZONES
    touched: list[int] = []
    faced: list[int] = []
    at_home = 0.0
    for zone in range(ZONES):
        holder = held[zone]
        if holder < 0:
            continue
        for near in TOUCHING[zone]:
            if held[near] == 1 - holder:
                stakes[zone] = stake(battle, zone)
                if holder == seat:
                    touched.append(zone)
                else:
                    faced.append(zone)
                break
        if holder == seat and depth(battle.side[seat], zone) == 0:
            for unit in battle.pieces[zone]:
                if battle.roster.kind[unit] != AR:
                    at_home += 0.05 * battle.roster.cost[unit]
    assaults = good = prize = late = too_late = marked = shots = crowded = 0.0
    for zone in touched:
        marked += 0.25 * battle.markers[zone]
        shots += missiles(battle, zone)
        if dice_of_units(battle, zone) >= CROWD:
            crowded += 1.0
        if battle.active == seat:
            count = late_units(battle, zone)
            if count > 0:
                late += 1.0
            if count >= TOO_LATE:
                too_late += 1.0
        if not is_able(battle, zone):
            continue
        best = 0.0
        for near in TOUCHING[zone]:
            if held[near] != enemy:
                continue
            chance = assault_chance(battle, zone, near)
            best = max(best, chance)
            prize = max(prize, chance * stakes[near] - (1.0 - chance) * stakes[zone])
            if chance > first[near]:
                second[near] = first[near]
                first[near] = chance
            elif chance > second[near]:
                second[near] = chance
        assaults += best
        if best > 0.5:
            good += best - 0.5
    beaten = beaten_stake = twice = twice_stake = 0.0
    their_marked = their_shots = their_crowded = 0.0
    able = [False] * ZONES
    for zone in faced:
        able[zone] = is_able(battle, zone)
        beaten += first[zone]
        beaten_stake += first[zone] * stakes[zone]
        twice += second[zone]
        twice_stake += second[zone] * stakes[zone]
        their_marked += 0.25 * battle.markers[zone]
        their_shots += missiles(battle, zone)
        if dice_of_units(battle, zone) >= CROWD:
            their_crowded += 1.0
    threats = left = 0.0
    for zone in touched:
        worst = most = 0.0
        for near in TOUCHING[zone]:
            if held[near] == enemy and able[near]:
                chance = assault_chance(battle, near, zone)
                worst = max(worst, chance)
                gain = chance * stakes[zone] - (1.0 - chance) * stakes[near]
                most = max(most, gain * (1.0 - first[near]))
        threats += worst
        left += most
    return [
        assaults, good, prize, beaten, beaten_stake, twice, twice_stake,
        threats, left, late, too_late, marked, shots, crowded, at_home,
        their_marked, their_shots, their_crowded,
    ]  # fmt: skip
