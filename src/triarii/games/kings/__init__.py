"""Conquerors and Kings."""

from triarii.games.kings.game import GAME

__all__ = ["GAME"]
