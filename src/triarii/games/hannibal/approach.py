"""Looking for a way to charge: straight on, or after a wheel, at the first enemy on the way. AH-MOVE-42, 54"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from triarii.games.hannibal.battle import CAMP, FRONT, Hannibal
from triarii.games.hannibal.charging import plan_charge, starts_of
from triarii.games.hannibal.conform import (
    SHIFT,
    base_place,
    conform_refusal,
    conformed,
    is_place_free,
    may_charge,
    may_charge_at_all,
    was_ahead,
)
from triarii.games.hannibal.geometry import BASE, COS, HALF, ROOM, SCALE, SIN, magnitude, rounded, wheel_cost
from triarii.games.hannibal.march import March
from triarii.games.hannibal.obstacles import ENEMY, TOUCHED_ENEMY, Obstacle
from triarii.games.hannibal.refusals import EARLY_CONTACT, FINE
from triarii.games.hannibal.steps import LEFT, RIGHT, forward, leg, wheel

# A base whose centre lies so far before another's, and at most so far beside the way, is struck before the other one:
# by then the front edge has come to its centre, and 1.23 inch is half a diagonal, a touch, and room for rounding.
HIDES: Final = 123
SQUARELY: Final = 150


def charge_paths(battle: Hannibal, march: March, target: int) -> list[int]:
    """The steps of the first legal charge of a single unit on this enemy, or none. AH-MOVE-54"""
    return charge_ways(battle, march, [target])[0]


def charge_ways(battle: Hannibal, march: March, targets: list[int]) -> list[list[int]]:
    """For each of these enemies the steps of the first legal charge of a single unit on it, or none. AH-MOVE-54

    Straight on, then after a wheel of one degree more at a time; one trial tells of all whom it would touch.
    """
    ways: list[list[int]] = [[] for _ in targets]
    unit = march.members[0]
    x, y, h = starts_of(battle, unit)
    preys: list[Prey] = []
    for base in march.near:
        if base.side == ENEMY and base.id in targets:
            prey = Prey(battle, march, base)
            if prey.in_reach:
                preys.append(prey)
    if march.free:
        for prey in preys:
            ways[targets.index(prey.base.id)] = free_charge(battle, march, prey.base.id, x, y, h)
        return ways
    most: i64 = march.full + (200 if march.roads else 0)
    look = Look(x, y, h)
    closed = [False, False]  # a wheel to this side meets an enemy
    for degrees in range(0, 46, 3 if battle.sparse or battle.hopeful else 1):
        room = most - wheel_cost(BASE, degrees)
        if room < 1 or not preys:
            break
        for side in (LEFT, RIGHT):
            if closed[side] or (degrees == 0 and side == RIGHT):
                continue
            look.turn_to(side, degrees)
            if not look.may_touch_any(preys, march.near, room):
                continue
            steps = [forward(room)] if degrees == 0 else [wheel(side, degrees), forward(room)]
            reason = march.walk(steps, True)
            if reason == EARLY_CONTACT:
                closed[side] = True
            if reason != FINE:
                continue
            for at in range(1, len(march.touched), 2):
                for prey in preys:
                    target = prey.base.id
                    if target != march.touched[at] or not look.lies_ahead(prey.base, room):
                        continue
                    if may_conform_to(battle, march, target):
                        ways[targets.index(target)] = steps
                        preys.remove(prey)
                        break
    return ways


@final
class Prey:
    """An enemy that a unit might charge: is it in reach, and where would it have to be met?"""

    __slots__ = ("base", "in_reach", "by_front", "x", "y")

    def __init__(self, battle: Hannibal, march: March, base: Obstacle) -> None:
        unit = march.lead
        x, y, h = starts_of(battle, unit)
        dx = base.x - x
        dy = base.y - y
        far: i64 = march.full + 430
        self.base = base
        self.in_reach = dx * dx + dy * dy <= far * far
        self.by_front = self.in_reach and base.id < CAMP and was_ahead(battle, base.id, x, y, h)
        # where the charger lines up, if that is known already. AH-MOVE-46
        self.x: i64 = 0
        self.y: i64 = 0
        if self.by_front:
            there = conformed(battle, base.id, FRONT)
            self.x = there[0]
            self.y = there[1]
            self.in_reach = may_charge(battle, unit, base.id, FRONT) and is_place_free(
                battle, unit, there[0], there[1], there[2], []
            )
        elif self.in_reach and base.id < CAMP:
            self.in_reach = has_open_edge(battle, unit, base.id)


def has_open_edge(battle: Hannibal, unit: int, target: int) -> bool:
    """Could the unit line up on any edge of this enemy?"""
    for edge in range(4):
        if may_charge(battle, unit, target, edge):
            there = conformed(battle, target, edge)
            if is_place_free(battle, unit, there[0], there[1], there[2], []):
                return True
    return False


@final
class Look:
    """What a unit has straight ahead after a wheel."""

    __slots__ = ("start_x", "start_y", "start_h", "x", "y", "heading", "sine", "cosine")

    def __init__(self, x: i64, y: i64, h: i64) -> None:
        self.start_x: i64 = x
        self.start_y: i64 = y
        self.start_h: i64 = h
        self.turn_to(LEFT, 0)

    def turn_to(self, side: i64, degrees: i64) -> None:
        """Look along the way after a wheel of so many degrees."""
        h = self.start_h
        heading = (h + degrees) % 360 if side == RIGHT else (h - degrees) % 360
        s: i64 = SIN[h]
        c: i64 = COS[h]
        self.heading: i64 = heading
        self.sine: i64 = SIN[heading]
        self.cosine: i64 = COS[heading]
        across: i64 = HALF if side == RIGHT else -HALF
        # where the unit has come to, in fine units
        self.x: i64 = self.start_x * SCALE + across * (c - self.cosine) + HALF * (s - self.sine)
        self.y: i64 = self.start_y * SCALE - across * (s - self.sine) + HALF * (c - self.cosine)

    def ahead(self, base: Obstacle) -> i64:
        """How far ahead the base's centre lies, in fine units."""
        return ((base.x * SCALE - self.x) * self.sine + (base.y * SCALE - self.y) * self.cosine) // SCALE

    def lateral(self, base: Obstacle) -> i64:
        """How far to the right of the way it lies."""
        return ((base.x * SCALE - self.x) * self.cosine - (base.y * SCALE - self.y) * self.sine) // SCALE

    def lies_ahead(self, base: Obstacle, room: i64) -> bool:
        """Is a base straight ahead within so far? Near enough for a first look."""
        reach = ROOM[(base.h - self.heading) % 90] + 7 * SCALE
        ahead = self.ahead(base)
        if ahead < 0 or ahead > room * SCALE + reach:
            return False
        lateral = self.lateral(base)
        return -reach <= lateral <= reach

    def is_hidden(self, base: Obstacle, near: list[Obstacle]) -> bool:
        """Does something that may not be passed stand so squarely before a base that it is met first?"""
        before = self.ahead(base) - HIDES * SCALE
        for other in near:
            if (other.passes & 1) or other.side == TOUCHED_ENEMY:
                continue
            ahead = self.ahead(other)
            if HALF * SCALE <= ahead < before and magnitude(self.lateral(other)) <= SQUARELY * SCALE:
                return True
        return False

    def is_too_far_off(self, prey: Prey) -> bool:
        """Would lining up shift the charger too far, wherever on its way it met this front? AH-MOVE-45"""
        dx = prey.x * SCALE - self.x
        dy = prey.y * SCALE - self.y
        off = magnitude((dx * self.cosine - dy * self.sine) // SCALE) // SCALE
        if off > SHIFT + 3:
            return True
        # it is met where its centre lies 0.80 to 2.01 inch further on
        ahead = ((dx * self.sine + dy * self.cosine) // SCALE - self.ahead(prey.base)) // SCALE
        along: i64 = 0
        if ahead < -HALF - HIDES:
            along = -HALF - HIDES - ahead
        elif ahead > -HALF:
            along = ahead + HALF
        return off * off + along * along > (SHIFT + 3) * (SHIFT + 3)

    def may_touch_any(self, preys: list[Prey], near: list[Obstacle], room: i64) -> bool:
        """May the way straight ahead lead to one of these, with nothing before it?"""
        for prey in preys:
            if not self.lies_ahead(prey.base, room) or (prey.by_front and self.is_too_far_off(prey)):
                continue
            if not self.is_hidden(prey.base, near):
                return True
        return False


def may_conform_to(battle: Hannibal, march: March, target: int) -> bool:
    """May a member that touches this enemy line up on it? AH-MOVE-68"""
    for at in range(0, len(march.touched), 2):
        if march.touched[at + 1] != target or not may_charge_at_all(battle, march.members[march.touched[at]]):
            continue
        if march.count == 1 and target < CAMP:
            return not conform_refusal(battle, march.lead, target, starts_of(battle, march.lead), march.place_of(0))
        if not plan_charge(battle, march, march.touched[at], target).refusal:
            return True
    return False


def free_charge(battle: Hannibal, march: March, target: int, x: int, y: int, h: int) -> list[int]:
    """A Free Facing unit goes in one straight leg toward the enemy's nearest point. AH-MOVE-54"""
    tx, ty, th = base_place(battle, target)
    # the point of the target nearest to the unit's centre
    px = (x - tx) * COS[th] - (y - ty) * SIN[th]
    py = (x - tx) * SIN[th] + (y - ty) * COS[th]
    edge = HALF * SCALE
    px = max(-edge, min(edge, px))
    py = max(-edge, min(edge, py))
    nx = tx + int(rounded(px * COS[th] + py * SIN[th], SCALE * SCALE))
    ny = ty + int(rounded(-px * SIN[th] + py * COS[th], SCALE * SCALE))
    dx, dy = nx - x, ny - y
    if dx == 0 and dy == 0:
        return []
    steps = [leg(dx, dy)]
    if march.walk(steps, True) == FINE and may_conform_to(battle, march, target):
        return steps
    return []
