"""Everything a server process holds: database, writer, tables, commands, people, fan-out, computers, notices."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from sqlalchemy import update
from sqlalchemy.orm import Session as OrmSession

from triarii.server.accounts.limits import Limits
from triarii.server.accounts.notices import Sender
from triarii.server.accounts.people import People
from triarii.server.accounts.ratings import Ratings
from triarii.server.catalogue import Catalogue
from triarii.server.commands.arranging import Arranging
from triarii.server.commands.command import Commands
from triarii.server.computers.players import Computers
from triarii.server.computers.reviews import Reviews
from triarii.server.computers.turns import Turns
from triarii.server.garbage import Sweeper
from triarii.server.live.hub import Hub
from triarii.server.live.table import LiveTable
from triarii.server.live.tables import Tables
from triarii.server.questions.boards import Boards
from triarii.server.questions.what_if import WhatIfs
from triarii.server.settings import Settings, database_url, register_more_games
from triarii.server.storage import schema
from triarii.server.storage.database import Database
from triarii.server.storage.writer import Writer

log = logging.getLogger("triarii.server")

THREADS: Final = 16


class Services:
    """One process of the server, opened and closed with it."""

    def __init__(self, settings: Settings) -> None:
        register_more_games()
        self.settings = settings
        self.database = Database(database_url(settings))
        self.writer = Writer(self.database)
        self.catalogue = Catalogue()
        self.tables = Tables(self.database, self.catalogue)
        self.people = People(self.database, self.writer)
        self.commands = Commands(self.tables, self.writer, settings.notice_delay, self.announce)
        self.arranging = Arranging(self.tables, self.writer, settings.notice_delay, self.announce)
        self.reviews = Reviews()
        self.what_ifs = WhatIfs()
        self.boards = Boards()
        self.ratings = Ratings(self.database)
        self.limits = Limits(settings.limits)
        self.computers = Computers(settings.computers, settings.think)
        self.hub = Hub(self.tables, settings.redis)
        self.turns = Turns(self.commands, self.computers)
        self.sender = Sender(self.database, self.writer, self.catalogue, settings)
        self._tasks: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def announce(self, table: LiveTable) -> None:
        """Something was committed: send each viewer his own, and let a computer answer if it is to."""
        self.hub.changed(table)
        self.turns.consider(table)

    def person_changed(self, user: str) -> None:
        """Somebody has another name, or wants to be told otherwise. From any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.hub.person_changed, user)

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        # Threads wait for the database and for long questions: more of them than there are cores.
        self._loop.set_default_executor(ThreadPoolExecutor(THREADS, "triarii"))
        if not self.database.is_shared:
            await self.writer.run(nobody_thinks)
        await self.hub.start()
        await self.turns.start()
        sweeper = Sweeper(lambda: self.hub.connections == 0)
        works = (self.sender.run(), self.tables.look_around(), sweeper.run())
        self._tasks = [asyncio.create_task(work) for work in works]
        log.info("open", extra={"games": self.catalogue.names, "as": self.hub.process})

    async def close(self) -> None:
        self.hub.drop_all(1001, "the server stops")
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.turns.stop()
        await self.commands.finish()
        await self.hub.stop()
        self.computers.close()
        self.reviews.close()
        self.close_storage()
        log.info("closed")

    def close_storage(self) -> None:
        """Write what is still to be written, and let go of the database."""
        self.writer.close()
        self.database.close()


def nobody_thinks(session: OrmSession) -> None:
    """This is the only process: whoever was thinking before it is gone."""
    session.execute(update(schema.Table).values(thinking_until=0.0).where(schema.Table.thinking_until > 0.0))
