"""The position as text, and how each side stands."""

# triarii: pure (pictures and texts, far from the hot path)

from __future__ import annotations

import textwrap
from typing import Any

from triarii.engine.counting import several
from triarii.engine.game import Standing
from triarii.games.kings import state as s
from triarii.games.kings import troops as t
from triarii.games.kings.sight import General, Piece, Sight
from triarii.games.kings.table import NORTH, SOUTH, ZONE_NAMES, depth
from triarii.games.kings.victory import BREAK_AT, BREAK_POINTS, ROW_POINTS, verdict

WIDTH = 21


def piece_text(piece: Piece) -> str:
    """Number, type, grade, bases: u3 COv 2.5*"""
    grade = {t.LEVY: "l", t.VETERAN: "v", t.ELITE: "e"}.get(piece.grade, "")
    bases = f" {(piece.halves - piece.lost) / 2:g}" if piece.kind != t.AR else ""
    marks = ("*" if piece.flags & s.WINNING else "") + ("!" if piece.flags & s.LATE else "")
    return f"{piece.word} {t.CODES[piece.kind]}{grade}{bases}{marks}"


def general_text(general: General) -> str:
    gifts = "".join(word[0] for word in general.gifts)
    return f"{general.word} G{general.number % 2 + 1}{' ' + gifts if gifts else ''}"


def cell(sight: Sight, zone: int) -> list[str]:
    words: list[str] = []
    head = ZONE_NAMES[zone]
    pieces, generals = sight.at(zone), sight.generals_at(zone)
    seats = {piece.seat for piece in pieces} | {general.seat for general in generals}
    if len(seats) == 1:
        head += " " + ("South" if sight.side[seats.pop()] == SOUTH else "North")
    if sight.markers[zone]:
        head += f" m{sight.markers[zone]}"
    lines = [head]
    if sight.ground[zone]:
        lines.append(f"({t.GROUND_NAMES[sight.ground[zone]].lower()})")
    words += [piece_text(piece) for piece in pieces] + [general_text(general) for general in generals]
    whole = ", ".join(word.replace(" ", "\u00a0") for word in words)  # a piece is not broken over two lines
    return lines + [row.replace("\u00a0", " ") for row in textwrap.wrap(whole, WIDTH - 1, break_long_words=False)]


def off_table(sight: Sight, seat: int) -> list[str]:
    rows: list[str] = []
    for place, name in ((s.UNPLACED, "to deploy"), (s.RESERVE, "reserve"), (s.FLANK, "flank march"), (s.DEAD, "lost")):
        words = [piece_text(piece) for piece in sight.at(place, seat)]
        words += [general_text(general) for general in sight.generals_at(place, seat)]
        if words:
            rows += textwrap.wrap(f"  {name}: {', '.join(words)}", 6 * WIDTH, subsequent_indent="    ")
    return rows


def text_board(data: dict[str, Any]) -> str:
    """Rows from north to south; what is off the table stands above and below."""
    sight = Sight(data)
    rows = [sight.headline()]
    north, south = sight.seat_of_side(NORTH), sight.seat_of_side(SOUTH)
    rows.append(f"North: {sight.army(north)} ({sight.seats[north]})")
    rows += off_table(sight, north)
    rule = "+" + "+".join(["-" * WIDTH] * 6) + "+"
    rows.append(rule)
    for row in range(4, -1, -1):
        cells = [cell(sight, row * 6 + column) for column in range(6)]
        for line in range(max(len(lines) for lines in cells)):
            shown = [(lines[line] if line < len(lines) else "").ljust(WIDTH)[:WIDTH] for lines in cells]
            rows.append("|" + "|".join(shown) + "|")
        rows.append(rule)
    rows.append(f"South: {sight.army(south)} ({sight.seats[south]})")
    rows += off_table(sight, south)
    return "\n".join(rows)


def zone_points(sight: Sight, seat: int) -> int:
    """What the zones owned now are worth. CK-VIC-06, CK-TAB-09"""
    total = 0
    for zone in range(30):
        pieces = [piece for piece in sight.at(zone, seat) if piece.kind != t.AR]
        if not pieces:
            continue
        halves = sum(piece.halves - piece.lost for piece in pieces)
        if sight.generals_at(zone, seat):
            halves += 2
        if halves >= 8:
            total += ROW_POINTS[depth(sight.side[seat], zone)]
    return total


def points(sight: Sight, seat: int) -> int:
    """Victory points as they would be counted now. CK-VIC-03 to 07"""
    other = 1 - seat
    away = [piece for piece in sight.pieces if piece.seat == other and piece.kind != t.AR]
    off = sum(piece.cost // 2 for piece in away if piece.at in (s.RESERVE, s.FLANK))
    fallen: list[int] = sight.state["fallen"]
    broken = BREAK_POINTS if fallen[other] >= BREAK_AT else 0
    return fallen[other] + off + broken + zone_points(sight, seat)


def lead(difference: int) -> str:
    """What the points would make of the battle if the clock ran out now. CK-VIC-08"""
    if difference == 0:
        return "level on points"
    return f"{several(abs(difference), 'point')} {'ahead' if difference > 0 else 'behind'}: {verdict(abs(difference))}"


def shaken(sight: Sight, seat: int) -> str:
    """The markers that will make zones test their morale. CK-MOR-17"""
    zones = [zone for zone in range(30) if sight.markers[zone] and sight.at(zone, seat)]
    markers = sum(sight.markers[zone] for zone in zones)
    if not markers:
        return "no zone shaken"
    return f"{several(len(zones), 'zone')} shaken by {several(markers, 'marker')}"


def standing(data: dict[str, Any]) -> list[Standing]:
    """Points as they would be counted now, how near each army is to breaking, what shakes it, and the clock.

    There is no number of points to race for: the difference counts when the clock runs out. CK-VIC-01 to 08
    """
    sight = Sight(data)
    score = [points(sight, 0), points(sight, 1)]
    fallen: list[int] = sight.state["fallen"]
    found: list[Standing] = []
    for seat in (0, 1):
        units = [piece for piece in sight.pieces if piece.seat == seat and piece.kind != t.AR]
        alive = [piece for piece in units if piece.at != s.DEAD]
        facts = [
            lead(score[seat] - score[1 - seat]),
            f"lost {fallen[seat]} of the {BREAK_AT} points that break the army",
            shaken(sight, seat),
            f"{len(alive)} of {len(units)} units",
            f"{zone_points(sight, seat)} points of ground",
        ]
        generals = [general for general in sight.generals if general.seat == seat and general.at != s.DEAD]
        facts += [f"General {one.number % 2 + 1}: {', '.join(one.gifts)}" for one in generals if one.gifts]
        reserve = len(sight.at(s.RESERVE, seat))
        flank = len(sight.at(s.FLANK, seat))
        facts += [f"{reserve} in reserve"] if reserve else []
        facts += [f"{flank} on a flank march"] if flank else []
        facts += ["attacker, South" if sight.side[seat] == SOUTH else "defender, North"]
        facts += [f"clock {sight.clock}, round {sight.state['round']}"] if sight.is_under_way() else []
        found.append(Standing(sight.seats[seat], sight.army(seat), score[seat], 0, facts))
    return found
