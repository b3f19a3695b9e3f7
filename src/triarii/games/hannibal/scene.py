"""The table, what lies and stands on it, and who waits beside it, as one viewer may see it."""

# triarii: pure (builds structures that mypyc cannot compile, with fractions of inches)

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import Any

from triarii.engine.registry import game
from triarii.engine.scene import Board, Line, Piece, Place, Point, Scene
from triarii.engine.text import Value, text
from triarii.games.hannibal.battle import DEEP, IN_PLAY, ON_TABLE, RESERVE, WAITING, WIDE
from triarii.games.hannibal.cards import SECTOR_DEEP, SECTOR_WIDE, sector_middle
from triarii.games.hannibal.geometry import gap_between
from triarii.games.hannibal.names import name_place, name_words, tag
from triarii.games.hannibal.overlays import LEFT, RULER, captions, reaches, said
from triarii.games.hannibal.speech import wind
from triarii.games.hannibal.steps import inches
from triarii.games.hannibal.troops import BOWS, TROOPS, trait_list
from triarii.games.hannibal.words import CARD_WORDS, FEATURE_WORDS, TRAIT

STRIP = 3.9  # inches beside the ruler for those who wait to come on
ACROSS = 70  # by so much the middle of the nearest base, edge to edge, is at most farther off than the nearest middle
MEDAL = 1.6  # the size of the medal at the corner of a base that has a commander
SYMBOL = {
    "PK": "phalanx",
    "SP": "phalanx",
    "HF": "legionary",
    "WB": "warband",
    "LF": "auxilia",
    "LV": "auxilia",
    "SK": "javelin",
    "CT": "cataphract",
    "HC": "heavy-horse",
    "CV": "horse",
    "LH": "javelin-horse",
    "CH": "chariot",
    "EL": "elephant",
    "AR": "engine",
    "LA": "engine",
}
WITH_BOWS = {"SK": "slinger", "LH": "bow-horse", "LF": "archer"}


# The board


def board(view: dict[str, Any]) -> Board:
    """The table with its terrain; while that is laid, with the sectors that the cards lie on."""
    laying = any(frame["frame"] in ("Laying", "Revealing") for frame in view["stack"])
    return table(tuple([tuple(feature) for feature in view["state"]["features"]]), laying)


@lru_cache(maxsize=512)
def table(features: tuple[tuple[int, ...], ...], laying: bool) -> Board:
    places = [sector_place(sector) for sector in range(18)] if laying else []
    places += [feature_place(number, feature) for number, feature in enumerate(features)]
    wide, deep = WIDE / 100, DEEP / 100
    edge = ((0.0, 0.0), (wide, 0.0), (wide, deep), (0.0, deep), (0.0, 0.0))
    return Board(
        kind="table",
        game="hannibal",
        width=LEFT + STRIP,
        height=deep + RULER,
        label=said(text("label.board")),
        places=tuple(places),
        lines=(Line("edge", edge),),
        scale=100,
        north_up=True,
    )


def sector_place(sector: int) -> Place:
    x, y = sector_middle(sector)
    a, b = SECTOR_WIDE / 2, SECTOR_DEEP / 2
    corners = [(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]
    outline = tuple([(px / 100, py / 100) for px, py in corners])
    return Place(f"s{sector}", (x / 100, y / 100), outline, ("sector",), said(text("label.sector", number=sector)))


def feature_place(number: int, feature: tuple[int, ...]) -> Place:
    kind, x, y, a, b, cut, heading = feature[:7]
    corners = [(cut - a, -b), (a - cut, -b), (a, cut - b), (a, b - cut), (a - cut, b), (cut - a, b)]
    corners += [(-a, b - cut), (-a, cut - b)]
    if not cut:
        corners = [(-a, -b), (a, -b), (a, b), (-a, b)]
    s, c = sin(radians(heading)), cos(radians(heading))
    outline = tuple([(round(x + px * c + py * s) / 100, round(y - px * s + py * c) / 100) for px, py in corners])
    word = FEATURE_WORDS[kind]
    name = game("hannibal").templates().word("card_name", word)
    return Place(f"f{number}", (x / 100, y / 100), outline, (word,), name, heading)


# The pieces


def scene(view: dict[str, Any], board: Board) -> Scene:
    """Bases, camps, commanders and cards, those who wait beside the table, and the reach of missiles."""
    state = view["state"]
    pieces = [*cards(state), *camps(view), *units(state)]
    overlays = [*captions(view), *reaches(state)]
    pieces += commanders(state)
    return Scene(board.hash(), tuple(pieces), tuple(overlays))


def cards(state: dict[str, Any]) -> list[Piece]:
    """While the terrain is laid: the cards on the sectors, face down or known."""
    if state["open_sectors"] >= len(state["laid"]):
        return []
    owners = state["laid_by"]
    return [card(sector, owners[sector], state["laid"][sector]) for sector in range(len(owners)) if owners[sector] >= 0]


@lru_cache(maxsize=1024)
def card(sector: int, owner: int, number: int | None) -> Piece:
    x, y = sector_middle(sector)
    known = number is not None and number >= 0
    name = (
        game("hannibal").templates().word("card_name", CARD_WORDS[number or 0])
        if known
        else said(text("label.face-down"))
    )
    label = said(text("label.card", card=name, sector=text("label.sector", number=sector)))
    return Piece(f"k{sector}", "card", (x / 100, y / 100), army=owner, place=f"s{sector}", name=name, label=label)


def camps(view: dict[str, Any]) -> list[Piece]:
    state = view["state"]
    return [
        camp(seat, name, state["edge"][seat], state["camp_x"][seat], state["camp_y"][seat], state["camp_h"][seat])
        for seat, name in enumerate(view["header"]["seats"])
        if state["camp_status"][seat] == 1
    ]


@lru_cache(maxsize=256)
def camp(seat: int, owner: str, edge: int, x: int, y: int, h: int) -> Piece:
    name = said(text("label.camp." + ("south", "north")[edge]))
    label = said(text("label.tents", seat=owner))
    return Piece(f"camp{seat}", "tents", (x / 100, y / 100), army=seat, heading=h, name=name, label=label)


def units(state: dict[str, Any]) -> list[Piece]:
    xs, ys, hs, status, owners = state["x"], state["y"], state["h"], state["status"], state["owner"]
    sides: tuple[list[tuple[int, int, int, int]], list[tuple[int, int, int, int]]] = ([], [])
    for unit, owner in enumerate(owners):
        if status[unit] == ON_TABLE:
            sides[owner].append((unit, xs[unit], ys[unit], hs[unit]))
    near = nearest(tuple(sides[0]), tuple(sides[1]))
    names = all_called(tuple(state["name"]), tuple(state["number"]))
    kinds, traits, dmz, formed = state["kind"], state["traits"], state["dmz"], state["formed"]
    led = leaders(state)
    found: list[Piece] = []
    for unit, owner in enumerate(owners):
        where = status[unit]
        if where == ON_TABLE:
            enemy = near.get(unit)
            found.append(
                unit_on_table(
                    unit,
                    owner,
                    kinds[unit],
                    traits[unit],
                    names[unit],
                    xs[unit],
                    ys[unit],
                    hs[unit],
                    dmz[unit],
                    formed[unit],
                    led.get(unit, ""),
                    "" if enemy is None else names[enemy[0]],
                    0 if enemy is None else enemy[1],
                )
            )
        elif where in (WAITING, RESERVE):
            at, size = slot(state, owner, unit)
            found.append(unit_waiting(unit, owner, kinds[unit], traits[unit], names[unit], at, size))
    return found


def called(name: str, number: int) -> str:
    """A unit or commander as the log calls it."""
    return name_words(tag(name_place(name), number))


@lru_cache(maxsize=256)
def all_called(names: tuple[str, ...], numbers: tuple[int, ...]) -> list[str]:
    return [called(name, number) for name, number in zip(names, numbers, strict=True)]


def leaders(state: dict[str, Any]) -> dict[int, str]:
    """The commander of each unit that has one, by name."""
    return {
        unit: called(state["c_name"][commander], state["c_number"][commander])
        for commander, unit in enumerate(state["c_unit"])
        if unit >= 0 and state["c_status"][commander] == IN_PLAY
    }


@lru_cache(maxsize=256)
def nearest(
    south: tuple[tuple[int, int, int, int], ...], north: tuple[tuple[int, int, int, int], ...]
) -> dict[int, tuple[int, int]]:
    """For every unit the nearest enemy, edge to edge, and the gap in hundredths."""
    found: dict[int, tuple[int, int]] = {}
    for own, others in ((south, north), (north, south)):
        if not others:
            continue
        for unit, x, y, h in own:
            squares = [(ox - x) ** 2 + (oy - y) ** 2 for _, ox, oy, _ in others]
            most = min(squares) ** 0.5 + ACROSS
            limit = most * most
            gaps = [
                (gap(x, y, h, ox, oy, oh), other)
                for square, (other, ox, oy, oh) in zip(squares, others, strict=True)
                if square <= limit
            ]
            least, other = min(gaps)
            found[unit] = other, least
    return found


@lru_cache(maxsize=16384)
def gap(x: int, y: int, h: int, ox: int, oy: int, oh: int) -> int:
    """The gap between two bases in hundredths: from one move to the next most of them stay."""
    return gap_between(x, y, h, ox, oy, oh) // 100


@lru_cache(maxsize=8192)
def unit_on_table(
    unit: int,
    owner: int,
    kind: int,
    traits: int,
    name: str,
    x: int,
    y: int,
    h: int,
    markers: int,
    formed: int,
    leader: str,
    enemy: str,
    far: int,
) -> Piece:
    parts: list[Value] = [
        text("label.id", name=name, id=f"u{unit}"),
        type_words(kind),
        text("label.place", x=inches(x), y=inches(y)),
        text("label.facing-degrees", wind=wind(h), degrees=h) if h % 45 else text("label.facing", wind=wind(h)),
    ]
    if markers:
        parts.append(text("label.demoralised", markers=markers))
    if formed:
        parts.append(text("label.formed"))
    if leader:
        parts.append(text("label.with", name=leader))
    if enemy:
        parts.append(text("label.gap", gap=inches(far), name=enemy))
    badges = [f"shaken-{markers}"] if markers else []
    return Piece(
        f"u{unit}",
        "base",
        (x / 100, y / 100),
        symbol_of(kind, traits),
        owner,
        heading=h,
        badges=tuple([*badges, "formed"] if formed else badges),
        code=TROOPS[kind].code,
        name=name,
        label=said(text("label.unit", parts=parts, traits=traits_words(traits))),
    )


@lru_cache(maxsize=2048)
def unit_waiting(unit: int, owner: int, kind: int, traits: int, name: str, at: Point, size: float) -> Piece:
    """A base beside the table; whether it waits to be deployed or is held back by a note does not show."""
    label = said(text("label.waiting", name=name, id=f"u{unit}"))
    symbol = symbol_of(kind, traits)
    code = TROOPS[kind].code
    return Piece(
        f"u{unit}", "base", at, symbol, owner, size=size, badges=("waiting",), code=code, name=name, label=label
    )


def symbol_of(kind: int, traits: int) -> str:
    code = TROOPS[kind].code
    return WITH_BOWS.get(code, SYMBOL[code]) if traits & BOWS else SYMBOL[code]


def type_words(kind: int) -> str:
    return game("hannibal").templates().word("type", TROOPS[kind].code)


def traits_words(traits: int) -> Value:
    words: list[Value] = [TRAIT.format(place) for place in trait_list(traits)]
    return words or text("label.no-traits")


def slot(state: dict[str, Any], seat: int, place: int) -> tuple[Point, float]:
    """Where somebody of a side waits beside the table: the army's units in their order, then its commanders."""
    owners = [*state["owner"], *state["c_owner"]]
    number = owners[:place].count(seat)
    rows = max(13, (owners.count(seat) + 2) // 3)
    pitch = (DEEP / 200 - 1) / rows
    x = LEFT + STRIP / 6 * (1 + 2 * (number // rows))
    y = DEEP / 200 - 1 - pitch * (number % rows + 0.5)
    if state["edge"][seat] == 1:
        y += DEEP / 200
    return (round(x, 2), round(y, 2)), round(0.57 * min(pitch, STRIP / 3), 2)


def commanders(state: dict[str, Any]) -> list[Piece]:
    found: list[Piece] = []
    for commander, owner in enumerate(state["c_owner"]):
        unit, status = state["c_unit"][commander], state["c_status"][commander]
        name, number = state["c_name"][commander], state["c_number"][commander]
        if status == WAITING or (unit >= 0 and state["status"][unit] != ON_TABLE):
            if status in (WAITING, IN_PLAY):
                at, size = slot(state, owner, len(state["owner"]) + commander)
                found.append(commander_waiting(commander, owner, name, number, at, size))
        elif status == IN_PLAY and unit < 0:
            found.append(
                commander_alone(commander, owner, name, number, state["c_x"][commander], state["c_y"][commander])
            )
        elif status == IN_PLAY:
            x, y = state["x"][unit], state["y"][unit]
            unit_name = called(state["name"][unit], state["number"][unit])
            found.append(commander_attached(commander, owner, name, number, x, y, unit_name))
    return found


@lru_cache(maxsize=512)
def commander_waiting(commander: int, owner: int, name: str, number: int, at: Point, size: float) -> Piece:
    words = called(name, number)
    label = said(text("label.waiting", name=words, id=f"c{commander}"))
    return Piece(f"c{commander}", "medal", at, army=owner, size=2 * size, badges=("waiting",), name=words, label=label)


@lru_cache(maxsize=2048)
def commander_alone(commander: int, owner: int, name: str, number: int, x: int, y: int) -> Piece:
    words = called(name, number)
    label = said(text("label.alone", name=words, id=f"c{commander}", x=inches(x), y=inches(y)))
    return Piece(f"c{commander}", "medal", (x / 100, y / 100), army=owner, size=1.4, name=words, label=label)


@lru_cache(maxsize=4096)
def commander_attached(commander: int, owner: int, name: str, number: int, x: int, y: int, unit: str) -> Piece:
    words = called(name, number)
    label = said(text("label.attached", name=words, id=f"c{commander}", unit=unit))
    at = (x / 100, y / 100)
    return Piece(f"c{commander}", "medal", at, army=owner, size=MEDAL, badges=("attached",), name=words, label=label)
