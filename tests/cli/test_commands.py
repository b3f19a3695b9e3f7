"""The command line, as a person types it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from triarii.cli import main

pytestmark = pytest.mark.usefixtures("duel")


@pytest.fixture
def triarii(monkeypatch, capsys):
    """Run a command; gives its exit code, what it printed, and what it printed on the error stream."""

    def run(*words: str, typed: str = "") -> tuple[int, str, str]:
        import io

        monkeypatch.setattr(sys, "argv", ["triarii", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            main()
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def game_kept_in(file: Path, triarii) -> Path:
    assert triarii("play", "duel", "first", "--seats", "random", "--seed", "5", "--save", str(file))[0] == 0
    return file


def test_games_are_listed_with_their_battles(triarii):
    code, out, _ = triarii("games", "duel")
    assert code == 0 and "First blood" in out and "Left against Right" in out


def test_games_as_json(triarii):
    _, out, _ = triarii("games", "--json")
    duel = next(game for game in json.loads(out) if game["game"] == "duel")
    assert duel["rules"] == 5 and duel["battles"][0]["seats"] == ["left", "right"]


def test_a_rule_is_shown_by_its_id_in_any_case(triarii):
    assert "plays a card as a blow" in triarii("rules", "duel", "td-1.02")[1]


def test_all_rules_stand_under_their_chapters(triarii):
    _, out, _ = triarii("rules", "duel")
    assert "Blows" in out and out.count("TD-1.") == 5


def test_the_board_is_shown_as_text_and_as_a_picture(triarii, tmp_path: Path):
    assert "left  ♥♥♥" in triarii("board", "duel")[1]
    assert triarii("board", "duel", "--svg", str(tmp_path / "board.svg"))[0] == 0
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


def test_coverage_counts_what_tests_claim(triarii, tmp_path: Path):
    (tmp_path / "test_duel.py").write_text(
        "import pytest\nrule = pytest.mark.rule\n"
        "@rule('TD-1.01', 'TD-1.02')\ndef test_a(): ...\n"
        "@pytest.mark.rule('TD-1.03')\nclass TestB: ...\n"
        "pytestmark = pytest.mark.rule('TD-1.04')\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=rule('TD-9.99'))])\ndef test_c(x): ...\n"
    )
    code, out, _ = triarii("rules", "duel", "--coverage", "--json", "--tests", str(tmp_path))
    found = json.loads(out)
    assert code == 1
    assert found["claimed"] == ["TD-1.01", "TD-1.02", "TD-1.03", "TD-1.04"]
    assert found["unclaimed"] == ["TD-1.05"] and found["unknown"] == ["TD-9.99"]
    assert len(found["ids"]) == 5 and found["exempt"] == []


def test_a_game_is_kept_and_replayed(triarii, tmp_path: Path):
    file = game_kept_in(tmp_path / "game.record", triarii)
    code, out, _ = triarii("replay", str(file), "--verify", "--text")
    assert code == 0 and "verified" in out and "plays" in out and "[TD-1.02]" in out


def test_a_person_plays_with_numbers_words_and_questions(triarii, tmp_path: Path):
    file = tmp_path / "mine.record"
    typed = "?\nwhy parry\n99\nnonsense\nodds 1\nboard\nhand\nlog\nhelp\nundo\n1\nquit\n"
    code, out, _ = triarii(
        "play", "duel", "first", "--seats", "human,random", "--seed", "3", "--save", str(file), typed=typed
    )
    assert code == 0
    assert "TD-1.02: In turn each champion plays a card" in out
    assert "That is not one of the choices now" in out
    assert "A number from 1 to" in out
    assert "begins with no known verb" in out
    assert "Nothing has been played yet" in out
    assert "The game is kept in" in out
    assert "left draws" in out and "right draws a card" in out  # the other hand stays hidden
    code, out, _ = triarii("play", "--resume", str(file), "--seats", "random")
    assert code == 0 and " won: a champion fell" in out


def test_the_story_calls_units_and_generals_by_their_names(triarii, tmp_path: Path):
    file = tmp_path / "kings.record"
    typed = "1\n" * 25 + "log\nquit\n"
    seats = ("--seats", "human,random", "--seed", "x", "--save", str(file))
    code, out, _ = triarii("play", "kings", "river-plain", *seats, typed=typed)
    story = out[out.rindex("south begins the turn") :]
    assert (
        code == 0 and "General 1 of Carthage is now in" in story and re.search(r"south [A-Z][a-z ]+ \d moves to", story)
    )
    assert not re.search(r"\b[ug]\d", story)
    code, out, _ = triarii("replay", str(file), "--text")
    assert code == 0 and "General 1 of Carthage is now in" in out


def test_fuzzing_reports_games_actions_and_failures(triarii):
    code, out, _ = triarii("fuzz", "duel", "--games", "30", "--seed", "9", "--json")
    found = json.loads(out)
    assert code == 0 and found["games"] == 30 and found["actions"] > 100 and found["failures"] == []


def test_fuzzing_plays_the_same_games_with_more_workers(triarii):
    one = triarii("fuzz", "duel", "--games", "45", "--json")[1]
    assert triarii("fuzz", "duel", "--games", "45", "--json", "--workers", "2")[1] == one


def test_the_benchmark_measures_every_figure(triarii):
    _, out, _ = triarii("bench", "duel", "--seconds", "0.05", "--json")
    figures = json.loads(out)["duel"]
    for name in (
        "actions_per_s",
        "clone_actions_per_s",
        "games_per_s",
        "branching",
        "actions_per_game",
        "clone_us",
        "odds_ms",
    ):
        assert figures[name] > 0
    assert figures["compiled"] in (True, False)


HEAD = "triarii record 1\ngame duel\nrules 1\nbattle first\n"
SEATED = HEAD + "seat left\nseat right\ndice keyed 00\n"
BAD_RECORDS = {
    "empty": "",
    "another file": "# README\n\nHello.\n",
    "no head": "triarii record 1\n",
    "no game": HEAD.replace("duel", "chess") + "dice keyed 00\nopening - | 0\n",
    "no battle": HEAD.replace("first", "cannae") + "dice keyed 00\nopening - | 0\n",
    "no seats": HEAD + "dice keyed 00\nopening - | 0\n",
    "bad option": HEAD + "option x {\ndice keyed 00\nopening - | 0\n",
    "unknown option": SEATED + "option x 1\nopening - | 0\n",
    "no results": SEATED + "opening - | 0\n",
    "bad results": SEATED + "opening a | 0\n",
    "impossible results": SEATED + "opening 99 1 1 1 1 1 | 0\n",
    "bad move": SEATED + "opening 1 1 1 1 1 1 | 0\n1 left\n",
    "illegal move": SEATED + "opening 1 1 1 1 1 1 | 0\n1 left play 9 | - | 0\n",
    "wrong seat": SEATED + "opening 1 1 1 1 1 1 | 0\n1 right play 2 | - | 0\n",
}


@pytest.mark.parametrize("text", BAD_RECORDS.values(), ids=list(BAD_RECORDS))
def test_a_bad_record_gets_one_sentence_and_exit_code_2(triarii, tmp_path: Path, text: str):
    file = tmp_path / "bad.record"
    file.write_text(text)
    code, out, err = triarii("replay", str(file))
    assert code == 2 and out == "" and len(err.splitlines()) == 1 and "bad.record" in err


def test_a_record_whose_key_is_no_key_cannot_be_verified(triarii, tmp_path: Path):
    file = game_kept_in(tmp_path / "game.record", triarii)
    lines = file.read_text().splitlines()
    file.write_text("\n".join("dice keyed zz" if line.startswith("dice") else line for line in lines))
    code, _, err = triarii("replay", "--verify", str(file))
    assert code == 2 and len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("games", "chess"),
        ("play", "chess", "first"),
        ("play", "duel", "cannae"),
        ("play", "duel", "first", "--seats", "human,human,human"),
        ("play", "duel", "first", "--option", "weather=rain"),
        ("play", "duel", "first", "--option", "weather"),
        ("play", "--resume", "no/such/file"),
        ("board", "duel", "cannae"),
        ("board", "duel", "--position", "@no/such/file"),
        ("board", "duel", "--svg", "no/such/folder/board.svg"),
        ("rules", "chess"),
        ("rules", "duel", "TD-9.99"),
        ("rules", "duel", "--coverage", "--tests", "no/such/folder"),
        ("replay", "no/such/file"),
        ("replay", "."),
        ("fuzz", "chess"),
        ("fuzz", "duel", "--battle", "cannae"),
        ("fuzz", "duel", "--games", "1", "--save", "test_commands.py/folder"),
        ("bench", "chess"),
        ("odds", "chess"),
        ("odds", "duel", "--record", "no/such/file"),
        ("odds", "duel", "first", "--action", "shout"),
        ("odds", "duel", "first", "--after", "shout"),
        ("odds", "duel", "first", "--plot", "no/such/folder/odds.html"),
        ("simulate", "chess", "first"),
        ("simulate", "duel", "cannae"),
        ("simulate", "duel", "first", "--seats", "genius,random"),
        ("simulate", "duel", "first", "--seats", "random@soon,random"),
        ("simulate", "duel", "first", "--report", "no/such/folder/report.html"),
        ("match", "duel", "first", "--seats", "random"),
        ("match", "duel", "first", "--records", "test_commands.py/folder"),
        ("tournament", "duel", "--players", "random"),
        ("tournament", "duel", "--players", "random,greedy", "--report", "."),
        ("review", "no/such/file"),
        ("train", "chess"),
        ("balance", "chess"),
        ("balance", "duel", "--output", "test_commands.py/folder"),
        ("--pack", "no/such/folder", "games"),
        ("--pack", ".", "games"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_answered_with_one_sentence_and_exit_code_2(triarii, words: tuple[str, ...], monkeypatch):
    monkeypatch.chdir(Path(__file__).parent)
    code, out, err = triarii(*words)
    assert code == 2 and out == "", (code, out, err)
    assert len(err.strip().splitlines()) == 1 and len(err) > 15


def test_a_pack_for_a_game_that_takes_none_is_refused(triarii, tmp_path: Path):
    (tmp_path / "duel").mkdir()
    code, _, err = triarii("--pack", str(tmp_path), "games")
    assert code == 2 and "takes no data packs" in err


def test_random_bytes_are_no_record(triarii, tmp_path: Path):
    file = tmp_path / "noise"
    file.write_bytes(bytes(range(256)))
    code, _, err = triarii("replay", str(file))
    assert code == 2 and len(err.splitlines()) == 1


def test_odds_of_a_record_are_asked_within_it(triarii, tmp_path: Path):
    file = game_kept_in(tmp_path / "game.record", triarii)
    assert triarii("odds", "duel", "--record", str(file), "--at", "1")[0] == 0
    for at in ("-1", "9999"):
        code, _, err = triarii("odds", "duel", "--record", str(file), "--at", at)
        assert code == 2 and f"--at {at} is not among them" in err


def test_a_record_that_was_changed_by_hand_is_said_to_be(triarii, tmp_path: Path):
    """It is still shown: what it tells may be of use, but nobody should take it for the true game."""
    file = game_kept_in(tmp_path / "game.record", triarii)
    assert "changed" not in triarii("replay", str(file))[1]
    rows = file.read_text().splitlines()
    last = max(place for place, row in enumerate(rows) if row and not row.startswith("#"))
    rows[last] = rows[last][:-1] + ("0" if rows[last][-1] != "0" else "1")
    file.write_text("\n".join(rows) + "\n")
    code, out, _ = triarii("replay", str(file))
    assert code == 0 and "was changed: the hash of line" in out
