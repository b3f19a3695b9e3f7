"""What has been played so far, kept beside the battle while it is played in earnest."""

from __future__ import annotations

from typing import final

from triarii.engine.actions import Action
from triarii.engine.events import Event


@final
class Entry:
    """One action, who took it, its random results, and whether it can no longer be taken back."""

    __slots__ = ("seat", "action", "results", "commits")

    def __init__(self, seat: int, action: Action, results: list[int], commits: bool) -> None:
        self.seat = seat
        self.action = action
        self.results = results
        self.commits = commits


@final
class Journal:
    """The random results and events of the set-up, and every entry since."""

    __slots__ = ("opening", "first_events", "entries")

    def __init__(self, opening: list[int], first_events: list[Event]) -> None:
        self.opening = opening
        self.first_events = first_events
        self.entries: list[Entry] = []

    def results(self, count: int) -> list[int]:
        """All random results up to and with the given number of entries."""
        results = list(self.opening)
        for entry in self.entries[:count]:
            results.extend(entry.results)
        return results
