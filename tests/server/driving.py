"""Real servers as processes, and browsers made of HTTP and WebSockets, for the tests of the server."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[2]
SERVE = (
    "from triarii.server.run import serve; from triarii.server.settings import from_environment; "
    "serve(from_environment())"
)


class Server:
    """A server process of its own, on a port of its own."""

    def __init__(self, db: str, start: bool = True, **settings: Any) -> None:
        given = {"limits": "0", "port": "0", "log": "json", "computers": "1", "think": "0.05", **settings}
        self.environment = {
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
            "TRIARII_GAMES": "duel=tests.toys.duel,ring=tests.toys.ring",
            "TRIARII_DB": db,
            **{f"TRIARII_{key.upper()}": str(value) for key, value in given.items()},
        }
        self.logs: list[dict[str, Any]] = []
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        if start:
            self.start()

    def start(self) -> Server:
        """Start it, or start it again at the same port."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE], cwd=ROOT, env=self.environment, stderr=subprocess.PIPE, text=True
        )
        ready = threading.Event()
        threading.Thread(target=self._read, args=(self.process, ready), daemon=True).start()
        for _ in range(400):
            if ready.is_set() or self.process.poll() is not None:
                break
            time.sleep(0.05)
        assert ready.is_set(), f"the server did not start: {self.logs[-3:]}"
        for _ in range(400):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                    return self
            assert self.process.poll() is None, f"the server stopped: {self.logs[-3:]}"
            time.sleep(0.05)
        raise AssertionError("the server did not answer")

    def _read(self, process: subprocess.Popen[str], ready: threading.Event) -> None:
        assert process.stderr is not None
        for line in process.stderr:
            try:
                entry = json.loads(line)
            except json.JSONDecodeError:
                entry = {"message": line.rstrip(), "level": "raw"}
            self.logs.append(entry)
            if entry.get("message") == "serving":
                self.url = entry["address"]
                self.environment["TRIARII_PORT"] = self.url.rpartition(":")[2]
                ready.set()

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def troubles(self) -> list[dict[str, Any]]:
        """What was logged as an error."""
        return [entry for entry in self.logs if entry.get("level") in ("error", "critical", "raw")]


class Browser:
    """Somebody with a cookie jar."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, headers={"X-Triarii": "1"}, timeout=60)
        if name:
            self.post("/api/guest", name=name)

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def table(self, seats: dict[str, str], **more: Any) -> dict[str, Any]:
        """Make a table: who sits where as "me", "open", or a level."""
        asked = [
            {"seat": seat, "who": who} if who in ("me", "open") else {"seat": seat, "who": "computer", "level": who}
            for seat, who in seats.items()
        ]
        made = self.post("/api/tables", 201, **{"game": "duel", "seats": asked, **more})
        return self.give_numbers(made)

    def give_numbers(self, table: dict[str, Any]) -> dict[str, Any]:
        mine = [seat for seat in table["numbers_missing"] if seat in table["yours"]]
        if not mine:
            return table
        numbers = {seat: secrets.token_hex(16) for seat in mine}
        return self.post(f"/api/tables/{table['id']}/numbers", numbers=numbers)

    def join(self, table: dict[str, Any]) -> dict[str, Any]:
        return self.give_numbers(self.post(f"/api/tables/{table['id']}/join", invite=table["invite"]))

    def cookies(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())}

    def live(self, table: str, seat: str | None = None, since: int | None = None, **more: Any) -> Live:
        return Live(self, table, seat, since, **more)


class Live:
    """A live connection that keeps every raw frame it has received, and puts together what they say."""

    def __init__(self, browser: Browser, table: str, seat: str | None, since: int | None, **more: Any) -> None:
        url = browser.server.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        self.socket: ClientConnection = connect(
            url, additional_headers=browser.cookies(), max_size=None, open_timeout=60, legacy=True, **more
        )
        self.frames: list[str] = []
        self.position: dict[str, Any] | None = None
        self.steps: list[dict[str, Any]] = []
        self.count = 0
        self.send(type="hello", seat=seat, since=since)
        self.snapshot = self.until("snapshot")

    def send(self, **message: Any) -> str:
        if "id" not in message and message["type"] not in ("hello", "sit", "ping"):
            self.count += 1
            message["id"] = f"m{self.count}"
        self.socket.send(json.dumps(message))
        return str(message.get("id", ""))

    def receive(self, timeout: float = 60.0) -> dict[str, Any]:
        text = str(self.socket.recv(timeout))
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        if message.get("position") is not None:
            self.position = in_full(message["position"])
        elif message["type"] == "update":
            assert self.position is not None
            self.position = updated(self.position, message)
        self.steps += message.get("steps", [])
        return message

    def until(self, *kinds: str, id: str = "", timeout: float = 60.0) -> dict[str, Any]:
        """Read on to the next message of such a kind (and, if given, about that request)."""
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if message["type"] in kinds and (not id or message.get("id") == id):
                return message

    def act(self, text: str, seq: int | None = None) -> dict[str, Any]:
        """Send an action and read its answer."""
        id = self.send(type="act", seq=self.seq if seq is None else seq, action=text)
        return self.until("accepted", "rejection", id=id)

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        id = self.send(type=kind, **more)
        return self.until("accepted", "rejection", id=id)

    @property
    def seq(self) -> int:
        assert self.position is not None
        return int(self.position["seq"])

    @property
    def decider(self) -> str | None:
        """The seat that decides now, None when the battle is over."""
        assert self.position is not None
        question = self.position["question"]
        return None if question is None else str(question["seat"])

    @property
    def is_mine(self) -> bool:
        assert self.position is not None
        return self.position["viewer"] == self.decider

    def see(self, seq: int, timeout: float = 60.0) -> dict[str, Any]:
        """Read on until the position has come to that sequence number."""
        end = time.monotonic() + timeout
        while self.position is None or self.position["seq"] < seq:
            self.receive(max(0.01, end - time.monotonic()))
        return self.position

    def my_turn(self, timeout: float = 60.0) -> bool:
        """Read on until it is one's own turn; False if the battle is over."""
        end = time.monotonic() + timeout
        while True:
            if self.position is not None:
                if self.position["outcome"] is not None:
                    return False
                if self.is_mine:
                    return True
            self.receive(max(0.01, end - time.monotonic()))

    def sit(self, seat: str) -> None:
        """Look from another of one's seats."""
        if self.position is None or self.position["viewer"] != seat:
            self.send(type="sit", seat=seat)
        while self.position is None or self.position["viewer"] != seat:
            self.receive()

    def choices(self) -> list[str]:
        assert self.position is not None
        return [choice["text"] for choice in self.position["question"].get("choices", [])]

    def play_on(self) -> bool:
        """Play the first choice when it is one's turn; False when the battle is over."""
        if not self.my_turn():
            return False
        answer = self.act(self.choices()[0])
        if answer["type"] == "accepted":
            self.see(answer["seq"])
        return True

    def close(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            self.socket.close()


NOW = {"question": None, "can_undo": False, "can_ask_undo": False}  # what an update says of now, also by leaving it out
LEFT_OUT = {**NOW, "hand": [], "standing": [], "outcome": None}


def in_full(position: dict[str, Any]) -> dict[str, Any]:
    """A position with what its message leaves out, its pieces in an order that means nothing."""
    scene = {"pieces": [], "overlays": [], **position["scene"]}
    for many in ("pieces", "overlays"):
        scene[many] = sorted(scene[many], key=lambda one: str(one["id"]))
    return {**LEFT_OUT, **position, "scene": scene}


def updated(old: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """The position after an update, by the protocol: what is not named stays, but the question is that of now."""
    change = news.get("scene", {})
    scene = {"board": change.get("board", old["scene"]["board"])}
    for many, removed in (("pieces", "removed"), ("overlays", "overlays_removed")):
        gone = {*change.get(removed, []), *(one["id"] for one in change.get(many, []))}
        scene[many] = [one for one in old["scene"][many] if one["id"] not in gone] + change.get(many, [])
    named = {key: value for key, value in news.items() if key not in ("type", "steps", "scene", "clock")}
    return in_full({**old, **NOW, **named, "scene": scene})


def play_out(*seated: Live) -> None:
    """Play a battle to its end, each in his turn, everybody looking on."""
    for live in seated:
        while live.position is None:  # this process has not heard yet that the game has begun
            live.receive()
    while (decider := seated[0].decider) is not None:
        for live in seated:
            if live.position is not None and live.position["viewer"] == decider:
                live.play_on()
                newest = live.seq
        for live in seated:
            live.see(newest)
