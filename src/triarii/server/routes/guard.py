"""What every request passes through: from which origin, how long; with the headers of every answer and the log."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from triarii.server.problems import Refused
from triarii.server.routes.answers import answer
from triarii.server.settings import Settings

log = logging.getLogger("triarii.access")

LARGEST_BODY: Final = 256 * 1024
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """A browser says where a page came from; it must have come from here."""
    origin = headers.get("origin")
    if origin is None:
        return True  # not a browser, or a request of the same page
    try:
        host = urlsplit(origin).netloc
        own = urlsplit(settings.public_url).netloc
    except ValueError:
        return False
    return bool(host) and host in (headers.get("host"), own)


class Guard:
    """Checks what is true of every request, adds the headers of every answer, and writes the access log."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500
        headers = Headers(scope=scope)

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self._headers(scope["path"], message["headers"])]
            await send(message)

        try:
            refused = self._refusal(scope["method"], headers)
            if refused is not None:
                await answer(refused)(scope, receive, dressed)
            else:
                await self.app(scope, bounded(receive), dressed)
        finally:
            took = round((time.perf_counter() - began) * 1000, 1)
            client = scope.get("client")
            about = {"method": scope["method"], "path": scope["path"], "status": status, "ms": took}
            log.info("request", extra={**about, "client": client[0] if client else ""})

    def _refusal(self, method: str, headers: Headers) -> Refused | None:
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > LARGEST_BODY:
            return Refused("too-large", "The request is too long.")
        if method in SAFE_METHODS:
            return None
        if "x-triarii" not in headers or not is_own_origin(headers, self.settings):
            return Refused("forbidden-origin", "Requests that change something must come from this server's own pages.")
        return None

    def _headers(self, path: str, given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        shared = [
            (b"content-security-policy", POLICY.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"same-origin"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
        ]
        if path.startswith("/api") and all(name != b"cache-control" for name, _ in given):
            shared.append((b"cache-control", b"no-store"))
        return shared


def bounded(receive: Receive) -> Receive:
    """A body without a stated length is cut off as well."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LARGEST_BODY:
            raise Refused("too-large", "The request is too long.")
        return message

    return limited
