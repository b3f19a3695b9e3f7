"""The fourteen traits."""

from __future__ import annotations

import pytest

from tests.battalion.table import position, rule

MISSES = "1 " * 40


def rolls(table) -> list[int]:
    return [len(event["dice"]) for event in table.told("rolled")]


# Anticipate


@rule("BA-ANTICIPATE-01", "BA-ANTICIPATE-02", "BA-ANTICIPATE-04")
def test_an_anticipating_counter_charge_strikes_first_and_only_once():
    table = position("a carthage; b rome; II: a:samnites*3 b:triarii*3; turn a", "8 1 1 1  8 1 1")
    table.does("command a1", "react with b1")
    assert table.asks("north", "hits")  # the counterattack, with the Guard die, comes first
    assert rolls(table) == [4]
    table.does("remove rank")  # the charge goes home with the ranks left
    assert rolls(table) == [4, 3] and table.asks("south", "hits")
    table.does("place disorder")
    assert table.dice_left() == 0 and len(table.told("counterattacked")) == 1


@rule("BA-ANTICIPATE-03", "BA-CASE-23")
def test_a_charge_broken_by_the_early_counterattack_is_over():
    table = position("a carthage; b rome; II: a:samnites-2 a:caetrati b:triarii*3; turn a", "8 1 1 1")
    table.does("command a1", "react with b1", "place disorder")
    assert table.ranks("a1") == [] and len(table.hand("north")) == 1
    assert table.foes("b1") == [] and table.place("b1") == 1 and table.dice_left() == 0


@rule("BA-ANTICIPATE-05")
def test_anticipate_does_nothing_without_a_counter_charge():
    text = "a carthage; b rome; {}turn a"
    for where, actions in (
        ("II: a:samnites*3><b:triarii*3; ", ["command a1"]),
        ("II: a:samnites*3 b:triarii*3; ", ["command a1", "stand"]),
        ("I: a:samnites*3; II: b:triarii*3; ", ["command a1"]),
    ):
        table = position(text.format(where), MISSES)
        table.does(*actions)
        assert [event["event"] for event in table.events if event["event"] in ("rolled", "counterattacked")][:2] == [
            "rolled",
            "counterattacked",
        ]


# Attrition, Envelop, Impetus, Powerful, Guard, Screen: dice


@rule("BA-ATTRITION-01", "BA-ATTRITION-02")
def test_attrition_counts_in_a_commanded_assault_only():
    table = position("a rome; b carthage; II: a:principes><b:samnites*3; turn a", MISSES)
    assert rolls(table.does("command a1")) == [4, 3]
    table = position("a rome; b carthage; II: a:principes b:samnites*3; turn a", MISSES)
    assert rolls(table.does("command a1", "stand"))[0] == 3
    table = position("a carthage; b rome; II: a:samnites><b:principes; turn a", MISSES)
    assert rolls(table.does("command a1")) == [3, 3]


@rule("BA-ENVELOP-01", "BA-ENVELOP-02", "BA-ENVELOP-04", "BA-IMPETUS-01", "BA-IMPETUS-02", "BA-CASE-27")
@pytest.mark.parametrize(("sector", "dice"), [("I", 5), ("II", 4), ("III", 5)])
def test_envelop_and_impetus_in_a_charge(sector, dice):
    text = f"a han; b carthage ready=0; {sector}: a:horse-lancers*2 b:samnites*3; turn a"
    if sector != "II":
        text = text.replace("turn a", "II: b:caetrati; turn a")
    table = position(text, MISSES)
    assert rolls(table.does("command a1"))[0] == dice
    text = text.replace("a:horse-lancers*2 b:samnites*3", "a:horse-lancers*2><b:samnites*3")
    assert rolls(position(text, MISSES).does("command a1"))[0] == dice - 1  # an assault has Envelop, not Impetus
    text = text.replace("turn a", "turn b").replace("ready=0", "ready=6").replace("b carthage", "b carthage hand=-")
    answer = position(text, MISSES).does("command b1")
    assert rolls(answer)[1] == 3  # and a counterattack neither


@rule("BA-ENVELOP-02")
def test_the_outermost_sectors_of_five():
    from triarii.games.battalion.attack import dice_pool
    from triarii.games.battalion.library import ASSAULT

    text = "a han; b carthage; III: a:horse-lancers*2><b:samnites*3; turn northwest"
    table = position(text, four=True)
    pools = [dice_pool(table.battle, ASSAULT, 0, 12, sector) for sector in range(5)]
    assert pools == [4, 3, 3, 3, 4]


@rule("BA-ENVELOP-03")
def test_for_a_charge_next_door_the_sector_of_the_command_decides():
    text = "a carthage; b rome; {}turn a"
    table = position(text.format("I: a:celt-cavalry*2; II: b:samnites*3; ").replace("samnites", "hastati"), MISSES)
    assert rolls(table.does("command a1"))[0] == 4
    table = position(text.format("II: a:celt-cavalry*2; I: b:hastati*3; "), MISSES)
    assert rolls(table.does("command a1"))[0] == 3


@rule("BA-GUARD-01", "BA-GUARD-02")
def test_guard_helps_every_counterattack():
    table = position("a carthage; b han; II: a:samnites*3><b:imperial-guard*3; turn a", MISSES)
    assert rolls(table.does("command a1")) == [3, 4]
    table = position("a carthage; b han; II: a:samnites*3 b:imperial-guard*3; turn a", MISSES)
    assert rolls(table.does("command a1", "stand")) == [3, 4]
    table = position("a carthage; b han; II: a:samnites*3 b:imperial-guard*3; turn a", MISSES)
    assert rolls(table.does("command a1", "react with b1")) == [3, 4]
    table = position("a han; b carthage; II: a:imperial-guard*3><b:samnites*3; turn a", MISSES)
    assert rolls(table.does("command a1")) == [3, 3]


@rule("BA-POWERFUL-01", "BA-POWERFUL-02")
def test_powerful_helps_every_attack():
    table = position("a han; b carthage; II: a:heavy-crossbowmen*2 b:samnites*3 b:scutarii; turn a", MISSES)
    assert rolls(table.does("command a1", "barrage b1")) == [4]
    table = position("a han; b carthage; II: a:heavy-crossbowmen*2><b:war-elephants*2; turn a", MISSES)
    assert rolls(table.does("command a1")) == [4, 4]
    table = position("a carthage; b han; II: a:samnites*3 b:heavy-crossbowmen*2; turn a", MISSES)
    assert rolls(table.does("command a1", "react with b1", "fire"))[0] == 4


@rule("BA-SCREEN-01", "BA-SCREEN-02")
def test_screen_helps_fire_and_not_barrages():
    table = position("a carthage; b rome; II: a:samnites*3 b:velites*2; turn a", MISSES)
    assert rolls(table.does("command a1", "react with b1", "fire"))[0] == 4
    table = position("a rome; b carthage; II: a:velites*2 b:samnites*3; turn a", MISSES)
    assert rolls(table.does("command a1", "barrage b1")) == [3]


# Evade


@rule("BA-EVADE-01", "BA-EVADE-03", "BA-EVADE-04", "BA-EVADE-05", "BA-EVADE-12", "BA-CASE-22")
@pytest.mark.parametrize(
    ("unit", "first", "second"), [("allied-cavalry*2", 1, 1), ("roman-cavalry.allied-cavalry", 2, 3)]
)
def test_the_attacker_pays_again_and_evades_the_counterattack(unit, first, second):
    table = position(f"a rome; b carthage; II: a:{unit}><b:samnites*3 a:hastati; turn a", "1 1 1")
    table.does("command a1")
    assert table.asks("north", "evade") and table.on("a1") == (first, 0)
    table.does("evade")
    assert table.on("a1") == (first + second, 0) and table.foes("a1") == table.foes("b1") == []
    assert table.place("a1") == 1 and not table.told("counterattacked") and table.dice_left() == 0
    assert table.active() == "south"


@rule("BA-EVADE-02", "BA-EVADE-06", "BA-EVADE-10")
def test_the_counterattacker_may_evade_at_the_usual_cost():
    table = position("a carthage; b rome; II: b:allied-cavalry*2><a:samnites*3&a:scutarii*3; turn a", "1 1 1 1  1 1 1")
    table.does("command a1")
    assert table.asks("south", "evade")
    table.does("evade")
    assert table.on("b1") == (1, 0) and table.foes("b1") == table.foes("a1") == table.foes("a2") == []


@rule("BA-EVADE-05", "BA-WINDOW-06", "BA-CMD-15")
def test_an_evade_that_cannot_be_paid_is_asked_for_only_if_a_card_might_pay_it():
    text = "a rome ready=1{}; b carthage; II: a:allied-cavalry*2><b:samnites*3 a:hastati; turn a"
    table = position(text.format(""), MISSES).does("command a1")
    assert table.active() == "south"  # everybody sees that he cannot pay
    table = position(text.format(" hand=artillery"), MISSES)
    table.plays("command a1").settle()
    assert table.asks("north", "evade") and table.legal() == ["stand"]  # he might hold Banners of War
    assert table.refuses("evade", "BA-EVADE-05")
    table = position(text.format(" hand=banners-of-war"), MISSES)
    table.plays("command a1").settle()
    table.does("evade", "play banners-of-war")
    assert table.on("a1") == (1, 0) and table.foes("a1") == []


@rule("BA-TURMOIL-05", "BA-EVADE-02")
def test_a_counterattackers_evade_may_be_given_up_after_turmoil():
    text = "a carthage hand=turmoil; b rome; II: b:allied-cavalry*2><a:samnites*3; turn a"
    table = position(text, MISSES)
    table.plays("command a1")
    while table.battle.decision.step != "evade":
        table.step_over()
    table.does("evade", "play turmoil", "give up")
    assert table.foes("b1") == ["a1"] and table.on("b1") == (0, 0)
    assert len(table.told("counterattacked")) == 1 and table.active() == "south"


@rule("BA-EVADE-07")
def test_there_is_no_evade_in_a_charge():
    table = position("a rome; b carthage; II: a:allied-cavalry*2 b:numidian-cavalry*2; turn a", "1 1 1  1 1 1")
    table.does("command a1", "stand")
    assert table.foes("a1") == ["b1"] and table.active() == "south"


@rule("BA-EVADE-11")
def test_after_its_target_is_gone_a_unit_may_evade_another():
    table = position("a rome; b carthage; II: a:allied-cavalry*2><b:caetrati-1&b:samnites*3 a:hastati; turn a", "8 1 1")
    table.does("command a1", "assault b1", "place disorder")
    assert table.asks("north", "evade")
    assert table.does("evade").settle().foes("b2") == []
    table = position("a rome; b carthage; II: a:allied-cavalry*2><b:caetrati-1 b:samnites*3 a:hastati; turn a", "8 1 1")
    table.does("command a1", "place disorder")
    assert table.active() == "south"  # unengaged: nothing to evade


@rule("BA-EVADE-13")
def test_a_counterattacker_that_lost_its_evade_rank_stays():
    text = "a carthage; b rome; II: a:samnites*3><b:allied-cavalry.roman-cavalry; turn a"
    table = position(text, "8 1 1  1 1 1")
    table.does("command a1", "remove rank")
    assert table.active() == "south" and table.foes("b1") == ["a1"] and table.asks("south", "action-phase")


@rule("BA-EVADE-09", "BA-EVADE-08")
def test_the_attackers_chance_to_evade_ends_when_the_counterattack_begins():
    table = position("a rome; b carthage hand=trample; II: a:allied-cavalry*2><b:samnites*3; turn a", "1 1 1  8 1 1")
    table.plays("command a1").settle()
    assert table.asks("north", "evade")
    table.does("stand")
    assert table.asks("south", "pool")  # only now are cards discarded for the answer
    table.does("roll").settle()
    table.does("place disorder")
    assert table.foes("a1") == ["b1"] and table.battle.active == 1


@rule("BA-CASE-36", "BA-EVADE-10", "BA-OVER-09")
def test_one_of_three_evades_and_two_still_overlap():
    table = position(
        "a rome; b carthage; II: b:samnites*3><a:allied-cavalry*2&a:triarii&a:roman-cavalry; turn a", "1 1 1 1 1"
    )
    table.does("command a1", "evade")
    assert rolls(table) == [5] and table.foes("b1") == ["a2", "a3"] and table.foes("a1") == []
    from triarii.games.battalion.attack import dice_pool
    from triarii.games.battalion.library import ASSAULT

    assert dice_pool(table.battle, ASSAULT, 1, 12, 1) == 4


# Fright


@rule("BA-FRIGHT-01", "BA-FRIGHT-02", "BA-FRIGHT-03", "BA-CASE-26", "BA-FRIGHT-04")
@pytest.mark.parametrize("way", ["fire", "counter-charge"])
def test_reacting_to_fright_costs_one_order_more(way):
    table = position("a carthage; b rome; II: a:war-elephants*2 b:velites*2; turn a", MISSES)
    table.does("command a1", "react with b1", way)
    assert table.on("b1") == (2, 0)
    table = position("a carthage; b rome ready=1; II: a:war-elephants*2 b:velites*2 b:hastati; turn a", MISSES)
    table.does("command a1")
    assert table.told("no-reaction")  # one order is not enough for anybody
    table = position("a carthage; b rome; I: a:war-elephants*2; II: b:velites*2 a:samnites; turn a", MISSES)
    table.does("command a1")
    assert not table.told("paid")[1:]  # out of an empty sector there is no reaction to make dearer


# Harass


@rule("BA-HARASS-01", "BA-HARASS-05", "BA-HARASS-06")
def test_a_harassing_hit_forces_one_order_onto_the_target():
    table = position("a carthage; b rome; II: a:balearic-slingers*2 b:hastati*3; turn a", "8 8 8")
    table.does("command a1", "barrage b1", "place disorder")
    assert table.on("b1") == (1, 3) and table.tokens("b") == (2, 0)  # one order, whatever the hits
    table = position("a carthage; b rome; II: a:numidian-cavalry*2><b:hastati*3; turn a", "8 1 1")
    table.does("command a1", "place disorder")
    assert table.on("b1") == (1, 1)
    table = position("a rome; b carthage; II: a:triarii*3><b:numidian-cavalry*2; turn a", "1 1 1  8 1 1")
    table.does("command a1", "place disorder")
    assert table.on("a1") == (2, 1)  # also by a counterattack


@rule("BA-HARASS-02", "BA-HARASS-03", "BA-CASE-20", "BA-HARASS-04")
def test_harass_takes_only_ready_order_that_is_left_and_nothing_from_the_dead():
    table = position(
        "a carthage; b rome ready=1 spent=3; II: a:balearic-slingers*2 b:hastati*3 b:velites; turn a", "8 1 1"
    )
    table.does("command a1", "barrage b1", "place disorder")
    assert not table.told("harassed")
    table = position("a carthage; b rome; II: a:balearic-slingers*2 b:velites-1 b:hastati; turn a", "8 1 1")
    table.does("command a1", "barrage b1", "place disorder")
    assert table.ranks("b1") == [] and not table.told("harassed") and table.tokens("b") == (5, 2)


@rule("BA-HARASS-07")
def test_a_hit_ignored_by_steadfast_still_harasses():
    table = position("a carthage; b greco-bactria; II: a:balearic-slingers*2 b:hoplites*3; turn a", "8 1 1")
    table.does("command a1", "barrage b1", "ignore by order")
    assert table.told("harassed") and table.on("b1") == (2, 0)


@rule("BA-HARASS-08", "BA-CASE-39")
def test_harassing_fire_changes_nothing_in_the_charge():
    table = position(
        "a rome ready=3; b carthage; II: a:triarii*3 b:balearic-slingers*2 b:samnites; turn a", "8 1 1  1 1 1"
    )
    table.does("command a1", "react with b1", "fire", "place disorder")
    assert table.on("a1") == (2, 1) and table.tokens("a") == (0, 0)  # one paid, one disorder, one by Harass
    assert table.asks("north", "target")


# Steadfast


@rule("BA-STEADFAST-01", "BA-STEADFAST-02", "BA-STEADFAST-03", "BA-STEADFAST-04", "BA-STEADFAST-05", "BA-STEADFAST-07")
@rule("BA-CASE-21")
def test_a_steadfast_unit_ignores_one_hit_for_a_token_of_either_kind():
    text = "a rome; b carthage ready={} spent={}; II: a:cretan-archers*2 b:sacred-band*3 b:samnites; turn a"
    table = position(text.format(2, 1), "8 8 1")
    table.does("command a1", "barrage b1")
    assert table.legal() == ["ignore by disorder", "ignore by order", "suffer"]
    table.does("ignore by disorder")
    assert table.on("b1") == (1, 0) and table.tokens("b") == (2, 0)
    assert table.asks("south", "hits") and table.battle.stack[-1].left == 1  # once an attack
    table = position(text.format(0, 1), "8 1 1")
    table.does("command a1", "barrage b1")
    assert table.refuses("ignore by order", "BA-STEADFAST-03")
    table.does("ignore by disorder")
    assert table.told("ignored") and not table.told("rank-removed")
    assert table.told("rallied") and table.tokens("b") == (1, 0)  # it lay there as order, and a rally brought it back
    table = position(text.format(2, 0), "8 1 1")
    table.does("command a1", "barrage b1")
    assert table.legal() == ["ignore by order", "suffer"] and table.refuses("ignore by disorder", "BA-STEADFAST-03")
    table.does("suffer", "place disorder")
    assert table.on("b1") == (0, 1)


@rule("BA-STEADFAST-06")
def test_steadfast_works_against_artillery_too():
    table = position("a rome hand=artillery; b carthage; II: a:hastati b:sacred-band*3; turn a", dice="8 1 1 1 1 1")
    table.does("play artillery on b1")
    assert table.asks("south", "steadfast")


@rule("BA-STEADFAST-06", "BA-STEADFAST-04")
@pytest.mark.parametrize(
    ("text", "actions", "dice", "owner"),
    [
        ("II: b:sacred-band*3><a:triarii; turn a", ["command a1"], "8 1 1", "south"),  # an assault
        ("II: b:sacred-band*3 a:triarii; turn a", ["command a1", "stand"], "8 1 1", "south"),  # a charge
        ("II: b:sacred-band*3><a:triarii; turn b", ["command b1"], "1 1 1  8 1 1 1", "south"),  # a counterattack
        ("II: b:sacred-band*3 a:velites*2; turn b", ["command b1", "react with a1", "fire"], "8 1 1 1", "south"),
    ],
)
def test_steadfast_works_against_every_attack(text, actions, dice, owner):
    table = position(f"a rome; b carthage; {text}", dice)
    table.does(*actions)
    assert table.asks(owner, "steadfast") and table.dice_left() == 0


# Swift


@rule("BA-SWIFT-01", "BA-SWIFT-02", "BA-SWIFT-03", "BA-SWIFT-04")
def test_a_swift_unit_redeploys_without_a_card_and_may_then_be_commanded():
    table = position(
        "a carthage; b rome; I: a:numidian-cavalry*2 b:velites; II: a:numidian-cavalry><b:hastati a:samnites; turn a",
        MISSES,
    )
    assert table.legal() == ["redeploy a1 to II", "pass"]  # a2 is engaged, a3 is not swift
    assert table.refuses("redeploy a1 to III", "BA-REDEP-06")
    table.does("redeploy a1 to II")
    assert "command a1" in table.legal()
    table.does("command a1")
    assert table.on("a1") == (1, 0)


@rule("BA-SWIFT-06", "BA-TRAIT-02")
def test_one_swift_rank_makes_the_unit_swift_until_it_is_lost():
    text = (
        "a carthage ready=0; b rome; I: a:numidian-cavalry.celt-cavalry b:velites;"
        " II: a:samnites b:cretan-archers*2; turn {}"
    )
    assert "redeploy a1 to II" in position(text.format("a")).legal()
    table = position(text.format("b").replace("ready=0", "ready=6"), "8 8 1")
    table.does("command b2", "barrage a2", "place disorder")
    assert "redeploy a1 to II" in table.legal()
    text = "a carthage; b rome; I: a:numidian-cavalry.celt-cavalry b:cretan-archers*2; II: a:samnites b:hastati; turn b"
    table = position(text, "8 8 1")
    table.does("command b1", "barrage a1", "remove rank")
    assert table.ranks("a1") == ["Celt Cavalry"] and table.asks("north", "action-phase")
