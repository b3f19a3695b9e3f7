"""Exact odds of an attack."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from triarii.cli.terminal import chosen_options, position_text, print_json, say
from triarii.engine.data import load_text, write_text
from triarii.engine.game import BadSetup
from triarii.engine.registry import game as find_game


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as ancients.")],
    battle: Annotated[
        str, typer.Argument(metavar="[BATTLE]", help="The battle; by default the first one of the game.")
    ] = "",
    action: Annotated[list[str] | None, typer.Option(help="The action; every action that rolls otherwise.")] = None,
    after: Annotated[list[str] | None, typer.Option(help="Actions to play first, in order.")] = None,
    position: Annotated[str, typer.Option(help="Start from a position in the game's notation, or @FILE.")] = "",
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Start from a record instead.")] = None,
    at: Annotated[int | None, typer.Option(help="After this many actions of the record.")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the battle.")] = 0,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the bars as a page.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Show the exact chances of what an action would roll, from the code that plays the game; exit code 1 if nothing."""
    from triarii.engine.record import Record
    from triarii.lab.odds import odds_of, odds_page
    from triarii.table import start

    if record is not None:
        kept = Record.parse(load_text(record))
        if at is not None and not 0 <= at <= len(kept.lines):
            raise BadSetup(f"{record} holds {len(kept.lines)} actions; --at {at} is not among them.")
        table = kept.replay(at)
    else:
        options = chosen_options(find_game(game), option or []) if option else {}
        table = start(game, battle, seed, options, position_text(position))
    found: dict[str, Any] = odds_of(table, action or [], after or [])
    if plot is not None:
        write_text(plot, odds_page(found))
    if json:
        print_json(found)
    else:
        show(found)
    if not any(found.values()):
        raise typer.Exit(1)


def show(found: dict[str, Any]) -> None:
    """The chances as bars; without any, that is said."""
    if not any(found.values()):
        say("Nothing is rolled by that." if found else "No choice here rolls anything.")
        return
    for text, charts in found.items():
        say(text)
        for chart in charts:
            say(f"  {chart['title']}")
            for bar in chart["bars"]:
                say(f"    {bar['label']:24s} {100 * bar['p']:6.2f} %  {'█' * round(40 * bar['p'])}")
