"""What the players know of Battalion: who hits how hard, what a unit can still bear, and the price of a card."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.battle import Battle
from triarii.engine.witness import Witness
from triarii.games.battalion import words as w
from triarii.games.battalion.battle import GONE, RESERVE, Battalion
from triarii.games.battalion.fighting import ATTACKER_EVADES, Assault
from triarii.games.battalion.library import ASSAULT, BARRAGE
from triarii.games.battalion.words import NONE, UNITS
from triarii.players import battalion_weights as bw
from triarii.players.battalion_blows import (
    Stakes,
    answer_worth,
    attack_worth,
    charge_at,
    charge_worth,
    command_worth,
    evade_worth,
    react_worth,
)
from triarii.players.battalion_choices import (
    card_worth,
    dice_gain,
    keep_worth,
    pass_worth,
    place_worth,
    rally_worth,
    rank_worth,
    reroll_worth,
    taking_worth,
)
from triarii.players.battalion_features import FEATURES, position
from triarii.players.battalion_luck import LUCK, BattalionWitness
from triarii.players.battalion_odds import ODDS
from triarii.players.battalion_weights import NAMES, WEIGHTS
from triarii.players.knowledge import Knowledge, logistic

DECK: Final = 0.5  # what a card of the deck is worth to `evaluate`

# The part of the time left in the turn that a decision deserves, by the verb of its first choice.
TIME_FOR: Final[dict[int, float]] = {
    w.COMMAND: 0.5,
    w.RALLY: 0.5,
    w.REDEPLOY: 0.25,
    w.PLAY: 0.25,
    w.PLAY_ON: 0.25,
    w.ASSAULT: 0.25,
    w.BARRAGE: 0.25,
    w.CHARGE: 0.25,
    w.CHARGE_AT: 0.25,
    w.ENGAGE: 0.25,
    w.REACT: 0.25,
    w.ADD: 0.02,
    w.CHOOSE: 0.02,
    w.DEPLOY: 0.02,
    w.FIELD: 0.02,
}
USUAL_TIME: Final = 0.12


@final
class BattalionKnowledge(Knowledge):
    """Judges by what units can bear, decks and the centre; ranks attacks by the hits to be expected."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS, FEATURES, TIME_FOR, USUAL_TIME)
        self.horizon = 3
        self.steps = 200
        self.odds = ODDS
        self.luck_names = LUCK

    def take_time(self) -> None:
        """The trials of whole plans soon have told all they can; a tree goes on finding better choices for both sides, and
        further ahead if there is plenty."""
        self.depth = 2
        self.horizon = 4
        self.further = 0.5
        self.warmth = 0.6
        self.noise = 0.0
        self.kindred = True
        self.spend(5.0)

    def turn(self, battle: Battle) -> int:
        assert isinstance(battle, Battalion)
        return battle.turn

    def witness(self, battle: Battle, seat: int) -> Witness | None:
        assert isinstance(battle, Battalion)
        return BattalionWitness(battle.side_of(seat))

    def losses(self, battle: Battle, seat: int) -> int:
        assert isinstance(battle, Battalion)
        first = battle.side_of(seat) * UNITS
        left = 0
        for unit in range(first, first + UNITS):
            if battle.place[unit] != GONE:
                left += 1
        return battle.size - left

    def is_fork(self, battle: Battle) -> bool:
        verb = battle.legal[0].verb
        return verb in (w.COMMAND, w.RALLY)

    def is_taste(self, battle: Battle) -> bool:
        """Which of the typical armies to field: they are made to be equals, and one should not be foreseen."""
        return battle.legal[len(battle.legal) - 1].verb == w.FIELD

    # Judging

    def evaluate(self, battle: Battle, seat: int) -> float:
        assert isinstance(battle, Battalion)
        side = battle.side_of(seat)
        edge = self.stand(battle, side) - self.stand(battle, 1 - side)
        if battle.active >= 0:
            edge += 0.15 if battle.side_of(battle.active) == side else -0.15
        return logistic(0.8 * edge)

    def stand(self, battle: Battalion, side: int) -> float:
        total = 0.0
        first = side * UNITS
        centre = 0.0
        for unit in range(first, first + UNITS):
            place = battle.place[unit]
            column = battle.columns[unit]
            if place == GONE or column is None:
                continue
            bear = column.cohesion - battle.disorder[unit]
            strength = 0.5 + 0.13 * bear + 0.25 * self.odds.mean(column.melee, 3)
            if column.ranged:
                strength += 0.1 * self.odds.mean(column.ranged, 3)
            if place == RESERVE:
                strength *= 0.8
            if place == battle.middle:
                centre += strength
            total += strength - 0.04 * battle.order[unit]
        deck = battle.decks[side]
        total += DECK * (deck if deck < 5 else 5.0 + 0.3 * (deck - 5))
        if deck == 0:
            total -= 1.0
        total += 0.06 * battle.ready[side]
        for seat in battle.seats_of(side):
            total += 0.15 * len(battle.hands[seat])
        if centre <= 0.0:
            if not battle.is_empty_of(1 - side, battle.middle):
                total -= 3.0
            else:
                total -= 0.3
        elif centre < 1.0:
            total -= 0.3
        return total

    def features(self, battle: Battle, seat: int) -> list[float]:
        assert isinstance(battle, Battalion)
        return position(battle, battle.side_of(seat), self.odds)

    # Ranking

    def rank(self, battle: Battle) -> list[float]:
        assert isinstance(battle, Battalion)
        scores: list[float] = []
        weights = self.weights
        stakes = Stakes(weights, battle)
        gained = False
        gain = 0.0  # by a die more; the same whatever card pays for it
        side = battle.side_of(battle.seat)
        for action in battle.legal:
            verb = action.verb
            if verb == w.COMMAND:
                scores.append(command_worth(stakes, action.a))
            elif verb == w.RALLY:
                scores.append(rally_worth(weights, battle, side))
            elif verb == w.REDEPLOY or verb == w.DEPLOY:
                scores.append(place_worth(stakes, side, action.a, action.b, verb == w.DEPLOY))
            elif verb in (w.ASSAULT, w.BARRAGE, w.CHARGE_AT, w.ENGAGE):
                scores.append(target_worth(stakes, verb, action.a))
            elif verb == w.CHARGE:
                scores.append(weights[bw.CHARGE] + charge_worth(stakes, actor(battle)))
            elif verb == w.REACT:
                scores.append(react_worth(stakes, action.a))
            elif verb == w.REROLL:
                scores.append(reroll_worth(weights, battle, action.a))
            elif verb == w.ALSO:
                scores.append(reroll_worth(weights, battle, action.a) + 0.2)
            elif verb in (w.PLAY, w.PLAY_ON):
                scores.append(card_worth(stakes, action.a, action.b if verb == w.PLAY_ON else NONE))
            elif verb == w.DISCARD:
                if not gained:
                    gained = True
                    gain = dice_gain(weights, battle, 1)
                scores.append(gain - keep_worth(weights, battle, action.a))
            elif verb == w.DISORDER or verb == w.REMOVE:
                scores.append(taking_worth(weights, battle, verb == w.DISORDER))
            elif verb in (w.TAKE, w.RECOVER):
                scores.append(weights[bw.RECOVER] * action.a)
            elif verb == w.CONCEDE or verb == w.REFUSE or verb == w.GIVE_UP:
                scores.append(-9.0 if verb == w.CONCEDE else -0.5)
            elif verb in (w.PAY, w.AGREE, w.IGNORE_BY_DISORDER):
                scores.append(0.5)
            elif verb == w.IGNORE_BY_ORDER:
                scores.append(weights[bw.SPARE_THE_ORDER])
            elif verb in (w.FIRE, w.COUNTER_CHARGE):
                scores.append(answer_worth(stakes, verb == w.FIRE))
            elif verb == w.FIELD:
                scores.append(9.0)
            elif verb == w.EVADE:
                scores.append(evade_worth(stakes, evader(battle)))
            elif verb == w.ADD:
                scores.append(rank_worth(battle, action.a))
            elif verb == w.CLOSE:
                scores.append(0.3)
            elif verb == w.PASS:
                scores.append(pass_worth(weights, battle))
            else:
                scores.append(0.0)
        return scores


def actor(battle: Battalion) -> int:
    """The unit that acts in the pending procedures, or NONE."""
    for place in range(len(battle.stack) - 1, -1, -1):
        frame = battle.stack[place]
        unit = getattr(frame, "unit", NONE)
        if isinstance(unit, int) and unit >= 0:
            return unit
    return NONE


def target_worth(stakes: Stakes, verb: int, target: int) -> float:
    battle = stakes.battle
    unit = actor(battle)
    if unit < 0 or battle.columns[unit] is None or battle.columns[target] is None:
        return 0.0
    aim = stakes.weights[bw.AIM]
    if verb == w.BARRAGE:
        return aim + attack_worth(stakes, BARRAGE, unit, target)
    if verb == w.ASSAULT:
        return aim + attack_worth(stakes, ASSAULT, unit, target)
    return aim + charge_at(stakes, unit, target)


def evader(battle: Battalion) -> int:
    """Whose turn to evade it is in the assault under way: the attacker's or the defender's."""
    frame = battle.stack[-1]
    if isinstance(frame, Assault):
        return frame.unit if frame.step == ATTACKER_EVADES else frame.target
    return actor(battle)


def knowledge() -> Knowledge:
    return BattalionKnowledge()
