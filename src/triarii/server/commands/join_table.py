"""To take an open seat, and to give its number for the dice."""

from __future__ import annotations

import secrets

from msgspec.structs import replace
from sqlalchemy.orm import Session as OrmSession

from triarii.server import wire
from triarii.server.commands.arranging import Arrangement, Arranging, change_row
from triarii.server.problems import Refused
from triarii.server.storage.rows import stored_table
from triarii.server.storage.writer import change_seat


class JoinTable(Arrangement):
    """By the invitation, or at a public table without one."""

    def __init__(self, user: str, id: str, ask: wire.Join) -> None:
        self.user = user
        self.id = id
        self.ask = ask

    def write(self, session: OrmSession, at: Arranging) -> str:
        stored = stored_table(session, self.id, lock=True)
        row, seats, wanted = stored.row, stored.seats, self.ask.seat
        if wanted is not None and all(seat.seat != wanted for seat in seats):
            raise Refused("not-found", f"This table has no seat '{wanted}'.")
        if not row.public and not secrets.compare_digest((self.ask.invite or "").encode(), row.invite.encode()):
            raise Refused("not-yours", "This seat is open only to those who have the invitation.")
        free = [seat for seat in seats if seat.kind == "open" and wanted in (None, seat.seat)]
        if free:
            change_seat(session, self.id, replace(free[0], kind="person", user_id=self.user))
            change_row(session, self.id, changed_at=at.now)
            at.begin_if_ready(session, self.id)
        elif not any(seat.user_id == self.user and wanted in (None, seat.seat) for seat in seats):
            raise Refused("seat-taken", "That seat is taken.")
        return self.id


class GiveNumbers(Arrangement):
    """A seat's share in the dice; it is given once, after the server's promise and before the first roll."""

    def __init__(self, user: str, id: str, numbers: dict[str, str]) -> None:
        self.user = user
        self.id = id
        self.numbers = numbers

    def write(self, session: OrmSession, at: Arranging) -> str:
        by_name = {seat.seat: seat for seat in stored_table(session, self.id, lock=True).seats}
        for name, number in self.numbers.items():
            seat = by_name.get(name)
            if seat is None or seat.kind != "person" or seat.user_id != self.user:
                raise Refused("not-yours", f"The seat '{name}' is not yours.")
            if seat.number is not None and seat.number != number:
                raise Refused("not-now", f"The seat '{name}' has given its number already.")
            change_seat(session, self.id, replace(seat, number=number))
        at.begin_if_ready(session, self.id)
        return self.id
