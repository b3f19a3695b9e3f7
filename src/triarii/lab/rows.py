"""The battles of a series as rows for other programs: JSON lines, CSV, or Parquet."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

from triarii.engine.data import write_text
from triarii.engine.game import BadSetup
from triarii.engine.registry import game as find_game
from triarii.lab.arena import Fixture, Played

ENDINGS = (".jsonl", ".csv", ".parquet")


def rows_of(fixtures: list[Fixture], results: list[Played]) -> list[dict[str, Any]]:
    """A row for each battle: what was played, who held each seat, and how it went for each."""
    rows: list[dict[str, Any]] = []
    for fixture, played in zip(fixtures, results, strict=True):
        names = find_game(fixture.game).battle(fixture.battle).seats
        row: dict[str, Any] = {
            "number": fixture.number,
            "game": fixture.game,
            "battle": fixture.battle,
            "seed": fixture.seed,
            "winner": " and ".join(names[seat] for seat in played.winners),
            "reason": played.reason,
            "turns": played.turns,
            "actions": played.actions,
            "finished": played.finished,
        }
        for key, value in fixture.options.items():
            row[f"option_{key}"] = value
        for seat, name in enumerate(names):
            row[f"{name}_player"] = fixture.seats[seat]
            row[f"{name}_score"] = played.scores[seat]
            row[f"{name}_losses"] = played.losses[seat]
            row[f"{name}_seconds"] = played.seconds[seat]
            if fixture.luck:
                row[f"{name}_luck"] = played.luck[seat]
        rows.append(row)
    return rows


def needs_rows(path: Path | None) -> None:
    """Before long work: can rows be written to such a file?"""
    if path is not None and path.suffix not in ENDINGS:
        raise BadSetup(f"{path} is no file of rows: its name should end in {', '.join(ENDINGS)}.")
    if path is not None and path.suffix == ".parquet":
        parquet()


def parquet() -> Any:
    try:
        import pandas
        import pyarrow  # noqa: F401  (what pandas writes Parquet with)
    except ImportError:
        raise BadSetup("Parquet needs pandas and pyarrow: `pip install pandas pyarrow`.") from None
    return pandas


def write_rows(path: Path, rows: list[dict[str, Any]]) -> None:
    """Write rows in the format that the file's ending names."""
    needs_rows(path)
    if path.suffix == ".parquet":
        parquet().DataFrame(rows).to_parquet(path)
        return
    if path.suffix == ".jsonl":
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    else:
        sheet = io.StringIO()
        writer = csv.DictWriter(sheet, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        text = sheet.getvalue()
    write_text(path, text)
