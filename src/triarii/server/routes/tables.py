"""Requests about what can be played and about tables: lists, making, joining, numbers, rematch."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from sqlalchemy import select

from triarii.server import wire
from triarii.server.routes.requests import (
    ASKS,
    CHANGES,
    PersonOrGuest,
    SignedIn,
    Somebody,
    TheServices,
    asker,
    problem_answers,
)
from triarii.server.storage import schema

routes = APIRouter(prefix="/api", tags=["tables"])

GameName = Annotated[str, Path(max_length=40)]
TableId = Annotated[str, Path(max_length=32)]


@routes.get("/games", dependencies=ASKS, responses=problem_answers())
def all_games(services: TheServices) -> list[wire.GameInfo]:
    """The games with their battles, options, die faces and levels."""
    return services.catalogue.infos()


@routes.get("/games/{game}/rules", dependencies=ASKS, responses=problem_answers(404))
def rules_of(game: GameName, services: TheServices) -> list[wire.RuleInfo]:
    """All rules of a game, in their order."""
    return services.catalogue.rules(game)


@routes.get("/games/{game}/rules/{id}", dependencies=ASKS, responses=problem_answers(404))
def rule_of(game: GameName, id: Annotated[str, Path(max_length=40)], services: TheServices) -> wire.RuleInfo:
    """One rule."""
    return services.catalogue.rule(game, id)


@routes.get("/games/{game}/battles/{battle}/board", dependencies=ASKS, responses=problem_answers(404))
def board_of(game: GameName, battle: Annotated[str, Path(max_length=100)], services: TheServices) -> wire.Board:
    """The opening position of a battle."""
    return services.catalogue.board(game, battle)


@routes.get("/stats", dependencies=ASKS, responses=problem_answers())
def statistics(
    services: TheServices, game: Annotated[str | None, Query(max_length=40)] = None
) -> list[wire.BattleStats]:
    """How often each side has won each battle, over finished tables."""
    table = schema.Table
    query = select(table.game, table.battle, table.outcome).where(table.status == "over")
    if game is not None:
        query = query.where(table.game == game)
    found: dict[tuple[str, str], wire.BattleStats] = {}
    with services.database.read() as session:
        for name, battle, outcome in session.execute(query):
            line = found.get((name, battle))
            if line is None:
                title = services.catalogue.battle_name(name, battle)
                line = wire.BattleStats(game=name, battle=battle, battle_name=title, played=0, drawn=0, wins={})
                found[name, battle] = line
            line.played += 1
            winners: list[str] = (outcome or {}).get("winners", [])
            line.drawn += not winners
            for seat in winners:
                line.wins[seat] = line.wins.get(seat, 0) + 1
    return [found[key] for key in sorted(found)]


@routes.get("/tables", dependencies=ASKS, responses=problem_answers())
def list_tables(
    services: TheServices,
    person: Somebody,
    which: Literal["mine", "open", "live", "over"] = "mine",
    game: Annotated[str | None, Query(max_length=40)] = None,
) -> list[wire.TableInfo]:
    """Tables of one's own, open ones, running ones or finished ones."""
    return services.lobby.listed(which, game, person.id if person is not None else None)


@routes.post("/tables", status_code=201, dependencies=CHANGES, responses=problem_answers(404))
def make_table(ask: wire.NewTable, request: Request, services: TheServices, person: PersonOrGuest) -> wire.TableInfo:
    """Set up a table."""
    services.limits.check("table", asker(request))
    info = services.lobby.make(person.id, ask)
    if any(seat.kind == "computer" for seat in info.seats):
        services.computers.warm()
    services.announce(info.id)
    return info


@routes.get("/tables/{id}", dependencies=ASKS, responses=problem_answers(404))
def one_table(id: TableId, services: TheServices, person: Somebody) -> wire.TableInfo:
    """One table, as this browser may see it."""
    return services.tables.info(id, person.id if person is not None else None)


@routes.post("/tables/{id}/join", dependencies=CHANGES, responses=problem_answers(404, 409))
def join_table(id: TableId, ask: wire.Join, services: TheServices, person: PersonOrGuest) -> wire.TableInfo:
    """Take an open seat."""
    info = services.lobby.join(person.id, id, ask)
    services.announce(id)
    return info


@routes.post("/tables/{id}/numbers", dependencies=CHANGES, responses=problem_answers(401, 404, 409))
def give_numbers(id: TableId, ask: wire.Numbers, services: TheServices, person: SignedIn) -> wire.TableInfo:
    """Give the number that a seat adds to the dice."""
    info = services.lobby.give_numbers(person.id, id, dict(ask.numbers))
    services.announce(id)
    return info


@routes.post("/tables/{id}/rematch", dependencies=CHANGES, responses=problem_answers(401, 404, 409))
def rematch(id: TableId, services: TheServices, person: SignedIn) -> wire.TableInfo:
    """The same battle with the sides swapped."""
    info = services.lobby.rematch(person.id, id)
    services.announce(id)
    services.announce(info.id)
    return info


@routes.delete("/tables/{id}", dependencies=CHANGES, responses=problem_answers(401, 404, 409))
def take_back(id: TableId, services: TheServices, person: SignedIn) -> wire.Ok:
    """Take back a table that still waits."""
    services.lobby.take_back(person.id, id)
    return wire.Ok(ok=True)
