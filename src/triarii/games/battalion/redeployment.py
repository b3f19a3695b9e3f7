"""Redeployment at the beginning of a turn: a card a unit, and Swift units for nothing."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.rejection import Rejection
from triarii.games.battalion import words
from triarii.games.battalion.battle import GONE, RESERVE, Battalion
from triarii.games.battalion.library import SWIFT
from triarii.games.battalion.words import NONE, UNITS, spot


def destinations(battle: Battalion, seat: int, unit: int) -> list[int]:
    """Where an unengaged unit can be redeployed: a neighbouring sector, from the reserve any.

    BA-REDEP-05 to -07, -09, -11, BA-RES-05, -07, BA-FIELD-12, BA-FOURRUL-06
    """
    found: list[int] = []
    here = battle.place[unit]
    if here < RESERVE or battle.contact[unit] or battle.moved >> unit & 1 or not battle.is_in_area(seat, here):
        return found
    for sector in range(battle.sectors):
        if here == RESERVE or sector == here - 1 or sector == here + 1:
            if battle.is_in_area(seat, sector):
                found.append(sector)
    return found


def redeployments(battle: Battalion, seat: int) -> list[Action]:
    """Swift units for nothing, others for a card each. BA-REDEP-02, -03, -16, BA-SWIFT-01, -03 to -06"""
    first = battle.side_of(seat) * UNITS
    has_card = bool(battle.hands[seat])
    legal: list[Action] = []
    for unit in range(first, first + UNITS):
        if battle.place[unit] >= RESERVE and (has_card or battle.has(unit, SWIFT)):
            for sector in destinations(battle, seat, unit):
                legal.append(words.REDEPLOYS[unit][sector + 1])
    return legal


def discards(battle: Battalion, seat: int) -> list[Action]:
    """Each kind of card in the hand. BA-CARD-03, BA-REDEP-04"""
    legal: list[Action] = []
    last = NONE
    for kind in battle.hands[seat]:
        if kind != last:
            legal.append(words.DISCARDS[kind])
            last = kind
    return legal


def redeploy(battle: Battalion, unit: int, sector: int, may_command: bool) -> None:
    """The unit arrives unengaged, with its tokens. BA-REDEP-08 to -10, BA-TOKEN-11"""
    start = spot(unit, battle.place[unit])
    battle.place[unit] = sector
    battle.moved |= 1 << unit
    if not may_command:
        battle.barred |= 1 << unit
    battle.tell(words.REDEPLOYED, battle.active, unit, sector, start, sector)


def why_not_redeploy(battle: Battalion, seat: int, unit: int, sector: int) -> Rejection:
    name = battle.title(unit)
    if unit // UNITS != battle.side_of(seat):
        return Rejection("not-yours", f"{name} belongs to the enemy.", "BA-REDEP-01")
    here = battle.place[unit]
    if here == GONE:
        return Rejection("gone", f"{name} is no longer in the battle.", "BA-DISB-15")
    if battle.is_engaged(unit):
        return Rejection("engaged", f"{name} is engaged and cannot be redeployed.", "BA-REDEP-05")
    if battle.moved >> unit & 1:
        return Rejection("moved", f"{name} has been redeployed this turn.", "BA-REDEP-09")
    if sector == RESERVE:
        return Rejection("to-reserve", "No unit returns to the reserve.", "BA-RES-07")
    if not battle.is_in_area(seat, here) or not battle.is_in_area(seat, sector):
        return Rejection("other-area", "That is your team-mate's area of command.", "BA-FOURRUL-06")
    if sector not in destinations(battle, seat, unit):
        return Rejection("too-far", "A unit moves to a neighbouring sector.", "BA-REDEP-06")
    return Rejection("no-card", "Redeploying this unit needs a card, and you hold none.", "BA-REDEP-02")
