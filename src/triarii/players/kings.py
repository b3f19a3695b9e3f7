"""What the players know of Conquerors and Kings: which assaults pay, where a zone is strong, when to give way."""

from __future__ import annotations

from math import log
from typing import Final, final

from triarii.engine.battle import Battle
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
from triarii.games.kings.movement import score_to_move
from triarii.games.kings.pools import bow_dice, is_hard_ground, pike_dice
from triarii.games.kings.pursuit import Pursuit
from triarii.games.kings.shooting import Volley, has_missiles, shooting_dice
from triarii.games.kings.state import FLANK, HAS_ASSAULTED, NO_ASSAULT, Kings
from triarii.games.kings.table import BASE_EDGE, FRONT_OF, REAR_OF, SECOND_ROW, TOUCHING, ZONES, depth
from triarii.games.kings.troops import AR, AX, CO, IS_SKIRMISHER
from triarii.players.kings_features import FEATURES, edge, position
from triarii.players.kings_odds import FAILING, MOST_DICE, TEST_LOSS, assault_chance, holding, test_loss
from triarii.players.knowledge import Knowledge, logistic

ASSAULT_AT: Final = 0
FORWARD: Final = 1
TOGETHER: Final = 2
FLANKED: Final = 3
BACKED: Final = 4
STAND_AT: Final = 5
GENERAL: Final = 6
EAGER: Final = 7
BLOWS: Final = 8
ANSWERS: Final = 9

NAMES: Final = (
    "assault at", "forward", "together", "flanked", "backed", "stand at", "general", "eager", "blows", "answers",
)  # fmt: skip
WEIGHTS: Final[list[float]] = [-0.05, 0.30, 0.25, 0.25, 0.12, -0.8, 0.4, 0.3, 1.2, 0.6]

# The part of the time left in the turn that a decision deserves, by the verb of its first choice.
TIME_FOR: Final[dict[int, float]] = {
    w.ASSAULT: 0.35,
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


@final
class KingsKnowledge(Knowledge):
    """Judges by points lost, wear, markers and ground; ranks assaults by the dice of both sides."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS, FEATURES, TIME_FOR, USUAL_TIME)
        self.horizon = 0  # a trial ends with the turn: the judgement counts the assaults that may answer
        self.steps = 250

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

    def pauses(self, battle: Battle) -> bool:
        """Moves are planned as one; shots and assaults are decided when they come up."""
        return battle.legal[0].verb in (w.SHOOT, w.FIRE, w.ASSAULT)

    # Judging

    def evaluate(self, battle: Battle, seat: int) -> float:
        assert isinstance(battle, Kings)
        return logistic(edge(position(battle, seat)))

    def prospect(self, battle: Battle, seat: int) -> float:
        assert isinstance(battle, Kings)
        value = min(max(self.judge(battle, seat), 0.001), 0.999)
        more = self.in_hand(battle)
        return logistic(log(value / (1.0 - value)) + (more if battle.active == seat else -more))

    def in_hand(self, battle: Kings) -> float:
        """In logits: the assaults that the active player can make now, against those that may answer them."""
        seat = battle.active
        blows = answers = best = 0.0
        for zone in range(ZONES):
            held = battle.held[zone]
            if held < 0 or (held == seat and not self.may_assault(battle, zone)):
                continue
            worth = self.best_assault(battle, zone)
            if held == seat:
                blows += worth
                best = max(best, worth)
            else:
                answers += worth
        frame = battle.stack[-1]
        if isinstance(frame, Fight):  # one of them has been chosen: what counts is how it compares with the others
            worth = self.assault_worth(battle, frame.zone, frame.target)
            return self.sharpness * (worth - max(best, worth, self.weights[ASSAULT_AT]))
        return self.weights[BLOWS] * blows - self.weights[ANSWERS] * answers

    def may_assault(self, battle: Kings, zone: int) -> bool:
        for unit in battle.pieces[zone]:
            if battle.flags[unit] & (NO_ASSAULT | HAS_ASSAULTED):
                return False
        return True

    def best_assault(self, battle: Kings, zone: int) -> float:
        """What the best assault from a zone promises, or nothing if none does."""
        best = 0.0
        for near in TOUCHING[zone]:
            if battle.held[near] == 1 - battle.held[zone]:
                best = max(best, self.assault_worth(battle, zone, near))
        return best

    def features(self, battle: Battle, seat: int) -> list[float]:
        assert isinstance(battle, Kings)
        return position(battle, seat)

    def assault_worth(self, battle: Kings, zone: int, target: int) -> float:
        """What an assault promises: the chance to win it, by what stands in both zones."""
        chance = assault_chance(battle, zone, target)
        stake = self.zone_cost(battle, target)
        risk = self.zone_cost(battle, zone)
        return (chance * stake - (1.0 - chance) * risk) * 0.05

    def zone_cost(self, battle: Kings, zone: int) -> float:
        roster = battle.roster
        total = 0.0
        for unit in battle.pieces[zone]:
            limit = roster.limit[unit]
            left = (limit - battle.lost[unit]) / limit
            total += roster.cost[unit] * (1.3 - 0.7 * left)
        return total * 0.35 + 1.5 * battle.markers[zone]

    # Ranking

    def rank(self, battle: Battle) -> list[float]:
        assert isinstance(battle, Kings)
        frame = battle.stack[-1]
        if battle.legal[0].verb == w.REROLL:
            return self.rank_reroll(battle)
        scores: list[float] = []
        seat = battle.seat
        for action in battle.legal:
            verb = action.verb
            if verb == w.MOVE:
                scores.append(self.move_worth(battle, action.a, action.b))
            elif verb == w.HALT or verb == w.KEEP:
                scores.append(0.0)
            elif verb == w.ORDER:
                scores.append(1.0 + (0.3 if battle.markers[battle.at[action.a]] == 0 else 0.0))
            elif verb == w.DONE:
                scores.append(self.done_worth(battle))
            elif verb == w.ASSAULT:
                scores.append(self.assault_worth(battle, action.b, action.a))
            elif verb in (w.SHOOT, w.FIRE):
                scores.append(0.5 + 0.05 * self.zone_cost(battle, action.a))
            elif verb == w.LEAD:
                scores.append(self.lead_worth(battle, action.a, action.b))
            elif verb == w.STAND:
                scores.append(self.stand_worth(battle))
            elif verb == w.FALL_BACK:
                scores.append(self.weights[STAND_AT] if isinstance(frame, Fight) else 0.02)
            elif verb == w.HIT:
                scores.append(self.hit_worth(battle, action.a, seat))
            elif verb == w.RETIRE:
                scores.append(-self.keep_worth(battle, action.a))
            elif verb in (w.HONOUR, w.DESTROY, w.CALL_UP):
                scores.append(0.1 * battle.roster.cost[action.a])
            elif verb == w.DEPLOY:
                scores.append(self.deploy_worth(battle, action.a, action.b))
            elif verb == w.DEPLOY_GENERAL:
                scores.append(0.5 + 0.02 * self.zone_cost(battle, action.b))
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
                scores.append(0.1 * self.friends(battle, seat, zone))
            elif verb in (w.GIVE_WAY, w.CLEAR_OFF):
                scores.append(-0.3 * self.hostile_faces(battle, seat, action.a))
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

    def deploy_worth(self, battle: Kings, unit: int, zone: int) -> float:
        """Foot in the middle and in front, horse on the wings, the best troops first."""
        roster = battle.roster
        kind = roster.kind[unit]
        seat = roster.owner[unit]
        worth = 0.04 * roster.cost[unit]
        centre = 1.0 - abs(zone % 6 - 2.5) / 2.5
        if kind in (CO, AX):
            worth += 0.8 * centre
        elif kind != AR:
            worth += 0.6 * (1.0 - centre)
        front = zone in SECOND_ROW[battle.side[seat]]
        here = len(battle.pieces[zone])
        if front:
            worth += 0.8 if here < 3 else 0.1
        else:
            worth += 0.4 if len(battle.pieces[FRONT_OF[battle.side[seat] * 30 + zone]]) >= 3 else -0.4
        return worth

    def friends(self, battle: Kings, seat: int, zone: int) -> int:
        count = len(battle.pieces[zone]) if battle.held[zone] == seat else 0
        for near in TOUCHING[zone]:
            if battle.held[near] == seat:
                count += 1
        return count

    def hostile_faces(self, battle: Kings, seat: int, zone: int) -> int:
        count = 0
        for near in TOUCHING[zone]:
            if battle.held[near] == 1 - seat and battle.halves_in(near) >= 8:
                count += 1
        return count

    def zone_worth(self, battle: Kings, unit: int, zone: int, arriving: bool) -> float:
        """What it is worth to a unit to stand in a zone."""
        weights = self.weights
        seat = battle.roster.owner[unit]
        side = battle.side[seat]
        held = battle.held[zone] == seat
        mates = 0
        if held:
            for piece in battle.pieces[zone]:
                if piece != unit and battle.roster.kind[piece] != AR:
                    mates += 1
        worth = weights[FORWARD] * depth(side, zone)
        worth += weights[TOGETHER] * (mates if mates <= 2 else 2 - 2 * (mates - 2))
        behind = REAR_OF[side * 30 + zone]
        if behind >= 0 and battle.held[behind] == seat:
            worth += weights[BACKED]
        front = FRONT_OF[side * 30 + zone]
        contact = False
        for near in TOUCHING[zone]:
            if battle.held[near] == 1 - seat:
                contact = True
                if near != front:
                    worth -= weights[FLANKED] if near == behind else 0.5 * weights[FLANKED]
                if FRONT_OF[battle.side[1 - seat] * 30 + near] != zone:
                    worth += 0.8 * weights[FLANKED]  # we stand on its flank
        hurt = battle.lost[unit] / battle.roster.limit[unit]
        if contact:
            worth += weights[EAGER] * (0.6 - 1.4 * hurt) * (0.4 if IS_SKIRMISHER[battle.roster.kind[unit]] else 1.0)
            if has_missiles(battle, unit):
                worth += 0.08 * shooting_dice(battle, unit)
        else:
            worth -= 0.05 * self.march(battle, seat, zone)
        worth -= 0.08 * battle.markers[zone] if held and arriving else 0.0
        if is_hard_ground(battle, zone):
            worth += 0.1
        return worth

    def march(self, battle: Kings, seat: int, zone: int) -> int:
        """How far the nearest enemies are."""
        best = 9
        for other in range(ZONES):
            if battle.held[other] == 1 - seat:
                far = abs(other % 6 - zone % 6) + abs(other // 6 - zone // 6)
                if far < best:
                    best = far
        return best

    def move_worth(self, battle: Kings, unit: int, goal: int) -> float:
        here = battle.at[unit]
        gain = self.zone_worth(battle, unit, goal, True) - self.zone_worth(battle, unit, here, False)
        seat = battle.roster.owner[unit]
        if battle.held[here] == seat and not battle.flags[unit] & NO_ASSAULT:
            for near in TOUCHING[here]:
                if battle.held[near] == 1 - seat:
                    worth = self.assault_worth(battle, here, near)
                    if worth > 0.0:
                        gain -= worth  # what its zone could do now if it stays
        score = score_to_move(battle, unit, here, goal)
        chance = 1.0 if score == 0 else (7 - score) / 6.0
        return gain * chance if gain > 0.0 else gain

    def lead_worth(self, battle: Kings, general: int, goal: int) -> float:
        seat = general // 2
        return self.post(battle, seat, goal) - self.post(battle, seat, battle.generals[general]) - 0.05

    def post(self, battle: Kings, seat: int, zone: int) -> float:
        """A general belongs with troops that fight or waver."""
        if zone < 0:
            return 0.0
        if battle.held[zone] != seat:
            return -0.3
        worth = 0.02 * self.zone_cost(battle, zone) + 0.1 * battle.markers[zone]
        for near in TOUCHING[zone]:
            if battle.held[near] == 1 - seat:
                worth += self.weights[GENERAL]
                break
        return worth

    def stand_worth(self, battle: Kings) -> float:
        frame = battle.stack[-1]
        if not isinstance(frame, Fight):
            return 0.0
        win = 1.0 - assault_chance(battle, frame.zone, frame.target)
        return 1.6 * win - 1.0

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
        return 0.1 * roster.cost[unit] * left

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
