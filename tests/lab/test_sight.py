"""A first sight is learned from trials of the plans of a turn."""

from __future__ import annotations

from random import Random

import pytest

from triarii.engine.game import BadSetup
from triarii.lab.sight import Lesson, attend, fitted_sight
from triarii.players.knowledge import new_knowledge


def test_what_tells_plans_apart_is_found_and_what_a_turn_shares_is_not_taken_for_it():
    pytest.importorskip("numpy")
    chance = Random(1)
    battles: list[list[list[list[float]]]] = []
    for _ in range(40):
        level = chance.gauss(0.5, 0.2)
        turn: list[list[float]] = []
        for _ in range(30):
            parts = [chance.gauss(0, 1), chance.gauss(0, 1), level]
            turn.append([level + 0.3 * parts[0] - 0.1 * parts[1] + chance.gauss(0, 0.1), *parts])
        battles.append([turn])
    weights, agreement = fitted_sight(battles)
    assert weights[:2] == pytest.approx([0.3, -0.1], abs=0.03)
    assert agreement == pytest.approx((0.1 / 0.11) ** 0.5, abs=0.03)


def test_nothing_is_learned_from_nothing():
    pytest.importorskip("numpy")
    with pytest.raises(BadSetup, match="Too few turns"):
        fitted_sight([[], []])


def test_the_plans_of_every_turn_are_noted_with_their_sight(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("triarii.lab.sight.LOOKS", 10)
    names = new_knowledge("kings").sight_names
    turns = attend(Lesson("kings", "river-plain", 3, {}))
    assert turns
    for turn in turns:
        assert len(turn) > 2 and all(len(row) == 1 + len(names) for row in turn)
