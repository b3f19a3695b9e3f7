"""Tactic cards that are rolled for: I Am Spartacus and Rally. §18"""

from __future__ import annotations

import pytest

from tests.ancients.positions import (
    ancients,
    blocks_at,
    choices,
    dice_rolled,
    does,
    leader_at,
    may,
)
from tests.ancients.test_turn_and_orders import ordered

rule = pytest.mark.rule


# I Am Spartacus


@rule("CA-18U.01", "CA-18U.02", "CA-18U.03", "CA-18U.04", "CA-18U.08", "CA-18U.09", "CA-18U.10")
def test_spartacus_orders_by_dice():
    position = "a1: LI | e1: li mi hi* | e11: li mi l"
    battle = ancients(position, order="XIS", command="5 / 5", dice="light medium flag swords helmet")
    assert set(choices(battle)) == {
        "order e1", "order e2", "order e3", "order e11", "order e12", "order leader e3", "order leader e13", "end orders",
    }  # fmt: skip
    does(battle, "order e1")
    assert may(battle, "order e11")  # by the helmet
    does(battle, "order e11")
    assert not may(battle, "order e3") and not may(battle, "order leader e13") and may(battle, "order e2")
    does(battle, "order e2")
    assert ordered(battle) == {"e1", "e2", "e11"}


@rule("CA-18U.10", "CA-18U.06")
def test_only_a_helmet_orders_a_leader():
    battle = ancients("a1: LI | e6: hi*", order="XIS", command="5 / 1", dice="heavy")
    assert choices(battle) == ["order e6", "end orders"]
    battle = ancients("a1: LI | e6: hi* | e8: mi", order="XIS", command="5 / 1", dice="helmet")
    does(battle, "order leader e6")
    does(battle, "move leader e6", "to e8")
    assert leader_at(battle, "e8")


@rule("CA-18U.05", "CA-18U.11")
def test_spartacus_gives_a_die_to_every_battle():
    battle = ancients(
        "d6: HI1 | c6: HI | e6: wa3",
        order="XIS",
        command="5 / 1",
        dice="medium  heavy light light light  light light light light",
    )
    does(battle, "order e6", "?end orders", "?end moves")
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [4]
    assert dice_rolled(battle, does(battle, "advance", "attack c6 with d6", "?stand")) == [4]
    battle = ancients("c6: HI | e6: li", order="XIS", command="5 / 1", dice="light  light light light")
    does(battle, "order e6", "?end orders", "?end moves")
    assert dice_rolled(battle, does(battle, "fire at c6 with e6")) == [3]


@rule("CA-18U.13", "CA-18U.08")
def test_spartacus_may_order_nothing():
    battle = ancients("a1: LI | e6: hi", hands=("S2L", ""), order="XIS", command="5 / 3", dice="light medium flag")
    assert battle.active == 0


# Rally


@rule(
    "CA-18U.42", "CA-18U.43", "CA-18U.44", "CA-18U.45", "CA-18U.46", "CA-18U.47", "CA-18U.49", "CA-18U.50", "CA-EX-40"
)
def test_worked_example_rally():
    position = "a1: LI | d1: li3 el1 | e2: mi2* | g8: l hi2 | h8: hi2"
    dice = "helmet helmet heavy heavy"
    battle = ancients(position, order="XRA", command="5 / 4", dice=dice)
    assert not may(battle, "rally d2")
    does(battle, "rally e2", "rally e2")
    assert blocks_at(battle, "e2") == 4 and not may(battle, "rally d1")
    does(battle, "rally g9", "rally h8", "?end orders")
    assert ordered(battle) == {"e2", "g9", "h8"} and blocks_at(battle, "d1") == 3
    battle = ancients(position, order="XRA", command="5 / 4", dice=dice)
    does(battle, "rally e2", "rally e2", "rally g9", "rally g9", "?end orders")
    assert ordered(battle) == {"e2", "g9"} and blocks_at(battle, "g9") == 4


@rule("CA-18U.45", "CA-18U.48", "CA-18U.52", "CA-18U.54", "CA-18U.56")
def test_what_rally_cannot_do():
    battle = ancients(
        "a1: LI | e6: mi3* | e9: mi2", order="XRA", command="5 / 5", dice="medium medium helmet flag swords"
    )
    assert choices(battle) == ["rally e6", "end orders"]  # e9 has no leader near
    does(battle, "rally e6")
    assert blocks_at(battle, "e6") == 4 and not may(battle, "rally e6")
    assert choices(battle) == ["move e6", "end moves"]  # one order, whatever it regained
    battle = ancients("a1: LI | e6: mi3*", hands=("S2L", ""), order="XRA", command="5 / 2", dice="flag swords")
    assert battle.active == 0
    battle = ancients("a1: LI | e6: mi3*", hands=("S2L", ""), order="XRA", command="5 / 1", dice="medium")
    does(battle, "end orders")
    assert battle.active == 0  # a die may be left unused


@rule("CA-18U.49", "CA-18U.53")
@pytest.mark.parametrize(
    ("unit", "can"), [("el1", False), ("hch1", False), ("bch2", False), ("hwm1", True), ("hi3", True)]
)
def test_elephants_and_chariots_cannot_be_rallied_and_engines_can(unit: str, can: bool):
    battle = ancients(f"a1: LI | e6: {unit}*", order="XRA", command="5 / 1", dice="helmet")
    assert may(battle, "rally e6") == can


@rule("CA-18U.51", "CA-18U.55")
def test_rally_without_a_leader_orders_one_unit_and_with_one_but_nothing_to_rally_none():
    battle = ancients("a1: LI | e6: mi2 mi", order="XRA")
    assert choices(battle) == ["order e6", "order e7", "end orders"]
    battle = ancients("a1: LI | e6: mi*", hands=("S2L", ""), order="XRA", dice="medium " * 5)
    assert battle.active == 0


@rule("CA-18U.46")
def test_a_rallied_unit_moves_and_battles():
    battle = ancients("d6: LI | f6: mi3*", order="XRA", command="5 / 1", dice="medium")
    does(battle, "rally f6", "move f6", "to e6", "?end moves")
    assert may(battle, "attack d6 with e6")


@rule("CA-18U.41")
def test_elephants_add_the_die_of_the_charge():
    battle = ancients("d6: MI | e6: el", order="XMC", dice="light " * 5)
    does(battle, "order e6", "?end orders", "end moves")
    assert dice_rolled(battle, does(battle, "attack d6 with e6", "?stand")) == [5]
