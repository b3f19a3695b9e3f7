"""A table as it stands: rebuilt from its log, kept while it is played, shown to each viewer."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import KeyedDice, RecordedDice, RecordMismatch
from triarii.engine.events import Event
from triarii.engine.game import BadSetup, Game
from triarii.engine.header import Header
from triarii.engine.journal import Journal
from triarii.engine.rejection import Rejection
from triarii.server import wire
from triarii.server.live import viewing as showing
from triarii.server.problems import Refused, Unplayable
from triarii.server.storage import schema

MARK_EVERY: Final = 16  # a position is kept every so many steps, so that any step is near one


class Step:
    """One line of the log as it was told."""

    __slots__ = ("seq", "step", "kind", "place", "at", "events", "undone")

    def __init__(self, seq: int, step: int, kind: wire.StepKind, place: int, at: float, events: list[Event]) -> None:
        self.seq = seq
        self.step = step
        self.kind = kind
        self.place = place
        self.at = at
        self.events = events
        self.undone = False


class LiveTable:
    """The battle of one table with all that led to it. Whoever touches it holds its lock."""

    def __init__(self, table: str, game: Game, header: Header) -> None:
        self.lock = threading.RLock()
        self.table = table
        self.game = game
        self.header = header
        self.key = bytes.fromhex(header.key)
        self.reset()

    def reset(self) -> None:
        """Forget everything: the next who needs it builds it from the log."""
        self.seq = 0
        self.outcome: wire.OutcomeInfo | None = None
        self.battle: Battle | None = None
        self.opening: list[int] = []
        self.actions: list[Action] = []
        self.results: list[list[int]] = []
        self.steps: list[Step] = []
        self._marks: dict[int, Battle] = {}
        self._views: dict[int, wire.View] = {}
        self._texts: dict[tuple[int, bool], str] = {}
        self._told: dict[tuple[int, int], str] = {}
        self.odds: dict[tuple[int, str], wire.Odds] = {}
        self.scores: tuple[int, list[wire.ScoresAt]] | None = None

    @property
    def step(self) -> int:
        """How many actions lie on the table."""
        return len(self.actions)

    @property
    def present(self) -> Battle:
        if self.battle is None:
            raise Refused("not-now", "The game has not begun: the table still waits for a player.")
        return self.battle

    # From the log

    def catch_up(self, entries: Sequence[schema.Entry]) -> None:
        """Play what the log holds beyond what is known; its random results are taken as they were written."""
        skipped = undone_within(entries)
        try:
            for index, entry in enumerate(entries):
                self._take(entry, index in skipped)
        except (BadSetup, RecordMismatch) as error:
            self.reset()
            raise Unplayable(str(error)) from None
        except Exception as error:  # rules that have changed may stumble over an old game in any way
            self.reset()
            raise Unplayable(repr(error)) from error
        self._changed()

    def _take(self, entry: schema.Entry, skip: bool) -> None:
        events: list[Event] = []
        if entry.kind == "start":
            self.battle = self.game.set_up(self.header, RecordedDice(list(entry.results)))
            self.battle.dice = KeyedDice(self.key, entry.counter)
            self.opening = list(entry.results)
            journal = self.battle.journal
            events = journal.first_events if journal is not None else []
            self._marks[0] = self.battle.clone()
        elif entry.kind == "act" and not skip:
            events = self._replay(entry)
        elif entry.kind == "undo" and not skip:
            self.take_back()
        step = Step(entry.seq, self.step, _kind(entry.kind), entry.place, entry.at, events)
        step.undone = skip and entry.kind == "act"
        self.steps.append(step)
        self.seq = entry.seq

    def _replay(self, entry: schema.Entry) -> list[Event]:
        battle = self.present
        if battle.seat != entry.place:
            raise BadSetup(f"line {entry.seq} is another seat's.")
        battle.dice = RecordedDice(list(entry.results))
        read = battle.read(entry.action)
        if isinstance(read, Rejection) or not battle.is_legal(read):
            raise BadSetup(f"'{entry.action}' in line {entry.seq} is not legal.")
        events = battle.apply(read)
        battle.dice = KeyedDice(self.key, entry.counter)
        self._keep(read, list(entry.results))
        return events

    def _keep(self, action: Action, results: list[int]) -> None:
        self.actions.append(action)
        self.results.append(results)
        if self.step % MARK_EVERY == 0:
            self._marks[self.step] = self.present.clone()

    # While it is played

    def play(self, action: Action) -> tuple[list[Event], list[int], int]:
        """Play a legal action: its events, its random results, and where the dice stand after it."""
        battle = self.present
        events = battle.apply(action)
        journal = battle.journal
        assert journal is not None and isinstance(battle.dice, KeyedDice)
        results = list(journal.entries[-1].results)
        self._keep(action, results)
        return events, results, battle.dice.counter

    def note(self, seq: int, kind: wire.StepKind, place: int, at: float, events: list[Event]) -> None:
        """What was committed is part of the table from here on."""
        self.steps.append(Step(seq, self.step, kind, place, at, events))
        self.seq = seq
        self._changed()

    def take_back(self) -> None:
        """Take the last action off the table: nothing was drawn in it, so the dice go on where they are."""
        battle = self.present
        journal = battle.journal
        assert journal is not None
        before = self.position(self.step - 1)
        before.dice = battle.dice
        before.journal = Journal(journal.opening, journal.first_events)
        before.journal.entries = journal.entries[:-1]
        self._marks.pop(self.step, None)
        self.actions.pop()
        self.results.pop()
        self.battle = before
        for step in reversed(self.steps):
            if step.kind == "act" and not step.undone:
                step.undone = True
                step.events = []  # what was taken back is told to nobody who comes later
                break
        self._changed()

    def position(self, step: int) -> Battle:
        """The battle as it stood after that many actions; a clone, free to use."""
        nearest = step - step % MARK_EVERY
        while nearest not in self._marks:
            nearest -= MARK_EVERY
        battle = self._marks[nearest].clone()
        drawn: list[int] = []
        for results in self.results[nearest:step]:
            drawn += results
        battle.dice = RecordedDice(drawn)
        for action in self.actions[nearest:step]:
            battle.apply(action)
        return battle

    # For viewers

    def view(self, viewer: int) -> wire.View:
        """What this viewer sees, drawn once for all who look with the same eyes."""
        if viewer not in self._views:
            self._views[viewer] = showing.shown(
                self.game, self.present, viewer, self.table, self.seq, self.step, self.outcome
            )
        return self._views[viewer]

    def view_json(self, viewer: int, with_board: bool = True) -> str:
        """The view as text; without its board for those who are told only what has changed on it."""
        if (viewer, with_board) not in self._texts:
            view = self.view(viewer)
            told = view if with_board else view.model_copy(update={"board_svg": ""})
            self._texts[viewer, with_board] = told.model_dump_json()
        return self._texts[viewer, with_board]

    def steps_since(self, seq: int, viewer: int) -> list[wire.StepInfo]:
        """What happened after `seq`, as this viewer may know it."""
        found: list[wire.StepInfo] = []
        for step in reversed(self.steps):
            if step.seq <= seq:
                break
            found.append(self.step_info(step, viewer))
        found.reverse()
        return found

    def steps_json(self, seq: int, viewer: int) -> str:
        """The same as text, made once for all who look with the same eyes and have seen the same."""
        if (viewer, seq) not in self._told:
            told = ",".join(step.model_dump_json() for step in self.steps_since(seq, viewer))
            self._told[viewer, seq] = f"[{told}]"
        return self._told[viewer, seq]

    def step_info(self, step: Step, viewer: int) -> wire.StepInfo:
        seats = self.header.seats
        return wire.StepInfo(
            seq=step.seq,
            step=step.step,
            kind=step.kind,
            seat=seats[step.place] if 0 <= step.place < len(seats) else None,
            at=step.at,
            events=showing.told(self.present, step.events, viewer),
        )

    def _changed(self) -> None:
        """What was made for viewers no longer holds."""
        self._views.clear()
        self._texts.clear()
        self._told.clear()
        self.odds.clear()

    def was_taken_over(self, place: int, since: int) -> bool:
        """Has the computer taken this seat after `since`?"""
        for step in reversed(self.steps):
            if step.seq <= since:
                break
            if step.kind == "takeover" and step.place == place:
                return True
        return False

    def set_outcome(self, data: dict[str, object] | None) -> None:
        outcome = None if data is None else wire.OutcomeInfo.model_validate(data)
        if outcome != self.outcome:
            self.outcome = outcome
            self._changed()


def undone_within(entries: Sequence[schema.Entry]) -> set[int]:
    """The places of actions that were taken back within these entries, and of the undos that did it."""
    standing: list[int] = []
    skipped: set[int] = set()
    for index, entry in enumerate(entries):
        if entry.kind == "act":
            standing.append(index)
        elif entry.kind == "undo" and standing:
            skipped |= {standing.pop(), index}
    return skipped


def _kind(text: str) -> wire.StepKind:
    kinds: dict[str, wire.StepKind] = {
        "start": "start",
        "act": "act",
        "undo": "undo",
        "resign": "resign",
        "draw": "draw",
        "claim": "claim",
        "takeover": "takeover",
    }
    return kinds[text]
