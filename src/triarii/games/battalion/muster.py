"""Mustered battles: the secret choice of factions, and the secret building of armies."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.dice import Dice
from triarii.engine.events import EVERYTHING
from triarii.engine.frames import Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.battalion import words
from triarii.games.battalion.battle import GONE, WAITING, Battalion
from triarii.games.battalion.deployment import deployment, prepare_camp, put_army, roll_off
from triarii.games.battalion.library import fits, why_it_does_not_fit
from triarii.games.battalion.procedure import Procedure
from triarii.games.battalion.words import NONE, UNITS


def sees(viewer: int, side: int, four: bool) -> bool:
    return viewer == EVERYTHING or (viewer >= 0 and (viewer // 2 if four else viewer) == side)


# The choice of factions

CHOOSING: Final = 0
AGREEING: Final = 1


@final
class ChoosingFactions(Procedure):
    """Each side names its faction in secret; if both want the same, the dice decide. BA-MUSTER-04, -26, BA-FOUR-04"""

    __slots__ = ("side", "member", "wants", "taken", "four")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "side", "member", "wants", "taken", "four")

    def __init__(self, four: bool = False) -> None:
        super().__init__()
        self.side = 0
        self.member = 0  # who of a team enters the choice. BA-FOURRUL-24
        self.wants = [NONE, NONE]
        self.taken = NONE  # the faction that the other side has won
        self.four = four

    def clone(self) -> ChoosingFactions:
        twin = ChoosingFactions(self.four)
        twin.step = self.step
        twin.side = self.side
        twin.member = self.member
        twin.wants = self.wants[:]
        twin.taken = self.taken
        return twin

    def to_data(self, viewer: int) -> dict[str, Any]:
        data = super().to_data(viewer)
        wants: list[int | None] = []
        for side in range(2):
            known = self.wants[side] == NONE or self.wants[side] == self.taken or sees(viewer, side, self.four)
            wants.append(self.wants[side] if known else None)
        data["wants"] = wants
        return data

    def seat(self, battle: Battalion) -> int:
        return battle.seats_of(self.side)[self.member]

    def resume(self, battle: Battalion) -> bool:
        if self.step == AGREEING:
            return battle.ask(self.seat(battle) ^ 1, [words.DO_AGREE, words.DO_REFUSE])
        legal: list[Action] = []
        for faction in battle.library.factions:
            if faction.index != self.taken:
                legal.append(Action(words.CHOOSE, faction.index))
        return battle.ask(self.seat(battle), legal)

    def prompt(self, battle: Battalion) -> Prompt:
        if self.step == AGREEING:
            name = battle.library.factions[self.wants[self.side]].name
            question = text("agree.faction", faction=name)
            return Prompt("agree", question, "BA-FOURRUL-24", text("agree.hidden"))
        return Prompt("faction", text("faction"), "BA-MUSTER-04", text("faction.hidden"))

    def carry_out(self, battle: Battalion, action: Action) -> None:
        if action.verb == words.CHOOSE:
            self.wants[self.side] = action.a
            if battle.four:
                battle.tell(words.PROPOSED, self.seat(battle))
                self.step = AGREEING
                return
        elif action.verb == words.REFUSE:
            battle.tell(words.REFUSED, self.seat(battle) ^ 1)
            self.wants[self.side] = NONE
            self.member = 1 - self.member  # now he proposes
            self.step = CHOOSING
            return
        else:
            battle.tell(words.AGREED, self.seat(battle) ^ 1)
        self.step = CHOOSING
        self.member = 0
        other = 1 - self.side
        if self.wants[other] == NONE:
            self.side = other
            return
        self.settle(battle)

    def is_the_last_word(self, battle: Battalion, action: Action) -> bool:
        """Does this answer complete the choice of both sides, so that it is shown?"""
        decides = action.verb == words.AGREE or (action.verb == words.CHOOSE and not battle.four)
        return decides and self.wants[1 - self.side] != NONE

    def settle(self, battle: Battalion) -> None:
        if self.taken == NONE:
            for side in range(2):
                battle.tell(words.WANTED, battle.seats_of(side)[0], self.wants[side])
        if self.wants[0] == self.wants[1]:
            winner = roll_off(battle, words.FACTION_ROLL)
            self.taken = self.wants[winner]
            self.wants[1 - winner] = NONE
            self.side = 1 - winner
            return
        for side in range(2):
            battle.factions[side] = self.wants[side]
            battle.tell(words.LEADS, battle.seats_of(side)[0], self.wants[side])
        for side in range(2):
            prepare_camp(battle, side)  # BA-MUSTER-24: before the units are built
        battle.shown = 0
        battle.stack[-1] = Building(battle.four)

    def why_not(self, battle: Battalion, action: Action) -> Rejection:
        if action.verb == words.CHOOSE:
            return Rejection("taken", "The other side has won that faction by the dice.", "BA-COMP-11")
        return super().why_not(battle, action)


# Building


@final
class Building(Procedure):
    """Both sides build their units in secret, rank by rank from the front. BA-MUSTER-09 to -11, -17, -18"""

    __slots__ = ("side", "member", "ranks", "four")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "side", "member", "ranks", "four")

    def __init__(self, four: bool = False) -> None:
        super().__init__()
        self.side = 0
        self.member = 0
        self.ranks: list[int] = []  # of the unit being built
        self.four = four

    def clone(self) -> Building:
        twin = Building(self.four)
        twin.step = self.step
        twin.side = self.side
        twin.member = self.member
        twin.ranks = self.ranks[:]
        return twin

    def to_data(self, viewer: int) -> dict[str, Any]:
        data = super().to_data(viewer)
        if not sees(viewer, self.side, self.four):
            data["ranks"] = None
        return data

    def seat(self, battle: Battalion) -> int:
        return battle.seats_of(self.side)[self.member]

    def built(self, battle: Battalion) -> int:
        number = 0
        while number < UNITS and battle.columns[self.side * UNITS + number] is not None:
            number += 1
        return number

    def resume(self, battle: Battalion) -> bool:
        if self.step == AGREEING:
            return battle.ask(self.seat(battle) ^ 1, [words.DO_AGREE, words.DO_REFUSE])
        library = battle.library
        faction = library.factions[battle.factions[self.side]]
        tiles = tiles_left(battle, self.side, self.ranks)
        legal: list[Action] = []
        for rank in faction.ranks:
            if fits(library, self.ranks, tiles, rank):
                legal.append(words.ADDS[rank])
        if self.ranks:
            legal.append(words.DO_CLOSE)
        elif self.built(battle) == 0:
            for index, army in enumerate(library.armies):
                if army.faction == faction.index and len(army.units) == battle.size:
                    legal.append(Action(words.FIELD, index))
        return battle.ask(self.seat(battle), legal, True)

    def prompt(self, battle: Battalion) -> Prompt:
        if self.step == AGREEING:
            return Prompt("agree", text("agree.army"), "BA-FOURRUL-24")
        number = self.built(battle) + 1
        question = text("build", number=number, size=battle.size)
        if self.ranks:
            names = [battle.library.ranks[rank].name for rank in self.ranks]
            question = text("build.behind", number=number, size=battle.size, ranks=names)
        return Prompt("build", question, "BA-MUSTER-09", text("build.hidden"))

    def carry_out(self, battle: Battalion, action: Action) -> None:
        if action.verb == words.ADD:
            self.ranks = [*self.ranks, action.a]
            return
        if action.verb == words.AGREE:
            battle.tell(words.AGREED, self.seat(battle) ^ 1)
            self.finish(battle)
            return
        if action.verb == words.REFUSE:
            battle.tell(words.REFUSED, self.seat(battle) ^ 1)
            clear_army(battle, self.side)
            self.member = 1 - self.member
            self.step = CHOOSING
            return
        if action.verb == words.FIELD:
            put_army(battle, self.side, battle.library.armies[action.a], False)
        else:
            unit = self.side * UNITS + self.built(battle)
            battle.columns[unit] = battle.library.column(tuple(self.ranks))
            battle.place[unit] = WAITING
            self.ranks = []
        if self.built(battle) == battle.size:
            if battle.four:
                battle.tell(words.PROPOSED, self.seat(battle))
                self.step = AGREEING
            else:
                self.finish(battle)

    def finish(self, battle: Battalion) -> None:
        battle.tell(words.BUILT, battle.seats_of(self.side)[0])
        self.step = CHOOSING
        self.member = 0
        if self.side == 0:
            self.side = 1
            return
        battle.shown = 1
        for side in range(2):
            fronts = [battle.column(side * UNITS + number).ranks[0] for number in range(battle.size)]
            battle.tell(words.FRONTS, battle.seats_of(side)[0], many=tuple(fronts))
        battle.stack[-1] = deployment(battle)

    def why_not(self, battle: Battalion, action: Action) -> Rejection:
        if action.verb == words.ADD and 0 <= action.a < len(battle.library.ranks):
            if battle.library.ranks[action.a].faction != battle.factions[self.side]:
                name = battle.library.ranks[action.a].name
                return Rejection("other-faction", f"{name} do not serve your faction.", "BA-UNIT-14")
            tiles = tiles_left(battle, self.side, self.ranks)
            code, sentence, rule = why_it_does_not_fit(battle.library, self.ranks, tiles, action.a)
            return Rejection(code, sentence, rule)
        if action.verb == words.CLOSE:
            return Rejection("no-rank", "A unit needs at least one rank.", "BA-UNIT-10")
        return super().why_not(battle, action)


def tiles_left(battle: Battalion, side: int, ranks: list[int]) -> list[int]:
    """How many tiles of each rank are not yet in a unit of this side. BA-MUSTER-23"""
    left: list[int] = []
    for kind in battle.library.ranks:
        left.append(kind.tiles)
    for unit in range(side * UNITS, side * UNITS + UNITS):
        column = battle.columns[unit]
        if column is not None:
            for rank in column.ranks:
                left[rank] -= 1
    for rank in ranks:
        left[rank] -= 1
    return left


def clear_army(battle: Battalion, side: int) -> None:
    for unit in range(side * UNITS, side * UNITS + UNITS):
        battle.columns[unit] = None
        battle.place[unit] = GONE


def imagine_army(battle: Battalion, side: int, fronts: list[int], rng: Dice) -> None:
    """A possible army behind the front ranks that are known, for a viewer who knows no more."""
    library = battle.library
    faction = library.factions[battle.factions[side]]
    units: list[list[int]] = [[front] for front in fronts]
    tiles = tiles_left(battle, side, fronts)
    while len(units) < battle.size:
        free = [rank for rank in faction.ranks if tiles[rank] > 0]
        units.append([free[rng.below(len(free))]])
        tiles[units[-1][0]] -= 1
    for ranks in units:
        for _ in range(rng.below(3)):
            free = [rank for rank in faction.ranks if fits(library, ranks, tiles, rank)]
            if free:
                ranks.append(free[rng.below(len(free))])
                tiles[ranks[-1]] -= 1
    for number, ranks in enumerate(units):
        battle.columns[side * UNITS + number] = library.column(tuple(ranks))
