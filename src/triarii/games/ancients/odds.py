"""Exact chances of an attack, counted through the scoring that plays. §10, §11"""

from __future__ import annotations

from math import factorial
from typing import Final, final

from triarii.engine.actions import Action
from triarii.engine.game import Chart
from triarii.games.ancients.battle import FLAG, HELMET, SWORDS, Ancients
from triarii.games.ancients.battle_roll import Scoring, close_scoring, fire_scoring
from triarii.games.ancients.close_combat import CloseCombat
from triarii.games.ancients.dice_pool import ATTACKING, BATTLING_BACK, close_dice, fire_dice, shelter
from triarii.games.ancients.retreat import flags_it_may_ignore
from triarii.games.ancients.words import ATTACK, BATTLE_BACK, FIRE

MOST_FLAGS: Final = 8  # more flags than that are counted as that many


@final
class Spread:
    """Chances by hits and flags of one roll: `p[hits][flags]`, hits beyond the target's blocks counted with the last."""

    def __init__(self, blocks: int) -> None:
        self.blocks = blocks
        self.p: list[list[float]] = [[0.0] * (MOST_FLAGS + 1) for _ in range(blocks + 1)]

    def add(self, hits: int, flags: int, chance: float) -> None:
        self.p[min(hits, self.blocks)][min(flags, MOST_FLAGS)] += chance

    def of_hits(self) -> list[float]:
        return [sum(row) for row in self.p]


def spread_of(scoring: Scoring, dice: int, blocks: int) -> Spread:
    """Every way in which the dice can fall, scored by the rule that scores them on the table."""
    spread = Spread(blocks)
    if scoring.rerolls:
        roll_one_by_one(spread, scoring, dice)
        return spread
    total = 6**dice
    for counts in compositions(dice, 6):
        ways = factorial(dice)
        for count in counts:
            ways //= factorial(count)
        spread.add(scoring.hits(counts), counts[FLAG], ways / total)
    return spread


def compositions(total: int, parts: int) -> list[list[int]]:
    """All lists of `parts` counts that add up to `total`."""
    if parts == 1:
        return [[total]]
    return [[first, *rest] for first in range(total + 1) for rest in compositions(total - first, parts - 1)]


def roll_one_by_one(spread: Spread, scoring: Scoring, dice: int) -> None:
    """An elephant's roll, die by die: a sword that hits is rolled again, which no longer matters once the target is gone."""
    weights = ((scoring.face, 1), (FLAG, 1), (SWORDS, 1), (HELMET, 3))  # what does nothing is counted with the helmets
    fallen: dict[tuple[int, ...], float] = {(0, 0, 0, 0, 0, 0): 1.0}
    for _ in range(dice):
        rolling = fallen
        fallen = {}
        while rolling:
            again: dict[tuple[int, ...], float] = {}
            for counts, chance in rolling.items():
                for face, weight in weights:
                    after = (*counts[:face], counts[face] + 1, *counts[face + 1 :])
                    more = (
                        face == SWORDS and after[SWORDS] > scoring.swords and scoring.hits(list(after)) < spread.blocks
                    )
                    pile = again if more else fallen
                    pile[after] = pile.get(after, 0.0) + chance * weight / 6
            rolling = again
    for counts, chance in fallen.items():
        spread.add(scoring.hits(list(counts)), counts[FLAG], chance)


@final
class Blow:
    """One roll by one unit at another: its chances, and what the target can ignore."""

    def __init__(self, spread: Spread, ignorable: int) -> None:
        self.spread = spread
        self.ignorable = ignorable

    def fates(self) -> tuple[float, float, float]:
        """Eliminated, driven back, standing: if it ignores all the flags it may."""
        gone = sum(self.spread.p[self.spread.blocks])
        back = stands = 0.0
        for hits in range(self.spread.blocks):
            for flags, chance in enumerate(self.spread.p[hits]):
                if flags > self.ignorable:
                    back += chance
                else:
                    stands += chance
        return gone, back, stands


def blow_of(battle: Ancients, roller: int, target: int, role: int, bonus: bool, attacked: bool) -> Blow:
    hex = battle.where[target]
    full = battle.is_full_strength(roller)
    dice = close_dice(battle, roller, target, hex, role, full, bonus)
    scoring = close_scoring(battle, roller, target, attacked)
    worth = shelter(battle, target, battle.where[roller]) if attacked else 0
    ignorable = flags_it_may_ignore(battle, target, roller, True, battle.is_full_strength(target), worth)
    return Blow(spread_of(scoring, dice, battle.blocks[target]), ignorable)


def charts_of(battle: Ancients, action: Action) -> list[Chart]:
    """The charts for an attack, a shot or a Battle Back that may be announced now; nothing for other actions."""
    if action.verb == ATTACK and battle.at[action.a] >= 0:
        bonus = isinstance(battle.stack[-1], CloseCombat)
        return close_charts(battle, battle.at[action.b], battle.at[action.a], bonus)
    if action.verb == FIRE and battle.at[action.a] >= 0:
        return fire_charts(battle, battle.at[action.b], battle.at[action.a])
    if action.verb in (ATTACK, FIRE):
        return leader_charts(battle, battle.at[action.b], action.a, action.verb == FIRE)
    frame = battle.stack[-1]
    if action.verb == BATTLE_BACK and isinstance(frame, CloseCombat):
        blow = blow_of(battle, frame.target, frame.attacker, BATTLING_BACK, False, False)
        return [losses(blow.spread, "Blocks the attacker loses"), fate(blow, "The attacker")]
    return []


def close_charts(battle: Ancients, attacker: int, target: int, bonus: bool) -> list[Chart]:
    blow = blow_of(battle, attacker, target, ATTACKING, bonus, True)
    charts = [losses(blow.spread, "Blocks the target loses"), fate(blow, "The target")]
    leader = leader_chart(battle, target, blow.spread)
    if leader is not None:
        charts.append(leader)
    stands = blow.fates()[2]
    if stands > 0:
        back = blow_of(battle, target, attacker, BATTLING_BACK, False, False)
        bars = back.spread.of_hits()
        shown = [("no Battle Back", 1 - stands)] + [(block_word(hits), p * stands) for hits, p in enumerate(bars)]
        charts.append(Chart("Blocks the attacker loses to a Battle Back", shown))
    return charts


def fire_charts(battle: Ancients, firer: int, target: int) -> list[Chart]:
    hex = battle.where[target]
    spread = spread_of(fire_scoring(battle, target), fire_dice(battle, firer, hex), battle.blocks[target])
    worth = shelter(battle, target, battle.where[firer])
    ignorable = flags_it_may_ignore(battle, target, firer, False, battle.is_full_strength(target), worth)
    blow = Blow(spread, ignorable)
    charts = [losses(spread, "Blocks the target loses"), fate(blow, "The target")]
    leader = leader_chart(battle, target, spread)
    return charts if leader is None else [*charts, leader]


def leader_charts(battle: Ancients, unit: int, hex: int, by_fire: bool) -> list[Chart]:
    """Against a lone leader one helmet is enough."""
    if by_fire:
        dice = fire_dice(battle, unit, hex)
    else:
        bonus = isinstance(battle.stack[-1], CloseCombat)
        dice = close_dice(battle, unit, -1, hex, ATTACKING, battle.is_full_strength(unit), bonus)
    missed = (5 / 6) ** dice
    return [Chart("The leader", [("falls", 1 - missed), ("must evade", missed)])]


def leader_chart(battle: Ancients, target: int, spread: Spread) -> Chart | None:
    """An attached leader falls with two helmets of two dice, or one of one if his unit is gone. CA-14.01, .06"""
    if battle.leader_of(target) < 0:
        return None
    bars = spread.of_hits()
    hurt = sum(bars[1 : spread.blocks])
    falls = hurt / 36 + bars[spread.blocks] / 6
    return Chart("The leader with it", [("falls", falls), ("lives", 1 - falls)])


def losses(spread: Spread, title: str) -> Chart:
    return Chart(title, [(block_word(hits), p) for hits, p in enumerate(spread.of_hits())])


def fate(blow: Blow, who: str) -> Chart:
    gone, back, stands = blow.fates()
    return Chart(who, [("is eliminated", gone), ("is driven back", back), ("stands", stands)])


def block_word(count: int) -> str:
    return "none" if count == 0 else str(count)
