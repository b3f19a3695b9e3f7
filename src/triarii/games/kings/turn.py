"""The turn sequence and the battle clock. CK-SEQ, CK-CLK"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.assaults import Fights
from triarii.games.kings.flanking import Flanking
from triarii.games.kings.generals import MoveGenerals
from triarii.games.kings.morale import Morale
from triarii.games.kings.movement import Moves
from triarii.games.kings.reinforcements import Reinforcements
from triarii.games.kings.shooting import Shooting
from triarii.games.kings.state import CLOCK_SHORT, CLOCK_UP, LASTING, Kings
from triarii.games.kings.troops import FIGURES
from triarii.games.kings.victory import check_at_end_of_turn

CLOCK_START: Final[int] = FIGURES["clock"]["start"]
CLOCK_UP_END: Final[int] = FIGURES["clock"]["up_end"]

GENERALS: Final = 0
MORALE: Final = 1
FLANKING: Final = 2
MOVES: Final = 3
SHOOTING: Final = 4
FIGHTS: Final = 5
REINFORCEMENTS: Final = 6
CLOCK: Final = 7
STEP_NAMES: Final = ["generals", "morale", "flanking", "moves", "shooting", "fights", "reinforcements", "clock"]


def first_clock(switches: int) -> int:
    """Where the clock starts. CK-CLK-02, 08"""
    return 0 if switches & CLOCK_UP else CLOCK_START


@final
class Turn(Frame[Kings]):
    """The eight steps of one player's turn, in their order. CK-SEQ-01 to 10"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "begun")

    def __init__(self, step: int = GENERALS, begun: bool = False) -> None:
        super().__init__()
        self.step = step
        self.begun = begun

    def clone(self) -> Turn:
        return Turn(self.step, self.begun)

    def resume(self, battle: Kings) -> bool:
        if not self.begun:
            self.begun = True
            begin_turn(battle)
        step = self.step
        self.step = step + 1
        battle.tell(w.STEP, battle.active, min(step, CLOCK))
        if step == GENERALS:
            battle.stack.append(MoveGenerals())
        elif step == MORALE:
            battle.stack.append(Morale())
        elif step == FLANKING:
            battle.stack.append(Flanking())
        elif step == MOVES:
            battle.stack.append(Moves())
        elif step == SHOOTING:
            battle.stack.append(Shooting())
        elif step == FIGHTS:
            battle.stack.append(Fights())
        elif step == REINFORCEMENTS:
            battle.stack.append(Reinforcements())
        else:
            end_turn(battle)
            battle.stack[-1] = Turn()
        return False

    def prompt(self, battle: Kings) -> Prompt:
        return Prompt("turn", text("turn"), "CK-SEQ-01")

    def answer(self, battle: Kings, action: Action) -> None:
        raise AssertionError("a turn asks nothing itself")


def begin_turn(battle: Kings) -> None:
    """What holds for one turn only is wiped. CK-MOV-26, CK-FALL-30"""
    battle.flags = [flags & LASTING for flags in battle.flags]
    battle.general_left = [0, 0, 0, 0]
    battle.tell(w.TURN, battle.active, battle.round)


def end_turn(battle: Kings) -> None:
    """Step 8, then the check for broken armies; after both turns a new round. CK-SEQ-10, 11, CK-CLK-01 to 08"""
    ends_round = battle.active != battle.south()
    run_out = False
    if ends_round or battle.switches & (CLOCK_SHORT | CLOCK_UP):
        pip = battle.dice.die(6) + 1
        if battle.switches & CLOCK_UP:
            battle.clock += pip
            run_out = ends_round and battle.clock >= CLOCK_UP_END
        else:
            battle.clock = max(0, battle.clock - pip)
            run_out = battle.clock == 0
        battle.tell(w.CLOCK, battle.active, battle.clock, many=(pip,))
    check_at_end_of_turn(battle, run_out)
    if battle.outcome is None:
        battle.active = 1 - battle.active
        if ends_round:
            battle.round += 1
