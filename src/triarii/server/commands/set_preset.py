"""Questions that a player has answered in advance: the answer is given for him at once, also while he is away."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from triarii.server.commands.command import AtTable, Command
from triarii.server.live.table import LiveTable
from triarii.server.problems import Refused
from triarii.server.storage.rows import SeatRow, StoredTable

MOST: Final = 40  # questions that one seat may answer in advance


class SetPreset(Command):
    """An answer belongs to a step of the rules, such as the choice of a reaction, and names nothing on the board;
    without one, the question is asked again."""

    def __init__(self, step: str, action: str | None) -> None:
        self.step = step
        self.action = action

    async def run(self, at: AtTable) -> None:
        place = at.seat().place
        preset = None if self.action is None else self._read(at.table, place, self.action)

        def decide(stored: StoredTable) -> list[SeatRow]:
            mine = stored.seats[place]
            presets = {step: kept for step, kept in mine.presets.items() if step != self.step}
            if preset is not None:
                if len(presets) >= MOST:
                    raise Refused("too-large", f"At most {MOST} questions can be answered in advance.")
                presets[self.step] = preset
            return [replace(mine, presets=presets)]

        await at.change_seats(decide)

    def _read(self, table: LiveTable, place: int, text: str) -> dict[str, Any]:
        """The question as it is asked now, with the words of the answer: only what was asked can be answered so."""
        decision = table.battle.decision
        if decision is None or decision.seat != place or decision.step != self.step:
            raise Refused("not-now", "Only a question that you are asked now can be answered in advance.")
        for action, says in zip(decision.actions, decision.says, strict=True):
            if decision.vocabulary.format(action) == text:
                if decision.vocabulary.slots_of(action):
                    raise Refused("not-now", "An answer that names something on the table is yours to give each time.")
                return {"question": decision.public, "action": text, "says": says}
        raise Refused("not-offered", "That is not one of the choices now.")


def answer_left(table: LiveTable) -> tuple[SeatRow, str] | None:
    """The answer that was left for the question asked now, and the seat that left it."""
    row = table.row
    if row.status != "playing" or row.deciding < 0:
        return None
    seat = table.seats[row.deciding]
    if seat.kind != "person" or not seat.presets:
        return None
    decision = table.battle.decision
    if decision is None or decision.seat != seat.place or decision.step not in seat.presets:
        return None
    text = str(seat.presets[decision.step]["action"])
    return (seat, text) if text in decision.texts() else None
