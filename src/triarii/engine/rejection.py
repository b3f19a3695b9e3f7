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

    def __reduce__(self) -> tuple[type[Rejection], tuple[str, str, str]]:
        return Rejection, (self.code, self.sentence, self.rule)

    def to_data(self) -> dict[str, str]:
        return {"code": self.code, "sentence": self.sentence, "rule": self.rule}


class IllegalAction(ValueError):
    """An action was played that the rules do not allow. `rejection` says why, with the rule."""

    def __init__(self, rejection: Rejection) -> None:
        super().__init__(f"{rejection.sentence} [{rejection.rule}]" if rejection.rule else rejection.sentence)
        self.rejection = rejection

    @property
    def rule(self) -> str:
        """The id of the rule that forbids it, or nothing if it is no matter of the rules."""
        return self.rejection.rule

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Rejection]]:
        return IllegalAction, (self.rejection,)
