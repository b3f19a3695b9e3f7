"""Learning what a plan is worth at first sight: many plans of the same turn are tried, and a fit says what their
positions have to do with how they fared.

Only plans of one turn are compared with one another. Who wins a battle anyway is another question, and a judgement
fitted to it sees little of the small things in which plans differ.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.lab.arena import seed_of, slim_view
from triarii.lab.interrupt import heed
from triarii.players.budget import Budget, Meter
from triarii.players.candidates import Candidate
from triarii.players.knowledge import Knowledge, sampled
from triarii.players.network import Network
from triarii.players.search import SearchPlayer
from triarii.table import start

VARIED = 8  # plans made from others
DRAWN = 4  # and by chance
TRIALS = 8  # of each plan
WORLDS = 4
LONGEST = 20_000


class Compared(msgspec.Struct):
    """The plans of one turn: what each was worth in its trials, and the position that it leads to."""

    values: list[float]
    rows: list[list[float]]


def compared_plans(planner: SearchPlayer, world: Battle, worlds: list[Battle], known: Knowledge) -> Compared:
    """Propose plans and try all of them equally often; the planner's favourite is what came out best."""
    planner.meter = Meter(Budget(iterations=100_000))
    planner.meter.start(1.0)
    planner.begin_with(world, known)
    planner.worlds = worlds
    planner.propose(known, world)
    for place in range(VARIED + DRAWN):
        if place < VARIED:
            planner.vary(known, world, planner.better_of_two().plan)
        else:
            planner.draw(known, world)
    compared = Compared([], [])
    for candidate in planner.candidates:
        heed()
        for number in range(TRIALS):
            candidate.add(planner.trial(known, number, candidate, world.seat))
        reached = position_of(candidate)
        if reached is not None:
            compared.values.append(round(candidate.mean(), 4))
            compared.rows.append([round(x, 3) for x in known.features(reached, world.seat)])
    return compared


def position_of(candidate: Candidate) -> Battle | None:
    """Where the plan leads, if neither dice nor the end of the battle came first."""
    if not candidate.played or candidate.played[0].outcome is not None:
        return None
    return candidate.played[0]


def best_of(candidates: list[Candidate]) -> Candidate:
    return max(candidates, key=Candidate.mean)


def compared_in(game: str, place: str, seed: int, known: Knowledge, temperature: float = 0.05) -> list[Compared]:
    """All turns of a battle in which the best of the plans that were compared is played."""
    battle = start(game, place, seed, fast=True)
    battle.journal = None
    battle.quiet = True
    rng = FastDice(seed_of("sights", seed))
    planner = SearchPlayer(seed_of("planner", seed))
    found: list[Compared] = []
    pending: list[Any] = []
    for _ in range(LONGEST):
        heed()
        if battle.outcome is not None:
            break
        legal = battle.legal
        if len(legal) == 1:
            battle.apply(legal[0])
        elif pending and battle.is_legal(pending[0]):
            battle.apply(pending.pop(0))
        elif known.is_fork(battle):
            worlds = [slim_view(battle, battle.seat).battle(rng) for _ in range(WORLDS)]
            for world in worlds:
                world.quiet = True
            compared = compared_plans(planner, worlds[0], worlds, known)
            if len(compared.values) > 2:
                found.append(compared)
            plan = best_of(planner.candidates).plan
            pending = plan[1:]
            battle.apply(plan[0])
        else:
            pending = []
            battle.apply(legal[sampled(known.rank(battle), temperature, rng)])
    return found


def fitted_sight(path: Path, size: int, ridge: float = 0.01) -> tuple[Network, dict[str, float]]:
    """Least squares within each turn, one battle in ten held out, and how much of the differences it explains.

    A chance of winning moves less near its ends, so each turn weighs by how open it is."""
    import numpy as np

    sums = np.zeros((size, size))
    with_value = np.zeros(size)
    middle, count = np.zeros(size), 0
    held: list[tuple[Any, Any]] = []
    for number, line in enumerate(path.read_bytes().splitlines(keepends=True)):
        if not line.endswith(b"\n"):
            continue  # the last line of a process that was killed
        for turn in msgspec.json.decode(line, type=list[Compared]):
            values = np.asarray(turn.values)
            mean = float(np.clip(values.mean(), 0.02, 0.98))
            slope = mean * (1.0 - mean)
            rows = np.asarray(turn.rows)
            middle += rows.sum(0)
            count += len(rows)
            rows = slope * (rows - rows.mean(0))
            if number % 10 == 0:
                held.append((rows, values - values.mean()))
                continue
            sums += rows.T @ rows
            with_value += rows.T @ (values - values.mean())
    scale = np.sqrt(np.diag(sums)) + 1e-9
    weights = np.linalg.solve(sums / np.outer(scale, scale) + ridge * np.eye(size), with_value / scale) / scale
    left = sum(float(((y - x @ weights) ** 2).sum()) for x, y in held)
    whole = sum(float((y**2).sum()) for _, y in held)
    chosen = [y[int((x @ weights).argmax())] for x, y in held]
    best = [y.max() for _, y in held]
    report = {
        "explained": round(1.0 - left / max(whole, 1e-9), 4),
        "gain": round(float(np.mean(chosen)), 4) if held else 0.0,
        "of": round(float(np.mean(best)), 4) if held else 0.0,
    }
    offset = -float(weights @ middle) / max(count, 1)  # an even turn stands in the middle
    return Network(size, 0, [], [], weights.tolist(), offset), report
