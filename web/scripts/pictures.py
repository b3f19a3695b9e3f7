"""Writes the client's own pictures from the shared drawing module: the boards' stylesheet and the start page's vignettes.

Run from the repository: `python web/scripts/pictures.py`; with --check it only says whether they are current.
"""

from __future__ import annotations

import sys
from math import cos, radians, sin
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if not any((Path(entry) / "triarii" / "drawing").exists() for entry in sys.path if entry):
    sys.path.insert(0, str(ROOT / "src"))

from triarii.drawing.board import hex_centre, hexagon  # noqa: E402
from triarii.drawing.forms import FORMS  # noqa: E402
from triarii.drawing.palette import stylesheet  # noqa: E402
from triarii.drawing.pieces import banner  # noqa: E402
from triarii.drawing.svg import at, circle, group, line, path, polygon, rect  # noqa: E402
from triarii.drawing.symbols import symbol as silhouette  # noqa: E402
from triarii.engine.scene import Piece  # noqa: E402

TARGET = ROOT / "web" / "src" / "pictures"
WIDE, HIGH = 640, 300


def vignette(name: str, *inside: str) -> str:
    """A picture without words: the card beside it says which game it is."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="triarii-board vignette {name}" viewBox="0 0 {WIDE} {HIGH}"'
        f' preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">{"".join(inside)}</svg>\n'
    )


def stand(
    symbol: str,
    army: int,
    x: float,
    y: float,
    scale: float = 0.8,
    left: int = 0,
    full: int = 0,
    badges: tuple[str, ...] = (),
    led: bool = False,
) -> str:
    """A unit as a block, with its leader beside it."""
    unit = Piece("", "block", (x, y), symbol, army, strength=(left, full), badges=badges)
    inside = FORMS["block"](unit, 0)
    if led:
        inside += FORMS["medal"](Piece("", "medal", (x, y), army=army, badges=("attached",)), 0)
    classes = " ".join(["piece", f"army-{army}", *badges])
    return group(group(inside, transform=at(0, 0, scale)), class_=classes, transform=at(x, y))


def general(army: int, x: float, y: float, scale: float = 1.0) -> str:
    inside = FORMS["medal"](Piece("", "medal", (x, y), army=army), 0)
    return group(group(inside, transform=at(0, 0, scale)), class_=f"piece army-{army}", transform=at(x, y))


def trees(x: float, y: float) -> str:
    return "".join(
        path("M0,-15 C9,-6 11,2 7,7 H-7 C-11,2 -9,-6 0,-15 Z", class_="wood-deep", transform=at(x + dx, y + dy, s))
        for dx, dy, s in ((-16, -8, 1.1), (4, -16, 1.3), (18, 0, 1.0), (-4, 10, 1.2))
    )


def heights(x: float, y: float) -> str:
    return "".join(
        path("M-22,8 C-12,-12 6,-14 22,6", class_="hill-line", stroke_width=2.4, transform=at(x + dx, y + dy))
        for dx, dy in ((-6, -12), (8, 2), (-8, 16))
    )


def ancients() -> str:
    """Hexes, a hill and a wood, two lines that close."""
    radius = 52.0
    field = ""
    marks = ""
    terrain = {(1, 1): "hill", (2, 0): "hill", (6, 3): "wood", (7, 2): "wood", (0, 3): "water"}
    for row in range(-1, 6):
        for column in range(-1, 9):
            x, y = hex_centre(column, row, radius)
            x, y = x - 4, y - 12
            kind = terrain.get((column, row), "plain")
            field += polygon(hexagon(x, y, radius), class_=kind)
            field += polygon(hexagon(x, y, radius), class_="faint-line", stroke_width=1.4)
            if kind == "wood":
                marks += trees(x, y)
            if kind == "hill":
                marks += heights(x, y)

    def on(column: int, row: int) -> tuple[float, float]:
        x, y = hex_centre(column, row, radius)
        return x - 4, y - 12

    army = ""
    for symbol, side, where, given in (
        ("elephant", 1, (2, 1), {"left": 2, "full": 2, "badges": ("heavy",)}),
        ("phalanx", 1, (3, 1), {"left": 4, "full": 4, "badges": ("heavy",), "led": True}),
        ("warband", 1, (4, 1), {"left": 3, "full": 4, "badges": ("medium",)}),
        ("heavy-horse", 1, (6, 1), {"left": 3, "full": 3, "badges": ("heavy",)}),
        ("archer", 1, (5, 0), {"left": 4, "full": 4, "badges": ("light",)}),
        ("legionary", 0, (3, 2), {"left": 4, "full": 4, "badges": ("heavy", "ordered")}),
        (
            "legionary",
            0,
            (4, 2),
            {"left": 2, "full": 4, "badges": ("medium", "ordered"), "led": True},
        ),
        ("auxilia", 0, (2, 3), {"left": 4, "full": 4, "badges": ("light",)}),
        ("javelin-horse", 0, (6, 2), {"left": 3, "full": 3, "badges": ("light",)}),
        ("slinger", 0, (4, 3), {"left": 4, "full": 4, "badges": ("light",)}),
    ):
        x, y = on(*where)
        army += stand(symbol, side, x, y, 0.82, **given)
    return vignette("ancients", field, marks, army)


def battalion() -> str:
    """Three sectors, a camp behind each, lines of ranks."""
    ground = rect(0, 0, WIDE, HIGH, class_="plain")
    for place in range(3):
        left = 16 + place * 206
        ground += rect(left, 14, 196, 272, rx=10, class_="panel", fill_opacity=0.55)
        ground += rect(left, 14, 196, 272, rx=10, class_="faint-line", stroke_width=2)
        ground += line(left + 10, 150, left + 186, 150, class_="faint-line", stroke_width=1.6, stroke_dasharray="7 6")
    tents = ""
    for place in range(3):
        x = 114 + place * 206
        for y, army, turn in ((30, 1, 180), (270, 0, 0)):
            tents += group(
                path("M-22,12 L0,-14 L22,12 Z", class_="block"),
                path("M-5,12 L0,-2 L5,12 Z", class_="panel"),
                class_=f"army-{army}",
                transform=at(x, y, 0.85, turn),
            )
    lines = ""
    rows = (
        (0, 60, "legionary", 0, 222),
        (0, 168, "legionary", 0, 222),
        (1, 114, "phalanx", 1, 92),
        (0, 266, "heavy-horse", 0, 208),
        (0, 374, "legionary", 0, 208),
        (1, 266, "warband", 1, 96),
        (1, 374, "warband", 1, 96),
        (0, 526, "archer", 0, 214),
        (1, 474, "chariot", 1, 86),
        (1, 580, "elephant", 1, 86),
    )
    for army, x, symbol, _, y in rows:
        lines += stand(symbol, army, x, y, 0.84, left=3 if y > 200 else 2, full=3)
    flags = banner(0, 222 + 14, 262, 0.7) + banner(1, 34, 46, 0.7) + banner(1, 52, 46, 0.7)
    return vignette("battalion", ground, tents, lines, flags)


def hannibal() -> str:
    """A free table: bases in close order, an arc, a ruler and the way of a wheel."""
    ground = rect(0, 0, WIDE, HIGH, class_="plain")
    ground += path(
        "M-10,210 C120,170 180,250 330,214 S560,150 660,196 L660,330 L-10,330 Z", class_="plain-deep", fill_opacity=0.35
    )
    ground += path("M470,-20 C500,40 610,60 660,40 L660,-20 Z", class_="hill")
    ground += heights(560, 14) + heights(610, 26)
    ground += (
        path("M-20,40 C40,26 70,70 60,120 C50,160 10,170 -20,160 Z", class_="wood") + trees(14, 84) + trees(8, 134)
    )
    wedge = ""
    ax, ay, reach = 250.0, 190.0, 200.0
    a, b = radians(-62), radians(-8)
    wedge = path(
        f"M{ax},{ay} L{ax + reach * cos(a):.1f},{ay + reach * sin(a):.1f}"
        f" A{reach},{reach} 0 0 1 {ax + reach * cos(b):.1f},{ay + reach * sin(b):.1f} Z",
        class_="gold",
        fill_opacity=0.28,
    )
    ruler = group(
        rect(0, -13, 300, 26, rx=3, class_="panel"),
        rect(0, -13, 300, 26, rx=3, class_="ink-line", stroke_width=1.6),
        *[
            line(20 * k, -13, 20 * k, -1 if k % 5 == 0 else -7, class_="ink-line", stroke_width=1.4)
            for k in range(1, 15)
        ],
        transform=at(272, 176, 1, -33),
    )
    way = path(
        "M250,190 C276,150 330,120 400,110",
        class_="ink-line",
        stroke_width=2.4,
        stroke_dasharray="3 7",
        stroke_linecap="round",
    )
    bases = ""
    for symbol, army, x, y, turn in (
        ("phalanx", 0, 92, 244, -20),
        ("phalanx", 0, 160, 218, -20),
        ("elephant", 0, 236, 190, -20),
        ("heavy-horse", 1, 430, 96, 12),
        ("legionary", 1, 500, 112, 12),
        ("legionary", 1, 568, 128, 12),
        ("archer", 1, 520, 196, 12),
        ("javelin", 0, 330, 250, -8),
    ):
        bases += group(stand(symbol, army, 0, 0, 0.76), transform=f"translate({x} {y}) rotate({turn})")
    return vignette("hannibal", ground, wedge, way, ruler, bases, general(0, 120, 150, 0.8))


def kings() -> str:
    """Six by five zones, generals before their lines."""
    ground = rect(0, 0, WIDE, HIGH, class_="paper")
    wide, high = 106.0, 74.0
    kinds = {(1, 1): "hill", (4, 2): "wood", (0, 3): "water", (5, 0): "hill"}
    for row in range(-1, 4):
        for column in range(6):
            x, y = column * wide + 3, row * high + 40
            kind = kinds.get((column, row), "plain")
            ground += rect(x + 2, y + 2, wide - 4, high - 4, rx=7, class_=kind)
            ground += rect(x + 2, y + 2, wide - 4, high - 4, rx=7, class_="faint-line", stroke_width=1.3)
            if kind == "wood":
                ground += trees(x + 84, y + 36)
            if kind == "hill":
                ground += heights(x + 84, y + 36)
    army = ""
    for symbol, side, x, y in (
        ("chariot", 1, 150, 76),
        ("cataphract", 1, 262, 78),
        ("phalanx", 1, 370, 78),
        ("bow-horse", 1, 476, 76),
        ("legionary", 0, 166, 226),
        ("legionary", 0, 270, 226),
        ("elephant", 0, 374, 226),
        ("horse", 0, 484, 226),
        ("warband", 1, 318, 152),
        ("archer", 0, 56, 226),
    ):
        army += stand(symbol, side, x, y, 0.78)
    for side, x, y in ((1, 586, 78), (0, 586, 224)):
        army += general(side, x, y)
    seals = circle(206, 262, 9, class_="seal") + circle(310, 262, 9, class_="seal")
    return vignette("kings", ground, army, seals)


def frieze() -> str:
    """A line of march across the head of the start page, like a painted vase: silhouettes on the ground line."""
    march = ""
    for name, x, size in (
        ("javelin", 60, 96),
        ("phalanx", 168, 118),
        ("heavy-horse", 292, 124),
        ("elephant", 432, 158),
        ("chariot", 588, 140),
    ):
        march += group(silhouette(name, x, 232 - size / 2, size))
    ground = line(0, 234, 680, 234, class_="ink-line", stroke_width=4)
    ground += "".join(
        path(f"M{x},242 h26 v8 h-14 v-4 h6", class_="ink-line", stroke_width=2.4) for x in range(4, 670, 36)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="triarii-board inked frieze" viewBox="0 60 680 200"'
        ' preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false">'
        f"{group(march, class_='inked')}{ground}</svg>\n"
    )


def pictures() -> dict[str, str]:
    sheet = "/* Written by scripts/pictures.py from the shared drawing module: do not edit. */\n"
    return {
        "board.css": sheet + stylesheet(".triarii-board,.triarii-die") + "\n",
        "frieze.svg": frieze(),
        "ancients.svg": ancients(),
        "battalion.svg": battalion(),
        "hannibal.svg": hannibal(),
        "kings.svg": kings(),
    }


def main() -> int:
    stale = [
        name
        for name, drawn in pictures().items()
        if not (TARGET / name).exists() or (TARGET / name).read_text(encoding="utf-8") != drawn
    ]
    if "--check" in sys.argv[1:]:
        print(
            "pictures: current"
            if not stale
            else f"pictures: not current: {', '.join(stale)}; run web/scripts/pictures.py"
        )
        return 1 if stale else 0
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, drawn in pictures().items():
        (TARGET / name).write_text(drawn, encoding="utf-8")
    print(f"pictures: {len(pictures())} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
