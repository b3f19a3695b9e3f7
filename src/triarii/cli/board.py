"""A battle's first position, as text or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triarii.cli.terminal import chosen_options, position_text, say
from triarii.drawing.position import picture, text_board
from triarii.engine.data import write_text
from triarii.engine.events import SPECTATOR
from triarii.engine.registry import game as find_game
from triarii.table import start


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as ancients.")],
    battle: Annotated[str, typer.Argument(metavar="[BATTLE]", help="By default the game's first battle.")] = "",
    svg: Annotated[Path | None, typer.Option(help="Write a picture to this file instead.")] = None,
    position: Annotated[str, typer.Option(help="A position in the game's notation, or @FILE.")] = "",
    seed: Annotated[str, typer.Option(help="The dice of the set-up, where it has any.")] = "0",
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game.")] = None,
) -> None:
    """Show the board of a battle, or of a position, as text or as an SVG picture."""
    table = find_game(game)
    options = chosen_options(table, option or [])
    data = start(game, battle, seed, options, position_text(position)).to_data(SPECTATOR)
    if svg is None:
        say(text_board(table, data))
        return
    write_text(svg, picture(table, data))
    say(f"Wrote {svg}.")
