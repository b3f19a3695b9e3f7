"""What every message is made of: short texts, counts, refusals."""

from __future__ import annotations

from typing import Annotated

import msgspec
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40)]
SeatName = Annotated[str, StringConstraints(max_length=40)]
ActionText = Annotated[str, StringConstraints(max_length=300)]
Hex = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{1,64}$")]
Count = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Wire(msgspec.Struct, kw_only=True):
    """What the server says."""


class Asked(BaseModel):
    """What a client asks over HTTP: nothing that is not named here is taken."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(Wire):
    """Why something is refused: a code for programs, a sentence for people, the rule it rests on (or nothing)."""

    code: str
    sentence: str
    rule: str


class Ok(Wire):
    ok: bool
