"""The worked examples of the rules, played die by die."""

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
    pools,
    refused,
    texts,
    where,
    z,
)
from triarii.games.kings.morale import morale_dice
from triarii.games.kings.movement import score_to_move
from triarii.games.kings.pools import assaulter_pool, target_pool
from triarii.games.kings.saves import unit_save
from triarii.games.kings.state import NO_ASSAULT, NO_MOVE, NO_SHOT, WINNING
from triarii.games.kings.victory import end_by_points, victory_points

rule = pytest.mark.rule

MISSES = "1 1 1 1 1 "


@rule("CK-EX-01")
def test_a_general_rides_until_a_1_stops_him():
    battle = kings("B1 S CO G1; F5 N CO; turn S generals", "4 1")
    does(battle, "lead g1 to B2", "lead g1 to B3")
    assert general(battle, 1) == "B2"
    assert not any(text.startswith("lead") for text in texts(battle))


LONELY = "C3 S COl COv m3; C4 N 2CO; D3 N SK SK-1; turn S moves"


@rule("CK-EX-02")
def test_a_lonely_zone_with_levy_and_veterans_rolls_five_dice():
    assert morale_dice(kings(LONELY), z("C3")) == 5


@rule("CK-EX-03")
def test_three_fails_bring_pursuit_and_a_general_fall_back():
    battle = kings("C3 S COl COv* AR m3; C4 N 2CO; D3 N SK SK-1; F1 S CO; turn S morale", "4 2 6 5 4 4 5 1 6 2 3 6 1 4")
    assert battle.seat == 0
    does(battle, "reroll")
    assert battle.seat == 1
    does(battle, "hit u1", "hit u2")
    assert lost(battle, 1, 2) == [1, 1]
    assert where(battle, 3) == "dead"
    assert [where(battle, 1), where(battle, 2), markers(battle, "C2")] == ["C2", "C2", 3]
    banned = NO_MOVE | NO_SHOT | NO_ASSAULT
    assert all(battle.flags[unit] & banned == banned and not battle.flags[unit] & WINNING for unit in (0, 1))


@rule("CK-EX-04")
def test_the_morale_gift_and_a_reroll():
    battle = kings("C3 S 3CO G1 m5; C2 S CO; C4 N 2CO; D3 N 2CO; gifts S1 m; turn S morale", "4 5 6 2 1 3 5 2")
    does(battle, "reroll", "retire u1", "leave behind g1")
    assert where(battle, 1) == "C2"
    assert markers(battle, "C3") == 4 and markers(battle, "C2") == 1
    assert left(battle) == 0


@rule("CK-EX-05")
def test_two_fails_hold_the_bowmen_but_let_them_shoot():
    battle = kings("C3 S 3AX.b m2; B3 S CO; C4 N 2CO; turn S morale", "4 6 1 1 1 1 1 1 5")
    does(battle, "retire u1")
    assert where(battle, 1) == "C2" and markers(battle, "C2") == 1 and markers(battle, "C3") == 1
    assert refused(battle, "order u2") == "CK-MOR-13"
    does(battle, "done", "shoot at C4 from C3", "all")
    assert left(battle) == 0  # six dice
    assert battle.seat == 1


@rule("CK-EX-06")
def test_levy_leaving_a_wood_sideways_needs_a_six():
    battle = kings("C3 S COl wood; F5 N CO; turn S moves", "5")
    assert score_to_move(battle, 0, z("C3"), z("D3")) == 6
    does(battle, "order u1", "move u1 to D3")
    assert where(battle, 1) == "C3"


@rule("CK-EX-07")
def test_veteran_cavalry_wastes_a_zone_and_goes_on():
    battle = kings("C3 S CVv gentle-hill; A1 S CO; F5 N CO; turn S moves", "1 2")
    does(battle, "order u1", "move u1 to D3", "move u1 to D3")
    assert where(battle, 1) == "D3" and battle.flags[0] & 4


@rule("CK-EX-08")
def test_a_volley_rerolled_placed_and_saved():
    battle = kings(
        "C3 S 3CO.b; C4 N CO.a AX.n; turn S shooting", "5 5 5 5 5 1 1 1 1 1 1 1  6 6 6 1 1 1 1 1 1 1 1 1  3 2 4"
    )
    does(battle, "shoot at C4 from C3", "all")
    assert battle.seat == 1
    does(battle, "reroll", "hit u4", "hit u4")
    if "hit u5" in texts(battle):
        does(battle, "hit u5")
    assert lost(battle, 4, 5) == [1, 1] and markers(battle, "C4") == 2
    assert left(battle) == 0


@rule("CK-EX-09")
def test_veterans_are_no_better_under_arrows():
    battle = kings("C3 S SK; C4 N COv; turn S shooting", "5 1 3 1")
    does(battle, "shoot at C4 from C3", "keep")
    assert lost(battle, 2) == [1]
    assert unit_save(battle, 1, False) == 4 and unit_save(battle, 1, True) == 3


@rule("CK-EX-10")
def test_the_fifth_hit_is_on_the_general():
    battle = kings("C3 S 3CO.b; C4 N 2CO G1; turn S shooting", "5 5 5 5 5 5 1 1 1 1 1 1  1  6 6 6 6 6")
    does(battle, "shoot at C4 from C3", "all", "keep")
    assert battle.seat == 0 and texts(battle) == ["hit u4", "hit u5"]
    does(battle, "hit u5")
    assert general(battle, 3) == "dead" and markers(battle, "C4") == 3
    assert lost(battle, 4, 5) == [0, 0] and left(battle) == 0


@rule("CK-EX-11")
def test_two_pieces_shoot_over_friends():
    battle = kings("C1 S 2AR CO; C2 S CO; C3 N CO AX; turn S shooting", "5 6")
    does(battle, "fire at C3 from C1", "all", "keep")
    assert battle.seat == 1
    does(battle, "hit u5")
    assert battle.seat == 0
    does(battle, "hit u5")
    assert lost(battle, 5, 6) == [2, 0] and markers(battle, "C3") == 2


BIG = "C3 S 3COv.a G1; C2 S 2CO; C4 N 3CO.p gentle-hill; D4 N CO.p; A3 S CO; A4 N CO; turn S fights"
BIG_DICE = (
    "5 2 6 "  # pikes
    "5 5 5 1 1 1 1 1 1 1 1 "  # target, 11 dice
    "5 5 1 1 1 1 1 1 1  6 6 6 6 6 1 1 1 1 "  # assaulter, 9 dice, twice
    "3 5 2 6 1  1 4 2 "  # saves
    "1 3 4 6 2  4 5 2 6 1"  # pursuit, twice
)


def big_fight():
    battle = kings(BIG, BIG_DICE)
    events = order_fight(battle, "C4", "C3", "keep", "keep", "reroll")
    does(battle, "hit u6", "hit u6", "hit u7", "hit u7", "hit u1", "hit u1", "hit u2")
    does(battle, "reroll", "hit u6", "hit u6", "hit u6")
    return battle, events


@rule("CK-EX-12")
def test_a_big_fight():
    battle, events = big_fight()
    assert pools(battle, events) == (11, 9)
    assert lost(battle, 1, 2, 3, 6, 7, 8) == [1, 0, 0, 4, 1, 1]
    assert markers(battle, "C3") == 0
    assert [where(battle, unit) for unit in (6, 7, 8)] == ["C5"] * 3 and markers(battle, "C5") == 6
    does(battle, "honour u1", "honour u2")
    assert [battle.flags[unit] & WINNING for unit in range(3)] == [1, 1, 0]
    assert where(battle, 1) == "C3" and left(battle) == 0


@rule("CK-EX-13")
def test_the_beaten_zone_tests_with_six_dice():
    battle, _ = big_fight()
    does(battle, "honour u1", "honour u2")
    assert morale_dice(battle, z("C5")) == 6


@rule("CK-EX-14")
def test_a_tie_goes_to_the_target():
    battle = kings(
        "C3 S CO* CO CO-2 m1; C4 N 3CO m2; turn S fights",
        "5 5 5 1 1 1 1 1 1  5 1 1 1 1 1 1 1 1  5 5 5 1 1 1 1 1 1  6 6 6 6 6 6  4 1 1 1 1  1 1 1 1 1",
    )
    events = order_fight(battle, "C4", "C3", "keep", "reroll")
    assert pools(battle, events) == (9, 9)
    does(battle, "hit u4", "hit u4", "hit u5", "hit u1", "hit u1", "hit u2")
    assert markers(battle, "C4") == 0
    assert battle.seat == 0  # the pursued decides on the re-roll
    does(battle, "reroll")
    assert set(texts(battle)) == {"fall back", "stand"} and battle.seat == 0
    does(battle, "stand", "honour u4", "honour u5")
    assert where(battle, 1) == "C3" and not battle.flags[0] & WINNING
    assert battle.flags[3] & WINNING and battle.flags[4] & WINNING
    assert left(battle) == 0


@rule("CK-EX-15")
def test_cavalry_beaten_badly_is_tested_and_chariots_are_not():
    battle = kings(
        "C3 S 2CV CH; C4 N 3CO; turn S fights", "5 5 5 1 1 1 1 1 1  1 1 1 1 1 1 1 1 1  6 6 6  1 1 1 1 1  4 5 4 4"
    )
    order_fight(battle, "C4", "C3", "keep", "keep", "hit u1", "hit u2", "hit u3", "keep")
    assert [where(battle, unit) for unit in (1, 2, 3)] == ["dead", "C3", "C3"]
    assert left(battle) == 0


@rule("CK-EX-16")
def test_two_late_units_cost_three_dice_and_three_stop_the_assault():
    battle = kings("C3 S CO 2CO! SK; C4 N CO; turn S fights")
    assert assaulter_pool(battle, z("C4"), z("C3"), 0, 0, 0) == 10 - 3
    battle = kings("C3 S 3CO! SK G1; C4 N CO; gifts S1 v; turn S fights", "4")
    assert refused(battle, "assault C4 from C3") == "CK-FIGHT-64"
    does(battle, "call on g1")
    assert "assault C4 from C3" in texts(battle)
    assert assaulter_pool(battle, z("C4"), z("C3"), 0, 0, 0) == 10 + 2


@rule("CK-EX-17")
def test_bowmen_take_dice_and_cause_no_losses():
    battle = kings(
        "C3 S 3CO; C4 N 2AX.b CO; turn S fights", "5 5 5 5 1 1  6 6 1 1 1 1  1 1 1 1  1 1 1 1 1 1 1  1 1 1 1 1"
    )
    events = order_fight(battle, "C4", "C3")
    assert battle.seat == 0
    events += does(battle, "reroll", "keep")
    assert pools(battle, events) == (4, 7)
    assert lost(battle, 1, 2, 3) == [0, 0, 0]


@rule("CK-EX-18")
def test_flank_and_second_assault():
    dice = "5 1 1 1 1 1 1 1  1 1 1 1  6  1 1 1 1 1  " + "1 " * 6 + "1 " * 20
    battle = kings("D3 S CO; E4 S 3CO; D4 N 2CO CO-2; turn S fights", dice)
    order_fight(battle, "D4", "D3", "keep", "keep", "keep", "stand", "honour u5", "honour u6")
    events = order_fight(battle, "D4", "E4", "keep")
    assert pools(battle, events)[0] == 6


@rule("CK-EX-19")
def test_at_least_four_dice_and_the_fight_gift_needs_eight():
    battle = kings("C5 S 3CO; C4 N 3COl-2 G1; gifts N1 f; turn S fights", "1 1 1 1 " + "1 " * 60)
    assert target_pool(battle, z("C4"), z("C5"), 0, False, 0) == 4
    order_fight(battle, "C4", "C5", "keep")
    assert battle.stack[-1].hits == 0
    fresh = kings("C3 S 3CO; C4 N 3CO G1; gifts N1 f; turn S fights", "5 5 " + "1 " * 60)
    events = order_fight(fresh, "C4", "C3", "keep")
    assert pools(fresh, events)[0] == 11
    assert fresh.stack[-1].hits == 4


@rule("CK-EX-20")
def test_a_target_gives_way():
    battle = kings("C3 S 2CO m2; C4 N 2MS; turn S fights", "4 5 6 1 2  6 1 1 2 3")
    does(battle, "assault C4 from C3", "fall back")
    assert battle.seat == 1
    does(battle, "reroll", "hit u3")
    assert lost(battle, 3, 4) == [1, 0]
    assert where(battle, 3) == "C5" and markers(battle, "C5") == 0
    assert markers(battle, "C3") == 0
    assert battle.flags[0] & WINNING and battle.flags[1] & WINNING


@rule("CK-EX-21")
def test_jumping_over_friends_dumps_the_markers():
    battle = kings("C3 S 3CO m4; C2 S 2CO; F5 N CO; turn S fights")
    fall_back(battle, "C3")
    assert where(battle, 1) == "C1" and markers(battle, "C2") == 4 and markers(battle, "C1") == 0
    full = kings("C3 S 3CO m4; C2 S 2CO; C1 S CO; F5 N CO; turn S fights")
    fall_back(full, "C3")
    assert [where(full, unit) for unit in (1, 2, 3)] == ["reserve"] * 3
    assert lost(full, 1, 2, 3) == [1, 1, 1] and markers(full, "C2") == 4


@rule("CK-EX-22")
def test_few_enemies_are_moved_away_and_many_turn_the_group_aside():
    battle = kings("C3 S 2CO; C2 N SK; B2 S CO; turn S fights")
    fall_back(battle, "C3")
    assert battle.seat == 1 and set(texts(battle)) == {"clear off to C1", "clear off to D2"}
    does(battle, "clear off to D2")
    assert where(battle, 3) == "D2" and where(battle, 1) == "C2"
    many = kings("C3 S 2CO; C2 N 2SK; turn S fights")
    fall_back(many, "C3")
    assert many.seat == 0 and set(texts(many)) == {"give way to B3", "give way to D3"}


@rule("CK-EX-23")
def test_off_the_table_and_back():
    battle = kings("C1 S CO-4 COv m3; A1 S 2CO; B1 N 3CO; turn N fights")
    fall_back(battle, "C1")
    assert where(battle, 1) == "dead" and where(battle, 2) == "reserve" and lost(battle, 2) == [1]
    assert markers(battle, "C1") == 0
    again = kings("B3 S CO; reserve S COv-1; F5 N CO; turn S reinforcements", "3")
    assert set(texts(again)) == {f"enter {column}1" for column in "ABCDEF"}


@rule("CK-EX-24")
def test_capacity_and_what_does_not_count():
    battle = kings("C3 S 3CO SK EL AR G1; F5 N CO; turn S moves")
    assert battle.counted(z("C3"), []) == 3
    over = kings("C3 S 3CO SK EL AR G1; C2 S SK; F5 N CO; turn S moves")
    does(over, "order u7", "move u7 to C3", "done")
    assert set(texts(over)) == {f"retire u{unit}" for unit in (1, 2, 3, 4, 5, 7)}
    does(over, "retire u7", "leave behind g1")
    assert where(over, 7) == "C2"


@rule("CK-EX-25")
def test_skirmishers_assault_with_four_bases_more():
    battle = kings("C3 S 3MS; C4 N AX-2; B3 N AX-1; turn S fights")
    assert "assault C4 from C3" in texts(battle)
    assert refused(battle, "assault B3 from C3") == "CK-SKI-04"


@rule("CK-EX-26")
def test_a_flank_march_waits_for_the_clock():
    first = kings("C1 S CO; flank S right CV CV MS; C5 N CO; turn S flanking; clock 21")
    assert where(first, 2) == "flank" and texts(first)[0] == "order u1"
    battle = kings("C1 S CO; flank S right 3CV; F4 N SK; C5 N CO; turn S flanking; clock 19", "3")
    assert set(texts(battle)) == {"enter F2", "enter F3"}
    does(battle, "enter F3")
    assert where(battle, 2) == "F3"
    assert refused(battle, "order u2") == "CK-FLK-09"
    does(battle, "done")
    assert not any(text.startswith("assault") for text in texts(battle))


@rule("CK-EX-27")
def test_counting_victory_points():
    battle = kings("C3 S 2CO; D3 S 2CO; D4 S 2CO; A5 N 2CO; reserve N CV; fallen N 38; fallen S 29; turn S moves")
    assert victory_points(battle, 0) == 55 and victory_points(battle, 1) == 29
    end_by_points(battle, "the clock has run out", "CK-CLK-04")
    assert battle.outcome is not None and battle.outcome.winners == (0,)
    assert "a narrow victory" in battle.outcome.reason


@rule("CK-EX-28")
def test_marching_off_with_markers():
    battle = kings("C2 S 3CO SK m5; F5 N CO; turn S moves")
    shares = []
    for unit, goal in ((1, "C3"), (2, "C1"), (3, "C3")):
        before = markers(battle, goal)
        does(battle, f"order u{unit}", f"move u{unit} to {goal}")
        shares.append(markers(battle, goal) - before)
    assert shares == [2, 2, 1] and markers(battle, "C2") == 0 and where(battle, 4) == "C2"


@rule("CK-EX-29")
def test_no_way_through():
    battle = kings("C4 S 3CO m2; C3 S 3CO; C2 N 2SK; C5 N 3CO; turn N fights")
    fall_back(battle, "C4", winner="C5")
    assert set(texts(battle)) == {"give way to B4", "give way to D4"} and markers(battle, "C3") == 0
    shut = kings("C4 S 3CO m2; C3 S 3CO; C2 N 2SK; C5 N 3CO; B4 N 2CO; D4 N 2CO; turn N fights")
    fall_back(shut, "C4", winner="C5")
    assert where(shut, 1) == "C4" and lost(shut, 1, 2, 3) == [1, 1, 1] and markers(shut, "C4") == 5
