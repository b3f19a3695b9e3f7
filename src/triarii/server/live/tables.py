"""The tables that are awake: woken when somebody looks, kept while they are played, put to sleep some minutes later."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

from sqlalchemy import Select
from sqlalchemy.orm import Session as OrmSession

from triarii.server import wire
from triarii.server.catalogue import Catalogue
from triarii.server.live import viewing
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused
from triarii.server.storage.database import Database
from triarii.server.storage.rows import LogRow, StoredTable, stored_log, stored_table, stored_tables

MOST_AWAKE: Final = 3000  # beyond this many, those that nobody needs just now go to sleep at once
SLEEPS_AFTER: Final = 300.0  # seconds without anybody who looks
LOOK_AROUND: Final = 20.0


def nobody_here(table: str) -> set[str]:
    return set()


class Tables:
    """All tables. One that is awake agrees with the database in all that this process knows to be committed."""

    def __init__(self, database: Database, catalogue: Catalogue) -> None:
        self.database = database
        self.catalogue = catalogue
        self.here: Callable[[str], set[str]] = nobody_here  # the seats whose players are connected now
        self.needed: list[Callable[[str], bool]] = []  # why a table may not be put to sleep
        self._awake: OrderedDict[str, LiveTable] = OrderedDict()
        self._waking: dict[str, asyncio.Task[LiveTable]] = {}

    @staticmethod
    def now() -> float:
        return time.time()

    @property
    def awake_count(self) -> int:
        return len(self._awake)

    # Waking

    def awake(self, id: str) -> LiveTable | None:
        """The table, if it is awake."""
        return self._awake.get(id)

    async def get(self, id: str) -> LiveTable:
        """The table, woken if it sleeps. It may be looked at until the next await, and changed only by `hold`."""
        found = self._awake.get(id)
        if found is not None:
            found.used = time.monotonic()
            self._awake.move_to_end(id)
            return found
        if id not in self._waking:
            self._waking[id] = asyncio.create_task(self._wake(id))
        return await asyncio.shield(self._waking[id])

    async def _wake(self, id: str) -> LiveTable:
        try:
            table = await asyncio.to_thread(self.load, id)
            self._awake[id] = table
            if len(self._awake) > MOST_AWAKE:
                self._put_to_sleep(len(self._awake) - MOST_AWAKE, 1.0)
            return table
        finally:
            del self._waking[id]

    def load(self, id: str) -> LiveTable:
        """A table from its row and its log."""
        stored, entries = self._read(id, 0)
        table = LiveTable(self.catalogue.game(stored.row.game), stored)
        table.take(stored, entries)
        return table

    def _read(self, id: str, after: int) -> tuple[StoredTable, list[LogRow]]:
        with self.database.read() as session:
            stored = stored_table(session, id)
            return stored, stored_log(session, id, after, stored.row.seq)

    # Changing

    @contextlib.asynccontextmanager
    async def hold(self, id: str) -> AsyncIterator[LiveTable]:
        """The table for one who changes it: whoever comes next waits until all is committed."""
        while True:
            table = await self.get(id)
            async with table.lock:
                if not table.is_asleep:
                    yield table
                    return

    async def refresh(self, id: str) -> LiveTable | None:
        """It was changed elsewhere: see what the database says. None if the table sleeps, or is no more."""
        if id not in self._awake and id not in self._waking:
            return None
        with contextlib.suppress(Refused):
            async with self.hold(id) as table:
                await self.reload(table)
                return table
        return None

    async def reload(self, table: LiveTable) -> None:
        """The same for one who holds the table."""
        known = table.history.seq if table.has_begun else 0
        try:
            stored, entries = await asyncio.to_thread(self._read, table.id, known)
            table.take(stored, entries)
        except Refused:
            self.forget(table)
            raise

    def forget(self, table: LiveTable) -> None:
        """It is not known what was committed: whoever needs the table next builds it from its log."""
        table.is_asleep = True
        if self._awake.get(table.id) is table:
            del self._awake[table.id]

    # Sleeping

    async def look_around(self) -> None:
        """Put to sleep, now and then, what nobody has looked at for a while."""
        while True:
            await asyncio.sleep(LOOK_AROUND)
            self._put_to_sleep(len(self._awake), SLEEPS_AFTER)

    def _put_to_sleep(self, most: int, after: float) -> None:
        until = time.monotonic() - after
        idle: list[LiveTable] = []
        for table in self._awake.values():
            if len(idle) == most or table.used > until:
                break
            if not table.lock.locked() and not any(is_needed(table.id) for is_needed in self.needed):
                idle.append(table)
        for table in idle:
            self.forget(table)

    def awake_with(self, user: str) -> list[str]:
        """The tables at which a person sits, of those that are awake."""
        return [table.id for table in self._awake.values() if user in table.stored.people]

    def all_awake(self) -> list[str]:
        return list(self._awake)

    # Descriptions

    async def info(self, id: str, user: str | None) -> wire.TableInfo:
        """A table as this user may see it; it need not be woken for that."""
        table = self._awake.get(id)
        stored = table.stored if table is not None else await asyncio.to_thread(self.stored, id)
        return self.describe(stored, user)

    def stored(self, id: str) -> StoredTable:
        with self.database.read() as session:
            return stored_table(session, id)

    def describe(self, stored: StoredTable, user: str | None) -> wire.TableInfo:
        return viewing.table_info(self.catalogue, stored, user, self.here(stored.row.id))

    def infos(self, session: OrmSession, query: Select[Any], user: str | None) -> list[wire.TableInfo]:
        """The tables of a query as this user may see them."""
        return [self.describe(stored, user) for stored in stored_tables(session, query)]
