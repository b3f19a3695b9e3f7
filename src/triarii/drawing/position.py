"""A position as text or as a picture, from what a viewer may see."""

from __future__ import annotations

from typing import Any

from triarii.drawing.scene import svg
from triarii.drawing.texts import TEXTS
from triarii.engine.game import Game


def picture(game: Game, view: dict[str, Any], flipped: bool = False) -> str:
    """The board as SVG, from a view (`battle.to_data(viewer)`)."""
    board = game.board(view)
    return svg(game.scene(view, board), board, flipped)


def text_board(game: Game, view: dict[str, Any]) -> str:
    """The board as text, with how each seat stands."""
    board = game.board(view)
    drawn = TEXTS[board.kind](board, game.scene(view, board)).rstrip("\n")
    return "\n".join([drawn, "", *standings(game, view)]) + "\n"


def standings(game: Game, view: dict[str, Any]) -> list[str]:
    """A line for each seat: its army, its score, its facts."""
    templates = game.templates()
    rows: list[str] = []
    for one in game.standing(view):
        score = f"{one.score} of {one.goal}" if one.goal else str(one.score)
        said = [one.army, score, *[templates.render(fact) for fact in one.facts]]
        rows.append(f"{one.seat}: {', '.join(filter(None, said))}")
    return rows
