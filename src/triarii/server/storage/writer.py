"""The single writer of a process: whatever arrives while it is busy goes into its next transaction.

A move is acknowledged when its transaction is on the disk. To bring many moves there at once is what makes a move cheap;
and as nothing else in the process writes, nobody ever waits for a lock of the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session as OrmSession

from triarii.server.storage import schema
from triarii.server.storage.database import Database
from triarii.server.storage.rows import LogRow, SeatRow, TableRow

log = logging.getLogger("triarii.server")

T = TypeVar("T")
Work = Callable[[OrmSession], T]

MOST: Final = 200  # pieces of work in one transaction
APART: Final = 0.008  # seconds from one commit to the next, if there is much to do
TRIES: Final = 5  # of a transaction that met one of another process crosswise
CROSSED: Final = ("40001", "40P01")  # PostgreSQL: could not serialize, deadlock


class Overtaken(Exception):
    """Another process was first; nothing was committed."""


class Line(Struct, frozen=True):
    """A line for a table's log, with how the table stands after it."""

    entry: LogRow
    table: TableRow
    seat: SeatRow | None = None  # if it changes hands with this line
    notices: tuple[tuple[str, str, float], ...] = ()  # who is to be told, over which channel, and when


class Item:
    """Something to be written, and whoever waits for it."""

    __slots__ = ("work", "future", "loop", "result", "error")

    def __init__(self, work: Line | Work[Any], future: Future[Any] | asyncio.Future[Any]) -> None:
        self.work = work
        self.future = future
        self.loop = future.get_loop() if isinstance(future, asyncio.Future) else None
        self.result: Any = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """Takes lines of logs, and other work on the database, and commits them together."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._connection: Connection | None = None
        self._queue: SimpleQueue[Item | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    async def append(self, line: Line) -> None:
        """Append to a log if nobody else was first, otherwise raise Overtaken; it returns when that is committed."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._put(Item(line, future))
        await future

    async def run(self, work: Work[T]) -> T:
        """Do some work in the next transaction; what it raises undoes its own part alone."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._put(Item(work, future))
        return await future

    def call(self, work: Work[T]) -> T:
        """The same from a thread, which waits."""
        future: Future[T] = Future()
        self._put(Item(work, future))
        return future.result()

    def close(self) -> None:
        """Write what is still waiting, and end."""
        with self._starting:
            if self._thread is not None:
                self._queue.put(None)
                self._thread.join()
                self._thread = None

    def _put(self, item: Item) -> None:
        self._queue.put(item)
        if self._thread is None:
            with self._starting:
                if self._thread is None:
                    self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                    self._thread.start()

    # In the writer's thread

    def _run(self) -> None:
        following = 0.0
        while (batch := self._gathered(following)) is not None:
            following = time.monotonic() + APART
            try:
                self._write(batch)
            except Exception as error:
                log.exception("a transaction failed; nothing of it was written")
                for item in batch:
                    item.error = error
            settle(batch)
        self._disconnect()

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self.database.writing()
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _give_up(self) -> None:
        """The next transaction begins with a new connection: what became of this one is not known."""
        if self._connection is not None:
            self._connection.invalidate()
        self._disconnect()

    def _gathered(self, following: float) -> list[Item] | None:
        """What is to be written next; None when there will be no more."""
        first = self._queue.get()
        if first is None:
            return None
        wait = following - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        batch = [first]
        with contextlib.suppress(Empty):
            while len(batch) < MOST:
                item = self._queue.get_nowait()
                if item is None:
                    self._queue.put(None)
                    break
                batch.append(item)
        return batch

    def _write(self, batch: list[Item]) -> None:
        for again in range(TRIES, 0, -1):
            try:
                connection = self._connected()
                with connection.begin():
                    self._append(connection, sorted_lines(batch))
                    for item in batch:
                        if not isinstance(item.work, Line):
                            self._work(connection, item, item.work)
                return
            except Exception as error:
                self._give_up()
                if again == 1 or not has_met(error):
                    raise
                for item in batch:
                    item.error = None

    def _work(self, connection: Connection, item: Item, work: Work[Any]) -> None:
        """Work in a savepoint of its own: if it fails, it fails alone."""
        try:
            with OrmSession(connection, expire_on_commit=False, join_transaction_mode="create_savepoint") as session:
                item.result = work(session)
                session.commit()
        except DBAPIError as error:
            if error.connection_invalidated or has_met(error):
                raise
            item.error = error
        except Exception as error:
            item.error = error

    def _append(self, connection: Connection, items: list[Item]) -> None:
        """All lines in two statements: the tables that are still where the lines expect them, then the lines."""
        if not items:
            return
        lines = [item.work for item in items if isinstance(item.work, Line)]
        postgresql = self.database.is_postgresql
        moved = connection.exec_driver_sql(advance(len(lines), postgresql), values_of(lines, row_of))
        first = {(id, seq) for id, seq in moved}
        for item, line in zip(items, lines, strict=True):
            if (line.table.id, line.table.seq) not in first:
                item.error = Overtaken()
        lines = [line for line in lines if (line.table.id, line.table.seq) in first]
        if not lines:
            return
        connection.exec_driver_sql(append(len(lines), postgresql), values_of(lines, entry_of))
        for line in lines:
            if line.seat is not None:
                change_seat(connection, line.table.id, line.seat)
        due = [notice(line, *told) for line in lines for told in line.notices]
        if due:
            connection.execute(insert(schema.Notice), due)


def has_met(error: Exception) -> bool:
    """Did this transaction meet one of another process crosswise? Then it is tried again."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in CROSSED


def sorted_lines(batch: list[Item]) -> list[Item]:
    """The lines of a batch, by table: two processes lock the same tables in the same order."""
    lines = [(item.work.table.id, item) for item in batch if isinstance(item.work, Line)]
    return [item for _, item in sorted(lines, key=lambda one: one[0])]


def settle(batch: list[Item]) -> None:
    """Tell whoever waits, all those of an event loop with one call."""
    loops: dict[asyncio.AbstractEventLoop, list[Item]] = {}
    for item in batch:
        if item.loop is None:
            item.settle()
        else:
            loops.setdefault(item.loop, []).append(item)
    for loop, items in loops.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle_here, items)


def settle_here(items: list[Item]) -> None:
    for item in items:
        item.settle()


def change_seat(connection: Connection | OrmSession, table: str, seat: SeatRow) -> None:
    """Write a seat as it is now."""
    key = (schema.Seat.table_id == table) & (schema.Seat.place == seat.place)
    values = {name: getattr(seat, name) for name in SeatRow.__struct_fields__ if name not in ("place", "seat", "army")}
    connection.execute(update(schema.Seat).where(key).values(**values))


def notice(line: Line, user: str, channel: str, due_at: float) -> dict[str, Any]:
    return {
        "table_id": line.table.id,
        "seq": line.table.waiting_seq,
        "user_id": user,
        "channel": channel,
        "status": "due",
        "due_at": due_at,
        "tries": 0,
    }


# The statements of a move, each for all the lines of a transaction

JSON_TEXT: Final = "json"
TABLES: Final = (
    ("id", "varchar"),
    ("seq", "integer"),
    ("step", "integer"),
    ("status", "varchar"),
    ("deciding", "integer"),
    ("waiting_seq", "integer"),
    ("waiting_since", "float8"),
    ("outcome", JSON_TEXT),
    ("changed_at", "float8"),
)
ENTRIES: Final = (
    ("table_id", "varchar"),
    ("seq", "integer"),
    ("kind", "varchar"),
    ("place", "integer"),
    ("action", "varchar"),
    ("results", JSON_TEXT),
    ("counter", "integer"),
    ("at", "float8"),
)


def row_of(line: Line) -> tuple[Any, ...]:
    row = line.table
    outcome = None if row.outcome is None else json.dumps(row.outcome)
    return (
        row.id, row.seq, row.step, row.status, row.deciding, row.waiting_seq, row.waiting_since, outcome,
        row.changed_at,
    )  # fmt: skip


def entry_of(line: Line) -> tuple[Any, ...]:
    entry = line.entry
    results = json.dumps(entry.results)
    return (
        line.table.id, entry.seq, entry.kind, entry.place, entry.action, results, entry.counter, entry.at,
    )  # fmt: skip


def values_of(lines: Sequence[Line], values: Callable[[Line], tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(value for line in lines for value in values(line))


@functools.cache
def advance(count: int, postgresql: bool) -> str:
    """Bring so many tables one line further; those that are not where they should be are left, and not returned."""
    names = ", ".join(name for name, _ in TABLES)
    changes = ", ".join(f"{name} = new.{name}" for name, _ in TABLES if name != "id")
    return (
        f"WITH new ({names}) AS (VALUES {rows(TABLES, count, postgresql)}) "
        f"UPDATE tables SET {changes}, thinking_until = 0.0 FROM new "  # who thinks now will find that he is too late
        "WHERE tables.id = new.id AND tables.seq = new.seq - 1 AND tables.status = 'playing' RETURNING tables.id, tables.seq"
    )


@functools.cache
def append(count: int, postgresql: bool) -> str:
    """So many lines for the logs of their tables."""
    names = ", ".join(name for name, _ in ENTRIES)
    return f"INSERT INTO log ({names}) VALUES {rows(ENTRIES, count, postgresql)}"


def rows(columns: tuple[tuple[str, str], ...], count: int, postgresql: bool) -> str:
    mark = "%s" if postgresql else "?"
    kinds = [kind if postgresql or kind != JSON_TEXT else "text" for _, kind in columns]
    one = "(" + ", ".join(f"CAST({mark} AS {kind})" for kind in kinds) + ")"
    return ", ".join([one] * count)
