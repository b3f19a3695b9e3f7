"""SVG as text: small functions that write one element each, with every value escaped."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape as _escape

Value = str | int | float | None


def escape(text: object) -> str:
    """Text made safe for SVG, inside elements and attributes alike."""
    return _escape(str(text), quote=True)


def number(value: float) -> str:
    """A coordinate with at most two decimals and no needless zeros."""
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown in ("-0", "") else shown


def attributes(**given: Value) -> str:
    """Attributes in the order given: `class_` is class, `data_hex` is data-hex, None is left out."""
    return "".join([_attribute(key, value) for key, value in given.items() if value is not None])


@lru_cache(maxsize=1 << 14)
def _attribute(key: str, value: str | int | float) -> str:
    """One attribute; a board has thousands, and nearly all of them come again with the next drawing."""
    shown = number(value) if isinstance(value, (int, float)) else escape(value)
    return f' {key.rstrip("_").replace("_", "-")}="{shown}"'


def tag(name: str, *inside: str, **given: Value) -> str:
    """One element around ready-made SVG text."""
    body = "".join(inside)
    head = f"<{name}{attributes(**given)}"
    return f"{head}>{body}</{name}>" if body else f"{head}/>"


def group(*inside: str, **given: Value) -> str:
    return tag("g", *inside, **given)


def at(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """A transform: moved to (x, y), then turned, then scaled."""
    words = [f"translate({number(x)} {number(y)})"]
    if turn:
        words.append(f"rotate({number(turn)})")
    if scale != 1.0:
        words.append(f"scale({scale:.4g})")
    return " ".join(words)


def title(words: str) -> str:
    """What a screen reader says, and what hovering shows."""
    return f"<title>{escape(words)}</title>"


def text(words: object, x: float = 0, y: float = 0, **given: Value) -> str:
    return f"<text{attributes(x=x, y=y, **given)}>{escape(words)}</text>"


def points(corners: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def polygon(corners: Iterable[tuple[float, float]], **given: Value) -> str:
    return f'<polygon points="{points(corners)}"{attributes(**given)}/>'


def polyline(corners: Iterable[tuple[float, float]], **given: Value) -> str:
    return f'<polyline points="{points(corners)}"{attributes(**given)}/>'


def path(d: str, **given: Value) -> str:
    return f'<path d="{d}"{attributes(**given)}/>'


def circle(x: float, y: float, r: float, **given: Value) -> str:
    return f"<circle{attributes(cx=x, cy=y, r=r, **given)}/>"


def ellipse(x: float, y: float, rx: float, ry: float, **given: Value) -> str:
    return f"<ellipse{attributes(cx=x, cy=y, rx=rx, ry=ry, **given)}/>"


def rect(x: float, y: float, width: float, height: float, **given: Value) -> str:
    return f"<rect{attributes(x=x, y=y, width=width, height=height, **given)}/>"


def line(x1: float, y1: float, x2: float, y2: float, **given: Value) -> str:
    return f"<line{attributes(x1=x1, y1=y1, x2=x2, y2=y2, **given)}/>"
