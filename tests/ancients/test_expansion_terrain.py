"""Terrain of the expansions: bridges, walls, marshes. §16"""

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
    fights,
    fires,
    has_unit,
    leader_at,
    may,
    moves,
    place,
    refused,
    told,
)
from tests.ancients.test_terrain import close, enters, fire, leader_reach, reach
from triarii.engine.dice import FastDice
from triarii.engine.header import Header
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.battle_files import scenario_from_file
from triarii.games.ancients.dice_pool import ATTACKING, BATTLING_BACK, is_walled_off
from triarii.games.ancients.line_of_sight import sees
from triarii.games.ancients.movement import destinations
from triarii.games.ancients.terrain import WALL

rule = pytest.mark.rule


# Bridges


@rule("CA-16X.01", "CA-16X.02", "CA-16X.03")
def test_bridges_do_not_slow_and_allow_battle():
    assert "a6" in reach("lc", bridge="d6 d5")
    assert may(enters("mi", "bridge"), "attack d6 with e6")


@rule("CA-16X.04", "CA-16X.07", "CA-16X.08", "CA-16X.09")
def test_dice_on_and_against_a_bridge():
    assert close("hi", bridge="e6") == 2 and close("hi", bridge="d6") == 2
    assert fire("lb", bridge="e6") == 1 and fire("lb", bridge="c6") == 2
    battle = ancients("d6: HI | e6: hi", order="XCS", bridge="e6", dice="light " * 4)
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [4]


@rule("CA-16X.05")
def test_a_unit_advances_from_a_bridge():
    battle = ancients("d6: HI1 | e6: mi", order="S3C", bridge="e6", dice="heavy light")
    fights(battle, "e6", "d6", "advance")
    assert has_unit(battle, "d6")


@rule("CA-16X.06")
def test_foot_on_a_bridge_may_ignore_a_flag_and_mounted_units_not():
    for kind, steady in (("MI", True), ("MC", False)):
        battle = ancients(f"d6: {kind} | e6: mi", order="S3C", bridge="d6", dice="flag light")
        fights(battle, "e6", "d6")
        assert asks(battle, "top", "ignore") == steady
    battle = ancients("c6: MI | e6: lb", order="S3C", bridge="c6", dice="flag light")
    fires(battle, "e6", "c6")
    assert asks(battle, "top", "ignore")


@rule("CA-16X.10", "CA-16X.52")
@pytest.mark.parametrize("ground", ["bridge", "marsh"])
def test_bridges_and_marshes_do_not_block_sight(ground: str):
    battle = ancients("e4: HI . lb", hand="S2C", **{ground: "e5"})
    assert sees(battle, place("e6"), place("e4"))


# Scalable walls


@rule("CA-16X.11", "CA-16X.12", "CA-16X.13")
def test_foot_and_leaders_climb_a_wall_only_from_beside_it_and_stop():
    assert "d6" in reach("li", wall="d6") and "c6" not in reach("li", wall="d5 d6")
    assert "c6" not in reach("li", wall="c6")  # two hexes away
    assert "d6" in leader_reach(wall="d6") and "c6" not in leader_reach(wall="c6")


@rule("CA-16X.14", "CA-16X.43")
@pytest.mark.parametrize("ground", ["wall", "marsh"])
def test_leaving_a_wall_or_a_marsh_is_one_hex(ground: str):
    assert set(reach("li", **{ground: "e6"})) == {"d5", "d6", "e5", "e7", "f5", "f6"}
    assert set(leader_reach(**{ground: "e6"})) == {"d5", "d6", "e5", "e7", "f5", "f6"}


@rule("CA-16X.43")
def test_mounted_units_leave_a_marsh_by_one_hex_too():
    assert set(reach("lc", marsh="e6")) == {"d5", "d6", "e5", "e7", "f5", "f6"}


@rule("CA-16X.15")
def test_retreat_and_evade_do_not_stop_at_a_wall():
    battle = ancients("d6: LI | e6: mi", order="S3C", wall="c6 c7", dice="heavy " * 4)
    fights(battle, "e6", "d6", "evade", "to c6", "to b6")
    assert has_unit(battle, "b6")
    battle = ancients("d6: L | e6: mi", order="S3C", wall="c6 c7", dice="light " * 4)
    fights(battle, "e6", "d6", "to c6", "to b6", "stay")
    assert leader_at(battle, "b6")


@rule("CA-16X.16")
@pytest.mark.parametrize("unit", ["mc", "el", "hwm"])
def test_mounted_units_and_engines_cannot_enter_a_wall(unit: str):
    assert "d6" not in reach(unit, wall="d6")
    battle = ancients(f"a1: LI | e6: {unit}", order="S3C", wall="d6")
    does(battle, "order e6", "?end orders", "move e6")
    assert refused(battle, "to d6").code == "impassable"


@rule("CA-16X.16")
def test_a_wall_blocks_the_retreat_of_mounted_units():
    battle = ancients("d6: HC | e6: mi", order="S3C", wall="c6 c7", dice="flag light light light")
    fights(battle, "e6", "d6")
    assert blocks_at(battle, "d6") == 1


@rule("CA-16X.16")
@pytest.mark.parametrize("kind", ["LC", "HWM"])
def test_a_wall_blocks_the_evade_of_mounted_units_and_engines(kind: str):
    battle = ancients(f"d6: {kind} | e6: mi", order="S3C", wall="c6 c7")
    does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6")
    assert refused(battle, "evade").code == "no-way-back"


@rule("CA-16X.17", "CA-2.30")
def test_a_lone_leader_on_a_wall_may_be_attacked_by_mounted_units_that_came_up():
    """The limit is on attacks against a unit there."""
    battle = ancients("d6: L | f6: mc", order="S3C", wall="d6", dice="light " * 8)
    moves(battle, "f6", "e6")
    assert may(battle, "attack d6 with e6")


@rule("CA-16X.17")
def test_mounted_units_attack_a_wall_only_from_where_they_began():
    battle = ancients("d6: HI | e6: mc", order="TMO", wall="d6", dice="light " * 8)
    does(battle, "order e6", "?end orders", "end moves")
    assert may(battle, "attack d6 with e6")
    battle = ancients("d6: HI | f6: mc | i12: lc LI", order="TMO", wall="d6")
    does(battle, "order f6", "order i12", "?end orders", "move f6", "to e6", "end moves")
    assert refused(battle, "attack d6 with e6").code == "wall"


@rule("CA-16X.18", "CA-16X.23")
def test_dice_into_and_out_of_a_wall():
    assert close("hi", wall="d6") == 2 and close("hi", wall="e6") == 2
    assert close("hi", role=BATTLING_BACK, wall="d6") == 2
    battle = ancients("d6: HI | e6: hi", order="XCS", wall="d6", dice="light light  light light light light")
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [2, 4]


@rule("CA-16X.19", "CA-16X.20", "CA-16X.26", "CA-16X.60")
def test_a_defender_on_a_wall_strikes_first_and_has_its_shelter():
    battle = ancients("d6: MI | e6: hi", order="S3C", wall="d6", hands=("XFS", "S3C"), dice="light light  swords flag")
    events = does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6")
    assert told(battle, events, "wall blow") and not told(battle, events, "first strike")
    assert dice_rolled(battle, events) == [2, 2]
    assert blocks_at(battle, "d6") == 4 and asks(battle, "top", "ignore")
    does(battle, "ignore 1 flags")
    assert not asks(battle, "top", "battle back")


@rule("CA-16X.20")
def test_there_is_no_first_blow_between_two_hexes_of_the_wall_or_for_an_evader():
    battle = ancients("d6: MI | e6: hi", order="S3C", wall="d6 e6", dice="light light")
    events = does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6", "?stand")
    assert not told(battle, events, "wall blow") and asks(battle, "top", "battle back")
    battle = ancients("d6: LI | e6: hi", order="S3C", wall="d6", dice="heavy heavy")
    events = does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6", "evade")
    assert not told(battle, events, "wall blow")


@rule("CA-16X.27")
def test_first_strike_cannot_be_added_to_the_first_blow():
    battle = ancients("d6: LI | e6: hi", order="S3C", wall="d6", hands=("XFS", "S3C"), dice="light " * 8)
    does(battle, "order e6", "?end orders", "?end moves", "attack d6 with e6")
    assert set(choices(battle)) == {"stand", "evade"}


@rule("CA-16X.28")
def test_a_lone_leader_on_a_wall_strikes_nobody():
    battle = ancients("d6: L | e6: hi", order="S3C", wall="d6", dice="light light")
    events = fights(battle, "e6", "d6")
    assert not told(battle, events, "wall blow") and asks(battle, "top", "must evade")


@rule("CA-16X.21", "CA-16X.22")
def test_fire_at_a_wall():
    battle = ancients("c6: MI | e6: lb", order="S3C", wall="c6", dice="flag light")
    fires(battle, "e6", "c6")
    assert asks(battle, "top", "ignore")
    assert fire("lb", wall="c6") == 2 and fire("lb", wall="e6") == 2
    battle = ancients("c6: MI | d6: LI | e6: lb | i12: li LI", order="TLI", wall="c6")
    does(battle, "order e6", "order i12", "?end orders", "end moves")
    assert refused(battle, "fire at c6 with e6").code == "engaged"


@rule("CA-16X.24", "CA-16X.25", "CA-16X.30", "CA-16X.34")
@pytest.mark.parametrize(
    ("walls", "clear"),
    [("e5", False), ("e4 e5 e6", True), ("e4 e6", True), ("e4", True), ("e4 e5", False), ("e5 e6", False)],
)
def test_lines_of_sight_over_and_along_walls(walls: str, clear: bool):
    battle = ancients("e4: HI . lb", hand="S2C", wall=walls)
    assert sees(battle, place("e6"), place("e4")) == clear
    battle = ancients("e4: HI . lb", hand="S2C", fortified="e5")
    assert not sees(battle, place("e6"), place("e4"))


@rule("CA-16X.29")
def test_foot_advances_from_and_onto_a_wall_and_mounted_units_not_onto_it():
    battle = ancients("d6: HI1 | e6: mi", order="S3C", wall="e6", dice="heavy light")
    fights(battle, "e6", "d6")
    assert asks(battle, "bottom", "may advance")
    battle = ancients("d6: HI1 | e6: mc", order="TMO", wall="d6", dice="light light  heavy light")
    does(battle, "order e6", "?end orders", "end moves", "attack d6 with e6", "?stand")
    assert not has_unit(battle, "d6") and not asks(battle, "bottom", "advance")


# Fortified walls


@rule("CA-16X.31", "CA-16X.36")
def test_fortified_walls_let_nobody_in():
    assert "d6" not in reach("li", fortified="d6") and "d6" not in leader_reach(fortified="d6")


@rule("CA-16X.33", "CA-16X.35")
def test_no_battle_into_or_out_of_fortified_walls():
    battle = ancients("d6: . | e6: lb", hand="S2C", fortified="c6 d6")
    assert is_walled_off(battle, place("e6"), place("d6")) and is_walled_off(battle, place("d6"), place("e6"))
    assert is_walled_off(battle, place("e6"), place("c6"))
    assert not is_walled_off(battle, place("e6"), place("e5"))


SIEGE = """
name = "A siege"
date = "200 BC"
number = 999
first = "bottom"
banners = 5
top = {{ army = "Greek", command = 5, commander = "Leon", leaders = ["Leon"] }}
bottom = {{ army = "Roman", command = 5, commander = "Marcellus", leaders = ["Marcellus"] }}
map = '''
{empty}
  .    .    .    .    .    MI*  .    .    .    .    .    .
{empty}
  .    .    .    .    .    .    .    .    .    .    .    .
.    .    .    .    .    mi*  .    .    .    .    .    .    .
  .    .    .    .    .    .    .    .    .    .    .    .
{empty}
  .    .    .    .    .    .    .    .    .    .    .    .
{empty}
'''
ground = '''
{empty}
  .    .    .    .    .    .    .    .    .    .    .    .
{empty}
  .    .    .    .    W    W    .    .    .    .    .    .
{empty}
  .    .    .    .    .    .    .    .    .    .    .    .
{empty}
  .    .    .    .    .    .    .    .    .    .    .    .
{empty}
'''
{rules}
"""


@rule("CA-16X.32", "CA-16X.31")
@pytest.mark.parametrize(("rules", "climbs"), [("", False), ('[[special]]\nrule = "siege"', True)])
def test_under_siege_rules_fortified_walls_are_scalable(tmp_path, rules: str, climbs: bool):
    file = tmp_path / "siege.battle"
    file.write_text(SIEGE.format(empty=".    " * 12 + ".", rules=rules), encoding="utf-8")
    scenario = scenario_from_file(file, {})
    assert bool(scenario.terrain[place("d6")] & WALL) == climbs
    battle = Ancients(Header("ancients", "1", "siege", {}, ("top", "bottom")), FastDice(1), scenario)
    assert (place("d6") in destinations(battle, battle.at[place("e6")])) == climbs


# Marsh


@rule("CA-16X.37", "CA-16X.38", "CA-16X.45")
def test_a_unit_stops_in_a_marsh_rolls_and_may_battle():
    belt = " ".join(f"d{column}" for column in range(1, 13))
    assert "d6" in reach("lc", marsh=belt) and "c6" not in reach("lc", marsh=belt)
    for face, blocks in (("medium", 3), ("light", 4), ("helmet", 4)):
        battle = ancients("d6: HI | f6: mi", order="S3C", marsh="e6", dice=f"{face} light light")
        moves(battle, "f6", "e6")
        assert blocks_at(battle, "e6") == blocks
        does(battle, "?end moves")
        assert may(battle, "attack d6 with e6")


@rule("CA-16X.40", "CA-16X.41", "CA-16X.55", "CA-16X.56")
def test_a_retreating_unit_rolls_for_each_marsh_hex_and_goes_on():
    belt = " ".join(f"{row}{column}" for row in "cd" for column in range(1, 13))
    battle = ancients("e6: LC | g6: lb", order="S3C", marsh=belt, dice="flag heavy  light  heavy")
    fires(battle, "g6", "e6")
    while asks(battle, "top", "retreat"):
        does(battle, choices(battle)[0])
    assert battle.blocks[0] == 2 and battle.where[0] < 13
    battle = ancients("e6: LC1 | g6: lb", order="S3C", marsh=belt, dice="flag heavy  light")
    fires(battle, "g6", "e6")
    events = does(battle, choices(battle)[0])
    assert told(battle, events, "eliminated")[0]["hex"] in ("d5", "d6")
    assert not asks(battle, "top", "retreat") and not told(battle, events, "retreated")[1:], "it stopped there"


@rule("CA-16X.42", "CA-16X.58")
def test_marsh_rolls_come_before_the_price_of_hexes_not_retreated():
    battle = ancients("b6: LI | d6: lb", order="S3C", marsh="a6 a7", dice="flag heavy  light")
    fires(battle, "d6", "b6")
    events = does(battle, choices(battle)[0])
    names = [event["event"] for event in told(battle, events)]
    assert names.index("marsh roll") < len(names) - 1 - names[::-1].index("lost")
    assert battle.blocks[0] == 2


@rule("CA-16X.44")
def test_engines_stay_out_of_a_marsh():
    assert "d6" not in reach("hwm", marsh="d6")


@rule("CA-16X.46", "CA-16X.47", "CA-16X.51", "CA-16X.53")
def test_dice_in_and_out_of_a_marsh():
    assert close("hi", marsh="d6") == 2 and close("hi", role=ATTACKING, marsh="e6") == 2
    assert fire("lb", marsh="e6") == 1 and fire("lb", marsh="c6") == 2
    battle = ancients("d6: HI | e6: hi", order="XCS", marsh="e6", dice="light " * 4)
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [4]


@rule("CA-16X.48", "CA-16X.54")
def test_a_unit_that_advances_into_a_marsh_rolls():
    battle = ancients("d6: HI1 | e6: mi1", order="S3C", marsh="d6", dice="heavy light  medium")
    fights(battle, "e6", "d6", "advance")
    assert banners(battle) == (1, 1)


@rule("CA-16X.49", "CA-16X.50")
def test_out_of_a_marsh_only_a_unit_that_has_not_moved_advances_without_an_extra_hex():
    battle = ancients("d6: HI1 | e6: mc", order="S3C", marsh="e6", dice="heavy light")
    fights(battle, "e6", "d6", "advance")
    assert has_unit(battle, "d6") and not any(choice.startswith("to ") for choice in choices(battle))
    battle = ancients("d6: HI1 | f6: mi", order="S3C", marsh="e6", dice="light  heavy light")
    moves(battle, "f6", "e6")
    does(battle, "?end moves", "attack d6 with e6", "?stand")
    assert not asks(battle, "bottom", "advance")


@rule("CA-16X.59")
def test_a_unit_that_advanced_into_a_marsh_does_not_advance_out_of_it_again():
    battle = ancients("c6: HI1 | d6: HI1 | e6: wa3", order="S3C", marsh="d6", dice="heavy light  light  heavy light")
    fights(battle, "e6", "d6", "advance", "attack c6 with d6", "?stand")
    assert not has_unit(battle, "c6") and not asks(battle, "bottom", "advance")
