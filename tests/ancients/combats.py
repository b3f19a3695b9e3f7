"""One combat in a line, for the tests of several chapters."""

from __future__ import annotations

from tests.ancients.positions import (
    ancients,
    fights,
    has_unit,
    unit_at,
)
from triarii.games.ancients.dice_pool import close_dice

DUD = "helmet"  # without a leader near, a helmet does nothing


def duel(attacker: str, target: str, dice: str, extra: str = "", **more):
    """`attacker` in e6 attacks `target` in d6; the target stands."""
    battle = ancients(f"d6: {target} | e6: {attacker} {extra}", order="S3C", dice=dice, **more)
    return battle, fights(battle, "e6", "d6")


def dice_of(unit: str, foe: str, role: int, full: bool = True, **more) -> int:
    """Dice that `unit` in e6 rolls against `foe` in d6 in this part of a combat."""
    battle = ancients(f"d6: {foe} | e6: {unit}", hand="S2C", **more)
    foe_number = battle.at[battle.where[unit_at(battle, "d6")]] if has_unit(battle, "d6") else -1
    hex = battle.where[foe_number] if foe_number >= 0 else battle.leader_where[0]
    return close_dice(battle, unit_at(battle, "e6"), foe_number, hex, role, full, False)


def step(position: str, ordered: str, order: str = "S3C", **more):
    """The battle step with these units ordered."""
    return ancients(
        position, hand="S2C", card=order, order=order, ordered=ordered, pending='[{"frame": "Turn", "step": 2}]', **more
    )
