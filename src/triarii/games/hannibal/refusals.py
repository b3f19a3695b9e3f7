"""Why a march fails: the reasons by number, and in words with the rule and the measure. AH-MOVE-17 to 41"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from triarii.engine.rejection import Rejection
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.geometry import SLACK
from triarii.games.hannibal.steps import ABOUT_FACE, NAMES, RETROGRADE, SIDE, UNIT, cost_of_step, inches, step_kind

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


# Code, sentence and rule of each; "{other}" is the base that is in the way. TOO_FAR tells its measures instead.
REASONS: Final[dict[int, tuple[str, str, str]]] = {
    BAD_STEP: ("bad-step", "There is no such step.", "AH-MOVE-19"),
    NOT_FREE: ("not-free", "That kind of step is not open to this unit.", "AH-MOVE-19"),
    BLOCKED: ("blocked", "{other} is in the way and may not be passed through.", "AH-MOVE-34"),
    OFF_TABLE: ("off-table", "No part of a base may leave the table.", "AH-MOVE-32"),
    BARRED_GROUND: ("impassable", "That ground is impassable for this unit.", "AH-TERR-07"),
    WRONG_CONTACT: ("wrong-step", "Contact is made by a forward, wheel or oblique step or a free leg.", "AH-MOVE-42"),
    EARLY_CONTACT: ("early-contact", "The move touches {other} before its last step.", "AH-MOVE-67"),
    ENDS_ON_BASE: ("ends-on-base", "The move would end on {other}.", "AH-MOVE-38"),
    TOO_NEAR: (
        "too-near",
        "The move would end closer than 0.10 inch to {other}; charge it or keep clear.",
        "AH-MOVE-31",
    ),
    NEARER: ("nearer", "With 2 markers it may not end nearer to the enemy.", "AH-RALLY-11"),
    GROUP_STEP: ("group-step", "A group may not make that step.", "AH-MOVE-26"),
    SECOND_SIDE_STEP: ("second-side-step", "One side-step in a move.", "AH-MOVE-23"),
    TOUCHES_ENEMY: ("touches", "The move would touch {other}: that is a charge.", "AH-MOVE-42"),
    TOO_MANY: ("too-many", "A move has 1 to 4 steps.", "AH-MOVE-19"),
    STAYS: ("no-move", "That would change nothing.", "AH-MOVE-19"),
}
STEP_WORDS: Final[dict[int, str]] = {**NAMES, SIDE: "side-step", RETROGRADE: "fall"}
NO_WAY: Final = ("no-way", "No move of up to 4 steps leads exactly there.", "AH-MOVE-19")


def march_refusal(battle: Hannibal, march: March, steps: list[int], reason: int) -> Rejection:
    """A failed march in words, with the rule and the measure."""
    if reason == TOO_FAR:
        return too_far(march, steps, march.allowance)
    most = march.full + (200 if march.roads else 0)
    if reason in (BLOCKED, TOUCHES_ENEMY, EARLY_CONTACT) and sum(costs_of(march, steps, most)) > most + SLACK:
        return too_far(march, steps, most)  # who drags a base beyond its reach wants to know that first
    obstacle = march.obstacle
    if obstacle < 0 and march.touched:
        obstacle = march.touched[1]
    other = battle.unit_name(obstacle) if obstacle >= 0 else "another base"
    code, sentence, rule = REASONS.get(reason, NO_WAY)
    return Rejection(code, sentence.replace("{other}", other), rule)


def costs_of(march: March, steps: list[int], allowance: int) -> list[int]:
    """What each step costs; an about face takes half the allowance. AH-MOVE-20 to 26"""
    wide = march.width()
    return [allowance // 2 if step // UNIT == ABOUT_FACE else cost_of_step(step, wide) for step in steps]


def too_far(march: March, steps: list[int], allowance: int) -> Rejection:
    """What each step costs, and by how much it is too much. AH-MOVE-19"""
    costs = costs_of(march, steps, allowance)
    parts = [f"{STEP_WORDS[step_kind(step)]} {inches(cost)}" for step, cost in zip(steps, costs, strict=True)]
    over = inches(sum(costs) - allowance)
    return Rejection("too-far", f"{over} inch too far: {' + '.join(parts)} of {inches(allowance)}.", "AH-MOVE-19")
