"""The only way in which anything leaves a battle for a seat or a spectator."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from triarii.engine.battle import Battle
from triarii.engine.dice import Dice, dice_from
from triarii.engine.events import EVERYTHING, SPECTATOR
from triarii.engine.game import BadSetup, Game


class View:
    """What one viewer may know: the position, and the decision if it is his."""

    def __init__(self, game: Game, viewer: int, data: dict[str, Any]) -> None:
        self.game = game
        self.viewer = viewer
        self.data = data

    @property
    def is_mine(self) -> bool:
        """Is it this viewer who decides now?"""
        return bool(self.data["seat"] == self.viewer)

    @property
    def actions(self) -> list[str]:
        """The choices of this viewer in the notation; none if it is not he who decides."""
        decision = self.data["decision"]
        return list(decision["actions"]) if self.is_mine and decision is not None else []

    def json(self) -> str:
        """The view as text, always in the same order: two equal views are equal byte for byte."""
        return json.dumps(self.data, sort_keys=True, separators=(",", ":"))

    def battle(self, rng: Dice | Random) -> Battle:
        """A battle that looks like this to the viewer; what he cannot know is dealt anew by `rng`."""
        return self.game.load(self.data, dice_from(rng))

    def _repr_svg_(self) -> str:
        """The board as a notebook shows it."""
        from triarii.drawing.position import picture

        return picture(self.game, self.data)

    def __reduce__(self) -> tuple[Any, tuple[str, int, dict[str, Any]]]:
        from triarii.engine.pickling import restored_view

        return restored_view, (self.game.name, self.viewer, self.data)


def viewer_of(viewer: int | str, seats: tuple[str, ...]) -> int:
    """A viewer by his number or his name: a seat, SPECTATOR, or EVERYTHING for who keeps the table."""
    if isinstance(viewer, str):
        names = [seat.lower() for seat in seats]
        if viewer.lower() in names:
            return names.index(viewer.lower())
        if viewer.lower() == "spectator":
            return SPECTATOR
    elif 0 <= viewer < len(seats) or viewer in (SPECTATOR, EVERYTHING):
        return viewer
    raise BadSetup(f"There is no seat {viewer!r}; the seats are {', '.join(seats)}, or their numbers from 0.")


def view_of(game: Game, battle: Battle, viewer: int) -> View:
    """What this viewer may know of the battle."""
    data = battle.to_data(viewer)
    decision = battle.decision
    if decision is None:
        data["decision"] = None
    else:
        data["decision"] = decision.to_data(viewer in (decision.seat, EVERYTHING))
    return View(game, viewer, data)


def determinize(game: Game, battle: Battle, viewer: int, rng: Dice) -> Battle:
    """The battle as it might be for all this viewer knows."""
    return view_of(game, battle, viewer).battle(rng)
