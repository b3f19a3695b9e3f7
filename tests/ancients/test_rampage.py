"""Elephants that run wild, and what stands in their way back. §12"""

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
    has_unit,
    leader_at,
    place,
    told,
)
from tests.ancients.test_retreat import flagged, owed, steps_back
from triarii.games.ancients.units import code_of

rule = pytest.mark.rule


# Elephants: rampage

RAMPAGE = "flag light light light"  # medium infantry drives an elephant wild


def wild(position: str, dice: str = "", target: str = "d6", attacker: str = "e6", **more):
    battle = ancients(position, order="S3C", dice=f"{RAMPAGE} {dice}", **more)
    return battle, fights(battle, attacker, target)


@rule("CA-12.40", "CA-12.42", "CA-12.50")
def test_an_elephant_rampages_where_it_stands_and_then_goes_back():
    battle, events = wild("d6: EL | e6: mi", "medium light")
    names = [event["event"] for event in told(battle, events)]
    assert names.index("rampage") < names.index("trampled")
    assert "retreated" not in names
    assert blocks_at(battle, "e6") == 3  # the unit that caused it is rolled for too
    does(battle, "to c6")
    assert has_unit(battle, "c6")


@rule("CA-12.41", "CA-12.43")
def test_two_dice_for_each_adjacent_hex_friend_and_foe_each_rolled_by_the_other():
    battle, events = wild("c6: LI | d6: EL L | e6: mi", "light light  light light  light light")
    events += does(battle, "trample c6", "trample d7", "to c7", "stay")
    trampled = told(battle, events, "trampled")
    assert {event["hex"]: len(event["faces"]) for event in trampled} == {"c6": 2, "d7": 2, "e6": 2}
    assert {event["hex"]: event["seat"] for event in trampled} == {"c6": "bottom", "d7": "bottom", "e6": "top"}


@rule("CA-12.44", "CA-12.61")
def test_only_the_class_symbol_hits_in_a_rampage():
    battle, _ = wild("d6: EL | e6: mi*", "swords helmet")
    assert blocks_at(battle, "e6") == 4 and leader_at(battle, "e6")
    battle, _ = wild("d6: EL EL | e6: mi", "heavy heavy  light light")
    does(battle, "trample d7")
    assert banners(battle) == (0, 1)  # red squares hit the other elephant


@rule("CA-12.45", "CA-12.46")
def test_a_lone_leader_falls_to_a_helmet_or_evades():
    battle, _ = wild("d6: EL L | e6: mi", "helmet light  light light")
    does(battle, "trample d7")
    assert banners(battle) == (0, 1)
    battle, _ = wild("d6: EL L | e6: mi", "light light  light light")
    does(battle, "trample d7")
    assert asks(battle, "top", "must evade")


@rule("CA-12.47", "CA-12.62")
def test_a_trampled_unit_with_a_leader_makes_one_roll_and_his_check():
    battle, events = wild("d6: EL | e6: mi*", "medium light  helmet helmet")
    assert len(told(battle, events, "trampled")) == 1
    assert not leader_at(battle, "e6") and banners(battle) == (1, 0)


@rule("CA-12.48", "CA-12.60", "CA-5.05")
def test_who_rolled_the_flags_chooses_the_order():
    battle, _ = wild("c6: LI | d6: EL | e6: mi", " ".join(["light"] * 4))
    assert asks(battle, "bottom", "trample next")
    assert sorted(choices(battle)) == ["trample c6", "trample e6"]


@rule("CA-12.49", "CA-EX-26")
def test_a_rampage_is_settled_roll_by_roll_so_that_the_first_last_banner_wins():
    """Both sides need one banner; the bottom player tramples the top unit first."""
    battle, _ = wild("c6: LI1 | d6: EL | e6: mi1", "light light  medium medium", banners="5 / 5")
    does(battle, "trample c6")
    assert battle.outcome is not None and battle.outcome.winners == (1,)
    battle, _ = wild("c6: LI1 | d6: EL | e6: mi1", "medium medium  light light", banners="5 / 5")
    does(battle, "trample e6")
    assert battle.outcome is not None and battle.outcome.winners == (0,)


@rule("CA-12.58", "CA-12.68")
def test_one_rampage_whatever_the_number_of_flags():
    battle = ancients("d6: EL | e6: mi", order="S3C", dice="flag flag flag light  flag flag")
    events = fights(battle, "e6", "d6")
    assert len(told(battle, events, "rampage")) == 1 and owed(battle) == 3


@rule("CA-12.59", "CA-11.44")
def test_no_rampage_if_all_flags_are_ignored_or_the_elephant_is_gone():
    battle = ancients("d6: EL | e6: mc", order="S3C", dice="flag light light")
    events = fights(battle, "e6", "d6", "ignore 1 flags")
    assert not told(battle, events, "rampage") and has_unit(battle, "d6")
    battle = ancients("d6: EL1 | e6: mi", order="S3C", dice="flag heavy light light")
    events = fights(battle, "e6", "d6")
    assert not told(battle, events, "rampage") and banners(battle) == (0, 1)


@rule("CA-12.51", "CA-12.52", "CA-12.57", "CA-12.64", "CA-EX-25")
def test_a_blocked_elephant_crushes_those_behind_it_and_battles_back():
    dice = "flag flag light light  light heavy  light heavy  light heavy"
    battle = ancients("c6: MI1 MI | d6: EL | e6: mi", order="S3C", dice=dice)
    fights(battle, "e6", "d6", "trample c6", "trample c7")
    assert blocks_at(battle, "d6") == 2
    assert not has_unit(battle, "c6") and blocks_at(battle, "c7") == 2
    assert banners(battle) == (0, 1)
    assert asks(battle, "top", "battle back")


@rule("CA-12.53")
def test_an_enemy_lone_leader_behind_an_elephant_is_removed_without_a_check():
    """After one free hex the elephant is stopped by a leader it never trampled: he is removed, without a die."""
    dice = "flag flag light light  light light"
    battle = ancients("b5: LI l LI | d6: EL | e6: mi", order="S3C", dice=dice, sea="c7")
    fights(battle, "e6", "d6")
    assert not leader_at(battle, "b6") and banners(battle) == (1, 0)
    assert blocks_at(battle, "b5") == 3 and blocks_at(battle, "c6") == 2
    assert dice_left(battle) == 0


@rule("CA-12.54", "CA-12.13")
def test_a_friendly_lone_leader_does_not_block_an_elephant():
    battle = ancients("b6: L | c6: . | d6: EL | e6: mi", order="S3C", dice="flag flag light light  light light")
    fights(battle, "e6", "d6")
    does(battle, "to c6", "to b6")
    assert leader_at(battle, "b6") and has_unit(battle, "b6")


@rule("CA-12.63")
def test_the_way_back_is_looked_at_after_the_rampage():
    """The friend behind the elephant is trampled to death: its hex is free to retreat into."""
    dice = "flag light light light  light light  heavy heavy"
    battle = ancients("c6: LI1 LI | d6: EL | e6: mi", order="S3C", dice=dice + " light light")
    fights(battle, "e6", "d6", "trample c6", "trample c7", "?trample e6")
    assert banners(battle) == (0, 1)
    assert battle.where[battle.scenario.kind.index(code_of("EL"))] == place("c6")


@rule("CA-12.65")
def test_with_only_the_edge_behind_it_an_elephant_pays_itself():
    battle = ancients("a6: EL | b6: mi", order="S3C", dice="flag light light light  light light")
    fights(battle, "b6", "a6")
    assert blocks_at(battle, "a6") == 1


@rule("CA-12.65")
def test_with_units_behind_it_and_impassable_ground_the_units_pay():
    battle = ancients(
        "c6: MI | d6: EL | e6: mi", order="S3C", sea="c7", dice="flag light light light  light light  light light"
    )
    fights(battle, "e6", "d6", "trample c6")
    assert blocks_at(battle, "d6") == 2 and blocks_at(battle, "c6") == 3


@rule("CA-12.66")
def test_an_elephant_with_a_leader_cannot_join_another_leader():
    battle = ancients(
        "c6: L | d6: EL* | e6: mi",
        order="S3C",
        sea="c7 b5 b6 b7",
        dice="flag light light light  helmet light  light light",
    )
    fights(battle, "e6", "d6", "trample c6")
    assert banners(battle) == (0, 1)
    battle = ancients(
        "b5: L L L | d6: EL* | e6: mi", order="S3C", dice="flag flag light light  light light  light light"
    )
    fights(battle, "e6", "d6", "to c6")
    assert blocks_at(battle, "c6") == 1  # one of two hexes could not be carried out


@rule("CA-12.67")
def test_leaders_of_crushed_units_are_checked_after_the_banners():
    dice = "flag light light light " + "light heavy " * 3 + "helmet light"
    battle = ancients("c6: MI* MI1 | d6: EL | e6: mi", order="S3C", dice=dice)
    events = fights(battle, "e6", "d6", "trample c6", "trample c7")
    names = [event["event"] for event in told(battle, events)]
    assert names.index("banner") < names.index("leader check")


@rule("CA-5.05", "CA-12.67", "CA-14.07")
def test_the_active_player_chooses_which_leader_of_crushed_units_is_checked_first():
    """One flag crushes the last block of two led units at once: the leaders are settled one after the other."""
    rampage = "light heavy " * 3
    battle = ancients(
        "c6: MI1* MI1* | d6: EL | e6: mi", order="S3C", dice=f"flag light light light {rampage} light  helmet"
    )
    fights(battle, "e6", "d6", "trample c6", "trample c7")
    assert banners(battle) == (0, 2)
    assert asks(battle, "bottom", "who is checked first")
    assert choices(battle) == ["check leader c7", "check leader c6"]
    events = does(battle, "check leader c6")
    assert [event["hex"] for event in told(battle, events, "leader check")] == ["c6"]
    assert asks(battle, "top", "evade from c6") and leader_at(battle, "c7")
    does(battle, "to b6", "?stay")
    assert leader_at(battle, "b6") and not leader_at(battle, "c7")  # the second die was a helmet
    assert banners(battle) == (0, 3)


@rule("CA-5.05")
def test_the_order_of_crushed_leaders_is_the_active_players_also_when_he_owns_the_elephant():
    """The Battle Back shows the flag, so that its player orders the rampage; the checks are the active player's."""
    rampage = "light heavy " * 3
    dice = f"light light light light  flag light light light  {rampage}"
    battle = ancients("d6: MI | e6: el | f5: mi1* mi1*", order="S3C", dice=dice)
    fights(battle, "e6", "d6", "battle back")
    assert asks(battle, "top", "trample next")
    does(battle, "trample d6", "trample f5")
    assert asks(battle, "bottom", "who is checked first")


@rule("CA-11.85", "CA-12.57")
def test_a_blocked_elephant_whose_attacker_was_trampled_has_nobody_to_battle_back_at():
    dice = "flag light light light  medium light  light heavy  light heavy"
    battle = ancients("c6: MI MI | d6: EL | e6: mi1", order="S3C", dice=dice)
    fights(battle, "e6", "d6", "trample e6", "trample c6")
    assert has_unit(battle, "d6") and not asks(battle, "top", "battle back")


@rule("CA-12.67", "CA-14.06", "CA-14.07")
def test_a_leader_whose_unit_is_crushed_is_checked_with_one_die_and_evades():
    dice = "flag light light light " + "light heavy " * 3
    battle = ancients("c6: MI1* MI | d6: EL | e6: mi", order="S3C", dice=dice + "light")
    events = fights(battle, "e6", "d6", "trample c6", "trample c7")
    assert [len(event["faces"]) for event in told(battle, events, "leader check")] == [1]
    assert banners(battle) == (0, 1) and asks(battle, "top", "must evade")
    battle = ancients("c6: MI1* MI | d6: EL | e6: mi", order="S3C", dice=dice + "helmet")
    fights(battle, "e6", "d6", "trample c6", "trample c7")
    assert banners(battle) == (0, 2) and asks(battle, "top", "battle back")


@rule("CA-12.55", "CA-4.05")
@pytest.mark.parametrize(("held", "winner"), [("0 / 5", 1), ("5 / 0", 0)])
def test_those_behind_an_elephant_may_give_one_side_its_last_banner(held: str, winner: int):
    """A unit of each side dies at once, but only one side needs no more."""
    dice = "flag light light light  light light  light light  light light"
    battle = ancients("c6: MI1 mi1* | d6: EL | e6: mi", order="S3C", banners=held, dice=dice)
    events = fights(battle, "e6", "d6")
    while battle.outcome is None:
        events += does(battle, choices(battle)[0])
    assert battle.outcome.winners == (winner,) and sorted(banners(battle)) == [1, 6]
    assert not told(battle, events, "leader check"), "victory is instant"


@rule("CA-12.53", "CA-4.04")
def test_a_leader_removed_behind_an_elephant_is_lost_like_any_other():
    """Where a battle is lost with its leaders, he counts."""
    dice = "flag flag light light  light light"
    battle = ancients("b5: LI l LI | d6: EL | e6: mi", order="S3C", dice=dice, sea="c7", needs_leaders="bottom")
    fights(battle, "e6", "d6")
    assert battle.outcome is not None and battle.outcome.winners == (0,)


@rule("CA-12.65", "CA-12.53")
def test_an_enemy_leader_alone_behind_it_spares_the_elephant():
    dice = "flag flag light light  light light"
    battle = ancients("b6: l | d6: EL | e6: mi", order="S3C", dice=dice, sea="c7 b5")
    fights(battle, "e6", "d6")
    assert blocks_at(battle, "c6") == 2 and banners(battle) == (1, 0)


@rule("CA-EX-18")
def test_worked_example_elephants_a():
    """Heavy cavalry owes three hexes to an elephant's flag; one cannot be carried out and costs a block."""
    battle = ancients("d6: HC | e6: el", order="S3C", sea="a5 a6 a7 a8", dice="flag light light light")
    fights(battle, "e6", "d6")
    assert owed(battle) == 3
    steps_back(battle)
    assert battle.blocks[battle.scenario.kind.index(code_of("HC"))] == 2
    assert asks(battle, "bottom", "may advance")
    does(battle, "advance")
    assert has_unit(battle, "d6")


@rule("CA-EX-19")
def test_worked_example_elephants_b():
    """Two flags: a rampage over five hexes, then the blocked elephant crushes X and Y and may battle back."""
    position = "c6: MI MI | d5: li | d6: EL | e6: wa* mi"
    dice = "flag flag light light" + "  light heavy" * 5
    battle = ancients(position, order="S3C", dice=dice)
    events = fights(battle, "e6", "d6")
    assert not asks(battle, "top", "ignore")
    for hex in ("c6", "c7", "d5", "e6"):
        events += does(battle, f"trample {hex}")
    rolled_by = {event["hex"]: event["seat"] for event in told(battle, events, "trampled")}
    assert rolled_by == {"c6": "bottom", "c7": "bottom", "d5": "top", "e6": "top", "e7": "top"}
    assert (blocks_at(battle, "d6"), blocks_at(battle, "c6"), blocks_at(battle, "c7")) == (2, 2, 2)
    assert asks(battle, "top", "battle back")
    assert dice_left(battle) == 0


@rule("CA-EX-24")
def test_worked_example_retreat_b():
    """Light cavalry owing four hexes with both back hexes held loses all three blocks; sideways is not allowed."""
    battle, _ = flagged("LC", 2, others="d5: LI LI")
    does(battle, "ignore 1 flags")
    assert not has_unit(battle, "e6") and banners(battle) == (0, 1)
