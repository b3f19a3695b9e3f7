"""The one gate: who decides, what is asked, what is legal."""

from __future__ import annotations

from typing import Any, final

from triarii.engine.actions import Action, Vocabulary


@final
class Decision:
    """Which seat decides, in which step, the question, the rule behind it, and every legal action."""

    __slots__ = ("seat", "step", "question", "public", "rule", "actions", "says", "vocabulary")

    def __init__(
        self,
        seat: int,
        step: str,
        question: str,
        public: str,
        rule: str,
        actions: list[Action],
        says: list[str],
        vocabulary: Vocabulary,
    ) -> None:
        self.seat = seat
        self.step = step
        self.question = question
        self.public = public
        self.rule = rule
        self.actions = actions
        self.says = says  # each action in words that a player would use
        self.vocabulary = vocabulary

    def texts(self) -> list[str]:
        return [self.vocabulary.format(action) for action in self.actions]

    def to_data(self, mine: bool) -> dict[str, Any]:
        """The decision for the one who takes it (`mine`), or for those who only see that it is being taken."""
        if not mine:
            return {"seat": self.seat, "question": self.public}  # the rule could tell what he holds
        return {
            "seat": self.seat,
            "step": self.step,
            "question": self.question,
            "rule": self.rule,
            "actions": [
                {
                    "text": self.vocabulary.format(action),
                    "verb": self.vocabulary.head(action),
                    "says": says,
                    "args": self.vocabulary.arguments(action),
                }
                for action, says in zip(self.actions, self.says, strict=True)
            ],
        }

    def __repr__(self) -> str:
        return f"Decision(seat {self.seat}: {self.question} [{self.rule}] {len(self.actions)} choices)"
