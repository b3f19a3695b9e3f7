"""Which stored games the present rules can no longer take up: asked before a change of rules is let loose."""

from __future__ import annotations

from sqlalchemy import select

from triarii.server.catalogue import Catalogue
from triarii.server.live.tables import Tables
from triarii.server.problems import Refused, Unplayable
from triarii.server.storage import schema
from triarii.server.storage.database import Database


class Broken:
    """A stored game that does not replay, and why."""

    def __init__(self, table: schema.Table, reason: str) -> None:
        self.table = table
        self.reason = reason

    def __str__(self) -> str:
        table = self.table
        return f"{table.id} ({table.game}, {table.battle}, rules {table.rules}, {table.status}): {self.reason}"


def broken_games(database: Database) -> tuple[int, list[Broken]]:
    """How many games are stored, and those among them that the present rules do not replay to the same end."""
    tables = Tables(database, Catalogue())
    with database.read() as session:
        rows = list(session.scalars(select(schema.Table).where(schema.Table.status != "waiting")))
    broken: list[Broken] = []
    for row in rows:
        try:
            table = tables.load(row.id)
            if table.history.step != row.step:
                raise Unplayable(f"it has come to step {table.history.step} instead of {row.step}.")
            over = table.battle.outcome is not None
            if over != (row.outcome is not None and row.outcome["by"] == "rules"):
                raise Unplayable("it ends otherwise than it did.")
        except Refused as refused:
            broken.append(Broken(row, refused.detail if isinstance(refused, Unplayable) else refused.sentence))
    return len(rows), broken
