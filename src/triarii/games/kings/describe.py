"""Actions in the words that a player would use."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.games.kings import words as w
from triarii.games.kings.state import Kings


def described(battle: Kings, action: Action) -> str:
    return w.WORDS.format(action)
