"""The browser makes of a position and its changes what Python makes of them."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import msgspec

from tests.web.node import run
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.header import Header
from triarii.engine.registry import game
from triarii.engine.scene import Scene
from triarii.server.live.viewing import sight, update
from triarii.server.wire import Clock, Position

ANCIENTS = game("ancients")


def played(actions: int) -> list[Position]:
    """What a seat sees of a battle, position after position."""
    info = ANCIENTS.battles()[0]
    header = Header("ancients", ANCIENTS.rules_version, info.id, ANCIENTS.checked_options({}), info.seats)
    battle: Battle = ANCIENTS.set_up(header, FastDice(7))
    rng = random.Random(7)
    positions = [sight(ANCIENTS, battle, 1, 0, 0, None).position]
    for step in range(1, actions + 1):
        battle.play(rng.choice(battle.legal))
        positions.append(sight(ANCIENTS, battle, 1, step, step, None).position)
    return positions


def by_id(scene: Any) -> Any:
    sent = msgspec.json.decode(msgspec.json.encode(scene), type=Scene)
    return sent.board, {one.id: one for one in sent.pieces}, {one.id: one for one in sent.overlays}


def test_updates_lead_from_position_to_position():
    positions = played(150)
    updates = [update(old, new, (), Clock()) for old, new in pairwise(positions)]
    asked = {"position": msgspec.to_builtins(positions[0]), "updates": msgspec.to_builtins(updates)}
    for found, meant in zip(run("patch.ts", asked), positions[1:], strict=True):
        assert by_id(found["scene"]) == by_id(meant.scene)
        sent = msgspec.json.decode(msgspec.json.encode(meant))
        for name in ("seq", "step", "viewer", "hand", "standing"):
            assert found[name] == sent[name], name
        assert found["question"] == sent.get("question")
        assert found["can_undo"] == sent.get("can_undo", False)
