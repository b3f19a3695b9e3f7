"""The smaller choices of Age of Hannibal: who moves first, who is shot at, who pursues, who bears a penalty."""

from __future__ import annotations

from math import sqrt

from triarii.games.hannibal import words as w
from triarii.games.hannibal.battle import CAMP, DEEP, ON_TABLE, SOUTH, WIDE, Hannibal
from triarii.games.hannibal.contacts import is_engaged
from triarii.games.hannibal.geometry import BASE
from triarii.games.hannibal.melee import CombatPhase
from triarii.games.hannibal.support import support_of
from triarii.games.hannibal.troops import (
    ARM,
    ELEPHANTS,
    LIGHT_HORSE,
    MOUNTED,
    MOVE,
    PANIC,
    PIKE,
    SKIRMISHERS,
    SPEAR,
    WILD_CHARGE,
)
from triarii.players import hannibal_weights as hw
from triarii.players.hannibal_fights import edge_of
from triarii.players.hannibal_ground import COS, SIN, distance_to_camp, force_of, may_storm, nearest


def is_needed(battle: Hannibal, commander: int) -> bool:
    """Is there a fight near a commander, his own or another?"""
    own = battle.c_unit[commander]
    if own >= 0 and is_engaged(battle, own):
        return True
    x, y = battle.commander_place(commander)
    for unit in range(len(battle.owner)):
        if battle.owner[unit] != battle.c_owner[commander] or battle.status[unit] != ON_TABLE:
            continue
        if abs(battle.x[unit] - x) < 800 and abs(battle.y[unit] - y) < 800 and is_engaged(battle, unit):
            return True
    return False


def mark_worth(weights: list[float], battle: Hannibal, unit: int) -> float:
    """Whom a penalty hurts least: the cheap, the fresh, and those who are out of the fight."""
    worth = -0.01 * weights[hw.MARK_DEAR] * battle.points_of(unit) - weights[hw.MARK_SHAKEN] * battle.dmz[unit]
    if is_engaged(battle, unit):
        worth -= weights[hw.MARK_ENGAGED]
    if battle.traits[unit] & PANIC:
        worth -= weights[hw.MARK_PANICKY]
    if battle.commander_of(unit) >= 0:
        worth -= weights[hw.MARK_LED]
    return worth


def shot_worth(weights: list[float], battle: Hannibal, target: int) -> float:
    """Whom to shoot at: the dear and the shaken."""
    worth = 0.5 + 0.01 * weights[hw.SHOOT_DEAR] * battle.points_of(target)
    worth += weights[hw.SHOOT_SHAKEN] * battle.dmz[target]
    return worth + weights[hw.SHOOT_ENGAGED] if is_engaged(battle, target) else worth


def pursuit_worth(weights: list[float], battle: Hannibal, frame: CombatPhase) -> float:
    """To go after a beaten enemy, or into the gap that he leaves."""
    worth = weights[hw.PURSUE_GONE] if frame.fell else weights[hw.PURSUE_BACK]
    unit = frame.winner
    if battle.dmz[unit]:
        worth += weights[hw.PURSUE_SHAKEN]
    if ARM[battle.kind[unit]] == MOUNTED:
        worth += weights[hw.PURSUE_HORSE]
    if battle.commander_of(unit) >= 0:
        worth += weights[hw.PURSUE_LED]
    return worth


def breaking_off(weights: list[float], battle: Hannibal, unit: int, verb: int) -> float:
    """To leave a fight: the sooner the worse it goes."""
    worth = weights[hw.FEIGN] if verb == w.FEIGN else weights[hw.DISENGAGE]
    worth += weights[hw.DISENGAGE_SHAKEN] * battle.dmz[unit]
    enemy = battle.pressed[unit]
    if weights[hw.DISENGAGE_ODDS] != 0.0 and 0 <= enemy < CAMP:
        worth -= weights[hw.DISENGAGE_ODDS] * edge_of(battle, unit, enemy)
    return worth


def need_to_move(weights: list[float], battle: Hannibal, unit: int) -> float:
    """Those nearest to the enemy, or to his camp, are moved first; the shaken last."""
    seat = battle.owner[unit]
    near = nearest(battle, seat, battle.x[unit], battle.y[unit])
    if may_storm(battle, unit):
        near = min(near, distance_to_camp(battle, seat, battle.x[unit], battle.y[unit]))
    first = weights[hw.TURN_OF_NEAR] / (1.0 + 0.001 * near)
    first -= weights[hw.TURN_OF_SHAKEN] * battle.dmz[unit]
    kind = battle.kind[unit]
    if ARM[kind] == MOUNTED:
        first += weights[hw.TURN_OF_HORSE]
    if kind in (SKIRMISHERS, LIGHT_HORSE):
        first += weights[hw.TURN_OF_LIGHT]
    if near < MOVE[kind] + BASE:
        first += weights[hw.TURN_OF_REACH]
    if battle.commander_of(unit) >= 0:
        first += weights[hw.TURN_OF_LEADER]
    if weights[hw.TURN_OF_LINE] != 0.0 and support_of(battle, unit) > 0:
        first += weights[hw.TURN_OF_LINE]
    return first


def berth_worth(weights: list[float], battle: Hannibal, unit: int, x: int, y: int) -> float:
    """Where to deploy: foot in the middle, horse beside it, all well forward; skirmishers in front of the rest."""
    from_edge = float(y if battle.edge[battle.owner[unit]] == SOUTH else DEEP - y)
    off = abs(float(x) - 0.5 * WIDE)
    forward = weights[hw.FORWARD_BERTH]
    if ARM[battle.kind[unit]] == MOUNTED and battle.kind[unit] != ELEPHANTS:
        off = abs(off - 1000.0 * weights[hw.WINGS])
        forward += weights[hw.HORSE_FORWARD]
    elif battle.kind[unit] == SKIRMISHERS:
        forward += weights[hw.LIGHT_FORWARD]
    return 0.001 * forward * from_edge - 0.001 * weights[hw.MIDDLE_BERTH] * off


def charger_worth(weights: list[float], battle: Hannibal, unit: int, target: int) -> float:
    """Whose charge it is, and at whom, whatever the odds."""
    worth = 0.01 * weights[hw.CHARGE_DEAR] * battle.points_of(target)
    if ARM[battle.kind[unit]] == MOUNTED:
        worth += weights[hw.CHARGE_HORSE]
    if battle.commander_of(unit) >= 0:
        worth += weights[hw.CHARGE_LED]
    return worth


def charge_worth(weights: list[float], battle: Hannibal, unit: int, target: int) -> float:
    """A charge that a test may hold back is worth the odds of its fight, and more into a flank or rear."""
    mine = force_of(battle, unit)
    theirs = force_of(battle, target)
    if battle.traits[unit] & WILD_CHARGE:
        mine += 1.0
    if battle.kind[target] in (PIKE, SPEAR) and ARM[battle.kind[unit]] == MOUNTED:
        theirs += 1.0
    if battle.kind[unit] == ELEPHANTS and battle.kind[target] == SKIRMISHERS:
        theirs += 1.0
    worth = weights[hw.CHARGE_AT] + weights[hw.STRENGTH] * (mine - theirs)
    dx = float(battle.x[unit] - battle.x[target])
    dy = float(battle.y[unit] - battle.y[target])
    far = max(1.0, sqrt(dx * dx + dy * dy))
    looks = (dx * SIN[battle.h[target]] + dy * COS[battle.h[target]]) / far
    if looks < 0.5:
        worth += weights[hw.FLANK] * (1.0 - looks)
    if is_engaged(battle, target):
        worth += weights[hw.FLANK]
    return worth + weights[hw.MARKED_PREY] * battle.dmz[target]
