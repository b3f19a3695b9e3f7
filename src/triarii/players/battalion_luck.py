"""Luck in Battalion: by how much the dice did better than their exact odds, for those who plan to discount it."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.battle import Battle
from triarii.engine.witness import Witness
from triarii.games.battalion.attack import CAP
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.library import MELEE
from triarii.games.battalion.words import UNITS
from triarii.players.battalion_odds import ODDS, fatal_hits

# The kinds of luck, of the own side first and then of the enemy's.
OF_A_SIDE: Final = ("hits", "breaks", "breaks the last", "breaks in the centre")
LUCK: Final = (*OF_A_SIDE, *[f"their {name}" for name in OF_A_SIDE])
HITS: Final = 0
BREAKS: Final = 1
LAST: Final = 2  # breaks where the enemy has no card left to draw, which ends the battle
CENTRE: Final = 3


@final
class BattalionWitness(Witness):
    """Adds up the luck of all attacks, as one side sees it."""

    def __init__(self, side: int) -> None:
        super().__init__(len(LUCK))
        self.side = side

    def blow(
        self, battle: Battle, roller: int, target: int, dice: int, how: int, ignored: int, hits: int, flags: int
    ) -> None:
        """`how` is the kind of the attack."""
        assert isinstance(battle, Battalion)
        column = battle.column(roller)
        row = ODDS.blows(column, dice) if how & MELEE else ODDS.shots(column, dice)
        left = fatal_hits(battle, target)
        at = 0 if roller // UNITS == self.side else len(OF_A_SIDE)
        self.luck[at + HITS] += hits - row[0]
        if left <= CAP:
            more = (1.0 if hits >= left else 0.0) - row[left]
            self.luck[at + BREAKS] += more
            if battle.decks[target // UNITS] == 0:
                self.luck[at + LAST] += more
            if battle.place[target] == battle.middle:
                self.luck[at + CENTRE] += more
