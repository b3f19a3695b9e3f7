"""How the server is."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response

from triarii import __version__
from triarii.server import wire
from triarii.server.routes.answers import AnswerRoute, described
from triarii.server.routes.requests import TheServices

routes = APIRouter(tags=["server"], route_class=AnswerRoute)


@routes.get("/health", responses={503: described(wire.Health, "Out of reach of something")})
async def health(response: Response, services: TheServices) -> wire.Health:
    """Is everything within reach?"""
    database = await asyncio.to_thread(services.database.is_reachable)
    redis = services.hub.redis_is_well if services.settings.redis else True
    if not (database and redis):
        response.status_code = 503
    return wire.Health(
        status="ok" if database and redis else "ill",
        version=__version__,
        database="ok" if database else "out of reach",
        redis=("ok" if redis else "out of reach") if services.settings.redis else "none",
        computers=services.computers.count,
        tables=services.tables.awake_count,
        connections=services.hub.connections,
        process=services.hub.process,
        sql=services.database.statements,
    )
