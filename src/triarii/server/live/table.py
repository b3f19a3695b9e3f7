"""A table that is awake: what is committed of it, and what its viewers are sent, made once for all with the same eyes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from msgspec.structs import replace

from triarii.engine.battle import Battle
from triarii.engine.game import Game
from triarii.engine.header import Header
from triarii.engine.scene import Board
from triarii.server import wire
from triarii.server.fair_dice import mixed_key
from triarii.server.live import viewing
from triarii.server.live.history import History, Played
from triarii.server.problems import Refused
from triarii.server.storage.rows import LogRow, SeatRow, StoredTable, TableRow
from triarii.server.storage.writer import Line

Sent = tuple[int, int]  # the viewer, and the sequence number that he was sent last


class LiveTable:
    """One table in memory. Whoever changes it holds its lock; whoever looks at it, between two awaits, needs none."""

    def __init__(self, game: Game, stored: StoredTable) -> None:
        self.game = game
        self.stored = stored
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.is_asleep = False  # forgotten: who still holds it must wake the table again
        self._history: History | None = None
        self._sights: dict[int, viewing.Sight] = {}  # what each kind of viewer sees now, made when it is asked for
        self._before: dict[int, wire.Position] = {}  # and what it was shown last before that
        self._updates: dict[Sent, str] = {}
        self._told: tuple[object, ...] = ()
        self.boards: dict[str, Board] = {}  # those that positions of this table named
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
    def outcome(self) -> wire.Outcome | None:
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
        seq, self.stored = self.stored.row.seq, stored
        if entries or seq != self.seq:
            self._moved()

    def add(self, line: Line, change: Played | Battle | None) -> None:
        """A line of this process's own was committed."""
        seats = list(self.stored.seats)
        if line.seat is not None:
            seats[line.seat.place] = line.seat
        self.history.add(line.entry, change)
        self.stored = StoredTable(line.table, tuple(seats), self.stored.people)
        self._moved()

    def _moved(self) -> None:
        """What was made for viewers no longer holds; what they were shown is kept to tell them what is different."""
        for viewer, sight in self._sights.items():
            self._before[viewer] = replace(sight.position, question=None)
        self._sights.clear()
        self._updates.clear()
        self.odds.clear()
        self.scores = None

    # For viewers

    def sight(self, viewer: int) -> viewing.Sight:
        """What this viewer sees now."""
        found = self._sights.get(viewer)
        if found is None:
            history = self.history
            found = viewing.sight(self.game, history.battle, viewer, self.seq, history.step, self.outcome)
            self._sights[viewer] = self.remembered(found)
        return found

    def remembered(self, found: viewing.Sight) -> viewing.Sight:
        """Whoever is shown a position may ask for its board."""
        self.boards[found.position.scene.board] = found.board
        return found

    def position(self, viewer: int) -> wire.Position:
        return self.sight(viewer).position

    def steps(self, since: int, viewer: int) -> tuple[wire.Step, ...]:
        """What happened after a sequence number, as this viewer may know it."""
        battle, steps = self.battle, self.history.steps
        first = len(steps)
        while first and steps[first - 1].seq > since:
            first -= 1
        return tuple([viewing.step_told(battle, step, viewer) for step in steps[first:]])

    def update(self, viewer: int, since: int) -> str:
        """The message for all those who look with the same eyes and were shown the same last: what has changed, or all of
        it for those whom the others have left behind."""
        sent = (viewer, since)
        if sent not in self._updates:
            old = self._before.get(viewer)
            if old is None or old.seq != since:
                self._updates[sent] = self.whole(viewer, since)
            else:
                news = viewing.update(old, self.position(viewer), self.steps(since, viewer), viewing.clock(self.stored))
                self._updates[sent] = wire.text(news)
        return self._updates[sent]

    def whole(self, viewer: int, since: int) -> str:
        """The message that shows a viewer all of it, with what happened since a sequence number."""
        return wire.text(wire.NewPosition(position=self.position(viewer), steps=self.steps(since, viewer)))

    def is_news(self) -> bool:
        """Has the description of the table changed since this was asked last?"""
        told, self._told = self._told, viewing.news_of(self.stored)
        return told != self._told


def header_of(stored: StoredTable) -> Header:
    """The header of a table whose seats have all given their numbers."""
    row = stored.row
    key = mixed_key(row.secret, [seat.number or "" for seat in stored.seats])
    names = tuple(seat.seat for seat in stored.seats)
    return Header(row.game, row.rules, row.battle, dict(row.options), names, "keyed", key.hex(), row.position)
