"""The troops as silhouettes, all in one hand, in a box from -50 to 50 around the middle.

A symbol is solid in the colour of its text; `cut` lines and `hole` shapes show the block behind it, `rod` lines are
shafts and strings. Mounted troops look to the right, like the horses on old coins.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from triarii.drawing.svg import at, circle, ellipse, group, path, rect

_HORSE: Final = (
    "M-34,44 C-36,20 -33,-4 -18,-20 C-13,-26 -6,-31 -1,-33 L3,-48 L12,-34 C20,-29 25,-20 29,-10"
    " C33,-1 40,6 42,12 C44,19 39,26 32,26 C27,26 25,22 20,20 C12,18 5,20 1,26 C-1,32 3,38 8,44 Z"
)
_MANE: Final = (
    "M6,-30 C2,-40 -8,-46 -16,-43 C-12,-39 -12,-36 -13,-34 C-20,-38 -28,-36 -32,-30 C-27,-28 -26,-25 -26,-22"
    " C-34,-23 -40,-18 -41,-10 C-36,-11 -34,-8 -33,-6 C-40,-4 -44,2 -43,10 C-39,7 -37,9 -36,11 C-42,15 -45,22 -43,28"
    " C-40,25 -38,26 -37,28 C-42,33 -43,38 -41,44 L-20,44 L-10,-10 Z"
)


def _horse_head(inside: str = "") -> str:
    """A horse's head and neck with its mane, eye, nostril and mouth."""
    return (
        path(_MANE)
        + path(_HORSE)
        + path("M-3,-29 C-18,-18 -27,-4 -29,12 C-30,22 -30,32 -29,40", class_="cut")
        + circle(13, -14, 3.2, class_="hole")
        + circle(35, 14, 2.4, class_="hole")
        + path("M40,21 L31,18", class_="cut")
        + inside
    )


def _javelin(x1: float, y1: float, x2: float, y2: float) -> str:
    """A shaft with a leaf-shaped head at its second end."""
    dx, dy = x2 - x1, y2 - y1
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    nx, ny = -uy, ux
    neck = (x2 - 15 * ux, y2 - 15 * uy)
    a = (x2 - 9 * ux + 5 * nx, y2 - 9 * uy + 5 * ny)
    b = (x2 - 9 * ux - 5 * nx, y2 - 9 * uy - 5 * ny)
    head = f"M{x2:.1f},{y2:.1f} L{a[0]:.1f},{a[1]:.1f} L{neck[0]:.1f},{neck[1]:.1f} L{b[0]:.1f},{b[1]:.1f} Z"
    return path(f"M{x1},{y1} L{neck[0]:.1f},{neck[1]:.1f}", class_="rod", stroke_width=4.5) + path(head)


def _bow(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """A recurved bow, drawn, with an arrow on the string."""
    return group(
        path("M-2,-40 C-6,-34 2,-30 9,-24 C20,-14 20,14 9,24 C2,30 -6,34 -2,40", class_="rod", stroke_width=6.5),
        path("M-2,-39 L-22,0 L-2,39", class_="rod", stroke_width=2.6),
        path("M-24,0 L30,0", class_="rod", stroke_width=4),
        path("M42,0 L27,-7 L30,0 L27,7 Z"),
        path("M-34,-7 L-22,0 L-34,7 L-27,0 Z"),
        transform=at(x, y, scale, turn),
    )


def _light_infantry() -> str:
    """A crescent shield with two javelins across."""
    shield = "M-30,-14 C-22,-2 22,-2 30,-14 C36,18 18,40 0,40 C-18,40 -36,18 -30,-14 Z"
    return (
        _javelin(-34, 40, 32, -44)
        + _javelin(34, 40, -32, -44)
        + path(shield, class_="rim-cut", stroke_width=7)
        + path(shield)
        + path("M-21,2 C-12,9 12,9 21,2 C21,20 12,31 0,31 C-12,31 -21,20 -21,2", class_="cut")
        + circle(0, 18, 5, class_="hole")
    )


def _slinger() -> str:
    """A sling whirled round: two cords, the pouch and three stones."""
    return (
        path("M-34,38 C-40,2 -22,-34 16,-32", class_="rod", stroke_width=4)
        + path("M-30,40 C-18,20 -2,-4 30,-14", class_="rod", stroke_width=4)
        + path("M10,-41 C26,-46 42,-34 40,-18 C38,-8 28,-4 22,-8 C32,-16 28,-30 10,-31 Z")
        + circle(22, -22, 10.5, class_="rim-cut")
        + circle(22, -22, 9.5)
        + ellipse(-32, 39, 7, 6)
        + circle(10, 30, 8)
        + circle(29, 26, 8)
        + circle(21, 13, 8)
    )


def _archer() -> str:
    return _bow(-6, 0, 1.06, -45)


def _auxilia() -> str:
    """An oval shield with a spine, and a spear behind it."""
    shield = "M0,-36 C22,-36 27,-14 27,2 C27,20 20,42 0,42 C-20,42 -27,20 -27,2 C-27,-14 -22,-36 0,-36 Z"
    return (
        _javelin(-36, 46, 33, -48)
        + path(shield, class_="rim-cut", stroke_width=7)
        + path(shield)
        + path("M0,-26 L0,32", class_="cut", stroke_width=4)
        + ellipse(0, 3, 6.5, 12, class_="hole")
        + ellipse(0, 3, 2.6, 7)
    )


def _legionary() -> str:
    """The tall curved shield with its boss, wings and lightning, and a heavy javelin."""
    shield = "M-25,-38 C-10,-43 10,-43 25,-38 C29,-14 29,14 25,38 C10,43 -10,43 -25,38 C-29,14 -29,-14 -25,-38 Z"
    return (
        path("M39,47 L39,-20", class_="rod", stroke_width=4)
        + path("M39,-50 L43,-36 L40.5,-20 L37.5,-20 L35,-36 Z")
        + path(shield)
        + path(
            "M-18,-31 C-7,-34 7,-34 18,-31 C21,-11 21,11 18,31 C7,34 -7,34 -18,31 C-21,11 -21,-11 -18,-31 Z",
            class_="cut",
            stroke_width=2.4,
        )
        + circle(0, 0, 10, class_="hole")
        + circle(0, 0, 5.5)
        + path("M0,-14 L0,-25 M0,14 L0,25", class_="cut", stroke_width=3.4)
        + path("M-5,-25 L0,-30 L5,-25 M-5,25 L0,30 L5,25", class_="cut", stroke_width=2.6)
        + path("M-13,-11 L-9,-19 M13,-11 L9,-19 M-13,11 L-9,19 M13,11 L9,19", class_="cut", stroke_width=2.6)
    )


def _phalanx() -> str:
    """A wall of round shields under a slope of long pikes."""
    pikes = "".join(_javelin(-30 + 16 * i, 22, -10 + 16 * i, -47) for i in range(4))
    shields = ""
    for x in (26, 0, -26):
        shields += circle(x, 22, 19, class_="rim-cut", stroke_width=6)
        shields += circle(x, 22, 19)
        shields += circle(x, 22, 12.5, class_="cut", stroke_width=2.4)
        shields += path(f"M{x},14 L{x + 6.9:.1f},26 L{x - 6.9:.1f},26 Z", class_="hole")
    return pikes + shields


def _warband() -> str:
    """A long hexagonal shield, a slashing sword and an axe: the charge of the tribes."""
    shield = "M-11,-24 L11,-24 L21,-7 L21,18 L11,38 L-11,38 L-21,18 L-21,-7 Z"
    sword = (
        path("M-3.6,30 L-3.6,-40 L0,-48 L3.6,-40 L3.6,30 Z")
        + path("M-11,30 L11,30 L11,36 L-11,36 Z")
        + rect(-2.6, 36, 5.2, 10)
        + circle(0, 49, 4.6)
    )
    axe = path("M0,50 L0,-44", class_="rod", stroke_width=5) + path(
        "M2,-42 C10,-45 19,-47 26,-43 C23,-33 23,-24 26,-15 C19,-17 10,-20 2,-22 Z"
    )
    return (
        group(sword, transform=at(0, 2, 1.0, -42))
        + group(axe, transform=at(0, 2, 1.0, 36))
        + path(shield, class_="rim-cut", stroke_width=7)
        + path(shield)
        + path("M0,-16 C10,-11 10,-1 0,7 C-10,15 -10,25 0,30", class_="cut", stroke_width=3.6)
        + circle(0, 7, 7, class_="hole")
        + circle(0, 7, 3.4)
    )


def _light_cavalry() -> str:
    return _javelin(-47, 34, 47, -45) + group(
        path(_HORSE, class_="rim-cut", stroke_width=8),
        path(_MANE, class_="rim-cut", stroke_width=8),
        _horse_head(),
        transform=at(2, 5, 0.92),
    )


def _bow_cavalry() -> str:
    return group(_horse_head(), transform=at(-9, 6, 0.82)) + group(
        path("M-2,-40 C-6,-34 2,-30 9,-24 C20,-14 20,14 9,24 C2,30 -6,34 -2,40", class_="rod", stroke_width=7),
        path("M-2,-39 L-2,39", class_="rod", stroke_width=2.8),
        transform=at(31, -16, 0.72, -18),
    )


def _medium_cavalry() -> str:
    bridle = path("M28,-12 L8,4 L20,20 M8,4 L-7,-30 M8,4 C-4,16 -18,20 -30,18", class_="cut", stroke_width=2.6)
    return group(_horse_head(bridle), transform=at(0, 1, 1.0))


def _heavy_cavalry() -> str:
    """A horse with a plume and a bronze breastplate."""
    plume = path("M4,-40 C-2,-58 -20,-58 -30,-48 C-20,-48 -16,-42 -10,-34 Z")
    armour = path("M27,-14 L10,-2 L17,18 M10,-2 L-4,-28", class_="cut", stroke_width=2.6)
    breast = path("M-32,20 C-20,28 -8,28 0,24 M-33,32 C-20,39 -6,38 2,35", class_="cut")
    return group(plume, _horse_head(armour + breast), transform=at(1, 5, 0.94))


def _cataphract() -> str:
    """A horse in scales from ears to chest."""
    scales = ""
    for row in range(5):
        for column in range(4):
            x = -27 + 10 * column + (5 if row % 2 else 0) + (0, 2, 1, -2, -3)[row]
            y = -8 + 10 * row
            if row < 4 or column < 3:
                scales += path(f"M{x},{y} a5,6 0 0 0 10,0", class_="cut", stroke_width=2.4)
    face = path("M8,-34 C10,-20 14,-6 24,8 L38,6", class_="cut", stroke_width=2.8)
    return group(
        path("M4,-40 C-2,-58 -20,-58 -30,-48 C-20,-48 -16,-42 -10,-34 Z"),
        path(_MANE),
        path(_HORSE),
        scales,
        face,
        circle(17, -12, 3.6, class_="hole"),
        circle(35, 15, 2.2, class_="hole"),
        transform=at(1, 5, 0.94),
    )


_CAMEL: Final = (
    "M-43,-4 C-40,-14 -32,-16 -26,-18 C-22,-32 -14,-40 -7,-40 C1,-40 7,-30 10,-18 C16,-14 20,-16 23,-24"
    " C25,-32 24,-40 30,-43 L31,-48 L35,-44 C41,-43 47,-38 48,-33 C49,-28 43,-27 37,-29 C36,-18 35,-6 28,2"
    " C25,6 23,8 22,12 L24,26 L22,44 L15,44 L16,28 L12,14 C2,17 -12,17 -22,13 L-24,24 L-20,32 L-22,44 L-29,44"
    " L-29,32 L-34,22 L-35,10 L-39,6 L-41,18 L-44,18 Z"
)


def _camel_body(inside: str = "") -> str:
    far = path("M4,14 L5,28 L3,44 L-4,44 L-2,28 L-5,14 Z") + path("M-14,14 L-11,30 L-14,44 L-20,44 L-18,32 L-22,14 Z")
    return (
        group(far, opacity=0.55)
        + path(_CAMEL)
        + circle(38, -37, 2, class_="hole")
        + path("M-24,-17 C-14,-11 0,-11 10,-17", class_="cut", stroke_width=2.6)
        + inside
    )


def _camel() -> str:
    rider = path("M-20,-22 C-14,-32 0,-32 5,-22", class_="cut", stroke_width=2.4)
    return group(_camel_body(rider), transform=at(-1, 1, 1.0))


def _armoured_camel() -> str:
    scales = ""
    for row in range(3):
        for column in range(6):
            x = -36 + 9 * column + (4.5 if row % 2 else 0)
            scales += path(f"M{x},{-10 + 8 * row} a4.5,5 0 0 0 9,0", class_="cut", stroke_width=2.2)
    neck = path("M25,-20 L35,-20 M24,-12 L35,-12 M22,-4 L31,-4", class_="cut", stroke_width=2.2)
    return group(_camel_body(scales + neck), transform=at(-1, 1, 1.0))


def _wheel(x: float, y: float, r: float, spokes: int = 4) -> str:
    arms = " ".join(
        f"M{x - r * cos(pi * i / spokes):.1f},{y - r * sin(pi * i / spokes):.1f}"
        f" L{x + r * cos(pi * i / spokes):.1f},{y + r * sin(pi * i / spokes):.1f}"
        for i in range(spokes)
    )
    return (
        circle(x, y, r, class_="rod", stroke_width=5)
        + path(arms, class_="rod", stroke_width=3)
        + circle(x, y, r * 0.26)
    )


def _team(x: float, y: float, scale: float) -> str:
    """A galloping horse before the car."""
    horse = (
        "M-34,-8 C-30,-16 -16,-18 0,-16 C10,-15 16,-18 22,-26 C25,-31 28,-34 32,-36 L32,-42 L37,-37"
        " C42,-34 47,-28 49,-24 C50,-20 46,-18 42,-20 C38,-22 36,-20 34,-16 C32,-8 30,0 24,4 L34,10 L44,8 L46,13"
        " L32,18 L18,11 C14,14 20,22 12,30 L4,34 L2,30 L9,25 L8,13 C-4,12 -14,11 -22,8 L-30,18 L-42,26 L-46,22"
        " L-36,14 L-32,4 L-26,16 L-30,32 L-36,32 L-34,18 C-38,8 -38,0 -34,-8 Z"
    )
    return group(path(horse), circle(40, -29, 2.2, class_="hole"), transform=at(x, y, scale))


def _heavy_chariot() -> str:
    """A car with a scythe on its wheel behind a plunging horse."""
    return (
        path("M-8,6 L20,4", class_="rod", stroke_width=4)
        + path(
            "M-46,-20 C-40,-18 -38,-12 -37,-4 L-36,14 L0,14 L0,-8 C-2,-16 -8,-20 -14,-20 L-16,-14"
            " C-10,-14 -8,-8 -8,0 L-28,0 C-29,-10 -34,-22 -46,-26 Z"
        )
        + path("M-21,4 L-21,-20 M-20,-17 L-6,-10", class_="rod", stroke_width=8)
        + circle(-21, -34, 8.5)
        + circle(-18, 24, 22, class_="hole")
        + _wheel(-18, 24, 16.5)
        + _team(25, 8, 0.62)
    )


def _barbarian_chariot() -> str:
    """A light open car, its warrior with a javelin, behind a plunging horse."""
    return (
        path("M-6,8 L20,4", class_="rod", stroke_width=4)
        + path("M-40,12 L2,12 M-36,12 C-36,-6 -24,-6 -22,12 M-18,12 C-18,-6 -6,-6 -4,12", class_="rod", stroke_width=4)
        + path("M-20,4 L-20,-16 M-20,-13 L-4,-20", class_="rod", stroke_width=8)
        + circle(-21, -31, 8.5)
        + _javelin(-40, -12, 34, -30)
        + circle(-20, 26, 20, class_="hole")
        + _wheel(-20, 26, 15)
        + _team(25, 10, 0.62)
    )


def _elephant() -> str:
    """An elephant with a tower on its back."""
    body = (
        "M-44,2 C-44,-14 -32,-21 -14,-21 L4,-21 C8,-27 16,-30 24,-28 C34,-26 39,-17 40,-6 C41,6 41,15 43,22"
        " C44,26 47,26 48,22 L50,25 C50,34 44,38 39,35 C34,32 33,22 32,10 L29,9 C26,12 24,14 22,15 L23,42 L9,42 L8,20"
        " C0,23 -10,23 -17,20 L-17,42 L-31,42 L-33,21 C-35,20 -37,18 -39,14 L-40,26 L-44,26 Z"
    )
    far = path("M6,18 L7,38 L-3,38 L-3,20 Z M-15,18 L-14,38 L-8,38 L-8,20 Z")
    return (
        group(far, opacity=0.5)
        + path(
            "M-30,-20 L-30,-43 L-25,-44 L-25,-39 L-20,-39 L-20,-44 L-15,-44 L-15,-39 L-10,-39 L-10,-44 L-5,-44"
            " L-5,-39 L0,-39 L0,-44 L4,-44 L2,-20 Z"
        )
        + path(body)
        + path("M-31,-21.5 L4,-21.5", class_="cut", stroke_width=2.4)
        + path("M8,-19 C1,-12 2,2 10,8 C17,4 20,-6 18,-15", class_="cut")
        + path("M29,7 C34,14 41,14 46,9 C42,17 34,20 28,14 Z", class_="rim-cut")
        + path("M29,7 C34,14 41,14 46,9 C42,17 34,20 28,14 Z")
        + circle(28, -12, 2.6, class_="hole")
    )


def _engine() -> str:
    """A bolt thrower on its stand."""
    return (
        path("M-36,42 L-14,6 L2,6 L24,42 L14,42 L-5,14 L-6,14 L-25,42 Z")
        + path("M-12,28 L2,28", class_="rod", stroke_width=4)
        + group(
            path("M-46,0 L34,0", class_="rod", stroke_width=9),
            path("M14,-24 L24,-24 L24,24 L14,24 Z"),
            path("M20,-20 C22,-34 10,-42 0,-44", class_="rod", stroke_width=6),
            path("M20,20 C22,34 10,42 0,44", class_="rod", stroke_width=6),
            path("M1,-43 L-28,0 L1,43", class_="rod", stroke_width=2.6),
            path("M52,0 L38,-7 L38,7 Z"),
            path("M-38,0 L30,0", class_="cut", stroke_width=2.4),
            transform=at(-4, -6, 0.86, -24),
        )
    )


def _helmet() -> str:
    """A crested helmet with cheek pieces, in profile."""
    return (
        path(
            "M-38,34 C-50,-6 -34,-46 6,-48 C22,-48 34,-42 40,-30 L30,-26 C22,-34 10,-36 0,-33 C-22,-27 -30,-2 -26,28"
            " C-29,32 -33,34 -38,34 Z"
        )
        + path(
            "M-20,34 C-26,2 -18,-28 10,-28 C30,-28 36,-12 36,0 L38,6 L24,8 C18,8 16,12 18,18 L24,20 L20,40"
            " C12,42 2,36 -2,28 C-6,34 -14,38 -20,34 Z"
        )
        + path("M30,-4 C22,-2 14,-2 10,-6", class_="cut", stroke_width=3.4)
        + path("M-18,-2 C-4,-8 14,-14 33,-12", class_="cut", stroke_width=2.6)
        + path(
            "M-30,-18 L-20,-12 M-20,-34 L-13,-25 M-4,-43 L-1,-33 M14,-45 L13,-34 M28,-39 L23,-30 M-36,0 L-26,3"
            " M-37,18 L-27,18",
            class_="cut",
            stroke_width=2.4,
        )
    )


def _general() -> str:
    return group(_helmet(), transform=at(0, 2, 1.0))


_DRAWN: Final[dict[str, tuple[str, str]]] = {
    "javelin": ("light infantry with javelins", _light_infantry()),
    "slinger": ("slingers", _slinger()),
    "archer": ("archers", _archer()),
    "auxilia": ("auxilia with oval shields", _auxilia()),
    "legionary": ("legionaries", _legionary()),
    "phalanx": ("phalanx", _phalanx()),
    "warband": ("warband", _warband()),
    "horse": ("cavalry", _medium_cavalry()),
    "javelin-horse": ("light cavalry with javelins", _light_cavalry()),
    "bow-horse": ("horse archers", _bow_cavalry()),
    "heavy-horse": ("heavy cavalry", _heavy_cavalry()),
    "cataphract": ("cataphracts", _cataphract()),
    "camel": ("camels", _camel()),
    "armoured-camel": ("armoured camels", _armoured_camel()),
    "chariot": ("chariots", _heavy_chariot()),
    "light-chariot": ("light chariots", _barbarian_chariot()),
    "elephant": ("elephants", _elephant()),
    "engine": ("war engine", _engine()),
    "leader": ("leader", _general()),
}

SYMBOLS: Final[list[str]] = list(_DRAWN)


def symbol(name: str, x: float = 0, y: float = 0, size: float = 100) -> str:
    """A symbol around (x, y), so wide and high; its colours come from the army around it."""
    return group(_DRAWN[name][1], class_="symbol", stroke_width=3, transform=at(x, y, size / 100))


def spoken(name: str) -> str:
    """The symbol in words."""
    return _DRAWN[name][0]
