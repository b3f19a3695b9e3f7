"""What training has written of a game, checked as it is read."""

# triarii: pure (msgspec builds its types by a metaclass that mypyc cannot compile)

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from triarii.engine.data import load_text, parse


class Judgement(msgspec.Struct):
    """The numbers of a network."""

    size: int
    hidden: int
    first: list[float]
    bias: list[float]
    last: list[float]
    offset: float

    def __post_init__(self) -> None:
        for name, found, wanted in (
            ("first", len(self.first), self.hidden * self.size),
            ("bias", len(self.bias), self.hidden),
            ("last", len(self.last), self.size + self.hidden),
        ):
            if found != wanted:
                raise ValueError(f"'{name}' has {found} weights, but a network of this size has {wanted}")


class Learned(msgspec.Struct):
    """A file of weights; a checkpoint of training holds more, which players leave alone."""

    policy: dict[str, float] | None = None
    features: list[str] | None = None
    network: Judgement | None = None
    luck: dict[str, float] | None = None
    sight: dict[str, float] | None = None
    search: dict[str, bool | int | float] | None = None

    def __post_init__(self) -> None:
        if self.network is not None and len(self.features or []) != self.network.size:
            raise ValueError(
                f"there are {len(self.features or [])} features, but the network reads {self.network.size}"
            )


def read_weights(file: Path) -> dict[str, Any]:
    """The weights in a file of JSON, whatever its name; an error names the file, the key and the reason."""
    weights: dict[str, Any] = msgspec.to_builtins(parse(load_text(file), Learned, file, msgspec.json.decode))
    return weights
