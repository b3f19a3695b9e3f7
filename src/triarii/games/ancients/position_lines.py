"""The lines of a position: the map cell by cell, and `key: value` with hexes, cards, sides and numbers. See notation.py"""

from __future__ import annotations

import re

from triarii.engine.game import BadSetup
from triarii.games.ancients import cards, hexes
from triarii.games.ancients.ascii_map import BadMap, Piece, read_cell
from triarii.games.ancients.hexes import BOTTOM, HEX_AT, HEXES, NAMES, OFF, ROWS, TOP
from triarii.games.ancients.position_keys import KEYS, SIDES
from triarii.games.ancients.scenario import Scenario


def bad(reason: str) -> BadSetup:
    return BadSetup(f"The position cannot be read: {reason}.")


class PositionLines:
    """A position cut into its map and its lines, with the words that a line may hold."""

    def __init__(self, text: str) -> None:
        self.values: dict[str, str] = {}
        self.cells: dict[int, Piece] = {}
        self.scenario = Scenario()
        rows: list[str] = []
        for line in text.replace("|", "\n").splitlines():
            bare = line.split("#")[0].rstrip()
            match = re.fullmatch(r"\s*([a-z][a-z0-9 ]*?)\s*:\s*(.*)", bare)
            if match is None:
                if bare.strip():
                    rows.append(bare)
            elif match[1] in NAMES:
                self.place_row(NAMES.index(match[1]), match[2].split())
            elif match[1] not in KEYS:
                raise bad(f"'{match[1]}' is no key; the keys are {', '.join(KEYS)}")
            elif match[1] in self.values:
                raise bad(f"'{match[1]}' is given twice")
            else:
                self.values[match[1]] = match[2]
        if rows:
            self.place_rows(rows)
        if not self.cells:
            raise bad("there is nobody on the map")

    # The map

    def place_rows(self, rows: list[str]) -> None:
        """A whole map, or a small one in the middle of the board."""
        if len(rows) > ROWS:
            raise bad(f"the map has {len(rows)} rows; the board has {ROWS}")
        indents = [len(row) - len(row.lstrip()) for row in rows]
        first_shifted = len(set(indents)) > 1 and indents[0] > min(indents)
        words = [row.split() for row in rows]
        widest = max(len(cells) for cells in words)
        first_row = 0
        for row in range(ROWS - len(rows) + 1):  # the middle, or the nearest row with the right shift
            if row % 2 == first_shifted and abs(2 * row + len(rows) - ROWS) <= abs(2 * first_row + len(rows) - ROWS):
                first_row = row
        if first_shifted and first_row % 2 == 0:
            raise bad("a map of nine rows begins with a row that is not shifted")
        column = (13 - widest) // 2
        for place, cells in enumerate(words):
            start = HEX_AT.get((2 * column + (first_row + place) % 2, first_row + place), OFF)
            if len(set(indents)) > 1 and (indents[place] > min(indents)) != bool((first_row + place) % 2):
                raise bad(f"row {place + 1} of the map should be shifted against its neighbours by half a hex")
            if start == OFF:
                raise bad("the map is wider than the board")
            self.place_row(start, cells)

    def place_row(self, start: int, words: list[str]) -> None:
        for place, word in enumerate(words):
            hex = start + place
            if hex >= HEXES or hexes.ROW[hex] != hexes.ROW[start]:
                raise bad(f"the row that begins in {NAMES[start]} is longer than the board")
            try:
                piece = read_cell(word)
            except BadMap as error:
                raise bad(f"{NAMES[hex]}: {error}") from None
            if piece is not None:
                if hex in self.cells:
                    raise bad(f"{NAMES[hex]} is given twice")
                self.cells[hex] = piece

    # Values

    def text(self, key: str, usual: str = "") -> str:
        return self.values.get(key, usual)

    def pair(self, key: str) -> list[str]:
        """The words of both sides, top first."""
        value = self.text(key)
        halves = [half.strip() for half in value.split("/")]
        if value and len(halves) != 2:
            raise bad(f"'{key}' should give both sides, the top army first, as in '{key}: 1 / 2'")
        return halves if value else ["", ""]

    def numbers(self, key: str, usual: list[int]) -> list[int]:
        return [self.number(key, half) if half else usual[seat] for seat, half in enumerate(self.pair(key))]

    def number(self, key: str, word: str) -> int:
        if not re.fullmatch(r"-?\d+", word):
            raise bad(f"'{word}' in '{key}' should be a whole number")
        return int(word)

    def side(self, key: str, word: str) -> int:
        if word not in SIDES:
            raise bad(f"'{word}' in '{key}' should be top or bottom")
        return SIDES.index(word)

    def sides(self, key: str) -> list[bool]:
        named = [self.side(key, word) for word in self.text(key).split()]
        return [seat in named for seat in (TOP, BOTTOM)]

    def hex(self, key: str, word: str) -> int:
        if word not in NAMES:
            raise bad(f"'{word}' in '{key}' is no hex; hexes are a1 to i13")
        return NAMES.index(word)

    def card(self, key: str, word: str) -> str:
        if word in ("", "-"):
            return ""
        if word.upper() not in cards.CODES:
            raise bad(f"'{word}' in '{key}' is no card; the cards are {', '.join(cards.CODES)}")
        return word.upper()

    def counted_cards(self, key: str, words: str) -> dict[str, int]:
        """Cards such as "S2L S3C*2", how many of each, in the order of the deck."""
        counts = [0] * cards.KINDS
        for word in words.split():
            code, _, times = word.partition("*")
            counts[cards.CODES.index(self.card(key, code))] += self.number(key, times) if times else 1
        return {cards.CODES[card]: count for card, count in enumerate(counts) if count}

    def entries(self, key: str) -> list[list[str]]:
        return [entry.split() for entry in self.text(key).split(",") if entry.strip()]

    def named(self, word: str) -> int:
        """The number of a word such as u7 or l2, or -1."""
        return int(word[1:]) if re.fullmatch(r"[ul]\d+", word) else -1

    def unit(self, key: str, word: str) -> int:
        """A unit by its number or by the hex it stands in."""
        number = self.named(word)
        if number >= 0 and word[0] == "u" and number < len(self.scenario.kind):
            return number
        hex = self.hex(key, word)
        if hex not in self.scenario.start:
            raise bad(f"'{key}': no unit stands in {word}")
        return self.scenario.start.index(hex)

    def leader(self, key: str, word: str) -> int:
        number = self.named(word)
        if number >= 0 and word[0] == "l" and number < len(self.scenario.leader_name):
            return number
        hex = self.hex(key, word)
        if hex not in self.scenario.leader_start:
            raise bad(f"'{key}': no leader stands in {word}")
        return self.scenario.leader_start.index(hex)
