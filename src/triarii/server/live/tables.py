"""The tables in the database: found, described for whoever asks, and taken up live."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session as OrmSession

from triarii.engine.header import Header
from triarii.server import wire
from triarii.server.catalogue import Catalogue
from triarii.server.fair_dice import mixed_key
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused
from triarii.server.storage import schema
from triarii.server.storage.database import Database

KEPT_LIVE: Final = 300  # tables that a process keeps ready to play


def nobody_here(table: str) -> set[str]:
    return set()


class Tables:
    """All tables. What it says is what the database says: the live ones in memory are only a quicker copy."""

    def __init__(self, database: Database, catalogue: Catalogue) -> None:
        self.database = database
        self.catalogue = catalogue
        self.here: Callable[[str], set[str]] = nobody_here  # the seats whose players are connected now
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._lock = threading.Lock()

    @staticmethod
    def now() -> float:
        return time.time()

    # Rows

    def row(self, session: OrmSession, id: str, lock: bool = False) -> schema.Table:
        found = session.get(schema.Table, id, with_for_update=lock)
        if found is None:
            raise Refused("not-found", "There is no such table.")
        return found

    def seats(self, session: OrmSession, id: str) -> list[schema.Seat]:
        query = select(schema.Seat).where(schema.Seat.table_id == id).order_by(schema.Seat.place)
        return list(session.scalars(query))

    # Descriptions

    def info(self, id: str, user: str | None) -> wire.TableInfo:
        with self.database.read() as session:
            return self.infos(session, [self.row(session, id)], user)[0]

    def infos_for(self, id: str, users: set[str]) -> dict[str, wire.TableInfo]:
        """The table for several users at once; under "" as everybody else sees it."""
        with self.database.read() as session:
            row = self.row(session, id)
            involved = {seat.user_id for seat in self.seats(session, id)} | {row.maker}
            found = {user: self.infos(session, [row], user)[0] for user in users if user in involved}
            found[""] = self.infos(session, [row], None)[0]
        return found

    def infos(self, session: OrmSession, rows: Sequence[schema.Table], user: str | None) -> list[wire.TableInfo]:
        """Tables as this user may see them."""
        ids = [row.id for row in rows]
        query = (
            select(schema.Seat, schema.User)
            .outerjoin(schema.User, schema.Seat.user_id == schema.User.id)
            .where(schema.Seat.table_id.in_(ids))
            .order_by(schema.Seat.place)
        )
        by_table: dict[str, list[tuple[schema.Seat, schema.User | None]]] = {id: [] for id in ids}
        for seat, person in session.execute(query):
            by_table[seat.table_id].append((seat, person))
        return [self._info(row, by_table[row.id], user) for row in rows]

    def _info(
        self, row: schema.Table, seats: list[tuple[schema.Seat, schema.User | None]], user: str | None
    ) -> wire.TableInfo:
        here = self.here(row.id)
        names = [seat.seat for seat, _ in seats]
        yours = [seat.seat for seat, _ in seats if seat.kind == "person" and user and seat.user_id == user]
        is_open = any(seat.kind == "open" for seat, _ in seats)
        silent = row.status == "playing" and row.deciding >= 0 and seats[row.deciding][0].kind == "person"
        return wire.TableInfo(
            id=row.id,
            game=row.game,
            title=self.catalogue.title(row.game),
            battle=row.battle,
            battle_name=self.catalogue.battle_name(row.game, row.battle),
            options=row.options,
            status=_status(row.status),
            seats=[_seat(seat, person, user, seat.seat in here) for seat, person in seats],
            yours=yours,
            numbers_missing=[seat.seat for seat, _ in seats if seat.number is None] if row.status == "waiting" else [],
            invite=row.invite if is_open and (yours or row.maker == user) else None,
            public=row.public,
            silence=row.silence,
            waiting_since=row.waiting_since,
            claimable_at=(row.waiting_since or 0.0) + row.silence if silent else None,
            seq=row.seq,
            step=row.step,
            deciding=names[row.deciding] if row.deciding >= 0 else None,
            draw_offers=[seat.seat for seat, _ in seats if seat.offers_draw],
            undo_asks=[seat.seat for seat, _ in seats if row.status == "playing" and seat.asks_undo == row.seq],
            presets=[
                wire.PresetInfo(seat=seat.seat, step=step, question=preset["question"], says=preset["says"])
                for seat, _ in seats
                if seat.seat in yours
                for step, preset in seat.presets.items()
            ],
            outcome=None if row.outcome is None else wire.OutcomeInfo.model_validate(row.outcome),
            commitment=row.commitment,
            rematch=row.rematch,
            created_at=row.created_at,
            changed_at=row.changed_at,
        )

    # Live

    @contextlib.contextmanager
    def live(self, id: str, at_least: int | None = None) -> Iterator[LiveTable]:
        """The table as the database has it now, held for as long as one plays or shows it.

        Who only shows it, and knows that it has come to `at_least`, spares the database if that much is known here.
        """
        table = self._kept(id)
        if table is None:
            with self.database.read() as session:
                table = self._cached(session, id)
        with table.lock:
            if at_least is None or table.seq < max(1, at_least):
                with self.database.read() as session:
                    self._refresh(session, table)
            yield table

    def _refresh(self, session: OrmSession, table: LiveTable) -> None:
        row = self.row(session, table.table)
        if table.seq < row.seq:
            entry = schema.Entry
            query = (
                select(entry)
                .where(entry.table_id == row.id, entry.seq > table.seq, entry.seq <= row.seq)
                .order_by(entry.seq)
            )
            table.catch_up(session.scalars(query).all())
        table.set_outcome(row.outcome)

    def _kept(self, id: str) -> LiveTable | None:
        with self._lock:
            found = self._live.get(id)
            if found is not None:
                self._live.move_to_end(id)
            return found

    def _cached(self, session: OrmSession, id: str) -> LiveTable:
        row = self.row(session, id)
        if row.status == "waiting":
            raise Refused("not-now", "The game has not begun: the table still waits for a player.")
        header = header_of(row, self.seats(session, id))
        table = LiveTable(id, self.catalogue.game(row.game), header)
        with self._lock:
            table = self._live.setdefault(id, table)
            while len(self._live) > KEPT_LIVE:
                self._live.popitem(last=False)
        return table

    @property
    def live_count(self) -> int:
        return len(self._live)


def header_of(row: schema.Table, seats: list[schema.Seat]) -> Header:
    """The header of a table whose seats have all given their numbers."""
    key = mixed_key(row.secret, [seat.number or "" for seat in seats])
    names = tuple(seat.seat for seat in seats)
    return Header(row.game, row.rules, row.battle, dict(row.options), names, "keyed", key.hex(), row.position)


def _seat(seat: schema.Seat, person: schema.User | None, user: str | None, here: bool) -> wire.SeatInfo:
    names = {"computer": f"Computer ({seat.level})", "open": ""}
    kinds: dict[str, wire.SeatKind] = {"person": "person", "computer": "computer", "open": "open"}
    is_person = seat.kind == "person"
    return wire.SeatInfo(
        seat=seat.seat,
        army=seat.army,
        kind=kinds[seat.kind],
        name=person.name if is_person and person is not None else names.get(seat.kind, ""),
        level=seat.level if seat.kind == "computer" else None,
        you=is_person and user is not None and seat.user_id == user,
        here=here and is_person,
        guest=is_person and person is not None and person.account is None,
    )


def _status(text: str) -> wire.Status:
    statuses: dict[str, wire.Status] = {"waiting": "waiting", "playing": "playing", "over": "over"}
    return statuses[text]
