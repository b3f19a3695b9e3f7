"""A position of Age of Hannibal in numbers: what it is worth by hand, and what training learns to judge by."""

from __future__ import annotations

from typing import Final

from triarii.games.hannibal.battle import GONE, IN_PLAY, ON_TABLE, Hannibal
from triarii.games.hannibal.turn import counted_left
from triarii.players.hannibal_fights import A_MARKER, A_POINT, fights_ahead, worth_of

OF_A_SIDE: Final = (
    "clock", "low clock", "worth", "shaken worth", "twice shaken", "flanked worth", "rear", "near breaking",
    "commanders", "camp", "score",
)  # fmt: skip
OF_BOTH: Final = ("to move", "fights", "fights of the one to move", "clocks late", "worth late", "breaking")
FEATURES: Final = (*OF_A_SIDE, *[f"their {name}" for name in OF_A_SIDE], *OF_BOTH)

A_STEP: Final = 0.5  # of the clock
A_COMMANDER: Final = 0.25  # what is at stake with him when his unit is destroyed
LOW: Final = 3


def breaking(battle: Hannibal, seat: int) -> float:
    """How near an army is to being broken: 0 with more than six units to lose, 1 with none. AH-TURN-13"""
    if not battle.started[seat]:
        return 0.0
    spare = counted_left(battle, seat) - battle.started[seat] // 3
    return max(0.0, 1.0 - spare / 7.0)


def side_of(battle: Hannibal, seat: int) -> list[float]:
    """What a side has."""
    worth = 0.0
    shaken = 0.0
    twice = 0.0
    flanked = 0.0
    rear = 0.0
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
        pressers = battle.pressers
        if pressers[at + 1] >= 0 or pressers[at + 3] >= 0:
            flanked += its
        if pressers[at + 2] >= 0:
            rear += its
    commanders = 0.0
    for commander in range(len(battle.c_owner)):
        if battle.c_owner[commander] == seat and battle.c_status[commander] == IN_PLAY:
            commanders += 1.0
    clock = float(battle.clock[seat])
    return [
        clock, max(0.0, LOW - clock), worth, shaken, twice, flanked, rear, breaking(battle, seat),
        commanders, 1.0 if battle.camp_stands(seat) else 0.0, float(battle.score[seat]),
    ]  # fmt: skip


WORTH_OF_A_SIDE: Final[list[float]] = [
    A_STEP, -0.4, 1.0, -A_MARKER, -A_MARKER, -0.15, -0.3, -2.5, 0.2, 0.3, A_POINT,
]  # fmt: skip
WORTH_OF_BOTH: Final[list[float]] = [0.05, 1.4, 0.0, 0.4, 0.4, 0.0]


def position(battle: Hannibal, seat: int) -> list[float]:
    """Both sides, the fights that stand, and how much time is left."""
    mine = side_of(battle, seat)
    theirs = side_of(battle, 1 - seat)
    fights = fights_ahead(battle, seat, A_COMMANDER)
    late = min(1.0, battle.turn / max(1.0, float(battle.limit)))
    acts = 1.0 if battle.active == seat else 0.0
    both = [
        acts,
        fights,
        fights * (2.0 * acts - 1.0),
        late * (mine[0] - theirs[0]),
        late * (mine[2] - theirs[2]),
        theirs[7] * theirs[7] - mine[7] * mine[7],
    ]
    return [*mine, *theirs, *both]


def edge(row: list[float]) -> float:
    """How much better a position is for its side than an even one, in logits."""
    count = len(WORTH_OF_A_SIDE)
    total = 0.0
    for place in range(count):
        total += WORTH_OF_A_SIDE[place] * (row[place] - row[count + place])
    for place in range(len(WORTH_OF_BOTH)):
        total += WORTH_OF_BOTH[place] * row[2 * count + place]
    return total
