"""How fast the rules run here."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from triarii.cli.terminal import print_json, progress_bar, say_table
from triarii.engine.registry import game as find_game
from triarii.engine.registry import games
from triarii.lab.interrupt import Interrupted, noted_only

COLUMNS = {
    "actions_per_s": "actions/s",
    "told_actions_per_s": "with events",
    "python_actions_per_s": "from Python",
    "clone_actions_per_s": "with clones",
    "games_per_s": "games/s",
    "clone_us": "clone, µs",
    "odds_ms": "odds, ms",
    "branching": "choices",
    "actions_per_game": "actions/game",
}


def command(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game.")] = "",
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each figure is measured.")] = 3.0,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Measure random legal play on one core, legal sets included."""
    from triarii.lab.bench import bench

    chosen = [find_game(name)] if name else games()
    rows: list[dict[str, Any]] = []
    with progress_bar("measuring", len(chosen)) as bar, noted_only():
        try:
            for game in chosen:
                rows.append(bench(game, seconds))
                bar.update(1)
        except KeyboardInterrupt:
            pass
    if json:
        print_json({row["game"]: row for row in rows})
    else:
        show(rows)
    if len(rows) < len(chosen):
        left = ", ".join(game.name for game in chosen[len(rows) :])
        raise Interrupted(f"Stopped before {left}; `triarii bench GAME` measures one game.")


def show(figures: list[dict[str, Any]]) -> None:
    rows = [["game", *COLUMNS.values(), "rules"]]
    for row in figures:
        kind = "compiled" if row["compiled"] else "pure Python"
        rows.append([row["game"], *(f"{row[key]:,}" for key in COLUMNS), kind])
    say_table(f"<{'>' * len(COLUMNS)}<", rows)
