"""Two computer players against each other over the battles of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from triarii.cli.simulate import elo_said
from triarii.cli.terminal import print_json, progress_bar, say


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as ancients.")],
    first: Annotated[str, typer.Argument(metavar="PLAYER", help="Such as search@0.1.")],
    second: Annotated[str, typer.Argument(metavar="OPPONENT", help="Such as greedy.")],
    games: Annotated[int, typer.Option(min=2, help="How many battles, at least.")] = 200,
    battles: Annotated[str, typer.Option(help="The battles, separated by commas; all of the game otherwise.")] = "",
    armies: Annotated[bool, typer.Option(help="Every pair of armies too, where they are the players' choice.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same battles.")] = 1,
    wall: Annotated[bool, typer.Option(help="Count budgets in seconds by the clock on the wall.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Tell which of two players is stronger: all battles in turn, sides swapped; an interrupted run goes on."""
    from triarii.lab.pool import play_all
    from triarii.lab.strength import comparison, meetings

    chosen = [name.strip() for name in battles.split(",") if name.strip()]
    fixtures = meetings(game, (first, second), games, chosen, seed, cpu=not wall, armies=armies)
    with progress_bar(f"{game}: {first} against {second}", len(fixtures)) as bar:
        results = play_all(fixtures, workers, "", bar.update)
    figures = comparison(fixtures, results)
    if json:
        print_json(figures)
        return
    for line in figures["contestants"]:
        interval = f"{line['low']:.3f}–{line['high']:.3f}"
        say(f"{line['player']}: {line['rate']:.3f} ({interval}) of {line['games']}, {elo_said(line)}")
    even = figures["with even luck"]
    if even is not None:
        interval = f"{even['low']:.3f}–{even['high']:.3f}"
        say(f"with even luck: {figures['contestants'][0]['player']} {even['rate']:.3f} ({interval})")
    say("by battle: " + ", ".join(f"{battle} {rate:.2f}" for battle, rate in figures["battles"].items()))
    say("slowest answer: " + ", ".join(f"{t['player']} {t['slowest answer']:.3f} s" for t in figures["thinking"]))
