"""The board as a picture."""

# triarii: pure

from __future__ import annotations

from typing import Any

from triarii.games.battalion.library import Library


def svg_board(library: Library, state: dict[str, Any]) -> str:
    return ""


def face_svg(face: str) -> str:
    return ""
