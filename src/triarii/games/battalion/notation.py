"""Positions as text."""

from __future__ import annotations

from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.turn import Turn


def set_position(battle: Battalion, text: str) -> Turn:
    raise NotImplementedError
