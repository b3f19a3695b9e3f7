"""Scenery: brought, laid in turn, and diced for. CK-SCEN"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.state import Kings
from triarii.games.kings.table import BASE_EDGE, TOUCHING, ZONE_NAMES, ZONES
from triarii.games.kings.troops import FIGURES, GROUNDS, OPEN

PIECES: Final[int] = FIGURES["scenery"]["pieces"]
ALIKE: Final[int] = FIGURES["scenery"]["alike"]


def free_zones(battle: Kings, seat: int) -> list[int]:
    """Zones without scenery outside the opponent's base-edge row. CK-SCEN-06"""
    far = BASE_EDGE[battle.side[1 - seat]]
    return [zone for zone in range(ZONES) if battle.ground[zone] == OPEN and zone not in far]


CHOOSE: Final = 0
LAY: Final = 1
DICE: Final = 2
SHIFT: Final = 3


@final
class Scenery(Frame[Kings]):
    """Three pieces each, the defender first; then every piece is diced for. CK-SCEN-01, 02, 06, 07, 09"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "zones", "kinds", "kind", "place")

    def __init__(self) -> None:
        super().__init__()
        self.zones: list[int] = []  # where the pieces were laid, in order; the defender's are the even ones
        self.kinds: list[int] = []
        self.kind = 0
        self.place = 0

    def clone(self) -> Scenery:
        twin = Scenery()
        twin.step = self.step
        twin.zones = self.zones[:]
        twin.kinds = self.kinds[:]
        twin.kind = self.kind
        twin.place = self.place
        return twin

    def owner(self, battle: Kings, place: int) -> int:
        defender = 1 - battle.south()
        return defender if place % 2 == 0 else 1 - defender

    def may_bring(self, kind: int) -> bool:
        """At most two of the same kind. CK-SCEN-02"""
        return self.kinds[len(self.zones) % 2 :: 2].count(kind) < ALIKE

    def resume(self, battle: Kings) -> bool:
        seat = self.owner(battle, len(self.zones))
        if self.step == CHOOSE:
            if len(self.zones) < 2 * PIECES:
                kinds = [kind for kind in range(1, len(GROUNDS)) if self.may_bring(kind)]
                return battle.ask(seat, [Action(w.BRING, kind) for kind in kinds])
            self.step = DICE
        if self.step == LAY:
            return battle.ask(seat, [Action(w.LAY, zone) for zone in free_zones(battle, seat)])
        if self.step == DICE:
            while self.place < len(self.zones):
                if self.dice(battle):
                    self.step = SHIFT
                    break
                self.place += 1
        if self.step == SHIFT:
            legal = [Action(w.SHIFT, zone) for zone in self.shifts(battle)]
            legal.append(Action(w.LEAVE))
            return battle.ask(1 - self.owner(battle, self.place), legal)
        battle.stack.pop()
        return False

    def dice(self, battle: Kings) -> bool:
        """1 the piece goes; 2 or 3 the opponent may shift it: then True. CK-SCEN-07"""
        zone, kind = self.zones[self.place], self.kinds[self.place]
        pip = battle.dice.die(6) + 1
        battle.tell(w.SCENERY_ROLLED, self.owner(battle, self.place), kind, zone, many=(pip,))
        if pip == 1:
            battle.ground[zone] = OPEN
            battle.tell(w.SCENERY_GONE, self.owner(battle, self.place), kind, zone)
        return pip in (2, 3) and len(self.shifts(battle)) > 0

    def shifts(self, battle: Kings) -> list[int]:
        return [zone for zone in TOUCHING[self.zones[self.place]] if battle.ground[zone] == OPEN]

    def prompt(self, battle: Kings) -> Prompt:
        if self.step == CHOOSE:
            return Prompt("scenery", text("scenery.bring", pieces=PIECES), "CK-SCEN-01")
        if self.step == LAY:
            return Prompt("scenery", text("scenery.lay", scenery=GROUNDS[self.kind]), "CK-SCEN-06")
        kind, zone = GROUNDS[self.kinds[self.place]], ZONE_NAMES[self.zones[self.place]]
        return Prompt("scenery", text("scenery.shift", scenery=kind, zone=zone), "CK-SCEN-07")

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.BRING and self.step == CHOOSE:
            return Rejection("alike", f"At most {ALIKE} pieces of the same kind.", "CK-SCEN-02")
        if action.verb == w.LAY and self.step == LAY:
            name = ZONE_NAMES[action.a]
            if battle.ground[action.a] != OPEN:
                return Rejection("taken", f"{name} has scenery already.", "CK-SCEN-06")
            return Rejection("zone", f"{name} is in the opponent's base-edge row.", "CK-SCEN-06")
        if action.verb == w.SHIFT and self.step == SHIFT:
            return Rejection("shift", "A piece is shifted to a touching zone without scenery.", "CK-SCEN-07")
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        if self.step == CHOOSE:
            self.kind = action.a
            self.step = LAY
        elif self.step == LAY:
            battle.ground[action.a] = self.kind
            battle.tell(w.LAID, self.owner(battle, len(self.zones)), self.kind, action.a)
            self.zones.append(action.a)
            self.kinds.append(self.kind)
            self.step = CHOOSE
        else:
            if action.verb == w.SHIFT:
                kind, zone = self.kinds[self.place], self.zones[self.place]
                battle.ground[zone] = OPEN
                battle.ground[action.a] = kind
                battle.tell(w.SCENERY_SHIFTED, 1 - self.owner(battle, self.place), kind, zone, action.a)
            self.place += 1
            self.step = DICE
