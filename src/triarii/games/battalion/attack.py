"""One attack: the dice pool, the roll, its cards, the hits and what follows from them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.events import VERDICT
from triarii.engine.frames import Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.battalion import words
from triarii.games.battalion.battle import Battalion, count, lowest
from triarii.games.battalion.hits import TakingHits
from triarii.games.battalion.library import (
    ARTILLERY,
    ASSAULT,
    ATTRITION,
    CHARGE,
    COUNTERATTACK,
    ENVELOP,
    FIRE,
    GUARD,
    HARASS,
    IMPETUS,
    MELEE,
    MORE_DICE,
    POWERFUL,
    SCREEN,
    STEADFAST,
)
from triarii.games.battalion.procedure import Procedure
from triarii.games.battalion.words import NONE, UNITS

CAP: Final = 6  # BA-POOL-05


def dice_pool(battle: Battalion, kind: int, attacker: int, target: int, origin: int) -> int:
    """Three dice, overlap dice and trait dice, six at most. BA-POOL-01 to -03, -05 to -07, -12, -13"""
    traits = battle.column(attacker).traits
    pool = 3
    if kind & MELEE:
        pool += count(battle.contact[target]) - 1  # BA-OVER-05, -06, -09 to -11, -15
    if traits & POWERFUL:
        pool += 1
    if kind & (ASSAULT | CHARGE):
        if traits & ATTRITION and kind == ASSAULT:
            pool += 1
        if traits & IMPETUS and kind == CHARGE:
            pool += 1
        if traits & ENVELOP and (origin == 0 or origin == battle.sectors - 1):  # BA-ENVELOP-01 to -03
            pool += 1
    elif kind == COUNTERATTACK:
        if traits & GUARD:
            pool += 1
    elif kind == FIRE and traits & SCREEN:
        pool += 1
    return pool if pool < CAP else CAP


def hits_of(dice: list[int], values: list[int]) -> int:
    """Eights, and as many other dice as find a value of their own. BA-DICE-02 to -10

    `values` rise; the lowest die that fits takes the easiest value, which leaves the best for the rest.
    """
    hits = 0
    free = 0
    number = len(values)
    for die in sorted(dice):
        if die == 8:
            hits += 1
        elif free < number and die >= values[free]:
            free += 1
    return hits + free


def bombard_hits(dice: list[int], hit_on: int) -> int:
    """Artillery: each die of 7 or 8 is one hit. BA-TACT-04, BA-ARTILLERY-03"""
    return len([die for die in dice if die >= hit_on])


def judged(dice: list[int], hits: int) -> list[int]:
    """The dice as they are told, each with its verdict: as many of the highest hit as there are hits."""
    best = sorted(dice)[len(dice) - hits :]
    told: list[int] = []
    for die in dice:
        verdict = words.HIT_HOME if die in best else words.MISSED
        if die in best:
            best.remove(die)
        told.append(die + VERDICT * verdict)
    return told


# The steps of an attack, in the order of BA-DICE-13
GATHER: Final = 0
CARDS: Final = 1
ROLLED: Final = 2
SECOND_DIE: Final = 3
COUNT: Final = 4
STEADFASTNESS: Final = 5
TAKEN: Final = 6


@final
class Attack(Procedure):
    """A melee attack, counterattack, barrage, fire reaction or Artillery, from the pool to Harass. BA-DICE-13"""

    __slots__ = (
        "kind",
        "attacker",
        "target",
        "roller",
        "owner",
        "origin",
        "pool",
        "hit_on",
        "dice",
        "chance",
        "passes",
        "hits",
        "first",
        "card",
    )

    FIELDS: ClassVar[tuple[str, ...]] = (
        "step",
        "kind",
        "attacker",
        "target",
        "roller",
        "owner",
        "origin",
        "pool",
        "hit_on",
        "dice",
        "chance",
        "passes",
        "hits",
        "first",
        "card",
    )

    def __init__(
        self, kind: int = 0, attacker: int = 0, target: int = 0, roller: int = 0, owner: int = 0, origin: int = 0
    ) -> None:
        super().__init__()
        self.kind = kind
        self.attacker = attacker  # NONE for Artillery
        self.target = target
        self.roller = roller  # who rolls and may add dice
        self.owner = owner  # who decides for the target
        self.origin = origin  # the sector in which the attacker was commanded
        self.pool = 0
        self.hit_on = 0
        self.dice: list[int] = []
        self.chance = 0
        self.passes = 0
        self.hits = 0
        self.first = 0  # the first of two dice that are to be rolled again
        self.card = NONE

    def clone(self) -> Attack:
        twin = Attack(self.kind, self.attacker, self.target, self.roller, self.owner, self.origin)
        twin.step = self.step
        twin.pool = self.pool
        twin.hit_on = self.hit_on
        twin.dice = self.dice  # replaced, never changed
        twin.chance = self.chance
        twin.passes = self.passes
        twin.hits = self.hits
        twin.first = self.first
        twin.card = self.card
        return twin

    def resume(self, battle: Battalion) -> bool:
        if self.step == GATHER:
            if self.kind == ARTILLERY:
                self.roll(battle)
                self.step = COUNT
            else:
                self.pool = dice_pool(battle, self.kind, self.attacker, self.target, self.origin)
                self.step = CARDS
        if self.step == CARDS:
            if self.pool < CAP and battle.hands[self.roller]:
                return battle.ask(self.roller, self.pool_cards(battle))
            self.roll(battle)
            self.step = ROLLED
        if self.step == ROLLED:
            while self.passes < 2:
                seat = self.roller if self.chance == 0 else self.owner
                kinds = self.rerolls(battle)
                if kinds and battle.might_hold(seat, kinds):
                    return battle.ask(seat, self.reroll_choices(battle, seat, kinds), True)
                self.passes += 1
                self.chance = 1 - self.chance
            self.step = COUNT
        if self.step == SECOND_DIE:
            return battle.ask(self.turn_seat(), self.second_choices(battle))
        if self.step == COUNT:
            self.count_hits(battle)
            if self.hits == 0:
                battle.stack.pop()  # BA-DICE-12
                return False
            self.step = STEADFASTNESS
        if self.step == STEADFASTNESS:
            side = self.target // UNITS
            if battle.has(self.target, STEADFAST) and battle.ready[side] + battle.spent[side] > 0:
                legal: list[Action] = []
                if battle.spent[side]:
                    legal.append(words.DO_IGNORE_BY_DISORDER)  # BA-STEADFAST-07
                if battle.ready[side]:
                    legal.append(words.DO_IGNORE_BY_ORDER)
                legal.append(words.DO_SUFFER)
                return battle.ask(self.owner, legal)
            self.take(battle, self.hits)
            return False
        # After the hits have been taken: Harass. BA-HARASS-01 to -07
        side = self.target // UNITS
        battle.stack.pop()
        if self.attacker != NONE and battle.has(self.attacker, HARASS):
            if battle.is_on_field(self.target) and battle.ready[side] > 0:
                battle.ready[side] -= 1
                battle.order[self.target] += 1
                battle.tell(words.HARASSED, self.owner, self.target)
        return False

    def pool_cards(self, battle: Battalion) -> list[Action]:
        """Card texts that add dice, any card for one die, or roll. BA-POOL-04, -08, -10, -11, BA-CARD-04"""
        legal: list[Action] = []
        hand = battle.hands[self.roller]
        cards = battle.library.cards
        classes = battle.column(self.attacker).classes
        last = NONE
        for kind in hand:
            if kind != last:
                card = cards[kind]
                if card.op == MORE_DICE and card.attacks & self.kind and card.classes & classes:
                    legal.append(words.PLAYS[kind])
                last = kind
        last = NONE
        for kind in hand:
            if kind != last:
                legal.append(words.DISCARDS[kind])
                last = kind
        legal.append(words.DO_ROLL)
        return legal

    def roll(self, battle: Battalion) -> None:
        """All dice at once. BA-DICE-01"""
        dice: list[int] = []
        for _ in range(self.pool):
            dice.append(battle.dice.die(8) + 1)
        self.dice = dice
        if not battle.quiet:
            told = tuple(judged(dice, self.hits_now(battle)))
            battle.tell(words.ROLLED, self.roller, self.attacker, self.target, lowest(self.kind), many=told)
        if battle.witness is not None and self.attacker != NONE:
            hits = self.hits_now(battle)
            battle.witness.blow(battle, self.attacker, self.target, self.pool, self.kind, 0, hits, 0)

    def turn_seat(self) -> int:
        return self.roller if self.chance == 0 else self.owner

    def rerolls(self, battle: Battalion) -> list[int]:
        """The roll cards that would work now for the player whose chance it is. BA-WINDOW-04, BA-VETERAN-01, -02"""
        side = battle.side_of(self.turn_seat())
        faction = battle.library.factions[battle.factions[side]]
        listed = faction.own_rerolls if self.chance == 0 else faction.enemy_rerolls
        cards = battle.library.cards
        found: list[int] = []
        for kind in listed:
            if cards[kind].attacks & self.kind:
                found.append(kind)
        return found

    def reroll_choices(self, battle: Battalion, seat: int, kinds: list[int]) -> list[Action]:
        """Any die may be chosen; equal dice are one choice. BA-VETERAN-04"""
        legal: list[Action] = []
        hand = battle.hands[seat]
        for kind in kinds:
            if kind in hand:
                for die in range(1, 9):
                    if die in self.dice:
                        legal.append(words.REROLLS[kind][die])
        legal.append(words.DO_PASS)
        return legal

    def second_choices(self, battle: Battalion) -> list[Action]:
        rest = self.dice[:]
        rest.remove(self.first)
        legal = [words.ALSOS[die] for die in range(1, 9) if die in rest]
        if battle.library.cards[self.card].up_to:
            legal.append(words.DO_PASS)
        return legal

    def hits_now(self, battle: Battalion) -> int:
        """How many hits the dice make as they lie."""
        if self.kind == ARTILLERY:
            return bombard_hits(self.dice, self.hit_on)
        column = battle.column(self.attacker)
        return hits_of(self.dice, column.melee if self.kind & MELEE else column.ranged)

    def count_hits(self, battle: Battalion) -> None:
        self.hits = self.hits_now(battle)
        battle.tell(words.HIT, self.roller, self.hits, self.target)

    def take(self, battle: Battalion, hits: int) -> None:
        self.step = TAKEN
        if hits:
            battle.stack.append(TakingHits(self.target, self.owner, hits))

    def prompt(self, battle: Battalion) -> Prompt:
        target = battle.called(self.target)
        struck = (words.UNIT_WORDS[self.target],)
        about = struck if self.attacker == NONE else (words.UNIT_WORDS[self.attacker], *struck)
        if self.step == CARDS:
            return Prompt("pool", text("pool", dice=self.pool, target=target), "BA-POOL-04", about=about)
        if self.step == ROLLED:
            shown = " ".join(str(die) for die in self.dice)
            return Prompt("roll-cards", text("roll-cards", dice=shown, target=target), "BA-WINDOW-04", about=about)
        if self.step == SECOND_DIE:
            return Prompt("second-die", text("second-die"), "BA-WINDOW-04", about=about)
        return Prompt("steadfast", text("steadfast", hits=self.hits, unit=target), "BA-STEADFAST-01", about=struck)

    def carry_out(self, battle: Battalion, action: Action) -> None:
        verb = action.verb
        if self.step == CARDS:
            if verb == words.ROLL:
                self.roll(battle)
                self.step = ROLLED
                return
            battle.discard(self.roller, action.a)
            if verb == words.DISCARD:
                battle.tell(words.DIE_ADDED, self.roller, action.a, action.a)
                self.pool += 1
            else:
                battle.tell(words.PLAYED, self.roller, action.a, action.a)
                self.pool = min(CAP, self.pool + battle.library.cards[action.a].amount)
        elif self.step == ROLLED:
            if verb == words.PASS:
                self.passes += 1
                self.chance = 1 - self.chance
                return
            seat = self.turn_seat()
            battle.discard(seat, action.b)
            battle.tell(words.PLAYED, seat, action.b, action.b)
            self.card = action.b
            if battle.library.cards[action.b].amount > 1 and len(self.dice) > 1:
                self.first = action.a
                self.step = SECOND_DIE
            else:
                self.roll_again(battle, action.a, 0)
        elif self.step == SECOND_DIE:
            self.roll_again(battle, self.first, action.a if verb == words.ALSO else 0)
        else:
            self.stand_fast(battle, verb)

    def roll_again(self, battle: Battalion, die: int, other: int) -> None:
        """The new results stand. BA-TACT-01, BA-VETERAN-03"""
        dice = self.dice[:]
        dice.remove(die)
        if other:
            dice.remove(other)
        again = [die, other] if other else [die]
        for _ in again:
            dice.append(battle.dice.die(8) + 1)
        self.dice = dice
        if not battle.quiet:
            told = judged(dice, self.hits_now(battle))[-len(again) :]
            for old, new in zip(again, told, strict=True):
                battle.tell(words.REROLLED, self.turn_seat(), old, self.attacker, self.target, many=(new,))
        self.first = 0
        self.card = NONE
        self.passes = 0
        self.chance = 1 - self.chance
        self.step = ROLLED

    def stand_fast(self, battle: Battalion, verb: int) -> None:
        """A camp token goes onto the unit as order, and one hit is ignored. BA-STEADFAST-01 to -06, -08"""
        if verb == words.SUFFER:
            self.take(battle, self.hits)
            return
        side = self.target // UNITS
        if verb == words.IGNORE_BY_DISORDER:
            battle.spent[side] -= 1
        else:
            battle.ready[side] -= 1
        battle.order[self.target] += 1
        battle.tell(words.IGNORED, self.owner, self.target)
        self.take(battle, self.hits - 1)

    def why_not(self, battle: Battalion, action: Action) -> Rejection:
        cards = battle.library.cards
        if action.verb in (words.PLAY, words.DISCARD) and 0 <= action.a < len(cards):
            if action.a not in battle.hands[battle.seat]:
                return Rejection("not-in-hand", f"You do not hold {cards[action.a].name}.", "BA-CARD-02")
            sentence = f"{cards[action.a].name} does nothing here: {cards[action.a].effect}"
            return Rejection("wrong-window", sentence, "BA-WINDOW-03")
        if action.verb == words.REROLL and self.step == ROLLED and 0 <= action.b < len(cards):
            if action.b not in battle.hands[battle.seat]:
                return Rejection("not-in-hand", f"You do not hold {cards[action.b].name}.", "BA-CARD-02")
            if action.a not in self.dice:
                return Rejection("no-such-die", f"No die shows {action.a}.", "BA-VETERAN-04")
        if action.verb in (words.IGNORE_BY_ORDER, words.IGNORE_BY_DISORDER) and self.step == STEADFASTNESS:
            return Rejection("no-token", "No such token lies in the camp.", "BA-STEADFAST-03")
        return super().why_not(battle, action)
