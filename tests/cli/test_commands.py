"""The command line, as a person types it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import triarii as triarii_of
from triarii.cli import main
from triarii.engine.record import Record

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


# What every command keeps to


def test_odds_without_anything_to_roll_say_so_by_their_exit_code_too(triarii):
    code, out, _ = triarii("odds", "ancients", "akragas")
    assert code == 1 and "No choice here rolls anything" in out
    code, out, _ = triarii("odds", "ancients", "akragas", "--json")
    assert code == 1 and json.loads(out) == {}


def test_battles_are_found_in_any_case(triarii):
    assert triarii("board", "Ancients", "Cannae")[1] == triarii("board", "ancients", "cannae")[1]


def test_levels_are_listed(triarii):
    levels = json.loads(triarii("levels", "--json")[1])
    assert {"level": "veteran", "for_people": True}.items() <= next(
        x for x in levels if x["level"] == "veteran"
    ).items()
    assert "Takes what each moment offers" in triarii("levels")[1]


@pytest.mark.parametrize("command", [[], ["rules"], ["serve"], ["simulate"], ["balance"]], ids=" ".join)
def test_help_shows_no_machine_paths_and_no_control_characters(triarii, command: list[str]):
    code, out, _ = triarii(*command, "--help")
    assert code == 0 and str(Path(__file__).resolve().parents[2]) not in out
    assert all(letter.isprintable() or letter == "\n" for letter in out)


def test_help_of_serve_shows_what_holds_without_settings(triarii):
    out = " ".join(triarii("serve", "--help")[1].split())
    assert "127.0.0.1" in out and "8000" in out


def test_exit_codes_stand_in_the_help(triarii):
    assert "130" in triarii("--help")[1]


@pytest.mark.parametrize("words", [("nonsense",), ("simulate",), ("bench", "--seconds", "soon"), ("rules", "--loud")])
def test_what_cannot_be_read_is_answered_with_exit_code_2(triarii, words: tuple[str, ...]):
    code, out, err = triarii(*words)
    assert code == 2 and out == "" and err.strip()


def test_shells_can_complete_the_commands(triarii, monkeypatch):
    monkeypatch.setenv("_TRIARII_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "triarii tourn")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert triarii()[1].split() == ["tournament"]


def test_balance_is_shown_and_written_only_where_that_is_asked_for(triarii, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRIARII_STATE", str(tmp_path / "state"))
    code, out, _ = triarii("balance", "duel", "--level", "random", "--games", "4")
    assert code == 0 and "First blood" in out and not (tmp_path / "docs").exists()


def test_rows_of_a_series_are_written(triarii, tmp_path: Path, monkeypatch):
    monkeypatch.setenv("TRIARII_STATE", str(tmp_path / "state"))
    command = ("simulate", "duel", "first", "--games", "3", "--seats", "random,random", "--rows")
    assert triarii(*command, str(tmp_path / "a.jsonl"))[0] == 0
    assert len((tmp_path / "a.jsonl").read_text().splitlines()) == 3
    code, _, err = triarii(*command, str(tmp_path / "a.xls"))
    assert code == 2 and ".parquet" in err


def test_a_new_player_passes_its_test_and_plays_at_once(triarii, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert triarii("new-player", "my-bot")[0] == 0
    folder = tmp_path / "my_bot"
    assert sorted(path.name for path in folder.iterdir()) == ["README.md", "my_bot.py", "test_my_bot.py"]
    around = {**os.environ, "TRIARII_STATE": str(tmp_path / "state"), "PYTHONPATH": os.pathsep.join(sys.path)}
    around["MYPYPATH"] = str(Path(triarii_of.__file__).parents[1])
    for words in (
        ["pytest", "-q", "-p", "no:cacheprovider"],
        ["triarii", "simulate", "ancients", "akragas", "--seats", "my_bot:MyBot,random", "--games", "1"],
        ["mypy", "--strict", "my_bot.py"],
    ):
        done = subprocess.run([sys.executable, "-m", *words], cwd=folder, env=around, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    for name in ("my-bot", "class", "9lives"):
        code, _, err = triarii("new-player", name)
        assert code == 2 and len(err.strip().splitlines()) == 1


def interrupted_at(monkeypatch, module: str, look: int) -> None:
    """The interrupt key is heeded at the n-th look at it."""
    looks = iter(range(1, 1_000_000))

    def heed() -> None:
        if next(looks) == look:
            raise KeyboardInterrupt

    monkeypatch.setattr(f"{module}.heed", heed)


def test_a_match_that_is_stopped_keeps_the_game_that_is_finished(triarii, tmp_path: Path, monkeypatch):
    command = ("match", "duel", "first", "--seats", "random,random", "--records", str(tmp_path), "--json")
    whole = json.loads(triarii(*command)[1])
    first = Record.parse(Path(whole["games"][0]["file"]).read_text())
    for file in tmp_path.iterdir():
        file.unlink()
    interrupted_at(monkeypatch, "triarii.lab.match", len(first.lines) + 2)
    code, out, err = triarii(*command)
    assert code == 130 and "Stopped after 1 of 2 games" in err
    found = json.loads(out)
    assert found["games"] == whole["games"][:1] and "points" not in found
    assert Record.parse(next(tmp_path.iterdir()).read_text()).text() == first.text()


def test_a_benchmark_that_is_stopped_shows_what_it_has_measured(triarii, monkeypatch):
    from triarii.cli import bench as command
    from triarii.engine.registry import game

    monkeypatch.setattr(command, "games", lambda: [game("duel"), game("kings")])
    from triarii.lab import bench

    real, measured = bench.bench, []

    def one_only(table, seconds):
        if measured:
            raise KeyboardInterrupt
        measured.append(table.name)
        return real(table, seconds)

    monkeypatch.setattr(bench, "bench", one_only)
    code, out, err = triarii("bench", "--seconds", "0.05", "--json")
    assert code == 130 and list(json.loads(out)) == ["duel"] and "Stopped before kings" in err
