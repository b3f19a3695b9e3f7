"""How the lesser choices of Battalion look at once: rallying, redeployment, hits and cards."""

from __future__ import annotations

from triarii.games.battalion import library as parts
from triarii.games.battalion.attack import Attack, hits_of
from triarii.games.battalion.battle import RESERVE, Battalion
from triarii.games.battalion.commanding import Command
from triarii.games.battalion.hits import TakingHits
from triarii.games.battalion.library import MELEE, SWIFT
from triarii.games.battalion.muster import Building
from triarii.games.battalion.turn import REDEPLOYING, STARTING, Turn
from triarii.games.battalion.words import UNITS
from triarii.players import battalion_weights as bw
from triarii.players.battalion_blows import Stakes, best_action, break_worth, hit_worth
from triarii.players.battalion_odds import ODDS, fatal_hits


def rank_worth(battle: Battalion, number: int) -> float:
    """What a rank adds to the unit being built: mixed names cost more order at every command. BA-CMD-05"""
    rank = battle.library.ranks[number]
    worth = 0.2 * rank.cohesion + 0.2 * ODDS.mean(rank.melee, 3)
    if rank.ranged:
        worth += 0.2 * ODDS.mean(rank.ranged, 3)
    frame = battle.stack[-1]
    if isinstance(frame, Building) and frame.ranks and number not in frame.ranks:
        worth -= 0.4
    return worth


def rally_worth(weights: list[float], battle: Battalion, side: int) -> float:
    """What comes back to the camp, against a card of the deck."""
    gain = battle.spent[side]
    disorder = 0
    for unit in range(side * UNITS, side * UNITS + UNITS):
        gain += battle.order[unit]
        disorder += battle.disorder[unit]
    deck = battle.decks[side]
    if deck == 0:
        return -8.0
    worth = weights[bw.TOKEN] * gain - weights[bw.RALLY_AT] + weights[bw.RALLY_THE_DISORDERED] * disorder
    if deck <= 2:
        worth -= weights[bw.FEW_CARDS]
        if deck == 1:
            worth -= weights[bw.LAST_CARD]
    if battle.ready[side] <= 1:
        worth += weights[bw.FEW_ORDERS]
    hand = 0
    for seat in battle.seats_of(side):
        hand += len(battle.hands[seat])
    worth -= weights[bw.RALLY_BY_HAND] * hand + weights[bw.RALLY_BY_ORDER] * battle.ready[side]
    return worth + weights[bw.RALLY_BY_DECK] * deck + weights[bw.RALLY_AHEAD] * (deck - battle.decks[1 - side])


def place_worth(stakes: Stakes, side: int, unit: int, sector: int, deploying: bool) -> float:
    """Hold the centre; take it if it can be had; leave no wing to itself."""
    weights, battle = stakes.weights, stakes.battle
    middle = battle.middle
    here = battle.place[unit]
    friends = stakes.crowd(side, sector) - (1 if here == sector else 0)
    if deploying:
        if sector == RESERVE:
            return -0.3
        return (0.35 if sector == middle else 0.0) - 0.15 * friends
    foes = stakes.crowd(1 - side, sector)
    in_centre = stakes.crowd(side, middle) - (1 if here == middle else 0)
    against = stakes.crowd(1 - side, middle)
    worth = weights[bw.WHERE_THEY_ARE_MORE] * (foes - friends)
    if foes == 0:
        worth += weights[bw.WHERE_NONE_IS]
    if here != RESERVE and stakes.crowd(side, here) == 1 and stakes.crowd(1 - side, here) > 0:
        worth -= weights[bw.LEAVE_AN_ENEMY]
    if sector == middle:
        if in_centre == 0:
            worth += weights[bw.SAVE_THE_CENTRE]
        elif against == 0:
            worth += weights[bw.CLAIM_THE_CENTRE]
        elif in_centre < against:
            worth += weights[bw.SUPPORT_THE_CENTRE]
    elif here == middle:
        worth -= weights[bw.LEAVE_THE_CENTRE] if in_centre >= 2 else weights[bw.ABANDON_THE_CENTRE]
    if here == RESERVE:
        worth += weights[bw.FROM_RESERVE]
    if not battle.has(unit, SWIFT):
        worth -= weights[bw.CARD]
    return worth


def attack_under_way(battle: Battalion) -> Attack | None:
    """The attack that is being decided, if a unit makes it that is still there."""
    frame = battle.stack[-1]
    if not isinstance(frame, Attack) or frame.attacker < 0 or battle.columns[frame.attacker] is None:
        return None
    return frame


def values_of(battle: Battalion, frame: Attack) -> list[int]:
    """What the attacker hits with."""
    column = battle.column(frame.attacker)
    return column.melee if frame.kind & MELEE else column.ranged


def reroll_worth(weights: list[float], battle: Battalion, die: int) -> float:
    """One's own misses and the enemy's hits are rolled again."""
    frame = attack_under_way(battle)
    if frame is None:
        return 0.0
    values = values_of(battle, frame)
    now = hits_of(frame.dice, values)
    rest = frame.dice[:]
    if die in rest:
        rest.remove(die)
    without = hits_of(rest, values)
    change = without + weights[bw.A_NEW_DIE] - now
    left = fatal_hits(battle, frame.target)
    weight = weights[bw.ROLL_AGAIN] if left > now else weights[bw.ROLL_AGAIN_FOR_LITTLE]
    return weight * change if battle.seat == frame.roller else -weight * change


def card_worth(stakes: Stakes, kind: int, unit: int) -> float:
    """What a card is worth when it is played for its text, on a unit if it names one."""
    weights, battle = stakes.weights, stakes.battle
    card = battle.library.cards[kind]
    op = card.op
    if op == parts.MORE_DICE:
        return 0.5 * weights[bw.MORE_DICE] * card.amount + weights[bw.BETTER_DICE] * dice_gain(weights, battle, 2)
    if op == parts.BOMBARD:
        left = fatal_hits(battle, unit) if unit >= 0 else 4
        return weights[bw.ARTILLERY] + weights[bw.ARTILLERY_BREAKS] / max(1, left)
    if op == parts.EXTRA_COMMAND:
        return weights[bw.AGAIN] + (best_action(stakes, unit) if unit >= 0 else 0.0)
    if op == parts.MOVE_TOKEN and unit >= 0:
        back = weights[bw.ORDER_BACK] * battle.order[unit] + weights[bw.DISORDER_BACK] * battle.disorder[unit]
        return back + weights[bw.TOKEN_CARD]
    if op == parts.FLIP_CAMP:
        return weights[bw.CAMP_BACK] * battle.spent[battle.side_of(battle.seat)] + weights[bw.CAMP_CARD]
    if op == parts.DISENGAGE:
        return weights[bw.FLY] if unit >= 0 and fatal_hits(battle, unit) <= 2 else weights[bw.NO_NEED_TO_FLY]
    if op == parts.COST and not card.own:
        return weights[bw.TURMOIL] + (weights[bw.DENY] if denies(battle) else 0.0)
    if op in (parts.COST, parts.BASE_COST):
        return weights[bw.BANNERS]
    return weights[bw.FORCED_ORDER] if op == parts.FORCE_ORDER else weights[bw.MARCH]


def pass_worth(weights: list[float], battle: Battalion) -> float:
    """To play no card and to move nobody."""
    frame = battle.stack[-1]
    if isinstance(frame, Attack):
        return weights[bw.KEEP_THE_ROLL]
    if isinstance(frame, Command):
        return weights[bw.KEEP_THE_ORDER]
    if isinstance(frame, Turn):
        if frame.step == REDEPLOYING:
            return weights[bw.STAY]
        return weights[bw.NOT_YET] if frame.step == STARTING else weights[bw.KEEP_THE_HAND]
    return 0.1


def denies(battle: Battalion) -> bool:
    """Would one order more be too much for the command under way?"""
    frame = battle.stack[-1]
    return isinstance(frame, Command) and frame.price(battle) + 1 > battle.ready[frame.unit // UNITS]


def dice_gain(weights: list[float], battle: Battalion, dice: int) -> float:
    """What so many dice more add to the attack under way."""
    frame = attack_under_way(battle)
    if frame is None:
        return 0.0
    values = values_of(battle, frame)
    more = ODDS.mean(values, frame.pool + dice) - ODDS.mean(values, frame.pool)
    left = fatal_hits(battle, frame.target)
    likelier = ODDS.at_least(values, frame.pool + dice, left) - ODDS.at_least(values, frame.pool, left)
    return hit_worth(weights, battle, frame.target) * more + break_worth(weights, battle, frame.target) * likelier


def keep_worth(weights: list[float], battle: Battalion, kind: int) -> float:
    """What a card is worth in the hand; whoever discards it for a die gives this up."""
    return weights[bw.CARD] + 0.01 * kind + weights[bw.KEEP_REROLL + battle.library.cards[kind].op]


def taking_worth(weights: list[float], battle: Battalion, disorder: bool) -> float:
    """Take hits as disorder while the unit can bear them; give up a rank rather than the unit."""
    frame = battle.stack[-1]
    if not isinstance(frame, TakingHits):
        return 0.0
    column = battle.columns[frame.unit]
    if column is None:
        return 0.0
    left = frame.left
    borne = battle.disorder[frame.unit]
    ready = battle.ready[frame.unit // UNITS]
    if disorder:
        room = column.cohesion - borne - left
        worth = weights[bw.BEAR] if room > 0 else weights[bw.CANNOT_BEAR]
        worth += weights[bw.ROOM] * room + weights[bw.ORDER_LEFT] * (ready - left)
        return worth - weights[bw.ORDER_LACKING] if left > ready else worth
    worth = weights[bw.GIVE_A_RANK] if left >= column.front else 0.0
    behind = column.behind
    if behind is None:
        return worth - weights[bw.LAST_RANK]
    spare = max(0, column.front - left)
    back = min(spare, borne)
    worth += weights[bw.REFUND] * back - weights[bw.WASTE] * (spare - back) + weights[bw.RANKS] * behind.length
    worth -= weights[bw.BLOWS_LOST] * (ODDS.blows(column, 3)[0] - ODDS.blows(behind, 3)[0])
    if borne - back >= behind.cohesion:
        worth -= weights[bw.BREAKS_ANYWAY]
    return worth
