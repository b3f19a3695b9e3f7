"""Missile fire. AH-MISSILE"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import A_SHOT, CAMP, ON_TABLE, Hannibal
from triarii.games.hannibal.contacts import enemies_touching, face_attackers, is_engaged
from triarii.games.hannibal.effects import destroy, harm
from triarii.games.hannibal.geometry import COS, HALF, SCALE, SIN, reach_of_base
from triarii.games.hannibal.obstacles import NEAR
from triarii.games.hannibal.sight import PART, sees, shooting_distance, target_part
from triarii.games.hannibal.steps import inches
from triarii.games.hannibal.terrain import RIVER, VILLAGE, WOODS, is_in
from triarii.games.hannibal.troops import (
    ARM,
    ARTILLERY,
    BOWS,
    ENGINE,
    FREE_FACING,
    HEAVY_ARMOR,
    LIGHT_ARTILLERY,
    MASSED_BOWS,
    THROWN,
)
from triarii.games.hannibal.words import END, HIT, MISS, SHOOT, SHOT_AT

NO_EFFECT: Final = 0
MARKER: Final = 1
KILL: Final = 2

# Results for 1 to 9+, each row with its range. AH-MISSILE-21 to 24
RANGES: Final = (400, 800, 1200)
ROWS: Final = (
    (0, 0, 0, 0, 0, 0, 1, 1, 1),
    (0, 0, 0, 0, 0, 1, 1, 1, 1),
    (0, 0, 0, 0, 1, 1, 1, 2, 2),
)


def missile_row(kind: int, traits: int) -> int:
    """Which row of the table a unit shoots on: 0 thrown, 1 bows, 2 artillery, -1 none. AH-MISSILE-06, 27"""
    if ARM[kind] == ENGINE:
        return 2
    if traits & BOWS:
        return 1
    return 0 if traits & THROWN else -1


def missile_result(row: int, total: int) -> int:
    """The table; results below 1 and above 9 read in its outer columns. AH-MISSILE-21, 25"""
    return ROWS[row][min(9, max(1, total)) - 1]


def missile_bonus(battle: Hannibal, shooter: int, target: int) -> int:
    """All that is added to the die. AH-MISSILE-26"""
    bonus = 0
    if battle.traits[shooter] & MASSED_BOWS:
        bonus += 1
    if battle.kind[shooter] == LIGHT_ARTILLERY:
        bonus -= 1
    if battle.traits[target] & HEAVY_ARMOR:
        bonus -= 1
    x, y = battle.x[target], battle.y[target]
    if is_in(battle.features, WOODS, x, y) or is_in(battle.features, VILLAGE, x, y):
        bonus -= 1
    return bonus


def may_shoot(battle: Hannibal, unit: int) -> bool:
    """Has missiles, has not shot, is neither engaged nor panicked nor in a river. AH-MISSILE-13, 14, AH-TERR-08"""
    return (
        missile_row(battle.kind[unit], battle.traits[unit]) >= 0
        and not battle.shot[unit]
        and not battle.is_panicked(unit)
        and not is_engaged(battle, unit)
        and not is_in(battle.features, RIVER, battle.x[unit], battle.y[unit])
    )


def is_fought_by(battle: Hannibal, target: int, seat: int) -> bool:
    """Is an enemy engaged with a unit of this side? AH-MISSILE-12"""
    for other in enemies_touching(battle, target):
        if other < CAMP and battle.owner[other] == seat:
            return True
    return False


def may_hit(battle: Hannibal, shooter: int, target: int) -> i64:
    """The squared distance of the centres of a target that may be in range and arc, or -1 if it cannot be."""
    reach: i64 = RANGES[missile_row(battle.kind[shooter], battle.traits[shooter])] + NEAR
    dx: i64 = battle.x[target] - battle.x[shooter]
    dy: i64 = battle.y[target] - battle.y[shooter]
    square = dx * dx + dy * dy
    if square > reach * reach:
        return -1
    if not battle.traits[shooter] & FREE_FACING:
        h = battle.h[shooter]
        if dx * SIN[h] + dy * COS[h] + reach_of_base(battle.h[target], h) <= HALF * SCALE:
            return -1
    return square


def distance_to(battle: Hannibal, shooter: int, target: int) -> int:
    """Shooting distance if the target is in arc, in range and in sight, else -1. AH-MISSILE-08 to 10"""
    reach = RANGES[missile_row(battle.kind[shooter], battle.traits[shooter])]
    part = target_part(battle, shooter, target)
    if len(part.xs) < 3 or part.area() <= PART:
        return -1
    distance = shooting_distance(battle, shooter, part)
    if distance > (reach + 1) * 100:
        return -1
    return distance if sees(battle, shooter, target, part) else -1


def targets_of(battle: Hannibal, shooter: int) -> list[int]:
    """The nearest eligible enemy, all that are as near, or for Artillery any. AH-MISSILE-02, 04, 11, 12"""
    seat = battle.owner[shooter]
    any_target = battle.kind[shooter] in (ARTILLERY, LIGHT_ARTILLERY)
    found: list[int] = []
    distances: list[int] = []
    least = -1
    for target in range(battle.count()):
        if battle.owner[target] == seat or battle.status[target] != ON_TABLE:
            continue
        square = may_hit(battle, shooter, target)
        if square < 0 or is_fought_by(battle, target, seat):
            continue
        # no edge lies more than 2.27 inch nearer than the centre: what is too far off is not measured
        bound = least // 100 + 230
        if least >= 0 and not any_target and square > bound * bound:
            continue
        distance = distance_to(battle, shooter, target)
        if distance < 0:
            continue
        found.append(target)
        distances.append(distance)
        if least < 0 or distance < least:
            least = distance
    if any_target:
        return found
    # distances within 0.01 inch of the smallest count as equal; halves of a hundredth are rounded away
    return [target for target, distance in zip(found, distances, strict=True) if distance <= least + 105]


class MissilePhase(Frame[Hannibal]):
    """The active player's units shoot one by one. AH-MISSILE-01, 05, 14"""

    __slots__ = ("seat", "aims", "aimed")
    FIELDS = ("step", "seat")

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.aims: list[Action] = []  # what may be shot at, kept until something changes
        self.aimed = False

    def clone(self) -> MissilePhase:
        twin = MissilePhase(self.seat)
        twin.step = self.step
        twin.aims = self.aims  # replaced, never changed
        twin.aimed = self.aimed
        return twin

    def resume(self, battle: Hannibal) -> bool:
        if not self.aimed:
            self.aims = self.take_aim(battle)
            self.aimed = True
        if not self.aims:
            battle.stack.pop()
            return False
        return battle.ask(self.seat, [*self.aims, Action(END)])

    def take_aim(self, battle: Hannibal) -> list[Action]:
        """All that the units of this side may shoot at."""
        found: list[Action] = []
        for unit in range(battle.count()):
            if battle.owner[unit] != self.seat or battle.status[unit] != ON_TABLE:
                continue
            if missile_row(battle.kind[unit], battle.traits[unit]) < 0 or not may_shoot(battle, unit):
                continue
            for target in targets_of(battle, unit):
                found.append(Action(SHOOT, unit, target))
        return found

    def prompt(self, battle: Hannibal) -> Prompt:
        return Prompt("missiles", text("missiles"), "AH-MISSILE-01")

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        count = battle.count()
        if action.verb != SHOOT or not (0 <= action.a < count and 0 <= action.b < count):
            return super().why_not(battle, action)
        unit, target = action.a, action.b
        name = battle.unit_name(unit)
        if battle.owner[unit] != self.seat:
            return Rejection("not-yours", "Only the active player's units shoot.", "AH-TURN-10")
        if battle.status[unit] != ON_TABLE or battle.status[target] != ON_TABLE:
            return Rejection("off-table", "Both must be on the table.", "AH-MISSILE-12")
        if missile_row(battle.kind[unit], battle.traits[unit]) < 0:
            return Rejection("no-missiles", f"{name} has no missiles.", "AH-MISSILE-06")
        if battle.shot[unit]:
            return Rejection("shot", f"{name} has shot in this phase.", "AH-MISSILE-14")
        if is_engaged(battle, unit):
            return Rejection("engaged", f"{name} is engaged and may not shoot.", "AH-MISSILE-13")
        if battle.is_panicked(unit):
            return Rejection("panicked", f"{name} is panicked and does not shoot.", "AH-TRAIT-66")
        if is_in(battle.features, RIVER, battle.x[unit], battle.y[unit]):
            return Rejection("river", "Nobody shoots in a river.", "AH-TERR-08")
        if battle.owner[target] == self.seat:
            return Rejection("friend", "The target must be an enemy unit.", "AH-MISSILE-12")
        if is_fought_by(battle, target, self.seat):
            return Rejection("in-combat", "Your own units are engaged with that target.", "AH-MISSILE-12")
        part = target_part(battle, unit, target)
        if len(part.xs) < 3 or part.area() <= PART:
            return Rejection("out-of-arc", f"{battle.unit_name(target)} is not in the arc of {name}.", "AH-MISSILE-08")
        distance = shooting_distance(battle, unit, part)
        reach = RANGES[missile_row(battle.kind[unit], battle.traits[unit])]
        if distance > (reach + 1) * 100:
            far = f"{inches(distance // 100)} inch away, the range is {inches(reach)}"
            return Rejection("out-of-range", f"{battle.unit_name(target)} is {far}.", "AH-MISSILE-10")
        if not sees(battle, unit, target, part):
            return Rejection("hidden", f"{name} does not see {battle.unit_name(target)}.", "AH-MISSILE-17")
        return Rejection("not-nearest", f"{battle.unit_name(target)} is not the nearest target.", "AH-MISSILE-02")

    def answer(self, battle: Hannibal, action: Action) -> None:
        if action.verb == END:
            battle.stack.pop()
            return
        unit, target = action.a, action.b
        battle.rolls_for(A_SHOT, unit, target)
        die = battle.dice.die(8) + 1
        total = die + missile_bonus(battle, unit, target)
        result = missile_result(missile_row(battle.kind[unit], battle.traits[unit]), total)
        battle.shot[unit] = 1
        verdict = MISS if result == NO_EFFECT else HIT
        battle.tell(SHOT_AT, self.seat, battle.who(unit), battle.who(target), total, result, many=(die + verdict,))
        if result == NO_EFFECT:
            self.aims = [aim for aim in self.aims if aim.a != unit]
            return
        self.aimed = False
        if result == MARKER:
            harm(battle, target, 1, self.seat, unit, retreats=battle.switches.missile_retreat)
        else:
            destroy(battle, target, self.seat, unit)
        face_attackers(battle)
