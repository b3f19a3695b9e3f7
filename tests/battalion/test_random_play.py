"""Random games of every kind, with everything that must hold after every step."""

from __future__ import annotations

import json

import pytest

import triarii
from tests.battalion.table import rule, tokens_add_up
from triarii.engine.dice import FastDice
from triarii.engine.record import Record
from triarii.games.battalion import GAME
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.notation import write_position

KINDS = [
    ("sb1", 8),
    ("sb2", 8),
    ("sb4", 8),
    ("sb6", 8),
    ("muster", 6),
    ("muster", 9),
    ("sb5-four", 8),
    ("muster-four", 10),
]


def start(battle: str, seed: int, size: int = 8) -> Battalion:
    made = triarii.start("battalion", battle, seed=seed, options={"size": size})
    assert isinstance(made, Battalion)
    return made


def play_out(battle: str, seed: int, size: int = 8) -> Battalion:
    table = start(battle, seed, size)
    chance = FastDice(seed)
    while table.outcome is None:
        table.apply(table.legal[chance.below(len(table.legal))])
    return table


@rule("BA-CASE-32", "BA-TOKEN-07", "BA-OVER-14", "BA-CARD-07", "BA-WIN-11")
@pytest.mark.parametrize(("battle", "size"), KINDS)
def test_random_games_stay_sound_to_the_end(battle, size):
    for seed in range(4):
        table = start(battle, seed, size)
        chance = FastDice(seed)
        steps = 0
        while table.outcome is None:
            assert table.legal
            table.apply(table.legal[chance.below(len(table.legal))])
            assert table.invariants() == []
            assert not table.turn or tokens_add_up(table, table.size)
            steps += 1
            assert steps < 5000
        assert len(table.outcome.winners) == (2 if table.four else 1)


@pytest.mark.parametrize(("battle", "size"), KINDS)
def test_a_battle_is_cloned_stored_and_shown_at_every_decision(battle, size):
    table = start(battle, 11, size)
    chance = FastDice(11)
    while table.outcome is None:
        stored = json.loads(json.dumps(table.to_data()))
        assert GAME.load(stored).same_as(table)
        assert table.clone().same_as(table)
        for viewer in range(-1, len(table.header.seats)):
            view = table.view(viewer)
            imagined = view.battle(chance)
            assert imagined.legal
            assert imagined.view(viewer).json() == view.json()
        action = table.legal[chance.below(len(table.legal))]
        words = table.vocabulary()
        assert words.parse(words.format(action)) == action
        table.apply(action)
    record = Record.parse(table.record().text())
    assert record.verify().same_as(table)


@pytest.mark.parametrize("battle", ["sb1", "sb3", "muster-four"])
def test_the_first_choice_for_ever_ends_the_game(battle):
    table = start(battle, 1)
    for _ in range(5000):
        if table.outcome is not None:
            break
        table.apply(table.legal[0])
    assert table.outcome is not None


def test_a_position_is_written_and_read_back():
    for battle, seed in (("sb3", 2), ("sb6", 5), ("sb5-four", 3)):
        table = start(battle, seed)
        chance = FastDice(seed)
        while table.outcome is None:
            if type(table.stack[-1]).__name__ == "Turn" and table.stack[-1].step in (1, 4, 6):
                text = write_position(table)
                header = triarii.start("battalion", battle, position=text)
                assert write_position(header) == text
                for field in ("columns", "order", "disorder", "place", "contact", "ready", "spent", "hands", "decks"):
                    assert getattr(header, field) == getattr(table, field), field
            table.apply(table.legal[chance.below(len(table.legal))])
