"""What players owe each other: to take back only by consent, and not to keep others waiting for the obvious."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.driving import Browser, Live, Server


def two_at(server: Server, game: str) -> tuple[dict[str, Any], list[Browser], dict[str, Live]]:
    """A table of two people, each with his live connection."""
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    battle = next(found["battles"][0] for found in ann.get("/api/games") if found["name"] == game)
    table = ann.table({battle["seats"][0]: "me"}, game=game, battle=battle["id"])
    bob.join(table)
    lives = [ann.live(table["id"]), bob.live(table["id"])]
    return table, [ann, bob], {str(live.position["viewer"]): live for live in lives if live.position is not None}


def to_a_question_across(lives: dict[str, Live]) -> tuple[Live, Live]:
    """Play until somebody could take back only what the other has seen already: he, and the other."""
    for _ in range(400):
        seq = max(live.seq for live in lives.values())
        for live in lives.values():
            live.see(seq)
        for name, live in lives.items():
            position = live.position
            assert position is not None and position["outcome"] is None
            if position["can_ask_undo"] and not position["can_undo"]:
                return live, next(other for seat, other in lives.items() if seat != name)
        decider = lives[next(iter(lives.values())).decider]  # type: ignore[index]
        decider.see(decider.act(decider.choices()[-1])["seq"])
    raise AssertionError("nobody could ever ask")


def test_to_take_back_across_the_opponent_takes_his_consent(server: Server):
    table, (ann, _), lives = two_at(server, "kings")
    asker, other = to_a_question_across(lives)
    seat, before = asker.position["viewer"], asker.position["step"]
    assert asker.ask("undo", seq=asker.seq)["type"] == "rejection"
    assert other.ask("takeback", say="grant")["code"] == "not-now"
    assert asker.ask("takeback", say="ask")["type"] == "accepted"
    assert ann.get(f"/api/tables/{table['id']}")["undo_asks"] == [seat]
    assert asker.ask("takeback", say="grant")["code"] == "not-now"  # nobody grants it to himself
    assert other.ask("takeback", say="refuse")["type"] == "accepted"
    assert ann.get(f"/api/tables/{table['id']}")["undo_asks"] == []
    asker.ask("takeback", say="ask")
    seq = other.ask("takeback", say="grant")["seq"]
    position = asker.see(seq)
    assert position["step"] < before and position["question"]["seat"] == seat
    assert ann.get(f"/api/tables/{table['id']}")["undo_asks"] == []


def test_a_question_to_take_back_is_over_when_the_table_has_moved_on(server: Server):
    _, _, lives = two_at(server, "kings")
    asker, other = to_a_question_across(lives)
    asker.ask("takeback", say="ask")
    decider = lives[asker.decider]
    decider.see(decider.act(decider.choices()[0])["seq"])
    assert other.ask("takeback", say="grant")["code"] == "not-now"


def test_nothing_is_taken_back_across_dice_or_a_reveal(server: Server):
    _, _, lives = two_at(server, "duel")
    left = lives["left"]
    left.see(left.act(left.choices()[0])["seq"])
    assert left.position is not None and not left.position["can_ask_undo"]
    assert left.ask("takeback", say="ask")["code"] == "committed"


@pytest.mark.parametrize("opposite", ["recruit", "me"])
def test_a_computer_consents_at_once_and_nobody_asks_himself(server: Server, opposite: str):
    ann = Browser(server)
    battle = next(found["battles"] for found in ann.get("/api/games") if found["name"] == "hannibal")
    mine, other = next(one["seats"] for one in battle if one["id"] == "cynoscephalae")
    sides = {mine: "me", other: opposite}
    live = ann.live(ann.table(sides, game="hannibal", battle="cynoscephalae")["id"])
    for _ in range(400):
        if opposite == "me" and live.position["question"]:
            live.sit(live.decider)
        if not live.my_turn():  # the battle is over before there was anything to ask: another one
            live = ann.live(ann.table(sides, game="hannibal", battle="cynoscephalae")["id"])
            continue
        assert live.position is not None
        if live.position["can_ask_undo"] and not live.position["can_undo"]:
            break
        live.see(live.act(live.choices()[-1])["seq"])
    else:
        raise AssertionError("there was never anything to ask")
    step = live.position["step"]
    answer = live.ask("takeback", say="ask")
    assert answer["type"] == "accepted" and live.see(answer["seq"])["step"] < step


def test_a_question_that_was_answered_in_advance_is_answered_at_once(server: Server):
    table, (ann, bob), lives = two_at(server, "duel")
    left, right = lives["left"], lives["right"]
    right.see(left.act(left.choices()[0])["seq"])
    step = right.position["question"]["step"]
    assert right.ask("preset", step="another", action="stand")["code"] == "not-now"
    assert right.ask("preset", step=step, action="run")["code"] == "not-offered"
    assert right.ask("preset", step=step, action="stand")["type"] == "accepted"
    mine = bob.get(f"/api/tables/{table['id']}")["presets"]
    assert [(one["seat"], one["says"]) for one in mine] == [("right", "Stand")]
    assert ann.get(f"/api/tables/{table['id']}")["presets"] == []  # it is nobody else's business
    right.see(right.seq + 1)  # he was asked already when he said so: the answer was given for him
    right.see(right.act(right.choices()[0])["seq"])
    left.see(right.seq)
    left.see(left.act("stand")["seq"])
    before = left.seq
    left.act(left.choices()[0])
    left.see(before + 2)  # the blow, and the answer that nobody had to wait for
    assert [found["kind"] for found in left.steps[-2:]] == ["act", "act"] and left.steps[-1]["seat"] == "right"
    right.ask("preset", step=step, action=None)
    assert bob.get(f"/api/tables/{table['id']}")["presets"] == []


def test_an_answer_that_names_something_is_given_each_time_anew(server: Server):
    _, _, lives = two_at(server, "duel")
    left = lives["left"]
    answer = left.ask("preset", step=left.position["question"]["step"], action=left.choices()[0])
    assert answer["code"] == "not-now"


def test_accounts_are_rated_by_their_games_and_guests_are_not(server: Server):
    ann, bob, guest = Browser(server), Browser(server), Browser(server, "Guest")
    names = [f"Ann {id(server)}", f"Bob {id(server)}"]
    for browser, name in ((ann, names[0]), (bob, names[1])):
        browser.post("/api/register", name=name, password="a long enough password")
    for winner, loser in ((ann, bob), (ann, bob), (ann, guest)):
        table = winner.table({"left": "me"})
        loser.join(table)
        loser.live(table["id"]).ask("resign")
    found = {one["name"]: one for one in ann.get("/api/ratings/duel")}
    assert found[names[0]]["rating"] > 1500 > found[names[1]]["rating"]
    assert found[names[0]]["played"] == 2 and found[names[0]]["you"] and not found[names[1]]["you"]
    assert "Guest" not in found
    assert ann.get("/api/ratings/nothing", 404)["code"] == "not-found"
