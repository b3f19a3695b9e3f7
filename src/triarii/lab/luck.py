"""What the luck of the dice moves: the same plans are tried again and again, and least squares say what luck was worth."""

from __future__ import annotations

from typing import Any

import msgspec

from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.game import BadSetup
from triarii.extras import require
from triarii.lab.arena import seed_of
from triarii.lab.interrupt import heed
from triarii.players.budget import Budget, Meter
from triarii.players.knowledge import Knowledge, sampled
from triarii.players.search import SearchPlayer
from triarii.players.trained import knowledge_with
from triarii.table import start

LONGEST = 20_000
HELD_OUT = 4  # one battle in so many
APART = 12  # turns from one that is watched to the next
MOST_PLANS = 8
RIDGE = 0.1
WORTH_A_SEARCH = 0.3  # of a turn's time


class Watch(msgspec.Struct):
    """A battle of self-play in which some turns are watched, by weights such as the package holds."""

    game: str
    battle: str
    seed: int
    weights: dict[str, Any]
    trials: int  # of every plan


class Watcher(SearchPlayer):
    """Notes of every trial where it led and what luck it had."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seen: list[tuple[float, list[float]]] = []

    def outlook(self, knowledge: Knowledge, twin: Battle, seat: int) -> float:
        value = super().outlook(knowledge, twin, seat)
        if twin.witness is not None:
            self.seen.append((value, twin.witness.luck))
        return value


def is_thought_over(known: Knowledge, battle: Battle) -> bool:
    """Does self-play search here: is it a choice that shapes the turn or, in a game without forks, one worth much time?"""
    return known.is_fork(battle) or (known.steady and known.share(battle) >= WORTH_A_SEARCH)


def watch(job: Watch) -> list[list[list[float]]]:
    """The trials of every plan of the turns watched: the value of each and its luck, in proportion to what is at stake."""
    known = knowledge_with(job.game, job.weights)
    known.luck_weights = [0.0] * len(known.luck_names)  # luck is watched and not yet discounted
    battle = start(job.game, job.battle, job.seed, fast=True)
    battle.journal = None
    battle.quiet = True
    rng = FastDice(seed_of("watch", job.seed))
    turn = -1
    wait = rng.below(APART)
    lots: list[list[list[float]]] = []
    for _ in range(LONGEST):
        heed()
        if battle.outcome is not None:
            break
        if known.turn(battle) != turn and is_thought_over(known, battle) and len(battle.legal) > 1:
            turn = known.turn(battle)
            wait -= 1
            if wait < 0:
                wait = APART - 1
                lots += trials_of(known, battle, job.trials, rng.below(1 << 30))
        battle.apply(battle.legal[sampled(known.rank(battle), 0.1, rng)])
    return lots


def trials_of(known: Knowledge, battle: Battle, trials: int, seed: int) -> list[list[list[float]]]:
    """Each plan that a search would begin with, tried so many times."""
    watcher = Watcher(seed)
    watcher.meter = Meter(Budget(iterations=1))
    watcher.meter.start(1.0)
    watcher.begin(battle.clone(), known)
    lots: list[list[list[float]]] = []
    for candidate in watcher.candidates[:MOST_PLANS]:
        watcher.seen = []
        for number in range(trials):
            watcher.trial(known, number, candidate, battle.seat)
        lots.append([[value, *(watcher.stake * part for part in luck)] for value, luck in watcher.seen])
    return lots


def watch_some(jobs: list[Watch]) -> list[list[list[list[float]]]]:
    return [watch(job) for job in jobs]


def apart(battles: list[list[list[list[float]]]], wanted: str) -> tuple[Any, Any]:
    """The rows of every lot, less what the lot has in common: those to fit to, and those of battles held out."""
    require("lab", "Training")
    import numpy as np

    fitting: list[Any] = []
    held: list[Any] = []
    for number, lots in enumerate(battles):
        for lot in lots:
            rows = np.asarray(lot)
            (held if number % HELD_OUT == 0 else fitting).append(rows - rows.mean(0))
    if not fitting or not held:
        raise BadSetup(f"Too few turns were watched to learn {wanted}.")
    return np.concatenate(fitting), np.concatenate(held)


def fitted_luck(battles: list[list[list[list[float]]]]) -> tuple[list[float], float]:
    """What a unit of each kind of luck moves, in logits; and how much of the variance of a plan's trials luck explains, in
    battles held out."""
    rows, held = apart(battles, "what luck is worth")
    import numpy as np

    square = rows[:, 1:].T @ rows[:, 1:] + RIDGE * np.eye(rows.shape[1] - 1)
    weights = np.linalg.solve(square, rows[:, 1:].T @ rows[:, 0])
    left = held[:, 0] - held[:, 1:] @ weights
    return [round(float(weight), 4) for weight in weights], float(1.0 - (left @ left) / (held[:, 0] @ held[:, 0]))
