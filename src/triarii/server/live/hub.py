"""Who is connected to which table, and how news reaches them: at once here, over Redis in other processes."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from triarii.extras import require
from triarii.server import wire
from triarii.server.live.table import LiveTable
from triarii.server.live.tables import Tables

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger("triarii.server")

CHANNEL: Final = "triarii:news"
PRESENCE_EVERY: Final = 20.0  # how often a process says again who is connected to it
PRESENCE_LASTS: Final = 50.0
PRESENCE_WAIT: Final = 0.25  # comings and goings within this time are told together
MOST_NEWS: Final = 200  # small messages that may wait for a slow client
MOST_PER_PERSON: Final = 8  # connections of one person to one table
MOST_CONNECTIONS: Final = 5000


class Eyes(Protocol):
    """A connection, as the hub needs it."""

    table: str
    user: str  # "" for somebody who is not signed in
    viewer: int
    seat: str | None
    is_seated: bool

    def moved(self) -> None: ...  # an update is due

    def tell(self, text: str) -> None: ...

    def drop(self, code: int, reason: str) -> None: ...


class Hub:
    """Spreads news. Between processes it says only that something has changed: each makes its own viewers' messages."""

    def __init__(self, tables: Tables, redis_url: str = "") -> None:
        self.tables = tables
        self.process = secrets.token_hex(6)
        self.redis_url = redis_url
        self.redis: Redis | None = None
        self.redis_is_well = False
        self.connections = 0
        self._eyes: dict[str, list[Eyes]] = {}
        self._elsewhere: dict[str, dict[str, tuple[float, list[str], int]]] = {}
        self._presence_due: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._outgoing: deque[str] = deque(maxlen=10_000)
        self._outgoing_wake = asyncio.Event()
        tables.here = self.here
        tables.needed.append(self.is_watched)

    # Connections

    def enter(self, eyes: Eyes) -> bool:
        """Let a connection in; the oldest of a person with too many has to go."""
        if self.connections >= MOST_CONNECTIONS:
            return False
        present = self._eyes.setdefault(eyes.table, [])
        if eyes.user:
            same = [other for other in present if other.user == eyes.user]
            for oldest in same[: max(0, len(same) - MOST_PER_PERSON + 1)]:
                oldest.drop(1013, "too many connections of yours to this table")
                present.remove(oldest)
                self.connections -= 1
        present.append(eyes)
        self.connections += 1
        self.presence_changed(eyes.table)
        return True

    def leave(self, eyes: Eyes) -> None:
        present = self._eyes.get(eyes.table, [])
        if eyes in present:
            present.remove(eyes)
            self.connections -= 1
            self.presence_changed(eyes.table)
        if not present:
            self._eyes.pop(eyes.table, None)

    def drop_all(self, code: int, reason: str) -> None:
        for present in list(self._eyes.values()):
            for eyes in list(present):
                eyes.drop(code, reason)

    def is_watched(self, table: str) -> bool:
        """Is anybody connected to this table?"""
        return table in self._eyes

    # Presence

    def here(self, table: str) -> set[str]:
        """The seats whose players are connected, here or elsewhere."""
        found = {eyes.seat for eyes in list(self._eyes.get(table, [])) if eyes.seat is not None}
        now = time.monotonic()
        for until, seats, _ in list(self._elsewhere.get(table, {}).values()):
            if until > now:
                found |= set(seats)
        return found

    def spectators(self, table: str) -> int:
        count = self._local(table)[1]
        now = time.monotonic()
        return count + sum(n for until, _, n in self._elsewhere.get(table, {}).values() if until > now)

    def _local(self, table: str) -> tuple[list[str], int]:
        present = self._eyes.get(table, [])
        seats = sorted({eyes.seat for eyes in present if eyes.seat is not None})
        return seats, sum(1 for eyes in present if not eyes.is_seated)

    def presence_changed(self, table: str) -> None:
        if table not in self._presence_due:
            self._presence_due.add(table)
            self._spawn(self._presence_soon(table))

    async def _presence_soon(self, table: str) -> None:
        await asyncio.sleep(PRESENCE_WAIT)
        self._presence_due.discard(table)
        self._show_presence(table)
        self._send_presence(table)

    def _show_presence(self, table: str) -> None:
        told = wire.text(wire.Presence(here=sorted(self.here(table)), spectators=self.spectators(table)))
        for eyes in list(self._eyes.get(table, [])):
            eyes.tell(told)

    def _send_presence(self, table: str) -> None:
        seats, count = self._local(table)
        self._send({"news": "here", "table": table, "seats": seats, "spectators": count})

    # News

    def changed(self, table: LiveTable) -> None:
        """Something was committed, and the table in memory agrees with it: show it to all who look."""
        self._show(table)
        self._send({"news": "changed", "table": table.id, "seq": table.seq})

    def said(self, table: str, line: wire.ChatLine) -> None:
        self._show_line(table, line)
        self._send({"news": "chat", "table": table, "line": msgspec.to_builtins(line)})

    def person_changed(self, user: str) -> None:
        """Somebody has another name, or wants to be told otherwise."""
        self._spawn(self._look_at(self.tables.awake_with(user)))
        self._send({"news": "person", "user": user})

    def _show(self, table: LiveTable) -> None:
        present = list(self._eyes.get(table.id, ()))
        if table.is_news():
            texts: dict[str, str] = {}
            for eyes in present:
                user = eyes.user if eyes.user == table.row.maker or eyes.user in table.stored.people else ""
                if user not in texts:
                    info = self.tables.describe(table.stored, user or None)
                    texts[user] = wire.text(wire.TableNews(table=info))
                eyes.tell(texts[user])
        for eyes in present:
            eyes.moved()

    def _show_line(self, table: str, line: wire.ChatLine) -> None:
        text = wire.text(wire.ChatNews(line=line))
        for eyes in list(self._eyes.get(table, [])):
            if line.to == "all" or not eyes.is_seated:
                eyes.tell(text)

    async def _look_at(self, tables: list[str]) -> None:
        """What was done elsewhere is in the database."""
        for id in tables:
            table = await self.tables.refresh(id)
            if table is not None:
                self._show(table)

    def _hear(self, news: dict[str, Any]) -> None:
        """News from another process."""
        kind = news["news"]
        if kind == "here":
            seats: list[str] = news["seats"]
            told = (time.monotonic() + PRESENCE_LASTS, seats, int(news["spectators"]))
            self._elsewhere.setdefault(news["table"], {})[news["from"]] = told
            if news["table"] in self._eyes:
                self._show_presence(news["table"])
        elif kind == "changed":
            self._spawn(self._look_at([news["table"]]))
        elif kind == "person":
            self._spawn(self._look_at(self.tables.awake_with(news["user"])))
        elif kind == "chat":
            self._show_line(news["table"], wire.ChatLine(**news["line"]))

    # Redis

    def _send(self, news: dict[str, Any]) -> None:
        if self.redis_url:
            self._outgoing.append(json.dumps({**news, "from": self.process}))
            self._outgoing_wake.set()

    async def start(self) -> None:
        if self.redis_url:
            require("server", "Redis")
            from redis.asyncio import Redis

            self.redis = Redis.from_url(self.redis_url, socket_connect_timeout=5)
            await self.redis.ping()
            self._spawn(self._listen())
            self._spawn(self._publish())
            self._spawn(self._say_again())

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.redis is not None:
            await self.redis.aclose()

    async def _listen(self) -> None:
        from redis.exceptions import RedisError

        assert self.redis is not None
        while True:
            try:
                async with self.redis.pubsub() as listening:
                    await listening.subscribe(CHANNEL)
                    self.redis_is_well = True
                    self._catch_up()
                    async for message in listening.listen():
                        if message["type"] == "message":
                            news = json.loads(message["data"])
                            if news["from"] != self.process:
                                self._hear(news)
            except (RedisError, OSError) as error:
                self.redis_is_well = False
                log.warning("Redis is out of reach; trying again", extra={"reason": str(error)})
                await asyncio.sleep(1.0)

    def _catch_up(self) -> None:
        """What was done while nobody listened is in the database."""
        self._spawn(self._look_at(self.tables.all_awake()))

    async def _publish(self) -> None:
        from redis.exceptions import RedisError

        assert self.redis is not None
        while True:
            await self._outgoing_wake.wait()
            self._outgoing_wake.clear()
            while self._outgoing:
                try:
                    await self.redis.publish(CHANNEL, self._outgoing[0])
                    self._outgoing.popleft()
                except (RedisError, OSError):
                    await asyncio.sleep(0.5)

    async def _say_again(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_EVERY)
            for table in list(self._eyes):
                self._send_presence(table)
            now = time.monotonic()
            for table, told in list(self._elsewhere.items()):
                self._elsewhere[table] = {process: entry for process, entry in told.items() if entry[0] > now}
                if not self._elsewhere[table]:
                    del self._elsewhere[table]

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("spreading news failed", exc_info=task.exception())
