"""Battalion: War of the Ancients."""

from __future__ import annotations

from triarii.games.battalion.game import GAME
from triarii.games.battalion.schema import load_pack

__all__ = ["GAME", "load_pack"]
