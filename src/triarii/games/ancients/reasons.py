"""Why something is not possible now, for whatever a player may click. Each answer names its rule."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.rejection import Rejection
from triarii.games.ancients import cards
from triarii.games.ancients.battle import (
    BATTLED,
    DONE_MOVING,
    LEADER_DONE,
    LEADER_ORDERED,
    NO_BATTLE,
    ORDERED,
    Ancients,
)
from triarii.games.ancients.dice_pool import cannot_reach_wall, fire_dice, fire_range, is_walled_off
from triarii.games.ancients.hexes import DISTANCE, NAMES, SECTIONS
from triarii.games.ancients.line_of_sight import sees
from triarii.games.ancients.units import TITLES
from triarii.games.ancients.words import ATTACK, DETACH, END_BATTLES, FIRE, FOLLOW, LEAD, MOVE, ORDER, PLAY, RALLY

CARD = 0
MOVING = 1
BATTLING = 2


def why_not_in_turn(battle: Ancients, step: int, action: Action) -> Rejection:
    """Refusals of the turn's own steps: cards, moves, battles."""
    verb = action.verb
    if verb == PLAY:
        return why_not_played(battle, step, action.a)
    if verb in (MOVE, LEAD):
        if step == CARD:
            return Rejection("card-first", "Play a command card first.", "CA-5.02")
        if step == BATTLING:
            return Rejection("moves-over", "All movement is finished before the first battle.", "CA-5.03")
        return why_not_unit_moves(battle, action.a) if verb == MOVE else why_not_leader_moves(battle, action.a)
    if verb in (ATTACK, FIRE):
        if step != BATTLING:
            return Rejection("not-yet", "Battles come after all moves: end your moves first.", "CA-5.03")
        return why_not_battles(battle, action)
    if verb == END_BATTLES and step == BATTLING:
        return Rejection("must-fight", "Warriors that charged must fight before the battles end.", "CA-8.29")
    return Rejection("not-now", "That is not one of the choices at this step of the turn.", "CA-5.02")


def why_not_played(battle: Ancients, step: int, card: int) -> Rejection:
    if step != CARD:
        return Rejection("one-card", "You have played your card for this turn.", "CA-6.01")
    if card == cards.XFS:
        return Rejection("reaction", "First Strike is played in the opponent's turn only.", "CA-6.05")
    if card == cards.XCA and card in battle.hands[battle.active]:
        return Rejection("nothing-to-copy", "Your opponent has given no order that you could copy.", "CA-18T.29")
    return Rejection("not-held", f"You do not hold {cards.TITLES[card]}.", "CA-6.01")


def own_unit(battle: Ancients, hex: int) -> int | Rejection:
    unit = battle.at[hex]
    if unit < 0:
        return Rejection("no-unit", f"No unit stands in {NAMES[hex]}.", "CA-7.01")
    if battle.owner[unit] != battle.active:
        return Rejection("not-yours", f"The unit in {NAMES[hex]} is your opponent's.", "CA-7.01")
    return unit


def why_not_unit_moves(battle: Ancients, hex: int) -> Rejection:
    unit = own_unit(battle, hex)
    if isinstance(unit, Rejection):
        return unit
    if not battle.mark[unit] & ORDERED:
        return Rejection("not-ordered", f"The {TITLES[battle.kind[unit]]} in {NAMES[hex]} have no order.", "CA-7.02")
    if battle.mark[unit] & DONE_MOVING:
        return Rejection("has-moved", "It has moved already, or was joined by a leader.", "CA-8.03")
    return Rejection("not-now", "It cannot be moved now.", "CA-8.01")


def why_not_leader_moves(battle: Ancients, hex: int) -> Rejection:
    leader = battle.leader_at[hex]
    if leader < 0 or battle.scenario.leader_owner[leader] != battle.active:
        return Rejection("no-leader", f"You have no leader in {NAMES[hex]}.", "CA-8.41")
    if not battle.leader_mark[leader] & LEADER_ORDERED:
        return Rejection("not-ordered", "He has no order of his own to move alone.", "CA-7.09")
    if battle.leader_mark[leader] & LEADER_DONE:
        return Rejection("has-moved", "He has moved, or his unit has moved with him.", "CA-8.51")
    return Rejection("not-now", "He cannot be moved now.", "CA-8.46")


def why_not_battles(battle: Ancients, action: Action) -> Rejection:
    unit = own_unit(battle, action.b)
    if isinstance(unit, Rejection):
        return unit
    title = TITLES[battle.kind[unit]].capitalize()
    if not battle.mark[unit] & ORDERED:
        return Rejection("not-ordered", f"The {title.lower()} in {NAMES[action.b]} have no order.", "CA-7.02")
    if battle.mark[unit] & BATTLED:
        return Rejection("has-battled", "A unit battles once a turn.", "CA-9.04")
    if battle.mark[unit] & NO_BATTLE:
        return Rejection("moved-too-far", "Its move, or the ground it entered, forbids battle this turn.", "CA-8.13")
    foe, leader = battle.at[action.a], battle.leader_at[action.a]
    friendly = (foe >= 0 and battle.owner[foe] == battle.active) or (
        leader >= 0 and battle.scenario.leader_owner[leader] == battle.active
    )
    if friendly or (foe < 0 and leader < 0):
        return Rejection("no-enemy", f"No enemy stands in {NAMES[action.a]}.", "CA-9.06")
    if is_walled_off(battle, action.b, action.a):
        return Rejection("fortified", "No battle is possible at fortified walls.", "CA-16X.33")
    if action.verb == ATTACK:
        return why_not_attack(battle, unit, action.b, action.a)
    return why_not_fire(battle, unit, action.b, action.a)


def why_not_attack(battle: Ancients, unit: int, here: int, there: int) -> Rejection:
    if DISTANCE[here][there] != 1:
        return Rejection(
            "not-adjacent", f"Close combat needs an adjacent enemy; {NAMES[there]} is further.", "CA-11.01"
        )
    if not battle.fallback and battle.order in (cards.XDS, cards.XMF):
        rule = "CA-18T.32" if battle.order == cards.XDS else "CA-18U.27"
        return Rejection("card-forbids", f"{cards.TITLES[battle.order]} allows no close combat.", rule)
    if cannot_reach_wall(battle, unit, there):
        return Rejection("wall", "It did not begin the turn next to that wall.", "CA-16X.17")
    return Rejection("no-dice", "It would roll no dice.", "CA-11.86")


def why_not_fire(battle: Ancients, unit: int, here: int, there: int) -> Rejection:
    reach = fire_range(battle, unit)
    far = DISTANCE[here][there]
    if reach == 0:
        return Rejection("no-missiles", f"{TITLES[battle.kind[unit]].capitalize()} have no missiles.", "CA-10.01")
    if not battle.fallback and battle.order in (cards.XCS, cards.XDT, cards.XMC):
        rules = {cards.XCS: "CA-18T.11", cards.XDT: "CA-18T.43", cards.XMC: "CA-18U.39"}
        return Rejection("card-forbids", f"{cards.TITLES[battle.order]} allows no fire.", rules[battle.order])
    if far == 1:
        return Rejection("adjacent", "An adjacent enemy cannot be fired at.", "CA-10.06")
    if battle.enemy_unit_beside(battle.active, here):
        return Rejection("engaged", "A unit next to an enemy unit cannot fire.", "CA-10.07")
    if far > reach:
        return Rejection("out-of-range", f"Its range is {reach}; {NAMES[there]} is {far} away.", "CA-10.05")
    if fire_dice(battle, unit, there) <= 0:
        return Rejection("no-dice", "It would roll no dice.", "CA-10.40")
    if not sees(battle, here, there):
        return Rejection("no-sight", f"Something blocks the line of sight to {NAMES[there]}.", "CA-10.18")
    return Rejection("not-now", "It cannot fire now.", "CA-9.01")


def why_not_ordered(battle: Ancients, action: Action) -> Rejection:
    """Refusals while orders are given."""
    verb = action.verb
    rule = cards.TYPES[battle.order].rule
    title = cards.TITLES[battle.order]
    if verb in (DETACH, FOLLOW):
        leader = battle.leader_at[action.a]
        if leader < 0 or battle.scenario.leader_owner[leader] != battle.active:
            return Rejection("no-leader", f"You have no leader in {NAMES[action.a]}.", "CA-7.09")
        if verb == DETACH and battle.leader_mark[leader] & LEADER_ORDERED:
            return Rejection("ordered", "He has his order already.", "CA-7.07")
        return Rejection("card-forbids", f"{title} cannot be given to that leader.", rule)
    if verb not in (ORDER, RALLY):
        return Rejection("not-now", "Orders are being given: name whom you order, or end your orders.", "CA-7.01")
    unit = own_unit(battle, action.a)
    if isinstance(unit, Rejection):
        return unit
    if verb == ORDER and battle.mark[unit] & ORDERED:
        return Rejection("ordered", "It has its order already.", "CA-7.07")
    from triarii.games.ancients.card_orders import SECTION_OF, is_made_for

    section = SECTION_OF.get(battle.order)
    if section is not None and not SECTIONS[battle.active][action.a] & section:
        return Rejection("other-section", f"{NAMES[action.a]} lies in another section than {title} orders.", rule)
    if not is_made_for(battle, battle.order, unit):
        return Rejection("other-kind", f"{title} does not order {TITLES[battle.kind[unit]]}.", rule)
    return Rejection("card-forbids", f"{title} cannot order it now.", rule)
