"""Plays many games at once over a server's protocol and measures how it answers: `python -m benchmarks.load URL`.

Every seat is a guest with a socket of his own, and plays random legal moves. The load is open-loop: each game has a
move due at fixed times, whether the server keeps up or not. A move that is due while the one before it has not come
through is sent as soon as that has happened, counts as late, and its times count from when it was due.

It prints JSON lines: what it is doing, and in the end the figures. `benchmarks.server` reads them.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import time
from typing import Any, Final

import uvloop

from benchmarks.live_games import PATIENCE, WRITE, Game, Tally
from triarii.client import Person

SETTING_UP: Final = 8  # tables that are made at the same time


class Load:
    """A server under load: so many live games of one rulebook, each with a move every so many seconds."""

    def __init__(self, url: str, game: str, games: int, pace: float) -> None:
        self.url = url
        self.game = game
        self.count = games
        self.pace = pace
        self.battle: dict[str, Any] = {}
        self.tally = Tally()
        self.games: list[Game] = []
        self.finished = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_stopping = False

    def start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run(self, seconds: float, battle: str = "") -> dict[str, Any]:
        """Set all games up, play a while to warm up, measure, wait for what is under way, and tell the figures."""
        await self._set_up(battle)
        gc.freeze()
        gc.disable()  # nothing here lies in circles, and a collection would look like a slow server
        began = time.perf_counter()
        for number, game in enumerate(self.games):
            self._plan(game, began + self.pace * number / self.count)
        tell(doing="warming up")
        await asyncio.sleep(self.pace)
        tell(doing="measuring", seconds=seconds)
        self.tally.is_open = True
        busy = time.process_time()
        await self._wait(seconds)
        self.tally.is_open = False
        busy = (time.process_time() - busy) / seconds
        tell(doing="measured", accepted=self.tally.accepted)
        self.is_stopping = True
        await self._drain()
        unplayed = sum(len(game.owed) for game in self.games)
        figures = {**self.tally.figures(), "unplayed": unplayed, "generator": round(busy, 3), "finished": self.finished}
        return {"game": self.game, "games": self.count, "pace": self.pace, "seconds": seconds, **figures}

    async def _set_up(self, battle: str) -> None:
        async with Person(self.url) as first:
            infos = await first.ask("GET", "/api/games")
        battles = next(info["battles"] for info in infos if info["name"] == self.game)
        fitting = [one for one in battles if len(one["seats"]) == 2 and battle in ("", one["id"])]
        self.battle = fitting[0]
        turnstile = asyncio.Semaphore(SETTING_UP)

        async def one(number: int) -> None:
            async with turnstile:
                people = Person(self.url), Person(self.url)
                for person in people:
                    await person.__aenter__()
                game = Game(self, people, number)
                await game.open()
                self.games.append(game)
                tell(doing="setting up", done=len(self.games), of=self.count)

        await asyncio.gather(*(one(number) for number in range(self.count)))

    def _plan(self, game: Game, at: float) -> None:
        asyncio.get_running_loop().call_later(at - time.perf_counter(), self._due, game, at)

    def _due(self, game: Game, at: float) -> None:
        if not self.is_stopping:
            game.due(at)
            self._plan(game, at + self.pace)

    async def _wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            await asyncio.sleep(min(1.0, left))
            tell(doing="playing", accepted=self.tally.accepted, left=round(max(0.0, end - time.monotonic()), 1))

    async def _drain(self) -> None:
        """What was sent must come: acknowledged, seen by the opponent, and kept."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and any(game.move and not game.is_broken for game in self.games):
            await asyncio.sleep(0.05)
        errors = self.tally.errors
        for game in self.games:
            if game.move is not None:
                errors["acknowledgements lost"] += not game.move.is_acknowledged
                errors["updates lost"] += not game.move.is_seen
        turnstile = asyncio.Semaphore(SETTING_UP)

        async def check(game: Game) -> None:
            async with turnstile:
                info = await game.seats[0].person.ask("GET", f"/api/tables/{game.table}")
                errors["moves lost"] += info["seq"] < game.seq
                for seat in game.seats:
                    await seat.get_up()
                    await seat.person.http.aclose()

        await asyncio.gather(*(check(game) for game in self.games))
        self.tally.errors = +errors


def tell(**what: Any) -> None:
    print(WRITE.encode(what).decode(), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Play many games at once over a server's protocol, and measure.")
    parser.add_argument("url", help="the server, such as http://127.0.0.1:8000")
    parser.add_argument("--games", type=int, default=50, help="how many games are played at once")
    parser.add_argument("--seconds", type=float, default=30, help="how long it is measured")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two moves of a game")
    parser.add_argument("--game", default="ancients", help="which rulebook")
    parser.add_argument("--battle", default="", help="which battle; left out: the first one for two")
    given = parser.parse_args()
    load = Load(given.url, given.game, given.games, given.pace)
    tell(figures=uvloop.run(load.run(given.seconds, given.battle)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
