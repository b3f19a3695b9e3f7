"""Who sits here, and what they have played."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import StringConstraints

from triarii.server.wire.plain import Asked, Name, Wire


class Me(Wire):
    """Who this browser is."""

    id: str
    name: str
    guest: bool
    email: str | None
    webhook: str | None
    notify_email: bool
    notify_webhook: bool
    settings: dict[str, Any]


class GuestName(Asked):
    name: Name = ""


class NewAccount(Asked):
    name: Name
    password: Annotated[str, StringConstraints(max_length=200)]
    email: Annotated[str, StringConstraints(max_length=200)] | None = None


class Credentials(Asked):
    name: Name
    password: Annotated[str, StringConstraints(max_length=200)]


class MyChanges(Asked):
    """What one may change of oneself; what is left out stays."""

    email: Annotated[str, StringConstraints(max_length=200)] | None = None
    webhook: Annotated[str, StringConstraints(max_length=500)] | None = None
    notify_email: bool | None = None
    notify_webhook: bool | None = None
    settings: dict[str, Any] | None = None


class RatingInfo(Wire):
    """One account's rating in one game."""

    place: int
    name: str
    rating: int
    give_or_take: int
    played: int
    you: bool


class Result(Wire):
    """One finished table of mine."""

    table: str
    game: str
    battle: str
    battle_name: str
    seat: str
    opponents: list[str]
    won: bool
    drawn: bool
    score: int
    reason: str
    by: str
    ended_at: float
