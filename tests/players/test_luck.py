"""Luck is told from skill: what a witness adds up means nothing on average, and is discounted in trials."""

from __future__ import annotations

import pytest

import triarii
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.registry import games
from triarii.engine.witness import Witness
from triarii.players.budget import Budget, Meter
from triarii.players.candidates import Candidate
from triarii.players.knowledge import Knowledge, luck_of, new_knowledge, sampled
from triarii.players.search import SearchPlayer
from triarii.players.trained import knowledge_with
from triarii.players.twins import rolled_out, seeded

WATCHED = [found.name for found in games() if new_knowledge(found.name).luck_names]

SOONER = {"battalion": 40}  # decisions until the armies fight, in a game of short battles


def under_way(name: str, known: Knowledge) -> Battle:
    """A battle that the policy has played for a while, with the armies in contact."""
    battle = triarii.start(name, seed=5, fast=True)
    chance = FastDice(5)
    for _ in range(SOONER.get(name, 150)):
        assert battle.outcome is None
        battle.apply(battle.legal[sampled(known.rank(battle), 0.1, chance)])
    return battle


def test_without_anybody_who_watches_nothing_is_counted():
    battle = triarii.start("ancients", seed=5)
    battle.witness = Witness(2)
    assert battle.clone().witness is None
    assert new_knowledge("kings").witness(battle, 0) is None or "kings" in WATCHED
    assert luck_of(Knowledge(), None) == 0.0


@pytest.mark.parametrize("kindred", [False, True])
@pytest.mark.parametrize("name", WATCHED)
def test_luck_means_nothing_on_average(name: str, kindred: bool):
    known = new_knowledge(name)
    battle = under_way(name, known)
    count = 400
    sums = [0.0] * len(known.luck_names)
    squares = sums[:]
    for seed in range(count):
        twin = seeded(battle, seed)
        witness = known.witness(twin, 0)
        assert witness is not None and len(witness.luck) == len(known.luck_names)
        twin.witness = witness
        witness.number = seed * 2654435 if kindred else -1
        rolled_out(known, twin, 2, 400, 0.3, twin.dice, luck=witness.number)
        for kind, luck in enumerate(witness.luck):
            sums[kind] += luck
            squares[kind] += luck * luck
    assert any(squares)
    for total, square in zip(sums, squares, strict=True):
        assert abs(total) <= 4.0 * square**0.5 + 1e-9  # four standard errors


@pytest.mark.parametrize("name", WATCHED)
def test_one_sides_luck_is_the_others_misfortune(name: str):
    known = new_knowledge(name)
    battle = under_way(name, known)
    seen: list[list[float]] = []
    for seat in (0, 1):
        twin = seeded(battle, 3)
        twin.witness = known.witness(twin, seat)
        rolled_out(known, twin, 2, 400, 0.3, twin.dice)
        assert twin.witness is not None
        seen.append(twin.witness.luck)
    half = len(seen[0]) // 2
    assert any(seen[0]) and seen[0] == seen[1][half:] + seen[1][:half]


@pytest.mark.parametrize("name", WATCHED)
def test_a_trial_is_worth_what_it_led_to_less_its_luck(name: str):
    kinds = new_knowledge(name).luck_names
    values: list[float] = []
    for weight in (0.0, 0.5):
        known = knowledge_with(name, {"luck": dict.fromkeys(kinds, weight)})
        battle = under_way(name, known)
        searcher = SearchPlayer(1)
        searcher.meter = Meter(Budget(iterations=10))
        searcher.worlds = [battle]
        searcher.seeds = [3]
        searcher.stake = 0.2
        searcher.reach = known.horizon
        candidate = Candidate([], 0.5, True)
        values.append(searcher.trial(known, 0, candidate, battle.seat))
        twin = seeded(battle, 3)
        twin.witness = known.witness(twin, battle.seat)
        searcher.outlook(known, twin, battle.seat)
        assert twin.witness is not None
        luck = sum(twin.witness.luck)
    assert luck != 0.0
    assert values[1] == pytest.approx(values[0] - 0.2 * 0.5 * luck)
