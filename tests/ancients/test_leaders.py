"""Leaders: casualty checks and what they are good for. §14"""

from __future__ import annotations

import pytest

from tests.ancients.positions import (
    ancients,
    asks,
    banners,
    blocks_at,
    choices,
    dice_left,
    does,
    fights,
    fires,
    has_unit,
    leader_at,
    told,
)

rule = pytest.mark.rule


def checks(battle, events) -> list[list[str]]:
    return [event["faces"] for event in told(battle, events, "leader check")]


@rule("CA-14.01")
@pytest.mark.parametrize(
    ("faces", "falls"), [("helmet helmet", True), ("helmet light", False), ("light helmet", False)]
)
def test_two_helmets_of_two_dice_are_needed_while_the_unit_lives(faces: str, falls: bool):
    battle = ancients("c6: MI* | e6: li", order="S3C", dice=f"medium light {faces}")
    events = fires(battle, "e6", "c6")
    assert checks(battle, events) == [faces.split()]
    assert leader_at(battle, "c6") != falls and banners(battle) == (0, int(falls))


@rule("CA-14.02", "CA-14.04", "CA-14.03", "CA-EX-34")
def test_worked_example_one_check_per_combat():
    """Hit, checked, then blocked in retreat: further blocks are lost without a second check."""
    battle = ancients("c6: LI LI | d6: MI* | e6: mi", order="S3C", dice="medium flag light light  light light")
    events = fights(battle, "e6", "d6", "ignore 0 flags")
    assert len(checks(battle, events)) == 1 and blocks_at(battle, "d6") == 2


@rule("CA-14.05", "CA-EX-35", "CA-14.02")
def test_worked_example_flags_only():
    battle = ancients("d6: MI* | e6: mi", order="S3C", dice="flag light light light")
    events = fights(battle, "e6", "d6", "ignore 0 flags", "to c6")
    assert checks(battle, events) == []
    battle = ancients("c6: LI LI | d6: MI* | e6: mi", order="S3C", dice="flag light light light  helmet helmet")
    events = fights(battle, "e6", "d6", "ignore 0 flags")
    assert len(checks(battle, events)) == 1 and not leader_at(battle, "d6")


@rule("CA-14.06", "CA-14.08")
def test_left_alone_one_helmet_of_one_die_and_flags_do_not_move_him():
    battle = ancients("c6: MI1* | e6: li", order="S3C", dice="medium flag  light")
    events = fires(battle, "e6", "c6")
    assert checks(battle, events) == [["light"]]
    assert asks(battle, "top", "must evade")


@rule("CA-14.13")
def test_flags_do_not_affect_a_lone_leader():
    battle = ancients("c6: L | e6: li", order="S3C", dice="flag flag")
    fires(battle, "e6", "c6", "to b6", "stay")
    assert leader_at(battle, "b6")


@rule("CA-14.16", "CA-14.03")
def test_a_battle_back_belongs_to_the_same_sequence_and_a_bonus_combat_does_not():
    """The attacker's leader is checked once for the Battle Back; the defender's once for the attack."""
    battle = ancients(
        "d6: HI | e6: wa3*",
        order="S3C",
        hands=("XFS", "S3C"),
        dice="medium light light light light  light light  light light light",
    )
    events = fights(battle, "e6", "d6", "first strike")
    assert len(checks(battle, events)) == 1
    battle = ancients(
        "c6: HI | d6: HI1 | e6: wa3*", order="S3C", hands=("XFS", "S3C"),
        dice="medium light light light light  light light  heavy light light  "
        "light light light  medium light light light light  light light",
    )  # fmt: skip
    events = fights(battle, "e6", "d6", "first strike", "advance", "attack c6 with d6", "?stand", "battle back")
    assert len(checks(battle, events)) == 2


@rule("CA-14.16", "CA-14.03", "CA-14.17")
@pytest.mark.parametrize(("blocks", "evades"), [("", False), ("2", True)])
def test_a_leader_checked_in_the_rampage_is_not_checked_again_in_the_battle_back(blocks: str, evades: bool):
    """The elephant cannot go back: it tramples its attacker, whose leader is checked, stays, and battles back."""
    dice = "flag light light light  medium light  light light  light heavy  light heavy  medium light light light"
    battle = ancients(f"c6: MI MI | d6: EL | e6: mi{blocks}*", order="S3C", dice=dice)
    events = fights(battle, "e6", "d6", "trample e6", "trample c6", "battle back")
    assert checks(battle, events) == [["light", "light"]] and dice_left(battle) == 0
    assert asks(battle, "bottom", "must evade") == evades


@rule("CA-14.17")
def test_a_leader_already_checked_whose_unit_dies_later_only_evades():
    """Hit and checked; then the blocked retreat destroys the unit."""
    battle = ancients("c6: LI LI | d6: MI2* | e6: mi", order="S3C", dice="medium flag light light  light light")
    events = fights(battle, "e6", "d6", "ignore 0 flags")
    assert len(checks(battle, events)) == 1 and not has_unit(battle, "d6")
    assert asks(battle, "top", "must evade") and dice_left(battle) == 0


@rule("CA-14.18")
def test_the_enemy_rolls_the_check():
    battle = ancients("c6: MI* | e6: li", order="S3C", dice="medium light light light")
    events = fires(battle, "e6", "c6")
    assert told(battle, events, "leader check")[0]["seat"] == "bottom"


@rule("CA-14.19", "CA-14.02", "CA-16X.38", "CA-16X.54")
def test_losses_of_a_unit_ordered_into_a_marsh_lead_to_the_same_checks():
    battle = ancients("a1: LI | e6: mi*", order="S3C", marsh="d6", dice="medium  helmet helmet")
    does(battle, "order e6", "?end orders", "move e6", "to d6")
    assert blocks_at(battle, "d6") == 3 and banners(battle) == (1, 0)
    battle = ancients("a1: LI | e6: mi1*", order="S3C", marsh="d6", dice="medium  light")
    does(battle, "order e6", "?end orders", "move e6", "to d6")
    assert banners(battle) == (1, 0) and asks(battle, "bottom", "must evade")


@rule("CA-14.11", "CA-14.12", "CA-16X.37", "CA-16X.39")
def test_a_lone_leader_moving_into_a_marsh_stops_and_is_rolled_for():
    battle = ancients("a1: LI | e6: l", order="S3C", marsh="d6", dice="light")
    does(battle, "order leader e6", "?end orders", "move leader e6", "to d6")
    assert leader_at(battle, "d6")
    battle = ancients("a1: LI | e6: l", order="S3C", marsh="d6", dice="helmet")
    does(battle, "order leader e6", "?end orders", "move leader e6", "to d6")
    assert banners(battle) == (1, 0)


@rule("CA-14.02", "CA-12.47")
def test_a_rampage_is_a_cause_too():
    battle = ancients("d6: EL | e6: mi*", order="S3C", dice="flag light light light  medium light  light light")
    events = fights(battle, "e6", "d6")
    assert checks(battle, events) == [["light", "light"]]


@rule("CA-14.21")
def test_a_leader_with_elephants_is_checked_like_any_other():
    battle = ancients("c6: EL* | e6: li", order="S3C", dice="heavy light  helmet helmet")
    fires(battle, "e6", "c6")
    assert not leader_at(battle, "c6") and banners(battle) == (0, 1)


@rule("CA-14.22", "CA-14.23", "CA-12.25")
def test_an_attached_leader_steadies_his_unit():
    battle = ancients("c6: MI* | e6: li", order="S3C", dice="flag light")
    fires(battle, "e6", "c6")
    assert choices(battle) == ["ignore 1 flags", "ignore 0 flags"]


@rule("CA-14.26")
def test_leaders_serve_leadership_and_rally():
    battle = ancients("a1: LI | e6: mi*", hand="LAN XRA")
    does(battle, "play LAN")
    assert "follow leader e6" in choices(battle)
    battle = ancients("a1: LI | e6: mi3*", order="XRA", dice="medium light light light light")
    assert "rally e6" in choices(battle)


@rule("CA-14.27", "CA-12.26")
def test_the_check_comes_right_after_the_first_losses():
    battle = ancients("d6: MI* | e6: mi", order="S3C", dice="medium flag light light  helmet helmet")
    events = fights(battle, "e6", "d6")
    names = [event["event"] for event in told(battle, events)]
    assert names.index("lost") < names.index("leader check") < names.index("leader fell")
    assert not asks(battle, "top", "ignore")
