"""The single writer: what arrives together is committed together, and what fails, fails alone."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import event, select, update
from sqlalchemy.orm import Session

from tests.server.at_home import a_duel, play_first, services_in, statements_of
from tests.server.conftest import PostgreSQL
from triarii.server.commands.command import Actor
from triarii.server.commands.play_move import PlayMove
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused
from triarii.server.services import Services
from triarii.server.settings import Settings
from triarii.server.storage import schema
from triarii.server.storage.database import bring_up_to_date
from triarii.server.storage.rows import LogRow
from triarii.server.storage.writer import Line, Overtaken


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Services]:
    with services_in(tmp_path) as services:
        yield services


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Services]:
    """Services on each kind of database."""
    if request.param == "sqlite":
        with services_in(tmp_path) as services:
            yield services
        return
    postgresql: PostgreSQL = request.getfixturevalue("postgresql")
    url = postgresql.new_database(f"writer_{request.node.originalname}")
    services = Services(Settings(db=url))
    bring_up_to_date(str(services.database.url))
    yield services
    services.close_storage()


def next_line(table: LiveTable, **outcome: object) -> Line:
    """A line that the table's log could take now."""
    row = replace(table.row, seq=table.seq + 1, changed_at=table.row.changed_at + 0.125)
    return Line(LogRow(row.seq, "act", 0, "stand — 🐘", [3, 1, 4], 7, row.changed_at), replace(row, **outcome))


def stored(services: Services, id: str) -> tuple[int, list[int]]:
    """How far the row and the log of a table have come."""
    with services.database.read() as session:
        seq = session.scalar(select(schema.Table.seq).where(schema.Table.id == id))
        lines = session.scalars(select(schema.Entry.seq).where(schema.Entry.table_id == id).order_by(schema.Entry.seq))
        return int(seq or 0), list(lines)


def test_lines_of_many_tables_take_two_statements(either: Services):
    user = either.people.guest("Ann").id

    async def together() -> list[LiveTable]:
        tables = [await a_duel(either, user) for _ in range(9)]
        first = tables[0]
        ended = {"status": "over", "deciding": -1, "waiting_since": None, "outcome": {"winners": ["left"]}}
        lines = [next_line(first, **ended), *(next_line(table) for table in tables[1:])]
        with statements_of(either.database.engine) as said:
            # the writer is busy with the first: the others gather meanwhile
            await asyncio.gather(either.writer.run(slow), *(either.writer.append(line) for line in lines))
        assert sum("INTO log" in one for one in said) <= 2
        assert not any(one.lstrip().startswith("SELECT") for one in said)
        return tables

    tables = asyncio.run(together())
    assert all(stored(either, table.id) == (2, [1, 2]) for table in tables)
    with either.database.read() as session:
        entry = session.get_one(schema.Entry, (tables[3].id, 2))
        assert (entry.action, entry.results, entry.counter) == ("stand — 🐘", [3, 1, 4], 7)
        assert entry.at == tables[3].row.changed_at + 0.125
        row = session.get_one(schema.Table, tables[0].id)
        assert (row.status, row.outcome, row.waiting_since) == ("over", {"winners": ["left"]}, None)


def slow(session: Session) -> None:
    """Work that gives others the time to gather."""
    time.sleep(0.05)


def test_who_comes_second_fails_alone(either: Services):
    user = either.people.guest("Ann").id

    async def at_once() -> tuple[LiveTable, LiveTable, list[object]]:
        here, there = await a_duel(either, user), await a_duel(either, user)
        early = replace(next_line(here), table=replace(here.row, seq=5))
        lines = [next_line(here), early, next_line(there)]
        work = [either.writer.append(line) for line in lines]
        found = await asyncio.gather(either.writer.run(slow), *work, return_exceptions=True)
        return here, there, found[1:]

    here, there, found = asyncio.run(at_once())
    assert found[0] is None and isinstance(found[1], Overtaken) and found[2] is None
    assert stored(either, here.id) == stored(either, there.id) == (2, [1, 2])


def test_work_that_fails_is_undone_alone(either: Services):
    ann = either.people.guest("Ann").id

    def rename(name: str) -> Callable[[Session], None]:
        def work(session: Session) -> None:
            session.execute(update(schema.User).where(schema.User.id == ann).values(name=name))
            if name == "wrong":
                raise ValueError(name)

        return work

    async def several() -> list[object]:
        work = [either.writer.run(slow), *(either.writer.run(rename(name)) for name in ("first", "wrong"))]
        return await asyncio.gather(*work, return_exceptions=True)

    found = asyncio.run(several())
    assert found[1] is None and isinstance(found[2], ValueError)
    with either.database.read() as session:
        assert session.get_one(schema.User, ann).name == "first"


def test_a_commit_that_fails_changes_nothing_and_the_next_one_succeeds(home: Services):
    user = home.people.guest("Ann").id

    async def torn() -> None:
        table = await a_duel(home, user)
        shown: list[int] = []
        home.commands.announce = lambda found: shown.append(found.seq)
        fails = True

        def fail(_connection: object) -> None:
            if fails:
                raise sqlite3.OperationalError("the disk is full")

        event.listen(home.database.engine, "commit", fail)
        with pytest.raises(sqlite3.OperationalError):
            await play_first(home, user, table.id)
        assert shown == [1] and stored(home, table.id) == (1, [1]), "built anew from the log"
        assert await home.tables.get(table.id) is not table
        fails = False
        assert await play_first(home, user, table.id) == 2
        assert shown == [1, 2] and stored(home, table.id) == (2, [1, 2])
        battle = (await home.tables.get(table.id)).battle
        battle.record().verify()

    asyncio.run(torn())


def test_nobody_sees_a_move_before_it_is_committed(home: Services):
    user = home.people.guest("Ann").id

    async def look() -> None:
        table = await a_duel(home, user)
        before = table.whole(0, 0)
        busy = asyncio.create_task(home.writer.run(slow))
        await asyncio.sleep(0.01)
        move = asyncio.create_task(play_first(home, user, table.id))
        await asyncio.sleep(0.01)
        assert not move.done() and table.seq == 1 and table.whole(0, 0) == before
        assert await move == 2 and table.whole(0, 0) != before
        await busy

    asyncio.run(look())


def test_a_move_reads_nothing_from_the_database(home: Services):
    user = home.people.guest("Ann").id

    async def play() -> list[str]:
        table = await a_duel(home, user)
        with statements_of(home.database.engine) as said:
            for _ in range(4):
                await play_first(home, user, table.id)
        return said

    said = asyncio.run(play())
    assert len(said) == 8 and all("UPDATE tables" in one or "INSERT INTO log" in one for one in said)


def test_a_process_that_was_overtaken_goes_on_from_the_log(tmp_path: Path):
    with services_in(tmp_path) as one:
        two = Services(one.settings)
        user = one.people.guest("Ann").id

        async def race() -> None:
            table = await a_duel(one, user)
            other = await two.tables.get(table.id)
            await play_first(one, user, table.id)
            assert other.seq == 1
            text = other.battle.vocabulary().format(other.battle.legal[-1])
            with pytest.raises(Refused, match="changed meanwhile"):
                await two.commands.run(table.id, Actor(user, "", "left"), PlayMove(1, text))
            assert other.seq == 2 and other.whole(-1, 0) == table.whole(-1, 0)
            assert await play_first(two, user, table.id) == 3

        asyncio.run(race())
        two.close_storage()
