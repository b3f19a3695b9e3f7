"""Lines of play that are only imagined: started from what a viewer knows, thrown away, quick to go on with."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import Final

from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.events import Event
from triarii.engine.game import Game
from triarii.engine.rejection import Rejection
from triarii.engine.views import View
from triarii.server.problems import Refused

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
            answer = self.battle.play(text)
            if isinstance(answer, Rejection):
                return count, answer
            self.events = answer
            count += 1
        self.lines.keep(self.start, actions, self.battle)
        return count, None
