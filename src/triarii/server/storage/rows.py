"""What the database holds of a table, as plain values: read once when the table wakes, kept with it from then on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Select, select
from sqlalchemy.orm import Session as OrmSession

from triarii.server.problems import Refused
from triarii.server.storage import schema


class TableRow(Struct, frozen=True):
    """One match: what is played, under which secret, and how far it has come."""

    id: str
    game: str
    rules: str
    battle: str
    options: dict[str, Any]
    position: str
    maker: str
    public: bool
    invite: str
    silence: int
    pace: float
    secret: str
    commitment: str
    status: str
    seq: int
    step: int
    deciding: int
    waiting_seq: int
    waiting_since: float | None
    outcome: dict[str, Any] | None
    rematch: str | None
    created_at: float
    changed_at: float


class SeatRow(Struct, frozen=True):
    """One seat: who holds it, its number for the dice, and what its player has offered, asked or answered."""

    place: int
    seat: str
    army: str
    kind: str
    user_id: str | None
    level: str | None
    number: str | None
    offers_draw: bool
    asks_undo: int
    grants_undo: int
    presets: dict[str, Any]


class PersonRow(Struct, frozen=True):
    """Who sits in a seat, and over which channels he wants to be told that it is his turn."""

    id: str
    name: str
    is_guest: bool
    channels: tuple[str, ...]


class LogRow(Struct, frozen=True):
    """One line of a table's log."""

    seq: int
    kind: str
    place: int
    action: str
    results: list[int]
    counter: int
    at: float


class StoredTable(Struct, frozen=True):
    """A table with its seats and those who sit in them, as it was committed."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    people: dict[str, PersonRow]

    def seats_of(self, user: str | None) -> list[str]:
        """The names of the seats that this person holds."""
        return [seat.seat for seat in self.seats if seat.kind == "person" and user and seat.user_id == user]


TABLE: Final = [getattr(schema.Table, name) for name in TableRow.__struct_fields__]
SEAT: Final = [schema.Seat.table_id, *(getattr(schema.Seat, name) for name in SeatRow.__struct_fields__)]
LOG: Final = [getattr(schema.Entry, name) for name in LogRow.__struct_fields__]


def stored_table(session: OrmSession, id: str, lock: bool = False) -> StoredTable:
    """One table; with `lock` nobody else changes it before the transaction ends."""
    query = select(*TABLE).where(schema.Table.id == id)
    found = stored_tables(session, query.with_for_update() if lock else query)
    if not found:
        raise Refused("not-found", "There is no such table.")
    return found[0]


def stored_tables(session: OrmSession, query: Select[Any]) -> list[StoredTable]:
    """The tables of a query for TABLE's columns, in its order."""
    rows = [TableRow(*row) for row in session.execute(query)]
    if not rows:
        return []
    ids = [row.id for row in rows]
    seats: dict[str, list[SeatRow]] = {id: [] for id in ids}
    held = select(*SEAT).where(schema.Seat.table_id.in_(ids)).order_by(schema.Seat.place)
    for table, *values in session.execute(held):
        seats[table].append(SeatRow(*values))
    people = stored_people(session, {seat.user_id for found in seats.values() for seat in found if seat.user_id})
    return [StoredTable(row, tuple(seats[row.id]), seated(seats[row.id], people)) for row in rows]


def seated(seats: Sequence[SeatRow], people: dict[str, PersonRow]) -> dict[str, PersonRow]:
    return {seat.user_id: people[seat.user_id] for seat in seats if seat.user_id in people}


def stored_people(session: OrmSession, ids: set[str]) -> dict[str, PersonRow]:
    user = schema.User
    query = select(
        user.id, user.name, user.account, user.email, user.email_token, user.webhook,
        user.notify_email, user.notify_webhook,
    ).where(user.id.in_(ids))  # fmt: skip
    found: dict[str, PersonRow] = {}
    for id, name, account, email, email_token, webhook, by_mail, by_webhook in session.execute(query):
        wanted = {"email": email and email_token is None and by_mail, "webhook": webhook and by_webhook}
        channels = tuple(channel for channel, is_wanted in wanted.items() if is_wanted)
        found[id] = PersonRow(id, name, account is None, channels)
    return found


def stored_log(session: OrmSession, id: str, after: int, until: int) -> list[LogRow]:
    """The lines of a table's log after one sequence number, up to another."""
    entry = schema.Entry
    query = select(*LOG).where(entry.table_id == id, entry.seq > after, entry.seq <= until).order_by(entry.seq)
    return [LogRow(*row) for row in session.execute(query)]
