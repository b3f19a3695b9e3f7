"""Exact chances of a roll, found by the code that plays: the action is tried until the dice would fall."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Any, final

from triarii.engine.actions import Action
from triarii.engine.counting import several
from triarii.engine.dice import Dice
from triarii.engine.game import Chart
from triarii.games.battalion import words
from triarii.games.battalion.attack import CARDS, GATHER, SECOND_DIE, Attack, bombard_hits, hits_of
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.fighting import Assault, Charge
from triarii.games.battalion.hits import TakingHits
from triarii.games.battalion.library import ARTILLERY, ASSAULT, CHARGE, COUNTERATTACK, MELEE

FACES = 8


class AboutToRoll(Exception):
    """The dice are asked for the first time."""


@final
class WatchedDice(Dice):
    """Dice that never fall."""

    __slots__ = ()

    def below(self, limit: int) -> int:
        raise AboutToRoll

    def clone(self) -> Dice:
        return WatchedDice()

    def to_data(self) -> dict[str, Any]:
        return {"scheme": "watched"}


def odds(battle: Battalion, action: Action) -> list[Chart]:
    """What this action would roll: the hits, what they would do to the target, and what would come back."""
    if action.verb == words.REROLL or action.verb == words.ALSO:
        return reroll_odds(battle, action)
    trial = battle.clone()
    trial.quiet = True
    trial.dice = WatchedDice()
    depth = len(battle.stack)
    with suppress(AboutToRoll):
        trial.apply(action)
    if trial.outcome is not None:
        return []
    attack = trial.stack[-1]
    if not isinstance(attack, Attack) or attack.step not in (GATHER, CARDS):
        return []
    before = battle.stack[-1]
    if isinstance(before, Attack) and len(trial.stack) == depth and action.verb == words.PASS:
        return []
    return attack_charts(trial, attack)


def attack_charts(battle: Battalion, attack: Attack) -> list[Chart]:
    chances = hit_chances(battle, attack.kind, attack.attacker, attack.pool, attack.hit_on, [])
    target = battle.title(attack.target)
    charts = [Chart(f"Hits on {target} with {several(attack.pool, 'die', 'dice')}", bars(chances))]
    charts.append(fate_chart(battle, attack, chances))
    if attack.kind in (ASSAULT, CHARGE) and answers(battle, attack):
        from triarii.games.battalion.attack import dice_pool

        place = battle.place[attack.target]
        pool = dice_pool(battle, COUNTERATTACK, attack.target, attack.attacker, place)
        back = hit_chances(battle, COUNTERATTACK, attack.target, pool, 0, [])
        rolls = several(pool, "die", "dice")
        title = f"Hits of the counterattack with {rolls}, if {target} loses no rank"
        charts.append(Chart(title, bars(back)))
    return charts


def answers(battle: Battalion, attack: Attack) -> bool:
    """A charge that was anticipated has had its counterattack."""
    for frame in battle.stack:
        if isinstance(frame, Charge) and frame.early:
            return False
        if isinstance(frame, (Assault, Charge)) and frame.unit == attack.attacker:
            return True
    return False


def bars(chances: list[float]) -> list[tuple[str, float]]:
    return [(str(hits), chance) for hits, chance in enumerate(chances)]


def hit_chances(battle: Battalion, kind: int, attacker: int, dice: int, hit_on: int, fixed: list[int]) -> list[float]:
    """The chance of each number of hits, over all results of so many dice beside those that lie fixed."""
    values: list[int] = []
    if kind != ARTILLERY:
        column = battle.column(attacker)
        values = column.melee if kind & MELEE else column.ranged
    chances = [0.0] * (dice + len(fixed) + 1)
    for result, weight in results(dice):
        rolled = fixed + result
        hits = bombard_hits(rolled, hit_on) if kind == ARTILLERY else hits_of(rolled, values)
        chances[hits] += weight
    return chances


@lru_cache(maxsize=16)
def results(dice: int) -> list[tuple[list[int], float]]:
    """All results of so many dice, sorted, each with its chance."""
    found: list[tuple[list[int], float]] = []
    extend(found, [], 1, 0, 1, dice)
    return found


def extend(
    found: list[tuple[list[int], float]], begun: list[int], lowest: int, alike: int, ways: int, left: int
) -> None:
    """Add dice to a sorted result that ends in so many `alike`, and can fall in so many `ways`."""
    if left == 0:
        found.append((begun, ways / FACES ** len(begun)))
        return
    number = len(begun) + 1
    for face in range(lowest, FACES + 1):
        same = alike + 1 if face == lowest else 1
        extend(found, [*begun, face], face, same, ways * number // same, left - 1)


def fate_chart(battle: Battalion, attack: Attack, chances: list[float]) -> Chart:
    """Whether the owner can keep the unit, however well he takes the hits."""
    unharmed = chances[0]
    lost = 0.0
    for hits in range(1, len(chances)):
        if chances[hits] and not can_survive(battle, attack, hits):
            lost += chances[hits]
    name = battle.title(attack.target)
    fates = [("unharmed", unharmed), ("hit, may survive", 1.0 - unharmed - lost), ("disbanded", lost)]
    return Chart(f"What becomes of {name}", [(label, max(0.0, chance)) for label, chance in fates])


def can_survive(battle: Battalion, attack: Attack, hits: int) -> bool:
    """Is there a way of taking so many hits that keeps the unit? Every way is tried by the code that plays."""
    from triarii.games.battalion.library import STEADFAST

    side = attack.target // words.UNITS
    if battle.has(attack.target, STEADFAST) and battle.ready[side] + battle.spent[side] > 0:
        trial = battle.clone()
        if trial.spent[side]:
            trial.spent[side] -= 1
        else:
            trial.ready[side] -= 1
        if hits == 1 or survives_somehow(trial, TakingHits(attack.target, attack.owner, hits - 1)):
            return True
    return survives_somehow(battle.clone(), TakingHits(attack.target, attack.owner, hits))


def survives_somehow(battle: Battalion, taking: TakingHits) -> bool:
    battle.quiet = True
    battle.dice = WatchedDice()
    battle.stack = [taking]
    taking.resume(battle)
    for action in battle.legal:
        trial = battle.clone()
        frame = trial.stack[-1]
        try:
            frame.answer(trial, action)
        except AboutToRoll:
            continue  # a card is drawn: the unit has been disbanded
        if trial.outcome is not None or trial.columns[taking.unit] is None:
            continue
        if not trial.stack:
            return True
        following = trial.stack[-1]
        assert isinstance(following, TakingHits)
        if survives_somehow(trial, following):
            return True
    return False


def reroll_odds(battle: Battalion, action: Action) -> list[Chart]:
    attack = battle.stack[-1]
    assert isinstance(attack, Attack)
    fixed = attack.dice[:]
    fixed.remove(action.a)
    again = 1
    if attack.step == SECOND_DIE:
        fixed.remove(attack.first)
        again = 2
    chances = hit_chances(battle, attack.kind, attack.attacker, again, attack.hit_on, fixed)
    return [Chart(f"Hits on {battle.title(attack.target)} after the new roll", bars(chances))]
