"""Search with a judgement and a policy that were learned from self-play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mypy_extensions import mypyc_attr

from triarii.compiled import PACKAGE
from triarii.engine.game import BadSetup
from triarii.players.knowledge import Knowledge, new_knowledge
from triarii.players.network import network_from_data
from triarii.players.search import SearchPlayer

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
    search = data.get("search") or {}
    known.horizon = int(search.get("horizon", known.horizon))
    known.further = float(search.get("further", known.further))
    known.brink = bool(search.get("brink", known.brink))
    known.faith = float(search.get("faith", known.faith))
    known.trust = float(search.get("trust", known.trust))
    known.finalists = int(search.get("finalists", known.finalists))
    known.alike = int(search.get("alike", known.alike))
    known.ample = float(search.get("ample", known.ample))
    known.enough = float(search.get("enough", known.enough))
    known.kindred = bool(search.get("kindred", known.kindred))
    known.replies = float(search.get("replies", known.replies))
    known.redeals = bool(search.get("redeals", known.redeals))
    known.heats = bool(search.get("heats", known.heats))
    known.leisure = float(search.get("leisure", known.leisure))
    known.noise = float(search.get("noise", known.noise))
    known.looking = float(search.get("looking", known.looking))
    known.depth = int(search.get("depth", known.depth))
    known.curiosity = float(search.get("curiosity", known.curiosity))
    known.warmth = float(search.get("warmth", known.warmth))
    known.spend(float(search.get("eagerness", 1.0)))
    return known


def trained_knowledge(game: str, file: Path | None = None) -> Knowledge:
    """What was learned of a game; without weights, what is known of it anyway."""
    path = file if file is not None else weights_file(game)
    if not path.exists():
        return new_knowledge(game)
    return knowledge_with(game, json.loads(path.read_text(encoding="utf-8")))


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
