"""Luck is told from skill: what a witness adds up means nothing on average, and is discounted in trials."""

from __future__ import annotations

import pytest

import triarii
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.registry import games
from triarii.engine.witness import Witness
from triarii.players.budget import Budget, Meter
from triarii.players.candidates import Candidate
from triarii.players.chance import stir
from triarii.players.knowledge import Knowledge, luck_of, new_knowledge, rolled_out, sampled, seeded
from triarii.players.search import SearchPlayer
from triarii.players.trained import knowledge_with

WATCHED = [found.name for found in games() if new_knowledge(found.name).luck_names]


def under_way(name: str, known: Knowledge) -> Battle:
    """A battle that the policy has played for a while, with the armies in contact."""
    battle = triarii.start(name, seed=5, fast=True)
    chance = FastDice(5)
    for _ in range(150):
        assert battle.outcome is None
        battle.apply(battle.legal[sampled(known.rank(battle), 0.1, chance)])
    return battle


def test_without_anybody_who_watches_nothing_is_counted():
    battle = triarii.start("ancients", seed=5)
    battle.witness = Witness(2)
    assert battle.clone().witness is None
    assert new_knowledge("kings").witness(battle, 0) is None or "kings" in WATCHED
    assert luck_of(Knowledge(), None) == 0.0


@pytest.mark.parametrize("name", WATCHED)
def test_luck_means_nothing_on_average(name: str):
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
        rolled_out(known, twin, 2, 400, 0.3, twin.dice)
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
        candidate = Candidate([], 0.5, True)
        values.append(searcher.trial(known, 0, candidate, battle.seat))
        twin = seeded(battle, 3)
        twin.witness = known.witness(twin, battle.seat)
        searcher.outlook(known, twin, battle.seat)
        assert twin.witness is not None
        luck = sum(twin.witness.luck)
    assert luck != 0.0
    assert values[1] == pytest.approx(values[0] - 0.2 * 0.5 * luck)


def test_the_same_blow_has_the_same_luck_in_trials_of_a_number():
    """Dice that come from elsewhere make no difference, another number does; and no face is favoured."""
    blow, other = Action(3, 17, 30), Action(3, 17, 31)
    throws: list[list[int]] = []
    for start, key, action in ((1, 7, blow), (2, 7, blow), (1, 8, blow), (1, 7, other)):
        dice = FastDice(start)
        stir(dice, key, 4, action)
        throws.append([dice.die(6) for _ in range(12)])
    assert throws[0] == throws[1] and throws[0] != throws[2] and throws[0] != throws[3]
    faces = [0] * 6
    for key in range(6000):
        dice = FastDice(1)
        stir(dice, key, key % 20, Action(3, key % 101, key % 97))
        faces[dice.die(6)] += 1
    assert all(abs(count - 1000) <= 4 * 29 for count in faces)  # four standard errors


def test_kindred_trials_of_a_plan_and_its_twin_end_alike():
    known = knowledge_with("ancients", {"search": {"kindred": True}})
    battle = under_way("ancients", known)
    while not known.pauses(battle):
        battle.apply(battle.legal[sampled(known.rank(battle), 0.0, FastDice(1))])
    blows: list[list[float]] = []
    for seed, key in ((1, 5), (2, 5), (1, 6)):
        twin = seeded(battle, seed)
        witness = known.witness(twin, 0)
        twin.witness = witness
        rolled_out(known, twin, 0, 400, 0.1, twin.dice, key=key)
        assert witness is not None
        blows.append(witness.luck)
    assert any(blows[0]) and blows[0] == blows[1] != blows[2]


def test_who_was_tried_less_is_compared_with_the_leaders_same_trials():
    leader = Candidate([], 0.5, True)
    for value in (0.9, 0.7, 0.5, 0.5, 0.4):
        leader.add(value)
    assert leader.luck_of_first(2) == pytest.approx(1.6 - 2 * 0.6)
    assert leader.luck_of_first(5) == pytest.approx(0.0)
    planner = SearchPlayer(1)
    follower = Candidate([], 0.5, True)
    follower.add(0.8)
    follower.add(0.8)
    planner.candidates = [leader, follower]
    planner.faith = 0.0
    assert planner.worth(follower) == pytest.approx(0.8)
    planner.leader = leader
    assert 0.6 < planner.worth(follower) < 0.8  # it was tried in lucky trials
    assert planner.worth(leader) == pytest.approx(0.6)
