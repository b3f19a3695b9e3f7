"""What luck is worth is learned from trials of the same plans."""

from __future__ import annotations

from random import Random

import pytest

from triarii.engine.game import BadSetup
from triarii.lab.luck import Watch, fitted_luck, watch
from triarii.players.knowledge import new_knowledge


def test_the_worth_of_luck_is_found_and_the_worth_of_plans_is_not_taken_for_it():
    pytest.importorskip("numpy")
    chance = Random(1)
    battles: list[list[list[list[float]]]] = []
    for _ in range(8):
        plan = chance.gauss(0.5, 0.2)  # plans differ, and luck is told from that
        lot: list[list[float]] = []
        for _ in range(60):
            luck = [chance.gauss(0, 1), chance.gauss(0, 1)]
            lot.append([plan + 0.3 * luck[0] - 0.1 * luck[1] + chance.gauss(0, 0.1), *luck])
        battles.append([lot])
    weights, explained = fitted_luck(battles)
    assert weights == pytest.approx([0.3, -0.1], abs=0.02)
    assert explained == pytest.approx(0.1 / 0.11, abs=0.04)


def test_nothing_is_learned_from_nothing():
    pytest.importorskip("numpy")
    with pytest.raises(BadSetup, match="Too few turns"):
        fitted_luck([[], []])


def test_the_trials_of_every_plan_are_noted_with_their_luck():
    names = new_knowledge("ancients").luck_names
    lots = watch(Watch("ancients", "cannae", 3, {}, 3))
    assert lots
    for lot in lots:
        assert len(lot) == 3 and all(len(row) == 1 + len(names) for row in lot)
        assert all(0.0 <= row[0] <= 1.0 for row in lot)
    assert any(part != 0.0 for lot in lots for row in lot for part in row[1:])
