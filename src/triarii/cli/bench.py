"""How fast the rules run here."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from triarii.cli.terminal import out, print_json, progress_bar
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
    with progress_bar() as bar, noted_only():
        try:
            for game in bar.track(chosen, description="measuring"):
                rows.append(bench(game, seconds))
        except KeyboardInterrupt:
            pass
    if json:
        print_json({row["game"]: row for row in rows})
    else:
        show(rows)
    if len(rows) < len(chosen):
        left = ", ".join(game.name for game in chosen[len(rows) :])
        raise Interrupted(f"Stopped before {left}; `triarii bench GAME` measures one game.")


def show(rows: list[dict[str, Any]]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("game")
    for heading in COLUMNS.values():
        table.add_column(heading, justify="right")
    table.add_column("rules")
    for row in rows:
        figures = [f"{row[key]:,}" for key in COLUMNS]
        table.add_row(row["game"], *figures, "compiled" if row["compiled"] else "pure Python")
    out.print(table)
