"""The answer to what the rules do not allow."""

from __future__ import annotations

from typing import final


@final
class Rejection:
    """Why something is refused: a code for programs, a sentence for people, the rule it rests on."""

    __slots__ = ("code", "sentence", "rule")

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        self.code = code
        self.sentence = sentence
        self.rule = rule

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Rejection)
            and self.code == other.code
            and self.sentence == other.sentence
            and self.rule == other.rule
        )

    def __hash__(self) -> int:
        return hash((self.code, self.sentence, self.rule))

    def __repr__(self) -> str:
        return f"Rejection({self.code!r}, {self.sentence!r}, rule={self.rule!r})"

    def to_data(self) -> dict[str, str]:
        return {"code": self.code, "sentence": self.sentence, "rule": self.rule}
