"""Learning from players that search: what they choose after some thought, the policy may learn to choose at once.

A policy that chooses at once what a search would choose completes better plans and expects a better enemy. Its weights are
fitted by softmax cross-entropy; how sharply each kind of choice follows its ranks is left free.
"""

from __future__ import annotations

from typing import Any

import msgspec

from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.extras import require
from triarii.lab.arena import seed_of
from triarii.lab.interrupt import heed
from triarii.players.budget import Budget, Meter
from triarii.players.knowledge import Knowledge, sampled
from triarii.players.search import SearchPlayer
from triarii.table import start

NUDGE = 0.05  # by which a weight is moved to see what the ranks do
MOST_CHOICES = 16  # longer lists of choices come up in deployments, and teach little for what they weigh
STEPS = 600
BATCH = 4096
RATE = 0.02
HOLD = 2e-4  # how much the old weights hold on to the new ones, by their size


class Choice(msgspec.Struct):
    """What a search chose among so many, how the policy ranked them, and how each weight moves the ranks."""

    battle: int
    verb: int
    chosen: int
    ranks: list[float]
    slopes: list[list[float]]  # by choice and weight


def choice_of(known: Knowledge, battle: Battle, number: int, chosen: int) -> Choice:
    ranks = known.rank(battle)
    columns: list[list[float]] = []
    for place, weight in enumerate(known.weights):
        known.weights[place] = weight + NUDGE
        columns.append([(moved - rank) / NUDGE for moved, rank in zip(known.rank(battle), ranks, strict=True)])
        known.weights[place] = weight
    slopes = [list(row) for row in zip(*columns, strict=True)]
    return Choice(number, battle.legal[0].verb, chosen, ranks, slopes)


def listen(game: str, known: Knowledge, place: str, number: int, trials: int) -> list[Choice]:
    """Let searching players fight a battle, and note what they choose."""
    choices: list[Choice] = []
    battle = start(game, place, seed_of("lesson", number), fast=True)
    battle.journal = None
    battle.quiet = True
    chance = FastDice(seed_of("chance", number))
    searchers = [SearchPlayer(seed_of("searcher", number, seat)) for seat in range(len(battle.header.seats))]
    while battle.outcome is None:
        heed()
        share = known.share(battle)
        if len(battle.legal) == 1 or share <= 0.0 or known.is_taste(battle):
            battle.apply(battle.legal[sampled(known.rank(battle), NUDGE, chance)])
            continue
        searcher, seat = searchers[battle.seat], battle.seat
        plan = searcher.searched(battle, known, Meter(Budget(iterations=max(1, int(trials * share)))))
        searched = len(searcher.candidates) > 1
        for action in searcher.settled(known, battle, plan):
            if battle.outcome is not None or battle.seat != seat or not battle.is_legal(action):
                break
            if searched and 1 < len(battle.legal) <= MOST_CHOICES and action in battle.legal:
                choices.append(choice_of(known, battle, number, battle.legal.index(action)))
            battle.apply(action)
    return choices


def fitted_policy(choices: list[Choice], weights: list[float]) -> tuple[list[float], dict[str, float]]:
    """Weights that rank highest what was chosen (Adam), and the loss before and after on one battle in five held out."""
    require("lab", "Training")
    import numpy as np

    widest = max(len(choice.ranks) for choice in choices)
    ranks = np.full((len(choices), widest), -1e6)
    slopes = np.zeros((len(choices), widest, len(weights)), np.float32)
    for place, choice in enumerate(choices):
        ranks[place, : len(choice.ranks)] = choice.ranks
        slopes[place, : len(choice.ranks)] = choice.slopes
    chosen = np.asarray([choice.chosen for choice in choices])
    verbs, kinds = np.unique([choice.verb for choice in choices], return_inverse=True)
    held = np.asarray([choice.battle % 5 == 0 for choice in choices])
    size = np.maximum(NUDGE, np.abs(np.asarray(weights)))

    def chances(at: Any, moved: Any, sharp: Any) -> tuple[Any, Any]:
        scores = ranks[at] + slopes[at] @ moved
        shown = scores * np.exp(sharp)[kinds[at]][:, None]
        raised = np.exp(shown - shown.max(1, keepdims=True))
        return scores, raised / raised.sum(1, keepdims=True)

    def fitted(free: bool) -> tuple[Any, float]:
        moved, sharp = np.zeros(len(weights)), np.ones(len(verbs))
        first, second = np.zeros(len(weights) + len(verbs)), np.zeros(len(weights) + len(verbs))
        chance = np.random.default_rng(1)
        shown = np.flatnonzero(~held)
        for step in range(1, STEPS + 1):
            at = chance.choice(shown, BATCH)
            scores, found = chances(at, moved, sharp)
            found[np.arange(len(at)), chosen[at]] -= 1.0
            error = found * np.exp(sharp)[kinds[at]][:, None] / len(at)
            pull = np.einsum("nk,nkw->w", error, slopes[at]) + HOLD * moved / size**2
            turn = np.bincount(kinds[at], (error * np.maximum(scores, -1e3)).sum(1), len(verbs))
            both = np.concatenate([pull if free else 0.0 * pull, turn])
            first, second = 0.9 * first + 0.1 * both, 0.999 * second + 0.001 * both * both
            rate = RATE if step < 0.7 * STEPS else 0.3 * RATE
            stride = rate * first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
            moved, sharp = moved - stride[: len(weights)], sharp - stride[len(weights) :]
        at = np.flatnonzero(held) if held.any() else shown
        right = chances(at, moved, sharp)[1][np.arange(len(at)), chosen[at]]
        return moved, float(-np.log(np.maximum(right, 1e-9)).mean())

    before = fitted(False)[1]
    moved, after = fitted(True)
    found = [round(float(weight + part), 3) for weight, part in zip(weights, moved, strict=True)]
    return found, {"loss before": round(before, 4), "loss after": round(after, 4)}
