"""A look back at a finished game, made in a process of its own and kept for whoever asks next."""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, Final

from triarii.server import wire
from triarii.server.computers.players import begin, killed, spawning
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused
from triarii.server.questions.fairness import record

log = logging.getLogger("triarii.server")

KEPT: Final = 200  # reviews that a process remembers
WAITING: Final = 20  # reviews that may wait for their turn
TRIALS: Final = 16  # how often each moment is played on: enough for the shape of the battle, in seconds


def _begin_gently() -> None:
    """Whoever plays now goes first."""
    begin()
    os.nice(10)


def _look_back(record: str) -> dict[str, Any]:
    """In the process of the reviews: what the laboratory finds."""
    from triarii.engine.record import Record
    from triarii.lab.review import review

    return review(Record.parse(record), TRIALS).to_data()


class Reviews:
    """One review at a time; a table is looked at once, however many ask."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._kept: OrderedDict[str, Future[dict[str, Any]]] = OrderedDict()

    async def of(self, table: LiveTable) -> wire.Review:
        """The review of a table, or that it is still being made."""
        work = self._kept.get(table.id)
        if work is None:
            text = await record(table)
            work = self._kept.get(table.id) or self._begun(table.id, text)
        if not work.done():
            return wire.Review(status="looking", turns=[], blunders=[], luck={}, given_away={})
        if work.cancelled() or work.exception() is not None:
            return wire.Review(status="failed", turns=[], blunders=[], luck={}, given_away={})
        return shown(work.result())

    def _begun(self, id: str, record: str) -> Future[dict[str, Any]]:
        if sum(not work.done() for work in self._kept.values()) >= WAITING:
            raise Refused("too-fast", "Many games are being looked at just now; ask again in a minute.")
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=spawning(), initializer=_begin_gently)
        work = self._kept[id] = self._pool.submit(_look_back, record)
        work.add_done_callback(lambda done: tell_of_failure(id, done))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)[1].cancel()
        return work

    def close(self) -> None:
        if self._pool is not None:
            killed(self._pool, wait=True)


def tell_of_failure(id: str, work: Future[dict[str, Any]]) -> None:
    """People are told that there is no review; why is for whoever keeps the server."""
    error = None if work.cancelled() else work.exception()
    if error is not None:
        log.error("a review failed", extra={"table": id, "reason": repr(error)})


def shown(found: dict[str, Any]) -> wire.Review:
    seats: list[str] = found["seats"]
    return wire.Review(
        status="done",
        turns=[
            wire.ReviewTurn(
                step=turn["line"],
                turn=turn["turn"],
                seat=turn["seat"] or None,
                chances=dict(zip(seats, turn["chances"], strict=True)),
            )
            for turn in found["turns"]
        ],
        blunders=[
            wire.Blunder(
                step=choice["line"] - 1,
                seat=choice["seat"],
                played=choice["played_says"],
                better=choice["better_says"],
                loss=choice["loss"],
            )
            for choice in found["blunders"]
        ],
        luck=found["luck"],
        given_away=found["given_away"],
    )
