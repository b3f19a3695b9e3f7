"""Moves, rolls, lateness and markers on the march. CK-MOV"""

from __future__ import annotations

import pytest

from tests.kings.field import does, fall_back, kings, left, markers, refused, texts, where, z
from triarii.games.kings.movement import score_to_move
from triarii.games.kings.state import LATE

rule = pytest.mark.rule

MORE = "; A1 S CO; F5 N CO; turn S moves"


def score(unit: str, goal: str, ground: str = "", **options: object) -> int:
    battle = kings(f"C3 S {unit} {ground}" + MORE, **options)
    return score_to_move(battle, 0, z("C3"), z(goal))


@rule("CK-MOV-01", "CK-MOV-02")
@pytest.mark.parametrize(
    ("unit", "zones"), [("CO", 1), ("AX", 1), ("SK", 1), ("CV", 2), ("MS", 2), ("CH", 2), ("EL", 1), ("AR", 1)]
)
def test_how_far_a_type_moves(unit: str, zones: int):
    battle = kings(f"C1 S {unit}" + MORE, "6 6")
    does(battle, "order u1")
    for goal in ("C2", "C3")[:zones]:
        does(battle, f"move u1 to {goal}")
    assert where(battle, 1) == ("C2", "C3")[zones - 1]
    assert not any(text.startswith("move u1") for text in texts(battle))


@rule("CK-MOV-03", "CK-MOV-10", "CK-MOV-11", "CK-MOV-20")
@pytest.mark.parametrize(
    ("unit", "sideways", "leaving"),
    [("CO", 4, 5), ("AX", 3, 3), ("SK", 0, 0), ("CV", 3, 6), ("MS", 0, 5)],
)
def test_sideways_and_leaving_scores(unit: str, sideways: int, leaving: int):
    assert score(unit, "D3") == sideways
    assert score(unit, "C4", "rough-ground") == leaving
    assert score(unit, "C4") == 0 and score(unit, "C2") == 0


@rule("CK-MOV-03", "CK-MOV-12", "CK-MOV-13", "CK-MOV-30")
def test_chariots_and_elephants():
    assert score("CH", "D3") == 4 and score("EL", "D3") == 4
    assert score("EL", "C4", "rough-ground") == 0 and score("EL", "D3", "rough-ground") == 4
    for unit, ground, allowed in (
        ("CH", "gentle-hill", True),
        ("CH", "rough-ground", False),
        ("CH", "steep-hill", False),
        ("EL", "rough-ground", True),
        ("EL", "gentle-hill", True),
        ("EL", "wood", False),
        ("EL", "village", False),
        ("EL", "enclosures", False),
        ("EL", "steep-hill", False),
    ):
        battle = kings(f"C3 S {unit}; C4 {ground}" + MORE)
        does(battle, "order u1")
        assert ("move u1 to C4" in texts(battle)) == allowed
        if not allowed:
            assert refused(battle, "move u1 to C4") == "CK-SCEN-01"


@rule("CK-MOV-14", "CK-MOV-03")
def test_artillery_needs_three_for_every_zone():
    assert score("AR", "C4") == 3 and score("AR", "D3") == 3 and score("AR", "C2", "gentle-hill") == 3


@rule("CK-MOV-04", "CK-MOV-05")
def test_levy_one_harder_and_veterans_one_easier():
    assert score("COl", "D3") == 5 and score("COl", "C4", "rough-ground") == 6
    assert score("COv", "D3") == 3 and score("COe", "D3") == 3 and score("CVv", "C4", "rough-ground") == 5


@rule("CK-MOV-06", "CK-MOV-18", "CK-SCEN-04")
def test_obstructed_ground_is_one_harder_to_leave_and_no_harder_sideways():
    assert score("AX", "C4", "wood") == 4 and score("AX", "C4", "village") == 4 and score("AX", "C4", "enclosures") == 4
    assert score("AX", "C4", "rough-ground") == 3
    assert score("SK", "C4", "wood") == 0
    assert score("AXl", "D3", "wood") == 5  # leaving 3 + 1 + 1, not sideways 3 + 1


@rule("CK-MOV-07")
def test_a_gentle_hill_is_left_without_a_die():
    assert score("CO", "C4", "gentle-hill") == 0 and score("CO", "D3", "gentle-hill") == 4
    assert score("CO", "C4", "steep-hill") == 5


@rule("CK-MOV-08", "CK-MOV-18")
def test_of_two_scores_the_harder_counts_and_one_die_is_rolled():
    assert score("CO", "D3", "rough-ground") == 5 and score("AX", "D3", "rough-ground") == 3
    battle = kings("C3 S CO rough-ground" + MORE, "5 6")
    does(battle, "order u1", "move u1 to D3")
    assert where(battle, 1) == "D3" and left(battle) == 1


@rule("CK-MOV-09", "CK-MOV-21")
def test_a_failed_roll_wastes_a_zone():
    battle = kings("C3 S CO" + MORE, "3")
    does(battle, "order u1", "move u1 to D3")
    assert where(battle, 1) == "C3" and "order u1" not in texts(battle)
    horse = kings("C3 S CV" + MORE, "2")
    does(horse, "order u1", "move u1 to D3")
    assert where(horse, 1) == "C3"
    does(horse, "move u1 to C4")  # the second zone in another direction
    assert where(horse, 1) == "C4" and not any(text.startswith("move u1") for text in texts(horse))


@rule("CK-MOV-15", "CK-TAB-05")
def test_no_diagonal_moves():
    battle = kings("C3 S CO" + MORE)
    does(battle, "order u1")
    assert set(texts(battle)) == {"move u1 to C4", "move u1 to D3", "move u1 to B3", "move u1 to C2", "halt"}
    assert refused(battle, "move u1 to D4") == "CK-MOV-15"


@rule("CK-MOV-16")
def test_forward_and_backward_need_no_roll_for_either_side():
    north = kings("C3 N CO; F1 S CO; turn N moves")
    assert [score_to_move(north, 0, z("C3"), z(goal)) for goal in ("C2", "C4", "B3", "D3")] == [0, 0, 4, 4]


@rule("CK-MOV-17")
def test_entering_scenery_needs_no_roll():
    battle = kings("C3 S CO; C4 wood" + MORE)
    assert score_to_move(battle, 0, z("C3"), z("C4")) == 0


@rule("CK-MOV-19")
def test_a_six_always_works_and_a_one_never():
    assert score("CVl", "C4", "wood") == 6
    battle = kings("C3 S CVl wood" + MORE, "6")
    does(battle, "order u1", "move u1 to C4")
    assert where(battle, 1) == "C4"
    assert score("AXv", "D3") == 2 and score("AXe", "D3") == 2
    failed = kings("C3 S AXv" + MORE, "1")
    does(failed, "order u1", "move u1 to D3")
    assert where(failed, 1) == "C3"


@rule("CK-MOV-22")
def test_each_unit_moves_once_by_itself():
    battle = kings("C3 S 2CO" + MORE)
    does(battle, "order u1")
    assert refused(battle, "move u2 to C4") == "CK-MOV-22"
    does(battle, "move u1 to C4")
    assert where(battle, 2) == "C3" and refused(battle, "order u1") == "CK-MOV-22"
    assert "order u2" in texts(battle)


@rule("CK-MOV-23")
def test_no_unit_moves_among_enemies():
    battle = kings("C3 S CO; C4 N SK-2" + MORE)
    does(battle, "order u1")
    assert refused(battle, "move u1 to C4") == "CK-MOV-23"
    hemmed = kings("C3 S CO; C4 N SK; B3 N SK; D3 N SK; C2 N SK" + MORE)
    assert refused(hemmed, "order u1") == "CK-MOV-23"


@rule("CK-MOV-24")
def test_by_the_option_two_bases_are_swept_aside():
    battle = kings("C3 S CO; C4 N SK; B4 N 3CO; D4 S CO" + MORE, sweep_aside=True)
    does(battle, "order u1", "move u1 to C4")
    assert battle.seat == 1 and set(texts(battle)) == {"clear off to C5", "clear off to B4"}
    does(battle, "clear off to C5")
    assert where(battle, 1) == "C4" and where(battle, 2) == "C5"
    heavy = kings("C3 S CO; C4 N CO" + MORE, sweep_aside=True)
    does(heavy, "order u1")
    assert refused(heavy, "move u1 to C4") == "CK-MOV-24"
    stuck = kings("C3 S CO; C4 N SK; B4 S CO; D4 S CO; C5 N 3CO SK" + MORE, sweep_aside=True)
    does(stuck, "order u1")
    assert refused(stuck, "move u1 to C4") == "CK-MOV-24"  # they have nowhere to go


@rule("CK-MOV-25")
def test_by_the_option_quiet_zones_need_no_die():
    assert score("CO", "D3", free_moves=True) == 0
    battle = kings("C3 S CO; D4 N CO" + MORE, free_moves=True)
    assert score_to_move(battle, 0, z("C3"), z("D3")) == 4
    assert score("CO", "D3") == 4


@rule("CK-MOV-26", "CK-SKI-02")
def test_who_ends_in_another_zone_is_late_unless_skirmishers():
    battle = kings("C3 S CO SK CV" + MORE)
    does(battle, "order u1", "move u1 to C4", "order u2", "move u2 to C4")
    does(battle, "order u3", "move u3 to C4", "move u3 to C3")
    assert [battle.flags[unit] & LATE for unit in range(3)] == [LATE, 0, 0]


@rule("CK-MOV-27")
def test_falling_back_makes_nobody_late():
    battle = kings("C3 S CO" + MORE)
    fall_back(battle, "C3")
    assert where(battle, 1) == "C2" and not battle.flags[0] & LATE


@rule("CK-MOV-26", "CK-MOV-27")
def test_who_is_shed_back_to_where_he_began_is_not_late():
    fight = "; A3 S CO; A4 N CO; turn S moves"  # the turn goes on and waits in step 6
    battle = kings("C3 S 3CO; C2 S 2CO; E2 S CO" + fight)
    does(battle, "order u6", "move u6 to E3", "order u4", "move u4 to C3", "order u5", "move u5 to C3", "done")
    does(battle, "retire u4", "retire u1")
    assert where(battle, 4) == where(battle, 1) == "C2" and where(battle, 5) == "C3"
    assert [battle.flags[unit] & LATE for unit in (0, 3, 4, 5)] == [0, 0, LATE, LATE]
    elsewhere = kings("C3 S 3CO; D3 S CO" + fight, "4")
    does(elsewhere, "order u4", "move u4 to C3", "done", "retire u4")
    assert where(elsewhere, 4) == "C2" and elsewhere.flags[3] & LATE


@rule("CK-MOV-28")
def test_by_the_option_half_a_move_is_not_late():
    for given, late in ((True, 0), (False, LATE)):
        battle = kings("C3 S CV" + MORE, half_move=given)
        does(battle, "order u1", "move u1 to C4", "halt")
        assert battle.flags[0] & LATE == late
    foot = kings("C3 S CO" + MORE, half_move=True)
    does(foot, "order u1", "move u1 to C4")
    assert foot.flags[0] & LATE  # it has no second zone
    both = kings("C3 S CV; A1 S CO; F5 N CO; turn S moves", half_move=True)
    does(both, "order u1", "move u1 to C4", "move u1 to C5")
    assert both.flags[0] & LATE


@rule("CK-MOV-29")
def test_who_marches_off_takes_his_share_of_the_markers():
    battle = kings("C3 S CO SK m3" + MORE)
    does(battle, "order u2", "move u2 to C2")
    assert markers(battle, "C2") == 0 and markers(battle, "C3") == 3
    does(battle, "order u1", "move u1 to C4")
    assert markers(battle, "C4") == 3 and markers(battle, "C3") == 0
    last = kings("C3 S CO SK m3" + MORE)
    does(last, "order u1", "move u1 to C4")
    assert markers(last, "C4") == 3
    back = kings("C3 S CV m2" + MORE)
    does(back, "order u1", "move u1 to C4", "move u1 to C3")
    assert markers(back, "C3") == 2
    skirmishers = kings("C3 S SK m2" + MORE)
    does(skirmishers, "order u1", "move u1 to C4")
    assert markers(skirmishers, "C4") == 2  # the last to go takes all
    guns = kings("C3 S 2CO AR m4" + MORE, "6")
    does(guns, "order u3", "move u3 to C4")
    assert markers(guns, "C4") == 0 and markers(guns, "C3") == 4  # artillery is no unit and takes none
    beside = kings("C3 S 2CO AR m4" + MORE)
    does(beside, "order u1", "move u1 to C4")
    assert markers(beside, "C4") == 2  # nor does it bear a share
