"""Fall back, blocked ways, reserves, and zone capacity. CK-FALL, CK-OCC"""

from __future__ import annotations

import pytest

from tests.kings.field import does, fall_back, general, kings, left, lost, markers, refused, texts, where, z
from triarii.games.kings.movement import Moves
from triarii.games.kings.state import LATE, WINNING

rule = pytest.mark.rule

MORE = "; A3 S CO; A4 N CO; turn S fights"


@rule("CK-FALL-01", "CK-FALL-05", "CK-FALL-21", "CK-FALL-24")
def test_units_fall_back_one_zone_to_their_edge_with_their_markers():
    battle = kings("C3 S 2CO wood m3; C2 S CO m1" + MORE)
    fall_back(battle, "C3")
    assert where(battle, 1) == where(battle, 2) == "C2" and markers(battle, "C2") == 4 and markers(battle, "C3") == 0
    north = kings("C3 N CO" + MORE)
    fall_back(north, "C3")
    assert where(north, 1) == "C4"


@rule("CK-FALL-02", "CK-FALL-10", "CK-FALL-11", "CK-FALL-19", "CK-FALL-23")
def test_a_group_that_does_not_fit_jumps_and_dumps_its_markers():
    battle = kings("C4 S 2CO m3; C3 S 2CO; C2 S 2CO m1" + MORE)
    fall_back(battle, "C4")
    assert where(battle, 1) == where(battle, 2) == "C1"
    assert markers(battle, "C3") == 3 and markers(battle, "C2") == 1 and markers(battle, "C1") == 0
    fits = kings("C4 S CO SK; C3 S 2CO" + MORE)
    fall_back(fits, "C4")
    assert where(fits, 1) == where(fits, 2) == "C3"


@rule("CK-FALL-03", "CK-FALL-12", "CK-FALL-13", "CK-FALL-15", "CK-FALL-25", "CK-FALL-26")
def test_off_the_table_units_become_reserves_and_lose_half_a_base():
    battle = kings("C2 S CO* m2; C1 S 3CO" + MORE)
    fall_back(battle, "C2")
    assert where(battle, 1) == "reserve" and lost(battle, 1) == [1] and not battle.flags[0] & WINNING
    assert markers(battle, "C1") == 2  # dumped by the jump, none for the half base
    edge = kings("C1 S CO m2" + MORE)
    fall_back(edge, "C1")
    assert where(edge, 1) == "reserve" and markers(edge, "C1") == 0


@rule("CK-FALL-04")
def test_all_units_go_the_same_way():
    battle = kings("C3 S 2CO; C2 N 2CO; B3 S 2CO" + MORE)
    fall_back(battle, "C3")
    assert set(texts(battle)) == {"give way to B3", "give way to D3"}
    does(battle, "give way to B3")  # B3 has room for one only: both jump to A3, where one stands
    assert where(battle, 1) == where(battle, 2) == "A3"


@rule("CK-FALL-06", "CK-FALL-07", "CK-FALL-08")
def test_fewer_than_four_enemy_bases_are_moved_away_by_their_owner():
    battle = kings("C3 S CO; C2 N CO-1 m2; B2 S CO; D2 N 3CO; D1 N CO" + MORE)
    fall_back(battle, "C3")
    # B2 holds a hostile unit, D2 is full, and C3 is held by the group itself
    assert where(battle, 2) == "C1" and markers(battle, "C1") == 2 and where(battle, 1) == "C2"
    with_general = kings("C3 S CO; C2 N SK G1; B2 S CO; D2 wood" + MORE)
    fall_back(with_general, "C3")
    assert with_general.seat == 1 and set(texts(with_general)) == {"clear off to C1", "clear off to D2"}
    does(with_general, "clear off to D2")
    assert where(with_general, 2) == "D2" and general(with_general, 3) == "D2" and where(with_general, 1) == "C2"
    assert markers(battle, "C2") == 0
    company = kings("C3 S CO; C2 N SK G1 G2; B2 N SK" + MORE)
    fall_back(company, "C3")
    does(company, "clear off to C1")  # both generals go with their units, not to other friends
    assert general(company, 3) == general(company, 4) == where(company, 2) == "C1" and where(company, 1) == "C2"
    south = kings("C3 N CO; C4 S SK G1 G2 m2; B4 S SK" + MORE)
    fall_back(south, "C3")
    assert south.seat == 0
    does(south, "clear off to C5")
    assert general(south, 1) == general(south, 2) == where(south, 2) == "C5" and markers(south, "C5") == 2
    elephants = kings("C3 S CO; C2 N EL; B2 S CO; D2 wood" + MORE)
    fall_back(elephants, "C3")
    assert where(elephants, 2) == "C1"


@rule("CK-FALL-32")
def test_by_the_option_who_falls_back_chooses_where_they_go():
    battle = kings("C3 S CO; C2 N SK" + MORE, faller_chooses=True)
    fall_back(battle, "C3")
    assert battle.seat == 0 and texts(battle)[0].startswith("clear off")


@rule("CK-FALL-09", "CK-FALL-14", "CK-FALL-17")
def test_a_blocked_rear_gives_a_new_direction():
    battle = kings("C3 S CO; C2 N CO SK-2" + MORE)  # exactly four bases
    fall_back(battle, "C3")
    assert battle.seat == 0 and set(texts(battle)) == {"give way to B3", "give way to D3"}
    assert refused(battle, "give way to C4") == "CK-FALL-17"
    ahead = kings("C3 S CO; C2 N 2CO; B3 N 2CO; D3 N 2CO" + MORE)
    fall_back(ahead, "C3")
    assert where(ahead, 1) == "C4"
    # enemies that cannot be moved away block like four bases
    stuck = kings("C3 S CO; C2 N SK; B2 S CO; D2 S CO; C1 S CO" + MORE)
    fall_back(stuck, "C3")
    assert set(texts(stuck)) == {"give way to B3", "give way to D3"}


@rule("CK-FALL-17")
def test_a_new_direction_stays_on_the_table():
    battle = kings("A2 S CO; A1 N 2CO" + MORE.replace("A3 S CO; A4 N CO", "F3 S CO; F4 N CO"))
    fall_back(battle, "A2")
    assert where(battle, 1) == "B2"
    over = kings("B2 S 2CO; B1 N 2CO; A2 S 2CO; C2 N 2CO" + MORE.replace("A3 S CO; A4 N CO", "F3 S CO; F4 N CO"))
    fall_back(over, "B2")
    assert where(over, 1) == "B3"  # a jump over A2 would leave the table


@rule("CK-FALL-18")
def test_without_any_way_they_stay_and_suffer():
    battle = kings("C3 S CO SK m1; C2 N 2CO; B3 N 2CO; D3 N 2CO; C4 N 2CO" + MORE)
    fall_back(battle, "C3")
    assert where(battle, 1) == "C3" and lost(battle, 1, 2) == [1, 1] and markers(battle, "C3") == 2
    last = kings("C3 S CO-4; C2 N 2CO; B3 N 2CO; D3 N 2CO; C4 N 2CO; turn S moves")
    fall_back(last, "C3")
    assert last.outcome is not None and last.outcome.rule == "CK-VIC-09"


@rule("CK-FALL-16", "CK-UNIT-03")
def test_who_cannot_bear_to_leave_is_destroyed():
    battle = kings("C1 S CO-4 CO-3" + MORE)
    fall_back(battle, "C1")
    assert where(battle, 1) == "dead" and where(battle, 2) == "reserve" and battle.fallen[0] == 6


@rule("CK-FALL-20")
def test_forbidden_ground_is_jumped_over():
    battle = kings("C3 S CO EL m2; C2 wood" + MORE)
    fall_back(battle, "C3")
    assert where(battle, 1) == where(battle, 2) == "C1"
    assert markers(battle, "C1") == 0 and markers(battle, "C2") == 0


@rule("CK-FALL-22")
def test_a_part_takes_one_marker_a_unit_and_the_last_take_all():
    battle = kings("C3 S 2CO SK m3" + MORE)
    fall_back(battle, "C3", [1])
    assert markers(battle, "C2") == 1 and markers(battle, "C3") == 2
    fall_back(battle, "C3", [3])
    assert markers(battle, "C2") == 1 and markers(battle, "C3") == 2  # skirmishers take none
    fall_back(battle, "C3", [2])
    assert markers(battle, "C2") == 3 and markers(battle, "C3") == 0


@rule("CK-FALL-27")
def test_by_the_option_elephants_lose_nothing_by_leaving():
    for given, halves in ((True, 0), (False, 1)):
        battle = kings("C1 S EL" + MORE, tough_elephants=given)
        fall_back(battle, "C1")
        assert lost(battle, 1) == [halves]
    foot = kings("C1 S EL CO" + MORE, tough_elephants=True)
    fall_back(foot, "C1")
    assert lost(foot, 1, 2) == [0, 1]


@rule("CK-FALL-28")
@pytest.mark.parametrize(("unit", "score"), [("CO", 4), ("COv", 3), ("COe", 3), ("COl", 5), ("SK", 4)])
def test_reserves_roll_by_grade(unit: str, score: int):
    position = f"C3 S CO; reserve S {unit}; F5 N CO; turn S reinforcements"
    assert texts(kings(position, str(score)))[0].startswith("enter")
    failed = kings(position, str(score - 1))
    assert where(failed, 2) == "reserve" and failed.active == 1 and left(failed) == 0


@rule("CK-FALL-28")
def test_every_reserve_rolls_in_the_owners_order():
    battle = kings("C3 S CO; reserve S CO AX CO; F5 N CO; turn S reinforcements", "1 1 1")
    assert texts(battle) == ["call up u2", "call up u3", "call up u4"]
    does(battle, "call up u3", "call up u4")
    assert left(battle) == 0


@rule("CK-FALL-29", "CK-OCC-11")
def test_where_a_reserve_comes_on():
    battle = kings("A1 S 3CO; B1 N SK; C1 wood; reserve S EL; F5 N CO; turn S reinforcements", "4")
    assert set(texts(battle)) == {"enter A1", "enter D1", "enter E1", "enter F1"}
    assert refused(battle, "enter C1") == "CK-FALL-29"
    full = "; ".join(f"{column}1 S 3AX" for column in "ABCDEF")
    none = kings(full + "; reserve S AX; F5 N CO; turn S reinforcements", "6")
    assert where(none, 19) == "reserve" and none.active == 1  # it waits, and the turn is over
    north = kings("A5 N 3CO; B5 S SK; C5 wood; reserve N EL; F1 S CO; turn N reinforcements", "4")
    assert set(texts(north)) == {"enter A5", "enter D5", "enter E5", "enter F5"}


@rule("CK-FALL-29", "CK-ART-15", "CK-ART-17", "CK-GEN-24")
def test_a_reserve_drives_off_lone_artillery_and_generals_but_artillery_cannot():
    position = "C3 S CO; B1 N AR; C1 N G1; F5 N CO; turn S reinforcements; reserve S "
    battle = kings(position + "CO", "4")
    assert {"enter B1", "enter C1"} <= set(texts(battle))
    assert kings(position + "AR", "4").decision is not None
    assert set(texts(kings(position + "AR", "4"))) == {"enter A1", "enter D1", "enter E1", "enter F1"}
    does(battle, "enter B1")
    assert where(battle, 2) == "dead" and battle.fallen[1] == 3
    general_gone = kings(position + "CO", "4")
    does(general_gone, "enter C1")
    assert general(general_gone, 3) == "F5"


@rule("CK-FALL-30")
def test_who_left_this_turn_does_not_roll_yet():
    battle = kings("C1 S CO; A3 S CO; A4 N CO; turn S fights")
    fall_back(battle, "C1")
    does(battle, "done")
    assert where(battle, 1) == "reserve" and battle.active == 1
    other = kings("C1 S CO; A3 S CO; A4 N CO; turn N fights", "1 4")
    fall_back(other, "C1")  # in the opponent's turn: it rolls in the own next step 7
    for _ in range(60):
        if other.decision is None or (other.active == 0 and other.decision.step == "reinforcements"):
            break
        other.apply(other.legal[-1])
    assert other.decision is not None and texts(other)[0].startswith("enter")


@rule("CK-FALL-31")
def test_a_reserve_is_not_late_in_its_next_turn():
    battle = kings("C1 S CO; reserve S CO; F5 N CO G1; turn S reinforcements", "4")
    does(battle, "enter D1")
    assert not battle.flags[1] & LATE
    assert battle.active == 1


@rule("CK-FALL-33")
def test_every_jump_is_judged_afresh_and_nothing_moves_if_the_way_ends_blocked():
    battle = kings("C4 S 3CO m2; C3 S CO; C2 N 2CO; B4 N 2CO; D4 N 2CO; C5 N 2CO" + MORE)
    fall_back(battle, "C4")
    assert where(battle, 1) == "C4" and markers(battle, "C3") == 0
    swept = kings("C4 S 3CO; C3 S CO; C2 N SK" + MORE)
    fall_back(swept, "C4")
    does(swept, "clear off to C1")
    assert where(swept, 1) == "C2" and where(swept, 5) == "C1"


@rule("CK-FALL-34")
def test_the_winners_zone_is_no_way_out():
    battle = kings("C3 S CO; C2 N 2CO; B3 N SK; D3 N 2CO; C4 N 2CO" + MORE)
    fall_back(battle, "C3", winner="B3")
    assert where(battle, 1) == "C3" and lost(battle, 1) == [1]
    # towards the own edge the winner blocks a beaten assaulter whatever its bases ...
    behind = kings("C3 S CO; C2 N SK; D3 N 2CO" + MORE)
    fall_back(behind, "C3", winner="C2", beaten_assaulter=True)
    assert where(behind, 1) == "B3"
    # ... but not a beaten target
    target = kings("C3 S CO; C2 N SK" + MORE)
    fall_back(target, "C3", winner="C2")
    assert texts(target)[0].startswith("clear off")


@rule("CK-FALL-35")
def test_enemies_on_forbidden_ground_close_the_way():
    battle = kings("C3 S EL; C2 N SK wood" + MORE)
    fall_back(battle, "C3")
    assert set(texts(battle)) == {"give way to B3", "give way to D3"}


@rule("CK-OCC-01", "CK-OCC-02", "CK-OCC-03", "CK-OCC-04", "CK-OCC-07", "CK-OCC-08")
@pytest.mark.parametrize(
    ("pieces", "count"),
    [
        ("3CO", 3),
        ("4CO", 4),
        ("3CO SK", 3),
        ("3CO SK MS", 4),
        ("2SK", 1),
        ("3CO AR", 3),
        ("3CO 2AR", 4),
        ("3CO EL", 3),
        ("3CO 2EL", 4),
        ("2CO SK EL AR", 2),
    ],
)
def test_what_counts_against_the_capacity(pieces: str, count: int):
    assert kings(f"C3 S {pieces}; F5 N CO; A1 S CO; turn S moves").counted(z("C3"), []) == count


@rule("CK-OCC-02", "CK-OCC-03", "CK-OCC-04", "CK-OCC-08")
@pytest.mark.parametrize("piece", ["SK", "EL", "AR"])
def test_the_first_of_its_kind_finds_room_in_a_full_zone_and_the_second_does_not(piece: str):
    battle = kings(f"C3 S 3CO; D3 S 2{piece}; A1 S CO; F5 N CO; turn S moves")
    assert battle.has_room(z("C3"), [3]) and not battle.has_room(z("C3"), [3, 4])
    holding = kings(f"C3 S 3CO {piece}; D3 S {piece}; A1 S CO; F5 N CO; turn S moves")
    assert not holding.has_room(z("C3"), [4])


@rule("CK-OCC-05", "CK-OCC-13")
def test_generals_are_not_counted():
    battle = kings("C3 S 3CO G1 G2; F5 N CO; A1 S CO; turn S moves")
    assert battle.counted(z("C3"), []) == 3
    does(battle, "done")
    assert battle.active == 1 or not isinstance(battle.stack[-1], Moves)


@rule("CK-OCC-06", "CK-OCC-09", "CK-OCC-10", "CK-OCC-14")
def test_capacity_is_checked_when_the_moves_are_over():
    battle = kings("C3 S 3CO; C2 S CV; C1 S CO; F5 N CO; turn S moves")
    does(battle, "order u5", "move u5 to C2", "order u4", "move u4 to C3", "move u4 to C4")  # through a full zone
    assert where(battle, 4) == "C4"
    over = kings("C3 S 3CO; C2 S 2CO; E3 S 3AX; E2 S AX; F5 N CO; turn S moves")
    does(over, "order u9", "move u9 to E3", "order u4", "move u4 to C3", "order u5", "move u5 to C3", "done")
    assert texts(over) == [f"retire u{unit}" for unit in (6, 7, 8, 9)]  # E before C
    assert refused(over, "retire u1") == "CK-OCC-10"
    does(over, "retire u6")
    assert where(over, 6) == "E2" and not over.flags[5] & LATE
    does(over, "retire u1")
    assert texts(over) == ["retire u2", "retire u3", "retire u4", "retire u5"]  # one at a time
    does(over, "retire u2")
    assert over.counted(z("C3"), []) == 3 and where(over, 1) == where(over, 2) == "C2"


@rule("CK-OCC-02", "CK-OCC-03", "CK-OCC-04", "CK-OCC-05", "CK-OCC-06")
def test_a_zone_with_all_that_does_not_count_sheds_nobody():
    battle = kings("C3 S 3CO SK EL AR G1 G2; A3 S CO; A4 N CO; turn S moves")
    does(battle, "done")
    assert battle.decision is not None and battle.decision.step == "fights"


@rule("CK-OCC-14")
def test_a_shed_unit_without_a_way_is_destroyed():
    position = "C3 S 3CO; C4 S CO; C2 N 2CO; B3 N 2CO; D3 N 2CO; C5 N 2CO; B4 N 2CO; D4 N 2CO; A1 S CO; turn S moves"
    battle = kings(position)
    does(battle, "order u4", "move u4 to C3", "done", "retire u1")
    assert where(battle, 1) == "C4"  # ahead is the last way
    shut = kings(position.replace("C4 S CO", "C4 S 4CO"))
    does(shut, "order u4", "move u4 to C3", "done", "retire u1")
    assert where(shut, 1) == "dead" and shut.fallen[0] == 6


@rule("CK-OCC-12", "CK-TAB-15")
def test_units_of_both_sides_never_share_a_zone():
    from triarii.engine.game import BadSetup

    with pytest.raises(BadSetup, match="both sides"):
        kings("C3 S CO N CO; turn S moves")
    battle = kings("C3 S CO; C4 N AR G1; C5 N CO; A1 S CO; turn S moves")
    assert battle.held[z("C4")] == -1 and battle.held[z("C3")] == 0
