"""A scene as SVG: for the terminal, documents, notebooks and previews. The browser draws the same scene by itself."""

from __future__ import annotations

from collections.abc import Callable

from triarii.drawing.board import board as frame
from triarii.drawing.forms import FORMS
from triarii.drawing.grounds import GROUNDS
from triarii.drawing.overlays import overlay_art
from triarii.drawing.svg import at, group, title
from triarii.engine.scene import Board, Piece, Point, Scene


class Projection:
    """From the board's own coordinates to those of the picture; flipped, the board is seen from its other side."""

    def __init__(self, board: Board, flipped: bool = False) -> None:
        self.scale = board.scale
        self.width = board.width * board.scale
        self.height = board.height * board.scale
        self.flipped = flipped
        self.upwards = board.north_up

    def point(self, spot: Point) -> Point:
        x, y = spot[0] * self.scale, spot[1] * self.scale
        if self.upwards:
            y = self.height - y
        return (self.width - x, self.height - y) if self.flipped else (x, y)

    def heading(self, degrees: float) -> float:
        return (degrees + 180) % 360 if self.flipped else degrees


def ground(board: Board, flipped: bool = False) -> str:
    """The layer that does not change: paper, terrain, lines and names. Drawn once per battle."""
    draw: Callable[[Board, Projection], str] = GROUNDS[board.kind]
    return draw(board, Projection(board, flipped))


def piece_art(piece: Piece, projection: Projection) -> str:
    """One piece where it stands."""
    x, y = projection.point(piece.at)
    inside = FORMS[piece.form](piece, projection.heading(piece.heading))
    body = group(inside, transform=at(0, 0, piece.size)) if piece.size != 1 else inside
    army = f"army-{piece.army}" if piece.army >= 0 else ""
    classes = " ".join(["piece", f"form-{piece.form}", *filter(None, [army]), *piece.badges])
    words = title(piece.label or piece.name)
    return group(words, body, class_=classes, data_piece=piece.id, transform=at(x, y))


def svg(scene: Scene, board: Board, flipped: bool = False) -> str:
    """The whole picture, with its own style."""
    projection = Projection(board, flipped)
    return frame(
        board.game,
        projection.width,
        projection.height,
        board.label,
        ground(board, flipped),
        group(*[overlay_art(one, projection) for one in scene.overlays if not one.piece], class_="overlays"),
        group(*[piece_art(piece, projection) for piece in scene.pieces], class_="pieces"),
    )
