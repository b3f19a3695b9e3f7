"""The board as a picture: thirty zones, units as bases that are worn down by halves, markers and generals."""

# triarii: pure (pictures and texts, far from the hot path)

from __future__ import annotations

from typing import Any

from triarii.drawing.board import board
from triarii.drawing.pieces import block, medal, seal
from triarii.drawing.svg import at, circle, ellipse, group, line, path, polygon, rect, text, title
from triarii.drawing.symbols import symbol
from triarii.games.kings import state as s
from triarii.games.kings import troops as t
from triarii.games.kings.sight import General, Piece, Sight
from triarii.games.kings.table import NORTH, SOUTH, ZONE_NAMES

CELL_W, CELL_H = 252, 186
MARGIN = 34
STRIP = 92
WIDTH = 2 * MARGIN + 6 * CELL_W
TOP = STRIP + MARGIN
HEIGHT = 2 * TOP + 5 * CELL_H


def corner(zone: int) -> tuple[float, float]:
    """The upper left corner of a zone; row 5 is at the top."""
    return MARGIN + (zone % 6) * CELL_W, TOP + (4 - zone // 6) * CELL_H


def ground_art(kind: int) -> str:
    """The scenery of a zone, drawn over a cell with its corner at (0, 0)."""
    w, h = CELL_W, CELL_H
    if kind in (t.GENTLE_HILL, t.STEEP_HILL):
        rings = "".join(
            ellipse(w / 2, h * 0.44, w * k, h * k * 0.92, class_="hill-line", stroke_width=1.6, stroke_opacity=0.8)
            for k in ((0.44, 0.32) if kind == t.GENTLE_HILL else (0.46, 0.38, 0.3, 0.2))
        )
        return ellipse(w / 2, h * 0.44, w * 0.45, h * 0.415, class_="hill", fill_opacity=0.35) + rings
    if kind == t.ROUGH:
        spots = [(0.1, 0.2), (0.3, 0.86), (0.5, 0.12), (0.72, 0.88), (0.9, 0.3), (0.12, 0.7), (0.92, 0.74)]
        return "".join(
            path("M-11,5 L-6,-5 L0,3 L6,-6 L11,5", class_="stone-line", stroke_width=2, transform=at(x * w, y * h))
            for x, y in spots
        )
    if kind == t.WOOD:
        spots = [
            (0.07, 0.14),
            (0.2, 0.9),
            (0.36, 0.1),
            (0.55, 0.92),
            (0.7, 0.1),
            (0.93, 0.22),
            (0.93, 0.84),
            (0.06, 0.6),
        ]
        return rect(0, 0, w, h, class_="wood", fill_opacity=0.4) + "".join(
            circle(x * w, y * h, 13, class_="wood")
            + circle(x * w - 3, y * h - 3, 6, class_="wood-deep", fill_opacity=0.5)
            for x, y in spots
        )
    if kind == t.VILLAGE:
        spots = [(0.1, 0.16), (0.32, 0.92), (0.62, 0.1), (0.9, 0.2), (0.9, 0.88), (0.09, 0.82)]
        return "".join(
            group(
                rect(-11, -5, 22, 13, class_="stone"),
                polygon([(-14, -4), (0, -15), (14, -4)], class_="hill-deep"),
                transform=at(x * w, y * h),
            )
            for x, y in spots
        )
    if kind == t.ENCLOSURES:
        bars = [
            line(10, y, w - 10, y, class_="wood-line", stroke_width=3, stroke_dasharray="14 5") for y in (14, h - 28)
        ]
        bars += [
            line(x, 14, x, h - 28, class_="wood-line", stroke_width=3, stroke_dasharray="14 5") for x in (10, w - 10)
        ]
        return "".join(bars)
    return ""


def bases(piece: Piece) -> str:
    """The bases of a unit in a row, emptied by halves."""
    count = piece.halves // 2
    if count == 0:
        return ""
    left = piece.halves - piece.lost
    drawn = ""
    for place in range(count):
        x = (place - count / 2) * 22 + 1.5
        full = min(2, max(0, left - 2 * place))
        drawn += rect(x, 27, 19, 10, class_="pip empty")
        if full:
            drawn += rect(x, 27, 9.5 * full, 10, class_="pip")
    return group(drawn, class_="bases")


def grade_mark(grade: int) -> str:
    """Chevrons for veterans and elite, an open bar for levy."""
    if grade == t.LEVY:
        return line(-33, -33, -17, -33, class_="symbol", stroke="var(--t-on-army,#fbf3df)", stroke_width=4)
    count = {t.VETERAN: 1, t.ELITE: 2}.get(grade, 0)
    return "".join(
        path("M-34,-24 L-27,-34 L-20,-24 L-27,-29 Z", class_="pip", transform=at(0, 11 * place))
        for place in range(count)
    )


def unit_art(piece: Piece, x: float, y: float, scale: float) -> str:
    seals: list[str] = []
    if piece.flags & s.WINNING:
        seals.append("special")
    if piece.flags & s.LATE:
        seals.append("waiting")
    if piece.flags & (s.NO_MOVE | s.NO_SHOT | s.NO_ASSAULT):
        seals.append("shaken")
    marks = "".join(seal(name, 27, -31 + 22 * place, 22) for place, name in enumerate(seals))
    inside = block(piece.seat) + symbol(piece.symbol(), 0, -6, 62) + grade_mark(piece.grade) + bases(piece) + marks
    return group(
        title(piece.said()),
        group(inside, transform=at(0, 0, scale)),
        class_=f"piece army-{piece.seat}",
        data_piece=piece.word,
        data_unit=piece.word,
        transform=at(x, y),
    )


def general_art(general: General, x: float, y: float, size: float) -> str:
    return group(
        title(general.said()),
        medal(general.seat, 0, 0, size),
        text(general.number % 2 + 1, size * 0.46, size * 0.4, class_="number", font_size=18),
        class_=f"piece leader army-{general.seat}",
        data_piece=general.word,
        data_general=general.word,
        transform=at(x, y),
    )


def marker_art(count: int, x: float, y: float) -> str:
    """Casualty markers: a fallen shield with their number."""
    return group(
        title(f"{count} casualty markers"),
        path("M-14,-14 L14,-14 L14,2 Q14,14 0,19 Q-14,14 -14,2 Z", class_="badge"),
        path("M-8,-8 L8,10 M8,-8 L-8,10", class_="faint-line", stroke_width=1.5),
        text(count, 0, 2, class_="number", font_size=17),
        class_="casualties",
        transform=at(x, y),
    )


def zone_art(sight: Sight, zone: int) -> str:
    x, y = corner(zone)
    body = rect(0, 0, CELL_W, CELL_H, class_="plain", rx=3)
    body += ground_art(sight.ground[zone])
    body += rect(0, 0, CELL_W, CELL_H, class_="faint-line", stroke_width=1.2, rx=3)
    body += text(ZONE_NAMES[zone], 18, CELL_H - 13, class_="label")
    if sight.ground[zone]:
        name = t.GROUND_NAMES[sight.ground[zone]]
        body += text(name, CELL_W / 2, CELL_H - 13, class_="label", font_size=16)
    return group(title(sight.zone_said(zone)), body, class_="zone", data_zone=ZONE_NAMES[zone], transform=at(x, y))


def contents(sight: Sight, zone: int) -> str:
    """The pieces of a zone in centred rows, generals after the units; markers in a corner. Few stand large."""
    x, y = corner(zone)
    pieces, generals = sight.at(zone), sight.generals_at(zone)
    count = len(pieces) + len(generals)
    abreast, room, scale = (3, 80.0, 0.92) if count <= 3 else (4, 62.0, 0.71)
    rows = (count + abreast - 1) // abreast
    drawn = ""
    for place in range(count):
        row, column = divmod(place, abreast)
        in_row = min(abreast, count - abreast * row)
        px = x + CELL_W / 2 + (column - (in_row - 1) / 2) * room
        py = y + (80 if rows == 1 else 46 + 74 * row)
        if place < len(pieces):
            drawn += unit_art(pieces[place], px, py, scale)
        else:
            drawn += general_art(generals[place - len(pieces)], px, py, 66 * scale)
    if sight.markers[zone]:
        drawn += marker_art(sight.markers[zone], x + CELL_W - 22, y + CELL_H - 24)
    return drawn


def strip(sight: Sight, seat: int) -> str:
    """What is off the table, along the owner's base edge."""
    at_top = sight.side[seat] == NORTH
    y = 8 if at_top else HEIGHT - STRIP - 2
    drawn = ""
    x = MARGIN + 4.0
    for place, name in ((s.UNPLACED, "To deploy"), (s.RESERVE, "Reserve"), (s.FLANK, "Flank march")):
        pieces = sight.at(place, seat)
        generals = sight.generals_at(place, seat)
        if not pieces and not generals:
            continue
        room = 56.0 if len(pieces) < 20 else 44.0
        width = len(pieces) * room + len(generals) * 44 + 12
        drawn += rect(x - 4, y, width, STRIP - 16, class_="panel", rx=6)
        drawn += text(name, x + 6, y + 9, class_="label", font_size=12, text_anchor="start", style="text-anchor:start")
        for index, piece in enumerate(pieces):
            drawn += unit_art(piece, x + 26 + index * room, y + 47, 0.58)
        for index, general in enumerate(generals):
            drawn += general_art(general, x + 24 + len(pieces) * room + index * 44, y + 47, 38)
        x += width + 8
    name = f"{sight.army(seat)}: {'South, attacker' if sight.side[seat] == SOUTH else 'North, defender'}"
    drawn += text(name, WIDTH - MARGIN, y + (STRIP - 16) / 2, class_="caption", font_size=22, style="text-anchor:end")
    return drawn


def svg_board(data: dict[str, Any]) -> str:
    """The whole table for a viewer."""
    sight = Sight(data)
    body = rect(0, 0, WIDTH, HEIGHT, class_="paper", rx=8)
    for seat in (0, 1):
        edge = TOP - 4 if sight.side[seat] == NORTH else HEIGHT - TOP + 4
        lines = line(MARGIN, edge, WIDTH - MARGIN, edge, class_="army-line", stroke_width=5)
        body += group(lines, class_=f"army-{seat}")
    for column in range(6):
        x = MARGIN + (column + 0.5) * CELL_W
        for y in (TOP - 17, HEIGHT - TOP + 18):
            letter = text("ABCDEF"[column], x, y, class_="label", font_size=18)
            body += group(rect(x - 60, y - 13, 120, 26, fill="transparent"), letter, data_column="ABCDEF"[column])
    for zone in range(30):
        body += zone_art(sight, zone)
    for zone in range(30):
        body += contents(sight, zone)
    body += strip(sight, 0) + strip(sight, 1)
    if sight.is_under_way():
        flanking = "flanking open" if sight.state["flanking"] else "no flanking yet"
        words = f"Round {sight.round} · clock {sight.clock} · {flanking}"
        body += text(words, WIDTH - MARGIN, 68, class_="caption", font_size=18, style="text-anchor:end")
    return board("kings", WIDTH, HEIGHT, f"Conquerors and Kings. {sight.headline()}", body)
