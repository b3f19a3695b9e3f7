"""The dice of Conquerors and Kings, exactly: who wins a fight with its re-rolls, and what a morale test costs."""

from __future__ import annotations

from typing import Final

from triarii.games.kings.pools import assaulter_pool, bow_dice, pike_dice, target_pool
from triarii.games.kings.state import WAS_ASSAULTED, Kings

MOST_DICE: Final = 16  # ten of the units and six of the good modifiers. CK-FIGHT-02, 03
ROUT: Final = 6.0  # what three fails cost, against one for a unit that falls back


def binomial(dice: int, chance: float) -> list[float]:
    """The chance of each number of hits."""
    row = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(row) + 1)
        for hits in range(len(row)):
            longer[hits] += row[hits] * (1.0 - chance)
            longer[hits + 1] += row[hits] * chance
        row = longer
    return row


def failing(mine: int) -> list[float]:
    """By the target's hits: the chance that an assaulter with so many dice does not beat them, re-roll included."""
    row = binomial(mine, 1.0 / 3.0)
    found: list[float] = []
    total = 0.0
    for hits in range(MOST_DICE + 1):
        if hits < len(row):
            total += row[hits]
        found.append(total * total)
    return found


FAILING: Final[list[list[float]]] = [failing(mine) for mine in range(MOST_DICE + 1)]
HITS: Final[list[list[float]]] = [binomial(dice, 1.0 / 3.0) for dice in range(MOST_DICE + 1)]


def holding(mine: int, theirs: int) -> float:
    """The target's chance to hold with the average roll of its dice."""
    total = 0.0
    for hits in range(theirs + 1):
        total += HITS[theirs][hits] * FAILING[mine][hits]
    return total


def duel(mine: int, theirs: int) -> float:
    """The assaulter's chance to win: the target rolls again what is below its average, the assaulter what loses."""
    average = holding(mine, theirs)
    total = 0.0
    for hits in range(theirs + 1):
        total += HITS[theirs][hits] * max(average, FAILING[mine][hits])
    return 1.0 - total


DUEL: Final[list[float]] = [duel(mine, theirs) for mine in range(MOST_DICE + 1) for theirs in range(MOST_DICE + 1)]


def win_chance(mine: int, theirs: int) -> float:
    return DUEL[min(mine, MOST_DICE) * (MOST_DICE + 1) + min(theirs, MOST_DICE)]


def assault_pools(battle: Kings, zone: int, target: int) -> tuple[int, int]:
    """The dice that both sides may expect to roll."""
    bows = (bow_dice(battle, target) + 1) // 3
    second = False
    for unit in battle.pieces[target]:
        if battle.flags[unit] & WAS_ASSAULTED:
            second = True
    my_pikes = (pike_dice(battle, zone, target, zone) + 1) // 3
    their_pikes = (pike_dice(battle, target, target, zone) + 1) // 3
    mine = assaulter_pool(battle, target, zone, 0, bows, their_pikes)
    return mine, target_pool(battle, target, zone, 0, second, my_pikes)


def assault_chance(battle: Kings, zone: int, target: int) -> float:
    mine, theirs = assault_pools(battle, zone, target)
    return win_chance(mine, theirs)


def test_loss(fails: int) -> float:
    """A unit that falls back, a zone that cannot move, a rout."""
    return ROUT if fails >= 3 else float(fails)


def expected_loss(dice: int) -> float:
    row = binomial(dice, 0.5)
    total = 0.0
    for fails in range(len(row)):
        total += row[fails] * test_loss(fails)
    return total


TEST_LOSS: Final[list[float]] = [expected_loss(dice) for dice in range(13)]
