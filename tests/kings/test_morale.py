"""Morale: dice, fails and outcomes. CK-MOR"""

from __future__ import annotations

import pytest

from tests.kings.field import does, general, kings, left, lost, markers, refused, texts, where, z
from triarii.games.kings.morale import hostile_faces, morale_dice, must_test
from triarii.games.kings.state import NO_ASSAULT, NO_MOVE, NO_SHOT, WINNING

rule = pytest.mark.rule

FAR = "; F1 S CO; A5 N CO"  # somebody who can move, so that the turn waits in step 4


def dice_of(position: str) -> int:
    return morale_dice(kings(position + FAR + "; turn S moves"), z("C3"))


@rule("CK-MOR-01", "CK-MOR-02", "CK-MOR-03")
def test_each_marker_is_a_die_up_to_five():
    assert [dice_of(f"C3 S CO m{count}; C2 S CO") for count in (1, 2, 5, 6, 9)] == [1, 2, 5, 5, 5]


@rule("CK-MOR-01", "CK-MOR-04", "CK-MOR-05", "CK-MOR-21")
def test_each_face_with_four_enemy_bases_is_a_die():
    around = ["; C4 N 2CO", "; B3 N 2CO", "; D3 N CO SK", "; C2 N 2SK"]
    for count in range(5):
        # without support one more die
        assert dice_of("C3 S CO m1" + "".join(around[:count])) == 1 + 1 + count
    exact = kings("C3 S CO m1; C4 N SK SK-1; B3 N SK SK-1 G1; turn S moves")
    assert hostile_faces(exact, z("C3")) == 1  # 3.5 bases are too few; with the general they are 4.5


@rule("CK-MOR-06", "CK-MOR-25", "CK-MOR-01")
def test_levy_adds_one_die_however_many():
    assert dice_of("C3 S COl CO m1; C2 S CO") == 2
    assert dice_of("C3 S 3COl m1; C2 S CO") == 2


@rule("CK-MOR-07", "CK-MOR-22", "CK-MOR-01")
def test_a_lonely_zone_has_one_die_more():
    assert dice_of("C3 S CO m1") == 2
    assert dice_of("C3 S CO m1; C2 S CO") == 1
    assert dice_of("C3 S CO m1; D3 S CO") == 1
    assert dice_of("C3 S CO m1; D2 S CO") == 2  # corners do not touch
    assert dice_of("C3 S CO m1; C2 S AR; D3 S G1") == 2  # neither artillery nor generals support


@rule("CK-MOR-08", "CK-MOR-09", "CK-MOR-25", "CK-MOR-01")
def test_elite_and_veterans_take_one_die_each():
    assert dice_of("C3 S COe CO m3; C2 S CO") == 2
    assert dice_of("C3 S COv CO m3; C2 S CO") == 2
    assert dice_of("C3 S 2COv COe m3; C2 S CO") == 1


@rule("CK-MOR-10", "CK-MOR-23", "CK-MOR-24", "CK-SCEN-03", "CK-MOR-01")
def test_hill_or_winning_takes_one_die():
    assert dice_of("C3 S CO m3 gentle-hill; C2 S CO") == 2
    assert dice_of("C3 S CO m3 steep-hill; C2 S CO") == 2
    assert dice_of("C3 S CO m3 rough-ground; C2 S CO") == 3
    assert dice_of("C3 S CO* CO m3; C2 S CO") == 2
    assert dice_of("C3 S CO* m3 gentle-hill; C2 S CO") == 2


@rule("CK-MOR-11")
def test_a_die_of_four_or_more_is_a_fail():
    battle = kings("C3 S 2CO m3; C2 S CO; A5 N CO; turn S morale", "3 2 1")
    assert battle.decision is not None and battle.decision.step == "moves"
    battle = kings("C3 S 2CO m3; C2 S CO; A5 N CO; turn S morale", "4 2 1")
    assert battle.decision is not None and battle.decision.step == "morale" and battle.stack[-1].fails == 1
    battle = kings("C3 S 2CO m3; C2 S CO; A5 N CO; turn S morale", "5 6 1")
    assert battle.stack[-1].fails == 2


@rule("CK-MOR-12", "CK-MOR-32")
def test_one_fail_sends_back_a_unit_of_the_owners_choice_which_moves_no_more():
    battle = kings("C3 S 2CO m2; B3 S CO; A5 N CO; turn S morale", "4 1")
    assert battle.seat == 0 and texts(battle) == ["retire u1", "retire u2"]
    does(battle, "retire u2")
    assert where(battle, 2) == "C2" and where(battle, 1) == "C3"
    assert refused(battle, "order u2") == "CK-MOR-32"
    assert "order u1" in texts(battle)  # one fail holds nobody else


@rule("CK-MOR-13", "CK-MOR-14", "CK-MOR-15", "CK-MOR-27")
def test_two_fails_forbid_moves_and_assaults_but_not_shooting():
    battle = kings("C3 S 3SK m2; C4 N SK; B3 S CO; turn S morale", "4 4 1 1 1 1")
    does(battle, "retire u1")
    assert where(battle, 1) == "C2"
    assert refused(battle, "order u2") == "CK-MOR-13"
    does(battle, "done")
    assert "shoot at C4 from C3" in texts(battle)
    held = kings("C3 S 2CO m2; C4 N CO; B3 S CO; B4 N CO; turn S morale", "4 4 1")
    does(held, "retire u1", "done")
    assert refused(held, "assault C4 from C3") == "CK-MOR-41"
    free = kings("C3 S 2CO m2; C4 N CO; B3 S CO; B4 N CO; turn S morale", "4 1 1")
    does(free, "retire u1", "done")
    assert "assault C4 from C3" in texts(free)


@rule(
    "CK-MOR-16",
    "CK-MOR-28",
    "CK-MOR-29",
    "CK-MOR-34",
    "CK-MOR-35",
    "CK-MOR-36",
    "CK-MOR-37",
    "CK-MOR-38",
)
def test_three_fails_rout_the_zone():
    battle = kings("C3 S CO* CO SK AR m4; B3 S CO; C4 N CO; turn S morale", "4 4 4  4 4 1 1 1  4 1 1 1 1")
    assert battle.seat == 0 and texts(battle) == ["reroll", "keep"]  # excess 0: the pursued orders the re-roll
    does(battle, "reroll")
    assert battle.seat == 1
    does(battle, "hit u2")
    assert lost(battle, 1, 2) == [0, 1]
    assert where(battle, 4) == "dead" and battle.fallen[0] == 3
    assert not battle.flags[0] & WINNING
    assert [where(battle, unit) for unit in (1, 2, 3)] == ["C2"] * 3
    assert markers(battle, "C2") == 4  # carried along, none added
    banned = NO_MOVE | NO_SHOT | NO_ASSAULT
    assert all(battle.flags[unit] & banned == banned for unit in (0, 1, 2))
    assert left(battle) == 0


@rule("CK-MOR-16")
def test_routed_skirmishers_do_not_shoot():
    battle = kings("C3 S 2SK m3; B3 S SK; B4 N CO; C1 N CO; turn S morale", "4 4 4 1 1 1 1 1")
    does(battle, "keep", "done")
    assert where(battle, 1) == "C2"
    assert refused(battle, "shoot at C1 from C2") == "CK-MOR-16"


@rule("CK-MOR-28")
def test_routed_units_neither_move_nor_assault_where_they_end():
    battle = kings("C3 S 2CO m3; B3 S CO; C1 N CO; A3 S CO; A4 N CO; turn S morale", "4 4 4 1 1 1 1 1")
    does(battle, "keep")
    assert where(battle, 1) == where(battle, 2) == "C2" and refused(battle, "order u1") == "CK-MOR-28"
    does(battle, "done")
    assert refused(battle, "assault C1 from C2") == "CK-MOR-41"


@rule("CK-MOR-17", "CK-MOR-33")
def test_only_zones_with_units_and_markers_test():
    battle = kings("C3 S CO; C4 N 2CO; turn S moves")
    assert not must_test(battle, z("C3"))
    assert must_test(kings("C3 S CO m1; C4 N 2CO; turn S moves"), z("C3"))
    lonely = kings("C3 S AR G1; C2 S CO; C4 N 2CO; turn S moves")
    assert not must_test(lonely, z("C3"))


@rule("CK-MOR-33")
def test_artillery_and_generals_are_never_chosen():
    battle = kings("C3 S CO SK AR G1 m2; C2 S CO; F5 N CO; turn S morale", "4 1")
    does(battle, "keep")
    assert texts(battle) == ["retire u1", "retire u2"] and refused(battle, "retire u3") == "CK-MOR-33"


@rule("CK-MOR-18")
def test_zones_test_from_right_to_left_and_from_the_base_edge():
    battle = kings("C3 S 2CO m1; C2 S 2CO m1; E3 S 2CO m1; A1 S CO; A5 N CO; turn S morale", "4 1 4 4")
    order = []
    while battle.decision is not None and battle.decision.step == "morale":
        order.append(battle.decision.question[:2])
        battle.apply(battle.legal[0])
    assert order == ["E3", "C2", "C3"]


@rule("CK-MOR-19")
def test_by_the_option_every_zone_with_a_die_tests():
    position = "C3 S CO; C4 N 2CO; C2 S CO; turn S moves"
    assert must_test(kings(position, all_test=True), z("C3"))
    assert not must_test(kings("C3 S CO; C2 S CO; F5 N CO; turn S moves", all_test=True), z("C3"))
    assert not must_test(kings(position), z("C3"))


@rule("CK-MOR-20")
def test_no_dice_no_fails():
    battle = kings("C3 S COv COe m1; C2 S CO; F5 N CO; turn S morale")
    assert morale_dice(battle, z("C3")) == 0
    assert battle.decision is not None and battle.decision.step == "moves"


@rule("CK-MOR-30", "CK-MOR-31")
def test_a_test_removes_no_marker_unless_the_option_says_so():
    position = "C3 S CO m2; C2 S CO; F5 N CO; turn S morale"
    assert markers(kings(position, "1 1"), "C3") == 2
    assert markers(kings(position, "1 1", rally=True), "C3") == 1
    assert markers(kings("C3 S CO m1; C2 S CO; F5 N CO; turn S morale", "1", rally=True), "C3") == 0
    assert markers(kings("C3 S CO; C4 N 2CO; F5 N CO; turn S morale", "1 1", rally=True, all_test=True), "C3") == 0
    failed = kings("C3 S 2CO m2; C2 S CO; F5 N CO; turn S morale", "4 1", rally=True)
    does(failed, "retire u1")
    assert markers(failed, "C3") + markers(failed, "C2") == 2


@rule("CK-MOR-39", "CK-MOR-32")
def test_units_and_markers_that_fell_back_in_this_step_are_left_out_of_a_later_test():
    # C3 cannot go back to C2 and goes to B3, which has still to test
    position = "C3 S CO m2; C2 N 2CO; D3 N 2CO; B3 S COv COl m1; B2 S CO; A5 N CO; turn S morale"
    battle = kings(position, "4 1 1 1 1 4")
    assert where(battle, 1) == "B3" and markers(battle, "B3") == 3
    # one die for the marker of its own, levy +1, veteran -1, no hostile face: the last die of the script is not rolled
    assert left(battle) == 1
    assert battle.decision is not None and battle.decision.step == "moves"


@rule("CK-MOR-39", "CK-FALL-11")
def test_markers_dumped_in_this_step_give_no_dice_to_a_later_test():
    # C3 cannot go back and jumps over the full B3 to A3; B3 tests with the one marker of its own
    position = "C3 S CO m2; C2 N 2CO; D3 N 2CO; B3 S 3AX m1; B2 S CO; A5 N CO; turn S morale"
    battle = kings(position, "4 1 1 1 1 4")
    assert where(battle, 1) == "A3" and markers(battle, "B3") == 3
    assert left(battle) == 1 and battle.decision is not None and battle.decision.step == "moves"
    unmarked = kings(position.replace("3AX m1", "3AX"), "4 1 1 1 4")
    assert markers(unmarked, "B3") == 2 and left(unmarked) == 1  # with none of its own it does not test


@rule("CK-MOR-39")
def test_who_came_is_not_chosen_by_the_later_test():
    position = "C3 S CO m2; C2 N 2CO; D3 N 2CO; B3 S 2AX m1; B2 S CO; A5 N CO; turn S morale"
    battle = kings(position, "4 1 1 1 4")
    assert where(battle, 1) == "B3"
    assert texts(battle) == ["retire u6", "retire u7"]
    assert refused(battle, "retire u1") == "CK-MOR-39" and refused(battle, "retire u8") == "CK-MOR-12"


@rule("CK-MOR-40")
def test_the_ban_follows_the_unit_that_fell_back():
    battle = kings("C3 S 2AX AR m2; C2 S CO; F5 N CO; turn S morale", "4 4")
    does(battle, "retire u1")
    banned = NO_MOVE | NO_ASSAULT
    assert where(battle, 1) == "C2"
    assert all(battle.flags[unit] & banned == banned for unit in (0, 1, 2))
    assert not battle.flags[3] & banned


@rule("CK-MOR-41")
def test_one_banned_unit_holds_its_whole_zone():
    battle = kings("C3 S 2CO m2; C2 S CO; B2 N CO; A1 S CO; A2 N CO; turn S morale", "4 4")
    does(battle, "retire u1", "done")
    assert where(battle, 1) == "C2"
    assert refused(battle, "assault B2 from C2") == "CK-MOR-41"


def test_a_routed_general_goes_with_his_zone():
    battle = kings("C3 S 2CO G1 m3; B3 S CO; F5 N CO; turn S morale", "4 4 4 1 1 1 1 1")
    does(battle, "keep", "keep")
    assert general(battle, 1) == "C2"
