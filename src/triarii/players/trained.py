"""Search with a judgement and a policy that were learned from self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from triarii.compiled import PACKAGE
from triarii.engine.game import BadSetup
from triarii.players.knowledge import Knowledge, new_knowledge
from triarii.players.learned import read_weights
from triarii.players.network import network_from_data
from triarii.players.search import SearchPlayer

# What weights may say of how to search, each by its name in `Knowledge`; and `eagerness`, for `spend`.
SETTINGS: Final = (
    "horizon", "further", "brink", "leisure", "looking", "faith", "trust", "finalists", "alike", "ample", "enough",
    "kindred", "replies", "redeals", "heats", "noise", "depth", "curiosity", "warmth",
)  # fmt: skip
WEIGHTS = PACKAGE / "players" / "weights"  # beside the sources: a compiled module lies elsewhere


def weights_file(game: str) -> Path:
    return WEIGHTS / f"{game}.json"


def knowledge_with(game: str, data: dict[str, Any]) -> Knowledge:
    """Knowledge of a game with learned weights put in."""
    known = new_knowledge(game)
    policy = data.get("policy") or {}
    for place, name in enumerate(known.names):
        if name in policy:
            known.weights[place] = float(policy[name])
    learned = data.get("network")
    if learned is not None:
        if list(data.get("features") or []) != list(known.feature_names):
            raise BadSetup(f"The weights for '{game}' were learned from other features; train them again.")
        known.network = network_from_data(learned)
    luck = data.get("luck") or {}
    if luck:
        known.luck_weights = [float(luck.get(name, 0.0)) for name in known.luck_names]
    sight = data.get("sight") or {}
    if sight:
        known.sight_weights = [float(sight.get(name, 0.0)) for name in known.sight_names]
    settle(known, data.get("search") or {}, game)
    return known


def settle(known: Knowledge, search: dict[str, Any], game: str) -> None:
    """Search as the weights say, and in all else as the game's knowledge does."""
    for name, value in search.items():
        if name == "eagerness":
            known.spend(float(value))
        elif name in SETTINGS:
            kind = type(getattr(known, name))
            setattr(known, name, kind(value))
        else:
            raise BadSetup(f"The weights for '{game}' set '{name}'; search knows {', '.join(SETTINGS)} and eagerness.")


def trained_knowledge(game: str, file: Path | None = None) -> Knowledge:
    """What was learned of a game; without weights, what is known of it anyway."""
    path = file if file is not None else weights_file(game)
    if not path.exists():
        return new_knowledge(game)
    return knowledge_with(game, read_weights(path))


_shared: dict[str, Knowledge] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class TrainedPlayer(SearchPlayer):
    """Search that judges and proposes by what it learned."""

    def __init__(self, seed: int = 0, file: Path | None = None) -> None:
        super().__init__(seed)
        self.file = file

    def learn(self, game: str) -> Knowledge:
        key = f"{game} {self.file}"
        if key not in _shared:
            _shared[key] = trained_knowledge(game, self.file)
        return _shared[key]
