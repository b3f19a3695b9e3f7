"""Whose turn is a computer's: one task a table lets it think, plays its action, and goes on while it is its turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from triarii.server.commands.play_move import COMPUTER, Play
from triarii.server.commands.set_preset import Presets
from triarii.server.computers.players import GRACE, Computers
from triarii.server.problems import Refused

log = logging.getLogger("triarii.server")

LOOK_AROUND: Final = 5.0  # seconds between looks for tables whose thinker has died
LEASE: Final = GRACE + 10.0


class Thinking:
    """Lets computer players answer. A table is thought about by one process at a time: the database says by which."""

    def __init__(
        self, play: Play, presets: Presets, computers: Computers, announce: Callable[[str, int], None]
    ) -> None:
        self.play = play
        self.presets = presets
        self.computers = computers
        self.announce = announce
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def poke(self, table: str) -> None:
        """The table has changed: perhaps it is a computer's turn. May be called from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._start, table)

    def _start(self, table: str) -> None:
        if table in self._tasks:
            self._again.add(table)
            return
        self._tasks[table] = asyncio.get_running_loop().create_task(self._run(table))

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

    async def _one(self, table: str) -> bool:
        """One action of a computer, or one answer that a person has left; False when there is neither to play."""
        answered = await asyncio.to_thread(self.presets.answer, table)
        if answered is not None:
            self.announce(table, answered)
            return True
        claimed = await asyncio.to_thread(self.play.claim_thinking, table, LEASE)
        if claimed is None:
            return False
        seq, place, level, view, pace = claimed
        began = asyncio.get_running_loop().time()
        text = await self.computers.choose(table, place, view, level)
        if text is None:
            text = view.data["decision"]["actions"][0]["text"]
        waited = asyncio.get_running_loop().time() - began
        if waited < pace:
            await asyncio.sleep(pace - waited)
        seat = view.data["header"]["seats"][place]
        try:
            new_seq = await asyncio.to_thread(self.play.act, COMPUTER, table, seat, seq, text)
        except Refused as refused:
            if refused.code != "stale":
                raise
            return True
        self.announce(table, new_seq)
        return True

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._watch = self._loop.create_task(self._look_around())

    async def _look_around(self) -> None:
        while True:
            try:
                for table in await asyncio.to_thread(self.play.waiting_for_computers):
                    self._start(table)
            except Exception:
                log.exception("looking for waiting computers failed")
            await asyncio.sleep(LOOK_AROUND)

    async def stop(self) -> None:
        self._loop = None
        self._watch.cancel()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(self._watch, *self._tasks.values(), return_exceptions=True)
