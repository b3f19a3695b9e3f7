"""A marker with a number."""

from __future__ import annotations

from triarii.drawing.svg import path, text
from triarii.engine.scene import Piece


def marker(piece: Piece, heading: float) -> str:
    """Casualties: a fallen shield with their number."""
    return (
        path("M-14,-14 L14,-14 L14,2 Q14,14 0,19 Q-14,14 -14,2 Z", class_="badge")
        + path("M-8,-8 L8,10 M8,-8 L-8,10", class_="faint-line", stroke_width=1.5)
        + text(piece.mark, 0, 2, class_="number", font_size=17)
    )
