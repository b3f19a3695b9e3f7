"""The charge itself: who conforms, tests, breaking off, contact. AH-MOVE-53, 57, 68, 70, 71, 74"""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import CAMP, IN_PLAY, Hannibal
from triarii.games.hannibal.charging import Plan, legal_pairs, open_edges, plan_charge, shortened, starts_of
from triarii.games.hannibal.conform import (
    charged_edge,
    conformed,
    is_place_free,
    needs_test,
)
from triarii.games.hannibal.contacts import face_attackers, is_engaged
from triarii.games.hannibal.effects import harm, new_contact, overrun_commanders, retreat, shift
from triarii.games.hannibal.geometry import (
    BASE,
    heading_to,
)
from triarii.games.hannibal.march import March
from triarii.games.hannibal.rally import passes_test
from triarii.games.hannibal.refusals import FINE, TOO_NEAR
from triarii.games.hannibal.runs import Run, run_allowance
from triarii.games.hannibal.steps import FORWARD
from triarii.games.hannibal.steps import UNIT as STEP_UNIT
from triarii.games.hannibal.troops import ARM, MOUNTED, SKIRMISHERS, is_infantry
from triarii.games.hannibal.words import (
    CAMP_EDGE,
    CHARGED,
    CONFORM,
    DISENGAGED,
    KEEP_HEADING,
    MOVED,
    RECEIVE,
    SHRINKS,
    TURN_ABOUT,
)

PAIR: Final = 0
TESTS: Final = 1
EVADE: Final = 2
CONTACT: Final = 3


class Charge(Frame[Hannibal]):
    """A declared charge: who conforms to whom, tests, breaking off, contact. AH-MOVE-53, 68, 70, 74"""

    __slots__ = (
        "members",
        "files",
        "ranks",
        "path",
        "who",
        "target",
        "tested",
        "asked",
        "turning",
        "shrank",
        "cut",
        "edge",
        "picks",
    )
    FIELDS = (
        "step",
        "members",
        "files",
        "ranks",
        "path",
        "who",
        "target",
        "tested",
        "asked",
        "turning",
        "shrank",
        "cut",
        "edge",
        "picks",
    )

    def __init__(self, members: list[int] | None = None, path: list[int] | None = None, target: int = -1) -> None:
        super().__init__()
        self.members = members if members is not None else []
        self.files = list(range(len(self.members)))
        self.ranks = [0] * len(self.members)
        self.path = path if path is not None else []
        self.who = -1
        self.target = target
        self.tested: list[int] = []
        self.asked: list[int] = []  # enemies that were asked whether they break off
        self.turning = 0  # a charge by turning on an enemy already touched. AH-MOVE-71
        self.shrank = 0
        self.cut = 0
        self.edge = -1  # the camp edge that its owner chose
        self.picks: list[int] = []  # members, each followed by whom it goes for of equally near enemies. AH-MOVE-69

    def clone(self) -> Charge:
        twin = Charge(self.members[:], self.path[:], self.target)
        twin.step = self.step
        twin.files = self.files[:]
        twin.ranks = self.ranks[:]
        twin.who = self.who
        twin.tested = self.tested[:]
        twin.asked = self.asked[:]
        twin.turning = self.turning
        twin.shrank = self.shrank
        twin.cut = self.cut
        twin.edge = self.edge
        twin.picks = self.picks[:]
        return twin

    def march(self, battle: Hannibal) -> March:
        march = March(battle, self.members)
        march.files = self.files[:]
        march.ranks = self.ranks[:]
        return march

    def pairs(self, battle: Hannibal, march: March) -> list[int]:
        """Legal first contacts, as units; a declared target goes first."""
        found = legal_pairs(battle, march)
        named: list[int] = []
        for at in range(0, len(found), 2):
            if self.target < 0 or found[at + 1] == self.target:
                named += [march.members[found[at]], found[at + 1]]
        return named

    def resume(self, battle: Hannibal) -> bool:
        if self.turning:
            return self.resume_turning(battle)
        seat = battle.active
        if not self.members:
            return self.finish(battle)
        march = self.march(battle)
        if march.walk(self.path, True) != FINE:
            return self.without_contact(battle, march)
        if self.step == PAIR:
            pairs = self.pairs(battle, march)
            if not pairs:
                self.target = -1
                pairs = self.pairs(battle, march)
            if not pairs:
                return self.finish(battle)  # the rest cannot make that move. AH-MOVE-70
            if len(pairs) > 2:
                choices = [Action(CONFORM, pairs[at], pairs[at + 1]) for at in range(0, len(pairs), 2)]
                return battle.ask(seat, choices)
            self.who, self.target = pairs[0], pairs[1]
            self.step = TESTS
        if not self.cut:
            self.cut = 1  # what is declared ends at the place of first contact
            self.path = [*self.path[:-1], shortened(self.path[-1], march)]
        place = march.members.index(self.who)
        if self.target >= CAMP and self.edge < 0:
            edges = open_edges(battle, self.who, self.target, march.place_of(place))
            if len(edges) > 1:
                return battle.ask(seat, [Action(CAMP_EDGE, edge) for edge in edges])
            self.edge = edges[0]
        plan = plan_charge(battle, march, place, self.target, self.edge, self.picks)
        if plan.refusal:
            return self.finish(battle)
        if plan.tie:
            return battle.ask(seat, self.equally_near(battle, march, place, plan.tie))
        if self.step == TESTS:
            if not self.take_tests(battle, plan):
                self.step = PAIR
                self.who = -1
                self.target = -1
                return False
            self.step = EVADE
        if self.step == EVADE:
            asked = self.ask_to_evade(battle, plan)
            if asked:
                return True
            self.step = CONTACT
        self.carry_out(battle, march, plan)
        return False

    def equally_near(self, battle: Hannibal, march: March, place: int, tie: list[int]) -> list[Action]:
        """The enemies that a member may go for, all as near, whom it would not make the charge illegal to meet."""
        found: list[Action] = []
        for enemy in tie[1:]:
            picks = self.picked(tie[0], enemy)
            if not plan_charge(battle, march, place, self.target, self.edge, picks).refusal:
                found.append(Action(CONFORM, tie[0], enemy))
        return found or [Action(CONFORM, tie[0], tie[1])]

    def picked(self, member: int, enemy: int) -> list[int]:
        """The choices so far with this one instead of the member's earlier one: after a failed test it may stand elsewhere,
        with others ahead of it. AH-MOVE-70"""
        picks: list[int] = []
        for at in range(0, len(self.picks), 2):
            if self.picks[at] != member:
                picks += [self.picks[at], self.picks[at + 1]]
        return [*picks, member, enemy]

    def take_tests(self, battle: Hannibal, plan: Plan) -> bool:
        """Every member that would touch and needs a test rolls; those that fail retreat. AH-MOVE-53, 70"""
        failed: list[int] = []
        for unit in self.members:  # left to right
            if unit in self.tested:
                continue
            for at in range(0, len(plan.contacts), 2):
                if plan.contacts[at] == unit and needs_test(battle, unit, plan.contacts[at + 1]):
                    self.tested.append(unit)
                    if not passes_test(battle, unit, -1):
                        failed.append(unit)
                    break
        if not failed:
            return True
        keep = [place for place in range(len(self.members)) if self.members[place] not in failed]
        self.files = [self.files[place] for place in keep]
        self.ranks = [self.ranks[place] for place in keep]
        self.members = [self.members[place] for place in keep]
        self.shrank = 1
        for unit in failed:
            battle.tell(SHRINKS, battle.owner[unit], battle.who(unit))
            retreat(battle, unit)  # AH-TRAIT-18
            battle.moved[unit] = 1
        return False

    def ask_to_evade(self, battle: Hannibal, plan: Plan) -> bool:
        """Under the alternative reading, Skirmishers and mounted units may break off before infantry. AH-MOVE-57, 74"""
        if not battle.switches.evade:
            return False
        for at in range(0, len(plan.contacts), 2):
            charger, enemy = plan.contacts[at], plan.contacts[at + 1]
            if enemy >= CAMP or enemy in self.asked or is_engaged(battle, enemy):
                continue
            if not is_infantry(battle.kind[charger]) or battle.dmz[enemy] >= 2:
                continue
            if ARM[battle.kind[enemy]] != MOUNTED and battle.kind[enemy] != SKIRMISHERS:
                continue
            if evade_run(battle, enemy, charger).length < BASE:
                continue
            self.asked.append(enemy)
            battle.stack.append(Evade(enemy, charger))
            return False
        return False

    def without_contact(self, battle: Hannibal, march: March) -> bool:
        """After failed tests or an evasion the others make the declared move, if they can. AH-MOVE-70, 74"""
        if self.shrank or self.asked:
            path = self.path
            result = march.walk(path, False)
            for _ in range(20):
                if result != TOO_NEAR or not self.asked or path[-1] // STEP_UNIT != FORWARD or path[-1] % 10_000 < 2:
                    break
                path = [*path[:-1], path[-1] - 1]
                result = march.walk(path, False)
            if result == FINE:
                for place, unit in enumerate(march.members):
                    x, y, h = march.place_of(place)
                    fromx, fromy = battle.x[unit], battle.y[unit]
                    shift(battle, unit, x, y, h)
                    battle.tell_move(MOVED, unit, fromx, fromy)
        return self.finish(battle)

    def carry_out(self, battle: Hannibal, march: March, plan: Plan) -> None:
        seat = battle.active
        loose = [c for c in range(len(battle.c_owner)) if battle.c_owner[c] != seat and battle.c_unit[c] < 0]
        pushes: list[int] = []
        if any(battle.c_status[c] == IN_PLAY for c in loose):
            march.trace = True
            march.walk(self.path, True)
            pushes = march.passed
        for at in range(0, len(plan.contacts), 2):
            battle.tell(CHARGED, seat, battle.who(plan.contacts[at]), battle.who(plan.contacts[at + 1]))
        for unit, place in zip(plan.units, plan.places, strict=True):
            fromx, fromy = battle.x[unit], battle.y[unit]
            shift(battle, unit, place[0], place[1], place[2])
            battle.tell_move(MOVED, unit, fromx, fromy)
        for at in range(0, len(plan.contacts), 2):
            if plan.contacts[at + 1] < CAMP:
                new_contact(battle, plan.contacts[at], plan.contacts[at + 1])
        self.finish(battle)
        if pushes:
            overrun_commanders(battle, seat, pushes)
        face_attackers(battle)

    def finish(self, battle: Hannibal) -> bool:
        for unit in self.members:
            battle.moved[unit] = 1
        if battle.stack[-1] is self:
            battle.stack.pop()
        return False

    def resume_turning(self, battle: Hannibal) -> bool:
        """A unit turns on an enemy that it touches already. AH-MOVE-71"""
        unit = self.members[0]
        if self.step == PAIR:
            self.step = TESTS
            if needs_test(battle, unit, self.target) and not passes_test(battle, unit, -1):
                battle.tell(SHRINKS, battle.owner[unit], battle.who(unit))
                retreat(battle, unit)
                return self.finish(battle)
        start = starts_of(battle, unit)
        place = conformed(battle, self.target, charged_edge(battle, self.target, start, start))
        battle.tell(CHARGED, battle.active, battle.who(unit), battle.who(self.target))
        shift(battle, unit, place[0], place[1], place[2])
        if self.target < CAMP:
            new_contact(battle, unit, self.target)
        self.finish(battle)
        face_attackers(battle)
        return False

    def prompt(self, battle: Hannibal) -> Prompt:
        if self.step == TESTS and battle.legal[0].verb == CAMP_EDGE:
            return Prompt("camp-edge", text("camp-edge"), "AH-TABLE-23", about=battle.ids(self.who, self.target))
        if self.step != PAIR:
            member = battle.legal[0].a
            question = text("go-for", unit=battle.called(member))
            return Prompt("go-for", question, "AH-MOVE-69", about=battle.ids(member))
        return Prompt("conform", text("conform"), "AH-MOVE-68", about=battle.ids(*self.members))

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        return Rejection("not-touching", "Choose a unit and an enemy that touch at the place of contact.", "AH-MOVE-68")

    def answer(self, battle: Hannibal, action: Action) -> None:
        if action.verb == CAMP_EDGE:
            self.edge = action.a
            return
        if self.step != PAIR:
            self.picks = self.picked(action.a, action.b)
            return
        self.who, self.target = action.a, action.b
        self.step = TESTS


def evade_run(battle: Hannibal, unit: int, charger: int) -> Run:
    """Straight away from an enemy's centre for the full allowance. AH-MOVE-60, 74"""
    direction = heading_to(battle.x[unit] - battle.x[charger], battle.y[unit] - battle.y[charger])
    run = Run(battle, unit, direction, True, True)
    run.go(run_allowance(battle, unit, direction))
    return run


class Evade(Frame[Hannibal]):
    """The passive owner decides whether a unit breaks off before it is charged. AH-MOVE-57, 74"""

    __slots__ = ("unit", "charger")
    FIELDS = ("step", "unit", "charger")

    def __init__(self, unit: int = 0, charger: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.charger = charger

    def clone(self) -> Evade:
        twin = Evade(self.unit, self.charger)
        twin.step = self.step
        return twin

    def resume(self, battle: Hannibal) -> bool:
        choices = [Action(TURN_ABOUT), Action(KEEP_HEADING), Action(RECEIVE)]
        return battle.ask(battle.owner[self.unit], choices)

    def prompt(self, battle: Hannibal) -> Prompt:
        question = text("evade", unit=battle.called(self.unit))
        return Prompt("evade", question, "AH-MOVE-57", about=battle.ids(self.unit, self.charger))

    def answer(self, battle: Hannibal, action: Action) -> None:
        battle.stack.pop()
        if action.verb == RECEIVE:
            return
        unit = self.unit
        x, y, h = evade_run(battle, unit, self.charger).end()
        if action.verb == TURN_ABOUT and is_place_free(battle, unit, x, y, (h + 180) % 360, []):
            h = (h + 180) % 360
        fromx, fromy = battle.x[unit], battle.y[unit]
        shift(battle, unit, x, y, h)
        battle.tell_move(DISENGAGED, unit, fromx, fromy)
        harm(battle, unit, 1, -1, -1, retreats=False)
