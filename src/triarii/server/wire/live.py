"""Live play: what a client sends over the socket, and what the server answers."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from triarii.server.wire.messages import Position, Step, Update
from triarii.server.wire.plain import Wire
from triarii.server.wire.tables import TableInfo

Id = Annotated[str, Meta(max_length=40)]
Seat = Annotated[str, Meta(max_length=40)]
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1)]
ActionWords = Annotated[str, Meta(max_length=300)]

# Client to server


class Sent(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client sends: nothing that is not named here is taken."""


class Hello(Sent, tag="hello"):
    seat: Seat | None = None
    since: Seq | None = None


class Sit(Sent, tag="sit"):
    seat: Seat | None


class Act(Sent, tag="act"):
    id: Id
    seq: Seq
    action: ActionWords


class Undo(Sent, tag="undo"):
    id: Id
    seq: Seq


class Takeback(Sent, tag="takeback"):
    """To take back what another player has answered already takes his consent."""

    id: Id
    say: Literal["ask", "grant", "refuse", "withdraw"]


class Preset(Sent, tag="preset"):
    """Answer this question so whenever it comes up again; without an action: ask me again."""

    id: Id
    step: Annotated[str, Meta(max_length=100)]
    action: ActionWords | None


class Resign(Sent, tag="resign"):
    id: Id


class Draw(Sent, tag="draw"):
    id: Id
    say: Literal["offer", "accept", "decline", "withdraw"]


class Claim(Sent, tag="claim"):
    id: Id
    what: Literal["win", "computer"]


class Chat(Sent, tag="chat"):
    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(Sent, tag="ping"):
    pass


ClientMessage = Hello | Sit | Act | Undo | Takeback | Preset | Resign | Draw | Claim | Chat | Ping

READ: Final = msgspec.json.Decoder(ClientMessage)


# Server to client


class ChatLine(Wire):
    n: int
    name: str
    seat: str | None
    text: str
    at: float
    to: Literal["all", "spectators"]


class Snapshot(Wire, tag_field="type", tag="snapshot"):
    """All that somebody who joins must know; no position while the table waits."""

    table: TableInfo
    position: Position | None
    steps: tuple[Step, ...]
    chat: list[ChatLine]
    spectators: int


class NewPosition(Wire, tag_field="type", tag="position"):
    """How it stands, whole, with what happened since the last message."""

    position: Position
    steps: tuple[Step, ...]


class Accepted(Wire, tag_field="type", tag="accepted"):
    id: str
    seq: int


class Rejection(Wire, tag_field="type", tag="rejection"):
    id: str
    code: str
    sentence: str
    rule: str
    seq: int


class TableNews(Wire, tag_field="type", tag="table"):
    table: TableInfo


class ChatNews(Wire, tag_field="type", tag="chat"):
    line: ChatLine


class Presence(Wire, tag_field="type", tag="presence"):
    here: list[str]
    spectators: int


class Pong(Wire, tag_field="type", tag="pong"):
    pass


ServerMessage = Snapshot | NewPosition | Update | Accepted | Rejection | TableNews | ChatNews | Presence | Pong


def text(message: msgspec.Struct) -> str:
    """A message as it goes over the socket."""
    return msgspec.json.encode(message).decode()
