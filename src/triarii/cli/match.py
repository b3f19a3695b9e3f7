"""One match between computer players, with its records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from triarii.cli.terminal import needs_folder, print_json, progress_bar, say
from triarii.engine.data import write_text
from triarii.lab.interrupt import Interrupted


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as ancients.")],
    battle: Annotated[str, typer.Argument(metavar="BATTLE", help="The battle, such as cannae.")],
    seats: Annotated[str, typer.Option(help="The two players, such as search@0.1,greedy.")] = "greedy,greedy",
    seed: Annotated[int, typer.Option(help="The same seed gives the same match.")] = 1,
    once: Annotated[bool, typer.Option(help="Play the battle once only, without swapping sides.")] = False,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write the records there.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Play a battle twice with sides swapped, as the hobby does, and keep the records."""
    from triarii.lab.match import play_match

    names = [name.strip() for name in seats.split(",")]
    needs_folder(records)
    with progress_bar(f"{game}, {battle}: actions", None) as bar:
        found = play_match(game, battle, names, seed, not once, lambda: bar.update(1))
    for number, played in enumerate(found["games"], start=1):
        if records is not None:
            path = records / f"{game}-{battle}-{seed}-{number}.txt"
            write_text(path, played["record"])
            played["file"] = str(path)
        del played["record"]
    if json:
        print_json(found)
    else:
        show(found, names)
    done, planned = len(found["games"]), found["planned"]
    if done < planned:
        raise Interrupted(f"Stopped after {done} of {planned} games; the same command plays the match again.")


def show(found: dict[str, Any], names: list[str]) -> None:
    """A line for each game, and the points."""
    for played in found["games"]:
        held = ", ".join(f"{seat}: {name}" for seat, name in played["players"].items())
        say(f"{held}; won by {' and '.join(played['winners']) or 'nobody'} ({played['reason']})")
        if "file" in played:
            say(f"  record: {played['file']}")
    if "points" in found:
        say(f"Points: {names[0]} {found['points'][0]:g}, {names[1]} {found['points'][1]:g}")
