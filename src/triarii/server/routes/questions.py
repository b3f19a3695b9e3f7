"""Requests that ask something about a table: odds, reasons, replay, what-if, dice, record."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import PlainTextResponse

from triarii.server import wire
from triarii.server.live.table import LiveTable
from triarii.server.questions import fairness as fair
from triarii.server.questions import odds as questions
from triarii.server.questions import replay as replays
from triarii.server.routes.answers import AnswerRoute, problem_answers
from triarii.server.routes.requests import ASKS, CHANGES, Somebody, TheServices, id_of
from triarii.server.routes.tables import TableId
from triarii.server.services import Services

routes = APIRouter(prefix="/api/tables/{id}", tags=["questions"], route_class=AnswerRoute)

As = Annotated[str | None, Query(alias="as", max_length=40, description="a seat of yours, spectator or everything")]
ActionQuery = Annotated[str, Query(max_length=300)]
Seq = Annotated[int, Query(ge=0, le=2**31 - 1)]


async def looked_at(services: Services, id: str, user: str | None) -> tuple[LiveTable, wire.TableInfo]:
    """A table, and how it is described to whoever asks."""
    table = await services.tables.get(id)
    return table, services.tables.describe(table.stored, user)


@routes.get("/boards/{hash}", dependencies=ASKS, responses=problem_answers(404, 409))
async def board(
    id: TableId, hash: Annotated[str, Path(max_length=40)], services: TheServices, response: Response
) -> wire.BoardFile:
    """A board that a scene names: under its hash it stays the same for ever."""
    found = await services.boards.of(await services.tables.get(id), hash)
    response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
    return found


@routes.get("/odds", dependencies=ASKS, responses=problem_answers(404, 409))
async def odds(
    id: TableId, action: ActionQuery, seq: Seq, services: TheServices, person: Somebody, viewer: As = None
) -> wire.Odds:
    """The chances of what an action would roll."""
    return await questions.odds(await services.tables.get(id), id_of(person), action, seq, viewer)


@routes.get("/why", dependencies=ASKS, responses=problem_answers(404, 409))
async def why(id: TableId, action: ActionQuery, services: TheServices, person: Somebody, viewer: As = None) -> wire.Why:
    """Why something cannot be done now."""
    return await questions.why(await services.tables.get(id), id_of(person), action, viewer)


@routes.get("/reach", dependencies=ASKS, responses=problem_answers(404, 409))
async def reach(
    id: TableId, action: ActionQuery, services: TheServices, person: Somebody, viewer: As = None
) -> wire.Reach:
    """The ground that a base can reach on a free table, facing as the placement says."""
    return await questions.reach(await services.tables.get(id), id_of(person), action, viewer)


@routes.get("/replay", dependencies=ASKS, responses=problem_answers(404, 409))
async def replay(id: TableId, services: TheServices, person: Somebody, viewer: As = None) -> wire.Replay:
    """What happened so far, as this viewer may know it."""
    table, info = await looked_at(services, id, id_of(person))
    return await replays.replay(table, info, id_of(person), viewer)


@routes.get("/replay/{step}", dependencies=ASKS, responses=problem_answers(404, 409))
async def replay_step(
    id: TableId,
    step: Annotated[int, Path(ge=0, le=2**31 - 1)],
    services: TheServices,
    person: Somebody,
    viewer: As = None,
) -> wire.ReplayStep:
    """How it stood after one step."""
    return await replays.replay_step(await services.tables.get(id), id_of(person), step, viewer)


@routes.post("/whatif", dependencies=CHANGES, responses=problem_answers(404, 409))
async def what_if(id: TableId, ask: wire.WhatIf, services: TheServices, person: Somebody) -> wire.Imagined:
    """Try a line of play; nothing of it is kept."""
    return await services.what_ifs.what_if(await services.tables.get(id), id_of(person), ask)


@routes.post("/whatif/odds", dependencies=CHANGES, responses=problem_answers(404, 409))
async def what_if_odds(id: TableId, ask: wire.WhatIfOdds, services: TheServices, person: Somebody) -> wire.Odds:
    """The chances of what an action would roll at the end of an imagined line."""
    return await services.what_ifs.odds(await services.tables.get(id), id_of(person), ask)


@routes.get("/review", dependencies=ASKS, responses=problem_answers(404, 409))
async def review(id: TableId, services: TheServices) -> wire.Review:
    """A look back at a finished game: who stood how after each turn, and what gave the battle away."""
    return await services.reviews.of(await services.tables.get(id))


@routes.get("/dice", dependencies=ASKS, responses=problem_answers(404, 409))
async def dice(id: TableId, services: TheServices, person: Somebody, viewer: As = None) -> wire.DiceStats:
    """What the dice gave against what they should have given."""
    table, info = await looked_at(services, id, id_of(person))
    return await replays.dice(table, info, id_of(person), viewer)


@routes.get("/fairness", dependencies=ASKS, responses=problem_answers(404, 409))
async def fairness(id: TableId, services: TheServices) -> wire.Fairness:
    """The promise behind the dice and, when the battle is over, all that it takes to check it."""
    return await fair.fairness(await services.tables.get(id))


AS_TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


@routes.get("/record", dependencies=ASKS, responses=AS_TEXT | problem_answers(404, 409), response_model=None)
async def record(id: TableId, services: TheServices) -> PlainTextResponse:
    """The record of a finished game."""
    return PlainTextResponse(await fair.record(await services.tables.get(id)))
