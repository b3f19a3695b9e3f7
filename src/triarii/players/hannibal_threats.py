"""Who threatens whom in Age of Hannibal: the charges that a side could make next, and what the best of them promise."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from triarii.games.hannibal.battle import ON_TABLE, Hannibal
from triarii.games.hannibal.contacts import is_engaged
from triarii.games.hannibal.support import support_of
from triarii.games.hannibal.troops import (
    ARM,
    ENGINE,
    FAST,
    FREE_FACING,
    MOUNTED,
    MOVE,
    PIKE,
    PILA,
    SKIRMISHERS,
    SPEAR,
    WILD_CHARGE,
)
from triarii.players.hannibal_fights import duel_value
from triarii.players.hannibal_ground import COS, SIN, force_of

FRONT_EDGE: Final = 80.0  # from the middle of a base to its front
REACH: Final = 150.0  # beyond its allowance, between the middles
WHEELS: Final = 0.6  # how far off its heading a unit may charge: the cosine
IN_THE_WAY: Final = 130.0  # beside the straight way to an enemy


@final
class Base:
    """A unit as those look at it who might charge it, or be charged by it."""

    __slots__ = ("unit", "seat", "x", "y", "sine", "cosine", "force", "support", "engaged", "reach")

    def __init__(self, battle: Hannibal, unit: int) -> None:
        self.unit = unit
        self.seat = battle.owner[unit]
        self.x = float(battle.x[unit])
        self.y = float(battle.y[unit])
        self.sine = SIN[battle.h[unit]]
        self.cosine = COS[battle.h[unit]]
        self.force = force_of(battle, unit)
        self.support = support_of(battle, unit)
        self.engaged = is_engaged(battle, unit)
        kind = battle.kind[unit]
        self.reach = 0.0  # of its charge, nothing if it may not charge
        if battle.dmz[unit] == 0 and not self.engaged and kind != SKIRMISHERS and ARM[kind] != ENGINE:
            self.reach = float(MOVE[kind] + (200 if battle.traits[unit] & FAST else 0)) + REACH


def bases_of(battle: Hannibal) -> list[Base]:
    return [Base(battle, unit) for unit in range(len(battle.owner)) if battle.status[unit] == ON_TABLE]


def is_screened(bases: list[Base], one: Base, two: Base, far: float) -> bool:
    """Does somebody stand on the straight way from one base to another?"""
    ux = (two.x - one.x) / far
    uy = (two.y - one.y) / far
    for other in bases:
        if other is one or other is two:
            continue
        dx = other.x - one.x
        dy = other.y - one.y
        along = dx * ux + dy * uy
        if along < FRONT_EDGE or along > far - FRONT_EDGE:
            continue
        off = dx * uy - dy * ux
        if -IN_THE_WAY < off < IN_THE_WAY:
            return True
    return False


def charge_gain(battle: Hannibal, one: Base, two: Base, ahead: bool) -> float:
    """What a charge would be worth to the charger's side; `ahead` if it strikes the front."""
    mine = one.force + min(1, one.support)
    theirs = two.force
    if battle.traits[one.unit] & (WILD_CHARGE | PILA):
        mine += 1.0
    if battle.traits[two.unit] & PILA:
        theirs += 1.0
    if ahead and not two.engaged:
        theirs += two.support
    elif battle.formed[two.unit]:
        theirs -= 1.0
    if two.engaged:
        theirs -= 1.0  # pressed by several
    kind = battle.kind[two.unit]
    if kind in (PIKE, SPEAR) and ARM[battle.kind[one.unit]] == MOUNTED:
        theirs += 1.0
    return duel_value(battle, one.unit, two.unit, int(mine), int(theirs))


def threats(battle: Hannibal, bases: list[Base]) -> list[float]:
    """For each side: what the best charges of its units would be worth if it moved now."""
    found = [0.0, 0.0]
    for one in bases:
        reach = one.reach
        if reach == 0.0:
            continue
        free = battle.traits[one.unit] & FREE_FACING != 0
        most = 0.0
        for two in bases:
            if two.seat == one.seat:
                continue
            dx = two.x - one.x
            dy = two.y - one.y
            if dx > reach or dx < -reach or dy > reach or dy < -reach:
                continue
            far = sqrt(dx * dx + dy * dy)
            if far > reach or far < 1.0 or (not free and dx * one.sine + dy * one.cosine < WHEELS * far):
                continue
            ahead = -(dx * two.sine + dy * two.cosine) > FRONT_EDGE
            if two.engaged and ahead:
                continue  # the place is taken
            gain = charge_gain(battle, one, two, ahead)
            if gain > most and not is_screened(bases, one, two, far):
                most = gain
        found[one.seat] += most
    return found
