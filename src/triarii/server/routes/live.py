"""Live play at a table, over a WebSocket."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, WebSocket

from triarii.server.live.connection import Connection
from triarii.server.problems import Refused
from triarii.server.routes.guard import is_own_origin
from triarii.server.routes.requests import COOKIE
from triarii.server.services import Services

routes = APIRouter()


@routes.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """One connection, from its acceptance to its end."""
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
