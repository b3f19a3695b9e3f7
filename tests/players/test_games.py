"""The players at the real games: legal, honest, and better than chance."""

from __future__ import annotations

from time import thread_time

import pytest

import triarii
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.registry import game, games
from triarii.lab.arena import Fixture, play
from triarii.lab.simulate import fixtures_for
from triarii.players import Budget, player
from triarii.players.knowledge import Knowledge, knowledge_of, new_knowledge
from triarii.players.trained import trained_knowledge

GAMES = [found.name for found in games() if found.name != "duel"]
FEW = Budget(iterations=6)


def advanced(name: str, seed: int, steps: int) -> Battle:
    """A battle some random steps on."""
    battle = triarii.start(name, seed=seed)
    chance = FastDice(seed)
    for _ in range(steps):
        if battle.outcome is None:
            battle.apply(battle.legal[chance.below(len(battle.legal))])
    return battle


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_does_not_change_the_answer(name: str):
    for seed in (1, 2):
        battle = advanced(name, seed, 20 * seed)
        if battle.outcome is not None:
            continue
        seat = battle.seat
        other = battle.determinize(seat, FastDice(99))  # all that the seat cannot see is dealt anew
        assert other.view(seat).json() == battle.view(seat).json()
        for level in ("random", "greedy", "search", "mcts"):
            answers = [player(level, seed=7).choose(b.view(seat), FEW) for b in (battle, other)]
            assert answers[0] == answers[1]
            assert battle.why_not(answers[0]) is None


@pytest.mark.parametrize("name", GAMES)
def test_knowledge_speaks_of_every_choice_and_of_every_seat(name: str):
    known = knowledge_of(name)
    battle = triarii.start(name, seed=4)
    chance = FastDice(4)
    for step in range(120):
        if battle.outcome is not None:
            break
        assert len(known.rank(battle)) == len(battle.legal)
        if step % 10 == 0:
            for seat in range(len(battle.header.seats)):
                assert 0.0 <= known.evaluate(battle, seat) <= 1.0
                assert len(known.features(battle, seat)) == len(known.feature_names)
        battle.apply(battle.legal[chance.below(len(battle.legal))])
    assert len(known.weights) == len(known.names)


@pytest.mark.parametrize("name", GAMES)
def test_a_player_knows_the_game_that_it_plays(name: str):
    battle = triarii.start(name, seed=1)
    for level in ("greedy", "search", "trained"):
        asked = player(level)
        asked.choose(battle.view(battle.seat), FEW)
        assert asked.knowledge is not None and type(asked.knowledge) is not Knowledge


@pytest.mark.parametrize("name", GAMES)
def test_weights_fit_the_features_that_the_game_has(name: str):
    known = trained_knowledge(name)
    if known.network is not None:
        assert known.network.size == len(new_knowledge(name).feature_names)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "hannibal"])
def test_greedy_beats_chance(name: str):
    battle = game(name).battles()[0].id
    fixtures = fixtures_for(name, battle, 6, ["greedy", "random"], mirror=True)
    won = sum(1 for f in fixtures if f.sides.index(0) in play(f).winners)
    assert won >= 4


def test_a_battle_of_four_is_played_by_all_levels():
    if "battalion" not in GAMES:
        pytest.skip("Battalion is not there")
    four = next(info for info in game("battalion").battles() if len(info.seats) == 4)
    levels = ("random", "greedy", "search@8i", "mcts@8i")
    assert play(Fixture(0, "battalion", four.id, 3, levels, (0, 1, 2, 3))).finished


@pytest.mark.parametrize("name", GAMES)
def test_the_time_of_each_answer_is_shown(name: str, capsys: pytest.CaptureFixture[str]):
    battle = triarii.start(name, seed=3)
    seats = [player("search", seed=seat) for seat in range(len(battle.header.seats))]
    longest = 0.0
    for _ in range(25):
        if battle.outcome is None:
            view = battle.view(battle.seat)
            began = thread_time()
            action = seats[battle.seat].choose(view, Budget(0.1, cpu=True))
            longest = max(longest, thread_time() - began)
            battle.play(action)
    with capsys.disabled():
        print(f"\n{name}: longest answer {1000 * longest:.0f} ms of 100 ms")
