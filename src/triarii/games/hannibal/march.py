"""A move under trial: a unit or group walks through its steps, and every rule is asked. AH-MOVE-17 to 41

Players and searchers try thousands of moves a second, so the trial keeps whole machine numbers and makes no lists:
a unit is where (x, y) is, and the others of a group stand in exact line beside it, unless they are `loose`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from triarii.games.hannibal.battle import DEEP, WIDE, Hannibal
from triarii.games.hannibal.geometry import (
    BASE,
    CLEAR,
    COS,
    OVERLAP,
    SCALE,
    SIN,
    SLACK,
    TOUCH,
    bases_overlap,
    gap_squared,
    gap_within,
    off_table,
    rounded,
)
from triarii.games.hannibal.obstacles import (
    ENEMY,
    FRIEND,
    NEAR,
    obstacles_near,
    slow_ground_near,
)
from triarii.games.hannibal.pushes import note_contact, push
from triarii.games.hannibal.refusals import (
    BAD_STEP,
    BARRED_GROUND,
    BLOCKED,
    EARLY_CONTACT,
    ENDS_ON_BASE,
    FINE,
    GROUP_STEP,
    NEARER,
    NOT_FREE,
    OFF_TABLE,
    SECOND_SIDE_STEP,
    STAYS,
    TOO_FAR,
    TOO_MANY,
    TOO_NEAR,
    TOUCHES_ENEMY,
)
from triarii.games.hannibal.steps import (
    ABOUT_FACE,
    FACE,
    LEG,
    PIVOT,
    RETROGRADE,
    SIDE,
    UNIT,
    WHEEL,
    cost_of_step,
)
from triarii.games.hannibal.terrain import GOING, GOOD, ROAD, allowance_in, contains, is_barred, sweep_touches
from triarii.games.hannibal.troops import FAST, FREE_FACING, MOVE
from triarii.games.hannibal.wheels import Swing, wheel

CLEAR_SQUARED: Final = (CLEAR - SLACK) * SCALE * (CLEAR - SLACK) * SCALE


@final
class March:
    """The members of a move from left to right, everything near them, and where the trial has come to."""

    def __init__(self, battle: Hannibal, members: list[int], reach: int = 0, alone: bool = False) -> None:
        self.battle = battle
        self.alone = alone  # it only looks where a move would end, whatever is in the way
        self.members = members
        self.count = len(members)
        self.seat = battle.owner[members[0]]
        self.lead = members[0]
        self.free = self.count == 1 and battle.traits[members[0]] & FREE_FACING != 0
        self.files = list(range(self.count))  # how far right of the first member, in bases
        self.ranks = [0] * self.count  # how far behind it. AH-MOVE-06, AH-MOVE-66
        self.start_xs = [battle.x[unit] for unit in members]
        self.start_ys = [battle.y[unit] for unit in members]
        # where the trial has come to
        self.x: i64 = self.start_xs[0]
        self.y: i64 = self.start_ys[0]
        self.h: i64 = battle.h[members[0]]
        self.xs = self.start_xs
        self.ys = self.start_ys
        self.loose = False  # a group that has not yet lined up stands where xs and ys say
        # what came of it
        self.cost: i64 = 0
        self.abouts: i64 = 0
        self.allowance = 0
        self.obstacle = -1
        self.touched: list[int] = []  # pairs: member, enemy at the place of first contact
        self.passed: list[int] = []  # for the path over commanders: x, y, h, sx, sy of every push
        self.reached = 0  # length or degrees of the last step at the place of first contact
        self.trace = False
        self.mirrored = False
        self.left_swing: Swing | None = None
        self.right_swing: Swing | None = None
        self.full = 9999
        for unit in members:
            most = MOVE[battle.kind[unit]] + (200 if battle.traits[unit] & FAST else 0)
            self.full = min(self.full, most)
        near: i64 = reach or self.full + 200
        self.near = [] if alone else obstacles_near(battle, members, near)
        self.features = [] if alone else slow_ground_near(battle, members, near)
        self.roads = [feature for feature in battle.features if feature.kind == ROAD]
        self.going = [GOOD] * self.count  # the worst going that each member touched
        self.lowest = [9999] * self.count  # and the lowest allowance in it
        if self.features:
            for place in range(self.count):
                self.feel(place, self.xs[place], self.ys[place], self.h, 0, 0)
        self.start_going = self.going
        self.start_lowest = self.lowest

    # Where the members are

    def begin(self) -> None:
        """Go back to where the members stand."""
        if self.mirrored:
            self.mirror()
        self.x = self.start_xs[0]
        self.y = self.start_ys[0]
        self.h = self.battle.h[self.members[0]]
        if self.count > 1:
            self.loose = True
            self.xs = self.start_xs
            self.ys = self.start_ys
        if self.features:
            self.going = self.start_going[:]
            self.lowest = self.start_lowest[:]
        self.cost = 0
        self.abouts = 0
        self.obstacle = -1
        if self.touched:
            self.touched = []
        if self.passed:
            self.passed = []

    def beside_x(self, place: int) -> i64:
        """How far east of the first member another one stands in exact line. AH-MOVE-66"""
        if place == 0:
            return 0
        right: i64 = BASE * (self.files[place] - self.files[0])
        back: i64 = BASE * (self.ranks[place] - self.ranks[0])
        return rounded(right * COS[self.h] - back * SIN[self.h], SCALE)

    def beside_y(self, place: int) -> i64:
        """How far north of the first member another one stands in exact line."""
        if place == 0:
            return 0
        right: i64 = BASE * (self.files[place] - self.files[0])
        back: i64 = BASE * (self.ranks[place] - self.ranks[0])
        return rounded(-right * SIN[self.h] - back * COS[self.h], SCALE)

    def x_of(self, place: int) -> i64:
        return self.xs[place] if self.loose else self.x + self.beside_x(place)

    def y_of(self, place: int) -> i64:
        return self.ys[place] if self.loose else self.y + self.beside_y(place)

    def place_of(self, place: int) -> tuple[int, int, int]:
        """Where a member has come to: its place and heading."""
        return int(self.x_of(place)), int(self.y_of(place)), int(self.h)

    def width(self) -> int:
        if self.count == 1:
            return 1
        return max(self.files) + 1

    # The walk

    def walk(self, steps: list[int], charging: bool) -> int:
        """Make all the steps; FINE if every rule of movement allows it. With `charging` the last one may touch."""
        self.begin()
        count = len(steps)
        if count > (5 if self.free else 4):
            return TOO_MANY  # AH-MOVE-18, 19
        road = bool(self.roads) and self.count == 1 and self.on_road(self.x, self.y)
        side_steps = 0
        faced = False
        for number in range(count):
            step = steps[number]
            kind = step // UNIT
            last = number == count - 1
            if self.free:
                if kind != LEG and kind != FACE:
                    return NOT_FREE
                if faced:
                    return BAD_STEP
                faced = kind == FACE
            elif kind in (LEG, FACE):
                return NOT_FREE
            if self.count > 1:
                if kind == PIVOT:
                    return GROUP_STEP  # AH-MOVE-26
                if kind in (SIDE, RETROGRADE, ABOUT_FACE) and not self.battle.switches.group_drill:
                    return GROUP_STEP  # AH-MOVE-27
            if kind == SIDE:
                side_steps += 1
                if side_steps > 1:
                    return SECOND_SIDE_STEP  # AH-MOVE-23
            if kind == WHEEL:
                reason = wheel(self, step, last and charging, number == 0)
            elif kind in (ABOUT_FACE, PIVOT, FACE):
                reason = self.turn(step)
            else:
                reason = push(self, step, last and charging)
            if reason == TOUCHES_ENEMY and charging and not last:
                return EARLY_CONTACT
            if reason != FINE:
                return reason
            if road and not self.on_road(self.x, self.y):
                road = False
        self.allowance = self.find_allowance(road)
        if self.cost + self.abouts * (self.allowance // 2) > self.allowance + SLACK:
            return TOO_FAR  # AH-MOVE-19
        if charging:
            return FINE if self.touched else STAYS
        return self.end()

    def find_allowance(self, road: bool) -> int:
        """The slowest member's allowance on its own path. AH-MOVE-07, 28, 65, AH-TERR-05, 10"""
        if road:
            return self.full + 200
        if not self.features:
            return self.full
        battle = self.battle
        least = 9999
        for place in range(self.count):
            if self.going[place] == GOOD:
                unit = self.members[place]
                least = min(least, MOVE[battle.kind[unit]] + (200 if battle.traits[unit] & FAST else 0))
            else:
                least = min(least, self.lowest[place])
        return least

    def on_road(self, x: i64, y: i64) -> bool:
        for feature in self.roads:
            if contains(feature, x, y):
                return True
        return False

    def feel(self, place: int, x: i64, y: i64, h: i64, sx: i64, sy: i64) -> bool:
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
            if ground > self.going[place]:
                self.going[place] = ground
            allowed = allowance_in(kind, ground)
            if allowed < self.lowest[place]:
                self.lowest[place] = allowed
        return True

    def stand(self, turning: bool) -> int:
        """Are the present places free, as a moment of a turn? Notes contact with enemies in a wheel."""
        h = self.h
        touched = False
        for place in range(self.count):
            x = self.x_of(place)
            y = self.y_of(place)
            if self.trace:
                self.passed += [x, y, h, 0, 0]
            if off_table(x, y, h, WIDE, DEEP):
                return OFF_TABLE
            for base in self.near:
                if turning and base.side == ENEMY:
                    if gap_within(x, y, h, base.x, base.y, base.h, TOUCH):
                        touched = True
                elif not base.may_be_passed(place) and bases_overlap(x, y, h, base.x, base.y, base.h, OVERLAP):
                    self.obstacle = base.id
                    return BLOCKED
            if self.features and not self.feel(place, x, y, h, 0, 0):
                return BARRED_GROUND
        if touched:
            note_contact(self)
        return FINE

    def turn(self, step: int) -> int:
        """A turn on the centre: only the end place is tested. AH-MOVE-25, 26, 41"""
        kind = step // UNIT
        degrees = step % 10_000
        if degrees > 359:
            return BAD_STEP
        if kind == ABOUT_FACE:
            self.abouts += 1
            if self.count > 1:
                # right and left change sides: the old last member leads now
                self.mirror()
            self.h = (self.h + 180) % 360
        elif kind == PIVOT:
            if degrees == 0:
                return BAD_STEP
            self.h = (self.h + degrees) % 360
            self.cost += cost_of_step(step, 1)
        else:
            self.h = degrees
        return self.stand(False)

    def mirror(self) -> None:
        """After an about face the line is read from its other end, and its ranks from the other side."""
        order = list(range(self.count - 1, -1, -1))
        xs: list[int] = []
        ys: list[int] = []
        for place in order:
            xs.append(self.x_of(place))
            ys.append(self.y_of(place))
        self.xs = xs
        self.ys = ys
        self.loose = True
        self.x = xs[0]
        self.y = ys[0]
        self.mirrored = not self.mirrored
        deep = max(self.ranks)
        wide = self.width() - 1
        self.members = [self.members[place] for place in order]
        self.files = [wide - self.files[place] for place in order]
        self.ranks = [deep - self.ranks[place] for place in order]
        for base in self.near:
            turned: i64 = 0
            for place in order:
                turned = turned * 2 + (1 if base.may_be_passed(self.count - 1 - place) else 0)
            base.passes = turned

    # The end of a move that is no charge

    def end(self) -> int:
        """A move may end on no base, keeps clear of enemies and obeys the markers. AH-MOVE-31, 38, AH-RALLY-11"""
        battle = self.battle
        h = self.h
        moved = False
        for place in range(self.count):
            x = self.x_of(place)
            y = self.y_of(place)
            unit = self.members[place]
            if x != battle.x[unit] or y != battle.y[unit] or h != battle.h[unit]:
                moved = True
            for base in self.near:
                dx = base.x - x
                dy = base.y - y
                if dx > NEAR or dx < -NEAR or dy > NEAR or dy < -NEAR:
                    continue
                if base.side != FRIEND:
                    if gap_squared(x, y, h, base.x, base.y, base.h) < CLEAR_SQUARED:
                        self.obstacle = base.id
                        return TOO_NEAR
                elif bases_overlap(x, y, h, base.x, base.y, base.h, OVERLAP):
                    self.obstacle = base.id
                    return ENDS_ON_BASE
            if battle.dmz[unit] >= 2:
                before = battle.nearest_enemy(self.seat, battle.x[unit], battle.y[unit], battle.h[unit])
                after = battle.nearest_enemy(self.seat, x, y, h)
                if after >= 0 and after < before - 100 * SLACK:
                    return NEARER
        return FINE if moved else STAYS
