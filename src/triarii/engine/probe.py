"""Dice that remember what was asked of them, and can answer one question differently."""

from __future__ import annotations

from typing import Any, final

from triarii.engine.dice import Dice


@final
class Draw:
    """One question to the dice: a die or a hidden draw, out of how many, and the answer."""

    __slots__ = ("hidden", "count", "result")

    def __init__(self, hidden: bool, count: int, result: int) -> None:
        self.hidden = hidden
        self.count = count
        self.result = result


@final
class ProbeDice(Dice):
    """Other dice, watched. The draw at the place `instead` gives `answer` and not what those dice say."""

    __slots__ = ("source", "draws", "instead", "answer")

    def __init__(self, source: Dice, instead: int = -1, answer: int = 0) -> None:
        super().__init__()
        self.source = source
        self.draws: list[Draw] = []
        self.instead = instead
        self.answer = answer

    def below(self, limit: int) -> int:
        return self._noted(False, limit, self.source.below(limit))

    def choose(self, count: int) -> int:
        return self._noted(True, count, self.source.choose(count))

    def _noted(self, hidden: bool, count: int, result: int) -> int:
        if len(self.draws) == self.instead:
            result = self.answer % count
        self.draws.append(Draw(hidden, count, result))
        return result

    def clone(self) -> Dice:
        twin = ProbeDice(self.source.clone(), self.instead, self.answer)
        twin.draws = self.draws[:]
        return twin

    def to_data(self) -> dict[str, Any]:
        return self.source.to_data()
