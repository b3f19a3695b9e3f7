"""Dice for thinking: some stop and ask, so that every result can be walked through; some always show the middle."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.dice import Dice, FastDice

PATIENCE: Final = 2000  # steady throws, more than any plan has


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
    """Dice that always show a middling result, for plans that lean neither on luck nor on misfortune.

    Only whoever rolls on and on, as both sides do while they are equal, comes to throws by chance."""

    def __init__(self) -> None:
        super().__init__()
        self.rolled = 0
        self.chance: FastDice | None = None

    def below(self, limit: int) -> int:
        self.rolled += 1
        if self.rolled <= PATIENCE:
            return (limit - 1) // 2
        if self.chance is None:
            self.chance = FastDice(1)
        return self.chance.below(limit)

    def clone(self) -> Dice:
        return SteadyDice()
