"""The messages of the protocol page are such as the types allow, field by field; its sentences are those of its templates."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import msgspec
import pydantic

from triarii.client import Message, Snapshot
from triarii.engine import choices, event_types, scene, text
from triarii.engine.scene import Board, Scene, patched
from triarii.engine.text import Templates, Text
from triarii.server import wire
from triarii.server.wire.messages import Update

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
SHOWN: list[dict[str, Any]] = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
FROM_CLIENT = ("hello", "act")
TAGS = {"type"}  # by which the parts of a union are told apart
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
    shown = next(read.position.scene for read in read_messages() if isinstance(read, Snapshot) and read.position)
    assert isinstance(shown, Scene)
    for update in read_messages():
        if isinstance(update, Update) and update.scene is not None:
            after = patched(shown, update.scene)
            assert after != shown and set(update.scene.pieces) <= set(after.pieces)
            shown = after


def test_the_interfaces_shown_have_the_fields_of_the_types():
    shown = interfaces("\n".join(re.findall(r"```ts\n(.*?)```", PAGE, re.DOTALL)))
    known = types_sent()
    assert len(shown) > 30
    for name, fields in shown.items():
        assert fields - TAGS == known[name] - TAGS, name


def types_sent() -> dict[str, set[str]]:
    """The types that go over the wire, each with the names of its fields as they are sent."""
    modules = [import_module(f"{wire.__name__}.{found.name}") for found in iter_modules(wire.__path__)]
    found: dict[str, set[str]] = {}
    for module in [*modules, choices, event_types, scene, text]:
        for name, one in vars(module).items():
            if isinstance(one, type) and issubclass(one, msgspec.Struct):
                found[name] = set(one.__struct_encode_fields__)
            elif isinstance(one, type) and issubclass(one, pydantic.BaseModel):
                found[name] = set(one.model_fields)
    return found


def interfaces(source: str) -> dict[str, set[str]]:
    """The interfaces in a text of TypeScript, each with the names of its fields."""
    source = re.sub(r"/\*.*?\*/|//[^\n]*", "", source, flags=re.DOTALL)
    found: dict[str, set[str]] = {}
    for start in re.finditer(r"interface (\w+)[^{]*\{", source):
        depth, body = 1, ""
        for letter in source[start.end() :]:
            depth += (letter in "{(") - (letter in ")}")
            if depth == 0:
                break
            body += letter if depth == 1 and letter not in ")}" else ""
        found[start[1]] = set(re.findall(r"(\w+)\??:", body))
    return found


def read_messages() -> list[Any]:
    return [msgspec.convert(shown, Message) for shown in MESSAGES]
