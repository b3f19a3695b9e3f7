"""Where it is good to stand in Ancients: blows in reach, danger, support, and what an order promises."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from triarii.games.ancients import cards
from triarii.games.ancients.battle import BATTLED, NO_BATTLE, Ancients
from triarii.games.ancients.hexes import BASELINE, DISTANCE, HEXES, NEIGHBOURS, ROW
from triarii.games.ancients.units import ATTACK, AX, EL, HELD, MOVE, RANGE
from triarii.players.ancients_blows import (
    UNKNOWN,
    VALUE,
    Footing,
    attack_worth,
    bonus_dice,
    fire_worth,
    impetus_at,
    support_at,
)
from triarii.players.ancients_weights import (
    AT_THE_EDGE,
    BANNER,
    CLOSE_IN,
    DANGER,
    EAGER,
    GROUP,
    LEADING,
    LED,
    RESCUE,
    SECOND_FRIEND,
    SOON,
    STAND_OFF,
    SUPPORT,
    WEAK,
    WEAK_BACK,
    WITHIN_REACH,
)

NOBODY: Final = 12  # who is farther off does not matter
BLOWS: Final[vec[float]] = vec[float]([3.0 if kind == EL else float(dice) for kind, dice in enumerate(ATTACK)])


def dice_from(kind: int, far: int) -> float:
    """The dice that a unit of a type may bring to bear so far off in its next turn, more or less."""
    if far <= 1:
        return BLOWS[kind]
    if far <= MOVE[kind] + 1:
        return 0.6 * BLOWS[kind]
    return 0.3 if RANGE[kind] and far <= RANGE[kind] + MOVE[kind] else 0.0


REACHES: Final = 17  # from 0 to the 16 hexes between two corners of the board
DICE_FROM: Final[vec[float]] = vec[float]([dice_from(kind, far) for kind in range(len(MOVE)) for far in range(REACHES)])
UNSURVEYED: Final[vec[float]] = vec[float]([-1.0] * HEXES)
UNSEEN: Final[vec[i64]] = vec[i64]([-1] * HEXES)


def best_blow(battle: Ancients, unit: i64, hex: i64, moved: bool, foes: Footing, weights: vec[float]) -> float:
    """The best attack or shot that the unit would have from a hex; 0 if there is none that pays."""
    seat = battle.owner[unit]
    best = 0.0
    contact = False
    order = battle.order
    special = not battle.fallback
    hand_to_hand = not (special and (order == cards.XDS or order == cards.XMF))
    impetus: i64 = UNKNOWN
    for n in NEIGHBOURS[hex]:
        foe = battle.at[n]
        if foe >= 0 and battle.owner[foe] != seat:
            contact = True
            if hand_to_hand:
                if impetus == UNKNOWN:
                    impetus = impetus_at(battle, unit, hex, bonus_dice(battle))
                worth = attack_worth(battle, unit, foe, hex, n, impetus, foes.of(foe), weights)
                if worth > best:
                    best = worth
    if contact:
        return best
    reach = RANGE[battle.kind[unit]]
    if reach and not (special and (order == cards.XCS or order == cards.XDT or order == cards.XMC)):
        distances = DISTANCE[hex]
        for foe in battle.scenario.units[1 - seat]:
            there = battle.where[foe]
            if there >= 0 and distances[there] <= reach:
                worth = fire_worth(battle, unit, foe, hex, there, moved, foes.of(foe), weights)
                if worth > best:
                    best = worth
        if special and order == cards.XDS:
            best *= 2.0
    return best


@final
class Lookout:
    """Surveys each hex and each enemy once for a side that moves, while its enemies stand still."""

    def __init__(self, battle: Ancients) -> None:
        self.battle = battle
        self.foes = Footing(battle)
        self.turn = battle.turns[0] + battle.turns[1]
        self.dice: vec[float] = UNSURVEYED[:]
        self.near: vec[i64] = UNSEEN[:]

    def sees(self, battle: Ancients) -> bool:
        if battle.order == cards.XMF:  # it moves again when it has shot, and the enemy may have retreated
            return False
        return self.battle is battle and self.turn == battle.turns[0] + battle.turns[1]

    def dice_at(self, hex: i64) -> float:
        """The dice that may be brought to bear on a hex."""
        if self.dice[hex] < 0.0:
            self.dice[hex] = dice_against(self.battle, self.battle.active, hex)
        return self.dice[hex]

    def near_to(self, hex: i64) -> i64:
        """How far off the nearest enemy is."""
        if self.near[hex] < 0:
            self.near[hex] = nearest(self.battle, self.battle.active, hex)
        return self.near[hex]


def dice_against(battle: Ancients, seat: i64, hex: i64) -> float:
    """The dice that the enemies of a seat could bring to bear on a hex in their next turn."""
    dice = 0.0
    distances = DISTANCE[hex]
    where = battle.where
    kinds = battle.kind
    for foe in battle.scenario.units[1 - seat]:
        there = where[foe]
        if there >= 0:
            dice += DICE_FROM[kinds[foe] * REACHES + distances[there]]
    return dice if dice < 9.0 else 9.0 + 0.3 * (dice - 9.0)


def nearest(battle: Ancients, seat: i64, hex: i64) -> i64:
    """How near the enemies of a seat are to a hex."""
    near: i64 = NOBODY
    distances = DISTANCE[hex]
    where = battle.where
    for foe in battle.scenario.units[1 - seat]:
        there = where[foe]
        if there >= 0 and distances[there] < near:
            near = distances[there]
    return near


def exposure(battle: Ancients, unit: i64, hex: i64, weights: vec[float]) -> float:
    """What standing in a hex may cost the unit until its next order."""
    return cost_of(battle, unit, hex, dice_against(battle, battle.owner[unit], hex), weights)


def cost_of(battle: Ancients, unit: i64, hex: i64, dice: float, weights: vec[float]) -> float:
    """What so many dice against a hex may cost the unit."""
    if dice <= 0.0:
        return 0.0
    blocks = battle.blocks[unit]
    risk = 0.10 + weights[WEAK] / float(blocks * blocks)
    if battle.leader_at[hex] >= 0:
        risk += weights[LED]
    return weights[DANGER] * dice * 0.1 * risk * weights[BANNER + 1 - battle.owner[unit]]


def place_worth(lookout: Lookout, unit: i64, hex: i64, moved: bool, weights: vec[float]) -> float:
    """What it is worth to the unit to stand in a hex at the end of its move."""
    battle = lookout.battle
    kind = battle.kind[unit]
    near = lookout.near_to(hex)
    worth = -cost_of(battle, unit, hex, lookout.dice_at(hex), weights)
    if near <= 3 and ROW[hex] == BASELINE[battle.owner[unit]]:
        worth -= weights[AT_THE_EDGE]
    fights = not (kind == AX and moved and DISTANCE[battle.where[unit]][hex] > 1 and battle.order != cards.XDT)
    if fights and (near <= 1 or RANGE[kind]) and battle.mark[unit] & (BATTLED | NO_BATTLE) == 0:
        worth += best_blow(battle, unit, hex, moved, lookout.foes, weights)
    if kind != EL:
        friends = support_at(battle, unit, hex, 2)
        if friends:
            worth += weights[SUPPORT]
            if friends >= 2:
                worth += weights[SECOND_FRIEND]
    if battle.blocks[unit] == 1:
        worth += weights[WEAK_BACK] * 0.25 * (float(near) if near < 4 else 4.0)
    elif RANGE[kind] and HELD[kind]:
        gap = float(near - 2)
        worth -= weights[STAND_OFF] * (gap if gap > 0.0 else -1.5 * gap)
    else:
        worth -= weights[CLOSE_IN] * weights[EAGER + GROUP[kind]] * (0.4 + VALUE[kind]) * float(near)
        if near == 2:
            worth -= weights[WITHIN_REACH]
    return worth


def promise(battle: Ancients, unit: i64, extra: i64, reach: i64, foes: Footing, weights: vec[float]) -> float:
    """What an order to this unit promises: a blow in reach, a step nearer, or a way out of danger."""
    hex = battle.where[unit]
    if hex < 0:
        return 0.0
    kind = battle.kind[unit]
    where = battle.where
    distances = DISTANCE[hex]
    move = reach if reach >= 0 else MOVE[kind]
    if kind == AX and move > 1:
        move = 1
    fire = RANGE[kind]
    best = 0.0
    near: i64 = NOBODY
    impetus: i64 = UNKNOWN
    for foe in battle.scenario.units[1 - battle.owner[unit]]:
        there = where[foe]
        if there < 0:
            continue
        far = distances[there]
        if far < near:
            near = far
        if far <= move + 1:
            if impetus == UNKNOWN:
                impetus = impetus_at(battle, unit, hex, extra)
            worth = attack_worth(battle, unit, foe, hex, there, impetus, foes.of(foe), weights)
            if far > 1:
                worth *= weights[SOON]
            if worth > best:
                best = worth
        if fire and far > 1 and (far <= fire or far <= fire + move):
            worth = fire_worth(battle, unit, foe, hex, there, far > fire, foes.of(foe), weights)
            if worth > best:
                best = worth
    if battle.blocks[unit] == 1 and near <= 3:
        if weights[WEAK_BACK] > best:
            best = weights[WEAK_BACK]
    if near > 2:
        best += weights[CLOSE_IN] * weights[EAGER + GROUP[kind]] * (0.4 + VALUE[kind])
    elif weights[RESCUE] > 0.0:
        best += weights[RESCUE] * exposure(battle, unit, hex, weights)
    return best + 0.02


def place_gain(battle: Ancients, unit: i64, hex: i64, weights: vec[float]) -> float:
    """Is it better to stand there than here?"""
    here = battle.where[unit]
    safer = exposure(battle, unit, here, weights) - exposure(battle, unit, hex, weights)
    support = support_at(battle, unit, hex) - support_at(battle, unit, here)
    return safer + weights[SUPPORT] * float(support) + weights[CLOSE_IN]


def safety(battle: Ancients, unit: i64, hex: i64, weights: vec[float]) -> float:
    return 0.05 * float(support_at(battle, unit, hex)) - 2.0 * exposure(battle, unit, hex, weights)


def leader_post(lookout: Lookout, hex: i64, weights: vec[float]) -> float:
    """A leader belongs with strong troops near the fight, and never alone near the enemy."""
    battle = lookout.battle
    unit = battle.at[hex]
    near = lookout.near_to(hex)
    if unit < 0:
        return -0.5 if near <= 2 else -0.1
    worth = weights[LEADING] * VALUE[battle.kind[unit]] * float(battle.blocks[unit])
    if battle.kind[unit] == EL:
        worth = 0.0
    return worth - 0.03 * float(near)
