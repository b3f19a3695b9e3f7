"""Learning, on a toy that is quickly learned."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from tests.toys.duel import PARRY
from triarii.cli import app
from triarii.engine.game import BadSetup
from triarii.lab.imitate import Choice, fitted_policy
from triarii.lab.report import INK
from triarii.lab.slopes import opposite, shaken, slopes, spread_of
from triarii.lab.train import Plan, Training
from triarii.players.knowledge import Knowledge, teach
from triarii.players.trained import trained_knowledge


class DuelKnowledge(Knowledge):
    """Strike with high cards; parry low blows."""

    def __init__(self) -> None:
        super().__init__()
        self.names = ("high", "parry")  # set here and not in the class: compiled code reads no others
        self.feature_names = ("lives", "their lives", "best card")
        self.weights = [0.1, 0.1]

    def turn(self, battle):
        return 6 - sum(battle.lives)

    def features(self, battle, seat):
        return [float(battle.lives[seat]), float(battle.lives[1 - seat]), float(max(battle.hands[seat], default=0))]

    def rank(self, battle):
        return [self.weights[0] * action.a + self.weights[1] * (action.verb == PARRY) for action in battle.legal]


@pytest.fixture(autouse=True)
def taught():
    teach("duel", DuelKnowledge)
    yield
    teach("duel", Knowledge)


def test_training_learns_and_goes_on_where_it_stopped(tmp_path: Path):
    pytest.importorskip("numpy")
    said: list[str] = []
    plan = Plan(generations=2, games=40, battles=120, hidden=4, epochs=4)
    file = Training("duel", tmp_path, plan, say=said.append).run()
    known = trained_knowledge("duel", file)
    assert known.network is not None
    ahead, behind = known.network.value([3.0, 1.0, 9.0]), known.network.value([1.0, 3.0, 1.0])
    assert 0.0 < behind < 0.5 < ahead < 1.0
    more = Plan(generations=3, games=40, battles=120, hidden=4, epochs=4)
    Training("duel", tmp_path, more, say=said.append).run()
    assert any("2 generations of the policy are done" in line for line in said)
    assert sum("generation 1 of" in line for line in said) == 1


def test_training_may_start_from_weights_that_were_shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("numpy")
    plan = Plan(generations=0, battles=60, epochs=4, rounds=1)
    monkeypatch.setattr("triarii.lab.train.weights_file", lambda game: tmp_path / f"{game}.json")
    with pytest.raises(BadSetup, match="no weights for 'duel' to improve"):
        Training("duel", tmp_path / "too early", plan, improve=True)
    first = Training("duel", tmp_path / "first", plan)
    first.run()
    first.ship()
    again = Training("duel", tmp_path / "again", Plan(generations=0, battles=60, epochs=4), improve=True)
    assert again.state["network"] == first.state["network"]
    again.run()
    assert not again.samples_of(0).exists() and len(again.samples_of(1).read_bytes().splitlines()) == 20
    assert again.state["network"] != first.state["network"]


def test_how_the_trained_player_searches_outlives_new_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "duel.json"
    monkeypatch.setattr("triarii.lab.train.weights_file", lambda game: file)
    training = Training("duel", tmp_path / "training", Plan())
    training.state["policy"] = {"high": 2.0}
    training.ship()
    assert json.loads(file.read_text()) == {"policy": {"high": 2.0}}
    file.write_text(json.dumps({"search": {"horizon": 3}}))
    training.ship()
    assert json.loads(file.read_text()) == {"policy": {"high": 2.0}, "search": {"horizon": 3}}


def test_a_policy_is_learned_from_searching_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("numpy")
    monkeypatch.setattr("triarii.lab.imitate.STEPS", 20)
    said: list[str] = []
    plan = Plan(generations=0, games=4, rounds=0, imitate=3)
    training = Training("duel", tmp_path, plan, say=said.append)
    training.run()
    assert set(training.state["policy"]) == {"high", "parry"} and "loss after" in training.state["imitated"]
    Training("duel", tmp_path, plan, say=said.append).run()
    assert sum("choices" in line for line in said) == 1  # it is not learned twice


def test_slopes_start_from_what_was_imitated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("numpy")
    monkeypatch.setattr("triarii.lab.imitate.STEPS", 20)
    said: list[str] = []
    lessons = Training("duel", tmp_path / "lessons", Plan(generations=0, games=4, rounds=0, imitate=3), say=said.append)
    lessons.run()
    both = Training("duel", tmp_path / "both", Plan(generations=1, games=8, rounds=0, imitate=3), say=said.append)
    both.run()
    assert both.state["start"] == lessons.state["policy"] and both.state["generation"] == 1


def test_small_shakes_take_small_steps(tmp_path: Path):
    pytest.importorskip("numpy")
    far: list[float] = []
    for shake in (1.0, 0.5):
        plan = Plan(generations=1, games=600, rounds=0, shake=shake)
        file = Training("duel", tmp_path / str(shake), plan).run()
        far.append(max(abs(weight - 0.1) for weight in trained_knowledge("duel", file).weights))
    assert 0.0 < far[1] < far[0]


def test_slopes_are_found_between_opposites():
    pytest.importorskip("numpy")
    chance = Random(1)
    middle = {"good": 1.0, "bad": 1.0, "idle": 0.0}
    spread = spread_of(middle, 0.5)
    moves: list[list[float]] = []
    points: list[float] = []
    for _ in range(60):
        mine, moved = shaken(middle, spread, chance)
        foe, away = opposite(middle, spread, moved)
        assert all(mine[name] + foe[name] == pytest.approx(2 * middle[name]) for name in middle)
        moves.append([moved[name] - away[name] for name in middle])
        points.append(0.5 + 0.2 * (mine["good"] - foe["good"]) - 0.1 * (mine["bad"] - foe["bad"]))
    good, bad, idle = slopes(moves, points)
    assert good == pytest.approx(0.2 * spread["good"], rel=0.1) and bad == pytest.approx(-0.1 * spread["bad"], rel=0.1)
    assert abs(idle) < 0.001


def test_the_fit_finds_the_weight_by_which_choices_were_made():
    pytest.importorskip("numpy")
    choices: list[Choice] = []
    for number in range(200):  # the second feature decides, the first one does not matter
        values = [[(number * 7 + at * 3) % 5 / 5, (number * 3 + at * 5) % 7 / 7] for at in range(3)]
        best = max(range(3), key=lambda at: values[at][1])
        choices.append(Choice(number, 0, best, [0.5 * value[0] + 0.1 * value[1] for value in values], values))
    weights, figures = fitted_policy(choices, [0.5, 0.1])
    assert weights[1] > weights[0] and figures["loss after"] < 0.5 * figures["loss before"]


def test_the_command_draws_the_training_curve(tmp_path: Path):
    pytest.importorskip("numpy")
    drawing = tmp_path / "curve.svg"
    words = ["train", "duel", "--folder", str(tmp_path), "--generations", "2", "--games", "8", "--battles", "20"]
    words += ["--epochs", "3", "--rounds", "1", "--curve", str(drawing)]
    assert CliRunner().invoke(app, words, catch_exceptions=False).exit_code == 0
    picture = drawing.read_text()
    assert picture.startswith("<svg")
    for colour, points in ((INK[0], 2), (INK[1], 3)):  # a point for each generation, and for each epoch
        assert len(re.findall(rf"<use [^>]*fill: {colour}", picture)) == points
