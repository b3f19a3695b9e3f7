"""Names of units and commanders, so that the log can call them by name."""

from __future__ import annotations

from typing import Final

from triarii.games.hannibal.troops import TROOPS

NAMES: Final[list[str]] = [troop.name for troop in TROOPS] + ["Commander"]
PLACES: Final[dict[str, int]] = {name: place for place, name in enumerate(NAMES)}


def name_place(name: str) -> int:
    """The place of a name in the list of names; a new one is added at its end."""
    if name not in PLACES:
        PLACES[name] = len(NAMES)
        NAMES.append(name)
    return PLACES[name]


def tag(place: int, number: int) -> int:
    """A name and a number in one figure; number 0 stands for a name alone."""
    return place * 100 + number


def name_words(value: int) -> str:
    if value < 0:
        return "the camp"
    number = value % 100
    name = NAMES[value // 100]
    return f"{name} {number}" if number else name
