"""The dice of Battalion, exactly: how many hits an attack scores, and how many a unit can bear."""

from __future__ import annotations

from typing import Final, final

from triarii.games.battalion.attack import CAP, hits_of
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.library import STEADFAST, Column
from triarii.games.battalion.odds import results
from triarii.games.battalion.words import UNITS


@final
class HitOdds:
    """The chances of so many dice against so many attack values, reckoned once and remembered."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: dict[int, list[float]] = {}

    def chances(self, values: list[int], dice: int) -> list[float]:
        """At place h: the chance of at least h hits; at place 0 the mean number of hits instead."""
        dice = min(dice, CAP)
        key = dice
        for value in values:
            key = key * 9 + value
        found = self.known.get(key)
        if found is None:
            found = self.reckon(values, dice)
            self.known[key] = found
        return found

    def reckon(self, values: list[int], dice: int) -> list[float]:
        row = [0.0] * (CAP + 1)
        for rolled, chance in results(dice):
            hits = hits_of(rolled, values)
            row[0] += hits * chance
            for least in range(1, hits + 1):
                row[least] += chance
        return row

    def blows(self, column: Column, dice: int) -> list[float]:
        """The chances of a column hand to hand; it keeps them, since no question is asked more often."""
        return self.kept(column.blows, column.melee, min(dice, CAP))

    def shots(self, column: Column, dice: int) -> list[float]:
        """The same from afar."""
        return self.kept(column.shots, column.ranged, min(dice, CAP))

    def kept(self, known: list[list[float] | None], values: list[int], dice: int) -> list[float]:
        found = known[dice]
        if found is None:
            found = self.chances(values, dice)
            known[dice] = found
        return found

    def mean(self, values: list[int], dice: int) -> float:
        return self.chances(values, dice)[0]

    def at_least(self, values: list[int], dice: int, hits: int) -> float:
        """The chance of so many hits or more."""
        if hits <= 0:
            return 1.0
        return self.chances(values, dice)[hits] if hits <= CAP else 0.0


ODDS: Final = HitOdds()  # a table like any other, filled in as it is asked


def fatal_hits(battle: Battalion, unit: int) -> int:
    """The fewest hits of one attack that its owner cannot take without losing the unit. BA-HITS, BA-DISB-03"""
    column = battle.columns[unit]
    if column is None:
        return 0
    side = unit // UNITS
    ready = battle.ready[side]
    disorder = battle.disorder[unit]
    spare = column.cohesion - disorder - 1  # hits that the whole unit could hold as disorder
    most = min(ready, spare)
    removed = 0
    while column.behind is not None:
        removed += column.front
        column = column.behind
        room = column.cohesion - disorder - 1
        borne = removed + min(ready, room) if room >= 0 else min(removed, spare)
        most = max(most, borne)
    if battle.has(unit, STEADFAST) and ready + battle.spent[side] > 0:
        most += 1
    return most + 1
