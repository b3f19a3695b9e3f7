"""Before the first turn: the deal, and leaders that the players place themselves. §3"""

from __future__ import annotations

from typing import ClassVar, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.ancients import words
from triarii.games.ancients.battle import WAITING, Ancients
from triarii.games.ancients.hexes import HEXES, NAMES
from triarii.games.ancients.telling import leader_piece, leader_to_post
from triarii.games.ancients.terrain import IMPASSABLE
from triarii.games.ancients.words import SET_LEADER


@final
class Deal(Frame[Ancients]):
    """Each side is dealt the cards of its War Council; then leaders are placed, and the first turn begins. CA-3.05"""

    __slots__ = ("placed",)

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "placed")

    def __init__(self) -> None:
        super().__init__()
        self.placed = 0

    def clone(self) -> Deal:
        twin = Deal()
        twin.step = self.step
        twin.placed = self.placed
        return twin

    def resume(self, battle: Ancients) -> bool:
        if self.step == 0:
            self.step = 1
            for seat in (0, 1):
                while len(battle.hands[seat]) < battle.command[seat]:
                    battle.draw(seat)
        if self.placed < len(battle.scenario.placing):
            seat = battle.scenario.placing[self.placed]
            return battle.ask(seat, [Action(SET_LEADER, hex) for hex in leader_places(battle, seat)])
        from triarii.games.ancients.turn import Turn, begin_turn

        begin_turn(battle, battle.scenario.first)
        battle.stack[-1] = Turn()
        return False

    def prompt(self, battle: Ancients) -> Prompt:
        return Prompt("place leader", text("place leader"), "CA-3.09", about=(leader_piece(leader_to_post(battle)),))

    def answer(self, battle: Ancients, action: Action) -> None:
        seat = battle.scenario.placing[self.placed]
        self.placed += 1
        for leader in battle.scenario.leaders[seat]:
            if battle.leader_where[leader] == WAITING:
                battle.put_leader(leader, action.a)
                battle.tell(words.LEADER_SET, seat, action.a, leader)
                return

    def why_not(self, battle: Ancients, action: Action) -> Rejection:
        if action.verb == SET_LEADER:
            return Rejection(
                "no-post",
                f"A leader takes post with a unit of his own or in a free hex; {NAMES[action.a]} is neither.",
                "CA-3.09",
            )
        return super().why_not(battle, action)


def leader_places(battle: Ancients, seat: int) -> list[int]:
    """Own units without a leader first, then every free hex that can be entered."""
    own: list[int] = []
    free: list[int] = []
    for hex in range(HEXES):
        if battle.leader_at[hex] >= 0 or battle.terrain[hex] & IMPASSABLE:
            continue
        unit = battle.at[hex]
        if unit < 0:
            free.append(hex)
        elif battle.owner[unit] == seat:
            own.append(hex)
    return own + free
