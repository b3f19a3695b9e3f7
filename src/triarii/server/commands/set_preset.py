"""Questions that a player has answered in advance: the answer is given for him at once, also while he is away."""

from __future__ import annotations

from typing import Any, Final

from triarii.server.commands.play_move import Play
from triarii.server.problems import Refused
from triarii.server.storage import schema

MOST: Final = 40  # questions that one seat may answer in advance


class Presets:
    """An answer belongs to a step of the rules, such as the choice of a reaction, and names nothing on the board."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.database = play.database
        self.tables = play.tables

    def set(self, user: str, id: str, seat: str | None, step: str, text: str | None) -> None:
        """From now on the question of this step is answered so; without a text it is asked again."""
        place, _ = self.play.seated(id, user, seat)
        preset = None if text is None else self._read(id, place, step, text)
        with self.database.write() as session:
            self.tables.row(session, id, lock=True)
            mine = self.tables.seats(session, id)[place]
            presets = {one: kept for one, kept in mine.presets.items() if one != step}
            if preset is not None:
                if len(presets) >= MOST:
                    raise Refused("too-large", f"At most {MOST} questions can be answered in advance.")
                presets[step] = preset
            mine.presets = presets

    def _read(self, id: str, place: int, step: str, text: str) -> dict[str, Any]:
        """The question as it is asked now, with the words of the answer: only what was asked can be answered so."""
        with self.tables.live(id) as live:
            decision = live.present.decision
            if decision is None or decision.seat != place or decision.step != step:
                raise Refused("not-now", "Only a question that you are asked now can be answered in advance.")
            for action, says in zip(decision.actions, decision.says, strict=True):
                if decision.vocabulary.format(action) == text:
                    if decision.vocabulary.arguments(action):
                        raise Refused(
                            "not-now", "An answer that names something on the table is yours to give each time."
                        )
                    return {"question": decision.public, "action": text, "says": says}
        raise Refused("not-offered", "That is not one of the choices now.")

    def answer(self, id: str) -> int | None:
        """Give the answer that was left for the question asked now, if one was: the new sequence number."""
        seat = self._asked(id)
        if seat is None or not seat.presets:
            return None
        with self.tables.live(id) as live:
            decision = live.present.decision if live.outcome is None else None
            if decision is None or decision.seat != seat.place or decision.step not in seat.presets:
                return None
            text = str(seat.presets[decision.step]["action"])
            if text not in decision.texts():
                return None
            return self.play.act(str(seat.user_id), id, seat.seat, live.seq, text)

    def _asked(self, id: str) -> schema.Seat | None:
        """The seat of the person who is to decide."""
        with self.database.read() as session:
            row = self.tables.row(session, id)
            if row.status != "playing" or row.deciding < 0:
                return None
            seat = self.tables.seats(session, id)[row.deciding]
            return seat if seat.kind == "person" else None
