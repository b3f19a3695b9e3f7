"""Triarii: the battles of the ancient world, played and studied by computer."""

from __future__ import annotations

from triarii import compiled as _compiled

COMPILED = _compiled.use_if_current()

from triarii.engine.battle import Battle  # noqa: E402  (the compiled modules must be found first)
from triarii.engine.record import Record  # noqa: E402
from triarii.engine.rejection import IllegalAction  # noqa: E402
from triarii.players.budget import Budget  # noqa: E402
from triarii.players.player import Player  # noqa: E402
from triarii.table import start  # noqa: E402

__all__ = ["COMPILED", "Battle", "Budget", "IllegalAction", "Player", "Record", "start"]
__version__ = "0.1.0"
