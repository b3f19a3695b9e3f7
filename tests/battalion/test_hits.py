"""Taking hits and disbanding."""

from __future__ import annotations

import pytest

from tests.battalion.table import Table, position, rule
from triarii.games.battalion.battle import GONE
from triarii.games.battalion.hits import TakingHits


def hit(unit: str, hits: int, ready: int = 6, spent: int = 0, deck: int = 4) -> Table:
    """Side A must take hits on its unit a1; a second unit keeps the battle going."""
    table = position(
        f"a carthage ready={ready} spent={spent} deck={deck}; b rome;"
        f" I: a:samnites b:velites; II: a:{unit} b:hastati; turn b"
    )
    table.battle.stack.append(TakingHits(1, 0, hits))
    table.battle.run()
    return table


@rule("BA-HITS-01", "BA-HITS-02", "BA-HITS-09", "BA-EX-07", "BA-HITS-22")
def test_hits_are_taken_by_ranks_by_disorder_or_by_both():
    assert hit("caetrati*2", 3).legal() == ["remove rank", "place disorder"]
    table = hit("caetrati*2", 3).does("place disorder")
    assert table.on("a2") == (0, 3) and table.ranks("a2") == ["Caetrati"] * 2 and table.tokens("a") == (3, 0)
    assert table.told("disordered")[0]["number"] == 3
    table = hit("caetrati*2", 3).does("remove rank", "place disorder")
    assert table.on("a2") == (0, 1) and table.ranks("a2") == ["Caetrati"] and table.tokens("a") == (5, 0)


@rule("BA-HITS-03", "BA-HITS-04", "BA-HITS-13", "BA-HITS-25")
def test_ranks_go_from_the_front_only_while_a_hit_is_left_and_order_stays():
    table = hit("celt-infantry.samnites.scutarii+2", 2)
    table.does("remove rank")
    assert table.ranks("a2") == ["Samnites", "Scutarii"]  # cohesion 2 absorbed both; nothing more may go
    assert table.on("a2") == (2, 0) and table.asks("south", "action-phase")


@rule("BA-EX-08", "BA-HITS-05", "BA-HITS-06", "BA-HITS-07", "BA-HITS-08", "BA-HITS-14", "BA-HITS-15", "BA-HITS-24")
def test_removed_cohesion_beyond_the_hits_refunds_earlier_disorder():
    table = hit("caetrati*2-1", 1)
    table.does("remove rank")
    assert table.legal() == ["recover 1", "recover 0"]  # no more than the difference, and optional
    table.does("recover 1")
    assert table.on("a2") == (0, 0) and table.tokens("a") == (6, 1)  # in the camp, still disorder
    table = hit("samnites*3-2", 1).does("remove rank")
    assert table.legal() == ["recover 2", "recover 1", "recover 0"]
    assert table.refuses("recover 3", "BA-HITS-14") and table.refuses("remove rank", "BA-HITS-13")
    table.does("recover 0")
    assert table.on("a2") == (0, 2) and table.tokens("a") == (6, 0)
    assert hit("caetrati*2-2", 1).does("remove rank").legal() == [
        "recover 1",
        "recover 0",
    ]  # no more than the difference
    table = hit("samnites*3-1", 1).does("remove rank")
    assert table.legal() == ["recover 1", "recover 0"]  # no more than lies on the unit
    assert hit("caetrati*2-1", 1).does("place disorder").on("a2") == (0, 2)


@rule("BA-HITS-11", "BA-HITS-12", "BA-HITS-17", "BA-HITS-19", "BA-HITS-20", "BA-DISB-10", "BA-CASE-13")
def test_without_enough_order_ranks_must_go_and_nothing_is_refunded():
    table = hit("caetrati*3", 5, ready=2).does("place disorder")
    # two disorder, two ranks (2 + 4 >= 5), and two disorder on cohesion 2 disband it
    assert table.ranks("a2") == [] and len(table.told("rank-removed")) == 2
    assert table.tokens("a") == (0, 2)


@rule("BA-CASE-14", "BA-HITS-02", "BA-HITS-26")
def test_two_ranks_removed_first_save_the_third():
    table = hit("caetrati*3", 5, ready=2).does("remove rank", "remove rank", "place disorder")
    assert table.ranks("a2") == ["Caetrati"] and table.on("a2") == (0, 1) and table.tokens("a") == (1, 0)


@rule("BA-CASE-15", "BA-HITS-18")
def test_with_no_ready_order_the_forced_rank_still_refunds():
    table = hit("samnites.caetrati-2", 1, ready=0)
    assert table.legal() == ["recover 2", "recover 1", "recover 0"]  # the front rank has gone by itself
    table.does("recover 2")
    assert table.ranks("a2") == ["Caetrati"] and table.on("a2") == (0, 0) and table.tokens("a") == (0, 2)


@rule("BA-CASE-16", "BA-HITS-12", "BA-HITS-17")
def test_disorder_placed_first_bars_the_refund():
    table = hit("samnites.caetrati-1", 2, ready=1).does("place disorder")
    assert table.ranks("a2") == []
    table = hit("samnites.caetrati-1", 2, ready=1).does("remove rank", "recover 1")
    assert table.ranks("a2") == ["Caetrati"] and table.on("a2") == (0, 0) and table.tokens("a") == (1, 1)


@rule("BA-CASE-12", "BA-DISB-02", "BA-DISB-03", "BA-DISB-10", "BA-HITS-20")
@pytest.mark.parametrize("way", ["place disorder", "remove rank"])
def test_a_unit_full_of_disorder_is_disbanded_either_way(way):
    table = hit("caetrati*2-3", 1).does(way)
    if table.battle.decision and table.battle.decision.step == "refund":
        table.does("recover 1")
    assert table.ranks("a2") == []


@rule("BA-DISB-02", "BA-DISB-11")
def test_a_unit_holds_disorder_up_to_one_less_than_its_cohesion_and_order_does_not_count():
    table = hit("samnites*2+9-4", 1).does("place disorder")
    assert table.on("a2") == (9, 5) and table.ranks("a2")  # cohesion 6
    assert hit("samnites*2-5", 1).does("place disorder").ranks("a2") == []


@rule("BA-HITS-21")
def test_hits_beyond_the_end_of_the_unit_flip_no_more_order():
    table = hit("samnites-1", 5).does("place disorder")
    assert table.ranks("a2") == [] and table.tokens("a") == (4, 3)


@rule("BA-DISB-01", "BA-DISB-14", "BA-DISB-15")
def test_the_last_rank_may_be_given_up():
    table = hit("samnites+1-1", 1).does("remove rank")
    assert table.ranks("a2") == [] and table.place("a2") == -2 and table.tokens("a") == (6, 2)
    assert "command a2" not in table.plays("rally").legal()
    assert table.refuses("command a2")


@rule("BA-DISB-04", "BA-DISB-05", "BA-DISB-06", "BA-DISB-08", "BA-CASE-17")
def test_tokens_of_a_disbanded_unit_go_to_the_camp_as_disorder_and_a_card_is_drawn():
    table = hit("caetrati+2-1", 1, spent=1).does("remove rank")
    assert table.tokens("a") == (6, 1 + 3) and len(table.hand("north")) == 1 and table.battle.decks[0] == 3
    assert table.on("a2") == (0, 0) and table.place("a2") == GONE


@rule("BA-DISB-07", "BA-DISB-09", "BA-DISB-16", "BA-DISB-13", "BA-WIN-12", "BA-WIN-01")
def test_units_return_before_the_draw_that_loses():
    table = position(
        "a carthage deck=0; b rome; II: a:caetrati><b:hastati*3&b:principes; I: a:samnites b:velites; turn b",
        "8 8 1 1 1",
    )
    table.does("command b1", "place disorder")
    assert table.winner() == ("south",) and table.battle.outcome.rule == "BA-WIN-01"
    assert table.foes("b1") == table.foes("b2") == [] and len(table.told("returned")) == 2
    assert not table.told("counterattacked") and not table.told("drawn")


@rule("BA-DISB-13", "BA-DISB-12")
def test_the_first_side_that_cannot_draw_loses():
    text = "a carthage deck=0; b rome deck=0; II: a:caetrati*2{}><b:velites-1 b:hastati a:samnites; turn b"
    table = position(text.format("-3"), "6 1 1")
    table.does("command b1", "place disorder")
    assert table.winner() == ("south",) and not table.told("counterattacked")
    table = position(text.format(""), "6 1 1  8 8 8")
    table.does("command b1", "place disorder", "remove rank")  # now the answer disbands the attacker first
    assert table.winner() == ("north",)


@rule("BA-HITS-26", "BA-HITS-11")
def test_hits_are_taken_in_full_at_once():
    table = hit("samnites*3", 4, ready=1).does("place disorder")
    assert table.ranks("a2") == ["Samnites", "Samnites"] and table.on("a2") == (0, 1)
    assert table.battle.stack[-1].__class__.__name__ == "Turn"
