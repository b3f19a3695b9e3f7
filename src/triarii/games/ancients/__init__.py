"""Commands & Colors: Ancients."""

from triarii.games.ancients.game import GAME

__all__ = ["GAME"]
