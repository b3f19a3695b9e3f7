"""A unit as a column of rank tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from triarii.drawing.svg import at, circle, group, line, path, rect, text, title
from triarii.drawing.symbols import symbol
from triarii.engine.scene import Piece, Tile

TILE_W: Final = 178.0
TILE_H: Final = 54.0
TEXT_W: Final = 107.0  # between the silhouette and the pips
LETTER: Final = 0.44  # how wide a letter is on average, by its height
MARKS: Final = {"order": "M-4,5 L-4,-6 L5,-3 L-4,0", "disorder": "M-4,-4 L4,4 M4,-4 L-4,4"}


def column(piece: Piece, heading: float) -> str:
    """Tiles from front to rear, the front towards the enemy, with the tokens behind the last rank."""
    down = 90 < heading < 270
    tiles = tuple(reversed(piece.tiles)) if down else piece.tiles
    tokens = tuple(badge for badge in piece.badges if badge.split("-")[0] in MARKS)
    return drawn(tiles, piece.army, down, tokens, piece.mark)


@lru_cache(maxsize=4096)
def drawn(tiles: tuple[Tile, ...], army: int, down: bool, tokens: tuple[str, ...], mark: str) -> str:
    edge = TILE_H * len(tiles) / 2
    front = edge if down else -edge
    rear = -front + (-7 if down else 7)  # markers lie half outside, behind the last rank
    parts = [rect(-TILE_W / 2 - 4, -edge - 4, TILE_W + 8, 2 * edge + 8, rx=10, class_="halo outline")]
    parts += [drawn_tile(one, army, -edge + TILE_H * (place + 0.5)) for place, one in enumerate(tiles)]
    parts.append(line(-TILE_W / 2 + 8, front, TILE_W / 2 - 8, front, class_="ink-line", stroke_width=3))
    for badge in tokens:
        kind, _, number = badge.partition("-")
        parts.append(token(kind, number, -TILE_W / 2 + 16 if kind == "order" else 6, rear))
    parts.append(rect(TILE_W / 2 - 34, rear - 9, 30, 18, rx=5, class_="badge"))
    parts.append(text(mark, TILE_W / 2 - 19, rear + 0.5, class_="number", font_size=12))
    return "".join(parts)


def drawn_tile(tile: Tile, army: int, y: float) -> str:
    """One rank: silhouette, name, values, traits, and its cohesion as a ladder of pips."""
    parts = [path(outline(army, TILE_W, TILE_H), class_="block")]
    if not tile.symbol:
        parts.append(group(text("?", 0, 0, class_="number", font_size=22), class_="symbol"))
        return group(*parts, transform=at(0, y))
    parts.append(symbol(tile.symbol, -TILE_W / 2 + 26, 0, 43))
    parts.append(fitted(tile.name, -11, 16.5, font_weight="700"))
    values, traits = tile.lines
    parts.append(fitted(values, 5, 14))
    parts.append(fitted(traits, 20, 12.5, font_style="italic"))
    x = TILE_W / 2 - 11
    for pip in range(tile.pips):
        level = 9 * (pip - (tile.pips - 1) / 2)
        if army % 2 == 0:
            parts.append(path(f"M{x},{level - 3.6} l3.6,3.6 l-3.6,3.6 l-3.6,-3.6 Z", class_="pip"))
        else:
            parts.append(circle(x, level, 3, class_="pip"))
    return group(*parts, transform=at(0, y))


def fitted(words: str, y: float, size: float, **style: str) -> str:
    """A line of a tile's text, smaller if it is long."""
    size = min(size, TEXT_W / (LETTER * max(1, len(words))))
    return group(text(words, -TILE_W / 2 + 50, y, font_size=round(size, 1), **style), class_="symbol")


def outline(army: int, w: float, h: float) -> str:
    """Cut corners for even armies, round ones for odd ones."""
    x, y, k = -w / 2, -h / 2, 9.0
    if army % 2 == 0:
        return (
            f"M{x + k},{y} L{-x - k},{y} L{-x},{y + k} L{-x},{-y - k} L{-x - k},{-y} L{x + k},{-y} L{x},{-y - k}"
            f" L{x},{y + k} Z"
        )
    return (
        f"M{x + k},{y} H{-x - k} Q{-x},{y} {-x},{y + k} V{-y - k} Q{-x},{-y} {-x - k},{-y} H{x + k}"
        f" Q{x},{-y} {x},{-y - k} V{y + k} Q{x},{y} {x + k},{y} Z"
    )


def token(kind: str, number: str, x: float, y: float) -> str:
    """Tokens on a unit: order is a gold seal with a flag's edge, disorder a dark one with a cross."""
    seal = circle(0, 0, 11, class_="seal" if kind == "order" else "badge")
    label = text(f"×{number}", 14, 1, class_="caption", font_size=14, font_weight=700)
    back = rect(10, -9, 24, 18, rx=4, class_="panel", fill_opacity=0.85)
    words = title(f"{number} {kind}")
    return group(words, back, seal, path(MARKS[kind], class_="seal-mark"), label, transform=at(x, y))
