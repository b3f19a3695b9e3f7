"""What the players know of Age of Hannibal: whom to charge, where to stand, and what the clocks say."""

from __future__ import annotations

from math import cos, radians, sin, sqrt
from typing import Final, final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.games.hannibal import words as w
from triarii.games.hannibal.battle import CAMP, DEEP, ON_TABLE, SOUTH, WIDE, Hannibal
from triarii.games.hannibal.combat import combat_bonus
from triarii.games.hannibal.contacts import is_engaged
from triarii.games.hannibal.manoeuvre import Manoeuvre
from triarii.games.hannibal.melee import CombatPhase
from triarii.games.hannibal.troops import (
    ARM,
    CF,
    ELEPHANTS,
    ELITE,
    FAST,
    INEXPERIENCED_C,
    LIGHT_HORSE,
    MOUNTED,
    MOVE,
    PIKE,
    SKIRMISHERS,
    SPEAR,
    VETERAN_C,
    WILD_CHARGE,
)
from triarii.players.hannibal_fights import fight_value
from triarii.players.hannibal_judging import FEATURES, edge, position
from triarii.players.knowledge import Knowledge, logistic

CHARGE_AT: Final = 0
STRENGTH: Final = 1
FLANK: Final = 2
CLOSE_IN: Final = 3
FACING: Final = 4
LINE: Final = 5
WEAK: Final = 6
PURSUE_AT: Final = 7
BREAK_UP: Final = 8
ODDS: Final = 9

NAMES: Final = (
    "charge at", "strength", "flank", "close in", "facing", "line", "weak", "pursue", "break up", "odds",
)  # fmt: skip
WEIGHTS: Final[list[float]] = [0.15, 0.12, 0.6, 1.5, 0.15, 0.08, 0.3, 0.15, 2.0, 6.0]

# The part of the time left in the turn that a decision deserves, by the verb of its first choice.
TIME_FOR: Final[dict[int, float]] = {
    w.CHARGE: 0.12,
    w.PLACE: 0.12,
    w.TURN_ON: 0.12,
    w.SELECT: 0.6,
    w.SELECT_GROUP: 0.6,
    w.PURSUE: 0.05,
    w.RALLY: 0.05,
    w.SHOOT: 0.05,
    w.TEST: 0.05,
}
USUAL_TIME: Final = 0.0

SIN: Final[list[float]] = [sin(radians(h)) for h in range(360)]
COS: Final[list[float]] = [cos(radians(h)) for h in range(360)]


@final
class Foe:
    """An enemy as a move looks at it."""

    __slots__ = ("x", "y", "sine", "cosine", "force", "reach")

    def __init__(self, x: float, y: float, h: int, force: float, reach: float) -> None:
        self.x = x
        self.y = y
        self.sine = SIN[h]
        self.cosine = COS[h]
        self.force = force
        self.reach = reach


@final
class Field:
    """Friends and foes as they stand when a move is chosen, and what a place among them is worth."""

    def __init__(self, knowledge: HannibalKnowledge, battle: Hannibal, seat: int) -> None:
        self.knowledge = knowledge
        self.battle = battle
        self.foes: list[Foe] = []
        self.friends: list[int] = []
        for unit in range(len(battle.owner)):
            if battle.status[unit] != ON_TABLE:
                continue
            if battle.owner[unit] == seat:
                self.friends.append(unit)
                continue
            force = knowledge.force(battle, unit)
            reach = float(MOVE[battle.kind[unit]]) + 160.0
            self.foes.append(Foe(float(battle.x[unit]), float(battle.y[unit]), battle.h[unit], force, reach))

    def line_worth(self, members: list[int], action: Action) -> float:
        """What it is worth to all members of a move, on the average, to stand where it leads."""
        battle = self.battle
        first = members[0]
        if len(members) == 1:
            return self.post_worth(first, action.b, action.c, action.d)
        total = 0.0
        turn = (action.d - battle.h[first]) % 360
        for unit in members:
            # beside the first one, as far off as now, turned with the line
            dx = float(battle.x[unit] - battle.x[first])
            dy = float(battle.y[unit] - battle.y[first])
            x = action.b + round(dx * COS[turn] + dy * SIN[turn])
            y = action.c + round(dy * COS[turn] - dx * SIN[turn])
            total += self.post_worth(unit, x, y, action.d)
        return total / len(members)

    def post_worth(self, unit: int, x: int, y: int, h: int) -> float:
        """What it is worth to a unit to stand at a place with a heading."""
        battle = self.battle
        weights = self.knowledge.weights
        strength = weights[STRENGTH]
        flank = weights[FLANK]
        look = weights[FACING]
        close_in = 0.001 * weights[CLOSE_IN]
        kind = battle.kind[unit]
        mine = self.knowledge.force(battle, unit)
        near = 0.8 * (float(MOVE[kind]) + (200.0 if battle.traits[unit] & FAST else 0.0))
        px = float(x)
        py = float(y)
        sine = SIN[h]
        cosine = COS[h]
        best = -9.0
        danger = 0.0
        for foe in self.foes:
            dx = foe.x - px
            dy = foe.y - py
            far = sqrt(dx * dx + dy * dy)
            if far < 1.0:
                far = 1.0
            ahead = (dx * sine + dy * cosine) / far
            back = -(dx * foe.sine + dy * foe.cosine) / far
            gain = 0.4 + strength * (mine - foe.force) + look * ahead
            if back < 0.3:
                gain += flank  # it does not look this way
            if far > near:
                gain -= close_in * (far - near)
            if gain > best:
                best = gain
            if far < foe.reach and back > 0.5:
                threat = 0.03 + 0.02 * (foe.force - mine)
                if threat > 0.0:
                    danger += threat if ahead > 0.5 else 1.8 * threat
        if kind in (SKIRMISHERS, LIGHT_HORSE) or battle.dmz[unit]:
            danger *= 1.0 + weights[WEAK] * (1 + battle.dmz[unit])
        beside = 0
        for other in self.friends:
            away = battle.x[other] - x
            up = battle.y[other] - y
            if other == unit or away > 250 or away < -250 or up > 250 or up < -250:
                continue
            if away * away + up * up < 62_500 and abs((battle.h[other] - h + 180) % 360 - 180) < 20:
                beside += 1
        return best - danger + weights[LINE] * min(beside, 2)


@final
class HannibalKnowledge(Knowledge):
    """Ranks charges by the odds of their fights, moves by distance, facing and danger; plans whole phases."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS, FEATURES, TIME_FOR, USUAL_TIME)
        self.horizon = 1
        self.steps = 120

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

    def is_sequence(self, battle: Battle) -> bool:
        return battle.legal[0].verb in (w.SELECT, w.SELECT_GROUP)

    # Judging

    def evaluate(self, battle: Battle, seat: int) -> float:
        assert isinstance(battle, Hannibal)
        late = min(1.0, battle.turn / max(1.0, float(battle.limit)))
        return logistic(edge(position(battle, seat)) * (0.8 + 0.4 * late))

    def features(self, battle: Battle, seat: int) -> list[float]:
        assert isinstance(battle, Hannibal)
        return position(battle, seat)

    def force(self, battle: Hannibal, unit: int) -> float:
        traits = battle.traits[unit]
        force = float(CF[battle.kind[unit]]) - battle.dmz[unit]
        if traits & (ELITE | VETERAN_C):
            force += 1.0
        if traits & INEXPERIENCED_C:
            force -= 1.0
        if battle.formed[unit]:
            force += 1.0
        commander = battle.commander_of(unit)
        if commander >= 0:
            force += battle.c_cf[commander]
        return force

    # Ranking

    def rank(self, battle: Battle) -> list[float]:
        assert isinstance(battle, Hannibal)
        scores: list[float] = []
        frame = battle.stack[-1]
        seat = battle.seat
        mover = frame.members[0] if isinstance(frame, Manoeuvre) else -1
        members = frame.members if isinstance(frame, Manoeuvre) else []
        field = Field(self, battle, seat) if mover >= 0 else None
        here = 0.0
        if field is not None:
            for unit in members:
                here += field.post_worth(unit, battle.x[unit], battle.y[unit], battle.h[unit]) / len(members)
        for place, action in enumerate(battle.legal):
            verb = action.verb
            if verb == w.PLACE and field is not None:
                scores.append(field.line_worth(members, action) - here - 0.02)
            elif verb == w.PLACE:
                scores.append(self.berth_worth(battle, action.a, action.b, action.c))
            elif verb in (w.CHARGE, w.TURN_ON) and mover >= 0:
                scores.append(self.clash_worth(battle, members, action))
            elif verb == w.STAND:
                scores.append(0.0)
            elif verb == w.SELECT:
                scores.append(0.5 + self.need_to_move(battle, action.a))
            elif verb == w.SELECT_GROUP:
                scores.append(self.need_of_line(battle, action.a, action.b))
            elif verb == w.SHOOT:
                scores.append(0.5 + 0.01 * battle.points_of(action.b) + 0.2 * battle.dmz[action.b])
            elif verb == w.RALLY:
                scores.append(0.3 + 0.01 * battle.points_of(action.a) + 0.2 * battle.dmz[action.a])
            elif verb == w.FORM_PHALANX:
                near = self.nearest(battle, seat, battle.x[action.a], battle.y[action.a])
                scores.append(0.3 if near < 700.0 else -0.3)
            elif verb == w.PURSUE:
                scores.append(self.weights[PURSUE_AT])
            elif verb == w.END:
                scores.append(-0.4)
            elif verb in (w.SELECT_COMMANDER, w.HELP, w.TRIBUNE, w.FEIGN, w.DISENGAGE):
                scores.append(-0.6)
            elif verb == w.RELIEVE:
                scores.append(0.3 * battle.dmz[action.a] - 0.2)
            elif verb == w.MARK:
                scores.append(-0.01 * battle.points_of(action.a) - 0.3 * battle.dmz[action.a])
            elif verb == w.LET_CHARGE:
                scores.append(0.1)
            else:
                scores.append(-0.001 * place)
        return scores

    def nearest(self, battle: Hannibal, seat: int, x: int, y: int) -> float:
        best = 1e9
        for unit in range(len(battle.owner)):
            if battle.owner[unit] != seat and battle.status[unit] == ON_TABLE:
                dx = battle.x[unit] - x
                dy = battle.y[unit] - y
                far = float(dx * dx + dy * dy)
                if far < best:
                    best = far
        return sqrt(best)

    def need_to_move(self, battle: Hannibal, unit: int) -> float:
        """Those nearest to the enemy are moved first; the shaken last."""
        near = self.nearest(battle, battle.owner[unit], battle.x[unit], battle.y[unit])
        return 0.3 / (1.0 + 0.001 * near) - 0.3 * battle.dmz[unit]

    def need_of_line(self, battle: Hannibal, left: int, right: int) -> float:
        """A line goes together while the enemy is far off; near him each unit does better by itself."""
        near = min(
            self.nearest(battle, battle.owner[left], battle.x[left], battle.y[left]),
            self.nearest(battle, battle.owner[right], battle.x[right], battle.y[right]),
            self.nearest(
                battle,
                battle.owner[left],
                (battle.x[left] + battle.x[right]) // 2,
                (battle.y[left] + battle.y[right]) // 2,
            ),
        )
        if near > self.weights[BREAK_UP] * MOVE[battle.kind[left]]:
            return 1.0 + self.need_to_move(battle, left)
        return 0.1

    def berth_worth(self, battle: Hannibal, unit: int, x: int, y: int) -> float:
        """Where to deploy: foot in the middle, horse beside it, all well forward; skirmishers in front of the rest."""
        from_edge = float(y if battle.edge[battle.owner[unit]] == SOUTH else DEEP - y)
        off = abs(float(x) - 0.5 * WIDE)
        if ARM[battle.kind[unit]] == MOUNTED and battle.kind[unit] != ELEPHANTS:
            off = abs(off - 900.0)
        return 0.001 * from_edge - 0.0006 * off

    def clash_worth(self, battle: Hannibal, members: list[int], action: Action) -> float:
        """A charge is worth the odds of the fights that it makes, with all their modifiers."""
        if action.a >= CAMP:
            return 0.8
        twin = battle.clone()
        twin.quiet = True
        twin.apply(action)
        for at in range(2, len(twin.charges), 3):
            twin.charges[at] = 1  # the coming combats are those of a charge
        worth = 0.0
        fights = 0
        for unit in members:
            enemy = twin.pressed[unit]
            if twin.status[unit] != ON_TABLE or enemy < 0 or enemy >= CAMP:
                continue
            fights += 1
            edge = float(combat_bonus(twin, unit, enemy) - combat_bonus(twin, enemy, unit))
            worth += self.weights[CHARGE_AT] + self.weights[STRENGTH] * edge + 0.1 * twin.dmz[enemy]
            worth += self.weights[ODDS] * fight_value(twin, unit, enemy)
            if is_engaged(battle, enemy):
                worth += 0.5 * self.weights[FLANK]
        if fights == 0:
            return self.charge_worth(battle, members[0], action.a)
        return worth

    def charge_worth(self, battle: Hannibal, unit: int, target: int) -> float:
        """A charge is worth the odds of its fight, and more into a flank or rear."""
        weights = self.weights
        if target >= CAMP:
            return 0.8
        mine = self.force(battle, unit)
        theirs = self.force(battle, target)
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
