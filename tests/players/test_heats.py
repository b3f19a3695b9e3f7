"""Plans that are tried in heats: all of them with the same luck, then the better half."""

from __future__ import annotations

from math import inf

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.players.budget import Budget, Meter
from triarii.players.candidates import Candidate
from triarii.players.knowledge import Knowledge
from triarii.players.search import BROKEN_OFF, SearchPlayer
from triarii.table import start


class Racer(SearchPlayer):
    """Its plans are worth what their first step says, more or less, by a luck that all of them share."""

    def __init__(self, plans: int, trials: int, last: float = inf) -> None:
        super().__init__(1)
        self.tried: list[tuple[int, int]] = []
        self.last = last  # trials for which there is time
        self.candidates = [Candidate([Action(1, number)], 0.0, False) for number in range(plans)]
        self.loose = False
        self.meter = Meter(Budget(iterations=trials))
        self.meter.start(1.0)

    def trial(self, knowledge: Knowledge, number: int, candidate: Candidate, seat: int) -> float:
        if len(self.tried) >= self.last:
            return BROKEN_OFF
        plan = candidate.plan[0].a
        self.tried.append((plan, number))
        luck = 0.4 if number % 2 else -0.4
        return 0.5 + luck + 0.01 * plan

    def run_race(self) -> int:
        known = Knowledge()
        known.heats = True
        world: Battle = start("ancients", seed=1)
        self.worlds = [world]
        self.compare(known, world, None)
        return self.favourite().plan[0].a


def test_luck_that_all_plans_share_decides_nothing():
    racer = Racer(8, 60)
    assert racer.run_race() == 7
    visits = {candidate.visits for candidate in racer.candidates}
    assert len(visits) == 1 and visits != {0}


def test_the_better_half_goes_on_and_has_more_trials():
    racer = Racer(8, 60)
    racer.run_race()
    trials = [sum(1 for plan, _ in racer.tried if plan == number) for number in range(8)]
    assert trials[0] < trials[4] < trials[6] <= trials[7]
    assert len(racer.tried) <= 60


def test_a_round_that_the_time_cuts_short_does_not_count():
    racer = Racer(4, 60, last=6)
    assert racer.run_race() == 3
    assert all(candidate.visits == 1 for candidate in racer.candidates)


def test_if_not_even_the_first_round_is_over_those_count_who_were_tried():
    racer = Racer(8, 60, last=3)
    assert racer.run_race() == 2
    assert len(racer.candidates) == 3


def test_without_any_trial_the_first_sight_decides():
    racer = Racer(3, 60, last=0)
    racer.candidates[1].promise = 0.1
    assert racer.run_race() == 1
