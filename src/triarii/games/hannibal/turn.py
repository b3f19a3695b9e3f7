"""The half of a turn, and how a battle ends. AH-TURN"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import GONE, LEFT_WING, ON_TABLE, TRUMPETED, Hannibal
from triarii.games.hannibal.contacts import face_attackers, is_engaged
from triarii.games.hannibal.effects import check_armies, harm, lower_clock
from triarii.games.hannibal.melee import CombatPhase
from triarii.games.hannibal.missiles import MissilePhase
from triarii.games.hannibal.movement import MovementPhase
from triarii.games.hannibal.rally import RallyPhase
from triarii.games.hannibal.reserves import Arrivals, ambush_is_touched
from triarii.games.hannibal.terrain import GOING, GOOD, on_road, touches
from triarii.games.hannibal.troops import PHALANX_DRILL, PIKE, SKIRMISHERS, SPEAR
from triarii.games.hannibal.words import END, FAILED, FORM_PHALANX, HALF_BEGINS, PASSED, PHALANX, TRUMPETS

OPENING: Final = 0
SIGNAL: Final = 1
START: Final = 2
RALLYING: Final = 3
SHOOTING: Final = 4
MOVING: Final = 5
FIGHTING: Final = 6
CHECKING: Final = 7
CLOSING: Final = 8


def may_form_phalanx(battle: Hannibal, unit: int) -> Rejection | None:
    """Why a unit may not declare phalanx formation, or None if it may. AH-TRAIT-49, 52 to 54, 56, 66, AH-SCEN-26"""
    name = battle.unit_name(unit)
    if not battle.traits[unit] & PHALANX_DRILL or battle.kind[unit] not in (PIKE, SPEAR):
        return Rejection("no-drill", f"{name} has no Phalanx Drill.", "AH-TRAIT-49")
    if battle.formed[unit]:
        return Rejection("formed", f"{name} stands in phalanx formation already.", "AH-TRAIT-53")
    if is_engaged(battle, unit) and not battle.switches.phalanx_engaged:
        return Rejection("engaged", f"{name} is engaged and may not declare it.", "AH-TRAIT-56")
    if battle.is_panicked(unit):
        return Rejection("panicked", f"{name} is panicked.", "AH-TRAIT-66")
    if battle.marks[unit] & LEFT_WING and battle.turn < 3:
        return Rejection("marching", f"{name} is still marching up before turn 3.", "AH-SCEN-26")
    for feature in battle.features:
        if GOING[feature.kind] != GOOD and touches(feature, battle.x[unit], battle.y[unit], battle.h[unit]):
            if not on_road(battle.features, battle.x[unit], battle.y[unit]):
                return Rejection("bad-going", f"{name} touches Rough or Difficult going.", "AH-TRAIT-54")
    return None


class Half(Frame[Hannibal]):
    """One player's half: start, rally, missiles, movement, combat, clock. AH-TURN-03 to 09"""

    __slots__ = ("seat",)
    FIELDS = ("step", "seat")

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat

    def clone(self) -> Half:
        twin = Half(self.seat)
        twin.step = self.step
        return twin

    def resume(self, battle: Hannibal) -> bool:
        seat = self.seat
        if self.step == OPENING:
            self.open(battle)
            self.step = SIGNAL
            battle.stack.append(Arrivals(seat))
            return False
        if self.step == SIGNAL:
            self.step = START
            if self.sound_trumpets(battle):
                return False
        if self.step == START:
            choices = [
                Action(FORM_PHALANX, unit) for unit in battle.units_of(seat) if may_form_phalanx(battle, unit) is None
            ]
            if choices:
                choices.append(Action(END))
                return battle.ask(seat, choices)
            self.step = RALLYING
        if self.step == RALLYING:
            self.step = SHOOTING
            battle.stack.append(RallyPhase(seat))
            return False
        if self.step == SHOOTING:
            self.step = MOVING
            battle.stack.append(MissilePhase(seat))
            return False
        if self.step == MOVING:
            self.step = FIGHTING
            battle.stack.append(MovementPhase(seat))
            return False
        if self.step == FIGHTING:
            self.step = CHECKING
            battle.stack.append(CombatPhase(seat))
            return False
        if self.step == CHECKING:
            for owner in (seat, 1 - seat):
                if ambush_is_touched(battle, owner):
                    battle.stack.append(Arrivals(owner, 1))
                    return False
            self.step = CLOSING
            loser = loser_of_half(battle)
            if loser >= 0:
                lower_clock(battle, loser)
            return False
        self.close(battle)
        return False

    def open(self, battle: Hannibal) -> None:
        seat = self.seat
        battle.active = seat
        battle.score[0] = 0
        battle.score[1] = 0
        battle.tell(HALF_BEGINS, seat, battle.turn)
        for unit in range(battle.count()):
            battle.shot[unit] = 0
            battle.held[unit] = 0
            if battle.formed[unit] == 2:
                battle.formed[unit] = 1

    def sound_trumpets(self, battle: Hannibal) -> bool:
        """Zama: at the start of the first Carthaginian half every elephant rolls. AH-SCEN-34"""
        if not battle.trumpets_due or self.seat != 1:
            return False
        battle.trumpets_due = 0
        for unit in battle.units_of(self.seat):
            if battle.marks[unit] & TRUMPETED:
                die = battle.dice.die(8) + 1
                told = die + (FAILED if die <= 2 else PASSED)
                battle.tell(TRUMPETS, self.seat, battle.who(unit), many=(told,))
                if die <= 2 and battle.status[unit] == ON_TABLE:
                    harm(battle, unit, 1, 1 - self.seat, -1)
        face_attackers(battle)
        return True

    def prompt(self, battle: Hannibal) -> Prompt:
        return Prompt("start", text("phalanx"), "AH-TURN-03")

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        if action.verb == FORM_PHALANX and 0 <= action.a < battle.count():
            if battle.owner[action.a] != self.seat or battle.status[action.a] != ON_TABLE:
                return Rejection("not-yours", "Only your own units on the table form phalanx.", "AH-TRAIT-53")
            refusal = may_form_phalanx(battle, action.a)
            if refusal is not None:
                return refusal
        return super().why_not(battle, action)

    def answer(self, battle: Hannibal, action: Action) -> None:
        if action.verb == FORM_PHALANX:
            battle.formed[action.a] = 2
            battle.tell(PHALANX, self.seat, battle.who(action.a))
        else:
            self.step = RALLYING

    def close(self, battle: Hannibal) -> None:
        """The end of a half: broken armies, the turn limit, then the other player. AH-TURN-09, 13 to 18"""
        check_armies(battle)
        if battle.outcome is not None:
            return
        if battle.score[0] or battle.score[1] or battle.fell[0] or battle.fell[1]:
            battle.calm = -1
        battle.fell[0] = 0
        battle.fell[1] = 0
        if battle.switches.broken_army and end_if_broken(battle):
            return
        if self.seat != battle.first:
            limited = battle.switches.turn_limit and battle.turn >= battle.limit
            battle.calm += 1
            if limited:
                judge(battle, "the last turn is over", "AH-TURN-15")
                return
            if not battle.switches.turn_limit and battle.calm >= 10:
                judge(battle, "nothing happened for ten turns", "AH-TURN-18")
                return
            battle.turn += 1
        battle.stack[-1] = Half(1 - self.seat)


def loser_of_half(battle: Hannibal) -> int:
    """Who lowers his clock after this half, or -1. AH-CLOCK-07 to 09"""
    south, north = battle.score
    if south == north:
        return -1
    total = max(south, north) if battle.switches.winner_needs_five else south + north
    if total < 5:
        return -1
    return 0 if south < north else 1


def counted_left(battle: Hannibal, seat: int) -> int:
    """Units left without Skirmishers, reserves included. AH-TURN-13"""
    return sum(
        1
        for unit in range(battle.count())
        if battle.owner[unit] == seat and battle.kind[unit] != SKIRMISHERS and battle.status[unit] != GONE
    )


def end_if_broken(battle: Hannibal) -> bool:
    """A side with no more than a third of its units has lost; of two such the larger share wins. AH-TURN-13, 17"""
    left = [counted_left(battle, seat) for seat in (0, 1)]
    broken = [3 * left[seat] <= battle.started[seat] for seat in (0, 1)]
    if not broken[0] and not broken[1]:
        return False
    clocks = (battle.clock[0], battle.clock[1])
    if broken[0] and broken[1]:
        south = left[0] * battle.started[1]
        north = left[1] * battle.started[0]
        winners = () if south == north else (0,) if south > north else (1,)
        battle.end(winners, "both armies are broken", "AH-TURN-13", clocks)
    else:
        battle.end((1,) if broken[0] else (0,), "the other army is broken", "AH-TURN-13", clocks)
    return True


def judge(battle: Hannibal, reason: str, rule: str) -> None:
    """The higher clock wins, then fewer points lost, else a draw. AH-TURN-15"""
    clocks = (battle.clock[0], battle.clock[1])
    better = 0
    if battle.clock[0] != battle.clock[1]:
        better = 1 if battle.clock[0] > battle.clock[1] else -1
    elif battle.lost[0] != battle.lost[1]:
        better = 1 if battle.lost[0] < battle.lost[1] else -1
    winners: tuple[int, ...] = ()
    if better:
        winners = (0,) if better > 0 else (1,)
    battle.end(winners, reason, rule, clocks)
