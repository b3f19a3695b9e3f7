"""A field of zones as text: rows from north to south, and what is off the table above and below."""

from __future__ import annotations

import textwrap

from triarii.drawing.grounds.zones import COLUMN
from triarii.engine.scene import Board, Overlay, Piece, Place, Scene

WIDTH = 21


def text_board(board: Board, scene: Scene) -> str:
    """The whole table for a terminal."""
    captions = {overlay.id: overlay for overlay in scene.overlays}
    edges = sorted([(line.points[0][1], line.army) for line in board.lines if line.kind == "base-edge"])
    north, south = [army for _, army in edges]
    names = {north: "North", south: "South"}
    zones = [place for place in board.places if place.outline and place.ground != (COLUMN,)]
    rows = [captions["headline"].text, captions[f"army-{north}"].text]
    rows += off_table(board, scene, captions, north)
    rule = "+" + "+".join(["-" * WIDTH] * 6) + "+"
    rows.append(rule)
    for height in sorted({place.at[1] for place in zones}):
        cells = [cell(place, scene, names) for place in zones if place.at[1] == height]
        for line in range(max(len(lines) for lines in cells)):
            shown = [(lines[line] if line < len(lines) else "").ljust(WIDTH)[:WIDTH] for lines in cells]
            rows.append("|" + "|".join(shown) + "|")
        rows.append(rule)
    rows.append(captions[f"army-{south}"].text)
    return "\n".join(rows + off_table(board, scene, captions, south))


def piece_text(piece: Piece) -> str:
    """Id, type, grade, bases: u3 COv 2.5*"""
    bases = f" {piece.strength[0] / 2:g}" if piece.strength[1] else ""
    marks = ("*" if "winning" in piece.badges else "") + ("!" if "late" in piece.badges else "")
    return f"{piece.id} {piece.code}{bases}{marks}"


def cell(place: Place, scene: Scene, names: dict[int, str]) -> list[str]:
    """What a zone holds, in lines of the width of a cell."""
    here = [piece for piece in scene.pieces if piece.place == place.id]
    pieces = [piece for piece in here if piece.army >= 0]
    armies = {piece.army for piece in pieces}
    head = [place.id]
    if len(armies) == 1:
        head.append(names[armies.pop()])
    head += [piece.code for piece in here if piece.army < 0]
    lines = [" ".join(head)]
    lines += [f"({kind.replace('-', ' ')})" for kind in place.ground]
    # a piece is not broken over two lines
    whole = ", ".join([piece_text(piece).replace(" ", "\u00a0") for piece in pieces])
    return lines + [row.replace("\u00a0", " ") for row in textwrap.wrap(whole, WIDTH - 1, break_long_words=False)]


def off_table(board: Board, scene: Scene, captions: dict[str, Overlay], army: int) -> list[str]:
    """What waits beside the field, a row for each group."""
    rows: list[str] = []
    for place in board.places:
        waiting = [piece for piece in scene.pieces if piece.place == place.id and piece.army == army]
        if waiting and not place.outline:
            words = ", ".join([piece_text(piece) for piece in waiting])
            told = f"  {captions[place.id].text.lower()}: {words}"
            rows += textwrap.wrap(told, 6 * WIDTH, subsequent_indent="    ")
    return rows
