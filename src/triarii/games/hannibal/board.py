"""The table as a picture to scale, and as text that names places."""

# triarii: pure (pictures, not play)

from __future__ import annotations

from math import isqrt
from typing import Any

from triarii.drawing.board import picture
from triarii.drawing.pieces import lone_leader, medal, seal
from triarii.drawing.svg import at, circle, group, line, path, polygon, rect, text, title
from triarii.drawing.symbols import symbol
from triarii.engine.counting import several
from triarii.engine.game import CardFace, Standing
from triarii.games.hannibal.armies import ARMIES
from triarii.games.hannibal.geometry import gap_between
from triarii.games.hannibal.scenarios import SCENARIOS
from triarii.games.hannibal.speech import card_name, compass
from triarii.games.hannibal.steps import inches
from triarii.games.hannibal.terrain import (
    FEATURE_NAMES,
    GENTLE_HILL,
    MARSH,
    RIVER,
    ROAD,
    ROUGH_GROUND,
    STAKES,
    STEEP_HILL,
    STREAM,
    VILLAGE,
    WOODS,
)
from triarii.games.hannibal.troops import BOWS, FREE_FACING, THROWN, TROOPS, traits_text
from triarii.games.hannibal.words import CARD_WORDS, TERRAIN_CARDS

WIDE, DEEP = 4800, 3600
MARGIN = 150  # room for the ruler
ACROSS = 227  # from corner to corner of a base: two middles are at most so much farther apart than the bases
SYMBOL = {
    "PK": "phalanx",
    "SP": "phalanx",
    "HF": "legionary",
    "WB": "warband",
    "LF": "auxilia",
    "LV": "auxilia",
    "SK": "javelin",
    "CT": "cataphract",
    "HC": "heavy-horse",
    "CV": "horse",
    "LH": "javelin-horse",
    "CH": "chariot",
    "EL": "elephant",
    "AR": "engine",
    "LA": "engine",
}
GROUND = {
    GENTLE_HILL: "hill",
    STEEP_HILL: "hill-deep",
    WOODS: "wood",
    ROUGH_GROUND: "stone",
    MARSH: "water",
    STREAM: "water",
    RIVER: "water-deep",
    VILLAGE: "stone-deep",
    ROAD: "plain-deep",
    STAKES: "hill-deep",
}
TEXTS = {
    "ambush": "Before deploying, note up to 2 foot units and one Woods, Rough ground or Village: they wait there.",
    "flank-march": "Before deploying, note up to 3 mounted or loose foot units and a side edge: they come on there.",
    "night-march": "After both sides have deployed, redeploy up to 3 of your units.",
    "spies": "If you deploy first, your opponent first shows 4 of his units.",
    "stakes-and-pits": "After deployment, place a strip of stakes in or just ahead of your zone.",
    "favourable-omens": "At the start of your movement phase, gain 3 orders.",
    "rousing-speech": "After your rally rolls, roll again for failed units within 6 inches of a commander.",
    "feigned-flight": "One of your mounted units breaks off from any enemy, without order or marker.",
}


def unit_label(state: dict[str, Any], unit: int) -> str:
    name, number = state["name"][unit], state["number"][unit]
    return f"{name} {number}" if number else str(name)


def commander_label(state: dict[str, Any], commander: int) -> str:
    name, number = state["c_name"][commander], state["c_number"][commander]
    return f"{name} {number}" if number else str(name)


def led_by(state: dict[str, Any], unit: int) -> int:
    for commander, with_unit in enumerate(state["c_unit"]):
        if with_unit == unit and state["c_status"][commander] == 1:
            return commander
    return -1


def nearest_enemy(state: dict[str, Any], unit: int) -> tuple[int, int]:
    """The nearest enemy unit on the table and the gap in hundredths, or (-1, 0)."""
    x, y, h = (state[key][unit] for key in ("x", "y", "h"))
    enemies = [
        (isqrt((state["x"][other] - x) ** 2 + (state["y"][other] - y) ** 2), other)
        for other, status in enumerate(state["status"])
        if status == 1 and state["owner"][other] != state["owner"][unit]
    ]
    best, least = -1, 0
    for far, other in sorted(enemies):
        if best >= 0 and far - ACROSS > least:
            break  # whatever stands farther off than that cannot be nearer edge to edge
        gap = gap_between(x, y, h, *(state[key][other] for key in ("x", "y", "h"))) // 100
        if best < 0 or (gap, other) < (least, best):
            best, least = other, gap
    return best, least


def unit_words(state: dict[str, Any], unit: int) -> str:
    """A unit as a screen reader says it: name, type, place, heading, markers, nearest enemy."""
    troop = TROOPS[state["kind"][unit]]
    words = [f"{unit_label(state, unit)} (u{unit}), {troop.name}"]
    words.append(f"{inches(state['x'][unit])} × {inches(state['y'][unit])}, facing {compass(state['h'][unit])}")
    if state["h"][unit] % 45:
        words[-1] += f" ({state['h'][unit]}°)"
    if state["dmz"][unit]:
        words.append(f"demoralised ({state['dmz'][unit]})")
    if state["formed"][unit]:
        words.append("in phalanx formation")
    commander = led_by(state, unit)
    if commander >= 0:
        words.append(f"with {commander_label(state, commander)}")
    enemy, gap = nearest_enemy(state, unit)
    if enemy >= 0:
        words.append(f"{inches(gap)} inch from {unit_label(state, enemy)}")
    return ", ".join(words)


def text_board(data: dict[str, Any]) -> str:
    """Everything on the table by name and place."""
    state = data["state"]
    seats = data["header"]["seats"]
    rows = [f"Turn {state['turn']}, {seats[state['active']]} to act; {state['orders']} orders."]
    for feature in state["features"]:
        kind, x, y, a, b = feature[:5]
        rows.append(f"{FEATURE_NAMES[kind]} at {inches(x)} × {inches(y)}, {inches(2 * a)} by {inches(2 * b)}")
    for seat, name in enumerate(seats):
        edge = ("south", "north")[state["edge"][seat]]
        clock, score = state["clock"][seat], state["score"][seat]
        rows += ["", f"{name} ({edge} edge): clock {clock}, {score} points in this half"]
        if state["camp_status"][seat] == 1:
            rows.append(f"  camp at {inches(state['camp_x'][seat])} × {inches(state['camp_y'][seat])}")
        for unit, owner in enumerate(state["owner"]):
            if owner != seat:
                continue
            if state["status"][unit] == 1:
                rows.append(f"  {unit_words(state, unit)}")
            elif state["status"][unit] in (0, 2):
                rows.append(f"  {unit_label(state, unit)} (u{unit}), not on the table")
        for commander, owner in enumerate(state["c_owner"]):
            if owner == seat and state["c_status"][commander] == 1 and state["c_unit"][commander] < 0:
                x, y = state["c_x"][commander], state["c_y"][commander]
                rows.append(f"  {commander_label(state, commander)} (c{commander}), alone at {inches(x)} × {inches(y)}")
    return "\n".join(rows)


def flip(y: int) -> int:
    """North is up: the picture's y runs the other way."""
    return DEEP - y


def feature_svg(place: int, feature: list[int]) -> str:
    kind, x, y, a, b, cut, heading = feature[:7]
    corners = [(-a + cut, -b), (a - cut, -b), (a, -b + cut), (a, b - cut), (a - cut, b), (-a + cut, b)]
    corners += [(-a, b - cut), (-a, -b + cut)]
    name = FEATURE_NAMES[kind]
    words = f"{name}, {inches(2 * a)} by {inches(2 * b)} inch at {inches(x)} × {inches(y)}"
    inside = [title(words), polygon(corners, class_=GROUND.get(kind, "plain"), fill_opacity=0.75)]
    if kind in (GENTLE_HILL, STEEP_HILL):
        for share in (0.7, 0.4) if kind == GENTLE_HILL else (0.8, 0.6, 0.4, 0.2):
            ring = [(px * share, py * share) for px, py in corners]
            inside.append(polygon(ring, class_="hill-line", stroke_width=6))
    elif kind == WOODS:
        for px in range(-a + 90, a - 60, 130):
            for py in range(-b + 90, b - 60, 130):
                inside.append(circle(px, py, 42, class_="wood-deep"))
    elif kind == VILLAGE:
        for px, py in ((-80, -60), (60, -90), (-40, 80), (90, 60)):
            inside.append(rect(px - 40, py - 30, 80, 60, class_="stone"))
    elif kind == MARSH:
        for py in range(-b + 60, b, 70):
            inside.append(path(f"M{-a // 2},{py} q40,-30 80,0 q40,30 80,0", class_="water-line", stroke_width=8))
    elif kind in (ROUGH_GROUND, STAKES):
        for px in range(-a + 60, a, 110):
            for py in range(-b + 40, b, 110):
                inside.append(path(f"M{px - 22},{py + 14} l22,-30 l22,30", class_="stone-line", stroke_width=7))
    inside.append(text(name, 0, 0, class_="label on-ground", font_size=74) if a > 150 and b > 150 else "")
    return group(*inside, data_feature=f"f{place}", class_="feature", transform=at(x, flip(y), 1, heading))


def unit_svg(state: dict[str, Any], unit: int, reach: int) -> str:
    """A base to scale, its front marked; armies differ in the cut of their corners and front mark."""
    x, y, h = state["x"][unit], state["y"][unit], state["h"][unit]
    army = state["owner"][unit]
    code = TROOPS[state["kind"][unit]].code
    if army == 0:
        outline = "M-60,-80 H60 L80,-60 V60 L60,80 H-60 L-80,60 V-60 Z"
        front = polygon([(-26, -62), (26, -62), (0, -78)], class_="symbol")
    else:
        outline = "M-50,-80 H50 Q80,-80 80,-50 V50 Q80,80 50,80 H-50 Q-80,80 -80,50 V-50 Q-80,-80 -50,-80 Z"
        front = rect(-26, -76, 52, 12, class_="symbol")
    turned = [path(outline, class_="halo", transform=at(0, 0, 1.08)), path(outline, class_="block"), front]
    if state["formed"][unit]:
        turned.append(line(-66, -72, 66, -72, class_="rim", stroke_width=8))
    name = SYMBOL[code]
    if code == "SK" and state["traits"][unit] & BOWS:
        name = "slinger"
    if code == "LH" and state["traits"][unit] & BOWS:
        name = "bow-horse"
    if code == "LF" and state["traits"][unit] & BOWS:
        name = "archer"
    upright = [symbol(name, 0, -4, 104)]
    for marker in range(state["dmz"][unit]):
        upright.append(seal("shaken", -50 + 44 * marker, 54, 40))
    if led_by(state, unit) >= 0:
        upright.append(medal(army, 50, -50, 58))
    arc = ""
    if reach and state["traits"][unit] & FREE_FACING:
        arc = circle(
            0, 0, 80 + reach * 1.414, class_="arc army-line", stroke_width=4, stroke_dasharray="20 16", opacity=0.3
        )
    elif reach:
        wide = 80 + reach
        wedge = f"M-80,-80 L{-wide},{-80 - reach} A{reach * 2},{reach * 2} 0 0 1 {wide},{-80 - reach} L80,-80 Z"
        arc = path(wedge, class_="arc army-line", stroke_width=4, stroke_dasharray="20 16", opacity=0.45)
    words = f"{unit_words(state, unit)}; {traits_text(state['traits'][unit])}"
    return group(
        title(words),
        group(arc, *turned, transform=at(0, 0, 1, h)),
        *upright,
        class_=f"piece army-{army}",
        data_piece=f"u{unit}",
        data_unit=f"u{unit}",
        data_x=str(x),
        data_y=str(y),
        data_heading=str(h),
        transform=at(x, flip(y)),
    )


def ruler() -> str:
    """Inches along the southern and western edge."""
    drawn: list[str] = []
    for inch in range(49):
        size = 40 if inch % 6 == 0 else 20
        drawn.append(line(inch * 100, DEEP, inch * 100, DEEP + size, class_="ink-line", stroke_width=4))
        if inch % 6 == 0:
            drawn.append(text(inch, inch * 100, DEEP + 90, class_="label", font_size=70))
    for inch in range(37):
        size = 40 if inch % 6 == 0 else 20
        drawn.append(line(0, DEEP - inch * 100, -size, DEEP - inch * 100, class_="ink-line", stroke_width=4))
        if inch % 6 == 0:
            drawn.append(text(inch, -90, DEEP - inch * 100, class_="label", font_size=70))
    return group(*drawn, class_="ruler")


def sectors_svg(state: dict[str, Any]) -> str:
    """While terrain cards lie on the table: the 18 sectors and their cards, face down or known."""
    if state["open_sectors"] >= 18 or (not any(owner >= 0 for owner in state["laid_by"]) and not any(state["hands"])):
        return ""
    drawn: list[str] = []
    for sector in range(18):
        x, y = sector % 6 * 800, DEEP - (sector // 6 + 1) * 1200
        words = f"Sector {sector}"
        inside = [title(words), rect(x, y, 800, 1200, fill="transparent", class_="faint-line", stroke_width=5)]
        if state["laid_by"][sector] >= 0:
            card = state["laid"][sector]
            label = "face down" if card is None else card_name(card)
            inside.append(rect(x + 250, y + 400, 300, 400, rx=30, class_=f"panel army-{state['laid_by'][sector]}"))
            inside.append(text(label, x + 400, y + 600, class_="label", font_size=60))
        drawn.append(group(*inside, data_sector=f"s{sector}"))
    return group(*drawn, class_="sectors")


def svg_board(data: dict[str, Any]) -> str:
    """The table to scale: 100 units of the picture are an inch, so that a client can drag by hundredths."""
    state = data["state"]
    drawn = [rect(0, 0, WIDE, DEEP, class_="plain"), rect(0, 0, WIDE, DEEP, class_="ink-line", stroke_width=10)]
    drawn.append(sectors_svg(state))
    drawn += [feature_svg(place, feature) for place, feature in enumerate(state["features"])]
    for seat in (0, 1):
        if state["camp_status"][seat] == 1:
            x, y = state["camp_x"][seat], flip(state["camp_y"][seat])
            tents = "M-80,60 L-40,-50 L0,60 Z M0,60 L40,-50 L80,60 Z"
            drawn.append(
                group(
                    title(f"Camp of {data['header']['seats'][seat]}"),
                    rect(-80, -80, 160, 160, class_="block"),
                    path(tents, class_="symbol"),
                    class_=f"piece camp army-{seat}",
                    data_piece=f"camp{seat}",
                    data_unit=f"camp{seat}",
                    transform=at(x, y),
                )
            )
    for unit, status in enumerate(state["status"]):
        if status == 1:
            traits = state["traits"][unit]
            arm = TROOPS[state["kind"][unit]].code
            reach = 12 if arm in ("AR", "LA") else 8 if traits & BOWS else 4 if traits & THROWN else 0
            drawn.append(unit_svg(state, unit, isqrt(reach * reach * 5000) if reach else 0))
    for commander, status in enumerate(state["c_status"]):
        if status == 1 and state["c_unit"][commander] < 0:
            x, y = state["c_x"][commander], state["c_y"][commander]
            words = f"{commander_label(state, commander)}, alone at {inches(x)} × {inches(y)}"
            army = state["c_owner"][commander]
            drawn.append(lone_leader(f"c{commander}", army, words, x, flip(y), 1.4, commander=f"c{commander}"))
    label = f"Age of Hannibal, turn {state['turn']}: the table of 48 by 36 inches"
    box = f"{-MARGIN} {-20} {WIDE + MARGIN + 20} {DEEP + MARGIN + 20}"
    svg = picture("board", box, label, *drawn, ruler(), classes="hannibal")
    facts = (
        f'data-scale="100" data-unit-of-length="inch" data-width="{WIDE}" data-height="{DEEP}" data-origin="south-west"'
    )
    return svg.replace("<svg ", f"<svg {facts} ", 1)


def hand(data: dict[str, Any], viewer: int) -> list[CardFace]:
    """The terrain cards and stratagems that a player holds."""
    found: list[CardFace] = []
    for card in data["state"]["hands"][viewer] if viewer in (0, 1) else []:
        if card is None:
            continue
        word = CARD_WORDS[card]
        rule = "AH-CARD-01" if card < TERRAIN_CARDS else f"AH-STRAT-{card - TERRAIN_CARDS + 2:02d}"
        words = TEXTS.get(word, "Laid face down on a sector; turned up when all cards lie.")
        found.append(CardFace("card", word, card_name(card), words, rule))
    return found


def standing(data: dict[str, Any]) -> list[Standing]:
    """Clock, score, units left and cards of each side."""
    state = data["state"]
    found: list[Standing] = []
    for seat, name in enumerate(data["header"]["seats"]):
        units = [unit for unit, owner in enumerate(state["owner"]) if owner == seat]
        left = sum(1 for unit in units if state["status"][unit] != 3)
        facts = [f"clock {state['clock'][seat]}", f"{left} of {len(units)} units", f"{state['lost'][seat]} points lost"]
        facts.append(f"{state['score'][seat]} scored in this half")
        if state["active"] == seat:
            facts.append(several(state["orders"], "order"))
        if state["hands"][seat]:
            facts.append(several(len(state["hands"][seat]), "card"))
        facts.append(f"{('south', 'north')[state['edge'][seat]]}ern edge")
        army = army_name(data, seat)
        found.append(Standing(name, army, 9 - state["clock"][1 - seat], 9, facts))
    return found


def army_name(data: dict[str, Any], seat: int) -> str:
    """The army of a scenario or of a list; who built his own is known by his seat."""
    scenario = SCENARIOS.get(data["header"]["battle"])
    if scenario is not None and not data["header"].get("position"):
        return str(scenario.armies[seat])
    place = data["state"]["army"][seat]
    if place >= 0:
        return str(ARMIES[place].name)
    return str(data["header"]["seats"][seat]).capitalize() + " army"
