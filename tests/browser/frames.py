"""What a browser received, compared with what its viewer was allowed to know at that very step."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tests.browser.conftest import House
from tests.browser.skirmish import GAME as SKIRMISH
from triarii.engine.battle import Battle
from triarii.engine.dice import RecordedDice
from triarii.engine.events import SPECTATOR
from triarii.engine.game import Game
from triarii.engine.record import Record
from triarii.engine.registry import game as find_game
from triarii.engine.scene import Scene, SceneDiff, patched


class Told:
    """A finished game, played again: what each viewer may see after each step."""

    def __init__(self, record: Record) -> None:
        game = SKIRMISH if record.header.game == SKIRMISH.name else find_game(record.header.game)
        seats = record.header.seats
        self.steps: list[dict[str, str]] = []
        battle = record.replay(0, game)
        battle.dice = RecordedDice([result for line in record.lines for result in line.results])
        for step in range(len(record.lines) + 1):
            if step:
                battle.play(record.lines[step - 1].action)
            shown = {seat: seen(game, battle, place) for place, seat in enumerate(seats)}
            shown["spectator"] = seen(game, battle, SPECTATOR)
            self.steps.append(shown)

    def check(self, frames: Iterable[str]) -> int:
        """Every position in these raw frames shows its viewer exactly what he may see, and nobody else's hand."""
        count = 0
        for position in positions(frames):
            if position.get("outcome") is not None:
                continue  # all is over: everything lies open
            viewer, step = position["viewer"], position["step"]
            assert viewer != "everything"
            told = sorted_scene(msgspec.convert(position["scene"], Scene), position.get("hand", []))
            assert told == self.steps[step][viewer], f"{viewer} received more than he may know"
            assert viewer != "spectator" or not position.get("hand")
            count += 1
        return count


def seen(game: Game, battle: Battle, viewer: int) -> str:
    data = battle.to_data(viewer)
    hand = [card.word for card in game.hand(data, viewer)]
    sent = msgspec.json.encode(game.scene(data, game.board(data)))
    return sorted_scene(msgspec.json.decode(sent, type=Scene), hand)


def sorted_scene(scene: Scene, hand: Iterable[str]) -> str:
    """All that is shown, in an order of its own: a change of a scene keeps none."""
    pieces = sorted(scene.pieces, key=lambda piece: piece.id)
    overlays = sorted(scene.overlays, key=lambda overlay: overlay.id)
    return msgspec.json.encode([scene.board, pieces, overlays, list(hand)]).decode()


def what_was_hidden(house: House, id: str) -> Told:
    with urllib.request.urlopen(f"{house.address}/api/tables/{id}/record", timeout=30) as reply:
        return Told(Record.parse(reply.read().decode()))


def positions(frames: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Every position in the raw frames: as it was sent, live or replayed, or as a change of the one before."""
    now: dict[str, Any] | None = None
    for message in messages(frames):
        if message.get("type") in ("snapshot", "position") and message.get("position"):
            now = dict(message["position"])
            yield now
        elif message.get("type") == "update" and now is not None:
            scene = msgspec.convert(now["scene"], Scene)
            change = msgspec.convert(message.get("scene") or {}, SceneDiff)
            named = {key: message[key] for key in ("hand", "outcome") if message.get(key) is not None}
            scene_now = msgspec.to_builtins(patched(scene, change))
            now = {**now, "seq": message["seq"], "step": message["step"], "scene": scene_now, **named}
            yield now
        elif "type" not in message and isinstance(message.get("position"), dict):
            yield message["position"]


def messages(frames: Iterable[str]) -> Iterator[dict[str, Any]]:
    for frame in frames:
        try:
            message = json.loads(frame)
        except json.JSONDecodeError:
            continue
        if isinstance(message, dict):
            yield message
