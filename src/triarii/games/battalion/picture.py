"""The board as a picture: sectors with their zones, camps, reserves, and units as columns of rank tiles."""

# triarii: pure (text for pictures gains nothing by compiling)

from __future__ import annotations

from typing import Any, Final

from triarii.drawing.board import board
from triarii.drawing.dice import eight_sided_die
from triarii.drawing.svg import at, circle, group, line, path, rect, text, title
from triarii.drawing.symbols import symbol
from triarii.games.battalion import showing, words
from triarii.games.battalion.battle import RESERVE, WAITING
from triarii.games.battalion.library import CAVALRY, SKIRMISH, SPECIAL, Library, Rank

TILE_W: Final = 178.0
TILE_H: Final = 54.0
TEXT_W: Final = 107.0  # between the silhouette and the pips
UNIT_GAP: Final = 26.0  # above and below a unit, where its markers lie
BESIDE: Final = 16.0  # to its left and right
MARGIN: Final = 12.0
CAMP_H: Final = 60.0
HEAD: Final = 26.0
SHALLOW: Final = 64.0  # a zone without units
EMPTY_RESERVE: Final = 28.0
LETTER: Final = 0.44  # how wide a letter is on average, by its height

SYMBOL_WORDS: Final[list[tuple[str, str]]] = [
    ("elephant", "elephant"),
    ("chariot", "chariot"),
    ("cataphract", "cataphract"),
    ("horse-archers", "bow-horse"),
    ("numidian", "javelin-horse"),
    ("lancers", "heavy-horse"),
    ("companion", "heavy-horse"),
    ("cavalry", "horse"),
    ("slinger", "slinger"),
    ("crossbow", "archer"),
    ("archer", "archer"),
    ("velites", "javelin"),
    ("caetrati", "javelin"),
    ("peltasts", "javelin"),
    ("hoplites", "phalanx"),
    ("sacred-band", "phalanx"),
    ("triarii", "phalanx"),
    ("celt", "warband"),
    ("convicts", "warband"),
    ("thureophoroi", "auxilia"),
    ("thorakitai", "auxilia"),
    ("scutarii", "auxilia"),
    ("halberdiers", "auxilia"),
]


def symbol_of(rank: Rank) -> str:
    """The silhouette of a rank, by its name; an unknown name is drawn by its class."""
    for part, name in SYMBOL_WORDS:
        if part in rank.word:
            return name
    if rank.classes & SPECIAL:
        return "engine"
    if rank.classes & CAVALRY:
        return "horse"
    return "javelin" if rank.classes & SKIRMISH else "legionary"


def tile_outline(army: int, w: float, h: float) -> str:
    """Cut corners for the northern army, round ones for the southern."""
    x, y, k = -w / 2, -h / 2, 9.0
    if army == 0:
        return (
            f"M{x + k},{y} L{-x - k},{y} L{-x},{y + k} L{-x},{-y - k} L{-x - k},{-y} L{x + k},{-y} L{x},{-y - k}"
            f" L{x},{y + k} Z"
        )
    return (
        f"M{x + k},{y} H{-x - k} Q{-x},{y} {-x},{y + k} V{-y - k} Q{-x},{-y} {-x - k},{-y} H{x + k}"
        f" Q{x},{-y} {x},{-y - k} V{y + k} Q{x},{y} {x + k},{y} Z"
    )


def fitted(words: str, y: float, size: float, **style: str) -> str:
    """A line of a tile's text, smaller if it is long."""
    size = min(size, TEXT_W / (LETTER * max(1, len(words))))
    return group(text(words, -TILE_W / 2 + 50, y, font_size=round(size, 1), **style), class_="symbol")


def tile(army: int, rank: Rank | None, y: float) -> str:
    """One rank: silhouette, name, values, traits, and its cohesion as a ladder of pips."""
    parts = [path(tile_outline(army, TILE_W, TILE_H), class_="block")]
    if rank is None:
        parts.append(group(text("?", 0, 0, class_="number", font_size=22), class_="symbol"))
        return group(*parts, transform=at(0, y))
    parts.append(symbol(symbol_of(rank), -TILE_W / 2 + 26, 0, 43))
    parts.append(fitted(rank.name, -11, 16.5, font_weight="700"))
    values: list[str] = []
    if rank.melee:
        values.append("melee " + " ".join(str(value) for value in rank.melee))
    if rank.ranged:
        values.append("ranged " + " ".join(str(value) for value in rank.ranged))
    parts.append(fitted(" · ".join(values), 5, 14))
    parts.append(fitted(", ".join(rank.trait_names()), 20, 12.5, font_style="italic"))
    x = TILE_W / 2 - 11
    for pip in range(rank.cohesion):
        level = 9 * (pip - (rank.cohesion - 1) / 2)
        if army == 0:
            parts.append(path(f"M{x},{level - 3.6} l3.6,3.6 l-3.6,3.6 l-3.6,-3.6 Z", class_="pip"))
        else:
            parts.append(circle(x, level, 3, class_="pip"))
    return group(*parts, transform=at(0, y))


def token(kind: str, number: int, x: float, y: float) -> str:
    """Tokens on a unit: order is a gold seal with a flag's edge, disorder a dark one with a cross."""
    mark = "M-4,5 L-4,-6 L5,-3 L-4,0" if kind == "order" else "M-4,-4 L4,4 M4,-4 L-4,4"
    seal = circle(0, 0, 11, class_="seal" if kind == "order" else "badge")
    label = text(f"×{number}", 14, 1, class_="caption", font_size=14, font_weight=700)
    back = rect(10, -9, 24, 18, rx=4, class_="panel", fill_opacity=0.85)
    return group(title(f"{number} {kind}"), back, seal, path(mark, class_="seal-mark"), label, transform=at(x, y))


def unit_height(unit: dict[str, Any]) -> float:
    return TILE_H * len(unit["ranks"])


def draw_unit(library: Library, unit: dict[str, Any], x: float, y: float, state: dict[str, Any]) -> str:
    """A column of tiles around (x, y), the front rank towards the enemy."""
    army = showing.side_of_unit(unit["unit"])
    ranks = [None if word is None else showing.rank_of(library, word) for word in unit["ranks"]]
    shown = list(reversed(ranks)) if army == 0 else ranks  # the northern front looks down
    top = -unit_height(unit) / 2 + TILE_H / 2
    parts = [title(showing.unit_line(library, unit))]
    parts += [tile(army, rank, top + TILE_H * place) for place, rank in enumerate(shown)]
    edge = unit_height(unit) / 2
    front = edge if army == 0 else -edge
    parts.append(line(-TILE_W / 2 + 8, front, TILE_W / 2 - 8, front, class_="ink-line", stroke_width=3))
    rear = -front + (7 if army else -7)  # markers lie half outside, behind the last rank
    if unit["order"]:
        parts.append(token("order", unit["order"], -TILE_W / 2 + 16, rear))
    if unit["disorder"]:
        parts.append(token("disorder", unit["disorder"], 6, rear))
    parts.append(rect(TILE_W / 2 - 34, rear - 9, 30, 18, rx=5, class_="badge"))
    parts.append(text(unit["unit"], TILE_W / 2 - 19, rear + 0.5, class_="number", font_size=12))
    states = ["piece", f"army-{army}"]
    if unit["contact"]:
        states.append("engaged")
    bit = words.UNIT_WORDS.index(unit["unit"])
    if state["barred"] >> bit & 1:
        states.append("spent")
    outline = rect(-TILE_W / 2 - 4, -edge - 4, TILE_W + 8, 2 * edge + 8, rx=10, class_="halo outline")
    return group(
        outline, *parts, class_=" ".join(states), data_piece=unit["unit"], data_unit=unit["unit"], transform=at(x, y)
    )


class Rows:
    """Units in rows of so many, from a top edge downwards."""

    def __init__(self, left: float, width: float, columns: int) -> None:
        self.left = left
        self.width = width
        self.columns = columns
        self.drawn: list[tuple[dict[str, Any], float, float]] = []
        self.height = 0.0

    def add(self, units: list[dict[str, Any]]) -> None:
        step = self.width / self.columns
        for start in range(0, len(units), self.columns):
            row = units[start : start + self.columns]
            tall = max(unit_height(unit) for unit in row)
            for place, unit in enumerate(row):
                x = self.left + step * (place + 0.5) + step * (self.columns - len(row)) / 2
                self.drawn.append((unit, x, self.height + UNIT_GAP / 2 + tall / 2))
            self.height += tall + UNIT_GAP


class FightLine:
    """The fights of a sector side by side: northern units above, southern ones below, their fronts in contact.

    A fight that has its sector to itself spreads out, so that two against one stand beside each other.
    """

    def __init__(self, fights: list[list[dict[str, Any]]], left: float, width: float, columns: int) -> None:
        self.drawn: list[tuple[dict[str, Any], float, float]] = []
        self.height = 0.0
        beside = min(columns, max(1, len(fights)))
        step = width / beside
        for start in range(0, len(fights), beside):
            row = fights[start : start + beside]
            spare = step * (beside - len(row)) / 2
            deep = [
                self.add(fight, left + spare + step * place, step, columns // beside, self.height)
                for place, fight in enumerate(row)
            ]
            self.height += max(deep)

    def add(self, fight: list[dict[str, Any]], left: float, width: float, abreast: int, top: float) -> float:
        """Lay out one fight below `top`; how deep it is."""
        deep = UNIT_GAP
        for side in range(2):
            units = [unit for unit in fight if showing.side_of_unit(unit["unit"]) == side]
            for start in range(0, len(units), abreast):
                row = units[start : start + abreast]
                tall = max(unit_height(unit) for unit in row)
                for place, unit in enumerate(row):
                    x = left + width / 2 + (place - (len(row) - 1) / 2) * (TILE_W + BESIDE)
                    # whoever is shallower still touches the enemy's front
                    lead = tall - unit_height(unit) if side == 0 else 0.0
                    self.drawn.append((unit, x, top + deep + lead + unit_height(unit) / 2))
                deep += tall + 6
        return deep + UNIT_GAP


def fights_of(table: dict[str, Any], sector: int) -> list[list[dict[str, Any]]]:
    """Each fight of a sector: first the one unit, then those against it; a charging unit alone is one too."""
    units = {unit["unit"]: unit for unit in table["units"]}
    found: list[list[dict[str, Any]]] = []
    seen: set[str] = set()
    for unit in table["units"]:
        if unit["place"] != sector:
            continue
        foes = showing.foes_of(unit)
        if foes and unit["unit"] not in seen and (len(foes) > 1 or len(showing.foes_of(units[foes[0]])) == 1):
            seen.update([unit["unit"], *foes])
            found.append([unit, *(units[word] for word in foes)])
        elif not foes and table["charging"] == words.UNIT_WORDS.index(unit["unit"]):
            found.append([unit])
    return found


def svg_board(library: Library, state: dict[str, Any]) -> str:
    """Sectors side by side; north above, south below, the fights between them."""
    table = state["state"]
    four = len(state["header"]["seats"]) == 4
    sectors = 5 if four else 3
    columns = 1 if four else 2
    width = columns * (TILE_W + BESIDE) + BESIDE
    charging = table["charging"]

    def idle(side: int, sector: int) -> list[dict[str, Any]]:
        return [
            unit
            for unit in table["units"]
            if unit["place"] == sector
            and showing.side_of_unit(unit["unit"]) == side
            and not unit["contact"]
            and words.UNIT_WORDS.index(unit["unit"]) != charging
        ]

    strips = [[u for u in table["units"] if u["place"] in (RESERVE, WAITING)], []]
    strips = [[u for u in strips[0] if showing.side_of_unit(u["unit"]) == side] for side in range(2)]
    total = sectors * width
    zones: list[list[Rows]] = [[], []]
    for side in range(2):
        for sector in range(sectors):
            rows = Rows(MARGIN + sector * width, width, columns)
            rows.add(idle(side, sector))
            zones[side].append(rows)
    fights = [fights_of(table, sector) for sector in range(sectors)]
    lines = [FightLine(there, MARGIN + sector * width, width, columns) for sector, there in enumerate(fights)]
    fight_height = max([SHALLOW, *(fight_line.height for fight_line in lines)])
    heights = [max([SHALLOW, *(rows.height for rows in zones[side])]) for side in range(2)]
    reserve = [reserve_height(strips[side], total) for side in range(2)]
    y = MARGIN
    top_camp = y
    y += CAMP_H + reserve[0]
    top_north = y + HEAD
    top_fight = top_north + heights[0]
    top_south = top_fight + fight_height
    top_low = top_south + heights[1]
    bottom = top_low + reserve[1] + CAMP_H + MARGIN
    parts = [rect(0, 0, total + 2 * MARGIN, bottom, class_="paper")]
    for sector in range(sectors):
        parts.append(sector_ground(sector, sectors, width, y, top_fight, fight_height, top_low))
    parts.append(camp(library, state, 0, total, top_camp))
    parts.append(camp(library, state, 1, total, top_low + reserve[1]))
    parts += reserve_strip(library, strips[0], total, top_camp + CAMP_H, reserve[0], table, 0)
    parts += reserve_strip(library, strips[1], total, top_low, reserve[1], table, 1)
    for sector in range(sectors):
        for unit, x, dy in zones[0][sector].drawn:
            parts.append(draw_unit(library, unit, x, top_north + dy, table))
        for unit, x, dy in zones[1][sector].drawn:
            parts.append(draw_unit(library, unit, x, top_south + dy, table))
        for unit, x, dy in lines[sector].drawn:
            parts.append(draw_unit(library, unit, x, top_fight + dy, table))
    label = board_label(library, state)
    return board("battalion", total + 2 * MARGIN, bottom, label, *parts)


def board_label(library: Library, state: dict[str, Any]) -> str:
    names = [showing.faction_name(library, state, side) for side in range(2)]
    return f"Battalion: {names[0]} in the north against {names[1]} in the south"


def sector_ground(
    sector: int, sectors: int, width: float, top: float, fight: float, fight_height: float, bottom: float
) -> str:
    """The ground of a sector with its name and the engagement zone across it."""
    x = MARGIN + sector * width
    word = words.SECTORS[sector]
    centre = sector == sectors // 2
    return group(
        title(f"Sector {word}" + (", the central sector" if centre else "")),
        rect(x + 2, top, width - 4, bottom - top, rx=8, class_="plain"),
        rect(x + 2, fight, width - 4, fight_height, class_="plain-deep", fill_opacity=0.55),
        line(x + 8, fight, x + width - 8, fight, class_="faint-line", stroke_dasharray="6 6"),
        line(
            x + 8,
            fight + fight_height,
            x + width - 8,
            fight + fight_height,
            class_="faint-line",
            stroke_dasharray="6 6",
        ),
        text(word, x + width / 2, top + 15, class_="label", font_size=22, letter_spacing=3),
        class_="sector centre" if centre else "sector",
        data_sector=word,
    )


def camp(library: Library, state: dict[str, Any], side: int, total: float, y: float) -> str:
    """A side's camp behind the central sector: faction, tokens, deck. BA-CAMP-01 to -04"""
    table = state["state"]
    middle = MARGIN + total / 2
    half = min(total / 2, 300.0)
    name = showing.faction_name(library, state, side)
    outline = rect(middle - half, y + 4, 2 * half, CAMP_H - 8, rx=8, class_="panel")
    rim = rect(middle - half, y + 4, 2 * half, CAMP_H - 8, rx=8, class_="army-line", stroke_width=2.5)
    row = y + CAMP_H / 2
    tokens = ""
    x = middle - half + 20
    for number in range(table["ready"][side]):
        tokens += circle(x + 15 * number, row + 13, 6.5, class_="seal")
    x += 15 * table["ready"][side] + 8
    for number in range(table["spent"][side]):
        mark = at(x + 15 * number, row + 13, 0.7)
        tokens += circle(x + 15 * number, row + 13, 6.5, class_="badge")
        tokens += path("M-4,-4 L4,4 M4,-4 L-4,4", class_="seal-mark", transform=mark)
    sentence = (
        f"{table['ready'][side]} order, {table['spent'][side]} disorder, {table['decks'][side]} cards in the deck"
    )
    return group(
        title(f"The camp of {name}: {sentence}"),
        outline,
        rim,
        text(name, middle - half + 14, row - 11, class_="caption", font_size=20, font_weight=700),
        text(f"deck {table['decks'][side]}", middle + half - 76, row - 10, class_="caption", font_size=17),
        tokens,
        class_=f"camp army-{side}",
    )


def reserve_height(units: list[dict[str, Any]], total: float) -> float:
    if not units:
        return EMPTY_RESERVE
    rows = Rows(MARGIN, total, max(1, int(total // (TILE_W + BESIDE))))
    rows.add(units)
    return rows.height + 22


def reserve_strip(
    library: Library,
    units: list[dict[str, Any]],
    total: float,
    y: float,
    height: float,
    table: dict[str, Any],
    side: int,
) -> list[str]:
    """The reserve next to the camp, and units that wait for their deployment."""
    rows = Rows(MARGIN, total, max(1, int(total // (TILE_W + BESIDE))))
    rows.add(units)
    waiting = any(unit["place"] == WAITING for unit in units)
    label = "reserve and units to deploy" if waiting else "reserve"
    parts = [
        group(
            title("The reserve"),
            rect(MARGIN + 2, y + 2, total - 4, height - 4, rx=6, class_="stone", fill_opacity=0.35),
            text(label, MARGIN + 14, y + 15, class_="caption", font_size=15, font_style="italic"),
            class_=f"reserve army-{side}",
            data_sector="reserve",
        )
    ]
    parts += [draw_unit(library, unit, x, y + 20 + dy, table) for unit, x, dy in rows.drawn]
    return parts


def face_svg(face: str) -> str:
    """A face of the eight-sided die."""
    return eight_sided_die(int(face))
