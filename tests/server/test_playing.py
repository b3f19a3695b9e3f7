"""Playing over the network: against the computer, against each other, on one screen, watching."""

from __future__ import annotations

from tests.server.clock import turn_back
from tests.server.driving import Browser, Server, play_out


def test_a_guest_plays_the_computer_to_the_end(server: Server):
    browser = Browser(server)
    table = browser.table({"left": "me", "right": "recruit"})
    assert table["status"] == "playing"
    live = browser.live(table["id"])
    while live.play_on():
        pass
    assert live.position is not None and live.position["outcome"]["by"] == "rules"
    assert browser.get(f"/api/tables/{table['id']}")["status"] == "over"
    assert len(browser.get("/api/me/results")) == 1


def test_two_players_meet_by_an_invitation(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "me"})
    assert table["status"] == "waiting" and table["invite"]
    assert bob.get(f"/api/tables/{table['id']}")["invite"] is None
    assert bob.post(f"/api/tables/{table['id']}/join", 403)["code"] == "not-yours"
    waiting = ann.live(table["id"])
    assert waiting.snapshot["position"] is None
    bob.join(table)
    left, right = ann.live(table["id"]), bob.live(table["id"])
    assert (left.position["viewer"], right.position["viewer"]) == ("left", "right")
    play_out(left, right)
    assert left.position["outcome"] == right.position["outcome"]
    waiting.see(left.seq)
    assert waiting.position["outcome"] == left.position["outcome"]


def test_one_browser_holds_both_seats(server: Server):
    browser = Browser(server)
    table = browser.table({"left": "me", "right": "me"})
    live = browser.live(table["id"])
    assert live.position["viewer"] == "left"
    answer = live.act(live.choices()[0])
    question = live.see(answer["seq"])["question"]
    assert question["seat"] == "right" and "choices" not in question
    live.send(type="sit", seat="right")
    position = live.until("position")["position"]
    assert position["viewer"] == "right" and position["question"]["choices"]
    assert live.act("stand")["type"] == "accepted"


def test_two_computers_are_watched(server: Server):
    browser = Browser(server)
    table = browser.table({"left": "recruit", "right": "veteran"}, pace=0)
    live = Browser(server).live(table["id"])
    assert live.position["viewer"] == "spectator" and live.position["hand"] == []
    while live.position["outcome"] is None:
        live.receive()
    kinds = [step["kind"] for step in live.steps]
    assert kinds[0] == "start" and set(kinds[1:]) == {"act"}
    assert [step["seq"] for step in live.steps] == list(range(1, live.seq + 1))


def test_a_reconnecting_client_is_told_only_what_is_new(server: Server):
    browser = Browser(server)
    table = browser.table({"left": "me", "right": "me"})
    live = browser.live(table["id"])
    seen = live.seq
    live.act(live.choices()[0])
    live.close()
    again = browser.live(table["id"], since=seen)
    assert [step["seq"] for step in again.steps] == [seen + 1]
    assert again.position["seq"] == seen + 1


def test_resigning_ends_the_game_for_both(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    left, right = ann.live(table["id"]), bob.live(table["id"])
    assert left.ask("resign")["type"] == "accepted"
    outcome = right.see(2)["outcome"]
    assert outcome["winners"] == ["right"] and outcome["by"] == "resignation"
    assert right.act("stand")["code"] == "over"


def test_a_draw_needs_both(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    left, right = ann.live(table["id"]), bob.live(table["id"])
    assert right.ask("draw", say="accept")["code"] == "not-now"
    left.ask("draw", say="offer")
    offered = right.until("table")["table"]
    while not offered["draw_offers"]:
        offered = right.until("table")["table"]
    assert offered["draw_offers"] == ["left"]
    right.ask("draw", say="decline")
    left.ask("draw", say="offer")
    assert right.ask("draw", say="accept")["type"] == "accepted"
    outcome = left.see(2)["outcome"]
    assert outcome["winners"] == [] and outcome["by"] == "agreement"


def test_the_computer_agrees_to_no_draw(server: Server):
    browser = Browser(server)
    table = browser.table({"left": "me", "right": "recruit"})
    assert browser.live(table["id"]).ask("draw", say="offer")["code"] == "not-now"


def test_a_rematch_swaps_the_sides(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    assert ann.post(f"/api/tables/{table['id']}/rematch", 409)["code"] == "not-now"
    ann.live(table["id"]).ask("resign")
    again = bob.post(f"/api/tables/{table['id']}/rematch")
    assert [seat["name"] for seat in again["seats"]] == ["Bob", "Ann"]
    assert ann.post(f"/api/tables/{table['id']}/rematch")["id"] == again["id"]
    bob.give_numbers(again)
    assert ann.give_numbers(ann.get(f"/api/tables/{again['id']}"))["status"] == "playing"


def test_chat_reaches_all_and_spectators_talk_among_themselves(server: Server):
    ann, bob, eve = Browser(server, "Ann"), Browser(server, "Bob"), Browser(server, "Eve")
    table = ann.table({"left": "me"})
    bob.join(table)
    left, right, watching = ann.live(table["id"]), bob.live(table["id"]), eve.live(table["id"])
    left.ask("chat", text="<b>Hail</b>")
    assert right.until("chat")["line"]["text"] == "<b>Hail</b>"
    watching.until("chat")
    watching.ask("chat", text="He holds a nine, I bet.")
    left.ask("chat", text="Ready?")
    assert right.until("chat")["line"]["text"] == "Ready?"
    assert all("nine" not in frame for frame in left.frames + right.frames)
    assert [line["text"] for line in ann.live(table["id"]).snapshot["chat"]] == ["<b>Hail</b>", "Ready?"]
    assert len(eve.live(table["id"]).snapshot["chat"]) == 3


def test_presence_says_who_is_here(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    left = ann.live(table["id"])
    right = bob.live(table["id"])
    while left.until("presence")["here"] != ["left", "right"]:
        pass
    right.close()
    while left.until("presence")["here"] != ["left"]:
        pass


def test_lists_show_what_is_mine_open_and_running(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    waiting = ann.table({"left": "me"}, public=True)
    hidden = ann.table({"left": "me"})
    found = {table["id"] for table in bob.get("/api/tables", which="open")}
    assert waiting["id"] in found and hidden["id"] not in found
    assert {table["id"] for table in ann.get("/api/tables", which="mine")} == {waiting["id"], hidden["id"]}
    bob.give_numbers(bob.post(f"/api/tables/{waiting['id']}/join"))
    assert waiting["id"] in {table["id"] for table in bob.get("/api/tables", which="live")}
    assert ann.http.delete(f"/api/tables/{waiting['id']}").status_code == 409
    assert ann.http.delete(f"/api/tables/{hidden['id']}").status_code == 200
    assert ann.get(f"/api/tables/{hidden['id']}", 404)["code"] == "not-found"


def test_nobody_is_replaced_before_his_time(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "open", "right": "me"}, silence=30)
    bob.join(table)
    right = ann.live(table["id"])
    assert right.ask("claim", what="win")["code"] == "not-now"
    assert bob.live(table["id"]).ask("claim", what="computer")["code"] == "not-now"


def test_a_bad_set_up_is_refused_with_a_sentence(server: Server):
    browser = Browser(server)
    answer = browser.post("/api/tables", 422, game="duel", battle="second", seats=[])
    assert answer["code"] == "bad-setup" and "First" not in answer["code"] and "first" in answer["sentence"]
    assert browser.post("/api/tables", 404, game="chess", seats=[])["code"] == "not-found"
    wrong = [{"seat": "left", "who": "computer", "level": "genius"}]
    assert "levels are" in browser.post("/api/tables", 422, game="duel", seats=wrong)["sentence"]


def test_after_silence_the_game_can_be_claimed(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"left": "open", "right": "me"}, silence=30)
    bob.join(table)
    silent, right = bob.live(table["id"]), ann.live(table["id"])
    turn_back(server, table["id"], 60)
    assert silent.ask("claim", what="win")["code"] == "not-now"
    assert right.ask("claim", what="win")["type"] == "accepted"
    outcome = silent.see(2)["outcome"]
    assert outcome["winners"] == ["right"] and outcome["by"] == "silence"
