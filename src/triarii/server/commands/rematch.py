"""The same battle again, everybody on the other side."""

from __future__ import annotations

from sqlalchemy import insert
from sqlalchemy.orm import Session as OrmSession

from triarii.server import fair_dice
from triarii.server.commands.arranging import Arrangement, Arranging, change_row
from triarii.server.commands.make_table import new_row
from triarii.server.problems import Refused
from triarii.server.storage import schema
from triarii.server.storage.rows import stored_table


class Rematch(Arrangement):
    """To ask again gives the same table."""

    def __init__(self, user: str, id: str) -> None:
        self.user = user
        self.id = id

    def write(self, session: OrmSession, at: Arranging) -> str:
        stored = stored_table(session, self.id, lock=True)
        row, seats = stored.row, stored.seats
        if row.rematch is not None:
            return row.rematch
        if row.status != "over":
            raise Refused("not-now", "A rematch can be asked for when the battle is over.")
        if all(seat.user_id != self.user for seat in seats) and row.maker != self.user:
            raise Refused("not-yours", "Only those who played can ask for a rematch.")
        again = new_row(self.user, at.catalogue.game(row.game), row.battle, row.options, at.now)
        again |= {"position": row.position, "public": row.public, "silence": row.silence, "pace": row.pace}
        session.execute(insert(schema.Table), [again])
        for place, seat in enumerate(seats):
            before = seats[place - len(seats) // 2]  # partners stay together
            changed = {
                "kind": before.kind,
                "user_id": before.user_id if before.kind == "person" else None,
                "level": before.level,
                "number": fair_dice.new_number() if before.kind == "computer" else None,
            }
            kept = {"table_id": again["id"], "place": place, "seat": seat.seat, "army": seat.army}
            session.execute(insert(schema.Seat), [kept | changed])
        change_row(session, self.id, rematch=again["id"])
        at.begin_if_ready(session, again["id"])
        return str(again["id"])
