"""Live play over a WebSocket: one connection, one pair of eyes at a time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from triarii.engine.events import SPECTATOR
from triarii.server import wire
from triarii.server.accounts.limits import Bucket
from triarii.server.live.hub import MOST_NEWS
from triarii.server.live.table import LiveTable
from triarii.server.live.viewing import board_change
from triarii.server.problems import Refused
from triarii.server.services import Services
from triarii.server.storage import schema

log = logging.getLogger("triarii.server")
visits = logging.getLogger("triarii.visits")

READ: Final[TypeAdapter[wire.ClientMessage]] = TypeAdapter(wire.ClientMessage)
HELLO_WITHIN: Final = 10.0
SEND_WITHIN: Final = 30.0
FIRST_WITHIN: Final = 0.25  # how long the news of an action waits until whoever acted has seen it himself
MOST_BAD: Final = 20


class Connection:
    """One browser tab at one table. What it may do follows from its cookie and the seats, not from what it says."""

    def __init__(self, services: Services, socket: WebSocket, table: str, person: schema.User | None) -> None:
        self.services = services
        self.socket = socket
        self.table = table
        self.user = person.id if person is not None else ""
        self.name = person.name if person is not None else ""
        self.viewer = SPECTATOR
        self.seat: str | None = None
        self.is_seated = False
        self._seats: list[str] = []
        self._yours: list[str] = []
        self._sent = 0  # the last sequence number this client has been shown
        self._board: str | None = None  # the board it has, if it wants to be told only what changes on it
        self._goal = 0  # the newest sequence number heard of
        self._is_due = False
        self._must_look = False  # it is not known how far the table has come: the database knows
        self._news: deque[str | Callable[[], str | None]] = deque()
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._drop: tuple[int, str] | None = None
        self._bucket = Bucket(60, 20)
        self._bad = 0

    # What the hub calls

    def moved(self, seq: int) -> None:
        self._goal = max(self._goal, seq)
        self._must_look |= seq == 0
        self._is_due = True
        self._wake.set()

    def tell(self, text: str | Callable[[], str | None]) -> None:
        """Send a text or, where a view is in it, what makes it: views are made in the order in which they are sent,
        so that none is overtaken by a newer one."""
        self._news.append(text)
        if len(self._news) > MOST_NEWS:
            self.drop(1013, "this client is too slow")
        self._wake.set()

    def holds(self, seats: list[str]) -> None:
        """The seats of this person have changed; who has lost the one he looked from looks on as a spectator."""
        self._yours = seats
        self.is_seated = bool(seats)
        if self.seat is not None and self.seat not in seats:
            self.seat = None
            self.viewer = SPECTATOR

    def drop(self, code: int, reason: str) -> None:
        self._drop = (code, reason)
        self._wake.set()

    # From the first message to the last

    async def run(self) -> None:
        try:
            first = await asyncio.wait_for(self.socket.receive_text(), HELLO_WITHIN)
            hello = READ.validate_json(first)
        except (TimeoutError, ValidationError, KeyError):
            await self._close(1008, "the first message must be 'hello'")
            return
        except WebSocketDisconnect:
            return
        if not isinstance(hello, wire.Hello):
            await self._close(1008, "the first message must be 'hello'")
            return
        try:
            await asyncio.to_thread(self._sit_down, hello.seat, True)
        except Refused as refused:
            await self._close(4404 if refused.code == "not-found" else 1008, refused.sentence)
            return
        if not self.services.hub.enter(self):
            await self._close(1013, "too many connections")
            return
        writer: asyncio.Task[None] | None = None
        visits.info("connected", extra={"table": self.table, "seat": self.seat or "", "user": self.user})
        try:
            self._board = "" if hello.changes else None
            self._news.appendleft(lambda: self._welcome(hello.since or 0))
            self._wake.set()
            writer = asyncio.create_task(self._write())
            reader = asyncio.create_task(self._read())
            await asyncio.wait([reader, writer], return_when=asyncio.FIRST_COMPLETED)
            if writer.done() and isinstance(writer.exception(), Refused):
                self.drop(1008, str(writer.exception()))  # a table that cannot be taken up
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
        finally:
            self.services.hub.leave(self)
            if writer is not None:
                writer.cancel()
                await asyncio.gather(writer, return_exceptions=True)
            if self._drop is not None:
                await self._close(*self._drop)
            visits.info("left", extra={"table": self.table, "seat": self.seat or "", "user": self.user})

    async def _close(self, code: int, reason: str) -> None:
        if self.socket.client_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
                await asyncio.wait_for(self.socket.close(code, reason[:100]), 5)

    def _sit_down(self, seat: str | None, choose: bool) -> None:
        """Look from one of one's own seats; with `choose` the table finds the best one if none is named."""
        info = self.services.tables.info(self.table, self.user or None)
        self._yours = info.yours
        self._seats = [found.seat for found in info.seats]
        if seat is None and choose and info.yours:
            seat = info.deciding if info.deciding in info.yours else info.yours[0]
        if seat is not None and seat not in info.yours:
            raise Refused("not-yours", f"The seat '{seat}' is not yours.")
        self.seat = seat
        self.is_seated = bool(info.yours)
        self.viewer = self._seats.index(seat) if seat is not None else SPECTATOR

    def _welcome(self, since: int) -> str:
        services = self.services
        info = services.tables.info(self.table, self.user or None)
        view = "null"
        steps = "[]"
        if info.status != "waiting":
            with services.tables.live(self.table, info.seq) as live:
                view = self._whole_view(live)
                steps = live.steps_json(since, self.viewer)
                self._sent = live.seq
        chat = services.play.talk_so_far(self.table, bool(info.yours), info.status == "playing")
        lines = ",".join(line.model_dump_json() for line in chat)
        return (
            f'{{"type":"welcome","table":{info.model_dump_json()},"view":{view},"steps":{steps},'
            f'"chat":[{lines}],"spectators":{services.hub.spectators(self.table)}}}'
        )

    # Writing

    async def _write(self) -> None:
        """Send what is due. However much has happened since the last time, it is one frame."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._drop is not None:
                return
            while self._news:
                news = self._news.popleft()
                await self._send(news if isinstance(news, str) else await asyncio.to_thread(news))
            if self._is_due:
                self._is_due = False
                await self._send(await asyncio.to_thread(self._update))
            if not self._news:
                self._idle.set()

    async def _send(self, text: str | None) -> None:
        if text is not None:
            await asyncio.wait_for(self.socket.send_text(text), SEND_WITHIN)

    def _update(self) -> str | None:
        try:
            at_least = None if self._must_look else self._goal
            self._must_look = False
            with self.services.tables.live(self.table, at_least) as live:
                if live.seq <= self._sent:
                    return None
                if live.was_taken_over(self.viewer, self._sent):
                    self.holds([seat for seat in self._yours if seat != self.seat])
                return self._frame(live)
        except Refused:
            return None

    def _frame(self, live: LiveTable) -> str:
        """What happened since the last frame, and how it stands now."""
        steps = live.steps_json(self._sent, self.viewer)
        self._sent = live.seq
        if self._board is None:
            return f'{{"type":"update","view":{live.view_json(self.viewer)},"board":null,"steps":{steps}}}'
        now = live.view(self.viewer).board_svg
        change = board_change(self._board, now).model_dump_json()
        self._board = now
        view = live.view_json(self.viewer, with_board=False)
        return f'{{"type":"update","view":{view},"board":{change},"steps":{steps}}}'

    def _whole_view(self, live: LiveTable) -> str:
        """How it stands now, board and all: from here on changes count from this board."""
        if self._board is not None:
            self._board = live.view(self.viewer).board_svg
        return live.view_json(self.viewer)

    # Reading

    async def _read(self) -> None:
        while True:
            try:
                text = await self.socket.receive_text()
            except (WebSocketDisconnect, KeyError, RuntimeError):
                return
            await self._take(text)

    async def _take(self, text: str) -> None:
        try:
            message = READ.validate_json(text)
        except ValidationError as error:
            self._bad += 1
            if self._bad > MOST_BAD:
                self.drop(1008, "too many messages that cannot be read")
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"][1:]) or "message"
            self._refuse("", Refused("bad-message", f"The message cannot be read: {where}: {first['msg']}."))
            return
        if isinstance(message, wire.Ping):
            self.tell('{"type":"pong"}')
            return
        id = getattr(message, "id", "")
        if self.services.limits.on and not self._bucket.take():
            self._refuse(id, Refused("too-fast", "That was too fast; wait a moment."))
            return
        try:
            await self._do(message, id)
        except Refused as refused:
            self._refuse(id, refused)
        except Exception:
            log.exception("a message could not be handled", extra={"table": self.table, "kind": message.type})
            self._refuse(id, Refused("unavailable", "Something went wrong here; nothing was changed."))

    async def _do(self, message: wire.ClientMessage, id: str) -> None:
        services = self.services
        if isinstance(message, (wire.Hello, wire.Sit)):
            await asyncio.to_thread(self._sit_down, message.seat, isinstance(message, wire.Hello))
            self.tell(self._only_view)
            services.hub.presence_changed(self.table)
            return
        if not self.user:
            raise Refused("no-seat", "You are watching: only those who hold a seat can do that.")
        if isinstance(message, wire.Act):
            seq = await asyncio.to_thread(
                services.play.act, self.user, self.table, self.seat, message.seq, message.action
            )
            await self._accepted(message.id, seq)
        elif isinstance(message, wire.Undo):
            seq = await asyncio.to_thread(services.play.undo, self.user, self.table, self.seat, message.seq)
            await self._accepted(message.id, seq)
        elif isinstance(message, wire.Chat):
            line = await asyncio.to_thread(
                services.play.talk, self.user, self.name, self.table, self.seat, message.text
            )
            services.hub.said(self.table, line)
            self.tell(wire.Accepted(id=message.id, seq=self._sent).model_dump_json())
        else:
            if isinstance(message, wire.Takeback):
                await asyncio.to_thread(services.consent.say, self.user, self.table, self.seat, message.say)
            elif isinstance(message, wire.Preset):
                await asyncio.to_thread(
                    services.presets.set, self.user, self.table, self.seat, message.step, message.action
                )
            elif isinstance(message, wire.Resign):
                await asyncio.to_thread(services.play.resign, self.user, self.table, self.seat)
            elif isinstance(message, wire.Draw):
                await asyncio.to_thread(services.play.draw, self.user, self.table, self.seat, message.say)
            elif isinstance(message, wire.Claim):
                await asyncio.to_thread(services.play.claim, self.user, self.table, self.seat, message.what)
            seq = (await asyncio.to_thread(services.tables.info, self.table, None)).seq
            await self._accepted(id, seq)

    async def _accepted(self, id: str, seq: int) -> None:
        """It is committed: now it may be told, first to the one who asked and waits, then to everybody."""
        self._goal = max(self._goal, seq)
        self._idle.clear()
        self.tell(wire.Accepted(id=id, seq=seq).model_dump_json())
        self.tell(self._update)
        try:
            await asyncio.wait_for(self._idle.wait(), FIRST_WITHIN)
        except TimeoutError:
            pass
        finally:
            self.services.announce(self.table, seq)

    def _only_view(self) -> str:
        try:
            with self.services.tables.live(self.table) as live:
                return self._frame(live)
        except Refused:
            info = self.services.tables.info(self.table, self.user or None)
            return wire.TableNews(table=info).model_dump_json()

    def _refuse(self, id: str, refused: Refused) -> None:
        """Refused: why, and how it stands now."""
        problem = refused.problem().model_dump_json()[1:-1]
        self.tell(lambda: f'{{"type":"rejection","id":{_quoted(id)},{problem},"view":{self._view_now()}}}')

    def _view_now(self) -> str:
        try:
            with self.services.tables.live(self.table) as live:
                return self._whole_view(live)
        except Refused:
            return "null"


def _quoted(text: str) -> str:
    return TypeAdapter(str).dump_json(text).decode()
