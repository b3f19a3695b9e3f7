"""What was promised about the dice, the record of a finished game, and what it takes to check both."""

from __future__ import annotations

import asyncio

from triarii.engine.record import Record
from triarii.server import fair_dice, wire
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused


async def fairness(table: LiveTable) -> wire.Fairness:
    """The promise and, when it is over, everything that it takes to check it."""
    row, seats = table.row, table.seats
    promise = wire.Fairness(
        scheme="keyed-1",
        commitment=row.commitment,
        numbers={seat.seat: seat.number or "" for seat in seats} if row.status != "waiting" else {},
        secret=None,
        key=None,
        draws=None,
    )
    if row.status == "over":
        history, words = table.history, table.game.vocabulary()
        texts = [words.format(action) for action in history.actions]
        played = list(zip(texts, history.results, strict=True))
        promise.draws = await asyncio.to_thread(fair_dice.draws, table.game, history.header, history.opening, played)
        promise.key = history.header.key
        promise.secret = row.secret
    return promise


async def record(table: LiveTable) -> str:
    """The whole game as text; its key lies in it, so it is given only when all is over."""
    if table.row.status != "over":
        raise Refused("not-now", "The record is given out when the battle is over.")
    battle = table.battle
    return await asyncio.to_thread(lambda: Record.of(battle).text())
