"""The players by name: what one asks for at the command line, in the browser and in the laboratory."""

# triarii: pure (a table of names, nothing hot)

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from triarii.engine.game import BadSetup
from triarii.players.budget import Budget, budget_from
from triarii.players.impulsive import ImpulsivePlayer
from triarii.players.mcts import MctsPlayer
from triarii.players.player import Player
from triarii.players.search import SearchPlayer
from triarii.players.simple import GreedyPlayer, RandomPlayer
from triarii.players.trained import TrainedPlayer


@dataclass(frozen=True)
class Level:
    """A way of playing with a name, a sentence that says what to expect, and its usual budget a turn."""

    name: str
    sentence: str
    make: Callable[[int], Player]
    budget: Budget
    for_people: bool = False


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("random", "Any legal action, by chance.", RandomPlayer, Budget(0.1)),
        Level("greedy", "The best expected outcome, without looking further.", GreedyPlayer, Budget(0.1)),
        Level("mcts", "Plain open-loop tree search with random rollouts: the yardstick.", MctsPlayer, Budget(0.25)),
        Level("search", "Plans whole turns and plays them on in its head.", SearchPlayer, Budget(0.1)),
        Level("trained", "Search with a value function learned from self-play.", TrainedPlayer, Budget(0.1)),
        Level(
            "recruit",
            "Knows the rules, sees the nearest blow and often errs: for a first battle.",
            lambda seed: GreedyPlayer(seed, 1.5),
            Budget(0.1),
            True,
        ),
        Level(
            "veteran",
            "Takes what each moment offers and seldom misses a good attack.",
            lambda seed: GreedyPlayer(seed, 0.2),
            Budget(0.1),
            True,
        ),
        Level(
            "centurion",
            "Plans its turn and thinks of your answer, but at times acts on impulse.",
            ImpulsivePlayer,
            Budget(0.05),
            True,
        ),
        Level(
            "legate",
            "Plans with a judgement learned from thousands of battles, and takes its time.",
            TrainedPlayer,
            Budget(1.0),
            True,
        ),
    )
}


def level(name: str) -> Level:
    """The level of that name; raises BadSetup with the names there are."""
    if name not in LEVELS:
        raise BadSetup(f"There is no level '{name}'; the levels are: {', '.join(LEVELS)}.")
    return LEVELS[name]


def player(name: str, seed: int = 0) -> Player:
    """A computer player of that level, for one seat of one battle.

    `trained:FILE` takes its weights from a file, such as a checkpoint of training.
    """
    head, _, file = name.partition(":")
    if head == "trained" and file:
        if not Path(file).exists():
            raise BadSetup(f"There is no file of weights '{file}'.")
        return TrainedPlayer(seed, Path(file))
    return level(name).make(seed)


def is_own(name: str) -> bool:
    """Is this a player of one's own, such as my_bot:Careful?"""
    return ":" in name and not name.startswith("trained:")


def seat_from(text: str, cpu: bool = False) -> tuple[str, Budget]:
    """Read `search`, `search@0.4` (seconds a turn), `search@200i` (iterations a turn) or `my_bot:Careful`."""
    name, _, budget = text.strip().partition("@")
    usual = Budget(0.1) if is_own(name) else level(name.partition(":")[0]).budget
    if not budget:
        return name, Budget(usual.seconds, usual.iterations, cpu)
    return name, budget_from(budget, cpu)


def people_levels() -> list[Level]:
    """The levels offered to people, the weakest first."""
    return [level for level in LEVELS.values() if level.for_people]
