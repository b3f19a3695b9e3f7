"""Which of two players is stronger: battles of a game in turn, each from both sides of the table."""

from __future__ import annotations

from typing import Any

from triarii.engine.registry import game as find_game
from triarii.lab.arena import Fixture, Played
from triarii.lab.simulate import contestants, fixtures_for, thinking


def meetings(
    game: str, players: tuple[str, str], games: int, battles: list[str], seed: int, cpu: bool
) -> list[Fixture]:
    """At least so many battles, as many of each kind, every seed once from either side."""
    chosen = battles or [info.id for info in find_game(game).battles()]
    share = 2 * -(-games // (2 * len(chosen)))
    found: list[Fixture] = []
    for battle in chosen:
        found += fixtures_for(game, battle, share, list(players), mirror=True, seed=seed, first=len(found), cpu=cpu)
    return found


def comparison(fixtures: list[Fixture], results: list[Played]) -> dict[str, Any]:
    """The first player's share of the points with its interval, over all and by battle, and who thought how long."""
    by_battle: dict[str, float] = {}
    for battle in dict.fromkeys(fixture.battle for fixture in fixtures):
        held = [(f, p) for f, p in zip(fixtures, results, strict=True) if f.battle == battle]
        by_battle[battle] = contestants([f for f, _ in held], [p for _, p in held])[0]["rate"]
    return {
        "game": fixtures[0].game,
        "contestants": contestants(fixtures, results),
        "battles": by_battle,
        "thinking": thinking(fixtures, results),
    }
