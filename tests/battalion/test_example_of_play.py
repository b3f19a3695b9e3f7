"""The rulebook's example of play, turns 1 and 2, step by step: Dido (Carthage) against Remus (Rome)."""

from __future__ import annotations

import pytest

from tests.battalion.table import Table, rule, set_battle, tokens_add_up

ROMAN = "a4"  # Hastati, Hastati, Praetorian Guard in the central sector
CAETRATI = "b3"
DICE = "3 6  7 3 2  7 5 5 1  6 2 1 4  6 1 1"


@pytest.fixture
def table() -> Table:
    # the draws give Rome Veteran Troops and Artillery, and Carthage a Relentless and a Ruse of War
    return set_battle("sb1", DICE, draws=[0, 2, 0, 10])


def barraged(table: Table) -> Table:
    return table.plays(f"command {CAETRATI}", f"barrage {ROMAN}").settle()


def disordered(table: Table) -> Table:
    return barraged(table).does("place disorder").plays(f"command {ROMAN}")


def charging(table: Table) -> Table:
    return disordered(table).settle()


def fired_at(table: Table) -> Table:
    return charging(table).plays(f"react with {CAETRATI}", "fire").settle()


def struck(table: Table) -> Table:
    fired_at(table).does("place disorder", f"engage {CAETRATI}")
    return table.plays("reroll 1 by veteran-troops").settle()


def answered(table: Table) -> Table:
    return struck(table).does("remove rank").settle()


@rule("BA-EX-09", "BA-SETUP-05", "BA-SETUP-06", "BA-SETUP-07", "BA-SETUP-08", "BA-SETUP-10", "BA-TURN-02")
def test_set_up_gives_the_higher_roller_the_first_turn_at_the_price_of_a_token(table):
    assert table.tokens("a") == (6, 0) and table.tokens("b") == (5, 1)
    assert table.battle.decks == [4, 4]
    assert len(table.hand("north")) == len(table.hand("south")) == 2
    assert table.active() == "south"
    assert table.ranks(ROMAN) == ["Hastati", "Hastati", "Praetorian Guard"]
    assert table.place(ROMAN) == table.place(CAETRATI) == 1


@rule("BA-EX-10", "BA-EX-04", "BA-CMD-01", "BA-CMD-02")
def test_turn_1_commanding_the_caetrati_costs_one_order(table):
    table.plays(f"command {CAETRATI}", f"barrage {ROMAN}")
    assert table.tokens("b") == (4, 1) and table.on(CAETRATI) == (1, 0)


@rule("BA-EX-11", "BA-POOL-01", "BA-DICE-04", "BA-SCREEN-02")
def test_turn_1_three_dice_and_only_the_seven_hits(table):
    barraged(table)
    assert table.last_roll() == [7, 3, 2]
    assert table.asks("north", "hits")
    assert table.battle.stack[-1].left == 1


@rule("BA-EX-12", "BA-COUNTER-05", "BA-BARRAGE-06", "BA-HITS-09")
def test_turn_1_the_hit_becomes_one_disorder_and_the_turn_is_over(table):
    barraged(table).does("place disorder")
    table.plays(f"command {ROMAN}")
    assert table.active() == "north"
    assert table.dice_left() == len(DICE.split()) - 5  # two for the initiative, three for the barrage, no more
    assert table.ranks(ROMAN) == ["Hastati", "Hastati", "Praetorian Guard"]


@rule("BA-EX-13", "BA-CMD-04", "BA-CMD-05", "BA-CMD-08", "BA-CHARGE-02", "BA-FIELD-14")
def test_turn_2_the_mixed_unit_costs_two_and_stands_unengaged_in_the_engagement_zone(table):
    charging(table)
    assert table.tokens("a") == (3, 0) and table.on(ROMAN) == (2, 1)
    assert table.battle.charging == 3
    assert table.foes(ROMAN) == []
    assert table.asks("south", "react")


@rule("BA-EX-14", "BA-REACT-05", "BA-REACT-06", "BA-CMD-03")
def test_turn_2_the_fire_of_the_caetrati_costs_one_more_order(table):
    charging(table).plays(f"react with {CAETRATI}", "fire")
    assert table.tokens("b") == (3, 1) and table.on(CAETRATI) == (2, 0)


@rule("BA-EX-15", "BA-SCREEN-01", "BA-DICE-06", "BA-DICE-08")
def test_turn_2_three_dice_are_high_enough_but_only_two_values_exist(table):
    fired_at(table)
    assert table.asks("north", "hits") and table.battle.stack[-1].left == 2
    assert table.dice_left() == 7  # four dice were rolled: Screen adds one


@rule("BA-EX-16", "BA-FIRE-03")
def test_turn_2_two_disorder_and_the_charge_goes_on(table):
    fired_at(table).does("place disorder")
    assert table.tokens("a") == (1, 0) and table.on(ROMAN) == (2, 3)
    assert len(table.ranks(ROMAN)) == 3
    assert table.asks("north", "target")


@rule("BA-EX-17", "BA-CHARGE-06", "BA-CHARGE-07", "BA-CHARGE-15")
def test_turn_2_the_unit_that_fired_is_chosen_and_brought_into_contact(table):
    fired_at(table).does("place disorder", f"engage {CAETRATI}")
    assert table.foes(ROMAN) == [CAETRATI] and table.foes(CAETRATI) == [ROMAN]


@rule("BA-EX-18", "BA-TACT-01", "BA-VETERAN-03", "BA-UNIT-09")
def test_turn_2_veteran_troops_turn_the_one_into_a_four_and_two_hits_are_scored(table):
    struck(table)
    assert table.asks("south", "hits") and table.battle.stack[-1].left == 2
    assert table.hand("north") == ["artillery"]


@rule("BA-EX-19", "BA-HITS-04", "BA-HITS-03")
def test_turn_2_the_first_caetrati_rank_absorbs_both_hits_exactly(table):
    answered(table)
    assert table.ranks(CAETRATI) == ["Caetrati"] and table.on(CAETRATI) == (2, 0)
    assert table.tokens("b") == (3, 1)


@rule("BA-EX-20", "BA-COUNTER-01", "BA-COUNTER-02", "BA-COUNTER-03", "BA-CHARGE-11")
def test_turn_2_the_counterattack_is_free_has_three_dice_and_hits_once(table):
    answered(table)
    assert table.asks("north", "hits") and table.battle.stack[-1].left == 1
    assert table.tokens("b") == (3, 1)
    assert table.dice_left() == 0


@rule("BA-EX-21", "BA-HITS-05", "BA-HITS-08", "BA-CAMP-05")
def test_turn_2_the_front_hastati_goes_and_two_disorder_are_refunded(table):
    answered(table).does("remove rank", "recover 2")
    assert table.tokens("a") == (1, 2)
    assert table.ranks(ROMAN) == ["Hastati", "Praetorian Guard"] and table.on(ROMAN) == (2, 1)


@rule("BA-EX-22", "BA-ASSAULT-06", "BA-CHARGE-12")
def test_turn_2_ends_with_both_engaged_and_all_tokens_accounted_for(table):
    answered(table).does("remove rank", "recover 2")
    assert table.foes(ROMAN) == [CAETRATI]
    assert tokens_add_up(table.battle, 6)
    assert table.battle.decks == [4, 4]


@rule("BA-EX-23", "BA-RALLY-02", "BA-RALLY-03", "BA-RALLY-04", "BA-RALLY-05")
def test_a_rally_from_that_position(table):
    answered(table).does("remove rank", "recover 2")
    table.plays("rally")  # Dido passes her turn by a rally of her own
    assert table.active() == "north"
    table.plays("rally")
    assert table.tokens("a") == (5, 0) and table.on(ROMAN) == (1, 0)
    assert len(table.hand("north")) == 2 and table.battle.decks[0] == 3
