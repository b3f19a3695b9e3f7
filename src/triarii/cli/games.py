"""Which games and battles there are."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from triarii.cli.terminal import print_json, say, say_table
from triarii.engine.game import Game
from triarii.engine.registry import game as find_game
from triarii.engine.registry import games


def command(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """List the games and their battles."""
    chosen = [find_game(name)] if name else games()
    if json:
        print_json([game_to_data(game) for game in chosen])
        return
    if not chosen:
        say("There are no games here yet.")
    for game in chosen:
        show(game)


def game_to_data(game: Game) -> dict[str, Any]:
    return {
        "game": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "rules": len(game.rulebook()),
        "options": [option.to_data() for option in game.options()],
        "battles": [info.to_data() for info in game.battles()],
    }


def show(game: Game) -> None:
    say(f"{game.title} ({game.name})")
    rows = [("battle", "name", "date", "armies")]
    for info in game.battles():
        rows.append((info.id, info.name, info.date, " against ".join(dict.fromkeys(info.armies)) or "of your choice"))
    say_table("<<<<", rows)
    for option in game.options():
        values = ", ".join(str(value) for value in option.values)
        say(f"  option {option.key} = {values}: {option.sentence}")
    say()
