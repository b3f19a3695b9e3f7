"""To undo one's own last action, while nothing was rolled, drawn or shown since."""

from __future__ import annotations

from triarii.engine.record import why_no_undo
from triarii.server.commands.command import AtTable, Command, stale, stands_at
from triarii.server.problems import refused_by


class Undo(Command):
    """Of the position of that sequence number."""

    def __init__(self, seq: int) -> None:
        self.seq = seq

    async def run(self, at: AtTable) -> None:
        place = at.seat().place
        at.table.refuse_if_over()
        if self.seq != at.table.seq:
            raise stale()
        refusal = why_no_undo(at.table.battle, place)
        if refusal is not None:
            raise refused_by(refusal)
        await take_off_one(at, place)


async def take_off_one(at: AtTable, place: int) -> None:
    """Take the last action off the table for a seat, whoever played it; the dice stay where they are."""
    history = at.table.history
    before = history.before()
    await at.append("undo", place, before, stands_at(at.next_row(), before, history.step - 1))
