"""A server's services without a network, for the tests that look at what lies behind the sockets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, event

from triarii.server import wire
from triarii.server.commands.command import Actor
from triarii.server.commands.join_table import GiveNumbers
from triarii.server.commands.make_table import MakeTable
from triarii.server.commands.play_move import PlayMove
from triarii.server.live.table import LiveTable
from triarii.server.services import Services
from triarii.server.settings import Settings
from triarii.server.storage.database import bring_up_to_date


@contextmanager
def services_in(folder: Path) -> Iterator[Services]:
    """Services on an SQLite file of their own."""
    path = str(folder / "home.sqlite")
    bring_up_to_date(f"sqlite:///{path}")
    found = Services(Settings(db=path))
    yield found
    found.close_storage()


async def a_duel(services: Services, user: str) -> LiveTable:
    """A duel of somebody against himself, begun."""
    seats = [wire.NewSeat(seat="left", who="me"), wire.NewSeat(seat="right", who="me")]
    made = await services.arranging.run(MakeTable(user, wire.NewTable(game="duel", seats=seats)))
    return await services.arranging.run(GiveNumbers(user, made.id, {"left": "1", "right": "2"}))


async def play_first(services: Services, user: str, id: str) -> int:
    """Whoever is to decide plays his first choice."""
    table = await services.tables.get(id)
    battle = table.battle
    text = battle.vocabulary().format(battle.legal[0])
    return await services.commands.run(id, Actor(user, "", battle.seat_name(battle.seat)), PlayMove(table.seq, text))


@contextmanager
def statements_of(engine: Engine) -> Iterator[list[str]]:
    """What is asked of the database meanwhile."""
    said: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if not statement.startswith("BEGIN"):
            said.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield said
    event.remove(engine, "before_cursor_execute", note)
