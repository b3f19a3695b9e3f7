"""A move under trial: a unit or group walks through its steps, and every rule is asked. AH-MOVE-17 to 41"""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from mypy_extensions import i64

from triarii.games.hannibal.battle import CAMP, DEEP, ON_TABLE, WIDE, Hannibal
from triarii.games.hannibal.geometry import (
    BASE,
    CLEAR,
    COS,
    HALF,
    OVERLAP,
    SCALE,
    SIN,
    SLACK,
    TOUCH,
    bases_overlap,
    gap_squared,
    gap_within,
    length_of,
    off_table,
    rounded,
    sweep_hits_base,
    wheel_cost,
)
from triarii.games.hannibal.steps import (
    ABOUT_FACE,
    FACE,
    FORWARD,
    LEG,
    OBLIQUE,
    PIVOT,
    RETROGRADE,
    RIGHT,
    SIDE,
    UNIT,
    WHEEL,
    ZERO,
    cost_of_step,
)
from triarii.games.hannibal.terrain import (
    GOING,
    GOOD,
    ROAD,
    Feature,
    allowance_in,
    contains,
    is_barred,
    sweep_touches,
)
from triarii.games.hannibal.troops import FAST, FREE_FACING, MOVE

CLEAR_SQUARED: Final = (CLEAR - SLACK) * SCALE * (CLEAR - SLACK) * SCALE

# Why a march fails
FINE: Final = 0
BAD_STEP: Final = 1
NOT_FREE: Final = 2
BLOCKED: Final = 3
OFF_TABLE: Final = 4
BARRED_GROUND: Final = 5
WRONG_CONTACT: Final = 6
EARLY_CONTACT: Final = 7
TOO_FAR: Final = 8
ENDS_ON_BASE: Final = 9
TOO_NEAR: Final = 10
NEARER: Final = 11
GROUP_STEP: Final = 12
SECOND_SIDE_STEP: Final = 13
TOUCHES_ENEMY: Final = 14
TOO_MANY: Final = 15
STAYS: Final = 16


@final
class March:
    """The members of a move from left to right, everything near them, and where the trial has come to."""

    def __init__(self, battle: Hannibal, members: list[int], reach: int = 0) -> None:
        self.battle = battle
        self.members = members
        self.count = len(members)
        self.seat = battle.owner[members[0]]
        self.lead = members[0]
        self.free = self.count == 1 and battle.traits[members[0]] & FREE_FACING != 0
        self.files = [0] * len(members)  # how far right of the first member, in bases
        self.ranks = [0] * len(members)  # how far behind it. AH-MOVE-06, AH-MOVE-66
        for place in range(len(members)):
            self.files[place] = place
        # where the trial has come to
        self.xs: list[int] = []
        self.ys: list[int] = []
        self.h = 0
        # other bases
        self.ids: list[int] = []
        self.ox: list[int] = []
        self.oy: list[int] = []
        self.oh: list[int] = []
        self.enemy: list[int] = []  # 0 friend, 1 enemy, 2 enemy touched at the start. AH-MOVE-67
        self.passes: list[int] = []  # member after member: may it pass this friend?
        self.features: list[Feature] = []
        self.roads: list[Feature] = []
        # what came of it
        self.cost = 0
        self.abouts = 0
        self.allowance = 0
        self.obstacle = -1
        self.touched: list[int] = []  # pairs: member, enemy at the place of first contact
        self.passed: list[int] = []  # for the path over commanders: x, y, h, sx, sy of every push
        self.reached = 0  # length or degrees of the last step at the place of first contact
        self.trace = False
        self.mirrored = False
        self.swings = [-1, -1]  # how far a wheel to the left or right from the start meets nothing at all
        self.full = 9999
        for unit in members:
            most = MOVE[battle.kind[unit]] + (200 if battle.traits[unit] & FAST else 0)
            self.full = min(self.full, most)
        self.gather(reach or self.full + 200)

    def gather(self, reach: int) -> None:
        """All bases and features that a move of this length could meet."""
        battle = self.battle
        members = self.members
        first = members[0]
        last = members[self.count - 1]
        limit: i64 = reach + 240
        lowx: i64 = min(battle.x[first], battle.x[last]) - limit
        highx: i64 = max(battle.x[first], battle.x[last]) + limit
        lowy: i64 = min(battle.y[first], battle.y[last]) - limit
        highy: i64 = max(battle.y[first], battle.y[last]) + limit
        for unit in range(battle.count()):
            x: i64 = battle.x[unit]
            if x < lowx or x > highx:
                continue
            y: i64 = battle.y[unit]
            if y < lowy or y > highy or battle.status[unit] != ON_TABLE or unit in members:
                continue
            self.add(unit, int(x), int(y), battle.h[unit], battle.owner[unit])
        for seat in (0, 1):
            if battle.camp_status[seat] == 1:
                self.add(CAMP + seat, battle.camp_x[seat], battle.camp_y[seat], battle.camp_h[seat], seat)
        for feature in battle.features:
            if feature.kind == ROAD:
                self.roads.append(feature)
            elif GOING[feature.kind] != GOOD or feature.closed:
                wide: i64 = feature.a if feature.heading == 0 else feature.far
                deep: i64 = feature.b if feature.heading == 0 else feature.far
                if lowx - wide <= feature.x <= highx + wide and lowy - deep <= feature.y <= highy + deep:
                    self.features.append(feature)

    def add(self, base: int, x: int, y: int, h: int, owner: int) -> None:
        battle = self.battle
        enemy = 1 if owner != self.seat else 0
        for unit in self.members:
            if enemy:
                if gap_within(battle.x[unit], battle.y[unit], battle.h[unit], x, y, h, TOUCH):
                    enemy = 2
            else:
                self.passes.append(1 if base < CAMP and battle.may_pass(unit, base) else 0)
        if enemy:
            for _ in self.members:
                self.passes.append(0)
        self.ids.append(base)
        self.ox.append(x)
        self.oy.append(y)
        self.oh.append(h)
        self.enemy.append(enemy)

    def begin(self) -> None:
        """Go back to where the members stand."""
        battle = self.battle
        if self.mirrored:
            self.mirror()
        self.xs = [battle.x[unit] for unit in self.members]
        self.ys = [battle.y[unit] for unit in self.members]
        self.h = battle.h[self.members[0]]
        self.cost = 0
        self.abouts = 0
        self.obstacle = -1
        self.touched = []
        self.passed = []

    def line_up(self, x: int, y: int, h: int) -> None:
        """Set the members in exact line beside the first one. AH-MOVE-66"""
        self.h = h
        if self.count == 1:
            self.xs = [x]
            self.ys = [y]
            return
        s: i64 = SIN[h]
        c: i64 = COS[h]
        xs: list[int] = []
        ys: list[int] = []
        for place in range(self.count):
            right: i64 = BASE * (self.files[place] - self.files[0])
            back: i64 = BASE * (self.ranks[place] - self.ranks[0])
            xs.append(int(x + rounded(right * c - back * s, SCALE)))
            ys.append(int(y + rounded(-right * s - back * c, SCALE)))
        self.xs = xs
        self.ys = ys

    def width(self) -> int:
        most = 0
        for file in self.files:
            if file > most:
                most = file
        return most + 1

    # The walk

    def walk(self, steps: list[int], charging: bool) -> int:
        """Make all the steps; FINE if every rule of movement allows it. With `charging` the last one may touch."""
        battle = self.battle
        self.begin()
        if len(steps) > (5 if self.free else 4):
            return TOO_MANY  # AH-MOVE-18, 19
        going: list[int] = [GOOD] * self.count  # the worst going that each member touched
        lowest = [9999] * self.count
        road = self.count == 1 and self.on_road(self.xs[0], self.ys[0])
        for place in range(self.count):
            self.feel(place, self.xs[place], self.ys[place], self.h, 0, 0, lowest, going)
        side_steps = 0
        faced = False
        for number in range(len(steps)):
            step = steps[number]
            kind = step // UNIT
            last = number == len(steps) - 1
            if self.free:
                if (kind != LEG and kind != FACE) or faced:
                    return NOT_FREE if kind != LEG and kind != FACE else BAD_STEP
                faced = kind == FACE
            elif kind in (LEG, FACE):
                return NOT_FREE
            if self.count > 1:
                if kind == PIVOT:
                    return GROUP_STEP  # AH-MOVE-26
                if (kind in (SIDE, RETROGRADE, ABOUT_FACE)) and not battle.switches.group_drill:
                    return GROUP_STEP  # AH-MOVE-27
            if kind == SIDE:
                side_steps += 1
                if side_steps > 1:
                    return SECOND_SIDE_STEP  # AH-MOVE-23
            if kind == WHEEL:
                reason = self.wheel(step, last and charging, lowest, going, number == 0)
            elif kind in (ABOUT_FACE, PIVOT, FACE):
                reason = self.turn(step, lowest, going)
            else:
                reason = self.push(step, last and charging, lowest, going)
            if reason == TOUCHES_ENEMY and charging and not last:
                return EARLY_CONTACT
            if reason != FINE:
                return reason
            if road and not self.on_road(self.xs[0], self.ys[0]):
                road = False
        self.allowance = self.find_allowance(lowest, going, road)
        if self.cost + self.abouts * (self.allowance // 2) > self.allowance + SLACK:
            return TOO_FAR  # AH-MOVE-19
        if charging:
            return FINE if self.touched else STAYS
        return self.end()

    def find_allowance(self, lowest: list[int], going: list[int], road: bool) -> int:
        """The slowest member's allowance on its own path. AH-MOVE-07, 28, 65, AH-TERR-05, 10"""
        battle = self.battle
        least = 9999
        for place in range(self.count):
            unit = self.members[place]
            fast = 200 if battle.traits[unit] & FAST else 0
            if road:
                least = min(least, MOVE[battle.kind[unit]] + 200 + fast)
            elif going[place] == GOOD:
                least = min(least, MOVE[battle.kind[unit]] + fast)
            else:
                least = min(least, lowest[place])
        return least

    def on_road(self, x: int, y: int) -> bool:
        for feature in self.roads:
            if contains(feature, x, y):
                return True
        return False

    def feel(self, place: int, x: int, y: int, h: int, sx: int, sy: int, lowest: list[int], going: list[int]) -> bool:
        """The ground under a push: note its going; False if this unit may not enter it. AH-TERR-05, 07, 14"""
        for feature in self.features:
            if not sweep_touches(feature, x, y, h, sx, sy):
                continue
            kind = self.battle.kind[self.members[place]]
            if is_barred(feature, kind):
                if not (self.on_road(x, y) and self.on_road(x + sx, y + sy)):
                    if sx != 0 or sy != 0 or h != self.battle.h[self.members[place]]:
                        return False
                continue
            ground = GOING[feature.kind]
            if ground > going[place]:
                going[place] = ground
            allowed = allowance_in(kind, ground)
            if allowed < lowest[place]:
                lowest[place] = allowed
        return True

    def push(self, step: int, may_touch: bool, lowest: list[int], going: list[int]) -> int:
        """A straight step. AH-MOVE-20, 22 to 24, 41"""
        kind = step // UNIT
        length = step % 10_000
        side = step // 10_000 % 10_000
        h = self.h
        ux: i64
        uy: i64
        by: i64 = SCALE
        if kind == LEG:
            dx = side - ZERO
            dy = length - ZERO
            length = int(length_of(dx, dy))
            if length == 0:
                return BAD_STEP
            ux = dx
            uy = dy
            by = length
        else:
            direction = h
            if kind == OBLIQUE:
                turn = side - 500
                if turn == 0 or turn > 45 or turn < -45:
                    return BAD_STEP
                direction = (h + turn) % 360
            elif kind == SIDE:
                if length > 100 + SLACK:
                    return BAD_STEP
                direction = (h + (90 if side == RIGHT else 270)) % 360
            elif kind == RETROGRADE:
                direction = (h + 180) % 360
            elif kind != FORWARD:
                return BAD_STEP
            if length == 0:
                return BAD_STEP
            ux = SIN[direction]
            uy = COS[direction]
        contact = self.first_touch(ux, uy, by, length)
        if contact >= 0:
            if not may_touch or kind in (SIDE, RETROGRADE):
                return WRONG_CONTACT if may_touch else TOUCHES_ENEMY  # AH-MOVE-42
            length = contact
            self.reached = length
        oldx = self.xs
        oldy = self.ys
        self.line_up(int(oldx[0] + rounded(ux * length, by)), int(oldy[0] + rounded(uy * length, by)), h)
        if contact >= 0:
            self.note_contact()
        self.cost += length * 2 if kind in (SIDE, RETROGRADE) else length
        for place in range(self.count):
            reason = self.sweep(place, oldx[place], oldy[place], lowest, going)
            if reason != FINE:
                return reason
        return FINE

    def sweep(self, place: int, x: int, y: int, lowest: list[int], going: list[int]) -> int:
        """A member has been pushed from (x, y) to its present place: was the way free?"""
        h = self.h
        nx = self.xs[place]
        ny = self.ys[place]
        sx = nx - x
        sy = ny - y
        if self.trace:
            self.passed += [x, y, h, sx, sy]
        if off_table(nx, ny, h, WIDE, DEEP):
            return OFF_TABLE
        passes = self.passes
        for other in range(len(self.ids)):
            if passes[other * self.count + place]:
                continue
            if self.enemy[other] == 1 and self.touched:
                continue  # the place of first contact may lie a trifle deep
            if sweep_hits_base(x, y, h, sx, sy, self.ox[other], self.oy[other], self.oh[other]):
                self.obstacle = self.ids[other]
                return BLOCKED
        if self.features and not self.feel(place, x, y, h, sx, sy, lowest, going):
            return BARRED_GROUND
        return FINE

    def first_touch(self, ux: i64, uy: i64, by: i64, length: i64) -> int:
        """The first whole hundredth of a push at which a member touches an enemy anew, or -1. AH-MOVE-67"""
        h: i64 = self.h
        sx = rounded(ux * length, by)
        sy = rounded(uy * length, by)
        first: i64 = -1
        near = (TOUCH * SCALE) * (TOUCH * SCALE)
        for other in range(len(self.ids)):
            if self.enemy[other] != 1:
                continue
            ox: i64 = self.ox[other]
            oy: i64 = self.oy[other]
            oh: i64 = self.oh[other]
            for place in range(self.count):
                x: i64 = self.xs[place]
                y: i64 = self.ys[place]
                if not sweep_hits_base(x, y, h, sx, sy, ox, oy, oh, -7):
                    continue
                at: i64 = 0
                until = length if first < 0 else first
                while at <= until:
                    gap = gap_squared(x + rounded(ux * at, by), y + rounded(uy * at, by), h, ox, oy, oh)
                    if gap <= near:
                        first = at
                        break
                    leap = _root(gap) // SCALE - TOUCH - 2
                    at += leap if leap > 1 else 1
        return int(first)

    def note_contact(self) -> None:
        """Which members touch which enemies here? AH-MOVE-68"""
        for place in range(self.count):
            for other in range(len(self.ids)):
                if self.enemy[other] == 1 and gap_within(
                    self.xs[place], self.ys[place], self.h, self.ox[other], self.oy[other], self.oh[other], TOUCH
                ):
                    self.touched += [place, self.ids[other]]

    def wheel(self, step: int, may_touch: bool, lowest: list[int], going: list[int], first: bool) -> int:
        """A turn about a front corner of the unit or line, tested at every degree. AH-MOVE-21, 41"""
        degrees = step % 10_000
        right = step // 10_000 % 10_000 == RIGHT
        if degrees < 1 or degrees > 90:
            return BAD_STEP
        start = self.h
        width: i64 = BASE * self.width()
        # the corner that stays, seen from the centre of the first member, and the way back from it
        across: i64 = (width if right else 0) - HALF - BASE * self.files[0]
        ahead: i64 = HALF + BASE * self.ranks[0]
        cx = self.xs[0] * SCALE + across * COS[start] + ahead * SIN[start]
        cy = self.ys[0] * SCALE - across * SIN[start] + ahead * COS[start]
        turn = min(degrees, self.free_swing(right) + 1) if first and not self.trace else 1
        done = 0
        while turn <= degrees:
            h = (start + turn) % 360 if right else (start - turn) % 360
            x = rounded(cx - across * COS[h] - ahead * SIN[h], SCALE)
            y = rounded(cy + across * SIN[h] - ahead * COS[h], SCALE)
            self.line_up(int(x), int(y), h)
            done = turn
            reason = self.stand(lowest, going, True)
            if self.touched:
                if not may_touch:
                    return TOUCHES_ENEMY
                break
            if reason != FINE:
                return reason
            turn += 1
        self.reached = done
        self.cost += int(wheel_cost(width, done))
        return FINE

    def free_swing(self, right: bool) -> int:
        """How many degrees the line may wheel from where it stands before it meets a base, an edge or bad ground."""
        side = 1 if right else 0
        if self.swings[side] >= 0:
            return self.swings[side]
        xs, ys, start = self.xs, self.ys, self.h
        width: i64 = BASE * self.width()
        across: i64 = (width if right else 0) - HALF - BASE * self.files[0]
        ahead: i64 = HALF + BASE * self.ranks[0]
        cx = xs[0] * SCALE + across * COS[start] + ahead * SIN[start]
        cy = ys[0] * SCALE - across * SIN[start] + ahead * COS[start]
        free = 0
        most = 45  # what is offered never wheels further
        for turn in range(1, most + 1):
            h = (start + turn) % 360 if right else (start - turn) % 360
            x = rounded(cx - across * COS[h] - ahead * SIN[h], SCALE)
            y = rounded(cy + across * SIN[h] - ahead * COS[h], SCALE)
            self.line_up(int(x), int(y), h)
            if not self.meets_nothing():
                break
            free = turn
        self.xs, self.ys, self.h = xs, ys, start
        self.swings[side] = free
        return free

    def meets_nothing(self) -> bool:
        """Do the present places touch no enemy, overlap no base, and lie on good ground and the table?"""
        h = self.h
        for place in range(self.count):
            x: i64 = self.xs[place]
            y: i64 = self.ys[place]
            if off_table(x, y, h, WIDE, DEEP):
                return False
            for other in range(len(self.ids)):
                dx: i64 = self.ox[other] - x
                if dx > 240 or dx < -240:
                    continue
                dy: i64 = self.oy[other] - y
                if dy > 240 or dy < -240:
                    continue
                if self.enemy[other] == 1:
                    if gap_within(x, y, h, self.ox[other], self.oy[other], self.oh[other], TOUCH):
                        return False
                elif not self.passes[other * self.count + place]:
                    if bases_overlap(x, y, h, self.ox[other], self.oy[other], self.oh[other], OVERLAP):
                        return False
            for feature in self.features:
                if sweep_touches(feature, x, y, h, 0, 0):
                    return False
        return True

    def stand(self, lowest: list[int], going: list[int], turning: bool) -> int:
        """Are the present places free, as a moment of a turn? Notes contact with enemies in a wheel."""
        h = self.h
        touched = False
        for place in range(self.count):
            x = self.xs[place]
            y = self.ys[place]
            if self.trace:
                self.passed += [x, y, h, 0, 0]
            if off_table(x, y, h, WIDE, DEEP):
                return OFF_TABLE
            for other in range(len(self.ids)):
                ox = self.ox[other]
                oy = self.oy[other]
                dx = ox - x
                dy = oy - y
                if dx > 240 or dx < -240 or dy > 240 or dy < -240:
                    continue
                if turning and self.enemy[other] == 1:
                    if gap_within(x, y, h, ox, oy, self.oh[other], TOUCH):
                        touched = True
                    continue
                if self.passes[other * self.count + place]:
                    continue
                if bases_overlap(x, y, h, ox, oy, self.oh[other], OVERLAP):
                    self.obstacle = self.ids[other]
                    return BLOCKED
            if self.features and not self.feel(place, x, y, h, 0, 0, lowest, going):
                return BARRED_GROUND
        if touched:
            self.note_contact()
        return FINE

    def turn(self, step: int, lowest: list[int], going: list[int]) -> int:
        """A turn on the centre: only the end place is tested. AH-MOVE-25, 26, 41"""
        kind = step // UNIT
        degrees = step % 10_000
        if degrees > 359:
            return BAD_STEP
        if kind == ABOUT_FACE:
            self.abouts += 1
            self.h = (self.h + 180) % 360
            if self.count > 1:
                # right and left have changed sides: the old last member leads now
                self.mirror()
        elif kind == PIVOT:
            if degrees == 0:
                return BAD_STEP
            self.h = (self.h + degrees) % 360
            self.cost += cost_of_step(step, 1)
        else:
            self.h = degrees
        return self.stand(lowest, going, False)

    def mirror(self) -> None:
        """After an about face the line is read from its other end, and its ranks from the other side."""
        self.mirrored = not self.mirrored
        deep = 0
        for rank in self.ranks:
            if rank > deep:
                deep = rank
        wide = self.width() - 1
        order = list(range(self.count - 1, -1, -1))
        self.members = [self.members[place] for place in order]
        self.xs = [self.xs[place] for place in order]
        self.ys = [self.ys[place] for place in order]
        self.files = [wide - self.files[place] for place in order]
        self.ranks = [deep - self.ranks[place] for place in order]
        passes = self.passes
        turned: list[int] = []
        for other in range(len(self.ids)):
            for place in order:
                turned.append(passes[other * self.count + place])
        self.passes = turned

    # The end of a move that is no charge

    def end(self) -> int:
        """A move may end on no base, keeps clear of enemies and obeys the markers. AH-MOVE-31, 38, AH-RALLY-11"""
        battle = self.battle
        h = self.h
        moved = False
        for place in range(self.count):
            x = self.xs[place]
            y = self.ys[place]
            unit = self.members[place]
            if x != battle.x[unit] or y != battle.y[unit] or h != battle.h[unit]:
                moved = True
            for other in range(len(self.ids)):
                ox = self.ox[other]
                oy = self.oy[other]
                dx = ox - x
                dy = oy - y
                if dx > 240 or dx < -240 or dy > 240 or dy < -240:
                    continue
                oh = self.oh[other]
                if self.enemy[other]:
                    if gap_squared(x, y, h, ox, oy, oh) < CLEAR_SQUARED:
                        self.obstacle = self.ids[other]
                        return TOO_NEAR
                elif bases_overlap(x, y, h, ox, oy, oh, OVERLAP):
                    self.obstacle = self.ids[other]
                    return ENDS_ON_BASE
            if battle.dmz[unit] >= 2:
                before = battle.nearest_enemy(self.seat, battle.x[unit], battle.y[unit], battle.h[unit])
                after = battle.nearest_enemy(self.seat, x, y, h)
                if after >= 0 and after < before - 100 * SLACK:
                    return NEARER
        return FINE if moved else STAYS


def _root(square: i64) -> i64:
    """A whole root that is never too large."""
    return isqrt(square)
