"""Every game of the registry is played at the table: by a person, by computers, by two and by four."""

from __future__ import annotations

import random

import pytest

from tests.server.driving import Browser, Server
from triarii.engine.record import Record
from triarii.engine.registry import KNOWN
from triarii.engine.registry import game as find_game
from triarii.server.catalogue import can_be_shown

GAMES = [name for name in ("ancients", "battalion", "hannibal", "kings") if can_be_shown(find_game(name))]
MOST = 1500  # decisions of one's own; then one gives up


def first_battle(game: str, seats: int) -> tuple[str, tuple[str, ...]] | None:
    for info in find_game(game).battles():
        if len(info.seats) == seats:
            return info.id, info.seats
    return None


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_a_battle_is_fought_against_the_computer_to_the_end(server: Server, game: str, seats: int):
    found = first_battle(game, seats)
    if found is None:
        return  # a game for two
    battle, names = found
    browser = Browser(server, "Ann")
    who = dict.fromkeys(names, "recruit") | {names[-1]: "me"}
    table = browser.table(who, game=game, battle=battle)
    id = table["id"]
    live = browser.live(id)
    chance = random.Random(3)
    decisions = 0
    while live.my_turn(timeout=120):
        if decisions == MOST:
            live.ask("resign")
            break
        live.see(live.act(chance.choice(live.choices()))["seq"])
        decisions += 1
    if decisions == MOST and seats > 2:
        return  # the computer plays on
    live.see(live.seq + (decisions == MOST))
    assert live.position["outcome"]["by"] == ("rules" if decisions < MOST else "resignation")
    replay = browser.get(f"/api/tables/{id}/replay")
    assert replay["bookmarks"] and replay["standings"][-1]["scores"]
    middle = browser.get(f"/api/tables/{id}/replay/{replay['last'] // 2}")
    drawn = browser.get(f"/api/tables/{id}/boards/{middle['position']['scene']['board']}")
    assert middle["position"]["scene"]["pieces"] and drawn["board"]["places"] and drawn["ground"]
    dice = browser.get(f"/api/tables/{id}/dice")
    for seat in dice["by_seat"]:
        assert sum(seat["counts"].values()) == seat["rolled"]
    shown = any(seat["rolled"] for seat in dice["by_seat"])
    assert shown or seats > 2
    assert browser.get(f"/api/tables/{id}/fairness")["draws"]
    Record.parse(browser.http.get(f"/api/tables/{id}/record").text).verify()


def test_the_four_games_are_known():
    assert set(KNOWN) >= {"ancients", "battalion", "hannibal", "kings"}
