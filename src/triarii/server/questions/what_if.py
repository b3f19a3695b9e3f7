"""Lines of play that are only imagined: started from what a viewer knows, thrown away, quick to go on with."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from typing import Final

from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.events import EVERYTHING, Event
from triarii.engine.game import Game
from triarii.engine.rejection import Rejection
from triarii.engine.views import View, view_of
from triarii.server import wire
from triarii.server.live import viewing
from triarii.server.live.history import Stretch
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused, refused_by
from triarii.server.questions.asking import viewer_asked_for
from triarii.server.questions.odds import odds_of
from triarii.server.questions.replay import way_to

KEPT: Final = 300  # positions that are kept, so that a line need not be played again from its start
LONGEST: Final = 5.0  # seconds that a line may take to play

Start = tuple[str, int, int, int, int]  # table, sequence number, viewer, step, seed
Key = tuple[Start, tuple[str, ...]]


class Lines:
    """The latest imagined positions."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Battle] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, start: Start, actions: list[str]) -> tuple[int, Battle] | None:
        """The position of all these actions but the last, or of the longest beginning of them that is known."""
        with self._lock:
            for count in range(max(0, len(actions) - 1), max(-1, len(actions) - 4), -1):
                found = self._kept.get((start, tuple(actions[:count])))
                if found is not None:
                    return count, found.clone()
        return None

    def keep(self, start: Start, actions: list[str], battle: Battle) -> None:
        with self._lock:
            self._kept[start, tuple(actions)] = battle.clone()
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)


class Line:
    """One imagined world; what the viewer cannot know is dealt from the seed, and so are its dice."""

    def __init__(self, game: Game, view: View, seed: int, start: Start, lines: Lines) -> None:
        self.game = game
        self.view = view
        self.seed = seed
        self.start = start
        self.lines = lines
        self.events: list[Event] = []
        self.battle: Battle

    def play(self, actions: list[str]) -> tuple[int, Rejection | None]:
        """Play on until an action is refused: how many were played, and the refusal."""
        began = time.monotonic()
        known = self.lines.find(self.start, actions)
        if known is not None:
            count, self.battle = known
        else:
            count = 0
            self.battle = self.view.battle(FastDice(self.seed))
            self.battle.dice = FastDice(self.seed)
        for text in actions[count:]:
            if time.monotonic() - began > LONGEST:
                raise Refused("too-large", "This line is too long to be played through here.")
            answer = self.battle.try_play(text)
            if isinstance(answer, Rejection):
                return count, answer
            self.events = answer
            count += 1
        self.lines.keep(self.start, actions, self.battle)
        return count, None


class WhatIfs:
    """Imagined worlds that look to their viewer like the true one."""

    def __init__(self) -> None:
        self._lines = Lines()

    async def what_if(self, table: LiveTable, user: str | None, ask: wire.WhatIf) -> wire.Imagined:
        """A line of play; nothing of it is kept at the table."""
        sight, found = await asyncio.to_thread(self._imagined, self._asked(table, user, ask), ask)
        table.remembered(sight)
        return found

    async def odds(self, table: LiveTable, user: str | None, ask: wire.WhatIfOdds) -> wire.Odds:
        """The chances of what an action would roll at the end of an imagined line."""
        return await asyncio.to_thread(self._odds, self._asked(table, user, ask), ask)

    def _asked(self, table: LiveTable, user: str | None, ask: wire.WhatIf) -> Imagining:
        viewer = viewer_asked_for(table.stored, user, ask.viewer)
        step = table.history.step if ask.step is None else ask.step
        return Imagining(table.game, way_to(table, step), (table.id, table.seq, viewer, step, ask.seed))

    def _played(self, asked: Imagining, actions: list[str]) -> tuple[Line, int, Rejection | None]:
        """The line as far as it goes, its length, and why it ended."""
        _, _, viewer, _, seed = asked.start
        line = Line(asked.game, view_of(asked.game, asked.way.battle(), viewer), seed, asked.start, self._lines)
        played, rejection = line.play(actions)
        return line, played, rejection

    def _imagined(self, asked: Imagining, ask: wire.WhatIf) -> tuple[viewing.Sight, wire.Imagined]:
        line, played, rejection = self._played(asked, ask.actions)
        battle = line.battle
        _, seq, _, step, _ = asked.start
        outcome = viewing.outcome_told(battle.outcome, battle.header.seats)
        holder = battle.seat if outcome is None else None
        sight = viewing.sight(line.game, battle, EVERYTHING, seq, step + played, outcome, holder)
        return sight, wire.Imagined(
            seed=ask.seed,
            step=step,
            position=sight.position,
            events=list(viewing.told(battle, line.events, EVERYTHING)),
            rejection=None if rejection is None else refused_by(rejection).problem(),
            played=ask.actions[:played],
        )

    def _odds(self, asked: Imagining, ask: wire.WhatIfOdds) -> wire.Odds:
        line, _, rejection = self._played(asked, ask.actions)
        found = rejection or line.battle.why_not(ask.action)
        if found is not None:
            raise refused_by(found)
        read = line.battle.read(ask.action)
        assert not isinstance(read, Rejection)
        return odds_of(line.game, line.battle, read, asked.start[1], ask.action)


class Imagining:
    """What an imagined line starts from."""

    def __init__(self, game: Game, way: Stretch, start: Start) -> None:
        self.game = game
        self.way = way
        self.start = start
