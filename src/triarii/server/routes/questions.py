"""Requests that ask something about a table: odds, reasons, replay, what-if, dice, record."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import PlainTextResponse

from triarii.server import wire
from triarii.server.routes.requests import ASKS, CHANGES, Somebody, TheServices, problem_answers
from triarii.server.routes.tables import TableId
from triarii.server.storage import schema

routes = APIRouter(prefix="/api/tables/{id}", tags=["questions"])

As = Annotated[str | None, Query(alias="as", max_length=40, description="a seat of yours, spectator or everything")]
ActionQuery = Annotated[str, Query(max_length=300)]
Seq = Annotated[int, Query(ge=0, le=2**31 - 1)]


def id_of(person: schema.User | None) -> str | None:
    return person.id if person is not None else None


@routes.get("/odds", dependencies=ASKS, responses=problem_answers(404, 409))
def odds(
    id: TableId, action: ActionQuery, seq: Seq, services: TheServices, person: Somebody, viewer: As = None
) -> wire.Odds:
    """The chances of what an action would roll."""
    return services.looking.odds(id, id_of(person), action, seq, viewer)


@routes.get("/why", dependencies=ASKS, responses=problem_answers(404, 409))
def why(id: TableId, action: ActionQuery, services: TheServices, person: Somebody, viewer: As = None) -> wire.Why:
    """Why something cannot be done now."""
    return services.looking.why(id, id_of(person), action, viewer)


@routes.get("/reach", dependencies=ASKS, responses=problem_answers(404, 409))
def reach(id: TableId, action: ActionQuery, services: TheServices, person: Somebody, viewer: As = None) -> wire.Reach:
    """The ground that a base can reach on a free table, facing as the placement says."""
    return services.looking.reach(id, id_of(person), action, viewer)


@routes.get("/replay", dependencies=ASKS, responses=problem_answers(404, 409))
def replay(id: TableId, services: TheServices, person: Somebody, viewer: As = None) -> wire.Replay:
    """What happened so far, as this viewer may know it."""
    return services.looking.replay(id, id_of(person), viewer)


@routes.get("/replay/{step}", dependencies=ASKS, responses=problem_answers(404, 409))
def replay_step(
    id: TableId,
    step: Annotated[int, Path(ge=0, le=2**31 - 1)],
    services: TheServices,
    person: Somebody,
    viewer: As = None,
) -> wire.ReplayStep:
    """How it stood after one step."""
    return services.looking.replay_step(id, id_of(person), step, viewer)


@routes.post("/whatif", dependencies=CHANGES, responses=problem_answers(404, 409))
def what_if(id: TableId, ask: wire.WhatIf, services: TheServices, person: Somebody) -> wire.Imagined:
    """Try a line of play; nothing of it is kept."""
    return services.looking.what_if(id, id_of(person), ask)


@routes.post("/whatif/odds", dependencies=CHANGES, responses=problem_answers(404, 409))
def what_if_odds(id: TableId, ask: wire.WhatIfOdds, services: TheServices, person: Somebody) -> wire.Odds:
    """The chances of what an action would roll at the end of an imagined line."""
    return services.looking.what_if_odds(id, id_of(person), ask)


@routes.get("/review", dependencies=ASKS, responses=problem_answers(404, 409))
def review(id: TableId, services: TheServices) -> wire.Review:
    """A look back at a finished game: who stood how after each turn, and what gave the battle away."""
    return services.reviews.of(id)


@routes.get("/dice", dependencies=ASKS, responses=problem_answers(404, 409))
def dice(id: TableId, services: TheServices, person: Somebody, viewer: As = None) -> wire.DiceStats:
    """What the dice gave against what they should have given."""
    return services.looking.dice(id, id_of(person), viewer)


@routes.get("/fairness", dependencies=ASKS, responses=problem_answers(404, 409))
def fairness(id: TableId, services: TheServices) -> wire.Fairness:
    """The promise behind the dice and, when the battle is over, all that it takes to check it."""
    return services.looking.fairness(id)


AS_TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


@routes.get("/record", dependencies=ASKS, responses=AS_TEXT | problem_answers(404, 409), response_model=None)
def record(id: TableId, services: TheServices) -> PlainTextResponse:
    """The record of a finished game."""
    return PlainTextResponse(services.looking.record(id))
