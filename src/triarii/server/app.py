"""The application: routes, the live socket, health, and what happens at start and stop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from triarii import __version__
from triarii.server import logs
from triarii.server.problems import Refused
from triarii.server.routes import accounts, games, health, live, questions, tables
from triarii.server.routes.answers import answer, describe, read_error
from triarii.server.routes.client import client_routes
from triarii.server.routes.guard import Guard
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
    resources = [resource.routes for resource in (accounts, games, tables, questions, health)]
    for routes in [*resources, live.routes]:
        app.include_router(routes)
    app.include_router(client_routes(settings))
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(Guard, settings=settings)
    app.add_exception_handler(Refused, refused_answer)
    app.add_exception_handler(RequestValidationError, unreadable_answer)
    app.add_exception_handler(HTTPException, http_answer)
    describe(app, resources)
    return app


def from_settings() -> FastAPI:
    """The application of one of several processes, which find their settings in the environment."""
    settings = from_environment()
    logs.set_up(settings.log)
    return application(settings)


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
