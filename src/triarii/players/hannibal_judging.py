"""A position of Age of Hannibal in numbers, each what one side has more than the other, and what they are worth."""

from __future__ import annotations

from typing import Final

from triarii.games.hannibal.battle import CAMP, GONE, IN_PLAY, ON_TABLE, Hannibal
from triarii.games.hannibal.contacts import is_engaged
from triarii.games.hannibal.melee import CombatPhase
from triarii.games.hannibal.movement import MovementPhase
from triarii.games.hannibal.troops import ARM, MOUNTED
from triarii.games.hannibal.turn import counted_left
from triarii.players.hannibal_fights import Prospects, worth_of
from triarii.players.hannibal_threats import Base, bases_of, threats

OF_A_SIDE: Final = (
    "clock", "clock below five", "clock below three", "worth", "shaken", "twice shaken", "shaken in a fight",
    "flanked", "rear", "breaking", "nearly broken", "commanders", "camp", "supported", "free horse", "storming",
)  # fmt: skip
FEATURES: Final = (
    *OF_A_SIDE, "late clock", "late worth", "points lost", "to move", "fights", "fights after moves", "kills at stake",
    "commanders at stake", "clock at stake", "threats of the next to move", "threats of the other",
)  # fmt: skip


def breaking(battle: Hannibal, seat: int) -> float:
    """How near an army is to being broken: 0 with more than six units to lose, 1 with none. AH-TURN-13"""
    if not battle.started[seat]:
        return 0.0
    spare = counted_left(battle, seat) - battle.started[seat] // 3
    return max(0.0, 1.0 - spare / 7.0)


def side_of(battle: Hannibal, seat: int, bases: list[Base]) -> list[float]:
    """What a side has, by OF_A_SIDE."""
    worth = 0.0
    shaken = 0.0
    twice = 0.0
    hard = 0.0
    flanked = 0.0
    rear = 0.0
    pressers = battle.pressers
    for unit in range(len(battle.owner)):
        if battle.owner[unit] != seat or battle.status[unit] == GONE:
            continue
        its = worth_of(battle, unit)
        worth += its
        if battle.dmz[unit]:
            shaken += its
            if battle.dmz[unit] > 1:
                twice += its
        if battle.status[unit] != ON_TABLE:
            continue
        at = 4 * unit
        if battle.dmz[unit] and is_engaged(battle, unit):
            hard += its
        if pressers[at + 1] >= 0 or pressers[at + 3] >= 0:
            flanked += its
        if pressers[at + 2] >= 0:
            rear += its
    supported = 0.0
    horse = 0.0
    for base in bases:
        if base.seat == seat:
            supported += min(2, base.support)
            if base.reach > 0.0 and ARM[battle.kind[base.unit]] == MOUNTED:
                horse += worth_of(battle, base.unit)
    commanders = 0.0
    for commander in range(len(battle.c_owner)):
        if battle.c_owner[commander] == seat and battle.c_status[commander] == IN_PLAY:
            commanders += 1.0
    storming = 0.0
    for unit in range(len(battle.pressed)):
        if battle.pressed[unit] >= CAMP and battle.owner[unit] == seat:
            storming += 1.0
    clock = battle.clock[seat]
    broken = breaking(battle, seat)
    return [
        float(clock), max(0.0, 5.0 - clock), max(0.0, 3.0 - clock), worth, shaken, twice, hard,
        flanked, rear, broken, broken * broken, commanders, 1.0 if battle.camp_stands(seat) else 0.0,
        0.1 * supported, horse, storming,
    ]  # fmt: skip


def has_moved(battle: Hannibal) -> bool:
    """Are the moves of this half over, or under way, so that the other side is the next to move?"""
    frame = battle.stack[-1]
    if isinstance(frame, CombatPhase):
        return True
    if not isinstance(frame, MovementPhase):
        return False
    if battle.orders < battle.clock[battle.active]:
        return True
    for unit in range(len(battle.moved)):
        if battle.moved[unit] and battle.owner[unit] == battle.active:
            return True
    return False


def position(battle: Hannibal, seat: int) -> list[float]:
    """A position by FEATURES: what the seat has more than the enemy."""
    bases = bases_of(battle)
    mine = side_of(battle, seat, bases)
    theirs = side_of(battle, 1 - seat, bases)
    row = [mine[place] - theirs[place] for place in range(len(mine))]
    charges = battle.charges
    if charges:  # those of this half are yet to be fought out
        battle.charges = [1 if place % 3 == 2 else charges[place] for place in range(len(charges))]
    ahead = Prospects(battle, seat)
    battle.charges = charges
    moved = has_moved(battle)
    follows = 1 - battle.active if moved else battle.active
    coming = threats(battle, bases)
    sign = 1.0 if follows == seat else -1.0
    late = min(1.0, battle.turn / max(1.0, float(battle.limit)))
    row += [
        late * row[0],
        late * row[3],
        late * 0.01 * (battle.lost[1 - seat] - battle.lost[seat]),
        sign,
        ahead.worth,
        ahead.worth if moved else 0.0,
        ahead.kills,
        ahead.leaders,
        ahead.clock,
        sign * coming[follows],
        -sign * coming[1 - follows],
    ]
    return row


WORTHS: Final[list[float]] = [
    0.05, 0.3, 0.4, 0.6, -0.04, -0.16, -0.2, 0.0, 0.0, -1.5, -1.5, 0.3, 0.1, 0.1, 0.3, 0.3,
    0.9, 0.2, 0.1, 0.04, 4.0, 0.3, 0.05, 0.6, 0.9, 0.55, 0.5,
]  # fmt: skip


def edge(row: list[float]) -> float:
    """How much better a position is for its side than an even one, in logits."""
    total = 0.0
    for place in range(len(row)):
        total += WORTHS[place] * row[place]
    return total
