"""The messages of the protocol page are such as the types allow, field by field; its sentences are those of its templates."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from triarii.client import Message, Snapshot
from triarii.engine.scene import Board, Scene, patched
from triarii.engine.text import Templates, Text
from triarii.server.wire.messages import Update

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
SHOWN: list[dict[str, Any]] = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
FROM_CLIENT = ("hello", "act")
MESSAGES = [shown for shown in SHOWN if shown.get("type", "hello") not in FROM_CLIENT]


def same(shown: object, type: Any) -> Any:
    """What is shown, read as this type: nothing may be lost, nothing may be there that is left out when it is sent."""
    read = msgspec.convert(shown, type)
    assert json.loads(msgspec.json.encode(read)) == shown
    return read


def test_every_message_shown_is_one_of_the_protocol():
    assert {shown["type"] for shown in MESSAGES} >= {"snapshot", "update", "accepted", "rejection"}
    for shown in MESSAGES:
        same(shown, Message)


def test_the_board_shown_is_one():
    (shown,) = [shown["board"] for shown in SHOWN if "board" in shown]
    assert same(shown, Board).places


def test_the_templates_shown_make_the_sentences_shown():
    (shown,) = [shown for shown in SHOWN if "templates" in shown]
    templates = Templates({**shown["templates"], "terms": shown["terms"]})
    rows = re.findall(r"^\| `([\w. ]+)`, `(\{.*\})` \| (.*) \|$", PAGE, re.MULTILINE)
    assert len(rows) == 2
    for key, values, sentence in rows:
        assert templates.render(Text(key, json.loads(values))) == sentence


def test_the_updates_shown_change_the_scene():
    scene = next(read.position.scene for read in read_messages() if isinstance(read, Snapshot) and read.position)
    assert isinstance(scene, Scene)
    for update in read_messages():
        if isinstance(update, Update) and update.scene is not None:
            after = patched(scene, update.scene)
            assert after != scene and set(update.scene.pieces) <= set(after.pieces)
            scene = after


def read_messages() -> list[Any]:
    return [msgspec.convert(shown, Message) for shown in MESSAGES]
