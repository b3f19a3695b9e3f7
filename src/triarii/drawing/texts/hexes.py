"""A board of hexes as text: a map by the short forms of the pieces, with the ground beside them."""

from __future__ import annotations

from typing import Final

from triarii.engine.scene import Board, Piece, Place, Scene

# The ground under or beside a piece. Where several features share a hex the first one is shown.
MARKS: Final[dict[str, tuple[str, str]]] = {
    "sea": ("≈", "seacoast"),
    "river": ("≈", "river"),
    "ford": ("~", "fordable river"),
    "bridge": ("=", "bridge"),
    "fortified": ("W", "fortified wall"),
    "wall": ("w", "scalable wall"),
    "camp": ("⌂", "fortified camp"),
    "rampart": ("#", "rampart"),
    "marsh": ('"', "marsh"),
    "forest": ("♣", "forest"),
    "steep": ("▲", "impassable hill"),
    "hill": ("^", "hill"),
    "broken": (":", "broken ground"),
}
WIDTH: Final = 6


def text_board(board: Board, scene: Scene) -> str:
    """The map, what waits beside it, and what its marks mean."""
    codes: dict[str, str] = {}
    waiting: dict[int, list[str]] = {}
    for piece in sorted(scene.pieces, key=blocks_first):
        if piece.place:
            codes[piece.place] = codes.get(piece.place, "") + piece.code
        elif piece.code:
            waiting.setdefault(piece.army, []).append(piece.code)
    rows: dict[float, list[Place]] = {}
    for place in board.places:
        rows.setdefault(place.at[1], []).append(place)
    left = min(place.at[0] for place in board.places)
    lines: list[str] = []
    longest = 0
    for _, row in sorted(rows.items()):
        cells = [(codes.get(place.id, "") + ground_mark(place) or ".").ljust(WIDTH) for place in row]
        letters = {place.id[0] for place in row}
        shift = " " * (WIDTH // 2) if min(place.at[0] for place in row) > left else ""
        lines.append(
            f"{letters.pop() if len(letters) == 1 and len(row) > 1 else ' '}  {shift}{''.join(cells)}".rstrip()
        )
        longest = max(longest, len(cells))
    lines.append("   " + "".join(str(column + 1).ljust(WIDTH) for column in range(longest)).rstrip())
    for _, hidden in sorted(waiting.items()):
        lines.append(f"waiting: {' '.join(hidden)}")
    found = {feature for place in board.places for feature in place.ground}
    legend = "  ".join(f"{mark} {words}" for feature, (mark, words) in MARKS.items() if feature in found)
    return "\n".join([*lines, legend] if legend else lines) + "\n"


def blocks_first(piece: Piece) -> bool:
    return piece.form != "block"


def ground_mark(place: Place) -> str:
    for feature, (mark, _) in MARKS.items():
        if feature in place.ground:
            return mark
    return ""
