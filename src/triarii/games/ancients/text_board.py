"""The board as text, for the terminal and for a screen reader."""

# triarii: pure (it draws)

from __future__ import annotations

from typing import Any, Final

from triarii.games.ancients import hexes, terrain
from triarii.games.ancients.ascii_map import write_cell
from triarii.games.ancients.units import CODES

SIDES: Final = ["top", "bottom"]

# The ground under or beside a piece. Where several features share a hex the first one is shown.
MARKS: Final[dict[int, str]] = {
    terrain.SEA: "≈",
    terrain.RIVER: "≈",
    terrain.FORD: "~",
    terrain.BRIDGE: "=",
    terrain.FORTIFIED: "W",
    terrain.WALL: "w",
    terrain.CAMP: "⌂",
    terrain.RAMPART: "#",
    terrain.MARSH: '"',
    terrain.FOREST: "♣",
    terrain.STEEP: "▲",
    terrain.HILL: "^",
    terrain.BROKEN: ":",
}
WIDTH: Final = 6


def ground_mark(bits: int) -> str:
    for bit, mark in MARKS.items():
        if bits & bit:
            return mark
    return ""


def text_board(data: dict[str, Any]) -> str:
    """Map, standing and legend, from what a viewer may see."""
    state = data["state"]
    cells = ["."] * hexes.HEXES
    ground = [0] * hexes.HEXES
    for name, bits in state["terrain"].items():
        ground[hexes.NAMES.index(name)] = bits
    led = {leader["hex"]: leader for leader in state["leaders"]}
    for name, leader in led.items():
        if name in hexes.NAMES:
            cells[hexes.NAMES.index(name)] = write_cell(leader["seat"], -1, 0, 0, True)
    for unit in state["units"]:
        if unit["hex"] in hexes.NAMES:
            kind = CODES.index(unit["kind"])
            word = write_cell(unit["seat"], kind, unit["blocks"], unit["full"], unit["hex"] in led)
            cells[hexes.NAMES.index(unit["hex"])] = word
    lines = [score(state, 0)]
    at = 0
    for row in range(hexes.ROWS):
        wide = 13 - row % 2
        shown = ""
        for hex in range(at, at + wide):
            mark = ground_mark(ground[hex])
            cell = mark or "." if cells[hex] == "." else cells[hex] + mark
            shown += cell.ljust(WIDTH)
        label = "abcdefghi"[row]
        lines.append(f"{label}  {' ' * (WIDTH // 2) if row % 2 else ''}{shown}".rstrip())
        at += wide
    lines.append("   " + "".join(str(column + 1).ljust(WIDTH) for column in range(13)).rstrip())
    lines.append(score(state, 1))
    legend = legend_of(ground)
    if legend:
        lines.append(legend)
    return "\n".join(lines) + "\n"


def score(state: dict[str, Any], seat: int) -> str:
    """One side in a line: army, banners, cards, what it waits with."""
    turn = "  to move" if state["active"] == seat else ""
    waiting = [unit["kind"] for unit in state["units"] if unit["seat"] == seat and unit["hex"] == "waiting"]
    ambush = f", waiting: {' '.join(waiting)}" if waiting else ""
    return (
        f"{SIDES[seat]}: {state['army'][seat]}, {state['banners'][seat]} of {state['goal']} banners,"
        f" {len(state['hands'][seat])} cards, Command {state['command'][seat]}{ambush}{turn}"
    )


def legend_of(ground: list[int]) -> str:
    found: list[str] = []
    for bit, mark in MARKS.items():
        if any(bits & bit for bits in ground):
            found.append(f"{mark} {terrain.NAMES[bit]}")
    return "  ".join(found)
