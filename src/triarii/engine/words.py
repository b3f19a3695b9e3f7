"""Phrases with slots: the notation of actions, and the values of events."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from triarii.engine.text import Value

FARTHEST: Final = 10_000_000  # hundredths whose squares and products still fit in 64 bits
LARGEST: Final = 1 << 60  # numbers beyond it are no arguments: compiled code counts in 64 bits
SLOT = re.compile(r"\{(?:(\w+):)?(\w+)\}([,:;.]?)")


@mypyc_attr(allow_interpreted_subclasses=True)
class Slot:
    """A kind of word, such as a hex or a card: whole numbers on the inside, names on the outside."""

    def __init__(self, name: str, role: str = "") -> None:
        self.name = name
        self.role = role  # what a choice calls it: "piece", "place", "card" or "number"; "" for anything else

    def format(self, value: int) -> str:
        return str(value)

    def holds(self, value: int) -> bool:
        """Is there a word for this number?"""
        return -LARGEST < value < LARGEST

    def value(self, value: int) -> Value:
        """The value as data: a number where it is one, else its word."""
        return value if type(self) is Slot else self.format(value)

    def field(self, value: int) -> Any:
        """The value in a typed field of an event: an id or a number where a sentence has a name."""
        return self.value(value)

    def parse(self, word: str) -> int | None:
        try:
            return int(word)
        except ValueError:
            return None


class Words(Slot):
    """A slot whose values are the places of a list of names, each without blanks."""

    def __init__(self, name: str, names: list[str], role: str = "") -> None:
        super().__init__(name, role)
        self.names = names
        self.places = {word.lower(): place for place, word in enumerate(names)}

    def holds(self, value: int) -> bool:
        return 0 <= value < len(self.names)

    def format(self, value: int) -> str:
        return self.names[value] if 0 <= value < len(self.names) else "none"

    def parse(self, word: str) -> int | None:
        if word.lower() == "none":
            return -1
        return self.places.get(word.lower())


class Decimals(Slot):
    """A number kept as whole hundredths: 18.40 is 1840."""

    def holds(self, value: int) -> bool:
        return -FARTHEST < value < FARTHEST

    def format(self, value: int) -> str:
        sign = "-" if value < 0 else ""
        return f"{sign}{abs(value) // 100}.{abs(value) % 100:02d}"

    def parse(self, word: str) -> int | None:
        match = re.fullmatch(r"(-?)(\d+)(?:\.(\d{1,2}))?", word)
        if match is None:
            return None
        hundredths = int(match[2]) * 100 + int((match[3] or "0").ljust(2, "0"))
        return -hundredths if match[1] else hundredths


class Phrase:
    """A template such as "move {unit} to {hex}". A slot reads {slot} or {label:slot}."""

    def __init__(self, template: str, slots: dict[str, Slot]) -> None:
        self.template = template
        self.parts: list[str] = []  # literal words; an empty string stands for the next slot
        self.slots: list[Slot] = []
        self.labels: list[str] = []
        self.tails: list[str] = []  # a comma or colon right after the slot
        for piece in template.split():
            match = SLOT.fullmatch(piece)
            if match is None:
                self.parts.append(piece)
                continue
            self.parts.append("")
            self.slots.append(slots[match[2]])
            self.labels.append(match[1] or match[2])
            self.tails.append(match[3])
        lead: list[str] = []
        for part in self.parts:
            if not part:
                break
            lead.append(part)
        self.lead = lead
        self.head = " ".join(lead)

    def format(self, numbers: list[int]) -> str:
        words: list[str] = []
        place = 0
        for part in self.parts:
            if part:
                words.append(part)
            else:
                words.append(self.slots[place].format(numbers[place]) + self.tails[place])
                place += 1
        return " ".join(words)

    def begins_like(self, words: list[str]) -> bool:
        return [word.lower() for word in words[: len(self.lead)]] == [part.lower() for part in self.lead]

    def parse(self, words: list[str]) -> list[int] | None:
        numbers: list[int] = []
        at = 0
        for index, part in enumerate(self.parts):
            if part:
                if at < len(words) and words[at].lower() == part.lower():
                    at += 1
                elif index < len(self.lead):
                    return None
                continue
            if at >= len(words):
                return None
            tail = self.tails[len(numbers)]
            word = words[at].removesuffix(tail) if tail else words[at]
            value = self.slots[len(numbers)].parse(word)
            if value is None:
                return None
            numbers.append(value)
            at += 1
        return numbers if at == len(words) else None
