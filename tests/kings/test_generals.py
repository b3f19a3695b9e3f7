"""Generals: moves, gifts, hits and death. CK-GEN"""

from __future__ import annotations

import pytest

from tests.kings.field import (
    does,
    fall_back,
    general,
    kings,
    left,
    lost,
    markers,
    order_fight,
    refused,
    texts,
    where,
    z,
)
from triarii.games.kings.fallback import entered
from triarii.games.kings.generals import MoveGenerals
from triarii.games.kings.morale import morale_dice
from triarii.games.kings.outcomes import Outcomes
from triarii.games.kings.pools import good_modifiers
from triarii.games.kings.pursuit import Pursuit

rule = pytest.mark.rule

MORE = "; A3 S CO; A4 N CO"  # another fight, so that the step goes on


@rule("CK-GEN-01", "CK-GEN-04", "CK-GEN-12", "CK-GEN-10")
def test_the_fifth_hit_of_a_volley_kills_the_general_on_a_1():
    for pip, fate, count in (("1", "dead", 3), ("2", "C4", 0)):
        battle = kings("C3 S 2CO.b; C4 N 3CO G1" + MORE + "; turn S shooting", "5 5 5 5 5 1 1 1 " + pip + " 6 6 6 6")
        does(battle, "shoot at C4 from C3", "all", "keep", "hit u3", "hit u3", "hit u4", "hit u4")
        assert general(battle, 3) == fate and markers(battle, "C4") == count and left(battle) == 0


@rule("CK-GEN-01", "CK-GEN-04")
def test_the_fifth_hit_finds_the_general_of_either_side_and_the_fourth_does_not():
    for count, fate in ((4, "C3"), (5, "dead")):
        battle = kings(
            "C3 S 3CO G1; C4 N 2CO.b" + MORE + "; turn N shooting", "5 " * count + "1 " * (8 - count) + "1 " * 5
        )
        does(battle, "shoot at C3 from C4", "all", "keep", "hit u1", "hit u1", "hit u2", "hit u2")
        assert general(battle, 1) == fate and left(battle) == 5 - count


@rule("CK-GEN-02", "CK-FIGHT-35", "CK-GEN-11", "CK-FIGHT-60")
def test_one_of_ten_hits_in_a_fight_is_on_the_general():
    dice = "1 1 1 1 1 1 1 1 1 1 1  " + "5 " * 10 + "1 " * 5
    battle = kings("C3 S 3COv.s G1; C4 N 3CO G1; turn S fights", dice + " 1 " + "6 " * 9 + "1 " * 40)
    order_fight(battle, "C4", "C3", "keep")
    assert battle.stack[-1].assaulter_dice >= 10
    does(battle, "keep")
    # ten hits: one on the general, two on each unit, three left for the opponent
    assert battle.seat == 0 and battle.stack[-1].left == 3
    does(battle, "hit u4", "hit u4", "hit u4")
    assert general(battle, 3) == "dead"


@rule("CK-GEN-11")
def test_hits_are_counted_afresh_for_every_volley():
    dice = "5 5 5 1  6 6 6  " * 2
    battle = kings("C3 S CO.b; B4 S CO.b; C4 N 3CO G1" + MORE + "; turn S shooting", dice)
    does(battle, "shoot at C4 from C3", "keep", "hit u3", "hit u4", "hit u5")
    does(battle, "shoot at C4 from B4", "keep", "hit u3", "hit u4", "hit u5")
    assert general(battle, 3) == "C4" and left(battle) == 0  # three and three hits are no fifth one


@rule("CK-GEN-03")
def test_a_pursuit_loss_never_falls_on_a_general():
    battle = kings("C3 S CO G1; C4 N 2CO" + MORE + "; turn N fights", "6 6 6 6 6")
    battle.stack.append(Pursuit(1, z("C3"), battle.units_in(z("C3")), 2))
    battle.run()
    does(battle, "keep")
    assert where(battle, 1) == "dead" and general(battle, 1) == "C3"


@rule("CK-GEN-05", "CK-MOR-26")
def test_the_morale_gift_cuts_the_dice_to_four():
    position = "C3 S CO G1 m5; C4 N 2CO; D3 N 2CO; turn S moves"
    assert morale_dice(kings(position), z("C3")) == 8
    assert morale_dice(kings(position + "; gifts S1 m"), z("C3")) == 4


@rule("CK-GEN-06", "CK-GEN-21")
@pytest.mark.parametrize(("pip", "late"), [(3, 3), (4, 0), (6, 0)])
def test_a_valiant_general_makes_his_zone_ready(pip: int, late: int):
    battle = kings("C3 S 3CO! G1; C4 N CO; gifts S1 v" + MORE + "; turn S fights", str(pip))
    assert "assault C4 from C3" not in texts(battle)
    does(battle, "call on g1")
    assert ("assault C4 from C3" in texts(battle)) == (late == 0)
    assert sum(1 for unit in range(3) if battle.flags[unit] & 4) == late
    assert refused(battle, "call on g1") == "CK-GEN-21"  # once a turn


@rule("CK-GEN-21")
def test_no_valour_where_nothing_is_late_or_something_else_forbids_the_assault():
    assert "call on g1" not in texts(kings("C3 S 3CO G1; C4 N CO; gifts S1 v; turn S fights"))
    assert "call on g1" not in texts(kings("C3 S 2CO! G1" + MORE + "; gifts S1 v; turn S fights"))
    assert "call on g1" in texts(kings("C3 S CO! CO G1; C4 N CO; gifts S1 v; turn S fights"))
    other = kings("C3 S CO! CO G1; C4 N CO; gifts S1 mf; turn S fights")
    assert refused(other, "call on g1") == "CK-GEN-21"  # another gift is no valour
    second = kings("C3 S CO! CO G1 G2; C4 N CO; gifts S2 v; turn S fights")
    assert refused(second, "call on g2") == "CK-GEN-21"  # G2 is ignored beside G1. CK-GEN-18
    assert "call on g2" in texts(kings("C3 S CO! CO G2; C4 N CO; A1 S CO G1; gifts S2 v; turn S fights"))


@rule("CK-GEN-21", "CK-GEN-18")
def test_each_valiant_general_calls_once_and_for_his_own_zone():
    battle = kings("C3 S 3CO! G1; C4 N CO; E3 S 3CO! G2; E4 N CO; gifts S1 v; gifts S2 v; turn S fights", "3 4")
    does(battle, "call on g1")
    assert refused(battle, "call on g1") == "CK-GEN-21"
    does(battle, "call on g2")
    assert texts(battle) == ["assault E4 from E3", "done"]


@rule("CK-GEN-07", "CK-GEN-20")
def test_the_fight_gift_gives_four_hits_with_eight_dice_after_the_reroll():
    battle = kings(
        "C3 S 3CO G1; C4 N 3CO; gifts S1 f; turn S fights",
        "5 5 5 1 1 1 1 1 1 " + "1 " * 11 + "5 " + "1 " * 10 + "6 " * 60,
    )
    order_fight(battle, "C4", "C3", "keep", "reroll")
    # one hit is raised to four, against three: the assaulter wins by one and four hits are placed
    assert battle.stack[-2].blows == 4 and battle.stack[-1].left == 4
    weak = kings("C3 S 2CO-2 G1; C4 N 3CO; gifts S1 f; turn S fights", "5 5 5 1 1 1 1 1 1 " + "1 " * 30 + "6 " * 20)
    order_fight(weak, "C4", "C3", "keep", "keep")
    assert not any(getattr(frame, "blows", 0) == 4 for frame in weak.stack)


@rule("CK-GEN-07", "CK-GEN-20")
@pytest.mark.parametrize(("units", "hits", "counted"), [("2CO", 1, 4), ("CO AX", 1, 1), ("2CO", 3, 4), ("2CO", 6, 6)])
def test_eight_dice_are_enough_for_the_fight_gift_and_better_results_stand(units: str, hits: int, counted: int):
    dice = "5 " * hits + "1 " * 20
    battle = kings(f"C3 S CO; C4 N {units} G1; gifts N1 f" + MORE + "; turn S fights", dice)
    order_fight(battle, "C4", "C3")
    assert battle.stack[-1].target_dice == (8 if units == "2CO" else 7)
    does(battle, "keep")
    assert battle.stack[-1].hits == counted


@rule("CK-GEN-08", "CK-GEN-19")
def test_morale_may_be_rerolled_with_a_general_present_if_the_owner_wishes():
    battle = kings("C3 S 2CO G1 m2; C2 S CO; F5 N CO; turn S morale", "4 4 1 1")
    assert texts(battle) == ["reroll", "keep"] and battle.seat == 0
    does(battle, "reroll")
    assert where(battle, 1) == "C3" and left(battle) == 0
    without = kings("C3 S 2CO m2; C2 S CO; F5 N CO; turn S morale", "4 1")
    assert texts(without) == ["retire u1", "retire u2"]


@rule("CK-GEN-09", "CK-GEN-13", "CK-GEN-14")
def test_a_general_goes_on_with_2_or_more_and_stops_at_1():
    battle = kings("A1 S CO G1; F5 N CO; turn S generals", "2 3 4 6 1")
    does(battle, "lead g1 to B1", "lead g1 to C1", "lead g1 to D1", "lead g1 to E1")
    assert general(battle, 1) == "E1"
    does(battle, "lead g1 to E2")
    assert general(battle, 1) == "E1" and battle.decision is not None and battle.decision.step == "moves"


@rule("CK-GEN-13")
def test_the_second_general_still_moves_after_the_first_rolled_1():
    battle = kings("A1 S CO G1; F1 S CO G2; F5 N CO; turn S generals", "1")
    does(battle, "lead g1 to A2")
    assert any(text.startswith("lead g2") for text in texts(battle))
    assert refused(battle, "lead g1 to A2") == "CK-GEN-13"


@rule("CK-GEN-15")
def test_by_the_option_a_1_ends_both_moves_and_they_go_one_after_the_other():
    position = "A1 S CO G1; F1 S CO G2; F5 N CO; turn S generals"
    battle = kings(position, "1", shared_ride=True)
    does(battle, "lead g1 to A2")
    assert battle.decision is not None and battle.decision.step == "moves"
    battle = kings(position, "2 2", shared_ride=True)
    does(battle, "lead g1 to A2", "lead g2 to F2")
    assert refused(battle, "lead g1 to A3") == "CK-GEN-13"


@rule("CK-GEN-16", "CK-GEN-17", "CK-GEN-28", "CK-GEN-26")
def test_where_a_general_may_not_ride():
    battle = kings("C3 S CO G1 wood; C4 N CO; D3 N AR; C2 N G1; B3 S CO; turn S generals", "2 2")
    assert refused(battle, "lead g1 to D4") == "CK-GEN-16"
    assert refused(battle, "lead g1 to C4") == "CK-GEN-17"
    assert refused(battle, "lead g1 to D3") == "CK-GEN-28"  # only artillery
    assert refused(battle, "lead g1 to C2") == "CK-GEN-28"  # only a general
    does(battle, "lead g1 to B3")  # sideways out of a wood: one plain roll
    assert left(battle) == 1
    assert refused(battle, "lead g1 to C3") == "CK-GEN-26"
    does(battle, "lead g1 to B4")
    assert refused(battle, "lead g1 to B3") == "CK-GEN-26"


@rule("CK-GEN-18")
def test_of_two_generals_in_a_zone_the_first_counts():
    position = "C3 S CO G1 G2 m5; C4 N 2CO; D3 N 2CO; turn S moves"
    assert morale_dice(kings(position + "; gifts S2 m"), z("C3")) == 8
    assert morale_dice(kings(position + "; gifts S1 m"), z("C3")) == 4
    battle = kings(position + "; gifts S2 m")
    assert good_modifiers(battle, z("C3"), False, 0) == 2
    assert battle.halves_in(z("C3")) == 6 + 2
    battle.kill_general(0, False)
    assert morale_dice(battle, z("C3")) == 4
    both = kings("C3 S CO G1 G2; F5 N CO; turn S fights" + MORE)
    fall_back(both, "C3")
    assert general(both, 1) == "C2" and general(both, 2) == "C2"
    assert any(text.startswith("lead g2") for text in texts(kings("C3 S CO G1 G2; F5 N CO; turn S generals")))


@rule("CK-GEN-22")
def test_by_the_option_valour_is_a_second_assault():
    position = "C3 S 2CO G1; C4 N SK; D4 N CO; gifts S1 v; turn S fights"
    battle = kings(position, "1 1 1 1 1 4", breakthrough=True)
    assert "call on g1" not in texts(battle)
    late = kings(position.replace("2CO", "CO CO!"), breakthrough=True)
    assert "call on g1" not in texts(late) and "assault C4 from C3" in texts(late)
    does(battle, "assault C4 from C3", "fall back", "keep", "occupy C4")
    assert where(battle, 1) == "C4" and general(battle, 1) == "C4"
    assert "assault D4 from C4" in texts(battle)
    failed = kings(position + "; A3 S CO; A4 N CO", "1 1 1 1 1 3", breakthrough=True)
    does(failed, "assault C4 from C3", "fall back", "keep")
    assert where(failed, 1) == "C3" and refused(failed, "assault D4 from C3") in ("CK-FIGHT-67", "CK-FIGHT-37")


BREAK = "C3 S 2CO G1; C4 N SK; D4 N SK; B4 N CO; A3 S CO; A4 N CO; turn S fights"


@rule("CK-GEN-22")
def test_the_breakthrough_needs_a_valiant_general_a_zone_that_was_left_and_comes_once_a_turn():
    plain = kings(BREAK, "1 1 1 1 1 6", breakthrough=True)
    does(plain, "assault C4 from C3", "fall back", "keep")
    assert left(plain) == 1 and where(plain, 1) == "C3"  # no gift, no roll
    nobody = kings(BREAK.replace(" G1", "") + "; A3 S G1; gifts S1 v", "1 1 1 1 1 6", breakthrough=True)
    does(nobody, "assault C4 from C3", "fall back", "keep")
    assert left(nobody) == 1  # the valiant general is elsewhere
    shut = kings(BREAK + "; gifts S1 v", "1 1 1 1 1 6", breakthrough=True)
    shut.stack.append(Outcomes(z("C3"), z("C4"), [0, 1], [], True, 0, False))
    shut.run()
    assert left(shut) == 6 and where(shut, 3) == "C4"  # the target has not left its zone
    twice = kings(BREAK + "; gifts S1 v", "1 1 1 1 1 4 1 1 1 1 1 6", breakthrough=True)
    does(twice, "assault C4 from C3", "fall back", "keep", "occupy C4")
    does(twice, "assault D4 from C4", "fall back", "keep")
    assert left(twice) == 1 and where(twice, 1) == "C4"
    assert refused(twice, "assault B4 from C4") == "CK-FIGHT-67"


@rule("CK-GEN-22", "CK-OUT-28")
def test_who_has_occupied_the_zone_may_break_through_from_there():
    battle = kings(BREAK + "; gifts S1 v", "1 1 1 1 1 4", breakthrough=True, occupation=True)
    does(battle, "assault C4 from C3", "fall back", "keep", "occupy C4")
    assert left(battle) == 0 and {"assault B4 from C4", "assault D4 from C4"} <= set(texts(battle))
    failed = kings(BREAK + "; gifts S1 v", "1 1 1 1 1 3", breakthrough=True, occupation=True)
    does(failed, "assault C4 from C3", "fall back", "keep", "occupy C4")
    assert refused(failed, "assault D4 from C4") == "CK-FIGHT-67"


@rule("CK-GEN-23")
def test_a_general_goes_with_the_whole_zone_and_chooses_with_a_part():
    battle = kings("C3 S 2CO G1; F5 N CO" + MORE + "; turn S fights")
    fall_back(battle, "C3")
    assert general(battle, 1) == "C2"
    part = kings("C3 S 2CO G1; F5 N CO" + MORE + "; turn S fights")
    fall_back(part, "C3", [1])
    assert texts(part) == ["take along g1", "leave behind g1"] and part.seat == 0
    does(part, "take along g1")
    assert general(part, 1) == "C2" and where(part, 2) == "C3"
    both = kings("C3 N 2CO G1 G2; F5 N CO" + MORE + "; turn S fights")
    fall_back(both, "C3", [1])
    assert texts(both) == ["take along g3", "leave behind g3"] and both.seat == 1
    does(both, "leave behind g3")
    assert texts(both) == ["take along g4", "leave behind g4"]  # each is asked for himself
    does(both, "take along g4")
    assert general(both, 3) == "C3" and general(both, 4) == "C4"


@rule("CK-GEN-23")
def test_no_general_is_asked_to_go_along_where_nobody_can_go():
    battle = kings("C3 S CO SK G1; C2 N 2CO; B3 N 2CO; D3 N 2CO; C4 N 2CO" + MORE + "; turn S fights")
    fall_back(battle, "C3", [1])
    assert lost(battle, 1) == [1] and not any(text.startswith(("take", "leave")) for text in texts(battle))


@rule("CK-GEN-23", "CK-GEN-24", "CK-GEN-27", "CK-FALL-08")
def test_a_general_who_flees_to_units_that_fall_back_goes_with_them():
    # North clears C2 and drives the lone general from D2 to his nearest friends, who are just falling back
    battle = kings("C3 S 2CO; C2 N SK; D2 S G1" + MORE + "; turn S fights")
    fall_back(battle, "C3")
    does(battle, "clear off to D2")
    assert where(battle, 1) == where(battle, 2) == general(battle, 1) == "C2"


@rule("CK-GEN-24", "CK-GEN-27")
def test_a_lone_general_flees_from_enemies_to_the_nearest_friends():
    battle = kings("C3 N G1; C5 N CO; E3 N CO; A1 N CO; C2 S SK; turn S moves")
    assert not any("C3" in text for text in texts(kings("C3 N G1; C5 N CO; C2 S 2CO; turn S fights")))
    assert not any("C3" in text for text in texts(kings("C3 N G1; C5 N CO; C2 S SK G1; turn S shooting")))
    does(battle, "order u4", "move u4 to C3")
    assert battle.seat == 1 and set(texts(battle)) == {"flee to C5", "flee to E3"}
    assert refused(battle, "flee to A1") == "CK-GEN-27" and refused(battle, "flee to C4") == "CK-GEN-24"
    does(battle, "flee to E3")
    assert general(battle, 3) == "E3"
    alone = kings("C3 N G1; reserve N CO; C2 S SK; A1 S CO; turn S moves")
    does(alone, "order u2", "move u2 to C3")
    assert general(alone, 3) == "dead" and alone.fallen[1] == 6 and markers(alone, "C3") == 0


@rule("CK-GEN-24")
def test_two_lone_generals_flee_each_for_himself():
    battle = kings("C3 S G1 G2; C5 S CO; E3 S CO; C2 N SK; F5 N CO; turn N moves")
    does(battle, "order u3", "move u3 to C3")
    assert battle.seat == 0
    does(battle, "flee to C5", "flee to E3")
    assert general(battle, 1) == "C5" and general(battle, 2) == "E3"


@rule("CK-GEN-27")
def test_the_general_flees_in_any_step():
    battle = kings("C2 N G1; C5 N CO; C3 S CO" + MORE + "; turn S fights")
    fall_back(battle, "C3")
    assert general(battle, 3) == "C5"


@rule("CK-GEN-25")
def test_a_general_off_the_table_comes_back_without_a_roll():
    battle = kings("C3 S CO; reserve S G1; A1 N CO; turn S reinforcements")
    assert set(texts(battle)) == {f"return g1 to {column}1" for column in "BCDEF"}
    does(battle, "return g1 to D1")
    assert general(battle, 1) == "D1"
    now = kings("C1 S CO G1; A3 S CO; A4 N CO; turn S fights")
    fall_back(now, "C1")
    assert general(now, 1) == "reserve"
    does(now, "done")
    assert general(now, 1) == "reserve"  # not in the turn in which he left
    assert now.active == 1


@rule("CK-GEN-25", "CK-SEQ-01", "CK-SEQ-08")
def test_generals_come_back_before_or_after_the_units_as_the_owner_likes():
    battle = kings("C3 S CO; reserve S CO CO G1 G2; B1 N SK; turn S reinforcements", "4 1")
    homes = {f"return g{number} to {column}1" for number in (1, 2) for column in "ACDEF"}
    assert set(texts(battle)) == {"call up u2", "call up u3"} | homes
    assert refused(battle, "return g1 to B1") == "CK-GEN-25" and refused(battle, "return g1 to C2") == "CK-GEN-25"
    does(battle, "call up u2", "enter D1", "return g2 to D1")
    assert "return g1 to D1" in texts(battle) and refused(battle, "call up u2") == "CK-FALL-28"
    assert refused(battle, "return g2 to E1") == "CK-GEN-25"
    does(battle, "call up u3", "return g1 to D1")
    assert general(battle, 1) == general(battle, 2) == where(battle, 2) == "D1" and battle.active == 1


@rule("CK-GEN-25", "CK-FALL-30")
def test_who_left_in_this_turn_is_named_when_he_is_called():
    battle = kings("C1 S CO G1; reserve S CO CO; A3 S CO; A4 N CO; turn S fights")
    fall_back(battle, "C1")
    does(battle, "done")
    assert texts(battle) == ["call up u2", "call up u3"]
    assert refused(battle, "call up u1") == "CK-FALL-30" and refused(battle, "return g1 to C1") == "CK-GEN-25"


@rule("CK-GEN-26")
def test_the_tries_of_a_general_come_to_an_end():
    battle = kings("A1 S CO G1; F5 N CO; turn S generals", "6 " * 40)
    tries = 0
    while isinstance(battle.stack[-1], MoveGenerals):
        battle.apply(battle.legal[0])
        tries += 1
    assert tries <= 30


def test_entering_a_zone_with_nobody_in_it_asks_nothing():
    battle = kings("C3 S CO; F5 N CO; A1 S CO; turn S moves")
    depth = len(battle.stack)
    entered(battle, 0, z("C3"))
    assert len(battle.stack) == depth and lost(battle, 1) == [0]
