"""What the players know of Battalion: who hits how hard, what a unit can still bear, and the price of a card."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.battle import Battle
from triarii.engine.witness import Witness
from triarii.games.battalion import library as parts
from triarii.games.battalion import words as w
from triarii.games.battalion.attack import CAP, Attack, dice_pool, hits_of
from triarii.games.battalion.battle import GONE, RESERVE, Battalion
from triarii.games.battalion.commanding import cost
from triarii.games.battalion.hits import TakingHits
from triarii.games.battalion.library import ASSAULT, BARRAGE, CHARGE, COUNTERATTACK, FIRE, GUARD, MELEE, SWIFT
from triarii.games.battalion.muster import Building
from triarii.games.battalion.words import NONE, UNITS
from triarii.players.battalion_features import FEATURES, position
from triarii.players.battalion_luck import LUCK, BattalionWitness
from triarii.players.battalion_odds import ODDS, fatal_hits
from triarii.players.knowledge import Knowledge, logistic

HIT: Final = 0
BREAK: Final = 1
RETURN: Final = 2
PRICE: Final = 3
TOKEN: Final = 4
RALLY_AT: Final = 5
DECK: Final = 6
CARD: Final = 7
CENTRE: Final = 8
SHOOT: Final = 9
REACT_AT: Final = 10

NAMES: Final = (
    "hit", "break", "return", "price", "token", "rally at", "deck", "card", "centre", "shoot", "react at",
)  # fmt: skip
WEIGHTS: Final[list[float]] = [0.55, 1.2, 0.7, 0.10, 0.20, 0.40, 0.5, 0.12, 0.5, 1.0, 0.1]

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
        self.luck_names = LUCK
        self.horizon = 3
        self.steps = 200
        self.odds = ODDS

    def witness(self, battle: Battle, seat: int) -> Witness | None:
        assert isinstance(battle, Battalion)
        return BattalionWitness(battle.side_of(seat))

    def turn(self, battle: Battle) -> int:
        assert isinstance(battle, Battalion)
        return battle.turn

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

    # Hits

    def blow(self, battle: Battalion, kind: int, unit: int, target: int) -> list[float]:
        """The chances of the hits that an attack of this kind scores."""
        dice = dice_pool(battle, kind, unit, target, battle.place[unit])
        if kind == CHARGE and not battle.contact[unit] >> target & 1:
            dice = min(6, dice + 1) if battle.contact[target] else max(3, dice)
        column = battle.column(unit)
        return self.odds.chances(column.melee if kind & MELEE else column.ranged, max(dice, 1))

    def attack_worth(self, battle: Battalion, kind: int, unit: int, target: int) -> float:
        weights = self.weights
        row = self.blow(battle, kind, unit, target)
        left = fatal_hits(battle, target)
        broken = row[left] if left <= CAP else 0.0
        worth = weights[HIT] * min(row[0], left) + weights[BREAK] * broken
        if not kind & MELEE:
            return worth * weights[SHOOT]
        values = battle.column(target).melee
        dice = 4 if battle.has(target, GUARD) else 3
        back = self.odds.mean(values, dice)
        mine = fatal_hits(battle, unit)
        risk = weights[HIT] * min(back, mine) + weights[BREAK] * self.odds.at_least(values, dice, mine)
        return worth - weights[RETURN] * risk * (1.0 - broken)

    def best_action(self, battle: Battalion, unit: int) -> float:
        """The best that a unit could do if it were commanded now."""
        sector = battle.place[unit]
        if sector < 0:
            return -1.0
        best = -1.0
        mask = battle.contact[unit]
        if mask:
            other = 0
            while mask:
                if mask & 1:
                    best = max(best, self.attack_worth(battle, ASSAULT, unit, other))
                mask >>= 1
                other += 1
            return best
        first = (1 - unit // UNITS) * UNITS
        ranged = bool(battle.column(unit).ranged)
        for foe in range(first, first + UNITS):
            if battle.place[foe] == sector:
                best = max(best, self.attack_worth(battle, CHARGE, unit, foe) - 0.05)
                if ranged and not battle.contact[foe]:
                    best = max(best, self.attack_worth(battle, BARRAGE, unit, foe))
        return best

    # Judging

    def evaluate(self, battle: Battle, seat: int) -> float:
        assert isinstance(battle, Battalion)
        side = battle.side_of(seat)
        edge = self.stand(battle, side) - self.stand(battle, 1 - side)
        if battle.active >= 0:
            edge += 0.15 if battle.side_of(battle.active) == side else -0.15
        return logistic(0.8 * edge)

    def stand(self, battle: Battalion, side: int) -> float:
        weights = self.weights
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
        total += weights[DECK] * (deck if deck < 5 else 5.0 + 0.3 * (deck - 5))
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
        seat = battle.seat
        side = battle.side_of(seat)
        frame = battle.stack[-1]
        for action in battle.legal:
            verb = action.verb
            if verb == w.COMMAND:
                price = cost(battle, action.a, 0, 0, False)
                scores.append(self.best_action(battle, action.a) - self.weights[PRICE] * price)
            elif verb == w.RALLY:
                scores.append(self.rally_worth(battle, side))
            elif verb == w.REDEPLOY or verb == w.DEPLOY:
                scores.append(self.place_worth(battle, side, action.a, action.b, verb == w.DEPLOY))
            elif verb in (w.ASSAULT, w.BARRAGE, w.CHARGE_AT, w.ENGAGE):
                scores.append(self.target_worth(battle, verb, action.a))
            elif verb == w.CHARGE:
                scores.append(0.2 + self.charge_worth(battle))
            elif verb == w.REACT:
                scores.append(self.react_worth(battle, action.a))
            elif verb == w.REROLL:
                scores.append(self.reroll_worth(battle, action.a))
            elif verb == w.ALSO:
                scores.append(self.reroll_worth(battle, action.a) + 0.2)
            elif verb in (w.PLAY, w.PLAY_ON):
                scores.append(self.card_worth(battle, action.a, action.b if verb == w.PLAY_ON else NONE))
            elif verb == w.DISCARD:
                scores.append(self.discard_worth(battle, action.a))
            elif verb == w.DISORDER or verb == w.REMOVE:
                scores.append(self.hit_worth(battle, verb == w.DISORDER))
            elif verb in (w.TAKE, w.RECOVER):
                scores.append(0.1 * action.a)
            elif verb == w.CONCEDE or verb == w.REFUSE or verb == w.GIVE_UP:
                scores.append(-9.0 if verb == w.CONCEDE else -0.5)
            elif verb in (w.PAY, w.AGREE, w.IGNORE_BY_DISORDER):
                scores.append(0.5)
            elif verb in (w.IGNORE_BY_ORDER, w.FIRE):
                scores.append(0.35)
            elif verb == w.FIELD:
                scores.append(9.0)
            elif verb == w.COUNTER_CHARGE:
                scores.append(0.25)
            elif verb == w.EVADE:
                scores.append(0.05)
            elif verb == w.ADD:
                scores.append(self.rank_worth(battle, action.a))
            elif verb == w.CLOSE:
                scores.append(0.3)
            elif verb == w.PASS and isinstance(frame, Attack):
                scores.append(self.weights[CARD])
            elif verb == w.PASS:
                scores.append(self.weights[REACT_AT])
            else:
                scores.append(0.0)
        return scores

    def rank_worth(self, battle: Battalion, number: int) -> float:
        """What a rank adds to the unit being built: mixed names cost more order at every command. BA-CMD-05"""
        rank = battle.library.ranks[number]
        worth = 0.2 * rank.cohesion + 0.2 * self.odds.mean(rank.melee, 3)
        if rank.ranged:
            worth += 0.2 * self.odds.mean(rank.ranged, 3)
        frame = battle.stack[-1]
        if isinstance(frame, Building) and frame.ranks and number not in frame.ranks:
            worth -= 0.4
        return worth

    def rally_worth(self, battle: Battalion, side: int) -> float:
        """What comes back to the camp, against a card of the deck."""
        gain = battle.spent[side]
        for unit in range(side * UNITS, side * UNITS + UNITS):
            gain += battle.order[unit]
        deck = battle.decks[side]
        if deck == 0:
            return -8.0
        worth = self.weights[TOKEN] * gain - self.weights[RALLY_AT]
        if deck <= 2:
            worth -= 0.4
        if battle.ready[side] <= 1:
            worth += 0.4
        return worth

    def place_worth(self, battle: Battalion, side: int, unit: int, sector: int, deploying: bool) -> float:
        """Hold the centre; take it if it can be had; leave no wing to itself."""
        weights = self.weights
        middle = battle.middle
        mine = [0, 0]
        for other in range(2 * UNITS):
            if battle.place[other] == middle and other != unit:
                mine[0 if other // UNITS == side else 1] += 1
        if deploying:
            if sector == RESERVE:
                return -0.3
            here = 0
            for other in range(side * UNITS, side * UNITS + UNITS):
                if battle.place[other] == sector:
                    here += 1
            return (0.35 if sector == middle else 0.0) - 0.15 * here
        worth = 0.0
        if sector == middle:
            if mine[0] == 0:
                worth += 2.0 * weights[CENTRE] + 0.4
            elif mine[1] == 0:
                worth += 0.5 * weights[CENTRE]
            elif mine[0] < mine[1]:
                worth += weights[CENTRE]
        elif battle.place[unit] == middle:
            worth -= weights[CENTRE] if mine[0] >= 2 else 4.0 * weights[CENTRE]
        if battle.place[unit] == RESERVE:
            worth += 0.15
        if not battle.has(unit, SWIFT):
            worth -= weights[CARD]
        return worth

    def actor(self, battle: Battalion) -> int:
        """The unit that acts in the pending procedures, or -1."""
        for place in range(len(battle.stack) - 1, -1, -1):
            frame = battle.stack[place]
            unit = getattr(frame, "unit", NONE)
            if isinstance(unit, int) and unit >= 0:
                return unit
        return NONE

    def target_worth(self, battle: Battalion, verb: int, target: int) -> float:
        unit = self.actor(battle)
        if unit < 0 or battle.columns[unit] is None or battle.columns[target] is None:
            return 0.0
        kind = BARRAGE if verb == w.BARRAGE else ASSAULT if verb == w.ASSAULT else CHARGE
        return 0.3 + self.attack_worth(battle, kind, unit, target)

    def charge_worth(self, battle: Battalion) -> float:
        unit = self.actor(battle)
        if unit < 0 or battle.place[unit] < 0:
            return 0.0
        best = -1.0
        first = (1 - unit // UNITS) * UNITS
        for foe in range(first, first + UNITS):
            if battle.place[foe] == battle.place[unit]:
                best = max(best, self.attack_worth(battle, CHARGE, unit, foe))
        return best

    def react_worth(self, battle: Battalion, unit: int) -> float:
        charger = battle.charging
        if charger < 0 or battle.columns[unit] is None:
            return 0.0
        worth = 0.0
        if battle.column(unit).ranged:
            worth = self.attack_worth(battle, FIRE, unit, charger)
        worth = max(worth, self.attack_worth(battle, COUNTERATTACK, unit, charger))
        return worth - self.weights[PRICE] * cost(battle, unit, 0, 0, False)

    def reroll_worth(self, battle: Battalion, die: int) -> float:
        """One's own misses and the enemy's hits are rolled again."""
        frame = battle.stack[-1]
        if not isinstance(frame, Attack) or frame.attacker < 0 or battle.columns[frame.attacker] is None:
            return 0.0
        column = battle.column(frame.attacker)
        values = column.melee if frame.kind & MELEE else column.ranged
        now = hits_of(frame.dice, values)
        rest = frame.dice[:]
        if die in rest:
            rest.remove(die)
        without = hits_of(rest, values)
        change = without + 0.4 - now
        left = fatal_hits(battle, frame.target)
        weight = 0.35 if left > now else 0.15
        return weight * change if battle.seat == frame.roller else -weight * change

    def card_worth(self, battle: Battalion, kind: int, unit: int) -> float:
        card = battle.library.cards[kind]
        op = card.op
        if op == parts.MORE_DICE:
            return 0.25 * card.amount
        if op == parts.BOMBARD:
            left = fatal_hits(battle, unit) if unit >= 0 else 4
            return 0.45 + 0.5 / max(1, left)
        if op == parts.EXTRA_COMMAND:
            return 0.3 + (self.best_action(battle, unit) if unit >= 0 else 0.0)
        if op == parts.MOVE_TOKEN and unit >= 0:
            return 0.12 * (battle.order[unit] + 2 * battle.disorder[unit]) - 0.1
        if op == parts.FLIP_CAMP:
            return 0.12 * battle.spent[battle.side_of(battle.seat)] - 0.15
        if op == parts.DISENGAGE:
            return 0.3 if unit >= 0 and fatal_hits(battle, unit) <= 2 else -0.1
        if op in (parts.COST, parts.BASE_COST):
            return 0.2
        return 0.12

    def discard_worth(self, battle: Battalion, kind: int) -> float:
        """A card for a die: worth it when the die may break the target."""
        frame = battle.stack[-1]
        keep = self.weights[CARD] + 0.01 * kind
        if not isinstance(frame, Attack) or frame.attacker < 0 or battle.columns[frame.attacker] is None:
            return -keep
        column = battle.column(frame.attacker)
        values = column.melee if frame.kind & MELEE else column.ranged
        now = self.odds.mean(values, frame.pool)
        more = self.odds.mean(values, frame.pool + 1)
        left = fatal_hits(battle, frame.target)
        likelier = self.odds.at_least(values, frame.pool + 1, left) - self.odds.at_least(values, frame.pool, left)
        gain = self.weights[HIT] * (more - now) + self.weights[BREAK] * likelier
        return gain - keep

    def hit_worth(self, battle: Battalion, disorder: bool) -> float:
        """Take hits as disorder while the unit can bear them; give up a rank rather than the unit."""
        frame = battle.stack[-1]
        if not isinstance(frame, TakingHits):
            return 0.0
        column = battle.columns[frame.unit]
        if column is None:
            return 0.0
        fits = battle.disorder[frame.unit] + frame.left < column.cohesion
        if disorder:
            return 0.3 if fits else -0.3
        return 0.1 if frame.left >= column.front else 0.0


def knowledge() -> Knowledge:
    return BattalionKnowledge()
