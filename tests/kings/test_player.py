"""What the computer player knows of Conquerors and Kings."""

from __future__ import annotations

import pytest

import triarii
from tests.kings.field import kings, z
from triarii.engine.header import Header
from triarii.games.kings import GAME
from triarii.games.kings import words as w
from triarii.games.kings.gifts import Gifts
from triarii.games.kings.scouting import Scouting
from triarii.players import Budget, player
from triarii.players.chance import SteadyDice
from triarii.players.kings_assaults import assault_worth, threat_to
from triarii.players.kings_ground import assault_after, column_edge
from triarii.players.knowledge import best, new_knowledge
from triarii.players.search import SearchPlayer
from triarii.players.twins import begin_affair, completed, seeded


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


def test_thinking_ends_also_where_equals_roll_again():
    # Macedon and Rome scout equally well: dice that always show the middle would never part them
    header = Header(
        "kings", "1", "open-field", GAME.checked_options({"army": "MAC", "opponent": "ROM"}), ("", ""), "", ""
    )
    battle = GAME.set_up(header, SteadyDice())
    while isinstance(battle.stack[-1], Gifts):
        battle.apply(battle.legal[0])
    assert isinstance(battle.stack[-1], Scouting) and battle.stack[-1].winner >= 0
    again = SteadyDice()
    assert {again.below(6) for _ in range(1000)} == {2}


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


def test_a_unit_foresees_what_the_zone_could_assault_with_it_and_changes_nothing():
    weights = new_knowledge("kings").weights
    battle = kings("B3 S CO CO; C3 S CO; B4 N AX; turn S moves")
    before = battle.to_data()
    unit = battle.pieces[z("C3")][0]
    alone = assault_worth(battle, weights, z("B3"), z("B4"))
    assert assault_after(battle, weights, unit, z("B3")) > alone
    assert assault_after(battle, weights, unit, z("D3")) == 0.0  # nobody to strike there
    assert battle.to_data() == before


def test_the_same_affair_meets_the_same_dice_whatever_came_before():
    battle = kings("B3 S CO CO; B4 N AX; turn S fights")
    assault = battle.legal[0]
    assert new_knowledge("kings").opens_affair(assault)
    rolls = []
    for thrown in (0, 3):
        twin = seeded(battle, 7)
        for _ in range(thrown):
            twin.dice.die(6)
        begin_affair(twin, 11, 2, assault)
        rolls.append([twin.dice.die(6) for _ in range(12)])
    assert rolls[0] == rolls[1]
    begin_affair(twin, 12, 2, assault)  # another trial
    assert [twin.dice.die(6) for _ in range(12)] != rolls[0]


def test_the_learned_policy_weighs_more_than_the_untrained_one():
    learned = player("trained", seed=1)
    assert isinstance(learned, SearchPlayer)
    known, untrained = learned.learn("kings"), new_knowledge("kings")
    assert known.kindred and not untrained.kindred
    idle = [place for place, weight in enumerate(untrained.weights) if weight == 0.0]
    assert sum(known.weights[place] != 0.0 for place in idle) > len(idle) // 2
    assert all(len(way) == len(known.names) for way in (known.weights, untrained.weights))


def test_a_reserve_comes_on_behind_friends_who_outnumber_the_enemy():
    battle = kings("B3 S CO CO; B4 N AX; E2 S CO; E3 N CO CO CO; turn S moves")
    south = battle.roster.owner[battle.pieces[z("B3")][0]]
    assert column_edge(battle, south, z("B1")) == 1
    assert column_edge(battle, south, z("E1")) == -2
    assert column_edge(battle, 1 - south, z("E1")) == 2
    learned = player("trained", seed=1).learn("kings")
    battle.legal = [w.ENTER_ZONE[z("E1")], w.ENTER_ZONE[z("B1")]]
    assert best(learned.rank(battle)) == 1
    untrained = new_knowledge("kings").rank(battle)
    assert untrained[0] == untrained[1] + 0.1  # E2 is beside E1, and nothing else was weighed before


def test_a_single_assault_is_tried_at_once_and_soon_believed():
    battle = kings("B3 S CO CO CO; B4 N AX; D3 S CO CO; D4 N CO; turn S fights")
    assert battle.legal[0].verb == w.ASSAULT
    learned = player("trained", seed=1)
    assert isinstance(learned, SearchPlayer)
    learned.plan(battle.view(battle.seat), Budget(iterations=40))
    assert learned.faith == learned.learn("kings").trust < learned.learn("kings").faith
    assert not learned.loose
    usual = SearchPlayer(1)
    usual.plan(battle.view(battle.seat), Budget(iterations=40))
    assert usual.faith == new_knowledge("kings").faith


def test_time_is_left_for_those_who_come_on_last():
    known = player("trained", seed=1).learn("kings")
    battle = kings("B3 S CO CO; B4 N AX; turn S moves")
    battle.legal = [w.ENTER_ZONE[z("A1")], w.ENTER_ZONE[z("B1")]]
    assert known.share(battle) > 0.0
    assert new_knowledge("kings").share(battle) == 0.0


def at_a_trifle(verb: int):
    battle = triarii.start("kings", "kings-road", seed=3)
    knowledge = new_knowledge("kings")
    while battle.legal[0].verb != verb or len(battle.legal) < 2:
        battle.apply(battle.legal[best(knowledge.rank(battle))])
    return battle


@pytest.mark.parametrize("verb", [w.HIT, w.SHOOT])
def test_with_ample_time_trifles_are_thought_over_too(verb: int):
    battle = at_a_trifle(verb)
    for iterations, thinks in ((400, False), (800, True)):
        searcher = player("trained", seed=1)
        assert isinstance(searcher, SearchPlayer)
        searcher.rest = [battle.legal[0]]
        plan = searcher.plan(battle.view(battle.seat), Budget(iterations=iterations))
        assert (searcher.trials > 0) is thinks and battle.is_legal(plan[0])
        assert searcher.rest, "the plan of the turn is not forgotten over it"


def test_what_the_rank_knows_as_well_goes_by_rank_however_much_time_there_is():
    battle = at_a_trifle(w.REROLL)
    searcher = player("trained", seed=1)
    assert isinstance(searcher, SearchPlayer)
    searcher.plan(battle.view(battle.seat), Budget(iterations=5000))
    assert searcher.trials == 0
