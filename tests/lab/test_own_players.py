"""Players of one's own, hooks and rows: what a study brings along and takes away."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import triarii
from triarii.engine.actions import Action
from triarii.engine.dice import FastDice
from triarii.engine.game import BadSetup
from triarii.engine.views import View
from triarii.lab.arena import Hooks
from triarii.lab.match import play_match
from triarii.lab.pool import play_all
from triarii.lab.rows import write_rows
from triarii.lab.simulate import fixtures_for, simulate, summary
from triarii.lab.stats import Ratings
from triarii.players import Budget, PlayerFailed, seated


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TRIARII_STATE", str(tmp_path / "state"))


class Careful:
    """Parries always, and plays its lowest card; counts what it was asked."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.asked = 0

    def choose(self, view: View, budget: Budget) -> Action | str:
        self.asked += 1
        return "parry" if "parry" in view.actions else min(view.actions)


class Thinking:
    def choose(self, view: View, budget: Budget) -> Action | str:
        world = view.battle(FastDice(1))
        assert [world.vocabulary().format(action) for action in world.legal] == view.actions
        return world.legal[-1]


class Broken:
    def choose(self, view: View, budget: Budget) -> Action | str:
        return str(1 // 0)


class Cheating:
    def choose(self, view: View, budget: Budget) -> Action | str:
        return "play 0"


class Speechless:
    def choose(self, view: View, budget: Budget) -> None:
        return None


class Idle:
    """It has no method choose."""


HERE = "tests.lab.test_own_players"


def test_a_player_by_its_class_and_as_an_object_play_the_same_on_one_core_or_two():
    by_name = simulate("duel", "first", 8, [f"{HERE}:Careful", "random"], mirror=True)
    careful = Careful()
    one = simulate("duel", "first", 8, [careful, "random"], mirror=True)
    two = simulate("duel", "first", 8, [Careful(), "random"], mirror=True, workers=2)
    assert by_name.figures["wins"] == one.figures["wins"] == two.figures["wins"]
    assert [row["actions"] for row in by_name.rows()] == [row["actions"] for row in two.rows()]
    assert careful.asked == 0, "each battle has a copy"


def test_a_player_with_a_budget_and_a_match_with_its_record():
    played = play_match("duel", "first", [f"{HERE}:Careful@0.5", "random"], 1)
    assert len(played["games"]) == 2 and "parry" in played["games"][0]["record"]


def test_a_class_that_takes_a_seed_is_given_one():
    player = seated(f"{HERE}:Careful", 7)
    assert player.chooser.seed == 7


@pytest.mark.parametrize("game", ["ancients", "kings"])
def test_a_world_to_try_things_on_has_the_choices_of_the_view(game: str):
    battle = triarii.start(game, seed=2)
    player = seated(f"{HERE}:Thinking")
    for _ in range(30):
        if battle.outcome is None:
            battle.play(player.choose(battle.view(battle.seat), Budget(0.1)))
    with pytest.raises(BadSetup, match="not his"):
        player.choose(battle.view(1 - battle.seat if battle.outcome is None else 0), Budget(0.1))


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("Broken", r"raised ZeroDivisionError: .* \(test_own_players.py, line \d+\)"),
        ("Cheating", "chose Action.of\\('duel', 'play 0'\\): That is not one of the choices now"),
        ("Speechless", "chose None, which is neither an action nor its notation"),
    ],
)
def test_what_a_player_does_wrong_is_told_with_the_position(kind: str, said: str):
    with pytest.raises(PlayerFailed, match=f"{HERE}:{kind} {said}.*; it was asked in <triarii battle of 'duel'"):
        simulate("duel", "first", 2, [f"{HERE}:{kind}", "random"])


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (f"{HERE}:Idle", "needs a method choose"),
        (f"{HERE}:Nobody", "has no class 'Nobody'"),
        ("no_such_bot:Careful", "no module 'no_such_bot'"),
        (Idle(), "needs a method choose"),
        (Careful, "needs a method choose"),
    ],
)
def test_what_is_no_player_is_told_before_the_first_battle(seat: object, said: str):
    with pytest.raises(BadSetup, match=said):
        fixtures_for("duel", "first", 2, [seat, "random"])


def test_one_player_for_two_seats_is_too_few():
    with pytest.raises(BadSetup, match="but 1 player was named"):
        fixtures_for("duel", "first", 2, ["random"])


class Counting(Hooks):
    def __init__(self) -> None:
        self.seen: list[str] = []

    def before(self, fixture, battle) -> None:
        self.seen.append(f"before {fixture.number} {battle.seat}")

    def step(self, battle, seat, action) -> None:
        assert battle.seat == seat and battle.is_legal(action)
        self.seen.append("step")

    def after(self, fixture, battle, played) -> None:
        assert battle.outcome is not None
        self.seen.append(f"after {fixture.number} {played.actions}")


def test_hooks_see_every_battle_and_every_step_and_change_nothing():
    counting = Counting()
    done: list[int] = []
    series = simulate("duel", "first", 3, ["random", "greedy"], hooks=counting, progress=done.append)
    steps = sum(played.actions for played in series.results)
    assert counting.seen.count("step") == steps > 0 and sum(done) == 3
    assert [word for word in counting.seen if word.startswith("before")] == ["before 0 0", "before 1 0", "before 2 0"]
    assert series.figures == simulate("duel", "first", 3, ["random", "greedy"]).figures
    with pytest.raises(BadSetup, match="one worker"):
        simulate("duel", "first", 3, ["random", "greedy"], hooks=counting, workers=2)


def test_rows_are_written_as_lines_of_json_and_as_a_sheet(tmp_path: Path):
    series = simulate("duel", "first", 4, ["random", "greedy"])
    rows = series.rows()
    write_rows(tmp_path / "a.jsonl", rows)
    write_rows(tmp_path / "a.csv", rows)
    assert [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()] == rows
    with (tmp_path / "a.csv").open(newline="") as sheet:
        read = list(csv.DictReader(sheet))
    assert [row["winner"] for row in read] == [row["winner"] for row in rows]
    assert {row["left_player"] for row in read} == {"random"} and len(read) == 4
    with pytest.raises(BadSetup, match=r"should end in .jsonl, .csv, .parquet"):
        write_rows(tmp_path / "a.xls", rows)


def test_parquet_holds_the_same_rows(tmp_path: Path):
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    rows = simulate("duel", "first", 2, ["random", "greedy"]).rows()
    write_rows(tmp_path / "a.parquet", rows)
    assert pandas.read_parquet(tmp_path / "a.parquet").to_dict("records") == rows


def test_a_perfect_score_of_few_games_is_not_certain():
    few, many = (Ratings(["a", "b"], [(0, 1, 1.0)] * games) for games in (6, 200))
    for ratings in (few, many):
        assert ratings.low[0] < ratings.elo[0] < ratings.high[0]
    assert few.high[0] - few.low[0] > 500 and few.low[0] < few.high[1]
    assert many.low[0] > many.high[1]
    assert many.elo[0] > few.elo[0]


def test_winning_everything_gives_a_gap_in_elo_with_one_bound_only():
    fixtures = fixtures_for("duel", "first", 4, ["random", "random"])
    results = play_all(fixtures, keep=False)
    for played in results:
        played.winners = [0]
    won, lost = summary(fixtures, results)["contestants"]
    assert won["elo"] is None and won["elo_high"] is None and won["elo_low"] < 200
    assert lost["elo"] is None and lost["elo_low"] is None and lost["elo_high"] == -won["elo_low"]
