"""Luck in Battalion: by how much attacks did better than their exact odds, for those who plan to discount it."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.battle import Battle
from triarii.engine.witness import Witness
from triarii.games.battalion.attack import CAP
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.library import MELEE
from triarii.games.battalion.words import UNITS
from triarii.players.battalion_odds import ODDS, fatal_hits

# The kinds of luck, of the own attacks first and then of the enemy's.
OF_A_SIDE: Final = ("hits", "broken", "strength broken", "broken in the centre", "broken with an empty deck")
LUCK: Final = (*OF_A_SIDE, *[f"their {name}" for name in OF_A_SIDE])
HITS: Final = 0
BROKEN: Final = 1
STRENGTH: Final = 2
CENTRE: Final = 3
EMPTY: Final = 4  # a unit that disbands draws a card, and who cannot draw has lost


@final
class BattalionWitness(Witness):
    """Adds up the luck of all first rolls, as one side sees it; dice that cards roll again are not in it."""

    def __init__(self, side: int) -> None:
        super().__init__(len(LUCK))
        self.side = side

    def blow(
        self, battle: Battle, roller: int, target: int, dice: int, how: int, ignored: int, hits: int, flags: int
    ) -> None:
        assert isinstance(battle, Battalion)
        column = battle.column(roller)
        chances = ODDS.chances(column.melee if how & MELEE else column.ranged, dice)
        fatal = fatal_hits(battle, target)
        more = float(min(hits, fatal))
        for least in range(1, min(fatal, CAP) + 1):
            more -= chances[least]
        broken = (1.0 if hits >= fatal else 0.0) - (chances[fatal] if fatal <= CAP else 0.0)
        luck = self.luck
        first = 0 if roller // UNITS == self.side else len(OF_A_SIDE)
        luck[first + HITS] += more
        luck[first + BROKEN] += broken
        luck[first + STRENGTH] += broken * 0.1 * battle.column(target).cohesion
        if battle.place[target] == battle.middle:
            luck[first + CENTRE] += broken
        if battle.decks[target // UNITS] == 0:
            luck[first + EMPTY] += broken
