"""Commanding a unit: it is named, cards may change the cost, the order is paid, and it acts."""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.battalion import words
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.cost import (
    actions_of,
    can_pay,
    cost,
    might_reduce,
    nameable,
    reactors,
    why_not_act,
    why_not_command,
    why_not_react,
)
from triarii.games.battalion.library import ACTION, BASE_COST, REACTION
from triarii.games.battalion.procedure import Procedure
from triarii.games.battalion.words import NONE, UNITS

# The steps of a command, in order. BA-CMD-18
MUST: Final = 0  # named beyond the ready order: cards that make it payable come at once
WINDOW: Final = 1
CHOICE: Final = 2  # after Turmoil: pay, another unit, or nothing
PAYING: Final = 3
ACTING: Final = 4


@final
class Command(Procedure):
    """A unit has been named for an action, a reaction or an evade; it is paid and chooses what it does. BA-CMD"""

    __slots__ = (
        "unit",
        "kind",
        "seat",
        "rival",
        "tied",
        "fright",
        "reduction",
        "flat",
        "turmoil",
        "refused",
        "chance",
        "passes",
    )

    FIELDS: ClassVar[tuple[str, ...]] = (
        "step",
        "unit",
        "kind",
        "seat",
        "rival",
        "tied",
        "fright",
        "reduction",
        "flat",
        "turmoil",
        "refused",
        "chance",
        "passes",
    )

    def __init__(self, unit: int = 0, kind: int = ACTION, seat: int = 0, tied: bool = False, fright: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.kind = kind
        self.seat = seat
        self.rival = NONE  # who could play Turmoil, once that is known
        self.tied = tied  # no other unit can take its place. BA-TURMOIL-05
        self.fright = fright
        self.reduction = 0
        self.flat = False
        self.turmoil = 0
        self.refused = 0  # bits: units given up after Turmoil. BA-TURMOIL-06
        self.chance = 0  # 0: the commanding player may play a card, 1: his opponent
        self.passes = 0

    def clone(self) -> Command:
        twin = Command(self.unit, self.kind, self.seat, self.tied, self.fright)
        twin.step = self.step
        twin.rival = self.rival
        twin.reduction = self.reduction
        twin.flat = self.flat
        twin.turmoil = self.turmoil
        twin.refused = self.refused
        twin.chance = self.chance
        twin.passes = self.passes
        return twin

    def price(self, battle: Battalion) -> int:
        return cost(battle, self.unit, self.fright + self.turmoil, self.reduction, self.flat)

    def resume(self, battle: Battalion) -> bool:
        side = self.unit // UNITS
        if self.step == MUST:
            if self.price(battle) <= battle.ready[side]:
                self.step = WINDOW
            else:
                legal = self.held(battle, self.seat, self.reducers(battle))
                return battle.ask(self.seat, legal or [words.DO_GIVE_UP], True)
        if self.step == WINDOW:
            while self.passes < 2:
                if self.chance == 0:
                    kinds = self.reducers(battle)
                    if kinds and battle.might_hold(self.seat, kinds):
                        legal = self.held(battle, self.seat, kinds)
                        legal.append(words.DO_PASS)
                        return battle.ask(self.seat, legal, True)
                else:
                    kinds = self.turmoils(battle)
                    if kinds and self.rival_might_hold(battle, kinds):
                        legal = self.held(battle, self.rival, kinds)
                        legal.append(words.DO_PASS)
                        return battle.ask(self.rival, legal, True)
                self.passes += 1
                self.chance = 1 - self.chance
            self.step = CHOICE if self.turmoil else PAYING
        if self.step == CHOICE:
            return battle.ask(self.seat, self.ways_out(battle), might_reduce(battle, self.seat, self.kind))
        if self.step == PAYING:
            price = self.price(battle)
            battle.ready[side] -= price
            battle.order[self.unit] += price
            if price:
                battle.tell(words.PAID, self.seat, price, self.unit)
            self.step = ACTING
        if self.kind == ACTION:
            return battle.ask(self.seat, actions_of(battle, self.unit))
        if self.kind == REACTION:
            legal = [words.DO_COUNTER_CHARGE]
            if battle.column(self.unit).ranged:
                legal = [words.DO_FIRE, words.DO_COUNTER_CHARGE]  # BA-FIRE-04, BA-REACT-07
            return battle.ask(self.seat, legal)
        return battle.ask(self.seat, [words.DO_EVADE])

    def reducers(self, battle: Battalion) -> list[int]:
        """The cards that make this command cheaper, or would offset a Turmoil to come. BA-BANNERS-01, -03"""
        faction = battle.library.factions[battle.factions[self.unit // UNITS]]
        cards = battle.library.cards
        base = 1 if self.flat or not battle.order[self.unit] else battle.order[self.unit]
        found: list[int] = []
        for index in faction.reducers:
            card = cards[index]
            if card.commands & self.kind and (card.op != BASE_COST or base > 1):
                found.append(index)
        return found

    def turmoils(self, battle: Battalion) -> list[int]:
        faction = battle.library.factions[battle.factions[1 - self.unit // UNITS]]
        cards = battle.library.cards
        found: list[int] = []
        for index in faction.turmoils:
            if cards[index].commands & self.kind:
                found.append(index)
        return found

    def rival_might_hold(self, battle: Battalion, kinds: list[int]) -> bool:
        """The one opponent who may answer, BA-FOURRUL-22; his seat is looked up only if his side might."""
        if self.rival == NONE:
            side = 1 - self.unit // UNITS
            for seat in battle.seats_of(side):
                if battle.might_hold(seat, kinds):
                    self.rival = battle.decider(side, battle.place[self.unit])
                    break
        return self.rival != NONE and battle.might_hold(self.rival, kinds)

    def held(self, battle: Battalion, seat: int, kinds: list[int]) -> list[Action]:
        legal: list[Action] = []
        hand = battle.hands[seat]
        for kind in kinds:
            if kind in hand:
                legal.append(words.PLAYS[kind])
        return legal

    def ways_out(self, battle: Battalion) -> list[Action]:
        """After Turmoil: pay, name a different unit, or what is left. BA-TURMOIL-03 to -06, -09"""
        legal: list[Action] = []
        if self.price(battle) <= battle.ready[self.unit // UNITS]:
            legal.append(words.DO_PAY)
        if self.tied:
            legal.append(words.DO_GIVE_UP)
            return legal
        refused = self.refused | 1 << self.unit
        if self.kind == REACTION:
            for unit in reactors(battle, self.seat, NONE, battle.place[self.unit], refused):
                if can_pay(battle, self.seat, unit, REACTION, self.fright, self.reduction, self.flat):
                    legal.append(words.REACTIONS[unit])
            legal.append(words.DO_GIVE_UP)
            return legal
        legal += nameable(battle, self.seat, refused, self.reduction, self.flat)
        if not legal:
            legal.append(words.DO_RALLY)
        return legal

    def prompt(self, battle: Battalion) -> Prompt:
        unit = battle.called(self.unit)
        price = self.price(battle)
        about = (words.UNIT_WORDS[self.unit],)
        if self.step == MUST:
            question = text("must-play", unit=unit, price=price, ready=battle.ready[self.unit // UNITS])
            return Prompt("must-play", question, "BA-CMD-20", about=about)
        if self.step == WINDOW:
            if self.chance == 0:
                question = text("command-window", unit=unit, price=price)
                return Prompt("command-window", question, "BA-WINDOW-02", about=about)
            question = text("command-window.against", unit=unit, price=price)
            public = text("command-window.hidden", unit=unit)
            return Prompt("command-window", question, "BA-TURMOIL-01", public, about)
        if self.step == CHOICE:
            return Prompt("turmoil", text("turmoil", unit=unit, price=price), "BA-TURMOIL-03", about=about)
        if self.kind == REACTION:
            return Prompt("reaction", text("reaction", unit=unit), "BA-REACT-07", about=about)
        return Prompt("action", text("action", unit=unit), "BA-CMD-09", about=about)

    def carry_out(self, battle: Battalion, action: Action) -> None:
        verb = action.verb
        if self.step == MUST or self.step == WINDOW:
            if verb == words.PASS:
                self.passes += 1
                self.chance = 1 - self.chance
            elif verb == words.GIVE_UP:  # only in a hand dealt anew by a player who cannot know it
                self.give_up(battle)
            else:
                self.play_card(battle, action.a)
            return
        if self.step == CHOICE:
            if verb == words.PAY:
                self.step = PAYING
            elif verb == words.COMMAND or verb == words.REACT:
                self.refused |= 1 << self.unit
                self.unit = action.a
                self.turmoil = 0  # BA-TURMOIL-03: at normal cost
                tell_named(battle, self)
                self.rival = NONE
                self.chance = 0
                self.passes = 0
                self.step = MUST
            else:
                self.give_up(battle)
            return
        battle.stack.pop()
        below = battle.stack[-1]
        assert isinstance(below, Procedure)
        below.commanded(battle, self.unit, action)

    def give_up(self, battle: Battalion) -> None:
        battle.tell(words.GAVE_UP, self.seat, self.unit)
        battle.stack.pop()
        below = battle.stack[-1]
        assert isinstance(below, Procedure)
        below.commanded(battle, self.unit, None)

    def play_card(self, battle: Battalion, kind: int) -> None:
        seat = self.seat if self.step == MUST or self.chance == 0 else self.rival
        card = battle.library.cards[kind]
        battle.discard(seat, kind)
        battle.tell(words.PLAYED, seat, kind, kind)
        if card.op == BASE_COST:
            self.flat = True
        elif card.own:
            self.reduction -= card.amount  # BA-BANNERS-02, -03
        else:
            self.turmoil += card.amount
        if self.step == WINDOW:
            self.passes = 0
            self.chance = 1 - self.chance

    def why_not(self, battle: Battalion, action: Action) -> Rejection:
        if action.verb == words.PLAY and 0 <= action.a < len(battle.library.cards):
            card = battle.library.cards[action.a]
            if action.a not in battle.hands[battle.seat]:
                return Rejection("not-in-hand", f"You do not hold {card.name}.", "BA-CARD-02")
            return Rejection("wrong-window", f"{card.name} does nothing here: {card.effect}", "BA-WINDOW-02")
        if action.verb == words.PAY and self.step == CHOICE:
            ready = battle.ready[self.unit // UNITS]
            sentence = f"The command costs {self.price(battle)} order and {ready} are ready."
            return Rejection("too-dear", sentence, "BA-CMD-15")
        if self.step == CHOICE:
            return self.no_way_out(battle, action)
        if self.step == ACTING:
            return why_not_act(battle, self.unit, action)
        return super().why_not(battle, action)

    def no_way_out(self, battle: Battalion, action: Action) -> Rejection:
        """Why this is no answer to Turmoil. BA-TURMOIL-03 to -06"""
        if action.verb == words.RALLY and self.kind == ACTION and not self.tied:
            return Rejection("can-command", "You can still pay or command another unit.", "BA-TURMOIL-03")
        if action.verb not in (words.COMMAND, words.REACT):
            return super().why_not(battle, action)
        unit = action.a
        if self.tied:
            return Rejection("tied", "No other unit can take its place: pay, or give it up.", "BA-TURMOIL-05")
        if unit == self.unit or self.refused >> unit & 1:
            return Rejection("given-up", "You cannot go back to that unit.", "BA-TURMOIL-06")
        if action.verb == words.COMMAND and self.kind == ACTION:
            return why_not_command(battle, self.seat, unit)
        if action.verb == words.REACT and self.kind == REACTION:
            return why_not_react(battle, unit, self.unit // UNITS, battle.place[self.unit], self.fright)
        return super().why_not(battle, action)


def name_unit(battle: Battalion, command: Command) -> None:
    """A unit is named: its command begins. BA-CMD-18"""
    tell_named(battle, command)
    battle.stack.append(command)


def tell_named(battle: Battalion, command: Command) -> None:
    """Naming a unit that only cards can pay for shows that one holds them."""
    beyond = command.price(battle) > battle.ready[command.unit // UNITS]
    battle.tell(words.NAMED_BEYOND if beyond else words.NAMED, command.seat, command.unit)


__all__ = ["MUST", "Command", "cost", "name_unit"]
