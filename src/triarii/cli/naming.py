"""Events in the terminal, with the pieces by their names."""

from __future__ import annotations

from triarii.engine.battle import Battle
from triarii.engine.events import Event
from triarii.engine.game import Game


class Names:
    """What a viewer calls the pieces that he has seen; they keep their names when they are gone."""

    def __init__(self, game: Game, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.known: dict[str, str] = {}

    def look(self, battle: Battle) -> None:
        """Learn the names of what stands on the board."""
        view = battle.to_data(self.viewer)
        for piece in self.game.scene(view, self.game.board(view)).pieces:
            if piece.name:
                self.known.setdefault(piece.id, piece.name)

    def told(self, battle: Battle, event: Event) -> str:
        """The event's sentence, with the seat that it concerns."""
        said = battle.tells(event, self.viewer, self.known)
        return f"{battle.seat_name(event.seat)} {said}" if event.seat >= 0 else said
