"""Questions about a table: odds, reasons, replay, what-if, dice; and how the server is."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from triarii.engine.event_types import AnyEvent
from triarii.server.wire.messages import Position, Step
from triarii.server.wire.plain import ActionText, Asked, Count, Problem, SeatName, Wire
from triarii.server.wire.tables import TableInfo


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


class Reach(Wire):
    """Squares of `step` inches, turned by `turn` degrees, in whose middles a base may stand."""

    step: float
    turn: float
    cells: list[tuple[float, float]]


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
    steps: list[Step]
    bookmarks: list[Bookmark]
    standings: list[ScoresAt]


class ReplayStep(Wire):
    step: int
    last: int
    position: Position
    events: list[AnyEvent]


class WhatIf(Asked):
    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)

    step: Count | None = None
    viewer: SeatName | None = Field(default=None, alias="as")
    seed: Count = 1
    actions: Annotated[list[ActionText], Field(max_length=2000)] = Field(default_factory=list)


class WhatIfOdds(WhatIf):
    action: ActionText


class Imagined(Wire):
    seed: int
    step: int
    position: Position
    events: list[AnyEvent]
    rejection: Problem | None
    played: list[str]


class ReviewTurn(Wire):
    step: int
    turn: int
    seat: str | None
    chances: dict[str, float]


class Blunder(Wire):
    """A choice that gave much away: before which step, and what would have been better."""

    step: int
    seat: str
    played: list[str]
    better: list[str]
    loss: float


class Review(Wire):
    """A look back: the chance of winning after each turn, what gave it away, and what was luck."""

    status: Literal["looking", "done", "failed"]
    turns: list[ReviewTurn]
    blunders: list[Blunder]
    luck: dict[str, float]
    given_away: dict[str, float]


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
    scheme: Literal["keyed-1"]
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
    process: str
    sql: int
