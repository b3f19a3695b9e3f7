"""What an earlier server has stored is taken up: every table is played on, replayed and verified, everybody signs in."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.driving import Browser, Live, Server
from triarii.engine.record import Record

STORED = Path(__file__).parent / "stored"
TOLD: dict[str, Any] = json.loads((STORED / "today.json").read_text(encoding="utf-8"))
TABLES: dict[str, dict[str, Any]] = {table["kind"]: table for table in TOLD["tables"]}
RUNNING = [kind for kind, table in TABLES.items() if table["status"] == "playing"]
OVER = [kind for kind, table in TABLES.items() if table["status"] == "over"]


@pytest.fixture(scope="module")
def today(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a copy of what was stored."""
    path = tmp_path_factory.mktemp("stored") / "today.sqlite"
    shutil.copyfile(STORED / "today.sqlite", path)
    server = Server(str(path))
    yield server
    assert server.stop() in (0, -15)
    assert not server.troubles()


@pytest.fixture(scope="module")
def people(today: Server) -> list[Browser]:
    """The two accounts, by their passwords, and the guest, by his cookie."""
    found = []
    for name, password in TOLD["accounts"].items():
        browser = Browser(today)
        assert browser.post("/api/login", name=name, password=password)["name"] == name
        found.append(browser)
    guest = Browser(today)
    guest.http.cookies.update(TOLD["guest"]["cookies"])
    assert guest.get("/api/me")["id"] == TOLD["guest"]["id"]
    return [*found, guest]


def stands(browser: Browser, table: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/tables/{table['id']}")
    return {key: found[key] for key in ("id", "game", "battle", "status", "seq", "step", "deciding")}


def as_told(table: dict[str, Any]) -> dict[str, Any]:
    return {key: table[key] for key in ("id", "game", "battle", "status", "seq", "step", "deciding")}


def scores(browser: Browser, table: dict[str, Any]) -> list[dict[str, Any]]:
    """How the scores have gone, in the eyes of a spectator."""
    found: list[dict[str, Any]] = browser.get(f"/api/tables/{table['id']}/replay", **{"as": "spectator"})["standings"]
    return found


def seated(people: list[Browser], id: str) -> dict[str, Live]:
    """A connection for every seat that a person holds."""
    lives: dict[str, Live] = {}
    for browser in people:
        for seat in browser.get(f"/api/tables/{id}")["yours"]:
            lives[seat] = browser.live(id, seat=seat)
    return lives


def test_all_four_games_are_stored_in_every_condition():
    assert {table["game"] for table in TABLES.values()} == {"ancients", "battalion", "hannibal", "kings"}
    assert {"undo", "waiting", "resigned", "ended", "computer"} < set(TABLES)


@pytest.mark.parametrize("kind", RUNNING)
def test_a_running_table_is_played_on_and_its_record_verifies(people: list[Browser], kind: str):
    table = TABLES[kind]
    if kind != "computer":  # which may have played on already
        assert stands(people[0], table) == as_told(table)
        assert scores(people[0], table) == table["scores"]
    lives = seated(people, table["id"])
    acted = 0
    while acted < 12:
        newest = max(live.seq for live in lives.values())
        for live in lives.values():
            live.see(newest)
        decider = lives.get(next(iter(lives.values())).view["decision"]["seat"])
        if decider is None:  # the computer's
            assert next(iter(lives.values())).my_turn()
            continue
        answer = decider.act(decider.choices()[acted % len(decider.choices())])
        if kind == "computer" and answer.get("code") == "stale":  # an answer given in advance was quicker
            decider.see(decider.seq + 1)
            continue
        assert answer["type"] == "accepted"
        decider.see(answer["seq"])
        acted += 1
    quitter = next(iter(lives.values()))
    ended = quitter.ask("resign")
    assert quitter.see(ended["seq"])["outcome"]["by"] == "resignation"
    record = Record.parse(people[0].http.get(f"/api/tables/{table['id']}/record").text)
    assert len(record.verify().record().lines) == quitter.view["step"] >= table["step"]
    assert people[0].get(f"/api/tables/{table['id']}/fairness")["draws"]


@pytest.mark.parametrize("kind", OVER)
def test_a_finished_table_stands_as_it_did_and_its_record_verifies(people: list[Browser], kind: str):
    table = TABLES[kind]
    assert stands(people[0], table) == as_told(table)
    assert people[0].get(f"/api/tables/{table['id']}")["outcome"] == table["outcome"]
    assert scores(people[0], table) == table["scores"]
    record = Record.parse(people[0].http.get(f"/api/tables/{table['id']}/record").text)
    assert len(record.verify().record().lines) == table["step"]


def test_what_was_taken_back_is_known_as_that(people: list[Browser]):
    table = TABLES["undo"]
    watching = people[1].live(table["id"])
    kinds = [step["kind"] for step in watching.steps]
    taken_back = [watching.steps[at - 1] for at, kind in enumerate(kinds) if kind == "undo"]
    assert [(step["kind"], step["events"]) for step in taken_back] == [("act", [])] * 3
    assert len(people[0].get(f"/api/tables/{table['id']}/replay")["steps"]) == len(kinds) - 2 * 3


def test_a_waiting_table_is_joined_and_begins(people: list[Browser]):
    hanno, fabius, _ = people
    table = hanno.get(f"/api/tables/{TABLES['waiting']['id']}")
    assert table["status"] == "waiting" and table["invite"]
    assert fabius.join(table)["status"] == "playing"
    lives = seated([hanno, fabius], table["id"])
    decider = lives[next(iter(lives.values())).view["decision"]["seat"]]
    assert decider.act(decider.choices()[0])["type"] == "accepted"


def test_talk_settings_and_answers_given_in_advance_are_kept(people: list[Browser]):
    hanno, _, guest = people
    table = guest.get(f"/api/tables/{TABLES['computer']['id']}")
    assert len(table["presets"]) == 1 and table["presets"][0]["question"]
    said = [line["text"] for line in guest.live(table["id"]).welcome["chat"]]
    assert said == ["Ave.", "Elephants — again? 🐘"]
    assert hanno.get("/api/me")["settings"] == {"theme": "dark"}
    assert hanno.get("/api/me")["webhook"] == "https://example.org/hook"
    assert {one["table"] for one in hanno.get("/api/me/results")} >= {TABLES["resigned"]["id"]}
