"""Dice for thinking: some stop and ask, so that every result can be walked through; some always show the middle."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.actions import Action
from triarii.engine.dice import Dice, FastDice

MASK: Final = 0xFFFFFFFF


class Asks(Exception):
    """The rules want a random result that nobody has given yet."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


@final
class AskedDice(Dice):
    """Dice that know some results and ask for the next."""

    def __init__(self, results: list[int]) -> None:
        super().__init__()
        self.results = results
        self.at = 0

    def below(self, limit: int) -> int:
        if self.at >= len(self.results):
            if limit == 1:
                return 0
            raise Asks(limit)
        if limit == 1:
            return 0
        self.at += 1
        return self.results[self.at - 1]

    def clone(self) -> Dice:
        twin = AskedDice(self.results)
        twin.at = self.at
        return twin


@final
class SteadyDice(Dice):
    """Dice that always show a middling result, for plans that lean neither on luck nor on misfortune."""

    def below(self, limit: int) -> int:
        return (limit - 1) // 2

    def clone(self) -> Dice:
        return SteadyDice()


def stir(dice: Dice, key: int, turn: int, action: Action) -> None:
    """Let quick dice start anew from a key and from what is done: the same action in the same turn, the same luck."""
    if not isinstance(dice, FastDice):
        return
    code = (((turn * 31 + action.verb) * 4099 + action.a) * 4099 + action.b) & MASK
    code = ((code ^ (code >> 15)) * 0x2C1B3C6D + key * 0x297A2D39) & MASK
    code = ((code ^ (code >> 12)) * 0x297A2D39) & MASK
    dice.x = code ^ (code >> 15)
    code = (code * 1664525 + 1013904223) & MASK
    dice.y = code ^ (code >> 16)
    code = (code * 1664525 + 1013904223) & MASK
    dice.z = code ^ (code >> 16)
    code = (code * 1664525 + 1013904223) & MASK
    dice.w = code ^ (code >> 16) | 1
    for _ in range(4):
        dice.below(6)
