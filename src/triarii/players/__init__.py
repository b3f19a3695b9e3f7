"""Who decides: the computer players, by level, and the budgets that hold them."""

from __future__ import annotations

from triarii.players.budget import Budget, budget_from
from triarii.players.levels import LEVELS, Level, level, people_levels, player, seat_from
from triarii.players.own import Chooser, PlayerFailed, seated
from triarii.players.player import Player

__all__ = [
    "LEVELS",
    "Budget",
    "Chooser",
    "Level",
    "Player",
    "PlayerFailed",
    "budget_from",
    "level",
    "people_levels",
    "player",
    "seat_from",
    "seated",
]
