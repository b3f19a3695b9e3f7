"""Tactic cards. §18"""

from __future__ import annotations

import pytest

from tests.ancients.positions import (
    ancients,
    asks,
    choices,
    dice_rolled,
    does,
    has_unit,
    may,
    place,
    refused,
    unit_at,
)
from tests.ancients.test_turn_and_orders import ordered
from triarii.games.ancients import hexes
from triarii.games.ancients.movement import destinations

rule = pytest.mark.rule


def far(battle, start: str) -> int:
    """The greatest distance a unit may go now."""
    unit = unit_at(battle, start)
    return max(hexes.DISTANCE[place(start)][hex] for hex in destinations(battle, unit))


@rule("CA-18T.01", "CA-18T.05")
def test_a_tactic_card_outranks_the_basic_rules_in_what_it_says_only():
    """Double Time moves medium infantry two hexes, but a forest still stops it."""
    battle = ancients("a1: LI | e6: mi", order="XDT")
    does(battle, "order e6", "?end orders", "move e6")
    assert may(battle, "to c6")
    belt = " ".join(f"d{column}" for column in range(1, 13))
    battle = ancients("a1: LI | e6: mi", order="XDT", forest=belt)
    does(battle, "order e6", "?end orders", "move e6")
    assert may(battle, "to d6") and not may(battle, "to c6")


@rule("CA-18T.03")
def test_fire_on_a_card_is_ranged_combat():
    battle = ancients("c6: HI | e6: lb", order="XDS", dice="light light")
    assert dice_rolled(battle, does(battle, "fire at c6 with e6")) == [2]


# Clash of Shields


@rule("CA-18T.06", "CA-18T.12", "CA-18T.04")
def test_clash_orders_all_who_stand_next_to_an_enemy_unit():
    battle = ancients("d6: LI | e6: mi mi . mi | g1: l | f1: L | f3: mi", order="XCS")
    assert ordered(battle) == {"e6", "e7"}


@rule("CA-18T.07", "CA-18T.08", "CA-18T.11", "CA-18T.14")
def test_clash_gives_two_dice_and_neither_move_nor_fire():
    battle = ancients("d6: LI | e6: li | c7: MI", hands=("S2L", ""), order="XCS", dice="heavy " * 4)
    assert not any(choice.startswith("move") for choice in choices(battle))
    assert refused(battle, "fire at c7 with e6").code == "card-forbids"
    assert "end battles" in choices(battle)
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [4]


@rule("CA-18T.09", "CA-18T.10")
def test_clash_allows_the_advance_but_gives_no_extra_dice_in_the_bonus_combat():
    battle = ancients(
        "c6: HI | d6: HI1 | e6: wa3", order="XCS", dice="heavy light light light light  light light light"
    )
    does(battle, "attack d6 with e6", "?stand", "advance")
    assert dice_rolled(battle, does(battle, "attack c6 with d6", "?stand")) == [3]


@rule("CA-18T.12", "CA-EX-38")
def test_worked_example_clash_marking():
    """Its only neighbour driven off, an ordered unit stays ordered, has nothing to attack, and may not fire or move."""
    battle = ancients(
        "d6: LI | e6: li mi | b6: HI | i12: li LI", order="XCS", dice="flag heavy heavy heavy heavy heavy"
    )
    assert ordered(battle) == {"e6", "e7", "i12"}
    does(battle, "attack d6 with e7", "stand", "to c7", "?to b7", "halt")
    assert "e6" in ordered(battle)
    assert choices(battle) == ["attack i13 with i12", "end battles"]


@rule("CA-18T.13")
def test_an_ordered_unit_under_clash_may_attack_whoever_is_beside_it_then():
    """One neighbour is destroyed by another unit; the other may still be attacked, with the two dice."""
    battle = ancients("d6: LI1 MI | e6: mi mi", order="XCS", dice="light " + "heavy " * 5 + "heavy " * 6)
    does(battle, "attack d6 with e6", "stand", "halt")
    assert not has_unit(battle, "d6")
    assert dice_rolled(battle, does(battle, "attack d7 with e7", "?stand")) == [6]


@rule("CA-18T.15")
def test_the_two_dice_count_against_leaders_and_evaders():
    battle = ancients("d6: LI L | e6: . mi", order="XCS", dice="heavy " * 6)
    assert dice_rolled(battle, does(battle, "attack d7 with e7")) == [6]
    battle = ancients("d6: LI | e6: mi", order="XCS", dice="heavy " * 6)
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "evade")) == [6]


@rule("CA-18T.16", "CA-2.30")
def test_clash_without_neighbours_orders_nothing():
    battle = ancients("d6: L | e6: mi | a1: LI", hands=("S2L", ""), order="XCS")
    assert battle.active == 0


# Darken the Sky


@rule("CA-18T.30", "CA-18T.36", "CA-17.16")
def test_darken_the_sky_orders_all_missile_units_whatever_command_says():
    battle = ancients("c6: HI | e2: li ls lb ax . lc lbc hwm mi bch", order="XDS", command="5 / 2")
    assert ordered(battle) == {"e2", "e3", "e4", "e5", "e7", "e8", "e9"}


@rule("CA-18T.31", "CA-18T.33", "CA-18T.37", "CA-18T.38")
def test_each_fires_twice_at_any_target_with_the_dice_of_a_unit_that_held():
    battle = ancients("c5: HI HI | e6: lb lb", order="XDS", dice="light " * 8)
    assert dice_rolled(battle, does(battle, "fire at c5 with e6")) == [2]
    does(battle, "fire at c6 with e7")  # another unit in between
    assert dice_rolled(battle, does(battle, "fire at c6 with e6")) == [2]
    assert not any("with e6" in choice for choice in choices(battle))
    assert any("with e7" in choice for choice in choices(battle))


@rule("CA-18T.32")
def test_no_movement_and_no_close_combat_under_darken_the_sky():
    battle = ancients("c6: HI | d8: LI | e6: lb . lb", order="XDS")
    assert not any(choice.startswith("move") for choice in choices(battle))
    assert refused(battle, "attack d8 with e8").code == "card-forbids"


@rule("CA-18T.34", "CA-EX-39", "CA-18T.39")
def test_worked_example_darken_the_sky_released():
    """A bow unit next to an enemy cannot fire; once other fire has removed it, it may, and may leave its second shot."""
    battle = ancients("c6: HI | d6: LI1 | e6: lb | f7: li", order="XDS", dice="light heavy heavy heavy")
    assert refused(battle, "fire at c6 with e6").code == "engaged"
    does(battle, "fire at d6 with f7", "fire at c6 with e6", "end battles")


@rule("CA-18T.35")
def test_darken_the_sky_without_missiles_orders_one_unit():
    battle = ancients("a1: LI | e6: mi mi", order="XDS")
    assert choices(battle) == ["order e6", "order e7", "end orders"]


# Double Time


@rule("CA-18T.40", "CA-18T.47", "CA-18T.48")
def test_double_time_orders_four_linked_foot_units():
    battle = ancients("a1: LI | e3: mi mi mi mi mi . mi mc", order="XDT")
    does(battle, "order e4")
    assert set(choices(battle)) == {"order e3", "order e5", "end orders"}
    does(battle, "order e5", "order e6", "order e7")
    assert not any(choice.startswith("order") for choice in choices(battle))  # four, over the dotted line
    battle = ancients("a1: LI | e3: mi l mi | e8: mc mi", order="XDT")
    does(battle, "order e3")
    assert choices(battle)[0] == "move e3"  # neither a lone leader nor a mounted unit links


@rule("CA-18T.41", "CA-18T.44", "CA-18T.45", "CA-18T.42", "CA-18T.49")
@pytest.mark.parametrize(
    ("unit", "hexes_moved"), [("mi", 2), ("hi", 2), ("ax", 2), ("li", 2), ("lb", 2), ("wa", 3), ("hwm", 1)]
)
def test_how_far_foot_goes_in_double_time(unit: str, hexes_moved: int):
    battle = ancients(f"b6: LI | e6: {unit}", order="XDT")
    does(battle, "order e6", "?end orders")
    assert far(battle, "e6") == hexes_moved


@rule("CA-18T.41", "CA-18T.45")
@pytest.mark.parametrize("unit", ["mi", "hi", "ax"])
def test_after_two_hexes_they_fight_hand_to_hand(unit: str):
    battle = ancients(f"d6: HI | g6: {unit}", order="XDT")
    does(battle, "order g6", "?end orders", "move g6", "to e6", "?end moves")
    assert may(battle, "attack d6 with e6")


@rule("CA-18T.42", "CA-18T.50", "CA-18T.51")
def test_warriors_in_double_time_charge_two_or_three_hexes():
    battle = ancients("b6: LI | e6: wa", order="XDT")
    does(battle, "order e6", "?end orders", "move e6", "to c6", "?end moves")
    assert choices(battle) == ["attack b6 with c6"]
    battle = ancients("a6: LI | e6: wa", order="XDT")
    does(battle, "order e6", "?end orders", "move e6")
    assert may(battle, "to d6") and not may(battle, "to c6")
    battle = ancients("c6: LI | e6: wa", order="XDT")
    does(battle, "order e6", "?end orders", "move e6", "to d6", "?end moves")
    assert may(battle, "end battles")  # after one hex there is no duty


@rule("CA-18T.43")
def test_no_fire_in_double_time():
    battle = ancients("c6: HI | e6: lb mi | d7: LI", order="XDT")
    does(battle, "order e6", "order e7", "?end orders", "end moves")
    assert refused(battle, "fire at c6 with e6").code == "card-forbids"


@rule("CA-18T.46", "CA-18U.18")
@pytest.mark.parametrize("card", ["XDT", "XLC"])
def test_without_foot_one_unit_is_ordered(card: str):
    battle = ancients("a1: LI | e6: mc mc", order=card)
    does(battle, "order e6")
    assert ordered(battle) == {"e6"}


@rule("CA-18T.49", "CA-18U.22")
@pytest.mark.parametrize("card", ["XDT", "XLC"])
def test_an_engine_in_a_group_moves_or_fights(card: str):
    battle = ancients("d6: LI | e6: hwm", order=card)
    does(battle, "order e6", "?end orders", "end moves")
    assert may(battle, "attack d6 with e6")
    battle = ancients("d6: LI | f6: hwm mi | e8: . | d8: LI", order=card)
    does(battle, "order f6", "order f7", "?end orders", "move f6", "to e6", "move f7", "to e8", "?end moves")
    assert not any("with e6" in choice for choice in choices(battle))


# Line Command


@rule("CA-18U.14", "CA-18U.19", "CA-18U.20")
def test_line_command_orders_any_linked_part_of_a_line():
    row = " ".join(["mi"] * 13)
    battle = ancients(f"a1: LI | e1: {row}", order="XLC", command="5 / 2")
    for column in range(1, 14):
        does(battle, f"order e{column}")
    assert len(ordered(battle)) == 13
    battle = ancients("a1: LI | e1: mi mi mc mi", order="XLC")
    does(battle, "order e1", "order e2")
    assert not may(battle, "order e4") and not may(battle, "order e3")
    battle = ancients("a1: LI | e1: mi mi mi", order="XLC")
    does(battle, "order e2", "end orders")
    assert ordered(battle) == {"e2"}


@rule("CA-18U.15", "CA-18U.16", "CA-18U.21")
@pytest.mark.parametrize("unit", ["li", "lb", "ax", "mi", "wa", "hi"])
def test_line_command_moves_one_hex_at_most(unit: str):
    battle = ancients(f"c6: LI | e6: {unit}", order="XLC")
    does(battle, "order e6", "?end orders")
    assert far(battle, "e6") == 1


@rule("CA-18U.15", "CA-18U.16")
def test_under_line_command_units_fire_or_fight_moved_or_not():
    battle = ancients("c6: HI | f6: lb", order="XLC", dice="light")
    does(battle, "order f6", "?end orders", "move f6", "to e6", "?end moves")
    assert may(battle, "fire at c6 with e6")
    battle = ancients("d6: HI | e6: mi", order="XLC")
    does(battle, "order e6", "?end orders", "end moves")
    assert may(battle, "attack d6 with e6")


# Move-Fire-Move


@rule("CA-18U.23", "CA-18U.24", "CA-18U.25", "CA-18U.26", "CA-18U.28", "CA-18U.31", "CA-18U.32")
def test_move_fire_move():
    battle = ancients("b6: HI | e6: lb lc | i12: li", order="XMF", dice="light  light")
    does(battle, "order e6", "order e7", "order i12", "?end orders", "move e6", "to d6")
    assert refused(battle, "fire at b6 with d6").code == "not-yet"  # all moves come first
    does(battle, "end moves")
    assert dice_rolled(battle, does(battle, "fire at b6 with d6")) == [1]
    does(battle, "?end battles")
    assert asks(battle, "bottom", "moves again")
    assert far(battle, "d6") == 2 and far(battle, "e7") == 4
    does(battle, "move d6", "to f6")
    assert not any(choice.startswith("fire") for choice in choices(battle))
    does(battle, "end moves")
    assert sum(battle.turns) > 1  # the turn is over


@rule("CA-18U.32")
def test_a_unit_that_held_fires_two_dice_and_moves_afterwards():
    battle = ancients("c6: HI | e6: lb", order="XMF", dice="light light")
    does(battle, "order e6", "?end orders", "end moves")
    assert dice_rolled(battle, does(battle, "fire at c6 with e6")) == [2]
    assert asks(battle, "bottom", "moves again")


@rule("CA-18U.27")
def test_no_close_combat_under_move_fire_move():
    battle = ancients("d6: HI | c8: HI | e6: li . li", order="XMF")
    does(battle, "order e6", "order e8", "?end orders", "end moves")
    assert refused(battle, "attack d6 with e6").code == "card-forbids"


@rule("CA-18U.33")
def test_auxilia_under_move_fire_move():
    battle = ancients("c6: HI | g6: ax | e12: li | c12: LI", order="XMF", dice="heavy heavy")
    does(battle, "order g6", "order e12", "?end orders", "move g6", "to e6", "end moves")
    assert not any("with e6" in choice for choice in choices(battle))
    does(battle, "?end battles")
    assert far(battle, "e6") == 2


@rule("CA-18U.34")
def test_ground_ends_only_the_move_it_stops():
    battle = ancients("c6: HI | g6: lc", order="XMF", forest="e6")
    does(battle, "order g6", "?end orders", "move g6", "to e6")
    assert asks(battle, "bottom", "moves again") and far(battle, "e6") == 4  # but it did not fire


@rule("CA-18U.35")
def test_barbarian_chariots_move_twice_and_do_not_fire():
    battle = ancients("c6: HI | g6: bch", order="XMF")
    does(battle, "order g6", "?end orders", "move g6", "to e6")
    assert asks(battle, "bottom", "moves again") and far(battle, "e6") == 3


@rule("CA-18U.30")
def test_without_light_units_move_fire_move_orders_one_unit():
    battle = ancients("a1: LI | e6: mi mi", order="XMF")
    does(battle, "order e6", "move e6", "to d6")
    assert has_unit(battle, "d6") and not asks(battle, "bottom", "moves again")


# Mounted Charge


@rule("CA-18U.36", "CA-18U.37", "CA-18U.38", "CA-18U.39")
def test_mounted_charge():
    for unit, hexes_moved in {"lc": 4, "mc": 3, "cam": 3, "hc": 3, "chc": 3, "el": 3, "hch": 3, "bch": 3}.items():
        battle = ancients(f"a1: LI | e6: {unit}", order="XMC")
        does(battle, "order e6", "?end orders")
        assert far(battle, "e6") == hexes_moved, unit
    battle = ancients("d6: HI1 | c6: HI | e6: mc", order="XMC", dice="heavy light light light  light light light light")
    does(battle, "order e6", "?end orders", "end moves")
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [4]
    assert dice_rolled(battle, does(battle, "advance", "stay", "attack c6 with d6", "?stand")) == [4]
    battle = ancients("c6: HI | e6: lc . mc | d8: LI", order="XMC")
    does(battle, "order e6", "order e8", "?end orders", "end moves")
    assert refused(battle, "fire at c6 with e6").code == "card-forbids"


@rule("CA-18U.38")
def test_heavy_cavalry_fights_after_three_hexes_of_charge():
    battle = ancients("d6: HI | e9: hc", order="XMC")
    does(battle, "order e9", "?end orders", "move e9", "to e6", "?end moves")
    assert may(battle, "attack d6 with e6")
