"""Step 3: a flank group tries to come on. CK-FLK"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.fallback import entered
from triarii.games.kings.state import FLANK, LATE, MOVED, NO_MOVE, Kings
from triarii.games.kings.table import ZONE_NAMES, flank_column
from triarii.games.kings.troops import FIGURES, IS_MOUNTED, IS_SKIRMISHER

FLANK_SCORE: Final[int] = FIGURES["flank"]["score"]
MOUNTED_SCORE: Final[int] = FIGURES["flank"]["mounted_score"]

ROLL: Final = 0
PLACE: Final = 1


def flank_group(battle: Kings, seat: int) -> list[int]:
    owner = battle.roster.owner
    return [unit for unit in range(len(battle.at)) if battle.at[unit] == FLANK and owner[unit] == seat]


def arrival_score(battle: Kings, group: list[int]) -> int:
    """4+, or 3+ if all are mounted. CK-FLK-06"""
    kind = battle.roster.kind
    for unit in group:
        if not IS_MOUNTED[kind[unit]]:
            return FLANK_SCORE
    return MOUNTED_SCORE


def arrival_zones(battle: Kings, seat: int, note: int) -> list[int]:
    """Rows 2 to 4 of the noted edge column, where the whole group has room. CK-FLK-07"""
    group = flank_group(battle, seat)
    column = flank_column(battle.side[seat], note)
    return [
        zone
        for zone in (column + 12, column + 18, column + 6)
        if battle.held[zone] != 1 - seat and not battle.is_closed_to(zone, group) and battle.has_room(zone, group)
    ]


@final
class Flanking(Frame[Kings]):
    """The owner rolls for his group and chooses where it comes on. CK-FLK-06 to 10, 13"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step",)

    def clone(self) -> Flanking:
        twin = Flanking()
        twin.step = self.step
        return twin

    def resume(self, battle: Kings) -> bool:
        seat = battle.active
        if self.step == ROLL:
            if battle.flank_note[seat] < 0 or not battle.flanking_is_open():
                battle.stack.pop()
                return False
            group = flank_group(battle, seat)
            if not group:
                battle.stack.pop()
                return False
            pip = battle.dice.die(6) + 1
            score = arrival_score(battle, group)
            battle.tell_dice(w.FLANK_ROLLED, seat, (pip,), score, w.PASS, w.FAIL)
            if pip < score:
                battle.stack.pop()
                return False
            if not arrival_zones(battle, seat, battle.flank_note[seat]):
                battle.tell(w.FLANK_WAITS, seat)
                battle.stack.pop()
                return False
            self.step = PLACE
        zones = arrival_zones(battle, seat, battle.flank_note[seat])
        return battle.ask(seat, [w.ENTER_ZONE[zone] for zone in zones])

    def prompt(self, battle: Kings) -> Prompt:
        group = w.units_called(flank_group(battle, battle.active))
        return Prompt("flanking", text("flank.zone"), "CK-FLK-07", text("flank.arrived"), group)

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.ENTER:
            sentence = f"The group cannot come on in {ZONE_NAMES[action.a]}: only rows 2 to 4 of its side, with room."
            return Rejection("no-arrival", sentence, "CK-FLK-07")
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        seat = battle.active
        battle.stack.pop()
        group = flank_group(battle, seat)
        for unit in group:
            battle.put(unit, action.a)
            battle.flags[unit] |= MOVED | NO_MOVE  # CK-FLK-09
            if not IS_SKIRMISHER[battle.roster.kind[unit]]:
                battle.flags[unit] |= LATE  # CK-FLK-10
        for general in (2 * seat, 2 * seat + 1):
            if battle.generals[general] == FLANK:
                battle.generals[general] = action.a
        battle.tell(w.FLANK_CAME, seat, action.a, many=tuple(group))
        entered(battle, seat, action.a)
