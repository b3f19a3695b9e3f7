"""Rallying: the steps by which tokens come back to the camp."""

from __future__ import annotations

from triarii.games.battalion import words
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.library import DISCIPLINE
from triarii.games.battalion.words import UNITS


def rally(battle: Battalion) -> None:
    """Discipline, draw, order back, camp disorder flipped, then disorder on units. BA-RALLY-01 to -08"""
    side = battle.side_of(battle.active)
    first = side * UNITS
    order = battle.order
    disorder = battle.disorder
    for unit in range(first, first + UNITS):
        if disorder[unit] and battle.has(unit, DISCIPLINE):  # BA-DISCIPLINE-01 to -04
            disorder[unit] -= 1
            battle.spent[side] += 1
            battle.tell(words.DISCIPLINED, battle.active, unit, 1, battle.column(unit).cohesion - disorder[unit])
    if not battle.draw(battle.active):  # BA-RALLY-12
        return
    for unit in range(first, first + UNITS):
        battle.ready[side] += order[unit]
        order[unit] = disorder[unit]  # step 4: it stays on the unit
        disorder[unit] = 0
    battle.ready[side] += battle.spent[side]
    battle.spent[side] = 0
    battle.tell(words.RALLIED, battle.active, battle.ready[side])
