"""What happened, as typed values: log, animation, statistics and replay are built from nothing else."""

# triarii: pure (msgspec builds its types by a metaclass that mypyc cannot compile)

from __future__ import annotations

from typing import Any

import msgspec

Spot = str | tuple[float, float]  # the id of a place, or a point of the board


class Happening(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag_field="type"):
    """What every event says: its template event.<key>, the values that fill it, the rule and the seat it concerns."""

    key: str
    rule: str = ""
    seat: str = ""
    values: dict[str, Any] = {}  # each a Value of text.py


class Told(Happening, frozen=True, gc=False, tag="told"):
    """Anything that has no type of its own."""


class TurnStarted(Happening, frozen=True, gc=False, tag="turn"):
    number: int = 0


class PhaseStarted(Happening, frozen=True, gc=False, tag="phase"):
    phase: str = ""


class Ordered(Happening, frozen=True, gc=False, tag="ordered"):
    piece: str = ""


class Moved(Happening, frozen=True, gc=False, tag="moved"):
    piece: str = ""
    path: tuple[Spot, ...] = ()  # from the first to the last
    heading: float | None = None
    how: str = "move"  # "move", "retreat", "evade", "advance", "enter", "leave"


class Attacked(Happening, frozen=True, gc=False, tag="attacked"):
    piece: str = ""
    target: str = ""
    start: str = ""  # places, where whole places fight
    place: str = ""
    how: str = "close"  # "close", "ranged", "back"


class Rolled(Happening, frozen=True, gc=False, tag="rolled"):
    faces: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()  # a die each, where known: "hit", "flag", "miss", "ignored"
    purpose: str = ""  # "attack", "battle-back", "rally", "test"
    roller: str = ""  # piece
    target: str = ""
    place: str = ""  # where, if no piece rolls


class Damaged(Happening, frozen=True, gc=False, tag="damaged"):
    piece: str = ""
    amount: int = 0
    left: int | None = None


class Restored(Happening, frozen=True, gc=False, tag="restored"):
    piece: str = ""
    amount: int = 0
    left: int | None = None


class Destroyed(Happening, frozen=True, gc=False, tag="destroyed"):
    piece: str = ""


class CardPlayed(Happening, frozen=True, gc=False, tag="card-played"):
    card: str = ""
    how: str = "played"  # "played", "discarded", "shown"


class CardsDrawn(Happening, frozen=True, gc=False, tag="cards-drawn"):
    count: int = 1
    cards: tuple[str, ...] = ()  # for those who may see them


class Scored(Happening, frozen=True, gc=False, tag="scored"):
    amount: int = 1
    total: int | None = None


AnyEvent = (
    Told
    | TurnStarted
    | PhaseStarted
    | Ordered
    | Moved
    | Attacked
    | Rolled
    | Damaged
    | Restored
    | Destroyed
    | CardPlayed
    | CardsDrawn
    | Scored
)
