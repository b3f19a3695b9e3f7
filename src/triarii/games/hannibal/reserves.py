"""Units held off the table: ambushes and flank marches come on. AH-STRAT-02 to 04, 11, AH-SCEN-11"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import DEEP, ON_TABLE, RESERVE, SOUTH, WIDE, Hannibal
from triarii.games.hannibal.conform import is_place_free
from triarii.games.hannibal.contacts import update
from triarii.games.hannibal.effects import harm
from triarii.games.hannibal.geometry import CLEAR, HALF, SCALE, SLACK, gap_squared, reach_of_base
from triarii.games.hannibal.rally import passes_test
from triarii.games.hannibal.terrain import base_inside, touches
from triarii.games.hannibal.troops import UNRELIABLE
from triarii.games.hannibal.words import (
    ARRIVED,
    FAILED,
    FLANK_ROLL,
    HELD_BACK,
    KEEP,
    LAY_IN_WAIT,
    LED_BY,
    PASSED,
    PLACE,
    PLAYED,
)

AMBUSH: Final = 10  # card numbers
FLANK_MARCH: Final = 11
WEST: Final = 2
EAST: Final = 3

INSIDE: Final = 0  # wholly inside the noted feature
BESIDE: Final = 1  # touching it
HOME: Final = 2  # touching the own table edge
FLANK: Final = 3  # touching the noted edge, 6 inches from enemies
FLANK_LATE: Final = 4  # touching it, 0.10 inch from enemies
NOWHERE: Final = 5


def enemy_nearer_than(battle: Hannibal, seat: int, x: int, y: int, h: int, length: int) -> bool:
    limit = (length - SLACK) * SCALE
    for other in range(battle.count()):
        if battle.owner[other] != seat and battle.status[other] == ON_TABLE:
            if gap_squared(x, y, h, battle.x[other], battle.y[other], battle.h[other]) < limit * limit:
                return True
    return False


def touches_edge(battle: Hannibal, seat: int, x: int, y: int, h: int, edge: int) -> bool:
    """Does a base touch this table edge?"""
    reach = reach_of_base(h, 0)
    near = 5 * SCALE
    if edge == WEST:
        return x * SCALE - reach <= near
    if edge == EAST:
        return (WIDE - x) * SCALE - reach <= near
    if edge == SOUTH:
        return y * SCALE - reach <= near
    return (DEEP - y) * SCALE - reach <= near


def may_arrive(battle: Hannibal, unit: int, x: int, y: int, h: int, where: int) -> bool:
    """May a unit come on here? AH-STRAT-02 to 04"""
    seat = battle.owner[unit]
    if where in (INSIDE, BESIDE):
        feature = battle.features[battle.ambush[seat][0]]
        good = base_inside(feature, x, y, h) if where == INSIDE else touches(feature, x, y, h)
        distance = CLEAR
    elif where == HOME:
        good = touches_edge(battle, seat, x, y, h, battle.edge[seat])
        distance = CLEAR
    else:
        good = touches_edge(battle, seat, x, y, h, battle.flank[seat][0])
        distance = 600 if where == FLANK else CLEAR
    return good and is_place_free(battle, unit, x, y, h, []) and not enemy_nearer_than(battle, seat, x, y, h, distance)


def arrival_places(battle: Hannibal, unit: int, where: int) -> list[tuple[int, int, int]]:
    """Some places where the unit may come on."""
    seat = battle.owner[unit]
    home = battle.edge[seat]
    on = 0 if home == SOUTH else 180
    found: list[tuple[int, int, int]] = []
    if where in (INSIDE, BESIDE):
        feature = battle.features[battle.ambush[seat][0]]
        wide = feature.a + (HALF if where == BESIDE else -HALF)
        deep = feature.b + (HALF if where == BESIDE else -HALF)
        step = 80
        for dy in range(-deep // step * step, deep + 1, step):
            for dx in range(-wide // step * step, wide + 1, step):
                for turn in (0, 90, 270, 180):
                    place = (feature.x + dx, feature.y + dy, (on + turn) % 360)
                    if len(found) < 24 and may_arrive(battle, unit, place[0], place[1], place[2], where):
                        found.append(place)
        return found
    if where == HOME:
        y = HALF if home == SOUTH else DEEP - HALF
        for x in range(HALF, WIDE - HALF + 1, 160):
            if may_arrive(battle, unit, x, y, on, where):
                found.append((x, y, on))
        return found[:24]
    edge = battle.flank[seat][0]
    x, h = (HALF, 90) if edge == WEST else (WIDE - HALF, 270)
    for y in range(HALF, DEEP - HALF + 1, 160):
        for turn in (h, on):
            if may_arrive(battle, unit, x, y, turn, where):
                found.append((x, y, turn))
    return found[:32]


def ambush_is_touched(battle: Hannibal, seat: int) -> bool:
    """Has an enemy come to touch the feature of a waiting ambush? AH-STRAT-03"""
    if len(battle.ambush[seat]) < 2 or battle.ambush[seat][0] < 0:
        return False
    feature = battle.features[battle.ambush[seat][0]]
    for unit in range(battle.count()):
        if battle.owner[unit] != seat and battle.status[unit] == ON_TABLE:
            if touches(feature, battle.x[unit], battle.y[unit], battle.h[unit]):
                return True
    return False


ASK: Final = 0
FLANK_DIE: Final = 1
FLANK_ASK: Final = 2


class Arrivals(Frame[Hannibal]):
    """At the start of a half its player brings on what waits off the table; a sprung ambush comes on at once."""

    __slots__ = ("seat", "sprung", "late")
    FIELDS = ("step", "seat", "sprung", "late")

    def __init__(self, seat: int = 0, sprung: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.sprung = sprung
        self.late = 0

    def clone(self) -> Arrivals:
        twin = Arrivals(self.seat, self.sprung)
        twin.step = self.step
        twin.late = self.late
        return twin

    def must(self, battle: Hannibal) -> bool:
        return bool(self.sprung) or battle.turn >= 5

    def first_place(self, battle: Hannibal, unit: int) -> tuple[int, list[tuple[int, int, int]]]:
        """Where the next unit of the ambush comes on. AH-STRAT-02, 03"""
        if battle.ambush[self.seat][0] < 0:
            return HOME, arrival_places(battle, unit, HOME)
        places = arrival_places(battle, unit, INSIDE)
        if places or not self.must(battle):
            return INSIDE, places
        places = arrival_places(battle, unit, BESIDE)
        return (BESIDE, places) if places else (NOWHERE, [])

    def resume(self, battle: Hannibal) -> bool:
        seat = self.seat
        if self.step == ASK:
            note = battle.ambush[seat]
            if len(note) < 2 and battle.turn >= 2 and self.hides_something(battle):
                # whether what waits is an ambush must not show in whether he is asked
                return battle.ask(seat, [Action(KEEP)], alone_is_asked=True)
            if len(note) > 1 and (battle.turn >= 2 or self.sprung):
                unit = note[1]
                where, places = self.first_place(battle, unit)
                if where == NOWHERE:
                    # no room: it comes on at its own edge in its next half
                    self.put_off(battle, unit)
                    return False
                if self.must(battle):
                    self.reveal(battle, AMBUSH)  # being asked would show it anyway
                choices = [Action(PLACE, unit, place[0], place[1], place[2]) for place in places]
                if not self.must(battle) and where == INSIDE:
                    choices.append(Action(KEEP))
                if choices:
                    return battle.ask(seat, choices, alone_is_asked=True)
            if self.sprung:
                battle.stack.pop()
                return False
            self.step = FLANK_DIE
        if self.step == FLANK_DIE:
            if len(battle.flank[seat]) < 2 or battle.turn < 3:
                battle.stack.pop()
                return False
            need = 5 - (battle.turn - 3)
            die = battle.dice.die(8) + 1
            self.reveal(battle, FLANK_MARCH)
            battle.tell(FLANK_ROLL, seat, many=(die + (PASSED if die >= need else FAILED),))
            if die < need:
                battle.stack.pop()
                return False
            self.step = FLANK_ASK
        note = battle.flank[seat]
        if len(note) < 2:
            battle.stack.pop()
            return False
        unit = note[1]
        places = arrival_places(battle, unit, FLANK)
        self.late = 0
        if not places and battle.turn >= 7:
            places = arrival_places(battle, unit, FLANK_LATE)
            self.late = 1
        if not places:
            battle.stack.pop()
            return False
        choices = [Action(PLACE, unit, place[0], place[1], place[2]) for place in places]
        return battle.ask(seat, choices, alone_is_asked=True)

    def hides_something(self, battle: Hannibal) -> bool:
        for unit in range(battle.count()):
            if battle.owner[unit] == self.seat and battle.status[unit] == RESERVE and battle.is_secret(unit):
                return True
        return False

    def where(self, battle: Hannibal) -> int:
        if self.step == FLANK_ASK:
            return FLANK_LATE if self.late else FLANK
        return self.first_place(battle, battle.ambush[self.seat][1])[0]

    def accepts(self, battle: Hannibal, action: Action) -> bool:
        note = battle.flank[self.seat] if self.step == FLANK_ASK else battle.ambush[self.seat]
        if action.verb != PLACE or len(note) < 2 or action.a != note[1] or not 0 <= action.d < 360:
            return False
        return may_arrive(battle, action.a, action.b, action.c, action.d, self.where(battle))

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        if action.verb == PLACE and (self.step == FLANK_ASK or len(battle.ambush[self.seat]) > 1):
            where = self.where(battle)
            if where in (FLANK, FLANK_LATE):
                far = "6.00" if where == FLANK else "0.10"
                return Rejection(
                    "no-arrival",
                    f"It comes on touching the noted edge, at least {far} inch from enemies.",
                    "AH-STRAT-04",
                )
            return Rejection(
                "no-arrival",
                "It comes on wholly inside the noted feature, at least 0.10 inch from enemies.",
                "AH-STRAT-02",
            )
        return super().why_not(battle, action)

    def prompt(self, battle: Hannibal) -> Prompt:
        if self.step == FLANK_ASK:
            return Prompt(
                "flank-march", text("flank-march"), "AH-STRAT-04", about=battle.ids(battle.flank[self.seat][1])
            )
        note = battle.ambush[self.seat]
        about = battle.ids(note[1]) if len(note) > 1 else ()
        return Prompt("ambush", text("ambush"), "AH-STRAT-02", text("ambush.public"), about)

    def takes_more(self, battle: Hannibal) -> bool:
        return battle.legal[0].verb == PLACE

    def reveal(self, battle: Hannibal, card: int) -> None:
        """The card is played and discarded when its first unit shows itself; the note is laid open. AH-STRAT-01"""
        if card not in battle.hands[self.seat]:
            return
        battle.hands[self.seat].remove(card)
        battle.discards.append(card)
        battle.tell(PLAYED, self.seat, card)
        note = battle.ambush[self.seat] if card == AMBUSH else battle.flank[self.seat]
        if card == AMBUSH:
            feature = battle.features[note[0]]
            battle.tell(LAY_IN_WAIT, self.seat, feature.x, feature.y)
        for unit in note[1:]:
            battle.tell(HELD_BACK, self.seat, battle.who(unit))
            commander = battle.commander_of(unit)
            if commander >= 0:
                battle.tell(LED_BY, self.seat, battle.leader(commander), battle.who(unit))

    def put_off(self, battle: Hannibal, unit: int) -> None:
        """The note now says: own edge, next half."""
        note = battle.ambush[self.seat]
        self.reveal(battle, AMBUSH)
        battle.ambush[self.seat] = [-1, *note[1:]]
        self.step = FLANK_DIE
        if self.sprung:
            battle.stack.pop()

    def answer(self, battle: Hannibal, action: Action) -> None:
        if action.verb == KEEP:
            self.step = FLANK_DIE
            return
        unit = action.a
        if self.step == FLANK_ASK:
            battle.flank[self.seat].remove(unit)
            battle.held[unit] = self.late
        else:
            self.reveal(battle, AMBUSH)
            note = battle.ambush[self.seat]
            battle.ambush[self.seat] = [note[0], *[other for other in note[1:] if other != unit]]
        battle.put(unit, action.b, action.c, action.d)
        update(battle, unit)
        battle.tell_place(ARRIVED, unit)
        if battle.wavered[self.seat] and battle.traits[unit] & UNRELIABLE and not battle.tested[unit]:
            battle.tested[unit] = 1  # AH-TRAIT-64
            if not passes_test(battle, unit, 0):
                harm(battle, unit, 1, -1, -1)
