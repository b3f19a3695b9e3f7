"""The gifts of the generals. CK-LEAD"""

from __future__ import annotations

import pytest

import triarii
from tests.kings.field import does, texts
from triarii.engine.dice import FastDice, ScriptedDice
from triarii.engine.header import Header
from triarii.engine.rejection import Rejection
from triarii.games.kings import GAME
from triarii.games.kings.gifts import Gifts
from triarii.games.kings.state import Kings

rule = pytest.mark.rule


def gifts_battle(dice: str, **options: object) -> Kings:
    header = Header("kings", "1", "open-field", GAME.checked_options(options), ("south", "north"), "scripted", "")
    battle = GAME.set_up(header, ScriptedDice([int(pip) - 1 for pip in dice.split()]))
    assert isinstance(battle, Kings)
    return battle


@rule("CK-LEAD-02", "CK-LEAD-03", "CK-LEAD-04", "CK-LEAD-05", "CK-TAB-14")
def test_ten_dice_are_spread_in_secret_and_a_six_is_a_gift():
    battle = gifts_battle("6 1 1  5 5 6 6  1 1 1  1 1 1 1 1 1 1 1 1 6  6 6 1 1")
    assert texts(battle) == [f"put {dice} on morale of g1" for dice in range(10, -1, -1)]
    does(battle, "put 3 on morale of g1", "put 4 on valiant of g1", "put 0 on fight of g1", "put 3 on morale of g2")
    assert texts(battle) == ["put 0 on valiant of g2"]  # asked though it is the only answer
    assert isinstance(battle.try_play("put 1 on valiant of g2"), Rejection)
    does(battle, "put 0 on valiant of g2")
    assert battle.seat == 1 and battle.gifts == [0, 0, 0, 0]  # nothing is rolled before both have noted
    hidden = battle.to_data(1)["stack"][-1]
    assert hidden["first"] == [-1] * 6 and battle.to_data(0)["stack"][-1]["first"] == [3, 4, 0, 3, 0, 0]
    other = battle.determinize(1, FastDice(3))
    assert isinstance(other.stack[-1], Gifts) and sum(other.stack[-1].first) == 10
    does(battle, "put 0 on morale of g3", "put 0 on valiant of g3", "put 10 on fight of g3")
    events = does(battle, "put 0 on morale of g4", "put 0 on valiant of g4")
    shown = [battle.tells(event, -1) for event in events]  # the piles lie open once both are noted
    assert {f"rolls {dice}" for dice in ("6, 1, 1 for morale of g1", "5, 5, 6, 6 for valiant of g1")} <= set(shown)
    assert battle.gifts == [1 | 2, 0, 4, 0]
    assert not any(text.startswith("reroll") for text in texts(battle))


@rule("CK-LEAD-03")
def test_one_general_has_three_piles():
    battle = triarii.start("kings", "open-field", options={"army": "SEL", "opponent": "SEL"})
    does(battle, "put 1 on morale of g1", "put 2 on valiant of g1")
    assert battle.seat == 1 and battle.stack[-1].first == [1, 2, 7]


@rule("CK-LEAD-06")
def test_by_the_option_each_first_general_has_a_gift_of_choice():
    battle = gifts_battle("6 6 1 1", chosen_gifts=True)
    does(battle, "give fight to g1")
    assert battle.seat == 1
    does(battle, "give morale to g3")
    assert battle.gifts == [4, 0, 1, 0]
