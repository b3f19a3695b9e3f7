"""A table that is awake: what is committed of it, and what its viewers are sent, made once for all with the same eyes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from msgspec.structs import replace

from triarii.engine.battle import Battle
from triarii.engine.game import Game
from triarii.engine.header import Header
from triarii.server import wire
from triarii.server.fair_dice import mixed_key
from triarii.server.live import viewing
from triarii.server.live.history import History, Played
from triarii.server.problems import Refused
from triarii.server.storage.rows import LogRow, SeatRow, StoredTable, TableRow
from triarii.server.storage.writer import Line

Sent = tuple[int, int, str | None]  # the viewer, the sequence number he was sent last, and the board that he has


class LiveTable:
    """One table in memory. Whoever changes it holds its lock; whoever looks at it, between two awaits, needs none."""

    def __init__(self, game: Game, stored: StoredTable) -> None:
        self.game = game
        self.stored = stored
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.is_asleep = False  # forgotten: who still holds it must wake the table again
        self._history: History | None = None
        self._views: dict[int, wire.View] = {}
        self._updates: dict[Sent, str] = {}
        self.odds: dict[tuple[int, str], wire.Odds] = {}
        self.scores: list[wire.ScoresAt] | None = None

    @property
    def id(self) -> str:
        return self.stored.row.id

    @property
    def row(self) -> TableRow:
        return self.stored.row

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self.stored.seats

    @property
    def seq(self) -> int:
        return self.stored.row.seq

    @property
    def has_begun(self) -> bool:
        return self._history is not None

    @property
    def history(self) -> History:
        if self._history is None:
            raise Refused("not-now", "The game has not begun: the table still waits for a player.")
        return self._history

    @property
    def battle(self) -> Battle:
        return self.history.battle

    @property
    def outcome(self) -> wire.OutcomeInfo | None:
        return viewing.stored_outcome(self.stored.row.outcome)

    def refuse_if_over(self) -> None:
        outcome = self.outcome
        if outcome is not None:
            raise Refused("over", f"The battle is over: {outcome.reason}", outcome.rule)

    # What was committed

    def take(self, stored: StoredTable, entries: Sequence[LogRow]) -> None:
        """What the database has meanwhile: the lines of the log beyond those that are known."""
        if self._history is None and stored.row.status != "waiting":
            self._history = History(self.game, header_of(stored))
        if self._history is not None:
            self._history.catch_up(entries)
        self.stored = stored
        self._changed()

    def add(self, line: Line, change: Played | Battle | None) -> None:
        """A line of this process's own was committed."""
        seats = list(self.stored.seats)
        if line.seat is not None:
            seats[line.seat.place] = line.seat
        self.history.add(line.entry, change)
        self.stored = StoredTable(line.table, tuple(seats), self.stored.people)
        self._changed()

    def _changed(self) -> None:
        """What was made for viewers no longer holds."""
        self._views.clear()
        self._updates.clear()
        self.odds.clear()
        self.scores = None

    # For viewers

    def view(self, viewer: int) -> wire.View:
        """What this viewer sees."""
        if viewer not in self._views:
            history = self.history
            self._views[viewer] = viewing.shown(
                self.game, history.battle, viewer, self.id, self.seq, history.step, self.outcome
            )
        return self._views[viewer]

    def steps(self, since: int, viewer: int) -> list[wire.StepInfo]:
        """What happened after a sequence number, as this viewer may know it."""
        battle, steps = self.battle, self.history.steps
        first = len(steps)
        while first and steps[first - 1].seq > since:
            first -= 1
        return [viewing.step_info(battle, step, viewer) for step in steps[first:]]

    def update(self, viewer: int, since: int, board: str | None) -> str:
        """The message of what happened since a viewer's last one, and how it stands now."""
        sent = (viewer, since, board)
        if sent not in self._updates:
            view, change = self.view(viewer), None
            if board is not None:
                change = viewing.board_change(board, view.board_svg)
                view = replace(view, board_svg="")
            steps = self.steps(since, viewer)
            self._updates[sent] = wire.text(wire.Update(view=view, board=change, steps=steps))
        return self._updates[sent]


def header_of(stored: StoredTable) -> Header:
    """The header of a table whose seats have all given their numbers."""
    row = stored.row
    key = mixed_key(row.secret, [seat.number or "" for seat in stored.seats])
    names = tuple(seat.seat for seat in stored.seats)
    return Header(row.game, row.rules, row.battle, dict(row.options), names, "keyed", key.hex(), row.position)
