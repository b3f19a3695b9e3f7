"""What the players know of Age of Hannibal: whom to charge, where to stand, and what the clocks say."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.witness import Witness
from triarii.games.hannibal import words as w
from triarii.games.hannibal.battle import CAMP, ON_TABLE, Hannibal
from triarii.games.hannibal.command import Riding
from triarii.games.hannibal.contacts import is_engaged
from triarii.games.hannibal.geometry import BASE
from triarii.games.hannibal.manoeuvre import Manoeuvre
from triarii.games.hannibal.melee import CombatPhase
from triarii.games.hannibal.memory import Memory
from triarii.games.hannibal.movement import MovementPhase
from triarii.games.hannibal.troops import (
    MOVE,
)
from triarii.players import hannibal_weights as hw
from triarii.players.hannibal_choices import (
    berth_worth,
    breaking_off,
    charge_worth,
    charger_worth,
    is_needed,
    mark_worth,
    need_to_move,
    pursuit_worth,
    shot_worth,
)
from triarii.players.hannibal_fights import as_charges, charged, edge_of, fights_ahead, foreseen, stakes_of
from triarii.players.hannibal_ground import Field, nearest
from triarii.players.hannibal_judging import FEATURES, edge, position
from triarii.players.hannibal_luck import LUCK, LUCK_MOVES, HannibalWitness
from triarii.players.hannibal_weights import NAMES, WEIGHTS
from triarii.players.knowledge import Knowledge, best, logistic

# The part of the time left in the turn that a decision deserves, by the verb of its first choice: most goes to the
# moves, and what follows them in the own half has the rest; in the enemy's half there is nothing else to think of.
TIME_FOR: Final[dict[int, float]] = {
    w.SELECT: 0.65,
    w.SELECT_GROUP: 0.65,
    w.DISENGAGE: 0.65,
    w.RELIEVE: 0.65,
    w.SELECT_COMMANDER: 0.65,
    w.FORM_PHALANX: 0.12,
    w.PURSUE: 0.5,
    w.MARK: 0.5,
    w.JOIN: 0.5,
}
USUAL_TIME: Final = 0.0
LOOKS: Final = 3  # orders of a phase before which whole lines are thought of near the enemy


def mark_of(weights: list[float]) -> int:
    """A number that changes with the weights."""
    return hash(tuple(weights))


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
        self.eve = True
        self.looking = 0.4
        self.finalists = 10
        self.alike = 1
        self.faith = 3.0
        self.steady = True
        self.stances = 3
        self.redraws = 60
        self.usual = self.weights
        self.steps = 120
        self.between_looks = 1  # one decision may take milliseconds
        self.sight_names = FEATURES
        self.luck_names = LUCK
        self.leisure = 0.15

    def take_stance(self, number: int) -> None:
        """As usual, or waiting for the enemy to come, or bold."""
        if number == 0:
            self.weights = self.usual
            return
        weights = self.usual[:]
        if number == 1:
            weights[hw.CLOSE_IN] = 0.0
            weights[hw.DANGER] += 0.2
        else:
            weights[hw.CHARGE_AT] += 0.4
            weights[hw.LEAVE_LINE] = 0.0
        self.weights = weights

    def turn(self, battle: Battle) -> int:
        assert isinstance(battle, Hannibal)
        return 2 * battle.turn + (0 if battle.active == battle.first else 1)

    def prepare_to_plan(self) -> None:
        """Discount the luck of trials, by rounded numbers."""
        self.luck_weights = LUCK_MOVES[:]

    def take_time(self) -> None:
        """There is time for heats: more plans, also such as differ little, and all of them meet the same luck."""
        self.heats = True
        self.kindred = True
        self.noise = 0.0
        self.finalists = 12
        self.alike = 6
        self.faith = 0.5

    def hides(self, battle: Battle) -> bool:
        """Has the enemy cards in hand, or men held back?"""
        assert isinstance(battle, Hannibal)
        enemy = 1 - battle.seat
        return bool(battle.hands[enemy] or battle.ambush[enemy] or battle.flank[enemy])

    def witness(self, battle: Battle, seat: int) -> Witness:
        return HannibalWitness(seat)

    def enter_trial(self, battle: Battle, thorough: bool) -> None:
        """Only charges are looked at, or moves that are tested when they are chosen."""
        assert isinstance(battle, Hannibal)
        battle.sparse = not thorough
        battle.hopeful = thorough
        if battle.memory is None:
            battle.memory = Memory()

    def losses(self, battle: Battle, seat: int) -> int:
        assert isinstance(battle, Hannibal)
        return battle.lost[seat]

    def is_fork(self, battle: Battle) -> bool:
        return False

    def is_varied(self, battle: Battle) -> bool:
        """Only moves can be varied; of other choices each is tried."""
        return isinstance(battle.stack[-1], MovementPhase)

    def pauses(self, battle: Battle) -> bool:
        """All moves of a phase are one plan; it ends where the combats begin."""
        return isinstance(battle.stack[-1], CombatPhase)

    def closes(self, battle: Battle, action: Action) -> bool:
        """Plans end with the movement phase."""
        return action.verb == w.END and isinstance(battle.stack[-1], MovementPhase)

    def shrugs(self, action: Action) -> bool:
        """Whether a charge passes its test."""
        return action.verb in (w.CHARGE, w.TURN_ON, w.CONFORM)

    def mark(self, plan: list[Action]) -> tuple[int, ...]:
        """Plans are alike if the same units charge the same enemies."""
        charges: list[int] = []
        who = 0
        for action in plan:
            if action.verb in (w.SELECT, w.SELECT_GROUP, w.DISENGAGE, w.HELP):
                who = (action.verb * 1024 + action.a) * 1024 + max(0, action.b)
            elif action.verb == w.CHARGE or action.verb == w.TURN_ON:
                charges.append(who * 4096 + action.a)
        return tuple(sorted(charges))

    def is_sequence(self, battle: Battle) -> bool:
        return battle.legal[0].verb in (w.SELECT, w.SELECT_GROUP)

    # Judging

    def evaluate(self, battle: Battle, seat: int) -> float:
        assert isinstance(battle, Hannibal)
        return logistic(edge(position(battle, seat)))

    def features(self, battle: Battle, seat: int) -> list[float]:
        assert isinstance(battle, Hannibal)
        return position(battle, seat)

    def sight(self, battle: Battle, seat: int) -> list[float]:
        """The numbers of the position, weighed by what tells plans of a turn apart."""
        return self.features(battle, seat)

    def is_planning(self, battle: Battle) -> bool:
        """With a learned first sight, the moves."""
        return bool(self.sight_weights) and isinstance(battle.stack[-1], MovementPhase)

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
                scores.append(0.5 + (0.0 if battle.sparse else need_to_move(weights, battle, action.a)))
            elif verb == w.SELECT_GROUP:
                scores.append(self.need_of_line(battle, action))
            elif verb == w.PLACE:
                scores.append(berth_worth(weights, battle, action.a, action.b, action.c))
            elif verb == w.SHOOT:
                scores.append(shot_worth(weights, battle, action.b))
            elif verb == w.RALLY:
                scores.append(0.3 + 0.01 * battle.points_of(action.a) + 0.2 * battle.dmz[action.a])
            elif verb == w.FORM_PHALANX:
                near = nearest(battle, battle.seat, battle.x[action.a], battle.y[action.a])
                is_near = near < 1000.0 * weights[hw.PHALANX_REACH]
                scores.append(weights[hw.PHALANX_NEAR] if is_near else weights[hw.PHALANX_FAR])
            elif verb == w.PURSUE and isinstance(frame, CombatPhase):
                scores.append(pursuit_worth(weights, battle, frame))
            elif verb == w.END:
                scores.append(-0.4)
            elif verb == w.SELECT_COMMANDER:
                needed = is_needed(battle, action.a)
                scores.append(weights[hw.LEAD_NEEDED] if needed else weights[hw.LEAD_IDLE])
            elif verb == w.HELP:
                scores.append(weights[hw.HELP])
            elif verb == w.TRIBUNE:
                scores.append(weights[hw.TRIBUNE])
            elif verb == w.FEIGN or verb == w.DISENGAGE:
                scores.append(breaking_off(weights, battle, action.a, verb))
            elif verb == w.RELIEVE:
                scores.append(weights[hw.RELIEF] * battle.dmz[action.a] + weights[hw.NO_RELIEF])
            elif verb == w.TAKE_ARMY:
                scores.append(weights[hw.ARMY + action.a % hw.ARMIES] - 0.001 * place)
            elif verb == w.MARK:
                scores.append(mark_worth(weights, battle, action.a))
            elif verb == w.TEST:
                scores.append(weights[hw.HOLD_BACK])
            elif verb == w.LET_CHARGE:
                worth = self.clash_worth(battle, [action.a], action, self.fights_now(battle))
                scores.append(worth - weights[hw.PRUDENCE] * lead_of(battle, battle.seat))
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
        prudence = self.weights[hw.PRUDENCE] * lead_of(battle, battle.seat)
        found = [1e-6 * score for score in listed.scores]
        for place, action in enumerate(battle.legal):
            if action.verb == w.CHARGE or action.verb == w.TURN_ON:
                found[place] -= prudence
        return found

    def worth_of_moves(self, battle: Hannibal, members: list[int]) -> list[float]:
        """The same, whoever leads on the clock."""
        field = Field(battle, battle.seat, self.weights, members)
        here = 0.0 if battle.sparse else field.worth_here() + self.weights[hw.STAND]
        alone = len(members) == 1
        broken = self.weights[hw.LEAVE_LINE] * min(2, field.in_line(members[0])) if alone else 0.0
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
        stakes = stakes_of(self.weights)
        return [fights_ahead(as_charges(charged(battle, action)), battle.seat, stakes) for action in battle.legal]

    def rank_rides(self, battle: Hannibal, commander: int) -> list[float]:
        """A commander goes where he helps most in the coming fights, and away where he would fall for little."""
        twin = as_charges(foreseen(battle))
        seat = battle.seat
        own = battle.c_unit[commander]
        weights = self.weights
        stakes = stakes_of(weights)
        scores: list[float] = []
        for action in battle.legal:
            if action.verb == w.JOIN:
                unit = action.a
            elif action.verb == w.RIDE:
                unit = -1
            else:
                unit = own
            twin.c_unit[commander] = unit
            worth = fights_ahead(twin, seat, stakes)
            worth += 0.01 if unit >= 0 else -0.01  # with a unit he saves an order
            scores.append(weights[hw.RIDE_ODDS] * worth + (weights[hw.RIDE_STAY] if unit == own else 0.0))
        return scores

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
        if near > self.weights[hw.BREAK_UP] * move:
            long = self.weights[hw.LONG_LINE] * (abs(battle.x[left] - battle.x[right]) // BASE + 1)
            return self.weights[hw.FAR_LINE] + long + need_to_move(self.weights, battle, left)
        looks = 1 if battle.sparse or battle.hopeful else LOOKS
        if near < move + BASE and battle.orders + looks > battle.clock[seat]:
            worth = self.best_charge(battle, action)
            if worth > self.weights[hw.LINE_CHARGE]:
                return 1.5 + worth
        return self.weights[hw.LINE_NEAR]

    def best_charge(self, battle: Hannibal, action: Action) -> float:
        """What the best charge is worth to the line that would be chosen; nothing if there is none."""
        twin = foreseen(battle)
        twin.sparse = True  # no other moves are looked for
        twin.apply(action)
        frame = twin.stack[-1]
        found = 0.0
        if isinstance(frame, Manoeuvre) and twin.legal[0].verb == w.CHARGE:
            scores = self.rank_moves(twin, frame.members)
            for place, choice in enumerate(twin.legal):
                if choice.verb == w.CHARGE:
                    found = max(found, scores[place])
        return found

    def fights_now(self, battle: Hannibal) -> float:
        """What the coming fights are worth as things stand."""
        return fights_ahead(as_charges(foreseen(battle)), battle.seat, stakes_of(self.weights))

    def clash_worth(self, battle: Hannibal, members: list[int], action: Action, before: float) -> float:
        """A charge is worth what it changes in the coming fights, by their exact odds; `before` is what they are worth
        without it."""
        weights = self.weights
        if action.a >= CAMP:
            return weights[hw.STORM]
        seat = battle.seat
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
            worth += weights[hw.CHARGE_AT] + weights[hw.EDGE] * edge_of(twin, unit, enemy)
            worth += weights[hw.MARKED_PREY] * twin.dmz[enemy]
            if is_engaged(battle, enemy):
                worth += weights[hw.PILE_ON]
            worth += charger_worth(weights, battle, unit, enemy)
        if fights == 0:
            return charge_worth(weights, battle, members[0], action.a)
        return worth + weights[hw.ODDS] * (fights_ahead(twin, seat, stakes_of(weights)) - before)


def knowledge() -> Knowledge:
    return HannibalKnowledge()
