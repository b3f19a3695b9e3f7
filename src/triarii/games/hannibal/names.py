"""Names of units and commanders, so that the log can call them by name."""

from __future__ import annotations

from typing import Final

from triarii.games.hannibal.troops import TROOPS

CAMP: Final = 1000  # a camp among the bases: 1000 for seat 0's, 1001 for seat 1's
LEADERS: Final = 2000  # a commander among all that the log tells of: 2000 for c0
MANY: Final = 10_000_000  # more than there are tags

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
    number = value % 100
    name = NAMES[value // 100]
    return f"{name} {number}" if number else name


def told(one: int, named: int) -> int:
    """Whom the log tells of in one figure: which unit, camp or commander, and its tag."""
    return one * MANY + named


def id_of(one: int) -> str:
    """Units are u0, u1, ... in the order of the lists, the camps camp0 and camp1, commanders c0, c1, ..."""
    if one >= LEADERS:
        return f"c{one - LEADERS}"
    return f"camp{one - CAMP}" if one >= CAMP else f"u{one}"
