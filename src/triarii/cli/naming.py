"""Events in the terminal, with the units by their names, as the page tells them."""

from __future__ import annotations

from typing import Any

from triarii.drawing.board import called
from triarii.engine.battle import Battle
from triarii.engine.game import Game


class Names:
    """What a viewer calls the units and generals that he has seen; they keep their names when they are gone."""

    def __init__(self, game: Game, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.known: dict[str, str] = {}

    def look(self, battle: Battle) -> None:
        """Learn the names of what stands on the board."""
        try:
            found = called(self.game.svg_board(battle.to_data(self.viewer)))
        except NotImplementedError:  # a game that draws no board
            return
        self.known = {**found, **self.known}

    def told(self, event: dict[str, Any]) -> str:
        """The event's sentence, with names in the place of marks such as u12."""
        words = [self.word(word, event) for word in str(event["text"]).split(" ")]
        return " ".join([*([event["seat"]] if "seat" in event else []), *words])

    def word(self, word: str, event: dict[str, Any]) -> str:
        mark = word.rstrip(",:;.")
        name = self.known.get(mark)
        return name + word[len(mark) :] if name and mark in event.values() else word
