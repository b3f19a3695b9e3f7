"""Why a march fails: the reasons by number, and in words with the rule and the measure. AH-MOVE-17 to 41"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from triarii.engine.rejection import Rejection
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.steps import ABOUT_FACE, UNIT, cost_of_step, inches, step_words

if TYPE_CHECKING:
    from triarii.games.hannibal.march import March

FINE: Final = 0
BAD_STEP: Final = 1
NOT_FREE: Final = 2
BLOCKED: Final = 3
OFF_TABLE: Final = 4
BARRED_GROUND: Final = 5
WRONG_CONTACT: Final = 6
EARLY_CONTACT: Final = 7
TOO_FAR: Final = 8
ENDS_ON_BASE: Final = 9
TOO_NEAR: Final = 10
NEARER: Final = 11
GROUP_STEP: Final = 12
SECOND_SIDE_STEP: Final = 13
TOUCHES_ENEMY: Final = 14
TOO_MANY: Final = 15
STAYS: Final = 16


def march_refusal(battle: Hannibal, march: March, steps: list[int], reason: int) -> Rejection:
    """A failed march in words, with the rule and the measure."""
    other = battle.unit_name(march.obstacle) if march.obstacle >= 0 else "another base"
    if reason == TOO_FAR:
        parts: list[str] = []
        total = 0
        for step in steps:
            cost = cost_of_step(step, march.width())
            if step // UNIT == ABOUT_FACE:
                cost = march.allowance // 2
            total += cost
            parts.append(f"{step_words(step).split(' ')[0]} {inches(cost)}")
        over = inches(total - march.allowance)
        sum_up = " + ".join(parts)
        return Rejection("too-far", f"{over} inch too far: {sum_up} of {inches(march.allowance)}.", "AH-MOVE-19")
    if reason == BLOCKED:
        return Rejection("blocked", f"{other} is in the way and may not be passed through.", "AH-MOVE-34")
    if reason == ENDS_ON_BASE:
        return Rejection("ends-on-base", f"The move would end on {other}.", "AH-MOVE-38")
    if reason == OFF_TABLE:
        return Rejection("off-table", "No part of a base may leave the table.", "AH-MOVE-32")
    if reason == BARRED_GROUND:
        return Rejection("impassable", "That ground is impassable for this unit.", "AH-TERR-07")
    if reason == TOO_NEAR:
        return Rejection(
            "too-near", f"The move would end closer than 0.10 inch to {other}; charge it or keep clear.", "AH-MOVE-31"
        )
    if reason == TOUCHES_ENEMY:
        return Rejection("touches", "The move would touch an enemy: that is a charge.", "AH-MOVE-42")
    if reason == WRONG_CONTACT:
        return Rejection(
            "wrong-step", "Contact is made by a forward, wheel or oblique step or a free leg.", "AH-MOVE-42"
        )
    if reason == EARLY_CONTACT:
        return Rejection("early-contact", "The move touches an enemy before its last step.", "AH-MOVE-67")
    if reason == NEARER:
        return Rejection("nearer", "With 2 markers it may not end nearer to the enemy.", "AH-RALLY-11")
    if reason == GROUP_STEP:
        return Rejection("group-step", "A group may not make that step.", "AH-MOVE-26")
    if reason == SECOND_SIDE_STEP:
        return Rejection("second-side-step", "One side-step in a move.", "AH-MOVE-23")
    if reason == NOT_FREE:
        return Rejection("not-free", "That kind of step is not open to this unit.", "AH-MOVE-19")
    if reason == TOO_MANY:
        return Rejection("too-many", "A move has 1 to 4 steps.", "AH-MOVE-19")
    if reason == STAYS:
        return Rejection("no-move", "That would change nothing.", "AH-MOVE-19")
    if reason == BAD_STEP:
        return Rejection("bad-step", "There is no such step.", "AH-MOVE-19")
    return Rejection("no-way", "No move of up to 4 steps leads exactly there.", "AH-MOVE-19")
