"""Pursuit: five dice, the re-roll by margin, losses where the pursuer wishes. CK-PUR"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.state import BY_PURSUIT, DEAD, PURSUES, Kings
from triarii.games.kings.table import ZONE_NAMES
from triarii.games.kings.victory import check_for_empty_table

ROLL: Final = 0
REROLL: Final = 1
PLACE: Final = 2

PURSUIT_DICE: Final = 5
PURSUIT_HITS: Final = 4  # CK-PUR-04


@final
class Pursuit(Frame[Kings]):
    """The pursuer wears down the units of one zone. CK-PUR-01 to 10"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "pursuer", "zone", "units", "excess", "places_markers", "losses")

    def __init__(
        self,
        pursuer: int = 0,
        zone: int = 0,
        units: list[int] | None = None,
        excess: int = 0,
        places_markers: bool = True,
    ) -> None:
        super().__init__()
        self.pursuer = pursuer
        self.zone = zone
        self.units: list[int] = units if units is not None else []
        self.excess = excess
        self.places_markers = places_markers
        self.losses = 0

    def clone(self) -> Pursuit:
        twin = Pursuit(self.pursuer, self.zone, self.units, self.excess, self.places_markers)
        twin.step = self.step
        twin.losses = self.losses
        return twin

    def roll(self, battle: Kings) -> None:
        dice = battle.roll(PURSUIT_DICE)
        self.losses = 0
        for pip in dice:
            if pip >= PURSUIT_HITS:
                self.losses += 1
        if battle.witness is not None:
            again = self.step == PLACE
            battle.witness.blow(
                battle, self.pursuer, self.chooser(), PURSUIT_DICE, PURSUES, self.zone, self.losses, int(again)
            )
        battle.tell_dice(w.PURSUED, self.pursuer, dice, PURSUIT_HITS, w.HITS, w.MISSES, self.zone, self.losses)

    def chooser(self) -> int:
        """Who decides on the re-roll: the pursued on a margin of 0 or 1, else the pursuer. CK-PUR-02, 03, 07"""
        return self.pursuer if self.excess >= 2 else 1 - self.pursuer

    def resume(self, battle: Kings) -> bool:
        if self.step == ROLL:
            self.roll(battle)
            self.step = REROLL
        if self.step == REROLL:
            return battle.ask(self.chooser(), w.REROLL_OR_KEEP)
        at = battle.at
        standing = [unit for unit in self.units if at[unit] != DEAD]
        if self.losses > 0 and standing:
            return battle.ask(self.pursuer, [w.HIT_UNIT[unit] for unit in standing])
        battle.stack.pop()
        check_for_empty_table(battle)
        return False

    def prompt(self, battle: Kings) -> Prompt:
        about = w.units_called([unit for unit in self.units if battle.at[unit] != DEAD])
        if self.step == REROLL:
            rule = "CK-PUR-03" if self.excess >= 2 else "CK-PUR-02"
            return Prompt("pursuit", text("pursuit.reroll", losses=self.losses), rule, about=about)
        return Prompt("pursuit", text("pursuit.place", losses=self.losses), "CK-PUR-05", about=about)

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.HIT and self.step == PLACE:
            return Rejection(
                "not-pursued", f"That unit is not among the pursued units of {ZONE_NAMES[self.zone]}.", "CK-PUR-09"
            )
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        if self.step == REROLL:
            self.step = PLACE
            if action.verb == w.REROLL:
                battle.tell(w.REROLLED, self.chooser())
                self.roll(battle)
            return
        self.losses -= 1
        battle.wound(action.a, BY_PURSUIT, self.places_markers)
