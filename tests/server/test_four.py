"""Four at a table: who leaves is replaced by the computer, and the others play on."""

from __future__ import annotations

from tests.server.clock import turn_back
from tests.server.driving import Browser, Live, Server, play_out

SEATS = ("north", "east", "south", "west")


def four(server: Server, **more: object) -> tuple[list[Browser], list[Live], str]:
    people = [Browser(server, name) for name in ("Ann", "Bob", "Cat", "Dan")]
    table = people[0].table({"north": "me"}, game="ring", **more)
    for person in people[1:]:
        person.join(table)
    return people, [person.live(table["id"]) for person in people], table["id"]


def test_four_players_fight_to_the_end(server: Server):
    _, lives, _ = four(server)
    assert [live.position["viewer"] for live in lives] == list(SEATS)
    play_out(*lives)
    assert {live.position["outcome"]["winners"][0] for live in lives} == {"north"}


def test_who_resigns_is_replaced_by_the_computer(server: Server):
    people, lives, id = four(server)
    assert lives[1].ask("resign")["type"] == "accepted"
    table = people[0].get(f"/api/tables/{id}")
    assert table["status"] == "playing" and table["seats"][1]["kind"] == "computer"
    lives[0].see(2)
    lives[0].act("wait")
    assert lives[2].my_turn(), "the computer has played for east"
    assert lives[1].see(lives[2].seq)["viewer"] == "spectator"
    assert lives[1].act("step")["code"] == "no-seat"


def test_a_silent_player_among_four_is_replaced(server: Server):
    _, lives, id = four(server, silence=30)
    turn_back(server, id, 60)
    assert lives[2].ask("claim", what="win")["type"] == "accepted"
    assert lives[1].my_turn()
    assert lives[0].see(lives[1].seq)["viewer"] == "spectator"


def test_a_draw_needs_all_four(server: Server):
    _, lives, _ = four(server)
    for live in lives[:3]:
        assert live.ask("draw", say="offer")["type"] == "accepted"
        assert live.position["outcome"] is None
    lives[3].ask("draw", say="accept")
    assert lives[0].see(2)["outcome"]["by"] == "agreement"


def test_a_rematch_swaps_the_sides_and_keeps_partners_together(server: Server):
    people, lives, id = four(server)
    play_out(*lives)
    again = people[2].post(f"/api/tables/{id}/rematch")
    assert [seat["name"] for seat in again["seats"]] == ["Cat", "Dan", "Ann", "Bob"]


def test_two_people_and_two_computers(server: Server):
    ann, bob = Browser(server, "Ann"), Browser(server, "Bob")
    table = ann.table({"north": "me", "east": "recruit", "south": "open", "west": "veteran"}, game="ring")
    bob.join(table)
    north, south = ann.live(table["id"]), bob.live(table["id"])
    while north.my_turn():
        north.see(north.act("step")["seq"])
        if south.my_turn():
            south.see(south.act("wait")["seq"])
    assert ann.get(f"/api/tables/{table['id']}")["status"] == "over"
    assert {step["seat"] for step in north.steps if step["kind"] == "act"} >= {"north", "east", "south", "west"}
