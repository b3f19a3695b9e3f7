"""What a player is asked, as data: a client knows from this alone what can be dragged where and what ends what."""

# triarii: pure (msgspec builds its types by a metaclass that mypyc cannot compile)

from __future__ import annotations

from typing import Any

import msgspec


class Pose(msgspec.Struct, frozen=True, gc=False):
    """A placement on a free table: inches from the south-west corner, degrees clockwise from north."""

    x: float
    y: float
    heading: float


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One legal action: its text goes back to the server, the rest says what it is about."""

    text: str  # the notation, sent back verbatim
    verb: str  # the words of the notation before its first slot: "attack", "end orders"
    key: str = ""  # its template is action.<key>; "" where that is the verb
    values: dict[str, Any] = {}  # each a Value of text.py
    piece: str = ""  # who acts: drag from here
    start: str = ""  # the place from which it is done, where a whole place acts
    place: str = ""  # where to: drop here
    target: str = ""  # at which piece: drop here
    card: str = ""
    number: int | None = None
    pose: Pose | None = None
    rolls: bool = False  # dice may be rolled at once: no undo afterwards
    reveals: bool = False  # something hidden may be shown or drawn: no undo afterwards
    ends: str = ""  # "orders", "phase", "turn": what this gives out of hand


class Question(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who is asked, what, by which rule, and every legal answer."""

    seat: str
    key: str  # its template is question.<key>
    values: dict[str, Any] = {}  # each a Value of text.py
    step: str = ""  # the step of the rules; answers that hold from now on are kept by it
    rule: str = ""
    about: tuple[str, ...] = ()  # pieces it is about
    choices: tuple[Choice, ...] = ()  # none for those who are not asked
    open: bool = False  # more may be legal than is listed: any placement on a free table
