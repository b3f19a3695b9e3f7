"""Many battles between computer players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from triarii.cli.terminal import chosen_options, needs_file, print_json, progress_bar, say, say_table
from triarii.engine.data import write_text
from triarii.engine.registry import game as find_game


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as ancients.")],
    battle: Annotated[str, typer.Argument(metavar="BATTLE", help="The battle, such as cannae.")],
    games: Annotated[int, typer.Option(min=1, help="How many battles.")] = 100,
    seats: Annotated[
        str,
        typer.Option(
            help="A level for each seat, such as search@0.1,greedy or trained@200i; or your own, as module:Class."
        ),
    ] = ("greedy,greedy"),
    mirror: Annotated[bool, typer.Option(help="Play each seed from every seat.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="A Ray cluster to play on; 'auto' finds it.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same series.")] = 1,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game.")] = None,
    luck: Annotated[bool, typer.Option(help="Measure what the dice gave to whom (slower).")] = False,
    wall: Annotated[bool, typer.Option(help="Count budgets in seconds by the clock on the wall.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
    rows: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a row for each battle: .jsonl, .csv or .parquet.")
    ] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with plots.")] = None,
) -> None:
    """Play a battle many times and tell who wins how often, with intervals; an interrupted series goes on."""
    from triarii.lab.pool import play_all
    from triarii.lab.report import series_page
    from triarii.lab.rows import needs_rows, rows_of, write_rows
    from triarii.lab.simulate import fixtures_for, summary

    needs_file(report)
    needs_file(rows)
    needs_rows(rows)
    options = chosen_options(find_game(game), option or []) if option else {}
    names = [name.strip() for name in seats.split(",")]
    fixtures = fixtures_for(game, battle, games, names, mirror, seed, options, luck, cpu=not wall)
    with progress_bar(f"{game}, {battle}", len(fixtures)) as bar:
        results = play_all(fixtures, workers, ray, bar.update)
    figures = summary(fixtures, results)
    if rows is not None:
        write_rows(rows, rows_of(fixtures, results))
    if report is not None:
        write_text(report, series_page(figures, fixtures, results))
    if json:
        print_json(figures)
        return
    show(figures)
    if report is not None:
        say(f"The report is in {report}.")


def elo_said(line: dict[str, Any]) -> str:
    """The gap in Elo with its interval; a side that won or lost everything has only one bound."""
    low, high = line["elo_low"], line["elo_high"]
    if line["elo"] is None:
        return f"Elo above {low:+d}" if high is None else f"Elo below {high:+d}"
    return f"Elo {line['elo']:+d} ({low:+d} to {high:+d})"


def show(figures: dict[str, Any]) -> None:
    rows = [("", "wins", "rate", "95 %", "score", "losses")]
    for name, line in figures["seats"].items():
        interval = f"{line['low']:.3f}–{line['high']:.3f}"
        score, lost = figures["scores"][name]["mean"], figures["losses"][name]["mean"]
        wins, rate = str(figures["wins"][name]), f"{line['rate']:.3f}"
        rows.append((name, wins, rate, interval, f"{score:.2f}", f"{lost:.1f}"))
    say_table("<>>>>>", rows)
    for line in figures["contestants"]:
        interval = f"{line['low']:.3f}–{line['high']:.3f}"
        say(f"{line['contestant']} {line['player']}: {line['rate']:.3f} ({interval}), {elo_said(line)}")
    if "luck" in figures:
        say("luck: " + ", ".join(f"{name} {line['mean']:+.3f}" for name, line in figures["luck"].items()))
    turns = figures["turns"]
    say(f"{figures['games']} battles, {figures['draws']} drawn, {turns['mean']:.1f} turns on average")
