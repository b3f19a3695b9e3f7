"""To play a move: which seat → is the sequence number right → is it legal → played on a clone → committed → shown."""

from __future__ import annotations

from triarii.engine.dice import FastDice
from triarii.engine.rejection import Rejection
from triarii.engine.views import view_of
from triarii.server.commands.command import AtTable, Command, stale, stands_at
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused, refused_by


class PlayMove(Command):
    """An action's text, as an answer to the question of that sequence number."""

    def __init__(self, seq: int, action: str) -> None:
        self.seq = seq
        self.action = action

    async def run(self, at: AtTable) -> None:
        table = at.table
        place = at.seat().place
        refuse_unless_in_turn(table, place, self.seq)
        battle = table.battle
        action = battle.read(self.action)
        if isinstance(action, Rejection) or not battle.is_legal(action):
            raise refused_by(why_not(table, place, self.action))
        played = table.history.tried(action)
        row = stands_at(at.next_row(), played.battle, table.history.step + 1)
        await at.append("act", place, played, row, action=battle.vocabulary().format(action))


def refuse_unless_in_turn(table: LiveTable, place: int, seq: int) -> None:
    table.refuse_if_over()
    if seq != table.seq:
        raise stale()
    battle = table.battle
    if battle.seat != place:
        raise Refused("not-your-turn", f"It is for {battle.seat_name(battle.seat)} to decide now.")


def why_not(table: LiveTable, place: int, text: str) -> Rejection:
    """Why an action is refused, in words that cannot betray more than the seat may know: asked of a battle
    that was dealt from its own view."""
    imagined = view_of(table.game, table.battle, place).battle(FastDice(table.seq))
    found = imagined.why_not(text)
    return found if found is not None else Rejection("not-offered", "That is not one of the choices now.")
