"""What the players know of Ancients: what troops are worth, which attacks pay, where it is safe to stand."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from triarii.engine.battle import Battle
from triarii.engine.witness import Witness
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.card_orders import LINKED_HEXES
from triarii.games.ancients.close_combat import CloseCombat
from triarii.games.ancients.evade import EvadeMove
from triarii.games.ancients.hexes import HEXES
from triarii.games.ancients.movement import Moving
from triarii.games.ancients.orders import Ordering
from triarii.games.ancients.retreat import Retreat
from triarii.games.ancients.units import BONUS, BONUS_ALWAYS, BONUS_NEVER
from triarii.games.ancients.words import (
    ADVANCE,
    AMBUSH,
    BATTLE_BACK,
    BRING,
    DETACH,
    END_BATTLES,
    END_MOVES,
    EVADE,
    EXIT,
    FIRE,
    FIRST_STRIKE,
    FOLLOW,
    IGNORE,
    LEAD,
    LEAVE,
    ORDER,
    PLAY,
    RALLY,
    STAND,
    STAY,
    TO,
)
from triarii.games.ancients.words import ATTACK as ATTACKS
from triarii.games.ancients.words import MOVE as MOVES
from triarii.players.ancients_blows import (
    EXPECTED,
    KILLS,
    VALUE,
    Footing,
    at_row,
    attack_worth,
    bonus_dice,
    close_dice_at,
    fire_worth,
    footing_at,
    has_moved,
    helmets_hit,
    impetus_at,
    sixths_of,
    value_in,
    weigh_banners,
)
from triarii.players.ancients_cards import Promises, deal_hand, following, rank_cards, reach
from triarii.players.ancients_ground import (
    Lookout,
    best_blow,
    exposure,
    leader_post,
    nearest,
    place_gain,
    place_worth,
    safety,
)
from triarii.players.ancients_judging import FEATURES, features_of, judging_weights, plain_judgement
from triarii.players.ancients_luck import LUCK, AncientsWitness
from triarii.players.ancients_weights import (
    BANNER,
    BANNERS,
    BLOCK,
    COURAGE,
    EVADE_FOR,
    EVEN,
    KILL,
    NAMES,
    SEASONED,
    WEIGHTS,
)
from triarii.players.knowledge import Knowledge
from triarii.players.network import Network

# The part of the time left in the turn that a decision deserves, by the verb of its first choice.
TIME_FOR: Final[dict[int, float]] = {
    PLAY: 0.8,
    ATTACKS: 0.25,
    FIRE: 0.25,
    STAND: 0.2,
    FIRST_STRIKE: 0.2,
    ADVANCE: 0.2,
    IGNORE: 0.08,
    BATTLE_BACK: 0.08,
    TO: 0.08,
}
USUAL_TIME: Final = 0.3
NO_UNIT: Final[i64] = -1


@final
class AncientsKnowledge(Knowledge):
    """Judges by banners, troops and threats; ranks by what an action may be expected to bring."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS, FEATURES, TIME_FOR, USUAL_TIME)
        self.luck_names = LUCK
        self.sharpness = 0.8
        self.horizon = 2
        self.brink = True
        self.faith = 4.0
        self.trust = 12.0  # there is little time for single blows, and the odds of each are known
        self.looking = 0.0  # what looks best at first sight here is too often what the eye overrates
        self.promises: Promises | None = None  # of the orders that were asked for last
        self.lookout: Lookout | None = None  # of the side that moves
        self.scales: vec[float] = vec[float]()  # the weights in machine numbers, by `weighed`
        self.scales_of: list[float] = []
        self.trial: Ancients | None = None  # in which nobody changes the weights

    def prepare_to_plan(self) -> None:
        """Play on by seasoned weights, and judge by more than `evaluate` does, which hardly tells varied plans apart."""
        self.weights = SEASONED[:]
        self.network = Network(len(FEATURES), 0, [], [], judging_weights(), EVEN)

    def enter_trial(self, battle: Battle, thorough: bool) -> None:
        assert isinstance(battle, Ancients)
        self.weighed(battle)
        self.trial = battle

    def witness(self, battle: Battle, seat: int) -> Witness | None:
        return AncientsWitness(seat)

    def turn(self, battle: Battle) -> int:
        assert isinstance(battle, Ancients)
        return battle.turns[0] + battle.turns[1]

    def losses(self, battle: Battle, seat: int) -> int:
        assert isinstance(battle, Ancients)
        lost = battle.leaders_lost[seat]
        for unit in battle.scenario.units[seat]:
            lost += battle.scenario.full[unit] - battle.blocks[unit]
        return lost

    def is_fork(self, battle: Battle) -> bool:
        return battle.legal[0].verb == PLAY

    def share(self, battle: Battle) -> float:
        assert isinstance(battle, Ancients)
        if self.replies > 0.0 and battle.active != battle.seat:
            return self.replies  # the enemy's turn has a budget of its own, and few decisions
        return super().share(battle)

    def redeal(self, battle: Battle, seat: int) -> None:
        assert isinstance(battle, Ancients)
        deal_hand(battle, 1 - seat)

    def pauses(self, battle: Battle) -> bool:
        verb = battle.legal[0].verb
        return verb in (ATTACKS, FIRE)

    def is_planning(self, battle: Battle) -> bool:
        return battle.legal[0].verb in (PLAY, ORDER, FOLLOW, MOVES) or isinstance(battle.stack[-1], Moving)

    def is_sequence(self, battle: Battle) -> bool:
        return battle.legal[0].verb == MOVES

    def evaluate(self, battle: Battle, seat: int) -> float:
        assert isinstance(battle, Ancients)
        return plain_judgement(battle, seat)

    def features(self, battle: Battle, seat: int) -> list[float]:
        assert isinstance(battle, Ancients)
        return features_of(battle, seat)

    def weighed(self, battle: Ancients) -> vec[float]:
        """The weights in machine numbers, taken anew when any of them has changed: who trains changes them in place."""
        if battle is not self.trial and self.weights != self.scales_of:
            self.scales_of = self.weights[:]
            self.scales = vec[float](self.weights + BANNERS)
        weigh_banners(battle, self.scales)
        return self.scales

    def promised(self, battle: Ancients, extra: i64, reach: i64) -> Promises:
        promises = self.promises
        if promises is None or not promises.hold(battle, extra, reach):
            promises = Promises(battle, extra, reach, self.weighed(battle))
            self.promises = promises
        return promises

    def looking_out(self, battle: Ancients) -> Lookout:
        lookout = self.lookout
        if lookout is None or not lookout.sees(battle):
            lookout = Lookout(battle)
            self.lookout = lookout
        return lookout

    def rank(self, battle: Battle) -> list[float]:
        assert isinstance(battle, Ancients)
        legal = battle.legal
        verb = legal[0].verb
        if verb == PLAY:
            # a battle that was taken back to an earlier choice is another one
            self.promises = None
            self.lookout = None
            return rank_cards(battle, self.promised(battle, 0, -1), self.scales)
        frame = battle.stack[-1]
        if isinstance(frame, Moving):
            return self.rank_places(battle, frame.unit, frame.leader)
        if isinstance(frame, CloseCombat):
            return self.rank_combat(battle, frame)
        if isinstance(frame, (Retreat, EvadeMove)):
            unit = frame.unit
            weights = self.weighed(battle)
            return [safety(battle, unit, action.a, weights) for action in legal]
        if verb in (ATTACKS, FIRE):
            return self.rank_attacks(battle)
        if isinstance(frame, Ordering):
            return self.rank_orders(battle)
        scores: list[float] = []
        for action in legal:
            verb = action.verb
            if verb == MOVES:
                scores.append(1.0 + 0.1 * float(12 - self.looking_out(battle).near_to(action.a)))
            elif verb == LEAD:
                scores.append(0.2)
            elif verb == IGNORE:
                scores.append(0.3 * action.a)
            elif verb == END_MOVES:
                scores.append(-3.0)
            elif verb in (EXIT, BRING):
                scores.append(2.0)
            elif verb == LEAVE:
                scores.append(-0.2)
            elif verb == TO:
                scores.append(0.2 * float(nearest(battle, battle.seat, action.a)))
            else:
                unit = battle.at[action.a] if action.a < HEXES else NO_UNIT
                scores.append(VALUE[battle.kind[unit]] if unit >= 0 else 0.0)
        return scores

    def rank_orders(self, battle: Ancients) -> list[float]:
        """Whom to order, which leader to follow, which unit to rally."""
        scores: list[float] = []
        promises = self.promised(battle, bonus_dice(battle), reach(battle))
        for action in battle.legal:
            verb = action.verb
            if verb == ORDER:
                scores.append(promises.of(battle.at[action.a]))
            elif verb == FOLLOW:
                linked = LINKED_HEXES.get(battle.order, 3)
                scores.append(0.3 + following(battle, action.a, linked, self.promised(battle, 0, -1)))
            elif verb == RALLY:
                unit = battle.at[action.a]
                scores.append(0.5 + VALUE[battle.kind[unit]] + 0.5 / float(battle.blocks[unit]))
            elif verb == DETACH:
                scores.append(0.01 if battle.at[action.a] < 0 else -0.4)
            else:
                scores.append(2.0 if verb == AMBUSH else -0.3)  # or no more orders
        return scores

    def rank_attacks(self, battle: Ancients) -> list[float]:
        scores: list[float] = []
        weights = self.weighed(battle)
        for action in battle.legal:
            if action.verb == END_BATTLES:
                scores.append(weights[COURAGE])
            else:
                scores.append(rank_attack(battle, action.a, action.b, action.verb == FIRE, weights))
        return scores

    def rank_places(self, battle: Ancients, unit: i64, leader: i64) -> list[float]:
        scores: list[float] = []
        lookout = self.looking_out(battle)
        weights = self.weighed(battle)
        for action in battle.legal:
            if action.verb == EXIT:
                scores.append(3.0)
            elif leader >= 0:
                if action.verb == TO:
                    scores.append(leader_post(lookout, action.a, weights))
                else:
                    stay = leader_post(lookout, battle.leader_where[leader], weights)
                    scores.append(stay + (0.05 if action.verb == STAY else 0.0))
            elif battle.where[unit] < 0:
                scores.append(-0.1 * float(lookout.near_to(action.a)) if action.verb == TO else -2.0)
            elif action.verb == TO:
                scores.append(place_worth(lookout, unit, action.a, True, weights))
            else:
                stay = place_worth(lookout, unit, battle.where[unit], has_moved(battle, unit), weights)
                scores.append(stay + 0.01)
        return scores

    def rank_combat(self, battle: Ancients, frame: CloseCombat) -> list[float]:
        """Stand, evade or strike first; battle back; advance, go further, attack again."""
        scores: list[float] = []
        unit = frame.attacker
        foe = frame.target
        weights = self.weighed(battle)
        for action in battle.legal:
            verb = action.verb
            if verb == STAND:
                scores.append(-suffering(battle, unit, foe, frame, False, weights))
            elif verb == EVADE:
                scores.append(-suffering(battle, unit, foe, frame, True, weights) + weights[EVADE_FOR])
            elif verb == FIRST_STRIKE:
                impetus = impetus_at(battle, foe, frame.there, 0)
                footing = footing_at(battle, unit, frame.here)
                worth = attack_worth(battle, foe, unit, frame.there, frame.here, impetus, footing, weights)
                scores.append(worth - 0.2)
            elif verb == BATTLE_BACK:
                scores.append(0.5)
            elif verb == ADVANCE:
                gain = place_gain(battle, unit, frame.there, weights)
                if BONUS[battle.kind[unit]] != BONUS_NEVER and not frame.bonus:
                    bold = BONUS[battle.kind[unit]] == BONUS_ALWAYS or battle.leader_at[frame.here] >= 0
                    if bold:
                        gain += best_blow(battle, unit, frame.there, False, Footing(battle), weights)
                scores.append(gain)
            elif verb == TO:
                bonus = best_blow(battle, unit, action.a, False, Footing(battle), weights)
                scores.append(bonus - exposure(battle, unit, action.a, weights))
            elif verb == STAY:
                hex = battle.where[unit]
                bonus = best_blow(battle, unit, hex, False, Footing(battle), weights)
                scores.append(bonus - exposure(battle, unit, hex, weights))
            elif verb == ATTACKS:
                scores.append(rank_attack(battle, action.a, action.b, False, weights))
            else:
                scores.append(0.0)
        return scores


def rank_attack(battle: Ancients, there: i64, here: i64, fire: bool, weights: vec[float]) -> float:
    """What an attack or a shot may be expected to bring, also against a leader who is alone."""
    unit = battle.at[here]
    foe = battle.at[there]
    if foe < 0:
        return 0.5 * weights[BANNER + battle.owner[unit]] * (0.6 if not fire else 0.25)
    footing = footing_at(battle, foe, there)
    if fire:
        return fire_worth(battle, unit, foe, here, there, has_moved(battle, unit), footing, weights) + 0.06
    impetus = impetus_at(battle, unit, here, bonus_dice(battle))
    return attack_worth(battle, unit, foe, here, there, impetus, footing, weights)


def suffering(
    battle: Ancients, attacker: i64, target: i64, frame: CloseCombat, evading: bool, weights: vec[float]
) -> float:
    """What the coming blow may be expected to cost the target, less what it gives back."""
    dice = close_dice_at(battle, attacker, target, frame.here, frame.there, False) + bonus_dice(battle)
    if evading:
        row = at_row(dice, 1, battle.blocks[target])
    else:
        helmets = helmets_hit(battle, attacker, frame.here)
        row = at_row(dice, sixths_of(battle, attacker, target, helmets), battle.blocks[target])
    value = value_in(battle.kind[target], weights)
    banner = weights[BANNER + battle.owner[attacker]]
    cost = EXPECTED[row] * weights[BLOCK] * (0.5 + value) + KILLS[row] * weights[KILL] * banner
    if evading:
        return cost
    stays = 1.0 - KILLS[row]
    back = close_dice_at(battle, target, attacker, frame.there, frame.here, True)
    back_sixths = sixths_of(battle, target, attacker, helmets_hit(battle, target, frame.there))
    back_row = at_row(back, back_sixths, battle.blocks[attacker])
    gain = EXPECTED[back_row] * weights[BLOCK] + KILLS[back_row] * weights[KILL]
    return cost - 0.7 * stays * gain * weights[BANNER + battle.owner[target]]


def knowledge() -> Knowledge:
    return AncientsKnowledge()
