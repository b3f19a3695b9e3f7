"""Exact chances of an attack, counted through the scoring that plays. §10, §11"""

from __future__ import annotations

from math import factorial
from typing import Final, final

from triarii.engine.actions import Action
from triarii.engine.game import Chart
from triarii.games.ancients.battle import FLAG, HELMET, SWORDS, Ancients
from triarii.games.ancients.battle_roll import Scoring, close_scoring, fire_scoring, hexes_per_flag
from triarii.games.ancients.close_combat import CloseCombat
from triarii.games.ancients.dice_pool import ATTACKING, BATTLING_BACK, STRIKING_FIRST, close_dice, fire_dice, shelter
from triarii.games.ancients.dice_pool import FIRE as BY_FIRE
from triarii.games.ancients.hexes import BACK, BASELINE, ROW
from triarii.games.ancients.retreat import flags_it_may_ignore, way_back
from triarii.games.ancients.units import EL
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
    """One roll by one unit at another and all that follows for the target: losses, leader, flags and the way back.

    The target ignores every flag it may. What a marsh on the way or a rampage does to others is not in it.
    """

    def __init__(self, battle: Ancients, roller: int, target: int, role: int, bonus: bool) -> None:
        self.battle = battle
        self.target = target
        self.blocks = battle.blocks[target]
        self.close = role != BY_FIRE
        hex = battle.where[target]
        attacked = role in (BY_FIRE, ATTACKING)  # only the unit attacked has its ground to help it. CA-16.05
        if self.close:
            self.dice = close_dice(battle, roller, target, hex, role, battle.is_full_strength(roller), bonus)
            scoring = close_scoring(battle, roller, target, role == ATTACKING)
        else:
            self.dice = fire_dice(battle, roller, hex)
            scoring = fire_scoring(battle, target)
        self.per_flag = hexes_per_flag(battle, target, roller, self.close)
        leader = battle.leader_of(target)
        self.led = leader >= 0
        bereft = battle
        if self.led:
            bereft = battle.clone()
            bereft.lift_leader(leader)
        self.bereft = bereft  # the same battle without that leader
        full = battle.is_full_strength(target)
        worth = shelter(battle, target, battle.where[roller]) if attacked else 0
        self.ignores = flags_it_may_ignore(battle, target, roller, self.close, full, worth)
        self.ignores_bereft = flags_it_may_ignore(bereft, target, roller, self.close, full, worth)

        self.lost: list[float] = [0.0] * (self.blocks + 1)
        self.gone = 0.0
        self.back = 0.0
        self.stands = 0.0
        self.stands_bereft = 0.0  # a part of `stands`
        self.leader_falls = 0.0
        if self.dice > 0:
            self.count(spread_of(scoring, self.dice, self.blocks))

    def count(self, spread: Spread) -> None:
        for hits, row in enumerate(spread.p):
            for flags, chance in enumerate(row):
                if chance == 0:
                    continue
                if self.led and hits >= self.blocks:  # CA-14.06
                    self.leader_falls += chance / 6
                if self.led and 0 < hits < self.blocks:  # CA-14.01
                    self.leader_falls += chance / 36
                    self.obey(hits, flags, chance * 35 / 36, True, False)
                    self.obey(hits, flags, chance / 36, False, False)
                else:
                    self.obey(hits, flags, chance, self.led, self.led and hits == 0)

    def obey(self, hits: int, flags: int, chance: float, led: bool, unchecked: bool) -> None:
        """After its losses the target ignores what flags it may, goes back for the others, and pays for what it cannot."""
        owed = max(0, flags - (self.ignores if led else self.ignores_bereft)) * self.per_flag
        battle = self.battle if led else self.bereft
        done = way_back(battle, self.target, battle.where[self.target], owed) if hits < self.blocks else 0
        unmet = owed - done
        if battle.kind[self.target] == EL and self.is_stopped_by_others(done):
            unmet = 0
        lost = min(self.blocks, hits + unmet)
        self.lost[lost] += chance
        if lost == self.blocks:
            self.gone += chance
            if unchecked and unmet:
                self.leader_falls += chance / 6
        else:
            falls = chance / 36 if unchecked and unmet else 0.0
            self.leader_falls += falls
            if done:
                self.back += chance
            else:
                self.stands += chance
                self.stands_bereft += falls if led else chance if self.led else 0.0

    def is_stopped_by_others(self, done: int) -> bool:
        """Those behind a blocked elephant pay for it, unless only the edge or impassable ground is there. CA-12.51, .65"""
        battle = self.battle
        seat = battle.owner[self.target]
        hex = battle.where[self.target]
        if done:
            return abs(int(ROW[hex] - BASELINE[seat])) > done
        for n in BACK[seat][hex]:
            leader = battle.leader_at[n]
            if battle.at[n] >= 0 or (leader >= 0 and battle.scenario.leader_owner[leader] != seat):
                return True
        return False

    def charts(self, whose: str, who: str) -> list[Chart]:
        found = [
            Chart(f"Blocks {whose} loses", [(block_word(hits), p) for hits, p in enumerate(self.lost)]),
            Chart(who, [("is eliminated", self.gone), ("is driven back", self.back), ("stands", self.stands)]),
        ]
        if self.led:
            fate = [("falls", self.leader_falls), ("lives", 1 - self.leader_falls)]
            found.append(Chart("The leader with it", fate))
        return found


def charts_of(battle: Ancients, action: Action) -> list[Chart]:
    """The charts for an attack, a shot or a Battle Back that may be announced now; nothing for other actions."""
    frame = battle.stack[-1]
    bonus = isinstance(frame, CloseCombat)
    if action.verb == ATTACK and battle.at[action.a] >= 0:
        return close_charts(battle, battle.at[action.b], battle.at[action.a], bonus)
    if action.verb == FIRE and battle.at[action.a] >= 0:
        return Blow(battle, battle.at[action.b], battle.at[action.a], BY_FIRE, False).charts("the target", "The target")
    if action.verb in (ATTACK, FIRE):
        return leader_charts(battle, battle.at[action.b], action.a, action.verb == FIRE, bonus)
    if action.verb == BATTLE_BACK and isinstance(frame, CloseCombat):
        blow = Blow(battle, frame.target, frame.attacker, BATTLING_BACK, frame.bonus)
        return blow.charts("the attacker", "The attacker")
    return []


def close_charts(battle: Ancients, attacker: int, target: int, bonus: bool) -> list[Chart]:
    """What the target suffers if it stands, and what comes back."""
    blow = Blow(battle, attacker, target, ATTACKING, bonus)
    charts = blow.charts("the target", "The target")
    if CloseCombat(battle, attacker, target, bonus).strikes_from_wall(battle):  # before the attack. CA-16X.20
        first = Blow(battle, target, attacker, STRIKING_FIRST, bonus)
        if first.dice > 0:
            charts += first.charts(
                "the attacker first, by the blow from the wall,", "The attacker, before its own blow"
            )
        return charts
    shown = [("no Battle Back", 1 - blow.stands)] + [
        (block_word(hits), 0.0) for hits in range(battle.blocks[attacker] + 1)
    ]
    for state, chance in ((battle, blow.stands - blow.stands_bereft), (blow.bereft, blow.stands_bereft)):
        if chance > 0:
            back = Blow(state, target, attacker, BATTLING_BACK, bonus)
            if back.dice <= 0:
                shown[0] = ("no Battle Back", shown[0][1] + chance)
                continue
            for hits, p in enumerate(back.lost):
                shown[hits + 1] = (shown[hits + 1][0], shown[hits + 1][1] + p * chance)
    if shown[0][1] < 1:
        charts.append(Chart("Blocks the attacker loses to a Battle Back", shown))
    return charts


def leader_charts(battle: Ancients, unit: int, hex: int, by_fire: bool, bonus: bool) -> list[Chart]:
    """Against a lone leader one helmet is enough. CA-14.10"""
    if by_fire:
        dice = fire_dice(battle, unit, hex)
    else:
        dice = close_dice(battle, unit, -1, hex, ATTACKING, battle.is_full_strength(unit), bonus)
    missed = (5 / 6) ** dice
    return [Chart("The leader", [("falls", 1 - missed), ("must evade", missed)])]


def block_word(count: int) -> str:
    return "none" if count == 0 else str(count)
