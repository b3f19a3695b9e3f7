"""What can be fought: every battle of a game, and every pair of armies where the players choose them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec

from triarii.engine.battle import Battle
from triarii.engine.events import SPECTATOR
from triarii.engine.game import BadSetup, BattleInfo, Game
from triarii.engine.registry import game as find_game
from triarii.table import start

ARMY, OPPONENT = "army", "opponent"  # the options by which a game lets the players choose


class Matchup(msgspec.Struct, frozen=True):
    """Two armies that meet in a battle: the first holds the first half of the seats."""

    battle: str
    name: str  # of the battle
    armies: tuple[str, str]
    options: dict[str, Any] = {}
    opening: tuple[str, ...] = ()  # what is played before the players sit down: their choice of armies
    is_pair: bool = False  # the armies were free to choose; both sides of the table are played


def matchups(name: str) -> list[Matchup]:
    """All of a game's battles, and for those with armies of one's choice each pair of them, from both sides."""
    game = find_game(name)
    found: list[Matchup] = []
    for info in game.battles():
        if ARMY in info.options and OPPONENT in info.options:
            found += pairs_by_option(game, info)
        elif len(set(info.armies)) <= 1:  # none is named: they are chosen at the table
            found += pairs_by_opening(game, info)
        else:
            found.append(Matchup(info.id, info.name, (info.armies[0], info.armies[-1])))
    return found


def pairs_by_option(game: Game, info: BattleInfo) -> list[Matchup]:
    """The armies are options of the game; its first value means those of the battle."""
    values = next(option.values for option in game.options() if option.key == ARMY)[1:]
    return [
        matchup(game, info, {ARMY: one, OPPONENT: other}, ())
        for pair in combinations(values, 2)
        for one, other in (pair, pair[::-1])
    ]


def pairs_by_opening(game: Game, info: BattleInfo) -> list[Matchup]:
    """The armies are the first decision of each side."""
    first = start(game.name, info.id, 1, fast=True)
    words = first.vocabulary()
    ready = words.head(first.legal[0])  # ready armies come first; an army may also be put together unit by unit
    choices = [words.format(action) for action in first.legal if words.head(action) == ready]
    return [
        matchup(game, info, {}, opening(game, info, pair[::way]))
        for pair in combinations(choices, 2)
        for way in (1, -1)
    ]


def opening(game: Game, info: BattleInfo, choices: tuple[str, ...]) -> tuple[str, ...]:
    """Both choices, with what a team-mate says to them in between: he agrees."""
    battle = start(game.name, info.id, 1, fast=True)
    left = list(choices)
    said: list[str] = []
    while True:
        legal = [battle.vocabulary().format(action) for action in battle.legal]
        if left and left[0] in legal:
            said.append(left.pop(0))
        elif said and len(said) < len(choices) * len(info.seats) // 2:
            said.append(legal[0])
        else:
            return tuple(said)
        battle.apply(battle.legal[legal.index(said[-1])])


def open_with(battle: Battle, said: tuple[str, ...]) -> None:
    """Play the opening of a matchup."""
    for text in said:
        legal = [battle.vocabulary().format(action) for action in battle.legal]
        if text not in legal:
            raise BadSetup(f"'{text}' is no way to open this battle; there are: {', '.join(legal)}.")
        battle.apply(battle.legal[legal.index(text)])


def matchup(game: Game, info: BattleInfo, options: dict[str, Any], said: tuple[str, ...]) -> Matchup:
    """With the names of the armies, as they stand on the table."""
    battle = start(game.name, info.id, 1, dict(options), fast=True)
    open_with(battle, said)
    standing = game.standing(battle.to_data(SPECTATOR))
    return Matchup(info.id, info.name, (standing[0].army, standing[-1].army), options, said, True)
