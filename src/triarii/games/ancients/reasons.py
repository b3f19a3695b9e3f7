"""Why something is not possible now, for whatever a player may click. Each answer names its rule."""

from __future__ import annotations

from typing import Final

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
from triarii.games.ancients.card_orders import (
    BY_DICE,
    BY_GROUP,
    BY_LEADER,
    BY_RALLY,
    MANNER,
    MAY_DETACH,
    SECTION_OF,
    can_be_rallied,
    is_made_for,
)
from triarii.games.ancients.dice_pool import cannot_reach_wall, fire_dice, fire_range, is_walled_off
from triarii.games.ancients.hexes import DISTANCE, NAMES, SECTIONS
from triarii.games.ancients.line_of_sight import sees
from triarii.games.ancients.movement import LEADER_MOVE, allowance, is_julian
from triarii.games.ancients.terrain import BARS, BROKEN, FOREST, IMPASSABLE, LEFT_SLOWLY, MARSH, WALL
from triarii.games.ancients.units import AX, CHARIOT, EL, HEAVY_MOUNTED, HWM, MOUNTED, TITLES, WA, WOODSMEN
from triarii.games.ancients.words import (
    ATTACK,
    DETACH,
    DISCARD,
    END_BATTLES,
    EXIT,
    FIRE,
    FOLLOW,
    LEAD,
    MOVE,
    ORDER,
    PLAY,
    RALLY,
    TO,
)

CARD: Final = 0
BATTLING: Final = 2
SECOND_MOVES: Final = 3
ORDERING: Final = (ORDER, DETACH, FOLLOW, RALLY)


def why_not_in_turn(battle: Ancients, step: int, action: Action) -> Rejection:
    """Refusals of the turn's own steps: cards, moves, battles."""
    verb = action.verb
    if verb == PLAY:
        return why_not_played(battle, step, action.a)
    if verb == DISCARD and step == CARD:
        return Rejection("playable", "A card is discarded only if no card of the hand can be played.", "CA-6.06")
    if step == CARD and (verb in (MOVE, LEAD, ATTACK, FIRE) or verb in ORDERING):
        return Rejection("card-first", "Play a command card first.", "CA-5.02")
    if verb in ORDERING:
        return Rejection("orders-given", "All orders are named before the first piece moves.", "CA-7.18")
    if verb in (MOVE, LEAD):
        if step == BATTLING:
            return why_not_moves_now(battle)
        return why_not_unit_moves(battle, action.a) if verb == MOVE else why_not_leader_moves(battle, action.a)
    if verb in (ATTACK, FIRE):
        if step == SECOND_MOVES:
            return Rejection("battles-over", "After the second moves there is no battle.", "CA-18U.28")
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


def why_not_moves_now(battle: Ancients) -> Rejection:
    """Why nothing moves while battles are fought."""
    if battle.order in (cards.XCS, cards.XDS) and not battle.fallback:
        rule = "CA-18T.08" if battle.order == cards.XCS else "CA-18T.32"
        return Rejection("card-forbids", f"{cards.TITLES[battle.order]} allows no movement.", rule)
    return Rejection("moves-over", "All movement is finished before the first battle.", "CA-5.03")


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
        return why_no_battle(battle, unit)
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


def why_no_battle(battle: Ancients, unit: int) -> Rejection:
    """What in its move keeps the unit from battle this turn."""
    kind = battle.kind[unit]
    title = TITLES[kind].capitalize()
    ground = battle.terrain[battle.where[unit]]
    if kind == HWM:
        return Rejection("moved", f"{title} that moved may not battle.", "CA-8.27")
    if ground & FOREST and not WOODSMEN[kind]:
        return Rejection("entered-forest", f"{title} may not battle in the turn it enters a forest.", "CA-16.19")
    if ground & BROKEN and MOUNTED[kind]:
        return Rejection("entered-broken", f"{title} may not battle in the turn it enters broken ground.", "CA-16.14")
    rule = "CA-8.19" if kind == AX else "CA-17.19"
    return Rejection("moved-too-far", f"{title} that moved two hexes may not battle.", rule)


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


def why_not_ordered(battle: Ancients, action: Action, linking: bool) -> Rejection:
    """Refusals while orders are given; `linking`: hexes are being linked to a leader's."""
    verb, hex = action.verb, action.a
    order = battle.order
    title, rule, manner = cards.TITLES[order], cards.TYPES[order].rule, MANNER[order]
    if verb in (DETACH, FOLLOW):
        return why_not_leader_ordered(battle, verb, hex, linking)
    if verb not in (ORDER, RALLY):
        return Rejection("not-now", "Orders are being given: name whom you order, or end your orders.", "CA-7.01")
    unit = own_unit(battle, hex)
    if isinstance(unit, Rejection):
        return unit
    if manner == BY_RALLY and not battle.fallback:
        return why_not_rallied(battle, unit)
    if verb == ORDER and battle.mark[unit] & ORDERED:
        return Rejection("ordered", "It has its order already.", "CA-7.07")
    if verb == RALLY:
        return Rejection("card-forbids", f"{title} brings no block back.", "CA-18U.43")
    if manner == BY_LEADER:
        return not_linked(hex, "CA-18.36") if linking else not_on_copied_ground(hex)
    if order in SECTION_OF and not SECTIONS[battle.active][hex] & SECTION_OF[order]:
        return other_section(hex, title, rule)
    if not is_made_for(battle, order, unit):
        return Rejection("other-kind", f"{title} does not order {TITLES[battle.kind[unit]]}.", rule)
    if manner == BY_GROUP:
        return not_linked(hex, "CA-18T.47" if order == cards.XDT else "CA-18U.20")
    if manner == BY_DICE:
        return Rejection("no-symbol", "No die is left that orders a unit of its class.", "CA-18U.02")
    return Rejection("no-order-left", f"{title} has no order left for the section of {NAMES[hex]}.", rule)


def other_section(hex: int, title: str, rule: str) -> Rejection:
    return Rejection("other-section", f"{NAMES[hex]} lies in another section than {title} orders.", rule)


def not_linked(hex: int, rule: str) -> Rejection:
    return Rejection("not-linked", f"{NAMES[hex]} is not next to a hex that is ordered already.", rule)


def not_on_copied_ground(hex: int) -> Rejection:
    return Rejection("other-section", f"Your opponent's order was given elsewhere than in {NAMES[hex]}.", "CA-18T.27")


def why_not_leader_ordered(battle: Ancients, verb: int, hex: int, linking: bool) -> Rejection:
    """Why a leader cannot be followed, or be given an order of his own."""
    order = battle.order
    title, rule, manner = cards.TITLES[order], cards.TYPES[order].rule, MANNER[order]
    leader = battle.leader_at[hex]
    if leader < 0 or battle.scenario.leader_owner[leader] != battle.active:
        return Rejection("no-leader", f"You have no leader in {NAMES[hex]}.", "CA-7.09")
    if battle.leader_mark[leader] & LEADER_ORDERED:
        return Rejection("ordered", "He has his order already.", "CA-7.07")
    if verb == FOLLOW:
        if manner != BY_LEADER or linking:
            return Rejection("card-forbids", f"{title} cannot be given to that leader.", rule)
        return not_on_copied_ground(hex) if order == cards.LAN else other_section(hex, title, rule)
    if not MAY_DETACH[order]:
        if battle.at[hex] >= 0:
            detaching = "CA-18.38" if manner == BY_LEADER else "CA-7.09"
            return Rejection("no-detaching", f"{title} lets no leader leave his unit.", detaching)
        return (
            not_linked(hex, "CA-18.36")
            if linking
            else Rejection(
                "card-forbids", f"{title} gives a lone leader no order.", rule if manner == BY_LEADER else "CA-18T.04"
            )
        )
    if manner == BY_DICE:
        return Rejection("no-symbol", "Only a helmet orders a leader, and none is left.", "CA-18U.10")
    if order in SECTION_OF and not SECTIONS[battle.active][hex] & SECTION_OF[order]:
        return other_section(hex, title, rule)
    return Rejection("no-order-left", f"{title} has no order left for the section of {NAMES[hex]}.", rule)


def why_not_rallied(battle: Ancients, unit: int) -> Rejection:
    """Why Rally brings a unit no block back."""
    kind = battle.kind[unit]
    if kind == EL or CHARIOT[kind]:
        return Rejection("never-rallied", f"{TITLES[kind].capitalize()} cannot be rallied.", "CA-18U.49")
    if battle.is_full_strength(unit):
        return Rejection("full-strength", "A unit at full strength cannot be rallied.", "CA-18U.48")
    if not can_be_rallied(battle, unit):
        return Rejection("no-leader-near", "No leader of yours is with it or next to it.", "CA-18U.43")
    return Rejection("no-symbol", "No die is left that rallies a unit of its class.", "CA-18U.44")


# Movement

MOVE_RULE: Final[list[str]] = [  # where each type's allowance stands, in the order of units.py
    "CA-8.18", "CA-8.18", "CA-8.18", "CA-8.19", "CA-8.21", "CA-8.22", "CA-8.26", "CA-8.27", "CA-8.34", "CA-8.34",
    "CA-8.35", "CA-8.36", "CA-8.37", "CA-8.37", "CA-8.38", "CA-8.38", "CA-8.40", "CA-8.39",
]  # fmt: skip


def why_not_moved(battle: Ancients, unit: int, leader: int, action: Action) -> Rejection:
    """Refusals while one piece, a unit or a leader, is being moved."""
    if action.verb == TO:
        return why_not_leader(battle, leader, action.a) if leader >= 0 else why_not_unit(battle, unit, action.a)
    if action.verb == EXIT:
        return Rejection(
            "no-exit", "It may not leave the battlefield from here.", "CA-8.49" if leader >= 0 else "CA-8.06"
        )
    return Rejection("move-first", "Finish this move first, or let the piece stay.", "CA-8.02")


def move_rule(battle: Ancients, unit: int) -> str:
    """The rule that sets how far the unit goes on the order in force."""
    if not battle.fallback:
        kind = battle.kind[unit]
        if battle.order == cards.XLC:
            return "CA-18U.15"
        if battle.order == cards.XDT and kind != HWM:
            return "CA-18T.42" if kind == WA else "CA-18T.41"
        if battle.order == cards.XMC and HEAVY_MOUNTED[kind]:
            return "CA-18U.38"
    return "CA-17.19" if is_julian(battle, unit) else MOVE_RULE[battle.kind[unit]]


def why_not_unit(battle: Ancients, unit: int, hex: int) -> Rejection:
    """Why the unit may not move to that hex, in the order in which a player would look."""
    title = TITLES[battle.kind[unit]].capitalize()
    name = NAMES[hex]
    if battle.at[hex] >= 0:
        return Rejection("occupied", f"A unit stands in {name}; two units never share a hex.", "CA-8.07")
    if battle.terrain[hex] & BARS[battle.kind[unit]]:
        return Rejection("impassable", f"{title} may not enter {name}.", "CA-8.13")
    leader = battle.leader_at[hex]
    if leader >= 0 and battle.scenario.leader_owner[leader] != battle.owner[unit]:
        return Rejection("enemy-leader", f"An enemy leader stands in {name}.", "CA-8.08")
    if leader >= 0:
        return Rejection("second-leader", f"{name} holds a leader, and this unit has one already.", "CA-8.15")
    start = battle.where[unit]
    far = DISTANCE[start][hex] if start >= 0 else 0
    limit = allowance(battle, unit)
    if far > limit:
        hexes = "one hex" if limit == 1 else f"{limit} hexes"
        return Rejection("too-far", f"{title} moves {hexes}; {name} is {far} away.", move_rule(battle, unit))
    if start >= 0 and far > 1 and battle.terrain[start] & LEFT_SLOWLY:
        return leaves_slowly(battle, start)
    if far > 1 and battle.terrain[hex] & WALL:
        return Rejection("wall", f"A wall is climbed only from beside it; {name} is {far} away.", "CA-16X.12")
    if battle.kind[unit] == WA and far > 1 and not battle.enemy_unit_beside(battle.owner[unit], hex):
        return Rejection(
            "no-charge", f"Warriors go that far only to charge; no enemy unit is next to {name}.", "CA-8.23"
        )
    return Rejection("no-way", f"Units or terrain on the way keep it from reaching {name}.", "CA-8.08")


def leaves_slowly(battle: Ancients, start: int) -> Rejection:
    rule = "CA-16X.43" if battle.terrain[start] & MARSH else "CA-16X.14"
    return Rejection("leaves-slowly", f"From {NAMES[start]} it goes one hex and no further.", rule)


def why_not_leader(battle: Ancients, leader: int, hex: int) -> Rejection:
    """Why the leader may not move to that hex."""
    name = NAMES[hex]
    seat = battle.scenario.leader_owner[leader]
    if battle.leader_at[hex] >= 0:
        return Rejection("second-leader", f"{name} already holds a leader.", "CA-8.43")
    if battle.at[hex] >= 0 and battle.owner[battle.at[hex]] != seat:
        return Rejection("enemy", f"An enemy unit stands in {name}.", "CA-8.45")
    if battle.terrain[hex] & IMPASSABLE:
        return Rejection("impassable", f"{name} is impassable.", "CA-8.13")
    start = battle.leader_where[leader]
    far = DISTANCE[start][hex]
    if far > LEADER_MOVE:
        return Rejection("too-far", f"A leader moves {LEADER_MOVE} hexes; {name} is {far} away.", "CA-8.41")
    if far > 1 and battle.terrain[start] & LEFT_SLOWLY:
        return leaves_slowly(battle, start)
    if far > 1 and battle.terrain[hex] & WALL:
        return Rejection("wall", f"A wall is climbed only from beside it; {name} is {far} away.", "CA-16X.12")
    return Rejection("no-way", f"Enemies or terrain on the way keep him from reaching {name}.", "CA-8.45")
