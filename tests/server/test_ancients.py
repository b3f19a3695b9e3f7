"""A real game at the table: undo, and hands that stay hidden."""

from __future__ import annotations

import json
import random

from tests.server.driving import Browser, Live, Server
from tests.server.test_hidden import nodes

GAME = "ancients"


def hot_seat(server: Server) -> tuple[Browser, Live, str]:
    browser = Browser(server, "Ann")
    table = browser.table({"top": "me", "bottom": "me"}, game=GAME)
    return browser, browser.live(table["id"]), table["id"]


def test_what_shows_nothing_can_be_taken_back(server: Server):
    browser, live, id = hot_seat(server)
    live.see(live.act(live.choices()[0])["seq"])
    chance = random.Random(5)
    undone = 0
    for _ in range(60):
        live.sit(live.decider)
        before = live.position
        live.see(live.act(chance.choice(live.choices()))["seq"])
        if live.position["can_undo"]:
            live.see(live.ask("undo", seq=live.seq)["seq"])
            undone += 1
            for part in ("scene", "hand", "question", "standing", "step"):
                assert live.position[part] == before[part], part
            live.see(live.act(chance.choice(live.choices()))["seq"])
    assert undone > 10
    again = browser.live(id, seat=live.position["viewer"])
    assert again.position == live.position
    replay = browser.get(f"/api/tables/{id}/replay")
    assert replay["last"] == live.position["step"] == len(replay["steps"]) - 1
    assert [step["step"] for step in replay["steps"]] == list(range(replay["last"] + 1))


def test_an_undone_action_is_told_to_nobody_who_comes_later(server: Server):
    _browser, live, id = hot_seat(server)
    chance = random.Random(2)
    while not live.position["can_undo"]:
        live.sit(live.decider)
        live.see(live.act(chance.choice(live.choices()))["seq"])
    taken_back = live.seq
    live.see(live.ask("undo", seq=taken_back)["seq"])
    later = Browser(server).live(id)
    steps = {step["seq"]: step for step in later.steps}
    assert steps[taken_back]["undone"] and "events" not in steps[taken_back]
    assert steps[taken_back + 1]["kind"] == "undo" and steps[taken_back + 1]["undoes"] == taken_back


def test_no_frame_names_a_card_of_the_other_hand(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"bottom": "me"}, game=GAME)
    bob.join(table)
    lives = {
        "bottom": ann.live(table["id"]),
        "top": bob.live(table["id"]),
        "spectator": Browser(server).live(table["id"]),
    }
    chance = random.Random(4)
    for _ in range(120):
        decider = lives["bottom"].decider
        acting = lives[decider]
        newest = acting.act(chance.choice(acting.choices()))["seq"]
        for live in lives.values():
            live.see(newest)
        if lives["bottom"].position["outcome"] is not None:
            break
    for viewer, live in lives.items():
        for text in live.frames:
            for node in nodes(json.loads(text)):
                if node.get("type") == "cards-drawn" and node["seat"] != viewer:
                    assert not node.keys() & {"cards", "values"}
                if node.get("question") is not None and node["question"]["seat"] != viewer:
                    assert not node["question"].keys() & {"choices", "rule", "step", "about"}
