"""The recipe in docs/reference/records.md gives the dice that are really rolled."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from triarii.engine.dice import KeyedDice, key_from_seed

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "records.md").read_text(encoding="utf-8")


def test_the_recipe_gives_the_same_dice():
    (recipe,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    known: dict[str, object] = {}
    exec(recipe, known)
    draw = known["draw"]
    assert callable(draw)
    key, counter = key_from_seed("a page"), 0
    dice = KeyedDice(key)
    for n in [6, 2, 60, 7, 1, 9, (1 << 63) + 1] * 20:
        result, counter = draw(key, counter, n)
        assert dice.die(n) == result
    assert dice.counter == counter


def test_the_key_of_a_seed_is_the_one_described():
    assert "`triarii seed <seed>`" in PAGE
    assert key_from_seed(7) == hashlib.sha256(b"triarii seed 7").digest()
