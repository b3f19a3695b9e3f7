"""What the players know of Conquerors and Kings: which assaults pay, where a zone is strong, when to give way."""

from __future__ import annotations

from math import log
from typing import Final, final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.witness import Witness
from triarii.games.kings import words as w
from triarii.games.kings.fights import (
    ASSAULTER_AGAIN,
    ASSAULTER_PIKES_AGAIN,
    BOWS_AGAIN,
    TARGET_AGAIN,
    TARGET_PIKES_AGAIN,
    Fight,
)
from triarii.games.kings.morale import Morale, morale_dice
from triarii.games.kings.outcomes import Outcomes
from triarii.games.kings.pools import bow_dice, pike_dice
from triarii.games.kings.pursuit import Pursuit
from triarii.games.kings.shooting import Volley
from triarii.games.kings.state import FLANK, Kings
from triarii.games.kings.table import BASE_EDGE, SECOND_ROW, ZONES
from triarii.games.kings.troops import FIGHT_DICE, IS_SKIRMISHER
from triarii.players.kings_assaults import assault_worth, best_assault, may_assault, zone_cost
from triarii.players.kings_features import FEATURES, edge, position
from triarii.players.kings_ground import (
    column_edge,
    deploy_worth,
    friends,
    hostile_faces,
    lead_worth,
    move_worth,
    staying_worth,
)
from triarii.players.kings_luck import LUCK, KingsWitness
from triarii.players.kings_odds import FAILING, MOST_DICE, TEST_LOSS, assault_chance, holding, test_loss
from triarii.players.kings_sight import SIGHT, sight
from triarii.players.kings_weights import (
    ASSAULT_AT,
    COLUMN,
    GAP,
    GAP_MARKED,
    GAP_WORN,
    KEEP,
    KEEP_DICE,
    KEEP_SKIRMISHERS,
    NAMES,
    PATIENT,
    STAND,
    STAND_AT,
    STAND_LED,
    STAND_TOGETHER,
    WAITING,
    WEIGHTS,
)
from triarii.players.knowledge import Knowledge, logistic

# The part of the time left in the turn that a decision deserves, by the verb of its first choice.
TIME_FOR: Final[dict[int, float]] = {
    w.ASSAULT: 0.5,
    w.STAND: 0.35,
    w.FALL_BACK: 0.35,
    w.ORDER: 0.45,
    w.MOVE: 0.15,
    w.SHOOT: 0.05,
    w.FIRE: 0.05,
    w.RETIRE: 0.05,
    w.GIVE_WAY: 0.05,
    w.LEAD: 0.05,
    w.DEPLOY: 0.03,
    w.FILL: 0.03,
    w.ATTACK: 0.03,
}
USUAL_TIME: Final = 0.0
# With a learned first sight more time goes to the moves, and none to shots, where a few trials choose worse than the rank.
# What comes on from the reserve is decided last, with the time that is left.
SIGHTED_TIME: Final[dict[int, float]] = {**TIME_FOR, w.ORDER: 0.8, w.SHOOT: 0.0, w.FIRE: 0.0, w.ENTER: 0.5}
TRIFLES: Final = (w.SHOOT, w.FIRE, w.HIT, w.TAKE_ALONG, w.PRESS_ON)
TRIFLE: Final = 0.08  # of the time left, for each of them
SINGLE: Final = (w.ASSAULT, w.STAND, w.FALL_BACK, w.ENTER)


@final
class KingsKnowledge(Knowledge):
    """Judges by points lost, wear, markers and ground; ranks assaults by the dice of both sides."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS, FEATURES, TIME_FOR, USUAL_TIME)
        self.luck_names = LUCK
        self.sight_names = SIGHT
        self.horizon = 1  # a trial ends with the enemy's answer
        self.steps = 250
        self.stances = 3
        self.steady = True
        self.ways: list[list[float]] = [self.weights, PATIENT, WAITING]

    def take_stance(self, number: int) -> None:
        self.weights = self.ways[number]

    def witness(self, battle: Battle, seat: int) -> Witness | None:
        return KingsWitness(seat)

    def turn(self, battle: Battle) -> int:
        assert isinstance(battle, Kings)
        return 2 * battle.round + (0 if battle.active == battle.south() else 1)

    def losses(self, battle: Battle, seat: int) -> int:
        assert isinstance(battle, Kings)
        lost = 0
        for unit in range(len(battle.lost)):
            if battle.roster.owner[unit] == seat:
                lost += battle.lost[unit]
        return lost

    def is_fork(self, battle: Battle) -> bool:
        return False

    def share(self, battle: Battle) -> float:
        time_for = SIGHTED_TIME if self.sight_weights else self.time_for
        return time_for.get(battle.legal[0].verb, self.usual_time)

    def trifle(self, battle: Battle) -> float:
        """Whom to shoot at, who is hit, who goes along: there long trials choose better than the rank. What is rolled again and
        who is honoured they do not."""
        return TRIFLE if battle.legal[0].verb in TRIFLES else 0.0

    def pauses(self, battle: Battle) -> bool:
        """Moves are planned as one; shots and assaults are decided when they come up."""
        return battle.legal[0].verb in (w.SHOOT, w.FIRE, w.ASSAULT)

    def shrugs(self, action: Action) -> bool:
        """A unit that wastes a zone, a general who stays: the other moves of the plan still make sense."""
        return action.verb in (w.MOVE, w.LEAD)

    def opens_affair(self, action: Action) -> bool:
        return action.verb in (w.ORDER, w.LEAD, w.SHOOT, w.FIRE, w.ASSAULT, w.DONE)

    def is_planning(self, battle: Battle) -> bool:
        """Moves that touch nobody end the turn; a learned first sight sees what they lead to."""
        return bool(self.sight_weights) and battle.legal[0].verb in (w.LEAD, w.ORDER, w.MOVE)

    def is_varied(self, battle: Battle) -> bool:
        """A single assault, the place of a reserve or a trifle is tried at once: a rank and a first sight say too little of
        it."""
        return not self.sight_weights or (battle.legal[0].verb not in SINGLE and self.share(battle) > 0.0)

    def is_sequence(self, battle: Battle) -> bool:
        return battle.legal[0].verb == w.ORDER

    # Judging

    def evaluate(self, battle: Battle, seat: int) -> float:
        assert isinstance(battle, Kings)
        return logistic(edge(position(battle, seat)))

    def prospect(self, battle: Battle, seat: int) -> float:
        """The judgement has met positions before the dice and counts what is in hand; only an assault that has been
        declared is compared with the others."""
        assert isinstance(battle, Kings)
        value = self.judge(battle, seat)
        frame = battle.stack[-1]
        if not isinstance(frame, Fight):
            return value
        weights = self.weights
        worth = assault_worth(battle, weights, frame.zone, frame.target)
        top = max(worth, weights[ASSAULT_AT])
        for zone in range(ZONES):
            if battle.held[zone] == battle.active and may_assault(battle, zone):
                top = max(top, best_assault(battle, weights, zone))
        behind = self.sharpness * (worth - top)
        value = min(max(value, 0.001), 0.999)
        return logistic(log(value / (1.0 - value)) + (behind if battle.active == seat else -behind))

    def features(self, battle: Battle, seat: int) -> list[float]:
        assert isinstance(battle, Kings)
        return position(battle, seat)

    def sight(self, battle: Battle, seat: int) -> list[float]:
        assert isinstance(battle, Kings)
        return sight(battle, seat)

    # Ranking

    def rank(self, battle: Battle) -> list[float]:
        assert isinstance(battle, Kings)
        frame = battle.stack[-1]
        if battle.legal[0].verb == w.REROLL:
            return self.rank_reroll(battle)
        scores: list[float] = []
        seat = battle.seat
        weights = self.weights
        staying = 0.0
        if battle.legal[0].verb == w.MOVE:
            staying = staying_worth(battle, weights, battle.legal[0].a)
        for action in battle.legal:
            verb = action.verb
            if verb == w.MOVE:
                scores.append(move_worth(battle, weights, action.a, action.b, staying))
            elif verb == w.HALT or verb == w.KEEP:
                scores.append(0.0)
            elif verb == w.ORDER:
                scores.append(1.0 + (0.3 if battle.markers[battle.at[action.a]] == 0 else 0.0))
            elif verb == w.DONE:
                scores.append(self.done_worth(battle))
            elif verb == w.ASSAULT:
                scores.append(assault_worth(battle, weights, action.b, action.a))
            elif verb in (w.SHOOT, w.FIRE):
                scores.append(0.5 + 0.05 * zone_cost(battle, weights, action.a))
            elif verb == w.LEAD:
                scores.append(lead_worth(battle, weights, action.a, action.b))
            elif verb == w.STAND:
                scores.append(self.stand_worth(battle))
            elif verb == w.FALL_BACK:
                scores.append(weights[STAND_AT] if isinstance(frame, Fight) else self.gap_worth(battle))
            elif verb == w.HIT:
                scores.append(self.hit_worth(battle, action.a, seat))
            elif verb == w.RETIRE:
                scores.append(-self.keep_worth(battle, action.a))
            elif verb in (w.HONOUR, w.DESTROY, w.CALL_UP):
                scores.append(0.1 * battle.roster.cost[action.a])
            elif verb == w.DEPLOY:
                scores.append(deploy_worth(battle, action.a, action.b))
            elif verb == w.DEPLOY_GENERAL:
                scores.append(0.5 + 0.02 * zone_cost(battle, weights, action.b))
            elif verb == w.FILL:
                scores.append(-0.2 * abs(action.a - 2.5))
            elif verb in (w.SEND, w.SEND_GENERAL, w.REDEPLOY):
                scores.append(-0.8)
            elif verb == w.SPREAD:
                scores.append(0.1 * action.a if action.b == 2 else -0.05 * action.a)
            elif verb == w.CHOOSE_GIFT:
                scores.append(0.2 * action.a)
            elif verb in (w.ENTER, w.RETURN):
                zone = action.a if verb == w.ENTER else action.b
                worth = 0.1 * friends(battle, seat, zone)
                if weights[COLUMN] != 0.0:
                    worth += 0.1 * weights[COLUMN] * column_edge(battle, seat, zone)
                scores.append(worth)
            elif verb in (w.GIVE_WAY, w.CLEAR_OFF):
                scores.append(-0.3 * hostile_faces(battle, seat, action.a))
            elif verb in (w.ALL, w.CALL_ON, w.OCCUPY, w.PRESS_ON, w.TAKE_ALONG):
                scores.append(0.3)
            else:
                scores.append(0.0)
        return scores

    def done_worth(self, battle: Kings) -> float:
        """When to end a step: assaults must pay; moves and shots come first; columns are filled evenly."""
        verb = battle.legal[0].verb
        if verb == w.ASSAULT:
            return self.weights[ASSAULT_AT]
        if verb == w.DEPLOY:
            seat = battle.seat
            zone = battle.legal[0].b
            column = zone % 6
            side = battle.side[seat]
            here = len(battle.pieces[SECOND_ROW[side][column]]) + len(battle.pieces[BASE_EDGE[side][column]])
            units = 0
            for unit in range(len(battle.at)):
                if battle.roster.owner[unit] == seat and battle.at[unit] != FLANK:
                    units += 1
            wanted = (units + 5) // 6
            if column in (2, 3):
                wanted += 1
            return 3.0 if here >= wanted else -2.0
        if verb == w.LEAD or verb == w.REDEPLOY or verb == w.SEND:
            return 0.0
        return -0.5

    def stand_worth(self, battle: Kings) -> float:
        frame = battle.stack[-1]
        if not isinstance(frame, Fight):
            return 0.0
        weights = self.weights
        zone = frame.target
        win = 1.0 - assault_chance(battle, frame.zone, zone)
        worth = weights[STAND] * win + 0.1 * weights[STAND_TOGETHER] * len(battle.pieces[zone])
        return worth + weights[STAND_LED] if battle.general_in(battle.held[zone], zone) >= 0 else worth

    def gap_worth(self, battle: Kings) -> float:
        """What a beaten assaulter gains by falling back."""
        frame = battle.stack[-1]
        weights = self.weights
        if not isinstance(frame, Outcomes):
            return weights[GAP]
        zone = frame.zone
        worn = 0.0
        for unit in battle.pieces[zone]:
            worn += battle.lost[unit] / battle.roster.limit[unit]
        worn /= max(1, len(battle.pieces[zone]))
        return weights[GAP] + 0.1 * weights[GAP_MARKED] * battle.markers[zone] + weights[GAP_WORN] * worn

    def hit_worth(self, battle: Kings, unit: int, seat: int) -> float:
        """One's own hits go where they destroy nothing; the enemy's where they destroy most."""
        roster = battle.roster
        left = roster.limit[unit] - battle.lost[unit]
        cost = 0.1 * roster.cost[unit]
        frail = cost / max(1, left)
        if roster.owner[unit] == seat:
            return -frail - (cost if left <= 1 else 0.0)
        return frail + (cost if left <= 1 else 0.0)

    def keep_worth(self, battle: Kings, unit: int) -> float:
        roster = battle.roster
        left = (roster.limit[unit] - battle.lost[unit]) / roster.limit[unit]
        weights = self.weights
        kind = roster.kind[unit]
        worth = 0.1 * weights[KEEP] * roster.cost[unit] * left + weights[KEEP_DICE] * FIGHT_DICE[kind]
        return worth + weights[KEEP_SKIRMISHERS] if IS_SKIRMISHER[kind] else worth

    def rank_reroll(self, battle: Kings) -> list[float]:
        """Roll again whenever the roll is worse for the one who decides than the average one."""
        frame = battle.stack[-1]
        gain = 0.0
        if isinstance(frame, Volley):
            hits = frame.fives + frame.sixes if frame.artillery else frame.hits
            gain = hits - frame.dice_count(battle) / 3.0
        elif isinstance(frame, Pursuit):
            gain = 2.5 - frame.losses if battle.seat == frame.pursuer else frame.losses - 2.5
        elif isinstance(frame, Morale):
            gain = test_loss(frame.fails) - TEST_LOSS[min(12, morale_dice(battle, frame.zone(battle)))]
        elif isinstance(frame, Fight):
            step = frame.step
            if step == BOWS_AGAIN:
                gain = frame.bows - bow_dice(battle, frame.target) / 3.0
                if battle.seat != battle.active:
                    gain = -gain
            elif step == TARGET_PIKES_AGAIN:
                gain = pike_dice(battle, frame.target, frame.target, frame.zone) / 3.0 - frame.pikes
            elif step == ASSAULTER_PIKES_AGAIN:
                gain = pike_dice(battle, frame.zone, frame.target, frame.zone) / 3.0 - frame.counter
            elif step == TARGET_AGAIN:
                mine = min(MOST_DICE, frame.assaulter_dice)
                gain = holding(mine, min(MOST_DICE, frame.target_dice)) - FAILING[mine][frame.hits]
            elif step == ASSAULTER_AGAIN:
                gain = 1.0 if frame.blows <= frame.hits else -1.0
        return [gain, 0.0]


def knowledge() -> Knowledge:
    return KingsKnowledge()
