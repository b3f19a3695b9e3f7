"""Luck in Conquerors and Kings: by how much the dice did better than their exact odds, for those who plan to discount it.

Whoever may roll again does so below the average: what a first roll is worth is therefore what it shows or, if that is
worse for the one who decides, the average of the second.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from triarii.engine.battle import Battle
from triarii.engine.witness import Witness
from triarii.games.kings.state import PURSUES, SHOOTS, STANDS, STRIKES, SUFFERS, TESTS, Kings
from triarii.players.kings_features import stake
from triarii.players.kings_odds import FAILING, HITS, MOST_DICE, TEST_LOSS, binomial, holding, test_loss, win_chance

# The kinds of luck, of the own side first and then of the enemy's.
OF_A_SIDE: Final = ("assaults", "stakes", "blows", "shots", "saves", "pursuits", "morale")
LUCK: Final = (*OF_A_SIDE, *[f"their {name}" for name in OF_A_SIDE])
ASSAULTS: Final = 0  # the chance to win the own assaults
STAKES: Final = 1  # the same, by what stands in both zones
BLOWS: Final = 2  # hits in fights
SHOTS: Final = 3
SAVES: Final = 4  # half bases that the enemy loses where he was hit, by what they cost
PURSUITS: Final = 5
MORALE: Final = 6  # that the enemy's zones waver


def mean_of_worse(chances: list[float], average: float) -> float:
    """What a roll is worth on average to one who may have it rolled again and wants little."""
    total = 0.0
    for count in range(len(chances)):
        total += chances[count] * min(float(count), average)
    return total


SHOT_DICE: Final = 24
SHOT_MEAN: Final[list[float]] = [mean_of_worse(binomial(dice, 1.0 / 3.0), dice / 3.0) for dice in range(SHOT_DICE + 1)]
PURSUIT_MEAN: Final = 2.5  # of five dice that count from 4
PURSUIT_LOW: Final = mean_of_worse(binomial(5, 0.5), PURSUIT_MEAN)


def mean_test(dice: int) -> float:
    """What a morale test costs one who may roll it again."""
    row = binomial(dice, 0.5)
    total = 0.0
    for fails in range(len(row)):
        total += row[fails] * min(test_loss(fails), TEST_LOSS[dice])
    return total


TEST_MEAN: Final[list[float]] = [mean_test(dice) for dice in range(13)]


def mean_stand(mine: int, theirs: int) -> float:
    """Hits by a target that rolls again what holds worse than the average."""
    average = holding(mine, theirs)
    total = 0.0
    for hits in range(theirs + 1):
        total += HITS[theirs][hits] * (hits if FAILING[mine][hits] >= average else theirs / 3.0)
    return total


def mean_strike(mine: int, hits: int) -> float:
    """Hits by an assaulter that rolls again what does not beat so many."""
    total = sqrt(FAILING[mine][min(hits, MOST_DICE)]) * mine / 3.0
    for blows in range(hits + 1, mine + 1):
        total += HITS[mine][blows] * blows
    return total


SIZE: Final = MOST_DICE + 1
STAND_MEAN: Final[list[float]] = [mean_stand(mine, theirs) for mine in range(SIZE) for theirs in range(SIZE)]
HOLDING: Final[list[float]] = [holding(mine, theirs) for mine in range(SIZE) for theirs in range(SIZE)]
STRIKE_MEAN: Final[list[float]] = [mean_strike(mine, hits) for mine in range(SIZE) for hits in range(SIZE)]


@final
class KingsWitness(Witness):
    """Adds up the luck of all rolls, as one seat sees it."""

    def __init__(self, seat: int) -> None:
        super().__init__(len(LUCK))
        self.seat = seat

    def note(self, kind: int, seat: int, more: float) -> None:
        """This seat has had so much more luck than was to be expected."""
        self.luck[kind if seat == self.seat else kind + len(OF_A_SIDE)] += more

    def blow(
        self, battle: Battle, roller: int, target: int, dice: int, how: int, ignored: int, hits: int, flags: int
    ) -> None:
        """`flags` is 1 for a second roll; the numbers are those of the zones that roll and that are rolled against."""
        assert isinstance(battle, Kings)
        again = flags == 1
        seat = battle.active
        if how == STANDS:
            self.stand(battle, roller, target, min(ignored, MOST_DICE), min(dice, MOST_DICE), hits, again)
        elif how == STRIKES:
            self.strike(battle, roller, target, min(dice, MOST_DICE), min(ignored, MOST_DICE), hits, again)
        elif how == SHOOTS:
            if dice <= SHOT_DICE:
                average = dice / 3.0
                self.note(SHOTS, seat, hits - average if again else min(float(hits), average) - SHOT_MEAN[dice])
        elif how == SUFFERS:
            roster = battle.roster
            more = hits - dice * (ignored - 1) / 6.0
            self.note(SAVES, 1 - roster.owner[roller], 0.1 * roster.cost[roller] / roster.limit[roller] * more)
        elif how == PURSUES:
            if again:
                more = hits - PURSUIT_MEAN
            elif target == roller:  # the pursuer decides: he wants much
                more = max(float(hits), PURSUIT_MEAN) - (2.0 * PURSUIT_MEAN - PURSUIT_LOW)
            else:
                more = min(float(hits), PURSUIT_MEAN) - PURSUIT_LOW
            self.note(PURSUITS, roller, more)
        elif how == TESTS and dice < len(TEST_MEAN):
            loss = test_loss(hits)
            if again or ignored == 0:
                self.note(MORALE, 1 - seat, loss - TEST_LOSS[dice])
            else:
                self.note(MORALE, 1 - seat, min(loss, TEST_LOSS[dice]) - TEST_MEAN[dice])

    def stand(self, battle: Kings, target: int, zone: int, mine: int, theirs: int, hits: int, again: bool) -> None:
        """The target's dice move the assaulter's chance; `mine` are the dice with which he answers."""
        fails = FAILING[mine][hits]
        average = HOLDING[mine * SIZE + theirs]
        more = average - fails if again else 1.0 - max(fails, average) - win_chance(mine, theirs)
        self.assault(battle, zone, target, more)
        if again:
            self.note(BLOWS, 1 - battle.active, hits - theirs / 3.0)
        else:
            kept = float(hits) if fails >= average else theirs / 3.0
            self.note(BLOWS, 1 - battle.active, kept - STAND_MEAN[mine * SIZE + theirs])

    def strike(self, battle: Kings, zone: int, target: int, mine: int, hits: int, blows: int, again: bool) -> None:
        """The assaulter's dice decide: more than the target's hits wins."""
        fails = sqrt(FAILING[mine][hits])
        if again:
            self.assault(battle, zone, target, (1.0 if blows > hits else 0.0) - (1.0 - fails))
            self.note(BLOWS, battle.active, blows - mine / 3.0)
        else:
            self.assault(battle, zone, target, (1.0 if blows > hits else 1.0 - fails) - (1.0 - fails * fails))
            kept = float(blows) if blows > hits else mine / 3.0
            self.note(BLOWS, battle.active, kept - STRIKE_MEAN[mine * SIZE + hits])

    def assault(self, battle: Kings, zone: int, target: int, more: float) -> None:
        self.note(ASSAULTS, battle.active, more)
        self.note(STAKES, battle.active, more * (stake(battle, zone) + stake(battle, target)))
