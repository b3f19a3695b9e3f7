"""A position as text: what tests, bug reports and `header.position` start from.

A position is a map and lines of the form `key: value`; a bar | may stand for every line break, so that a position fits
on one line. Rows of the map stand in order, short ones shifted to the right; a small map lies in the middle of an open
board, or each row begins with the hex of its first cell, as in `e5: MI . mi*`. Keys that concern both sides give the
top army first: `hands: S2L XFS / S3C`. What a position does not say is as usual, see KEYS and docs/reference/notation.md.
"""

from __future__ import annotations

import json
from typing import Any, final

from triarii.engine.frames import Frame
from triarii.engine.outcome import Outcome, outcome_from_data
from triarii.games.ancients import cards, hexes, units
from triarii.games.ancients.ascii_map import BadMap, read_cell
from triarii.games.ancients.battle import WAITING, Ancients, changed
from triarii.games.ancients.hexes import NAMES, OFF
from triarii.games.ancients.position_keys import GROUND, LEADER_MARKS, LEGIONS, MARKS, POWERS, SECTIONS, SIDES, TRAITS
from triarii.games.ancients.position_lines import PositionLines, bad
from triarii.games.ancients.scenario import Scenario
from triarii.games.ancients.storing import place_name


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
        begun = max(0, battle.turns[battle.active] - 1)  # the deal begins this turn itself
        battle.turns = changed(battle.turns, battle.active, begun)
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


@final
class _Reader(PositionLines):
    """Makes scenario and state of the lines of a position."""

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
            "first_strikes": self.number("first strikes", self.text("first strikes", "0")),
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
