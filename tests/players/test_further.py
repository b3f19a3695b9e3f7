"""Trials that go further where a decision has much time: how far they go, and who makes them."""

from __future__ import annotations

from tests.battalion.table import position
from tests.players.test_ancients import under_way
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.games.ancients.words import PLAY
from triarii.players.budget import Budget, Meter
from triarii.players.candidates import begun_anew
from triarii.players.knowledge import Knowledge, planning_knowledge
from triarii.players.search import BROKEN_OFF, SearchPlayer
from triarii.players.trained import trained_knowledge
from triarii.players.tree import Tree

PLENTY, LITTLE = 500, 499  # iterations, each of which counts as a thousandth of a second


def begun(battle: Battle, known: Knowledge, iterations: int) -> SearchPlayer:
    """A player who has looked for the plans of a decision and may now try them."""
    player = SearchPlayer(1)
    player.meter = Meter(Budget(iterations=iterations))
    player.meter.start(1.0)
    player.begin(battle.clone(), known)
    return player


def test_a_card_of_ancients_is_tried_up_to_the_dice_of_the_turn_after_next_where_time_is_plenty():
    known = trained_knowledge("ancients")
    battle = under_way(known, 20)
    while battle.legal[0].verb != PLAY or len(battle.legal) == 1:
        battle.apply(battle.legal[0])
    seat, turn = battle.seat, known.turn(battle)
    for iterations, turns in ((LITTLE, 2), (PLENTY, 4)):
        player = begun(battle, known, iterations)
        arrived: list[int] = []
        for seed in range(8):
            twin = begun_anew(known, player.candidates[0], battle, seed, seat, -1)
            assert player.outlook(known, twin, seat) != BROKEN_OFF
            if twin.seat == seat and known.pauses(twin):
                arrived.append(known.turn(twin) - turn)
        assert arrived and set(arrived) == {turns}


def test_search_grows_a_deeper_tree_of_battalion_where_time_is_plenty_and_trained_does_not():
    battle = position("a rome; b carthage; I: a:hastati*3><b:samnites*3; II: a:hastati*2><b:caetrati*2; turn a").battle

    def grown(known: Knowledge, iterations: int) -> tuple[int, int]:
        tree = Tree(FastDice(3))
        meter = Meter(Budget(iterations=iterations))
        meter.start(1.0)
        tree.grow(battle, battle.view(battle.seat), known, meter)
        return tree.depth, tree.reach

    assert grown(planning_knowledge("battalion", True), LITTLE) == (2, 4)
    assert grown(planning_knowledge("battalion", True), PLENTY) == (6, 8)
    assert grown(trained_knowledge("battalion"), PLENTY) == (2, 4)
