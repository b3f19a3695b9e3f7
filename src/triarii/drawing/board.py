"""The frame of every picture: root element, label for screen readers, stylesheet."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from triarii.drawing.palette import stylesheet
from triarii.drawing.svg import attributes, escape, number


def picture(kind: str, view_box: str, label: str, *inside: str, styled: bool = True, classes: str = "") -> str:
    """A whole SVG of a kind ("board" or "die") that stands alone: own style, no references, no scripts."""
    scope = f".triarii-{kind}"
    head = attributes(class_=f"triarii-{kind} {classes}".strip(), viewBox=view_box, role="img", aria_label=label)
    style = f"<style>{stylesheet(scope)}</style>" if styled else ""
    body = "".join(inside)
    return f'<svg xmlns="http://www.w3.org/2000/svg"{head}><title>{escape(label)}</title>{style}{body}</svg>'


def board(game: str, width: float, height: float, label: str, *inside: str) -> str:
    """The picture of a game's board: `<svg class="triarii-board game">` with the shared style."""
    return picture("board", f"0 0 {number(width)} {number(height)}", label, *inside, classes=game)


def hexagon(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The corners of a hex that stands on a corner, clockwise from the top."""
    return [(x + radius * sin(pi * k / 3), y - radius * cos(pi * k / 3)) for k in range(6)]


def hex_centre(column: int, row: int, radius: float) -> tuple[float, float]:
    """The middle of a hex in rows whose odd ones are shifted half a hex to the right."""
    return sqrt(3) * radius * (column + 0.5 * (row % 2)), 1.5 * radius * row
