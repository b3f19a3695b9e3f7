"""What the computer player knows of Conquerors and Kings."""

from __future__ import annotations

import pytest

import triarii
from tests.kings.field import kings, z
from triarii.games.kings import words as w
from triarii.players import Budget, player
from triarii.players.chance import SteadyDice
from triarii.players.kings_assaults import assault_worth, threat_to
from triarii.players.knowledge import best, completed, new_knowledge, seeded
from triarii.players.search import SearchPlayer


def at_the_moves():
    battle = triarii.start("kings", "kings-road", seed=3)
    knowledge = new_knowledge("kings")
    while battle.legal[0].verb != w.ORDER:
        battle.apply(battle.legal[best(knowledge.rank(battle))])
    return battle


def test_a_plan_goes_on_through_the_dice_of_moves():
    battle = at_the_moves()
    knowledge = new_knowledge("kings")
    lengths = []
    for through in (False, True):
        twin = seeded(battle, 1)
        twin.dice = SteadyDice()
        plan = []
        completed(knowledge, twin, -1, 0.0, twin.dice, plan, None, through)
        lengths.append(len([action for action in plan if action.verb == w.ORDER]))
    assert lengths[0] == 1 and lengths[1] > 6


def test_only_what_comes_before_the_first_die_is_answered_and_the_rest_is_kept_in_mind():
    battle = at_the_moves()
    searcher = SearchPlayer(1)
    plan = searcher.plan(battle.view(battle.seat), Budget(iterations=30))
    seen: list[int] = []
    battle.dice.log = seen
    for place, action in enumerate(plan):
        battle.apply(action)
        assert not seen or place == len(plan) - 1
    if seen and searcher.rest:
        again = searcher.plan(battle.view(battle.seat), Budget(iterations=30))
        assert battle.is_legal(again[0])


def test_the_other_stances_propose_whole_turns():
    battle = at_the_moves()
    searcher = player("search", seed=1)
    assert isinstance(searcher, SearchPlayer)
    searcher.plan(battle.view(battle.seat), Budget(iterations=20))
    knowledge = searcher.knowledge
    assert knowledge is not None and knowledge.stances == 3
    assert knowledge.weights == new_knowledge("kings").weights  # and the usual one is back
    assert len({candidate.plan[0] for candidate in searcher.candidates}) > 1


@pytest.mark.parametrize("level", ["search", "trained"])
def test_the_same_seed_and_iterations_give_the_same_turn(level: str):
    battle = at_the_moves()
    view = battle.view(battle.seat)
    first, second = (player(level, seed=4).plan(view, Budget(iterations=25)) for _ in range(2))
    assert first == second


def test_an_assault_on_a_flank_promises_more_than_one_on_the_front():
    weights = new_knowledge("kings").weights
    front = kings("C3 S CO CO CO; C4 N CO CO CO; turn S fights")
    flank = kings("B4 S CO CO CO; C4 N CO CO CO; turn S fights")
    assert assault_worth(flank, weights, z("B4"), z("C4")) > assault_worth(front, weights, z("C3"), z("C4"))
    assert threat_to(flank, weights, z("C4")) == pytest.approx(assault_worth(flank, weights, z("B4"), z("C4")))
