"""What a move could meet: bases and features near its members. AH-MOVE-34 to 41, 67"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from triarii.games.hannibal.battle import CAMP, ON_TABLE, Hannibal
from triarii.games.hannibal.contacts import is_engaged
from triarii.games.hannibal.geometry import BASE, TOUCH, gap_within
from triarii.games.hannibal.terrain import GOING, GOOD, ROAD, Feature
from triarii.games.hannibal.troops import FAST, MOVE

FRIEND: Final = 0
ENEMY: Final = 1
TOUCHED_ENEMY: Final = 2  # touched when the move begins. AH-MOVE-67

NEAR: Final = 240  # bases whose centres are further apart on an axis cannot come within 0.10 inch
# how far beyond its allowance a base can matter to a move: the bonus of a road, lining up, and the bases beside that
BEYOND: Final = 760


@final
class Obstacle:
    """A base that is not of the move: where it stands, whose it is, and which members may pass through it."""

    __slots__ = ("id", "x", "y", "h", "side", "passes")

    def __init__(self, base: int, x: i64, y: i64, h: i64, side: i64) -> None:
        self.id = base
        self.x: i64 = x
        self.y: i64 = y
        self.h: i64 = h
        self.side: i64 = side
        self.passes: i64 = 0  # a bit for each member, the leftmost lowest

    def may_be_passed(self, place: i64) -> bool:
        return (self.passes >> place) & 1 != 0


def obstacles_near(battle: Hannibal, members: list[int], reach: i64) -> list[Obstacle]:
    """All bases that a move of this length could meet, camps always."""
    found: list[Obstacle] = []
    first = members[0]
    last = members[len(members) - 1]
    seat = battle.owner[first]
    limit: i64 = reach + NEAR
    lowx: i64 = min(battle.x[first], battle.x[last]) - limit
    highx: i64 = max(battle.x[first], battle.x[last]) + limit
    lowy: i64 = min(battle.y[first], battle.y[last]) - limit
    highy: i64 = max(battle.y[first], battle.y[last]) + limit
    xs = battle.x
    ys = battle.y
    status = battle.status
    for unit in range(len(xs)):
        x: i64 = xs[unit]
        if x < lowx or x > highx:
            continue
        y: i64 = ys[unit]
        if y < lowy or y > highy or status[unit] != ON_TABLE or unit in members:
            continue
        found.append(Obstacle(unit, x, y, battle.h[unit], ENEMY if battle.owner[unit] != seat else FRIEND))
    for owner in (0, 1):
        if battle.camp_status[owner] == 1:
            side = ENEMY if owner != seat else FRIEND
            found.append(Obstacle(CAMP + owner, battle.camp_x[owner], battle.camp_y[owner], battle.camp_h[owner], side))
    for base in found:
        look_at(battle, members, base)
    return found


def look_at(battle: Hannibal, members: list[int], base: Obstacle) -> None:
    """Is an enemy touched already, and who may pass through a friend? AH-MOVE-34 to 37, 67"""
    for place, unit in enumerate(members):
        if base.side != FRIEND:
            if gap_within(battle.x[unit], battle.y[unit], battle.h[unit], base.x, base.y, base.h, TOUCH):
                base.side = TOUCHED_ENEMY
        elif base.id < CAMP and battle.may_pass(unit, base.id):
            base.passes |= 1 << place


def slow_ground_near(battle: Hannibal, members: list[int], reach: i64) -> list[Feature]:
    """All features that could slow or bar a move of this length; roads are no such ground."""
    found: list[Feature] = []
    first = members[0]
    last = members[len(members) - 1]
    limit: i64 = reach + NEAR
    for feature in battle.features:
        if feature.kind == ROAD or (GOING[feature.kind] == GOOD and not feature.closed):
            continue
        wide: i64 = limit + (feature.a if feature.heading == 0 else feature.far)
        deep: i64 = limit + (feature.b if feature.heading == 0 else feature.far)
        if min(battle.x[first], battle.x[last]) - wide > feature.x:
            continue
        if max(battle.x[first], battle.x[last]) + wide < feature.x:
            continue
        if min(battle.y[first], battle.y[last]) - deep > feature.y:
            continue
        if max(battle.y[first], battle.y[last]) + deep < feature.y:
            continue
        found.append(feature)
    return found


def within_swing(near: list[Obstacle], cx: i64, cy: i64, radius: i64) -> list[Obstacle]:
    """The bases that a line turning about a corner could meet; the corner is given in fine units."""
    reach: i64 = radius + BASE
    found: list[Obstacle] = []
    x = cx // 100_000
    y = cy // 100_000
    for base in near:
        dx = base.x - x
        dy = base.y - y
        if dx * dx + dy * dy <= reach * reach:
            found.append(base)
    return found


def situation(battle: Hannibal, members: list[int], ranks: list[int]) -> tuple[int, ...]:
    """All that the moves of these members depend on: they themselves, the enemies, the friends near by, the camps."""
    first = members[0]
    last = members[-1]
    seat = battle.owner[first]
    reach = 0
    key = members[:]
    if len(members) > 1:
        key += ranks
    shaken = False
    for unit in members:
        key.append(battle.held[unit])
        shaken = shaken or battle.dmz[unit] > 0
        reach = max(reach, MOVE[battle.kind[unit]] + (200 if battle.traits[unit] & FAST else 0))
    reach += BEYOND
    key += [
        -2 if battle.sparse else -3 if battle.hopeful else -1,
        min(battle.turn, 3),
        3 * battle.camp_status[0] + battle.camp_status[1],
        len(battle.features),
    ]
    xs = battle.x
    ys = battle.y
    lowx: i64 = min(xs[first], xs[last]) - reach
    highx: i64 = max(xs[first], xs[last]) + reach
    lowy: i64 = min(ys[first], ys[last]) - reach
    highy: i64 = max(ys[first], ys[last]) + reach
    led = 0  # who has a commander, a bit each
    for commander in range(len(battle.c_unit)):
        unit = battle.c_unit[commander]
        if unit >= 0:
            led |= 1 << unit
        if unit < 0 or shaken:
            cx, cy = battle.commander_place(commander)
            key += [commander, battle.c_status[commander], cx * 8192 + cy]
    for unit in range(len(xs)):
        if battle.status[unit] != ON_TABLE:
            continue
        x: i64 = xs[unit]
        y: i64 = ys[unit]
        if battle.owner[unit] == seat and (x < lowx or x > highx or y < lowy or y > highy):
            continue
        h: i64 = battle.h[unit]
        state: i64 = 4 * battle.dmz[unit] + (2 if is_engaged(battle, unit) else 0) + (1 if battle.formed[unit] else 0)
        key.append((((x * 8192 + y) * 512 + h) * 128 + unit) * 32 + 2 * state + (led >> unit & 1))
    return tuple(key)
