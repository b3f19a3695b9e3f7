"""Who decides: the computer players, by level, and the budgets that hold them."""

from __future__ import annotations

from triarii.players.budget import Budget, budget_from
from triarii.players.levels import LEVELS, Level, level, people_levels, player, seat_from
from triarii.players.player import Player

__all__ = [
    "LEVELS",
    "Budget",
    "Level",
    "Player",
    "budget_from",
    "level",
    "people_levels",
    "player",
    "seat_from",
]
