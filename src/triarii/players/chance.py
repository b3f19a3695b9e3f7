"""Dice that stop and ask: for whoever wants to walk through every result, one by one."""

from __future__ import annotations

from typing import final

from triarii.engine.dice import Dice


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
