"""Questions about a table: odds, reasons, replay, what-if, statistics, fairness, record."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from tests.server.driving import Browser, Live, Server, in_full, play_out
from triarii.engine.record import Record
from triarii.server.computers.reviews import tell_of_failure

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def over(server: Server) -> tuple[Browser, Browser, str, Live, Live]:
    """A battle that two players have fought to its end."""
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    left, right = ann.live(table["id"]), bob.live(table["id"])
    play_out(left, right)
    return ann, bob, table["id"], left, right


def test_odds_are_told_to_the_one_who_decides(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    left, right = ann.live(table["id"]), bob.live(table["id"])
    left.act(left.choices()[0])
    seq = right.see(2)["seq"]
    path = f"/api/tables/{table['id']}/odds"
    charts = bob.get(path, action="parry", seq=seq)["charts"]
    assert sum(bar["p"] for bar in charts[0]["bars"]) == pytest.approx(1)
    assert bob.get(path, action="stand", seq=seq)["charts"] == []
    assert ann.get(path, 409, action="parry", seq=seq)["code"] == "not-your-turn"
    assert bob.get(path, 409, action="parry", seq=seq - 1)["code"] == "stale"
    assert bob.get(path, 409, action="play 1", seq=seq)["code"] == "not-offered"


def test_why_answers_with_the_reason_and_the_rule(server: Server):
    ann = Browser(server, "Ann")
    table = ann.table({"left": "me", "right": "me"})
    path = f"/api/tables/{table['id']}/why"
    refused = ann.get(path, action="parry")
    assert refused["legal"] is False and refused["rejection"]["rule"] == "TD-1.02"
    assert ann.get(path, action="parry", **{"as": "right"})["rejection"]["code"] == "not-your-turn"
    assert ann.get(path, action="play 1", **{"as": "spectator"})["rejection"]["code"] == "no-seat"
    held = ann.live(table["id"]).choices()[0]
    assert ann.get(path, action=held) == {"legal": True, "rejection": None}


def test_the_replay_shows_each_step_as_it_was(over):
    ann, _, id, left, _ = over
    replay = ann.get(f"/api/tables/{id}/replay", **{"as": "left"})
    assert replay["last"] == left.position["step"] and replay["viewer"] == "left"
    assert [step["events"] for step in replay["steps"]] == [step["events"] for step in left.steps]
    assert replay["bookmarks"] == []  # a duel has neither turns nor phases
    assert replay["standings"][-1]["scores"] == {s["seat"]: s["score"] for s in left.position["standing"]}
    last = ann.get(f"/api/tables/{id}/replay/{replay['last']}", **{"as": "left"})
    shown = in_full(last["position"])
    assert (shown["scene"], shown["outcome"]) == (left.position["scene"], left.position["outcome"])
    assert last["events"] == left.steps[-1]["events"]
    first = ann.get(f"/api/tables/{id}/replay/0")
    assert first["position"]["viewer"] == "everything"
    assert first["position"]["question"]["key"] == "blow" and "choices" not in first["position"]["question"]
    assert ann.get(f"/api/tables/{id}/replay/{replay['last'] + 1}", 404)["code"] == "not-found"


def test_what_if_tries_lines_and_throws_them_away(server: Server):
    ann = Browser(server, "Ann")
    table = ann.table({"left": "me", "right": "recruit"})
    live = ann.live(table["id"])
    path = f"/api/tables/{table['id']}/whatif"
    start = ann.post(path, seed=5, actions=[])
    first = start["position"]["question"]["choices"][0]["text"]
    assert start["position"]["viewer"] == "everything" and first in live.choices()
    assert start["position"]["hand"] == live.position["hand"]
    line = ann.post(path, seed=5, actions=[first, "parry"])
    assert line["played"] == [first, "parry"] and line["events"]
    assert ann.post(path, seed=5, actions=[first, "parry"]) == line, "the same line falls out the same"
    assert ann.post(path, seed=5, actions=[first, "play 1"])["rejection"]["rule"] == "TD-1.03"
    assert ann.post(path, seed=5, actions=[first, "play 1", "parry"])["played"] == [first]
    assert ann.post(path, seed=5, actions=[first])["position"]["question"]["seat"] == "right"
    assert ann.post(path, seed=5, actions=[first, "parry"]) == line, "another line in between changes nothing"
    assert ann.get(f"/api/tables/{table['id']}")["seq"] == live.seq
    assert ann.post(path, 404, step=99, actions=[])["code"] == "not-found"


def test_anybody_can_check_every_draw_with_the_documented_recipe(over, server: Server):
    _, _, id, _, _ = over
    document = (ROOT / "docs" / "explanation" / "fair-dice.md").read_text(encoding="utf-8")
    recipe = re.search(r"```python\n(.*?)```", document, re.S)
    assert recipe is not None and len(recipe[1].strip().splitlines()) <= 20
    address = f"{server.url}/api/tables/{id}/fairness"
    done = subprocess.run([sys.executable, "-c", recipe[1], address], capture_output=True, text=True)
    assert done.returncode == 0 and "draws are fair" in done.stdout, done.stderr


def test_the_secret_is_promised_before_the_numbers_and_told_at_the_end(over, server: Server):
    ann, _, id, _, _ = over
    table = ann.post("/api/tables", 201, game="duel", seats=[{"seat": "left", "who": "me"}])
    path = f"/api/tables/{table['id']}/fairness"
    promised = ann.get(path)
    assert promised["commitment"] == table["commitment"] and promised["numbers"] == {}
    ann.give_numbers(table)
    assert ann.get(path)["numbers"] == {}
    number = {"numbers": {"left": "ff"}}
    assert ann.http.post(f"/api/tables/{table['id']}/numbers", json=number).json()["code"] == "not-now"
    Browser(server, "Bob").join(table)
    running = ann.get(path)
    assert set(running["numbers"]) == {"left", "right"}
    assert (running["secret"], running["key"], running["draws"]) == (None, None, None)
    assert running["commitment"] == promised["commitment"]
    assert ann.get(f"/api/tables/{id}/fairness")["secret"]


def test_the_record_is_given_out_at_the_end_and_verifies(over, server: Server):
    ann, _, id, left, _ = over
    text = ann.http.get(f"/api/tables/{id}/record").text
    battle = Record.parse(text).verify()
    assert battle.outcome is not None and len(battle.record().lines) == left.position["step"]
    running = ann.table({"left": "me", "right": "me"})
    assert ann.get(f"/api/tables/{running['id']}/record", 409)["code"] == "not-now"


def test_statistics_count_who_won(over, server: Server):
    ann, _, _, _left, _ = over
    line = next(found for found in ann.get("/api/stats", game="duel") if found["battle"] == "first")
    assert line["played"] >= 1 and sum(line["wins"].values()) + line["drawn"] == line["played"]


def test_rules_and_boards_are_shown(server: Server):
    browser = Browser(server)
    games = {game["name"]: game for game in browser.get("/api/games")}
    assert games["duel"]["battles"][0]["id"] == "first" and games["duel"]["levels"]
    opening = browser.get("/api/games/duel/battles/first/board")
    assert opening["board"]["label"] == "Two champions" and opening["ground"].startswith("<rect")
    assert [piece["id"] for piece in opening["scene"]["pieces"]] == ["left", "right"]
    assert [card["word"] for card in games["duel"]["cards"]] == [str(card) for card in range(1, 10)]
    assert "class=" in games["ancients"]["faces"]["swords"]
    assert all("<style" not in face for game in games.values() for face in game["faces"].values())
    assert browser.get("/api/games/duel/battles/none/board", 404)["code"] == "not-found"
    assert browser.get("/api/games/chess/rules", 404)["code"] == "not-found"


def test_odds_can_be_asked_at_the_end_of_an_imagined_line(server: Server):
    ann = Browser(server)
    table = ann.table({"left": "me", "right": "me"})
    live = ann.live(table["id"])
    path = f"/api/tables/{table['id']}/whatif/odds"
    blow = live.choices()[0]
    found = ann.post(path, seed=5, actions=[blow], action="parry")
    assert found["charts"] and abs(sum(bar["p"] for bar in found["charts"][0]["bars"]) - 1) < 1e-9
    assert ann.post(path, 409, seed=5, actions=[], action="parry")["code"]
    assert live.seq == ann.get(f"/api/tables/{table['id']}")["seq"]


def test_a_finished_game_is_looked_back_at_and_a_running_one_is_not(server: Server):
    ann = Browser(server)
    battle = next(found["battles"][0] for found in ann.get("/api/games") if found["name"] == "battalion")
    table = ann.table(dict.fromkeys(battle["seats"], "recruit"), game="battalion", battle=battle["id"], pace=0)
    path = f"/api/tables/{table['id']}/review"
    assert ann.get(path, 409)["code"] == "not-now"
    live = ann.live(table["id"])
    while live.position["outcome"] is None:
        live.receive()
    end = time.monotonic() + 60
    while (found := ann.get(path))["status"] == "looking" and time.monotonic() < end:
        time.sleep(0.2)
    assert found["status"] == "done"
    for turn in found["turns"]:
        assert set(turn["chances"]) == set(battle["seats"]) and all(0 <= one <= 1 for one in turn["chances"].values())
    assert found["turns"][-1]["step"] == live.position["step"]
    assert set(found["luck"]) == set(battle["seats"])


def test_the_reason_of_a_review_that_fails_is_kept_in_the_log(caplog: pytest.LogCaptureFixture):
    work: Future[dict[str, Any]] = Future()
    work.set_exception(ValueError("torn"))
    tell_of_failure("table-1", work)
    noted = caplog.records[-1]
    assert noted.getMessage() == "a review failed" and "torn" in vars(noted)["reason"]
    assert vars(noted)["table"] == "table-1"
