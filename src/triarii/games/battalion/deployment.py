"""Set-up that every battle has: camps, the initiative, and the deployment of units."""

from __future__ import annotations

from typing import ClassVar, final

from triarii.engine.actions import Action
from triarii.engine.frames import Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.battalion import words
from triarii.games.battalion.battle import CHART, RESERVE, WAITING, Battalion
from triarii.games.battalion.library import Army
from triarii.games.battalion.procedure import Procedure
from triarii.games.battalion.turn import Turn
from triarii.games.battalion.words import UNITS, spot


def prepare_camp(battle: Battalion, side: int) -> None:
    """Tokens as order, a deck of the battle's size, and the starting hands.

    BA-MUSTER-06 to -08, BA-SETUP-05, BA-FOUR-13, -14, BA-TOKEN-01
    """
    battle.ready[side] = battle.size
    battle.decks[side] = battle.size
    for seat in battle.seats_of(side):
        for _ in range(1 if battle.four else 2):
            battle.draw(seat)


def put_army(battle: Battalion, side: int, army: Army, deployed: bool) -> None:
    """The units of a given army, on their places or waiting for deployment."""
    for number, ranks in enumerate(army.units):
        unit = side * UNITS + number
        battle.columns[unit] = battle.library.column(ranks)
        battle.place[unit] = army.places[number] if deployed else WAITING


def roll_off(battle: Battalion, kind: int) -> int:
    """The side with the higher roll; ties are rolled again. BA-MUSTER-12, -26, BA-SETUP-06"""
    while True:
        rolls = [battle.dice.die(8) + 1, battle.dice.die(8) + 1]
        for side in range(2):
            battle.tell(kind, battle.seats_of(side)[0], rolls[side])
        if rolls[0] != rolls[1]:
            return 0 if rolls[0] > rolls[1] else 1


def pay_for_initiative(battle: Battalion, side: int) -> None:
    """One token of the starting side is turned to disorder. BA-MUSTER-13, -22, BA-SETUP-07, -10, BA-FOURRUL-01"""
    battle.ready[side] -= 1
    battle.spent[side] += 1
    battle.tell(words.STARTS, battle.seats_of(side)[0])


def first_turn(battle: Battalion) -> None:
    """In a four-player game the first round's die names the starter. BA-MUSTER-16, BA-SETUP-08, BA-FOURRUL-01, -02"""
    if battle.four:
        battle.sequence = battle.roll_sequence()
        battle.at = 0
        battle.active = CHART[battle.sequence][0]
        pay_for_initiative(battle, battle.active // 2)
    battle.stack[-1] = Turn()


@final
class SetUp(Procedure):
    """A set battle is laid out as printed; four players deploy its units themselves. BA-SETUP, BA-FOURRUL-18"""

    __slots__ = ()

    def clone(self) -> SetUp:
        twin = SetUp()
        twin.step = self.step
        return twin

    def resume(self, battle: Battalion) -> bool:
        for printed in battle.library.battles:
            if battle.header.battle in (printed.word, f"{printed.word}-four"):
                armies = [printed.upper, printed.lower]
                for side in range(2):
                    battle.factions[side] = armies[side].faction
                    put_army(battle, side, armies[side], not battle.four)
        for side in range(2):
            prepare_camp(battle, side)
        if battle.four:
            battle.stack[-1] = deployment(battle)
            return False
        side = roll_off(battle, words.INITIATIVE)
        pay_for_initiative(battle, side)
        battle.active = side
        first_turn(battle)
        return False


def deployment(battle: Battalion) -> Deployment:
    """Roll for the initiative, or for the sequence of four, and begin. BA-MUSTER-12, -14, BA-FOUR-16"""
    if battle.four:
        return Deployment(CHART[battle.roll_sequence()][:])
    side = roll_off(battle, words.INITIATIVE)
    pay_for_initiative(battle, side)
    battle.active = side
    return Deployment([side, 1 - side])


@final
class Deployment(Procedure):
    """Units are placed one at a time, in turns, in a sector or the reserve. BA-MUSTER-14, -20, BA-FOUR-17"""

    __slots__ = ("sequence", "at")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "sequence", "at")

    def __init__(self, sequence: list[int] | None = None) -> None:
        super().__init__()
        self.sequence = sequence or []
        self.at = 0

    def clone(self) -> Deployment:
        twin = Deployment(self.sequence)
        twin.step = self.step
        twin.at = self.at
        return twin

    def resume(self, battle: Battalion) -> bool:
        for _ in range(len(self.sequence)):
            seat = self.sequence[self.at]
            legal = deployments(battle, seat)
            if legal:
                return battle.ask(seat, legal)
            self.at = (self.at + 1) % len(self.sequence)
        if battle.shown < 2:
            battle.shown = 2  # BA-MUSTER-15, -25
            battle.tell(words.OPENED)
            for unit in range(2 * UNITS):
                column = battle.columns[unit]
                if column is not None:
                    battle.tell(words.SPREAD, battle.seats_of(unit // UNITS)[0], unit, many=column.ranks)
        first_turn(battle)
        return False

    def prompt(self, battle: Battalion) -> Prompt:
        exposed = battle.is_empty_of(battle.side_of(battle.seat), battle.middle)  # BA-MUSTER-21, BA-WIN-07
        question = text("deploy.exposed" if exposed else "deploy")
        return Prompt("deploy", question, "BA-MUSTER-14", text("deploy"))

    def carry_out(self, battle: Battalion, action: Action) -> None:
        battle.place[action.a] = action.b
        battle.tell(words.DEPLOYED, battle.seat, action.a, action.b, spot(action.a, action.b))
        self.at = (self.at + 1) % len(self.sequence)

    def why_not(self, battle: Battalion, action: Action) -> Rejection:
        if action.verb == words.DEPLOY:
            if action.a // UNITS != battle.side_of(battle.seat):
                return Rejection("not-yours", "That unit belongs to the enemy.", "BA-MUSTER-14")
            if battle.place[action.a] != WAITING:
                return Rejection("deployed", "That unit has been deployed.", "BA-MUSTER-14")
            return Rejection("other-area", "You deploy in your own area of command or the reserve.", "BA-FOUR-17")
        return super().why_not(battle, action)


def deployments(battle: Battalion, seat: int) -> list[Action]:
    legal: list[Action] = []
    first = battle.side_of(seat) * UNITS
    for unit in range(first, first + UNITS):
        if battle.place[unit] == WAITING:
            for sector in range(battle.sectors):
                if battle.is_in_area(seat, sector):
                    legal.append(words.DEPLOYS[unit][sector + 1])
            legal.append(words.DEPLOYS[unit][RESERVE + 1])
    return legal
