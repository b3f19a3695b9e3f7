"""Plays many games at once over a server's protocol and measures how it answers: `python -m benchmarks.load URL`.

Every seat is a guest with a socket of his own, and plays random legal moves. The load is open-loop: each game has a
move due at fixed times, whether the server keeps up or not. A move that is due while the one before it has not come
through is sent as soon as that has happened, counts as late, and its times count from when it was due.

It prints JSON lines: what it is doing, and in the end the figures. `benchmarks.server` reads them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import random
import sys
import time
from collections import Counter, deque
from typing import Any, Final

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from triarii.client import Person, Refused

SETTING_UP: Final = 8  # tables that are made at the same time
PATIENCE: Final = 15.0  # seconds after which what has not come is lost


class Offer(msgspec.Struct):
    text: str


class Asked(msgspec.Struct):
    choices: tuple[Offer, ...] = ()


class Logged(msgspec.Struct):
    seq: int


class Ended(msgspec.Struct):
    reason: str


class Stands(msgspec.Struct):
    question: Asked | None = None
    outcome: Ended | None = None


class News(msgspec.Struct):
    """Of every message only what playing and measuring need: the whole, as triarii.client reads it, would take several
    times as long, and the generator must not take the time that it measures."""

    type: str
    id: str = ""
    seq: int = 0
    code: str = ""
    steps: tuple[Logged, ...] = ()
    position: Stands | None = None
    question: Asked | None = None
    outcome: Ended | None = None


READ: Final = msgspec.json.Decoder(News)
WRITE: Final = msgspec.json.Encoder()


class Tally:
    """What was counted while it was being measured."""

    def __init__(self) -> None:
        self.is_open = False
        self.due = 0
        self.late = 0
        self.accepted = 0  # acknowledged while it was measured, whenever they were sent
        self.acknowledged: list[float] = []  # milliseconds
        self.opponent: list[float] = []
        self.lags: list[float] = []  # by which the generator itself was behind its clock
        self.bytes = 0
        self.updates: list[int] = []  # bytes each
        self.errors: Counter[str] = Counter()

    def figures(self) -> dict[str, Any]:
        return {
            "due": self.due,
            "late": self.late,
            "accepted": self.accepted,
            "acknowledged_ms": percentiles(self.acknowledged),
            "opponent_ms": percentiles(self.opponent),
            "lag_ms": percentiles(self.lags),
            "bytes": self.bytes,
            "update_bytes": percentiles([float(size) for size in self.updates]),
            "errors": dict(self.errors),
        }


class Move:
    """A move under way: whose it is, after which sequence number, and from when on its times count."""

    def __init__(self, mover: Seat, since: float, measured: bool) -> None:
        self.mover = mover
        self.after = mover.seq
        self.since = since
        self.measured = measured
        self.is_acknowledged = False
        self.is_seen = False


class Seat:
    """One player at one table: a guest's socket, and what he is asked."""

    def __init__(self, game: Game, person: Person) -> None:
        self.game = game
        self.person = person
        self.socket: ClientConnection | None = None
        self.seq = 0
        self.choices: tuple[Offer, ...] = ()
        self.listening: asyncio.Task[None] | None = None

    async def sit_down(self, table: str) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.person.http.cookies.items())
        url = f"{self.person.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self.seq, self.choices = 0, ()
        # Compression is offered as browsers do: the server decides.
        self.socket = await connect(url, additional_headers={"Cookie": cookie}, max_size=None, open_timeout=60)
        await self.socket.send('{"type":"hello"}')
        self.listening = asyncio.create_task(self._listen(self.socket))

    async def get_up(self) -> None:
        if self.listening is not None and self.socket is not None:
            self.listening.cancel()
            await self.socket.close()

    async def _listen(self, socket: ClientConnection) -> None:
        tally = self.game.tally
        try:
            while True:
                frame = await socket.recv(decode=False)
                if tally.is_open:
                    tally.bytes += len(frame)
                self._take(READ.decode(frame), len(frame))
        except ConnectionClosed:
            tally.errors[f"closed {socket.close_code}"] += 1
            self.game.is_broken = True

    def _take(self, news: News, size: int) -> None:
        if news.type == "update":
            if self.game.tally.is_open:
                self.game.tally.updates.append(size)
            self._stands(news.steps, news)
            self.game.is_over |= news.outcome is not None
            self.game.seen(self, news.seq)
        elif news.type == "accepted":
            self.game.acknowledged(news.seq)
        elif news.type in ("snapshot", "position"):
            if news.position is not None:
                self._stands(news.steps, news.position)
                self.game.seen(self, self.seq)
        elif news.type == "rejection":
            self.game.refused(news.code)

    def _stands(self, steps: tuple[Logged, ...], now: News | Stands) -> None:
        self.choices = now.question.choices if now.question is not None else ()
        for step in steps:
            if step.seq != self.seq + 1:
                self.game.tally.errors["steps missing"] += 1
            self.seq = step.seq


class Game:
    """One live game of two guests: a new one is begun where one is over."""

    def __init__(self, load: Load, people: tuple[Person, Person], number: int) -> None:
        self.load = load
        self.tally = load.tally
        self.seats = (Seat(self, people[0]), Seat(self, people[1]))
        self.chance = random.Random(number)
        self.table = ""
        self.seq = 0  # the newest that was acknowledged
        self.move: Move | None = None
        self.owed: deque[tuple[float, bool]] = deque()  # moves that are due and could not be sent
        self.is_over = False
        self.is_broken = False
        self.is_open = False

    async def open(self) -> None:
        """Make a table, let both sit down."""
        ann, bob = self.seats
        battle = self.load.battle
        made = await ann.person.make_table(self.load.game, {battle["seats"][0]: "me"}, battle=battle["id"])
        await bob.person.join(made["id"], made["invite"])
        self.table, self.seq, self.move, self.is_over = made["id"], 0, None, False
        await asyncio.gather(*(seat.sit_down(self.table) for seat in self.seats))
        async with asyncio.timeout(PATIENCE):
            while self._decider() is None:
                await asyncio.sleep(0.01)
        self.is_open = True

    def due(self, at: float) -> None:
        """A move is due now."""
        if not self.is_open or self.is_broken:
            return
        measured = self.tally.is_open
        if measured:
            self.tally.due += 1
            self.tally.lags.append((time.perf_counter() - at) * 1000)
        if self.move is None and self._decider() is not None:
            self._send(time.perf_counter(), measured)
        else:
            self.tally.late += measured
            self.owed.append((at, measured))

    def _decider(self) -> Seat | None:
        for seat in self.seats:
            if seat.choices:
                return seat
        return None

    def _send(self, since: float, measured: bool) -> None:
        seat = self._decider()
        assert seat is not None and seat.socket is not None
        text = self.chance.choice(seat.choices).text
        self.move = Move(seat, since, measured)
        message = WRITE.encode({"type": "act", "id": "m", "seq": seat.seq, "action": text})
        seat.choices = ()
        self.load.start(self._post(seat.socket, message))

    async def _post(self, socket: ClientConnection, message: bytes) -> None:
        with contextlib.suppress(ConnectionClosed):  # the listener counts it
            await socket.send(message, text=True)

    def acknowledged(self, seq: int) -> None:
        self.tally.accepted += self.tally.is_open
        self.seq = seq
        if self.move is not None:
            if self.move.measured:
                self.tally.acknowledged.append((time.perf_counter() - self.move.since) * 1000)
            self.move.is_acknowledged = True
        self._go_on()

    def seen(self, seat: Seat, seq: int) -> None:
        move = self.move
        if move is not None and seat is not move.mover and seq > move.after and not move.is_seen:
            if move.measured:
                self.tally.opponent.append((time.perf_counter() - move.since) * 1000)
            move.is_seen = True
        self._go_on()

    def refused(self, code: str) -> None:
        self.tally.errors[f"rejected: {code}"] += 1
        self.is_broken = True  # a random legal move was not: what follows would measure nothing

    def _go_on(self) -> None:
        """Has the move come through, so that what is owed can be played?"""
        move = self.move
        if move is None or not move.is_acknowledged or not move.is_seen:
            return
        if self.is_over:
            self.move = None
            self.load.start(self._begin_anew())
        elif self._decider() is not None:
            self.move = None
            if self.owed:
                self._send(*self.owed.popleft())

    async def _begin_anew(self) -> None:
        self.is_open = False
        self.owed.clear()
        self.load.finished += 1
        try:
            for seat in self.seats:
                await seat.get_up()
            await self.open()
        except (Refused, OSError, ConnectionClosed) as error:  # a TimeoutError is an OSError
            self.tally.errors[f"no new table: {error}"] += 1
            self.is_broken = True


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
        self._is_stopping = False

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
        self._is_stopping = True
        await self._drain()
        figures = {**self.tally.figures(), "generator": round(busy, 3), "finished": self.finished}
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
        if not self._is_stopping:
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


def percentiles(values: list[float]) -> dict[str, float]:
    """The median and how it is for the last twentieth and the last hundredth."""
    if not values:
        return {}
    ordered = sorted(values)
    last = len(ordered) - 1
    return {f"p{share}": round(ordered[round(last * share / 100)], 2) for share in (50, 95, 99)}


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
