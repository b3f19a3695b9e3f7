"""Random legal games with every property checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triarii.cli.terminal import needs_folder, print_json, progress_bar, say
from triarii.engine.data import write_text
from triarii.engine.registry import game as find_game
from triarii.lab.interrupt import Interrupted


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as ancients.")],
    games: Annotated[int, typer.Option(min=1, help="Number of games, over all battles in turn.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed plays the same games.")] = "1",
    battle: Annotated[str, typer.Option(help="Only this battle.")] = "",
    deep: Annotated[int, typer.Option(min=1, help="Run the full set of checks at one decision in N.")] = 60,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 for one a core.")] = 1,
    save: Annotated[Path | None, typer.Option(help="A folder for the records of failures.")] = None,
    begin: Annotated[int, typer.Option(min=0, help="Skip the first N games: resumes an interrupted run.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Play random games and check every invariant; each failure is saved as a record that reproduces it."""
    from triarii.lab.fuzz import Tally, fuzz

    total = Tally()
    title = find_game(game).title
    needs_folder(save)
    stopped = False
    with progress_bar(title, games - begin) as bar:
        try:
            for part in fuzz(game, games, seed, workers, battle, deep, begin):
                total.add(part)
                bar.update(part.games)
        except KeyboardInterrupt:
            stopped = True
    if save is not None:
        for number, record in enumerate(total.failures, start=begin + 1):
            write_text(save / f"{game}-{seed}-{number}.record", record)
    if json:
        print_json(total.to_data())
    else:
        say(f"{title}: {total.games} games, {total.actions} actions, {len(total.failures)} failures")
        for record in total.failures[:3]:
            say(record)
    if stopped:
        done = begin + total.games
        raise Interrupted(f"Stopped after {done} of {games} games. Add `--begin {done}` to the command to go on.")
    if total.failures:
        raise typer.Exit(1)
