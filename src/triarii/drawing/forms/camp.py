"""A camp with its tokens, its deck and the hands of its players."""

from __future__ import annotations

from typing import Final

from triarii.drawing.svg import at, circle, path, text
from triarii.engine.scene import Piece

HALF: Final = 400.0  # of the width that a camp is drawn to
TOKENS: Final = -100.0  # from where they lie
STEP: Final = 14.0
CROSS: Final = "M-4,-4 L4,4 M4,-4 L-4,4"


def camp(piece: Piece, heading: float) -> str:
    """Order as gold seals, disorder as crossed ones, then the number of cards in the deck and in each hand."""
    ready, total = piece.strength
    drawn = text(piece.name, -HALF + 14, 0, class_="caption", font_size=20, font_weight=700)
    for number in range(total):
        x = TOKENS + STEP * number + (8 if number >= ready else 0)
        drawn += circle(x, 0, 6.5, class_="seal" if number < ready else "badge")
        if number >= ready:
            drawn += path(CROSS, class_="seal-mark", transform=at(x, 0, 0.7))
    drawn += text(f"deck {piece.mark}", 86, 0, class_="caption", font_size=17)
    for place, hand in enumerate(piece.tiles):
        y = 16 * (place - (len(piece.tiles) - 1) / 2)
        drawn += text(hand.name, 176, y, class_="caption", font_size=14)
    return drawn
