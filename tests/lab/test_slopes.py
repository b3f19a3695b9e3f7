"""Which way weights should go, from battles in which all of them were shaken."""

from __future__ import annotations

from random import Random

import pytest

from triarii.lab.slopes import LONGEST_STEP, shaken, slopes, spread_of, step_along


def test_slopes_tell_the_weight_that_wins_from_the_one_that_does_not_matter():
    pytest.importorskip("numpy")
    chance = Random(3)
    moves = [[chance.gauss(0, 1), chance.gauss(0, 1)] for _ in range(4000)]
    points = [float(chance.random() < 0.5 + 0.08 * useful) for useful, _ in moves]
    useful, idle = slopes(moves, points)
    assert useful == pytest.approx(0.08, abs=0.02)
    assert idle == pytest.approx(0.0, abs=0.02)


def test_a_step_goes_along_the_slopes_but_not_too_far():
    assert step_along([0.01, 0.0], [0.0, 0.0])[0] > 0.0
    wild = step_along([5.0, -5.0], [0.0, 0.0])
    assert (wild[0] ** 2 + wild[1] ** 2) ** 0.5 < LONGEST_STEP
    assert step_along([0.0, 0.0], [1.0, 0.0])[0] > 0.0  # something of the last step goes on


def test_weights_are_shaken_in_proportion_and_those_of_nothing_too():
    weights = {"much": 10.0, "little": 0.1, "nothing": 0.0}
    spread = spread_of(weights)
    assert spread["much"] > spread["little"] > 0.0 and spread["nothing"] > 0.0
    found, moved = shaken(weights, spread, Random(1))
    for name, weight in weights.items():
        assert found[name] == pytest.approx(weight + spread[name] * moved[name])
