"""Fire: who may, at whom, how far, with how many dice. §10"""

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
    fires,
    has_unit,
    leader_at,
    may,
    moves,
    place,
    refused,
    told,
)
from triarii.games.ancients.line_of_sight import sees

rule = pytest.mark.rule

MISSILES = {"LI": 2, "LS": 3, "LB": 3, "AX": 2, "LC": 2, "LBC": 3, "HWM": 6}
WITHOUT = ["MI", "WA", "HI", "BCH", "MC", "CAM", "CCM", "HC", "CHC", "HCH", "EL"]


def ready(position: str, unit: str, order: str = "S3C", **more):
    """The battle step, with this unit ordered and in place; a skirmish far away keeps the step open."""
    return ancients(
        f"{position} | i12: li LI", hand="S2C", card=order, order=order, ordered=f"{unit} i12",
        pending='[{"frame": "Turn", "step": 2}]', **more,
    )  # fmt: skip


def may_fire(position: str, unit: str = "e6", target: str = "c6", **more) -> bool:
    return may(ready(position, unit, **more), f"fire at {target} with {unit}")


@rule("CA-10.01", "CA-10.14", "CA-10.15", "CA-10.16")
@pytest.mark.parametrize(("kind", "reach"), MISSILES.items())
def test_missile_units_fire_to_the_end_of_their_range_and_no_further(kind: str, reach: int):
    row = f"e2: {kind.lower()}"
    assert may_fire(f"{row} | e{2 + reach}: MI", "e2", f"e{2 + reach}")
    battle = ready(f"{row} | e{3 + reach}: MI", "e2")
    assert refused(battle, f"fire at e{3 + reach} with e2").code == "out-of-range"


@rule("CA-10.01", "CA-10.02")
@pytest.mark.parametrize("kind", WITHOUT)
def test_units_without_missiles_never_fire(kind: str):
    assert refused(ready(f"c6: MI | e6: {kind.lower()}", "e6"), "fire at c6 with e6").code == "no-missiles"


@rule("CA-10.03", "CA-17.12")
def test_a_scenario_may_give_other_units_missiles():
    assert may_fire("c6: MI | e6: mi", special_units="e6 bows")
    assert not may_fire("c6: MI | e6: mi")


@rule("CA-10.04", "CA-10.06", "CA-10.07")
def test_an_adjacent_enemy_is_fought_and_keeps_the_unit_from_firing():
    battle = ready("c6: MI | d6: LI | e6: li", "e6")
    assert refused(battle, "fire at d6 with e6").code == "adjacent"
    assert refused(battle, "fire at c6 with e6").code == "engaged"
    assert may(battle, "attack d6 with e6")


@rule("CA-10.05", "CA-10.18", "CA-10.19")
def test_a_target_out_of_sight_cannot_be_fired_at():
    """In one row the hex between holds a friend, then a foe beyond reach of close combat, then nobody."""
    assert not may_fire("e4: MI . | e5: mi li", "e6", "e4")
    assert may_fire("e4: MI . li", "e6", "e4")


@rule("CA-10.08")
def test_a_target_of_fire_does_not_battle_back():
    battle = ancients("c6: MI | e6: li", order="S3C", hands=("S2C", ""), dice="light light")
    fires(battle, "e6", "c6")
    assert battle.active == 0 and asks(battle, "top", "card")  # the turn is over: nobody was asked


@rule("CA-10.09")
def test_a_target_of_fire_cannot_evade():
    battle = ancients("c6: LI | e6: li", order="S3C", dice="light heavy")
    fires(battle, "e6", "c6")
    assert blocks_at(battle, "c6") == 3  # the roll was made at once, where it stood


@rule("CA-10.10", "CA-10.41", "CA-12.01")
def test_hits_are_removed_before_flags_are_obeyed():
    battle = ancients("c6: LI | e6: li", order="S3C", dice="light flag")
    events = fires(battle, "e6", "c6")
    while asks(battle, "top", "retreat"):
        events += does(battle, choices(battle)[0])
    names = [event["event"] for event in told(battle, events)]
    assert names.index("fired") < names.index("rolled") < names.index("lost") < names.index("retreated")


@rule("CA-10.11", "CA-9.06")
def test_each_unit_fires_alone_one_after_the_other():
    battle = ancients("c6: MI | e6: li li", order="S3C", dice="medium light light medium")
    does(battle, "order e6", "order e7", "?end orders", "end moves")
    first = does(battle, "fire at c6 with e6")
    assert dice_rolled(battle, first) == [2]
    second = does(battle, "fire at c6 with e7")
    assert dice_rolled(battle, second) == [2]
    assert blocks_at(battle, "c6") == 2


@rule("CA-10.12", "CA-2.30")
def test_a_lone_leader_beside_it_does_not_keep_a_unit_from_firing():
    battle = ready("c6: MI | d6: L | e6: li", "e6")
    assert may(battle, "fire at c6 with e6")
    battle = ready("e4: MI . li L", "e6")
    assert may(battle, "fire at e4 with e6")
    assert refused(battle, "fire at e7 with e6").code == "adjacent"


@rule("CA-10.13")
def test_range_counts_the_targets_hex_and_not_the_firers():
    assert may_fire("e4: MI . li", "e6", "e4")
    battle = ready("e3: MI . . li", "e6")
    assert refused(battle, "fire at e3 with e6").sentence == "Its range is 2; e3 is 3 away."


# Line of sight


def clear(position: str, a: str, b: str, **more) -> bool:
    battle = ancients(position, hand="S2C", **more)
    forth, back = sees(battle, place(a), place(b)), sees(battle, place(b), place(a))
    assert forth == back  # CA-10.26
    return forth


@rule("CA-10.17", "CA-10.26")
def test_the_line_runs_from_centre_to_centre_and_back():
    """From e6 to f8 two hexes away the line passes between e7 and f7; from e6 to e9 it passes e7 and e8."""
    assert clear("e6: li . . MI", "e6", "e9")
    assert not clear("e6: li . LI MI", "e6", "e9")
    assert not clear("e6: li LI . MI", "e6", "e9")


@rule("CA-10.18")
def test_a_hex_crossed_in_part_blocks():
    """From e6 to g8, three hexes away, the line cuts through f7 and through its neighbour f6."""
    assert clear("e6: li | g8: MI", "e6", "g8")
    assert not clear("e6: li | f7: LI | g8: MI", "e6", "g8")
    assert not clear("e6: li | f6: LI | g8: MI", "e6", "g8")


@rule("CA-10.19")
@pytest.mark.parametrize("between", ["LI", "li", "L", "l"])
def test_every_unit_and_leader_of_either_side_obstructs(between: str):
    assert not clear(f"e6: li {between} MI", "e6", "e8")


@rule("CA-10.19", "CA-16.23", "CA-16.64")
@pytest.mark.parametrize("ground", ["forest", "camp", "hill", "wall", "fortified", "steep"])
def test_blocking_terrain_obstructs(ground: str):
    assert not clear("e6: li . MI", "e6", "e8", **{ground: "e7"})


@rule("CA-10.20", "CA-10.22")
def test_terrain_at_either_end_does_not_block():
    assert clear("e6: li . MI", "e6", "e8", forest="e8")
    assert clear("e6: li . MI", "e6", "e8", forest="e6")


@rule("CA-10.21")
def test_a_line_along_an_edge_is_blocked_only_from_both_sides():
    """From e6 to c6 the line runs along the edge between d5 and d6."""
    assert clear("c6: MI | d5: LI | e6: li", "e6", "c6")
    assert clear("c6: MI | d6: LI | e6: li", "e6", "c6")
    assert not clear("c6: MI | d5: LI LI | e6: li", "e6", "c6")


@rule("CA-10.23")
def test_touching_a_corner_is_not_crossing():
    """From e6 to c6 the line ends in the corners of no other hexes than d5 and d6: e5, e7, c5, c7 do not matter."""
    assert clear("c5: LI MI LI | e5: LI li LI", "e6", "c6")


@rule("CA-10.24")
def test_obstructions_left_at_one_edge_and_right_at_another_block_together():
    """From e6 to a6, four hexes away, the line runs between d5 and d6, through c6, and between b5 and b6."""
    assert clear("a6: MI | e6: hwm | d5: LI", "e6", "a6")
    assert clear("a6: MI | e6: hwm | d5: LI | b5: LI", "e6", "a6")
    assert not clear("a6: MI | e6: hwm | d5: LI | b6: LI", "e6", "a6")


@rule("CA-10.25")
def test_the_edge_of_the_board_is_an_obstructed_side():
    """From e1 to c1 the line runs along the board's edge: d1 alone blocks it."""
    assert clear("c1: MI | e1: li", "e1", "c1")
    assert not clear("c1: MI | d1: LI | e1: li", "e1", "c1")


# Dice, hits, retreats


@rule("CA-10.27", "CA-9.07")
@pytest.mark.parametrize("kind", ["LI", "LS", "LB", "AX", "LC", "LBC"])
def test_two_dice_if_it_held_and_one_if_it_moved_whatever_its_losses(kind: str):
    battle = ancients(f"c6: HI | e6: {kind.lower()}1", order="S3C", dice="light light")
    assert dice_rolled(battle, fires(battle, "e6", "c6")) == [2]
    battle = ancients(f"c6: HI | f6: {kind.lower()}1", order="S3C", dice="light")
    moves(battle, "f6", "e6")
    assert dice_rolled(battle, does(battle, "?end moves", "fire at c6 with e6")) == [1]


@rule("CA-10.28", "CA-8.19")
def test_auxilia_that_moved_two_hexes_cannot_fire():
    battle = ancients("c6: HI | g6: ax | i1: li", order="SCO")
    does(battle, "order i1")
    moves(battle, "g6", "e6")
    does(battle, "?end moves")
    assert not may(battle, "fire at c6 with e6")


@rule("CA-10.29", "CA-8.27")
def test_an_engine_that_moved_cannot_fire():
    battle = ancients("b6: HI | f6: hwm", order="S3C", hand="S3C S2C")
    moves(battle, "f6", "e6")
    does(battle, "?end moves")
    assert not may(battle, "fire at b6 with e6")


@rule("CA-10.30", "CA-10.33")
@pytest.mark.parametrize(
    ("kind", "face"),
    [("LI", "light"), ("AX", "light"), ("BCH", "light"), ("MI", "medium"), ("WA", "medium"), ("CCM", "medium"),
     ("HI", "heavy"), ("CHC", "heavy"), ("EL", "heavy")],
)  # fmt: skip
def test_the_class_symbol_hits_with_or_without_a_border(kind: str, face: str):
    battle = ancients(f"c6: {kind} | e6: li", order="S3C", dice=f"{face} helmet")
    full = blocks_at(battle, "c6")
    fires(battle, "e6", "c6")
    assert blocks_at(battle, "c6") == full - 1


@rule("CA-10.31", "CA-10.36", "CA-14.22")
@pytest.mark.parametrize("faces", ["helmet swords", "light heavy", "helmet helmet", "swords swords"])
def test_other_faces_miss_in_fire_even_with_a_leader(faces: str):
    battle = ancients("c6: MI | e6: li*", order="S3C", dice=faces)
    fires(battle, "e6", "c6")
    assert blocks_at(battle, "c6") == 4


@rule("CA-10.32", "CA-10.38")
def test_a_flag_is_no_hit_but_drives_the_target_back():
    battle = ancients("c6: MI | e6: li", order="S3C", dice="flag heavy")
    fires(battle, "e6", "c6")
    does(battle, "to b6")
    assert blocks_at(battle, "b6") == 4


@rule("CA-10.38", "CA-12.27")
def test_a_supported_target_may_ignore_a_flag_of_fire():
    battle = ancients("b5: LI LI | c6: MI | e6: li", order="S3C", dice="flag heavy")
    fires(battle, "e6", "c6")
    assert asks(battle, "top", "how many do you ignore")
    does(battle, "ignore 1 flags")
    assert has_unit(battle, "c6")


@rule("CA-10.35", "CA-10.34")
def test_hits_beyond_the_last_block_do_nothing():
    battle = ancients("c6: MI1 | e6: li", order="S3C", dice="medium medium")
    fires(battle, "e6", "c6")
    assert banners(battle) == (0, 1)


@rule("CA-10.37", "CA-14.01", "CA-14.02")
def test_a_leader_with_a_unit_hit_by_fire_is_checked():
    battle = ancients("c6: MI* | e6: li", order="S3C", dice="medium light helmet helmet")
    events = fires(battle, "e6", "c6")
    assert told(battle, events, "leader check")[0]["faces"] == ["helmet", "helmet"]
    assert not leader_at(battle, "c6") and blocks_at(battle, "c6") == 3


@rule("CA-10.39")
def test_protections_of_close_combat_do_not_hold_against_fire():
    """An elephant does not ignore light cavalry's red square or flag; a camel not its triangle."""
    battle = ancients("c6: EL | e6: lc", order="S3C", dice="heavy flag")
    fires(battle, "e6", "c6")
    assert blocks_at(battle, "c6") == 1
    assert asks(battle, "top", "retreat")
    battle = ancients("c6: CAM | e6: lc", order="S3C", dice="medium light")
    fires(battle, "e6", "c6")
    assert blocks_at(battle, "c6") == 2


@rule("CA-10.39")
def test_there_are_no_extra_retreat_hexes_from_fire():
    """Bow-armed camels that drive back cavalry by fire make it flee three hexes, not four."""
    battle = ancients("e6: MC | g6: cam | i1: li", order="S3C", special_units="g6 bows", dice="flag light")
    fires(battle, "g6", "e6")
    for _ in range(3):
        does(battle, next(choice for choice in choices(battle) if choice.startswith("to ")))
    assert not asks(battle, "top", "retreat")
    assert any(has_unit(battle, hex) for hex in ("b5", "b6", "b4", "b7"))


@rule("CA-10.40")
def test_a_unit_that_would_roll_no_dice_cannot_fire():
    """A moved bow unit in a camp: one die, less one."""
    battle = ancients("b6: HI | f6: lb | i1: li", order="SCO", camp="e6")
    does(battle, "order i1")
    moves(battle, "f6", "e6")
    does(battle, "?end moves")
    assert not may(battle, "fire at b6 with e6")


@rule("CA-EX-06")
def test_worked_example_of_ranged_combat():
    """Bow at three, light cavalry and light infantry at two fire two dice each; slingers behind friends have no shot."""
    battle = ancients(
        "b3: MI . . MI . . . MI | e4: lb | d6: li | d10: lc | e10: ls",
        order="TLI",
        command="5 / 5",
        dice="light light light light light light",
    )
    does(battle, "order e4", "order d6", "order d10", "order e10", "?end orders", "end moves")
    assert not any("with e10" in choice for choice in choices(battle))
    for firer, target in (("e4", "b3"), ("d6", "b6"), ("d10", "b10")):
        assert dice_rolled(battle, does(battle, f"fire at {target} with {firer}")) == [2]


@rule("CA-EX-07", "CA-9.11", "CA-9.13", "CA-10.07")
def test_worked_example_of_auxilia_beside_cavalry():
    """They cannot fire while the cavalry stands there; once it is gone by another's fire, they may."""
    position = "b6: MI | d6: MC1 | e6: ax | f7: li"
    battle = ancients(position, order="TLI", dice="medium light")
    does(battle, "order e6", "order f7", "?end orders", "end moves")
    assert may(battle, "attack d6 with e6") and refused(battle, "fire at d6 with e6").code == "adjacent"
    does(battle, "fire at d6 with f7")
    assert not has_unit(battle, "d6")
    assert not may(battle, "attack d6 with e6")
    battle = ancients("c6: MI | d6: MC1 | e6: ax | f7: li", order="TLI", dice="medium light light light")
    does(battle, "order e6", "order f7", "?end orders", "end moves", "fire at d6 with f7")
    does(battle, "fire at c6 with e6")


@rule("CA-9.10")
def test_a_unit_uses_only_one_kind_of_battle_in_a_turn():
    battle = ready("c6: MI | e6: li", "e6", dice="light light")
    does(battle, "fire at c6 with e6")
    assert refused(battle, "fire at c6 with e6").code == "has-battled"
    assert refused(battle, "attack c6 with e6").code == "has-battled"
