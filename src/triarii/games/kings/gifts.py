"""The gifts of the generals: ten dice, spread in secret, and a 6 is a gift. CK-LEAD"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.dice import Dice
from triarii.engine.events import EVERYTHING
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.state import ABSENT, CHOSEN_GIFTS, Kings
from triarii.games.kings.troops import FIGURES

GIFT_DICE: Final[int] = FIGURES["gifts"]["dice"]
GIFT_SCORE: Final[int] = FIGURES["gifts"]["score"]

UNSEEN: Final = -1  # a pile of dice that the viewer may not see


@final
class Gifts(Frame[Kings]):
    """Both players note their piles, then all dice are rolled. CK-LEAD-02 to 06"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "first", "second")

    def __init__(self) -> None:
        super().__init__()  # step is the seat that notes now; 2 when both have noted
        self.first: list[int] = []
        self.second: list[int] = []

    def clone(self) -> Gifts:
        twin = Gifts()
        twin.step = self.step
        twin.first = self.first[:]
        twin.second = self.second[:]
        return twin

    def piles(self, seat: int) -> list[int]:
        return self.first if seat == 0 else self.second

    def count(self, battle: Kings, seat: int) -> int:
        """Three piles a general. CK-LEAD-03"""
        return 3 if battle.generals[2 * seat + 1] == ABSENT else 6

    def to_data(self, viewer: int) -> dict[str, Any]:
        data = super().to_data(viewer)
        for seat, field in ((0, "first"), (1, "second")):
            if viewer not in (seat, EVERYTHING):
                data[field] = [UNSEEN] * len(self.piles(seat))
        return data

    def deal(self, battle: Kings, rng: Dice) -> None:
        """Fill the piles that a viewer could not see with some spread of ten dice."""
        for seat, piles in ((0, self.first), (1, self.second)):
            unknown = [place for place in range(len(piles)) if piles[place] == UNSEEN]
            left = GIFT_DICE
            whole = len(piles) == self.count(battle, seat)
            for place in unknown:
                piles[place] = left if whole and place == len(piles) - 1 else rng.below(left + 1)
                left -= piles[place]

    def resume(self, battle: Kings) -> bool:
        if battle.switches & CHOSEN_GIFTS:
            if self.step < 2:
                general = 2 * self.step
                return battle.ask(self.step, [Action(w.CHOOSE_GIFT, gift, general) for gift in range(3)])
            battle.stack.pop()
            return False
        if self.step < 2:
            seat = self.step
            piles = self.piles(seat)
            left = GIFT_DICE - sum(piles)
            general = 2 * seat + len(piles) // 3
            legal = [Action(w.SPREAD, dice, len(piles) % 3, general) for dice in range(left, -1, -1)]
            # Asked even when no die is left: the number of questions must not tell how the dice lie
            return battle.ask(seat, legal, True)
        battle.stack.pop()
        for seat in (0, 1):
            self.roll(battle, seat)
        return False

    def prompt(self, battle: Kings) -> Prompt:
        if battle.switches & CHOSEN_GIFTS:
            return Prompt("gifts", text("gifts.choose"), "CK-LEAD-06", about=w.general_called(2 * self.step))
        piles = self.piles(self.step)
        left = GIFT_DICE - sum(piles)
        place = len(piles) // 3
        question = text("gifts.spread", left=left, gift=w.GIFT.names[len(piles) % 3], number=place + 1)
        about = w.general_called(2 * self.step + place)
        return Prompt("gifts", question, "CK-LEAD-02", text("gifts.noted"), about)

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.SPREAD:
            left = GIFT_DICE - sum(self.piles(self.step))
            return Rejection("piles", f"Now 0 to {left} dice go on the pile that is asked for.", "CK-LEAD-02")
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        seat = self.step
        if battle.switches & CHOSEN_GIFTS:
            battle.gifts[action.b] = 1 << action.a
            battle.tell(w.GIFTED, seat, action.b, action.a)
            self.step += 1
            return
        piles = self.piles(seat)
        piles.append(action.a)
        battle.tell(w.NOTED, seat, action.a, action.b, action.c)
        if len(piles) == self.count(battle, seat) - 1:
            piles.append(GIFT_DICE - sum(piles))  # what is left goes on the last pile
            self.step += 1

    def roll(self, battle: Kings, seat: int) -> None:
        """A pile with a 6 is a gift; nothing is rolled again. CK-LEAD-04, 05"""
        for place, count in enumerate(self.piles(seat)):
            if count == 0:
                continue
            general, gift = 2 * seat + place // 3, place % 3
            dice = battle.roll(count)
            battle.tell_dice(w.GIFT_ROLLED, seat, dice, GIFT_SCORE, w.PASS, w.FAIL, gift, general)
            for pip in dice:
                if pip >= GIFT_SCORE:
                    battle.gifts[general] |= 1 << gift
                    battle.tell(w.GIFTED, seat, general, gift)
                    break
