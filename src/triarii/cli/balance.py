"""How fair each battle is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triarii.cli.terminal import needs_folder, progress_bar, say
from triarii.engine.registry import game as find_game


def command(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    level: Annotated[str, typer.Option(help="The level that plays every seat.")] = "greedy",
    games: Annotated[int, typer.Option(min=1, help="Battles for each line.")] = 200,
    workers: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same figures.")] = 1,
    docs: Annotated[Path, typer.Option(metavar="FOLDER", help="Where balance.md is written.")] = Path("docs"),
) -> None:
    """Measure every battle and pair of armies between equals; an interrupted run goes on."""
    from triarii.lab.balance import how_many, measure, write_pages

    find_game(game)
    needs_folder(docs)
    with progress_bar() as bar:
        task = bar.add_task(f"balance of {game}", total=how_many(game, games))
        figures = measure(game, level, games, workers, seed, lambda done: bar.advance(task, done))
    say(f"Written: {write_pages(figures, docs)}")
