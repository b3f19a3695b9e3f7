"""Makes today.sqlite and today.json: games as a server of this day has stored them, for the tests of later days.

`python -m tests.server.stored.make [folder]` plays at a real server, over HTTP and WebSockets: in each of the four games
a battle that is still fought, and beside these a table with an undo in its log, one that waits for a player, one that was
resigned, one fought to its end by the rules, and one with a computer, talk and an answer given in advance. today.json
tells who may sit there again (passwords, and the cookie of a guest) and how every table stood.

The files beside this script were made by the server of schema 0002, before its writes went through one writer. They are
not to be made again: a later server must take up what that one has left.
"""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.server.driving import Browser, Live, Server

HERE = Path(__file__).resolve().parent
GAMES = ("ancients", "battalion", "hannibal", "kings")
PASSWORD = "sixteen years in Italy"


class Players:
    """Two accounts and a guest at one server."""

    def __init__(self, server: Server) -> None:
        self.hanno, self.fabius, self.guest = Browser(server), Browser(server), Browser(server, "Polybius")
        for browser, name in ((self.hanno, "Hanno"), (self.fabius, "Fabius")):
            browser.post("/api/register", name=name, password=PASSWORD)
        self.hanno.http.patch("/api/me", json={"settings": {"theme": "dark"}, "webhook": "https://example.org/hook"})
        self.battles = {game["name"]: game["battles"] for game in self.hanno.get("/api/games")}

    def battle(self, game: str, seats: int = 2) -> dict[str, Any]:
        return next(battle for battle in self.battles[game] if len(battle["seats"]) == seats)

    def table(self, game: str, against: Browser, **more: Any) -> tuple[str, dict[str, Live]]:
        """Hanno's table with somebody opposite: the live connection of each seat."""
        battle = self.battle(game)
        table = self.hanno.table({battle["seats"][0]: "me"}, game=game, battle=battle["id"], **more)
        against.join(table)
        lives = [self.hanno.live(table["id"]), against.live(table["id"])]
        return table["id"], {str(live.view["viewer"]): live for live in lives if live.view is not None}


def deciding(lives: dict[str, Live]) -> Live:
    """Whoever decides, with what everybody has seen."""
    newest = max(live.seq for live in lives.values())
    for live in lives.values():
        live.see(newest)
    first = next(iter(lives.values()))
    assert first.view is not None
    return lives[first.view["decision"]["seat"]]


def play(lives: dict[str, Live], moves: int, chance: random.Random) -> None:
    for _ in range(moves):
        live = deciding(lives)
        live.see(live.act(chance.choice(live.choices()))["seq"])


def fought(players: Players, game: str) -> str:
    """A battle in its middle, with whatever was taken back on the way."""
    table, lives = players.table(game, players.fabius if game != "kings" else players.guest, silence=86_400)
    play(lives, 40, random.Random(game))
    return table


def with_undo(players: Players) -> str:
    """An action that was taken back and another one in its place, in mid-game."""
    table, lives = players.table("ancients", players.guest)
    chance = random.Random(9)
    undone = 0
    while undone < 3:
        live = deciding(lives)
        live.see(live.act(chance.choice(live.choices()))["seq"])
        assert live.view is not None
        if live.view["can_undo"]:
            live.see(live.ask("undo", seq=live.seq)["seq"])
            undone += 1
            play(lives, 3, chance)
    return table


def waiting(players: Players) -> str:
    battle = players.battle("battalion")
    made = players.hanno.table({battle["seats"][0]: "me"}, game="battalion", battle=battle["id"], public=True)
    return str(made["id"])


def resigned(players: Players) -> str:
    table, lives = players.table("kings", players.fabius, public=True)
    play(lives, 12, random.Random(4))
    deciding(lives).ask("resign")
    return table


def ended(players: Players) -> str:
    """Two computers, to the end that the rules give."""
    battle = players.battle("battalion")
    seats = dict.fromkeys(battle["seats"], "recruit")
    table = players.hanno.table(seats, game="battalion", battle=battle["id"], pace=0, public=True)
    live = players.hanno.live(table["id"])
    while live.view is None or live.view["outcome"] is None:
        live.receive()
    return str(table["id"])


def with_computer(players: Players) -> str:
    """A computer opposite, talk, and a question that is answered in advance."""
    for seed in range(40):
        battle = players.battle("ancients")
        seats = {battle["seats"][0]: "me", battle["seats"][1]: "recruit"}
        table = players.guest.table(seats, game="ancients", battle=battle["id"])
        live = players.guest.live(table["id"])
        live.ask("chat", text="Ave.")
        live.ask("chat", text="Elephants — again? 🐘")
        chance = random.Random(seed)
        for _ in range(60):
            if not live.my_turn():
                break
            assert live.view is not None
            plain = [action["text"] for action in live.view["decision"]["actions"] if not action["args"]]
            step = live.view["decision"]["step"]
            if (
                plain
                and len(live.choices()) < 4
                and live.ask("preset", step=step, action=plain[-1])["type"] == "accepted"
            ):
                live.see(live.seq + 1)
                return str(table["id"])
            live.see(live.act(chance.choice(live.choices()))["seq"])
    raise AssertionError("nothing could be answered in advance")


def stands(players: Players, kind: str, id: str) -> dict[str, Any]:
    """How a table stands in the eyes of a spectator, or of everybody once it is over."""
    table = players.hanno.get(f"/api/tables/{id}")
    found: dict[str, Any] = {key: table[key] for key in ("id", "game", "battle", "status", "seq", "step", "deciding")}
    found["kind"] = kind
    if table["status"] != "waiting":
        replay = players.guest.get(f"/api/tables/{id}/replay", **{"as": "spectator"})
        found["scores"] = replay["standings"]
        found["outcome"] = table["outcome"]
    return found


def make(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as made:
        path = Path(made) / "triarii.sqlite"
        server = Server(str(path))
        players = Players(server)
        tables = [(game, fought(players, game)) for game in GAMES]
        tables += [("undo", with_undo(players)), ("waiting", waiting(players)), ("resigned", resigned(players))]
        tables += [("ended", ended(players)), ("computer", with_computer(players))]
        guest = players.guest.get("/api/me")
        told = {
            "accounts": {"Hanno": PASSWORD, "Fabius": PASSWORD},
            "guest": {"name": guest["name"], "id": guest["id"], "cookies": dict(players.guest.http.cookies)},
            "tables": [stands(players, kind, id) for kind, id in tables],
        }
        server.stop()
        with sqlite3.connect(path, isolation_level=None) as database:
            database.execute("UPDATE sessions SET expires_at = 32503680000")  # the guest's cookie is good in any year
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("VACUUM")
        database.close()
        shutil.copyfile(path, folder / "today.sqlite")
    (folder / "today.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
