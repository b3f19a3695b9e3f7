"""What one may claim when the player whose turn it is has fallen silent."""

from __future__ import annotations

from triarii.server.commands.command import AtTable, Command
from triarii.server.commands.resign import end_table, hand_over
from triarii.server.problems import Refused


class ClaimSeat(Command):
    """The game is won, or the computer goes on for the silent seat."""

    def __init__(self, what: str) -> None:
        self.what = what

    async def run(self, at: AtTable) -> None:
        me = at.seat()
        await at.commands.tables.reload(at.table)  # the clock that counts is the one that all processes share
        row, seats = at.table.row, at.table.seats
        if row.status != "playing" or row.deciding < 0:
            raise Refused("not-playing", "No game is being played at this table.")
        silent = seats[row.deciding]
        if silent.kind != "person" or silent.user_id == me.user_id:
            raise Refused("not-now", "There is nobody to wait for.")
        if at.now < (row.waiting_since or 0.0) + row.silence:
            raise Refused("not-now", f"{silent.seat} has still time to answer.")
        if self.what == "computer" or len(seats) > 2:
            await hand_over(at, silent.place)
            return
        await end_table(at, "claim", silent.place, [me.seat], f"{silent.seat} left the table.")
