"""What the commands share: the two consoles, JSON, progress bars, and reading options and positions."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from triarii.engine.data import load_text
from triarii.engine.game import BadSetup, Game

WIDE = None if sys.stdout.isatty() else 200  # a table in a file or a pipe is not cut to a screen
out = Console(highlight=False, width=WIDE)
err = Console(stderr=True, highlight=False)


def complain(sentence: str) -> None:
    err.print(sentence, markup=False, soft_wrap=True)


def say(text: str) -> None:
    """Plain text, whatever brackets it holds, never broken into lines."""
    out.print(text, markup=False, soft_wrap=True)


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False))


def progress_bar() -> Progress:
    """A bar on the error stream, so that what is printed stays clean."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(
        *columns, TimeElapsedColumn(), TimeRemainingColumn(), console=err, transient=True, disable=not err.is_terminal
    )


def needs_file(path: Path | None) -> None:
    """Before long work: can its result be written there? Nobody wants to learn it at the end."""
    if path is not None and (path.is_dir() or not path.absolute().parent.is_dir()):
        raise BadSetup(f"{path} cannot be written: {'it is a folder' if path.is_dir() else 'there is no such folder'}.")


def needs_folder(path: Path | None) -> None:
    """Make the folder that results are written to."""
    if path is None:
        return
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(f"The folder {path} cannot be made: {error.strerror}.") from None


def chosen_options(game: Game, given: list[str]) -> dict[str, Any]:
    """Options written as key=value, each value as the game spells it."""
    known = {option.key: option for option in game.options()}
    chosen: dict[str, Any] = {}
    for text in given:
        key, equals, word = text.partition("=")
        if not equals:
            raise BadSetup(f"An option is written key=value, not '{text}'.")
        values = known[key].values if key in known else []
        fitting = [value for value in values if word.lower() in (str(value).lower(), json.dumps(value).lower())]
        chosen[key] = fitting[0] if fitting else word
    return game.checked_options(chosen)


def position_text(given: str) -> str:
    """A position as it was typed, or the content of a file if it is written @FILE."""
    return load_text(Path(given[1:])) if given.startswith("@") else given
