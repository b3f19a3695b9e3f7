"""How a table comes to be: made, joined, the numbers for its dice given, begun; and made again as a rematch."""

from __future__ import annotations

import secrets
from typing import Any, Final

from sqlalchemy import case, delete, func, select
from sqlalchemy.orm import Session as OrmSession

from triarii.engine.battle import Battle
from triarii.engine.dice import KeyedDice, key_from_seed
from triarii.engine.game import BadSetup, BattleInfo, Game
from triarii.engine.header import Header
from triarii.server import fair_dice as fairdice
from triarii.server import wire
from triarii.server.accounts import notices
from triarii.server.computers import players as computers
from triarii.server.live.tables import Tables, header_of
from triarii.server.live.viewing import outcome_info
from triarii.server.problems import Refused
from triarii.server.storage import schema

LISTED: Final = 100
MOST_WAITING: Final = 50  # tables that one person may have waiting or playing as their maker


def new_id() -> str:
    return secrets.token_urlsafe(9)


class Lobby:
    """Making and finding tables."""

    def __init__(self, tables: Tables, notice_delay: float) -> None:
        self.tables = tables
        self.database = tables.database
        self.notice_delay = notice_delay

    def make(self, user: str, new: wire.NewTable) -> wire.TableInfo:
        """Set up a table; it begins when every seat is taken and has given its number."""
        game = self.tables.catalogue.game(new.game)
        try:
            info = game.battle(new.battle or game.battles()[0].id)
            options = game.checked_options(new.options)
            trial(game, info, options, new.position)
        except BadSetup as error:
            raise Refused("bad-setup", str(error)) from None
        seats = asked_seats(info, new, user)
        with self.database.write() as session:
            self._refuse_hoarding(session, user)
            row = self._new_row(user, game, info, options, new)
            session.add(row)
            session.flush()
            for seat in seats:
                seat.table_id = row.id
                session.add(seat)
            session.flush()
            self.begin_if_ready(session, row)
            id = row.id
        return self.tables.info(id, user)

    def _refuse_hoarding(self, session: OrmSession, user: str) -> None:
        query = select(func.count()).where(schema.Table.maker == user, schema.Table.status != "over")
        if (session.scalar(query) or 0) >= MOST_WAITING:
            raise Refused("too-many", f"You have {MOST_WAITING} unfinished tables: finish or take back one of them.")

    def _new_row(
        self, user: str, game: Game, info: BattleInfo, options: dict[str, Any], new: wire.NewTable
    ) -> schema.Table:
        now = self.tables.now()
        secret = fairdice.new_secret()
        return schema.Table(
            id=new_id(),
            game=game.name,
            rules=game.rules_version,
            battle=info.id,
            options=options,
            position=new.position,
            maker=user,
            public=new.public,
            invite=secrets.token_urlsafe(12),
            silence=new.silence,
            pace=new.pace,
            secret=secret,
            commitment=fairdice.commitment(secret),
            status="waiting",
            seq=0,
            step=0,
            deciding=-1,
            waiting_seq=0,
            created_at=now,
            changed_at=now,
        )

    def join(self, user: str, id: str, ask: wire.Join) -> wire.TableInfo:
        """Take an open seat: by the invitation, or at a public table without one."""
        with self.database.write() as session:
            row = self.tables.row(session, id, lock=True)
            seats = self.tables.seats(session, id)
            if ask.seat is not None and all(seat.seat != ask.seat for seat in seats):
                raise Refused("not-found", f"This table has no seat '{ask.seat}'.")
            if not row.public and not secrets.compare_digest((ask.invite or "").encode(), row.invite.encode()):
                raise Refused("not-yours", "This seat is open only to those who have the invitation.")
            free = [seat for seat in seats if seat.kind == "open" and ask.seat in (None, seat.seat)]
            if not free:
                if any(seat.user_id == user and ask.seat in (None, seat.seat) for seat in seats):
                    return self.tables.infos(session, [row], user)[0]
                raise Refused("seat-taken", "That seat is taken.")
            free[0].kind = "person"
            free[0].user_id = user
            row.changed_at = self.tables.now()
            session.flush()
            self.begin_if_ready(session, row)
        return self.tables.info(id, user)

    def give_numbers(self, user: str, id: str, numbers: dict[str, str]) -> wire.TableInfo:
        """A seat's share in the dice; it is given once, after the server's promise and before the first roll."""
        with self.database.write() as session:
            row = self.tables.row(session, id, lock=True)
            by_name = {seat.seat: seat for seat in self.tables.seats(session, id)}
            for name, number in numbers.items():
                seat = by_name.get(name)
                if seat is None or seat.kind != "person" or seat.user_id != user:
                    raise Refused("not-yours", f"The seat '{name}' is not yours.")
                if seat.number is not None and seat.number != number:
                    raise Refused("not-now", f"The seat '{name}' has given its number already.")
                seat.number = number
            session.flush()
            self.begin_if_ready(session, row)
        return self.tables.info(id, user)

    def begin_if_ready(self, session: OrmSession, row: schema.Table) -> None:
        """The first line of the log: the set-up with what it drew."""
        seats = self.tables.seats(session, row.id)
        if row.status != "waiting" or any(seat.kind == "open" or seat.number is None for seat in seats):
            return
        now = self.tables.now()
        game = self.tables.catalogue.game(row.game)
        header = header_of(row, seats)
        battle = game.set_up(header, KeyedDice(bytes.fromhex(header.key)))
        assert battle.journal is not None and isinstance(battle.dice, KeyedDice)
        session.add(
            schema.Entry(
                table_id=row.id,
                seq=1,
                kind="start",
                place=-1,
                action="",
                results=list(battle.journal.opening),
                counter=battle.dice.counter,
                at=now,
            )
        )
        row.seq = 1
        row.status = "playing"
        stands_at(row, battle, now)
        if row.status == "playing":
            notices.write(session, row, seats[row.deciding], now + self.notice_delay)

    def rematch(self, user: str, id: str) -> wire.TableInfo:
        """The same battle again, everybody on the other side; asking again gives the same table."""
        with self.database.write() as session:
            row = self.tables.row(session, id, lock=True)
            seats = self.tables.seats(session, id)
            if row.rematch is not None:
                return self.tables.infos(session, [self.tables.row(session, row.rematch)], user)[0]
            if row.status != "over":
                raise Refused("not-now", "A rematch can be asked for when the battle is over.")
            if all(seat.user_id != user for seat in seats) and row.maker != user:
                raise Refused("not-yours", "Only those who played can ask for a rematch.")
            game = self.tables.catalogue.game(row.game)
            new = wire.NewTable(game=row.game, battle=row.battle, position=row.position, seats=[], public=row.public)
            again = self._new_row(user, game, game.battle(row.battle), dict(row.options), new)
            again.silence, again.pace = row.silence, row.pace
            session.add(again)
            session.flush()
            for place, seat in enumerate(seats):
                before = seats[place - len(seats) // 2]  # partners stay together
                session.add(
                    schema.Seat(
                        table_id=again.id,
                        place=place,
                        seat=seat.seat,
                        army=seat.army,
                        kind=before.kind,
                        user_id=before.user_id if before.kind == "person" else None,
                        level=before.level,
                        number=fairdice.new_number() if before.kind == "computer" else None,
                        offers_draw=False,
                    )
                )
            row.rematch = again.id
            session.flush()
            self.begin_if_ready(session, again)
            made = again.id
        return self.tables.info(made, user)

    def take_back(self, user: str, id: str) -> None:
        """The maker removes a table at which nobody has begun to play."""
        with self.database.write() as session:
            row = self.tables.row(session, id, lock=True)
            if row.maker != user:
                raise Refused("not-yours", "Only the one who made the table can take it back.")
            if row.status != "waiting":
                raise Refused("not-now", "The game has begun; it can be resigned, not taken back.")
            session.execute(delete(schema.Table).where(schema.Table.id == id))

    def listed(self, which: str, game: str | None, user: str | None) -> list[wire.TableInfo]:
        """Tables of one's own, open ones, running ones or finished ones, newest first."""
        table = schema.Table
        query = select(table).order_by(table.changed_at.desc()).limit(LISTED)
        mine = select(schema.Seat.table_id).where(schema.Seat.user_id == (user or ""), schema.Seat.kind == "person")
        if which == "mine":
            waits = select(schema.Seat.table_id).where(
                schema.Seat.user_id == (user or ""), schema.Seat.place == table.deciding
            )
            query = (
                select(table)
                .where(table.id.in_(mine) | (table.maker == (user or "")))
                .order_by(case((table.id.in_(waits), 0), else_=1), table.changed_at.desc())
                .limit(LISTED)
            )
        elif which == "open":
            free = select(schema.Seat.table_id).where(schema.Seat.kind == "open")
            query = query.where(table.status == "waiting", table.public, table.id.in_(free))
        else:
            query = query.where(table.status == ("playing" if which == "live" else "over"), table.public)
        if game is not None:
            query = query.where(table.game == game)
        with self.database.read() as session:
            return self.tables.infos(session, list(session.scalars(query)), user)


def trial(game: Game, info: BattleInfo, options: dict[str, Any], position: str) -> None:
    """Set the battle up once for nothing, so that a bad set-up is refused before anybody sits down."""
    key = key_from_seed("trial")
    header = Header(game.name, game.rules_version, info.id, options, info.seats, "keyed", key.hex(), position)
    game.set_up(header, KeyedDice(key))


def asked_seats(info: BattleInfo, new: wire.NewTable, user: str) -> list[schema.Seat]:
    """The seats as they were asked for; those left out are open."""
    asked = {seat.seat: seat for seat in new.seats}
    for name in asked:
        if name not in info.seats:
            raise Refused("bad-setup", f"There is no seat '{name}'; the seats are: {', '.join(info.seats)}.")
    seats: list[schema.Seat] = []
    for place, name in enumerate(info.seats):
        wanted = asked.get(name)
        who = wanted.who if wanted is not None else "open"
        level = (wanted.level if wanted is not None else None) or computers.default_level()
        if who == "computer" and not computers.is_level(level):
            names = ", ".join(found.level for found in computers.levels())
            raise Refused("bad-setup", f"There is no level '{level}'; the levels are: {names}.")
        seats.append(
            schema.Seat(
                place=place,
                seat=name,
                army=info.armies[place] if place < len(info.armies) else name,
                kind={"me": "person", "open": "open", "computer": "computer"}[who],
                user_id=user if who == "me" else None,
                level=level if who == "computer" else None,
                number=fairdice.new_number() if who == "computer" else None,
                offers_draw=False,
            )
        )
    return seats


def stands_at(row: schema.Table, battle: Battle, now: float) -> None:
    """Copy into the table's row who decides now, or how it ended."""
    row.changed_at = now
    row.waiting_seq = row.seq
    if battle.outcome is None:
        row.deciding = battle.seat
        row.waiting_since = now
        return
    ended = outcome_info(battle.outcome, battle.header.seats)
    row.status = "over"
    row.deciding = -1
    row.waiting_since = None
    row.outcome = None if ended is None else ended.model_dump()
