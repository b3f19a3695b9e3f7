"""A small trained judgement: numbers in, a chance of winning out. Learned elsewhere, used here without any library."""

from __future__ import annotations

from math import exp
from typing import Any, final


@final
class Network:
    """One layer of weights, or two with a bend (leaky) between them, and a logistic end."""

    __slots__ = ("size", "hidden", "first", "bias", "last", "offset")

    def __init__(
        self, size: int, hidden: int, first: list[float], bias: list[float], last: list[float], offset: float
    ) -> None:
        self.size = size
        self.hidden = hidden
        self.first = first  # row by row, a row for each hidden unit
        self.bias = bias
        self.last = last
        self.offset = offset

    def value(self, features: list[float]) -> float:
        total = self.offset
        last = self.last
        if self.hidden == 0:
            for i in range(self.size):
                total += last[i] * features[i]
        else:
            first = self.first
            bias = self.bias
            for i in range(self.size):  # the first `size` weights of the last layer skip the hidden one
                total += last[i] * features[i]
            at = 0
            for unit in range(self.hidden):
                sum = bias[unit]
                for i in range(self.size):
                    sum += first[at] * features[i]
                    at += 1
                total += last[self.size + unit] * (sum if sum > 0.0 else 0.1 * sum)
        if total > 30.0:
            total = 30.0
        elif total < -30.0:
            total = -30.0
        return 1.0 / (1.0 + exp(-total))

    def to_data(self) -> dict[str, Any]:
        return {
            "size": self.size,
            "hidden": self.hidden,
            "first": rounded(self.first),
            "bias": rounded(self.bias),
            "last": rounded(self.last),
            "offset": round(self.offset, 6),
        }


def rounded(numbers: list[float]) -> list[float]:
    return [round(number, 6) for number in numbers]


def network_from_data(data: dict[str, Any]) -> Network:
    return Network(
        int(data["size"]),
        int(data["hidden"]),
        [float(x) for x in data["first"]],
        [float(x) for x in data["bias"]],
        [float(x) for x in data["last"]],
        float(data["offset"]),
    )
