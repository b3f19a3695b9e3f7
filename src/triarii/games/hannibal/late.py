"""Stratagems after deployment: Night March, Stakes and Pits. AH-STRAT-05, 07, 11"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import (
    ON_TABLE,
    WIDE,
    Hannibal,
)
from triarii.games.hannibal.contacts import update
from triarii.games.hannibal.deploy import (
    NIGHT_MARCH,
    SIDE_ROOM,
    STAKES_AND_PITS,
    ZONE,
    deploy_places,
    home_row,
    may_deploy,
)
from triarii.games.hannibal.geometry import COS, SCALE, SIN
from triarii.games.hannibal.terrain import (
    STAKES,
    Feature,
    sweep_touches,
)
from triarii.games.hannibal.words import (
    DEPLOY,
    DEPLOYED,
    ENOUGH,
    KEEP,
    PLACE,
    PLAY,
    PLAYED,
    STAKE,
    STAKES_SET,
)

# Stratagems after deployment

ASK_CARD: Final = 0
WHO: Final = 1
WHERE: Final = 2
SET_STAKES: Final = 3


def stakes_refusal(battle: Hannibal, seat: int, x: int, y: int, h: int) -> Rejection | None:
    """A strip of 3.20 by 0.80 inch in the zone or within 2 inches ahead of it, touching no base. AH-STRAT-07"""
    if not 0 <= h < 360:
        return Rejection("bad-heading", "Headings are whole degrees from 0 to 359.", "AH-TABLE-03")
    strip = Feature(STAKES, x, y, 160, 40, 0, h)
    ahead = ZONE + 200
    ground = Feature(0, 2400, home_row(battle, seat, ahead // 2), WIDE // 2 - SIDE_ROOM, ahead // 2)
    if not strip_inside(strip, ground):
        return Rejection("outside", "The stakes lie in your zone or within 2 inches ahead of it.", "AH-STRAT-07")
    for unit in range(battle.count()):
        if battle.status[unit] == ON_TABLE:
            if sweep_touches(strip, battle.x[unit], battle.y[unit], battle.h[unit], 0, 0, 0):
                return Rejection("not-free", "The stakes may touch no base.", "AH-STRAT-07")
    for camp in (0, 1):
        if battle.camp_stands(camp):
            if sweep_touches(strip, battle.camp_x[camp], battle.camp_y[camp], battle.camp_h[camp], 0, 0, 0):
                return Rejection("not-free", "The stakes may touch no base.", "AH-STRAT-07")
    return None


def strip_inside(strip: Feature, ground: Feature) -> bool:
    """Do all corners of a strip lie on this ground?"""
    h = strip.heading
    for lx in (-strip.a, strip.a):
        for ly in (-strip.b, strip.b):
            px = (strip.x - ground.x) * SCALE + lx * COS[h] + ly * SIN[h]
            py = (strip.y - ground.y) * SCALE - lx * SIN[h] + ly * COS[h]
            if abs(px) > ground.a * SCALE + SCALE or abs(py) > ground.b * SCALE + SCALE:
                return False
    return True


class LateStratagems(Frame[Hannibal]):
    """After both have deployed: Night March, and Stakes and Pits. AH-STRAT-05, 07, 11"""

    __slots__ = ("seat", "left", "unit", "done")
    FIELDS = ("step", "seat", "left", "unit", "done")

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.left = 0
        self.unit = -1
        self.done: list[int] = []

    def clone(self) -> LateStratagems:
        twin = LateStratagems(self.seat)
        twin.step = self.step
        twin.left = self.left
        twin.unit = self.unit
        twin.done = self.done[:]
        return twin

    def stakes_places(self, battle: Hannibal) -> list[Action]:
        found: list[Action] = []
        for deep in (1300, 1150):
            for x in range(600, 4300, 500):
                y = home_row(battle, self.seat, deep)
                if stakes_refusal(battle, self.seat, x, y, 0) is None:
                    found.append(Action(STAKE, x, y, 0))
        return found

    def resume(self, battle: Hannibal) -> bool:
        seat = self.seat
        hand = battle.hands[seat]
        if self.step == ASK_CARD:
            if not hand:
                battle.stack.pop()
                return False
            choices: list[Action] = []
            if NIGHT_MARCH in hand:
                choices.append(Action(PLAY, NIGHT_MARCH))
            if STAKES_AND_PITS in hand and self.stakes_places(battle):
                choices.append(Action(PLAY, STAKES_AND_PITS))
            choices.append(Action(KEEP))
            return battle.ask(seat, choices, alone_is_asked=True)
        if self.step == WHO:
            choices = [Action(DEPLOY, unit) for unit in battle.units_of(seat) if unit not in self.done]
            if self.left == 0 or not choices:
                self.step = ASK_CARD
                return False
            choices.append(Action(ENOUGH))
            return battle.ask(seat, choices)
        if self.step == WHERE:
            choices = [Action(PLACE, self.unit, p[0], p[1], p[2]) for p in deploy_places(battle, self.unit)]
            here = Action(PLACE, self.unit, battle.x[self.unit], battle.y[self.unit], battle.h[self.unit])
            if here not in choices:
                choices.append(here)
            return battle.ask(seat, choices, alone_is_asked=True)
        return battle.ask(seat, self.stakes_places(battle), alone_is_asked=True)

    def prompt(self, battle: Hannibal) -> Prompt:
        if self.step == ASK_CARD:
            return Prompt("late", text("late"), "AH-STRAT-11", text("stratagem.public"))
        if self.step == WHO:
            return Prompt("night-march", text("night-march", left=self.left), "AH-STRAT-05")
        if self.step == WHERE:
            question = text("night-march.where", unit=battle.called(self.unit))
            return Prompt("night-march", question, "AH-STRAT-05", about=battle.ids(self.unit))
        return Prompt("stakes", text("stakes"), "AH-STRAT-07")

    def takes_more(self, battle: Hannibal) -> bool:
        return self.step in (WHERE, SET_STAKES)

    def accepts(self, battle: Hannibal, action: Action) -> bool:
        if self.step == WHERE and action.verb == PLACE and action.a == self.unit:
            return may_deploy(battle, self.unit, action.b, action.c, action.d) is None
        if self.step == SET_STAKES and action.verb == STAKE:
            return stakes_refusal(battle, self.seat, action.a, action.b, action.c) is None
        return False

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        refusal: Rejection | None = None
        if self.step == WHERE and action.verb == PLACE and action.a == self.unit:
            refusal = may_deploy(battle, self.unit, action.b, action.c, action.d)
        if self.step == SET_STAKES and action.verb == STAKE:
            refusal = stakes_refusal(battle, self.seat, action.a, action.b, action.c)
        return refusal if refusal is not None else super().why_not(battle, action)

    def answer(self, battle: Hannibal, action: Action) -> None:
        seat = self.seat
        if action.verb == KEEP:
            battle.stack.pop()
        elif action.verb == PLAY:
            battle.hands[seat].remove(action.a)
            battle.discards.append(action.a)
            battle.tell(PLAYED, seat, action.a)
            self.left = 3
            self.step = WHO if action.a == NIGHT_MARCH else SET_STAKES
        elif action.verb == ENOUGH:
            self.step = ASK_CARD
        elif action.verb == DEPLOY:
            self.unit = action.a
            self.done.append(action.a)
            self.step = WHERE
        elif action.verb == PLACE:
            battle.put(self.unit, action.b, action.c, action.d)
            update(battle, self.unit)
            battle.tell_place(DEPLOYED, self.unit)
            self.left -= 1
            self.step = WHO
        else:
            battle.features = [*battle.features, Feature(STAKES, action.a, action.b, 160, 40, 0, action.c)]
            battle.tell(STAKES_SET, seat, action.a, action.b)
            self.step = ASK_CARD
