"""Exact chances."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.game import Chart
from triarii.games.battalion.battle import Battalion


def odds(battle: Battalion, action: Action) -> list[Chart]:
    return []
