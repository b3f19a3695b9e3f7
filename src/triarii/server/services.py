"""Everything a server process holds: database, tables, people, play, fan-out, computers, notices."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from sqlalchemy import update

from triarii.server.accounts.limits import Limits
from triarii.server.accounts.notices import Sender
from triarii.server.accounts.people import People
from triarii.server.accounts.ratings import Ratings
from triarii.server.catalogue import Catalogue
from triarii.server.commands.make_table import Lobby
from triarii.server.commands.play_move import Play
from triarii.server.commands.set_preset import Presets
from triarii.server.commands.take_back import Consent
from triarii.server.computers.players import Computers
from triarii.server.computers.reviews import Reviews
from triarii.server.computers.turns import Thinking
from triarii.server.live.hub import Hub
from triarii.server.live.tables import Tables
from triarii.server.questions.replay import Looking
from triarii.server.settings import Settings, database_url, register_more_games
from triarii.server.storage import schema
from triarii.server.storage.database import Database

log = logging.getLogger("triarii.server")

THREADS: Final = 32


class Services:
    """One process of the server, opened and closed with it."""

    def __init__(self, settings: Settings) -> None:
        register_more_games()
        self.settings = settings
        self.database = Database(database_url(settings))
        self.catalogue = Catalogue()
        self.tables = Tables(self.database, self.catalogue)
        self.people = People(self.database)
        self.lobby = Lobby(self.tables, settings.notice_delay)
        self.play = Play(self.tables, settings.notice_delay)
        self.consent = Consent(self.play)
        self.presets = Presets(self.play)
        self.looking = Looking(self.tables)
        self.reviews = Reviews(self.looking)
        self.ratings = Ratings(self.database)
        self.limits = Limits(settings.limits)
        self.computers = Computers(settings.computers, settings.think)
        self.hub = Hub(self.tables, settings.redis)
        self.thinking = Thinking(self.play, self.presets, self.computers, self.announce)
        self.sender = Sender(self.tables, settings)
        self._sending: asyncio.Task[None] | None = None

    def announce(self, table: str, seq: int = 0) -> None:
        """Something was committed: send each viewer his own, and let a computer answer if it is to.

        Without a sequence number, as when the game has just begun, everybody looks it up. From any thread.
        """
        self.hub.moved(table, seq)
        self.hub.changed(table)
        self.thinking.poke(table)

    async def open(self) -> None:
        # Threads wait for the database and for one another's tables: more of them than there are cores.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "triarii"))
        if not self.database.is_postgresql:
            await asyncio.to_thread(self._nobody_thinks)
        await self.hub.start()
        await self.thinking.start()
        self._sending = asyncio.create_task(self.sender.run())
        log.info("open", extra={"games": self.catalogue.names, "as": self.hub.process})

    def _nobody_thinks(self) -> None:
        """On SQLite this is the only process: whoever was thinking before it is gone."""
        with self.database.write() as session:
            session.execute(update(schema.Table).values(thinking_until=0.0).where(schema.Table.thinking_until > 0.0))

    async def close(self) -> None:
        self.hub.drop_all(1001, "the server stops")
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)
        await self.thinking.stop()
        await self.hub.stop()
        self.computers.close()
        self.reviews.close()
        self.database.close()
        log.info("closed")
