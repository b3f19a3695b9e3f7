"""Age of Hannibal, 2nd edition: an independent implementation of the rules of its quick reference sheet."""

from triarii.games.hannibal.game import GAME

__all__ = ["GAME"]
