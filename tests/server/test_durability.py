"""A power cut in mid-move: nothing that was acknowledged is lost, and nothing differs afterwards."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.driving import Browser, Server
from triarii.server import wire
from triarii.server.commands.command import Actor
from triarii.server.commands.join_table import GiveNumbers
from triarii.server.commands.make_table import MakeTable
from triarii.server.commands.play_move import PlayMove
from triarii.server.services import Services
from triarii.server.settings import Settings
from triarii.server.storage.database import bring_up_to_date


def test_a_killed_server_has_lost_nothing_that_it_acknowledged(serve: Callable[..., Server]):
    server = serve()
    browser = Browser(server, "Ann")
    chance = random.Random(7)
    for _ in range(6):
        table = browser.table({"left": "me", "right": "me"})
        live = browser.live(table["id"])
        told: dict[int, list[object]] = {}
        acknowledged = live.seq
        stop_at = time.monotonic() + chance.random() * 0.15
        try:
            while live.position["outcome"] is None:
                live.sit(live.decider)
                id = live.send(type="act", seq=live.seq, action=live.choices()[-1])
                if time.monotonic() > stop_at:
                    server.kill()
                answer = live.until("accepted", id=id)
                acknowledged = answer["seq"]
                live.see(acknowledged)
                told = {step["seq"]: step.get("events", []) for step in live.steps}
        except (ConnectionClosed, EOFError, OSError):
            pass
        if server.process is not None and server.process.poll() is None:
            server.kill()
        server.start()
        again = browser.live(table["id"], seat="left")
        assert again.seq in (acknowledged, acknowledged + 1)
        known = {step["seq"]: [event["type"] for event in step.get("events", [])] for step in again.steps}
        for seq, events in told.items():
            assert known[seq] == [event["type"] for event in events]
        while again.position["outcome"] is None and again.decider == "left":
            again.play_on()


async def new_table(services: Services, user: str) -> str:
    """A duel of somebody against himself."""
    seats = [wire.NewSeat(seat="left", who="me"), wire.NewSeat(seat="right", who="me")]
    made = await services.arranging.run(MakeTable(user, wire.NewTable(game="duel", seats=seats)))
    await services.arranging.run(GiveNumbers(user, made.id, {"left": "1", "right": "2"}))
    return made.id


def killed_many_times(folder: Path, times: int) -> None:
    """Processes that play as fast as they can, each killed at a moment of chance; then the log is read."""
    path = str(folder / "killed.sqlite")
    bring_up_to_date(f"sqlite:///{path}")
    services = Services(Settings(db=path))
    person = services.people.guest("Ann")
    services.close_storage()
    chance = random.Random(11)
    table = ""
    acknowledged: list[str] = []
    moves = 0
    for _ in range(times):
        services = Services(Settings(db=path))
        if not table or services.tables.stored(table).row.status == "over":
            table = asyncio.run(new_table(services, person.id))
            acknowledged = []
        services.close_storage()
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            asyncio.run(play_and_tell(path, person.id, table, writing))
            os._exit(0)
        os.close(writing)
        assert os.read(reading, 1) == b"!"
        time.sleep(chance.random() * 0.12)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        with os.fdopen(reading) as told:
            new = [line.rstrip("\n") for line in told if line.endswith("\n")]
        acknowledged += new
        moves += len(new)
        services = Services(Settings(db=path))
        history = services.tables.load(table).history
        words = history.game.vocabulary()
        stored = [
            json.dumps([step + 2, words.format(action), results])
            for step, (action, results) in enumerate(zip(history.actions, history.results, strict=True))
        ]
        assert history.seq == len(stored) + 1
        again = history.battle.record()
        assert stored[: len(acknowledged)] == acknowledged, "an acknowledged move is gone or differs"
        assert len(stored) <= len(acknowledged) + 1, "a move was stored twice"
        again.verify()
        acknowledged = stored
        services.close_storage()
    assert moves > times // 2, "the processes were killed before they could play"


async def play_and_tell(path: str, user: str, table: str, writing: int) -> None:
    """In the process that will be killed: play, and acknowledge each move once it is committed."""
    services = Services(Settings(db=path))
    live = await services.tables.get(table)
    os.write(writing, b"!")
    while True:
        battle = live.battle
        if battle.outcome is not None:
            time.sleep(10)
        text = battle.vocabulary().format(battle.legal[-1])
        actor = Actor(user, "Ann", battle.seat_name(battle.seat))
        new = await services.commands.run(table, actor, PlayMove(live.seq, text))
        os.write(writing, (json.dumps([new, text, live.history.results[-1]]) + "\n").encode())


def test_moves_survive_kills_at_any_moment(tmp_path: Path):
    killed_many_times(tmp_path, 80)


@pytest.mark.soak
def test_moves_survive_thousands_of_kills(tmp_path: Path):
    killed_many_times(tmp_path, 3000)


def test_a_stopped_server_says_goodbye_and_goes_on_later(serve: Callable[..., Server]):
    server = serve()
    browser = Browser(server, "Ann")
    table = browser.table({"left": "me", "right": "recruit"})
    live = browser.live(table["id"])
    live.play_on()
    seq = browser.get(f"/api/tables/{table['id']}")["seq"]
    assert server.stop() in (0, -15)
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            live.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code in (1001, 1012)
    assert not server.troubles()
    server.start()
    again = browser.live(table["id"])
    assert again.seq >= seq
    while again.play_on():
        pass


def test_a_computers_turn_is_taken_up_after_a_crash(serve: Callable[..., Server]):
    server = serve(think="2")
    browser = Browser(server, "Ann")
    table = browser.table({"left": "me", "right": "centurion"})
    live = browser.live(table["id"])
    assert live.act(live.choices()[0])["type"] == "accepted"
    server.kill()
    server.start()
    again = browser.live(table["id"])
    assert again.my_turn(timeout=30) or again.position["outcome"] is not None


def test_no_thinking_process_outlives_a_killed_server(serve: Callable[..., Server]):
    server = serve()
    browser = Browser(server, "Ann")
    live = browser.live(browser.table({"left": "me", "right": "recruit"})["id"])
    live.play_on()
    live.my_turn()
    assert server.process is not None
    children = descendants(server.process.pid)
    assert children
    server.kill()
    end = time.monotonic() + 10
    while time.monotonic() < end and any(Path(f"/proc/{pid}/cmdline").exists() for pid in children):
        time.sleep(0.1)
    assert not [pid for pid in children if Path(f"/proc/{pid}/cmdline").exists()]


def descendants(pid: int) -> list[int]:
    """The processes that a process has started."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found
