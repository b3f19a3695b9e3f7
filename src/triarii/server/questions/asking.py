"""Who asks: one of his own seats, a spectator or, once the battle is over, somebody who sees everything."""

from __future__ import annotations

from triarii.engine.events import EVERYTHING, SPECTATOR
from triarii.server.live import viewing
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused
from triarii.server.storage.rows import StoredTable


def viewer_asked_for(stored: StoredTable, user: str | None, name: str | None) -> int:
    """The eyes that were asked for, if the asker has them."""
    seats = tuple(seat.seat for seat in stored.seats)
    yours = stored.seats_of(user)
    is_over = stored.row.status == "over"
    if name is None:
        if is_over:
            return EVERYTHING
        if not yours:
            return SPECTATOR
        deciding = seats[stored.row.deciding] if stored.row.deciding >= 0 else None
        name = deciding if deciding in yours else yours[0]
    assert name is not None
    viewer = viewing.viewer_number(seats, name)
    if viewer >= 0 and name not in yours and not is_over:
        raise Refused("not-yours", f"The seat '{name}' is not yours.")
    if viewer == EVERYTHING and not is_over:
        raise Refused("not-yours", "Everything is shown when the battle is over.")
    return viewer


def refuse_unless_deciding(table: LiveTable, viewer: int) -> None:
    """Some questions are for the one who decides."""
    table.refuse_if_over()
    if viewer < 0:
        raise Refused("no-seat", "You are watching: only those who hold a seat can do that.")
    battle = table.battle
    if battle.seat != viewer:
        raise Refused("not-your-turn", f"It is for {battle.seat_name(battle.seat)} to decide now.")
