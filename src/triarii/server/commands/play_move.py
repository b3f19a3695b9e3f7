"""The loop of a table: who is this → which seat → is the sequence number right → is it legal → play →
append to the log and commit. Only what is committed is sent."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session as OrmSession

from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice, KeyedDice
from triarii.engine.events import Event
from triarii.engine.record import why_no_undo
from triarii.engine.rejection import Rejection
from triarii.engine.views import View
from triarii.engine.views import view_of as engine_view
from triarii.server import wire
from triarii.server.accounts import notices
from triarii.server.commands.make_table import stands_at
from triarii.server.computers import players as computers
from triarii.server.live.table import LiveTable
from triarii.server.live.tables import Tables
from triarii.server.live.viewing import scores_now
from triarii.server.problems import Refused, refused_by
from triarii.server.storage import schema

COMPUTER: Final = "computer"  # who acts when no person does
LOOK_BACK: Final = 200  # lines of chat that a newcomer is sent


class Overtaken(Exception):
    """Another process was first; nothing was committed."""


class Play:
    """Everything that changes a running table."""

    def __init__(self, tables: Tables, notice_delay: float) -> None:
        self.tables = tables
        self.database = tables.database
        self.notice_delay = notice_delay

    # Acting

    def act(self, user: str, id: str, seat: str | None, seq: int, text: str) -> int:
        """Play an action's text for a seat; the new sequence number. `user` may be COMPUTER."""
        with self.tables.live(id, seq) as live:  # should another process be further, the commit finds out
            place, _ = self.seated(id, user, seat)
            battle = self._in_turn(live, place, seq)
            action = battle.read(text)
            if isinstance(action, Rejection) or not battle.is_legal(action):
                raise refused_by(why_not(live, place, text))
            with self._or_rebuilt(live):
                events, results, counter = live.play(action)
                entry = self._entry(live, "act", place, counter)
                entry.action = battle.vocabulary().format(action)
                entry.results = results
                self._commit(live, entry, battle)
            self._noted(live, entry, events)
            if user != COMPUTER:
                live.view(place)  # he waits for it: it is drawn before anybody else gets to work on the news
            return entry.seq

    def undo(self, user: str, id: str, seat: str | None, seq: int) -> int:
        """Take back the seat's own last action, while nothing was rolled, drawn or shown since."""
        with self.tables.live(id) as live:
            place, _ = self.seated(id, user, seat)
            if live.outcome is not None:
                raise Refused("over", f"The battle is over: {live.outcome.reason}", live.outcome.rule)
            if seq != live.seq:
                raise stale()
            refusal = why_no_undo(live.present, place)
            if refusal is not None:
                raise refused_by(refusal)
            dice = live.present.dice
            assert isinstance(dice, KeyedDice)
            return self.take_back_one(live, place, dice.counter)

    def take_back_one(self, live: LiveTable, place: int, counter: int) -> int:
        """Take the last action off the table for a seat, whoever played it; the dice stay where they are."""
        with self._or_rebuilt(live):
            live.take_back()
            entry = self._entry(live, "undo", place, counter)
            self._commit(live, entry, live.present)
        self._noted(live, entry, [])
        return entry.seq

    @contextlib.contextmanager
    def _or_rebuilt(self, live: LiveTable) -> Iterator[None]:
        """What is played here is committed, or else the copy in memory, which ran ahead, is built anew."""
        try:
            yield
        except BaseException as error:
            live.reset()
            if isinstance(error, Overtaken):
                raise stale() from None
            raise

    def seated(self, id: str, user: str, seat: str | None) -> tuple[int, list[schema.Seat]]:
        """The place of a seat that this user holds; the connection says who he is, nothing that he sends."""
        with self.database.read() as session:
            seats = self.tables.seats(session, id)
        for found in seats:
            if found.seat == seat:
                by_computer = user == COMPUTER and found.kind == "computer"
                if by_computer or (found.kind == "person" and found.user_id == user):
                    return found.place, seats
        raise Refused("no-seat", "You are watching: only those who hold a seat can do that.")

    def _in_turn(self, live: LiveTable, place: int, seq: int) -> Battle:
        if live.outcome is not None:
            raise Refused("over", f"The battle is over: {live.outcome.reason}", live.outcome.rule)
        if seq != live.seq:
            raise stale()
        battle = live.present
        if battle.seat != place:
            raise Refused("not-your-turn", f"It is for {battle.seat_name(battle.seat)} to decide now.")
        return battle

    def _entry(self, live: LiveTable, kind: str, place: int, counter: int) -> schema.Entry:
        return schema.Entry(
            table_id=live.table,
            seq=live.seq + 1,
            kind=kind,
            place=place,
            action="",
            results=[],
            counter=counter,
            at=self.tables.now(),
        )

    def _commit(self, live: LiveTable, entry: schema.Entry, battle: Battle) -> None:
        """Append to the log if nobody else was first; with it goes the notice to whoever decides next."""
        try:
            with self.database.write() as session:
                row = self.tables.row(session, live.table, lock=True)
                if row.seq != live.seq or row.status != "playing":
                    raise Overtaken
                session.add(entry)
                row.seq = entry.seq
                row.step = live.step
                row.thinking_until = 0.0
                stands_at(row, battle, entry.at)
                seats = self.tables.seats(session, live.table)
                if row.status == "playing" and seats[row.deciding].user_id != seats[entry.place].user_id:
                    notices.write(session, row, seats[row.deciding], entry.at + self.notice_delay)
        except IntegrityError:
            raise Overtaken from None

    def _noted(self, live: LiveTable, entry: schema.Entry, events: list[Event]) -> None:
        kind: wire.StepKind = "undo" if entry.kind == "undo" else "act"
        live.note(entry.seq, kind, entry.place, entry.at, events)
        if live.present.outcome is not None:
            with self.database.read() as session:
                live.set_outcome(self.tables.row(session, live.table).outcome)

    # Ending a game otherwise than by its rules

    def resign(self, user: str, id: str, seat: str | None) -> None:
        """Give up. Where more than two play, the computer takes the seat and the others play on."""
        place, seats = self.seated(id, user, seat)
        if len(seats) > 2:
            self._hand_over(id, place, user)
            return
        name = seats[place].seat
        self._end(id, "resign", place, [other.seat for other in seats if other.place != place], f"{name} resigned.")

    def draw(self, user: str, id: str, seat: str | None, say: str) -> bool:
        """Offer, accept, decline or withdraw a draw; True when all have agreed."""
        place, _ = self.seated(id, user, seat)
        with self.database.write() as session:
            row = self.tables.row(session, id, lock=True)
            if row.status != "playing":
                raise Refused("not-playing", "No game is being played at this table.")
            seats = self.tables.seats(session, id)
            others = [other for other in seats if other.kind == "person" and other.place != place]
            if say == "accept" and not any(other.offers_draw for other in others):
                raise Refused("not-now", "Nobody offers a draw now.")
            if say in ("offer", "accept"):
                if not others:
                    raise Refused("not-now", "The computer plays on: it agrees to no draw.")
                seats[place].offers_draw = True
            elif say == "withdraw":
                seats[place].offers_draw = False
            else:
                for other in others:
                    other.offers_draw = False
            agreed = seats[place].offers_draw and all(other.offers_draw or other.user_id == user for other in others)
        if agreed:
            self._end(id, "draw", place, [], "The players agreed to a draw.")
        return agreed

    def claim(self, user: str, id: str, seat: str | None, what: str) -> None:
        """After silence: the game is won, or the computer goes on for the silent seat."""
        place, seats = self.seated(id, user, seat)
        with self.database.read() as session:
            row = self.tables.row(session, id)
        if row.status != "playing" or row.deciding < 0:
            raise Refused("not-playing", "No game is being played at this table.")
        silent = seats[row.deciding]
        if silent.kind != "person" or silent.user_id == user:
            raise Refused("not-now", "There is nobody to wait for.")
        if self.tables.now() < (row.waiting_since or 0.0) + row.silence:
            raise Refused("not-now", f"{silent.seat} has still time to answer.")
        if what == "computer" or len(seats) > 2:
            self._hand_over(id, silent.place, str(silent.user_id), row.seq)
            return
        self._end(id, "claim", silent.place, [seats[place].seat], f"{silent.seat} left the table.", row.seq)

    def _end(self, id: str, kind: str, place: int, winners: list[str], reason: str, at_seq: int | None = None) -> None:
        """The table's own end of a game."""
        with self.tables.live(id) as live:
            by: dict[str, str] = {"resign": "resignation", "draw": "agreement", "claim": "silence"}
            scores = scores_now(live.game, live.present)
            with self.database.write() as session:
                row = self._locked(session, id, at_seq)
                self._append(session, row, kind, place)
                row.status = "over"
                row.deciding = -1
                row.waiting_since = None
                row.outcome = {"winners": winners, "reason": reason, "rule": "", "scores": scores, "by": by[kind]}

    def _hand_over(self, id: str, place: int, user: str, at_seq: int | None = None) -> None:
        """The computer takes a seat from the person who holds it."""
        with self.database.write() as session:
            row = self._locked(session, id, at_seq)
            seat = self.tables.seats(session, id)[place]
            if seat.kind != "person" or seat.user_id != user:
                raise Refused("not-now", "That seat has changed hands already.")
            seat.kind = "computer"
            seat.user_id = None
            seat.level = computers.default_level()
            seat.offers_draw = False
            self._append(session, row, "takeover", place)

    def _locked(self, session: OrmSession, id: str, at_seq: int | None) -> schema.Table:
        row = self.tables.row(session, id, lock=True)
        if row.status != "playing":
            raise Refused("not-playing", "No game is being played at this table.")
        if at_seq is not None and row.seq != at_seq:
            raise Refused("not-now", "The table has changed meanwhile; look again.")
        return row

    def _append(self, session: OrmSession, row: schema.Table, kind: str, place: int) -> None:
        last = session.get(schema.Entry, (row.id, row.seq))
        now = self.tables.now()
        row.seq += 1
        row.changed_at = now
        row.thinking_until = 0.0  # whoever thinks now will find that he comes too late
        session.add(
            schema.Entry(
                table_id=row.id,
                seq=row.seq,
                kind=kind,
                place=place,
                action="",
                results=[],
                counter=last.counter if last is not None else 0,
                at=now,
            )
        )

    # Talking

    def talk(self, user: str, name: str, id: str, seat: str | None, text: str) -> wire.ChatLine:
        """A line of chat. Who watches a running game talks to those who watch."""
        with self.database.write() as session:
            row = self.tables.row(session, id, lock=True)
            held = [found.seat for found in self.tables.seats(session, id) if found.user_id == user]
            spoken = seat if seat in held else (held[0] if held else None)
            to = "spectators" if spoken is None and row.status == "playing" else "all"
            last = session.scalar(select(func.max(schema.Chat.n)).where(schema.Chat.table_id == id)) or 0
            line = schema.Chat(
                table_id=id, n=last + 1, user_id=user, name=name, seat=spoken, text=text, at=self.tables.now(), to=to
            )
            session.add(line)
        return chat_line(line)

    def talk_so_far(self, id: str, is_seated: bool, is_running: bool) -> list[wire.ChatLine]:
        query = select(schema.Chat).where(schema.Chat.table_id == id).order_by(schema.Chat.n.desc()).limit(LOOK_BACK)
        if is_seated and is_running:
            query = query.where(schema.Chat.to == "all")
        with self.database.read() as session:
            lines: Sequence[schema.Chat] = session.scalars(query).all()
        return [chat_line(line) for line in reversed(lines)]

    # Computers

    def claim_thinking(self, id: str, seconds: float) -> tuple[int, int, str, View, float] | None:
        """Take on the thinking for a table whose turn is a computer's, unless another process has:
        sequence number, seat, level, what that seat sees, and the pace of the table."""
        now = self.tables.now()
        with self.database.write() as session:
            row = self.tables.row(session, id, lock=True)
            if row.status != "playing" or row.deciding < 0 or row.thinking_until > now:
                return None
            seats = self.tables.seats(session, id)
            seat = seats[row.deciding]
            if seat.kind != "computer":
                return None
            row.thinking_until = now + seconds
            level = seat.level if seat.level and computers.is_level(seat.level) else computers.default_level()
            pace = row.pace if all(other.kind == "computer" for other in seats) else 0.0
        with self.tables.live(id) as live:
            if live.present.seat != seat.place:
                return None
            view = engine_view(live.game, live.present, seat.place)
            return live.seq, seat.place, level, view, pace

    def waiting_for_computers(self) -> list[str]:
        """Tables whose turn is a computer's and for which nobody thinks: after a crash there are some."""
        query = (
            select(schema.Table.id)
            .join(schema.Seat, (schema.Seat.table_id == schema.Table.id) & (schema.Seat.place == schema.Table.deciding))
            .where(
                schema.Table.status == "playing",
                schema.Seat.kind == "computer",
                schema.Table.thinking_until < self.tables.now(),
            )
            .limit(100)
        )
        with self.database.read() as session:
            return list(session.scalars(query))


def stale() -> Refused:
    return Refused("stale", "The table has changed meanwhile; look again.")


def why_not(live: LiveTable, place: int, text: str) -> Rejection:
    """Why an action is refused, in words that cannot betray more than the seat may know: asked of a battle
    that was dealt from its own view."""
    imagined = engine_view(live.game, live.present, place).battle(FastDice(live.seq))
    found = imagined.why_not(text)
    return found if found is not None else Rejection("not-offered", "That is not one of the choices now.")


def chat_line(line: schema.Chat) -> wire.ChatLine:
    return wire.ChatLine(
        n=line.n,
        name=line.name,
        seat=line.seat,
        text=line.text,
        at=line.at,
        to="spectators" if line.to == "spectators" else "all",
    )
