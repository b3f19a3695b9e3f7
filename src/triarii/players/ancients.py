"""What the players know of Ancients: what troops are worth, which attacks pay, where it is safe to stand."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.battle import Battle
from triarii.games.ancients import cards
from triarii.games.ancients.battle import BATTLED, NO_BATTLE, ORDERED, Ancients
from triarii.games.ancients.card_orders import LINKED_HEXES, ORDERS_OF, SECTION_OF, SHARES, can_be_rallied, is_made_for
from triarii.games.ancients.close_combat import CloseCombat
from triarii.games.ancients.evade import EvadeMove
from triarii.games.ancients.hexes import CENTRE, DISTANCE, LEFT, NEIGHBOURS, RIGHT, SECTIONS
from triarii.games.ancients.movement import Moving
from triarii.games.ancients.retreat import Retreat
from triarii.games.ancients.units import (
    ATTACK,
    AX,
    BONUS,
    BONUS_ALWAYS,
    BONUS_NEVER,
    EL,
    HELD,
    MOVE,
    RANGE,
)
from triarii.games.ancients.words import (
    ADVANCE,
    AMBUSH,
    BATTLE_BACK,
    BRING,
    DETACH,
    END_BATTLES,
    END_MOVES,
    END_ORDERS,
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
    at_row,
    attack_worth,
    banner_worth,
    bonus_dice,
    close_dice_at,
    fire_worth,
    has_moved,
    helmets_hit,
    sixths_of,
    support_at,
)
from triarii.players.knowledge import Knowledge, logistic

# Places in the list of weights; the first five are also used by ancients_blows.
BLOCK: Final = 0
KILL: Final = 1
DANGER: Final = 2
RETURN: Final = 3
FLAG: Final = 4
SUPPORT: Final = 5
CLOSE_IN: Final = 6
STAND_OFF: Final = 7
WEAK_BACK: Final = 8
HOLD_GOOD: Final = 9
COURAGE: Final = 10
EVADE_FOR: Final = 11
LEADING: Final = 12

NAMES: Final = (
    "block", "kill", "danger", "return", "flag", "support", "close in", "stand off", "weak back", "hold good",
    "courage", "evade", "leading",
)  # fmt: skip
WEIGHTS: Final[list[float]] = [0.28, 0.9, 0.55, 0.8, 0.15, 0.05, 0.06, 0.05, 0.25, 0.3, 0.05, 0.1, 0.15]

# What it is worth to keep a card for later.
KEEP: Final[list[float]] = [
    0.0, 0.0, 0.0, 0.15, 0.2, 0.15, 0.3, 0.4, 0.3, 0.2, 0.3,
    0.3, 0.4, 0.5, 0.5, 0.4, 0.5, 0.6, 0.5,
    0.9, 0.4, 0.4, 0.7, 0.0, 0.6, 0.9, 0.3, 0.9, 0.5,
]  # fmt: skip

CLASSES: Final = ("light foot", "auxilia", "medium foot", "heavy foot", "light horse", "horse", "beasts")
GROUP: Final[list[int]] = [0, 0, 0, 1, 2, 2, 3, 0, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6]
READY: Final = 0.3  # what a banner's worth of blows in hand is worth, in logits
WORTH: Final[list[float]] = [0.02, 0.1, 0.1, 0.24, 0.0, 0.05, 0.12]  # of each group at full strength, in logits
# The part of the time left in the turn that a decision deserves, by the verb of its first choice.
TIME_FOR: Final[dict[int, float]] = {
    PLAY: 0.6,
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

FEATURES: Final = (
    "lead",
    "need",
    "their need",
    "last banner",
    "their last banner",
    "to move",
    "cards",
    "hand",
    *tuple(f"my {name}" for name in CLASSES),
    *tuple(f"their {name}" for name in CLASSES),
    "my weak",
    "their weak",
    "my exposed",
    "their exposed",
    "my blows",
    "their blows",
    "my leaders",
    "their leaders",
    "my support",
    "their support",
    "my line",
    "their line",
    "my blocks lost",
    "their blocks lost",
    "blows now",
    "blows ready",
)


@final
class AncientsKnowledge(Knowledge):
    """Judges by banners, troops and threats; ranks by what an action may be expected to bring."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS, FEATURES, TIME_FOR, USUAL_TIME)
        self.sharpness = 0.8

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

    def pauses(self, battle: Battle) -> bool:
        verb = battle.legal[0].verb
        return verb in (ATTACKS, FIRE)

    # Judging

    def evaluate(self, battle: Battle, seat: int) -> float:
        """Coefficients rounded from how some thousand battles ended."""
        assert isinstance(battle, Ancients)
        mine = self.stand(battle, seat)
        theirs = self.stand(battle, 1 - seat)
        ready = READY * self.ready_blows(battle)
        return logistic(mine - theirs + (ready if battle.active == seat else -ready))

    def stand(self, battle: Ancients, seat: int) -> float:
        """How a side stands, in logits: banners, troops, leaders, cards, and who may be struck where he stands."""
        scenario = battle.scenario
        total = 0.6 * battle.banners[seat]
        if scenario.goal - battle.banners[seat] <= 1:
            total += 0.9
        exposed = 0.0
        for unit in scenario.units[seat]:
            have = battle.blocks[unit]
            hex = battle.where[unit]
            if have == 0 or hex < 0:
                continue
            total += WORTH[GROUP[battle.kind[unit]]] * have / scenario.full[unit]
            exposed += self.threat(battle, seat, hex) / (have * have)
        for leader in scenario.leaders[seat]:
            if battle.leader_where[leader] >= 0:
                total += 0.3
        return total - 0.03 * exposed + 0.1 * len(battle.hands[seat])

    def ready_blows(self, battle: Ancients) -> float:
        """What the ordered units that have yet to battle may be expected to bring, in banners."""
        total = 0.0
        for unit in battle.scenario.units[battle.active]:
            if battle.mark[unit] & (ORDERED | BATTLED | NO_BATTLE) == ORDERED and battle.where[unit] >= 0:
                best = self.best_blow(battle, unit, battle.where[unit], has_moved(battle, unit))
                if best > 0.0:
                    total += best
        return total

    def best_blow(self, battle: Ancients, unit: int, hex: int, moved: bool) -> float:
        """The best attack or shot that the unit would have from a hex; 0 if there is none that pays."""
        seat = battle.owner[unit]
        best = 0.0
        contact = False
        order = battle.order
        special = not battle.fallback
        hand_to_hand = not (special and (order == cards.XDS or order == cards.XMF))
        extra = bonus_dice(battle)
        for n in NEIGHBOURS[hex]:
            foe = battle.at[n]
            if foe >= 0 and battle.owner[foe] != seat:
                contact = True
                if hand_to_hand:
                    worth = attack_worth(battle, unit, foe, hex, n, extra, self.weights)
                    if worth > best:
                        best = worth
        if contact:
            return best
        reach = RANGE[battle.kind[unit]]
        if reach and not (special and (order == cards.XCS or order == cards.XDT or order == cards.XMC)):
            distances = DISTANCE[hex]
            for foe in battle.scenario.units[1 - seat]:
                there = battle.where[foe]
                if there >= 0 and distances[there] <= reach:
                    worth = fire_worth(battle, unit, foe, hex, there, moved, self.weights)
                    if worth > best:
                        best = worth
            if special and order == cards.XDS:
                best *= 2.0
        return best

    def threat(self, battle: Ancients, seat: int, hex: int) -> float:
        """The dice that the enemies of a seat could bring to bear on a hex in their next turn."""
        dice = 0.0
        distances = DISTANCE[hex]
        for foe in battle.scenario.units[1 - seat]:
            there = battle.where[foe]
            if there < 0:
                continue
            far = distances[there]
            kind = battle.kind[foe]
            if far <= 1:
                dice += ATTACK[kind] if kind != EL else 3
            elif far <= MOVE[kind] + 1:
                dice += 0.6 * (ATTACK[kind] if kind != EL else 3)
            elif RANGE[kind] and far <= RANGE[kind] + MOVE[kind]:
                dice += 0.3
        return dice if dice < 9.0 else 9.0 + 0.3 * (dice - 9.0)

    def exposure(self, battle: Ancients, unit: int, hex: int) -> float:
        """What standing in a hex may cost the unit until its next order."""
        dice = self.threat(battle, battle.owner[unit], hex)
        if dice <= 0.0:
            return 0.0
        blocks = battle.blocks[unit]
        risk = 0.10 + 0.9 / (blocks * blocks)
        if battle.leader_at[hex] >= 0:
            risk += 0.08
        return self.weights[DANGER] * dice * 0.1 * risk * banner_worth(battle, 1 - battle.owner[unit])

    def place_worth(self, battle: Ancients, unit: int, hex: int, moved: bool) -> float:
        """What it is worth to the unit to stand in a hex at the end of its move."""
        weights = self.weights
        seat = battle.owner[unit]
        kind = battle.kind[unit]
        worth = -self.exposure(battle, unit, hex)
        fights = not (kind == AX and moved and DISTANCE[battle.where[unit]][hex] > 1 and battle.order != cards.XDT)
        if fights and battle.mark[unit] & (BATTLED | NO_BATTLE) == 0:
            worth += self.best_blow(battle, unit, hex, moved)
        friends = support_at(battle, unit, hex)
        if kind != EL:
            worth += weights[SUPPORT] * (2.0 if friends >= 2 else float(friends))
        near = self.nearest(battle, seat, hex)
        if battle.blocks[unit] == 1:
            worth += weights[WEAK_BACK] * 0.25 * min(near, 4)
        elif RANGE[kind] and HELD[kind]:
            gap = near - 2
            worth -= weights[STAND_OFF] * (gap if gap > 0 else -1.5 * gap)
        else:
            worth -= weights[CLOSE_IN] * (0.4 + VALUE[kind]) * near
        return worth

    def nearest(self, battle: Ancients, seat: int, hex: int) -> int:
        distances = DISTANCE[hex]
        best = 12
        for foe in battle.scenario.units[1 - seat]:
            there = battle.where[foe]
            if there >= 0 and distances[there] < best:
                best = distances[there]
        return best

    def promise(self, battle: Ancients, unit: int, extra: int, reach: int) -> float:
        """What an order to this unit promises: a blow in reach, a step nearer, or a way out of danger."""
        hex = battle.where[unit]
        if hex < 0:
            return 0.0
        seat = battle.owner[unit]
        weights = self.weights
        kind = battle.kind[unit]
        distances = DISTANCE[hex]
        move = reach if reach >= 0 else MOVE[kind]
        if kind == AX and move > 1:
            move = 1
        fire = RANGE[kind]
        best = 0.0
        near = 12
        for foe in battle.scenario.units[1 - seat]:
            there = battle.where[foe]
            if there < 0:
                continue
            far = distances[there]
            if far < near:
                near = far
            if far <= move + 1:
                worth = attack_worth(battle, unit, foe, hex, there, extra, weights)
                if far > 1:
                    worth *= 0.75
                if worth > best:
                    best = worth
            if fire and 1 < far <= fire + (0 if far <= fire else move):
                worth = fire_worth(battle, unit, foe, hex, there, far > fire, weights)
                if worth > best:
                    best = worth
        if battle.blocks[unit] == 1 and near <= 3:
            best = max(best, weights[WEAK_BACK])
        if near > 2:
            best += weights[CLOSE_IN] * (0.4 + VALUE[kind])
        return best + 0.02

    def features(self, battle: Battle, seat: int) -> list[float]:
        assert isinstance(battle, Ancients)
        scenario = battle.scenario
        goal = scenario.goal
        need = goal - battle.banners[seat]
        their_need = goal - battle.banners[1 - seat]
        row = [
            float(their_need - need),
            float(need),
            float(their_need),
            1.0 if need <= 1 else 0.0,
            1.0 if their_need <= 1 else 0.0,
            1.0 if battle.active == seat else 0.0,
            float(len(battle.hands[seat]) - len(battle.hands[1 - seat])),
            self.hand_worth(battle, seat),
        ]
        groups = [0.0] * 14
        weak = [0.0, 0.0]
        exposed = [0.0, 0.0]
        blows = [0.0, 0.0]
        support = [0.0, 0.0]
        line = [0.0, 0.0]
        lost = [0.0, 0.0]
        for side in (0, 1):
            owner = seat if side == 0 else 1 - seat
            for unit in scenario.units[owner]:
                have = battle.blocks[unit]
                full = scenario.full[unit]
                lost[side] += full - have
                hex = battle.where[unit]
                if have == 0 or hex < 0:
                    continue
                kind = battle.kind[unit]
                groups[7 * side + GROUP[kind]] += have / full
                threat = self.threat(battle, owner, hex)
                if have * 2 <= full:
                    weak[side] += 1.0
                exposed[side] += threat / (have * have)
                best = 0.0
                for n in NEIGHBOURS[hex]:
                    foe = battle.at[n]
                    if foe >= 0 and battle.owner[foe] != owner:
                        worth = attack_worth(battle, unit, foe, hex, n, 0, WEIGHTS)
                        if worth > best:
                            best = worth
                blows[side] += best
                if support_at(battle, unit, hex) >= 2:
                    support[side] += 1.0
                line[side] += self.nearest(battle, owner, hex)
        leaders = [0.0, 0.0]
        for side in (0, 1):
            owner = seat if side == 0 else 1 - seat
            for leader in scenario.leaders[owner]:
                hex = battle.leader_where[leader]
                if hex >= 0:
                    leaders[side] += 1.0 if battle.at[hex] >= 0 else 0.7
        row.extend(groups)
        row.extend(
            [
                weak[0], weak[1], 0.1 * exposed[0], 0.1 * exposed[1], blows[0], blows[1], leaders[0], leaders[1],
                support[0], support[1], 0.1 * line[0], 0.1 * line[1], lost[0], lost[1],
                blows[0] if battle.active == seat else -blows[1],
                self.ready_blows(battle) if battle.active == seat else -self.ready_blows(battle),
            ]
        )  # fmt: skip
        return row

    def hand_worth(self, battle: Ancients, seat: int) -> float:
        total = 0.0
        for card in battle.hands[seat]:
            total += 0.4 if card == cards.XFS else KEEP[card]
        return total

    # Ranking

    def rank(self, battle: Battle) -> list[float]:
        assert isinstance(battle, Ancients)
        legal = battle.legal
        verb = legal[0].verb
        if verb == PLAY:
            return self.rank_cards(battle)
        frame = battle.stack[-1]
        if isinstance(frame, Moving):
            return self.rank_places(battle, frame.unit, frame.leader)
        if isinstance(frame, CloseCombat):
            return self.rank_combat(battle, frame)
        if isinstance(frame, (Retreat, EvadeMove)):
            unit = frame.unit
            return [self.safety(battle, unit, action.a) for action in legal]
        scores: list[float] = []
        for action in legal:
            verb = action.verb
            if verb in (ATTACKS, FIRE):
                scores.append(self.rank_attack(battle, action.a, action.b, verb == FIRE))
            elif verb == ORDER:
                scores.append(
                    self.promise(battle, battle.at[action.a], bonus_dice(battle), self.reach(battle, action.a))
                )
            elif verb == FOLLOW:
                scores.append(0.3 + self.following(battle, action.a, LINKED_HEXES.get(battle.order, 3)))
            elif verb == MOVES:
                scores.append(1.0 + 0.1 * (12 - self.nearest(battle, battle.active, action.a)))
            elif verb == LEAD:
                scores.append(0.2)
            elif verb == IGNORE:
                scores.append(0.3 * action.a)
            elif verb == RALLY:
                unit = battle.at[action.a]
                scores.append(0.5 + VALUE[battle.kind[unit]] + 0.5 / battle.blocks[unit])
            elif verb == DETACH:
                scores.append(0.01 if battle.at[action.a] < 0 else -0.4)
            elif verb in (END_ORDERS, END_MOVES):
                scores.append(-0.3 if verb == END_ORDERS else -3.0)
            elif verb == END_BATTLES:
                scores.append(self.weights[COURAGE])
            elif verb in (AMBUSH, EXIT, BRING):
                scores.append(2.0)
            elif verb == LEAVE:
                scores.append(-0.2)
            elif verb == TO:
                scores.append(0.2 * self.nearest(battle, battle.seat, action.a))
            else:
                unit = battle.at[action.a] if action.a < len(battle.at) else -1
                scores.append(VALUE[battle.kind[unit]] if unit >= 0 else 0.0)
        return scores

    def reach(self, battle: Ancients, hex: int) -> int:
        """How far the order in force lets a unit go; -1 for its usual move."""
        order = battle.order
        if battle.fallback:
            return -1
        if order == cards.XLC:
            return 1
        if order == cards.XDT:
            return 2
        if order == cards.XCS or order == cards.XDS:
            return 0
        return -1

    def rank_attack(self, battle: Ancients, there: int, here: int, fire: bool) -> float:
        unit = battle.at[here]
        foe = battle.at[there]
        if foe < 0:
            return 0.5 * banner_worth(battle, battle.owner[unit]) * (0.6 if not fire else 0.25)
        if fire:
            return fire_worth(battle, unit, foe, here, there, has_moved(battle, unit), self.weights) + 0.06
        return attack_worth(battle, unit, foe, here, there, bonus_dice(battle), self.weights)

    def rank_places(self, battle: Ancients, unit: int, leader: int) -> list[float]:
        scores: list[float] = []
        for action in battle.legal:
            if action.verb == EXIT:
                scores.append(3.0)
            elif leader >= 0:
                hex = action.a if action.verb == TO else battle.leader_where[leader]
                scores.append(self.leader_post(battle, leader, hex) + (0.05 if action.verb == STAY else 0.0))
            elif battle.where[unit] < 0:
                scores.append(-0.1 * self.nearest(battle, battle.active, action.a) if action.verb == TO else -2.0)
            elif action.verb == TO:
                scores.append(self.place_worth(battle, unit, action.a, True))
            else:
                scores.append(self.place_worth(battle, unit, battle.where[unit], has_moved(battle, unit)) + 0.01)
        return scores

    def leader_post(self, battle: Ancients, leader: int, hex: int) -> float:
        """A leader belongs with strong troops near the fight, and never alone near the enemy."""
        seat = battle.scenario.leader_owner[leader]
        unit = battle.at[hex]
        near = self.nearest(battle, seat, hex)
        if unit < 0:
            return -0.5 if near <= 2 else -0.1
        worth = self.weights[LEADING] * VALUE[battle.kind[unit]] * battle.blocks[unit]
        if battle.kind[unit] == EL:
            worth = 0.0
        return worth - 0.03 * near

    def safety(self, battle: Ancients, unit: int, hex: int) -> float:
        return 0.05 * support_at(battle, unit, hex) - 2.0 * self.exposure(battle, unit, hex)

    def rank_combat(self, battle: Ancients, frame: CloseCombat) -> list[float]:
        """Stand, evade or strike first; battle back; advance, go further, attack again."""
        scores: list[float] = []
        unit = frame.attacker
        foe = frame.target
        for action in battle.legal:
            verb = action.verb
            if verb == STAND:
                scores.append(-self.suffering(battle, unit, foe, frame, False))
            elif verb == EVADE:
                scores.append(-self.suffering(battle, unit, foe, frame, True) + self.weights[EVADE_FOR])
            elif verb == FIRST_STRIKE:
                worth = attack_worth(battle, foe, unit, frame.there, frame.here, 0, self.weights)
                scores.append(worth - 0.2)
            elif verb == BATTLE_BACK:
                scores.append(0.5)
            elif verb == ADVANCE:
                gain = self.place_gain(battle, unit, frame.there)
                if BONUS[battle.kind[unit]] != BONUS_NEVER and not frame.bonus:
                    bold = BONUS[battle.kind[unit]] == BONUS_ALWAYS or battle.leader_at[frame.here] >= 0
                    if bold:
                        gain += self.best_blow(battle, unit, frame.there, False)
                scores.append(gain)
            elif verb == TO:
                bonus = self.best_blow(battle, unit, action.a, False)
                scores.append(bonus - self.exposure(battle, unit, action.a))
            elif verb == STAY:
                hex = battle.where[unit]
                scores.append(self.best_blow(battle, unit, hex, False) - self.exposure(battle, unit, hex))
            elif verb == ATTACKS:
                scores.append(self.rank_attack(battle, action.a, action.b, False))
            else:
                scores.append(0.0)
        return scores

    def place_gain(self, battle: Ancients, unit: int, hex: int) -> float:
        """Is it better to stand there than here?"""
        here = battle.where[unit]
        safer = self.exposure(battle, unit, here) - self.exposure(battle, unit, hex)
        support = support_at(battle, unit, hex) - support_at(battle, unit, here)
        return safer + self.weights[SUPPORT] * support + self.weights[CLOSE_IN]

    def suffering(self, battle: Ancients, attacker: int, target: int, frame: CloseCombat, evading: bool) -> float:
        """What the coming blow may be expected to cost the target, less what it gives back."""
        dice = close_dice_at(battle, attacker, target, frame.here, frame.there, False) + bonus_dice(battle)
        weights = self.weights
        if evading:
            row = at_row(dice, 1, battle.blocks[target])
        else:
            helmets = helmets_hit(battle, attacker, frame.here)
            row = at_row(dice, sixths_of(battle, attacker, target, helmets), battle.blocks[target])
        value = VALUE[battle.kind[target]]
        banner = banner_worth(battle, battle.owner[attacker])
        cost = EXPECTED[row] * weights[BLOCK] * (0.5 + value) + KILLS[row] * weights[KILL] * banner
        if evading:
            return cost
        stays = 1.0 - KILLS[row]
        back = close_dice_at(battle, target, attacker, frame.there, frame.here, True)
        back_sixths = sixths_of(battle, target, attacker, helmets_hit(battle, target, frame.there))
        back_row = at_row(back, back_sixths, battle.blocks[attacker])
        gain = EXPECTED[back_row] * weights[BLOCK] + KILLS[back_row] * weights[KILL]
        return cost - 0.7 * stays * gain * banner_worth(battle, battle.owner[target])

    # Cards

    def rank_cards(self, battle: Ancients) -> list[float]:
        """What each card promises by the units it would order, less what it is worth to keep it."""
        active = battle.active
        units = battle.scenario.units[active]
        promises = [0.0] * len(battle.kind)
        for unit in units:
            if battle.where[unit] >= 0:
                promises[unit] = self.promise(battle, unit, 0, -1)
        scores: list[float] = []
        for action in battle.legal:
            if action.verb != PLAY:
                scores.append(-KEEP[action.a])
                continue
            card = action.a
            if card == cards.XCA:
                card = cards.MIRROR[battle.last_order[1 - active]]
            keep = self.weights[HOLD_GOOD] * KEEP[action.a]
            scores.append(self.card_promise(battle, card, promises) - keep)
        return scores

    def card_promise(self, battle: Ancients, card: int, promises: list[float]) -> float:
        active = battle.active
        units = battle.scenario.units[active]
        sections = SECTIONS[active]
        where = battle.where
        found: list[float] = []
        command = battle.command[active]
        if card in LINKED_HEXES:
            best = 0.0
            ground = SECTION_OF.get(card, LEFT | CENTRE | RIGHT)
            for leader in battle.scenario.leaders[active]:
                hex = battle.leader_where[leader]
                if hex >= 0 and sections[hex] & ground:
                    total = self.following(battle, hex, LINKED_HEXES[card])
                    if total > best:
                        best = total
            return best
        if card in SHARES:
            total = 0.0
            for place, bit in ((0, LEFT), (1, CENTRE), (2, RIGHT)):
                share = SHARES[card][place]
                if share:
                    found = [promises[unit] for unit in units if where[unit] >= 0 and sections[where[unit]] & bit]
                    total += top(found, share)
            return total
        if card in SECTION_OF:
            section = SECTION_OF[card]
            found = [promises[unit] for unit in units if where[unit] >= 0 and sections[where[unit]] & section]
            return top(found, ORDERS_OF[card])
        if card == cards.XCS:
            total = 0.0
            for unit in units:
                hex = where[unit]
                if hex >= 0 and battle.enemy_unit_beside(active, hex):
                    total += self.promise(battle, unit, 2, 0)
            return total
        if card == cards.XRA:
            total = 0.0
            for unit in units:
                if where[unit] >= 0 and battle.blocks[unit] > 0 and can_be_rallied(battle, unit):
                    total += 0.35
            return min(total, 0.35 * command * 0.7)
        if card == cards.XIS:
            found = [promises[unit] for unit in units if where[unit] >= 0]
            return 1.2 * top(found, max(1, (2 * command) // 3))
        extra = 1 if card == cards.XMC else 0
        reach = 1 if card == cards.XLC else 2 if card == cards.XDT else 0 if card == cards.XDS else -1
        for unit in units:
            if where[unit] >= 0 and is_made_for(battle, card, unit):
                if extra or reach >= 0:
                    found.append(self.promise(battle, unit, extra, reach))
                else:
                    found.append(promises[unit])
        if not found:
            return max([promises[unit] for unit in units], default=0.0)
        if card == cards.XLC:
            return 0.7 * top(found, 8)
        if card == cards.XDS:
            return 1.7 * top(found, 20)
        if card == cards.XDT:
            return 0.85 * top(found, 4)
        return top(found, command)

    def following(self, battle: Ancients, hex: int, count: int) -> float:
        """What a leader and those who link up with him promise."""
        seat = battle.active
        found: list[float] = []
        own = 0.0
        for unit in battle.scenario.units[seat]:
            there = battle.where[unit]
            if there < 0:
                continue
            far = DISTANCE[hex][there]
            if far == 0:
                own = self.promise(battle, unit, 0, -1)
            elif far <= 2:
                found.append(self.promise(battle, unit, 0, -1) * (1.0 if far == 1 else 0.8))
        return own + top(found, count)


def top(values: list[float], count: int) -> float:
    """The sum of the highest few."""
    if len(values) <= count:
        return sum(values)
    return sum(sorted(values, reverse=True)[:count])


def knowledge() -> Knowledge:
    return AncientsKnowledge()
