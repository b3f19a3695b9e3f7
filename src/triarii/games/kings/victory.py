"""Victory points, breaking armies, and the end. CK-VIC"""

from __future__ import annotations

from typing import Final

from triarii.games.kings import words as w
from triarii.games.kings.state import DEAD, FLANK, RESERVE, Kings
from triarii.games.kings.table import ZONES, depth
from triarii.games.kings.troops import AR, FIGURES

_VICTORY: Final[dict[str, int]] = FIGURES["victory"]
BREAK_AT: Final[int] = _VICTORY["break_at"]
BREAK_POINTS: Final[int] = _VICTORY["break_points"]
ROW_POINTS: Final[list[int]] = [0, 0, _VICTORY["middle_row"], _VICTORY["second_row"], _VICTORY["base_row"]]
NARROW: Final[int] = _VICTORY["narrow"]
SOLID: Final[int] = _VICTORY["solid"]
CRUSHING: Final[int] = _VICTORY["crushing"]


def is_broken(battle: Kings, seat: int) -> bool:
    """Has the army lost too much to go on? CK-VIC-02"""
    return battle.fallen[seat] >= BREAK_AT


def victory_points(battle: Kings, seat: int) -> int:
    """What a seat has earned if the game ends now. CK-VIC-03 to 07"""
    other = 1 - seat
    points = battle.fallen[other]
    if is_broken(battle, other):
        points += BREAK_POINTS
    roster = battle.roster
    for unit in range(len(roster)):
        if roster.owner[unit] == other and roster.kind[unit] != AR and battle.at[unit] in (RESERVE, FLANK):
            points += roster.cost[unit] // 2
    side = battle.side[seat]
    for zone in range(ZONES):
        if battle.held[zone] == seat and battle.halves_in(zone) >= 8:
            points += ROW_POINTS[depth(side, zone)]
    return points


def result_of(difference: int) -> str:
    """What a difference in victory points amounts to: draw, narrow, solid or crushing. CK-VIC-08"""
    if difference < NARROW:
        return "draw"
    if difference < SOLID:
        return "narrow"
    return "solid" if difference < CRUSHING else "crushing"


def verdict(difference: int) -> str:
    """The words for a difference in victory points. CK-VIC-08"""
    result = result_of(difference)
    return "a draw" if result == "draw" else f"a {result} victory"


def end_by_points(battle: Kings, reason: str, rule: str) -> None:
    """The result is read from the difference in victory points. CK-VIC-08"""
    scores = (victory_points(battle, 0), victory_points(battle, 1))
    difference = scores[0] - scores[1]
    word = verdict(abs(difference))
    winners: tuple[int, ...] = ()
    if abs(difference) >= NARROW:
        winners = (0,) if difference > 0 else (1,)
    battle.end(winners, f"{reason}: {word}, {scores[0]} to {scores[1]}", rule, scores)


def check_for_empty_table(battle: Kings) -> None:
    """Who has no unit left anywhere has lost at once. CK-VIC-09, 10"""
    if battle.alive[0] > 0 and battle.alive[1] > 0:
        return
    if battle.alive[0] <= 0 and battle.alive[1] <= 0:
        end_by_points(battle, "both armies are gone", "CK-VIC-10")
        return
    winner = 1 if battle.alive[0] <= 0 else 0
    scores = (victory_points(battle, 0), victory_points(battle, 1))
    battle.end((winner,), "the other army is gone: a crushing victory", "CK-VIC-09", scores)


def check_at_end_of_turn(battle: Kings, clock_has_run_out: bool) -> None:
    """An army may break at the end of each turn; the clock ends the game. CK-VIC-01, 02, 07"""
    broken = False
    for seat in (0, 1):
        if is_broken(battle, seat):
            broken = True
            battle.tell(w.BROKEN, seat)
    if broken:
        end_by_points(battle, "an army broke", "CK-VIC-02")
    elif clock_has_run_out:
        end_by_points(battle, "the clock has run out", "CK-CLK-04")


def losses(battle: Kings, seat: int) -> tuple[int, int, int]:
    """Destroyed units, dead generals and lost pieces of a seat."""
    roster = battle.roster
    units = pieces = 0
    for unit in range(len(roster)):
        if roster.owner[unit] == seat and battle.at[unit] == DEAD:
            if roster.kind[unit] == AR:
                pieces += 1
            else:
                units += 1
    generals = 0
    for general in (2 * seat, 2 * seat + 1):
        if battle.generals[general] == DEAD:
            generals += 1
    return units, generals, pieces
