"""Leaders who evade, and escape through the enemy. §13"""

from __future__ import annotations

import pytest

from tests.ancients.positions import (
    ancients,
    asks,
    banners,
    blocks_at,
    choices,
    dice_left,
    dice_rolled,
    does,
    fights,
    fires,
    has_unit,
    leader_at,
    may,
    refused,
    told,
)
from tests.ancients.test_evade import NOTHING
from triarii.games.ancients.leaders import escape_dice

rule = pytest.mark.rule


# Leaders


def lone(position: str, dice: str = NOTHING, attacker: str = "e6", target: str = "d6", **more):
    """A lone leader of the top army is attacked in close combat and missed."""
    battle = ancients(position, order="S3C", dice=dice, **more)
    return battle, fights(battle, attacker, target)


@rule("CA-13.12", "CA-13.37", "CA-14.10")
def test_a_lone_leader_who_is_missed_must_evade():
    battle, events = lone("d6: L | e6: mi")
    assert dice_rolled(battle, events) == [4]
    assert asks(battle, "top", "must evade")
    assert "stay" not in choices(battle)


@rule("CA-13.37", "CA-14.10")
def test_fire_at_a_lone_leader_works_alike():
    battle = ancients("c6: L | e6: li", order="S3C", dice="helmet light")
    fires(battle, "e6", "c6")
    assert banners(battle) == (0, 1)
    battle = ancients("c6: L | e6: li", order="S3C", dice="light flag")
    fires(battle, "e6", "c6")
    assert asks(battle, "top", "must evade")


@rule("CA-13.34", "CA-13.46")
def test_a_leader_evades_one_to_three_hexes_as_his_owner_likes():
    battle, _ = lone("d6: L | e6: mi")
    does(battle, "to c6")
    assert {"to b5", "to b6", "stay"} == set(choices(battle))
    does(battle, "to b5")
    assert "stay" in choices(battle) and refused(battle, "to b6").code == "not-back"
    does(battle, "to a5")
    assert leader_at(battle, "a5") and not asks(battle, "top", "evade")


@rule("CA-13.35", "CA-14.06", "CA-14.07")
def test_the_leader_of_a_destroyed_unit_is_checked_with_one_die_and_evades():
    battle = ancients("d6: MI1* | e6: mi", order="S3C", dice="medium light light light  helmet")
    events = fights(battle, "e6", "d6")
    assert told(battle, events, "leader check")[0]["faces"] == ["helmet"] and banners(battle) == (0, 2)
    assert asks(battle, "bottom", "may advance"), "a leader who fell evades no more"
    battle = ancients("d6: MI1* | e6: mi", order="S3C", dice="medium light light light  light")
    fights(battle, "e6", "d6")
    assert asks(battle, "top", "must evade") and banners(battle) == (0, 1)


@rule("CA-13.36", "CA-13M.22", "CA-14.09")
def test_the_attacker_advances_after_the_leader_has_evaded():
    battle = ancients("d6: MI1* | e6: mi", order="S3C", dice="medium light light light  light")
    fights(battle, "e6", "d6", "to c6", "stay")
    assert asks(battle, "bottom", "may advance")


@rule("CA-13.38", "CA-13M.10", "CA-14.14")
def test_attacking_a_lone_leader_never_leads_to_an_advance():
    battle, _ = lone("d6: L | e6: mi", dice="helmet light light light")
    assert not asks(battle, "bottom", "advance")
    battle, _ = lone("d6: L | e6: mi")
    does(battle, "to c6", "stay")
    assert not asks(battle, "bottom", "advance")


@rule("CA-13.39", "CA-13.42", "CA-13.43")
def test_an_evading_leader_passes_friends_and_joins_a_unit_where_he_ends():
    battle, _ = lone("b5: MI MI | c6: MI* L | d6: L | e6: mi")
    does(battle, "to c6")
    assert "stay" not in choices(battle)
    does(battle, "to b5", "stay")
    assert leader_at(battle, "b5") and leader_at(battle, "c6") and blocks_at(battle, "c6") == 4


@rule("CA-13.40")
def test_where_an_evade_may_not_end():
    """Not with an enemy, not with another leader, not on impassable ground."""
    battle, _ = lone("c6: MI* | d6: L | e6: mi", sea="c7")
    assert leader_at(battle, "c6") and "stay" not in choices(battle)
    assert refused(battle, "stay").code == "may-not-end"


@rule("CA-13.44", "CA-13.47")
def test_a_leader_near_his_edge_may_leave_the_field():
    battle, _ = lone("b6: L | c6: mi", attacker="c6", target="b6")
    does(battle, "to a6")
    assert "leave the field" in choices(battle) and "stay" in choices(battle)
    does(battle, "leave the field")
    assert banners(battle) == (0, 0) and not leader_at(battle, "a6")


@rule("CA-13.47")
def test_a_leader_on_his_baseline_can_only_leave():
    battle, events = lone("a6: L | b6: mi", attacker="b6", target="a6")
    assert told(battle, events, "leader left")
    battle, _ = lone("d6: L | e6: mi")
    does(battle, "to c6", "to b6")
    assert not may(battle, "leave the field")


@rule("CA-13.45", "CA-13.48")
def test_a_leader_shut_in_by_impassable_ground_falls():
    battle, _ = lone("d6: L | e6: mi", sea="c6 c7")
    assert banners(battle) == (0, 1)


@rule("CA-13.48")
def test_an_evading_leader_may_not_cross_impassable_ground():
    battle, _ = lone("d6: L | e6: mi", sea="c6")
    assert has_step(battle, "c7") and not leader_at(battle, "c6")


def has_step(battle, hex: str) -> bool:
    return battle.stack[-1].to_data(-2).get("hex") == battle.vocabulary().slots["hex"].parse(hex)


@rule("CA-13.49", "CA-14.11", "CA-14.12", "CA-16X.39", "CA-16X.40")
def test_terrain_does_not_stop_an_evading_leader_but_marsh_is_rolled_for():
    battle, _ = lone("d6: L | e6: mi", forest="c6 c7")
    does(battle, "to c6", "to b6")
    battle, _ = lone("d6: L | e6: mi", marsh="c6 c7", dice="light light light light  light")
    does(battle, "to c6")
    assert {"stay", "to b5", "to b6"} == set(choices(battle))
    battle, _ = lone("d6: L | e6: mi", marsh="c6 c7", dice="light light light light  helmet")
    does(battle, "to c6")
    assert banners(battle) == (0, 1)


@rule("CA-13.50", "CA-13.61", "CA-13.65")
def test_a_leader_with_no_way_to_end_his_evade_falls():
    """Enemies on every hex for three rows."""
    battle, _ = lone("a1: . | a4: li li li li li | b4: li li li li | c5: li li li li | d6: L | e6: mi")
    assert banners(battle) == (0, 1) and dice_left(battle) == 1


@rule("CA-13.51", "CA-13.69")
def test_a_step_that_leads_nowhere_may_not_be_chosen():
    """Behind c6 the enemy holds two rows; behind c7 one hex is free."""
    battle, _ = lone("a4: li li li li . li | b4: li li li | c6: li | d6: L | e6: mi")
    assert has_step(battle, "c7")  # the only lawful step was taken


@rule("CA-13.52")
def test_terrain_and_cards_count_for_dice_at_a_lone_leader():
    battle, events = lone("d6: L | e6: mi", forest="d6")
    assert dice_rolled(battle, events) == [2]
    battle = ancients("d6: L MI | e6: hi", order="XCS", dice="light " * 7)
    assert not may(battle, "attack d6 with e6")  # a lone leader orders nobody under Clash of Shields
    battle = ancients("d6: L | e6: hi . | d5: MI", order="XCS", dice="light " * 7)
    assert dice_rolled(battle, does(battle, "attack d6 with e6")) == [7]


@rule("CA-13.54", "CA-18T.66")
def test_a_lone_leader_cannot_use_first_strike():
    battle = ancients("d6: L | e6: mi", order="S3C", hands=("XFS", "S3C"), dice="light " * 4)
    does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6")
    assert asks(battle, "top", "must evade")


# Escape


@rule("CA-13.41", "CA-13.55", "CA-13.56", "CA-13.59", "CA-EX-31")
def test_worked_example_escape_1():
    """Light infantry and medium cavalry behind him; he goes through the light infantry, is missed, and goes on."""
    battle, _ = lone("c6: li mc | d6: L | e6: mi", dice="light light light light  swords heavy")
    assert sorted(choices(battle)) == ["to c6", "to c7"]
    events = does(battle, "to c6")
    assert len(told(battle, events, "escape roll")[0]["faces"]) == 2
    assert set(choices(battle)) == {"to b5", "to b6"}
    does(battle, "to b5")
    assert "stay" in choices(battle)


@rule("CA-13.62", "CA-13.63", "CA-EX-32")
def test_worked_example_escape_2():
    """He could stop after one hex but goes three, through cavalry, to a friendly unit."""
    battle, _ = lone("a5: MI | b5: mc | d6: L | e6: mi", dice="light light light light  flag flag light")
    does(battle, "to c6", "to b5", "to a5")
    assert leader_at(battle, "a5") and has_unit(battle, "a5")


@rule("CA-13.58", "CA-13.60", "CA-EX-33")
def test_worked_example_escape_3():
    """Through light infantry, then through cavalry, whose helmets catch him."""
    battle, _ = lone(
        "b5: mc mc | c6: li | d6: L | e6: mi",
        sea="c7",
        dice="light light light light  flag swords  medium helmet helmet",
    )
    does(battle, "?to c6", "to b5")
    assert banners(battle) == (0, 1)


@rule("CA-13.57", "CA-13.64")
def test_the_escape_roll_knows_no_terrain_no_card_and_no_camp():
    for kind, dice in {
        "li": 2,
        "ax": 3,
        "mi": 4,
        "wa": 4,
        "wa3": 3,
        "hi": 5,
        "cam": 3,
        "hch": 4,
        "bch": 3,
        "bch2": 2,
        "el": 1,
    }.items():
        battle = ancients(f"c6: {kind} | e6: MI", hand="S2C", forest="c6")
        assert escape_dice(battle, battle.at[battle.where[battle.scenario.owner.index(1)]]) == dice, kind


@rule("CA-13.66")
def test_passing_an_enemy_lone_leader_needs_no_roll_but_he_may_not_end_there():
    battle, _ = lone("c6: l l | d6: L | e6: mi", dice="light light light light")
    does(battle, "to c6")
    assert "stay" not in choices(battle) and dice_left(battle) == 0


@rule("CA-13.67")
def test_an_escape_roll_is_not_that_units_battle():
    """The ordered unit that the leader ran through may still attack."""
    battle = ancients("b5: . | b6: LI | c6: mi | d6: L | e6: mi", order="S3C", sea="c7", dice="light " * 8)
    does(battle, "order c6", "order e6", "?end orders", "end moves", "attack d6 with e6", "?to c6")
    while asks(battle, "top", "evade"):
        does(battle, choices(battle)[0])
    assert may(battle, "attack b6 with c6")


@rule("CA-13.68")
def test_from_an_enemys_hex_a_leader_may_leave_over_his_edge():
    battle, _ = lone(
        "a6: li li | b6: L | c6: mi", attacker="c6", target="b6", dice="light light light light  light light"
    )
    does(battle, "to a6", "?leave the field")
    assert list(battle.leader_where) == [-1] and banners(battle) == (0, 0)
