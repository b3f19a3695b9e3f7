"""To make a table: what is played, and who sits where."""

from __future__ import annotations

import secrets
from typing import Any, Final

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session as OrmSession

from triarii.engine.dice import KeyedDice, key_from_seed
from triarii.engine.game import BadSetup, BattleInfo, Game
from triarii.engine.header import Header
from triarii.server import fair_dice, wire
from triarii.server.catalogue import Catalogue
from triarii.server.commands.arranging import Arrangement, Arranging
from triarii.server.computers import players as computers
from triarii.server.problems import Refused
from triarii.server.storage import schema

MOST_UNFINISHED: Final = 50  # tables that one person may have waiting or playing as their maker


class MakeTable(Arrangement):
    """It begins when every seat is taken and has given its number."""

    def __init__(self, user: str, new: wire.NewTable) -> None:
        self.user = user
        self.new = new
        self.info: BattleInfo
        self.game: Game
        self.options: dict[str, Any]
        self.seats: list[dict[str, Any]]

    def prepare(self, catalogue: Catalogue) -> None:
        self.game = catalogue.game(self.new.game)
        try:
            self.info = self.game.battle(self.new.battle or self.game.battles()[0].id)
            self.options = self.game.checked_options(self.new.options)
            trial(self.game, self.info, self.options, self.new.position)
        except BadSetup as error:
            raise Refused("bad-setup", str(error)) from None
        self.seats = asked_seats(self.info, self.new, self.user)

    def write(self, session: OrmSession, at: Arranging) -> str:
        unfinished = select(func.count()).where(schema.Table.maker == self.user, schema.Table.status != "over")
        if (session.scalar(unfinished) or 0) >= MOST_UNFINISHED:
            raise Refused("too-many", f"You have {MOST_UNFINISHED} unfinished tables: finish or take back one of them.")
        row = new_row(self.user, self.game, self.info.id, self.options, at.now)
        new = self.new
        row |= {"position": new.position, "public": new.public, "silence": new.silence, "pace": new.pace}
        session.execute(insert(schema.Table), [row])
        session.execute(insert(schema.Seat), [{"table_id": row["id"], **seat} for seat in self.seats])
        at.begin_if_ready(session, row["id"])
        return str(row["id"])


def new_row(user: str, game: Game, battle: str, options: dict[str, Any], now: float) -> dict[str, Any]:
    """A table that waits, with the promise of its dice."""
    secret = fair_dice.new_secret()
    return {
        "id": secrets.token_urlsafe(9),
        "game": game.name,
        "rules": game.rules_version,
        "battle": battle,
        "options": options,
        "maker": user,
        "invite": secrets.token_urlsafe(12),
        "secret": secret,
        "commitment": fair_dice.commitment(secret),
        "status": "waiting",
        "created_at": now,
        "changed_at": now,
    }


def trial(game: Game, info: BattleInfo, options: dict[str, Any], position: str) -> None:
    """Set the battle up once for nothing, so that a bad set-up is refused before anybody sits down."""
    key = key_from_seed("trial")
    header = Header(game.name, game.rules_version, info.id, options, info.seats, "keyed", key.hex(), position)
    game.set_up(header, KeyedDice(key))


def asked_seats(info: BattleInfo, new: wire.NewTable, user: str) -> list[dict[str, Any]]:
    """The seats as they were asked for; those left out are open."""
    asked = {seat.seat: seat for seat in new.seats}
    for name in asked:
        if name not in info.seats:
            raise Refused("bad-setup", f"There is no seat '{name}'; the seats are: {', '.join(info.seats)}.")
    seats: list[dict[str, Any]] = []
    for place, name in enumerate(info.seats):
        wanted = asked.get(name)
        who = wanted.who if wanted is not None else "open"
        level = (wanted.level if wanted is not None else None) or computers.default_level()
        if who == "computer" and not computers.is_level(level):
            names = ", ".join(found.level for found in computers.levels())
            raise Refused("bad-setup", f"There is no level '{level}'; the levels are: {names}.")
        seats.append(
            {
                "place": place,
                "seat": name,
                "army": info.armies[place] if place < len(info.armies) else name,
                "kind": {"me": "person", "open": "open", "computer": "computer"}[who],
                "user_id": user if who == "me" else None,
                "level": level if who == "computer" else None,
                "number": fair_dice.new_number() if who == "computer" else None,
            }
        )
    return seats
