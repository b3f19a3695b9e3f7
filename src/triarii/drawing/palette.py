"""The colours of all the boards, and the stylesheet that every picture carries with it.

Every colour is a CSS variable with the light theme as its default: `.triarii-board` or any element around it may set
`--t-paper` and the like to another theme. Armies: the first two are the strong ones, three and four are their allies.
"""

from __future__ import annotations

from functools import cache
from typing import Final

COLOURS: Final[dict[str, str]] = {
    "paper": "#f4ead3",
    "panel": "#fbf6e9",
    "ink": "#2b2218",
    "faint": "#8b7a5e",  # thin lines, never text
    "label": "#6a5a3f",  # text on paper
    "plain": "#e3d0a1",
    "plain-deep": "#cfb67c",
    "wood": "#8f9a5f",
    "wood-deep": "#57643a",
    "hill": "#b78a58",
    "hill-deep": "#85592f",
    "water": "#8fa7b3",
    "water-deep": "#52717f",
    "stone": "#b3a88f",
    "stone-deep": "#6d6350",
    "army-0": "#8c1c2c",
    "army-0-deep": "#571019",
    "army-1": "#1d4a7a",
    "army-1-deep": "#0e2b4b",
    "army-2": "#a04a12",
    "army-2-deep": "#622c08",
    "army-3": "#1f5d57",
    "army-3-deep": "#0d3632",
    "on-army": "#fbf3df",  # silhouettes and pips on a block
    "light": "#4c7a34",
    "medium": "#2f6293",
    "heavy": "#a5322a",
    "gold": "#c99a2e",
    "gold-deep": "#7d5a10",
    "glow": "#e0a521",
    "danger": "#b3261e",
}


def colour(name: str) -> str:
    """A colour as CSS: the variable, or its default."""
    return f"var(--t-{name},{COLOURS[name]})"


def variables() -> str:
    """The light theme as CSS declarations, for a client that wants to set them itself."""
    return "".join(f"--t-{name}:{value};" for name, value in COLOURS.items())


_RULES: Final[list[tuple[str, str]]] = [
    ("", "font-family:var(--t-text,'Alegreya Sans','Gill Sans','Optima',Candara,sans-serif)"),
    (".paper", "fill:{paper}"),
    (".panel", "fill:{panel}"),
    (".ink", "fill:{ink}"),
    (".ink-line", "fill:none;stroke:{ink}"),
    (".faint-line", "fill:none;stroke:{faint}"),
    (".label", "fill:{label};text-anchor:middle;dominant-baseline:central"),
    (".caption", "fill:{ink};dominant-baseline:central"),
    (".on-ground", "stroke:{plain};stroke-width:.22em;stroke-linejoin:round;paint-order:stroke"),
    (".plain", "fill:{plain}"),
    (".wood", "fill:{wood}"),
    (".hill", "fill:{hill}"),
    (".water", "fill:{water}"),
    (".stone", "fill:{stone}"),
    (".gold", "fill:{gold}"),
    (".plain-deep", "fill:{plain-deep}"),
    (".wood-deep", "fill:{wood-deep}"),
    (".hill-deep", "fill:{hill-deep}"),
    (".water-deep", "fill:{water-deep}"),
    (".stone-deep", "fill:{stone-deep}"),
    (".wood-line", "fill:none;stroke:{wood-deep}"),
    (".hill-line", "fill:none;stroke:{hill-deep}"),
    (".water-line", "fill:none;stroke:{water-deep}"),
    (".stone-line", "fill:none;stroke:{stone-deep}"),
    (".plain-line", "fill:none;stroke:{plain-deep}"),
    (".river-bed", "stroke:{water}"),
    (".ford-stone", "stroke:{stone-deep};stroke-width:1.5"),
    (".rampart-top", "stroke:{stone}"),
    (".hex-name", "fill-opacity:.8"),
    (".army-0", "--army:{army-0};--army-deep:{army-0-deep}"),
    (".army-1", "--army:{army-1};--army-deep:{army-1-deep}"),
    (".army-2", "--army:{army-2};--army-deep:{army-2-deep}"),
    (".army-3", "--army:{army-3};--army-deep:{army-3-deep}"),
    (".block", "fill:var(--army);stroke:var(--army-deep);stroke-width:3;stroke-linejoin:round"),
    (".army", "fill:var(--army)"),
    (".army-line", "fill:none;stroke:var(--army)"),
    (".banner.open .army-line", "stroke:var(--army-deep)"),
    (".rim", "fill:none;stroke:{on-army};stroke-width:1.5;stroke-opacity:.55;stroke-linejoin:round"),
    (".shadow", "fill:{ink};fill-opacity:.22"),
    (".symbol", "fill:{on-army};stroke:none"),
    (".symbol .cut", "fill:none;stroke:var(--army,{ink});stroke-linecap:round;stroke-linejoin:round"),
    (".symbol .hole", "fill:var(--army,{ink})"),
    (".symbol .rod", "fill:none;stroke:{on-army};stroke-linecap:round;stroke-linejoin:round"),
    (".symbol .rim-cut", "stroke:var(--army,{ink});stroke-linejoin:round;paint-order:stroke"),
    (".inked .symbol", "fill:{ink}"),
    (".inked .symbol .rod", "stroke:{ink}"),
    (".inked .symbol .cut", "stroke:{panel}"),
    (".inked .symbol .hole", "fill:{panel}"),
    (".inked .symbol .rim-cut", "stroke:{panel}"),
    (".pip", "fill:{on-army};stroke:{on-army};stroke-width:1.5"),
    (".pip.empty", "fill:none;stroke-opacity:.75"),
    (".badge", "fill:{panel};stroke:{ink};stroke-width:1.6"),
    (".badge.bordered", "stroke:{panel};stroke-width:1.6"),
    (".class-light", "fill:{light}"),
    (".class-medium", "fill:{medium}"),
    (".class-heavy", "fill:{heavy}"),
    (".medal", "fill:{gold};stroke:{gold-deep};stroke-width:2"),
    (".medal-ring", "fill:none;stroke:var(--army,{ink});stroke-width:3.2"),
    (".seal", "fill:{gold};stroke:{gold-deep};stroke-width:1.5"),
    (".seal-mark", "fill:none;stroke:{ink};stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round"),
    (".piece.spent .block", "fill-opacity:.72"),
    (".piece.ordered .halo", "stroke:{glow};stroke-width:4"),
    (".halo", "fill:none;stroke:none;stroke-linejoin:round"),
    (".die", "fill:{panel};stroke:{ink};stroke-width:3"),
    (".die-flag", "fill:{ink}"),
    (".number", "fill:{ink};font-weight:700;text-anchor:middle;dominant-baseline:central"),
]


@cache
def stylesheet(scope: str = ".triarii-board") -> str:
    """The CSS of the drawing module. A client with a strict content policy serves this text as a file of its own."""
    rows: list[str] = []
    scopes = scope.split(",")
    for selector, body in _RULES:
        heads = ",".join(f"{one.strip()} {selector}".strip() for one in scopes)
        for name in COLOURS:
            body = body.replace("{" + name + "}", colour(name))
        rows.append(f"{heads}{{{body}}}")
    return "\n".join(rows)
