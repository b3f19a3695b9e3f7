"""The board as a picture: ground, sections, pieces, banners."""

# triarii: pure (it draws)

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Any, Final

from triarii.drawing.board import board, hex_centre, hexagon
from triarii.drawing.pieces import banner, lone_leader, medal, piece
from triarii.drawing.svg import at, circle, group, line, rect, text, title
from triarii.games.ancients import battle as marks
from triarii.games.ancients import hexes, terrain, units
from triarii.games.ancients.ground_art import ground_art, rampart_art
from triarii.games.ancients.scenario import BOWS, HELMETS_HIT, INSPIRES, PLATED, POOR, STEADY

RADIUS: Final = 60.0
LEFT: Final = 58.0
TOP: Final = 92.0
WIDE: Final = 13 * sqrt(3) * RADIUS + 2 * LEFT
HIGH: Final = 8 * 1.5 * RADIUS + 2 * RADIUS + 2 * TOP

SYMBOL: Final[dict[str, str]] = {
    "LI": "javelin",
    "LS": "slinger",
    "LB": "archer",
    "AX": "auxilia",
    "MI": "legionary",
    "WA": "warband",
    "HI": "phalanx",
    "HWM": "engine",
    "LC": "javelin-horse",
    "LBC": "bow-horse",
    "BCH": "light-chariot",
    "MC": "horse",
    "CAM": "camel",
    "CCM": "armoured-camel",
    "HC": "heavy-horse",
    "CHC": "cataphract",
    "HCH": "chariot",
    "EL": "elephant",
}
CLASS: Final = ["light", "medium", "heavy"]
POWERS: Final[dict[int, str]] = {
    HELMETS_HIT: "every helmet hits",
    STEADY: "may ignore one flag",
    PLATED: "ignores one sword",
    BOWS: "has bows",
}
TRAITS: Final[dict[int, str]] = {INSPIRES: "inspires his unit", POOR: "serves only his own unit"}


def centre(hex: int) -> tuple[float, float]:
    x, y = hex_centre(hexes.COLUMN[hex], hexes.ROW[hex], RADIUS)
    return LEFT + sqrt(3) / 2 * RADIUS + x, TOP + RADIUS + y


def svg_board(data: dict[str, Any]) -> str:
    """The position as a viewer may see it; every hex and piece carries its words for the client."""
    state = data["state"]
    ground = [0] * hexes.HEXES
    for name, bits in state["terrain"].items():
        ground[hexes.NAMES.index(name)] = bits
    label = f"{state['army'][0]} at the top against {state['army'][1]} at the bottom"
    return board(
        "ancients",
        WIDE,
        HIGH,
        label,
        field(tuple(ground), tuple(ramparts_of(state))),
        group(*[drawn_unit(state, unit) for unit in state["units"] if on_board(unit)], class_="units"),
        group(*[drawn_leader(state, leader) for leader in state["leaders"] if on_board(leader)], class_="leaders"),
        side_strip(state, 0, 46),
        side_strip(state, 1, HIGH - 46),
    )


@lru_cache(maxsize=64)
def field(ground: tuple[int, ...], ramparts: tuple[tuple[int, int], ...]) -> str:
    """Everything that does not change during a battle."""
    frame = rect(10, 10, WIDE - 20, HIGH - 20, class_="faint-line", stroke_width=1.5, rx=6)
    return (
        rect(0, 0, WIDE, HIGH, class_="paper")
        + frame
        + group(*[drawn_hex(hex, ground) for hex in range(hexes.HEXES)], class_="hexes")
        + group(*[rampart_art(*centre(hex), RADIUS, bits) for hex, bits in ramparts], class_="ramparts")
        + group(*dotted_lines(), class_="sections")
        + group(*row_labels(), class_="labels")
    )


def on_board(entry: dict[str, Any]) -> bool:
    return entry["hex"] in hexes.NAMES


def ramparts_of(state: dict[str, Any]) -> list[tuple[int, int]]:
    return [(hexes.NAMES.index(name), bits) for name, bits in state["ramparts"].items()]


def drawn_hex(hex: int, ground: tuple[int, ...]) -> str:
    """One hex: its plain, what lies on it, and its name."""
    x, y = centre(hex)
    corners = hexagon(0, 0, RADIUS)
    around = [ground[n] if n >= 0 else -1 for n in hexes.STEP[hex]]
    features = [name for bit, name in terrain.NAMES.items() if ground[hex] & bit]
    name = hexes.NAMES[hex]
    return group(
        title(f"{name}, {', '.join(features)}" if features else f"{name}, open ground"),
        ground_art(ground[hex], around, corners, RADIUS, hex),
        text(name, 0, RADIUS - 13, class_="hex-name label", font_size=11),
        class_="hex",
        data_hex=name,
        transform=at(x, y),
    )


def dotted_lines() -> list[str]:
    """The two lines that part the sections, through the hexes that lie in two of them. CA-2.02, .03"""
    drawn: list[str] = []
    for across in (8, 16):
        x = LEFT + sqrt(3) / 2 * RADIUS * (1 + across)
        drawn.append(
            line(
                x,
                TOP - 8,
                x,
                HIGH - TOP + 8,
                class_="ink-line",
                stroke_width=3.5,
                stroke_linecap="round",
                stroke_dasharray="0.1 11",
                stroke_opacity=0.55,
            )
        )
    return drawn


def row_labels() -> list[str]:
    drawn: list[str] = []
    for row in range(hexes.ROWS):
        y = TOP + RADIUS + 1.5 * RADIUS * row
        for x in (LEFT - 28, WIDE - LEFT + 28):
            drawn.append(text("abcdefghi"[row], x, y, class_="label", font_size=20))
    return drawn


def drawn_unit(state: dict[str, Any], unit: dict[str, Any]) -> str:
    kind = units.CODES.index(unit["kind"])
    mark = unit["mark"]
    x, y = centre(hexes.NAMES.index(unit["hex"]))
    leader = next((one for one in state["leaders"] if one["hex"] == unit["hex"]), None)
    states = [
        name
        for bit, name in ((marks.ORDERED, "ordered"), (marks.MOVED, "moved"), (marks.BATTLED, "battled"))
        if mark & bit
    ]
    if mark & marks.BATTLED or (mark & marks.DONE_MOVING and mark & marks.NO_BATTLE):
        states.append("spent")
    seals = tuple(
        name
        for shown, name in (
            (unit["powers"], "special"),
            (mark & marks.MOVED, "moved"),
            (mark & marks.BATTLED, "battled"),
        )
        if shown
    )
    return piece(
        unit["id"],
        SYMBOL[unit["kind"]],
        unit["seat"],
        unit_words(state, unit, leader),
        x,
        y - 3,
        0.95,
        troop_class=CLASS[units.CLASS[kind]],
        bordered=units.TYPES[kind].bordered,
        left=unit["blocks"],
        full=unit["full"],
        seals=seals,
        states=tuple(states),
        hex=unit["hex"],
        unit=unit["id"],
    )


def unit_words(state: dict[str, Any], unit: dict[str, Any], leader: dict[str, Any] | None) -> str:
    """A unit as a screen reader says it."""
    name = units.TITLES[units.CODES.index(unit["kind"])]
    said = [f"{state['army'][unit['seat']]} {name} in {unit['hex']}", f"{unit['blocks']} of {unit['full']} blocks"]
    if leader is not None:
        said.append(f"with {leader['name'] or 'a leader'}")
    said += [words for bit, words in POWERS.items() if unit["powers"] & bit]
    mark = unit["mark"]
    for bit, word in ((marks.ORDERED, "ordered"), (marks.MOVED, "has moved"), (marks.BATTLED, "has battled")):
        if mark & bit:
            said.append(word)
    return ", ".join(said)


def drawn_leader(state: dict[str, Any], leader: dict[str, Any]) -> str:
    """A leader beside his unit's block, or a large medal if he is alone."""
    x, y = centre(hexes.NAMES.index(leader["hex"]))
    said = [f"{leader['name'] or 'Leader'}, {state['army'][leader['seat']]}, in {leader['hex']}"]
    said += [words for bit, words in TRAITS.items() if leader["powers"] & bit]
    attached = any(unit["hex"] == leader["hex"] for unit in state["units"])
    states = ("ordered",) if leader["mark"] & marks.LEADER_ORDERED else ()
    if not attached:
        words = ", ".join([*said, "alone"])
        army = leader["seat"]
        return lone_leader(leader["id"], army, words, x, y - 3, 1.0, states, hex=leader["hex"], leader=leader["id"])
    ring = circle(0, 0, 19, class_="halo")
    return group(
        title(", ".join(said)),
        ring,
        medal(leader["seat"], 0, 0, 32),
        class_=" ".join(["piece", "leader", f"army-{leader['seat']}", *states]),
        data_piece=leader["id"],
        data_hex=leader["hex"],
        data_leader=leader["id"],
        transform=at(x + 32, y - 38),
    )


def side_strip(state: dict[str, Any], seat: int, y: float) -> str:
    """A side's name, whose turn it is, and its banners: won ones full, missing ones in outline."""
    won, goal = state["banners"][seat], state["goal"]
    drawn = text(state["army"][seat], LEFT + 6, y, class_="caption army-name", font_size=30, text_anchor="start")
    if state["active"] == seat:
        drawn += circle(LEFT - 14, y, 8, class_="army")
    flags = "".join(
        banner(seat, WIDE - LEFT - 34 * (max(goal, won) - place) + 8, y, 0.9, place < won)
        for place in range(max(goal, won))
    )
    said = f"{state['army'][seat]}: {won} of {goal} banners"
    return group(title(said), drawn, flags, class_=f"side army-{seat}")
