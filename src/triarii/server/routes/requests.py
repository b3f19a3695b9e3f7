"""What requests may depend on: the services of this process, who asks, and how often he may."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Cookie, Depends, Header, Request, Response

from triarii.server.problems import Refused
from triarii.server.services import Services
from triarii.server.storage import schema

COOKIE: Final = "triarii_session"


async def services_of(request: Request) -> Services:
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


def id_of(person: schema.User | None) -> str | None:
    return person.id if person is not None else None


async def signed_in(person: Somebody) -> schema.User:
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


async def our_own(x_triarii: Annotated[str, Header(description="Any value; other origins cannot send it.")]) -> None:
    """Every request that changes something carries X-Triarii."""


async def may_change(request: Request, services: TheServices) -> None:
    services.limits.check("change", asker(request))


async def may_ask(request: Request, services: TheServices) -> None:
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
