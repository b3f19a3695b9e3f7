"""The laboratory from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from triarii.cli import app
from triarii.engine.game import BadSetup
from triarii.lab.arena import play
from triarii.lab.simulate import value_for
from triarii.lab.strength import meetings

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TRIARII_STATE", str(tmp_path / "state"))


def run(*arguments: str) -> str:
    result = RUNNER.invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_simulate_prints_the_figures_as_json_and_writes_a_report(tmp_path: Path):
    page = tmp_path / "report.html"
    command = ["simulate", "duel", "first", "--games", "6", "--seats", "greedy,random", "--mirror", "--luck"]
    figures = json.loads(run(*command, "--json", "--report", str(page)))
    assert figures["games"] == 6
    assert set(figures["wins"]) == {"left", "right"}
    assert sum(figures["wins"].values()) + figures["draws"] == 6
    assert "<svg" in page.read_text() and "http" not in page.read_text().split("<svg")[0]
    assert json.loads(run(*command, "--json", "--workers", "2")) == figures


def test_simulate_shows_a_table_too():
    assert "greedy" in run("simulate", "duel", "first", "--games", "2", "--seats", "greedy,random")


def test_match_writes_records_that_review_reads(tmp_path: Path):
    found = json.loads(run("match", "duel", "first", "--seats", "greedy,random", "--records", str(tmp_path), "--json"))
    assert sum(found["points"]) == 3
    record = found["games"][0]["file"]
    page = tmp_path / "review.html"
    looked = json.loads(run("review", record, "--trials", "6", "--json", "--report", str(page)))
    assert looked["turns"][-1]["chances"] in ([1.0, 0.0], [0.0, 1.0])
    assert "Turning points" in page.read_text()


def test_strength_meets_in_every_battle_from_both_sides_and_tells_who_is_better():
    figures = json.loads(run("strength", "duel", "greedy", "random", "--games", "200", "--json"))
    line = figures["contestants"][0]
    assert line["player"] == "greedy" and line["games"] >= 200 and line["low"] > 0.5
    again = json.loads(run("strength", "duel", "random", "greedy", "--games", "200", "--battles", "first", "--json"))
    assert list(again["battles"]) == ["first"] and again["contestants"][0]["high"] < 0.5
    assert "random: " in run("strength", "duel", "greedy", "random", "--games", "2")


def test_strength_tells_what_even_luck_would_have_brought():
    # both play the same, so that nothing but luck decides: what it explains narrows the interval
    command = ["strength", "kings", "veteran", "veteran", "--battles", "kings-road", "--games", "60"]
    figures = json.loads(run(*command, "--json"))
    plain, even = figures["contestants"][0], figures["with even luck"]
    assert even["low"] < 0.5 < even["high"]
    assert even["high"] - even["low"] < 0.9 * (plain["high"] - plain["low"])
    assert "with even luck: veteran" in run(*command)


@pytest.mark.parametrize(("game", "battle"), [("ancients", "cannae"), ("battalion", "sb1-four"), ("hannibal", "zama")])
def test_good_luck_is_that_of_whoever_had_it(game: str, battle: str):
    fixtures = meetings(game, ("veteran", "veteran"), 12, [battle], 1, cpu=True)
    results = [play(fixture) for fixture in fixtures]
    fortunes = [played.fortune for played in results if played.fortune is not None]
    scores = [value_for(played, 0) for played in results]
    slope = sum(x * (y - 0.5) for x, y in zip(fortunes, scores, strict=True))
    assert len(fortunes) >= 12 and slope > 0, "the first seat wins more where its dice were kind"


def test_without_a_witness_nothing_is_said_of_luck():
    assert json.loads(run("strength", "duel", "greedy", "random", "--games", "2", "--json"))["with even luck"] is None
    assert "luck" not in run("strength", "duel", "greedy", "random", "--games", "2")


@pytest.mark.parametrize("game", ["hannibal", "kings", "battalion"])
def test_strength_can_meet_with_every_pair_of_armies(game: str):
    usual = meetings(game, ("greedy", "random"), 2, [], 1, cpu=True)
    full = meetings(game, ("greedy", "random"), 2, [], 1, cpu=True, armies=True)
    kinds = [(fixture.battle, tuple(fixture.options.values()), fixture.opening) for fixture in full]
    assert len(set(kinds)) == len(kinds) // 2 > len(usual) // 2  # each of them once from either side
    for one, other in zip(full[::2], full[1::2], strict=True):
        assert one.seed == other.seed and one.seats == other.seats[::-1]
    assert len({fixture.seed for fixture in full}) == len(full) // 2
    assert {fixture.battle for fixture in full} == {fixture.battle for fixture in usual}


def test_tournament_prints_its_table():
    figures = json.loads(run("tournament", "duel", "--players", "random,greedy", "--json"))
    assert [line["place"] for line in figures["standings"]] == [1, 2]


def test_odds_are_those_of_the_game(tmp_path: Path):
    result = RUNNER.invoke(app, ["odds", "ancients", "akragas", "--json"])
    assert json.loads(result.stdout) == {} and result.exit_code == 1  # the first choice is of a card: it rolls nothing


def test_what_is_wrong_is_said_in_a_sentence():
    with pytest.raises(BadSetup, match="no level 'genius'"):
        run("simulate", "duel", "first", "--seats", "genius,random")
    with pytest.raises(BadSetup, match="no battle 'last'"):
        run("simulate", "duel", "last")
