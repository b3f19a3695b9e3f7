"""Breaking off from a fight, and relieving a tired line. AH-MOVE-55 to 64, 75"""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import CAMP, FRONT, ON_TABLE, Hannibal
from triarii.games.hannibal.conform import is_place_free
from triarii.games.hannibal.contacts import (
    enemies_touching,
    face_attackers,
    has_enemy_on_flank_or_rear,
    in_contact,
    is_engaged,
    is_flush_behind,
    leave_formation,
    pressers_of,
    update,
)
from triarii.games.hannibal.effects import harm, shift
from triarii.games.hannibal.geometry import BASE, heading_to
from triarii.games.hannibal.runs import Run, run_allowance
from triarii.games.hannibal.troops import ARM, MOUNTED, ROMAN_DRILL, SKIRMISHERS, is_infantry
from triarii.games.hannibal.words import DISENGAGED, KEEP_HEADING, RELIEVED, SPOT, TURN_ABOUT


def faced_enemy(battle: Hannibal, unit: int) -> int:
    """The enemy it faces: the one on its front, else the one it presses, else whoever presses it."""
    front = battle.pressers[4 * unit + FRONT]
    if front >= 0:
        return front
    if battle.pressed[unit] >= 0:
        return battle.pressed[unit]
    pressing = pressers_of(battle, unit)
    return pressing[0] if pressing else -1


def away_run(battle: Hannibal, unit: int) -> Run | None:
    """Straight away from the enemy it faces, for the full allowance. AH-MOVE-60"""
    enemy = faced_enemy(battle, unit)
    if enemy < 0:
        return None
    ex = battle.camp_x[enemy - CAMP] if enemy >= CAMP else battle.x[enemy]
    ey = battle.camp_y[enemy - CAMP] if enemy >= CAMP else battle.y[enemy]
    direction = heading_to(battle.x[unit] - ex, battle.y[unit] - ey)
    run = Run(battle, unit, direction, True, True)
    run.go(run_allowance(battle, unit, direction))
    return run


def disengage_refusal(battle: Hannibal, unit: int, paid: bool, feigned: bool) -> Rejection | None:
    """Why a unit may not break off, or None if it may. AH-MOVE-55, 58 to 63, AH-STRAT-10, 12"""
    name = battle.unit_name(unit)
    if battle.status[unit] != ON_TABLE or not is_engaged(battle, unit):
        return Rejection("not-engaged", f"{name} is not engaged.", "AH-MOVE-55")
    mounted = ARM[battle.kind[unit]] == MOUNTED
    if not mounted and (feigned or battle.kind[unit] != SKIRMISHERS):
        return Rejection("wrong-type", "Only mounted units and Skirmishers break off.", "AH-MOVE-55")
    if battle.moved[unit]:
        return Rejection("moved", f"{name} has moved in this phase.", "AH-MOVE-03")
    if battle.is_panicked(unit):
        return Rejection("panicked", f"{name} is panicked and takes no orders.", "AH-TRAIT-37")
    if battle.dmz[unit] >= 2 and not feigned:
        return Rejection("demoralised", f"{name} has 2 markers and may not break off.", "AH-MOVE-63")
    if not paid:
        return Rejection("no-orders", "No order point is left.", "AH-MOVE-59")
    if len(pressers_of(battle, unit)) > 1:
        return Rejection("surrounded", f"{name} is pressed by several enemies.", "AH-MOVE-62")
    if not feigned:
        touching = enemies_touching(battle, unit)
        for other in range(battle.count()):
            if battle.owner[other] != battle.owner[unit] and battle.status[other] == ON_TABLE:
                if other not in touching and in_contact(battle, unit, other):
                    touching.append(other)
        for enemy in touching:
            if enemy >= CAMP or not is_infantry(battle.kind[enemy]):
                return Rejection("no-foot", "It may break off from enemy foot only.", "AH-MOVE-58")
    run = away_run(battle, unit)
    if run is None or run.length < BASE:
        return Rejection("no-room", "Less than 1.60 inch is free behind it.", "AH-MOVE-60")
    return None


class BreakOff(Frame[Hannibal]):
    """A unit breaks off: it keeps its heading or turns about, as its owner likes. AH-MOVE-60, 61"""

    __slots__ = ("unit", "feigned")
    FIELDS = ("step", "unit", "feigned")

    def __init__(self, unit: int = 0, feigned: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.feigned = feigned

    def clone(self) -> BreakOff:
        twin = BreakOff(self.unit, self.feigned)
        twin.step = self.step
        return twin

    def resume(self, battle: Hannibal) -> bool:
        run = away_run(battle, self.unit)
        choices = [Action(KEEP_HEADING)]
        if run is not None:
            x, y, h = run.end()
            if is_place_free(battle, self.unit, x, y, (h + 180) % 360, []):
                choices.append(Action(TURN_ABOUT))
        return battle.ask(battle.owner[self.unit], choices)

    def prompt(self, battle: Hannibal) -> Prompt:
        question = text("break-off", unit=battle.called(self.unit))
        return Prompt("break-off", question, "AH-MOVE-61", about=battle.ids(self.unit))

    def answer(self, battle: Hannibal, action: Action) -> None:
        battle.stack.pop()
        unit = self.unit
        run = away_run(battle, unit)
        battle.moved[unit] = 1
        if run is not None:
            x, y, h = run.end()
            if action.verb == TURN_ABOUT:
                h = (h + 180) % 360
            fromx, fromy = battle.x[unit], battle.y[unit]
            shift(battle, unit, x, y, h)
            battle.tell_move(DISENGAGED, unit, fromx, fromy)
        if not self.feigned:
            harm(battle, unit, 1, -1, -1, retreats=False)  # AH-MOVE-56, 63
        face_attackers(battle)


def relief_pairs(battle: Hannibal, seat: int) -> list[tuple[int, int]]:
    """Engaged units, and the fresh ones flush behind that may take their place. AH-MOVE-64, 75"""
    found: list[tuple[int, int]] = []
    for front in range(battle.count()):
        if battle.owner[front] != seat or battle.status[front] != ON_TABLE or not battle.traits[front] & ROMAN_DRILL:
            continue
        if not is_engaged(battle, front) or battle.moved[front] or has_enemy_on_flank_or_rear(battle, front):
            continue
        if battle.formed[front] == 2:
            continue
        for fresh in range(battle.count()):
            if battle.owner[fresh] != seat or battle.status[fresh] != ON_TABLE or fresh == front:
                continue
            if not battle.traits[fresh] & ROMAN_DRILL or battle.dmz[fresh] or battle.moved[fresh]:
                continue
            if battle.formed[fresh] == 2 or is_engaged(battle, fresh) or battle.h[fresh] != battle.h[front]:
                continue
            if is_flush_behind(battle, fresh, front):
                found.append((front, fresh))
    return found


def relieve(battle: Hannibal, front: int, fresh: int) -> None:
    """The two swap places; the melee goes on. AH-MOVE-64"""
    x, y = battle.x[front], battle.y[front]
    battle.x[front], battle.y[front] = battle.x[fresh], battle.y[fresh]
    battle.x[fresh], battle.y[fresh] = x, y
    for unit in (front, fresh):
        battle.moved[unit] = 1
        leave_formation(battle, unit)
    update(battle, front)
    update(battle, fresh)
    way = (SPOT.number(battle.x[front], battle.y[front]), SPOT.number(x, y))
    battle.tell(RELIEVED, battle.owner[front], battle.who(front), battle.who(fresh), many=way)
    face_attackers(battle)
