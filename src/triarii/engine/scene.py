"""The board as data: what does not change during a battle, the pieces on it, and what lies over them."""

# triarii: pure (msgspec builds its types by a metaclass that mypyc cannot compile)

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TypeVar

import msgspec

Point = tuple[float, float]


class Place(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of the board that can be named, and so clicked: a hex, a zone, a sector, a terrain feature."""

    id: str  # as actions name it: "e7"
    at: Point
    outline: tuple[Point, ...] = ()  # its corners
    ground: tuple[str, ...] = ()  # what lies there: "wood", "hill", "river"
    name: str = ""  # "e7, hill"; for screen readers too
    heading: float = 0  # by how many degrees a terrain feature is turned, clockwise


class Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of the board: between sections, along a rampart, an army's base edge."""

    kind: str
    points: tuple[Point, ...]
    army: int = -1


class Board(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, cache_hash=True):
    """Everything that does not change while pieces move: sent once, addressed by its hash, drawn as one layer.

    Coordinates are the board's own (inches, hexes, zones); `scale` says how long one is in a picture. They run to the
    right and downwards; with `north_up`, upwards.
    """

    kind: str  # "hexes", "sectors", "table" or "zones": which renderer draws it
    game: str
    width: float
    height: float
    label: str  # for screen readers
    places: tuple[Place, ...]
    lines: tuple[Line, ...] = ()
    scale: float = 1.0
    north_up: bool = False

    def hash(self) -> str:
        return _hash_of(self)


@lru_cache(maxsize=256)
def _hash_of(board: Board) -> str:
    """Every scene of a battle names its board, which does not change."""
    return hashlib.sha256(msgspec.json.encode(board)).hexdigest()[:20]


class Tile(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One part of a piece that has several: a rank of a column, which without a symbol is not known, or a hand in a camp."""

    symbol: str = ""
    name: str = ""
    lines: tuple[str, ...] = ()  # its values and traits
    pips: int = 0


class Piece(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing on the table. Its id is stable for the whole battle and reveals nothing hidden."""

    id: str  # as actions name it: "u7"
    form: str  # how it is drawn: "block", "medal", "column", "base", "camp", "marker", "card", "banner", "token"
    at: Point
    symbol: str = ""  # the silhouette: one source for Python and the browser
    army: int = -1  # whose colours it has: the number of its side, or -1
    place: str = ""  # the id of the place it stands in
    heading: float = 0  # degrees, clockwise from the top of the board
    size: float = 1
    strength: tuple[int, int] = (0, 0)  # what is left, and what it had when full; (0, 0) where it has none
    badges: tuple[str, ...] = ()  # "ordered", "moved", "light", "disorder-2", "leader"
    tiles: tuple[Tile, ...] = ()
    mark: str = ""  # letters or a number on it
    code: str = ""  # its short form in the text board
    name: str = ""  # "Numidian light cavalry"
    label: str = ""  # its accessible name: everything worth knowing of it in a sentence


class Overlay(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What follows from the position and lies over the board: an arc, a contact, a caption."""

    id: str
    kind: str  # "arc", "circle", "line", "caption", "spot"
    at: Point = (0, 0)
    points: tuple[Point, ...] = ()
    radius: float = 0
    heading: float = 0
    army: int = -1
    piece: str = ""  # shown while this piece is looked at; "" always
    text: str = ""


class Scene(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What one viewer sees on the table."""

    board: str  # hash
    pieces: tuple[Piece, ...] = ()
    overlays: tuple[Overlay, ...] = ()


class SceneDiff(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How one scene becomes another. What comes is added or put in the place of what has the same id."""

    board: str = ""  # the hash of the new board, if it is another
    pieces: tuple[Piece, ...] = ()
    removed: tuple[str, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    overlays_removed: tuple[str, ...] = ()


Shown = TypeVar("Shown", Piece, Overlay)


def difference(old: Scene, new: Scene) -> SceneDiff:
    """What has to be sent to somebody who has the old scene."""
    pieces, removed = differing(old.pieces, new.pieces)
    overlays, overlays_removed = differing(old.overlays, new.overlays)
    board = new.board if new.board != old.board else ""
    return SceneDiff(board, pieces, removed, overlays, overlays_removed)


def differing(old: tuple[Shown, ...], new: tuple[Shown, ...]) -> tuple[tuple[Shown, ...], tuple[str, ...]]:
    """What is new or other than it was, and the ids of what is gone."""
    if len(old) == len(new) and all(
        before is after or before.id == after.id for before, after in zip(old, new, strict=True)
    ):
        # mostly nothing comes, goes or changes its place: then most of it is the very same
        return tuple(
            [after for before, after in zip(old, new, strict=True) if before is not after and before != after]
        ), ()
    known = {one.id: one for one in old}
    changed = tuple([one for one in new if known.pop(one.id, None) != one])
    return changed, tuple(known)


def patched(old: Scene, change: SceneDiff) -> Scene:
    """The scene that a difference leads to; the order of its pieces is not kept."""
    pieces = {piece.id: piece for piece in old.pieces}
    overlays = {overlay.id: overlay for overlay in old.overlays}
    for id in change.removed:
        pieces.pop(id, None)
    for id in change.overlays_removed:
        overlays.pop(id, None)
    pieces.update({piece.id: piece for piece in change.pieces})
    overlays.update({overlay.id: overlay for overlay in change.overlays})
    return Scene(change.board or old.board, tuple(pieces.values()), tuple(overlays.values()))
