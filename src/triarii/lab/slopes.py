"""Which way the weights of a policy should go: in every battle all of them are shaken, on both sides.

How the battles end says a little about every weight at once, so that some thousand battles are enough for all of them;
variations that each play a match of their own would need as many for one.
"""

from __future__ import annotations

from random import Random

from triarii.extras import require

STRIDE = 30.0  # how far to go for a slope of one, in spreads; slopes are a few hundredths
LONGEST_STEP = 2.0
INERTIA = 0.5  # of the last step, that goes on in the next


def spread_of(weights: dict[str, float], shake: float = 1.0) -> dict[str, float]:
    """How much each weight is shaken: in proportion to it, and enough to notice where it is nothing."""
    return {name: shake * (0.3 * abs(weight) + 0.02 if weight else 0.1) for name, weight in weights.items()}


def shaken(
    middle: dict[str, float], spread: dict[str, float], chance: Random
) -> tuple[dict[str, float], dict[str, float]]:
    """Weights near these, and by how many spreads each was moved."""
    moved = {name: round(chance.gauss(0.0, 1.0), 3) for name in middle}
    return {name: middle[name] + spread[name] * moved[name] for name in middle}, moved


def opposite(
    middle: dict[str, float], spread: dict[str, float], moved: dict[str, float]
) -> tuple[dict[str, float], dict[str, float]]:
    """Weights moved the other way: two that differ by twice as much tell more of every slope."""
    away = {name: -part for name, part in moved.items()}
    return {name: middle[name] + spread[name] * away[name] for name in middle}, away


def slopes(moves: list[list[float]], points: list[float]) -> list[float]:
    """How much a spread more of each weight adds to the points of a battle, by least squares."""
    require("lab", "Training")
    import numpy as np

    rows = np.asarray(moves)
    wanted = np.asarray(points) - 0.5
    square = rows.T @ rows + 2.0 * np.eye(rows.shape[1])
    return [float(slope) for slope in np.linalg.solve(square, rows.T @ wanted)]


def step_along(found: list[float], last: list[float]) -> list[float]:
    """The next step in spreads: along the slopes, with something of the step before."""
    step = [STRIDE * slope for slope in found]
    length = sum(part * part for part in step) ** 0.5
    if length > LONGEST_STEP:
        step = [part * LONGEST_STEP / length for part in step]
    return [INERTIA * before + (1.0 - INERTIA) * 1.4 * part for before, part in zip(last, step, strict=True)]
