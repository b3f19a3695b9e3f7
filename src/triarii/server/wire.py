"""Everything that goes over the wire, as types; the client's TypeScript is generated from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40)]
SeatName = Annotated[str, StringConstraints(max_length=40)]
ActionText = Annotated[str, StringConstraints(max_length=300)]
Id = Annotated[str, StringConstraints(max_length=40)]
Hex = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{1,64}$")]
Count = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Wire(BaseModel):
    """What the server says."""

    model_config = ConfigDict(extra="forbid")


class Asked(BaseModel):
    """What a client says: nothing that is not named here is taken."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(Wire):
    """Why something is refused: a code for programs, a sentence for people, the rule it rests on (or nothing)."""

    code: str
    sentence: str
    rule: str


class Ok(Wire):
    ok: bool


SeatKind = Literal["person", "computer", "open"]
Status = Literal["waiting", "playing", "over"]


# People


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


# What can be played


class BattleInfo(Wire):
    id: str
    name: str
    date: str
    seats: list[str]
    armies: list[str]
    notes: list[str]
    options: list[str]


class OptionInfo(Wire):
    key: str
    values: list[Any]
    sentence: str
    rule: str


class LevelInfo(Wire):
    level: str
    sentence: str


class GameInfo(Wire):
    name: str
    title: str
    rules: str
    battles: list[BattleInfo]
    options: list[OptionInfo]
    faces: dict[str, str]
    levels: list[LevelInfo]


class RuleInfo(Wire):
    id: str
    kind: str
    chapter: str
    text: str


class Board(Wire):
    board_svg: str
    board_text: str


class BattleStats(Wire):
    game: str
    battle: str
    battle_name: str
    played: int
    drawn: int
    wins: dict[str, int]


# Tables


class OutcomeInfo(Wire):
    winners: list[str]
    reason: str
    rule: str
    scores: dict[str, int]
    by: Literal["rules", "resignation", "agreement", "silence"]


class SeatInfo(Wire):
    seat: str
    army: str
    kind: SeatKind
    name: str
    level: str | None
    you: bool
    here: bool
    guest: bool


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
    outcome: OutcomeInfo | None
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


# Views, events, steps


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


# Live: client to server


class Hello(Asked):
    type: Literal["hello"]
    seat: SeatName | None = None
    since: Count | None = None


class Sit(Asked):
    type: Literal["sit"]
    seat: SeatName | None


class Act(Asked):
    type: Literal["act"]
    id: Id
    seq: Count
    action: ActionText


class Undo(Asked):
    type: Literal["undo"]
    id: Id
    seq: Count


class Resign(Asked):
    type: Literal["resign"]
    id: Id


class Draw(Asked):
    type: Literal["draw"]
    id: Id
    say: Literal["offer", "accept", "decline", "withdraw"]


class Claim(Asked):
    type: Literal["claim"]
    id: Id
    what: Literal["win", "computer"]


class Chat(Asked):
    type: Literal["chat"]
    id: Id
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


class Ping(Asked):
    type: Literal["ping"]


ClientMessage = Annotated[
    Hello | Sit | Act | Undo | Resign | Draw | Claim | Chat | Ping,
    Field(discriminator="type"),
]


# Live: server to client


class Welcome(Wire):
    type: Literal["welcome"] = "welcome"
    table: TableInfo
    view: View | None
    steps: list[StepInfo]
    chat: list[ChatLine]
    spectators: int


class Update(Wire):
    type: Literal["update"] = "update"
    view: View
    steps: list[StepInfo]


class Accepted(Wire):
    type: Literal["accepted"] = "accepted"
    id: str
    seq: int


class Refusal(Wire):
    type: Literal["rejection"] = "rejection"
    id: str
    code: str
    sentence: str
    rule: str
    view: View | None


class TableNews(Wire):
    type: Literal["table"] = "table"
    table: TableInfo


class ChatNews(Wire):
    type: Literal["chat"] = "chat"
    line: ChatLine


class Presence(Wire):
    type: Literal["presence"] = "presence"
    here: list[str]
    spectators: int


class Pong(Wire):
    type: Literal["pong"] = "pong"


ServerMessage = Annotated[
    Welcome | Update | Accepted | Refusal | TableNews | ChatNews | Presence | Pong,
    Field(discriminator="type"),
]


# Questions about a table


class Bar(Wire):
    label: str
    p: float


class Chart(Wire):
    title: str
    bars: list[Bar]


class Odds(Wire):
    seq: int
    action: str
    charts: list[Chart]


class Why(Wire):
    legal: bool
    rejection: Problem | None


class Bookmark(Wire):
    step: int
    label: str
    kind: Literal["turn", "phase"]


class ScoresAt(Wire):
    step: int
    scores: dict[str, int]


class Replay(Wire):
    table: TableInfo
    viewer: str
    last: int
    steps: list[StepInfo]
    bookmarks: list[Bookmark]
    standings: list[ScoresAt]


class ReplayStep(Wire):
    step: int
    last: int
    view: View
    events: list[EventInfo]


class WhatIf(Asked):
    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)

    step: Count | None = None
    viewer: SeatName | None = Field(default=None, alias="as")
    seed: Count = 1
    actions: Annotated[list[ActionText], Field(max_length=2000)] = Field(default_factory=list)


class Imagined(Wire):
    seed: int
    step: int
    view: View
    events: list[EventInfo]
    rejection: Problem | None
    played: list[str]


class LuckAt(Wire):
    step: int
    luck: float


class SeatDice(Wire):
    seat: str
    rolled: int
    counts: dict[str, int]
    expected: dict[str, float]
    luck: float
    meter: list[LuckAt]


class DiceStats(Wire):
    faces: list[str]
    by_seat: list[SeatDice]


class Drawn(Wire):
    step: int
    sides: int
    result: int


class Fairness(Wire):
    scheme: Literal["keyed-1"] = "keyed-1"
    commitment: str
    numbers: dict[str, str]
    secret: str | None
    key: str | None
    draws: list[Drawn] | None


class Health(Wire):
    status: Literal["ok", "ill"]
    version: str
    database: str
    redis: str
    computers: int
    tables: int
    connections: int
