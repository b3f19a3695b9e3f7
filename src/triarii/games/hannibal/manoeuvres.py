"""The moves that are offered: a finite choice out of the endless ones, rich enough to play well with."""

from __future__ import annotations

from math import isqrt
from typing import final

from mypy_extensions import i64

from triarii.engine.actions import Action
from triarii.games.hannibal.approach import charge_ways
from triarii.games.hannibal.battle import CAMP, IN_PLAY, ON_TABLE, Hannibal
from triarii.games.hannibal.charging import legal_pairs
from triarii.games.hannibal.conform import may_charge_at_all
from triarii.games.hannibal.contacts import is_right_beside
from triarii.games.hannibal.geometry import (
    BASE,
    CLEAR,
    COS,
    HALF,
    ROOM,
    SCALE,
    SIN,
    heading_to,
    length_of,
    magnitude,
    rounded,
    wheel_cost,
)
from triarii.games.hannibal.march import March
from triarii.games.hannibal.obstacles import ENEMY, FRIEND, NEAR
from triarii.games.hannibal.placing import ways_to
from triarii.games.hannibal.refusals import FINE
from triarii.games.hannibal.steps import (
    LEFT,
    RIGHT,
    about_face,
    cost_of_step,
    face,
    forward,
    leg,
    oblique,
    pivot,
    retrograde,
    side_step,
    wheel,
)
from triarii.games.hannibal.terrain import GOING, GOOD, allowance_in, contains
from triarii.games.hannibal.words import PLACE


@final
class Offers:
    """Listed moves: each with its steps and where the first member ends."""

    def __init__(self, battle: Hannibal, members: list[int]) -> None:
        self.battle = battle
        self.march = March(battle, members)
        # who walks ahead to see where a move would end; for the hopeful he meets nothing and nobody on his way
        self.scout = March(battle, members, alone=True) if battle.hopeful and not battle.sparse else self.march
        self.paths: list[list[int]] = []
        self.places: list[Action] = []
        self.seen: set[int] = set()

    def offer(self, steps: list[int]) -> bool:
        """List a move if it is legal and leads to a new place."""
        march = self.scout
        if march.walk(steps, False) != FINE:
            return False
        # after an about face the line is read from its other end
        place = march.count - 1 if march.mirrored else 0
        x = march.x_of(place)
        y = march.y_of(place)
        key = (x * 5000 + y) * 400 + march.h
        if key in self.seen:
            return False
        self.seen.add(key)
        self.paths.append(steps)
        self.places.append(Action(PLACE, march.lead, x, y, march.h))
        return True


def clear_length(battle: Hannibal, march: March, direction: int, length: int) -> int:
    """How far the line may go this way before a base comes within 0.10 inch, at most so far."""
    ux: i64 = SIN[direction]
    uy: i64 = COS[direction]
    best: i64 = length
    for place in range(march.count):
        unit = march.members[place]
        x: i64 = battle.x[unit]
        y: i64 = battle.y[unit]
        h: i64 = battle.h[unit]
        slant = (direction - h) % 90
        wider: i64 = HALF * (SIN[slant] + COS[slant]) // SCALE - HALF if slant else 0
        for base in march.near:
            if base.may_be_passed(place):
                continue
            dx = base.x - x
            dy = base.y - y
            ahead = (dx * ux + dy * uy) // SCALE
            if ahead <= 0 or ahead > best + NEAR:
                continue
            lateral = magnitude(dx * uy - dy * ux) // SCALE
            reach = ROOM[(base.h - h) % 90] // SCALE + wider
            if base.side == FRIEND:
                if lateral < reach - CLEAR and ahead - reach < best:
                    best = ahead - reach
            elif lateral < reach + CLEAR and ahead - reach - CLEAR - 1 < best:
                best = ahead - reach - CLEAR - 1
    return best


def unit_moves(battle: Hannibal, unit: int) -> Offers:
    """Moves of a single unit that are no charge."""
    offers = Offers(battle, [unit])
    if offers.march.free:
        free_moves(battle, offers, unit)
    else:
        line_moves(battle, offers, [unit])
    return offers


def group_moves(battle: Hannibal, march: March) -> Offers:
    """Moves of a group that are no charge."""
    offers = Offers(battle, march.members)
    offers.march.files = offers.scout.files = march.files
    offers.march.ranks = offers.scout.ranks = march.ranks
    line_moves(battle, offers, march.members)
    return offers


def allowance_here(battle: Hannibal, march: March) -> int:
    """The allowance for planning: lower when a member stands in slow going."""
    least = march.full
    for feature in march.features:
        for unit in march.members:
            if GOING[feature.kind] != GOOD and contains(feature, battle.x[unit], battle.y[unit]):
                least = min(least, allowance_in(battle.kind[unit], GOING[feature.kind]))
    return least


def line_moves(battle: Hannibal, offers: Offers, members: list[int]) -> None:
    """Advance, wheel, oblique, side-step, fall back, about face, pivot: the drill of formed troops."""
    march = offers.march
    count = len(members)
    single = count == 1
    h = battle.h[members[0]]
    full = allowance_here(battle, march)
    # how far it is worth going straight on
    clear = clear_length(battle, march, h, full)
    if clear > 0:
        if (not offers.offer([forward(clear)]) and clear > 100) or clear > 300:
            offers.offer([forward(clear // 2)])
    slow = [value for value in (full // 2, full - 100) if 0 < value < clear]
    if march.features and clear == full:
        for value in slow:
            offers.offer([forward(value)])
    width = BASE * count
    for side in (LEFT, RIGHT):
        sign = 1 if side == RIGHT else -1
        for degrees in (10, 22, 45) if single else (6, 15, 30):
            cost = int(wheel_cost(width, degrees))
            if cost > full:
                break
            turned = (h + sign * degrees) % 360
            rest = clear_length(battle, march, turned, full - cost)
            if rest < 1 or not offers.offer([wheel(side, degrees), forward(rest)]):
                offers.offer([wheel(side, degrees)])
        for degrees in (22, 45):
            rest = clear_length(battle, march, (h + sign * degrees) % 360, full)
            if rest > 0:
                offers.offer([oblique(sign * degrees, rest)])
        if single or battle.switches.group_drill:
            if full >= 200:
                offers.offer([side_step(side, 100)])
        if single:
            for degrees in (45, 90):
                cost = degrees // 45 * 100
                turned = (h + sign * degrees) % 360
                rest = clear_length(battle, march, turned, full - cost)
                offers.offer([pivot(sign * degrees)])
                if rest > 0:
                    offers.offer([pivot(sign * degrees), forward(rest)])
    if single or battle.switches.group_drill:
        back = clear_length(battle, march, (h + 180) % 360, full // 2)
        if back > 0:
            offers.offer([retrograde(back)])
            offers.offer([about_face(), forward(back)])
        offers.offer([about_face()])
    if single:
        dressing(battle, offers, members[0])
        rally_points(battle, offers, members[0])


def rally_points(battle: Hannibal, offers: Offers, unit: int) -> None:
    """A shaken unit may make for a commander of its side: as far as it comes, an inch from where he is. AH-RALLY-03"""
    if battle.dmz[unit] == 0:
        return
    march = offers.march
    x, y, h = battle.x[unit], battle.y[unit], battle.h[unit]
    for commander in range(len(battle.c_owner)):
        if battle.c_owner[commander] != march.seat or battle.c_status[commander] != IN_PLAY:
            continue
        cx, cy = battle.commander_place(commander)
        dx, dy = cx - x, cy - y
        far = length_of(dx, dy) - (100 if battle.c_unit[commander] < 0 else BASE + 100)
        if far < 20:
            continue
        way = heading_to(dx, dy)
        if march.free:
            run = clear_length(battle, march, way, min(far, march.full))
            if run > 0:
                offers.offer([leg(int(rounded(run * SIN[way], SCALE)), int(rounded(run * COS[way], SCALE)))])
            continue
        turn = [pivot(way - h)] if way != h else []
        cost = cost_of_step(turn[0], 1) if turn else 0
        back = (way - h) % 360 - 180  # after an about face only this is left to turn
        if march.full // 2 + cost_of_step(pivot(back), 1) < cost:
            turn = [about_face(), pivot(back)] if back else [about_face()]
            cost = march.full // 2 + cost_of_step(pivot(back), 1)
        run = clear_length(battle, march, way, min(far, march.full - cost))
        if run > 0:
            offers.offer([*turn, forward(run)])


def dressing(battle: Hannibal, offers: Offers, unit: int) -> None:
    """Fall in beside a friend: places aligned with units near by."""
    march = offers.march
    reach = march.full
    x, y, h = battle.x[unit], battle.y[unit], battle.h[unit]
    found = 0
    for base in march.near:
        if base.id >= CAMP or base.side != FRIEND or found >= 3:
            continue
        turn = (base.h - h) % 360
        if turn > 45 and turn < 315:
            continue
        for side in (-1, 1):
            px = base.x + rounded(side * BASE * COS[base.h], SCALE)
            py = base.y - rounded(side * BASE * SIN[base.h], SCALE)
            dx, dy = px - x, py - y
            if dx * dx + dy * dy > reach * reach or (dx == 0 and dy == 0) or is_taken(march, px, py):
                continue
            for steps in ways_to(battle, unit, px, py, base.h)[:2]:
                if offers.offer(steps):
                    found += 1
                    break


def is_taken(march: March, x: i64, y: i64) -> bool:
    """Does a base stand so near that another could not fall in here?"""
    for base in march.near:
        if magnitude(base.x - x) < 150 and magnitude(base.y - y) < 150:
            return True
    return False


def free_moves(battle: Hannibal, offers: Offers, unit: int) -> None:
    """A Free Facing unit rides or runs where it likes: sixteen directions, facing on, facing the enemy, or about."""
    march = offers.march
    h = battle.h[unit]
    full = allowance_here(battle, march)
    x, y = battle.x[unit], battle.y[unit]
    near = nearest_foe(battle, unit)
    for degrees in (0, 45, 315, 90, 270, 135, 225, 180):
        direction = (h + degrees) % 360
        for length in (full, full // 2):
            run = clear_length(battle, march, direction, length)
            if run < 20 or (length != full and run != length):
                continue
            dx = int(rounded(run * SIN[direction], SCALE))
            dy = int(rounded(run * COS[direction], SCALE))
            while length_of(dx, dy) > full:
                dx -= 1 if dx > 0 else -1 if dx < 0 else 0
                dy -= 1 if dy > 0 else -1 if dy < 0 else 0
            if near >= 0:
                look = heading_to(battle.x[near] - x - dx, battle.y[near] - y - dy)
                if look != h:
                    offers.offer([leg(dx, dy), face(look)])
            offers.offer([leg(dx, dy)])
    if near >= 0:
        offers.offer([face(heading_to(battle.x[near] - x, battle.y[near] - y))])
    offers.offer([face((h + 180) % 360)])
    rally_points(battle, offers, unit)


def nearest_foe(battle: Hannibal, unit: int) -> int:
    """The enemy unit whose centre is nearest, or -1."""
    best = -1
    least = 0
    x, y = battle.x[unit], battle.y[unit]
    for other in range(battle.count()):
        if battle.owner[other] == battle.owner[unit] or battle.status[other] != ON_TABLE:
            continue
        off = (battle.x[other] - x) ** 2 + (battle.y[other] - y) ** 2
        if best < 0 or off < least:
            best, least = other, off
    return best


def charge_targets(battle: Hannibal, march: March) -> list[int]:
    """Enemies near enough to be worth a look."""
    found: list[int] = []
    first = march.members[0]
    last = march.members[march.count - 1]
    for base in march.near:
        if base.side != ENEMY:
            continue
        dx = min(magnitude(base.x - battle.x[first]), magnitude(base.x - battle.x[last]))
        dy = min(magnitude(base.y - battle.y[first]), magnitude(base.y - battle.y[last]))
        if isqrt(dx * dx + dy * dy) <= march.full + 400:
            found.append(base.id)
    return found


def unit_charges(battle: Hannibal, unit: int, march: March) -> list[list[int]]:
    """A way to charge each enemy in reach: the target first, then the steps."""
    found: list[list[int]] = []
    if not may_charge_at_all(battle, unit):
        return found
    targets = charge_targets(battle, march)
    if not targets:
        return found
    ways = charge_ways(battle, march, targets)
    for place, target in enumerate(targets):
        if ways[place]:
            found.append([target, *ways[place]])
    return found


def group_charges(battle: Hannibal, members: list[int], march: March) -> list[list[int]]:
    """Charges of a whole line: straight on, or after a small wheel."""
    found: list[list[int]] = []
    for unit in members:
        if not may_charge_at_all(battle, unit):
            return found
    if not charge_targets(battle, march):
        return found
    width = BASE * march.count
    known: list[int] = []
    for side, degrees in ((LEFT, 0), (LEFT, 5), (RIGHT, 5), (LEFT, 12), (RIGHT, 12), (LEFT, 20), (RIGHT, 20)):
        cost = int(wheel_cost(width, degrees))
        if cost >= march.full:
            continue
        steps = [forward(march.full - cost)]
        if degrees:
            steps.insert(0, wheel(side, degrees))
        if march.walk(steps, True) != FINE:
            continue
        pairs = legal_pairs(battle, march)
        for at in range(1, len(pairs), 2):
            if pairs[at] not in known:
                known.append(pairs[at])
                found.append([pairs[at], *steps])
    return found


def lines_of(battle: Hannibal, ready: list[int]) -> list[list[int]]:
    """The unbroken lines of units that could move together, each from left to right. AH-MOVE-04, 05, 65, 66"""
    right: dict[int, int] = {}
    has_left: set[int] = set()
    for left in ready:
        for other in ready:
            dx = battle.x[other] - battle.x[left]
            dy = battle.y[other] - battle.y[left]
            if other == left or dx > 170 or dx < -170 or dy > 170 or dy < -170:
                continue
            if battle.h[left] == battle.h[other] and is_right_beside(battle, left, other):
                right[left] = other
                has_left.add(other)
                break
    lines: list[list[int]] = []
    for unit in ready:
        if unit in has_left or unit not in right:
            continue
        line = [unit]
        while line[-1] in right and len(line) < 40:
            line.append(right[line[-1]])
        lines.append(line)
    return lines
