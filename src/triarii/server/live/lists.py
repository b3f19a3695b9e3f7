"""Lists of tables: one's own, open ones, running ones or finished ones."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Select, case, select

from triarii.server.storage import schema
from triarii.server.storage.rows import TABLE

LISTED: Final = 100
RESULTS: Final = 200


def listed(which: str, game: str | None, user: str | None) -> Select[Any]:
    """The query for a list, newest first; of one's own tables those that wait for oneself come before the others."""
    table = schema.Table
    query = select(*TABLE).order_by(table.changed_at.desc()).limit(LISTED)
    if which == "mine":
        waits = select(schema.Seat.table_id).where(
            schema.Seat.user_id == (user or ""), schema.Seat.place == table.deciding
        )
        query = (
            select(*TABLE)
            .where(table.id.in_(seated(user)) | (table.maker == (user or "")))
            .order_by(case((table.id.in_(waits), 0), else_=1), table.changed_at.desc())
            .limit(LISTED)
        )
    elif which == "open":
        free = select(schema.Seat.table_id).where(schema.Seat.kind == "open")
        query = query.where(table.status == "waiting", table.public, table.id.in_(free))
    else:
        query = query.where(table.status == ("playing" if which == "live" else "over"), table.public)
    return query if game is None else query.where(table.game == game)


def finished(user: str) -> Select[Any]:
    """The query for the finished tables of a person, the latest first."""
    table = schema.Table
    query = select(*TABLE).where(table.status == "over", table.id.in_(seated(user)))
    return query.order_by(table.changed_at.desc()).limit(RESULTS)


def seated(user: str | None) -> Select[Any]:
    return select(schema.Seat.table_id).where(schema.Seat.user_id == (user or ""), schema.Seat.kind == "person")
