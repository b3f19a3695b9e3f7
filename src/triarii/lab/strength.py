"""Which of two players is stronger: battles of a game in turn, each from both sides of the table."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from triarii.engine.registry import game as find_game
from triarii.lab.arena import Fixture, Played
from triarii.lab.matchups import matchups
from triarii.lab.simulate import contestants, fixtures_for, thinking, value_for
from triarii.lab.stats import mean, without_luck

NO_OPTIONS: dict[str, Any] = {}
NO_OPENING: tuple[str, ...] = ()


def meetings(
    game: str,
    players: tuple[str, str],
    games: int,
    battles: list[str],
    seed: int,
    cpu: bool,
    armies: bool = False,
) -> list[Fixture]:
    """At least so many battles, as many of each kind, every seed once from either side.

    With `armies` those that players may choose are a kind of battle for each pair, from both sides of the table."""
    table = find_game(game)
    chosen = [table.battle(name).id for name in battles] or [info.id for info in table.battles()]
    kinds = [(battle, NO_OPTIONS, NO_OPENING) for battle in chosen]
    if armies:
        kinds = [(kind.battle, kind.options, kind.opening) for kind in matchups(game) if kind.battle in chosen]
    share = 2 * -(-games // (2 * len(kinds)))
    found: list[Fixture] = []
    for battle, options, opening in kinds:
        found += fixtures_for(
            game, battle, share, list(players), True, seed, options, first=len(found), cpu=cpu, opening=opening
        )
    return [structs.replace(fixture, watched=True) for fixture in found]


def comparison(fixtures: list[Fixture], results: list[Played]) -> dict[str, Any]:
    """The first player's share of the points with its interval, over all and by battle and with luck taken off, and who
    thought how long."""
    by_battle: dict[str, float] = {}
    for battle in dict.fromkeys(fixture.battle for fixture in fixtures):
        held = [(f, p) for f, p in zip(fixtures, results, strict=True) if f.battle == battle]
        by_battle[battle] = contestants([f for f, _ in held], [p for _, p in held])[0]["rate"]
    return {
        "game": fixtures[0].game,
        "contestants": contestants(fixtures, results),
        "with even luck": with_even_luck(fixtures, results),
        "battles": by_battle,
        "thinking": thinking(fixtures, results),
    }


def with_even_luck(fixtures: list[Fixture], results: list[Played]) -> dict[str, float] | None:
    """The first player's share of the points if the dice had favoured nobody; None where nobody can tell their luck.

    A battle from both sides counts as one, so that the better side to be on explains nothing either."""
    pairs: dict[int, list[tuple[float, float]]] = {}
    for fixture, played in zip(fixtures, results, strict=True):
        if played.fortune is None:
            return None
        fortune = played.fortune if fixture.sides[0] == 0 else -played.fortune
        pairs.setdefault(fixture.seed, []).append((value_for(played, fixture.sides.index(0)), fortune))
    scores = [mean([score for score, _ in pair]) for pair in pairs.values()]
    fortunes = [mean([fortune for _, fortune in pair]) for pair in pairs.values()]
    rate, low, high = without_luck(scores, fortunes)
    return {"rate": round(rate, 4), "low": round(low, 4), "high": round(high, 4)}
