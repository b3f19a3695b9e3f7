"""The client's types are those of the server."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import wire_types  # noqa: E402


def test_the_clients_types_are_current():
    if not (ROOT / "web" / "package.json").exists():
        pytest.skip("the client is not part of this tree")
    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.typescript(), "run `python tools/wire_types.py`"


def test_every_wire_type_becomes_an_interface():
    text = wire_types.typescript()
    assert "export interface Position {" in text and '  type: "cards-drawn";' in text
    assert "  pieces?: Piece[];" in text  # what the server may leave out
    assert "  events?: GameEvent[];" in text and "export type GameEvent = Told | " in text
    assert "  path?: Spot[];" in text and "  values?: Record<string, Value>;" in text
    assert "  seat?: string | null;" in text  # what a client may leave out
    assert '  kind: "act" | "claim" | "draw" | "resign" | "start" | "takeover" | "undo";' in text
    assert text.count("export interface") > 50


def test_the_protocol_document_names_every_message():
    document = (ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
    for kind in ("hello", "sit", "act", "undo", "takeback", "preset", "resign", "draw", "claim", "chat", "ping"):
        assert f'type:"{kind}"' in document
    for kind in ("snapshot", "position", "update", "accepted", "rejection", "table", "chat", "presence", "pong"):
        assert f'type:"{kind}"' in document
