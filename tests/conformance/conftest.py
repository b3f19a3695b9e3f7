"""Every test that asks for a `field` runs over every battle of every game, and of the toy."""

from __future__ import annotations

import os

import pytest

from triarii.engine import registry
from triarii.engine.game import Game

LONG = 12  # seeds a battle in `make soak`
PURE = bool(os.environ.get("TRIARII_PURE"))
SOME = 4  # battles a game without the compiled rules, in `make test`


class Field:
    """A battle of a game, and the seed to play it with."""

    def __init__(self, game: Game, battle: str, seed: str) -> None:
        self.game = game
        self.battle = battle
        self.seed = seed


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "field" in metafunc.fixturenames:
        metafunc.parametrize("field", fields(), indirect=True)
    if "game_name" in metafunc.fixturenames:
        metafunc.parametrize("game_name", [game.name for game in registry.games()] + ["duel"])


def fields() -> list[object]:
    cases: list[object] = [pytest.param(("duel", "first", str(seed)), id=f"duel-{seed}") for seed in range(5)]
    for game in registry.games():
        infos = game.battles()
        some = {infos[place * len(infos) // SOME].id for place in range(SOME)}
        for info in infos:
            for seed in range(LONG):
                at_length = seed > 0 or (PURE and info.id not in some)
                marks = [pytest.mark.soak] if at_length else []
                cases.append(
                    pytest.param((game.name, info.id, str(seed)), id=f"{game.name}-{info.id}-{seed}", marks=marks)
                )
    return cases


@pytest.fixture
def field(request: pytest.FixtureRequest, duel: Game) -> Field:
    name, battle, seed = request.param
    return Field(registry.game(name), battle, seed)
