"""Commanding a unit: who may be commanded, what it may do, and what it costs."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.rejection import Rejection
from triarii.games.battalion import words
from triarii.games.battalion.battle import GONE, RESERVE, Battalion
from triarii.games.battalion.library import ACTION, BASE_COST, SLOW
from triarii.games.battalion.words import UNITS


def actions_of(battle: Battalion, unit: int) -> list[Action]:
    """Assault if engaged; else charge and barrage, into a neighbouring sector if the own one holds no enemy.

    BA-ASSAULT-01, -02, BA-BARRAGE-02 to -05, BA-CHARGE-01, -13, BA-EMPTY-01, -02, -07 to -09, -12, -14
    """
    legal: list[Action] = []
    touching = battle.contact[unit]
    enemy = (1 - unit // UNITS) * UNITS
    if touching:
        for other in range(enemy, enemy + UNITS):
            if touching >> other & 1:
                legal.append(words.ASSAULTS[other])
        return legal
    here = battle.place[unit]
    if here < 0:
        return legal
    place = battle.place
    shoots = bool(battle.column(unit).ranged)
    is_empty = True
    for other in range(enemy, enemy + UNITS):
        if place[other] == here:
            if is_empty:
                is_empty = False
                legal.append(words.DO_CHARGE)
            if shoots and not battle.contact[other]:
                legal.append(words.BARRAGES[other])
    if not is_empty:
        return legal
    for other in range(enemy, enemy + UNITS):
        there = place[other]
        if there >= 0 and (there == here - 1 or there == here + 1):
            legal.append(words.CHARGES_AT[other])
            if shoots and not battle.contact[other]:
                legal.append(words.BARRAGES[other])
    return legal


def has_an_action(battle: Battalion, unit: int) -> bool:
    """BA-CMD-17"""
    if battle.contact[unit]:
        return True
    here = battle.place[unit]
    if here < 0:
        return False
    enemy = 1 - unit // UNITS
    if not battle.is_empty_of(enemy, here):
        return True
    return (here > 0 and not battle.is_empty_of(enemy, here - 1)) or not battle.is_empty_of(enemy, here + 1)


def cost(battle: Battalion, unit: int, extra: int, reduction: int, flat: bool) -> int:
    """max(0, base + mixed + Fright + Turmoil - Banners of War) + Slow. BA-CMD-02 to -07, -12 to -14"""
    column = battle.column(unit)
    base = battle.order[unit]
    if base == 0 or flat:
        base = 1
    price = base + column.mixed + extra - reduction
    if price < 0:
        price = 0
    return price + 1 if column.traits & SLOW else price


def can_pay(
    battle: Battalion, seat: int, unit: int, kind: int, extra: int = 0, reduction: int = 0, flat: bool = False
) -> bool:
    """With the ready order, or with the cards he would play at once. BA-CMD-15, -16, -20"""
    ready = battle.ready[unit // UNITS]
    if cost(battle, unit, extra, reduction, flat) <= ready:
        return True
    cards = battle.library.cards
    for index in battle.hands[seat]:
        card = cards[index]
        if not card.commands & kind:
            continue
        if card.op == BASE_COST:
            flat = True
        elif card.own:
            reduction -= card.amount
    return cost(battle, unit, extra, reduction, flat) <= ready


def might_reduce(battle: Battalion, seat: int, kind: int) -> bool:
    """Could he, for all that everybody knows, hold a card that makes this kind of command cheaper?"""
    if not battle.hands[seat]:
        return False
    faction = battle.library.factions[battle.factions[battle.side_of(seat)]]
    cards = battle.library.cards
    for index in faction.reducers:
        if cards[index].commands & kind and battle.might_hold(seat, [index]):
            return True
    return False


def might_pay(battle: Battalion, seat: int, unit: int, kind: int, extra: int = 0) -> bool:
    """Could he pay, for all that everybody knows? Then he is asked. BA-REACT-10, BA-WINDOW-06"""
    return cost(battle, unit, extra, 0, False) <= battle.ready[unit // UNITS] or might_reduce(battle, seat, kind)


def is_commandable(battle: Battalion, seat: int, unit: int) -> bool:
    """On the field, in the player's area, and not redeployed this turn. BA-RES-08, BA-REDEP-08, BA-FOUR-09, -22"""
    return battle.place[unit] >= 0 and not battle.barred >> unit & 1 and battle.is_in_area(seat, battle.place[unit])


def nameable(battle: Battalion, seat: int, refused: int = 0, reduction: int = 0, flat: bool = False) -> list[Action]:
    """The units that this player can command now."""
    first = battle.side_of(seat) * UNITS
    legal: list[Action] = []
    place = battle.place
    for unit in range(first, first + UNITS):
        if place[unit] < 0 or refused >> unit & 1 or not is_commandable(battle, seat, unit):
            continue
        if has_an_action(battle, unit) and can_pay(battle, seat, unit, ACTION, 0, reduction, flat):
            legal.append(words.COMMANDS[unit])
    return legal


def why_not_command(battle: Battalion, seat: int, unit: int) -> Rejection:
    """Why this unit cannot be commanded now."""
    name = battle.title(unit)
    if unit // UNITS != battle.side_of(seat):
        return Rejection("not-yours", f"{name} belongs to the enemy.", "BA-TURN-06")
    if battle.place[unit] == GONE:
        return Rejection("gone", f"{name} is no longer in the battle.", "BA-DISB-15")
    if battle.place[unit] == RESERVE:
        return Rejection("in-reserve", f"{name} is in the reserve and cannot be commanded.", "BA-RES-08")
    if battle.barred >> unit & 1:
        return Rejection("redeployed", f"{name} was redeployed and cannot be commanded this turn.", "BA-REDEP-08")
    if not battle.is_in_area(seat, battle.place[unit]):
        return Rejection("other-area", f"{name} stands in your team-mate's area of command.", "BA-FOUR-22")
    if not has_an_action(battle, unit):
        return Rejection("no-target", f"{name} has no enemy to attack from here.", "BA-CMD-17")
    price = cost(battle, unit, 0, 0, False)
    ready = battle.ready[unit // UNITS]
    return Rejection("too-dear", f"{name} costs {price} order; {ready} are ready in the camp.", "BA-CMD-15")


def reactors(battle: Battalion, seat: int, charging: int, sector: int, refused: int = 0) -> list[int]:
    """The units that could react to a charge in this sector. BA-REACT-03, -04, BA-RES-08"""
    first = battle.side_of(seat) * UNITS
    found: list[int] = []
    for unit in range(first, first + UNITS):
        if battle.place[unit] == sector and not battle.contact[unit] and not refused >> unit & 1:
            found.append(unit)
    return found


def why_not_react(battle: Battalion, unit: int, side: int, sector: int, fright: int) -> Rejection:
    """Why this unit cannot react to a charge in this sector."""
    name = battle.title(unit)
    if unit // UNITS != side:
        return Rejection("not-yours", f"{name} belongs to the charging side.", "BA-CHARGE-04")
    if battle.place[unit] != sector:
        return Rejection("other-sector", f"{name} is not in the sector of the charge.", "BA-REACT-04")
    if battle.is_engaged(unit):
        return Rejection("engaged", f"{name} is engaged and cannot react.", "BA-REACT-03")
    price = cost(battle, unit, fright, 0, False)
    ready = battle.ready[unit // UNITS]
    return Rejection("too-dear", f"{name} would cost {price} order; {ready} are ready in the camp.", "BA-REACT-05")


def why_not_act(battle: Battalion, unit: int, action: Action) -> Rejection:
    """Why this unit cannot make this attack."""
    engaged = battle.is_engaged(unit)
    name = battle.title(unit)
    if action.verb == words.ASSAULT:
        if not engaged:
            return Rejection("unengaged", f"{name} is not engaged, so it cannot assault.", "BA-ASSAULT-01")
        return Rejection("no-contact", f"{name} is not in contact with that unit.", "BA-ASSAULT-02")
    if action.verb in (words.BARRAGE, words.CHARGE, words.CHARGE_AT) and engaged:
        rule = "BA-BARRAGE-02" if action.verb == words.BARRAGE else "BA-CHARGE-01"
        return Rejection("engaged", f"{name} is engaged and can only assault.", rule)
    if action.verb == words.BARRAGE:
        target = action.a
        if not battle.column(unit).ranged:
            return Rejection("no-ranged-value", f"{name} has no ranged value.", "BA-BARRAGE-03")
        if target // UNITS == unit // UNITS:
            return Rejection("own-unit", "The target must belong to the enemy.", "BA-BARRAGE-04")
        if battle.is_engaged(target):
            return Rejection("target-engaged", f"{battle.title(target)} is engaged.", "BA-BARRAGE-05")
        if battle.place[target] < 0:
            return Rejection("off-field", f"{battle.title(target)} is not on the field.", "BA-RES-04")
        return Rejection("other-sector", f"{battle.title(target)} stands in another sector.", "BA-EMPTY-14")
    if action.verb == words.CHARGE:
        return Rejection("empty-sector", "No enemy stands in this sector: name a target next to it.", "BA-EMPTY-15")
    if action.verb == words.CHARGE_AT:
        if not battle.is_empty_of(1 - unit // UNITS, battle.place[unit]):
            return Rejection("not-empty", "Enemies stand in its own sector: it charges there.", "BA-EMPTY-14")
        return Rejection("too-far", "Only a neighbouring sector can be reached.", "BA-EMPTY-07")
    if action.verb == words.FIRE:
        return Rejection("no-ranged-value", f"{name} has no ranged value.", "BA-FIRE-04")
    return Rejection("not-offered", f"What does {name} do: assault, barrage or charge?", "BA-CMD-09")
