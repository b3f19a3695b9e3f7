"""Random legal play, as fast as the rules run: what searchers, the fuzzer and the benchmark are built on."""

from __future__ import annotations

from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice


def play_out(battle: Battle, chance: FastDice, limit: int) -> int:
    """Play random legal actions until the battle ends or the limit is reached; how many were played."""
    played = 0
    while battle.outcome is None and played < limit:
        legal = battle.legal
        battle.apply(legal[chance.below(len(legal))])
        played += 1
    return played


def play_out_cloning(battle: Battle, chance: FastDice, limit: int) -> int:
    """The same, but every action is played on a fresh clone, as a search would do it."""
    played = 0
    while battle.outcome is None and played < limit:
        battle = battle.clone()
        legal = battle.legal
        battle.apply(legal[chance.below(len(legal))])
        played += 1
    return played


def count_choices(battle: Battle, chance: FastDice, limit: int) -> tuple[int, int]:
    """Play randomly; how many actions were played, and how many choices there were in all."""
    played = 0
    choices = 0
    while battle.outcome is None and played < limit:
        legal = battle.legal
        choices += len(legal)
        battle.apply(legal[chance.below(len(legal))])
        played += 1
    return played, choices


def clone_often(battle: Battle, times: int) -> None:
    """Clone a battle again and again, to measure what a clone costs."""
    for _ in range(times):
        battle.clone()
