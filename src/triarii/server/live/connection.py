"""Live play over a WebSocket: one connection, one pair of eyes at a time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from typing import Final

from msgspec import DecodeError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from triarii.engine.events import SPECTATOR
from triarii.server import wire
from triarii.server.accounts.limits import Bucket
from triarii.server.commands.claim_seat import ClaimSeat
from triarii.server.commands.command import Actor, Command
from triarii.server.commands.offer_draw import OfferDraw
from triarii.server.commands.play_move import PlayMove
from triarii.server.commands.resign import Resign
from triarii.server.commands.say import Say, said_so_far
from triarii.server.commands.set_preset import SetPreset
from triarii.server.commands.take_back import TakeBack
from triarii.server.commands.undo import Undo
from triarii.server.live.hub import MOST_NEWS
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused
from triarii.server.services import Services
from triarii.server.storage import schema
from triarii.server.storage.rows import StoredTable

log = logging.getLogger("triarii.server")
visits = logging.getLogger("triarii.visits")

HELLO_WITHIN: Final = 10.0
SEND_WITHIN: Final = 30.0
MOST_BAD: Final = 20
PONG: Final = wire.text(wire.Pong())


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
        self._sent = 0  # the last sequence number this client has been shown
        self._eyes = SPECTATOR  # and through whose eyes
        self._is_due = False
        self._news: deque[str] = deque()
        self._wake = asyncio.Event()
        self._drop: tuple[int, str] | None = None
        self._bucket = Bucket(60, 20)
        self._bad = 0

    # What the hub calls

    def moved(self) -> None:
        """The table has changed: an update is due. However much happens before it is sent, it is one."""
        self._is_due = True
        self._wake.set()

    def tell(self, text: str) -> None:
        self._news.append(text)
        if len(self._news) > MOST_NEWS:
            self.drop(1013, "this client is too slow")
        self._wake.set()

    def drop(self, code: int, reason: str) -> None:
        self._drop = (code, reason)
        self._wake.set()

    # From the first message to the last

    async def run(self) -> None:
        try:
            first = await asyncio.wait_for(self.socket.receive_text(), HELLO_WITHIN)
            hello = wire.READ.decode(first)
        except (TimeoutError, DecodeError, KeyError):
            await self._close(1008, "the first message must be 'hello'")
            return
        except WebSocketDisconnect:
            return
        if not isinstance(hello, wire.Hello):
            await self._close(1008, "the first message must be 'hello'")
            return
        try:
            welcome = await self._welcome(hello)
        except Refused as refused:
            await self._close(4404 if refused.code == "not-found" else 1008, str(refused))
            return
        if not self.services.hub.enter(self):
            await self._close(1013, "too many connections")
            return
        visits.info("connected", extra={"table": self.table, "seat": self.seat or "", "user": self.user})
        self._news.appendleft(welcome)
        self.moved()  # what was committed while the welcome was made
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait([reader, writer], return_when=asyncio.FIRST_COMPLETED)
            if writer.done() and not writer.cancelled() and isinstance(writer.exception(), Refused):
                self.drop(1008, str(writer.exception()))  # a table that cannot be taken up
        finally:
            self.services.hub.leave(self)
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            if self._drop is not None:
                await self._close(*self._drop)
            visits.info("left", extra={"table": self.table, "seat": self.seat or "", "user": self.user})

    async def _close(self, code: int, reason: str) -> None:
        if self.socket.client_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
                await asyncio.wait_for(self.socket.close(code, reason[:100]), 5)

    def _sit_down(self, stored: StoredTable, seat: str | None, choose: bool) -> None:
        """Look from one of one's own seats; with `choose` the table finds the best one if none is named."""
        yours = stored.seats_of(self.user)
        if seat is None and choose and yours:
            deciding = stored.row.deciding
            seat = next((one.seat for one in stored.seats if one.place == deciding and one.seat in yours), yours[0])
        if seat is not None and seat not in yours:
            raise Refused("not-yours", f"The seat '{seat}' is not yours.")
        self.seat = seat
        self.is_seated = bool(yours)
        self.viewer = next((one.place for one in stored.seats if one.seat == seat), SPECTATOR)

    def _still_sits(self, stored: StoredTable) -> None:
        """Who has lost the seat he looked from looks on as a spectator."""
        yours = stored.seats_of(self.user)
        self.is_seated = bool(yours)
        if self.seat is not None and self.seat not in yours:
            self.seat = None
            self.viewer = SPECTATOR

    async def _welcome(self, hello: wire.Hello) -> str:
        services = self.services
        stored = (await services.tables.get(self.table)).stored
        is_seated = bool(stored.seats_of(self.user))
        is_running = stored.row.status == "playing"
        chat = await asyncio.to_thread(said_so_far, services.database, self.table, is_seated, is_running)
        table = await services.tables.get(self.table)  # as it stands now
        self._sit_down(table.stored, hello.seat, True)
        position = table.position(self.viewer) if table.has_begun else None
        steps = table.steps(hello.since or 0, self.viewer) if table.has_begun else ()
        self._sent, self._eyes = (table.seq if table.has_begun else 0), self.viewer
        info = services.tables.describe(table.stored, self.user or None)
        spectators = services.hub.spectators(self.table)
        return wire.text(wire.Snapshot(table=info, position=position, steps=steps, chat=chat, spectators=spectators))

    # Writing

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._drop is not None:
                return
            while self._news:
                await self._send(self._news.popleft())
            if self._is_due:
                self._is_due = False
                update = self._update(await self.services.tables.get(self.table))
                if update is not None:
                    await self._send(update)

    async def _send(self, text: str) -> None:
        async with asyncio.timeout(SEND_WITHIN):
            await self.socket.send_text(text)

    def _update(self, table: LiveTable) -> str | None:
        """What is different since the last message; all of it for other eyes than those that were shown it."""
        self._still_sits(table.stored)
        is_same, since = self.viewer == self._eyes, self._sent
        if not table.has_begun or (table.seq <= since and is_same):
            return None
        self._sent, self._eyes = table.seq, self.viewer
        return table.update(self.viewer, since) if is_same else table.whole(self.viewer, since)

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
            message = wire.READ.decode(text)
        except DecodeError as error:
            self._bad += 1
            if self._bad > MOST_BAD:
                self.drop(1008, "too many messages that cannot be read")
            self._refuse("", Refused("bad-message", f"The message cannot be read: {error}."))
            return
        if isinstance(message, wire.Ping):
            self.tell(PONG)
            return
        id = "" if isinstance(message, wire.Hello | wire.Sit) else message.id
        if self.services.limits.on and not self._bucket.take():
            self._refuse(id, Refused("too-fast", "That was too fast; wait a moment."))
            return
        try:
            if isinstance(message, wire.Hello | wire.Sit):
                await self._sit(message.seat, isinstance(message, wire.Hello))
            else:
                await self._do(command_of(message), id)
        except Refused as refused:
            self._refuse(id, refused)
        except Exception:
            log.exception("a message could not be handled", extra={"table": self.table, "kind": type(message).__name__})
            self._refuse(id, Refused("unavailable", "Something went wrong here; nothing was changed."))

    async def _sit(self, seat: str | None, choose: bool) -> None:
        """Look from there: the table is shown anew."""
        table = await self.services.tables.get(self.table)
        self._sit_down(table.stored, seat, choose)
        if table.has_begun:
            self.tell(table.whole(self.viewer, self._sent))
            self._sent, self._eyes = table.seq, self.viewer
        else:
            info = self.services.tables.describe(table.stored, self.user or None)
            self.tell(wire.text(wire.TableNews(table=info)))
        self.services.hub.presence_changed(self.table)

    async def _do(self, command: Command, id: str) -> None:
        if not self.user:
            raise Refused("no-seat", "You are watching: only those who hold a seat can do that.")
        actor = Actor(self.user, self.name, self.seat)
        seq = await self.services.commands.run(self.table, actor, command)
        if isinstance(command, Say) and command.line is not None:
            self.services.hub.said(self.table, command.line)
        self.tell(wire.text(wire.Accepted(id=id, seq=seq)))

    def _refuse(self, id: str, refused: Refused) -> None:
        """Refused: why, and how far the table has come."""
        table = self.services.tables.awake(self.table)
        problem = refused.problem()
        told = wire.Rejection(
            id=id,
            code=problem.code,
            sentence=problem.sentence,
            rule=problem.rule,
            seq=table.seq if table is not None else self._sent,
        )
        self.tell(wire.text(told))


Asking = wire.Act | wire.Undo | wire.Takeback | wire.Preset | wire.Resign | wire.Draw | wire.Claim | wire.Chat


def command_of(message: Asking) -> Command:
    """What a message asks for."""
    if isinstance(message, wire.Act):
        return PlayMove(message.seq, message.action)
    if isinstance(message, wire.Undo):
        return Undo(message.seq)
    if isinstance(message, wire.Takeback):
        return TakeBack(message.say)
    if isinstance(message, wire.Preset):
        return SetPreset(message.step, message.action)
    if isinstance(message, wire.Resign):
        return Resign()
    if isinstance(message, wire.Draw):
        return OfferDraw(message.say)
    if isinstance(message, wire.Claim):
        return ClaimSeat(message.what)
    return Say(message.text)
