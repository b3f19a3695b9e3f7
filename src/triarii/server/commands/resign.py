"""To give up, and the ends of a game that its rules do not know."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from triarii.server.commands.command import AtTable, Command
from triarii.server.computers.players import default_level
from triarii.server.live.viewing import scores_now

BY: Final = {"resign": "resignation", "draw": "agreement", "claim": "silence"}


class Resign(Command):
    """Where more than two play, the computer takes the seat and the others play on."""

    async def run(self, at: AtTable) -> None:
        me = at.seat()
        at.refuse_unless_played()
        if len(at.table.seats) > 2:
            await hand_over(at, me.place)
            return
        winners = [other.seat for other in at.table.seats if other.place != me.place]
        await end_table(at, "resign", me.place, winners, f"{me.seat} resigned.")


async def end_table(at: AtTable, kind: str, place: int, winners: list[str], reason: str) -> None:
    """The table's own end of a game."""
    table = at.table
    scores = scores_now(table.game, table.battle)
    outcome = {"winners": winners, "reason": reason, "rule": "", "scores": scores, "by": BY[kind]}
    row = replace(at.next_row(), status="over", deciding=-1, waiting_since=None, outcome=outcome)
    await at.append(kind, place, None, row)


async def hand_over(at: AtTable, place: int) -> None:
    """The computer takes a seat from the person who holds it."""
    seat = replace(at.table.seats[place], kind="computer", user_id=None, level=default_level(), offers_draw=False)
    await at.append("takeover", place, None, at.next_row(), seat)
