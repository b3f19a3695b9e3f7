"""The little statistics that the laboratory needs: intervals for rates, ratings from results."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, log10, sqrt

from triarii.extras import require

Z95 = 1.959964


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a rate of success; a draw counts as half a win."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    spread = z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = z / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def elo_gap(rate: float) -> float:
    """The difference in Elo that goes with a rate of success."""
    held = min(max(rate, 1e-4), 1 - 1e-4)
    return -400 * log10(1 / held - 1)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def deviation(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))


def without_luck(scores: Sequence[float], fortunes: Sequence[float]) -> tuple[float, float, float]:
    """The mean score if luck had been even, with its interval: a line through all battles, read where luck is nothing.

    Luck means nothing on average, so this foresees the same as the plain mean does, and scatters less by what luck explains."""
    count = len(scores)
    middle = mean(fortunes)
    spread = sum((fortune - middle) ** 2 for fortune in fortunes)
    if count < 3 or spread == 0.0:
        return mean(scores), 0.0, 1.0
    level = mean(scores)
    slope = sum((x - middle) * (y - level) for x, y in zip(fortunes, scores, strict=True)) / spread
    rate = level - slope * middle
    left = sum((y - rate - slope * x) ** 2 for x, y in zip(fortunes, scores, strict=True)) / (count - 2)
    reach = Z95 * sqrt(left * (1 / count + middle * middle / spread))
    return rate, max(0.0, rate - reach), min(1.0, rate + reach)


class Ratings:
    """Elo ratings fitted to all results at once (Bradley and Terry), with intervals by how sharply they are fitted.

    Drawing the results anew would tell nothing of a perfect score: however few games it is of, it stays the same."""

    def __init__(self, names: list[str], results: list[tuple[int, int, float]]) -> None:
        """`results` holds (first, second, score of the first)."""
        self.names = names
        self.elo = fitted(len(names), results)
        reach = [Z95 * error for error in errors(self.elo, results)]
        self.low = [rating - wide for rating, wide in zip(self.elo, reach, strict=True)]
        self.high = [rating + wide for rating, wide in zip(self.elo, reach, strict=True)]


def errors(elo: list[float], results: list[tuple[int, int, float]]) -> list[float]:
    """The standard error of each rating, by the curvature of the likelihood with the same prior as the fit."""
    require("lab", "A rating with its interval")
    import numpy as np

    scale = 400 / log(10)
    strength = [(rating - 1500) / scale for rating in elo]
    curvature = np.zeros((len(elo), len(elo)))
    for one, held in enumerate(strength):
        curvature[one, one] += spread_of(held)
    for first, second, _ in results:
        told = spread_of(strength[first] - strength[second])
        for one, other in ((first, second), (second, first)):
            curvature[one, one] += told
            curvature[one, other] -= told
    about_the_mean = np.eye(len(elo)) - 1 / len(elo)  # ratings are relative: their mean is fixed
    variances = np.diag(about_the_mean @ np.linalg.inv(curvature) @ about_the_mean)
    return [scale * sqrt(max(0.0, float(variance))) for variance in variances]


def spread_of(gap: float) -> float:
    """How much one game between two tells of the gap between them."""
    chance = 1 / (1 + exp(-gap))
    return chance * (1 - chance)


def fitted(count: int, results: list[tuple[int, int, float]]) -> list[float]:
    """Ratings around 1500. A weak prior of one drawn game against the average keeps perfect scores finite."""
    played = [[0.0] * count for _ in range(count)]
    won = [0.5] * count
    for first, second, score in results:
        played[first][second] += 1
        played[second][first] += 1
        won[first] += score
        won[second] += 1 - score
    strength = [1.0] * count
    for _ in range(300):
        change = 0.0
        for one in range(count):
            weight = 1 / (strength[one] + 1.0)
            for other in range(count):
                if played[one][other]:
                    weight += played[one][other] / (strength[one] + strength[other])
            new = won[one] / weight
            change = max(change, abs(log(new / strength[one])))
            strength[one] = new
        scale = exp(sum(log(value) for value in strength) / count)
        strength = [value / scale for value in strength]
        if change < 1e-6:
            break
    return [1500 + 400 * log10(value) for value in strength]
