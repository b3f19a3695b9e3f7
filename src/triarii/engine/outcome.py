"""How a battle ended."""

from __future__ import annotations

from typing import Any, final


@final
class Outcome:
    """The winning seats (none in a draw), why, and the score of each seat."""

    __slots__ = ("winners", "reason", "rule", "scores")

    def __init__(self, winners: tuple[int, ...], reason: str, rule: str, scores: tuple[int, ...]) -> None:
        self.winners = winners
        self.reason = reason
        self.rule = rule
        self.scores = scores

    @property
    def is_draw(self) -> bool:
        return not self.winners

    def value_for(self, seat: int) -> float:
        """One for a win, a half for a draw, nothing for a loss."""
        if not self.winners:
            return 0.5
        return 1.0 if seat in self.winners else 0.0

    def to_data(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "rule": self.rule,
            "scores": list(self.scores),
        }

    def __repr__(self) -> str:
        return f"Outcome({self.winners}, {self.reason!r}, {self.rule!r}, {self.scores})"


def outcome_from_data(data: dict[str, Any]) -> Outcome:
    return Outcome(tuple(data["winners"]), data["reason"], data["rule"], tuple(data["scores"]))
