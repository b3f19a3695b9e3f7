"""Actions in the words of a player."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.games.ancients.battle import Ancients


def describe(battle: Ancients, action: Action) -> str:
    return battle.vocabulary().format(action)
