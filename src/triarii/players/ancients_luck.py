"""Luck in Ancients: by how much blows did better than their exact odds, for those who plan to discount it."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.battle import Battle
from triarii.engine.witness import Witness
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.battle_roll import scoring_of
from triarii.games.ancients.odds import MOST_FLAGS, spread_of
from triarii.players.ancients_blows import VALUE

MOST_IGNORED: Final = 4

# The kinds of luck, of the own blows first and then of the enemy's.
OF_A_SIDE: Final = ("blocks", "worth", "banners", "last banner", "driven off")
LUCK: Final = (*OF_A_SIDE, *[f"their {name}" for name in OF_A_SIDE])
BLOCKS: Final = 0
WORTH: Final = 1
BANNERS: Final = 2
LAST_BANNER: Final = 3
DRIVEN: Final = 4

_expected: dict[int, list[float]] = {}


def expected_of(how: int, dice: int, blocks: int) -> list[float]:
    """What a roll may be expected to bring: blocks lost, the chance of losing all, and the chances of being driven off
    by more flags than 0, 1, ... are ignored."""
    key = (how * 32 + dice) * 16 + blocks
    if key not in _expected:
        row = [0.0] * (3 + MOST_IGNORED)
        p = spread_of(scoring_of(how), dice, blocks).p
        for hits in range(blocks + 1):
            for flags in range(MOST_FLAGS + 1):
                chance = p[hits][flags]
                row[0] += hits * chance
                if hits >= blocks:
                    row[1] += chance
                    continue
                for ignored in range(min(flags, MOST_IGNORED + 1)):
                    row[2 + ignored] += chance
        _expected[key] = row
    return _expected[key]


@final
class AncientsWitness(Witness):
    """Adds up the luck of all blows, as one seat sees it."""

    def __init__(self, seat: int) -> None:
        super().__init__(len(LUCK))
        self.seat = seat

    def blow(
        self, battle: Battle, roller: int, target: int, dice: int, how: int, ignored: int, hits: int, flags: int
    ) -> None:
        assert isinstance(battle, Ancients)
        if dice <= 0:
            return
        blocks = battle.blocks[target]
        expected = expected_of(how, dice, blocks)
        striker = battle.owner[roller]
        first = 0 if striker == self.seat else len(OF_A_SIDE)
        luck = self.luck
        more = float(min(hits, blocks)) - expected[0]
        luck[first + BLOCKS] += more
        luck[first + WORTH] += more * VALUE[battle.kind[target]] / float(battle.scenario.full[target])
        killed = (1.0 if hits >= blocks else 0.0) - expected[1]
        if battle.scenario.goal - battle.banners[striker] <= 1:
            luck[first + LAST_BANNER] += killed
        else:
            luck[first + BANNERS] += killed
        if ignored <= MOST_IGNORED:
            luck[first + DRIVEN] += (1.0 if hits < blocks and flags > ignored else 0.0) - expected[2 + ignored]
