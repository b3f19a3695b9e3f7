"""Tournaments between computer players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triarii.cli.terminal import needs_file, print_json, progress_bar, say, say_table
from triarii.engine.data import write_text


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as ancients.")],
    players: Annotated[str, typer.Option(help="The entrants, such as random,greedy,search@0.1.")],
    battles: Annotated[str, typer.Option(help="The battles, separated by commas; all of the game otherwise.")] = "",
    swiss: Annotated[bool, typer.Option(help="Swiss rounds and a knock-out of the best eight.")] = False,
    rounds: Annotated[int, typer.Option(min=0, help="Swiss rounds; by the number of entrants otherwise.")] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same tournament.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the table as a page.")] = None,
) -> None:
    """Let levels play a tournament: matches of a battle twice with sides swapped, a table, and Elo with intervals."""
    from triarii.lab import tournament
    from triarii.lab.report import tournament_page

    needs_file(report)
    entrants = [name.strip() for name in players.split(",") if name.strip()]
    grounds = [name.strip() for name in battles.split(",") if name.strip()]
    with progress_bar(f"{game}, tournament", None) as bar:
        figures = tournament.run(game, grounds, entrants, swiss, rounds, seed, workers, bar.update)
    if report is not None:
        write_text(report, tournament_page(figures))
    if json:
        print_json(figures)
        return
    rows = [("place", "player", "points", "opponents'", "lost", "Elo", "95 %")]
    for line in figures["standings"]:
        points, opposition, interval = f"{line['points']:g}", f"{line['opposition']:g}", f"{line['low']}–{line['high']}"
        lost, elo = str(line["losses"]), str(line["elo"])
        rows.append((str(line["place"]), line["player"], points, opposition, lost, elo, interval))
    say_table("><>>>>>", rows)
    for matches in figures["finals"]:
        for match in matches:
            first, second = match["points"]
            say(f"{match['first']} {first:g} : {second:g} {match['second']}, {match['winner']} goes on")
    say(f"Champion: {figures['champion']} ({figures['games']} battles)")
