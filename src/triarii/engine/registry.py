"""Which games there are. A game is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from triarii.engine.game import BadSetup, Game

KNOWN = {
    "ancients": "triarii.games.ancients",
    "battalion": "triarii.games.battalion",
    "hannibal": "triarii.games.hannibal",
    "kings": "triarii.games.kings",
}
_loaded: dict[str, Game] = {}


def register(name: str, module: str) -> None:
    """Add a game by the module that holds its GAME."""
    KNOWN[name] = module


def game(name: str) -> Game:
    """The game of that name; raises BadSetup with the names there are."""
    if name not in KNOWN:
        raise BadSetup(f"There is no game '{name}'; the games are: {', '.join(KNOWN)}.")
    if name not in _loaded:
        found: Game = import_module(KNOWN[name]).GAME
        _loaded[name] = found
    return _loaded[name]


def games() -> list[Game]:
    return [game(name) for name in KNOWN]
