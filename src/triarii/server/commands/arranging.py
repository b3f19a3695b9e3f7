"""What is done at a table before and after it is played: decided and written in one transaction of the writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from sqlalchemy import insert, update
from sqlalchemy.orm import Session as OrmSession

from triarii.engine.dice import KeyedDice
from triarii.server.catalogue import Catalogue
from triarii.server.commands.command import notices_due, stands_at
from triarii.server.live.table import LiveTable, header_of
from triarii.server.live.tables import Tables
from triarii.server.storage import schema
from triarii.server.storage.rows import StoredTable, stored_table
from triarii.server.storage.writer import Writer


class Arrangement:
    """A command to a table that is not played just now."""

    def prepare(self, catalogue: Catalogue) -> None:
        """Check, in a thread, what can be checked without the database."""

    def write(self, session: OrmSession, at: Arranging) -> str:
        """Do it; the id of the table that was made or changed."""
        raise NotImplementedError


class Arranging:
    """Carries out arrangements, and begins the battle of a table as soon as it can."""

    def __init__(
        self, tables: Tables, writer: Writer, notice_delay: float, announce: Callable[[LiveTable], None]
    ) -> None:
        self.tables = tables
        self.catalogue = tables.catalogue
        self.writer = writer
        self.notice_delay = notice_delay
        self.announce = announce

    async def run(self, arrangement: Arrangement) -> LiveTable:
        """The table afterwards, awake."""
        await asyncio.to_thread(arrangement.prepare, self.catalogue)
        return await asyncio.shield(self._run(arrangement))

    async def _run(self, arrangement: Arrangement) -> LiveTable:
        id = await self.writer.run(lambda session: arrangement.write(session, self))
        return await self.changed(id)

    async def changed(self, id: str) -> LiveTable:
        """The row of a table was written: whoever looks at it is told."""
        table = await self.tables.refresh(id) or await self.tables.get(id)
        self.announce(table)
        return table

    @property
    def now(self) -> float:
        return self.tables.now()

    def begin_if_ready(self, session: OrmSession, id: str) -> None:
        """The first line of the log: the set-up with what it drew."""
        stored = stored_table(session, id)
        row, seats = stored.row, stored.seats
        if row.status != "waiting" or any(seat.kind == "open" or seat.number is None for seat in seats):
            return
        header = header_of(stored)
        battle = self.catalogue.game(row.game).set_up(header, KeyedDice(bytes.fromhex(header.key)))
        assert battle.journal is not None and isinstance(battle.dice, KeyedDice)
        entry = {"kind": "start", "place": -1, "action": "", "results": list(battle.journal.opening)}
        now = self.now
        session.execute(insert(schema.Entry).values(table_id=id, seq=1, counter=battle.dice.counter, at=now, **entry))
        after = stands_at(replace(row, seq=1, changed_at=now), battle, 0)
        standing = ("seq", "changed_at", "status", "deciding", "waiting_seq", "waiting_since", "outcome")
        change_row(session, id, **{name: getattr(after, name) for name in standing})
        if after.status == "playing":
            self._tell(session, stored, after.deciding, now)

    def _tell(self, session: OrmSession, stored: StoredTable, place: int, now: float) -> None:
        for user, channel, due_at in notices_due(stored, place, now + self.notice_delay):
            due = {"table_id": stored.row.id, "seq": 1, "user_id": user, "channel": channel, "due_at": due_at}
            session.execute(insert(schema.Notice).values(status="due", tries=0, **due))


def change_row(session: OrmSession, id: str, **values: Any) -> None:
    session.execute(update(schema.Table).where(schema.Table.id == id).values(**values))
