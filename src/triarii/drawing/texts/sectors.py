"""A board of sectors as text: the camps, then sector by sector who stands there and who fights whom."""

from __future__ import annotations

from typing import Final

from triarii.engine.counting import several
from triarii.engine.scene import Board, Piece, Place, Point, Scene

SIDES: Final = ("North", "South")


def text_board(board: Board, scene: Scene) -> str:
    """Camps, then formation zones and fights by sector; then reserves and units not yet deployed."""
    camps = [piece for piece in scene.pieces if piece.form == "camp"]
    units = [piece for piece in scene.pieces if piece.form == "column"]
    foes = foes_by_unit(scene, units)
    rows = [camp_line(camp) for camp in camps]
    reserves = [place for place in board.places if "reserve" in place.ground]
    for place in board.places:
        if place not in reserves:
            rows.append(f"Sector {place.id}" + (", central" if "central" in place.ground else ""))
            rows += sector_rows(place, units, foes) or ["  nobody"]
    for side, name in enumerate(SIDES):
        rows += held(
            f"{name}, reserve", [unit for unit in units if unit.army == side and unit.place == reserves[side].id]
        )
    for side, name in enumerate(SIDES):
        rows += held(f"{name}, not yet deployed", [unit for unit in units if unit.army == side and not unit.place])
    return "\n".join(rows)


def held(label: str, units: list[Piece]) -> list[str]:
    return [label, *[f"  {unit.label}" for unit in units]] if units else []


def camp_line(camp: Piece) -> str:
    ready, total = camp.strength
    to_move = " *" if "active" in camp.badges else ""
    tokens = f"{ready} order and {total - ready} disorder in the camp"
    hands = ", ".join(hand.name for hand in camp.tiles)
    deck = f"{several(int(camp.mark), 'card')} in the deck"
    return f"{SIDES[camp.army]}, {camp.name}{to_move}: {tokens}, {deck}, {hands}"


def foes_by_unit(scene: Scene, units: list[Piece]) -> dict[str, list[Piece]]:
    """Who is in contact with whom: a line of the scene joins them."""
    standing: dict[Point, Piece] = {unit.at: unit for unit in units}
    foes: dict[str, list[Piece]] = {unit.id: [] for unit in units}
    for overlay in scene.overlays:
        if overlay.kind == "line":
            one, other = standing[overlay.points[0]], standing[overlay.points[1]]
            foes[one.id].append(other)
            foes[other.id].append(one)
    return foes


def sector_rows(place: Place, units: list[Piece], foes: dict[str, list[Piece]]) -> list[str]:
    rows: list[str] = []
    shown: set[str] = set()
    for unit in sorted([unit for unit in units if unit.place == place.id], key=lambda unit: unit.army):
        against = foes[unit.id]
        if not against:
            zone = "charging" if "charging" in unit.badges else SIDES[unit.army].lower()
            rows.append(f"  {zone}: {unit.label}")
        elif unit.id not in shown and (len(against) > 1 or len(foes[against[0].id]) == 1):
            shown.update([unit.id, *[foe.id for foe in against]])
            rows.append(f"  fight: {unit.label} against {against[0].label}")
            rows += [f"         and {foe.label}" for foe in against[1:]]
    return rows
