"""How a command is carried out: one after the other at each table, decided in memory, done when it is committed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.orm import Session as OrmSession

from triarii.engine.battle import Battle
from triarii.server.live.history import Played
from triarii.server.live.table import LiveTable
from triarii.server.live.tables import Tables
from triarii.server.live.viewing import outcome_told
from triarii.server.problems import Refused
from triarii.server.storage.rows import LogRow, SeatRow, StoredTable, TableRow, stored_table
from triarii.server.storage.writer import Line, Overtaken, Writer, change_seat

COMPUTER: Final = "computer"  # who acts when no person does
TRIES: Final = 5  # of a command that another process was quicker than


class Actor(Struct, frozen=True):
    """Who acts, and from which of his seats: the connection says so, nothing that he sends."""

    user: str
    name: str
    seat: str | None


class Command:
    """Something that a person, or a computer, does at a table that is played."""

    async def run(self, at: AtTable) -> None:
        raise NotImplementedError


class Commands:
    """Carries out commands. What was committed is announced, and nothing else."""

    def __init__(
        self, tables: Tables, writer: Writer, notice_delay: float, announce: Callable[[LiveTable], None]
    ) -> None:
        self.tables = tables
        self.writer = writer
        self.notice_delay = notice_delay
        self.announce = announce
        self._running: set[asyncio.Task[int]] = set()

    async def run(self, id: str, actor: Actor, command: Command) -> int:
        """The sequence number of the table afterwards. Whoever stops waiting does not stop what has begun."""
        running = asyncio.create_task(self._run(id, actor, command))
        self._running.add(running)
        running.add_done_callback(self._running.discard)
        return await asyncio.shield(running)

    async def finish(self) -> None:
        """Wait for what has begun."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _run(self, id: str, actor: Actor, command: Command) -> int:
        async with self.tables.hold(id) as table:
            at = AtTable(self, table, actor)
            for _ in range(TRIES):
                try:
                    await command.run(at)
                    return table.seq
                except Overtaken:
                    await self.tables.reload(table)
                    self.announce(table)
                except Refused:
                    raise
                except Exception:
                    self.tables.forget(table)
                    with contextlib.suppress(Exception):  # whatever became of it: what is shown is what the log says
                        self.announce(await self.tables.get(id))
                    raise
        raise stale()


class AtTable:
    """One command at one table, which nobody else changes meanwhile."""

    def __init__(self, commands: Commands, table: LiveTable, actor: Actor) -> None:
        self.commands = commands
        self.table = table
        self.actor = actor

    @property
    def now(self) -> float:
        return self.commands.tables.now()

    def seat(self) -> SeatRow:
        """The seat from which he acts, if he holds it."""
        actor = self.actor
        for found in self.table.seats:
            if found.seat == actor.seat:
                by_computer = actor.user == COMPUTER and found.kind == "computer"
                if by_computer or (found.kind == "person" and found.user_id == actor.user):
                    return found
        raise Refused("no-seat", "You are watching: only those who hold a seat can do that.")

    def refuse_unless_played(self) -> None:
        if self.table.row.status != "playing":
            raise Refused("not-playing", "No game is being played at this table.")

    async def append(
        self,
        kind: str,
        place: int,
        change: Played | Battle | None,
        row: TableRow,
        seat: SeatRow | None = None,
        action: str = "",
    ) -> None:
        """Append a line to the log: the table as it stands after it is shown when that is committed."""
        played = change if isinstance(change, Played) else None
        last = self.table.history
        counter = played.counter if played is not None else last.counter
        results = played.results if played is not None else []
        entry = LogRow(row.seq, kind, place, action, results, counter, row.changed_at)
        line = Line(entry, row, seat, self._notices(row, place) if change is not None else ())
        await self.commands.writer.append(line)
        self.table.add(line, change)
        self.commands.announce(self.table)

    def next_row(self) -> TableRow:
        """The row with the next line's number and time."""
        return replace(self.table.row, seq=self.table.seq + 1, changed_at=self.now)

    def _notices(self, row: TableRow, place: int) -> tuple[tuple[str, str, float], ...]:
        """Who is to be told, with this line, that it is for him to decide."""
        if row.status != "playing":
            return ()
        seats = self.table.seats
        if seats[row.deciding].user_id == seats[place].user_id:
            return ()
        return notices_due(self.table.stored, row.deciding, row.changed_at + self.commands.notice_delay)

    async def change_seats(self, decide: Callable[[StoredTable], list[SeatRow]]) -> None:
        """Change seats without a line in the log. It is decided on what the database says at that moment: what two
        players do at two processes counts for both."""
        table = self.table

        def work(session: OrmSession) -> StoredTable:
            for seat in decide(stored_table(session, table.id, lock=True)):
                change_seat(session, table.id, seat)
            return stored_table(session, table.id)

        stored = await self.commands.writer.run(work)
        if stored.row.seq == table.seq:
            table.take(stored, [])
        else:
            await self.commands.tables.reload(table)
        self.commands.announce(table)


def notices_due(stored: StoredTable, place: int, due_at: float) -> tuple[tuple[str, str, float], ...]:
    """Over which channels the person of a seat wants to hear that it is his turn: person, channel, time."""
    seat = stored.seats[place]
    person = stored.people.get(seat.user_id or "") if seat.kind == "person" else None
    if person is None:
        return ()
    return tuple((person.id, channel, due_at) for channel in person.channels)


def stands_at(row: TableRow, battle: Battle, step: int) -> TableRow:
    """The row with who decides now, or how it ended."""
    if battle.outcome is None:
        return replace(
            row, step=step, deciding=battle.seat, waiting_seq=row.seq, waiting_since=row.changed_at, status="playing"
        )
    outcome = msgspec.to_builtins(outcome_told(battle.outcome, battle.header.seats))
    return replace(row, step=step, deciding=-1, waiting_seq=row.seq, waiting_since=None, status="over", outcome=outcome)


def stale() -> Refused:
    return Refused("stale", "The table has changed meanwhile; look again.")
