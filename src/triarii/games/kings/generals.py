"""Step 1: the generals ride, zone by zone, until a 1 stops them. CK-GEN-09, 13 to 17, 26, 28"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.state import SHARED_RIDE, Kings
from triarii.games.kings.table import REACH, TOUCHING, ZONE_NAMES

RIDE_SCORE: Final = 2  # a 1 stops the general. CK-GEN-09, 13


def holds_enemies(battle: Kings, seat: int, zone: int) -> bool:
    """Is any enemy piece in the zone: unit, artillery or general? CK-GEN-17, 28"""
    pieces = battle.pieces[zone]
    if pieces and battle.roster.owner[pieces[0]] != seat:
        return True
    other = 1 - seat
    return battle.generals[2 * other] == zone or battle.generals[2 * other + 1] == zone


@final
class MoveGenerals(Frame[Kings]):
    """The owner leads his generals in any order; each is stopped by his first 1. CK-GEN-09, 13, 14"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "seen", "stopped", "rider")

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[int] = [0, 0]  # the zones each general was in this turn, a bit each. CK-GEN-26
        self.stopped: list[int] = [0, 0]
        self.rider = -1  # who tried last, for the shared roll of CK-GEN-15

    def clone(self) -> MoveGenerals:
        twin = MoveGenerals()
        twin.step = self.step
        twin.seen = self.seen[:]
        twin.stopped = self.stopped[:]
        twin.rider = self.rider
        return twin

    def resume(self, battle: Kings) -> bool:
        seat = battle.active
        side = battle.side[seat]
        legal: list[Action] = []
        for place in (0, 1):
            general = 2 * seat + place
            zone = battle.generals[general]
            if zone < 0 or self.stopped[place]:
                continue
            for goal in REACH[side * 30 + zone]:
                if not self.seen[place] & (1 << goal) and not holds_enemies(battle, seat, goal):
                    legal.append(w.LEAD_GENERAL[general * 30 + goal])
        return battle.offer(seat, legal)

    def prompt(self, battle: Kings) -> Prompt:
        seat = battle.active
        riders = [place for place in (0, 1) if battle.generals[2 * seat + place] >= 0 and not self.stopped[place]]
        about = tuple([w.GENERAL.names[2 * seat + place] for place in riders])
        return Prompt("generals", text("generals"), "CK-GEN-09", about=about)

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb != w.LEAD:
            return super().why_not(battle, action)
        if action.a // 2 != battle.active:
            return Rejection("not-yours", "That general is not yours.", "CK-SEQ-02")
        place = action.a % 2
        zone = battle.generals[action.a]
        if zone < 0:
            return Rejection("no-general", "That general is not on the table.", "CK-SEQ-02")
        if self.stopped[place]:
            return Rejection("stopped", "That general's move is over for this turn.", "CK-GEN-13")
        if action.b not in TOUCHING[zone]:
            return Rejection("too-far", f"{ZONE_NAMES[action.b]} does not touch the general's zone.", "CK-GEN-16")
        if self.seen[place] & (1 << action.b):
            return Rejection("seen", f"He was in {ZONE_NAMES[action.b]} already this turn.", "CK-GEN-26")
        if battle.held[action.b] == 1 - battle.active:
            return Rejection("enemies", f"{ZONE_NAMES[action.b]} holds enemy units.", "CK-GEN-17")
        return Rejection("enemies", f"{ZONE_NAMES[action.b]} holds enemy artillery or a general.", "CK-GEN-28")

    def answer(self, battle: Kings, action: Action) -> None:
        if action.verb == w.DONE:
            battle.stack.pop()
            return
        general, goal = action.a, action.b
        place = general % 2
        start = battle.generals[general]
        self.seen[place] |= 1 << start
        pip = battle.dice.die(6) + 1
        battle.tell_dice(w.GENERAL_ROLLED, battle.active, (pip,), RIDE_SCORE, w.PASS, w.FAIL, general, goal)
        if battle.switches & SHARED_RIDE:  # one after the other, and a 1 ends both. CK-GEN-15
            if self.rider >= 0 and self.rider != place:
                self.stopped[self.rider] = 1
            self.rider = place
        if pip < RIDE_SCORE:
            self.stopped[place] = 1
            if battle.switches & SHARED_RIDE:
                self.stopped[1 - place] = 1
            return
        self.seen[place] |= 1 << goal
        battle.generals[general] = goal
        battle.tell(w.GENERAL_MOVED, battle.active, general, start, goal, w.MOVING)
