"""Talking at a table. Who watches a running game talks to those who watch."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session as OrmSession

from triarii.server import wire
from triarii.server.commands.command import AtTable, Command
from triarii.server.problems import Refused
from triarii.server.storage import schema
from triarii.server.storage.database import Database
from triarii.server.storage.rows import stored_table

LOOK_BACK: Final = 200  # lines of chat that a newcomer is sent


class Say(Command):
    """One line; when it is said, it is in `line`."""

    def __init__(self, text: str) -> None:
        self.text = text.strip()
        self.line: wire.ChatLine | None = None

    async def run(self, at: AtTable) -> None:
        if not self.text:
            raise Refused("bad-message", "The message cannot be read: there is nothing in it.")
        actor, stored = at.actor, at.table.stored
        held = stored.seats_of(actor.user)
        seat = actor.seat if actor.seat in held else (held[0] if held else None)
        to = "spectators" if seat is None and stored.row.status == "playing" else "all"
        said = {
            "table_id": at.table.id,
            "user_id": actor.user,
            "name": actor.name,
            "seat": seat,
            "text": self.text,
            "at": at.now,
            "to": to,
        }

        def work(session: OrmSession) -> schema.Chat:
            stored_table(session, at.table.id, lock=True)
            last = session.scalar(select(func.max(schema.Chat.n)).where(schema.Chat.table_id == at.table.id)) or 0
            line = schema.Chat(**said, n=last + 1)
            session.add(line)
            return line

        self.line = chat_line(await at.commands.writer.run(work))


def said_so_far(database: Database, id: str, is_seated: bool, is_running: bool) -> list[wire.ChatLine]:
    """The last lines, as far as they are meant for this listener."""
    query = select(schema.Chat).where(schema.Chat.table_id == id).order_by(schema.Chat.n.desc()).limit(LOOK_BACK)
    if is_seated and is_running:
        query = query.where(schema.Chat.to == "all")
    with database.read() as session:
        return [chat_line(line) for line in reversed(session.scalars(query).all())]


def chat_line(line: schema.Chat) -> wire.ChatLine:
    return wire.ChatLine(
        n=line.n,
        name=line.name,
        seat=line.seat,
        text=line.text,
        at=line.at,
        to="spectators" if line.to == "spectators" else "all",
    )
