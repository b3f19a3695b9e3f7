"""A battle written as a position: a map and lines, those left out that say what is usual. See notation.py"""

from __future__ import annotations

import json
from typing import final

from triarii.games.ancients import cards, hexes, units
from triarii.games.ancients.ascii_map import write_cell, write_rows
from triarii.games.ancients.battle import WAITING, Ancients
from triarii.games.ancients.hexes import BOTTOM, HEXES, NAMES, OFF, ROWS, TOP
from triarii.games.ancients.position_keys import GROUND, LEADER_MARKS, LEGIONS, MARKS, POWERS, SECTIONS, SIDES, TRAITS
from triarii.games.ancients.scenario import Scenario
from triarii.games.ancients.storing import card_name, place_name


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
    lines.add("first strikes", str(battle.first_strikes), "0")
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
