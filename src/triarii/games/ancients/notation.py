"""A position as text: what tests, bug reports and `header.position` start from.

A position is a map and lines of the form `key: value`; a bar | may stand for every line break, so that a position fits
on one line. Rows of the map stand in order, short ones shifted to the right; a small map lies in the middle of an open
board, or each row begins with the hex of its first cell, as in `e5: MI . mi*`. Keys that concern both sides give the
top army first: `hands: S2L XFS / S3C`. What a position does not say is as usual, see KEYS and docs/notation.md.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, final

from triarii.engine.frames import Frame
from triarii.engine.game import BadSetup
from triarii.engine.outcome import Outcome, outcome_from_data
from triarii.games.ancients import cards, hexes, terrain, units
from triarii.games.ancients.ascii_map import BadMap, Piece, read_cell, write_cell, write_rows
from triarii.games.ancients.battle import WAITING, Ancients, card_name, place_name
from triarii.games.ancients.hexes import BOTTOM, HEX_AT, HEXES, NAMES, OFF, ROWS, TOP
from triarii.games.ancients.scenario import BOWS, HELMETS_HIT, INSPIRES, PLATED, POOR, STEADY, Scenario

SIDES: Final = ["top", "bottom"]
POWERS: Final[dict[str, int]] = {"helmets-hit": HELMETS_HIT, "steady": STEADY, "plated": PLATED, "bows": BOWS}
TRAITS: Final[dict[str, int]] = {"inspires": INSPIRES, "poor": POOR}
SECTIONS: Final[dict[str, int]] = {"left": hexes.LEFT, "centre": hexes.CENTRE, "right": hexes.RIGHT}
LEGIONS: Final = ["none", "marian", "julian"]
GROUND: Final[dict[str, int]] = {
    "broken": terrain.BROKEN,
    "forest": terrain.FOREST,
    "hill": terrain.HILL,
    "sea": terrain.SEA,
    "river": terrain.RIVER,
    "ford": terrain.FORD,
    "rampart": terrain.RAMPART,
    "camp": terrain.CAMP,
    "bridge": terrain.BRIDGE,
    "wall": terrain.WALL,
    "fortified": terrain.FORTIFIED,
    "marsh": terrain.MARSH,
    "steep": terrain.STEEP,
}
MARKS: Final = ["ordered", "done moving", "moved", "no battle", "battled", "must fight", "fired once", "advanced"]
LEADER_MARKS: Final = ["leader ordered", "leader done"]

KEYS: Final = [
    *GROUND,  # hexes; a rampart names its hexsides: `rampart: d2 SW SE, d3 SW`
    "id", "name", "army",
    "goal",  # banners needed: 6
    "first",  # who began: he who is to move
    "to move",  # bottom
    "command",  # hand limits: 5 / 5
    "hands",  # cards; without this line both hands are dealt
    "discards", "deck",  # cards; the deck is what is left over
    "banners", "turns", "owed cards", "leaders lost",  # 0 / 0
    "camps taken",
    "leaders",  # `c4 Alexander inspires, d9 Bessus poor`
    "special units",  # `c12 helmets-hit steady`
    "ids", "leader ids",  # the numbers of the pieces on the map, read row by row
    "waiting", "gone",  # units off the board, with a number if need be: `u7 MI, li`
    "waiting leaders", "gone leaders",  # `top Mago, l2 bottom Nero`
    "fleeing leaders",  # leaders on their way, who hold no hex: `l2 bottom e5`
    "card", "order", "fallback", "ground", "last order", "last ground", "struck first", "ambush", "checked",
    *MARKS, *LEADER_MARKS,  # the units, or leaders, that carry a mark: hexes or numbers such as u7
    "began",  # units that stand elsewhere than where they began the turn: `e5=d4 u7=gone`
    "no ford limits", "growth", "reward", "vital", "exits", "camp banners", "costly leaders", "needs leaders",
    "placing", "frightened", "rigid", "legions", "ambushes",  # special rules
    "pending", "outcome",  # unfinished procedures, and how the battle ended, as stored data
]  # fmt: skip


@final
class Position:
    """A position that was read: the unchanging scenario, and the state as it is stored."""

    def __init__(self, scenario: Scenario, state: dict[str, Any]) -> None:
        self.scenario = scenario
        self.state = state
        self.deals = False  # no hands were given: they are dealt
        self.stack: list[dict[str, Any]] = []
        self.outcome: Outcome | None = None


def read_position(text: str) -> Position:
    """Read a position; BadSetup says in a sentence what is wrong with it."""
    return _Reader(text).position()


def pending_frames(position: Position, battle: Ancients) -> list[Frame[Any]]:
    """The procedures of a position: those that are pending, or the deal, or the beginning of a turn."""
    from triarii.games.ancients.frames import FRAMES
    from triarii.games.ancients.turn import Turn, opening_frame

    if position.deals and not position.stack:
        battle.turns[battle.active] = max(0, battle.turns[battle.active] - 1)  # the deal begins this turn itself
        return [opening_frame(battle.scenario)]
    if not position.stack:
        return [Turn()]
    frames: list[Frame[Any]] = []
    for entry in position.stack:
        if not isinstance(entry, dict) or entry.get("frame") not in FRAMES:
            raise bad("'pending' should be a list of procedures as they are stored")
        frame = FRAMES[entry["frame"]]()
        try:
            frame.fill(entry)
        except (KeyError, TypeError) as error:
            raise bad(f"the pending {entry['frame']} lacks {error}") from None
        frames.append(frame)
    return frames


def bad(reason: str) -> BadSetup:
    return BadSetup(f"The position cannot be read: {reason}.")


@final
class _Placed:
    """A unit or leader of a position, on the board, waiting or gone."""

    def __init__(self, number: int, seat: int, kind: int, hex: int, blocks: int, full: int, name: str = "") -> None:
        self.number = number  # -1: the next free one
        self.seat = seat
        self.kind = kind
        self.hex = hex
        self.blocks = blocks
        self.full = full
        self.name = name


class _Reader:
    """Reads a position line by line, then makes scenario and state of it."""

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

    # Scenario

    def position(self) -> Position:
        scenario = self.scenario
        active = self.side("to move", self.text("to move", "bottom"))
        scenario.id = self.text("id", "position")
        scenario.name = self.text("name", "A position")
        scenario.army = [word or usual for word, usual in zip(self.pair("army"), ["Top", "Bottom"], strict=True)]
        scenario.goal = self.number("goal", self.text("goal", "6"))
        scenario.first = self.side("first", self.text("first", SIDES[active]))
        scenario.hand = self.numbers("command", [5, 5])
        self.read_ground()
        blocks = self.read_units()
        self.read_leaders()
        self.read_specials()
        from triarii.games.ancients.battle_files import ground_trouble

        trouble = ground_trouble(scenario)
        if trouble:
            raise bad(trouble)
        position = Position(scenario, self.state(active, blocks))
        position.deals = "hands" not in self.values
        position.stack = self.stored("pending", [])
        outcome = self.stored("outcome", None)
        if outcome is not None:
            position.outcome = outcome_from_data(outcome)
        return position

    def read_ground(self) -> None:
        for key, bit in GROUND.items():
            for entry in self.entries(key) if key == "rampart" else [[word] for word in self.text(key).split()]:
                hex = self.hex(key, entry[0])
                self.scenario.terrain[hex] |= bit
                for word in entry[1:]:
                    if word not in hexes.DIRECTIONS:
                        raise bad(f"'{word}' in 'rampart' is no hexside; they are {' '.join(hexes.DIRECTIONS)}")
                    self.scenario.ramparts[hex] |= 1 << hexes.DIRECTIONS.index(word)
        self.scenario.ford_limits = not self.text("no ford limits")

    def off_board(self, key: str, place: int) -> list[_Placed]:
        found: list[_Placed] = []
        for entry in self.entries(key):
            try:
                piece = read_cell(entry[-1])
            except BadMap as error:
                raise bad(f"'{key}': {error}") from None
            if piece is None or piece.kind < 0 or len(entry) > 2:
                raise bad(f"'{' '.join(entry)}' in '{key}' should be a unit such as 'MI' or 'u7 mi'")
            full = piece.full if piece.full > 0 else units.BLOCKS[piece.kind]
            blocks = piece.blocks if piece.blocks > 0 else (full if place == WAITING else 0)
            number = self.named(entry[0]) if len(entry) == 2 else -1
            found.append(_Placed(number, piece.seat, piece.kind, place, blocks, full))
        return found

    def numbered(self, key: str, board: list[_Placed], off: list[_Placed]) -> list[_Placed]:
        """All pieces in the order of their numbers, which are the order of the map unless `ids` says otherwise."""
        given = self.text(key).split()
        if given and len(given) != len(board):
            raise bad(f"'{key}' should have a number for each of the {len(board)} pieces on the map")
        for place, placed in enumerate(board):
            placed.number = self.number(key, given[place]) if given else -1
        everybody = board + off
        taken = [placed.number for placed in everybody if placed.number >= 0]
        free = [number for number in range(len(everybody)) if number not in taken]
        for placed in everybody:
            if placed.number < 0:
                placed.number = free.pop(0) if free else -1
        order = sorted(placed.number for placed in everybody)
        if order != list(range(len(everybody))):
            raise bad(f"the numbers of the pieces should run from 0 to {len(everybody) - 1}, each once; see '{key}'")
        everybody.sort(key=lambda placed: placed.number)
        return everybody

    def read_units(self) -> list[int]:
        """Put the units into the scenario; what is left of each is told apart from its full strength."""
        board: list[_Placed] = []
        for hex in sorted(self.cells):
            piece = self.cells[hex]
            if piece.kind >= 0:
                full = piece.full if piece.full > 0 else units.BLOCKS[piece.kind]
                board.append(_Placed(-1, piece.seat, piece.kind, hex, piece.blocks if piece.blocks > 0 else full, full))
        everybody = self.numbered("ids", board, self.off_board("waiting", WAITING) + self.off_board("gone", OFF))
        for placed in everybody:
            self.scenario.add_unit(placed.seat, placed.kind, placed.hex, placed.full)
        for entry in self.entries("special units"):
            unit = self.unit("special units", entry[0])
            for word in entry[1:]:
                if word not in POWERS:
                    raise bad(f"'{word}' is no power of a special unit; they are {', '.join(POWERS)}")
                self.scenario.powers[unit] |= POWERS[word]
        return [placed.blocks for placed in everybody]

    def read_leaders(self) -> None:
        board = [
            _Placed(-1, self.cells[hex].seat, -1, hex, 0, 0) for hex in sorted(self.cells) if self.cells[hex].leader
        ]
        off: list[_Placed] = []
        for key, place in (("waiting leaders", WAITING), ("gone leaders", OFF)):
            for entry in self.entries(key):
                number = self.named(entry[0])
                rest = entry[1:] if number >= 0 else entry
                if not rest:
                    raise bad(f"'{' '.join(entry)}' in '{key}' should name a side, as in 'top Mago'")
                off.append(_Placed(number, self.side(key, rest[0]), -1, place, 0, 0, " ".join(rest[1:])))
        for entry in self.entries("fleeing leaders"):
            if len(entry) != 3 or self.named(entry[0]) < 0:
                raise bad(f"'{' '.join(entry)}' in 'fleeing leaders' should look like 'l2 bottom e5'")
            hex = self.hex("fleeing leaders", entry[2])
            off.append(_Placed(self.named(entry[0]), self.side("fleeing leaders", entry[1]), -1, hex, 0, 0))
        for placed in self.numbered("leader ids", board, off):
            self.scenario.add_leader(placed.seat, placed.name, placed.hex)
        for entry in self.entries("leaders"):
            leader = self.leader("leaders", entry[0])
            name = entry[1:]
            while name and name[-1] in TRAITS:
                self.scenario.leader_powers[leader] |= TRAITS[name.pop()]
            if name:
                self.scenario.leader_name[leader] = " ".join(name)

    def read_specials(self) -> None:
        scenario = self.scenario
        scenario.growth = [[self.number("growth", word) for word in half.split()] for half in self.pair("growth")]
        scenario.reward = [[self.number("reward", word) for word in half.split()] for half in self.pair("reward")]
        scenario.vital = [self.leader("vital", word) for word in self.text("vital").split()]
        for seat, half in enumerate(self.pair("exits")):
            for word in half.split():
                if word not in SECTIONS:
                    raise bad(f"'{word}' in 'exits' should be left, centre or right")
                scenario.exits[seat] |= SECTIONS[word]
        scenario.camps = [
            [self.hex("camp banners", word) for word in half.split()] for half in self.pair("camp banners")
        ]
        scenario.costly_leaders = self.sides("costly leaders")
        scenario.needs_leaders = self.sides("needs leaders")
        scenario.placing = [self.side("placing", word) for word in self.text("placing").split()]
        scenario.frightened = self.sides("frightened")
        scenario.rigid = self.sides("rigid")
        for seat, half in enumerate(self.pair("legions")):
            if half and half not in LEGIONS:
                raise bad(f"'{half}' in 'legions' should be {', '.join(LEGIONS)}")
            scenario.legions[seat] = LEGIONS.index(half) if half else 0
        scenario.ambushes = self.sides("ambushes")

    # State

    def state(self, active: int, blocks: list[int]) -> dict[str, Any]:
        """The state as `Ancients.state_to_data` would store it."""
        scenario = self.scenario
        marks = self.marked(MARKS, len(scenario.kind), False)
        leader_marks = self.marked(LEADER_MARKS, len(scenario.leader_name), True)
        began = [place_name(hex) for hex in scenario.start]
        for word in self.text("began").split():
            unit, _, place = word.partition("=")
            if place not in ("gone", "waiting"):
                self.hex("began", place)
            began[self.unit("began", unit)] = place
        hands = [
            [code for code, count in self.counted_cards("hands", half).items() for _ in range(count)]
            for half in self.pair("hands")
        ]
        discards = self.counted_cards("discards", self.text("discards"))
        played = self.card("card", self.text("card"))
        usual_turns = [0, 0]
        usual_turns[active] = 1
        struck = self.text("struck first")
        return {
            "units": [
                {"hex": place_name(hex), "blocks": blocks[unit], "mark": marks[unit], "began": began[unit]}
                for unit, hex in enumerate(scenario.start)
            ],
            "leaders": [
                {"hex": place_name(hex), "mark": leader_marks[leader]}
                for leader, hex in enumerate(scenario.leader_start)
            ],
            "hands": hands,
            "discards": discards,
            "deck": self.deck(hands, discards, played),
            "command": scenario.hand,
            "owed_cards": self.numbers("owed cards", [0, 0]),
            "banners": self.numbers("banners", [0, 0]),
            "leaders_lost": self.numbers("leaders lost", [0, 0]),
            "camps_taken": [NAMES[self.hex("camps taken", word)] for word in self.text("camps taken").split()],
            "turns": self.numbers("turns", usual_turns),
            "active": active,
            "card": played,
            "order": self.card("order", self.text("order", played)),
            "fallback": bool(self.text("fallback")),
            "ground": self.number("ground", self.text("ground", "0")),
            "last_order": [self.card("last order", half) for half in self.pair("last order")],
            "last_ground": self.numbers("last ground", [0, 0]),
            "struck_first": self.side("struck first", struck) if struck else OFF,
            "ambush": self.number("ambush", self.text("ambush", "0")),
            "checked": self.number("checked", self.text("checked", "0")),
        }

    def marked(self, keys: list[str], count: int, leaders: bool) -> list[int]:
        marks = [0] * count
        for bit, key in enumerate(keys):
            for word in self.text(key).split():
                marks[self.leader(key, word) if leaders else self.unit(key, word)] |= 1 << bit
        return marks

    def deck(self, hands: list[list[str]], discards: dict[str, int], played: str) -> list[int]:
        """The cards that are nowhere else, unless the position says which they are."""
        deck = cards.COUNTS[:]
        if "deck" in self.values:
            given = self.counted_cards("deck", self.text("deck"))
            return [given.get(code, 0) for code in cards.CODES]
        for code in [*hands[0], *hands[1], *([played] if played else [])]:
            deck[cards.CODES.index(code)] -= 1
        for code, count in discards.items():
            deck[cards.CODES.index(code)] -= count
        for card, count in enumerate(deck):
            if count < 0:
                have = cards.COUNTS[card]
                raise bad(f"there are only {have} of the card {cards.CODES[card]} ({cards.TITLES[card]})")
        return deck

    def stored(self, key: str, usual: Any) -> Any:
        text = self.text(key)
        try:
            return json.loads(text) if text else usual
        except json.JSONDecodeError as error:
            raise bad(f"'{key}' is no stored data ({error})") from None


# Writing


def position_of(battle: Ancients) -> str:
    """The battle as a map and lines of text; read back it is the same battle but for the dice."""
    return write_rows(_cells(battle)) + "\n" + "\n".join(_lines(battle)) + "\n"


def one_line(battle: Ancients) -> str:
    """The same on a single line."""
    rows: list[str] = []
    cells = _cells(battle)
    for row in range(ROWS):
        in_row = [hex for hex in range(HEXES) if hexes.ROW[hex] == row and cells[hex] != "."]
        if in_row:
            words = [cells[hex] for hex in range(in_row[0], in_row[-1] + 1)]
            rows.append(f"{NAMES[in_row[0]]}: {' '.join(words)}")
    return " | ".join(rows + _lines(battle))


def _cells(battle: Ancients) -> list[str]:
    cells = ["."] * HEXES
    for hex in range(HEXES):
        unit = battle.at[hex]
        leader = battle.leader_at[hex]
        if unit >= 0:
            full = battle.scenario.full[unit]
            cells[hex] = write_cell(battle.owner[unit], battle.kind[unit], battle.blocks[unit], full, leader >= 0)
        elif leader >= 0:
            cells[hex] = write_cell(battle.scenario.leader_owner[leader], -1, 0, 0, True)
    return cells


@final
class _Lines:
    """The lines of a position, those left out that say what is usual."""

    def __init__(self) -> None:
        self.rows: list[str] = []

    def add(self, key: str, value: str, usual: str = "") -> None:
        if value != usual:
            self.rows.append(f"{key}: {value}")

    def pair(self, key: str, values: list[str], usual: str) -> None:
        self.add(key, f"{values[0]} / {values[1]}".strip(), usual)

    def numbers(self, key: str, values: list[int], usual: str = "0 / 0") -> None:
        self.pair(key, [str(value) for value in values], usual)

    def sides(self, key: str, values: list[bool]) -> None:
        self.add(key, " ".join(SIDES[seat] for seat in (TOP, BOTTOM) if values[seat]))


def _lines(battle: Ancients) -> list[str]:
    lines = _Lines()
    scenario = battle.scenario
    lines.add("id", scenario.id, "position")
    lines.add("name", scenario.name, "A position")
    lines.pair("army", scenario.army, "Top / Bottom")
    lines.add("goal", str(scenario.goal))
    lines.add("to move", SIDES[battle.active])
    lines.add("first", SIDES[scenario.first], SIDES[battle.active])
    lines.numbers("command", battle.command, "")
    lines.pair("hands", [" ".join(cards.CODES[card] for card in hand) for hand in battle.hands], "none")
    lines.add("discards", _card_list(battle.discards))
    _add_deck(lines, battle)
    lines.numbers("banners", battle.banners)
    lines.numbers("turns", battle.turns, "")
    lines.numbers("owed cards", battle.owed_cards)
    lines.numbers("leaders lost", battle.leaders_lost)
    lines.add("camps taken", " ".join(NAMES[hex] for hex in battle.camps_taken))
    _add_ground(lines, scenario)
    _add_pieces(lines, battle)
    _add_turn(lines, battle)
    _add_specials(lines, scenario)
    data = battle.to_data()
    if data["stack"] != [{"frame": "Turn", "step": 0}]:
        lines.add("pending", json.dumps(data["stack"], separators=(",", ":")))
    if data["outcome"] is not None:
        lines.add("outcome", json.dumps(data["outcome"], separators=(",", ":")))
    return lines.rows


def _card_list(counts: list[int]) -> str:
    words = [cards.CODES[card] + (f"*{count}" if count > 1 else "") for card, count in enumerate(counts) if count]
    return " ".join(words)


def _add_deck(lines: _Lines, battle: Ancients) -> None:
    from triarii.games.ancients.storing import unseen

    if battle.deck != unseen(battle.hands, battle.discards, battle.card):
        lines.add("deck", _card_list(battle.deck), "none")


def _add_ground(lines: _Lines, scenario: Scenario) -> None:
    for key, bit in GROUND.items():
        here = [hex for hex in range(HEXES) if scenario.terrain[hex] & bit]
        if key == "rampart":
            words = []
            for hex in here:
                sides = [word for d, word in enumerate(hexes.DIRECTIONS) if scenario.ramparts[hex] >> d & 1]
                words.append(" ".join([NAMES[hex], *sides]))
            lines.add(key, ", ".join(words))
        else:
            lines.add(key, " ".join(NAMES[hex] for hex in here))
    lines.add("no ford limits", "" if scenario.ford_limits else "yes")


def _add_pieces(lines: _Lines, battle: Ancients) -> None:
    scenario = battle.scenario
    board = [battle.at[hex] for hex in range(HEXES) if battle.at[hex] >= 0]
    off = [unit for unit in range(len(battle.kind)) if battle.where[unit] < 0]
    waiting = [unit for unit in off if battle.where[unit] == WAITING]
    gone = [unit for unit in off if battle.where[unit] != WAITING]
    lines.add("ids", " ".join(str(unit) for unit in board), " ".join(str(n) for n in range(len(board))))
    lines.add("waiting", ", ".join(_off_unit(battle, unit) for unit in waiting))
    lines.add("gone", ", ".join(_off_unit(battle, unit) for unit in gone))
    special = [
        " ".join([f"u{unit}", *[word for word, bit in POWERS.items() if powers & bit]])
        for unit, powers in enumerate(scenario.powers)
        if powers
    ]
    lines.add("special units", ", ".join(special))
    posted = [battle.leader_at[hex] for hex in range(HEXES) if battle.leader_at[hex] >= 0]
    lines.add("leader ids", " ".join(str(n) for n in posted), " ".join(str(n) for n in range(len(posted))))
    for key, place in (("waiting leaders", WAITING), ("gone leaders", OFF)):
        away = [
            f"l{leader} {SIDES[scenario.leader_owner[leader]]}"
            for leader, hex in enumerate(battle.leader_where)
            if hex == place
        ]
        lines.add(key, ", ".join(away))
    fleeing = [
        f"l{leader} {SIDES[scenario.leader_owner[leader]]} {NAMES[hex]}"
        for leader, hex in enumerate(battle.leader_where)
        if hex >= 0 and battle.leader_at[hex] != leader
    ]
    lines.add("fleeing leaders", ", ".join(fleeing))
    names: list[str] = []
    for leader, name in enumerate(scenario.leader_name):
        traits = [word for word, bit in TRAITS.items() if scenario.leader_powers[leader] & bit]
        if name or traits:
            names.append(" ".join([f"l{leader}", *name.split(), *traits]))
    lines.add("leaders", ", ".join(names))


def _off_unit(battle: Ancients, unit: int) -> str:
    full = battle.scenario.full[unit]
    code = units.CODES[battle.kind[unit]]
    word = code if battle.owner[unit] == TOP else code.lower()
    waits = battle.where[unit] == WAITING
    blocks = battle.blocks[unit]
    word += str(blocks) if blocks != (full if waits else 0) else ""
    word += f"/{full}" if full != units.BLOCKS[battle.kind[unit]] else ""
    return f"u{unit} {word}"


def _add_turn(lines: _Lines, battle: Ancients) -> None:
    lines.add("card", card_name(battle.card))
    lines.add("order", card_name(battle.order) or "-", card_name(battle.card) or "-")
    lines.add("fallback", "yes" if battle.fallback else "")
    lines.add("ground", str(battle.ground), "0")
    lines.pair("last order", [card_name(card) or "-" for card in battle.last_order], "- / -")
    lines.numbers("last ground", battle.last_ground)
    lines.add("struck first", SIDES[battle.struck_first] if battle.struck_first >= 0 else "")
    lines.add("ambush", str(battle.ambush), "0")
    lines.add("checked", str(battle.checked), "0")
    for bit, key in enumerate(MARKS):
        lines.add(key, " ".join(f"u{unit}" for unit, mark in enumerate(battle.mark) if mark >> bit & 1))
    for bit, key in enumerate(LEADER_MARKS):
        lines.add(key, " ".join(f"l{leader}" for leader, mark in enumerate(battle.leader_mark) if mark >> bit & 1))
    moved = [f"u{unit}={place_name(hex)}" for unit, hex in enumerate(battle.began) if hex != battle.where[unit]]
    lines.add("began", " ".join(moved))


def _add_specials(lines: _Lines, scenario: Scenario) -> None:
    for key, values in (("growth", scenario.growth), ("reward", scenario.reward)):
        lines.pair(key, [" ".join(str(number) for number in half) for half in values], "/")
    lines.add("vital", " ".join(f"l{leader}" for leader in scenario.vital))
    exits = [" ".join(word for word, bit in SECTIONS.items() if half & bit) for half in scenario.exits]
    lines.pair("exits", exits, "/")
    lines.pair("camp banners", [" ".join(NAMES[hex] for hex in half) for half in scenario.camps], "/")
    lines.sides("costly leaders", scenario.costly_leaders)
    lines.sides("needs leaders", scenario.needs_leaders)
    lines.add("placing", " ".join(SIDES[seat] for seat in scenario.placing))
    lines.sides("frightened", scenario.frightened)
    lines.sides("rigid", scenario.rigid)
    lines.pair("legions", [LEGIONS[legion] for legion in scenario.legions], "none / none")
    lines.sides("ambushes", scenario.ambushes)
