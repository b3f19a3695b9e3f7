"""To offer a draw, to accept or decline one, or to withdraw the offer."""

from __future__ import annotations

from msgspec.structs import replace

from triarii.server.commands.command import AtTable, Command
from triarii.server.commands.resign import end_table
from triarii.server.problems import Refused
from triarii.server.storage.rows import SeatRow, StoredTable


class OfferDraw(Command):
    """The game is drawn when all have agreed."""

    def __init__(self, say: str) -> None:
        self.say = say

    async def run(self, at: AtTable) -> None:
        me = at.seat()

        def decide(stored: StoredTable) -> list[SeatRow]:
            if stored.row.status != "playing":
                raise Refused("not-playing", "No game is being played at this table.")
            others = [seat for seat in stored.seats if seat.kind == "person" and seat.place != me.place]
            if self.say == "accept" and not any(other.offers_draw for other in others):
                raise Refused("not-now", "Nobody offers a draw now.")
            if self.say in ("offer", "accept"):
                if not others:
                    raise Refused("not-now", "The computer plays on: it agrees to no draw.")
                return [replace(stored.seats[me.place], offers_draw=True)]
            if self.say == "withdraw":
                return [replace(stored.seats[me.place], offers_draw=False)]
            return [replace(other, offers_draw=False) for other in others]

        await at.change_seats(decide)
        seats = at.table.seats
        if seats[me.place].offers_draw and all(
            seat.offers_draw or seat.user_id == me.user_id for seat in seats if seat.kind == "person"
        ):
            await end_table(at, "draw", me.place, [], "The players agreed to a draw.")
