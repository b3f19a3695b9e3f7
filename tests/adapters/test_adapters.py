"""The games pass the tests that PettingZoo, Gymnasium and OpenSpiel bring for their own environments."""

from __future__ import annotations

import unittest
import warnings

import pytest

from triarii.engine.registry import games

np = pytest.importorskip("numpy")


GAMES = ["duel", *[found.name for found in games() if found.name != "duel"]]
UNHURRIED = [pytest.param(name, marks=pytest.mark.slow) if name == "hannibal" else name for name in GAMES]


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_accepts_the_environment(name: str, capsys: pytest.CaptureFixture[str]):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from triarii.adapters import zoo

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # with a mask the space is a Dict, as PettingZoo asks; its own games with masks are let off by their names
        for of_the_dict in ("Observation space for each agent probably should be", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", of_the_dict)
        api_test(zoo.env(name), num_cycles=60)
        seed_test(lambda: zoo.env(name), num_cycles=60)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_measures_the_environment(name: str, capsys: pytest.CaptureFixture[str]):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import performance_benchmark

    from triarii.adapters import zoo

    performance_benchmark(zoo.env(name))
    assert "cycles per second" in capsys.readouterr().out


def test_an_observation_is_the_same_whatever_is_hidden():
    pytest.importorskip("pettingzoo")
    from triarii.adapters import zoo

    env = zoo.env("duel")
    env.reset(seed=4)
    before = env.observe("left_0")
    env.battle.hands[1] = [1 + card % 9 for card in env.battle.hands[1]]
    after = env.observe("left_0")
    assert all(np.array_equal(before[key], after[key]) for key in before)
    assert env.observe("right_1")["action_mask"].sum() == 0


def test_a_set_is_observed_member_by_member():
    from triarii.adapters.numbers import UNKNOWN, joined, write

    shape = joined(joined({}, {"moved": 3}), {"moved": 1 << 40 | 5})
    row: list[float] = []
    write(shape, {"moved": 1 << 40 | 5}, row)
    assert [place for place, number in enumerate(row) if number] == [0, 2, 40]
    hidden: list[float] = []
    write(shape, {"moved": None}, hidden)
    assert hidden == [UNKNOWN] * len(row)


def test_no_number_of_an_observation_is_rounded():
    from triarii.adapters.numbers import A_SET, layout_of
    from triarii.table import start

    layout = layout_of("battalion", "sb1")
    table = start("battalion", "sb1", 1, fast=True)
    for step in range(2000):
        if table.outcome is not None:
            break
        assert np.abs(layout.numbers(table, table.seat)).max() < A_SET
        table.apply(table.legal[step % len(table.legal)])


def test_a_masked_action_is_refused():
    pytest.importorskip("pettingzoo")
    from triarii.adapters import zoo

    env = zoo.env("duel")
    env.reset(seed=4)
    with pytest.raises(ValueError, match="masked out"):
        env.step(env.layout.choices - 1)


def test_a_masked_action_is_refused_by_gymnasium_too():
    pytest.importorskip("gymnasium")
    from triarii.adapters.gym import Duel

    env = Duel("duel", against="random")
    env.reset(seed=4)
    before = env.battle.to_data()
    for action in (-1, env.layout.choices - 1):
        with pytest.raises(ValueError, match="masked out"):
            env.step(np.int64(action))
    assert env.battle.to_data() == before


def test_what_the_action_space_draws_is_a_choice():
    pytest.importorskip("gymnasium")
    from triarii.adapters.gym import Duel

    env = Duel("duel", against="random")
    env.reset(seed=4)
    done = False
    while not done:
        _, _, done, _, _ = env.step(env.action_space.sample())


@pytest.mark.parametrize("name", [found.name for found in games()])
def test_gymnasium_makes_each_game_by_its_id(name: str):
    gymnasium = pytest.importorskip("gymnasium")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"triarii.adapters.gym:triarii/{name}-v0", against="random")
        seen, info = env.reset(seed=1)
        assert env.observation_space.contains(seen) and info["action_mask"].sum() >= 1
        env.step(env.action_space.sample())


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_accepts_the_environment(name: str):
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from triarii.adapters.gym import Duel

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(Duel(name, against="random"), skip_render_check=True)


@pytest.mark.parametrize("name", UNHURRIED)
def test_openspiel_simulates_the_game(name: str):
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    from triarii.adapters import spiel

    loaded = pyspiel.load_game(spiel.register_games([name])[0])
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=name == "duel", verbose=False)
    GamesSimTest("test_pig").sim_game(loaded, check_pickle_serialization=False)


@pytest.mark.parametrize("name", UNHURRIED)
def test_openspiel_finds_its_interface_kept(name: str):
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.integration_tests import api_test

    from triarii.adapters import spiel

    short = spiel.register_games([name])[0]
    members = {"game": pyspiel.load_game(short), "game_name": short}
    case = type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), members)
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert [trouble[1] for trouble in result.failures + result.errors] == []


def test_chance_nodes_of_openspiel_are_the_dice_of_the_game():
    pyspiel = pytest.importorskip("pyspiel")
    from triarii.adapters import spiel

    loaded = pyspiel.load_game(spiel.register_games(["duel"])[0])
    state = loaded.new_initial_state()
    drawn = 0
    while state.is_chance_node():
        assert len(state.chance_outcomes()) == 9
        state.apply_action(drawn)
        drawn += 1
    assert drawn == 6 and state.settled.hands == [[1, 2, 3], [4, 5, 6]]
    twin = state.clone()
    twin.apply_action(0)
    assert state.settled.hands == [[1, 2, 3], [4, 5, 6]]
