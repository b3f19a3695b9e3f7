"""Evade of units and leaders, and the leader's escape. §13"""

from __future__ import annotations

import pytest

from tests.ancients.positions import (
    ancients,
    asks,
    banners,
    blocks_at,
    choices,
    dice_rolled,
    does,
    has_unit,
    leader_at,
    may,
    refused,
    told,
)
from triarii.games.ancients.evade import evades
from triarii.games.ancients.units import CODES, code_of

rule = pytest.mark.rule


NOTHING = "swords swords swords swords swords"


def attacked(target: str, attacker: str = "mi", others: str = "", dice: str = NOTHING, **more):
    """`attacker` in e6 attacks `target` in d6; the defender is asked."""
    battle = ancients(
        f"d6: {target} | e6: {attacker}{' | ' + others if others else ''}", order="S3C", dice=dice, **more
    )
    does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6")
    return battle


# Units

FOOT = ["LI", "LS", "LB", "AX", "MI", "WA", "HI", "HWM"]
ALL_EVADERS = ["LI", "LS", "LB", "LC", "LBC", "BCH", "HWM"]
HEAVY_MOUNTED = ["HC", "CHC", "HCH", "EL"]


@rule("CA-13.07", "CA-13.08", "CA-13.09", "CA-13.10", "CA-13.11", "CA-13.19", "CA-EX-30")
def test_who_evades_whom():
    for kind in CODES:
        for attacker in CODES:
            if kind in ALL_EVADERS:
                expected = True
            elif kind in ("MC", "CAM", "CCM"):
                expected = attacker in FOOT or attacker in HEAVY_MOUNTED
            elif kind in ("HC", "CHC", "HCH"):
                expected = attacker in FOOT or attacker == "EL"
            else:
                expected = False
            assert evades(code_of(kind), code_of(attacker)) == expected, (kind, attacker)


@rule("CA-13.01", "CA-13.11", "CA-5.06")
def test_the_owner_of_the_target_chooses_to_evade_or_stand():
    battle = attacked("LI")
    assert asks(battle, "top", "evade") and {"stand", "evade"} <= set(choices(battle))
    assert refused(attacked("MI"), "evade").code == "never-evades"


@rule("CA-13.03", "CA-13.04", "CA-13.30")
def test_the_full_dice_fall_before_the_move_and_only_the_class_symbol_hits():
    battle = attacked("LI", dice="light swords helmet flag", others="e7: l")
    events = does(battle, "evade")
    assert dice_rolled(battle, events) == [4]
    assert blocks_at(battle, "d6") == 3
    names = [event["event"] for event in told(battle, events)]
    assert "evaded" not in names and asks(battle, "top", "which way")


@rule("CA-13.05")
def test_an_evader_eliminated_by_the_roll_gives_a_banner():
    battle = attacked("LI1", dice="light swords swords swords")
    does(battle, "evade")
    assert banners(battle) == (0, 1)
    assert not asks(battle, "bottom", "advance") and not asks(battle, "top", "which way")


@rule("CA-13.06", "CA-14.02")
def test_an_evader_that_is_hit_has_its_leader_checked():
    battle = attacked("LI*", dice="light swords swords swords  helmet helmet")
    events = does(battle, "evade")
    assert told(battle, events, "leader fell")


@rule("CA-13.27")
def test_an_attached_leader_evades_with_his_unit():
    battle = attacked("LI*")
    does(battle, "evade", "to c6", "to b6")
    assert leader_at(battle, "b6") and has_unit(battle, "b6")


@rule("CA-13.13", "CA-13.20")
def test_an_evade_is_two_hexes_toward_the_own_side():
    battle = attacked("LI")
    does(battle, "evade")
    assert sorted(choices(battle)) == ["to c6", "to c7"]
    assert refused(battle, "to d5").code == "not-back"
    does(battle, "to c6")
    assert asks(battle, "top", "which way")
    does(battle, "to b5")
    assert has_unit(battle, "b5") and not asks(battle, "top", "which way")


@rule("CA-13.14", "CA-13.23", "CA-EX-27")
def test_worked_example_evade_a_one_hex_only_if_no_two_hex_way_exists():
    """Reduced medium infantry attacks reduced bows: four dice; one hex only, because both hexes behind are followed by walls."""
    battle = attacked("LB2", "mi2", others="b5: HI HI HI", dice="light swords swords swords")
    events = does(battle, "evade")
    assert dice_rolled(battle, events) == [4] and blocks_at(battle, "d6") == 1
    assert sorted(choices(battle)) == ["to c6", "to c7"]
    does(battle, "to c6")
    assert has_unit(battle, "c6")
    assert not asks(battle, "top", "battle back") and not asks(battle, "bottom", "advance")


@rule("CA-13.14")
def test_where_a_two_hex_way_exists_a_shorter_one_may_not_be_chosen():
    """By c6 the way ends after one hex; by c7 it is two."""
    battle = attacked("LI", others="b5: HI HI")
    does(battle, "evade")
    assert has_unit(battle, "b7")  # the only lawful way was taken


@rule("CA-13.15", "CA-13.21")
@pytest.mark.parametrize("behind", ["c6: LI LI", "c6: li li", "c6: l l"])
def test_no_evade_if_every_hex_behind_is_held(behind: str):
    battle = attacked("LI", others=behind)
    assert refused(battle, "evade").code == "no-way-back"


@rule("CA-13.15", "CA-16.39")
def test_no_evade_onto_impassable_ground():
    assert refused(attacked("LI", sea="c6 c7"), "evade").code == "no-way-back"


@rule("CA-13.21", "CA-8.06")
def test_a_unit_on_its_baseline_cannot_evade():
    battle = ancients("a6: LI | b6: mi", order="S3C")
    does(battle, "order b6", "?end orders", "?end moves", "attack a6 with b6")
    assert not may(battle, "evade")


@rule("CA-13.16", "CA-13.22")
def test_an_evader_stops_on_a_friendly_lone_leader():
    battle = attacked("LI", others="c6: L HI")
    does(battle, "evade")
    assert has_unit(battle, "c6") and leader_at(battle, "c6"), "though b5 and b6 are free"
    assert not asks(battle, "top", "which way")
    battle = attacked("LI", others="b6: L")
    does(battle, "evade", "to c6", "to b6")
    assert has_unit(battle, "b6") and leader_at(battle, "b6")


@rule("CA-13.22")
def test_an_evader_with_a_leader_cannot_join_another():
    battle = attacked("LI*", others="c6: L L")
    assert refused(battle, "evade").code == "no-way-back"


@rule("CA-13.23")
def test_a_stop_on_a_lone_leader_counts_among_the_two_hex_evades():
    battle = attacked("LI", others="c6: L")
    does(battle, "evade")
    assert sorted(choices(battle)) == ["to c6", "to c7"]
    battle = attacked("LI", others="b5: HI HI | c6: L")
    does(battle, "evade")
    assert sorted(choices(battle)) == ["to c6", "to c7"], "even with no second hex behind him"


@rule("CA-13.24", "CA-16X.41")
def test_passable_terrain_does_not_stop_an_evade_and_marsh_is_checked():
    battle = attacked("LI", forest="c6 c7", dice=NOTHING)
    does(battle, "evade", "to c6", "to b6")
    assert has_unit(battle, "b6")
    battle = attacked("LI", marsh="c6 c7", dice="swords swords swords swords  light")
    does(battle, "evade", "to c6")
    assert blocks_at(battle, "c6") == 3


@rule("CA-13.25")
def test_card_dice_count_against_an_evader():
    battle = ancients("d6: LI | e6: mi", order="XCS", dice=NOTHING + " swords")
    events = does(battle, "attack d6 with e6", "evade")
    assert dice_rolled(battle, events) == [6]


@rule("CA-13.26")
def test_abilities_hold_while_evading_and_an_elephants_swords_do_nothing():
    battle = attacked("CAM", "hc", dice="medium medium swords swords")
    does(battle, "evade")
    assert blocks_at(battle, "d6") == 2
    battle = attacked("LI", "el", dice="swords swords")
    events = does(battle, "evade")
    assert blocks_at(battle, "d6") == 4 and not told(battle, events, "rerolled")


@rule("CA-13.28")
def test_a_unit_may_evade_again_in_the_same_turn():
    battle = ancients("d6: LC | e6: mi | c5: mi", order="S3C", dice="swords " * 8)
    does(battle, "order e6", "order c5", "?end orders", "end moves", "attack d6 with e6", "evade", "to c6", "to b5")
    does(battle, "attack b5 with c5")
    assert may(battle, "evade")


@rule("CA-13.29")
def test_an_attack_that_was_evaded_is_the_attackers_battle():
    battle = ancients(
        "d6: LI MI | e7: mi | i12: li LI", hand="S2C", card="S3C", order="S3C", ordered="e7 i12",
        pending='[{"frame": "Turn", "step": 2}]', dice=NOTHING,
    )  # fmt: skip
    does(battle, "attack d6 with e7", "evade", "to c6", "to b6")
    assert refused(battle, "attack d7 with e7").code == "has-battled"


# War machines


@rule("CA-13.31", "CA-13.08")
def test_an_evading_engine_is_rolled_at_and_gives_a_banner_if_destroyed():
    battle = attacked("HWM", dice="heavy heavy swords swords")
    does(battle, "evade")
    assert banners(battle) == (0, 1)


@rule("CA-13.32")
def test_the_crew_of_an_engine_makes_its_move_and_is_removed():
    battle = attacked("HWM")
    events = does(battle, "evade", "to c6", "to b6")
    assert told(battle, events, "crew left")[0]["hex"] == "b6"
    assert not has_unit(battle, "b6") and banners(battle) == (0, 0)


@rule("CA-13.08")
def test_an_engine_without_a_way_back_cannot_evade():
    assert refused(attacked("HWM", broken="c6", marsh="c7"), "evade").code == "no-way-back"


@rule("CA-13.33")
def test_a_leader_with_an_evading_engine_stays_where_its_move_ended():
    battle = attacked("HWM*")
    does(battle, "evade", "to c6", "to b6")
    assert leader_at(battle, "b6") and not has_unit(battle, "b6")
