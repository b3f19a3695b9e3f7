"""The built browser client, served as files; every other path is a route of the client's own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from triarii.server.problems import Refused
from triarii.server.routes.answers import answer
from triarii.server.settings import Settings

NOT_BUILT: Final = "The browser client is not built: run `make setup`, then start the server again."
PAGE: Final = f"<!doctype html><html lang=en><title>Triarii</title><p>{NOT_BUILT}</p></html>"


def client_folder(settings: Settings) -> Path | None:
    """Where the built client lies, if it was built."""
    here = Path(__file__).resolve()
    places = [Path(settings.web)] if settings.web else [here.parents[1] / "client", here.parents[4] / "web" / "dist"]
    for place in places:
        if (place / "index.html").is_file():
            return place.resolve()
    return None


def client_routes(settings: Settings) -> APIRouter:
    folder = client_folder(settings)
    routes = APIRouter()

    @routes.get("/{path:path}", include_in_schema=False)
    def page(path: str, request: Request) -> Response:
        if path.startswith("api/") or path == "api":
            return answer(Refused("not-found", "There is nothing at this address."))
        if folder is None:
            return HTMLResponse(PAGE, 503)
        wanted = Path(os.path.normpath(folder / path)) if "\0" not in path else folder
        if path and wanted.is_relative_to(folder) and wanted.is_file():
            return FileResponse(wanted, headers={"Cache-Control": lasting(path)})
        if path.startswith("assets/"):
            return answer(Refused("not-found", "There is nothing at this address."))
        return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})

    return routes


def lasting(path: str) -> str:
    """Files under assets/ carry a hash in their name and never change."""
    return "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
