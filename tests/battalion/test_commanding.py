"""What a command costs, and how it is given."""

from __future__ import annotations

import pytest

from tests.battalion.table import position, rule
from triarii.games.battalion.cost import cost

MISSES = "1 " * 40


def price(units: str, unit: int = 0) -> int:
    """The cost of a Roman or Carthaginian unit in the centre."""
    table = position(f"a carthage ready=9; b rome; II: a:{units} b:hastati*3; turn a")
    return cost(table.battle, unit, 0, 0, False)


@rule("BA-CMD-02", "BA-CMD-03", "BA-CMD-04", "BA-CMD-05", "BA-CMD-06", "BA-CMD-07", "BA-CMD-14", "BA-EX-04", "BA-EX-05")
@rule("BA-CASE-04", "BA-SLOW-01", "BA-SLOW-02")
@pytest.mark.parametrize(
    ("units", "order"),
    [
        ("samnites*3", 1),
        ("samnites*3+1", 1),
        ("samnites*3+2", 2),
        ("samnites*3+4", 4),
        ("samnites*3-5", 1),
        ("samnites.scutarii", 2),
        ("samnites.scutarii.celt-infantry", 2),
        ("samnites.scutarii+2", 3),
        ("samnites.scutarii+2-2", 3),
        ("war-elephants*2", 2),
        ("war-elephants*2+2", 3),
    ],
)
def test_the_cost_of_a_command(units, order):
    assert price(units) == order


@rule("BA-CASE-04")
def test_a_slow_mixed_unit_with_order_and_disorder_costs_four():
    table = position("a han; b rome; II: a:heavy-crossbowmen.crossbowmen+2-3 b:hastati*3; turn a")
    assert cost(table.battle, 0, 0, 0, False) == 4


@rule("BA-CASE-01", "BA-CASE-02", "BA-CASE-03", "BA-CMD-10", "BA-CMD-08")
@pytest.mark.parametrize(
    ("unit", "costs"),
    [("cretan-archers*2", [1, 1, 2, 4]), ("velites.cretan-archers", [2, 3])],
)
def test_a_unit_commanded_again_and_again_costs_more_each_time(unit, costs):
    table = position(f"a rome ready=12; b carthage ready=9; II: a:{unit} b:samnites*3 b:caetrati*2; turn a", MISSES)
    on = 0
    for order in costs:
        before = table.tokens("a")[0]
        table.plays("command a1", "barrage b1")
        on += order
        assert table.tokens("a")[0] == before - order and table.on("a1")[0] == on
        table.plays("command b2", "barrage a1") if table.tokens("b")[0] > 4 else table.plays("rally")


@rule("BA-CASE-03")
def test_a_slow_unit_commanded_twice_costs_two_and_three():
    table = position("a han ready=9; b carthage ready=9; II: a:heavy-crossbowmen*2 b:samnites*3; turn a", MISSES)
    table.does("command a1", "barrage b1")
    assert table.on("a1")[0] == 2
    table.plays("rally", "command a1", "barrage b1")
    assert table.on("a1")[0] == 5


@rule("BA-CMD-12")
def test_a_mixed_unit_reduced_to_one_name_loses_the_surcharge():
    table = position("a rome; b carthage; II: a:velites.hastati*2 b:caetrati*2; turn b", dice="8 8 1")
    assert cost(table.battle, 0, 0, 0, False) == 2
    table.does("command b1", "barrage a1", "remove rank")
    assert table.ranks("a1") == ["Hastati", "Hastati"] and cost(table.battle, 0, 0, 0, False) == 1


@rule("BA-CMD-15", "BA-TOKEN-08", "BA-CMD-17")
def test_a_unit_that_cannot_be_paid_or_has_no_target_cannot_be_named():
    table = position(
        "a rome ready=1; b carthage; I: a:hastati; II: a:velites.hastati a:triarii; III: b:samnites; turn a"
    )
    assert table.legal() == ["command a3", "rally"]
    assert table.refuses("command a2", "BA-CMD-15") and table.refuses("command a1", "BA-CMD-17")
    assert table.refuses("command b1", "BA-TURN-06")


@rule("BA-CMD-18", "BA-WINDOW-02", "BA-CMD-01")
def test_naming_window_payment_and_action_follow_in_this_order():
    table = position("a han hand=banners-of-war; b carthage hand=turmoil; II: a:crossbowmen*2 b:samnites*3; turn a")
    table.plays("command a1")
    assert table.asks("north", "command-window") and table.on("a1") == (0, 0)
    table.does("pass")
    assert table.asks("south", "command-window") and table.on("a1") == (0, 0)
    table.does("pass")
    assert table.asks("north", "action") and table.on("a1") == (1, 0)
    assert table.legal() == ["charge", "barrage b1"]


@rule("BA-CMD-16", "BA-TACT-07", "BA-CMD-20", "BA-CARD-12")
def test_with_no_ready_order_only_a_card_that_lowers_the_cost_to_zero_helps():
    text = (
        "a han ready=0 hand=banners-of-war; b carthage; II: a:crossbowmen*2 a:halberdiers.convicts b:samnites*3; turn a"
    )
    table = position(text, dice="1 1 1")
    while table.battle.decision.step != "action-phase":
        table.step_over()
    assert table.legal() == ["command a1", "rally"]  # the mixed unit would still cost one
    table.does("command a1")
    assert table.asks("north", "must-play") and table.legal() == ["play banners-of-war"]
    table.plays("play banners-of-war", "barrage b1")
    assert table.on("a1") == (0, 0) and table.hand("north") == []


@rule("BA-CMD-19", "BA-SLOW-03", "BA-BANNERS-01", "BA-TURMOIL-02", "BA-REACT-12")
def test_a_reaction_is_a_command_with_its_window_and_full_price():
    table = position(
        "a rome hand=turmoil; b han hand=banners-of-war; II: a:hastati*3 b:heavy-crossbowmen*2; turn a", dice="1 " * 20
    )
    table.plays("command a1", "react with b1")
    assert table.asks("south", "command-window")
    table.does("pass")
    assert table.asks("north", "command-window")
    table.does("play turmoil")
    assert table.asks("south", "command-window")
    table.does("play banners-of-war")
    table.settle()
    assert table.legal() == ["pay", "give up"]
    table.does("pay")
    assert table.on("b1") == (2, 0)  # 1 + Turmoil - Banners + Slow
    assert table.legal() == ["fire", "counter-charge"]


@rule("BA-CASE-06", "BA-CASE-07", "BA-SLOW-04", "BA-BANNERS-02", "BA-BANNERS-03", "BA-TURMOIL-08", "BA-TACT-08")
@pytest.mark.parametrize(
    ("unit", "banners", "turmoil", "order"),
    [
        ("samnites*3", 1, 0, 0),
        ("samnites*3", 0, 1, 2),
        ("samnites*3", 1, 1, 1),
        ("war-elephants*2", 2, 0, 1),
        ("war-elephants*2", 1, 0, 1),
    ],
)
def test_banners_and_turmoil_on_a_fresh_unit(unit, banners, turmoil, order):
    hand = ",".join(["banners-of-war"] * banners) or "-"
    theirs = ",".join(["turmoil"] * turmoil) or "-"
    table = position(
        f"a carthage hand={hand}; b rome hand={theirs}; II: a:{unit} a:caetrati b:cretan-archers*2; turn a", "1 " * 20
    )
    table.plays("command a1")
    for _ in range(turmoil):
        table.plays("play turmoil")
    for _ in range(banners):
        table.plays("play banners-of-war")
    table.settle()
    if turmoil:
        table.plays("pay")
    assert table.on("a1")[0] == order
