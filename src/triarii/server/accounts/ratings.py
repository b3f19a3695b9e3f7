"""A rating for each account and game, from the finished tables at which only accounts sat."""

from __future__ import annotations

import threading
from collections import defaultdict
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import func, select

from triarii.server import wire
from triarii.server.storage import schema
from triarii.server.storage.database import Database

MIDDLE: Final = 1500  # where everybody begins
POINTS: Final = 40  # of ours for one of openskill's
MOST: Final = 100  # lines of a list


class Ratings:
    """Counted anew from all results whenever one was added: nothing else is stored that could fall behind them."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._lock = threading.Lock()
        self._known: tuple[int, dict[str, dict[str, Standing]]] = (-1, {})

    def listed(self, game: str, user: str | None) -> list[wire.RatingInfo]:
        """The accounts that have played this game, the best first; one's own line is always among them."""
        with self._lock:
            found = self._counted().get(game, {})
        ranked = sorted(found.items(), key=lambda one: (-one[1].points, one[1].name))
        return [
            wire.RatingInfo(
                place=place,
                name=standing.name,
                rating=standing.points,
                give_or_take=round(POINTS * standing.rating.sigma),
                played=standing.played,
                you=id == user,
            )
            for place, (id, standing) in enumerate(ranked, 1)
            if place <= MOST or id == user
        ]

    def _counted(self) -> dict[str, dict[str, Standing]]:
        over = schema.Table.status == "over"
        with self.database.read() as session:
            count = session.scalar(select(func.count()).select_from(schema.Table).where(over)) or 0
            if count == self._known[0]:
                return self._known[1]
            seats = (
                select(schema.Table, schema.Seat, schema.User)
                .join(schema.Seat, schema.Seat.table_id == schema.Table.id)
                .outerjoin(schema.User, schema.User.id == schema.Seat.user_id)
                .where(over)
                .order_by(schema.Table.changed_at, schema.Table.id, schema.Seat.place)
            )
            tables: dict[str, tuple[schema.Table, list[tuple[schema.Seat, schema.User | None]]]] = {}
            for table, seat, person in session.execute(seats):
                tables.setdefault(table.id, (table, []))[1].append((seat, person))
        games: dict[str, dict[str, Standing]] = defaultdict(dict)
        for table, seated in tables.values():
            rate(games[table.game], table, seated)
        self._known = (count, games)
        return games


class Standing:
    """How one account stands in one game."""

    def __init__(self, name: str, rating: PlackettLuceRating) -> None:
        self.name = name
        self.rating = rating
        self.played = 0

    @property
    def points(self) -> int:
        return round(MIDDLE + POINTS * (float(self.rating.mu) - 25.0))


MODEL: Final = PlackettLuce()


def rate(known: dict[str, Standing], table: schema.Table, seated: list[tuple[schema.Seat, schema.User | None]]) -> None:
    """Count one result, unless a computer, a guest or the same person twice took part."""
    people = [person for seat, person in seated if person is not None and person.account and seat.kind == "person"]
    if len(people) < len(seated) or len({person.id for person in people}) < len(people) or table.outcome is None:
        return
    winners = table.outcome["winners"]
    for person in people:
        known.setdefault(person.id, Standing(person.name, MODEL.rating()))
    ranks = [1.0 if not winners or seat.seat in winners else 2.0 for seat, _ in seated]
    rated = MODEL.rate([[known[person.id].rating] for person in people], ranks=ranks)
    for person, (rating,) in zip(people, rated, strict=True):
        known[person.id].rating = rating
        known[person.id].played += 1
