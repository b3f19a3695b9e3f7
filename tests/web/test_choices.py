"""What a click means: clicks narrow the legal choices down until one is left."""

from __future__ import annotations

from typing import Any

from tests.web.node import run


def move(unit: str, place: str) -> dict[str, Any]:
    return {"text": f"move {unit} to {place}", "verb": "move", "piece": unit, "place": place}


def attack(unit: str, target: str, place: str) -> dict[str, Any]:
    return {"text": f"attack {target} with {unit}", "verb": "attack", "piece": unit, "target": target, "place": place}


END = {"text": "end turn", "verb": "end turn", "ends": "turn"}
U1, U2, FOE = ["piece:u1", "place:a1"], ["piece:u2", "place:b2"], ["piece:u9", "place:c3"]


def clicks(choices: list[dict[str, Any]], *clicks: list[str]) -> list[Any]:
    return list(run("choose.ts", [{"choices": choices, "clicks": list(clicks)}])[0]["said"])


def test_a_piece_and_then_where_it_goes():
    choices = [move("u1", "a2"), move("u1", "b1"), move("u2", "a2"), END]
    said = clicks(choices, U1, ["place:a2"])
    assert said == [["pick", [["piece:u1"]]], ["act", "move u1 to a2"]]


def test_where_to_go_and_then_who():
    choices = [move("u1", "a2"), move("u1", "b1"), move("u2", "a2"), END]
    assert clicks(choices, ["place:a2"], U2) == [["pick", [["place:a2"]]], ["act", "move u2 to a2"]]


def test_an_enemy_is_reached_through_his_piece_or_his_place():
    choices = [attack("u1", "u9", "c3"), attack("u2", "u9", "c3"), move("u1", "a2"), END]
    for enemy in (FOE, ["place:c3"]):
        assert clicks(choices, U1, enemy)[-1] == ["act", "attack u9 with u1"]
    assert clicks(choices, FOE, U2)[-1] == ["act", "attack u9 with u2"]


def test_who_is_clicked_first_acts_though_others_could_come_to_him():
    """A leader may join the unit at a1; the unit itself may move."""
    choices = [move("u1", "a2"), move("u1", "b1"), move("l0", "a1"), move("l0", "b1")]
    assert clicks(choices, U1, ["place:b1"]) == [["pick", [["piece:u1"]]], ["act", "move u1 to b1"]]
    assert clicks(choices, ["piece:l0", "place:d4"], U1)[-1] == ["act", "move l0 to a1"]


def test_the_topmost_piece_that_can_act_is_meant():
    choices = [
        {"text": "order l0", "verb": "order", "piece": "l0", "place": "a1"},
        {"text": "order u1", "verb": "order", "piece": "u1", "place": "a1"},
    ]
    assert clicks(choices, ["piece:l0", "piece:u1", "place:a1"]) == [["act", "order l0"]]
    assert clicks(choices, U1) == [["act", "order u1"]]


def test_what_no_click_can_tell_apart_is_put_to_the_player():
    choices = [
        {**move("u1", "a2"), "text": f"move u1 to a2 by {way}", "verb": f"by {way}"} for way in ("left", "right")
    ]
    assert clicks(choices, ["place:a2"], U1)[-1] == ["none", None]
    more = [*choices, move("u1", "b1")]
    assert clicks(more, U1, ["place:a2"])[-1] == ["choose", ["move u1 to a2 by left", "move u1 to a2 by right"]]


def test_the_same_click_again_takes_a_pick_back():
    choices = [move("u1", "a2"), move("u1", "b1"), move("u2", "a2")]
    assert clicks(choices, U1, U1) == [["pick", [["piece:u1"]]], ["unpick", []]]


def test_a_wrong_click_asks_for_the_same_with_what_was_clicked():
    choices = [move("u1", "a2"), move("u1", "b1")]
    assert clicks(choices, ["place:g5"]) == [["none", "move u1 to g5"]]


def test_a_placement_keeps_its_words_and_takes_other_numbers():
    place = {
        "text": "place u3 at 3.00 3.00 facing 90",
        "verb": "place",
        "piece": "u3",
        "pose": {"x": 3, "y": 3, "heading": 90},
    }
    ride = {"text": "ride to 7.25 1.50", "verb": "ride to", "piece": "c1", "pose": {"x": 7.25, "y": 1.5, "heading": 0}}
    charge = {"text": "charge u9", "verb": "charge", "target": "u9", "pose": {"x": 9, "y": 9, "heading": 0}}
    asked = {"choices": [place, ride, charge], "clicks": [], "to": {"x": 12.5, "y": 8.254, "heading": -45.2}}
    assert run("choose.ts", [asked])[0]["placed"] == ["place u3 at 12.50 8.25 facing 315", "ride to 12.50 8.25"]
