"""To remove a table at which nobody has begun to play."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.orm import Session as OrmSession

from triarii.server.problems import Refused
from triarii.server.storage import schema
from triarii.server.storage.rows import stored_table


class RemoveTable:
    """The maker takes back what he has set up."""

    def __init__(self, user: str, id: str) -> None:
        self.user = user
        self.id = id

    def write(self, session: OrmSession) -> None:
        row = stored_table(session, self.id, lock=True).row
        if row.maker != self.user:
            raise Refused("not-yours", "Only the one who made the table can take it back.")
        if row.status != "waiting":
            raise Refused("not-now", "The game has begun; it can be resigned, not taken back.")
        session.execute(delete(schema.Table).where(schema.Table.id == self.id))
