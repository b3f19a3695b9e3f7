"""Taking back what another player has seen or answered: only with his consent, and never across dice or a reveal."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from triarii.server.commands.command import AtTable, Command, stale
from triarii.server.commands.undo import take_off_one
from triarii.server.live.viewing import actions_to_take_back
from triarii.server.problems import Refused
from triarii.server.storage.rows import SeatRow, StoredTable


class TakeBack(Command):
    """To ask for it, to grant or refuse it, or to withdraw the question. It is over when the table has moved on."""

    def __init__(self, say: str) -> None:
        self.say = say

    async def run(self, at: AtTable) -> None:
        me = at.seat()
        battle = at.table.battle

        def decide(stored: StoredTable) -> list[SeatRow]:
            row = stored.row
            if row.status != "playing":
                raise Refused("not-playing", "No game is being played at this table.")
            if row.seq != at.table.seq:
                raise stale()
            mine = stored.seats[me.place]
            if self.say == "withdraw":
                return [replace(mine, asks_undo=0)]
            asking = mine if self.say == "ask" else asker(stored)
            if asking is None or (self.say != "ask" and asking.user_id == me.user_id):
                raise Refused("not-now", "Nobody asks to take anything back now.")
            if self.say == "refuse":
                return [replace(asking, asks_undo=0)]
            if not actions_to_take_back(battle, asking.place):
                raise Refused(
                    "committed", "Dice were rolled, or something hidden was shown: that cannot be taken back."
                )
            return [replace(mine, asks_undo=row.seq) if self.say == "ask" else replace(mine, grants_undo=row.seq)]

        await at.change_seats(decide)
        asking = asker(at.table.stored)
        if asking is not None and is_agreed(at.table.seats, asking, at.table.seq):
            for _ in range(actions_to_take_back(at.table.battle, asking.place)):
                await take_off_one(at, asking.place)


def asker(stored: StoredTable) -> SeatRow | None:
    """The seat that asks to take back what lies on the table now."""
    return next((seat for seat in stored.seats if seat.asks_undo == stored.row.seq), None)


def is_agreed(seats: Sequence[SeatRow], asking: SeatRow, seq: int) -> bool:
    """Have all consented whose consent is needed? A computer minds nothing, and nobody asks himself."""
    return all(seat.grants_undo == seq for seat in seats if seat.kind == "person" and seat.user_id != asking.user_id)
