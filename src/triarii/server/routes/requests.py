"""What every request passes through: who asks, from which origin, how often; and how refusals are answered."""

from __future__ import annotations

import json
import logging
import time
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from fastapi import Cookie, Depends, Header, Request, Response
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from triarii.server import wire
from triarii.server.problems import Refused
from triarii.server.services import Services
from triarii.server.settings import Settings
from triarii.server.storage import schema

log = logging.getLogger("triarii.access")

COOKIE: Final = "triarii_session"
LARGEST_BODY: Final = 256 * 1024
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


TheServices = Annotated[Services, Depends(services_of)]


def asker(request: Request) -> str:
    """Where a request comes from, for the limits."""
    return request.client.host if request.client is not None else "unknown"


def somebody(services: TheServices, triarii_session: Annotated[str | None, Cookie()] = None) -> schema.User | None:
    """Whose browser this is, if it is signed in."""
    return services.people.of_cookie(triarii_session)


Somebody = Annotated[schema.User | None, Depends(somebody)]


def signed_in(person: Somebody) -> schema.User:
    if person is None:
        raise Refused("not-signed-in", "Give yourself a name first.")
    return person


SignedIn = Annotated[schema.User, Depends(signed_in)]


def person_or_guest(request: Request, response: Response, services: TheServices, person: Somebody) -> schema.User:
    """Whoever asks; a newcomer becomes a guest at once."""
    if person is None:
        services.limits.check("guest", asker(request))
        person = services.people.guest("")
        sign_in(services, response, person.id)
    return person


PersonOrGuest = Annotated[schema.User, Depends(person_or_guest)]


def our_own(x_triarii: Annotated[str, Header(description="Any value; other origins cannot send it.")]) -> None:
    """Every request that changes something carries X-Triarii."""


def may_change(request: Request, services: TheServices) -> None:
    services.limits.check("change", asker(request))


def may_ask(request: Request, services: TheServices) -> None:
    services.limits.check("ask", asker(request))


CHANGES: Final = [Depends(our_own), Depends(may_change)]
ASKS: Final = [Depends(may_ask)]


def sign_in(services: Services, response: Response, user: str) -> None:
    response.set_cookie(
        COOKIE,
        services.people.sign_in(user),
        max_age=180 * 86_400,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
        path="/",
    )


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


class Door:
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
                message["headers"] = [*message["headers"], *self._headers(scope["path"])]
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

    def _headers(self, path: str) -> list[tuple[bytes, bytes]]:
        shared = [
            (b"content-security-policy", POLICY.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"same-origin"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
        ]
        if path.startswith("/api"):
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


def answer(refused: Refused) -> Response:
    headers = {"Retry-After": "10"} if refused.status == 429 else None
    return Response(refused.problem().model_dump_json(), refused.status, headers, "application/json")


def problem_answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals of a route, for the OpenAPI description."""
    always = {403, 413, 422, 429, 503} | set(statuses)
    return {status: {"model": wire.Problem} for status in sorted(always)}


def read_error(errors: list[Any]) -> Refused:
    """What was wrong with a request, in one sentence."""
    first = errors[0] if errors else {"loc": [], "msg": "it cannot be read"}
    where = ".".join(str(part) for part in first["loc"]) or "request"
    return Refused("bad-request", f"{where}: {first['msg']}"[:300])


def as_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
