"""Skirmishers. CK-SKI"""

from __future__ import annotations

import pytest

from tests.kings.field import does, kings, markers, order_fight, texts, where

rule = pytest.mark.rule

MORE = "; A3 S CO; A4 N CO; turn S fights"
ONES = "1 " * 60


@rule("CK-SKI-04", "CK-SKI-05", "CK-SKI-06")
def test_skirmishers_alone_need_four_bases_more():
    for position, allowed in (
        ("C3 S 3SK; C4 N SK", True),
        ("C3 S 3SK; C4 N SK-1 CO-4", False),
        ("C3 S 2MS SK; C4 N SK", True),
        ("C3 S 2SK; C4 N SK", False),
        ("C3 S 2SK G1; C4 N SK-2", True),
        ("C3 S 3SK; C4 N SK G1", False),
    ):
        assert ("assault C4 from C3" in texts(kings(position + MORE))) == allowed, position


@rule("CK-SKI-07", "CK-FIGHT-40")
def test_skirmishers_join_the_assault_of_others():
    battle = kings("C3 S AX SK; C4 N 3CO" + MORE, ONES)
    order_fight(battle, "C4", "C3")
    assert battle.stack[-1].attackers == [0, 1]


@rule("CK-SKI-03")
def test_skirmishers_get_no_winning_marker_and_no_tactic():
    battle = kings("C3 S 2MS CO; C4 N SK" + MORE, "1 1 1 1 1")
    does(battle, "assault C4 from C3", "fall back", "keep")
    assert [battle.flags[unit] & 1 for unit in range(3)] == [0, 0, 1]


@rule("CK-SKI-08")
def test_skirmishers_may_be_the_unit_that_falls_back():
    battle = kings("C3 S CO SK m1; C2 S CO; F5 N CO; turn S morale", "4")
    assert "retire u2" in texts(battle)
    does(battle, "retire u2")
    assert where(battle, 2) == "C2" and markers(battle, "C3") == 1
