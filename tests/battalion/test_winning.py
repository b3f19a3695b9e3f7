"""Both ways to win, at the right moments."""

from __future__ import annotations

import pytest

from tests.battalion.table import position, rule, set_battle
from triarii.engine.rejection import Rejection


@rule("BA-WIN-08", "BA-WIN-09", "BA-CARD-18", "BA-CARD-05")
def test_an_empty_deck_is_no_defeat_until_a_draw_fails():
    table = position("a rome deck=1; b carthage; II: a:hastati b:samnites; turn a")
    table.does("rally")
    assert table.battle.decks[0] == 0 and table.battle.outcome is None and len(table.hand("north")) == 1
    table.plays("rally", "rally")
    assert table.winner() == ("south",)


@rule("BA-WIN-10", "BA-CASE-18", "BA-CARD-07", "BA-MUSTER-07")
def test_with_six_units_four_draws_succeed_and_the_fifth_loses():
    table = set_battle("sb1", "8 1")
    assert table.battle.decks == [4, 4]
    for _ in range(4):
        table.plays("rally", "rally")
        assert table.battle.outcome is None
    table.plays("rally")
    assert table.winner() == ("south",)


@rule("BA-WIN-02", "BA-WIN-05", "BA-CASE-37", "BA-EMPTY-11")
def test_leaving_the_centre_loses_it_when_an_enemy_comes_and_stays():
    table = position(
        "a rome; b carthage ready=9 hand=turmoil; I: b:samnites*3; II: a:velites*2;"
        " III: b:scutarii*3 a:hastati; turn a",
        "1 " * 12,
    )
    table.plays("command a1", "charge at b1")
    while table.active() == "north":
        table.step_over()
    assert table.battle.units_in(0, 1) == [] and table.active() == "south"  # no win: he has nobody there
    table.plays("redeploy b2 to II", "discard turmoil", "rally", "rally")
    assert table.winner() == ("south",) and table.battle.outcome.rule == "BA-WIN-02"


@rule("BA-WIN-05", "BA-WIN-02", "BA-EMPTY-11")
@pytest.mark.parametrize("engaged", [False, True])
def test_a_unit_that_has_charged_into_the_centre_counts_there_engaged_or_not(engaged):
    enemy = "b:samnites*3" if engaged else "b:caetrati-1"
    table = position(
        f"a rome; b carthage; I: a:hastati*3; II: {enemy}; III: a:velites b:scutarii*3; turn a",
        "8 1 1  1 1 1" if engaged else "8 1 1",
    )
    table.does("command a1", "place disorder")
    assert table.place("a1") == 1 and table.active() == "south"
    if engaged:  # both sides have a unit in the centre: nobody wins
        table.plays("rally")
        assert table.battle.outcome is None and table.asks("north", "action-phase")
        return
    table.plays("rally")
    assert table.winner() == ("north",)


@rule("BA-WIN-11")
def test_every_game_ends():
    from tests.battalion.test_random_play import play_out

    for seed in range(6):
        assert play_out("sb2", seed).outcome is not None


@rule("BA-WIN-13")
def test_a_player_may_concede_at_any_decision():
    table = position("a rome; b carthage; II: a:hastati b:samnites; turn a")
    table.does("concede")
    assert table.winner() == ("south",)
    table = position("a rome; b carthage; II: a:hastati*3 b:samnites b:caetrati; turn a")
    table.does("command a1")
    assert table.asks("south", "react")
    table.does("concede")  # in the enemy's turn, when he is asked
    assert table.winner() == ("north",)
    answer = table.battle.try_play("rally")
    assert isinstance(answer, Rejection) and answer.code == "over"
