"""A few hundred random games of every game; `make soak` plays tens of thousands."""

from __future__ import annotations

import pytest

from triarii.engine.registry import game as find_game
from triarii.lab.fuzz import play_some

PARTS, GAMES = 6, 40


@pytest.mark.slow
@pytest.mark.usefixtures("duel")
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_over_all_battles_show_no_fault(game_name: str, part: int):
    find_game(game_name)
    if game_name == "hannibal":
        pytest.skip("a random game of the free table takes seconds: they are played in make soak")
    tally = play_some(game_name, "", range(part * GAMES, (part + 1) * GAMES), "make test", deep=300)
    assert tally.games == GAMES
    assert not tally.failures, tally.failures[0]
