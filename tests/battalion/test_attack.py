"""The dice pool, the roll and the hits."""

from __future__ import annotations

import pytest

from tests.battalion.table import position, rule
from triarii.games.battalion.attack import hits_of

MISSES = "1 " * 30


def rolled(text: str, *actions: str) -> int:
    """How many dice the first attack of these actions rolls."""
    table = position(text, MISSES)
    table.plays(*actions).settle()
    return len(table.told("rolled")[0]["dice"])


@rule("BA-POOL-01", "BA-POOL-13", "BA-POOL-12")
def test_every_attack_starts_with_three_dice_whatever_the_ranks():
    for unit in ("samnites", "samnites*3"):
        assert rolled(f"a carthage; b rome; II: a:{unit}><b:hastati*3; turn a", "command a1") == 3
    text = "a rome; b carthage; II: a:cretan-archers*2 a:hastati><b:scutarii b:samnites; turn a"
    assert rolled(text, "command a1", "barrage b2") == 3  # no overlap dice when shooting


@rule("BA-POOL-03", "BA-POOL-05", "BA-POOL-06", "BA-POOL-08", "BA-POOL-09", "BA-TRAIT-03", "BA-TRAIT-04", "BA-CASE-09")
def test_trait_dice_add_up_to_the_cap_and_then_no_card_is_taken():
    text = "a greco-bactria hand=turmoil; b carthage; I: a:cataphracts*2 b:caetrati; II: b:samnites a:hoplites; turn a"
    table = position(text, MISSES)
    table.plays("command a1", "stand", "discard turmoil")
    assert len(table.told("rolled")[0]["dice"]) == 6  # 3 + Impetus + Envelop (two ranks with each count once) + card
    text = "a rome hand=turmoil; b carthage; II: b:samnites*3><a:hastati*3&a:principes&a:triarii; turn a"
    table = position(text, MISSES)
    table.plays("command a1").settle()
    assert len(table.told("rolled")[0]["dice"]) == 6 and table.hand("north") == ["turmoil"]  # 3 + 2 + Attrition


@rule("BA-CASE-09", "BA-POOL-08", "BA-POOL-05")
def test_seven_dice_are_six_and_the_pool_takes_no_card():
    table = position(
        "a carthage hand=turmoil; b rome; II: b:hastati*3><a:war-elephants*2&a:samnites&a:scutarii; turn a", MISSES
    )
    column = table.battle.column(0)
    column.traits |= 2  # Attrition as well
    try:
        table.plays("command a1")
        while table.active() == "north":
            assert table.battle.seat != 0 or table.battle.decision.step != "pool"
            table.step_over()
    finally:
        column.traits &= ~2
    assert len(table.told("rolled")[0]["dice"]) == 6
    assert table.hand("north") == ["turmoil"] and not table.told("die-added")


@rule("BA-POOL-04", "BA-POOL-10", "BA-POOL-11", "BA-WINDOW-03", "BA-CARD-04", "BA-CARD-11")
def test_cards_are_discarded_one_by_one_before_the_roll_by_the_rolling_side_only():
    table = position(
        "a carthage hand=trample,turmoil; b rome hand=artillery; II: a:samnites><b:hastati*3; turn a", MISSES
    )
    table.plays("command a1")
    while table.battle.decision.step != "pool":
        table.step_over()
    assert table.asks("north", "pool") and "3 dice" in table.battle.decision.question
    assert table.legal() == ["discard turmoil", "discard trample", "roll"]
    assert table.refuses("play trample", "BA-WINDOW-03")  # its text is for special units
    table.does("discard turmoil", "discard trample")
    table.settle()
    assert len(table.told("rolled")[0]["dice"]) == 5
    assert table.hand("south") == ["artillery"]  # the target's side could add nothing to it


@rule(
    "BA-DICE-01",
    "BA-DICE-02",
    "BA-DICE-03",
    "BA-DICE-04",
    "BA-DICE-06",
    "BA-DICE-07",
    "BA-DICE-08",
    "BA-DICE-09",
    "BA-DICE-10",
)
@rule("BA-CASE-10", "BA-CASE-11", "BA-EX-06")
@pytest.mark.parametrize(
    ("dice", "values", "hits"),
    [
        ([8, 6, 5, 5, 3], [5, 5], 3),  # two Principes with a card
        ([6, 3, 2], [3, 6], 2),
        ([8, 8, 2], [7], 2),
        ([7, 7, 7], [5], 1),
        ([6, 5, 4], [4, 5, 6], 3),
        ([4, 4, 4], [5, 5, 5], 0),
        ([5, 5, 5], [4, 5], 2),
        ([8, 7, 6, 5, 4, 3], [3, 4, 5, 6, 7], 6),
    ],
)
def test_eights_always_hit_and_other_dice_go_to_one_value_each(dice, values, hits):
    assert hits_of(dice, values) == hits
    assert hits_of(list(reversed(dice)), values) == hits


@rule("BA-EX-06", "BA-ATTRITION-01", "BA-DICE-01")
def test_principes_assault_with_a_card():
    table = position("a rome hand=artillery; b carthage; II: a:principes*2><b:samnites*3; turn a", "8 6 5 5 3")
    table.plays("command a1", "discard artillery").settle()
    assert table.last_roll() == [8, 6, 5, 5, 3] and table.told("hit")[-1]["hits"] == 3


@rule("BA-DICE-05", "BA-DICE-11")
def test_melee_values_take_melee_dice_and_ranged_values_ranged_ones():
    text = "a rome; b carthage; II: a:cretan-archers*2{}b:samnites*3 a:hastati; turn a"
    table = position(text.format("><"), "6 6 8  1 1 1")
    table.does("command a1")
    assert table.told("hit")[0]["hits"] == 1  # melee 7, and an eight
    table = position(text.format(" "), "4 4 8")
    table.does("command a1", "barrage b1")
    assert table.told("hit")[0]["hits"] == 3  # ranged 4, and an eight


@rule("BA-DICE-13", "BA-HARASS-03", "BA-EVADE-08", "BA-STEADFAST-05", "BA-EVADE-09")
def test_the_order_of_events_of_one_attack():
    table = position(
        "a carthage hand=trample; b greco-bactria hand=locked-shields; II: a:numidian-cavalry*2><b:hoplites*3; turn a",
        "5 5 1 1  1  1 1 1 1",
    )
    seen = []
    table.plays("command a1")
    while table.battle.outcome is None and table.battle.active == 0:
        step = table.battle.decision.step
        seen.append(step)
        choice = {"pool": "discard trample", "steadfast": "ignore by order", "hits": "place disorder", "evade": "stand"}
        table.does(choice.get(step, table.legal()[-1]) if choice.get(step) in table.legal() else table.legal()[-1])
    order = [step for step in seen if step in ("pool", "roll-cards", "steadfast", "hits", "evade")]
    assert order[:5] == ["pool", "roll-cards", "steadfast", "hits", "evade"]
    names = [event["event"] for event in table.events]
    assert names.index("ignored") < names.index("disordered") < names.index("harassed") < names.index("counterattacked")
