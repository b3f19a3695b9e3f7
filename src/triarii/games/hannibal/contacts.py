"""Who touches whom: flush edges, lines, pressing, turning to face. AH-TABLE-06 to 09, AH-COMBAT-02 to 08"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.text import text
from triarii.games.hannibal.battle import CAMP, FRONT, ON_TABLE, Hannibal
from triarii.games.hannibal.geometry import COS, HALF, SCALE, SIN, TOUCH, gap_within
from triarii.games.hannibal.troops import CF
from triarii.games.hannibal.words import DISSOLVED, FACE_ENEMY, FACES

MEET: Final = TOUCH * SCALE


def _meet(x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    """Do two corners meet? AH-TABLE-09"""
    dx = x1 - x2
    dy = y1 - y2
    return dx * dx + dy * dy <= MEET * MEET


def flush_edge(x1: i64, y1: i64, h1: i64, x2: i64, y2: i64, h2: i64) -> int:
    """The edge of base 2 (0 front, 1 right, 2 rear, 3 left) on which base 1's front lies flush, or -1. AH-TABLE-07"""
    dx = (x2 - x1) * SCALE
    dy = (y2 - y1) * SCALE
    if dx > 180 * SCALE or dx < -180 * SCALE or dy > 180 * SCALE or dy < -180 * SCALE:
        return -1
    turn = (h2 - h1) % 90
    if turn != 0 and turn != 1 and turn != 89:
        return -1
    s1: i64 = SIN[h1]
    c1: i64 = COS[h1]
    s2: i64 = SIN[h2]
    c2: i64 = COS[h2]
    # front corners of base 1, then the four corners of base 2 clockwise from its front left one
    leftx = -HALF * c1 + HALF * s1
    lefty = HALF * s1 + HALF * c1
    rightx = HALF * c1 + HALF * s1
    righty = -HALF * s1 + HALF * c1
    edge = ((h1 + 181 - h2) % 360) // 90
    # base 1 looks at the edge whose outward normal is its own heading turned round
    lx: i64 = -HALF
    ly: i64 = HALF
    mx: i64 = HALF
    my: i64 = HALF
    if edge == 1:
        lx, ly, mx, my = HALF, HALF, HALF, -HALF
    elif edge == 2:
        lx, ly, mx, my = HALF, -HALF, -HALF, -HALF
    elif edge == 3:
        lx, ly, mx, my = -HALF, -HALF, -HALF, HALF
    if not _meet(rightx, righty, dx + lx * c2 + ly * s2, dy - lx * s2 + ly * c2):
        return -1
    if not _meet(leftx, lefty, dx + mx * c2 + my * s2, dy - mx * s2 + my * c2):
        return -1
    return int(edge)


def is_right_beside(battle: Hannibal, left: int, right: int) -> bool:
    """Does a unit stand aligned on the right of another? AH-TABLE-08"""
    # it does if a base turned a quarter to the right would press its left side
    turned = (battle.h[left] + 90) % 360
    turn = (battle.h[right] - battle.h[left]) % 360
    if turn > 1 and turn < 359:
        return False
    return flush_edge(battle.x[left], battle.y[left], turned, battle.x[right], battle.y[right], battle.h[right]) == 3


def is_flush_behind(battle: Hannibal, rear: int, front: int) -> bool:
    """Does a unit stand with its front on the rear of another, headings alike?"""
    return (
        flush_edge(battle.x[rear], battle.y[rear], battle.h[rear], battle.x[front], battle.y[front], battle.h[front])
        == 2
    )


def in_contact(battle: Hannibal, one: int, two: int) -> bool:
    """Is the gap at most 0.05 inch? AH-TABLE-06"""
    return gap_within(battle.x[one], battle.y[one], battle.h[one], battle.x[two], battle.y[two], battle.h[two], TOUCH)


def refresh(battle: Hannibal) -> None:
    """Find anew who presses whom."""
    count = battle.count()
    battle.pressers = [-1] * (4 * count)
    battle.pressed = [-1] * count
    for unit in range(count):
        if battle.status[unit] == ON_TABLE:
            find_pressed(battle, unit)


def find_pressed(battle: Hannibal, unit: int) -> None:
    """Whom does this unit press? At most one base can lie flush on its front. AH-COMBAT-02"""
    x: i64 = battle.x[unit]
    y: i64 = battle.y[unit]
    h: i64 = battle.h[unit]
    xs = battle.x
    ys = battle.y
    status = battle.status
    for other in range(len(xs)):
        dx: i64 = xs[other] - x
        if dx > 180 or dx < -180:
            continue
        dy: i64 = ys[other] - y
        if dy > 180 or dy < -180 or other == unit or status[other] != ON_TABLE:
            continue
        if not battle.is_hostile(unit, other):
            continue
        edge = flush_edge(x, y, h, xs[other], ys[other], battle.h[other])
        if edge >= 0:
            battle.pressed[unit] = other
            battle.pressers[4 * other + edge] = unit
            return
    camp = 1 - battle.owner[unit]
    if battle.camp_stands(camp) and camp_edge(battle, unit, camp) >= 0:
        battle.pressed[unit] = CAMP + camp


def camp_edge(battle: Hannibal, unit: int, camp: int) -> int:
    """The edge of a camp on which the unit's front lies, or -1. AH-TABLE-16"""
    return flush_edge(
        battle.x[unit], battle.y[unit], battle.h[unit], battle.camp_x[camp], battle.camp_y[camp], battle.camp_h[camp]
    )


def update(battle: Hannibal, unit: int) -> None:
    """Find anew what has changed because this unit moved, turned or left."""
    pressers = battle.pressers
    old = battle.pressed[unit]
    if 0 <= old < CAMP:
        for edge in range(4):
            if pressers[4 * old + edge] == unit:
                pressers[4 * old + edge] = -1
    battle.pressed[unit] = -1
    for edge in range(4):
        other = pressers[4 * unit + edge]
        if other >= 0:
            battle.pressed[other] = -1
            pressers[4 * unit + edge] = -1
    if battle.status[unit] != ON_TABLE:
        return
    find_pressed(battle, unit)
    x: i64 = battle.x[unit]
    y: i64 = battle.y[unit]
    h: i64 = battle.h[unit]
    xs = battle.x
    ys = battle.y
    for other in range(len(xs)):
        dx: i64 = xs[other] - x
        if dx > 180 or dx < -180:
            continue
        dy: i64 = ys[other] - y
        if dy > 180 or dy < -180 or other == unit or battle.status[other] != ON_TABLE:
            continue
        if battle.pressed[other] >= 0 or not battle.is_hostile(unit, other):
            continue
        edge = flush_edge(xs[other], ys[other], battle.h[other], x, y, h)
        if edge >= 0:
            battle.pressed[other] = unit
            pressers[4 * unit + edge] = other


def is_engaged(battle: Hannibal, unit: int) -> bool:
    """Does the unit press an enemy, or does an enemy press it? AH-TABLE-06"""
    pressers = battle.pressers
    at = 4 * unit
    return (
        battle.pressed[unit] >= 0
        or pressers[at] >= 0
        or pressers[at + 1] >= 0
        or pressers[at + 2] >= 0
        or pressers[at + 3] >= 0
    )


def pressers_of(battle: Hannibal, unit: int) -> list[int]:
    """The enemies that press a unit, front first, then clockwise."""
    return [other for other in battle.pressers[4 * unit : 4 * unit + 4] if other >= 0]


def edge_pressed(battle: Hannibal, unit: int, enemy: int) -> int:
    """On which edge of the unit does this enemy press, or -1."""
    for edge in range(4):
        if battle.pressers[4 * unit + edge] == enemy:
            return edge
    return -1


def has_enemy_on_flank_or_rear(battle: Hannibal, unit: int) -> bool:
    """Does an enemy press its flank or rear? AH-COMBAT-57"""
    at = 4 * unit
    return battle.pressers[at + 1] >= 0 or battle.pressers[at + 2] >= 0 or battle.pressers[at + 3] >= 0


def enemies_touching(battle: Hannibal, unit: int) -> list[int]:
    """All enemies it presses or that press it."""
    found = pressers_of(battle, unit)
    if battle.pressed[unit] >= 0 and battle.pressed[unit] not in found:
        found.append(battle.pressed[unit])
    return found


def leave_formation(battle: Hannibal, unit: int) -> None:
    """Any change of place or heading ends a phalanx formation. AH-TRAIT-51, 55"""
    if battle.formed[unit]:
        battle.formed[unit] = 0
        battle.tell(DISSOLVED, battle.owner[unit], battle.who(unit))


def turn_by(battle: Hannibal, unit: int, degrees: int) -> None:
    """Turn on the centre: no move, but the end of a phalanx formation. AH-COMBAT-08, AH-TRAIT-55"""
    battle.h[unit] = (battle.h[unit] + degrees) % 360
    leave_formation(battle, unit)
    update(battle, unit)
    battle.tell_place(FACES, unit)


def facing_choices(battle: Hannibal, unit: int) -> list[int]:
    """The attackers it may turn to: the strongest; of equals the one on its front. AH-COMBAT-04 to 06"""
    pressing = pressers_of(battle, unit)
    if len(pressing) < 2:
        return pressing
    most = max(CF[battle.kind[enemy]] for enemy in pressing)
    strongest = [enemy for enemy in pressing if CF[battle.kind[enemy]] == most]
    front = battle.pressers[4 * unit + FRONT]
    return [front] if front in strongest else strongest


def face_attackers(battle: Hannibal) -> bool:
    """Let every pressed unit turn to whom it must face; True if an owner is asked first. AH-COMBAT-07, AH-TABLE-12"""
    for _ in range(8):
        changed = False
        for seat in (battle.active, 1 - battle.active):
            for unit in range(battle.count()):
                at = 4 * unit
                pressers = battle.pressers
                if pressers[at + 1] < 0 and pressers[at + 2] < 0 and pressers[at + 3] < 0:
                    continue
                if battle.owner[unit] != seat or battle.status[unit] != ON_TABLE:
                    continue
                choices = facing_choices(battle, unit)
                if len(choices) > 1:
                    battle.stack.append(FaceChoice(unit))
                    return True
                edge = edge_pressed(battle, unit, choices[0])
                if edge != FRONT:
                    turn_by(battle, unit, 90 * edge)
                    changed = True
        if not changed:
            return False
    return False


class FaceChoice(Frame[Hannibal]):
    """Attackers of equal strength, none on the front: the owner chooses whom to face. AH-COMBAT-06"""

    __slots__ = ("unit",)
    FIELDS = ("step", "unit")

    def __init__(self, unit: int = 0) -> None:
        super().__init__()
        self.unit = unit

    def clone(self) -> FaceChoice:
        twin = FaceChoice(self.unit)
        twin.step = self.step
        return twin

    def resume(self, battle: Hannibal) -> bool:
        choices = facing_choices(battle, self.unit)
        return battle.ask(battle.owner[self.unit], [Action(FACE_ENEMY, enemy) for enemy in choices])

    def prompt(self, battle: Hannibal) -> Prompt:
        question = text("face", unit=battle.called(self.unit))
        return Prompt("face", question, "AH-COMBAT-06", about=battle.ids(self.unit))

    def answer(self, battle: Hannibal, action: Action) -> None:
        battle.stack.pop()
        edge = edge_pressed(battle, self.unit, action.a)
        if edge > 0:
            turn_by(battle, self.unit, 90 * edge)
        face_attackers(battle)
