"""Step 6: the fight of one zone against another. CK-FIGHT, CK-SKI-07"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.fallback import can_fall_back
from triarii.games.kings.outcomes import Outcomes
from triarii.games.kings.pools import assaulter_pool, bow_dice, pike_dice, target_pool
from triarii.games.kings.saves import Hits
from triarii.games.kings.shooting import HIT_ON, hits_of
from triarii.games.kings.state import (
    BOW_LOSSES,
    BOW_OWNER,
    FIGHT_GIFT,
    HAS_ASSAULTED,
    STANDS,
    STRIKES,
    WAS_ASSAULTED,
    Kings,
)
from triarii.games.kings.table import ZONE_NAMES
from triarii.games.kings.troops import ERRATIC

GIFT_NEEDS: Final = 8  # CK-GEN-07
GIFT_GIVES: Final = 4

STAND: Final = 0
LEADERS: Final = 1
BOWS: Final = 2
BOWS_AGAIN: Final = 3
BOWS_DONE: Final = 4
TARGET_PIKES: Final = 5
TARGET_PIKES_AGAIN: Final = 6
ASSAULTER_PIKES: Final = 7
ASSAULTER_PIKES_AGAIN: Final = 8
TARGET_DICE: Final = 9
TARGET_AGAIN: Final = 10
ASSAULTER_DICE: Final = 11
ASSAULTER_AGAIN: Final = 12
PLACE: Final = 13
DECIDE: Final = 14

LEADERS_SCORE: Final = 3  # CK-UNIT-12


@final
class Fight(Frame[Kings]):
    """One zone assaults another; the steps stand in the order of CK-FIGHT-56."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "step",
        "zone",
        "target",
        "second",
        "target_mood",
        "assaulter_mood",
        "bows",
        "pikes",
        "counter",
        "target_dice",
        "assaulter_dice",
        "hits",
        "blows",
        "attackers",
        "defenders",
    )

    def __init__(self, zone: int = 0, target: int = 0) -> None:
        super().__init__()
        self.zone = zone
        self.target = target
        self.second = False  # CK-FIGHT-41
        self.target_mood = 0  # the erratic leader: 1 good, -1 bad
        self.assaulter_mood = 0
        self.bows = 0
        self.pikes = 0  # the target's
        self.counter = 0  # the assaulter's
        self.target_dice = 0
        self.assaulter_dice = 0
        self.hits = 0  # by the target
        self.blows = 0  # by the assaulter
        self.attackers: list[int] = []
        self.defenders: list[int] = []

    def clone(self) -> Fight:
        twin = Fight(self.zone, self.target)
        twin.step = self.step
        twin.second = self.second
        twin.target_mood = self.target_mood
        twin.assaulter_mood = self.assaulter_mood
        twin.bows = self.bows
        twin.pikes = self.pikes
        twin.counter = self.counter
        twin.target_dice = self.target_dice
        twin.assaulter_dice = self.assaulter_dice
        twin.hits = self.hits
        twin.blows = self.blows
        twin.attackers = self.attackers
        twin.defenders = self.defenders
        return twin

    def resume(self, battle: Kings) -> bool:
        seat = battle.active
        while True:
            step = self.step
            if step == STAND:  # CK-FIGHT-01, 62
                if not self.attackers:
                    self.declare(battle)
                if can_fall_back(battle, self.target, self.zone, False):
                    return battle.ask(1 - seat, w.STAND_OR_FALL_BACK)
                self.step = LEADERS
            elif step == LEADERS:  # CK-UNIT-12
                self.target_mood = self.roll_leader(battle, 1 - seat, self.target)
                self.assaulter_mood = self.roll_leader(battle, seat, self.zone)
                self.step = BOWS
            elif step == BOWS:
                self.step = TARGET_PIKES
                if bow_dice(battle, self.target):
                    self.roll_bows(battle)
                    self.step = BOWS_AGAIN
            elif step == BOWS_AGAIN:  # CK-FIGHT-50, 68
                return battle.ask(1 - seat if battle.switches & BOW_OWNER else seat, w.REROLL_OR_KEEP)
            elif step == BOWS_DONE:
                self.step = TARGET_PIKES
                if battle.switches & BOW_LOSSES and self.bows:  # CK-SHO-15
                    battle.stack.append(Hits([self.zone], [self.bows], False))
                    return False
            elif step == TARGET_PIKES:
                if not battle.units_in(self.zone):  # only after the losses of CK-SHO-15
                    battle.stack[-1] = Outcomes(self.zone, self.target, self.attackers, self.defenders, False, 0, True)
                    return False
                self.step = ASSAULTER_PIKES
                if pike_dice(battle, self.target, self.target, self.zone):
                    self.pikes = self.roll_pikes(battle, self.target)
                    self.step = TARGET_PIKES_AGAIN
            elif step == TARGET_PIKES_AGAIN:  # CK-FIGHT-51
                return battle.ask(1 - seat, w.REROLL_OR_KEEP)
            elif step == ASSAULTER_PIKES:
                self.step = TARGET_DICE
                if pike_dice(battle, self.zone, self.target, self.zone):
                    self.counter = self.roll_pikes(battle, self.zone)
                    self.step = ASSAULTER_PIKES_AGAIN
            elif step == ASSAULTER_PIKES_AGAIN:
                return battle.ask(seat, w.REROLL_OR_KEEP)
            elif step == TARGET_DICE:
                self.count_dice(battle)
                self.stand(battle, False)
                self.step = TARGET_AGAIN
            elif step == TARGET_AGAIN:  # CK-FIGHT-31, 57
                return battle.ask(1 - seat, w.REROLL_OR_KEEP)
            elif step == ASSAULTER_DICE:
                self.hits = self.gift(battle, 1 - seat, self.target, self.target_dice, self.hits)
                self.strike(battle, False)
                self.step = ASSAULTER_AGAIN
            elif step == ASSAULTER_AGAIN:  # CK-FIGHT-32
                return battle.ask(seat, w.REROLL_OR_KEEP)
            elif step == PLACE:
                self.blows = self.gift(battle, seat, self.zone, self.assaulter_dice, self.blows)
                self.step = DECIDE
                battle.stack.append(Hits([self.target, self.zone], [self.blows, self.hits], True))
                return False
            else:  # CK-OUT-01 to 04
                won = self.blows > self.hits
                excess = abs(self.blows - self.hits)
                battle.stack[-1] = Outcomes(self.zone, self.target, self.attackers, self.defenders, won, excess, True)
                return False

    def declare(self, battle: Kings) -> None:
        """Who takes part, and whether the target was assaulted before. CK-FIGHT-38, 41, 67"""
        self.attackers = battle.units_in(self.zone)
        self.defenders = battle.units_in(self.target)
        for unit in self.defenders:
            if battle.flags[unit] & WAS_ASSAULTED:
                self.second = True
        for unit in self.defenders:
            battle.flags[unit] |= WAS_ASSAULTED
        for unit in self.attackers:
            battle.flags[unit] |= HAS_ASSAULTED

    def roll_leader(self, battle: Kings, seat: int, zone: int) -> int:
        """The erratic leader: bad on 1 and 2, good from 3. CK-UNIT-12"""
        for unit in battle.pieces[zone]:
            if battle.roster.traits[unit] & ERRATIC:
                pip = battle.dice.die(6) + 1
                battle.tell_dice(w.ERRATIC_ROLLED, seat, (pip,), LEADERS_SCORE, w.PASS, w.FAIL, unit)
                return 1 if pip >= LEADERS_SCORE else -1
        return 0

    def roll_bows(self, battle: Kings) -> None:
        dice = battle.roll(bow_dice(battle, self.target))
        self.bows = hits_of(dice)
        battle.tell_dice(w.BOWS_ROLLED, 1 - battle.active, dice, HIT_ON, w.HITS, w.MISSES, self.target, self.bows)

    def roll_pikes(self, battle: Kings, zone: int) -> int:
        dice = battle.roll(pike_dice(battle, zone, self.target, self.zone))
        hits = hits_of(dice)
        battle.tell_dice(w.PIKES_ROLLED, battle.held[zone], dice, HIT_ON, w.HITS, w.MISSES, zone, hits)
        return hits

    def count_dice(self, battle: Kings) -> None:
        self.target_dice = target_pool(battle, self.target, self.zone, self.target_mood, self.second, self.counter)
        self.assaulter_dice = assaulter_pool(battle, self.target, self.zone, self.assaulter_mood, self.bows, self.pikes)
        battle.tell(w.POOLS, battle.active, self.target_dice, self.assaulter_dice)

    def roll_fight(self, battle: Kings, seat: int, zone: int, count: int) -> int:
        dice = battle.roll(count)
        hits = hits_of(dice)
        battle.tell_dice(w.FIGHT_ROLLED, seat, dice, HIT_ON, w.HITS, w.MISSES, zone, hits)
        return hits

    def stand(self, battle: Kings, again: bool) -> None:
        """The target rolls first. CK-FIGHT-29, 31"""
        self.hits = self.roll_fight(battle, 1 - battle.active, self.target, self.target_dice)
        if battle.witness is not None:
            battle.witness.blow(
                battle, self.target, self.zone, self.target_dice, STANDS, self.assaulter_dice, self.hits, int(again)
            )

    def strike(self, battle: Kings, again: bool) -> None:
        """The assaulter must beat the target's hits. CK-FIGHT-29, 32"""
        self.blows = self.roll_fight(battle, battle.active, self.zone, self.assaulter_dice)
        if battle.witness is not None:
            battle.witness.blow(
                battle, self.zone, self.target, self.assaulter_dice, STRIKES, self.hits, self.blows, int(again)
            )

    def dice_again(self, battle: Kings) -> int:
        """How many dice the re-roll that is asked for would throw."""
        if self.step == BOWS_AGAIN:
            return bow_dice(battle, self.target)
        if self.step == TARGET_PIKES_AGAIN:
            return pike_dice(battle, self.target, self.target, self.zone)
        if self.step == ASSAULTER_PIKES_AGAIN:
            return pike_dice(battle, self.zone, self.target, self.zone)
        return self.target_dice if self.step == TARGET_AGAIN else self.assaulter_dice

    def gift(self, battle: Kings, seat: int, zone: int, dice: int, hits: int) -> int:
        """The Fight gift raises a poor result of eight dice or more. CK-GEN-07, 20"""
        general = battle.general_in(seat, zone)
        if general >= 0 and battle.gifts[general] & FIGHT_GIFT and dice >= GIFT_NEEDS and hits < GIFT_GIVES:
            battle.tell(w.RAISED, seat, general, GIFT_GIVES)
            return GIFT_GIVES
        return hits

    def prompt(self, battle: Kings) -> Prompt:
        here, there = ZONE_NAMES[self.zone], ZONE_NAMES[self.target]
        target, assaulter = battle.called_in(self.target), battle.called_in(self.zone)
        if self.step == STAND:
            return Prompt("stand", text("stand", target=there, zone=here), "CK-FIGHT-01", about=target)
        if self.step == BOWS_AGAIN:
            question = text("reroll.bows", target=there, hits=self.bows)
            return Prompt("re-roll", question, "CK-FIGHT-26", about=target)
        if self.step == TARGET_PIKES_AGAIN:
            return Prompt("re-roll", text("reroll.pikes", hits=self.pikes), "CK-FIGHT-66", about=target)
        if self.step == ASSAULTER_PIKES_AGAIN:
            return Prompt("re-roll", text("reroll.pikes", hits=self.counter), "CK-FIGHT-66", about=assaulter)
        if self.step == TARGET_AGAIN:
            question = text("reroll.target", target=there, hits=self.hits)
            return Prompt("re-roll", question, "CK-FIGHT-31", about=target)
        question = text("reroll.assaulter", zone=here, blows=self.blows, hits=self.hits)
        return Prompt("re-roll", question, "CK-FIGHT-32", about=assaulter)

    def answer(self, battle: Kings, action: Action) -> None:
        step = self.step
        if step == STAND:
            if action.verb == w.FALL_BACK:  # CK-FIGHT-61
                battle.tell(w.GAVE_UP, 1 - battle.active, self.target)
                battle.stack[-1] = Outcomes(self.zone, self.target, self.attackers, self.defenders, True, 0, False)
                return
            battle.tell(w.STOOD, 1 - battle.active, self.target)
            self.step = LEADERS
            return
        self.step = step + 1
        if action.verb == w.KEEP:
            return
        battle.tell(w.REROLLED, battle.seat)
        if step == BOWS_AGAIN:
            self.roll_bows(battle)
        elif step == TARGET_PIKES_AGAIN:
            self.pikes = self.roll_pikes(battle, self.target)
        elif step == ASSAULTER_PIKES_AGAIN:
            self.counter = self.roll_pikes(battle, self.zone)
        elif step == TARGET_AGAIN:
            self.stand(battle, True)
        else:
            self.strike(battle, True)
