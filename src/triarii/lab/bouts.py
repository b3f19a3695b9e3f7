"""Battles of self-play: two sets of weights against each other, and the positions that they meet."""

from __future__ import annotations

from typing import Any

import msgspec

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.registry import game as find_game
from triarii.lab.arena import seed_of
from triarii.lab.interrupt import heed
from triarii.lab.luck import is_thought_over
from triarii.players.budget import Budget, Meter
from triarii.players.knowledge import Knowledge, new_knowledge, sampled
from triarii.players.network import network_from_data
from triarii.players.search import SearchPlayer
from triarii.players.trained import knowledge_with
from triarii.table import start

LONGEST = 20_000
THINNED = 3  # one position in so many is kept: neighbours tell the same, other battles tell more


class Bout(msgspec.Struct):
    """One battle of self-play between two sets of policy weights (None: the untrained ones)."""

    game: str
    battle: str
    seed: int
    weights: list[dict[str, float] | None]  # for each seat
    temperature: float
    samples: bool = False
    network: dict[str, Any] | None = None  # the judgement by which turns are searched
    trials: int = 0  # for each turn; without any, the policy plays alone


def battles_for(game: str) -> list[str]:
    return [info.id for info in find_game(game).battles()]


def knowledge_by(game: str, weights: dict[str, float] | None) -> Knowledge:
    return new_knowledge(game) if weights is None else knowledge_with(game, {"policy": weights})


def fight(bout: Bout) -> tuple[list[float], list[list[float]], list[int]]:
    """Play a bout: the value for each seat, and the features that one seat met, in order, with that seat."""
    battle = start(bout.game, bout.battle, bout.seed, fast=True)
    battle.journal = None
    battle.quiet = True
    seats = len(battle.header.seats)
    known = [knowledge_by(bout.game, weights) for weights in bout.weights]
    if bout.network is not None:
        for knowledge in known:
            knowledge.network = network_from_data(bout.network)
    rng = FastDice(seed_of("bout", bout.seed))
    planner = SearchPlayer(seed_of("planner", bout.seed))
    pending: list[Action] = []
    rows: list[list[float]] = []
    watched = rng.below(seats)
    turn = known[0].turn(battle)
    paused = -1
    for _ in range(LONGEST):
        heed()
        if battle.outcome is not None:
            break
        if bout.samples and paused != turn and known[0].pauses(battle):
            paused = turn  # a position in mid-turn, before the first die: plans are judged by such
            if rng.below(THINNED) == 0:
                rows.append(known[0].features(battle, watched))
        action = next_action(bout, battle, known[battle.seat], planner, pending, rng)
        if bout.samples and paused != turn and known[0].closes(battle, action):
            paused = turn
            if rng.below(THINNED) == 0:
                rows.append(known[0].features(battle, watched))
        battle.apply(action)
        now = known[0].turn(battle)
        if bout.samples and now != turn and battle.outcome is None:
            turn = now
            if rng.below(THINNED) == 0:
                rows.append(known[0].features(battle, watched))
    outcome = battle.outcome
    values = [outcome.value_for(seat) if outcome is not None else 0.5 for seat in range(seats)]
    return values, rows, [watched] * len(rows)


def next_action(
    bout: Bout, battle: Battle, known: Knowledge, planner: SearchPlayer, pending: list[Action], rng: FastDice
) -> Action:
    """By the plan under way, by a short search where a turn begins, or else by rank."""
    legal = battle.legal
    if len(legal) == 1:
        return legal[0]
    if pending and battle.is_legal(pending[0]):
        return pending.pop(0)
    pending.clear()
    if bout.trials and is_thought_over(known, battle):
        plan = planner.searched(battle, known, Meter(Budget(iterations=bout.trials)))
        if rng.below(8) == 0:  # now and then something else, so that the judgement learns of it
            plan = planner.candidates[rng.below(len(planner.candidates))].plan
        pending.extend(plan[1:])
        return plan[0]
    return legal[sampled(known.rank(battle), bout.temperature, rng)]


def share(values: list[float], turn: int) -> float:
    """The value for the seats of the first or of the second army."""
    return values[turn * len(values) // 2]


def fight_some(bouts: list[Bout]) -> list[tuple[list[float], list[list[float]], list[int]]]:
    return [fight(bout) for bout in bouts]
