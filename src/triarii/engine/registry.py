"""Which games there are. A game is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from triarii.engine.game import BadSetup, Game

KNOWN = {
    "ancients": "triarii.games.ancients",
    "battalion": "triarii.games.battalion",
    "hannibal": "triarii.games.hannibal",
    "kings": "triarii.games.kings",
}
PACKS: list[Path] = []  # the data packs taken up so far, for a process that is to know the same games
_loaded: dict[str, Game] = {}


def register(name: str, module: str) -> None:
    """Add a game by the module that holds its GAME."""
    KNOWN[name] = module


def game(name: str) -> Game:
    """The game of that name; raises BadSetup with the names there are."""
    if name not in KNOWN:
        name = name.lower()
    if not is_there(name):
        there = ", ".join(name for name in KNOWN if is_there(name)) or "none"
        raise BadSetup(f"There is no game '{name}'; the games are: {there}.")
    if name not in _loaded:
        found: Game = import_module(KNOWN[name]).GAME
        _loaded[name] = found
    return _loaded[name]


def is_there(name: str) -> bool:
    """Is this a game whose module brings its GAME? A folder that holds only rules is not one yet."""
    return name in _loaded or (name in KNOWN and hasattr(import_module(KNOWN[name]), "GAME"))


def games() -> list[Game]:
    return [game(name) for name in KNOWN if is_there(name)]


def add_pack(folder: Path) -> None:
    """Take up a data pack: a folder that holds a folder for each game it adds to, such as pack/ancients."""
    if not folder.is_dir():
        raise BadSetup(f"There is no data pack at {folder}: it should be a folder.")
    parts = [name for name in KNOWN if (folder / name).is_dir()]
    if not parts:
        raise BadSetup(f"The data pack {folder} holds no folder named after a game ({', '.join(KNOWN)}).")
    for name in parts:
        game(name).add_pack(folder / name)
    PACKS.append(folder)


def know_the_same(known: dict[str, str], packs: list[Path]) -> None:
    """Make a new process know the games and data packs of the one that started it."""
    KNOWN.update(known)
    for folder in packs:
        if folder not in PACKS:
            add_pack(folder)
