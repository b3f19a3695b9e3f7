"""The application: routes, the live socket, health, and what happens at start and stop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from triarii import __version__
from triarii.server import logs, wire
from triarii.server.live.connection import Connection
from triarii.server.problems import Refused
from triarii.server.routes import accounts as people_routes
from triarii.server.routes import questions as question_routes
from triarii.server.routes import tables as table_routes
from triarii.server.routes.client import client_routes
from triarii.server.routes.requests import COOKIE, Door, answer, is_own_origin, read_error
from triarii.server.services import Services
from triarii.server.settings import Settings, from_environment


def application(settings: Settings) -> FastAPI:
    """The server as an ASGI application; its services is opened and closed with it."""

    @asynccontextmanager
    async def open_services(app: FastAPI) -> AsyncIterator[None]:
        services = Services(settings)
        app.state.services = services
        await services.open()
        yield
        await services.close()

    app = FastAPI(
        title="Triarii",
        version=__version__,
        summary="The battles of the ancient world, played over the network.",
        lifespan=open_services,
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(people_routes.routes)
    app.include_router(table_routes.routes)
    app.include_router(question_routes.routes)
    app.add_api_route("/health", health, tags=["server"], responses={503: {"model": wire.Health}})
    app.add_api_websocket_route("/api/tables/{id}/live", live)
    app.include_router(client_routes(settings))
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(Door, settings=settings)
    app.add_exception_handler(Refused, refused_answer)
    app.add_exception_handler(RequestValidationError, unreadable_answer)
    app.add_exception_handler(HTTPException, http_answer)
    return app


def from_settings() -> FastAPI:
    """The application of one of several processes, which find their settings in the environment."""
    settings = from_environment()
    logs.set_up(settings.log)
    return application(settings)


async def live(socket: WebSocket, id: str) -> None:
    """Live play at a table."""
    services: Services = socket.app.state.services
    await socket.accept()
    if not is_own_origin(socket.headers, services.settings):
        await socket.close(4403, "wrong origin")
        return
    try:
        services.limits.check("connect", socket.client.host if socket.client is not None else "unknown")
    except Refused as refused:
        await socket.close(1013, refused.sentence[:100])
        return
    person = await asyncio.to_thread(services.people.of_cookie, socket.cookies.get(COOKIE))
    await Connection(services, socket, id, person).run()


def health(request: Request, response: Response) -> wire.Health:
    """Is everything within reach?"""
    services: Services = request.app.state.services
    database = services.database.is_reachable()
    redis = services.hub.redis_is_well if services.settings.redis else True
    if not (database and redis):
        response.status_code = 503
    return wire.Health(
        status="ok" if database and redis else "ill",
        version=__version__,
        database="ok" if database else "out of reach",
        redis=("ok" if redis else "out of reach") if services.settings.redis else "none",
        computers=services.computers.count,
        tables=services.tables.live_count,
        connections=services.hub.connections,
    )


async def refused_answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return answer(error)


async def unreadable_answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return answer(read_error(list(error.errors())))


async def http_answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {404: "not-found", 405: "method-not-allowed"}
    told = {404: "There is nothing at this address.", 405: "That cannot be done at this address."}
    code = codes.get(error.status_code, "bad-request")
    found = answer(Refused(code, told.get(error.status_code, str(error.detail))))
    if error.headers:
        found.headers.update(error.headers)
    return found
