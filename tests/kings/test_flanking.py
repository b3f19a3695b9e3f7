"""Flank marches. CK-FLK"""

from __future__ import annotations

import pytest

import triarii
from tests.kings.field import does, general, kings, left, refused, texts, where, z
from triarii.engine.dice import FastDice
from triarii.engine.rejection import Rejection
from triarii.games.kings.deployment import FlankGroups
from triarii.games.kings.flanking import arrival_score, flank_group
from triarii.games.kings.victory import victory_points

rule = pytest.mark.rule

READY = "; C1 S CO; C5 N CO; turn S flanking; clock 15"


@rule("CK-FLK-06", "CK-FLK-13")
@pytest.mark.parametrize(("group", "score"), [("CO", 4), ("CV MS CH", 3), ("CV SK", 4), ("EL", 4)])
def test_the_roll_is_made_and_mounted_groups_need_less(group: str, score: int):
    battle = kings(f"flank S left {group}" + READY, str(score - 1))
    assert left(battle) == 0 and where(battle, 1) == "flank"
    assert battle.decision is not None and battle.decision.step == "moves"  # it has not arrived
    assert arrival_score(battle, flank_group(battle, 0)) == score
    arrives = kings(f"flank S left {group}" + READY, str(score))
    assert set(texts(arrives)) == {"enter A2", "enter A3", "enter A4"}


@rule("CK-FLK-07", "CK-FLK-05", "CK-OCC-11")
def test_the_group_comes_on_as_a_whole_in_its_edge_column():
    battle = kings("flank S right 2CV MS G1; F3 N SK; F4 S 2CO" + READY, "3")
    assert where(battle, 1) == "F2" and where(battle, 3) == "F2" and general(battle, 1) == "F2"
    north = kings("flank N right CV; C1 S CO; C5 N CO; turn N flanking; clock 15", "3")
    assert set(texts(north)) == {"enter A2", "enter A3", "enter A4"}
    ground = kings("flank S left EL; A2 wood; A3 rough-ground" + READY, "4")
    assert set(texts(ground)) == {"enter A3", "enter A4"}
    assert refused(ground, "enter A2") == "CK-FLK-07"


@rule("CK-FLK-05", "CK-FLK-06", "CK-FLK-07")
def test_each_player_has_a_group_of_his_own_and_its_general_comes_with_it():
    both = "flank S left CO G2; flank N left 2CV G1; C1 S CO G1; C5 N CO G2; clock 15; turn {} flanking"
    south = kings(both.format("S"), "4")
    does(south, "enter A3")
    assert [general(south, number) for number in (1, 2, 3, 4)] == ["C1", "A3", "flank", "C5"]
    assert where(south, 1) == "A3" and where(south, 2) == "flank"
    north = kings(both.format("N"), "3")  # his group is all mounted, whatever the other's is
    assert set(texts(north)) == {"enter F2", "enter F3", "enter F4"}
    does(north, "enter F3")
    assert [general(north, number) for number in (1, 2, 3, 4)] == ["C1", "flank", "F3", "C5"]
    assert where(north, 1) == "flank" and where(north, 2) == where(north, 3) == "F3"


@rule("CK-FLK-07", "CK-ART-15", "CK-GEN-24")
def test_a_group_that_comes_on_drives_off_lone_artillery_and_generals():
    battle = kings("flank S left CV; A3 N AR G1; C5 N CO; C1 S CO; turn S flanking; clock 15", "3")
    does(battle, "enter A3")
    assert where(battle, 2) == "dead" and general(battle, 3) == "C5"


@rule("CK-FLK-06")
def test_a_group_that_has_come_on_rolls_no_more():
    battle = kings("flank S left CV; C5 N CO" + READY.replace("flanking", "generals"), "3 2")
    does(battle, "enter A3")
    for _ in range(60):
        if battle.active == 0 and battle.round == 2:
            break
        battle.apply(battle.legal[-1])
    assert battle.decision is not None and battle.decision.step == "moves" and left(battle) == 0


@rule("CK-FLK-08")
def test_without_a_free_zone_the_group_waits():
    battle = kings("flank S left CV; A2 N SK; A3 N SK; A4 N SK" + READY, "6")
    assert where(battle, 1) == "flank" and left(battle) == 0
    assert battle.decision is not None and battle.decision.step == "moves"
    north = kings("flank N right CV; A2 S SK; A3 S SK; A4 S 3CO; C5 N CO; clock 15; turn N flanking", "6")
    assert where(north, 1) == "flank" and north.decision is not None and north.decision.step == "moves"


@rule("CK-FLK-09", "CK-FLK-10")
def test_arrivals_do_not_move_but_shoot_and_assault_late():
    battle = kings("flank S left CV MS; B3 N CO" + READY, "3")
    does(battle, "enter A3")
    assert refused(battle, "order u1") == "CK-FLK-09"
    assert battle.flags[0] & 4 and not battle.flags[1] & 4
    does(battle, "done")
    assert "shoot at B3 from A3" in texts(battle)
    does(battle, "done")
    assert "assault B3 from A3" in texts(battle)


@rule("CK-FLK-11")
def test_a_group_that_never_came_counts_as_off_the_table():
    battle = kings("flank N left CV; C1 S CO; C5 N CO; turn S moves")
    assert victory_points(battle, 0) == 3


def open_field():
    battle = triarii.start("kings", "open-field", seed=2)
    while not isinstance(battle.stack[-1], FlankGroups):
        battle.apply(battle.legal[0])
    return battle


@rule("CK-FLK-04", "CK-FLK-12")
def test_the_defender_sets_his_group_aside_first_and_it_fits_into_a_zone():
    battle = open_field()
    defender = 1 - battle.south()
    assert battle.seat == defender
    assert not any(text.startswith("send g") for text in texts(battle))  # a general needs units
    heavy = [u for u in battle.roster.of(defender) if battle.roster.kind[u] == 0]
    for unit in heavy[:3]:
        does(battle, f"send u{unit + 1}")
    assert isinstance(battle.try_play(f"send u{heavy[3] + 1}"), Rejection)  # a fourth close order unit has no room
    skirmishers = [u for u in battle.roster.of(defender) if battle.roster.kind[u] == 2]
    does(battle, f"send u{skirmishers[0] + 1}")
    assert not any(text.startswith("send u") for text in texts(battle))  # four at most
    does(battle, f"send g{2 * defender + 1}")
    assert texts(battle) == ["done"] or battle.decision.step == "flank group"
    assert not any(text.startswith("send g") for text in texts(battle))  # one general
    assert battle.to_data(1 - defender)["state"]["at"][heavy[0]] == -2  # the units are open
    while battle.seat == defender:
        battle.apply(battle.legal[0])
    assert battle.seat == 1 - defender


@rule("CK-FLK-05", "CK-FLK-12", "CK-TAB-14")
def test_the_side_of_the_group_is_secret_until_it_arrives():
    battle = open_field()
    defender = 1 - battle.south()
    does(battle, battle.vocabulary().format(battle.legal[0]), "done")
    assert texts(battle) == ["march left", "march right"]
    events = does(battle, "march right")
    assert battle.to_data(1 - defender)["state"]["flank_note"][defender] is None
    assert battle.to_data(defender)["state"]["flank_note"][defender] == 1
    shown = [battle.tells(event, 1 - defender) for event in events]
    assert "notes a side of the table" in shown and not any("right" in text for text in shown)
    arrived = kings("flank S left CV" + READY, "3")
    events = does(arrived, "enter A3")
    assert arrived.to_data(1)["state"]["flank_note"][0] == 0
    assert any("comes on in A3" in arrived.tells(event, 1) for event in events)
    assert arrived.journal is not None and arrived.journal.entries[-1].commits


WRITTEN = """
name = "The pass"
[south]
army = "PAR"
flank = {{ side = "{side}", troops = "2d" }}
[south.deployment]
C2 = "1a 1b G1"
[north]
army = "ROM"
[north.deployment]
C4 = "3a G1 G2"
"""


@rule("CK-FLK-05")
def test_the_opponent_deals_a_side_on_which_there_is_something_to_choose():
    # on the right one zone is left, and a group with a single zone would have been placed unasked
    battle = kings("flank S left CV; F2 N SK; F3 N SK" + READY, "3")
    seen = battle.view(1).json()
    for deal in range(8):
        assert battle.determinize(1, FastDice(deal)).view(1).json() == seen


@rule("CK-FLK-05", "CK-TAB-14")
@pytest.mark.parametrize("position", ["flank S {side} CV" + READY, WRITTEN])
def test_a_written_position_does_not_betray_the_side(position: str):
    left_hand, right_hand = (kings(position.format(side=side), "1") for side in ("left", "right"))
    for viewer in (1, -1):
        assert left_hand.view(viewer).json() == right_hand.view(viewer).json()
    assert left_hand.view(0).json() != right_hand.view(0).json()
    assert left_hand.to_data()["header"]["position"] == position.format(side="left")


@rule("CK-FLK-04")
def test_artillery_goes_on_no_flank_march():
    battle = triarii.start("kings", "open-field", seed=2, options={"army": "HAN", "opponent": "HAN"})
    while not isinstance(battle.stack[-1], FlankGroups):
        battle.apply(battle.legal[0])
    pieces = [u for u in range(len(battle.roster)) if battle.roster.kind[u] == 7]
    assert pieces and not any(f"send u{u + 1}" in texts(battle) for u in pieces)


def test_a_zone_name_is_read():
    assert z("A1") == 0
