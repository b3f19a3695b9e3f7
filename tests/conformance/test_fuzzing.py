"""A few hundred random games of every game; `make soak` plays tens of thousands."""

from __future__ import annotations

import pytest

from triarii.engine.registry import game as find_game
from triarii.lab.fuzz import play_some

PARTS, GAMES = 6, 40
FEWER = {"hannibal": 5}  # a game of the free table is ten times as much to do; make soak plays thousands


@pytest.mark.slow
@pytest.mark.usefixtures("duel")
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_over_all_battles_show_no_fault(game_name: str, part: int):
    find_game(game_name)
    count = FEWER.get(game_name, GAMES)
    tally = play_some(game_name, "", range(part * count, (part + 1) * count), "make test", deep=300)
    assert tally.games == count
    assert not tally.failures, tally.failures[0]
