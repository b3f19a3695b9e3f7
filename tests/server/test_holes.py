"""The holes that other systems have: forged actions, wrong seats, stale answers, foreign origins."""

from __future__ import annotations

import json

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.driving import Browser, Live, Server


def seated(server: Server) -> tuple[Browser, Browser, Live, Live, str]:
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    return ann, bob, ann.live(table["id"]), bob.live(table["id"]), table["id"]


def test_an_action_that_is_not_legal_is_refused_and_nothing_changes(server: Server):
    _, _, left, _, id = seated(server)
    before = left.position
    missing = next(str(card) for card in range(1, 10) if str(card) not in left.position["hand"])
    for text in (f"play {missing}", "parry", "play 99", "", "drop tables", "play 1 1", "play " + "9" * 200):
        answer = left.act(text)
        assert answer["type"] == "rejection" and answer["sentence"]
        assert answer["seq"] == before["seq"]
        assert set(answer) == {"type", "id", "code", "sentence", "rule", "seq"}
    assert left.position == before
    assert Browser(server).get(f"/api/tables/{id}")["seq"] == before["seq"]


def test_a_rejection_names_code_sentence_rule_and_how_far_the_table_has_come(server: Server):
    _, _, left, _, _ = seated(server)
    answer = left.act("stand")
    assert (answer["code"], answer["rule"], answer["seq"]) == ("not-offered", "TD-1.02", left.seq)
    assert len(left.frames[-1]) < 300, "what is refused costs next to nothing"


def test_only_the_seat_that_decides_may_act(server: Server):
    _ann, _bob, left, right, id = seated(server)
    text = left.choices()[0]
    assert right.act(text)["code"] == "not-your-turn"
    watching = Browser(server, "Eve").live(id)
    assert watching.act(text)["code"] == "no-seat"
    nobody = Browser(server).live(id)
    assert nobody.act(text)["code"] == "no-seat"
    assert left.act(text)["type"] == "accepted"


def test_a_seat_is_taken_from_the_connection_and_not_from_what_is_sent(server: Server):
    _ann, bob, left, right, id = seated(server)
    with pytest.raises(ConnectionClosed):
        bob.live(id, seat="left")
    right.send(type="sit", seat="left")
    assert right.until("rejection")["code"] == "not-yours"
    right.send(type="act", id="x", seq=right.seq, action=left.choices()[0], seat="left")
    assert right.until("rejection")["code"] == "bad-message"
    assert bob.get(f"/api/tables/{id}/replay", 403, **{"as": "left"})["code"] == "not-yours"
    assert bob.get(f"/api/tables/{id}/replay", 403, **{"as": "everything"})["code"] == "not-yours"


def test_an_answer_to_an_earlier_question_is_stale(server: Server):
    _, _, left, _right, _ = seated(server)
    text = left.choices()[0]
    assert left.act(text, seq=left.seq + 1)["code"] == "stale"
    assert left.act(text, seq=0)["code"] == "stale"
    first = left.seq
    assert left.act(text)["type"] == "accepted"
    again = left.act(text, seq=first)
    assert again["code"] == "stale" and again["seq"] == first + 1


def test_two_tabs_of_one_seat_play_an_action_once(server: Server):
    ann, _, left, _, id = seated(server)
    other = ann.live(id)
    text = left.choices()[0]
    answers = []
    first, second = left.send(type="act", seq=1, action=text), other.send(type="act", seq=1, action=text)
    answers.append(left.until("accepted", "rejection", id=first)["type"])
    answers.append(other.until("accepted", "rejection", id=second)["type"])
    assert sorted(answers) == ["accepted", "rejection"]


def test_messages_that_cannot_be_read_are_refused_and_too_many_end_the_connection(server: Server):
    _, _, left, _, _ = seated(server)
    for text in (
        "",
        "{",
        "[]",
        "null",
        '{"type":"act"}',
        '{"type":"win"}',
        '{"type":"act","id":1,"seq":"1","action":2}',
    ):
        left.socket.send(text)
        assert left.until("rejection")["code"] == "bad-message"
    with pytest.raises(ConnectionClosed) as closed:
        for _ in range(50):
            left.socket.send("{}")
            left.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008


def test_a_page_of_another_origin_is_kept_out(server: Server):
    browser = Browser(server, "Ann")
    table = browser.table({"left": "me", "right": "recruit"})
    foreign = {"Origin": "https://evil.example"}
    assert browser.http.post("/api/guest", json={"name": "x"}, headers=foreign).status_code == 403
    bare = httpx.post(f"{server.url}/api/guest", json={"name": "x"})
    assert bare.status_code == 403 and bare.json()["code"] == "forbidden-origin"
    with pytest.raises(ConnectionClosed) as closed:
        browser.live(table["id"], origin="https://evil.example")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    assert browser.live(table["id"], origin=server.url).position is not None


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server):
    answer = httpx.post(f"{server.url}/api/guest", json={"name": "Ann"}, headers={"X-Triarii": "1"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie


def test_every_answer_carries_a_strict_content_security_policy(server: Server):
    for path in ("/", "/api/games", "/nowhere", "/health"):
        policy = httpx.get(f"{server.url}{path}").headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self';" in policy and "unsafe-eval" not in policy


def test_long_requests_are_cut_off(server: Server):
    browser = Browser(server, "Ann")
    body = json.dumps({"game": "duel", "seats": [], "position": "x" * 400_000})
    headers = {"Content-Type": "application/json"}
    assert browser.http.post("/api/tables", content=body, headers=headers).status_code == 413
    chunked = browser.http.post("/api/tables", content=iter([body.encode()]), headers=headers)
    assert chunked.status_code in (413, 422)


def test_files_outside_the_client_are_not_served(server: Server):
    for path in ("/../pyproject.toml", "/..%2f..%2fpyproject.toml", "/%2e%2e/%2e%2e/etc/passwd"):
        answer = httpx.get(f"{server.url}{path}")
        assert "root:" not in answer.text and "[project]" not in answer.text


def test_undo_is_refused_once_something_was_shown(server: Server):
    _, _, left, _, _ = seated(server)
    assert left.position["can_undo"] is False
    assert left.ask("undo", seq=left.seq)["code"] == "nothing-to-undo"
    left.see(left.act(left.choices()[0])["seq"])
    assert left.position["can_undo"] is False
    assert left.ask("undo", seq=left.seq)["code"] == "committed"
