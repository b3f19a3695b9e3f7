"""The ground of sectors between two camps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triarii.engine.scene import Board

if TYPE_CHECKING:
    from triarii.drawing.scene import Projection


def ground(board: Board, projection: Projection) -> str:
    raise NotImplementedError
