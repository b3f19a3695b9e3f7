"""Taking hits, and disbanding a unit."""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.battalion import words
from triarii.games.battalion.battle import GONE, Battalion
from triarii.games.battalion.procedure import Procedure
from triarii.games.battalion.words import UNITS

TAKING: Final = 0
REFUND: Final = 1


@final
class TakingHits(Procedure):
    """The owner of a target deals with all hits of one attack. BA-HITS"""

    __slots__ = ("unit", "owner", "left")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "unit", "owner", "left")

    def __init__(self, unit: int = 0, owner: int = 0, hits: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.owner = owner
        self.left = hits  # below zero: cohesion removed in excess

    def clone(self) -> TakingHits:
        twin = TakingHits(self.unit, self.owner, self.left)
        twin.step = self.step
        return twin

    def resume(self, battle: Battalion) -> bool:
        if self.step == TAKING:
            if battle.ready[self.unit // UNITS] > 0:
                return battle.ask(self.owner, [words.DO_REMOVE, words.DO_DISORDER])
            return battle.ask(self.owner, [words.DO_REMOVE])  # BA-HITS-18
        most = self.most_refund(battle)
        return battle.ask(self.owner, [words.RECOVERS[number] for number in range(most, -1, -1)])

    def prompt(self, battle: Battalion) -> Prompt:
        unit = battle.called(self.unit)
        about = (words.UNIT_WORDS[self.unit],)
        if self.step == TAKING:
            return Prompt("hits", text("hits", hits=self.left, unit=unit), "BA-HITS-01", about=about)
        return Prompt("refund", text("refund", unit=unit), "BA-HITS-05", about=about)

    def most_refund(self, battle: Battalion) -> int:
        """BA-HITS-06, -07, -14"""
        return min(-self.left, battle.disorder[self.unit])

    def carry_out(self, battle: Battalion, action: Action) -> None:
        if self.step == REFUND:
            self.refund(battle, action.a)
        elif action.verb == words.REMOVE:
            if not self.remove_front(battle):
                battle.stack.pop()
            elif self.left <= 0:  # BA-HITS-13: no further rank
                if self.most_refund(battle) > 0:
                    self.step = REFUND
                else:
                    self.refund(battle, 0)
        else:
            battle.stack.pop()
            self.place_disorder(battle)

    def remove_front(self, battle: Battalion) -> bool:
        """The front rank absorbs hits up to its cohesion; False if it was the last. BA-HITS-03, -04, -25, BA-DISB-01"""
        column = battle.column(self.unit)
        left = 0 if column.behind is None else steady(column.behind.cohesion, battle.disorder[self.unit])
        battle.tell(words.RANK_REMOVED, self.owner, self.unit, column.ranks[0], column.front, left)
        self.left -= column.front
        if column.behind is None:
            disband(battle, self.unit)
            return False
        battle.columns[self.unit] = column.behind
        return True

    def refund(self, battle: Battalion, number: int) -> None:
        """Disorder of earlier assignments goes to the camp and stays disorder. BA-HITS-05 to -08, -15, -24"""
        if number:
            battle.disorder[self.unit] -= number
            battle.spent[self.unit // UNITS] += number
            left = steady(battle.column(self.unit).cohesion, battle.disorder[self.unit])
            battle.tell(words.RECOVERED, self.owner, number, self.unit, left)
        battle.stack.pop()
        disband_if_broken(battle, self.unit)

    def place_disorder(self, battle: Battalion) -> None:
        """Steps 2 and 3: all hits left by ready order, then by forced removal without refund.

        BA-HITS-09, -11, -12, -16, -17, -19 to -21
        """
        unit = self.unit
        side = unit // UNITS
        if disband_if_broken(battle, unit):
            return
        placed = 0
        cohesion = battle.column(unit).cohesion
        while self.left > 0 and battle.ready[side] > 0 and battle.disorder[unit] < cohesion:
            battle.ready[side] -= 1
            battle.disorder[unit] += 1
            self.left -= 1
            placed += 1
        battle.tell(words.DISORDERED, self.owner, unit, placed, steady(cohesion, battle.disorder[unit]))
        if disband_if_broken(battle, unit):
            return
        while self.left > 0:
            if not self.remove_front(battle) or disband_if_broken(battle, unit):
                return

    def why_not(self, battle: Battalion, action: Action) -> Rejection:
        if action.verb == words.DISORDER and self.step == TAKING:
            return Rejection("no-order", "No order is ready in the camp; a rank must go.", "BA-HITS-11")
        if action.verb == words.REMOVE and self.step == REFUND:
            return Rejection("no-hit-left", "No hit is left for another rank.", "BA-HITS-13")
        if action.verb == words.RECOVER and self.step == REFUND:
            return Rejection("too-much", f"At most {self.most_refund(battle)} disorder can go back.", "BA-HITS-14")
        return super().why_not(battle, action)


def steady(cohesion: int, disorder: int) -> int:
    """How much more disorder a unit bears."""
    return cohesion - disorder if cohesion > disorder else 0


def disband_if_broken(battle: Battalion, unit: int) -> bool:
    """Disorder has reached the cohesion of the ranks that are left. BA-DISB-02, -03, -10, -11"""
    column = battle.columns[unit]
    if column is None:
        return True
    if battle.disorder[unit] < column.cohesion:
        return False
    disband(battle, unit)
    return True


def disband(battle: Battalion, unit: int) -> None:
    """Tokens to the camp as disorder, ranks off, freed units back, then a card is drawn. BA-DISB-04 to -08"""
    side = unit // UNITS
    sector = battle.place[unit]
    battle.tell(words.DISBANDED, battle.seats_of(side)[0], unit)
    battle.spent[side] += battle.order[unit] + battle.disorder[unit]
    battle.order[unit] = 0
    battle.disorder[unit] = 0
    battle.columns[unit] = None
    battle.place[unit] = GONE
    if battle.charging == unit:
        battle.charging = words.NONE
    battle.leave_all(unit)
    battle.draw(battle.decider(side, sector))
