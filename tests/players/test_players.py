"""Every level answers within the rules, honestly, repeatably and within its budget."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter

import pytest

import triarii
from triarii.engine.battle import Battle
from triarii.engine.game import BadSetup
from triarii.engine.views import View
from triarii.lab.arena import Fixture, play
from triarii.players import LEVELS, Budget, Player, budget_from, player, seat_from
from triarii.players.budget import Meter
from triarii.players.trained import trained_knowledge

SMALL = Budget(iterations=30)
ALL = list(LEVELS)


def played_out(levels: tuple[str, str], seed: int) -> list[str]:
    battle = triarii.start("duel", seed=seed)
    players = [player(level, seed=seat) for seat, level in enumerate(levels)]
    while battle.outcome is None:
        seat = battle.seat
        action = players[seat].choose(battle.view(seat), SMALL)
        assert battle.why_not(action) is None
        battle.play(action)
    assert battle.journal is not None
    return [battle.vocabulary().format(entry.action) for entry in battle.journal.entries]


@pytest.mark.parametrize("level", ALL)
def test_a_level_plays_a_battle_to_its_end_with_legal_actions(level: str):
    assert played_out((level, "random"), 1)


@pytest.mark.parametrize("level", ALL)
def test_the_same_seed_and_budget_give_the_same_game(level: str):
    assert played_out((level, level), 2) == played_out((level, level), 2)


def with_other_hidden_cards(battle: Battle, viewer: int) -> Battle:
    """The battle with everything that the viewer cannot see replaced."""
    data = json.loads(json.dumps(battle.to_data()))
    hands = data["state"]["hands"]
    hands[1 - viewer] = [1 + (card + 4) % 9 for card in hands[1 - viewer]]
    data["dice"]["counter"] = 99
    return battle.view(viewer).game.load(data)


@pytest.mark.parametrize("level", ALL)
def test_what_is_hidden_does_not_change_the_answer(level: str):
    battle = triarii.start("duel", seed=5)
    for _ in range(3):
        seat = battle.seat
        other = with_other_hidden_cards(battle, seat)
        assert not other.same_as(battle)
        answers = [player(level, seed=7).choose(b.view(seat), SMALL) for b in (battle, other)]
        assert answers[0] == answers[1]
        battle.play(answers[0])


def test_a_centurion_plans_most_of_its_turns_and_acts_on_impulse_in_the_others():
    battle = triarii.start("duel", seed=5)
    planned = 0
    for seed in range(60):
        centurion = player("centurion", seed)
        centurion.choose(battle.view(battle.seat), SMALL)
        planned += centurion.meter.spent_iterations > 0
    assert 45 < planned < 60


def test_a_player_has_no_battle_to_look_at():
    battle = triarii.start("duel", seed=5)
    view = battle.view(0)
    assert set(vars(view)) == {"game", "viewer", "data"} if hasattr(view, "__dict__") else True
    assert all(card is None for card in view.data["state"]["hands"][1])
    assert "dice" not in view.data


def test_asking_out_of_turn_is_refused():
    battle = triarii.start("duel", seed=5)
    with pytest.raises(BadSetup, match="not his"):
        player("greedy").choose(battle.view(1 - battle.seat), SMALL)


@pytest.mark.parametrize("level", ["mcts", "search", "trained"])
def test_the_time_of_each_answer_is_shown(level: str, capsys: pytest.CaptureFixture[str]):
    longest = 0.0
    battle = triarii.start("duel", seed=3)
    players = [player(level, seed=1), player("random", seed=2)]
    while battle.outcome is None:
        seat = battle.seat
        view: View = battle.view(seat)
        began = perf_counter()
        action = players[seat].choose(view, Budget(0.02))
        if seat == 0:
            longest = max(longest, perf_counter() - began)
        battle.play(action)
    with capsys.disabled():
        print(f"\n{level}: longest answer {1000 * longest:.1f} ms of 20 ms")


def test_a_budget_is_read_and_written():
    assert budget_from("0.4").text() == "0.4"
    assert budget_from("200i").text() == "200i"
    assert seat_from("search@0.4") == ("search", Budget(0.4))
    for text in ("quick", "0", "-3i"):
        with pytest.raises(BadSetup, match="budget"):
            budget_from(text)


def test_an_unknown_level_is_refused_with_the_names_there_are():
    with pytest.raises(BadSetup, match="random, greedy"):
        player("genius")


def test_search_beats_chance():
    won = 0
    for number in range(40):
        seats = ("search@60i", "random") if number % 2 == 0 else ("random", "search@60i")
        result = play(Fixture(number, "duel", "first", number // 2, seats, (0, 1)))
        won += result.winners == [number % 2]
    assert won >= 24


def test_a_plan_is_given_out_step_by_step_and_dropped_when_it_no_longer_fits():
    class Planner(Player):
        def think(self, world, view, knowledge):
            return [world.legal[0]] * 2

        def expect(self, world, plan):
            self.expected = [3]

    battle = triarii.start("duel", seed=5)
    planner = Planner()
    first = planner.choose(battle.view(0), SMALL)
    assert planner.pending == [first]
    assert planner.choose(battle.view(0), SMALL) == first and planner.pending == []
    planner.choose(battle.view(0), SMALL)
    battle.play(first)  # now the other seat decides, so the second step no longer fits
    assert planner.kept(battle.view(0)) is None


def test_a_decision_takes_no_more_seconds_than_are_enough_for_it():
    meter = Meter(Budget(seconds=1.0))
    meter.start(0.8, most=0.3)
    assert meter.allowed_seconds == pytest.approx(0.3)
    meter.start(0.2, most=0.3)
    assert meter.allowed_seconds == pytest.approx(0.2)
    meter.start(0.8)
    assert meter.allowed_seconds == pytest.approx(0.8)


def test_a_file_of_weights_may_have_any_name(tmp_path: Path):
    file = tmp_path / "checkpoint"
    file.write_text('{"policy": {"close in": 2}, "generation": 3}', encoding="utf-8")
    assert trained_knowledge("hannibal", file).weights != trained_knowledge("hannibal").weights


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no weights", "not well-formed"),
        ('{"policy": {"close in": 1', "truncated"),
        ("[1, 2]", "expected `object`"),
        ('{"policy": {"close in": "much"}}', "policy"),
        ('{"search": {"patience": 3}}', "set 'patience'; search knows horizon, "),
        (
            '{"features": ["a"], "network": {"size": 1, "hidden": 2, "first": [1], "bias": [], "last": [], "offset": 0}}',
            "network: 'first' has 1 weights, but a network of this size has 2",
        ),
        (
            '{"features": [], "network": {"size": 1, "hidden": 0, "first": [], "bias": [], "last": [1], "offset": 0}}',
            "there are 0 features, but the network reads 1",
        ),
    ],
)
def test_a_file_of_weights_that_cannot_be_used_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str):
    file = tmp_path / "weights.json"
    file.write_text(text, encoding="utf-8")
    battle = triarii.start("hannibal", "zama", seed=1)
    with pytest.raises(BadSetup) as refused:
        player(f"trained:{file}").choose(battle.view(battle.seat), SMALL)
    assert reason in str(refused.value)
