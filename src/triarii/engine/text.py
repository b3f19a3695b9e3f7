"""Text is rendered last: everything says a key and values, and templates turn them into sentences of a language."""

# triarii: pure (msgspec builds its types by a metaclass that mypyc cannot compile)

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

LITERAL: Final = "literal"  # the key of a text that is told as it stands, such as a player's own words


class Text(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A sentence or part of one: the key of its template, and the values that fill it."""

    key: str
    values: dict[str, Any] = {}  # each a Value


Value = str | int | Text | list[Any]


def text(key: str, **values: Value) -> Text:
    """The text of a template, such as text("question.order", left=2)."""
    return Text(key, values)


def literal(words: str) -> Text:
    """Words that need no template, such as the name of a unit in a player's own army list."""
    return Text(LITERAL, {"text": words})


class Part:
    """A piece of a template: literal words, or a slot with its table of terms or its singular and plural."""

    __slots__ = ("words", "slot", "table", "one", "many")

    def __init__(self, words: str = "", slot: str = "", table: str = "", one: str = "", many: str = "") -> None:
        self.words = words
        self.slot = slot
        self.table = table
        self.one = one
        self.many = many


def parts_of(template: str) -> list[Part]:
    """Read a template: {slot}, {slot:table} looks terms up in another table, {slot|block|blocks} counts things."""
    found: list[Part] = []
    rest = template
    while rest:
        words, opens, rest = rest.partition("{")
        if words:
            found.append(Part(words))
        if not opens:
            break
        inside, closes, rest = rest.partition("}")
        if not closes or not inside:
            raise ValueError(f"the template '{template}' has a brace that is not closed, or nothing between its braces")
        slot, *nouns = inside.split("|")
        slot, _, table = slot.partition(":")
        if len(nouns) not in (0, 2):
            raise ValueError(f"the template '{template}' should name a singular and a plural: {{{slot}|block|blocks}}")
        one, many = nouns or ("", "")
        found.append(Part("", slot, table or slot, one, many))
    return found


class Templates:
    """The templates and terms of one game in one language."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.terms: dict[str, dict[str, str]] = raw.pop("terms", {})
        self.sources: dict[str, str] = {}
        self._flatten("", raw)
        self._parts: dict[str, list[Part]] = {}

    def _flatten(self, prefix: str, raw: dict[str, Any]) -> None:
        for key, value in raw.items():
            if isinstance(value, dict):
                self._flatten(f"{prefix}{key}.", value)
            else:
                self.sources[(prefix + key).removesuffix(".is")] = str(value)

    @staticmethod
    def read(*files: Path) -> Templates:
        """Read TOML files; what a later one says holds. [a.b] c = "…" is the template a.b.c, and a.b.is the template a.b."""
        whole: dict[str, Any] = {}
        for file in files:
            if file.exists():
                merge(whole, tomllib.loads(file.read_text(encoding="utf-8")))
        return Templates(whole)

    def __contains__(self, key: str) -> bool:
        return key in self.sources

    def to_data(self) -> dict[str, Any]:
        """Everything a client needs to render by itself."""
        return {"templates": self.sources, "terms": self.terms}

    def render(self, told: Text, names: Mapping[str, str] | None = None) -> str:
        """The text in words. A template that is missing, or lacks a value, is an error of the game.

        `names` is what the pieces are called: "u7" is the Numidian light cavalry.
        """
        if told.key == LITERAL:
            return str(told.values["text"])
        parts = self._parts.get(told.key)
        if parts is None:
            if told.key not in self.sources:
                raise KeyError(f"there is no template '{told.key}'")
            parts = self._parts[told.key] = parts_of(self.sources[told.key])
        said: list[str] = []
        for part in parts:
            if part.words:
                said.append(part.words)
                continue
            if part.slot not in told.values:
                raise KeyError(f"the template '{told.key}' lacks the value '{part.slot}'")
            value = told.values[part.slot]
            if part.one:
                said.append(f"{value} {part.one if value == 1 else part.many}")
            else:
                said.append(self.word(part.table, value, names))
        return "".join(said)

    def word(self, table: str, value: Value | dict[str, Any], names: Mapping[str, str] | None = None) -> str:
        """One value in words: a term of its table, a text of its own, a list of either, a name, or the value itself."""
        if isinstance(value, Text):
            return self.render(value, names)
        if isinstance(value, dict):  # a text that came as JSON
            return self.render(Text(value["key"], value.get("values", {})), names)
        if isinstance(value, list):
            said = [self.word(table, one, names) for one in value]
            return ", ".join(said) or self.terms.get("list", {}).get("none", "nothing")
        word = str(value)
        known = self.terms.get(table)
        if known and word in known:
            return known[word]
        return names.get(word, word) if names else word


def merge(into: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            merge(into[key], value)
        else:
            into[key] = value
