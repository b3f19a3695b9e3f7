"""A turn: the camp check, START cards, redeployment, one action or a rally, DONE cards."""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.battalion import library as parts
from triarii.games.battalion import words
from triarii.games.battalion.attack import Attack
from triarii.games.battalion.battle import CHART, Battalion
from triarii.games.battalion.commanding import Command, name_unit
from triarii.games.battalion.cost import might_reduce, nameable, why_not_command
from triarii.games.battalion.fighting import Assault, Charge
from triarii.games.battalion.library import ACTION, SWIFT
from triarii.games.battalion.procedure import Procedure
from triarii.games.battalion.rallying import rally
from triarii.games.battalion.redeployment import destinations, discards, redeploy, redeployments, why_not_redeploy
from triarii.games.battalion.tactics import (
    done_plays,
    most_tokens,
    start_plays,
    take_tokens,
    why_not_close,
    why_not_start,
)
from triarii.games.battalion.words import NONE, UNITS

# The steps of a turn, in order. BA-TURN-03, -04
BEGIN: Final = 0
STARTING: Final = 1
TAKING: Final = 2  # a START card takes up to so many tokens
MARCHING: Final = 3  # a START card redeploys a unit
REDEPLOYING: Final = 4
PRICE: Final = 5  # the card for a redeployment
CHOOSING: Final = 6  # command or rally
ACTING: Final = 7
CLOSING: Final = 8  # DONE cards
OVER: Final = 9


@final
class Turn(Procedure):
    """The turn of one player. BA-TURN"""

    __slots__ = ("unit", "sector", "card", "bombarded", "extra", "chance", "passes")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "unit", "sector", "card", "bombarded", "extra", "chance", "passes")

    def __init__(self) -> None:
        super().__init__()
        self.unit = NONE  # the unit chosen, or last commanded
        self.sector = NONE  # where it is to go, or where its action took place
        self.card = NONE
        self.bombarded = False
        self.extra = False  # a card has given a second command
        self.chance = 0  # in the DONE window: 0 the active player, 1 his opponent
        self.passes = 0

    def clone(self) -> Turn:
        twin = Turn()
        twin.step = self.step
        twin.unit = self.unit
        twin.sector = self.sector
        twin.card = self.card
        twin.bombarded = self.bombarded
        twin.extra = self.extra
        twin.chance = self.chance
        twin.passes = self.passes
        return twin

    def resume(self, battle: Battalion) -> bool:
        seat = battle.active
        if self.step == BEGIN:
            battle.turn += 1
            battle.moved = 0
            battle.barred = 0
            battle.tell(words.TURN, seat, battle.turn)
            if holds_the_centre(battle, battle.side_of(seat)):
                reason = f"{battle.side_name(battle.side_of(seat))} holds the central sector alone."
                battle.win(battle.side_of(seat), reason, "BA-WIN-02")
                return False
            self.step = STARTING
        if self.step == STARTING:
            if self.might_start_with_a_card(battle):
                return battle.ask(seat, self.start_cards(battle), True)
            self.step = REDEPLOYING
        if self.step == TAKING:
            most = most_tokens(battle, battle.library.cards[self.card], self.unit, battle.side_of(seat))
            return battle.ask(seat, [words.TAKES[number] for number in range(most, 0, -1)])
        if self.step == MARCHING:
            moves = words.REDEPLOYS[self.unit]
            return battle.ask(seat, [moves[sector + 1] for sector in destinations(battle, seat, self.unit)])
        if self.step == REDEPLOYING:
            legal = redeployments(battle, seat)
            if legal:
                legal.append(words.DO_PASS)
                return battle.ask(seat, legal)
            self.step = OVER if self.bombarded else CHOOSING
        if self.step == PRICE:
            return battle.ask(seat, discards(battle, seat), True)
        if self.step == CHOOSING:
            legal = nameable(battle, seat)
            legal.append(words.DO_RALLY)
            return battle.ask(seat, legal, might_reduce(battle, seat, ACTION))
        if self.step == ACTING:  # the action is over
            if battle.is_on_field(self.unit):
                self.sector = battle.place[self.unit]
            self.step = CLOSING
            self.chance = 0
            self.passes = 0
        if self.step == CLOSING:
            while self.passes < 2:
                if self.might_close_with_a_card(battle):
                    who = self.closer(battle)
                    return battle.ask(who, self.done_cards(battle, who), True)
                self.passes += 1
                self.chance = 1 - self.chance
            self.step = OVER
        next_turn(battle)
        return False

    # START cards

    def might_start_with_a_card(self, battle: Battalion) -> bool:
        seat = battle.active
        if not battle.hands[seat]:
            return False
        faction = battle.library.factions[battle.factions[battle.side_of(seat)]]
        for kind in faction.starters:
            if battle.might_hold(seat, [kind]):
                if start_plays(battle, seat, battle.library.cards[kind], self.bombarded):
                    return True
        return False

    def start_cards(self, battle: Battalion) -> list[Action]:
        seat = battle.active
        legal: list[Action] = []
        faction = battle.library.factions[battle.factions[battle.side_of(seat)]]
        hand = battle.hands[seat]
        for kind in faction.starters:
            if kind in hand:
                legal += start_plays(battle, seat, battle.library.cards[kind], self.bombarded)
        legal.append(words.DO_PASS)
        return legal

    def play_start_card(self, battle: Battalion, kind: int, unit: int) -> None:
        """BA-CARD-02, -12, -14"""
        seat = battle.active
        side = battle.side_of(seat)
        card = battle.library.cards[kind]
        battle.discard(seat, kind)
        if unit == NONE:
            battle.tell(words.PLAYED, seat, kind, kind)
        else:
            battle.tell(words.PLAYED_ON, seat, kind, unit, kind)
        self.card = kind
        self.unit = unit
        if card.op == parts.BOMBARD:  # BA-TACT-02 to -05, BA-ARTILLERY-01, -02
            self.bombarded = True
            attack = Attack(parts.ARTILLERY, NONE, unit, seat, battle.decider(1 - side, battle.place[unit]))
            attack.pool = card.amount
            attack.hit_on = card.hit_on
            battle.stack.append(attack)
        elif card.op == parts.FORCE_ORDER:
            number = min(card.amount, battle.ready[1 - side])
            battle.ready[1 - side] -= number
            battle.order[unit] += number
            battle.tell(words.FORCED_ORDER, battle.seats_of(1 - side)[0], unit)
        elif card.op == parts.REDEPLOY:
            self.step = MARCHING
        else:
            most = most_tokens(battle, card, unit, side)
            if card.up_to and most > 1:
                self.step = TAKING
            else:
                take_tokens(battle, seat, card, unit, most)

    # DONE cards

    def closer(self, battle: Battalion) -> int:
        """The active player, or the one opponent who decides where the action took place. BA-CARD-15, BA-FOURRUL-22"""
        if self.chance == 0:
            return battle.active
        return battle.decider(1 - battle.side_of(battle.active), self.sector)

    def might_close_with_a_card(self, battle: Battalion) -> bool:
        side = battle.side_of(battle.active) ^ self.chance
        faction = battle.library.factions[battle.factions[side]]
        kinds = faction.closers if self.chance == 0 else faction.retreats
        held = False
        for seat in battle.seats_of(side):
            if battle.might_hold(seat, kinds):
                held = True
        if not held:
            return False
        seat = self.closer(battle)
        for kind in kinds:
            if battle.might_hold(seat, [kind]):
                card = battle.library.cards[kind]
                if done_plays(battle, seat, card, self.chance == 0, self.unit, self.sector, False):
                    return True
        return False

    def done_cards(self, battle: Battalion, seat: int) -> list[Action]:
        faction = battle.library.factions[battle.factions[battle.side_of(seat)]]
        hand = battle.hands[seat]
        legal: list[Action] = []
        for kind in faction.closers if self.chance == 0 else faction.retreats:
            if kind in hand:
                card = battle.library.cards[kind]
                legal += done_plays(battle, seat, card, self.chance == 0, self.unit, self.sector, True)
        legal.append(words.DO_PASS)
        return legal

    def play_done_card(self, battle: Battalion, kind: int, unit: int) -> None:
        """Command again, command another, or leave the fight. BA-TACT-06"""
        seat = battle.seat
        battle.discard(seat, kind)
        battle.tell(words.PLAYED_ON, seat, kind, unit, kind)
        self.passes = 0
        self.chance = 1 - self.chance
        if battle.library.cards[kind].op == parts.EXTRA_COMMAND:
            self.extra = True
            self.step = ACTING  # the unit counts as commanded only once it is paid
            name_unit(battle, Command(unit, ACTION, seat, True))
        else:
            battle.leave_all(unit)
            battle.tell(words.RETURNED, seat, unit, battle.place[unit])

    # The choices of a turn

    def prompt(self, battle: Battalion) -> Prompt:
        if self.step == STARTING:
            return Prompt("start", text("start"), "BA-WINDOW-01")
        if self.step == TAKING:
            return Prompt("take", text("take"), "BA-CARD-02", about=self.chosen())
        if self.step == MARCHING:
            return Prompt("march", text("march", unit=battle.called(self.unit)), "BA-REDEP-06", about=self.chosen())
        if self.step == REDEPLOYING:
            return Prompt("redeploy", text("redeploy"), "BA-REDEP-02")
        if self.step == PRICE:
            return Prompt("redeploy-card", text("redeploy-card"), "BA-REDEP-02", about=self.chosen())
        if self.step == CHOOSING:
            return Prompt("action-phase", text("action-phase"), "BA-TURN-06")
        return Prompt("done", text("done"), "BA-WINDOW-05")

    def chosen(self) -> tuple[str, ...]:
        """The unit that the turn is about just now, if it is about one."""
        return () if self.unit == NONE else (words.UNIT_WORDS[self.unit],)

    def carry_out(self, battle: Battalion, action: Action) -> None:
        verb = action.verb
        if self.step == STARTING:
            if verb == words.PASS:
                self.step = REDEPLOYING
            else:
                self.play_start_card(battle, action.a, action.b if verb == words.PLAY_ON else NONE)
        elif self.step == TAKING:
            take_tokens(battle, battle.active, battle.library.cards[self.card], self.unit, action.a)
            self.step = STARTING
        elif self.step == MARCHING:
            redeploy(battle, action.a, action.b, battle.library.cards[self.card].may_command)
            self.step = STARTING
        elif self.step == REDEPLOYING:
            if verb == words.PASS:
                self.step = OVER if self.bombarded else CHOOSING
            elif battle.has(action.a, SWIFT):  # BA-SWIFT-01, -02
                redeploy(battle, action.a, action.b, True)
            else:
                self.unit = action.a
                self.sector = action.b
                self.step = PRICE
        elif self.step == PRICE:
            battle.discard(battle.active, action.a)
            battle.tell(words.DISCARDED, battle.active, action.a, action.a)
            redeploy(battle, self.unit, self.sector, False)
            self.step = REDEPLOYING
        elif self.step == CHOOSING:
            if verb == words.RALLY:
                self.step = OVER
                rally(battle)
            else:
                self.unit = action.a
                self.sector = battle.place[action.a]
                self.step = ACTING
                name_unit(battle, Command(action.a, ACTION, battle.active))
        elif verb == words.PASS:
            self.passes += 1
            self.chance = 1 - self.chance
        else:
            self.play_done_card(battle, action.a, action.b)

    def commanded(self, battle: Battalion, unit: int, action: Action | None) -> None:
        """The command is paid: the unit attacks. Without one, a rally is left, or an extra command is lost."""
        if action is None:
            if not self.extra:
                self.step = OVER
                rally(battle)  # BA-TURMOIL-03
            return
        here = battle.place[unit]
        self.unit = unit
        self.sector = here
        commander = battle.active
        enemy = 1 - unit // UNITS
        target = action.a
        if action.verb == words.ASSAULT:
            battle.stack.append(Assault(unit, target, commander, battle.decider(enemy, here)))
        elif action.verb == words.BARRAGE:
            battle.tell(words.BARRAGED, commander, unit, target)
            owner = battle.decider(enemy, battle.place[target])
            battle.stack.append(Attack(parts.BARRAGE, unit, target, commander, owner, here))
        elif action.verb == words.CHARGE:
            battle.stack.append(Charge(unit, NONE, commander, battle.decider(enemy, here), here))
        else:
            self.sector = battle.place[target]
            battle.stack.append(Charge(unit, target, commander, battle.decider(enemy, self.sector), here))

    def why_not(self, battle: Battalion, action: Action) -> Rejection:
        seat = battle.seat
        cards = battle.library.cards
        if action.verb in (words.PLAY, words.PLAY_ON, words.DISCARD) and 0 <= action.a < len(cards):
            name = cards[action.a].name
            if action.a not in battle.hands[seat]:
                return Rejection("not-in-hand", f"You do not hold {name}.", "BA-CARD-02")
            if action.verb == words.PLAY_ON and self.step == STARTING:
                return why_not_start(battle, seat, cards[action.a], action.b, self.bombarded)
            if action.verb == words.PLAY_ON and self.step == CLOSING:
                return why_not_close(battle, seat, cards[action.a], action.b, self.unit)
            return Rejection("wrong-window", f"{name} cannot be played so now: {cards[action.a].effect}", "BA-CARD-11")
        if action.verb == words.COMMAND and self.step == CHOOSING:
            return why_not_command(battle, seat, action.a)
        if action.verb == words.REDEPLOY and self.step in (REDEPLOYING, MARCHING):
            return why_not_redeploy(battle, seat, action.a, action.b)
        if action.verb == words.PASS and self.step == CHOOSING:
            return Rejection("no-pass", "A turn cannot be passed: command a unit, or rally.", "BA-TURN-08")
        if action.verb in (words.COMMAND, words.RALLY) and self.bombarded:
            return Rejection("no-action", "Artillery has taken the place of the action.", "BA-ARTILLERY-01")
        if action.verb == words.REDEPLOY and self.step == STARTING:
            return Rejection("not-yet", "Redeployment comes after the cards of the start; pass first.", "BA-WINDOW-01")
        if action.verb == words.REDEPLOY and self.step in (CHOOSING, CLOSING):
            return Rejection("too-late", "Redeployment comes before the action.", "BA-TURN-04")
        if action.verb in (words.COMMAND, words.RALLY) and self.step in (STARTING, REDEPLOYING):
            return Rejection("not-yet", "The action comes after the redeployment; pass first.", "BA-TURN-04")
        if action.verb in (words.COMMAND, words.RALLY) and self.step == CLOSING and self.chance == 0:
            return Rejection("commanded", "You have commanded a unit this turn.", "BA-TURN-06")
        return super().why_not(battle, action)


def holds_the_centre(battle: Battalion, side: int) -> bool:
    """At least one own unit and no enemy in the central sector; the reserve does not count. BA-WIN-02 to -06"""
    return not battle.is_empty_of(side, battle.middle) and battle.is_empty_of(1 - side, battle.middle)


# The order of turns


def next_turn(battle: Battalion) -> None:
    """Two players alternate; four follow the chart, with a new die each round. BA-TURN-01, BA-FOUR-18, -19"""
    if not battle.four:
        battle.active = 1 - battle.active
    else:
        battle.at += 1
        if battle.at == 4:
            battle.at = 0
            battle.sequence = battle.next_sequence if battle.next_sequence != NONE else battle.roll_sequence()
            battle.next_sequence = NONE
        battle.active = CHART[battle.sequence][battle.at]
    battle.stack[-1] = Turn()
