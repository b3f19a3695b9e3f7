"""Fits a small network to how battles ended. NumPy is enough for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from triarii.engine.game import BadSetup
from triarii.extras import require
from triarii.players.network import Network


def read_samples(paths: list[Path], size: int) -> tuple[Any, Any, Any]:
    """Features, results and the number of the battle of every sample."""
    import numpy as np

    rows: list[Any] = []
    values: list[float] = []
    battles: list[int] = []
    number = 0
    for path in paths:
        for line in path.read_bytes().splitlines(keepends=True):
            if not line.endswith(b"\n"):
                continue  # the last line of a process that was killed
            number += 1
            results, features, owners = msgspec.json.decode(line)
            if any(len(row) != size for row in features):
                raise BadSetup(f"{path} was made with other features; remove it and train again.")
            if features:
                rows.append(np.asarray(features, np.float32))
                values += [results[owner] for owner in owners]
                battles += [number] * len(owners)
    if not rows:
        raise BadSetup(f"{paths[-1]} holds no samples.")
    return np.concatenate(rows), np.asarray(values, np.float32), np.asarray(battles)


def fitted_network(
    paths: list[Path], size: int, hidden: int = 0, epochs: int = 30, seed: int = 1, rate: float = 0.003
) -> tuple[Network, list[dict[str, float]]]:
    """Adam on the logistic loss, one battle in ten held out; the network of the best epoch, and the curve."""
    require("lab", "Training")
    import numpy as np

    x, y, battles = read_samples(paths, size)
    mean, scale = x.mean(0), x.std(0) + 1e-6
    x = (x - mean) / scale
    held = battles % 10 == 0
    xt, yt, xv, yv = x[~held], y[~held], x[held], y[held]
    near = battles[~held]
    rng = np.random.default_rng(seed)
    parameters: dict[str, Any] = {
        "first": rng.normal(0, 0.5 / np.sqrt(size), (max(hidden, 1), size)).astype(np.float32),
        "bias": np.zeros(max(hidden, 1), np.float32),
        "last": np.zeros(size + max(hidden, 1), np.float32),
        "offset": np.zeros(1, np.float32),
    }
    parameters["last"][size:] = rng.normal(0, 0.3, max(hidden, 1))
    if hidden == 0:
        parameters["last"][size:] = 0
    first_moment = {key: np.zeros_like(value) for key, value in parameters.items()}
    second_moment = {key: np.zeros_like(value) for key, value in parameters.items()}
    steps = 0
    best: dict[str, Any] = {}
    least = 1e9
    curve: list[dict[str, float]] = []

    def forward(rows: Any) -> tuple[Any, Any, Any]:
        inner = rows @ parameters["first"].T + parameters["bias"]
        bent = np.where(inner > 0, inner, 0.1 * inner)
        total = rows @ parameters["last"][:size] + bent @ parameters["last"][size:] + parameters["offset"][0]
        return inner, bent, 1 / (1 + np.exp(-np.clip(total, -30, 30)))

    def loss(rows: Any, wanted: Any) -> float:
        p = np.clip(forward(rows)[2], 1e-6, 1 - 1e-6)
        return float(-(wanted * np.log(p) + (1 - wanted) * np.log(1 - p)).mean())

    for epoch in range(epochs):
        if epoch == epochs // 2:
            yt = smoothed(forward(xt)[2], yt, near)
        order = rng.permutation(len(xt))
        for at in range(0, len(order), 512):
            chosen = order[at : at + 512]
            rows = xt[chosen]
            inner, bent, p = forward(rows)
            error = (p - yt[chosen]) / len(chosen)
            back = np.outer(error, parameters["last"][size:]) * np.where(inner > 0, 1.0, 0.1)
            gradients = {
                "first": back.T @ rows + 1e-5 * parameters["first"],
                "bias": back.sum(0),
                "last": np.concatenate([rows.T @ error, bent.T @ error]) + 1e-5 * parameters["last"],
                "offset": np.asarray([error.sum()]),
            }
            if hidden == 0:
                gradients["last"][size:] = 0
            steps += 1
            for key, gradient in gradients.items():
                first_moment[key] = 0.9 * first_moment[key] + 0.1 * gradient
                second_moment[key] = 0.999 * second_moment[key] + 0.001 * gradient * gradient
                step = first_moment[key] / (1 - 0.9**steps)
                size_of_step = np.sqrt(second_moment[key] / (1 - 0.999**steps)) + 1e-8
                slowing = 1.0 if epoch < epochs // 2 else 0.3
                parameters[key] = parameters[key] - rate * slowing * step / size_of_step
        now = loss(xv, yv) if len(xv) else loss(xt, yt)
        right = float(((forward(xv)[2] > 0.5) == (yv > 0.5)).mean()) if len(xv) else 0.0
        curve.append({"epoch": epoch + 1, "loss": round(now, 5), "right": round(right, 4)})
        if now < least:
            least = now
            best = {key: value.copy() for key, value in parameters.items()}
    return unscaled(best, mean, scale, size, hidden), curve


def smoothed(seen: Any, ended: Any, battles: Any, keep: float = 0.7) -> Any:
    """What each position is to be worth: partly how it looked some turns later, so that late luck weighs less on it.

    The rows of a battle follow one another, as one seat met them."""
    wanted = ended.copy()
    for place in range(len(ended) - 2, -1, -1):
        if battles[place] == battles[place + 1]:
            wanted[place] = keep * wanted[place + 1] + (1 - keep) * seen[place + 1]
    return wanted


def unscaled(best: dict[str, Any], mean: Any, scale: Any, size: int, hidden: int) -> Network:
    """The network for raw features: what centred and scaled them goes into the weights."""
    first = best["first"] / scale
    bias = best["bias"] - first @ mean
    direct = best["last"][:size] / scale
    offset = float(best["offset"][0] - direct @ mean)
    if hidden == 0:
        return Network(size, 0, [], [], direct.tolist(), offset)
    last = direct.tolist() + best["last"][size:].tolist()
    return Network(size, hidden, first.ravel().tolist(), bias.tolist(), last, offset)
