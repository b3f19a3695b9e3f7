"""Taking back what another player has seen or answered: only with his consent, and never across dice or a reveal."""

from __future__ import annotations

from triarii.engine.dice import KeyedDice
from triarii.server.commands.play_move import Play, stale
from triarii.server.live.table import LiveTable
from triarii.server.live.viewing import actions_to_take_back
from triarii.server.problems import Refused
from triarii.server.storage import schema


class Consent:
    """Who asks, who agrees, and then the taking back. A question is over as soon as the table has moved on."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.database = play.database
        self.tables = play.tables

    def say(self, user: str, id: str, seat: str | None, word: str) -> None:
        """Ask to take back, grant or refuse it, or withdraw one's question."""
        place, _ = self.play.seated(id, user, seat)
        with self.tables.live(id) as live:
            asker = self._note(live, place, user, word)
            if asker is not None:
                self._take_back(live, asker)

    def _note(self, live: LiveTable, place: int, user: str, word: str) -> int | None:
        """Write down what was said; the place of the one who asked, once everybody agrees."""
        with self.database.write() as session:
            row = self.tables.row(session, live.table, lock=True)
            if row.status != "playing":
                raise Refused("not-playing", "No game is being played at this table.")
            if row.seq != live.seq:
                raise stale()
            seats = self.tables.seats(session, live.table)
            me = seats[place]
            if word == "withdraw":
                me.asks_undo = 0
                return None
            asking = me if word == "ask" else next((one for one in seats if one.asks_undo == row.seq), None)
            if asking is None or (word != "ask" and asking.user_id == user):
                raise Refused("not-now", "Nobody asks to take anything back now.")
            if word == "refuse":
                asking.asks_undo = 0
                return None
            if not actions_to_take_back(live.present, asking.place):
                raise Refused(
                    "committed", "Dice were rolled, or something hidden was shown: that cannot be taken back."
                )
            if word == "ask":
                me.asks_undo = row.seq
            else:
                me.grants_undo = row.seq
            agreed = all(one.grants_undo == row.seq for one in others(seats, asking))
            return asking.place if agreed else None

    def _take_back(self, live: LiveTable, asker: int) -> None:
        for _ in range(actions_to_take_back(live.present, asker)):
            dice = live.present.dice
            assert isinstance(dice, KeyedDice)
            self.play.take_back_one(live, asker, dice.counter)


def others(seats: list[schema.Seat], asking: schema.Seat) -> list[schema.Seat]:
    """Whose consent is needed: a computer minds nothing, and nobody asks himself."""
    return [seat for seat in seats if seat.kind == "person" and seat.user_id != asking.user_id]
