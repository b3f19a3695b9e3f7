"""How fair each battle is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from triarii.cli.terminal import needs_folder, print_json, progress_bar, say, say_table
from triarii.engine.registry import game as find_game
from triarii.engine.registry import games as all_games

BEST_LEVEL = "trained@40i"  # the strongest player, by trials instead of seconds: the same figures on every machine


def command(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="One game; all of them otherwise.")] = "",
    level: Annotated[str, typer.Option(help="The level that plays every seat.")] = BEST_LEVEL,
    games: Annotated[int, typer.Option(min=1, help="Battles for each line.")] = 200,
    workers: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same figures.")] = 1,
    output: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write a page for each game there.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Measure every battle and pair of armies between equals; an interrupted run goes on."""
    from triarii.lab.balance import how_many, measure, write_pages

    names = [find_game(game).name] if game else [each.name for each in all_games()]
    needs_folder(output)
    found: dict[str, Any] = {}
    for name in names:
        with progress_bar(f"balance of {name}", how_many(name, games)) as bar:
            figures = measure(name, level, games, workers, seed, bar.update)
        if output is not None:
            write_pages(figures, output)
        found[name] = figures
    if json:
        print_json(found)
        return
    for figures in found.values():
        show(figures)
    if output is not None:
        say(f"Written: {output / 'index.md'}")


def show(figures: dict[str, Any]) -> None:
    say(f"{figures['game']}, {figures['level']}")
    rows = [["battle", "first", "second", "games", "first wins", "95 %"]]
    for line in figures["lines"]:
        interval = f"{line['low']:.3f}–{line['high']:.3f}"
        rows.append([line["name"], *line["armies"], str(line["games"]), f"{line['rate']:.3f}", interval])
    say_table("<<<>>>", rows)
