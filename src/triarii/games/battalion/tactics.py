"""Tactic cards that are played for their text at the start of a turn or after a command."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.rejection import Rejection
from triarii.games.battalion import words
from triarii.games.battalion.battle import RESERVE, Battalion
from triarii.games.battalion.cost import can_pay, has_an_action, might_pay
from triarii.games.battalion.library import (
    ACTION,
    BOMBARD,
    CAVALRY,
    EXTRA_COMMAND,
    FLIP_CAMP,
    FORCE_ORDER,
    MOVE_TOKEN,
    REDEPLOY,
    Card,
)
from triarii.games.battalion.redeployment import destinations
from triarii.games.battalion.words import NONE, UNITS


def start_plays(battle: Battalion, seat: int, card: Card, bombarded: bool) -> list[Action]:
    """How this START card could be played now, whoever holds it. BA-WINDOW-01"""
    side = battle.side_of(seat)
    own = side * UNITS
    enemy = (1 - side) * UNITS
    legal: list[Action] = []
    if card.op == FLIP_CAMP:
        if battle.spent[side]:
            legal.append(words.PLAYS[card.index])
        return legal
    plays = words.PLAYS_ON[card.index]
    if card.op == BOMBARD:
        if bombarded:  # BA-ARTILLERY-08
            return legal
        for unit in range(enemy, enemy + UNITS):  # BA-TACT-03, BA-ARTILLERY-04, -07, BA-FOURRUL-11
            if battle.place[unit] >= 0 and not battle.contact[unit] and battle.is_in_area(seat, battle.place[unit]):
                legal.append(plays[unit])
    elif card.op == FORCE_ORDER:
        if battle.ready[1 - side]:
            for unit in range(enemy, enemy + UNITS):
                if battle.place[unit] >= 0 and battle.is_in_area(seat, battle.place[unit]):
                    legal.append(plays[unit])
    elif card.op == MOVE_TOKEN:
        tokens = battle.disorder if card.own else battle.order
        for unit in range(own, own + UNITS):
            if tokens[unit] and battle.place[unit] >= 0 and battle.is_in_area(seat, battle.place[unit]):
                legal.append(plays[unit])
    elif card.op == REDEPLOY:
        for unit in range(own, own + UNITS):
            if destinations(battle, seat, unit):
                legal.append(plays[unit])
    return legal


def most_tokens(battle: Battalion, card: Card, unit: int, side: int) -> int:
    """How many tokens the card could take at most."""
    there = battle.spent[side]
    if card.op == MOVE_TOKEN:
        there = battle.disorder[unit] if card.own else battle.order[unit]
    return min(card.amount, there)


def take_tokens(battle: Battalion, seat: int, card: Card, unit: int, number: int) -> None:
    """Tokens come back to the camp as ready order. BA-TACT-10, BA-UNNAMED-01"""
    side = battle.side_of(seat)
    if card.op == FLIP_CAMP:
        battle.spent[side] -= number
        battle.tell(words.FLIPPED, seat, number)
    else:
        tokens = battle.disorder if card.own else battle.order
        tokens[unit] -= number
        battle.tell(words.TOKENS, seat, number, unit)
    battle.ready[side] += number


def done_plays(
    battle: Battalion, seat: int, card: Card, active: bool, unit: int, sector: int, certain: bool
) -> list[Action]:
    """How this DONE card could be played now: by one who holds it (`certain`), or for all that everybody knows.

    BA-WINDOW-05, BA-RELENTLESS-01 to -07, BA-FOURRUL-22, -23
    """
    legal: list[Action] = []
    own = battle.side_of(seat) * UNITS
    plays = words.PLAYS_ON[card.index]
    if card.op == EXTRA_COMMAND:
        if not active:
            return legal
        if card.other:
            for other in range(own, own + UNITS):
                if other != unit and battle.place[other] == sector and not battle.barred >> other & 1:
                    if may_be_commanded_again(battle, seat, other, certain):
                        legal.append(plays[other])
        elif may_be_commanded_again(battle, seat, unit, certain):
            legal.append(plays[unit])
        return legal
    for other in range(own, own + UNITS):  # a feigned flight
        if battle.contact[other] and battle.is_in_area(seat, battle.place[other]):
            column = battle.column(other)
            if column.classes & CAVALRY or column.ranged:
                legal.append(plays[other])
    return legal


def may_be_commanded_again(battle: Battalion, seat: int, unit: int, certain: bool) -> bool:
    if unit == NONE or battle.place[unit] < 0 or not battle.is_in_area(seat, battle.place[unit]):
        return False
    if not has_an_action(battle, unit):
        return False
    return can_pay(battle, seat, unit, ACTION) if certain else might_pay(battle, seat, unit, ACTION)


def why_not_start(battle: Battalion, seat: int, card: Card, unit: int, bombarded: bool) -> Rejection:
    """Why this card cannot be played on this unit at the start of a turn."""
    name = battle.title(unit)
    if card.op == BOMBARD and bombarded:
        return Rejection("one-artillery", f"{card.name} has been played this turn.", "BA-ARTILLERY-08")
    if card.op == BOMBARD and battle.place[unit] == RESERVE:
        return Rejection("in-reserve", f"{name} is in the reserve.", "BA-ARTILLERY-04")
    if card.op == BOMBARD and battle.is_engaged(unit):
        return Rejection("target-engaged", f"{name} is engaged.", "BA-TACT-03")
    if battle.place[unit] >= 0 and not battle.is_in_area(seat, battle.place[unit]):
        rule = "BA-FOUR-23" if unit // UNITS == battle.side_of(seat) else "BA-FOURRUL-11"
        return Rejection("other-area", f"{name} stands outside your area of command.", rule)
    return Rejection("wrong-unit", f"{card.name} cannot be played on {name}: {card.effect} {card.limits}", "BA-CARD-02")


def why_not_close(battle: Battalion, seat: int, card: Card, unit: int, last: int) -> Rejection:
    """Why this card cannot be played on this unit after an action."""
    name = battle.title(unit)
    if battle.place[unit] >= 0 and not battle.is_in_area(seat, battle.place[unit]):
        rule = "BA-FOURRUL-23" if unit == last else "BA-FOUR-23"
        return Rejection("other-area", f"{name} stands outside your area of command.", rule)
    if card.op == EXTRA_COMMAND and unit // UNITS == battle.side_of(seat):
        if not card.other and unit != last:
            return Rejection("other-unit", f"{card.name} is for the unit that was commanded.", "BA-TACT-06")
        if battle.place[unit] < 0 or not has_an_action(battle, unit):
            return Rejection("no-action", f"{name} has no action left to it.", "BA-RELENTLESS-02")
        if not can_pay(battle, seat, unit, ACTION):
            return Rejection("too-dear", f"{name} costs more order than is ready in the camp.", "BA-RELENTLESS-07")
    return Rejection("wrong-unit", f"{card.name} cannot be played on {name}: {card.effect} {card.limits}", "BA-CARD-02")
