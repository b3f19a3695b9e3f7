"""What a table tells its viewers: a snapshot on joining, then what changes, with what happened."""

from __future__ import annotations

from typing import Literal

import msgspec

from triarii.engine.choices import Question
from triarii.engine.event_types import AnyEvent
from triarii.engine.scene import Scene, SceneDiff
from triarii.engine.text import Text

StepKind = Literal["start", "act", "undo", "resign", "draw", "claim", "takeover"]


class Standing(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How a seat stands: its army, its score and what it needs, and facts such as "5 cards"."""

    seat: str
    army: str
    score: int
    goal: int
    facts: tuple[Text, ...] = ()


class Outcome(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How the battle ended."""

    winners: tuple[str, ...]
    reason: str
    rule: str
    scores: dict[str, int]
    by: Literal["rules", "resignation", "agreement", "silence"]


class Step(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of a table's log, as one viewer may know it. What was taken back is told without its events."""

    seq: int
    step: int
    kind: StepKind
    at: float
    seat: str = ""
    events: tuple[AnyEvent, ...] = ()
    undone: bool = False  # an action that was taken back
    undoes: int = 0  # of an undo: the sequence number of the action that it took back


class Clock(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who is waited for: since when, and from when on the others may claim."""

    deciding: str = ""
    since: float | None = None
    claimable_at: float | None = None


class Position(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """All that one viewer may know of how it stands."""

    seq: int
    step: int
    viewer: str  # a seat, "spectator" or "everything"
    scene: Scene
    question: Question | None = None  # None when the battle is over
    hand: tuple[str, ...] = ()  # the words of his cards; their faces are in the catalogue
    standing: tuple[Standing, ...] = ()
    can_undo: bool = False
    can_ask_undo: bool = False
    outcome: Outcome | None = None


class Update(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="update"):
    """Something was committed: what happened since the last message, and what is different now. What is not named, or
    is null, is as it was; but `question`, `can_undo` and `can_ask_undo` are always those of now."""

    seq: int
    step: int
    steps: tuple[Step, ...]
    scene: SceneDiff | None = None
    question: Question | None = None
    hand: tuple[str, ...] | None = None
    standing: tuple[Standing, ...] | None = None
    can_undo: bool = False
    can_ask_undo: bool = False
    outcome: Outcome | None = None
    clock: Clock | None = None
