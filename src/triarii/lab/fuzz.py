"""Random legal games with every property checked; what goes wrong becomes a record that shows it again.

Blind chance seldom forms a line or closes with the enemy. In one game of three the game's own policy therefore takes
most decisions, which leads to the positions that people come to.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from triarii.engine import registry
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.game import BadSetup, Game
from triarii.engine.record import Line, Record, next_link
from triarii.lab import conformance, secrecy
from triarii.lab.conformance import LONGEST, Broken
from triarii.lab.interrupt import heed, noted_only
from triarii.lab.pool import workers_of
from triarii.players.knowledge import any_of_the_best, knowledge_of
from triarii.table import start

CHUNK = 4  # games that a worker takes at a time: few, as they are waited for when the command is stopped
SENSIBLE_GAMES = 3  # one in so many is played with sense
WHIMS = 8  # and one in so many of its decisions is left to chance


class Tally:
    """How many games and actions were played, and the record of each failure."""

    def __init__(self) -> None:
        self.games = 0
        self.actions = 0
        self.failures: list[str] = []

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.actions += other.actions
        self.failures += other.failures

    def to_data(self) -> dict[str, Any]:
        return {"games": self.games, "actions": self.actions, "failures": self.failures}


def fuzz(
    name: str, games: int, seed: int | str, workers: int = 1, battle: str = "", deep: int = 60, begin: int = 0
) -> Iterator[Tally]:
    """Play random games in order and give a tally after every few; they are the same for any number of workers.

    One decision in `deep` is checked for everything that can be checked; the rest for what is cheap.
    """
    registry.game(name).battle(battle or registry.game(name).battles()[0].id)
    chunks = [range(first, min(first + CHUNK, games)) for first in range(begin, games, CHUNK)]
    if workers == 1 or len(chunks) == 1:
        with noted_only():
            for number in range(begin, games):
                yield play_some(name, battle, range(number, number + 1), seed, deep)
        return
    with workers_of(workers or os.cpu_count() or 1) as pool:
        waiting = [pool.submit(play_some, name, battle, chunk, seed, deep) for chunk in chunks]
        try:
            for done in waiting:
                yield done.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def play_some(name: str, battle: str, numbers: range, seed: int | str, deep: int) -> Tally:
    game = registry.game(name)
    tally = Tally()
    for number in numbers:
        actions, failure = play_one(game, battle, number, seed, deep)
        tally.games += 1
        tally.actions += actions
        tally.failures += failure
    return tally


def play_one(game: Game, battle: str, number: int, seed: int | str, deep: int) -> tuple[int, list[str]]:
    """One random game: how many actions it took, and the record of what went wrong in it, if anything did."""
    chance = dice_for(f"{seed} {number}")
    table = set_up(game, battle, number, f"{seed} {number}", chance)
    player = RandomGame(game, table, chance, deep)
    try:
        player.play()
    except Exception as error:  # whatever a rulebook's code raises is what the fuzzer looks for
        found = f"# found by: triarii fuzz {game.name} --seed {seed}, game {number + 1}\n"
        return player.actions, [player.failure(error) + found]
    return player.actions, []


def set_up(game: Game, battle: str, number: int, seed: str, chance: FastDice) -> Battle:
    """The battles in turn, every other time with options taken at random."""
    infos = game.battles()
    info = game.battle(battle) if battle else infos[number % len(infos)]
    options: dict[str, Any] = {}
    if (number // len(infos)) % 2:
        options = {option.key: option.values[chance.below(len(option.values))] for option in game.options()}
    try:
        return start(game.name, info.id, seed, options)
    except BadSetup:
        if not options:
            raise
        return start(game.name, info.id, seed)  # not every option goes with every battle


def dice_for(text: str) -> FastDice:
    return FastDice(int.from_bytes(text.encode(), "big"))


class RandomGame:
    """A game between random players under the eyes of all the checks."""

    def __init__(self, game: Game, battle: Battle, chance: FastDice, deep: int) -> None:
        self.game = game
        self.battle = battle
        self.chance = chance
        self.deep = deep
        self.knowledge = knowledge_of(game.name)
        self.is_sensible = chance.below(SENSIBLE_GAMES) == 0
        self.actions = 0
        self.seen: list[str] = []  # texts that were legal at some decision
        self.trying: tuple[str, str] | None = None

    def play(self) -> None:
        battle, chance = self.battle, self.chance
        while battle.outcome is None:
            heed()
            if self.actions >= LONGEST:
                raise Broken(f"the game has not ended after {LONGEST} actions")
            conformance.check_offer(battle)
            self.check_position()
            deep = chance.below(self.deep) == 0
            action = self.choice()
            text = battle.vocabulary().format(action)
            before = battle.clone() if deep else None
            if deep:
                self.look_closely()
                secrecy.check_draws(battle, action, chance, 10)
            self.trying = (battle.seat_name(battle.seat), text)
            answer = battle.try_play(text)
            if not isinstance(answer, list):
                raise Broken(f"the legal '{text}' is refused: {answer.sentence}")
            self.trying = None
            self.actions += 1
            if before is not None:
                conformance.check_undo(self.game, before, battle, chance)
        self.check_position()
        conformance.check_choices(battle)
        again = Record.parse(battle.record().text()).verify(self.game)
        if conformance.snapshot(again) != conformance.snapshot(battle):
            raise Broken("the record does not replay to the same end")

    def choice(self) -> Action:
        battle, chance = self.battle, self.chance
        if self.is_sensible and chance.below(WHIMS):
            twin = battle.clone()  # a battle that was ranked is a searcher's, which may be asked otherwise
            return battle.legal[any_of_the_best(self.knowledge.rank(twin), chance)]
        return conformance.random_action(battle, chance)

    def check_position(self) -> None:
        """What a rulebook says of every position, asked after every action, the last one too."""
        problems = self.battle.invariants()
        if problems:
            raise Broken(problems[0])

    def look_closely(self) -> None:
        battle, chance = self.battle, self.chance
        self.seen += [battle.vocabulary().format(action) for action in battle.legal[:5]]
        conformance.check_choices(battle)
        conformance.check_words(battle)
        conformance.check_refusals(battle, chance, 6, self.seen)
        conformance.check_clone(battle, chance, 8)
        conformance.check_listed(battle, chance)
        conformance.check_storage(self.game, battle, chance, 8)
        secrecy.check_views(battle, chance, 8)
        secrecy.check_hands(self.game, battle)

    def failure(self, error: Exception) -> str:
        """The record up to and with the action that failed, and what is wrong as a remark at its end."""
        record = self.battle.record()
        if self.trying is not None:
            seat, text = self.trying
            results = self.battle.dice.log or []
            last = record.lines[-1].link if record.lines else ""
            record.lines.append(Line(seat, text, results, next_link(last, seat, text, results)))
        what = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        return f"{record.text()}# problem: {what}\n"
