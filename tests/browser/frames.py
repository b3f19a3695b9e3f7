"""What a browser received, compared with what its viewer was allowed to know at that very step."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterable, Iterator
from typing import Any

from tests.browser.conftest import House
from tests.browser.skirmish import GAME as SKIRMISH
from triarii.engine.dice import RecordedDice
from triarii.engine.events import SPECTATOR
from triarii.engine.record import Record
from triarii.engine.registry import game as find_game


class Told:
    """A finished game, played again: the state that each viewer may see after each step."""

    def __init__(self, record: Record) -> None:
        game = SKIRMISH if record.header.game == SKIRMISH.name else find_game(record.header.game)
        seats = record.header.seats
        self.steps: list[dict[str, str]] = []
        battle = record.replay(0, game)
        battle.dice = RecordedDice([result for line in record.lines for result in line.results])
        for step in range(len(record.lines) + 1):
            if step:
                battle.play(record.lines[step - 1].action)
            shown = {seat: battle.to_data(place) for place, seat in enumerate(seats)}
            shown["spectator"] = battle.to_data(SPECTATOR)
            self.steps.append({viewer: written(data["state"]) for viewer, data in shown.items()})

    def check(self, frames: Iterable[str]) -> int:
        """Every view in these raw frames shows its viewer exactly what he may see, and nobody else's hand."""
        seen = 0
        for view in views(frames):
            if view["outcome"] is not None:
                continue  # all is over: everything lies open
            viewer, step = view["viewer"], view["step"]
            assert viewer != "everything"
            assert written(view["state"]) == self.steps[step][viewer], f"{viewer} received more than he may know"
            assert viewer != "spectator" or view["hand"] == []
            seen += 1
        return seen


def what_was_hidden(house: House, id: str) -> Told:
    with urllib.request.urlopen(f"{house.address}/api/tables/{id}/record", timeout=30) as reply:
        return Told(Record.parse(reply.read().decode()))


def views(frames: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Every view in the raw frames, live or replayed."""
    for frame in frames:
        try:
            message = json.loads(frame)
        except json.JSONDecodeError:
            continue
        if isinstance(message, dict) and isinstance(message.get("view"), dict):
            yield message["view"]


def written(data: Any) -> str:
    return json.dumps(data, sort_keys=True)
