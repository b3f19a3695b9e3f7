"""The set-up of a points game, step by step. AH-SETUP-02 to 25"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.text import text
from triarii.games.hannibal.battle import GONE, NORTH, SOUTH, Hannibal
from triarii.games.hannibal.cards import Laying, Revealing, deal, roll_off
from triarii.games.hannibal.contacts import refresh
from triarii.games.hannibal.deploy import SPIES, Deployment, Notes
from triarii.games.hannibal.late import LateStratagems
from triarii.games.hannibal.muster import Muster
from triarii.games.hannibal.troops import SKIRMISHERS
from triarii.games.hannibal.turn import Half
from triarii.games.hannibal.words import (
    DEPLOY_FIRST,
    DEPLOY_SECOND,
    EDGE_TAKEN,
    FIRST_TO_DEPLOY,
    KEEP,
    PLAY,
    PLAYED,
    TAKE_EDGE,
)

MUSTER_ONE: Final = 0
MUSTER_TWO: Final = 1
CARDS: Final = 2
REVEAL: Final = 3
EDGES: Final = 4
ORDER: Final = 5
NOTES_ONE: Final = 6
NOTES_TWO: Final = 7
ASK_SPIES: Final = 8
DEPLOY_ONE: Final = 9
DEPLOY_TWO: Final = 10
LATE_ONE: Final = 11
LATE_TWO: Final = 12
BEGIN: Final = 13


def count_armies(battle: Hannibal) -> None:
    """The units that count for a broken army. AH-TURN-13"""
    for seat in (0, 1):
        battle.started[seat] = 0
        for unit in range(battle.count()):
            if battle.owner[unit] == seat and battle.kind[unit] != SKIRMISHERS and battle.status[unit] != GONE:
                battle.started[seat] += 1


class Preparations(Frame[Hannibal]):
    """Armies, cards, terrain, edges, deployment, in the order of the rules. AH-SETUP-24"""

    __slots__ = ()
    FIELDS = ("step",)

    def clone(self) -> Preparations:
        twin = Preparations()
        twin.step = self.step
        return twin

    def resume(self, battle: Hannibal) -> bool:
        step = self.step
        loser = 1 - battle.winner
        if step == EDGES:
            return battle.ask(loser, [Action(TAKE_EDGE, SOUTH), Action(TAKE_EDGE, NORTH)])
        if step == ORDER:
            if battle.switches.winner_deploys_first:
                self.set_first(battle, battle.winner)
                return False
            return battle.ask(battle.winner, [Action(DEPLOY_FIRST), Action(DEPLOY_SECOND)])
        if step == ASK_SPIES:
            if battle.hands[battle.first]:
                choices = [Action(KEEP)]
                if SPIES in battle.hands[battle.first]:
                    choices.insert(0, Action(PLAY, SPIES))
                return battle.ask(battle.first, choices, alone_is_asked=True)
            self.step = DEPLOY_ONE
            return False
        self.step += 1
        if step in (MUSTER_ONE, MUSTER_TWO):
            seat = step
            if seat not in battle.owner:
                battle.stack.append(Muster(seat))
        elif step == CARDS:
            roll_off(battle)
            deal(battle)
            battle.stack.append(Laying(battle.winner))
        elif step == REVEAL:
            battle.stack.append(Revealing())
        elif step == NOTES_ONE:
            battle.stack.append(Notes(battle.first))
        elif step == NOTES_TWO:
            battle.stack.append(Notes(1 - battle.first))
        elif step == DEPLOY_ONE:
            battle.stack.append(Deployment(battle.first))
        elif step == DEPLOY_TWO:
            battle.stack.append(Deployment(1 - battle.first))
        elif step == LATE_ONE:
            battle.stack.append(LateStratagems(battle.first))
        elif step == LATE_TWO:
            battle.stack.append(LateStratagems(1 - battle.first))
        else:
            count_armies(battle)
            refresh(battle)
            battle.stack[-1] = Half(battle.first)
        return False

    def prompt(self, battle: Hannibal) -> Prompt:
        if self.step == EDGES:
            return Prompt("edge", text("edge"), "AH-SETUP-16")
        if self.step == ORDER:
            return Prompt("order", text("order"), "AH-SETUP-19")
        return Prompt("spies", text("spies"), "AH-STRAT-06", text("stratagem.public"))

    def set_first(self, battle: Hannibal, seat: int) -> None:
        battle.first = seat
        battle.tell(FIRST_TO_DEPLOY, seat)
        self.step = NOTES_ONE

    def answer(self, battle: Hannibal, action: Action) -> None:
        if self.step == EDGES:
            loser = 1 - battle.winner
            battle.edge[loser] = action.a
            battle.edge[1 - loser] = 1 - action.a
            battle.tell(EDGE_TAKEN, loser, action.a)
            self.step = ORDER
        elif self.step == ORDER:
            self.set_first(battle, battle.winner if action.verb == DEPLOY_FIRST else 1 - battle.winner)
        else:
            self.step = DEPLOY_ONE
            if action.verb == PLAY:
                battle.hands[battle.first].remove(SPIES)
                battle.discards.append(SPIES)
                battle.tell(PLAYED, battle.first, SPIES)
                battle.stack.append(Deployment(1 - battle.first, 4))
