"""A small trained judgement: numbers in, a chance of winning out. Learned elsewhere, used here without any library."""

from __future__ import annotations

from math import exp
from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class Network:
    """One layer of weights, or two with a bend (leaky) between them, and a logistic end."""

    __slots__ = ("size", "hidden", "first", "bias", "last", "offset")

    def __init__(
        self, size: int, hidden: int, first: list[float], bias: list[float], last: list[float], offset: float
    ) -> None:
        self.size = size
        self.hidden = hidden
        self.first: vec[float] = vec[float](first)  # row by row, a row for each hidden unit
        self.bias: vec[float] = vec[float](bias)
        self.last: vec[float] = vec[float](last)
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
            places = vec[i64]()  # of the numbers that count: many are nothing
            numbers = vec[float]()
            for i in range(self.size):
                if features[i] != 0.0:
                    places = append(places, i)
                    numbers = append(numbers, features[i])
            for unit in range(0, self.hidden - 3, 4):  # four at a time, so that a number is looked up once for them
                one: i64 = unit * self.size
                two = one + self.size
                three = two + self.size
                four = three + self.size
                a = bias[unit]
                b = bias[unit + 1]
                c = bias[unit + 2]
                d = bias[unit + 3]
                for i in range(len(places)):
                    at = places[i]
                    number = numbers[i]
                    a += first[one + at] * number
                    b += first[two + at] * number
                    c += first[three + at] * number
                    d += first[four + at] * number
                at = self.size + unit
                total += last[at] * bent(a)
                total += last[at + 1] * bent(b)
                total += last[at + 2] * bent(c)
                total += last[at + 3] * bent(d)
            for unit in range(self.hidden // 4 * 4, self.hidden):
                a = bias[unit]
                for i in range(len(places)):
                    a += first[unit * self.size + places[i]] * numbers[i]
                total += last[self.size + unit] * bent(a)
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


def bent(x: float) -> float:
    return x if x > 0.0 else 0.1 * x


def rounded(numbers: vec[float]) -> list[float]:
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
