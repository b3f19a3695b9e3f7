"""Tables: who sits where, how to open one and how to join."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from triarii.server.wire.messages import Outcome
from triarii.server.wire.plain import Asked, Hex, SeatName, Wire

SeatKind = Literal["person", "computer", "open"]
Status = Literal["waiting", "playing", "over"]


class SeatInfo(Wire):
    seat: str
    army: str
    kind: SeatKind
    name: str
    level: str | None
    you: bool
    here: bool
    guest: bool


class PresetInfo(Wire):
    """A question that a seat of yours has answered in advance."""

    seat: str
    step: str
    question: str
    says: str


class TableInfo(Wire):
    id: str
    game: str
    title: str
    battle: str
    battle_name: str
    options: dict[str, Any]
    status: Status
    seats: list[SeatInfo]
    yours: list[str]
    numbers_missing: list[str]
    invite: str | None
    public: bool
    silence: int
    waiting_since: float | None
    claimable_at: float | None
    seq: int
    step: int
    deciding: str | None
    draw_offers: list[str]
    undo_asks: list[str]
    presets: list[PresetInfo]
    outcome: Outcome | None
    commitment: str
    rematch: str | None
    created_at: float
    changed_at: float


class NewSeat(Asked):
    seat: SeatName
    who: Literal["me", "open", "computer"]
    level: Annotated[str, StringConstraints(max_length=40)] | None = None


class NewTable(Asked):
    game: Annotated[str, StringConstraints(max_length=40)]
    battle: Annotated[str, StringConstraints(max_length=100)] = ""
    options: dict[str, Any] = Field(default_factory=dict)
    position: Annotated[str, StringConstraints(max_length=20_000)] = ""
    seats: Annotated[list[NewSeat], Field(max_length=8)]
    public: bool = False
    silence: Annotated[int, Field(ge=30, le=90 * 86_400)] = 3 * 86_400
    pace: Annotated[float, Field(ge=0, le=30)] = 0.6


class Join(Asked):
    seat: SeatName | None = None
    invite: Annotated[str, StringConstraints(max_length=100)] | None = None


class Numbers(Asked):
    numbers: Annotated[dict[SeatName, Hex], Field(max_length=8)]
