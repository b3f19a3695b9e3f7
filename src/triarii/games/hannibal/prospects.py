"""What may follow at once from an action: dice, or something hidden that is shown. Neither can be taken back.

It is told to the one who decides, so it rests on nothing that he may not know; where that leaves a doubt, it says yes.
"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.games.hannibal.battle import AMBUSH_CARD, IN_PLAY, RESERVE, WAITING, Hannibal
from triarii.games.hannibal.cards import Laying, Revealing
from triarii.games.hannibal.charge import Charge, Evade
from triarii.games.hannibal.combat import combat_pairs
from triarii.games.hannibal.command import Helping, Riding, may_lead
from triarii.games.hannibal.conform import needs_test
from triarii.games.hannibal.deploy import ambush_features
from triarii.games.hannibal.disengage import BreakOff
from triarii.games.hannibal.fate import Fate
from triarii.games.hannibal.manoeuvre import MARCHES, Manoeuvre
from triarii.games.hannibal.movement import MovementPhase
from triarii.games.hannibal.muster import CHEAPEST, TRAITS, Muster
from triarii.games.hannibal.orders import is_ready, moves_free
from triarii.games.hannibal.reserves import Arrivals
from triarii.games.hannibal.terrain import touches
from triarii.games.hannibal.troops import FEARSOME, MOVE, PANIC, TROOPS, UNRELIABLE, UNSTEADY, cost_of
from triarii.games.hannibal.turn import Half
from triarii.games.hannibal.words import (
    ADD_TRAIT,
    CHARGE,
    DISENGAGE,
    END,
    ENLIST,
    FEIGN,
    HELP,
    LAY,
    LET_CHARGE,
    MUSTERED,
    PLACE,
    RECRUIT,
    RELIEVE,
    SELECT,
    SELECT_COMMANDER,
    SELECT_DEEP,
    SELECT_GROUP,
    STAND,
    TAKE_ARMY,
    TERRAIN_CARDS,
    TRIBUNE,
    TURN_ON,
)

LONGER: Final = 600  # than the allowance: fast troops, roads, and the width of the base
ASKS_FIRST: Final = (SELECT, SELECT_GROUP, SELECT_DEEP, SELECT_COMMANDER, HELP, TRIBUNE)  # another question comes next


def may_roll(battle: Hannibal, action: Action) -> bool:
    """May dice fall as soon as this is played?"""
    frame = battle.stack[-1]
    if isinstance(frame, Muster):
        return deals_cards(battle, frame, action)
    if isinstance(frame, Half):
        return len(battle.legal) < 3  # after the last phalanx the phase is over
    if isinstance(frame, Fate):
        return True
    if isinstance(frame, Arrivals):
        return arrival_may_roll(battle, frame, action)
    if isinstance(frame, MovementPhase):
        return may_roll_in_movement(battle, frame, action)
    if isinstance(frame, Manoeuvre):
        members = frame.members
        if action.verb == STAND:
            return ends_movement(battle, members, battle.orders)
        if action.verb in (CHARGE, TURN_ON) and charge_may_roll(battle, members, action.a):
            return True
        free = len(members) == 1 and moves_free(battle, members[0])
        return may_catch(battle, members) or ends_movement(battle, members, battle.orders - (0 if free else 1))
    if isinstance(frame, Charge):
        return charge_may_roll(battle, frame.members, -1) or ends_movement(battle, frame.members, battle.orders)
    if isinstance(frame, Evade):
        declared = battle.stack[-2]
        members = declared.members if isinstance(declared, Charge) else []
        return runs_in_panic(battle, frame.unit) or ends_movement(battle, members, battle.orders)
    if isinstance(frame, (BreakOff, Helping)):
        runs = isinstance(frame, BreakOff) and runs_in_panic(battle, frame.unit)
        return runs or may_catch(battle, [frame.unit]) or ends_movement(battle, [frame.unit], battle.orders)
    if isinstance(frame, Riding):
        return ends_movement(battle, [], battle.orders, frame.commander)
    return False


def may_show(battle: Hannibal, action: Action) -> bool:
    """May something hidden be shown or drawn as soon as this is played?"""
    frame = battle.stack[-1]
    if isinstance(frame, Muster):
        return deals_cards(battle, frame, action)
    if isinstance(frame, Laying):
        return is_last_to_lay(battle, frame, action)
    if isinstance(frame, Revealing):
        return any(owner >= 0 for owner in battle.laid_by[frame.sector + 1 :])
    if isinstance(frame, Arrivals):
        return action.verb == PLACE or bool(battle.hands[0] or battle.hands[1])
    if action.verb in ASKS_FIRST or action.verb == STAND:
        return False
    if isinstance(frame, (Manoeuvre, Helping)) and (action.verb == PLACE or action.verb in MARCHES):
        members = frame.members if isinstance(frame, Manoeuvre) else [frame.unit]
        return springs_ambush(battle, action if action.verb == PLACE and len(members) == 1 else None)
    if action.verb == END:
        return hides_anything(battle)  # a flank march, or an ambush that must come on
    if isinstance(frame, (MovementPhase, Manoeuvre, Charge, Evade, BreakOff)):
        return springs_ambush(battle, None)
    return False


# Before the battle


def deals_cards(battle: Hannibal, muster: Muster, action: Action) -> bool:
    """Is the second army complete now, so that dice fall for the first card and both are dealt? AH-SETUP-09, 10"""
    if 1 - muster.seat not in battle.owner:
        return False
    if action.verb in (TAKE_ARMY, MUSTERED):
        return True
    left = muster.left(battle)
    if action.verb == RECRUIT:
        left -= TROOPS[action.a].points
    elif action.verb == ADD_TRAIT:
        left -= cost_of(muster.kind, muster.traits | 1 << action.a)
    elif action.verb == ENLIST and muster.step == TRAITS:
        left -= cost_of(muster.kind, muster.traits)
    else:
        return False
    return left < CHEAPEST or muster.counts(battle)[0] >= 39


def is_last_to_lay(battle: Hannibal, laying: Laying, action: Action) -> bool:
    """Has he no terrain card left after this one? For all he knows the other has none either. AH-SETUP-14"""
    if action.verb == LAY and sum(owner < 0 for owner in battle.laid_by) > 1:
        return False
    return sum(card < TERRAIN_CARDS for card in battle.hands[laying.seat]) == 1


# Units off the table


def hides_anything(battle: Hannibal) -> bool:
    """Does anybody hold a card, or is anything noted?"""
    return bool(
        battle.hands[0] or battle.hands[1] or battle.ambush[0] or battle.ambush[1] or battle.flank[0] or battle.flank[1]
    )


def arrival_may_roll(battle: Hannibal, arrivals: Arrivals, action: Action) -> bool:
    """A test on arrival, the die of the flank march, or the rolls of the phases after it."""
    seat = arrivals.seat
    if action.verb == PLACE:
        if arrivals.sprung or (battle.wavered[seat] and battle.traits[action.a] & UNRELIABLE):
            return True
    if len(battle.flank[seat]) > 1 and battle.turn >= 3:
        return True
    shaken = any(battle.dmz[unit] for unit in battle.units_of(seat))
    return shaken or (not battle.hands[seat] and ends_movement(battle, [], battle.clock[seat]))


def springs_ambush(battle: Hannibal, place: Action | None) -> bool:
    """May an ambush lie where this move ends? Without a place: anywhere. AH-STRAT-03"""
    enemy = 1 - battle.active
    note = battle.ambush[enemy]
    if len(note) > 1 and AMBUSH_CARD not in battle.hands[enemy]:
        covers = [note[0]] if note[0] >= 0 else []  # everybody knows where it lies
    elif battle.hands[enemy] and AMBUSH_CARD not in battle.discards and waits_off_table(battle, enemy):
        covers = ambush_features(battle, enemy)
    else:
        return False
    if place is None:
        return bool(covers)
    return any(touches(battle.features[cover], place.b, place.c, place.d) for cover in covers)


def waits_off_table(battle: Hannibal, seat: int) -> bool:
    for unit in range(battle.count()):
        if battle.owner[unit] == seat and battle.status[unit] in (WAITING, RESERVE):
            return True
    return False


# Movement


def may_roll_in_movement(battle: Hannibal, phase: MovementPhase, action: Action) -> bool:
    verb = action.verb
    seat = phase.seat
    if verb in ASKS_FIRST:
        return False
    if verb == LET_CHARGE:
        return charge_may_roll(battle, [action.a], -1) or ends_movement(battle, [action.a], battle.orders)
    if verb in (DISENGAGE, FEIGN):
        moves = [action.a]
        return (
            runs_in_panic(battle, action.a)
            or may_catch(battle, moves)
            or ends_movement(battle, moves, battle.orders - 1)
        )
    if verb == RELIEVE:
        return ends_movement(battle, [action.a, action.b], battle.orders - 1)
    panicked = any(battle.is_panicked(unit) for unit in battle.units_of(seat))
    return panicked or ends_movement(battle, [], battle.orders)  # to play Favourable Omens, or not


def runs_in_panic(battle: Hannibal, unit: int) -> bool:
    """Would a marker make it run? AH-TRAIT-37"""
    return battle.traits[unit] & PANIC != 0


def charge_may_roll(battle: Hannibal, members: list[int], target: int) -> bool:
    """Does a charger need a test, or may it run down a commander? A group may touch others too. AH-TRAIT-16, 21"""
    if may_catch(battle, members):
        return True
    if len(members) == 1 and target >= 0:
        return needs_test(battle, members[0], target)
    for unit in members:
        if battle.traits[unit] & UNSTEADY:
            return True
    for enemy in battle.units_of(1 - battle.active):
        if battle.traits[enemy] & FEARSOME:
            return True
    return False


def may_catch(battle: Hannibal, members: list[int]) -> bool:
    """May they ride down a detached commander, and would his army's clock then make units test? AH-CMD-06, AH-CLOCK-11"""
    enemy = 1 - battle.active
    if battle.clock[enemy] > 6:
        return False
    for commander in range(len(battle.c_owner)):
        if battle.c_owner[commander] != enemy or battle.c_status[commander] != IN_PLAY or battle.c_unit[commander] >= 0:
            continue
        for unit in members:
            if battle.commander_within(commander, unit, MOVE[battle.kind[unit]] + LONGER):
                return True
    return False


def ends_movement(battle: Hannibal, movers: list[int], orders: int, rider: int = -1) -> bool:
    """Is nobody else left to move? Then the phase is over, and dice fall for the combats. AH-MOVE-01"""
    seat = battle.active
    left = battle.c_unit[rider] if rider >= 0 else -1  # the rider's unit needs an order now
    for unit in range(battle.count()):
        if battle.owner[unit] == seat and unit not in movers and not battle.stood[unit] and is_ready(battle, unit):
            if orders > 0 or (unit != left and moves_free(battle, unit)):
                return False
    for commander in range(len(battle.c_owner)):
        if battle.c_owner[commander] != seat or commander == rider or battle.c_unit[commander] in movers:
            continue
        if may_lead(battle, commander) and not battle.c_helped[commander] & 2:
            return False
    # of several fights he is asked first with which to begin
    fights = [unit for unit in combat_pairs(battle, seat, True) if unit not in movers]
    return len(fights) < 4
