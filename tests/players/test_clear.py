"""When a search stops before its time: the best plan is clear, and more trials promise nothing."""

from __future__ import annotations

from math import exp, pi, sqrt

import pytest

from triarii.engine.actions import Action
from triarii.players.budget import Budget, Meter
from triarii.players.candidates import Candidate, expected_gain
from triarii.players.knowledge import Knowledge
from triarii.players.search import BETWEEN_LOOKS, SearchPlayer
from triarii.table import start

TRIALS = 4000


class Trier(SearchPlayer):
    """Each of its plans has a worth, from which trials scatter evenly to both sides."""

    def __init__(self, worths: list[float], scatter: float) -> None:
        super().__init__(1)
        self.worths = worths
        self.scatter = scatter
        self.candidates = [Candidate([Action(1, number)], 0.5, False) for number in range(len(worths))]
        self.meter = Meter(Budget(iterations=TRIALS))
        self.meter.start(1.0)

    def trial(self, knowledge: Knowledge, number: int, candidate: Candidate, seat: int) -> float:
        return self.worths[candidate.plan[0].a] + self.scatter * (self.rng.below(2001) - 1000) / 1000

    def chosen(self) -> int:
        world = start("ancients", seed=1)
        self.worlds = [world]
        self.compare(Knowledge(), world, None)
        return self.favourite().plan[0].a


def test_a_plan_that_is_far_ahead_needs_no_more_trials():
    trier = Trier([0.3, 0.6, 0.2], 0.2)
    assert trier.chosen() == 1
    assert trier.trials == BETWEEN_LOOKS


def test_a_small_lead_wants_more_trials_than_a_large_one():
    close = Trier([0.50, 0.53], 0.3)
    assert close.chosen() == 1
    assert BETWEEN_LOOKS < close.trials < TRIALS


def test_plans_that_may_differ_are_tried_until_the_time_is_up():
    equals = Trier([0.5, 0.5], 0.5)
    equals.chosen()
    assert equals.trials == TRIALS


@pytest.mark.parametrize(("behind", "doubt"), [(0.0, 0.1), (0.05, 0.1), (0.2, 0.1), (0.02, 0.005)])
def test_the_expected_gain_is_the_mean_of_what_a_plan_may_turn_out_better(behind: float, doubt: float):
    step = doubt / 1000
    truths = [place * step for place in range(1, 8001)]  # by how much it may be better
    density = [exp(-0.5 * ((truth + behind) / doubt) ** 2) / (doubt * sqrt(2 * pi)) for truth in truths]
    mean = sum(truth * part for truth, part in zip(truths, density, strict=True)) * step
    assert expected_gain(behind, doubt) == pytest.approx(mean, abs=1e-6)
