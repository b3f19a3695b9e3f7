"""How many dice a unit rolls, and what its ground and gear are worth against them. §10, §11, §16"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triarii.games.ancients import cards
from triarii.games.ancients.battle import MOVED, Ancients
from triarii.games.ancients.hexes import OFF, STEP, line_between
from triarii.games.ancients.scenario import BOWS, INSPIRES, PLATED
from triarii.games.ancients.terrain import (
    BRIDGE,
    BROKEN,
    CAMP,
    FORTIFIED,
    RAMPART,
    WALL,
    close_combat_limit,
    fire_limit,
)
from triarii.games.ancients.units import (
    ARMOURED,
    ATTACK,
    BACK_DICE,
    EL,
    ELEPHANT_DICE,
    FIERCE,
    FOOT,
    HELD,
    HI,
    HWM,
    MI,
    RANGE,
)
from triarii.games.ancients.units import MOVED as MOVED_DICE

# The part a unit plays when it rolls.
FIRE: Final = 0
ATTACKING: Final = 1
BATTLING_BACK: Final = 2
STRIKING_FIRST: Final = 3
AT_EVADER: Final = 4  # the attack on a unit that evades it

BROKEN_FORMATION_DICE: Final[i64] = 3
ONE_DIE: Final[i64] = 1


def card_dice(battle: Ancients, unit: i64, role: int, bonus_combat: bool) -> i64:
    """Dice that the card adds for units it ordered; never to a Battle Back. CA-11.83, CA-18T.07, .10, CA-18U.05, .11, .37"""
    if battle.fallback or battle.owner[unit] != battle.active:
        return 0
    order = battle.order
    if order == cards.XIS:
        return 1
    if role != ATTACKING:
        return 0
    if order == cards.XCS:
        return 0 if bonus_combat else 2
    return 1 if order == cards.XMC else 0


def leader_dice(battle: Ancients, unit: i64) -> i64:
    """A leader who inspires adds a die to the close combat of his own unit, after all limits. CA-16.67"""
    leader = battle.leader_of(unit)
    if leader < 0 or battle.kind[unit] == EL:  # elephants take nothing from a leader. CA-11.42
        return 0
    return 1 if battle.scenario.leader_powers[leader] & INSPIRES else 0


def basic_close_dice(battle: Ancients, unit: i64, foe: i64, role: int, began_full: bool) -> i64:
    """The number of the unit's type for its part in the combat; elephants mirror their foe. CA-11.07 to .35, .46 to .48

    `foe` is -1 for a lone leader.
    """
    kind = battle.kind[unit]
    if kind == EL:
        return ELEPHANT_DICE[battle.kind[foe]] if foe >= 0 else ONE_DIE
    if role == ATTACKING:
        dice = ATTACK[kind]
    elif role == BATTLING_BACK and is_broken_formation(battle, unit, foe):
        dice = BROKEN_FORMATION_DICE
    else:
        dice = BACK_DICE[kind]
    return dice + 1 if began_full and FIERCE[kind] else dice


def is_broken_formation(battle: Ancients, unit: i64, foe: i64) -> bool:
    """Rigid heavy foot without support battles back weakly against Roman medium and heavy foot, except on broken ground."""
    if not battle.scenario.rigid[battle.owner[unit]] or battle.kind[unit] != HI:
        return False
    if battle.kind[foe] not in (MI, HI) or battle.terrain[battle.where[unit]] & BROKEN:
        return False
    return battle.friends_beside(unit) < 2


def close_dice(battle: Ancients, unit: i64, foe: i64, there: i64, role: int, began_full: bool, bonus: bool) -> i64:
    """Dice in close combat against an enemy in the hex `there`. CA-16.02"""
    here = battle.terrain[battle.where[unit]]
    ground = battle.terrain[there]
    dice = basic_close_dice(battle, unit, foe, role, began_full)
    if here | ground:
        if here & CAMP:  # CA-16.63, .65
            dice -= 1
        dice = min(dice, close_combat_limit(battle.kind[unit], here, ground, battle.scenario.ford_limits))
    return dice + card_dice(battle, unit, role, bonus) + leader_dice(battle, unit)


def fire_range(battle: Ancients, unit: i64) -> i64:
    """How far it fires; 0 without missiles. CA-10.01, .14 to .16, CA-17.12, .13"""
    if battle.scenario.powers[unit] & BOWS:
        return 3
    kind = battle.kind[unit]
    if battle.scenario.legions[battle.owner[unit]] and kind in (MI, HI):
        return 2
    return RANGE[kind]


def fire_dice(battle: Ancients, unit: i64, there: i64) -> i64:
    """Dice of fire into the hex `there`. CA-10.27, .29, .40, CA-17.14"""
    kind = battle.kind[unit]
    moved = battle.mark[unit] & MOVED
    dice: i64
    if battle.scenario.powers[unit] & BOWS:
        dice = 1 if moved else 2
    elif battle.scenario.legions[battle.owner[unit]] and kind in (MI, HI):
        dice = 1
    else:
        dice = MOVED_DICE[kind] if moved else HELD[kind]
    here = battle.terrain[battle.where[unit]]
    ground = battle.terrain[there]
    if here | ground:
        if here & CAMP:
            dice -= 1
        dice = min(dice, fire_limit(here, ground, battle.scenario.ford_limits))
    return dice + card_dice(battle, unit, FIRE, False)


def rampart_faces(battle: Ancients, hex: int, origin: int) -> bool:
    """Does an attack from `origin` come across a rampart side of the hex? CA-16.51, .53, .57"""
    sides = battle.scenario.ramparts[hex]
    if not sides or not battle.terrain[hex] & RAMPART:
        return False
    for side, neighbour in enumerate(STEP[hex]):
        if neighbour == origin and origin != OFF:
            return bool(sides >> side & 1)
    for side in line_between(hex, origin).leaves_by:
        if sides >> side & 1:
            return True
    return False


def swords_ignored(battle: Ancients, unit: int, origin: int, defending: bool) -> int:
    """Swords that do not hit it in close combat, by its gear and, if it is the one attacked, its ground. CA-11.51, CA-16.05"""
    kind = battle.kind[unit]
    if kind == EL:  # CA-11.41
        return 99
    ignored = (1 if ARMOURED[kind] else 0) + (1 if battle.scenario.powers[unit] & PLATED else 0)
    if defending and FOOT[kind]:
        hex = battle.where[unit]
        ground = battle.terrain[hex]
        if ground & (RAMPART | CAMP | WALL):
            ignored += (1 if ground & CAMP else 0) + (1 if ground & WALL else 0)
            ignored += 1 if rampart_faces(battle, hex, origin) else 0
    return ignored


def shelter(battle: Ancients, unit: int, origin: int) -> int:
    """The flags that the ground lets an attacked foot unit ignore. CA-12.29, CA-16.52, .54 to .62, CA-16X.06, .19, .21"""
    hex = battle.where[unit]
    ground = battle.terrain[hex]
    if not ground & (RAMPART | CAMP | WALL | BRIDGE) or not FOOT[battle.kind[unit]]:
        return 0
    flags = (1 if ground & CAMP else 0) + (1 if ground & WALL else 0) + (1 if ground & BRIDGE else 0)
    return flags + (1 if rampart_faces(battle, hex, origin) else 0)


def is_walled_off(battle: Ancients, here: i64, there: i64) -> bool:
    """No battle into or out of fortified walls without siege rules. CA-16X.33, .35"""
    return bool((battle.terrain[here] | battle.terrain[there]) & FORTIFIED)


def cannot_reach_wall(battle: Ancients, unit: int, there: int) -> bool:
    """Mounted units and war machines fight a unit on a wall only if they began the turn beside it. CA-16X.17"""
    if not battle.terrain[there] & WALL:
        return False
    kind = battle.kind[unit]
    if FOOT[kind] and kind != HWM:
        return False
    began = battle.began[unit]
    return began < 0 or there not in STEP[began]
