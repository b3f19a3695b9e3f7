"""The fights of Age of Hannibal, exactly: the chances of two dice, and what the next combat phase may bring."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.actions import Action
from triarii.games.hannibal.battle import CAMP, ON_TABLE, Hannibal
from triarii.games.hannibal.combat import combat_bonus, combat_result, combat_total, markers_inflicted
from triarii.games.hannibal.contacts import pressers_of
from triarii.games.hannibal.troops import SKIRMISHERS
from triarii.players import hannibal_weights as w
from triarii.players.chance import SteadyDice

LOWEST: Final = -6  # bonuses beyond these are read as these
HIGHEST: Final = 14
RANGE: Final = HIGHEST - LOWEST + 1

A_MARKER: Final = 0.25  # what a marker takes of a unit's worth, to those who judge
MOST: Final = 12  # points of a side that are told apart in one half


def chances(result: int) -> list[float]:
    """By both bonuses: the chance that the first unit wins with this result."""
    found: list[float] = []
    for mine in range(LOWEST, HIGHEST + 1):
        for theirs in range(LOWEST, HIGHEST + 1):
            times = 0
            for one in range(1, 9):
                for two in range(1, 9):
                    total = combat_total(one, mine)
                    other = combat_total(two, theirs)
                    if total > other and combat_result(total, other) == result:
                        times += 1
            found.append(times / 64.0)
    return found


SHAKES: Final[list[float]] = chances(1)
DESTROYS: Final[list[float]] = chances(2)

_worths: dict[int, float] = {}


def worth_of(battle: Hannibal, unit: int) -> float:
    """What a fresh unit is worth, in logits of winning."""
    key = battle.traits[unit] * 64 + battle.kind[unit]
    worth = _worths.get(key, 0.0)
    if worth == 0.0:
        worth = 0.015 * battle.points_of(unit) + 0.02
        _worths[key] = worth
    return worth


@final
class Stakes:
    """What is at stake in a fight, as the policy weighs it."""

    __slots__ = ("marker", "point", "camp", "risk")

    def __init__(self, weights: list[float], risk: float) -> None:
        self.marker = weights[w.A_MARKER]
        self.point = weights[w.A_POINT]
        self.camp = weights[w.A_CAMP]
        self.risk = risk  # what is lost with a commander


def stakes_of(weights: list[float]) -> Stakes:
    return Stakes(weights, weights[w.RISK_OF_HIM])


NOBODY_LED: Final = Stakes(w.WEIGHTS, 0.0)  # commanders left out


def killed(battle: Hannibal, unit: int, point: float, stakes: Stakes) -> float:
    """What it costs a side to lose this unit now, and perhaps the commander with it."""
    cost = worth_of(battle, unit) * (1.0 - stakes.marker * min(2, battle.dmz[unit])) + 2.0 * point
    return cost + stakes.risk if battle.commander_of(unit) >= 0 else cost


def hurt(battle: Hannibal, unit: int, markers: int, point: float, stakes: Stakes) -> float:
    """What so many more markers cost the side of a unit; the third one destroys it, and the second one if several
    enemies press it. AH-COMBAT-09, 42"""
    now = battle.dmz[unit] + markers
    if now >= 3 or (now == 2 and len(pressers_of(battle, unit)) > 1):
        return killed(battle, unit, point, stakes)
    return markers * (worth_of(battle, unit) * stakes.marker + point)


def within(bonus: int) -> int:
    return min(HIGHEST, max(LOWEST, bonus)) - LOWEST


def scores(battle: Hannibal, one: int, two: int) -> bool:
    """Do points of this combat count? Skirmishers count neither toward nor against the clock. AH-CLOCK-05"""
    return battle.kind[one] != SKIRMISHERS and battle.kind[two] != SKIRMISHERS


def fight_value(battle: Hannibal, one: int, two: int, stakes: Stakes) -> float:
    """What one combat between two units is worth to the side of the first, on the average."""
    mine = within(combat_bonus(battle, one, two))
    theirs = within(combat_bonus(battle, two, one))
    at = mine * RANGE + theirs
    back = theirs * RANGE + mine
    point = stakes.point if scores(battle, one, two) else 0.0
    value = 0.0
    if SHAKES[at] > 0.0:
        value += SHAKES[at] * hurt(battle, two, markers_inflicted(battle, one, two), point, stakes)
    if DESTROYS[at] > 0.0:
        value += DESTROYS[at] * killed(battle, two, point, stakes)
    if SHAKES[back] > 0.0:
        value -= SHAKES[back] * hurt(battle, one, markers_inflicted(battle, two, one), point, stakes)
    if DESTROYS[back] > 0.0:
        value -= DESTROYS[back] * killed(battle, one, point, stakes)
    return value


def duel_value(battle: Hannibal, one: int, two: int, mine: int, theirs: int) -> float:
    """The same for a combat that is not yet joined, with bonuses that are guessed."""
    at = within(mine) * RANGE + within(theirs)
    back = within(theirs) * RANGE + within(mine)
    stakes = NOBODY_LED
    point = stakes.point if scores(battle, one, two) else 0.0
    value = SHAKES[at] * hurt(battle, two, 1, point, stakes) + DESTROYS[at] * killed(battle, two, point, stakes)
    value -= SHAKES[back] * hurt(battle, one, 1, point, stakes)
    return value - DESTROYS[back] * killed(battle, one, point, stakes)


def edge_of(battle: Hannibal, one: int, two: int) -> float:
    """By how much the bonus of the first is higher."""
    return float(combat_bonus(battle, one, two) - combat_bonus(battle, two, one))


def fights_ahead(battle: Hannibal, seat: int, stakes: Stakes) -> float:
    """What the contacts that stand now are worth to a side in the next combat phase."""
    total = 0.0
    pressed = battle.pressed
    for unit in range(len(pressed)):
        enemy = pressed[unit]
        if enemy < 0 or battle.status[unit] != ON_TABLE:
            continue
        mine = battle.owner[unit] == seat
        if enemy >= CAMP:
            total += stakes.camp if mine else -stakes.camp
        elif mine and pressed[enemy] == unit and battle.owner[enemy] != seat:
            total += fight_value(battle, unit, enemy, stakes)
    return total


@final
class Prospects:
    """What the next combat phase may bring a side: worth gained, commanders at stake, a step of either clock."""

    __slots__ = ("worth", "leaders", "clock", "kills")

    def __init__(self, battle: Hannibal, seat: int) -> None:
        self.worth = 0.0  # of the enemy's losses less one's own, without points and commanders
        self.leaders = 0.0  # commanders whom the enemy may lose less one's own
        self.kills = 0.0  # enemies destroyed less one's own
        self.clock = 0.0  # the chance that the enemy's clock is lowered less that of one's own
        odds = [0.0] * (MOST * MOST)  # of each pair of scores
        odds[min(MOST - 1, battle.score[seat]) * MOST + min(MOST - 1, battle.score[1 - seat])] = 1.0
        pressed = battle.pressed
        for unit in range(len(pressed)):
            enemy = pressed[unit]
            if enemy < 0 or enemy >= CAMP or battle.status[unit] != ON_TABLE:
                continue
            if battle.owner[unit] != seat or pressed[enemy] != unit or battle.owner[enemy] == seat:
                continue
            odds = self.fought(battle, unit, enemy, odds)
        for mine in range(MOST):
            for theirs in range(MOST):
                total = max(mine, theirs) if battle.switches.winner_needs_five else mine + theirs
                if total >= 5 and mine != theirs:
                    chance = odds[mine * MOST + theirs]
                    self.clock += chance if mine > theirs else -chance

    def fought(self, battle: Hannibal, one: int, two: int, odds: list[float]) -> list[float]:
        """Add a combat: the new odds of the scores."""
        mine = within(combat_bonus(battle, one, two))
        theirs = within(combat_bonus(battle, two, one))
        at = mine * RANGE + theirs
        back = theirs * RANGE + mine
        counts = scores(battle, one, two)
        to_me = self.outcome(battle, two, SHAKES[at], DESTROYS[at], markers_inflicted(battle, one, two), 1.0)
        to_him = self.outcome(battle, one, SHAKES[back], DESTROYS[back], markers_inflicted(battle, two, one), -1.0)
        if not counts:
            return odds
        found = [0.0] * (MOST * MOST)
        rest = 1.0 - to_me[0] - to_me[1] - to_him[0] - to_him[1]
        for place in range(MOST * MOST):
            chance = odds[place]
            if chance <= 0.0:
                continue
            mine = place // MOST
            theirs = place % MOST
            found[place] += rest * chance
            for points in (1, 2):
                if to_me[points - 1] > 0.0:
                    found[min(MOST - 1, mine + points) * MOST + theirs] += to_me[points - 1] * chance
                if to_him[points - 1] > 0.0:
                    found[mine * MOST + min(MOST - 1, theirs + points)] += to_him[points - 1] * chance
        return found

    def outcome(
        self, battle: Hannibal, loser: int, shaken: float, broken: float, markers: int, sign: float
    ) -> tuple[float, float]:
        """Note what a unit may suffer; the chances that it brings the enemy one point, or two."""
        worth = worth_of(battle, loser)
        now = battle.dmz[loser] + markers
        if now >= 3 or (now == 2 and len(pressers_of(battle, loser)) > 1):
            broken += shaken
            shaken = 0.0
        self.worth += (
            sign * worth * (broken * (1.0 - A_MARKER * min(2, battle.dmz[loser])) + shaken * markers * A_MARKER)
        )
        self.kills += sign * broken
        if battle.commander_of(loser) >= 0:
            self.leaders += sign * broken
        return (shaken, broken) if markers == 1 else (0.0, shaken + broken)


def foreseen(battle: Hannibal) -> Hannibal:
    """A twin to look ahead with: its dice show the middle."""
    twin = battle.clone()
    twin.quiet = True
    twin.dice = SteadyDice()
    return twin


def charged(battle: Hannibal, action: Action) -> Hannibal:
    """A twin in which a step of a charge is taken."""
    twin = foreseen(battle)
    twin.apply(action)
    return twin


def as_charges(battle: Hannibal) -> Hannibal:
    """The coming combats are those of a charge. AH-COMBAT-53"""
    for at in range(2, len(battle.charges), 3):
        battle.charges[at] = 1
    return battle
