"""What a viewer may know of a table, and what happened at it."""

from __future__ import annotations

from typing import Any, Literal

from triarii.server.wire.plain import Wire
from triarii.server.wire.tables import OutcomeInfo


class ArgInfo(Wire):
    label: str
    slot: str
    word: str


class ActionInfo(Wire):
    text: str
    verb: str
    says: str
    args: list[ArgInfo]


class DecisionInfo(Wire):
    seat: str
    mine: bool
    step: str
    question: str
    rule: str
    actions: list[ActionInfo]


class CardFace(Wire):
    slot: str
    word: str
    name: str
    text: str
    rule: str


class Standing(Wire):
    seat: str
    army: str
    score: int
    goal: int
    facts: list[str]


class View(Wire):
    """What one viewer may know of a table."""

    table: str
    game: str
    battle: str
    seq: int
    step: int
    viewer: str
    seats: list[str]
    board_svg: str
    board_text: str
    hand: list[CardFace]
    standing: list[Standing]
    decision: DecisionInfo | None
    can_undo: bool
    can_ask_undo: bool
    outcome: OutcomeInfo | None
    state: Any


class EventInfo(Wire):
    event: str
    rule: str
    seat: str | None
    text: str
    args: dict[str, str | list[str]]


StepKind = Literal["start", "act", "undo", "resign", "draw", "claim", "takeover"]


class StepInfo(Wire):
    seq: int
    step: int
    kind: StepKind
    seat: str | None
    at: float
    events: list[EventInfo]


class ChatLine(Wire):
    n: int
    name: str
    seat: str | None
    text: str
    at: float
    to: Literal["all", "spectators"]
