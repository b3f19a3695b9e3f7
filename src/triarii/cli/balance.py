"""How fair each battle is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triarii.cli.simulate import INTERRUPTED
from triarii.cli.terminal import complain, progress_bar, say
from triarii.engine.registry import games as all_games


def command(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...")] = None,
    level: Annotated[str, typer.Option(help="The level that plays every seat.")] = "trained@0.1",
    games: Annotated[int, typer.Option(min=1, help="Battles for each line.")] = 100,
    workers: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    seed: Annotated[int, typer.Option()] = 1,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the document is written.")] = Path("docs/balance.md"),
) -> None:
    """Measure every battle between equals and write docs/balance.md; an interrupted run goes on."""
    from triarii.lab.balance import balance_page, how_many, measure
    from triarii.lab.pool import Interrupted

    chosen = names or [game.name for game in all_games()]
    with progress_bar() as bar:
        task = bar.add_task("balance", total=how_many(chosen, games))
        try:
            figures = measure(chosen, level, games, workers, seed, lambda done: bar.advance(task, done))
        except Interrupted as stopped:
            bar.stop()
            complain(str(stopped))
            raise typer.Exit(INTERRUPTED) from None
    line = f"triarii balance {' '.join(names or [])} --level {level} --games {games} --seed {seed}".replace("  ", " ")
    out.write_text(balance_page(figures, level, line), encoding="utf-8")
    say(f"Written: {out}")
