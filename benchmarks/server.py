"""What a move costs a server, and how many live games it carries: `python -m benchmarks.server`, or `make bench-server`.

For each number of games a server of its own is started, with an empty database; `benchmarks.load` plays against it from
a process of its own. Without options that is one server process with an SQLite file; `--postgresql` starts PostgreSQL,
Redis and two server processes, and `--db` and `--redis` name such as are already there.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from benchmarks.processes import Sample, Serving
from triarii.cli.terminal import complain, progress_bar, say, say_table

COLUMNS: Final = {
    "games": "games",
    "moves_per_s": "moves/s",
    "late": "late",
    "acknowledged": "acknowledged, ms",
    "seen": "seen by the opponent, ms",
    "cpu": "CPU ms/move",
    "kilobytes": "kB/move",
    "update": "kB/update",
    "statements": "SQL/move",
    "memory": "memory, MB",
    "generator": "generator",
    "errors": "errors",
}


class Place:
    """Where games are stored, and by how many processes they are served."""

    def __init__(self, name: str, workers: int, redis: str, new_database: Callable[[], str]) -> None:
        self.name = name
        self.workers = workers
        self.redis = redis
        self.new_database = new_database


@contextmanager
def chosen_place(given: argparse.Namespace, folder: Path) -> Iterator[Place]:
    if given.postgresql:
        from tests.server.services import PostgreSQL, Redis

        names = iter(f"bench{number}" for number in range(1000))
        with contextlib.closing(PostgreSQL(folder)) as postgresql, contextlib.closing(Redis(folder)) as redis:
            workers = given.workers or 2
            name = f"PostgreSQL and Redis, {workers} processes"
            yield Place(name, workers, redis.url, lambda: postgresql.new_database(next(names)))
    elif given.db:
        workers = given.workers or 1
        yield Place(given.db, workers, given.redis, lambda: str(given.db))
    else:
        files = iter(folder / f"bench{number}.sqlite" for number in range(1000))
        yield Place("SQLite, 1 process", 1, "", lambda: str(next(files)))


def measure(place: Place, games: int, given: argparse.Namespace) -> dict[str, Any]:
    """One server, so many games: the figures, those of the generator and those of the server's processes."""
    way = progress_bar(f"{games} games", games + round(given.seconds))
    with way as bar, Serving(place.new_database(), place.redis, place.workers) as serving:
        command = [sys.executable, "-m", "benchmarks.load", serving.url, "--games", str(games)]
        command += ["--seconds", str(given.seconds), "--pace", str(given.pace), "--game", given.game]
        command += ["--battle", given.battle]
        samples: list[Sample] = []
        figures: dict[str, Any] = {}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as load:
            assert load.stdout is not None
            for line in load.stdout:
                told = json.loads(line)
                if told.get("doing") in ("measuring", "measured"):
                    samples.append(serving.sample())
                bar.update(come_to(told, games, given.seconds) - bar.pos)
                figures = told.get("figures", figures)
        if not figures:
            raise SystemExit("The load generator has failed; what it said stands above.")
        troubles = len(serving.troubles)
    return {"on": place.name, **figures, **taken(samples[0], samples[1], figures["accepted"]), "troubles": troubles}


def come_to(told: dict[str, Any], games: int, seconds: float) -> int:
    """How far a run has come: a step for each game that is set up, then one for each second that is played."""
    if told.get("doing") == "setting up":
        return int(told["done"])
    return games + round(seconds - told.get("left", seconds if told.get("doing") == "measuring" else 0))


def taken(begin: Sample, end: Sample, moves: int) -> dict[str, Any]:
    """What the server has taken between two samples, for each move."""
    known = begin.statements is not None and end.statements is not None
    statements = (end.statements or 0) - (begin.statements or 0) if known else None
    return {
        "cpu_ms_per_move": round((end.cpu - begin.cpu) * 1000 / moves, 2) if moves else None,
        "statements_per_move": round(statements / moves, 2) if moves and statements is not None else None,
        "memory_mb": [round(sample.memory / 2**20, 1) for sample in (begin, end)],
    }


def row(figures: dict[str, Any]) -> dict[str, str]:
    """The figures of one run as they are shown."""
    moves = figures["accepted"]
    statements = figures["statements_per_move"]
    update = figures["update_bytes"]
    troubles = {"the server's log": figures["troubles"]} if figures["troubles"] else {}
    errors = {**figures["errors"], **troubles}
    return {
        "games": f"{figures['games']:,}",
        "moves_per_s": f"{moves / figures['seconds']:.0f}",
        "late": f"{figures['late'] / figures['due']:.1%}" if figures["due"] else "",
        "acknowledged": " ".join(f"{value:.0f}" for value in figures["acknowledged_ms"].values()),
        "seen": " ".join(f"{value:.0f}" for value in figures["seen_ms"].values()),
        "cpu": f"{figures['cpu_ms_per_move']:.2f}" if moves else "",
        "kilobytes": f"{figures['bytes'] / moves / 1000:.1f}" if moves else "",
        "update": f"{update['p50'] / 1000:.1f}" if update else "",
        "statements": "not told" if statements is None else f"{statements:.1f}",
        "memory": " to ".join(f"{value:.0f}" for value in figures["memory_mb"]),
        "generator": f"{figures['generator']:.0%}",
        "errors": ", ".join(f"{kind} {count}" for kind, count in errors.items()) or "none",
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default="50,200,500,1000", help="how many live games, one run each")
    parser.add_argument("--seconds", type=float, default=30, help="how long each run is measured")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two moves of a game")
    parser.add_argument("--game", default="ancients", help="which rulebook")
    parser.add_argument("--battle", default="", help="which battle; left out: the first one for two")
    parser.add_argument("--postgresql", action="store_true", help="start PostgreSQL, Redis and two server processes")
    parser.add_argument("--db", default="", help="a database that is there: postgresql://…")
    parser.add_argument("--redis", default="", help="a Redis that is there: redis://…")
    parser.add_argument("--workers", type=int, default=0, help="how many server processes")
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    given = parser.parse_args()
    results: list[dict[str, Any]] = []
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="triarii-bench-"))
        place = stack.enter_context(chosen_place(given, Path(folder)))
        for games in (int(word) for word in given.games.split(",")):
            results.append(measure(place, games, given))
    say(f"{given.game}: {place.name}, a move every {given.pace:g} s in each game")
    rows = [list(COLUMNS.values()), *([*row(figures).values()] for figures in results)]
    say_table(">" * len(COLUMNS), rows)
    say("Times are the median, 95 % and 99 %; the generator's share is of one core.")
    if given.json is not None:
        given.json.write_text(json.dumps(results, indent=1), encoding="utf-8")
    if any(result["errors"] or result["troubles"] for result in results):
        complain("Something was lost or refused, see the errors.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
