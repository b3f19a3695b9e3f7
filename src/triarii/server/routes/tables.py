"""Requests about tables: lists, making, joining, numbers, rematch."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request

from triarii.server import wire
from triarii.server.commands.join_table import GiveNumbers, JoinTable
from triarii.server.commands.make_table import MakeTable
from triarii.server.commands.rematch import Rematch
from triarii.server.commands.remove_table import RemoveTable
from triarii.server.live.lists import listed
from triarii.server.routes.answers import AnswerRoute, problem_answers
from triarii.server.routes.requests import (
    ASKS,
    CHANGES,
    PersonOrGuest,
    SignedIn,
    Somebody,
    TheServices,
    asker,
    id_of,
)

routes = APIRouter(prefix="/api/tables", tags=["tables"], route_class=AnswerRoute)

TableId = Annotated[str, Path(max_length=32)]


@routes.get("", dependencies=ASKS, responses=problem_answers())
def list_tables(
    services: TheServices,
    person: Somebody,
    which: Literal["mine", "open", "live", "over"] = "mine",
    game: Annotated[str | None, Query(max_length=40)] = None,
) -> list[wire.TableInfo]:
    """Tables of one's own, open ones, running ones or finished ones."""
    user = id_of(person)
    with services.database.read() as session:
        return services.tables.infos(session, listed(which, game, user), user)


@routes.post("", status_code=201, dependencies=CHANGES, responses=problem_answers(404))
async def make_table(
    ask: wire.NewTable, request: Request, services: TheServices, person: PersonOrGuest
) -> wire.TableInfo:
    """Set up a table."""
    services.limits.check("table", asker(request))
    table = await services.arranging.run(MakeTable(person.id, ask))
    if any(seat.kind == "computer" for seat in table.seats):
        services.computers.warm()
    return services.tables.describe(table.stored, person.id)


@routes.get("/{id}", dependencies=ASKS, responses=problem_answers(404))
async def one_table(id: TableId, services: TheServices, person: Somebody) -> wire.TableInfo:
    """One table, as this browser may see it."""
    return await services.tables.info(id, id_of(person))


@routes.post("/{id}/join", dependencies=CHANGES, responses=problem_answers(404, 409))
async def join_table(id: TableId, ask: wire.Join, services: TheServices, person: PersonOrGuest) -> wire.TableInfo:
    """Take an open seat."""
    table = await services.arranging.run(JoinTable(person.id, id, ask))
    return services.tables.describe(table.stored, person.id)


@routes.post("/{id}/numbers", dependencies=CHANGES, responses=problem_answers(401, 404, 409))
async def give_numbers(id: TableId, ask: wire.Numbers, services: TheServices, person: SignedIn) -> wire.TableInfo:
    """Give the number that a seat adds to the dice."""
    table = await services.arranging.run(GiveNumbers(person.id, id, dict(ask.numbers)))
    return services.tables.describe(table.stored, person.id)


@routes.post("/{id}/rematch", dependencies=CHANGES, responses=problem_answers(401, 404, 409))
async def rematch(id: TableId, services: TheServices, person: SignedIn) -> wire.TableInfo:
    """The same battle with the sides swapped."""
    table = await services.arranging.run(Rematch(person.id, id))
    await services.arranging.changed(id)
    return services.tables.describe(table.stored, person.id)


@routes.delete("/{id}", dependencies=CHANGES, responses=problem_answers(401, 404, 409))
async def remove_table(id: TableId, services: TheServices, person: SignedIn) -> wire.Ok:
    """Take back a table that still waits."""
    await services.writer.run(RemoveTable(person.id, id).write)
    await services.tables.refresh(id)
    return wire.Ok(ok=True)
