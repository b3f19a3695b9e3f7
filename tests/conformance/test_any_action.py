"""Whatever numbers an action holds, the answer is what happened or a reason, never an error."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.game import Game
from triarii.engine.playout import play_out
from triarii.engine.registry import game as find_game
from triarii.engine.rejection import Rejection
from triarii.table import start

NUMBERS = st.one_of(st.integers(-2, 12), st.integers(0, 1200), st.integers())


def any_action(battle: Battle) -> st.SearchStrategy[Action]:
    words = battle.vocabulary()
    verbs = st.one_of(st.integers(words.first - 1, words.first + len(words.phrases)), st.integers(-1, 1))
    return st.builds(Action, verbs, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS)


@st.composite
def nearly_legal(draw: st.DrawFn, battle: Battle) -> Action:
    """A legal action with one of its numbers changed."""
    numbers = [(action := draw(st.sampled_from(battle.legal))).verb, *action.numbers()]
    numbers[draw(st.integers(0, 5))] = draw(NUMBERS)
    return Action(*numbers)


def position(game: Game, seed: int, actions: int) -> Battle:
    infos = game.battles()
    battle = start(game.name, infos[seed % len(infos)].id, seed, fast=True)
    play_out(battle, FastDice(seed), actions)
    return battle


@pytest.mark.usefixtures("duel")
@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(seed=st.integers(0, 10_000), actions=st.integers(0, 400), data=st.data())
def test_an_action_of_any_numbers_is_played_or_refused_with_a_reason(
    game_name: str, seed: int, actions: int, data: st.DataObject
):
    battle = position(find_game(game_name), seed, actions)
    if battle.outcome is not None:
        return
    for _ in range(8):
        action = data.draw(st.one_of(any_action(battle), nearly_legal(battle)))
        before = battle.clone()
        answer = before.try_play(action)
        if isinstance(answer, Rejection):
            assert action not in battle.legal and answer.sentence and before.same_as(battle)
            assert battle.why_not(action) == answer
        else:
            assert battle.is_legal(action)


@pytest.mark.usefixtures("duel")
def test_what_is_not_there_is_named(game_name: str):
    battle = position(find_game(game_name), 1, 3)
    words = battle.vocabulary()
    answer = battle.try_play(Action(words.first + len(words.phrases)))
    assert isinstance(answer, Rejection) and answer.code == "unknown-verb"
    action = battle.legal[0]
    answer = battle.try_play(Action(action.verb, *action.numbers()[:4], 1 << 62))
    assert isinstance(answer, Rejection) and answer.code in ("unreadable", "not-there")
