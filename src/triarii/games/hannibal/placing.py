"""From a dragged base back to the steps that lead there. AH-MOVE-17 to 26"""

from __future__ import annotations

from mypy_extensions import i64

from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.geometry import BASE, COS, HALF, SCALE, SIN, along, heading_to, magnitude, rounded
from triarii.games.hannibal.march import March
from triarii.games.hannibal.refusals import FINE, TOO_FAR
from triarii.games.hannibal.steps import (
    LEFT,
    RIGHT,
    about_face,
    face,
    forward,
    leg,
    oblique,
    pivot,
    retrograde,
    side_step,
    wheel,
)


def moved_by(x: i64, y: i64, heading: i64, length: i64) -> tuple[i64, i64]:
    """Where a straight step of this length ends."""
    return along(x, length, SIN[heading]), along(y, length, COS[heading])


def leads_to(x: i64, y: i64, heading: i64, length: i64, tx: i64, ty: i64) -> bool:
    """Does a straight step of this length end exactly there?"""
    return along(x, length, SIN[heading]) == tx and along(y, length, COS[heading]) == ty


def shifts_to(x: i64, y: i64, h: i64, tx: i64, ty: i64) -> list[list[int]]:
    """Ways to go from one place to another with the heading kept: straight, oblique, sideways, back."""
    if x == tx and y == ty:
        return [[]]
    dx, dy = tx - x, ty - y
    s: i64 = SIN[h]
    c: i64 = COS[h]
    ahead = rounded(dx * s + dy * c, SCALE)
    across = rounded(dx * c - dy * s, SCALE)
    found: list[list[int]] = []
    if ahead > 0 and leads_to(x, y, h, ahead, tx, ty):
        found.append([forward(ahead)])
    if ahead < 0 and leads_to(x, y, (h + 180) % 360, -ahead, tx, ty):
        found.append([retrograde(-ahead)])
    if across and magnitude(across) <= 100 and magnitude(ahead) <= 1:
        side = RIGHT if across > 0 else LEFT
        direction = (h + (90 if across > 0 else 270)) % 360
        if leads_to(x, y, direction, magnitude(across), tx, ty):
            found.append([side_step(side, magnitude(across))])
    if ahead > 0 and across and magnitude(across) <= ahead + 2:
        found += obliques_to(x, y, h, tx, ty)
    if across and (ahead < 0 or magnitude(across) > ahead) and magnitude(across) <= 100 + max(ahead, 0):
        # a side-step takes up what an oblique or a straight step cannot
        side = RIGHT if across > 0 else LEFT
        direction = (h + (90 if across > 0 else 270)) % 360
        for length in (magnitude(across), magnitude(across) - max(ahead, 0) + 1, 100):
            if not 0 < length <= 100:
                continue
            px, py = moved_by(x, y, direction, length)
            on = rounded((tx - px) * s + (ty - py) * c, SCALE)
            if on > 0 and leads_to(px, py, h, on, tx, ty):
                found.append([side_step(side, length), forward(on)])
            elif on < 0 and leads_to(px, py, (h + 180) % 360, -on, tx, ty):
                found.append([side_step(side, length), retrograde(-on)])
            elif on > 0:
                found += [[side_step(side, length), *way] for way in obliques_to(px, py, h, tx, ty)]
    return found


def obliques_to(x: i64, y: i64, h: i64, tx: i64, ty: i64) -> list[list[int]]:
    """One oblique step, or two at neighbouring degrees, that end exactly there."""
    dx, dy = tx - x, ty - y
    turn = (heading_to(dx, dy) - h + 180) % 360 - 180
    if turn > 45:
        turn = 45
    elif turn < -45:
        turn = -45
    heading = (h + turn) % 360
    length = rounded(dx * SIN[heading] + dy * COS[heading], SCALE)
    for spare in (0, 1, -1):
        if length + spare > 0 and leads_to(x, y, heading, length + spare, tx, ty):
            return [[slanting(turn, length + spare)]]
    for lower, upper in ((-1, 0), (0, 1), (-2, 2), (-5, 5)):
        low, high = turn + lower, turn + upper
        if low < -45 or high > 45:
            continue
        one, two = (h + low) % 360, (h + high) % 360
        s: i64 = SIN[two]
        c: i64 = COS[two]
        # lengths a and b with a·one + b·two = (dx, dy)
        by = SIN[one] * c - COS[one] * s
        if by == 0:
            continue
        a = rounded((dx * c - dy * s) * SCALE, by) if by > 0 else rounded(-(dx * c - dy * s) * SCALE, -by)
        for first in range(max(1, a - 3), a + 4):
            px, py = moved_by(x, y, one, first)
            rest = rounded((tx - px) * s + (ty - py) * c, SCALE)
            for second in (rest, rest + 1, rest - 1):
                if second > 0 and leads_to(px, py, two, second, tx, ty):
                    return [[slanting(low, first), slanting(high, second)]]
    return []


def slanting(degrees: int, length: int) -> int:
    """An oblique step, or straight on where there is no slant."""
    return oblique(degrees, length) if degrees else forward(length)


def wheeled(x: int, y: int, h: int, side: int, degrees: int, wide: int) -> tuple[int, int, int]:
    """Where the first member of a line stands after a wheel."""
    heading = (h + degrees) % 360 if side == RIGHT else (h - degrees) % 360
    across = wide * BASE - HALF if side == RIGHT else -HALF
    cx = x * SCALE + across * COS[h] + HALF * SIN[h]
    cy = y * SCALE - across * SIN[h] + HALF * COS[h]
    px = int(rounded(cx - across * COS[heading] - HALF * SIN[heading], SCALE))
    py = int(rounded(cy + across * SIN[heading] - HALF * COS[heading], SCALE))
    return px, py, heading


def ways_to(battle: Hannibal, unit: int, tx: int, ty: int, th: int, wide: int = 1) -> list[list[int]]:
    """Step by step ways for a unit, or a line whose first member it is, to end exactly here."""
    x, y, h = battle.x[unit], battle.y[unit], battle.h[unit]
    turn = (th - h + 180) % 360 - 180
    found: list[list[int]] = []
    if turn == 0:
        found += shifts_to(x, y, h, tx, ty)
    elif abs(turn) <= 90:
        side = RIGHT if turn > 0 else LEFT
        degrees = abs(turn)
        px, py, heading = wheeled(x, y, h, side, degrees, wide)
        found += [[wheel(side, degrees), *way] for way in shifts_to(px, py, heading, tx, ty)]
        # straight on, then the wheel, then straight on: two lengths for two coordinates
        dx, dy = tx - px, ty - py
        by = SIN[h] * COS[th] - COS[h] * SIN[th]
        if by:
            sign = 1 if by > 0 else -1
            before = int(rounded(sign * (dx * COS[th] - dy * SIN[th]) * SCALE, sign * by))
            for first in range(before - 2, before + 3):
                if first <= 0:
                    continue
                mx, my = moved_by(x, y, h, first)
                qx, qy, heading = wheeled(mx, my, h, side, degrees, wide)
                for way in shifts_to(qx, qy, heading, tx, ty):
                    if len(way) <= 1:
                        found.append([forward(first), wheel(side, degrees), *way])
    if turn in (180, -180):
        last = wide - 1
        ax = x + int(rounded(last * BASE * COS[h], SCALE))
        ay = y - int(rounded(last * BASE * SIN[h], SCALE))
        if wide == 1:
            found += [[about_face(), *way] for way in shifts_to(ax, ay, th, tx, ty)]
            found += [[*way, about_face()] for way in shifts_to(x, y, h, tx, ty)]
    if wide == 1 and turn != 0:
        found += [[*way, pivot(turn)] for way in shifts_to(x, y, h, tx, ty)]
        found += [[pivot(turn), *way] for way in shifts_to(x, y, th, tx, ty)]
    if wide == 1 and (tx != x or ty != y):
        # turn toward the place, go there, turn to the heading wanted
        bearing = heading_to(tx - x, ty - y)
        for line in (bearing, (bearing + 1) % 360, (bearing - 1) % 360):
            for way in shifts_to(x, y, line, tx, ty):
                steps = [pivot(line - h)] if line != h else []
                steps += way
                if line != th:
                    steps.append(pivot(th - line))
                found.append(steps)
    return [way for way in found if 0 < len(way) <= 4]


def path_to(battle: Hannibal, march: March, tx: int, ty: int, th: int) -> tuple[list[int], int]:
    """The first legal way to a place, or the most promising one and why it fails."""
    unit = march.members[0]
    if march.free:
        ways: list[list[int]] = []
        dx, dy = tx - battle.x[unit], ty - battle.y[unit]
        if abs(dx) < 4000 and abs(dy) < 4000:
            way = [leg(dx, dy)] if dx or dy else []
            if th != battle.h[unit]:
                way.append(face(th))
            ways = [way] if way else []
    else:
        ways = ways_to(battle, unit, tx, ty, th, march.width())
    worst: list[int] = []
    reason = -1
    for way in ways:
        result = march.walk(way, False)
        if result == FINE:
            return way, FINE
        if reason < 0 or (reason == TOO_FAR and result != TOO_FAR):
            worst, reason = way, result
    return worst, reason
