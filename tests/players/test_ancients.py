"""What trained does in Ancients: it deals the enemy's hand for every trial, and uses the time of the enemy's turn."""

from __future__ import annotations

import triarii
from triarii.engine.dice import FastDice
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.cards import XMF
from triarii.games.ancients.words import FIRE, MOVE, PLAY
from triarii.players.budget import Budget, Meter
from triarii.players.candidates import begun_anew, same_among
from triarii.players.knowledge import Knowledge, new_knowledge, planning_knowledge, sampled
from triarii.players.search import SearchPlayer
from triarii.players.trained import knowledge_with, trained_knowledge
from triarii.players.twins import seeded


def under_way(known: Knowledge, steps: int, seed: int = 3) -> Ancients:
    """A battle that the policy has played for a while, at a choice among several actions."""
    battle = triarii.start("ancients", seed=seed, fast=True)
    assert isinstance(battle, Ancients)
    chance = FastDice(seed)
    while steps > 0 or len(battle.legal) == 1:
        battle.apply(battle.legal[sampled(known.rank(battle), 0.1, chance)])
        steps -= 1
    return battle


def test_another_hand_is_dealt_from_what_the_seat_cannot_see():
    known = trained_knowledge("ancients")
    battle = under_way(known, 60)
    seat = battle.seat
    hands: set[tuple[int, ...]] = set()
    for seed in range(20):
        twin = seeded(battle, seed)
        known.redeal(twin, seat)
        assert isinstance(twin, Ancients)
        assert twin.to_data(seat)["state"] == battle.to_data(seat)["state"]
        assert not twin.invariants()
        hands.add(tuple(twin.hands[1 - seat]))
    assert len(hands) > 10
    assert battle.hands == under_way(known, 60).hands  # the battle that was copied keeps its own


def test_the_same_trial_of_two_plans_meets_the_same_hand():
    known = knowledge_with("ancients", {"search": {"redeals": True}})
    battle = under_way(known, 60)
    while battle.legal[0].verb != PLAY or len(battle.legal) == 1:
        battle.apply(battle.legal[0])
    seat = battle.seat
    planner = SearchPlayer(1)
    planner.meter = Meter(Budget(iterations=10))
    planner.meter.start(1.0)
    planner.begin(battle, known)
    assert len(planner.candidates) > 2
    for seed in (5, 6):
        hands: set[tuple[int, ...]] = set()
        for candidate in planner.candidates:
            twin = begun_anew(known, candidate, battle, seed, seat, -1)
            assert isinstance(twin, Ancients)
            if twin.active == seat:
                hands.add(tuple(twin.hands[1 - seat]))
        assert len(hands) == 1


def test_a_plan_that_leads_to_the_same_position_is_not_tried_beside_it():
    known = trained_knowledge("ancients")
    planner = SearchPlayer(1)
    planner.meter = Meter(Budget(iterations=10))
    planner.meter.start(1.0)
    planner.begin(under_way(known, 0), known)
    first = planner.candidates[0]
    assert same_among(planner.candidates, first.plan[:1], first.promise) is first
    assert same_among(planner.candidates, first.plan, first.promise + 0.001) is None


def test_a_decision_in_the_enemys_turn_gets_half_of_its_time_and_the_card_a_little_more():
    trained = trained_knowledge("ancients")
    usual = planning_knowledge("ancients")
    replies = 0
    chance = FastDice(4)
    battle = under_way(usual, 0)
    for _ in range(400):
        if battle.outcome is not None:
            break
        if len(battle.legal) > 1 and battle.seat != battle.active:
            replies += 1
            assert trained.share(battle) >= 0.5 > usual.share(battle)
        elif battle.legal[0].verb == PLAY:
            assert usual.share(battle) < trained.share(battle) < 0.9
        battle.apply(battle.legal[sampled(usual.rank(battle), 0.1, chance)])
    assert replies


def test_what_is_remembered_of_a_turn_is_still_true():
    """Promises and surveys are kept while nobody moves; Move-Fire-Move moves again after shots that may drive off."""
    used = planning_knowledge("ancients")
    moved_again = 0
    for seed in range(12):
        battle = triarii.start("ancients", "cannae", seed=seed, fast=True)
        assert isinstance(battle, Ancients)
        chance = FastDice(seed)
        shot = False
        while battle.outcome is None:
            if battle.order != XMF:
                shot = False
            shot = shot or battle.legal[0].verb == FIRE
            moved_again += shot and battle.legal[0].verb == MOVE
            scores = used.rank(battle)
            forgetful = new_knowledge("ancients")
            forgetful.prepare_to_plan()
            assert scores == forgetful.rank(battle)
            place = sampled(scores, 0.1, chance)
            if battle.legal[0].verb == PLAY:  # shots that move again are rare: they are called for
                place = next((at for at, action in enumerate(battle.legal) if action.a == XMF), place)
            battle.apply(battle.legal[place])
    assert moved_again > 10


def test_a_weight_that_was_changed_counts_at_once():
    """Training changes the list in place; a player who plans puts another in its stead."""
    known = new_knowledge("ancients")
    battle = under_way(known, 60)
    changed = 0
    for _ in range(40):
        usual = known.weights
        before = known.rank(seeded(battle, 1))
        known.weights = [2.0 * weight + 0.1 for weight in usual]
        other = known.rank(seeded(battle, 1))
        known.weights = usual
        assert known.rank(seeded(battle, 1)) == before
        for place in range(len(usual)):
            known.weights[place] = 2.0 * usual[place] + 0.1
        assert known.rank(seeded(battle, 1)) == other
        known.weights = new_knowledge("ancients").weights
        assert known.rank(seeded(battle, 1)) == before
        changed += before != other
        battle.apply(battle.legal[0])
    assert changed > 10
