"""Requests about people: guests, accounts, settings, results."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Cookie, Path, Query, Request, Response
from fastapi.responses import RedirectResponse

from triarii.server import wire
from triarii.server.accounts.people import me
from triarii.server.live.lists import finished
from triarii.server.problems import Refused
from triarii.server.routes.answers import AnswerRoute, problem_answers
from triarii.server.routes.requests import (
    ASKS,
    CHANGES,
    COOKIE,
    SignedIn,
    Somebody,
    TheServices,
    asker,
    sign_in,
)

routes = APIRouter(prefix="/api", tags=["people"], route_class=AnswerRoute)


@routes.get("/me", dependencies=ASKS, responses=problem_answers())
def who_am_i(person: Somebody) -> wire.Me | None:
    """Who this browser is."""
    return me(person) if person is not None else None


@routes.post("/guest", dependencies=CHANGES, responses=problem_answers())
def play_as_guest(
    ask: wire.GuestName, request: Request, response: Response, services: TheServices, person: Somebody
) -> wire.Me:
    """Play at once under a name."""
    services.limits.check("guest", asker(request))
    if person is not None:
        renamed = services.people.rename_guest(person.id, ask.name)
        services.person_changed(person.id)
        return me(renamed)
    guest = services.people.guest(ask.name)
    sign_in(services, response, guest.id)
    return me(guest)


@routes.post("/register", dependencies=CHANGES, responses=problem_answers(409))
def make_an_account(
    ask: wire.NewAccount,
    request: Request,
    response: Response,
    services: TheServices,
    person: Somebody,
    later: BackgroundTasks,
) -> wire.Me:
    """Make an account; a guest keeps his games."""
    services.limits.check("password", asker(request))
    account = services.people.register(person.id if person is not None else None, ask)
    services.person_changed(account.id)
    later.add_task(services.sender.ask_to_confirm, account)
    sign_in(services, response, account.id)
    return me(account)


@routes.post("/login", dependencies=CHANGES, responses=problem_answers())
def log_in(ask: wire.Credentials, request: Request, response: Response, services: TheServices) -> wire.Me:
    """Sign in to an account."""
    services.limits.check("password", asker(request))
    services.limits.check("password", f"name {ask.name.casefold()}")
    account = services.people.check_password(ask)
    sign_in(services, response, account.id)
    return me(account)


@routes.post("/logout", dependencies=CHANGES, responses=problem_answers())
def log_out(
    response: Response, services: TheServices, triarii_session: Annotated[str | None, Cookie()] = None
) -> wire.Ok:
    """End this browser's session."""
    services.people.sign_out(triarii_session)
    response.delete_cookie(COOKIE, path="/")
    return wire.Ok(ok=True)


@routes.patch("/me", dependencies=CHANGES, responses=problem_answers(401, 409))
def change_me(
    ask: wire.MyChanges, request: Request, services: TheServices, person: SignedIn, later: BackgroundTasks
) -> wire.Me:
    """Change one's address, notices or settings; a new address is asked to confirm itself first."""
    changed = services.people.change(person.id, ask)
    if "email" in ask.model_fields_set and changed.email_token != person.email_token:
        services.limits.check("password", f"mail of {person.id}")
        later.add_task(services.sender.ask_to_confirm, changed)
    services.person_changed(person.id)
    return me(changed)


@routes.get("/confirm", dependencies=ASKS, responses=problem_answers(404), status_code=303, response_model=None)
def confirm_address(token: Annotated[str, Query(max_length=100)], services: TheServices) -> RedirectResponse:
    """The link in the first mail to an address."""
    services.person_changed(services.people.confirm_mail(token))
    return RedirectResponse("/", 303)


@routes.get("/me/results", dependencies=ASKS, responses=problem_answers(401))
def my_results(services: TheServices, person: SignedIn) -> list[wire.Result]:
    """The finished tables of mine, the latest first."""
    with services.database.read() as session:
        infos = services.tables.infos(session, finished(person.id), person.id)
    return [result(info, seat) for info in infos for seat in info.yours]


def result(info: wire.TableInfo, seat: str) -> wire.Result:
    if info.outcome is None:
        raise Refused("not-now", "The battle is not over.")
    return wire.Result(
        table=info.id,
        game=info.game,
        battle=info.battle,
        battle_name=info.battle_name,
        seat=seat,
        opponents=[other.name for other in info.seats if other.seat != seat],
        won=seat in info.outcome.winners,
        drawn=not info.outcome.winners,
        score=info.outcome.scores.get(seat, 0),
        reason=info.outcome.reason,
        by=info.outcome.by,
        ended_at=info.changed_at,
    )


@routes.get("/ratings/{game}", dependencies=ASKS, responses=problem_answers(404))
def ratings(
    game: Annotated[str, Path(max_length=40)], services: TheServices, person: Somebody
) -> list[wire.RatingInfo]:
    """The ratings of all accounts in one game, the best first."""
    services.catalogue.game(game)
    return services.ratings.listed(game, person.id if person is not None else None)
