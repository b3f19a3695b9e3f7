"""Whose turn is a computer's: one task a table lets it think, plays its action, and goes on while it is its turn.

The same task gives the answers that people have left in advance.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy import select, update
from sqlalchemy.orm import Session as OrmSession

from triarii.engine.views import View, view_of
from triarii.server.commands.command import COMPUTER, Actor, Commands
from triarii.server.commands.play_move import PlayMove
from triarii.server.commands.set_preset import answer_left
from triarii.server.computers.players import GRACE, Computers, default_level, is_level
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused
from triarii.server.storage import schema
from triarii.server.storage.rows import SeatRow

log = logging.getLogger("triarii.server")

LOOK_AROUND: Final = 5.0  # seconds between looks for tables whose thinker has died
LEASE: Final = GRACE + 10.0


class Turns:
    """Lets computer players answer. Where several processes share a table, the database says which one thinks."""

    def __init__(self, commands: Commands, computers: Computers) -> None:
        self.commands = commands
        self.tables = commands.tables
        self.computers = computers
        self.tables.needed.append(self.is_thought_about)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._watch: asyncio.Task[None] | None = None
        self._is_open = False

    def is_thought_about(self, table: str) -> bool:
        return table in self._tasks

    def consider(self, table: LiveTable) -> None:
        """The table has changed: perhaps it is a computer's turn, or an answer was left for what is asked now."""
        row = table.row
        if row.status == "playing" and row.deciding >= 0:
            seat = table.seats[row.deciding]
            if seat.kind == "computer" or seat.presets:
                self._start(table.id)

    def _start(self, table: str) -> None:
        if table in self._tasks:
            self._again.add(table)
        elif self._is_open:
            self._tasks[table] = asyncio.create_task(self._run(table))

    async def _run(self, table: str) -> None:
        try:
            while True:
                self._again.discard(table)
                if not await self._one(table) and table not in self._again:
                    return
        except Refused as refused:
            log.info("a computer's turn was lost", extra={"table": table, "reason": refused.sentence})
        except Exception:
            log.exception("a computer could not play", extra={"table": table})
        finally:
            del self._tasks[table]
            if table in self._again:
                self._again.discard(table)
                self._start(table)

    async def _one(self, id: str) -> bool:
        """One action of a computer, or one answer that a person has left; False when there is neither to play."""
        table = await self.tables.get(id)
        seq, row = table.seq, table.row
        left = answer_left(table)
        if left is not None:
            seat, text = left
            actor = Actor(str(seat.user_id), "", seat.seat)
        else:
            if row.status != "playing" or row.deciding < 0 or table.seats[row.deciding].kind != "computer":
                return False
            seat = table.seats[row.deciding]
            view = view_of(table.game, table.battle, seat.place)
            if self.tables.database.is_shared and not await self._leased(id, seq):
                return False
            pace = row.pace if all(other.kind == "computer" for other in table.seats) else 0.0
            text = await self._thought(id, seat, view, pace)
            actor = Actor(COMPUTER, "", seat.seat)
        try:
            await self.commands.run(id, actor, PlayMove(seq, text))
        except Refused as refused:
            if refused.code != "stale":
                raise
        return True

    async def _thought(self, id: str, seat: SeatRow, view: View, pace: float) -> str:
        """The action that a computer chooses, not sooner than the pace of the table."""
        began = asyncio.get_running_loop().time()
        level = seat.level if seat.level and is_level(seat.level) else default_level()
        text = await self.computers.choose(id, seat.place, view, level)
        if text is None:
            text = str(view.data["decision"]["actions"][0])
        waited = asyncio.get_running_loop().time() - began
        if waited < pace:
            await asyncio.sleep(pace - waited)
        return text

    async def _leased(self, id: str, seq: int) -> bool:
        """Take on the thinking about this position, unless another process has."""
        table, now = schema.Table, self.tables.now()
        free = (table.id == id) & (table.seq == seq) & (table.status == "playing") & (table.thinking_until <= now)
        lease = update(table).where(free).values(thinking_until=now + LEASE).returning(table.id)

        def work(session: OrmSession) -> bool:
            return session.execute(lease).first() is not None

        return await self.commands.writer.run(work)

    def _waiting(self) -> list[str]:
        """Tables whose turn is a computer's and for which nobody thinks: after a crash there are some."""
        query = (
            select(schema.Table.id)
            .join(schema.Seat, (schema.Seat.table_id == schema.Table.id) & (schema.Seat.place == schema.Table.deciding))
            .where(
                schema.Table.status == "playing",
                schema.Seat.kind == "computer",
                schema.Table.thinking_until < self.tables.now(),
            )
            .limit(100)
        )
        with self.tables.database.read() as session:
            return list(session.scalars(query))

    async def start(self) -> None:
        self._is_open = True
        self._watch = asyncio.create_task(self._look_around())

    async def _look_around(self) -> None:
        while True:
            try:
                for table in await asyncio.to_thread(self._waiting):
                    if table not in self._tasks:
                        self._start(table)
            except Exception:
                log.exception("looking for waiting computers failed")
            await asyncio.sleep(LOOK_AROUND)

    async def stop(self) -> None:
        self._is_open = False
        tasks = list(self._tasks.values())
        if self._watch is not None:
            tasks.append(self._watch)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
