"""Lists of moves that a searcher has seen before, kept so that they need not be made again."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.actions import Action

MOST: Final = 3000  # lists kept; then all are forgotten


@final
class Listed:
    """The choices of a unit or group with their steps, and what a player made of them."""

    __slots__ = ("choices", "paths", "scores", "judge")

    def __init__(self, choices: list[Action], paths: list[list[int]]) -> None:
        self.choices = choices
        self.paths = paths
        self.scores: list[int] = []  # in millionths
        self.judge = 0  # a mark of the weights by which the scores were found

    def strike(self, place: int) -> None:
        """Take a choice off the list that has proved impossible; lists are replaced, since others may hold them."""
        self.choices = self.choices[:place] + self.choices[place + 1 :]
        self.paths = self.paths[:place] + self.paths[place + 1 :]
        self.scores = self.scores[:place] + self.scores[place + 1 :]


@final
class Memory:
    """What was listed, by all that a list depends on; a battle and its clones share one."""

    def __init__(self) -> None:
        self.lists: dict[tuple[int, ...], Listed] = {}

    def keep(self, key: tuple[int, ...], listed: Listed) -> None:
        if len(self.lists) >= MOST:
            self.lists.clear()
        self.lists[key] = listed
