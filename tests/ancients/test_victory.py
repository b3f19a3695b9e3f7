"""How a battle is won. §4"""

from __future__ import annotations

import pytest

import triarii
from tests.ancients.positions import ancients, asks, banners, choices, does, fights, has_unit, leader_at, moves, told
from triarii.games.ancients import words

rule = pytest.mark.rule


@rule("CA-4.02", "CA-10.34", "CA-11.72")
def test_the_last_block_of_a_unit_gives_one_banner():
    battle = ancients("d6: MI1 | e6: mi", order="S2C", dice="medium light light light")
    fights(battle, "e6", "d6")
    assert banners(battle) == (0, 1)
    assert not has_unit(battle, "d6")


@rule("CA-4.03", "CA-14.15")
def test_a_fallen_leader_gives_one_banner():
    battle = ancients("d6: L | e6: mi", order="S2C", dice="helmet light light light")
    fights(battle, "e6", "d6")
    assert banners(battle) == (0, 1)
    assert not leader_at(battle, "d6")


@rule("CA-4.01", "CA-4.05")
def test_the_last_banner_needed_wins_at_once():
    battle = ancients("d6: MI1 | e6: mi", order="S2C", banners="0 / 5", dice="medium light light light")
    fights(battle, "e6", "d6")
    assert battle.outcome is not None
    assert battle.outcome.winners == (1,)
    assert battle.decision is None


@rule("CA-4.01")
def test_one_banner_less_does_not_win():
    battle = ancients("d6: MI1 | e6: mi", order="S2C", banners="0 / 4", dice="medium light light light")
    fights(battle, "e6", "d6")
    assert battle.outcome is None


@rule("CA-4.06")
def test_nothing_of_the_combat_is_resolved_after_the_winning_banner():
    """The leader of the unit that died is neither checked nor made to evade: the script holds no die for it."""
    battle = ancients("d6: MI1* | e6: mi", order="S2C", banners="0 / 5", dice="medium light light light")
    events = fights(battle, "e6", "d6")
    assert battle.outcome is not None
    assert not told(battle, events, "leader check")
    assert leader_at(battle, "d6")


@rule("CA-4.07", "CA-12.44")
def test_the_banner_of_a_unit_trampled_by_its_own_elephants_goes_to_the_enemy():
    """Bottom medium infantry flags a top elephant, which tramples a top unit of one block."""
    battle = ancients(
        "c6: LI1 | d6: EL | e6: mi",
        order="S2C",
        dice="flag light light light  light light  light medium",
    )
    fights(battle, "e6", "d6")
    does(battle, "trample c6")
    assert banners(battle) == (0, 1)


@rule("CA-4.08")
def test_the_units_banner_comes_before_the_check_of_its_leader():
    battle = ancients("d6: MI1* | e6: mi", order="S2C", dice="medium light light light helmet")
    events = fights(battle, "e6", "d6")
    order = [event["event"] for event in told(battle, events)]
    assert order.index("banner") < order.index("leader check")
    assert banners(battle) == (0, 2)


@rule("CA-4.09", "CA-13.44")
def test_a_leader_who_leaves_over_his_own_edge_gives_no_banner():
    battle = ancients("a6: L | b6: mi", order="S2C", dice="light light light light")
    fights(battle, "b6", "a6")
    assert banners(battle) == (0, 0)
    assert list(battle.leader_where) == [-1]


@rule("CA-4.09", "CA-13.44")
def test_a_vital_leader_who_leaves_over_his_own_edge_does_not_lose_the_battle():
    """As Scipio might at Castulo; struck down in the same hex, he loses it."""
    for dice, outcome in (("light light light light", None), ("helmet light light light", (1,))):
        battle = ancients("a6: L | a13: LI | b6: mi", hands=("S2L", ""), order="S2C", vital="a6", dice=dice)
        fights(battle, "b6", "a6")
        assert not leader_at(battle, "a6")
        assert (battle.outcome.winners if battle.outcome else None) == outcome


@rule("CA-4.09", "CA-13.32")
def test_an_engine_whose_crew_evades_gives_no_banner():
    battle = ancients("a1: L | d6: HWM | e6: mi", order="S2C", dice="light light light light")
    fights(battle, "e6", "d6", "evade")
    while choices(battle)[0].startswith("to "):
        does(battle, choices(battle)[0])
    assert banners(battle) == (0, 0)
    assert list(battle.where) == [-1, battle.where[1]]


@rule("CA-4.04", "CA-4.10")
def test_a_camp_gives_its_banner_once_and_for_good():
    battle = ancients("a1: MI | e6: mi", hands=("S2L S2R", "S2C S2C S3C"), order="S2C", camp="d6", camp_banners="/ d6")
    moves(battle, "e6", "d6")
    assert banners(battle) == (0, 1)
    does(battle, "?end battles", "play S2L", "?end orders", "?end moves", "?end battles")
    does(battle, "play S2C")
    moves(battle, "d6", "c6")
    assert banners(battle) == (0, 1)
    does(battle, "?end battles", "play S2R", "?end orders", "?end moves", "?end battles")
    does(battle, "play S3C")
    moves(battle, "c6", "d6")
    assert banners(battle) == (0, 1)


@rule("CA-4.11", "CA-12.55", "CA-12.56")
def test_simultaneous_last_banners_are_a_draw():
    """A blocked elephant crushes the last block of a unit of each side at once."""
    battle = ancients(
        "c6: MI1 mi1 | d6: EL | e6: mi",
        order="S2C",
        banners="5 / 5",
        dice="flag light light light  light light  light light  light light",
    )
    fights(battle, "e6", "d6")
    while battle.outcome is None:
        does(battle, choices(battle)[0])
    assert battle.outcome.is_draw
    assert battle.outcome.scores == (6, 6)


@rule("CA-4.12")
def test_an_army_that_is_gone_has_lost_when_its_turn_comes():
    """The last top unit dies with too few banners gained; nothing is cut short, but there is no turn for the top."""
    battle = ancients("d6: MI1 | e6: mi", hands=("S2L", ""), order="S2C", dice="medium light light light")
    fights(battle, "e6", "d6")
    assert battle.outcome is None  # the advance is still offered
    events = does(battle, "advance")
    assert battle.outcome is not None and battle.outcome.winners == (1,) and battle.outcome.rule == "CA-4.12"
    assert battle.outcome.scores == (0, 1) and not told(battle, events, "turn")


@rule("CA-4.12")
def test_a_unit_still_to_come_or_a_leader_alone_plays_on():
    battle = ancients("a1: L | d6: MI1 | e6: mi", hands=("S2L", ""), order="S2C", dice="medium light light light")
    fights(battle, "e6", "d6", "advance")
    assert asks(battle, "top", "which command card")
    battle = ancients("d6: MI1 | e6: mi", hands=("S2L", ""), order="S2C", waiting="MI", dice="medium light light light")
    fights(battle, "e6", "d6", "advance")
    assert asks(battle, "top", "which command card")


@rule("CA-4.12")
@pytest.mark.parametrize(("held", "winner"), [("0 / 1", 1), ("1 / 0", 0), ("0 / 0", 1)])
def test_when_no_unit_is_left_banners_decide_and_with_equal_ones_he_who_would_begin_has_lost(held, winner):
    """A leader remains on each side, but the last units have died: the top one in combat, the other in the marsh."""
    battle = ancients(
        "a1: L | d6: MI1 | e6: mi1 | i1: l",
        hands=("S2L", ""),
        order="S2C",
        marsh="d6",
        banners=held,
        dice="medium light medium",
    )
    fights(battle, "e6", "d6", "advance")
    assert not has_unit(battle, "d6") and not has_unit(battle, "e6")
    assert battle.outcome is not None and battle.outcome.winners == (winner,) and battle.outcome.rule == "CA-4.12"


@rule("CA-4.01")
def test_the_number_of_banners_is_the_scenarios():
    goals = {name: triarii.start("ancients", name).scenario.goal for name in ("akragas", "cannae", "zama")}
    assert goals == {"akragas": 5, "cannae": 7, "zama": 8}


@rule("CA-4.05")
def test_the_winner_is_told():
    battle = ancients("d6: MI1 | e6: mi", order="S2C", banners="0 / 5", dice="medium light light light")
    events = fights(battle, "e6", "d6")
    assert events[-1].kind == words.WON
