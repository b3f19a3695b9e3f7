"""The special rules of the battles, in play. §3, §4"""

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
    hand_of,
    has_unit,
    leader_at,
    may,
    moves,
    refused,
    told,
)
from triarii.games.ancients.battle import Ancients

rule = pytest.mark.rule


# The ambush at the Trebbia


def ambush(map_text: str = "a1: MC* | i1: mi", card: str = "LAN", turns: str = "2 / 1", **more: object) -> Ancients:
    """The top army has cavalry, warriors and Mago in hiding, and plays a card."""
    return ancients(
        map_text, to_move="top", order=card, turns=turns, ambushes="top", waiting="MC, WA, WA",
        waiting_leaders="top Mago", **more,
    )  # fmt: skip


@rule("CA-3.09")
def test_an_ambush_comes_on_with_a_leadership_card_in_its_section():
    battle = ambush()
    assert {choice for choice in choices(battle) if "ambush" in choice} == {
        "spring ambush left",
        "spring ambush centre",
        "spring ambush right",
    }
    battle = ambush(card="LIL")
    assert [choice for choice in choices(battle) if "ambush" in choice] == ["spring ambush left"]
    does(battle, "spring ambush left", "bring MC")
    assert may(battle, "to i9") and may(battle, "to i13"), "his left is the right of the bottom player"
    assert not may(battle, "to i5") and not may(battle, "to h4")


@rule("CA-3.09")
def test_no_ambush_in_the_first_turn_nor_by_another_card_nor_where_every_hex_is_held():
    assert not any("ambush" in choice for choice in choices(ambush(turns="1 / 1")))
    assert not any("ambush" in choice for choice in choices(ambush(card="S2L")))
    held = ambush("a1: MC* | i9: mi mi mi l mi", card="LIL")
    assert not any("ambush" in choice for choice in choices(held))
    assert any("ambush" in choice for choice in choices(ambush("a1: MC* | i9: mi mi mi . mi", card="LIL")))


@rule("CA-3.09")
def test_setting_an_ambush_on_is_the_first_hex_of_its_move():
    battle = ambush("a1: MC* | a3: mi", card="LIC")
    does(battle, "spring ambush centre", "bring MC")
    assert may(battle, "to i5") and may(battle, "to g7") and not may(battle, "to f7")
    does(battle, "to g7")
    does(battle, "bring WA")
    assert may(battle, "to i7") and not may(battle, "to h7"), "warriors go a second hex only to charge"
    does(battle, "to i7", "set leader g7")
    assert leader_at(battle, "g7") and has_unit(battle, "i7")
    assert may(battle, "bring WA"), "the other warriors may still come"


@rule("CA-3.09", "CA-8.24", "CA-8.29")
@pytest.mark.parametrize(("foe", "goal"), [("g6", "h6"), ("i11", "i10")])
def test_warriors_who_charge_out_of_an_ambush_must_fight(foe: str, goal: str):
    """Also if their second hex lies on the baseline, beyond the section of the card."""
    battle = ambush(f"a1: MC* | {foe}: mi", card="LIC")
    does(battle, "spring ambush centre", "bring WA", f"to {goal}", "end moves")
    assert refused(battle, "end battles").code == "must-fight"


@rule("CA-3.09", "CA-12.07")
def test_an_ambush_retreats_toward_its_own_side():
    battle = ambush("a1: MC* | h7: mi", card="LIC", dice="light light light light  flag flag light light")
    does(battle, "spring ambush centre", "bring WA", "to i7", "end moves", "attack h7 with i7", "?stand", "battle back")
    does(battle, "ignore 1 flags")
    assert sorted(choices(battle)) == ["to g6", "to g7"], "by h6, since h7 is held"


# Leaving the field for a banner, as at Castulo


@rule("CA-4.04", "CA-8.06")
def test_a_unit_that_leaves_over_the_far_edge_in_the_named_sections_is_worth_a_banner():
    battle = ancients("b6: lc | i1: MI", order="S2C", exits="/ centre right")
    does(battle, "order b6", "?end orders", "move b6", "exit")
    assert banners(battle) == (0, 1) and not has_unit(battle, "b6")
    assert not may(ancients("b3: lc | i1: MI", order="S2L", exits="/ centre right"), "exit")


@rule("CA-4.04")
@pytest.mark.parametrize(
    ("unit", "start", "card", "goes"),
    [("lc", "d6", "S2C", True), ("lc", "e6", "S2C", False), ("mi", "a6", "S2C", True), ("mi", "b6", "S2C", False),
     ("ax", "b6", "S2C", True), ("wa", "a6", "S2C", True), ("wa", "b6", "S2C", False), ("mi", "a5", "S2C", True),
     ("mi", "a4", "S2L", False), ("mi", "a13", "S2R", True)],
)  # fmt: skip
def test_the_exit_costs_one_hex_of_movement(unit: str, start: str, card: str, goes: bool):
    battle = ancients(f"{start}: {unit} | i1: MI", order=card, exits="/ centre right")
    does(battle, f"order {start}", "?end orders", f"move {start}")
    assert may(battle, "exit") == goes


@rule("CA-4.04")
def test_ground_that_stops_a_unit_keeps_it_from_leaving():
    battle = ancients("b6: lc | i1: MI", order="S2C", exits="/ centre right", forest="a6 a7", sea="b5 b7")
    does(battle, "order b6", "?end orders", "move b6")
    assert not may(battle, "exit")


# Camps that give a banner, as at Baecula


@rule("CA-4.04")
def test_a_camp_is_taken_by_a_momentum_advance_that_ends_there_and_not_by_passing_through():
    dice = "light light light"
    battle = ancients("d6: LI1 | e6: mc", order="S2C", camp="d6", camp_banners="/ d6", dice=dice)
    fights(battle, "e6", "d6", "advance", "stay")
    assert banners(battle) == (0, 2)
    battle = ancients("d6: LI1 | e6: mc", order="S2C", camp="d6", camp_banners="/ d6", dice=dice)
    fights(battle, "e6", "d6", "advance", "to c6")
    assert banners(battle) == (0, 1)


@rule("CA-4.04")
def test_a_camp_is_taken_at_the_end_of_the_bonus_combat_by_a_unit_that_still_stands_there():
    """Warriors advance into the camp and attack once more; driven off by the Battle Back they have not taken it."""
    kill, miss, flag = "heavy light light", "light light light", "flag light light light light"
    battle = ancients(
        "c6: HI | d6: HI1 | e6: wa3", order="S2C", camp="d6", camp_banners="/ d6", dice=f"{kill} {miss} {miss} {miss}"
    )
    fights(battle, "e6", "d6", "advance", "attack c6 with d6", "?stand", "do not battle back")
    assert banners(battle) == (0, 2)
    battle = ancients(
        "c6: HI | d6: HI1 | e6: wa3", order="S2C", camp="d6", camp_banners="/ d6", dice=f"{kill} light light {flag}"
    )
    fights(battle, "e6", "d6", "advance", "attack c6 with d6", "?stand", "battle back")
    while asks(battle, "bottom", "retreat"):
        does(battle, choices(battle)[0])
    assert banners(battle) == (0, 1)


@rule("CA-4.04")
def test_a_camp_is_taken_by_a_unit_whose_bonus_combat_is_against_a_lone_leader():
    """No second advance can follow: it ends where it stands."""
    dice = "heavy light light  light light light"
    battle = ancients("c6: L | d6: HI1 | e6: wa3", order="S2C", camp="d6", camp_banners="/ d6", dice=dice)
    fights(battle, "e6", "d6", "advance", "attack c6 with d6")
    assert banners(battle) == (0, 2)


@rule("CA-4.04")
def test_a_camp_is_not_taken_by_a_retreat_onto_it():
    """Warriors advance past the camp, attack once more, and are driven back onto it."""
    dice = "heavy light light  light light light  flag light light light light"
    battle = ancients("b6: HI | c6: HI1 | d6: wa3", order="S2C", camp="e6", camp_banners="/ e6", sea="d5 e7", dice=dice)
    fights(battle, "d6", "c6", "advance", "attack b6 with c6", "?stand", "battle back")
    while asks(battle, "bottom", "retreat"):
        does(battle, choices(battle)[0])
    assert has_unit(battle, "e6") and banners(battle) == (0, 1)


# Hands that change


@rule("CA-7.15", "CA-4.04")
def test_a_banner_can_bring_cards_at_once_and_a_larger_command():
    battle = ancients(
        "d6: MI1 | e6: mi", hands=("S2C", "S2C S2L S2R"), order="S2C", command="4 / 4", banners="0 / 2",
        reward="/ 3 2", dice="medium light light light", draws=[0, 0, 0],
    )  # fmt: skip
    fights(battle, "e6", "d6")
    assert battle.command == [4, 6] and len(hand_of(battle, "bottom")) == 4
    does(battle, "halt")
    assert len(hand_of(battle, "bottom")) == 5, "and one for the card played"


@rule("CA-4.04", "CA-7.15")
def test_a_costly_leader_lost_in_the_opponents_turn_takes_a_card_by_chance():
    battle = ancients(
        "d6: L | e6: mi | a1: MI | i1: mi*", hands=("S2L S3L S4L", "S2C"), order="S2C", command="3 / 3",
        costly_leaders="top bottom", dice="helmet light light light", draws=[1],
    )  # fmt: skip
    events = fights(battle, "e6", "d6")
    assert hand_of(battle, "top") == ["S2L", "S4L"] and battle.command == [2, 3]
    assert told(battle, events, "lost card")[0]["card"] == "S3L"


@rule("CA-4.04", "CA-15.07")
def test_a_costly_leader_lost_in_the_own_turn_costs_the_draw_at_its_end():
    battle = ancients(
        "a1: MI | d6: MI | e6: mi1*", hands=("S2L", "S2C S2L S2R"), order="S2C", command="3 / 3",
        costly_leaders="top bottom", dice="light light light light  medium light light light  helmet", draws=[0],
    )  # fmt: skip
    fights(battle, "e6", "d6", "battle back", "?end battles")
    assert battle.command == [3, 2] and hand_of(battle, "bottom") == ["S2L", "S2R"]
    assert asks(battle, "top", "card") and battle.owed_cards == [0, 0]


@rule("CA-4.04", "CA-6.01")
def test_a_costly_leader_lost_with_an_empty_hand_costs_the_next_draw():
    """Without a card the turn passes; the draw at its end is the price, and the one after it brings a card."""
    battle = ancients(
        "d6: L | e6: mi | a1: MI | i1: mi*", hands=("", "S2C S2L S2R"), order="S2C", command="2 / 3",
        costly_leaders="top", dice="helmet light light light", draws=[0, 0, 0],
    )  # fmt: skip
    fights(battle, "e6", "d6", "?end battles")
    assert battle.command == [1, 3] and hand_of(battle, "top") == [] and battle.owed_cards == [0, 0]
    assert battle.turns == [1, 1 + battle.turns[0]] and asks(battle, "bottom", "card"), "the top turn has passed"
    does(battle, f"play {hand_of(battle, 'bottom')[0]}", "?end orders", "?end moves", "?end battles")
    assert len(hand_of(battle, "top")) == 1


@rule("CA-4.04")
def test_a_side_that_lost_all_its_leaders_has_lost_where_the_battle_says_so():
    place = "d6: L | e6: mi | a1: MI*"
    battle = ancients(place, order="S2C", needs_leaders="top", dice="helmet light light light")
    fights(battle, "e6", "d6")
    assert battle.outcome is None
    battle = ancients("d6: L | e6: mi | a1: MI", order="S2C", needs_leaders="top", dice="helmet light light light")
    fights(battle, "e6", "d6")
    assert battle.outcome is not None and battle.outcome.winners == (1,)


@rule("CA-4.04", "CA-13.44")
def test_a_leader_who_left_over_his_own_edge_is_not_lost():
    battle = ancients(
        "a6: L | b6: mi | a1: MI", hands=("S2L", "S2C"), order="S2C", needs_leaders="top", costly_leaders="top",
        command="2 / 2", dice="light light light light", draws=[0],
    )  # fmt: skip
    fights(battle, "b6", "a6")
    assert battle.outcome is None and battle.command == [2, 2] and hand_of(battle, "top") == ["S2L"]


# Leaders and units of their own kind


@rule("CA-11.61", "CA-3.09")
def test_a_poor_leader_gives_helmets_only_to_his_own_unit():
    for trait, lost in (("", 1), (" poor", 0)):
        battle = ancients(
            "d6: HI | e6: mi | e7: mc*", order="S2C", leaders=f"e7 Bessus{trait}", dice="helmet light light light"
        )
        fights(battle, "e6", "d6")
        assert blocks_at(battle, "d6") == 4 - lost
    battle = ancients("d6: HI | e6: mi*", order="S2C", leaders="e6 Bessus poor", dice="helmet light light light")
    fights(battle, "e6", "d6")
    assert blocks_at(battle, "d6") == 3


@rule("CA-18.35", "CA-3.09")
def test_a_leadership_card_on_a_poor_leader_orders_his_unit_alone():
    battle = ancients("a1: MI | e6: mi* mi mi", order="LAN", leaders="e6 Bessus poor")
    does(battle, "follow leader e6")
    assert may(battle, "move e6") and refused(battle, "move e7").code == "not-ordered"


@rule("CA-16.67")
def test_an_inspiring_leader_adds_his_die_to_every_blow_of_his_own_unit_and_to_no_fire():
    battle = ancients("d6: HI* | e6: mi", order="S2C", leaders="d6 Alexander inspires", dice="light " * 10)
    assert dice_rolled(battle, fights(battle, "e6", "d6", "battle back")) == [4, 6]
    battle = ancients("d6: HI | e6: mi mi*", order="S2C", leaders="e7 Alexander inspires", dice="light " * 10)
    assert dice_rolled(battle, fights(battle, "e6", "d6"))[0] == 4, "he is only beside it"
    battle = ancients("c6: HI | e6: li*", order="S2C", leaders="e6 Alexander inspires", dice="light light")
    assert dice_rolled(battle, fires(battle, "e6", "c6")) == [2]


@rule("CA-3.09", "CA-12.23")
@pytest.mark.parametrize(("foot", "flags"), [("MI*", 0), ("LI*", 0), ("WA*", 0), ("MC*", 1), ("HWM*", 1)])
def test_frightened_foot_ignores_no_flag_of_elephants(foot: str, flags: int):
    battle = ancients(f"d6: {foot} | e6: el", order="S2C", frightened="top", dice="flag " + "light helmet helmet " * 2)
    fights(battle, "e6", "d6")
    assert may(battle, "ignore 1 flags") == bool(flags)


@rule("CA-3.09")
def test_fright_is_of_elephants_in_close_combat_only():
    battle = ancients("d6: MI* | e6: hi", order="S2C", frightened="top", dice="flag " + "light " * 4)
    fights(battle, "e6", "d6")
    assert may(battle, "ignore 1 flags")


@rule("CA-3.09", "CA-11.78")
@pytest.mark.parametrize(
    ("others", "attacker", "more", "dice"),
    [("", "mi", {}, 3), ("", "hi", {}, 3), ("", "wa3", {}, 5), ("", "mc", {}, 5), ("c6: HI HI", "mi", {}, 3 + 2),
     ("c6: HI L", "mi", {}, 5), ("c6: HI", "mi", {}, 3), ("", "mi", {"broken": "d6"}, 2)],
)  # fmt: skip
def test_rigid_heavy_foot_without_support_battles_back_with_three_dice(
    others: str, attacker: str, more: dict[str, str], dice: int
):
    place = f" | {others}" if others else ""
    battle = ancients(f"d6: HI | e6: {attacker}{place}", order="S2C", rigid="top", dice="light " * 12, **more)
    assert dice_rolled(battle, fights(battle, "e6", "d6", "battle back"))[1] == dice


@rule("CA-3.09")
def test_rigid_heavy_foot_strikes_first_and_attacks_with_all_its_dice():
    battle = ancients("d6: HI | e6: mi", order="S2C", rigid="top", hands=("XFS", "S2C"), dice="light " * 12)
    assert dice_rolled(battle, fights(battle, "e6", "d6", "first strike"))[0] == 5
    battle = ancients("d6: MI | e6: hi", order="S2C", rigid="bottom", dice="light " * 12)
    assert dice_rolled(battle, fights(battle, "e6", "d6"))[0] == 5


@rule("CA-3.09", "CA-16.45")
def test_a_harmless_ford_limits_no_dice_but_stops_all_the_same():
    battle = ancients("d6: HI | e6: hi", order="S2C", ford="e6", no_ford_limits="yes", dice="light " * 10)
    assert dice_rolled(battle, fights(battle, "e6", "d6")) == [5]
    battle = ancients("c6: HI | e6: lb", order="S2C", ford="e6", no_ford_limits="yes", dice="light " * 10)
    assert dice_rolled(battle, fires(battle, "e6", "c6")) == [2]
    battle = ancients("a1: HI | e6: hc", order="S2C", ford="d5 d6", no_ford_limits="yes")
    does(battle, "order e6", "?end orders", "move e6")
    assert may(battle, "to d6") and not may(battle, "to c6")


@rule("CA-10.03", "CA-10.27", "CA-10.28")
def test_units_with_bows_fire_three_hexes_two_dice_held_and_one_moved():
    battle = ancients("b6: HI | e6: mi", order="S2C", special_units="e6 bows", dice="light light")
    assert dice_rolled(battle, fires(battle, "e6", "b6")) == [2]
    battle = ancients("b6: HI | f6: mi", order="S2C", special_units="f6 bows", dice="light light")
    moves(battle, "f6", "e6")
    assert dice_rolled(battle, does(battle, "?end moves", "fire at b6 with e6")) == [1]
    battle = ancients("b6: HI | g6: ax", order="S2C", special_units="g6 bows")
    moves(battle, "g6", "e6")
    assert battle.decision is None or not may(battle, "fire at b6 with e6")
    assert dice_left(battle) == 0
