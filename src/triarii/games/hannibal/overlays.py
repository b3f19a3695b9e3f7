"""What lies over the table: whose turn and army it is, and how far missiles reach."""

# triarii: pure (builds structures that mypyc cannot compile, with fractions of inches)

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import Any

from triarii.engine.registry import game
from triarii.engine.scene import Overlay
from triarii.engine.text import Text, text
from triarii.games.hannibal.battle import DEEP, ON_TABLE, WIDE
from triarii.games.hannibal.missiles import RANGES, missile_row
from triarii.games.hannibal.troops import FREE_FACING

RULER = 1.5  # inches beside the table
LEFT = WIDE / 100 + RULER  # of those who wait to come on
HALF = 0.8  # of a base


def said(told: Text) -> str:
    return game("hannibal").templates().render(told)


def captions(view: dict[str, Any]) -> list[Overlay]:
    """The turn, and over those who wait whose they are."""
    state = view["state"]
    found = [turn_caption(state["turn"])]
    for seat, name in enumerate(view["header"]["seats"]):
        found.append(army_caption(seat, name, state["edge"][seat]))
    return found


@lru_cache(maxsize=64)
def turn_caption(turn: int) -> Overlay:
    return Overlay("turn", "caption", (LEFT, DEEP / 100 + 0.7), radius=0.7, text=said(text("fact.turn", turn=turn)))


@lru_cache(maxsize=64)
def army_caption(seat: int, name: str, edge: int) -> Overlay:
    words = said(text("label.army", seat=name, edge=("south", "north")[edge]))
    return Overlay(f"army{seat}", "caption", (LEFT, DEEP / 200 * (edge + 1) - 0.5), radius=0.42, army=seat, text=words)


def reaches(state: dict[str, Any]) -> list[Overlay]:
    """How far each unit with missiles shoots, for whoever looks at it. AH-MISSILE-07, 10"""
    kinds, traits = state["kind"], state["traits"]
    found: list[Overlay] = []
    for unit, status in enumerate(state["status"]):
        if status == ON_TABLE:
            row = missile_row(kinds[unit], traits[unit])
            if row >= 0:
                free = traits[unit] & FREE_FACING != 0
                x, y, h = state["x"][unit], state["y"][unit], state["h"][unit]
                found.append(reach(unit, state["owner"][unit], RANGES[row], free, x, y, h))
    return found


@lru_cache(maxsize=4096)
def reach(unit: int, owner: int, most: int, free: bool, x: int, y: int, h: int) -> Overlay:
    """All around, or a wedge of 45° to each side of the front."""
    at = (x / 100, y / 100)
    far = most / 100
    if free:
        return Overlay(f"reach-u{unit}", "circle", at, radius=far + HALF, army=owner, piece=f"u{unit}")
    rim = [(-HALF, HALF)]
    for side in (-1, 1):
        for turn in (45, 22.5, 0) if side < 0 else (0, 22.5, 45):
            rim.append((side * (HALF + far * sin(radians(turn))), HALF + far * cos(radians(turn))))
    rim.append((HALF, HALF))
    s, c = sin(radians(h)), cos(radians(h))
    points = tuple([(round(at[0] + px * c + py * s, 2), round(at[1] - px * s + py * c, 2)) for px, py in rim])
    return Overlay(f"reach-u{unit}", "arc", points=points, army=owner, piece=f"u{unit}")
