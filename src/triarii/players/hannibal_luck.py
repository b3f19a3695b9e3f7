"""Luck in Age of Hannibal: by how much combats went better than their exact odds, for those who plan to discount it."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.witness import Witness
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.combat import combat_result, combat_total, markers_inflicted
from triarii.games.hannibal.contacts import pressers_of
from triarii.players.hannibal_fights import A_MARKER, DESTROYS, RANGE, SHAKES, scores, within, worth_of
from triarii.players.twins import roll_from

# The kinds of luck: what the enemy loses beyond the odds, and then what the own side does.
OF_A_SIDE: Final = ("worth", "kills", "points", "commanders", "beaten")
LUCK: Final = (*OF_A_SIDE, *[f"their {name}" for name in OF_A_SIDE])
LUCK_MOVES: Final[list[float]] = [0.8, -0.35, 0.18, 0.45, 0.0, -0.8, 0.35, -0.18, -0.45, 0.0]  # in logits, rounded
WORTH: Final = 0
KILLS: Final = 1
POINTS: Final = 2
COMMANDERS: Final = 3
BEATEN: Final = 4  # combats won


@final
class HannibalWitness(Witness):
    """Adds up the luck of all combats, as one seat sees it."""

    def __init__(self, seat: int) -> None:
        super().__init__(len(LUCK))
        self.seat = seat

    def begins(self, battle: Battle, affair: int, one: int, two: int) -> None:
        """Every fight, shot and test has dice of its own: plans that differ elsewhere meet the same luck in it."""
        dice = battle.dice
        if self.number >= 0 and isinstance(dice, FastDice):
            assert isinstance(battle, Hannibal)
            half = 2 * battle.turn + battle.active
            key = ((half * 8 + affair) * 128 + one) * 128 + two
            roll_from(dice, (self.number ^ (key * 40503)) & 0x3FFFFFFF)

    def blow(
        self, battle: Battle, roller: int, target: int, dice: int, how: int, ignored: int, hits: int, flags: int
    ) -> None:
        """Two units fight: `dice` and `how` are their bonuses, `hits` and `flags` what their dice show."""
        assert isinstance(battle, Hannibal)
        mine = combat_total(hits, dice)
        theirs = combat_total(flags, how)
        result = combat_result(max(mine, theirs), min(mine, theirs))
        at = within(dice)
        back = within(how)
        beats = result if mine > theirs else 0
        self.suffers(battle, target, roller, SHAKES[at * RANGE + back], DESTROYS[at * RANGE + back], beats)
        beats = result if theirs > mine else 0
        self.suffers(battle, roller, target, SHAKES[back * RANGE + at], DESTROYS[back * RANGE + at], beats)

    def suffers(self, battle: Hannibal, unit: int, enemy: int, shaken: float, broken: float, result: int) -> None:
        """A unit may be shaken or broken with these chances, and so much has come of it."""
        markers = markers_inflicted(battle, enemy, unit)
        now = battle.dmz[unit] + markers
        frail = now >= 3 or (now == 2 and len(pressers_of(battle, unit)) > 1)
        lost = (1.0 if result == 2 else 0.0) - broken
        hurt = (1.0 if result == 1 else 0.0) - shaken
        first = len(OF_A_SIDE) if battle.owner[unit] == self.seat else 0
        luck = self.luck
        luck[first + BEATEN] += lost + hurt
        if frail:
            lost += hurt
            hurt = 0.0
        worth = worth_of(battle, unit)
        luck[first + WORTH] += worth * (lost * (1.0 - A_MARKER * min(2, battle.dmz[unit])) + hurt * markers * A_MARKER)
        luck[first + KILLS] += lost
        if scores(battle, unit, enemy):
            luck[first + POINTS] += 2.0 * lost + markers * hurt
        if battle.commander_of(unit) >= 0:
            luck[first + COMMANDERS] += lost
