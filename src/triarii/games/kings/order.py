"""What must be true of the table after every action, whatever was played."""

from __future__ import annotations

from triarii.games.kings.state import DEAD, FLANK, GENERAL_WORTH, LATE, RESERVE, UNPLACED, WINNING, Kings
from triarii.games.kings.table import ZONE_NAMES, ZONES
from triarii.games.kings.troops import AR, FORBIDDEN, IS_SKIRMISHER


def disorders(battle: Kings) -> list[str]:
    """Everything that is wrong with a position, a sentence each."""
    wrong: list[str] = []
    top = type(battle.stack[-1]).__name__ if battle.stack else ""
    moving = top in ("Move", "Moves", "GeneralFlees", "FallBack")
    for zone in range(ZONES):
        wrong += zone_disorders(battle, zone, moving)
    roster = battle.roster
    for unit in range(len(roster)):
        name = roster.name[unit]
        place = battle.at[unit]
        if place < 0 and place not in (RESERVE, FLANK, DEAD, UNPLACED):
            wrong.append(f"{name} is nowhere")
        if place != DEAD and roster.kind[unit] != AR and battle.lost[unit] >= roster.limit[unit]:
            wrong.append(f"{name} should be destroyed")
        if IS_SKIRMISHER[roster.kind[unit]] and battle.flags[unit] & (LATE | WINNING):
            wrong.append(f"{name}, skirmishers, are late or hold a winning marker")
    for seat in (0, 1):
        units = [unit for unit in roster.of(seat) if battle.at[unit] != DEAD and roster.kind[unit] != AR]
        if battle.alive[seat] != len(units):
            wrong.append(f"seat {seat} has {len(units)} units, but {battle.alive[seat]} are counted")
    return wrong


def zone_disorders(battle: Kings, zone: int, moving: bool) -> list[str]:
    wrong: list[str] = []
    roster = battle.roster
    pieces = battle.pieces[zone]
    name = ZONE_NAMES[zone]
    units = [piece for piece in pieces if roster.kind[piece] != AR]
    if len({roster.owner[piece] for piece in pieces}) > 1:
        wrong.append(f"{name} holds pieces of both sides")
    if battle.held[zone] != (roster.owner[units[0]] if units else -1):
        wrong.append(f"{name} is held by the wrong side")
    for piece in pieces:
        if battle.at[piece] != zone:
            wrong.append(f"{roster.name[piece]} is in {name} and elsewhere")
        if FORBIDDEN[roster.kind[piece] * 7 + battle.ground[zone]]:
            wrong.append(f"{roster.name[piece]} stands on forbidden ground in {name}")
    if moving:
        return wrong
    if battle.markers[zone] < 0 or (battle.markers[zone] > 0 and not units):
        wrong.append(f"{name} has {battle.markers[zone]} markers and {len(units)} units")
    if battle.counted(zone, []) > 3:
        wrong.append(f"{name} is over capacity")
    for general in range(4):
        if units and battle.generals[general] == zone and general // 2 != roster.owner[units[0]]:
            wrong.append(f"a general stands among enemies in {name}")
    return wrong


def points_lost(battle: Kings, seat: int) -> int:
    """The points of everything a seat has lost, counted anew."""
    roster = battle.roster
    total = sum([roster.cost[unit] for unit in roster.of(seat) if battle.at[unit] == DEAD])
    for general in (2 * seat, 2 * seat + 1):
        if battle.generals[general] == DEAD:
            total += GENERAL_WORTH
    return total
