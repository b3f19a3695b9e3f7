"""What the policy of Age of Hannibal weighs; training moves these numbers."""

from __future__ import annotations

from typing import Final

CHARGE_AT: Final = 0  # a charge, before its odds are looked at
ODDS: Final = 1  # what the fights of a charge promise
EDGE: Final = 2  # a point by which the charger's bonus is higher
PRUDENCE: Final = 3  # a charge by the side that leads on the clock, the more the later it is
STRENGTH: Final = 4  # to stand near an enemy who is a point weaker
FLANK: Final = 5  # to stand where he does not look
PINNED: Final = 6  # and he is fighting already
PREY: Final = 7  # to stand near Skirmishers, who score nothing
CLOSE_IN: Final = 8  # ten inches nearer to the best of the enemies
FACING: Final = 9  # to look at him
LINE: Final = 10  # each of two friends near by who look the same way
DRESSED: Final = 11  # each of two friends exactly beside
DANGER: Final = 12  # an enemy who may come
THREAT: Final = 13  # and is a point stronger
ASIDE: Final = 14  # how much worse it is not to look at him
WEAK: Final = 15  # how much worse for the weak and the shaken
MISSILES: Final = 16  # to have an enemy in range
SHAKEN: Final = 17  # how much a shaken unit still looks for enemies
TURN_OF_SHAKEN: Final = 18  # how much later the shaken move
TURN_OF_NEAR: Final = 19  # and how much sooner those near the enemy
BREAK_UP: Final = 20  # how many moves before the enemy a line breaks up
LINE_NEAR: Final = 21  # moving a whole line near the enemy
PURSUE_GONE: Final = 22  # pursuit when the enemy is destroyed
PURSUE_BACK: Final = 23  # and when he has fallen back
RELIEF: Final = 24  # for each marker of the unit relieved
HOLD_BACK: Final = 25  # the test that holds an impetuous unit back
RISK_OF_HIM: Final = 26  # what is lost with a commander
CAMP_LURE: Final = 27  # to stand near the enemy camp
CAMP_HORSE: Final = 28  # and to be mounted
LINE_CHARGE: Final = 29  # what the charge of a whole line must be worth
LEAVE_LINE: Final = 30  # what it costs to charge away from each of two friends exactly beside

NAMES: Final = (
    "charge at", "odds", "edge", "prudence", "strength", "flank", "pinned", "prey", "close in", "facing",
    "line", "dressed", "danger", "threat", "aside", "weak", "missiles", "shaken", "turn of shaken", "turn of near",
    "break up", "line near", "pursue gone", "pursue back", "relief", "hold back", "risk of him", "camp lure",
    "camp horse", "line charge", "leave line",
)  # fmt: skip
WEIGHTS: Final[list[float]] = [
    0.15, 9.0, 0.12, 0.3, 0.12, 0.6, 0.1, -0.1, 1.5, 0.15,
    0.08, 0.15, 0.03, 0.02, 0.8, 0.3, 0.05, 0.2, 0.3, 0.3,
    2.0, 0.1, 0.1, 0.3, 0.8, 0.05, 0.6, 0.5, 0.5, 0.4,
    0.1,
]  # fmt: skip
