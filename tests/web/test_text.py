"""The browser renders texts as Python does."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import msgspec

from tests.web.node import run
from triarii.engine.text import Templates, Text

ASKED = json.loads((Path(__file__).parent / "texts.json").read_text(encoding="utf-8"))


def test_the_browser_says_the_same_as_python():
    book = copy.deepcopy(ASKED["book"])
    templates = Templates({**book["templates"], "terms": book["terms"]})
    said = [templates.render(msgspec.convert(text, Text), ASKED["names"]) for text in ASKED["texts"]]
    assert run("render.ts", ASKED) == said
    assert said[4:8] == [
        "loses 1 block of u8",
        "loses 3 blocks of Hastati 1",
        "rolls crossed swords, helmet: Hastati 1",
        "rolls nothing: Hastati 1",
    ]
