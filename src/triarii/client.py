"""A small client of a Triarii server: sign in, make or join a table, play, and know at any moment how it stands.

async with Person("http://127.0.0.1:8000", "Ann") as ann:
    info = await ann.make_table("ancients", {"bottom": "me", "top": "recruit"}, battle="akragas")
    async with ann.table(info["id"]) as table:
        while question := await table.my_question():
            await table.act(question.choices[0])
        print(table.position.outcome)
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import ssl
from collections.abc import Callable
from typing import Any, Final, Self, TypeVar

from triarii.extras import require

require("web", "The client")

import httpx
import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from triarii.engine.choices import Choice, Question
from triarii.engine.scene import Board, patched
from triarii.engine.text import Templates
from triarii.server.wire.messages import Position, Step, Update

Found = TypeVar("Found")
TLS: Final = ssl.create_default_context()  # made once: it takes longer than all the rest of signing in
FINAL: Final = (1008, 4403, 4404)  # close codes after which coming back would change nothing
WAITS: Final = {1001: 1.0, 1012: 1.0, 1013: 5.0}  # seconds to stay away after other close codes, at least


class Snapshot(msgspec.Struct, tag_field="type", tag="snapshot"):
    table: dict[str, Any]
    position: Position | None
    steps: tuple[Step, ...]
    chat: list[dict[str, Any]]
    spectators: int


class Whole(msgspec.Struct, tag_field="type", tag="position"):
    position: Position
    steps: tuple[Step, ...]


class Accepted(msgspec.Struct, tag_field="type", tag="accepted"):
    id: str
    seq: int


class Rejected(msgspec.Struct, tag_field="type", tag="rejection"):
    id: str
    code: str
    sentence: str
    rule: str
    seq: int


class TableNews(msgspec.Struct, tag_field="type", tag="table"):
    table: dict[str, Any]


class ChatNews(msgspec.Struct, tag_field="type", tag="chat"):
    line: dict[str, Any]


class Presence(msgspec.Struct, tag_field="type", tag="presence"):
    here: list[str]
    spectators: int


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    pass


Message = Snapshot | Whole | Update | Accepted | Rejected | TableNews | ChatNews | Presence | Pong
MESSAGES: Final = msgspec.json.Decoder(Message)


class Refused(Exception):
    """The server or the rules refuse it: a code for programs, a sentence for people, the rule if there is one."""

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.rule = rule


class Person:
    """Somebody at a server. Without a name of one's own one plays as a guest of a name that the server chooses."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.name = name
        self.http = httpx.AsyncClient(base_url=url, headers={"X-Triarii": "1"}, timeout=60, verify=TLS)

    async def __aenter__(self) -> Self:
        """Sign in as a guest: the answer sets the cookie by which the server knows who asks."""
        await self.ask("POST", "/api/guest", name=self.name)
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        """One HTTP request and its answer; raises Refused."""
        answer = await self.http.request(method, path, json=body or None)
        told = answer.json()
        if answer.status_code >= 400:
            raise Refused(told["code"], told["sentence"], told["rule"])
        return told

    async def make_table(self, game: str, seats: dict[str, str], **more: Any) -> dict[str, Any]:
        """Set up a table: each seat is for "me", "open", or a computer of the level that is named. `more` are the other
        fields of NewTable, such as battle="cannae"."""
        who = [
            {"seat": seat, "who": kind} if kind in ("me", "open") else {"seat": seat, "who": "computer", "level": kind}
            for seat, kind in seats.items()
        ]
        return await self.give_numbers(await self.ask("POST", "/api/tables", game=game, seats=who, **more))

    async def join(self, id: str, invite: str | None = None, seat: str | None = None) -> dict[str, Any]:
        """Take an open seat: with the token of the invitation, or without one where the table is public."""
        return await self.give_numbers(await self.ask("POST", f"/api/tables/{id}/join", invite=invite, seat=seat))

    async def give_numbers(self, info: dict[str, Any]) -> dict[str, Any]:
        """Give one's numbers for the dice where they are missing: the game begins when everybody has."""
        mine = {seat: secrets.token_hex(16) for seat in info["numbers_missing"] if seat in info["yours"]}
        if mine:
            info = await self.ask("POST", f"/api/tables/{info['id']}/numbers", numbers=mine)
        return info

    async def board(self, table: str, hash: str) -> Board:
        """The board that a scene names: it stays the same, so fetch it once."""
        told = await self.ask("GET", f"/api/tables/{table}/boards/{hash}")
        return msgspec.convert(told["board"], Board)

    async def templates(self, game: str) -> Templates:
        """The sentences of a game: render(Text("question." + key, values)) says what a question asks."""
        told = await self.ask("GET", f"/api/games/{game}/templates")
        return Templates({**told["templates"], "terms": told["terms"]})

    def table(self, id: str, seat: str | None = None) -> Table:
        """A live connection to a table, to be opened by `async with`."""
        return Table(self, id, seat)


class Table:
    """A table as it stands: `info`, `position`, `steps`, `chat` and who is `here` follow what the server says. When the
    connection is lost it is opened again, and what was missed is caught up."""

    def __init__(self, person: Person, id: str, seat: str | None = None) -> None:
        self.person = person
        self.id = id
        self.seat = seat
        self.info: dict[str, Any] = {}
        self.position: Position | None = None  # None while the table waits for players
        self.steps: list[Step] = []
        self.chat: list[dict[str, Any]] = []
        self.here: list[str] = []
        self.spectators = 0
        self._socket: ClientConnection | None = None
        self._asked: dict[str, asyncio.Future[int]] = {}  # requests that wait for an answer
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        await self.person.give_numbers(await self.person.ask("GET", f"/api/tables/{self.id}"))
        self._reading = asyncio.create_task(self._read())
        self._reading.add_done_callback(lambda _: self._news.set())
        await self.until(lambda: self.info)
        return self

    async def __aexit__(self, *failure: object) -> None:
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)

    # What one does

    async def my_question(self) -> Question | None:
        """Wait until this seat is to decide; None when the battle is over."""
        await self.until(lambda: self.position and (self.position.outcome or self._is_asked()))
        return self.position.question if self.position and not self.position.outcome else None

    async def act(self, choice: Choice | str) -> None:
        """Take one of the question's choices (or send an action's text), and see what comes of it."""
        text = choice if isinstance(choice, str) else choice.text
        await self.say("act", seq=self._seq(), action=text)

    async def undo(self) -> None:
        """Take back the last action, where `position.can_undo` says so."""
        await self.say("undo", seq=self._seq())

    async def resign(self) -> None:
        """Give the battle up."""
        await self.say("resign")

    async def talk(self, text: str) -> None:
        """Say something to the others at the table."""
        await self.say("chat", text=text)

    async def sit(self, seat: str | None) -> None:
        """Look from another seat of one's own, or with None as a spectator."""
        await send(await self.until(lambda: self._socket), type="sit", seat=seat)
        await self.until(lambda: self.position and self.position.viewer == (seat or "spectator"))

    async def say(self, type: str, **fields: Any) -> None:
        """Send any request of the protocol, wait until it is committed and seen; raises Refused. If the connection is
        lost meanwhile, ConnectionError: then `position` tells what has come of it."""
        socket = await self.until(lambda: self._socket)
        id = secrets.token_hex(8)
        answer = self._asked[id] = asyncio.get_running_loop().create_future()
        with contextlib.suppress(ConnectionClosed):  # then the answer fails as well
            await send(socket, type=type, id=id, **fields)
        seq = await answer
        await self.until(lambda: self._seq() >= seq)

    async def until(self, found: Callable[[], Found | None]) -> Found:
        """Wait for news until something is so."""
        while not (value := found()):
            if self._reading.done():
                self._reading.result()
            self._news.clear()
            await self._news.wait()
        return value

    # What comes and goes

    async def _read(self) -> None:
        address = self.person.url.replace("http", "ws", 1) + f"/api/tables/{self.id}/live"
        cookie = "; ".join(f"{name}={value}" for name, value in self.person.http.cookies.items())
        async for socket in connect(address, additional_headers={"Cookie": cookie}, max_size=None):
            with contextlib.suppress(ConnectionClosed):
                await send(socket, type="hello", seat=self.seat, since=self._seq() or None)
                async for text in socket:
                    self._take(MESSAGES.decode(text))
                    self._socket = socket
                    self._news.set()
            self._socket = None
            self._news.set()
            self._fail(ConnectionError("the connection was lost before the answer came"))
            if socket.close_code in FINAL:
                raise Refused("closed", socket.close_reason or "the server has closed the connection")
            await asyncio.sleep(random.uniform(1, 4) * WAITS.get(socket.close_code or 0, 0.1))

    def _fail(self, error: Exception) -> None:
        for answer in self._asked.values():
            answer.set_exception(error)
        self._asked.clear()

    def _take(self, message: Message) -> None:
        match message:
            case Update():
                self._follow(message)
            case Snapshot(table, position, steps, chat, spectators):
                self.info, self.chat, self.spectators = table, chat, spectators
                self._stands(position, steps)
            case Whole(position, steps):
                self._stands(position, steps)
            case Accepted(id, seq):
                if answer := self._asked.pop(id, None):
                    answer.set_result(seq)
            case Rejected(id, code, sentence, rule):
                if answer := self._asked.pop(id, None):
                    answer.set_exception(Refused(code, sentence, rule))
                elif not id:  # a message that could not be read
                    self._fail(Refused(code, sentence, rule))
            case TableNews(table):
                self.info = table
            case ChatNews(line):
                self.chat.append(line)
            case Presence(here, spectators):
                self.here, self.spectators = here, spectators

    def _stands(self, position: Position | None, steps: tuple[Step, ...]) -> None:
        """The whole position, as on joining; and from which seat it is seen."""
        self.position = position
        self._happened(steps)
        if position is not None:
            self.seat = position.viewer if position.viewer in self.info["yours"] else None

    def _follow(self, news: Update) -> None:
        """What has changed is put in its place; what is not named stays."""
        assert self.position is not None
        old = self.position
        self.position = Position(
            seq=news.seq,
            step=news.step,
            viewer=old.viewer,
            scene=old.scene if news.scene is None else patched(old.scene, news.scene),
            question=news.question,
            hand=old.hand if news.hand is None else news.hand,
            standing=old.standing if news.standing is None else news.standing,
            can_undo=news.can_undo,
            can_ask_undo=news.can_ask_undo,
            outcome=old.outcome if news.outcome is None else news.outcome,
        )
        self._happened(news.steps)

    def _happened(self, steps: tuple[Step, ...]) -> None:
        self.steps += steps
        if gone := {step.undoes for step in steps if step.undoes}:
            self.steps = [replace(step, undone=True) if step.seq in gone else step for step in self.steps]

    def _is_asked(self) -> bool:
        question = self.position.question if self.position else None
        return question is not None and question.seat == self.seat

    def _seq(self) -> int:
        return self.position.seq if self.position else 0


async def send(socket: ClientConnection, **message: Any) -> None:
    await socket.send(msgspec.json.encode(message).decode())
