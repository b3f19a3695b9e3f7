"""What the policy of Conquerors and Kings weighs; training moves these numbers."""

from __future__ import annotations

from typing import Final

from triarii.games.kings.troops import CODES

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
# What only training makes something of, or was a constant before
AT_STAKE: Final = 24  # how much of a fresh unit is at stake in a fight
SKIRMISH: Final = 25  # how eager skirmishers are, against others
MORE_DICE: Final = 26  # in contact: a die more than the strongest enemy beside the zone, in tenths
FULL_CONTACT: Final = 27  # contact with the dice of three units
LATE_CONTACT: Final = 28  # contact when the clock has run down
LEVY_CONTACT: Final = 29
VETERAN_CONTACT: Final = 30
JOIN: Final = 31  # to make late a zone in contact
JOIN_LATE: Final = 32  # to join such as are late, each of them
SUPPORT_CONTACT: Final = 33  # to stand behind friends who are in contact
ARRIVE: Final = 34  # a marker where a unit arrives
ASSAULT_AFTER: Final = 35  # what the zone could assault with the unit that comes
STAY_PUT: Final = 36
STAY_BEHIND: Final = 37  # behind friends
STAY_MARKED: Final = 38  # a marker in the zone, in tenths
STAND_TOGETHER: Final = 39  # a unit more in a target, in tenths
STAND_LED: Final = 40  # a target with a general
GAP: Final = 41  # to fall back after a lost assault
GAP_MARKED: Final = 42  # a marker in the zone, in tenths
GAP_WORN: Final = 43
AWAY: Final = 44  # a general without troops
RIDE: Final = 45  # that he rides at all
MANY: Final = 46  # what stands in his zone
THREATENED: Final = 47  # a general where the enemy's assault promises much
TWO: Final = 48  # a second general in the zone
IN_FRONT: Final = 49  # a general, a row nearer to the enemy base edge
KEEP: Final = 50  # the cost of a unit that need not retire
KEEP_SKIRMISHERS: Final = 51
KEEP_DICE: Final = 52
FORWARD_OF: Final = 53  # a row nearer, for each of the eight kinds of troops
CONTACT_OF: Final = 61  # contact, for each of them
COLUMN: Final = 69  # a reserve comes on behind friends: each by whom they outnumber the enemy there, in tenths

NAMES: Final = (
    "assault at", "risk", "marker", "worn", "stand", "stand at", "forward", "together", "crowded", "flanked",
    "flanking", "backed", "support", "line", "eager", "hurt", "missiles", "march", "hill", "late ground",
    "threat", "stay", "general", "rally",
    "at stake", "skirmish", "more dice", "full in contact", "contact late", "levy in contact", "veterans in contact",
    "join late", "join the late", "support in contact", "arrive at markers", "assault after", "stay put",
    "stay in support", "stay with markers", "stand together", "stand with a general", "leave a gap", "gap with markers",
    "gap worn", "general away", "ride", "general with many", "general under threat", "two generals",
    "general in front", "keep the dear", "keep skirmishers", "keep dice",
    *[f"{kind} forward" for kind in CODES], *[f"{kind} in contact" for kind in CODES],
    "enter behind friends",
)  # fmt: skip
WEIGHTS: Final[list[float]] = [
    -0.05, 1.0, 1.5, 0.7, 1.6, 0.2, 0.30, 0.25, 0.5, 0.25,
    0.2, 0.12, 0.0, 0.0, 0.3, 1.4, 0.08, 0.05, 0.1, 0.0,
    0.0, 1.0, 0.4, 0.1,
    0.6, 0.4, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 0.0, 0.0, 0.08, 0.0, 0.0,
    0.0, 0.0, 0.0, 0.0, 0.02, 0.0,
    0.0, 0.3, 0.05, 0.02, 0.0, 0.0,
    0.0, 1.0, 0.0, 0.0,
    *[0.0] * (2 * len(CODES)),
    0.0,
]  # fmt: skip
# Two other stances, whole turns of which search proposes beside the usual: one lets the enemy come and strikes first
# (found by the cross-entropy method against the usual weights), one gives ground to those who are late.
PATIENT: Final[list[float]] = [
    0.05, 1.09, 2.38, 0.9, 1.72, 0.33, -0.01, 0.5, 0.29, 0.12,
    0.08, 0.05, -0.02, 0.01, 0.31, 1.19, 0.06, 0.02, 0.15, 0.12,
    -0.02, 1.06, 0.28, 0.12,
    *WEIGHTS[24:],
]  # fmt: skip
WAITING: Final[list[float]] = [
    0.05, 1.09, 2.38, 0.9, 1.72, 0.33, -0.3, 0.5, 0.29, 0.12,
    0.08, 0.05, -0.02, 0.01, 0.0, 1.19, 0.06, 0.0, 0.15, 0.12,
    -0.02, 1.06, 0.28, 0.12,
    *WEIGHTS[24:],
]  # fmt: skip
