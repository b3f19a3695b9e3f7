"""What the commands share: lines, tables, JSON, progress bars, and reading options and positions."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from itertools import count
from pathlib import Path
from typing import Any

import typer

from triarii.engine.data import load_text
from triarii.engine.game import BadSetup, Game


def complain(sentence: str) -> None:
    typer.echo(sentence, err=True)


def say(text: str = "") -> None:
    """A line of text; its colours are left out where the output is not a terminal."""
    typer.echo(text)


def say_table(columns: str, rows: Sequence[Sequence[str]]) -> None:
    """Rows of text under one another, the headings first; `columns` holds < or > for each: to the left or the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, columns, widths, strict=True)
        say("  ".join(f"{cell:{side}{width}}" for cell, side, width in cells).rstrip())


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False))


def progress_bar(title: str, total: int | None) -> AbstractContextManager[Any]:
    """A bar on the error stream, so that what is printed stays clean; without a total it only counts."""
    steps = count() if total is None else None
    return typer.progressbar(
        steps, total, title, show_pos=True, file=sys.stderr, hidden=not sys.stderr.isatty(), item_show_func=None
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
