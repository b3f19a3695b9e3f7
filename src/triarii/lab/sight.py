"""What a first sight should look at: plans of the same turn are tried, and least squares say by what they could have been
told apart at once.

A first sight takes a tenth of the time of a trial, so that search sees hundreds of plans and tries a dozen. Only differences
between the plans of a turn matter; what all of them share says nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec

from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.lab.arena import seed_of
from triarii.lab.interrupt import heed
from triarii.lab.luck import apart, is_thought_over
from triarii.players.budget import Budget, Meter
from triarii.players.candidates import Candidate, is_over, most_promising, play_plan, promise_of
from triarii.players.knowledge import Knowledge, sampled
from triarii.players.search import SearchPlayer
from triarii.players.trained import knowledge_with
from triarii.table import start

RIDGE = 30.0  # on numbers of unit scatter
LOOKS = 250  # plans that are looked at in a turn
HEATS = (0.15, 0.3, 0.6)  # of the plans that are drawn
BEST = 12  # plans that promise most
OTHERS = 6  # and some of the rest
TRIALS = 4  # of every plan
TURN_TRIALS = 40  # of a turn by which the battle goes on
OPEN = 0.03  # a battle that is as good as decided teaches nothing


class Lesson(msgspec.Struct):
    """A battle of players that search, by weights such as the package holds, of which every turn is a lesson."""

    game: str
    battle: str
    seed: int
    weights: dict[str, Any]


def attend(job: Lesson) -> list[list[list[float]]]:
    """The plans of each turn: the mean of the trials of each, and its sight in proportion to what is at stake."""
    known = knowledge_with(job.game, job.weights)
    battle = start(job.game, job.battle, job.seed, fast=True)
    battle.journal = None
    battle.quiet = True
    chance = FastDice(seed_of("sight", job.seed))
    planners = [SearchPlayer(seed_of("planner", job.seed, seat)) for seat in range(len(battle.header.seats))]
    turns: list[list[list[float]]] = []
    last = -1
    while battle.outcome is None:
        heed()
        share = known.share(battle)
        if len(battle.legal) == 1 or share <= 0.0:
            battle.apply(battle.legal[sampled(known.rank(battle), 0.05, chance)])
            continue
        planner, seat = planners[battle.seat], battle.seat
        if known.turn(battle) != last and is_thought_over(known, battle):
            last = known.turn(battle)
            turns += sights_of(known, battle, planner, chance)
        plan = planner.searched(battle, known, Meter(Budget(iterations=max(1, int(TURN_TRIALS * share)))))
        for action in planner.settled(known, battle, plan):
            if battle.outcome is not None or battle.seat != seat or not battle.is_legal(action):
                break
            battle.apply(action)
    return turns


def sights_of(known: Knowledge, battle: Battle, planner: SearchPlayer, chance: FastDice) -> list[list[list[float]]]:
    """The lesson of a turn, if there is one: plans such as search meets, the promising ones above all."""
    planner.meter = Meter(Budget(iterations=1))
    planner.meter.start(1.0)
    planner.rest = []
    planner.begin(battle.clone(), known)
    if not OPEN < planner.level < 1.0 - OPEN:
        return []
    plans: list[Candidate] = []
    for heat in HEATS:
        planner.adventure = heat
        planner.draw(known, battle)
    planner.adventure = HEATS[1]
    plans += planner.candidates
    for look in range(LOOKS):
        parent = planner.better_of_two() if look % 2 else most_promising(planner.candidates)
        planner.vary(known, battle, parent.plan)
    rest = planner.candidates[len(plans) :]
    rest.sort(key=promise_of, reverse=True)
    plans += rest[:BEST]
    rest = rest[BEST:]
    for _ in range(min(OTHERS, len(rest))):
        plans.append(rest.pop(chance.below(len(rest))))
    rows: list[list[float]] = []
    for candidate in plans:
        twin = planner.sighted(known, battle)
        play_plan(twin, candidate.plan, battle.seat)
        if not is_over(twin):
            total = sum(planner.trial(known, number, candidate, battle.seat) for number in range(TRIALS))
            rows.append([total / TRIALS, *(planner.stake * part for part in known.sight(twin, battle.seat))])
    return [rows] if len(rows) > 2 else []


def attend_some(jobs: list[Lesson]) -> list[list[list[list[float]]]]:
    return [attend(job) for job in jobs]


def fitted_sight(battles: list[list[list[list[float]]]]) -> tuple[list[float], float]:
    """What each number of a sight is worth, in logits; and its correlation with the trials, noise and all, between plans of
    the same turn in battles held out."""
    rows, held = apart(battles, "a first sight")
    import numpy as np

    scatter = rows[:, 1:].std(0) + 1e-9
    shown = rows[:, 1:] / scatter
    weights = np.linalg.solve(shown.T @ shown + RIDGE * np.eye(len(scatter)), shown.T @ rows[:, 0]) / scatter
    said = held[:, 1:] @ weights
    agreement = float(said @ held[:, 0] / np.sqrt(max(1e-12, (said @ said) * (held[:, 0] @ held[:, 0]))))
    return [round(float(weight), 4) for weight in weights], agreement
