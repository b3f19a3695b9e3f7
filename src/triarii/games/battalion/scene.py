"""The board as data: sectors between two camps, units as columns of ranks, and who is in contact with whom."""

# triarii: pure (what is shown to people gains nothing by compiling)

from __future__ import annotations

from functools import lru_cache
from typing import Any

from triarii.engine.scene import Board, Line, Overlay, Piece, Place, Point, Scene, Tile
from triarii.engine.text import Templates, text
from triarii.games.battalion import layout, words
from triarii.games.battalion.battle import RESERVE, WAITING
from triarii.games.battalion.layout import Spot
from triarii.games.battalion.library import Library
from triarii.games.battalion.showing import (
    Ranks,
    cohesion_of,
    faction_name,
    foes_of,
    side_of_seat,
    side_of_unit,
    tile_of,
    unit_line,
    unit_name,
)


def board(library: Library, templates: Templates, view: dict[str, Any]) -> Board:
    """The ground of a battle: nothing of it changes once the factions are known."""
    north, south = view["state"]["factions"]
    return ground(library, templates, len(view["header"]["seats"]) == 4, north, south)


@lru_cache(maxsize=1024)
def ground(library: Library, templates: Templates, four: bool, north: str | None, south: str | None) -> Board:
    names = {"north": faction_name(library, templates, north), "south": faction_name(library, templates, south)}
    width = layout.sector_width(four)
    count = layout.sectors_of(four)
    places: list[Place] = []
    lines: list[Line] = []
    for sector in range(count):
        left = layout.MARGIN + sector * width
        word = words.SECTORS[sector]
        central = sector == count // 2
        places.append(
            Place(
                word,
                (left + width / 2, (layout.SECTOR_TOP + layout.SECTOR_BOTTOM) / 2),
                rectangle(left + 2, layout.SECTOR_TOP, width - 4, layout.SECTOR_BOTTOM - layout.SECTOR_TOP),
                ("central",) if central else (),
                templates.render(text("label.sector.central" if central else "label.sector", sector=word)),
            )
        )
        band = rectangle(left + 2, layout.ENGAGEMENT_TOP, width - 4, layout.ENGAGEMENT)
        lines.append(Line("engagement", band))
    total = count * width
    middle = layout.MARGIN + total / 2
    for side in range(2):
        top = layout.RESERVE_TOP[side]
        places.append(
            Place(
                words.RESERVES[side],
                (middle, top + layout.RESERVE / 2),
                rectangle(layout.MARGIN + 2, top + 2, total - 4, layout.RESERVE - 4),
                ("reserve",),
                templates.render(text("label.reserve")),
            )
        )
        camp = rectangle(
            middle - layout.CAMP_WIDTH / 2, layout.CAMP_TOP[side] + 2, layout.CAMP_WIDTH, layout.CAMP_HEIGHT - 4
        )
        lines.append(Line("camp", camp, side))
    return Board(
        "sectors",
        "battalion",
        layout.board_width(four),
        layout.HEIGHT,
        templates.render(text("label.board", **names)),
        tuple(places),
        tuple(lines),
    )


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def scene(library: Library, templates: Templates, view: dict[str, Any], board: Board) -> Scene:
    """Camps and units as this viewer sees them; a line joins those who are in contact."""
    table = view["state"]
    spots = placed(table, len(view["header"]["seats"]) == 4)
    pieces = [camp(library, templates, view, side, board) for side in range(2)]
    contacts: list[Overlay] = []
    for unit in table["units"]:
        word = unit["unit"]
        pieces.append(unit_piece(library, templates, table, unit, spots[word]))
        if unit["contact"] and word.startswith("a"):
            x, y, _ = spots[word]
            for foe in foes_of(unit):
                there = spots[foe]
                contacts.append(Overlay(f"{word}-{foe}", "line", points=((x, y), (there[0], there[1]))))
    return Scene(board.hash(), tuple(pieces), tuple(contacts))


def camp(library: Library, templates: Templates, view: dict[str, Any], side: int, board: Board) -> Piece:
    """A side's camp behind the central sector: tokens, deck, and what its players hold. BA-CAMP-01 to -04"""
    table = view["state"]
    seats = view["header"]["seats"]
    ready, spent, deck = table["ready"][side], table["spent"][side], table["decks"][side]
    name = faction_name(library, templates, table["factions"][side])
    hands = [seat for seat in range(len(seats)) if side_of_seat(seats, seat) == side]
    return Piece(
        f"camp{side}",
        "camp",
        (board.width / 2, layout.CAMP_TOP[side] + layout.CAMP_HEIGHT / 2),
        army=side,
        strength=(ready, ready + spent),
        badges=("active",) if table["active"] in hands else (),
        tiles=tuple([hand_tile(templates, seats[seat], len(table["hands"][seat])) for seat in hands]),
        mark=str(deck),
        name=name,
        label=templates.render(text("label.camp", faction=name, ready=ready, spent=spent, deck=deck)),
    )


@lru_cache(maxsize=1024)
def hand_tile(templates: Templates, seat: str, cards: int) -> Tile:
    return Tile(name=templates.render(text("label.hand", seat=seat, cards=cards)), pips=cards)


def unit_piece(
    library: Library, templates: Templates, table: dict[str, Any], unit: dict[str, Any], spot: Spot
) -> Piece:
    word = unit["unit"]
    side = side_of_unit(word)
    number = words.UNIT_WORDS.index(word)
    ranks = tuple(unit["ranks"])
    order, disorder, place = unit["order"], unit["disorder"], unit["place"]
    known = ranks[-1] is not None
    cohesion = cohesion_of(library, ranks) if known else 0
    badges: list[str] = []
    if unit["contact"]:
        badges.append("engaged")
    if table["charging"] == number:
        badges.append("charging")
    if table["barred"] >> number & 1:
        badges.append("spent")
    if order:
        badges.append(f"order-{order}")
    if disorder:
        badges.append(f"disorder-{disorder}")
    return Piece(
        word,
        "column",
        (spot[0], spot[1]),
        army=side,
        place="" if place == WAITING else words.RESERVES[side] if place == RESERVE else words.SECTORS[place],
        heading=0 if side else 180,
        size=spot[2],
        strength=(max(0, cohesion - disorder), cohesion),
        badges=tuple(badges),
        tiles=tiles_of(library, templates, ranks),
        mark=word,
        code=word,
        name=unit_name(library, templates, word, ranks),
        label=unit_line(library, templates, word, ranks, order, disorder),
    )


@lru_cache(maxsize=4096)
def tiles_of(library: Library, templates: Templates, ranks: Ranks) -> tuple[Tile, ...]:
    return tuple([Tile() if word is None else tile_of(library, templates, word) for word in ranks])


# Where the units stand


def placed(table: dict[str, Any], four: bool) -> dict[str, Spot]:
    """The middle and the size of every unit, by its mark."""
    width = layout.sector_width(four)
    zones: list[list[list[dict[str, Any]]]] = [[[] for _ in range(layout.sectors_of(four))] for _ in range(2)]
    behind: list[list[dict[str, Any]]] = [[], []]
    fighting: list[list[dict[str, Any]]] = [[] for _ in range(layout.sectors_of(four))]
    for unit in table["units"]:
        side = side_of_unit(unit["unit"])
        place = unit["place"]
        if place < 0:
            behind[side].append(unit)
        elif unit["contact"] or table["charging"] == words.UNIT_WORDS.index(unit["unit"]):
            fighting[place].append(unit)
        else:
            zones[side][place].append(unit)
    spots: dict[str, Spot] = {}
    for side in range(2):
        wide = layout.board_width(four) - 2 * layout.MARGIN
        settle(spots, behind[side], layout.MARGIN, layout.RESERVE_TOP[side], wide, layout.RESERVE)
        for sector, units in enumerate(zones[side]):
            left = layout.MARGIN + sector * width
            settle(spots, units, left, layout.FORMATION_TOP[side], width, layout.FORMATION)
    for sector, units in enumerate(fighting):
        fights = fights_of(units)
        if fights:
            shapes = tuple([(ranks_of(north), ranks_of(south)) for north, south in fights])
            found = layout.in_contact(shapes, width - 4, layout.ENGAGEMENT)
            fighters = [unit for north, south in fights for unit in [*north, *south]]
            put(spots, fighters, found, layout.MARGIN + sector * width + 2, layout.ENGAGEMENT_TOP)
    return spots


def settle(
    spots: dict[str, Spot], units: list[dict[str, Any]], left: float, top: float, wide: float, tall: float
) -> None:
    if units:
        put(spots, units, layout.in_rows(ranks_of(units), wide, tall), left, top)


def put(spots: dict[str, Spot], units: list[dict[str, Any]], found: tuple[Spot, ...], left: float, top: float) -> None:
    for unit, (x, y, size) in zip(units, found, strict=True):
        spots[unit["unit"]] = (round(left + x, 2), round(top + y, 2), round(size, 3))


def ranks_of(units: list[dict[str, Any]]) -> tuple[int, ...]:
    return tuple([len(unit["ranks"]) for unit in units])


def fights_of(units: list[dict[str, Any]]) -> list[tuple[list[dict[str, Any]], list[dict[str, Any]]]]:
    """Each fight of a sector, its northern and its southern units; a charging unit alone is one too."""
    found: list[tuple[list[dict[str, Any]], list[dict[str, Any]]]] = []
    seen: set[str] = set()
    for unit in units:
        if unit["unit"] in seen:
            continue
        side = [unit]
        foes = [one for one in units if one["unit"] in foes_of(unit)]
        if len(foes) == 1:  # he may share his one enemy with others
            friends = foes_of(foes[0])
            side = [one for one in units if one["unit"] in friends]
        seen.update(one["unit"] for one in [*side, *foes])
        found.append((side, foes) if unit["unit"].startswith("a") else (foes, side))
    return found
