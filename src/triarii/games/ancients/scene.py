"""The board and the pieces as data: hexes, units, leaders, what waits beside the board, and banners."""

# triarii: pure (it builds msgspec structures)

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Any, Final

from triarii.drawing.board import hex_centre, hexagon
from triarii.engine.scene import Board, Line, Overlay, Piece, Place, Point, Scene
from triarii.engine.text import Templates, Value, text
from triarii.games.ancients import battle as marks
from triarii.games.ancients import hexes, units
from triarii.games.ancients.ascii_map import write_cell
from triarii.games.ancients.position_keys import GROUND, POWERS, TRAITS

# One is the side of a hex.
SCALE: Final = 60.0
LEFT: Final = 58 / SCALE
TOP: Final = 92 / SCALE
HALF: Final = sqrt(3) / 2
WIDE: Final = 26 * HALF + 2 * LEFT
HIGH: Final = 8 * 1.5 + 2 + 2 * TOP
STRIP: Final = 46 / SCALE  # from the board's edge to the middle of an army's strip: name, what waits, banners
BANNER_STEP: Final = 34 / SCALE
WAITING_STEP: Final = 58 / SCALE
WAITING_SIZE: Final = 0.6
UNIT_SIZE: Final = 0.93
RAMPART_AT: Final = 0.93  # how far out of its hex's middle a rampart lies, and half its length
RAMPART_HALF: Final = 0.5

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
DONE: Final = ((marks.ORDERED, "ordered"), (marks.MOVED, "moved"), (marks.BATTLED, "battled"))
SIDES: Final = [(HALF, 0.0), (HALF / 2, -0.75), (-HALF / 2, -0.75), (-HALF, 0.0), (-HALF / 2, 0.75), (HALF / 2, 0.75)]


def spot(x: float, y: float) -> Point:
    return round(x, 3), round(y, 3)


def centre(hex: int) -> Point:
    x, y = hex_centre(hexes.COLUMN[hex], hexes.ROW[hex], 1.0)
    return spot(LEFT + HALF + x, TOP + 1 + y)


CENTRES: Final[dict[str, Point]] = {name: centre(hex) for hex, name in enumerate(hexes.NAMES)}


# The board


def board(view: dict[str, Any], templates: Templates) -> Board:
    """The field of a battle: it depends on its ground and on the names of the armies only."""
    state = view["state"]
    ground, ramparts = tuple(state["terrain"].items()), tuple(state["ramparts"].items())
    return field(ground, ramparts, tuple(state["army"]), templates)


@lru_cache(maxsize=256)
def field(
    ground: tuple[tuple[str, int], ...],
    ramparts: tuple[tuple[str, int], ...],
    army: tuple[str, ...],
    templates: Templates,
) -> Board:
    bits = dict(ground)
    return Board(
        kind="hexes",
        game="ancients",
        width=round(WIDE, 3),
        height=round(HIGH, 3),
        label=templates.render(text("label.board", top=army[0], bottom=army[1])),
        places=tuple([hex_place(name, bits.get(name, 0), templates) for name in hexes.NAMES]),
        lines=(*section_lines(), *[rampart for name, sides in ramparts for rampart in rampart_lines(name, sides)]),
        scale=SCALE,
    )


def features(bits: int) -> list[Value]:
    """What lies in a hex, as the words of templates and drawings."""
    return [name for name, bit in GROUND.items() if bits & bit]


def hex_place(name: str, bits: int, templates: Templates) -> Place:
    x, y = CENTRES[name]
    found = features(bits)
    called = text("label.hex.ground", hex=name, ground=found) if found else text("label.hex", hex=name)
    return Place(
        id=name,
        at=(x, y),
        outline=tuple([spot(cx, cy) for cx, cy in [(x + dx, y + dy) for dx, dy in hexagon(0, 0, 1.0)]]),
        ground=tuple([str(feature) for feature in found]),
        name=templates.render(called),
    )


def section_lines() -> list[Line]:
    """The two lines that part the sections, through the hexes that lie in two of them. CA-2.02, .03"""
    reach = 8 / SCALE
    across = [LEFT + HALF * (1 + place) for place in (8, 16)]
    return [Line("section", (spot(x, TOP - reach), spot(x, HIGH - TOP + reach))) for x in across]


def rampart_lines(name: str, sides: int) -> list[Line]:
    """Works along the protected hexsides. CA-16.51"""
    x, y = CENTRES[name]
    drawn: list[Line] = []
    for side, (dx, dy) in enumerate(SIDES):
        if sides >> side & 1:
            mx, my = x + dx * RAMPART_AT, y + dy * RAMPART_AT
            ux, uy = -dy / HALF * RAMPART_HALF, dx / HALF * RAMPART_HALF
            drawn.append(Line("rampart", (spot(mx - ux, my - uy), spot(mx + ux, my + uy))))
    return drawn


# What stands on it


def scene(view: dict[str, Any], board: Board, templates: Templates) -> Scene:
    """Every unit and leader on the board or waiting beside it, and the banners."""
    state = view["state"]
    army = state["army"]
    led = {leader["hex"]: leader for leader in state["leaders"]}
    held = {unit["hex"] for unit in state["units"]}
    pieces: list[Piece] = []
    waiting: list[list[dict[str, Any]]] = [[], []]
    for unit in state["units"]:
        if unit["hex"] in CENTRES:
            leader = led.get(unit["hex"])
            name = None if leader is None else leader["name"]
            pieces.append(
                unit_piece(
                    unit["id"], unit["seat"], unit["kind"], unit["hex"], CENTRES[unit["hex"]], UNIT_SIZE,
                    unit["blocks"], unit["full"], unit["powers"], unit["mark"], army[unit["seat"]], name, templates,
                )
            )  # fmt: skip
        elif unit["hex"] == "waiting":
            waiting[unit["seat"]].append(unit)
    for leader in state["leaders"]:
        if leader["hex"] in CENTRES:
            pieces.append(
                leader_piece(
                    leader["id"], leader["seat"], leader["name"], leader["hex"], CENTRES[leader["hex"]], 1.0,
                    leader["powers"], leader["mark"], leader["hex"] in held, army[leader["seat"]], templates,
                )
            )  # fmt: skip
        elif leader["hex"] == "waiting":
            waiting[leader["seat"]].append(leader)
    for seat in (0, 1):
        pieces += beside_the_board(waiting[seat], army[seat], templates)
        pieces += banners(seat, state["banners"][seat], state["goal"], army[seat], templates)
    return Scene(board.hash(), tuple(pieces), captions(tuple(army), state["active"]))


@lru_cache(maxsize=8192)
def unit_piece(
    id: str,
    seat: int,
    kind: str,
    hex: str,
    at: Point,
    size: float,
    blocks: int,
    full: int,
    powers: int,
    mark: int,
    army: str,
    leader: str | None,
    templates: Templates,
) -> Piece:
    """A unit; `leader` is the name of the leader with it, None if there is none."""
    number = units.CODES.index(kind)
    waits = hex == "waiting"
    done = [word for bit, word in DONE if mark & bit]
    badges = [units.TYPES[number].class_, *done]
    if units.TYPES[number].bordered:
        badges.append("bordered")
    if powers:
        badges.append("special")
    if mark & marks.BATTLED or (mark & marks.DONE_MOVING and mark & marks.NO_BATTLE):
        badges.append("spent")
    if waits:
        badges.append("waiting")
    more: list[Value] = []
    if leader is not None:
        more.append(text("label.with", leader=leader or text("label.a leader")))
    more += [text("label.power", power=power) for power, bit in POWERS.items() if powers & bit]
    more += [text("label.done", done=word) for word in done]
    said: dict[str, Value] = {"army": army, "kind": kind, "hex": hex, "left": blocks, "full": full}
    key = "label.unit.waiting" if waits else "label.unit"
    told = text(f"{key}.more", **said, more=more) if more else text(key, **said)
    return Piece(
        id=id,
        form="block",
        at=at,
        symbol=SYMBOL[kind],
        army=seat,
        place="" if waits else hex,
        size=size,
        strength=(blocks, full),
        badges=tuple(badges),
        code=write_cell(seat, number, blocks, full, False),
        name=units.TITLES[number],
        label=templates.render(told),
    )


@lru_cache(maxsize=2048)
def leader_piece(
    id: str,
    seat: int,
    name: str,
    hex: str,
    at: Point,
    size: float,
    powers: int,
    mark: int,
    attached: bool,
    army: str,
    templates: Templates,
) -> Piece:
    """A leader with his unit, alone, or waiting to be placed."""
    waits = hex == "waiting"
    more: list[Value] = [text("label.trait", trait=trait) for trait, bit in TRAITS.items() if powers & bit]
    if not attached and not waits:
        more.append(text("label.alone"))
    called: Value = name or text("label.Leader")
    said: dict[str, Value] = {"leader": called, "army": army, "hex": hex}
    key = "label.leader.waiting" if waits else "label.leader"
    told = text(f"{key}.more", **said, more=more) if more else text(key, **said)
    badges = ["attached"] if attached else []
    if mark & marks.LEADER_ORDERED:
        badges.append("ordered")
    return Piece(
        id=id,
        form="medal",
        at=at,
        symbol="leader",
        army=seat,
        place="" if waits else hex,
        size=size,
        badges=tuple(badges),
        code="*" if attached else write_cell(seat, -1, 0, 0, True),
        name=templates.word("", called),
        label=templates.render(told),
    )


def strip(seat: int) -> float:
    return STRIP if seat == 0 else HIGH - STRIP


def beside_the_board(waiting: list[dict[str, Any]], army: str, templates: Templates) -> list[Piece]:
    """An ambush, or leaders still to be posted, in the middle of their army's strip."""
    drawn: list[Piece] = []
    for place, one in enumerate(waiting):
        at = spot(WIDE / 2 + (place - (len(waiting) - 1) / 2) * WAITING_STEP, strip(one["seat"]))
        if "kind" in one:
            drawn.append(
                unit_piece(
                    one["id"], one["seat"], one["kind"], "waiting", at, WAITING_SIZE,
                    one["blocks"], one["full"], one["powers"], one["mark"], army, None, templates,
                )
            )  # fmt: skip
        else:
            drawn.append(
                leader_piece(
                    one["id"], one["seat"], one["name"], "waiting", at, WAITING_SIZE,
                    one["powers"], one["mark"], False, army, templates,
                )
            )  # fmt: skip
    return drawn


@lru_cache(maxsize=1024)
def banners(seat: int, won: int, goal: int, army: str, templates: Templates) -> tuple[Piece, ...]:
    """A side's banners: won ones full, missing ones in outline. CA-4.01"""
    count = max(goal, won)
    return tuple(
        [
            Piece(
                id=f"banner{seat}-{place + 1}",
                form="banner",
                at=spot(WIDE - LEFT - BANNER_STEP * (count - place) + 8 / SCALE, strip(seat)),
                army=seat,
                size=0.9,
                badges=("won",) if place < won else ("open",),
                label=templates.render(
                    text("label.banner" if place < won else "label.banner.open", army=army, number=place + 1)
                ),
            )
            for place in range(count)
        ]
    )


@lru_cache(maxsize=256)
def captions(army: tuple[str, ...], active: int) -> tuple[Overlay, ...]:
    """The names of the armies, and a spot beside the one whose turn it is."""
    names = [
        Overlay(f"army{seat}", "caption", spot(LEFT + 0.1, strip(seat)), radius=0.5, army=seat, text=name)
        for seat, name in enumerate(army)
    ]
    turn = Overlay("turn", "spot", spot(LEFT - 14 / SCALE, strip(active)), radius=round(8 / SCALE, 3), army=active)
    return (*names, turn)
