"""Live play: what a client sends over the socket, and what the server answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from triarii.server.wire.plain import ActionText, Asked, Count, Id, SeatName, Wire
from triarii.server.wire.tables import TableInfo
from triarii.server.wire.views import ChatLine, StepInfo, View

# Client to server


class Hello(Asked):
    type: Literal["hello"]
    seat: SeatName | None = None
    since: Count | None = None
    changes: bool = False


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


class Takeback(Asked):
    """To take back what another player has answered already takes his consent."""

    type: Literal["takeback"]
    id: Id
    say: Literal["ask", "grant", "refuse", "withdraw"]


class Preset(Asked):
    """Answer this question so whenever it comes up again; without an action: ask me again."""

    type: Literal["preset"]
    id: Id
    step: Annotated[str, StringConstraints(max_length=100)]
    action: ActionText | None


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
    Hello | Sit | Act | Undo | Takeback | Preset | Resign | Draw | Claim | Chat | Ping,
    Field(discriminator="type"),
]


# Server to client


class Welcome(Wire):
    type: Literal["welcome"] = "welcome"
    table: TableInfo
    view: View | None
    steps: list[StepInfo]
    chat: list[ChatLine]
    spectators: int


class BoardChange(Wire):
    """How the last board that was sent becomes the present one: its first letters, a new middle, its last letters."""

    head: int
    text: str
    tail: int


class Update(Wire):
    type: Literal["update"] = "update"
    view: View
    board: BoardChange | None
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
    seq: int


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
