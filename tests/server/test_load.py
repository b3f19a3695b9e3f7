"""Reconnect storms are bounded: sockets do not leak, frames are made once, memory stays."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.driving import Browser, Server
from triarii.server.live.hub import MOST_PER_PERSON


def sockets(server: Server) -> int:
    """How many sockets the server process holds."""
    assert server.process is not None
    count = 0
    for file in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with contextlib.suppress(OSError):
            count += os.readlink(file).startswith("socket:")
    return count


def connections(browser: Browser) -> int:
    return int(browser.get("/health")["connections"])


def test_a_storm_of_reconnects_leaves_nothing_behind(serve: Callable[..., Server]):
    server = serve()
    ann = Browser(server, "Ann")
    table = ann.table({"left": "me", "right": "me"})
    ann.live(table["id"]).close()
    time.sleep(1)
    before = sockets(server)

    def come_and_go(n: int) -> None:
        live = (ann if n % 3 else Browser(server)).live(table["id"])
        if n % 2:
            live.socket.socket.close()  # without goodbye
        else:
            live.close()

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(come_and_go, range(200)))
    end = time.monotonic() + 20
    while time.monotonic() < end and (connections(ann) or sockets(server) > before + 5):
        time.sleep(0.2)
    assert connections(ann) == 0
    assert sockets(server) <= before + 5
    assert ann.live(table["id"]).position is not None
    assert not server.troubles()


def test_one_person_holds_a_bounded_number_of_connections(server: Server):
    ann = Browser(server, "Ann")
    table = ann.table({"left": "me", "right": "me"})
    lives = [ann.live(table["id"]) for _ in range(MOST_PER_PERSON + 3)]
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            lives[0].receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
    answer = lives[-1].act(lives[-1].choices()[0])
    assert answer["type"] == "accepted"
    for live in lives[3:]:
        live.see(answer["seq"])


def test_a_hundred_spectators_all_see_every_move(server: Server):
    ann = Browser(server, "Ann")
    table = ann.table({"left": "me", "right": "me"})
    with ThreadPoolExecutor(16) as pool:
        crowd = list(pool.map(lambda _: Browser(server).live(table["id"]), range(100)))
    live = ann.live(table["id"])
    for _ in range(6):
        if live.position["outcome"] is None:
            live.sit(live.decider)
            live.see(live.act(live.choices()[0])["seq"])
    for watching in crowd:
        watching.see(live.seq)
        assert watching.position["scene"] == live.position["scene"]
        assert [step["seq"] for step in watching.steps] == list(range(1, live.seq + 1))
        watching.close()


def test_a_client_that_does_not_read_is_no_trouble_to_the_others(server: Server):
    ann = Browser(server, "Ann")
    table = ann.table({"left": "me", "right": "me"})
    Browser(server).live(table["id"])  # never reads again
    live = ann.live(table["id"])
    for n in range(100):
        live.ask("chat", text=f"line {n} " + "x" * 400)
    assert live.act(live.choices()[0])["type"] == "accepted"
