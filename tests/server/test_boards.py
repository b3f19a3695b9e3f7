"""Who asks for it is sent only what changes on the board, and has the same board as everybody else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.server.driving import Browser, Live, Server
from triarii.server.live.viewing import board_change


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<svg>abc<g/>xyz</svg>", "<svg>abc<h/><i/>xyz</svg>"),
        ("<svg>abc<h/><i/>xyz</svg>", "<svg>abc<g/>xyz</svg>"),
        ("aaaa", "aa"),
        ("aa", "aaaa"),
        ("same", "same"),
        ("", "new"),
        ("old", ""),
    ],
)
def test_a_change_makes_the_new_board_from_the_old_one(old: str, new: str):
    change = board_change(old, new)
    assert made(old, msgspec.to_builtins(change)) == new
    assert change.head + change.tail <= min(len(old), len(new))
    assert change.text == "" or old != new


def test_letters_that_a_browser_counts_twice_are_sent_whole():
    assert board_change("a🐘b", "a🐘c").text == "a🐘c"


@pytest.mark.parametrize("game", ["ancients", "battalion"])
def test_every_change_gives_the_board_that_others_are_sent_whole(server: Server, game: str):
    browser = Browser(server)
    battle = next(found["battles"][0] for found in browser.get("/api/games") if found["name"] == game)
    table = browser.table(dict.fromkeys(battle["seats"], "me"), game=game, battle=battle["id"])
    whole, changes = browser.live(table["id"]), browser.live(table["id"], changes=True)
    board, sizes = str(changes.welcome["view"]["board_svg"]), []
    for _ in range(25):
        assert whole.view is not None
        seat = whole.view["decision"]["seat"]
        for live in (whole, changes):
            if live.view is not None and live.view["viewer"] != seat:
                live.send(type="sit", seat=seat)
                board = next_board(live, board)
        seq = whole.act(whole.choices()[0])["seq"]
        whole.see(seq)
        while changes.seq < seq:
            board = next_board(changes, board)
            sizes.append(len(changes.frames[-1]))
        assert whole.view is not None and board == whole.view["board_svg"]
    assert sorted(sizes)[len(sizes) // 2] < len(board)


def next_board(live: Live, board: str) -> str:
    """The board after the next update of this connection."""
    change = live.until("update")["board"]
    return board if change is None else made(board, change)


def made(old: str, change: dict[str, Any]) -> str:
    return old[: change["head"]] + str(change["text"]) + old[len(old) - change["tail"] :]
