"""What the server refuses, as data: a status, a code, a sentence for people, and the rule if there is one."""

from __future__ import annotations

from typing import Final

from triarii.engine.game import BadSetup
from triarii.engine.rejection import Rejection
from triarii.server import wire

STATUS: Final = {
    "bad-request": 422,
    "bad-setup": 422,
    "not-signed-in": 401,
    "wrong-password": 403,
    "not-yours": 403,
    "forbidden-origin": 403,
    "not-found": 404,
    "method-not-allowed": 405,
    "name-taken": 409,
    "seat-taken": 409,
    "not-now": 409,
    "stale": 409,
    "too-large": 413,
    "too-many": 429,
    "unavailable": 503,
}


class Refused(Exception):
    """A request that is not granted; the sentence is for the person who asked."""

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.rule = rule

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 409)

    def problem(self) -> wire.Problem:
        return wire.Problem(code=self.code, sentence=self.sentence, rule=self.rule)


class Unplayable(Refused):
    """A stored table that the present rules cannot take up. What is wrong with it may be secret, so it is not told."""

    def __init__(self, detail: str) -> None:
        super().__init__("unavailable", "This table cannot be taken up under the present rules.")
        self.detail = detail


def refused_by(rejection: Rejection) -> Refused:
    """What the rules reject, refused by the server."""
    return Refused(rejection.code, rejection.sentence, rejection.rule)


class CannotServe(BadSetup):
    """The server cannot start or go on; the message is one sentence for whoever started it."""
