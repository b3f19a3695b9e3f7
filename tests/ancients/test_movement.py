"""Movement of units and leaders. §8"""

from __future__ import annotations

import pytest

from tests.ancients.positions import (
    ancients,
    asks,
    blocks_at,
    choices,
    dice_rolled,
    does,
    has_unit,
    leader_at,
    may,
    moves,
    place,
    refused,
    unit_at,
)
from triarii.games.ancients import hexes
from triarii.games.ancients.battle import DONE_MOVING, MUST_FIGHT, NO_BATTLE
from triarii.games.ancients.movement import destinations, leader_destinations
from triarii.games.ancients.units import CODES, MOUNTED, code_of

rule = pytest.mark.rule

FULL_MOVE = {"li": 2, "ls": 2, "lb": 2, "ax": 2, "mi": 1, "hi": 1, "hwm": 1, "lc": 4, "lbc": 4, "bch": 3, "mc": 3,
             "cam": 3, "ccm": 3, "hc": 2, "chc": 2, "el": 2, "hch": 2}  # fmt: skip
ORDER_FOR = ["TLI", "TME", "THE"]


def card_for(unit: str) -> str:
    from triarii.games.ancients.units import CLASS

    return ORDER_FOR[CLASS[code_of(unit)]]


def distances(unit: str, start: str = "e6", others: str = "a1: LI") -> set[int]:
    """How far a unit in the open may go, of all the hexes it may end in."""
    battle = ancients(f"{start}: {unit} | {others}", hand="S2C")
    return {hexes.DISTANCE[place(start)][hex] for hex in destinations(battle, unit_at(battle, start))}


def reach(unit: str, others: str, start: str = "e6", **more) -> list[str]:
    battle = ancients(f"{start}: {unit} | {others}", hand="S2C", **more)
    return [hexes.NAMES[hex] for hex in destinations(battle, unit_at(battle, start))]


# Units


@rule("CA-8.01", "CA-8.02", "CA-8.03")
def test_units_move_one_at_a_time_in_any_order_and_once():
    battle = ancients("a1: LI | e5: mi mi", order="S3C")
    does(battle, "order e5", "order e6", "?end orders")
    assert {"move e5", "move e6"} <= set(choices(battle))
    does(battle, "move e6")
    assert not may(battle, "move e5")  # one is finished before the next begins
    does(battle, "to d6")
    assert refused(battle, "move d6").code == "has-moved"
    does(battle, "move e5", "to d5")
    assert has_unit(battle, "d5") and has_unit(battle, "d6")


@rule("CA-8.04")
def test_an_ordered_unit_need_not_move():
    battle = ancients("d6: LI | e6: mi", order="S3C")
    does(battle, "order e6", "?end orders", "end moves")
    assert has_unit(battle, "e6")
    battle = ancients("d6: LI | e6: mi", order="S3C")
    does(battle, "order e6", "?end orders", "move e6", "stay")
    assert has_unit(battle, "e6") and may(battle, "attack d6 with e6")


@rule("CA-8.05", "CA-8.48")
def test_an_ordered_piece_may_leave_its_section():
    battle = ancients("a13: LI | e6: lc", order="S3C")
    moves(battle, "e6", "e2")
    assert has_unit(battle, "e2")
    battle = ancients("a13: LI | e6: l", order="S3C")
    does(battle, "order leader e6", "?end orders", "move leader e6", "to e3")
    assert leader_at(battle, "e3")


@rule("CA-8.06", "CA-8.49")
def test_nobody_leaves_the_field_by_an_ordered_move():
    battle = ancients("i13: LI | a6: lc", order="S3C")
    does(battle, "order a6", "?end orders", "move a6")
    assert refused(battle, "exit").code
    battle = ancients("i13: LI | i6: l", order="S3C")
    does(battle, "order leader i6", "?end orders", "move leader i6")
    assert not may(battle, "leave the field") and not may(battle, "exit")


@rule("CA-8.07", "CA-8.08", "CA-8.11", "CA-8.12")
def test_a_unit_neither_shares_nor_crosses_a_hex_with_another():
    """A wall of units of both sides and an enemy leader across row d."""
    row = "d1: mi mi mi mi mi LI L LI mi mi mi mi"
    found = reach("lc", row)
    assert not any(name.startswith(("d", "c", "b", "a")) for name in found)
    battle = ancients(f"e6: lc | {row}", order="S3C")
    does(battle, "order e6", "?end orders", "move e6")
    assert refused(battle, "to d5").code == "occupied"
    assert refused(battle, "to d7").code == "enemy-leader"
    assert refused(battle, "to c6").code == "no-way"


@rule("CA-8.09", "CA-18.20", "CA-18.31", "CA-18.32", "CA-18U.29")
def test_light_foot_passes_friends_under_two_cards_only():
    row = "d1: mi mi mi mi mi* mi mi mi mi mi mi mi | a1: LI"
    for card, passes in (("TLI", True), ("XMF", True), ("S3C", False), ("SCO", False)):
        for unit in ("li", "ax", "lb*"):
            battle = ancients(f"e6: {unit} | {row}", order=card)
            does(battle, "order e6", "?end orders", "move e6")
            assert may(battle, "to c6") == passes, (card, unit)
            assert not may(battle, "to d6")
    battle = ancients(f"e6: lc | {row}", order="TLI")
    does(battle, "order e6", "?end orders", "move e6")
    assert not may(battle, "to c6")  # foot only


@rule("CA-18.31")
def test_light_foot_cannot_pass_a_friend_on_ground_that_would_stop_it():
    battle = ancients("e6: li | d5: mi mi | a1: LI", order="TLI", forest="d5 d6", sea="d4 d7 e5 e7")
    does(battle, "order e6", "?end orders", "move e6")
    assert not may(battle, "to c6")


@rule("CA-8.10", "CA-8.15")
def test_a_unit_stops_on_a_friendly_lone_leader_who_attaches():
    belt = "d1: l l l l l l l l l l l l | a1: LI"
    assert "d6" in reach("lc", belt) and "c6" not in reach("lc", belt)
    battle = ancients("d6: l | e6: mi | a1: LI", order="S3C")
    moves(battle, "e6", "d6")
    assert leader_at(battle, "d6") and has_unit(battle, "d6")
    assert "d6" not in reach("mi*", "d6: l | a1: LI")


@rule("CA-8.16")
def test_a_unit_that_stays_counts_as_not_having_moved():
    battle = ancients("c6: HI | e6: li", order="S3C", dice="light light")
    does(battle, "order e6", "?end orders", "move e6", "stay")
    assert dice_rolled(battle, does(battle, "?end moves", "fire at c6 with e6")) == [2]


@rule("CA-8.17")
def test_a_lone_leader_joined_by_a_unit_cannot_leave_it_again():
    battle = ancients("d6: l | e6: mi | a1: LI", order="S3C")
    does(battle, "order leader d6", "order e6", "?end orders", "move e6", "to d6")
    assert not may(battle, "move leader d6")


@rule("CA-8.14")
def test_retreat_is_not_movement():
    """A unit that has had its move still retreats its full distance."""
    battle = ancients("d6: HI | f6: mi", order="S3C", dice="light light light light  flag light light light light")
    moves(battle, "f6", "e6")
    does(battle, "?end moves", "attack d6 with e6", "?stand", "battle back")
    assert asks(battle, "bottom", "1 hex to retreat")


@rule(
    "CA-8.18", "CA-8.19", "CA-8.21", "CA-8.26", "CA-8.27", "CA-8.34", "CA-8.35", "CA-8.36", "CA-8.37", "CA-8.38",
    "CA-8.39", "CA-8.40",
)  # fmt: skip
def test_how_far_each_type_moves():
    for unit, hexes_moved in FULL_MOVE.items():
        assert max(distances(unit)) == hexes_moved, unit
        assert min(distances(unit)) == 1


@rule("CA-8.18", "CA-8.34", "CA-8.35", "CA-8.36", "CA-8.37", "CA-8.38", "CA-8.39", "CA-8.40", "CA-EX-02")
@pytest.mark.parametrize("unit", [code.lower() for code in CODES if MOUNTED[code_of(code)]])
def test_worked_example_mounted_moves(unit: str):
    """After its full allowance in the open every mounted type may still battle."""
    start = f"e{6 + FULL_MOVE[unit]}"
    battle = ancients(f"d6: HI | {start}: {unit}", order=card_for(unit))
    does(battle, f"order {start}", "?end orders", f"move {start}", "to e6", "?end moves")
    assert may(battle, "attack d6 with e6")


@rule("CA-8.41", "CA-11.60", "CA-EX-02")
def test_worked_example_a_leader_moving_alone_does_not_battle():
    battle = ancients("d6: HI | e9: l | e5: mi", order="S3C")
    does(battle, "order leader e9", "order e5", "?end orders", "move leader e9", "to e6", "?end moves")
    assert not any("with e6" in choice for choice in choices(battle))


@rule("CA-8.20", "CA-8.25", "CA-8.28", "CA-8.35", "CA-8.37", "CA-8.39", "CA-8.40")
@pytest.mark.parametrize(
    ("unit", "card", "face"),
    [("ax", "TLI", "light"), ("wa", "TME", "medium"), ("hwm", "THE", "heavy"), ("bch", "TLI", "light"),
     ("cam", "TME", "medium"), ("ccm", "TME", "medium"), ("el", "THE", "heavy"), ("hch", "THE", "heavy")],
)  # fmt: skip
def test_the_class_of_a_type_rules_its_orders_and_its_hits(unit: str, card: str, face: str):
    battle = ancients(f"a1: LI | e6: {unit}", order=card)
    assert may(battle, "order e6")
    battle = ancients(f"c6: LI | e6: {unit}", to_move="top", order="S3C", dice=f"{face} helmet")
    full = blocks_at(battle, "e6")
    does(battle, "order c6", "?end orders", "?end moves", "fire at e6 with c6")
    assert blocks_at(battle, "e6") == full - 1


@rule("CA-8.22", "CA-8.23", "CA-8.32", "CA-EX-01")
def test_worked_example_foot_moves():
    """Warriors go two hexes only to a hex next to an enemy unit; auxilia that go two may not battle."""
    assert distances("wa") == {1}
    found = reach("wa", "c6: LI")
    far = {name for name in found if hexes.DISTANCE[place("e6")][place(name)] == 2}
    assert far and all(any(n == place("c6") for n in hexes.NEIGHBOURS[place(name)]) for name in far)
    battle = ancients("a1: LI | e6: wa", order="TME")
    does(battle, "order e6", "?end orders", "move e6")
    assert refused(battle, "to c6").code == "no-charge"
    assert "e8" in reach("wa", "d6: LI | d8: LI")  # from one enemy to another
    battle = ancients("d6: HI | g6: ax | i12: li", order="TLI")
    does(battle, "order g6", "order i12", "?end orders", "move g6", "to e6")
    assert battle.mark[unit_at(battle, "e6")] & NO_BATTLE


@rule("CA-8.24", "CA-8.29", "CA-9.03")
def test_charging_warriors_must_fight_before_the_battles_end():
    battle = ancients("d6: HI | g6: wa | i12: mi LI", order="TME", dice="heavy " * 8)
    does(battle, "order g6", "order i12", "?end orders", "move g6", "to e6", "end moves")
    assert battle.mark[unit_at(battle, "e6")] & MUST_FIGHT
    assert refused(battle, "end battles").code == "must-fight"
    does(battle, "attack i13 with i12", "?stand", "?do not battle back")
    assert refused(battle, "end battles").code == "must-fight"


@rule("CA-8.29")
def test_the_duty_lapses_when_no_enemy_unit_is_left_beside_them():
    battle = ancients("d6: LI1 | g6: wa | e8: mi | i12: mi LI", order="TME", dice="light light light light")
    does(
        battle, "order g6", "order e8", "order i12", "?end orders", "move g6", "to e6", "move e8", "to e7", "end moves"
    )
    does(battle, "attack d6 with e7", "?stand", "halt")
    assert may(battle, "end battles")


@rule("CA-8.31")
def test_a_charge_is_satisfied_even_if_the_target_evades():
    battle = ancients("d6: LI | g6: wa | i12: mi LI", order="TME", dice="heavy " * 4)
    does(battle, "order g6", "order i12", "?end orders", "move g6", "to e6", "end moves")
    does(battle, "attack d6 with e6", "evade", "to c6", "to b6")
    assert may(battle, "end battles")


@rule("CA-8.33", "CA-2.30")
def test_a_lone_leader_does_not_make_a_charge_legal_but_may_be_attacked():
    assert distances("wa", others="c6: L") == {1}
    battle = ancients("d6: LI L | g6: wa", order="TME", dice="heavy " * 4)
    does(battle, "order g6", "?end orders", "move g6", "to e7", "?end moves")
    assert "attack d7 with e7" in choices(battle)
    does(battle, "attack d7 with e7")
    while asks(battle, "top", "evade"):
        does(battle, choices(battle)[0])
    assert blocks_at(battle, "d6") == 4 and not asks(battle, "bottom", "battle")


# Leaders


def leader_reach(position: str, start: str = "e6", **more) -> list[str]:
    battle = ancients(position, hand="S2C", **more)
    return [hexes.NAMES[hex] for hex in leader_destinations(battle, battle.leader_at[place(start)])]


@rule("CA-8.41")
def test_a_leader_moves_three_hexes():
    found = leader_reach("e6: l | a1: LI")
    assert {hexes.DISTANCE[place("e6")][place(name)] for name in found} == {1, 2, 3}


@rule("CA-8.42", "CA-8.43", "CA-8.44", "CA-8.58")
def test_a_leader_passes_friends_but_ends_with_no_other_leader():
    belt = "d1: mi mi mi mi mi* mi* l mi mi mi mi mi | e6: l | a1: LI"
    found = leader_reach(belt)
    assert "c6" in found and "d4" in found
    assert not {"d5", "d6", "d7"} & set(found)
    battle = ancients("d6: mi | e6: l | a1: LI", order="S3C")
    does(battle, "order leader e6", "order d6", "?end orders", "move leader e6", "to c6", "move d6", "to c7")
    assert has_unit(battle, "c7")  # passing through it did not cost the unit its move


@rule("CA-8.45")
def test_a_leader_may_not_pass_enemies():
    found = leader_reach("d1: LI LI LI LI LI LI L LI LI LI LI LI | e6: l")
    assert not any(name[0] in "abcd" for name in found)
    battle = ancients("d6: LI | e6: l", order="S3C")
    does(battle, "order leader e6", "?end orders", "move leader e6")
    assert refused(battle, "to d6").code == "enemy"


@rule("CA-8.46", "CA-8.47")
def test_a_leader_moves_once_and_need_not():
    battle = ancients("e6: l mi | a1: LI", order="S3C")
    does(battle, "order leader e6", "order e7", "?end orders", "move leader e6", "to e5")
    assert refused(battle, "move leader e5").code == "has-moved"
    battle = ancients("e6: l mi | a1: LI", order="S3C")
    does(battle, "order leader e6", "order e7", "?end orders", "end moves")
    assert leader_at(battle, "e6")


@rule("CA-8.50", "CA-7.03", "CA-7.05")
def test_a_leader_in_a_friendly_units_hex_is_attached_and_goes_with_it():
    battle = ancients("e6: mi* | a1: LI", order="S3C")
    moves(battle, "e6", "d6")
    assert leader_at(battle, "d6") and not leader_at(battle, "e6")


@rule("CA-8.51", "CA-8.52", "CA-8.53", "CA-8.54", "CA-8.55", "CA-8.56")
def test_a_detached_leader_joins_another_unit_which_then_stays_but_may_battle():
    battle = ancients("d6: LI | e5: mi* mi | i6: mi", order="S3C", dice="heavy " * 4)
    does(battle, "order leader e5", "order e6", "order i6", "?end orders", "move leader e5", "to e6")
    assert refused(battle, "move e6").code == "has-moved"
    does(battle, "end moves")
    assert may(battle, "attack d6 with e6")
    battle = ancients("d6: LI | e5: mi* mi | e9: mi", order="S3C")
    does(
        battle, "order leader e5", "order e9", "?end orders", "move leader e5", "to e6", "move e9", "stay", "?end moves"
    )
    assert not any("with e6" in choice for choice in choices(battle))  # joining does not order the unit


@rule("CA-8.51", "CA-EX-04", "CA-7.21")
def test_worked_example_leader_timing_bad_order():
    """The heavy infantry moves first: its leader went with it and can no longer detach."""
    battle = ancients("a1: LI | e6: hi* | e8: hc", order="S3C")
    does(battle, "order e6", "order leader e6", "order e8", "move e6", "to d6")
    assert leader_at(battle, "d6") and not any("leader" in choice for choice in choices(battle))


@rule("CA-EX-03", "CA-8.52", "CA-8.62", "CA-7.10", "CA-7.12")
def test_worked_example_leader_timing_good_order():
    """The cavalry moves; the leader detaches and joins it; then the infantry moves: three orders."""
    battle = ancients("d7: LI | d5: LI | e6: hi* | f8: hc", order="S3C")
    does(battle, "order e6", "order leader e6", "order f8")
    does(battle, "move f8", "to e8", "move leader e6", "to e8", "move e6", "to e5")
    assert leader_at(battle, "e8")
    does(battle, "?end moves")
    assert may(battle, "attack d7 with e8") and may(battle, "attack d5 with e5")


@rule("CA-EX-05", "CA-8.54", "CA-8.56")
def test_worked_example_joined_unit():
    battle = ancients("d6: LI | e6: mi | e7: l", order="S3C")
    does(battle, "order e6", "order leader e7", "?end orders", "move leader e7", "to e6", "?end moves")
    assert has_unit(battle, "e6") and may(battle, "attack d6 with e6")


@rule("CA-8.57", "CA-18.38")
def test_leaders_do_not_detach_on_a_leadership_card():
    battle = ancients("a1: LI | e6: mi*", order="LAN")
    does(battle, "follow leader e6", "?end orders")
    assert not any("leader" in choice for choice in choices(battle))


@rule("CA-8.59")
def test_a_unit_that_a_leader_joined_fires_as_one_that_held():
    battle = ancients("c6: HI | e6: li | e8: l", order="S3C", dice="light light")
    does(battle, "order e6", "order leader e8", "?end orders", "move leader e8", "to e6", "?end moves")
    assert dice_rolled(battle, does(battle, "fire at c6 with e6")) == [2]


@rule("CA-8.60")
def test_a_leader_with_a_unit_uses_its_allowance():
    assert max(hexes.DISTANCE[place("e6")][place(name)] for name in reach("lc*", "a1: LI")) == 4
    assert max(hexes.DISTANCE[place("e6")][place(name)] for name in reach("mi*", "a1: LI")) == 1


@rule("CA-8.61")
def test_a_detached_leader_cannot_come_back_to_where_he_was():
    assert "e6" not in leader_reach("e6: mi* | a1: LI")


@rule("CA-8.62")
def test_a_leader_may_join_a_unit_that_has_moved_and_it_may_battle():
    battle = ancients("d6: LI | f6: mi | f8: l", order="S3C")
    does(
        battle,
        "order f6",
        "order leader f8",
        "?end orders",
        "move f6",
        "to e6",
        "move leader f8",
        "to e6",
        "?end moves",
    )
    assert leader_at(battle, "e6") and may(battle, "attack d6 with e6")


@rule("CA-8.13")
def test_terrain_may_shorten_a_move_or_forbid_battle():
    belt = " ".join(f"d{column}" for column in range(1, 13))
    assert "c6" not in reach("lc", "a1: LI", forest=belt)
    battle = ancients("c6: LI | e6: mi | i6: mi", order="S3C", forest="d6")
    does(battle, "order e6", "order i6", "?end orders", "move e6", "to d6")
    assert battle.mark[unit_at(battle, "d6")] & NO_BATTLE


@rule("CA-8.03", "CA-8.54")
def test_marks_of_movement():
    battle = ancients("a1: LI | e6: mi mi", order="S3C")
    does(battle, "order e6", "order e7", "?end orders", "move e6", "to d6")
    assert battle.mark[unit_at(battle, "d6")] & DONE_MOVING
    assert not battle.mark[unit_at(battle, "e7")] & DONE_MOVING
