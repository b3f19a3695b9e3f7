"""A battle in the terminal."""

from __future__ import annotations

import secrets
import socket
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from triarii.cli.terminal import chosen_options, position_text, say
from triarii.engine.game import BadSetup, Game
from triarii.engine.record import load
from triarii.engine.registry import game as find_game
from triarii.engine.registry import games
from triarii.table import start


def command(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game; asked for if it is left out.")] = "",
    battle: Annotated[str, typer.Argument(metavar="[BATTLE]", help="The battle; asked for if it is left out.")] = "",
    seats: Annotated[
        str,
        typer.Option(help="Who plays each seat, in order: human, or a level of the computer. The last one fills up."),
    ] = "human,veteran",
    seed: Annotated[str, typer.Option(help="The dice; by default they are new every time.")] = "",
    position: Annotated[str, typer.Option(help="Start from a position in the game's notation, or from @FILE.")] = "",
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the record in this file after every action.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the game of a record.")] = None,
    browser: Annotated[bool, typer.Option("--browser", help="Open the games in the browser instead.")] = False,
) -> None:
    """Play a battle in the terminal, against the computer or a friend at the same screen."""
    if browser:
        play_in_browser()
        return
    from triarii.cli.seats import Human, Table, players

    if resume is not None:
        table = load(resume)
        save = save or resume
    else:
        chosen = find_game(game) if game else asked_game()
        info = chosen.battle(battle) if battle else chosen.battle(asked_battle(chosen))
        options = chosen_options(chosen, option or [])
        table = start(chosen.name, info.id, seed or secrets.token_hex(8), options, position_text(position))
    sitting = players(seats, table.header.seats)
    session = Table(find_game(table.header.game), table, sitting, save)
    if any(isinstance(player, Human) for player in sitting):
        say("Answer with a number. 'help' lists what else can be said.\n")
    session.play()


def play_in_browser() -> None:
    """Serve on this machine alone, at any port that is free, and open the page."""
    from triarii.server.run import serve
    from triarii.server.settings import from_environment

    settings = from_environment()
    serve(replace(settings, port=free_port(settings.host, settings.port)), open_browser=True)


def free_port(host: str, wanted: int) -> int:
    """The port that is wanted, or 0, for which the system chooses one, if something else listens there."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, wanted))
        except OSError:
            return 0
    return wanted


def asked_game() -> Game:
    there = games()
    if not there:
        raise BadSetup("There are no games here yet.")
    return there[choose("Which game?", [game.title for game in there])]


def asked_battle(game: Game) -> str:
    infos = game.battles()
    return infos[choose("Which battle?", [f"{info.name} {info.date}".strip() for info in infos])].id


def choose(question: str, names: list[str]) -> int:
    if len(names) == 1:
        return 0
    for number, name in enumerate(names, start=1):
        say(f"  {number:2d}  {name}")
    while True:
        answer = typer.prompt(question, default="1")
        if answer.isdigit() and 1 <= int(answer) <= len(names):
            return int(answer) - 1
        say(f"A number from 1 to {len(names)}, please.")
