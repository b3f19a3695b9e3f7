"""How fast the rules run: random legal play on one core, the legal set included."""

from __future__ import annotations

import gc
from time import perf_counter, process_time
from typing import Any

import triarii
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.game import Game
from triarii.engine.playout import clone_often, count_choices, play_out, play_out_cloning
from triarii.lab.interrupt import heed
from triarii.table import start

LONGEST = 100_000


def bench(game: Game, seconds: float) -> dict[str, Any]:
    """Measure one game over all its battles in turn, for about so many seconds a figure."""
    play_out(fresh(game, 0), FastDice(0), LONGEST)  # what is made once, is made before
    games, actions, choices = lengths(game)
    return {
        "game": game.name,
        "compiled": triarii.COMPILED,
        "actions_per_s": round(rate(game, seconds, play_out, False)),
        "told_actions_per_s": round(rate(game, seconds, play_out, True)),
        "python_actions_per_s": round(rate(game, seconds, play_by_decisions, True)),
        "clone_actions_per_s": round(rate(game, seconds, play_out_cloning, False)),
        "games_per_s": round(rate(game, seconds, None, False), 2),
        "clone_us": round(clone_time(game) * 1e6, 2),
        "odds_ms": round(odds_time(game) * 1e3, 2),
        "branching": round(choices / actions, 2),
        "actions_per_game": round(actions / games, 1),
    }


def play_by_decisions(battle: Battle, chance: FastDice, limit: int) -> int:
    """Random legal play as a user of the library writes it: the decision, its actions, the events of one."""
    played = 0
    while played < limit:
        decision = battle.decision
        if decision is None:
            break
        actions = decision.actions
        battle.play(actions[chance.below(len(actions))])
        played += 1
    return played


def fresh(game: Game, number: int, events: bool = False) -> Battle:
    """A battle as a searcher has it: fast dice, no journal, and no events unless they are wanted."""
    infos = game.battles()
    battle = start(game.name, infos[number % len(infos)].id, seed=number, fast=True).clone()
    battle.quiet = not events
    return battle


def rate(game: Game, seconds: float, way: Any, events: bool) -> float:
    """Actions a second of one way to play; without a way, whole games a second, set-up included."""
    total, spent, number = 0, 0.0, 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        heed()
        before = process_time()
        battle = fresh(game, number, events)
        if way is not None:
            before = process_time()
            total += way(battle, FastDice(number), LONGEST)
        else:
            play_out(battle, FastDice(number), LONGEST)
            total += 1
        spent += process_time() - before
        number += 1
    return total / spent


def lengths(game: Game) -> tuple[int, int, int]:
    """Games, actions and choices in a fixed sample: the same figures on every machine."""
    games = max(40, len(game.battles()))
    actions = choices = 0
    for number in range(games):
        played, offered = count_choices(fresh(game, number), FastDice(number), LONGEST)
        actions += played
        choices += offered
    return games, actions, choices


def clone_time(game: Game) -> float:
    """Seconds that a clone takes, over positions from all through a game."""
    spent, times = 0.0, 0
    battle, chance = fresh(game, 1), FastDice(1)
    while battle.outcome is None and times < 200_000:
        before = process_time()
        clone_often(battle, 500)
        spent += process_time() - before
        times += 500
        play_out(battle, chance, 5)
    return spent / times


def odds_time(game: Game) -> float:
    """Seconds that the odds of an attack take at the most, over the choices of a few random games."""
    slowest = 0.0
    gc.collect()  # what the games before have left: clearing it up is no part of the odds
    for number in range(4):
        battle, chance = fresh(game, number), FastDice(number)
        for _ in range(300):
            for action in battle.legal[:20]:
                before = process_time()
                charts = game.odds(battle, action)
                if charts:
                    slowest = max(slowest, process_time() - before)
            if play_out(battle, chance, 1) == 0:
                break
    return slowest
