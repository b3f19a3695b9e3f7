"""Tables wake when somebody looks and sleep again, and nothing is lost by it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.at_home import a_duel, play_first, services_in
from triarii.server.live import tables as waking
from triarii.server.services import Services


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Services]:
    with services_in(tmp_path) as services:
        yield services


def test_a_table_that_has_slept_goes_on_where_it_was(home: Services):
    user = home.people.guest("Ann").id

    async def sleep_and_wake() -> None:
        table = await a_duel(home, user)
        for _ in range(3):
            await play_first(home, user, table.id)
        home.tables.forget(table)
        assert home.tables.awake(table.id) is None
        again, twin = await asyncio.gather(home.tables.get(table.id), home.tables.get(table.id))
        assert again is twin is not table, "it is woken once, however many look"
        assert again.whole(0, 0) == table.whole(0, 0)
        assert await play_first(home, user, table.id) == 5

    asyncio.run(sleep_and_wake())


def test_only_as_many_are_awake_as_there_is_room_for(home: Services, monkeypatch: pytest.MonkeyPatch):
    user = home.people.guest("Ann").id
    monkeypatch.setattr(waking, "MOST_AWAKE", 3)

    async def crowd() -> None:
        tables = [await a_duel(home, user) for _ in range(6)]
        watched = tables[0].id
        home.tables.needed.append(lambda id: id == watched)
        for table in tables:
            table.used -= 10
        newest = await a_duel(home, user)
        assert home.tables.awake(watched) is not None and home.tables.awake(newest.id) is not None
        assert home.tables.awake_count == 3

    asyncio.run(crowd())


def test_a_table_is_not_put_to_sleep_in_the_middle_of_a_command(home: Services):
    user = home.people.guest("Ann").id

    async def hold() -> None:
        table = await a_duel(home, user)
        async with home.tables.hold(table.id):
            table.used -= 10_000
            home.tables._put_to_sleep(10, 0.0)
            assert home.tables.awake(table.id) is table
        home.tables._put_to_sleep(10, -1.0)
        assert home.tables.awake(table.id) is None
        assert await play_first(home, user, table.id) == 2

    asyncio.run(hold())
