"""Commanders on the move, and the help of detached ones. AH-CMD-03 to 09, AH-MOVE-10 to 15, AH-SCEN-27"""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import DEEP, IN_PLAY, ON_TABLE, WIDE, Hannibal
from triarii.games.hannibal.conform import is_place_free
from triarii.games.hannibal.contacts import face_attackers, flush_edge
from triarii.games.hannibal.effects import shift
from triarii.games.hannibal.geometry import (
    CLEAR,
    COS,
    HALF,
    SCALE,
    SIN,
    SLACK,
    gap_squared,
    length_of,
    point_off_base,
    rounded,
    turn_between,
)
from triarii.games.hannibal.obstacles import NEAR
from triarii.games.hannibal.sight import length_inside
from triarii.games.hannibal.steps import inches
from triarii.games.hannibal.words import HELPED, JOIN, JOINED, MOVED, PLACE, RIDE, RODE, SPOT, STAND

REACH = 600


def may_lead(battle: Hannibal, commander: int) -> bool:
    """In play, not yet moved, and his unit has not moved. AH-CMD-03, 05"""
    if battle.c_status[commander] != IN_PLAY or battle.c_moved[commander]:
        return False
    unit = battle.c_unit[commander]
    return unit < 0 or (battle.status[unit] == ON_TABLE and not battle.moved[unit])


def way_is_clear(battle: Hannibal, seat: int, x1: int, y1: int, x2: int, y2: int) -> bool:
    """Not through enemy bases. AH-CMD-03"""
    lowx, highx = min(x1, x2) - NEAR, max(x1, x2) + NEAR
    lowy, highy = min(y1, y2) - NEAR, max(y1, y2) + NEAR
    for other in range(battle.count()):
        if battle.owner[other] == seat or battle.status[other] != ON_TABLE:
            continue
        if not (lowx <= battle.x[other] <= highx and lowy <= battle.y[other] <= highy):
            continue
        inside = length_inside(
            x1 * SCALE,
            y1 * SCALE,
            x2 * SCALE,
            y2 * SCALE,
            battle.x[other],
            battle.y[other],
            battle.h[other],
            HALF,
            HALF,
            0,
        )
        if inside > 500:
            return False
    return True


def joinable(battle: Hannibal, commander: int) -> list[int]:
    """Friendly units without a commander whose base his move reaches. AH-CMD-02, 04, 07"""
    seat = battle.c_owner[commander]
    own = battle.c_unit[commander]
    x, y = battle.commander_place(commander)
    found: list[int] = []
    for unit in battle.units_of(seat):
        if unit == own or battle.commander_of(unit) >= 0:
            continue
        near = battle.is_within(own, unit, REACH) if own >= 0 else battle.commander_within(commander, unit, REACH)
        if near and way_is_clear(battle, seat, x, y, battle.x[unit], battle.y[unit]):
            found.append(unit)
    return found


def ride_refusal(battle: Hannibal, commander: int, x: int, y: int) -> Rejection | None:
    """Why a commander may not ride to a point, or None if he may. AH-CMD-03, 04, 09"""
    if not (0 <= x <= WIDE and 0 <= y <= DEEP):
        return Rejection("off-table", "He stays on the table.", "AH-MOVE-32")
    own = battle.c_unit[commander]
    px, py = battle.commander_place(commander)
    fine = (REACH + SLACK) * SCALE
    if own >= 0:
        off = point_off_base(x, y, battle.x[own], battle.y[own], battle.h[own])
        far = off > fine * fine
    else:
        far = length_of(x - px, y - py) > REACH + SLACK
    if far:
        return Rejection("too-far", "A commander moves up to 6.00 inch.", "AH-CMD-03")
    clear = (CLEAR - SLACK) * SCALE
    for other in range(battle.count()):
        if battle.owner[other] != battle.c_owner[commander] and battle.status[other] == ON_TABLE:
            if point_off_base(x, y, battle.x[other], battle.y[other], battle.h[other]) < clear * clear:
                return Rejection("too-near", "He may not end within 0.10 inch of an enemy base.", "AH-CMD-09")
    if not way_is_clear(battle, battle.c_owner[commander], px, py, x, y):
        return Rejection("through-enemy", "He may not pass through enemy bases.", "AH-CMD-03")
    return None


class Riding(Frame[Hannibal]):
    """A commander moves up to 6 inches and may join a unit. AH-CMD-03, 04"""

    __slots__ = ("commander",)
    FIELDS = ("step", "commander")

    def __init__(self, commander: int = 0) -> None:
        super().__init__()
        self.commander = commander

    def clone(self) -> Riding:
        twin = Riding(self.commander)
        twin.step = self.step
        return twin

    def resume(self, battle: Hannibal) -> bool:
        commander = self.commander
        seat = battle.c_owner[commander]
        choices = [Action(JOIN, unit) for unit in joinable(battle, commander)]
        x, y = battle.commander_place(commander)
        own = battle.c_unit[commander]
        h = battle.h[own] if own >= 0 else (0 if battle.edge[seat] == 0 else 180)
        for turn, length in ((180, 200), (180, 500), (90, 300), (270, 300), (0, 300)):
            heading = (h + turn) % 360
            px = x + int(rounded(length * SIN[heading], SCALE))
            py = y + int(rounded(length * COS[heading], SCALE))
            if ride_refusal(battle, commander, px, py) is None:
                choices.append(Action(RIDE, px, py))
        choices.append(Action(STAND))
        return battle.ask(seat, choices, alone_is_asked=True)

    def prompt(self, battle: Hannibal) -> Prompt:
        return Prompt("ride", text("ride"), "AH-CMD-03", about=(f"c{self.commander}",))

    def takes_more(self, battle: Hannibal) -> bool:
        return True

    def accepts(self, battle: Hannibal, action: Action) -> bool:
        return action.verb == RIDE and ride_refusal(battle, self.commander, action.a, action.b) is None

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        if action.verb == RIDE:
            refusal = ride_refusal(battle, self.commander, action.a, action.b)
            if refusal is not None:
                return refusal
        if action.verb == JOIN and 0 <= action.a < battle.count():
            if battle.owner[action.a] != battle.c_owner[self.commander]:
                return Rejection("enemy", "He joins friendly units only.", "AH-CMD-04")
            if battle.commander_of(action.a) >= 0:
                return Rejection("has-commander", "That unit has a commander already.", "AH-CMD-02")
            return Rejection("too-far", "That unit is more than 6.00 inch away, or behind enemies.", "AH-CMD-04")
        return super().why_not(battle, action)

    def answer(self, battle: Hannibal, action: Action) -> None:
        battle.stack.pop()
        commander = self.commander
        seat = battle.c_owner[commander]
        if action.verb == STAND:
            battle.c_helped[commander] |= 2  # not offered again in this phase
            return
        battle.c_moved[commander] = 1
        x, y = battle.commander_place(commander)
        if action.verb == JOIN:
            battle.c_unit[commander] = action.a
            battle.tell_join(JOINED, commander, action.a, x, y)
        else:
            battle.c_unit[commander] = -1
            battle.c_x[commander] = action.a
            battle.c_y[commander] = action.b
            way = (SPOT.number(x, y), SPOT.number(action.a, action.b))
            battle.tell(RODE, seat, battle.leader(commander), action.a, action.b, many=way)


def helpable(battle: Hannibal, commander: int, ready: list[int]) -> list[int]:
    """Ready units within 6 inches of a detached commander who has still help to give. AH-MOVE-10, 12, 15"""
    if battle.c_status[commander] != IN_PLAY or battle.c_unit[commander] >= 0:
        return []
    if battle.c_helped[commander] & 1 and not battle.switches.help_all:
        return []
    return [unit for unit in ready if battle.commander_within(commander, unit, REACH)]


def touches_enemy(battle: Hannibal, unit: int, x: int, y: int, h: int) -> bool:
    seat = battle.owner[unit]
    near = (5 * SCALE) ** 2
    for other in range(battle.count()):
        if battle.owner[other] == seat or battle.status[other] != ON_TABLE:
            continue
        if abs(battle.x[other] - x) > 240 or abs(battle.y[other] - y) > 240:
            continue
        if gap_squared(x, y, h, battle.x[other], battle.y[other], battle.h[other]) <= near:
            return True
    enemy = 1 - seat
    if battle.camp_stands(enemy):
        cx, cy, ch = battle.camp_x[enemy], battle.camp_y[enemy], battle.camp_h[enemy]
        return gap_squared(x, y, h, cx, cy, ch) <= near
    return False


def help_refusal(battle: Hannibal, unit: int, x: int, y: int, h: int, turning_only: bool) -> Rejection | None:
    """Why this is neither a change of facing nor a dressing of ranks, or None if it is. AH-MOVE-13 to 15"""
    oldx, oldy, oldh = battle.x[unit], battle.y[unit], battle.h[unit]
    far = length_of(x - oldx, y - oldy)
    if (x, y, h) == (oldx, oldy, oldh):
        return Rejection("no-move", "That would change nothing.", "AH-MOVE-10")
    if far and turning_only:
        return Rejection("turn-only", "The tribune turns a unit, he does not shift it.", "AH-SCEN-27")
    if far > 100 + SLACK:
        return Rejection(
            "too-far", f"Dressing ranks is a shift of 1.00 inch at most, not {inches(int(far))}.", "AH-MOVE-14"
        )
    if far and h != oldh and not ends_aligned(battle, unit, x, y, h):
        return Rejection(
            "heading", "When dressing, the heading is kept or taken over from an aligned friend.", "AH-MOVE-14"
        )
    if not is_place_free(battle, unit, x, y, h, []):
        return Rejection("not-free", "That place is not free.", "AH-MOVE-38")
    if touches_enemy(battle, unit, x, y, h):
        return Rejection("contact", "It may not end in contact with an enemy.", "AH-MOVE-15")
    if battle.dmz[unit] >= 2:
        before = battle.nearest_enemy(battle.owner[unit], oldx, oldy, oldh)
        after = battle.nearest_enemy(battle.owner[unit], x, y, h)
        if after < before - 100:
            return Rejection("nearer", "With 2 markers it may not end nearer to the enemy.", "AH-RALLY-11")
    return None


def ends_aligned(battle: Hannibal, unit: int, x: int, y: int, h: int) -> bool:
    """Would a base here stand aligned beside a friend?"""
    for other in battle.units_of(battle.owner[unit]):
        if other == unit or turn_between(h, battle.h[other]) > 0:
            continue
        ox, oy, oh = battle.x[other], battle.y[other], battle.h[other]
        if flush_edge(x, y, (h + 90) % 360, ox, oy, oh) == 3 or flush_edge(x, y, (h + 270) % 360, ox, oy, oh) == 1:
            return True
    return False


class Helping(Frame[Hannibal]):
    """A detached commander helps: a new facing, or ranks dressed by up to 1 inch. AH-MOVE-10 to 15"""

    __slots__ = ("unit", "commander", "tribune")
    FIELDS = ("step", "unit", "commander", "tribune")

    def __init__(self, unit: int = 0, commander: int = 0, tribune: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.commander = commander
        self.tribune = tribune

    def clone(self) -> Helping:
        twin = Helping(self.unit, self.commander, self.tribune)
        twin.step = self.step
        return twin

    def resume(self, battle: Hannibal) -> bool:
        unit = self.unit
        x, y, h = battle.x[unit], battle.y[unit], battle.h[unit]
        choices: list[Action] = []
        for turn in (45, 315, 90, 270, 180):
            if help_refusal(battle, unit, x, y, (h + turn) % 360, bool(self.tribune)) is None:
                choices.append(Action(PLACE, unit, x, y, (h + turn) % 360))
        if not self.tribune:
            for turn in (0, 90, 180, 270):
                px = x + int(rounded(100 * SIN[(h + turn) % 360], SCALE))
                py = y + int(rounded(100 * COS[(h + turn) % 360], SCALE))
                if help_refusal(battle, unit, px, py, h, False) is None:
                    choices.append(Action(PLACE, unit, px, py, h))
        choices.append(Action(STAND))
        return battle.ask(battle.owner[unit], choices, alone_is_asked=True)

    def prompt(self, battle: Hannibal) -> Prompt:
        name = battle.called(self.unit)
        about = battle.ids(self.unit)
        if self.tribune:
            return Prompt("tribune", text("tribune", unit=name), "AH-SCEN-27", about=about)
        return Prompt("help", text("help", unit=name), "AH-MOVE-10", about=about)

    def takes_more(self, battle: Hannibal) -> bool:
        return True

    def accepts(self, battle: Hannibal, action: Action) -> bool:
        if action.verb != PLACE or action.a != self.unit or not 0 <= action.d < 360:
            return False
        return help_refusal(battle, self.unit, action.b, action.c, action.d, bool(self.tribune)) is None

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        if action.verb == PLACE and action.a == self.unit and 0 <= action.d < 360:
            refusal = help_refusal(battle, self.unit, action.b, action.c, action.d, bool(self.tribune))
            if refusal is not None:
                return refusal
        return super().why_not(battle, action)

    def answer(self, battle: Hannibal, action: Action) -> None:
        battle.stack.pop()
        unit = self.unit
        if action.verb == STAND:
            if self.tribune:
                battle.tribune_used = 1
            else:
                battle.stood[unit] = 1
            return
        x, y = battle.x[unit], battle.y[unit]
        shift(battle, unit, action.b, action.c, action.d)
        battle.tell_move(MOVED, unit, x, y)
        if self.tribune:
            battle.tribune_used = 1
        else:
            battle.moved[unit] = 1
            battle.c_helped[self.commander] |= 1
            battle.tell(HELPED, battle.owner[unit], battle.who(unit), battle.leader(self.commander))
        face_attackers(battle)
