"""A board is fetched by its hash, once: it is drawn from both sides, and found again whenever somebody asks."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from xml.etree import ElementTree

import msgspec
import pytest

from tests.server.driving import Browser, Live, Server
from triarii.engine.scene import Board
from triarii.server.questions import boards


def at_a_table(server: Server, game: str) -> tuple[Browser, Live, str]:
    """Somebody who plays a game's first battle against himself."""
    browser = Browser(server, "Ann")
    battle = next(found["battles"][0] for found in browser.get("/api/games") if found["name"] == game)
    table = browser.table(dict.fromkeys(battle["seats"], "me"), game=game, battle=battle["id"])
    return browser, browser.live(table["id"]), table["id"]


@pytest.mark.parametrize("game", ["ancients", "battalion", "hannibal", "kings"])
def test_the_board_of_a_scene_is_kept_for_ever_under_its_hash(server: Server, game: str):
    browser, live, id = at_a_table(server, game)
    hash = live.position["scene"]["board"]
    answer = browser.http.get(f"/api/tables/{id}/boards/{hash}")
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    found = answer.json()
    board = msgspec.json.decode(answer.content, type=dict[str, msgspec.Raw])["board"]
    assert hashlib.sha256(bytes(board)).hexdigest()[:20] == hash, "anybody can check that it is this board"
    assert found["board"]["game"] == game
    for ground in (found["ground"], found["ground_flipped"]):
        assert ElementTree.fromstring(f"<svg>{ground}</svg>") is not None and "<style" not in ground
    assert found["ground"] != found["ground_flipped"]
    places = {place["id"] for place in found["board"]["places"]}
    assert places >= {piece["place"] for piece in live.position["scene"]["pieces"] if piece.get("place")}
    assert Browser(server).get(f"/api/tables/{id}/boards/{hash}") == found, "a spectator fetches the same"
    unknown = browser.http.get(f"/api/tables/{id}/boards/{'0' * 20}")
    assert unknown.status_code == 404 and unknown.headers["cache-control"] == "no-store"


def test_no_other_answer_is_kept_by_a_browser(server: Server):
    browser, _, id = at_a_table(server, "duel")
    for path in ("/api/games", f"/api/tables/{id}", f"/api/tables/{id}/replay"):
        assert browser.http.get(path).headers["cache-control"] == "no-store"


def test_boards_of_terrain_that_is_laid_are_found_again_after_a_restart(serve: Callable[..., Server]):
    server = serve()
    browser = Browser(server, "Ann")
    battle = next(found for found in browser.get("/api/games") if found["name"] == "hannibal")["battles"]
    laid = next(one for one in battle if one["id"] == "points")
    id = browser.table(dict.fromkeys(laid["seats"], "me"), game="hannibal", battle=laid["id"])["id"]
    live = browser.live(id)
    hashes = [live.position["scene"]["board"]]
    for _ in range(60):
        live.sit(live.decider)
        live.see(live.act(live.choices()[0])["seq"])
        if live.position["scene"]["board"] not in hashes:
            hashes.append(live.position["scene"]["board"])
    assert len(hashes) > 3
    before = [browser.get(f"/api/tables/{id}/boards/{hash}") for hash in hashes]
    server.kill()
    server.start()
    assert [browser.get(f"/api/tables/{id}/boards/{hash}") for hash in hashes] == before


def test_a_process_remembers_the_latest_drawings_only(monkeypatch: pytest.MonkeyPatch):
    drawn: list[str] = []
    monkeypatch.setattr(boards, "KEPT", 2)
    monkeypatch.setattr(boards, "grounds", lambda board: drawn.append(board.label) or nothing_drawn(board))
    kept = boards.Boards()
    for name in "abacb":
        board = Board(kind="zones", game="duel", width=1, height=1, label=name, places=())
        assert kept.drawn(board).board == board
    assert drawn == ["a", "b", "c", "b"]


def nothing_drawn(board: Board) -> dict[str, object]:
    return {"board": board, "ground": "", "ground_flipped": ""}
