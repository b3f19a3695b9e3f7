"""What the policy of Conquerors and Kings weighs; training moves these numbers."""

from __future__ import annotations

from typing import Final

ASSAULT_AT: Final = 0  # an assault must promise more than this
RISK: Final = 1  # how much the own zone counts against the target
MARKER: Final = 2  # points that a casualty marker is worth in a zone that is beaten
WORN: Final = 3  # how much more a worn unit is at stake than a fresh one
STAND: Final = 4  # what the chance to hold is worth to a target
STAND_AT: Final = 5  # and what falling back is
FORWARD: Final = 6  # a row nearer to the enemy base edge
TOGETHER: Final = 7  # each of two mates in the zone
CROWDED: Final = 8  # each mate beyond them
FLANKED: Final = 9  # an enemy in the rear, or half of it on a flank
FLANKING: Final = 10  # to stand where an enemy does not look
BACKED: Final = 11  # friends behind
SUPPORT: Final = 12  # to stand behind friends
LINE: Final = 13  # close order beside close order
EAGER: Final = 14  # contact, for a fresh unit
HURT: Final = 15  # how soon losses cool that
MISSILES: Final = 16  # a shooting die in contact
MARCH: Final = 17  # a zone further from the nearest enemies
HILL: Final = 18
LATE_GROUND: Final = 19  # a victory point for ground when the clock has nearly run out
THREAT: Final = 20  # what the enemy's best assault on a zone promises him
STAY: Final = 21  # what the zone left behind could have assaulted
GENERAL: Final = 22  # a general where the fighting is
RALLY: Final = 23  # and with a casualty marker

NAMES: Final = (
    "assault at", "risk", "marker", "worn", "stand", "stand at", "forward", "together", "crowded", "flanked",
    "flanking", "backed", "support", "line", "eager", "hurt", "missiles", "march", "hill", "late ground",
    "threat", "stay", "general", "rally",
)  # fmt: skip
WEIGHTS: Final[list[float]] = [
    -0.05, 1.0, 1.5, 0.7, 1.6, 0.2, 0.30, 0.25, 0.5, 0.25,
    0.2, 0.12, 0.0, 0.0, 0.3, 1.4, 0.08, 0.05, 0.1, 0.0,
    0.0, 1.0, 0.4, 0.1,
]  # fmt: skip
# Two other stances, whole turns of which search proposes beside the usual: one lets the enemy come and strikes first
# (found by the cross-entropy method against the usual weights), one gives ground to those who are late.
PATIENT: Final[list[float]] = [
    0.05, 1.09, 2.38, 0.9, 1.72, 0.33, -0.01, 0.5, 0.29, 0.12,
    0.08, 0.05, -0.02, 0.01, 0.31, 1.19, 0.06, 0.02, 0.15, 0.12,
    -0.02, 1.06, 0.28, 0.12,
]  # fmt: skip
WAITING: Final[list[float]] = [
    0.05, 1.09, 2.38, 0.9, 1.72, 0.33, -0.3, 0.5, 0.29, 0.12,
    0.08, 0.05, -0.02, 0.01, 0.0, 1.19, 0.06, 0.0, 0.15, 0.12,
    -0.02, 1.06, 0.28, 0.12,
]  # fmt: skip
