"""The table as data: thirty zones, units with their bases, generals, casualty markers, and what waits off the table."""

# triarii: pure (scenes are msgspec structs)

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from triarii.engine.registry import game
from triarii.engine.scene import Board, Line, Overlay, Piece, Place, Point, Scene
from triarii.engine.text import Text, Value, text
from triarii.games.kings import state as s
from triarii.games.kings import troops as t
from triarii.games.kings import words as w
from triarii.games.kings.standing import is_under_way
from triarii.games.kings.table import NORTH, SIDE_NAMES, SOUTH, ZONE_NAMES, ZONES

CELL_W: Final = 252
CELL_H: Final = 186
MARGIN: Final = 34
TRAY: Final = 76  # how high the trays are in which a side's pieces wait
EDGE: Final = 126  # from the edge of the board to the field
WIDTH: Final = 2 * MARGIN + 6 * CELL_W
HEIGHT: Final = 2 * EDGE + 5 * CELL_H
CAPTIONS: Final = 470  # the room for captions at the right end of a tray

OFF_TABLE: Final = ((s.UNPLACED, "deploy"), (s.RESERVE, "reserve"), (s.FLANK, "flank"))
SHOWN: Final = s.WINNING | s.LATE | s.NO_MOVE | s.NO_SHOT | s.NO_ASSAULT


def said(told: Text) -> str:
    return game("kings").templates().render(told)


# The board


def corner(zone: int) -> Point:
    """The upper left corner of a zone; row 5 is at the top."""
    return MARGIN + (zone % 6) * CELL_W, EDGE + (4 - zone // 6) * CELL_H


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def tray(side: int) -> Point:
    """The upper left corner of the tray along a side's base edge."""
    return MARGIN, 8 if side == NORTH else HEIGHT - TRAY - 18


def army_called(seats: tuple[str, ...], armies: tuple[str, ...], seat: int) -> str:
    return armies[seat] or seats[seat].capitalize()


@lru_cache(maxsize=64)
def laid_out(seats: tuple[str, ...], armies: tuple[str, ...], side: tuple[int, ...], ground: tuple[int, ...]) -> Board:
    """The board: it changes only while scenery is laid and sides are chosen. CK-TAB-01 to 07"""
    places: list[Place] = []
    for column in range(6):
        x = MARGIN + column * CELL_W + (CELL_W - 120) / 2
        letter = w.COLUMN.names[column]
        outline = box(x, EDGE - 30, 120, HEIGHT - 2 * EDGE + 61)
        name = said(text("label.column", column=letter))
        places.append(Place(letter, (x + 60, HEIGHT / 2), outline, ("column",), name))
    for zone in range(ZONES):
        x, y = corner(zone)
        kind = t.GROUNDS[ground[zone]]
        name = said(text("label.zone", zone=ZONE_NAMES[zone], scenery=kind))
        lies = (kind,) if ground[zone] else ()
        places.append(Place(ZONE_NAMES[zone], (x + CELL_W / 2, y + CELL_H / 2), box(x, y, CELL_W, CELL_H), lies, name))
    lines: list[Line] = []
    for seat in (0, 1):
        x, y = tray(side[seat])
        army = army_called(seats, armies, seat)
        for _, word in OFF_TABLE:
            name = said(text("label.off", off=text(f"label.off.{word}"), army=army))
            places.append(Place(f"{word}-{seat}", (x, y + TRAY / 2), name=name))
        edge = EDGE - 4 if side[seat] == NORTH else HEIGHT - EDGE + 4
        lines.append(Line("tray", box(x, y, WIDTH - 2 * MARGIN, TRAY), seat))
        lines.append(Line("base-edge", ((MARGIN, edge), (WIDTH - MARGIN, edge)), seat))
    named = [army_called(seats, armies, side.index(which)) for which in (SOUTH, NORTH)]
    label = said(text("label.board", south=named[0], north=named[1]))
    return Board("zones", "kings", WIDTH, HEIGHT, label, tuple(places), tuple(lines))


def board(view: dict[str, Any]) -> Board:
    """The field with its scenery, and the trays beside it."""
    state = view["state"]
    seats, armies = tuple(view["header"]["seats"]), tuple(state["armies"])
    return laid_out(seats, armies, tuple(state["side"]), tuple(state["ground"]))


# The pieces


def silhouette(kind: int, traits: int) -> str:
    """The symbol that fits the troops."""
    if kind == t.CO:
        if traits & t.PIKE:
            return "phalanx"
        return "archer" if traits & t.BOW else "warband" if traits & t.SHOCK else "legionary"
    if kind == t.AX:
        return "archer" if traits & t.BOW else "auxilia"
    if kind == t.CV:
        if traits & t.BOW:
            return "bow-horse"
        return "cataphract" if traits & t.ARMOURED else "heavy-horse" if traits & t.SHOCK else "horse"
    return {t.SK: "slinger", t.MS: "javelin-horse", t.CH: "chariot", t.EL: "elephant", t.AR: "engine"}[kind]


def details(kind: int, grade: int, traits: int, left: int, full: int, flags: int) -> list[Value]:
    """What is worth knowing of a unit besides its name."""
    found: list[Value] = [text("label.troops", grade=t.GRADES[grade], kind=t.TYPE_NAMES[kind].lower())]
    found += [t.ATTRIBUTES[place] for place in range(5) if traits & (1 << place)]
    found += [t.TACTICS[place] for place in range(2) if traits & (t.ERRATIC << place)]
    if full:
        found.append(text("label.bases", left=f"{left / 2:g}", full=f"{full / 2:g}"))
    for bit, word in ((s.WINNING, "winning"), (s.LATE, "late"), (s.NO_MOVE, "no-move"), (s.NO_SHOT, "no-shot")):
        if flags & bit:
            found.append(word)
    return found


@lru_cache(maxsize=1 << 13)
def unit_piece(number: int, row: tuple[Any, ...], lost: int, flags: int, place: str, at: Point, size: float) -> Piece:
    """A unit or artillery piece where it stands."""
    seat, kind, grade, traits, _, name = row
    full = 2 * t.BASES[kind]
    badges: list[str] = [] if grade == t.REGULAR else [t.GRADES[grade]]
    if flags & s.WINNING:
        badges.append("winning")
    if flags & s.LATE:
        badges.append("late")
    if flags & (s.NO_MOVE | s.NO_SHOT | s.NO_ASSAULT):
        badges.append("shaken")
    told = text("label.unit", name=name, details=details(kind, grade, traits, full - lost, full, flags))
    return Piece(
        id=w.UNIT.names[number],
        form="bases",
        at=at,
        symbol=silhouette(kind, traits),
        army=seat,
        place=place,
        size=size,
        strength=(full - lost, full),
        badges=tuple(badges),
        code=t.CODES[kind] + {t.LEVY: "l", t.VETERAN: "v", t.ELITE: "e"}.get(grade, ""),
        name=name,
        label=said(told),
    )


@lru_cache(maxsize=1 << 10)
def general_piece(general: int, gifts: int, army: str, place: str, at: Point, size: float) -> Piece:
    """A general where he is."""
    number = general % 2 + 1
    words: list[Value] = [word for bit, word in enumerate(w.GIFT.names) if gifts & (1 << bit)]
    key = "label.general.gifts" if words else "label.general"
    letters = "".join([str(word)[0].upper() for word in words])
    return Piece(
        id=w.GENERAL.names[general],
        form="medal",
        at=at,
        symbol="leader",
        army=general // 2,
        place=place,
        size=size,
        mark=str(number),
        code=f"G{number} {letters}".strip(),
        name=said(text("label.general", number=number, army=army)),
        label=said(text(key, number=number, army=army, gifts=words)),
    )


@lru_cache(maxsize=1 << 10)
def marker_piece(zone: int, count: int) -> Piece:
    """The casualty markers of a zone."""
    x, y = corner(zone)
    label = said(text("label.markers", markers=count))
    at = (x + CELL_W - 22, y + CELL_H - 24)
    return Piece(
        f"m{ZONE_NAMES[zone]}", "marker", at, place=ZONE_NAMES[zone], mark=str(count), code=f"m{count}", label=label
    )


def rows_of(zone: int, count: int) -> tuple[list[Point], float]:
    """Where so many pieces stand in a zone, in centred rows, and their size: few stand large."""
    x, y = corner(zone)
    abreast, room, size = (3, 80.0, 0.92) if count <= 3 else (4, 62.0, 0.71)
    rows = (count + abreast - 1) // abreast
    spots: list[Point] = []
    for place in range(count):
        row, column = divmod(place, abreast)
        in_row = min(abreast, count - abreast * row)
        spots.append((x + CELL_W / 2 + (column - (in_row - 1) / 2) * room, y + (80 if rows == 1 else 46 + 74 * row)))
    return spots, size


class Setting:
    """A scene in the making, from what a viewer may see."""

    def __init__(self, view: dict[str, Any]) -> None:
        state = view["state"]
        self.state = state
        self.seats = tuple(view["header"]["seats"])
        self.armies = tuple(state["armies"])
        self.side: list[int] = state["side"]
        self.outcome = view.get("outcome")
        self.pieces: list[Piece] = []
        self.overlays: list[Overlay] = []
        self.units: dict[tuple[int, int], list[int]] = {}  # by place, and off the table by seat
        self.generals: dict[tuple[int, int], list[int]] = {}
        for number, place in enumerate(state["at"]):
            owner = -1 if place >= 0 else state["roster"][number][0]
            self.units.setdefault((place, owner), []).append(number)
        for general, place in enumerate(state["generals"]):
            self.generals.setdefault((place, -1 if place >= 0 else general // 2), []).append(general)

    def army(self, seat: int) -> str:
        return army_called(self.seats, self.armies, seat)

    def put(self, where: tuple[int, int], place: str, spots: list[Point], size: float) -> None:
        """The units at a place, and then its generals, each at his spot."""
        state = self.state
        units = self.units.get(where, [])
        for unit, spot in zip(units, spots, strict=False):
            row, lost, flags = state["roster"][unit], state["lost"][unit], state["flags"][unit] & SHOWN
            self.pieces.append(unit_piece(unit, tuple(row), lost, flags, place, spot, size))
        medal = round(size * 1.18, 3)
        for general, spot in zip(self.generals.get(where, []), spots[len(units) :], strict=True):
            gifts = state["gifts"][general]
            self.pieces.append(general_piece(general, gifts, self.army(general // 2), place, spot, medal))

    def count(self, where: tuple[int, int]) -> int:
        return len(self.units.get(where, [])) + len(self.generals.get(where, []))

    def zone(self, zone: int) -> None:
        count = self.count((zone, -1))
        if count:
            spots, size = rows_of(zone, count)
            self.put((zone, -1), ZONE_NAMES[zone], spots, size)
        if self.state["markers"][zone]:
            self.pieces.append(marker_piece(zone, self.state["markers"][zone]))
        kind = self.state["ground"][zone]
        if kind:
            self.overlays.append(scenery_caption(zone, kind))

    def off_table(self, seat: int) -> None:
        """What waits in a side's tray: group by group, smaller if there are many."""
        groups = [(place, word) for place, word in OFF_TABLE if self.count((place, seat))]
        count = sum(self.count((place, seat)) for place, _ in groups)
        if not count:
            return
        room = min(56.0, (WIDTH - 2 * MARGIN - CAPTIONS - 20 * len(groups)) // count)
        size = round(0.58 * room / 56, 3)
        x, y = tray(self.side[seat])
        for place, word in groups:
            among = self.count((place, seat))
            spots = [(x + 10 + room * (index + 0.5), y + 45) for index in range(among)]
            self.put((place, seat), f"{word}-{seat}", spots, size)
            self.overlays.append(caption(f"{word}-{seat}", text(f"label.off.{word}"), (x + 14, y + 9), 12))
            x += max(room * among, 70) + 20

    def captions(self) -> None:
        x = WIDTH - MARGIN - CAPTIONS
        for seat in (0, 1):
            army, name, side = self.army(seat), self.seats[seat], SIDE_NAMES[self.side[seat]]
            told = text("label.army", army=army, side=side)
            if self.armies[seat] and name not in SIDE_NAMES:
                told = text("label.army-of-seat", army=army, seat=name, side=side)
            self.overlays.append(caption(f"army-{seat}", told, (x, tray(self.side[seat])[1] + 27), 20))
        self.overlays.append(caption("headline", self.headline(), (x, tray(NORTH)[1] + 54), 14))

    def headline(self) -> Text:
        if self.outcome is not None:
            return text("label.over", reason=self.outcome["reason"])
        state = self.state
        if not is_under_way(state):
            return text("label.before")
        flanking = "open" if state["flanking"] else "closed"
        army, clock = self.army(state["active"]), state["clock"]
        return text("label.under-way", round=state["round"], army=army, clock=clock, flanking=flanking)


def caption(id: str, told: Text, at: Point, size: float) -> Overlay:
    return Overlay(id, "caption", at, radius=size, text=said(told))


@lru_cache(maxsize=256)
def scenery_caption(zone: int, kind: int) -> Overlay:
    x, y = corner(zone)
    told = text("label.scenery", scenery=t.GROUNDS[kind])
    return caption(f"scenery-{ZONE_NAMES[zone]}", told, (x + 44, y + CELL_H - 13), 16)


def scene(view: dict[str, Any], board: Board) -> Scene:
    """Every piece that a viewer sees, zone by zone and tray by tray, and the captions."""
    setting = Setting(view)
    for zone in range(ZONES):
        setting.zone(zone)
    for seat in (0, 1):
        setting.off_table(seat)
    setting.captions()
    return Scene(board.hash(), tuple(setting.pieces), tuple(setting.overlays))
