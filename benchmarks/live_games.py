"""The games of the load generator: who sits there, what is due, what has come, and what was counted."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter, deque
from typing import TYPE_CHECKING, Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from triarii.client import Person, Refused

if TYPE_CHECKING:
    from benchmarks.load import Load

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
        self.seen: list[float] = []  # by the opponent
        self.lags: list[float] = []  # by which the generator itself was behind its clock
        self.bytes = 0
        self.updates: list[int] = []  # bytes each
        self.errors: Counter[str] = Counter()

    def figures(self) -> dict[str, Any]:
        return {
            "due": self.due,
            "late": self.late,
            "accepted": self.accepted,
            "acknowledged": len(self.acknowledged),
            "acknowledged_ms": percentiles(self.acknowledged),
            "seen": len(self.seen),
            "seen_ms": percentiles(self.seen),
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
                self.tally.seen.append((time.perf_counter() - move.since) * 1000)
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
            if self.owed and not self.load.is_stopping:
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


def percentiles(values: list[float]) -> dict[str, float]:
    """The median and how it is for the last twentieth and the last hundredth."""
    if not values:
        return {}
    ordered = sorted(values)
    last = len(ordered) - 1
    return {f"p{share}": round(ordered[round(last * share / 100)], 2) for share in (50, 95, 99)}
