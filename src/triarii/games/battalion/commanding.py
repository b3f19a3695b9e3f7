"""Commanding a unit: who may be commanded, what it costs, the COMMAND window, and payment."""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Prompt
from triarii.engine.rejection import Rejection
from triarii.games.battalion import words
from triarii.games.battalion.battle import GONE, RESERVE, Battalion
from triarii.games.battalion.library import ACTION, BASE_COST, EVADING, REACTION, SLOW
from triarii.games.battalion.procedure import Procedure
from triarii.games.battalion.words import NONE, UNITS

NO_ACTIONS: Final[list[Action]] = []


def actions_of(battle: Battalion, unit: int) -> list[Action]:
    """Assault if engaged; else charge and barrage, into a neighbouring sector if the own one holds no enemy.

    BA-ASSAULT-01, -02, BA-BARRAGE-02 to -05, BA-CHARGE-01, -13, BA-EMPTY-01, -02, -07 to -09, -12, -14
    """
    legal: list[Action] = []
    touching = battle.contact[unit]
    enemy = (1 - unit // UNITS) * UNITS
    if touching:
        for other in range(enemy, enemy + UNITS):
            if touching >> other & 1:
                legal.append(words.ASSAULTS[other])
        return legal
    here = battle.place[unit]
    if here < 0:
        return legal
    place = battle.place
    shoots = bool(battle.column(unit).ranged)
    is_empty = True
    for other in range(enemy, enemy + UNITS):
        if place[other] == here:
            if is_empty:
                is_empty = False
                legal.append(words.DO_CHARGE)
            if shoots and not battle.contact[other]:
                legal.append(words.BARRAGES[other])
    if not is_empty:
        return legal
    for other in range(enemy, enemy + UNITS):
        there = place[other]
        if there >= 0 and (there == here - 1 or there == here + 1):
            legal.append(words.CHARGES_AT[other])
            if shoots and not battle.contact[other]:
                legal.append(words.BARRAGES[other])
    return legal


def has_an_action(battle: Battalion, unit: int) -> bool:
    """BA-CMD-17"""
    if battle.contact[unit]:
        return True
    here = battle.place[unit]
    if here < 0:
        return False
    enemy = 1 - unit // UNITS
    if not battle.is_empty_of(enemy, here):
        return True
    return (here > 0 and not battle.is_empty_of(enemy, here - 1)) or not battle.is_empty_of(enemy, here + 1)


def cost(battle: Battalion, unit: int, extra: int, reduction: int, flat: bool) -> int:
    """max(0, base + mixed + Fright + Turmoil - Banners of War) + Slow. BA-CMD-02 to -07, -12 to -14"""
    column = battle.column(unit)
    base = battle.order[unit]
    if base == 0 or flat:
        base = 1
    price = base + column.mixed + extra - reduction
    if price < 0:
        price = 0
    return price + 1 if column.traits & SLOW else price


def can_pay(
    battle: Battalion, seat: int, unit: int, kind: int, extra: int = 0, reduction: int = 0, flat: bool = False
) -> bool:
    """With the ready order, or with the cards he would play at once. BA-CMD-15, -16, -20"""
    ready = battle.ready[unit // UNITS]
    if cost(battle, unit, extra, reduction, flat) <= ready:
        return True
    cards = battle.library.cards
    for index in battle.hands[seat]:
        card = cards[index]
        if not card.commands & kind:
            continue
        if card.op == BASE_COST:
            flat = True
        elif card.own:
            reduction -= card.amount
    return cost(battle, unit, extra, reduction, flat) <= ready


def might_reduce(battle: Battalion, seat: int, kind: int) -> bool:
    """Could he, for all that everybody knows, hold a card that makes this kind of command cheaper?"""
    if not battle.hands[seat]:
        return False
    faction = battle.library.factions[battle.factions[battle.side_of(seat)]]
    cards = battle.library.cards
    for index in faction.reducers:
        if cards[index].commands & kind and battle.might_hold(seat, [index]):
            return True
    return False


def might_pay(battle: Battalion, seat: int, unit: int, kind: int, extra: int = 0) -> bool:
    """Could he pay, for all that everybody knows? Then he is asked. BA-REACT-10, BA-WINDOW-06"""
    return cost(battle, unit, extra, 0, False) <= battle.ready[unit // UNITS] or might_reduce(battle, seat, kind)


def is_commandable(battle: Battalion, seat: int, unit: int) -> bool:
    """On the field, in the player's area, and not redeployed this turn. BA-RES-08, BA-REDEP-08, BA-FOUR-09, -22"""
    return battle.place[unit] >= 0 and not battle.barred >> unit & 1 and battle.is_in_area(seat, battle.place[unit])


def nameable(battle: Battalion, seat: int, refused: int = 0, reduction: int = 0, flat: bool = False) -> list[Action]:
    """The units that this player can command now."""
    first = battle.side_of(seat) * UNITS
    legal: list[Action] = []
    place = battle.place
    for unit in range(first, first + UNITS):
        if place[unit] < 0 or refused >> unit & 1 or not is_commandable(battle, seat, unit):
            continue
        if has_an_action(battle, unit) and can_pay(battle, seat, unit, ACTION, 0, reduction, flat):
            legal.append(words.COMMANDS[unit])
    return legal


def name_unit(battle: Battalion, command: Command) -> None:
    """A unit is named: its command begins. BA-CMD-18"""
    tell_named(battle, command)
    battle.stack.append(command)


def tell_named(battle: Battalion, command: Command) -> None:
    """Naming a unit that only cards can pay for shows that one holds them."""
    beyond = command.price(battle) > battle.ready[command.unit // UNITS]
    battle.tell(words.NAMED_BEYOND if beyond else words.NAMED, command.seat, command.unit)


def why_not_command(battle: Battalion, seat: int, unit: int) -> Rejection:
    """Why this unit cannot be commanded now."""
    name = battle.title(unit)
    if unit // UNITS != battle.side_of(seat):
        return Rejection("not-yours", f"{name} belongs to the enemy.", "BA-TURN-06")
    if battle.place[unit] == GONE:
        return Rejection("gone", f"{name} is no longer in the battle.", "BA-DISB-15")
    if battle.place[unit] == RESERVE:
        return Rejection("in-reserve", f"{name} is in the reserve and cannot be commanded.", "BA-RES-08")
    if battle.barred >> unit & 1:
        return Rejection("redeployed", f"{name} was redeployed and cannot be commanded this turn.", "BA-REDEP-08")
    if not battle.is_in_area(seat, battle.place[unit]):
        return Rejection("other-area", f"{name} stands in your team-mate's area of command.", "BA-FOUR-22")
    if not has_an_action(battle, unit):
        return Rejection("no-target", f"{name} has no enemy to attack from here.", "BA-CMD-17")
    price = cost(battle, unit, 0, 0, False)
    ready = battle.ready[unit // UNITS]
    return Rejection("too-dear", f"{name} costs {price} order; {ready} are ready in the camp.", "BA-CMD-15")


def reactors(battle: Battalion, seat: int, charging: int, sector: int, refused: int = 0) -> list[int]:
    """The units that could react to a charge in this sector. BA-REACT-03, -04, BA-RES-08"""
    first = battle.side_of(seat) * UNITS
    found: list[int] = []
    for unit in range(first, first + UNITS):
        if battle.place[unit] == sector and not battle.contact[unit] and not refused >> unit & 1:
            found.append(unit)
    return found


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
        name = battle.title(self.unit)
        price = self.price(battle)
        if self.step == MUST:
            ready = battle.ready[self.unit // UNITS]
            question = f"{name} costs {price} order and {ready} are ready: which card makes it cheaper?"
            return Prompt("must-play", question, "BA-CMD-20")
        if self.step == WINDOW:
            if self.chance == 0:
                question = f"Play a card on the command of {name}, which costs {price} order?"
                return Prompt("command-window", question, "BA-WINDOW-02")
            question = f"The enemy commands {name} for {price} order. Play a card against it?"
            return Prompt("command-window", question, "BA-TURMOIL-01", f"A card against the command of {name}?")
        if self.step == CHOICE:
            return Prompt("turmoil", f"Turmoil: {name} now costs {price} order. Pay, or do otherwise?", "BA-TURMOIL-03")
        if self.kind == REACTION:
            return Prompt("reaction", f"How does {name} react?", "BA-REACT-07")
        return Prompt("action", f"What does {name} do?", "BA-CMD-09")

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
        battle.tell(words.PLAYED, seat, kind)
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
        if self.step == CHOICE and action.verb == words.COMMAND and 0 <= action.a < 2 * UNITS:
            if action.a == self.unit or self.refused >> action.a & 1:
                return Rejection("given-up", "You cannot go back to that unit.", "BA-TURMOIL-06")
            return why_not_command(battle, self.seat, action.a)
        if self.step == ACTING:
            return why_not_act(battle, self.unit, action)
        return super().why_not(battle, action)


def why_not_act(battle: Battalion, unit: int, action: Action) -> Rejection:
    """Why this unit cannot make this attack."""
    engaged = battle.is_engaged(unit)
    name = battle.title(unit)
    if action.verb == words.ASSAULT:
        if not engaged:
            return Rejection("unengaged", f"{name} is not engaged, so it cannot assault.", "BA-ASSAULT-01")
        return Rejection("no-contact", f"{name} is not in contact with that unit.", "BA-ASSAULT-02")
    if action.verb in (words.BARRAGE, words.CHARGE, words.CHARGE_AT) and engaged:
        rule = "BA-BARRAGE-02" if action.verb == words.BARRAGE else "BA-CHARGE-01"
        return Rejection("engaged", f"{name} is engaged and can only assault.", rule)
    if action.verb == words.BARRAGE:
        target = action.a
        if not battle.column(unit).ranged:
            return Rejection("no-ranged-value", f"{name} has no ranged value.", "BA-BARRAGE-03")
        if target // UNITS == unit // UNITS:
            return Rejection("own-unit", "The target must belong to the enemy.", "BA-BARRAGE-04")
        if battle.is_engaged(target):
            return Rejection("target-engaged", f"{battle.title(target)} is engaged.", "BA-BARRAGE-05")
        if battle.place[target] < 0:
            return Rejection("off-field", f"{battle.title(target)} is not on the field.", "BA-RES-04")
        return Rejection("other-sector", f"{battle.title(target)} stands in another sector.", "BA-EMPTY-14")
    if action.verb == words.CHARGE:
        return Rejection("empty-sector", "No enemy stands in this sector: name a target next to it.", "BA-EMPTY-15")
    if action.verb == words.CHARGE_AT:
        if not battle.is_empty_of(1 - unit // UNITS, battle.place[unit]):
            return Rejection("not-empty", "Enemies stand in its own sector: it charges there.", "BA-EMPTY-14")
        return Rejection("too-far", "Only a neighbouring sector can be reached.", "BA-EMPTY-07")
    if action.verb == words.FIRE:
        return Rejection("no-ranged-value", f"{name} has no ranged value.", "BA-FIRE-04")
    return Rejection("not-offered", f"What does {name} do: assault, barrage or charge?", "BA-CMD-09")


__all__ = ["ACTION", "EVADING", "REACTION", "Command", "actions_of", "can_pay", "cost", "has_an_action", "nameable"]
