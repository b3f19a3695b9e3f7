"""What a fight leads to, in the written order. CK-OUT"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.fallback import FallBack, can_fall_back, entered
from triarii.games.kings.pursuit import Pursuit
from triarii.games.kings.state import (
    BREAKTHROUGH,
    HAS_ASSAULTED,
    LATE,
    OCCUPATION,
    VALIANT_GIFT,
    WINNERS_HORSE,
    WINNING,
    Kings,
)
from triarii.games.kings.table import ZONE_NAMES
from triarii.games.kings.troops import CV, MAY_WIN
from triarii.games.kings.victory import check_for_empty_table

CLEAR_MARKERS: Final = 0
PURSUE: Final = 1
CAVALRY: Final = 2
CHOOSE_VICTIM: Final = 3
GUNS: Final = 4
GAP: Final = 5
AWARD: Final = 6
STRIP: Final = 7
OCCUPY: Final = 8
VALOUR: Final = 9
BREAK_THROUGH: Final = 10
FINISH: Final = 11

DESTROYED_FROM: Final = 9  # CK-OUT-13, 20
BIG_WIN: Final = 2  # CK-OUT-07, 16
VALIANT_FROM: Final = 4


@final
class Outcomes(Frame[Kings]):
    """One side has won: markers, pursuit, cavalry, fall back, honours. CK-OUT-05 to 11, 14 to 19"""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "step",
        "zone",
        "target",
        "attackers",
        "defenders",
        "assaulter_won",
        "excess",
        "fought",
        "victims",
        "awards",
    )

    def __init__(
        self,
        zone: int = 0,
        target: int = 0,
        attackers: list[int] | None = None,
        defenders: list[int] | None = None,
        assaulter_won: bool = False,
        excess: int = 0,
        fought: bool = True,
    ) -> None:
        super().__init__()
        self.zone = zone
        self.target = target
        self.attackers: list[int] = attackers if attackers is not None else []
        self.defenders: list[int] = defenders if defenders is not None else []
        self.assaulter_won = assaulter_won
        self.excess = excess
        self.fought = fought
        self.victims = 0  # units still to be destroyed under CK-OUT-21
        self.awards = 2  # CK-OUT-10, 18

    def clone(self) -> Outcomes:
        twin = Outcomes(
            self.zone, self.target, self.attackers, self.defenders, self.assaulter_won, self.excess, self.fought
        )
        twin.step = self.step
        twin.victims = self.victims
        twin.awards = self.awards
        return twin

    def winner(self, battle: Kings) -> int:
        return battle.active if self.assaulter_won else 1 - battle.active

    def winning_zone(self) -> int:
        return self.zone if self.assaulter_won else self.target

    def beaten_zone(self) -> int:
        return self.target if self.assaulter_won else self.zone

    def winners(self, battle: Kings) -> list[int]:
        """The winner's units; the beaten may have pushed them out of their zone. CK-FALL-34"""
        at = battle.at
        return [unit for unit in (self.attackers if self.assaulter_won else self.defenders) if at[unit] >= 0]

    def beaten(self, battle: Kings) -> list[int]:
        """The beaten units, as long as they are in their zone."""
        at, zone = battle.at, self.beaten_zone()
        return [unit for unit in (self.defenders if self.assaulter_won else self.attackers) if at[unit] == zone]

    def resume(self, battle: Kings) -> bool:
        while True:
            step = self.step
            if step == CLEAR_MARKERS:  # CK-OUT-05, 14, 26
                self.step = PURSUE
                seat, zone = self.winner(battle), self.winning_zone()
                battle.tell(w.WON, seat, self.excess, zone)
                if battle.markers[zone]:
                    battle.markers[zone] = 0
                    battle.tell(w.CLEARED, seat, zone)
            elif step == PURSUE:  # CK-OUT-06, 15, 29, 31
                self.step = CAVALRY
                beaten = self.beaten(battle)
                if beaten and self.winners(battle):
                    battle.stack.append(Pursuit(self.winner(battle), self.beaten_zone(), beaten, self.excess))
                    return False
            elif step == CAVALRY:
                self.step = GUNS
                if self.fought and self.excess >= BIG_WIN and self.beaten(battle) and self.winners(battle):
                    self.test_cavalry(battle)
                    if battle.outcome is not None:
                        return False
            elif step == CHOOSE_VICTIM:  # CK-OUT-21
                beaten = self.beaten(battle)
                if beaten and self.victims:
                    return battle.ask(self.winner(battle), [Action(w.DESTROY, unit) for unit in beaten])
                self.step = GUNS
                check_for_empty_table(battle)
                if battle.outcome is not None:
                    return False
            elif step == GUNS:  # CK-ART-14
                for piece in battle.artillery_in(self.beaten_zone()):
                    battle.destroy(piece)
                self.step = GAP
            elif step == GAP:
                beaten = self.beaten(battle)
                if beaten and self.assaulter_won:  # CK-OUT-17
                    self.step = AWARD
                    battle.stack.append(FallBack(beaten, self.target, self.zone, False))
                    return False
                if beaten and can_fall_back(battle, self.zone, self.target, True):  # CK-OUT-09, 30
                    return battle.ask(battle.active, w.FALL_BACK_OR_STAND)
                self.step = AWARD
            elif step == AWARD:  # CK-OUT-10, 12, 18, 24, 31
                worthy = self.worthy(battle)
                if self.awards > 0 and worthy:
                    if len(worthy) <= self.awards:
                        for unit in worthy:
                            self.honour(battle, unit)
                    else:
                        return battle.ask(self.winner(battle), [w.HONOUR_UNIT[unit] for unit in worthy])
                self.step = STRIP
            elif step == STRIP:  # CK-OUT-11, 19
                for unit in self.defenders if self.assaulter_won else self.attackers:
                    if battle.flags[unit] & WINNING:
                        battle.flags[unit] &= ~WINNING
                        battle.tell(w.STRIPPED, 1 - self.winner(battle), unit)
                self.step = OCCUPY
            elif step == OCCUPY:  # CK-OUT-28
                if battle.switches & OCCUPATION and self.may_follow(battle):
                    return battle.ask(battle.active, [Action(w.OCCUPY, self.target), w.STAND_ONLY[0]])
                self.step = VALOUR
            elif step == VALOUR:
                self.step = FINISH
                if battle.switches & BREAKTHROUGH:
                    self.try_valour(battle)
            elif step == BREAK_THROUGH:  # CK-GEN-22
                if self.may_follow(battle):
                    return battle.ask(battle.active, [Action(w.OCCUPY, self.target), w.STAND_ONLY[0]])
                self.step = FINISH
            else:
                battle.stack.pop()
                return False

    def test_cavalry(self, battle: Kings) -> None:
        """Two dice for each cavalry unit of the beaten, or of the winner by the option. CK-OUT-13, 20 to 23"""
        kind = battle.roster.kind
        by_winner = battle.switches & WINNERS_HORSE != 0
        seat = self.winner(battle) if by_winner else 1 - self.winner(battle)
        for unit in self.winners(battle) if by_winner else self.beaten(battle):
            if kind[unit] != CV:
                continue
            dice = battle.roll(2)
            battle.tell(w.CAVALRY_ROLLED, seat, unit, many=dice)
            if dice[0] + dice[1] >= DESTROYED_FROM:
                if by_winner:
                    self.victims += 1
                else:
                    battle.destroy(unit)
        if self.victims:
            self.step = CHOOSE_VICTIM
        check_for_empty_table(battle)

    def worthy(self, battle: Kings) -> list[int]:
        """Units of the winner that may receive a winning marker. CK-OUT-12, 24, CK-SKI-03"""
        kind, flags = battle.roster.kind, battle.flags
        return [unit for unit in self.winners(battle) if MAY_WIN[kind[unit]] and not flags[unit] & WINNING]

    def honour(self, battle: Kings, unit: int) -> None:
        battle.flags[unit] |= WINNING
        self.awards -= 1
        battle.tell(w.HONOURED, self.winner(battle), unit)

    def may_follow(self, battle: Kings) -> bool:
        """Has the target left a zone that the winning assaulter may enter as a whole? CK-OUT-28, CK-GEN-22"""
        if not self.assaulter_won or battle.held[self.target] >= 0 or battle.held[self.zone] != battle.active:
            return False
        units = battle.units_in(self.zone)
        return not battle.is_closed_to(self.target, units) and battle.has_room(self.target, units)

    def follow(self, battle: Kings) -> None:
        seat = battle.active
        carried = battle.markers[self.zone]
        battle.markers[self.zone] = 0
        for unit in battle.units_in(self.zone):
            battle.take_off(unit, self.target)
            battle.put(unit, self.target)
            battle.tell(w.OCCUPIED, seat, unit, self.zone, self.target)
        battle.markers[self.target] += carried
        for general in (2 * seat, 2 * seat + 1):
            if battle.generals[general] == self.zone:
                battle.generals[general] = self.target
                battle.tell(w.GENERAL_MOVED, seat, general, self.zone, self.target, w.ADVANCING)
        entered(battle, seat, self.target)

    def try_valour(self, battle: Kings) -> None:
        """The breakthrough of a valiant general, once a turn. CK-GEN-22"""
        if not self.assaulter_won:
            return
        seat = battle.active
        moved = battle.held[self.target] == seat
        here = self.target if moved else self.zone
        general = battle.general_in(seat, here)
        if general < 0 or not battle.gifts[general] & VALIANT_GIFT or battle.held[here] != seat:
            return
        if not moved and not self.may_follow(battle):
            return
        if battle.general_left[general] & 2:
            return
        battle.general_left[general] |= 2
        pip = battle.dice.die(6) + 1
        battle.tell_dice(w.VALIANT_ROLLED, seat, (pip,), VALIANT_FROM, w.PASS, w.FAIL, general)
        if pip < VALIANT_FROM:
            return
        if moved:
            self.spur(battle)
        else:
            self.step = BREAK_THROUGH

    def spur(self, battle: Kings) -> None:
        for unit in battle.units_in(self.target):
            battle.flags[unit] &= ~(HAS_ASSAULTED | LATE)

    def prompt(self, battle: Kings) -> Prompt:
        if self.step == CHOOSE_VICTIM:
            return Prompt("cavalry", text("cavalry"), "CK-OUT-21", about=w.units_called(self.beaten(battle)))
        if self.step == GAP:
            beaten = w.units_called(self.beaten(battle))
            return Prompt("gap", text("gap", zone=ZONE_NAMES[self.zone]), "CK-OUT-09", about=beaten)
        if self.step == AWARD:
            return Prompt("honours", text("honours"), "CK-OUT-24", about=w.units_called(self.worthy(battle)))
        rule = "CK-OUT-28" if self.step == OCCUPY else "CK-GEN-22"
        question = text("occupy", zone=ZONE_NAMES[self.target])
        return Prompt("occupy", question, rule, about=battle.called_in(self.zone))

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.HONOUR and self.step == AWARD:
            if action.a not in self.winners(battle):
                return Rejection("not-there", "That is not a unit of the winning zone.", "CK-OUT-24")
            if not MAY_WIN[battle.roster.kind[action.a]]:
                sentence = "Only cavalry, chariots, close order and auxiliaries receive winning markers."
                return Rejection("not-worthy", sentence, "CK-OUT-12")
            return Rejection("has-one", "That unit holds a winning marker already.", "CK-OUT-24")
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        step = self.step
        if step == CHOOSE_VICTIM:
            self.victims -= 1
            battle.destroy(action.a)
        elif step == GAP:
            self.step = AWARD
            if action.verb == w.FALL_BACK:
                battle.stack.append(FallBack(self.beaten(battle), self.zone, self.target, True))
        elif step == AWARD:
            self.honour(battle, action.a)
        elif step == OCCUPY:
            self.step = VALOUR
            if action.verb == w.OCCUPY:
                self.follow(battle)
        else:
            self.step = FINISH
            if action.verb == w.OCCUPY:
                self.follow(battle)
                self.spur(battle)
