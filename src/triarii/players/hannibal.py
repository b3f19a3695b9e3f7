"""What the players know of Age of Hannibal: whom to charge, where to stand, and what the clocks say."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.games.hannibal import words as w
from triarii.games.hannibal.battle import CAMP, DEEP, ON_TABLE, SOUTH, WIDE, Hannibal
from triarii.games.hannibal.command import Riding
from triarii.games.hannibal.contacts import is_engaged
from triarii.games.hannibal.geometry import BASE
from triarii.games.hannibal.manoeuvre import Manoeuvre
from triarii.games.hannibal.melee import CombatPhase
from triarii.games.hannibal.memory import Memory
from triarii.games.hannibal.movement import MovementPhase
from triarii.games.hannibal.troops import (
    ARM,
    ELEPHANTS,
    MOUNTED,
    MOVE,
    PANIC,
    PIKE,
    SKIRMISHERS,
    SPEAR,
    WILD_CHARGE,
)
from triarii.players.hannibal_fights import as_charges, charged, edge_of, fights_ahead, foreseen
from triarii.players.hannibal_ground import COS, SIN, Field, distance_to_camp, force_of, may_storm, nearest
from triarii.players.hannibal_judging import FEATURES, edge, position
from triarii.players.hannibal_weights import (
    BREAK_UP,
    CHARGE_AT,
    CLOSE_IN,
    DANGER,
    EDGE,
    FLANK,
    HOLD_BACK,
    LEAVE_LINE,
    LINE_CHARGE,
    LINE_NEAR,
    NAMES,
    ODDS,
    PRUDENCE,
    PURSUE_BACK,
    PURSUE_GONE,
    RELIEF,
    RISK_OF_HIM,
    STRENGTH,
    TURN_OF_NEAR,
    TURN_OF_SHAKEN,
    WEIGHTS,
)
from triarii.players.knowledge import Knowledge, best, logistic

# The part of the time left in the turn that a decision deserves, by the verb of its first choice: all goes to the moves.
TIME_FOR: Final[dict[int, float]] = {
    w.SELECT: 0.9,
    w.SELECT_GROUP: 0.9,
    w.DISENGAGE: 0.9,
    w.RELIEVE: 0.9,
    w.SELECT_COMMANDER: 0.9,
}
USUAL_TIME: Final = 0.0
LOOKS: Final = 3  # orders of a phase before which whole lines are thought of near the enemy


def mark_of(weights: list[float]) -> int:
    """A number that changes with the weights."""
    mark = 0.0
    for weight in weights:
        mark = 0.7 * mark + weight
    return int(1e9 * mark)


def lead_of(battle: Hannibal, seat: int) -> float:
    """How far a side is ahead if the battle ended now, from -2 to 2, and the more the nearer the end is."""
    steps = float(battle.clock[seat] - battle.clock[1 - seat])
    if steps == 0.0:
        steps = 0.5 if battle.lost[seat] < battle.lost[1 - seat] else -0.5
    return min(2.0, max(-2.0, steps)) * min(1.0, battle.turn / max(1.0, float(battle.limit)))


@final
class HannibalKnowledge(Knowledge):
    """Ranks charges by the odds of their fights, moves by distance, facing and danger; plans whole phases."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS, FEATURES, TIME_FOR, USUAL_TIME)
        self.horizon = 1
        self.looking = 1.0
        self.steady = True
        self.stances = 3
        self.redraws = 60
        self.usual = self.weights
        self.steps = 120

    def take_stance(self, number: int) -> None:
        """As usual, or waiting for the enemy to come, or bold."""
        if number == 0:
            self.weights = self.usual
            return
        weights = self.usual[:]
        if number == 1:
            weights[CLOSE_IN] = 0.0
            weights[DANGER] += 0.2
        else:
            weights[CHARGE_AT] += 0.4
            weights[LEAVE_LINE] = 0.0
        self.weights = weights

    def turn(self, battle: Battle) -> int:
        assert isinstance(battle, Hannibal)
        return 2 * battle.turn + (0 if battle.active == battle.first else 1)

    def losses(self, battle: Battle, seat: int) -> int:
        assert isinstance(battle, Hannibal)
        return battle.lost[seat]

    def is_fork(self, battle: Battle) -> bool:
        return False

    def pauses(self, battle: Battle) -> bool:
        """All moves of a phase are one plan; it ends where the combats begin."""
        return isinstance(battle.stack[-1], CombatPhase)

    def closes(self, battle: Battle, action: Action) -> bool:
        """Plans end with the movement phase."""
        return action.verb == w.END and isinstance(battle.stack[-1], MovementPhase)

    def shrugs(self, action: Action) -> bool:
        """Whether a charge passes its test."""
        return action.verb in (w.CHARGE, w.TURN_ON, w.CONFORM)

    def is_sequence(self, battle: Battle) -> bool:
        return battle.legal[0].verb in (w.SELECT, w.SELECT_GROUP)

    # Judging

    def evaluate(self, battle: Battle, seat: int) -> float:
        assert isinstance(battle, Hannibal)
        return logistic(edge(position(battle, seat)))

    def features(self, battle: Battle, seat: int) -> list[float]:
        assert isinstance(battle, Hannibal)
        return position(battle, seat)

    # Ranking

    def rank(self, battle: Battle) -> list[float]:
        assert isinstance(battle, Hannibal)
        if battle.memory is None:
            battle.memory = Memory()
        frame = battle.stack[-1]
        if isinstance(frame, Manoeuvre):
            return self.rank_moves(battle, frame.members)
        if isinstance(frame, Riding):
            return self.rank_rides(battle, frame.commander)
        if battle.legal[0].verb == w.CONFORM:
            return self.rank_conforming(battle)
        weights = self.weights
        scores: list[float] = []
        for place, action in enumerate(battle.legal):
            verb = action.verb
            if verb == w.SELECT:
                scores.append(0.5 + self.need_to_move(battle, action.a))
            elif verb == w.SELECT_GROUP:
                scores.append(self.need_of_line(battle, action))
            elif verb == w.PLACE:
                scores.append(self.berth_worth(battle, action.a, action.b, action.c))
            elif verb == w.SHOOT:
                scores.append(0.5 + 0.01 * battle.points_of(action.b) + 0.2 * battle.dmz[action.b])
            elif verb == w.RALLY:
                scores.append(0.3 + 0.01 * battle.points_of(action.a) + 0.2 * battle.dmz[action.a])
            elif verb == w.FORM_PHALANX:
                near = nearest(battle, battle.seat, battle.x[action.a], battle.y[action.a])
                scores.append(0.3 if near < 700.0 else -0.3)
            elif verb == w.PURSUE and isinstance(frame, CombatPhase):
                scores.append(weights[PURSUE_GONE] if frame.fell else weights[PURSUE_BACK])
            elif verb == w.END:
                scores.append(-0.4)
            elif verb == w.SELECT_COMMANDER:
                scores.append(-0.3 if self.is_needed(battle, action.a) else -0.6)
            elif verb in (w.HELP, w.TRIBUNE, w.FEIGN, w.DISENGAGE):
                scores.append(-0.6)
            elif verb == w.RELIEVE:
                scores.append(weights[RELIEF] * battle.dmz[action.a] - 0.2)
            elif verb == w.MARK:
                scores.append(self.mark_worth(battle, action.a))
            elif verb == w.TEST:
                scores.append(weights[HOLD_BACK])
            elif verb == w.LET_CHARGE:
                worth = self.clash_worth(battle, [action.a], action, self.fights_now(battle))
                scores.append(worth - weights[PRUDENCE] * lead_of(battle, battle.seat))
            else:
                scores.append(-0.001 * place)
        return scores

    def rank_moves(self, battle: Hannibal, members: list[int]) -> list[float]:
        """Where a unit or a line goes, or whom it charges; to stand is worth nothing."""
        listed = battle.listed
        mark = mark_of(self.weights)
        if not listed.scores or listed.judge != mark:
            listed.scores = [int(1e6 * worth) for worth in self.worth_of_moves(battle, members)]
            listed.judge = mark
        prudence = self.weights[PRUDENCE] * lead_of(battle, battle.seat)
        found = [1e-6 * score for score in listed.scores]
        for place, action in enumerate(battle.legal):
            if action.verb == w.CHARGE or action.verb == w.TURN_ON:
                found[place] -= prudence
        return found

    def worth_of_moves(self, battle: Hannibal, members: list[int]) -> list[float]:
        """The same, whoever leads on the clock."""
        field = Field(battle, battle.seat, self.weights, members)
        here = field.worth_here() + 0.02
        alone = len(members) == 1
        broken = self.weights[LEAVE_LINE] * min(2, field.in_line(members[0])) if alone else 0.0
        verb = battle.legal[0].verb
        before = self.fights_now(battle) if verb == w.CHARGE or verb == w.TURN_ON else 0.0
        scores: list[float] = []
        for action in battle.legal:
            verb = action.verb
            if verb == w.PLACE:
                scores.append(field.line_worth(action) - here)
            elif verb == w.CHARGE or verb == w.TURN_ON:
                scores.append(self.clash_worth(battle, members, action, before) - broken)
            else:
                scores.append(0.0)
        return scores

    def rank_conforming(self, battle: Hannibal) -> list[float]:
        """Who lines up first on whom: as the coming fights like it. AH-MOVE-68"""
        risk = self.weights[RISK_OF_HIM]
        return [fights_ahead(as_charges(charged(battle, action)), battle.seat, risk) for action in battle.legal]

    def rank_rides(self, battle: Hannibal, commander: int) -> list[float]:
        """A commander goes where he helps most in the coming fights, and away where he would fall for little."""
        twin = as_charges(foreseen(battle))
        seat = battle.seat
        own = battle.c_unit[commander]
        scores: list[float] = []
        for action in battle.legal:
            if action.verb == w.JOIN:
                unit = action.a
            elif action.verb == w.RIDE:
                unit = -1
            else:
                unit = own
            twin.c_unit[commander] = unit
            worth = fights_ahead(twin, seat, self.weights[RISK_OF_HIM])
            worth += 0.01 if unit >= 0 else -0.01  # with a unit he saves an order
            scores.append(10.0 * worth + (0.1 if unit == own else 0.0))
        return scores

    def is_needed(self, battle: Hannibal, commander: int) -> bool:
        """Is there a fight near a commander, his own or another?"""
        own = battle.c_unit[commander]
        if own >= 0 and is_engaged(battle, own):
            return True
        x, y = battle.commander_place(commander)
        for unit in range(len(battle.owner)):
            if battle.owner[unit] != battle.c_owner[commander] or battle.status[unit] != ON_TABLE:
                continue
            if abs(battle.x[unit] - x) < 800 and abs(battle.y[unit] - y) < 800 and is_engaged(battle, unit):
                return True
        return False

    def mark_worth(self, battle: Hannibal, unit: int) -> float:
        """Whom a penalty hurts least: the cheap, the fresh, and those who are out of the fight."""
        worth = -0.01 * battle.points_of(unit) - 0.3 * battle.dmz[unit]
        if is_engaged(battle, unit):
            worth -= 0.3
        if battle.traits[unit] & PANIC:
            worth -= 0.3
        return worth

    def need_to_move(self, battle: Hannibal, unit: int) -> float:
        """Those nearest to the enemy, or to his camp, are moved first; the shaken last."""
        seat = battle.owner[unit]
        near = nearest(battle, seat, battle.x[unit], battle.y[unit])
        if may_storm(battle, unit):
            near = min(near, distance_to_camp(battle, seat, battle.x[unit], battle.y[unit]))
        first = self.weights[TURN_OF_NEAR] / (1.0 + 0.001 * near)
        return first - self.weights[TURN_OF_SHAKEN] * battle.dmz[unit]

    def need_of_line(self, battle: Hannibal, action: Action) -> float:
        """A line goes together while the enemy is far off; near him it does so only for a charge that is worth it."""
        seat = battle.seat
        left = action.a
        right = action.b
        near = min(
            nearest(battle, seat, battle.x[left], battle.y[left]),
            nearest(battle, seat, battle.x[right], battle.y[right]),
            nearest(battle, seat, (battle.x[left] + battle.x[right]) // 2, (battle.y[left] + battle.y[right]) // 2),
        )
        move = MOVE[battle.kind[left]]
        if near > self.weights[BREAK_UP] * move:
            return 1.0 + self.need_to_move(battle, left)
        if near < move + BASE and battle.orders + LOOKS > battle.clock[seat]:
            worth = self.best_charge(battle, action)
            if worth > self.weights[LINE_CHARGE]:
                return 1.5 + worth
        return self.weights[LINE_NEAR]

    def best_charge(self, battle: Hannibal, action: Action) -> float:
        """What the best charge is worth to the line that would be chosen; nothing if there is none."""
        twin = foreseen(battle)
        twin.apply(action)
        frame = twin.stack[-1]
        found = 0.0
        if isinstance(frame, Manoeuvre) and twin.legal[0].verb == w.CHARGE:
            scores = self.rank_moves(twin, frame.members)
            for place, choice in enumerate(twin.legal):
                if choice.verb == w.CHARGE:
                    found = max(found, scores[place])
        return found

    def berth_worth(self, battle: Hannibal, unit: int, x: int, y: int) -> float:
        """Where to deploy: foot in the middle, horse beside it, all well forward; skirmishers in front of the rest."""
        from_edge = float(y if battle.edge[battle.owner[unit]] == SOUTH else DEEP - y)
        off = abs(float(x) - 0.5 * WIDE)
        if ARM[battle.kind[unit]] == MOUNTED and battle.kind[unit] != ELEPHANTS:
            off = abs(off - 900.0)
        return 0.001 * from_edge - 0.0006 * off

    def fights_now(self, battle: Hannibal) -> float:
        """What the coming fights are worth as things stand."""
        return fights_ahead(as_charges(foreseen(battle)), battle.seat, self.weights[RISK_OF_HIM])

    def clash_worth(self, battle: Hannibal, members: list[int], action: Action, before: float) -> float:
        """A charge is worth what it changes in the coming fights, by their exact odds; `before` is what they are worth
        without it."""
        weights = self.weights
        if action.a >= CAMP:
            return 0.8
        seat = battle.seat
        risk = weights[RISK_OF_HIM]
        twin = charged(battle, action)
        while twin.outcome is None and twin.seat == seat and twin.legal[0].verb == w.CONFORM:
            twin = charged(twin, twin.legal[best(self.rank_conforming(twin))])
        as_charges(twin)
        worth = 0.0
        fights = 0
        for unit in members:
            enemy = twin.pressed[unit]
            if twin.status[unit] != ON_TABLE or enemy < 0 or enemy >= CAMP:
                continue
            fights += 1
            worth += weights[CHARGE_AT] + weights[EDGE] * edge_of(twin, unit, enemy) + 0.1 * twin.dmz[enemy]
            if is_engaged(battle, enemy):
                worth += 0.5 * weights[FLANK]
        if fights == 0:
            return self.charge_worth(battle, members[0], action.a)
        return worth + weights[ODDS] * (fights_ahead(twin, seat, risk) - before)

    def charge_worth(self, battle: Hannibal, unit: int, target: int) -> float:
        """A charge that a test may hold back is worth the odds of its fight, and more into a flank or rear."""
        weights = self.weights
        mine = force_of(battle, unit)
        theirs = force_of(battle, target)
        if battle.traits[unit] & WILD_CHARGE:
            mine += 1.0
        if battle.kind[target] in (PIKE, SPEAR) and ARM[battle.kind[unit]] == MOUNTED:
            theirs += 1.0
        if battle.kind[unit] == ELEPHANTS and battle.kind[target] == SKIRMISHERS:
            theirs += 1.0
        worth = weights[CHARGE_AT] + weights[STRENGTH] * (mine - theirs)
        dx = float(battle.x[unit] - battle.x[target])
        dy = float(battle.y[unit] - battle.y[target])
        far = max(1.0, sqrt(dx * dx + dy * dy))
        looks = (dx * SIN[battle.h[target]] + dy * COS[battle.h[target]]) / far
        if looks < 0.5:
            worth += weights[FLANK] * (1.0 - looks)
        if is_engaged(battle, target):
            worth += weights[FLANK]
        return worth + 0.1 * battle.dmz[target]


def knowledge() -> Knowledge:
    return HannibalKnowledge()
