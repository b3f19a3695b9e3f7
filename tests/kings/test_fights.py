"""Assaults, pools, bow and pike effects, dice and hits. CK-FIGHT"""

from __future__ import annotations

import pytest

from tests.kings.field import does, kings, left, lost, markers, order_fight, pools, refused, texts, where, z
from triarii.games.kings.pools import (
    assaulter_pool,
    bow_dice,
    dice_of_units,
    good_modifiers,
    has_close_order,
    has_rear_support,
    is_at_strength,
    is_flank_or_rear,
    own_burdens,
    pike_dice,
    pool,
    target_pool,
)
from triarii.games.kings.saves import Hits
from triarii.games.kings.state import HAS_ASSAULTED, WAS_ASSAULTED

rule = pytest.mark.rule

MORE = "; A3 S CO; A4 N CO; turn S fights"
ONES = "1 " * 60


def good(position: str, is_assaulter: bool = False, erratic: int = 0, **options: object) -> int:
    return good_modifiers(kings(position + MORE, **options), z("C3"), is_assaulter, erratic)


def assaulter(position: str, bows: int = 0, pikes: int = 0, erratic: int = 0) -> int:
    return assaulter_pool(kings(position + MORE), z("C4"), z("C3"), erratic, bows, pikes)


def target(position: str, pikes: int = 0, erratic: int = 0, second: bool = False, source: str = "C3") -> int:
    return target_pool(kings(position + MORE), z("C4"), z(source), erratic, second, pikes)


@rule("CK-FIGHT-01", "CK-FIGHT-61")
def test_a_target_may_fall_back_is_pursued_and_has_lost():
    battle = kings("C3 S 2CO m3; C4 N CV" + MORE, "4 1 1 1 1 1 1 1 1 1")
    does(battle, "assault C4 from C3")
    assert battle.seat == 1 and texts(battle) == ["stand", "fall back"]
    does(battle, "fall back")
    assert battle.seat == 1  # an excess of 0: the pursued may order the re-roll
    does(battle, "keep")
    assert lost(battle, 3) == [1] and where(battle, 3) == "C5" and markers(battle, "C5") == 1
    assert markers(battle, "C3") == 0 and battle.flags[0] & 1 and battle.flags[1] & 1
    assert left(battle) == 5  # no fight dice and no cavalry destruction


@rule("CK-FIGHT-02", "CK-FIGHT-05")
def test_good_modifiers_add_up_to_six_at_most():
    assert good("C3 S 2COv.s* COe.s* G1; C2 S 2CO", True) == 6
    assert pool(9, 11, 0) == 15


@rule("CK-FIGHT-03", "CK-FIGHT-05", "CK-FIGHT-15", "CK-FIGHT-16", "CK-FIGHT-21")
def test_dice_of_the_units():
    for units, dice in (
        ("CO", 3),
        ("CV", 3),
        ("CH", 3),
        ("AX", 2),
        ("EL", 2),
        ("SK", 1),
        ("MS", 1),
        ("CO-2", 2),
        ("CV-2", 2),
        ("CH-2", 2),
        ("AX-2", 2),
        ("SK-1", 1),
        ("3CO SK EL", 10),
        ("CO AX SK AR", 6),
    ):
        assert dice_of_units(kings(f"C3 S {units}" + MORE), z("C3")) == dice, units


@rule("CK-FIGHT-04", "CK-FIGHT-53", "CK-FIGHT-36")
def test_bad_modifiers_add_up_to_six_at_most():
    assert pool(10, 0, 20) == 4 and pool(10, 6, 9) == 10
    # hill 2, late 3, bows 4, pikes 4: only 6 count
    assert assaulter("C3 S CO 2CO! SK; C4 N CO gentle-hill", 4, 2) == 10 - 6
    assert assaulter("C3 S 2CO!; C4 N CO", 2) == max(4, 6 - 5)
    assert assaulter("C3 S 3CO SK G1; C4 N CO", 4, 1) == 10 + 2 - 6


@rule("CK-FIGHT-06", "CK-FIGHT-43", "CK-FIGHT-05")
def test_rear_support_of_four_bases():
    assert good("C3 S AX; C2 S CO SK-2") == 2
    assert good("C3 S AX; C2 S CO") == 0
    assert good("C3 S AX; C2 S CO G1") == 2  # his base counts
    assert good("C3 S AX; C4 S 2CO") == 0 and good("C3 S AX; D3 S 2CO") == 0
    assert not has_rear_support(kings("C1 S CO; C2 S 2CO" + MORE), z("C1"))
    north = kings("C3 N CO; C4 N 2CO; A1 S CO; A2 N CO; turn S fights")
    assert has_rear_support(north, z("C3"))


@rule("CK-FIGHT-07", "CK-FIGHT-08", "CK-FIGHT-05")
def test_veterans_count_twice_and_elite_once():
    assert [good(f"C3 S {units}") for units in ("AXv", "2AXv", "3AXv", "AXe", "2AXe", "2AXv AXe")] == [1, 2, 2, 1, 1, 3]


@rule("CK-FIGHT-09", "CK-FIGHT-44", "CK-FIGHT-05")
def test_four_close_order_in_the_zone_and_around_it():
    assert good("C3 S CO CO; D3 S CO; C4 S CO-4") == 2
    assert good("C3 S CO CO; D3 S CO; D4 S CO") == 0
    assert good("C3 S AX; B3 S 2CO; D3 S 2CO") == 2


@rule("CK-FIGHT-45")
def test_by_the_option_close_order_is_counted_in_bases():
    position = "C3 S CO; D3 S CO-4"
    assert has_close_order(kings(position + MORE, close_order_bases=True), z("C3"))
    assert not has_close_order(kings("C3 S CO; D3 S CO-4 AX" + MORE), z("C3"))
    assert not has_close_order(kings("C3 S CO-1; D3 S CO-4" + MORE, close_order_bases=True), z("C3"))


@rule("CK-FIGHT-10", "CK-FIGHT-05")
def test_winning_markers_count_twice():
    assert [good(f"C3 S {units}") for units in ("AX*", "2AX*", "3AX*")] == [1, 2, 2]


@rule("CK-FIGHT-11", "CK-FIGHT-05")
def test_shock_helps_the_assaulter_alone():
    assert [good(f"C3 S {units}", True) for units in ("AX.s", "2AX.s", "3AX.s")] == [1, 2, 2]
    assert good("C3 S 3AX.s") == 0


@rule("CK-FIGHT-12", "CK-FIGHT-13", "CK-UNIT-12", "CK-FIGHT-05")
@pytest.mark.parametrize(("pip", "dice"), [(1, 4), (2, 4), (3, 8), (6, 8)])
def test_the_erratic_leader_has_good_and_bad_days(pip: int, dice: int):
    battle = kings("C3 S CO.x CO; C4 N 2CO" + MORE, f"{pip} " + ONES)
    events = order_fight(battle, "C4", "C3")
    assert pools(battle, events) == (6, dice)
    defender = kings("C3 S 2CO; C4 N CO.x CO" + MORE, f"{pip} " + ONES)
    assert pools(defender, order_fight(defender, "C4", "C3")) == (dice, 6)


@rule("CK-FIGHT-14", "CK-FIGHT-05")
def test_a_general_gives_two_dice():
    assert good("C3 S AX G1") == 2 and good("C3 S AX G1 G2") == 2


@rule("CK-FIGHT-17", "CK-FIGHT-42", "CK-FIGHT-05")
def test_flank_and_rear_assaults_cost_the_target_two():
    for source, dice in (("C3", 9), ("B4", 7), ("D4", 7), ("C5", 7)):
        assert target(f"{source} S CO; C4 N 3CO", source=source) == dice
    battle = kings("C3 S 3CO; C4 N CO; turn N fights")
    assert not is_flank_or_rear(battle, z("C3"), z("C4"))


@rule("CK-FIGHT-18", "CK-SCEN-03", "CK-SCEN-04", "CK-SCEN-05", "CK-FIGHT-05")
def test_assaulting_a_hill_or_obstructed_ground_costs_two():
    for ground, dice in (
        ("gentle-hill", 7),
        ("steep-hill", 7),
        ("wood", 7),
        ("village", 7),
        ("enclosures", 7),
        ("rough-ground", 9),
    ):
        assert assaulter(f"C3 S 3CO; C4 N CO {ground}") == dice
        assert target(f"C3 S 3CO; C4 N 3CO {ground}") == 9
    assert assaulter("C3 S 3CO steep-hill; C4 N CO gentle-hill") == 7
    assert assaulter("C3 S 3CO wood; C4 N CO") == 9


@rule("CK-FIGHT-19", "CK-FIGHT-41", "CK-FIGHT-39")
def test_a_second_assault_costs_two_and_goes_by_the_units():
    battle = kings("C3 S CO; B4 S CO; D4 S CO; C4 N 3CO" + MORE, ONES)
    assert pools(battle, order_fight(battle, "C4", "C3"))[0] == 9
    does(battle, "keep", "keep", "keep", "stand", "honour u4", "honour u5")
    assert refused(battle, "assault C4 from C3") == "CK-FIGHT-39"
    assert pools(battle, order_fight(battle, "C4", "B4"))[0] == 9 + 2 - 2 - 2
    does(battle, "keep", "keep", "keep", "stand")
    assert pools(battle, order_fight(battle, "C4", "D4"))[0] == 9 + 2 - 2 - 2 + 1 - 1  # not multiplied
    joined = kings("C3 S CO; C4 N CO CO" + MORE, ONES)
    joined.flags[2] |= WAS_ASSAULTED
    assert pools(joined, order_fight(joined, "C4", "C3"))[0] == 6 - 2


@rule("CK-FIGHT-20", "CK-FIGHT-63", "CK-FIGHT-64", "CK-FIGHT-48", "CK-FIGHT-05")
def test_late_units():
    assert assaulter("C3 S 3CO; C4 N CO") == 9
    assert assaulter("C3 S 2CO CO!; C4 N CO") == 8
    assert assaulter("C3 S CO 2CO!; C4 N CO") == 6
    for late in ("3CO!", "3CO! EL!"):
        battle = kings(f"C3 S {late}; C4 N CO" + MORE)
        assert refused(battle, "assault C4 from C3") == "CK-FIGHT-64"
    assert target("C3 S CO; C4 N 3CO!") == 9


@rule("CK-FIGHT-22", "CK-FIGHT-65", "CK-FIGHT-54", "CK-FIGHT-05")
def test_bow_units_weaken_their_own_side():
    for units, burden in (
        ("CO.b", 1),
        ("AX.b CO", 1),
        ("2CO.b", 3),
        ("3AX.b", 3),
        ("2CO.b AX.b", 3),
        ("CV.b", 0),
        ("CH.b", 0),
        ("EL.b", 0),
        ("SK MS", 0),
    ):
        assert own_burdens(kings(f"C3 S {units}" + MORE), z("C3")) == burden, units
    assert own_burdens(kings("C3 S 3CO.b; A3 S CO; A4 N CO; turn S fights"), z("C3")) == 3
    crowd = kings("C3 S 2CO.b 2AX.b; A3 S CO; A4 N CO; turn S fights")
    assert own_burdens(crowd, z("C3")) == 3


@rule("CK-FIGHT-23", "CK-FIGHT-05")
def test_levy_weakens_its_own_side():
    assert [own_burdens(kings(f"C3 S {u}" + MORE), z("C3")) for u in ("COl", "2COl", "3COl")] == [1, 2, 3]
    over = kings("C3 S 3COl AXl" + MORE)
    assert own_burdens(over, z("C3")) == 3


@rule("CK-FIGHT-24", "CK-FIGHT-25", "CK-FIGHT-49", "CK-FIGHT-05")
def test_the_bow_effect_takes_a_die_for_each_hit_up_to_four():
    assert [assaulter("C3 S 3CO SK; C4 N CO", hits) for hits in range(7)] == [10, 9, 8, 7, 6, 6, 6]
    battle = kings("C4 N CO.b AX.b COl.b; C3 S CO.b" + MORE)
    assert bow_dice(battle, z("C4")) == 4 + 3 + 3
    assert bow_dice(kings("C4 N CV.b CH.b SK; C3 S CO" + MORE), z("C4")) == 0


@rule("CK-FIGHT-49")
def test_only_the_target_uses_bows_in_a_fight():
    battle = kings("C3 S CO.b; C4 N CO" + MORE, "1 " * 4)
    order_fight(battle, "C4", "C3")
    assert battle.decision is not None and "C4 scores 0 hits" in battle.decision.question and left(battle) == 0


@rule("CK-FIGHT-26", "CK-FIGHT-50", "CK-FIGHT-68")
def test_who_may_reroll_the_bows():
    for given, seat in ((False, 0), (True, 1)):
        battle = kings("C3 S 3CO; C4 N AX.b" + MORE, "5 5 5 1 1 1 " + ONES, bow_owner=given)
        order_fight(battle, "C4", "C3")
        assert battle.seat == seat and battle.decision is not None and battle.decision.rule == "CK-FIGHT-26"
        does(battle, "reroll")
        assert battle.stack[-1].bows == 0 and battle.stack[-1].assaulter_dice == 9


@rule("CK-FIGHT-27", "CK-FIGHT-28", "CK-FIGHT-05")
def test_each_pike_hit_takes_two_dice_up_to_four():
    assert [assaulter("C3 S 3CO SK; C4 N CO", 0, hits) for hits in range(4)] == [10, 8, 6, 6]
    assert [target("C3 S 3CO; C4 N 3CO SK", hits) for hits in range(4)] == [10, 8, 6, 6]
    battle = kings("C3 S CO; C4 N 2CO.p CO" + MORE, "4 5 " + ONES)
    order_fight(battle, "C4", "C3")
    assert battle.stack[-1].pikes == 1


@rule("CK-FIGHT-51", "CK-FIGHT-66")
def test_both_sides_use_pikes_target_first_and_reroll_their_own():
    battle = kings("C3 S CO.p CO; C4 N CO.p CO" + MORE, "1 5  2 6 " + ONES)
    order_fight(battle, "C4", "C3")
    assert battle.seat == 1
    does(battle, "reroll")
    assert battle.stack[-1].pikes == 1 and battle.seat == 0
    events = does(battle, "reroll")
    assert battle.stack[-1].counter == 1
    assert pools(battle, events) == (4, 4)


@rule("CK-FIGHT-52")
def test_by_the_option_pikes_need_open_ground_and_their_front():
    for ground, dice in (("", 1), ("gentle-hill", 1), ("wood", 0), ("rough-ground", 0)):
        battle = kings(f"C3 S CO; C4 N CO.p {ground}" + MORE, pike_limits=True)
        assert pike_dice(battle, z("C4"), z("C4"), z("C3")) == dice
    flank = kings("B4 S CO; C4 N CO.p" + MORE, pike_limits=True)
    assert pike_dice(flank, z("C4"), z("C4"), z("B4")) == 0
    assert pike_dice(kings("B4 S CO; C4 N CO.p wood" + MORE), z("C4"), z("C4"), z("B4")) == 1


@rule("CK-FIGHT-29", "CK-FIGHT-30", "CK-FIGHT-31", "CK-FIGHT-32", "CK-FIGHT-57")
def test_the_target_rolls_and_decides_first():
    battle = kings("C3 S AX; C4 N AX" + MORE, "4 5 6 1  5 5 1 1  4 4 4 4  5 5 5 1" + " 6" * 20)
    order_fight(battle, "C4", "C3")
    assert battle.seat == 1 and battle.stack[-1].hits == 2 and battle.stack[-1].target_dice == 4
    does(battle, "reroll")
    assert battle.seat == 0 and battle.stack[-1].hits == 2 and battle.stack[-1].blows == 0
    assert battle.stack[-1].assaulter_dice == 4
    does(battle, "reroll")
    assert left(battle) < 20


@rule("CK-FIGHT-33", "CK-FIGHT-34", "CK-FIGHT-60")
def test_the_owner_places_two_a_unit_and_the_opponent_the_rest():
    battle = kings("C3 S CO; C4 N 2CO" + MORE, "6 " * 20)
    battle.stack.append(Hits([z("C4")], [3], True))
    battle.run()
    assert battle.seat == 1
    does(battle, "hit u2", "hit u2")
    assert left(battle) == 17  # the third can only go on u3, and is saved with the others
    over = kings("C3 S CO; C4 N 2CO G1" + MORE, "6 " * 20)
    over.stack.append(Hits([z("C4")], [8], True))
    over.run()
    assert over.seat == 0 and over.stack[-1].left == 3  # one on the general, two on each unit
    does(over, "hit u2", "hit u2", "hit u2")
    assert left(over) == 20 - 8


@rule("CK-FIGHT-33")
def test_a_third_hit_on_a_unit_is_refused():
    battle = kings("C3 S CO; C4 N 3CO" + MORE, "6 " * 20)
    battle.stack.append(Hits([z("C4")], [4], True))
    battle.run()
    does(battle, "hit u2", "hit u2")
    assert refused(battle, "hit u2") == "CK-FIGHT-33"


@rule("CK-FIGHT-37", "CK-FIGHT-38", "CK-FIGHT-56")
def test_one_zone_assaults_one_touching_zone_with_all_its_units():
    battle = kings("C3 S CO SK; C4 N CO MS; D5 N CO; D3 S CO" + MORE, ONES)
    assert refused(battle, "assault D5 from C3") == "CK-FIGHT-37"
    assert refused(battle, "assault D3 from C3") == "CK-FIGHT-37"
    assert refused(battle, "assault C4 from B3") == "CK-FIGHT-37"
    order_fight(battle, "C4", "C3")
    assert battle.stack[-1].attackers == [0, 1] and battle.stack[-1].defenders == [2, 3]
    assert where(battle, 1) == "C3" and where(battle, 3) == "C4"
    assert (battle.stack[-1].target_dice, battle.stack[-1].assaulter_dice) == (4, 4)


@rule("CK-FIGHT-56")
def test_the_order_of_a_fight():
    dice = "3 3  5 1 1  1 5  1  " + ONES
    battle = kings("C3 S CO.xp CO; C4 N CO.x AX.b CO.p" + MORE, dice)
    events = does(battle, "assault C4 from C3", "stand", "keep", "keep", "keep", "keep", "keep")
    names = [battle.report(event).key for event in events]
    order = ["assaulted", "stood", "erratic-rolled", "erratic-rolled", "bows-rolled", "pikes-rolled", "pikes-rolled"]
    order += ["pools", "fight-rolled", "fight-rolled"]
    assert [name for name in names if name in order] == order
    seats = [
        event.seat for event, name in zip(events, names, strict=True) if name in ("erratic-rolled", "fight-rolled")
    ]
    assert seats == [1, 0, 1, 0]


@rule("CK-FIGHT-39", "CK-FIGHT-67")
def test_a_zone_and_its_units_assault_once():
    battle = kings("C3 S CO; C4 N SK; D3 N SK" + MORE, "1 1 1 1 1")
    does(battle, "assault C4 from C3", "fall back", "keep")
    assert refused(battle, "assault D3 from C3") == "CK-FIGHT-67"


@rule("CK-FIGHT-39")
def test_a_face_is_used_once_even_by_other_units():
    battle = kings("C3 S CO; C4 N 2CO; D3 S CO" + MORE, ONES)
    order_fight(battle, "C4", "C3", "keep", "keep", "keep", "stand")
    battle.flags[0] &= ~HAS_ASSAULTED  # as if others stood there now
    battle.run()
    assert "assault C4 from C3" not in texts(battle) and refused(battle, "assault C4 from C3") == "CK-FIGHT-39"


@rule("CK-FIGHT-40")
def test_nobody_must_assault():
    battle = kings("C3 S CO; C4 N SK" + MORE)
    assert "done" in texts(battle)
    does(battle, "done")
    assert battle.active == 1 and where(battle, 2) == "C4"


@rule("CK-FIGHT-46", "CK-FIGHT-47")
def test_at_strength():
    battle = kings("C3 S CO CO-1 CO-2" + MORE)
    assert [is_at_strength(battle, unit) for unit in range(3)] == [True, True, False]
    strict = kings("C3 S CO CO-1 CO-2" + MORE, unhurt=True)
    assert [is_at_strength(strict, unit) for unit in range(3)] == [True, False, False]


@rule("CK-FIGHT-55")
def test_chariots_and_elephants_hold_their_zone_back():
    battle = kings("C3 S CO CH; C4 N CO rough-ground; D3 N CO; B3 N CO gentle-hill" + MORE)
    assert refused(battle, "assault C4 from C3") == "CK-FIGHT-55"
    assert {"assault D3 from C3", "assault B3 from C3"} <= set(texts(battle))
    elephants = kings("C3 S CO EL; C4 N CO rough-ground; D3 N CO wood" + MORE)
    assert "assault C4 from C3" in texts(elephants) and "assault D3 from C3" not in texts(elephants)


@rule("CK-FIGHT-58", "CK-FIGHT-59", "CK-SKI-01")
def test_losses_are_simultaneous_and_leave_markers():
    dice = "5 5 1 1  5 5 5 1  " + "1 1 1  1 1  " + ONES
    battle = kings("C3 S CO-4; C4 N CO-4 SK" + MORE, dice)
    order_fight(battle, "C4", "C3", "keep", "keep", "hit u2", "hit u2")
    assert where(battle, 1) == "dead" and where(battle, 2) == "dead"  # both struck though both fell
    assert lost(battle, 3) == [1]
    marked = kings("C3 S 2CO; C4 N 2CO SK" + MORE, "1 " * 7 + "5 5 5 1 1 1  1 1 1 " + "1 " * 20)
    order_fight(marked, "C4", "C3", "keep", "keep", "hit u3", "hit u4", "hit u5")
    assert markers(marked, "C4") == 2


@rule("CK-FIGHT-62")
def test_a_target_that_has_no_way_must_stand():
    position = "C3 S CO; C4 N CO; C5 S 2CO; B4 S 2CO; D4 S 2CO; A3 S CO; A4 N CO; turn S fights"
    battle = kings(position, ONES)
    does(battle, "assault C4 from C3")
    assert "fall back" not in texts(battle)
    open_way = kings(position.replace("D4 S 2CO", "D4 S SK"), ONES)
    does(open_way, "assault C4 from C3")
    assert "fall back" in texts(open_way)
