"""Balance: what is fought, from both sides of the table, and the pages that come of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from triarii.cli import app
from triarii.engine.game import BadSetup
from triarii.engine.registry import KNOWN
from triarii.lab.balance import BY_HAND, page_of, series
from triarii.lab.matchups import matchups, open_with
from triarii.table import start


def test_every_pair_of_armies_meets_from_both_sides():
    found = [matchup for matchup in matchups("battalion") if matchup.battle == "muster"]
    meetings = {matchup.armies for matchup in found}
    assert len(found) == len(meetings) == 12  # four factions
    assert all((other, one) in meetings for one, other in meetings)
    kings = [matchup for matchup in matchups("kings") if matchup.is_pair]
    assert len({matchup.armies for matchup in kings}) == 8 * 7


def test_an_opening_chooses_the_armies_of_both_teams():
    four = next(matchup for matchup in matchups("battalion") if matchup.battle == "muster-four")
    assert four.opening == ("choose rome", "agree", "choose carthage", "agree")
    assert four.armies == ("Roman Republic", "Carthage")
    with pytest.raises(BadSetup, match="no way to open"):
        open_with(start("battalion", "muster", 1), ("choose atlantis",))


def test_both_sides_of_a_pair_play_the_same_seeds():
    found, fixtures = series("kings", "greedy", 4, 1)
    pairs = [fixture for fixture in fixtures if fixture.options]
    assert [fixture.seed for fixture in pairs[:2]] == [fixture.seed for fixture in pairs[2:4]]
    assert len(fixtures) == 2 * 56 + 4 * 4 and len(found) == 60


def test_the_command_writes_a_page_for_the_game_and_the_page_that_leads_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("TRIARII_STATE", str(tmp_path / "state"))
    command = ["balance", "duel", "--level", "random", "--games", "4", "--output", str(tmp_path / "balance")]
    for _ in range(2):
        assert CliRunner().invoke(app, command, catch_exceptions=False).exit_code == 0
    figures = json.loads((tmp_path / "balance" / "duel.json").read_text())
    assert [line["games"] for line in figures["lines"]] == [4] * len(figures["lines"])
    assert "(duel.md)" in (tmp_path / "balance" / "index.md").read_text()
    page = (tmp_path / "balance" / "duel.md").read_text()
    assert "triarii balance duel --level random --games 4 --seed 1" in page
    assert "what remains" in page_of(figures, f"{page}{BY_HAND}\nwhat remains")


def test_without_a_game_every_game_gets_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TRIARII_STATE", str(tmp_path / "state"))
    for name in ("ancients", "battalion", "hannibal"):  # two games stand for all
        monkeypatch.delitem(KNOWN, name)
    command = ["balance", "--level", "random", "--games", "1", "--output", str(tmp_path / "balance")]
    assert CliRunner().invoke(app, command, catch_exceptions=False).exit_code == 0
    front = (tmp_path / "balance" / "index.md").read_text()
    assert "(duel.md)" in front and "(kings.md)" in front
