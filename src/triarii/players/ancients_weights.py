"""What the policy of Ancients weighs, which training moves, and by what those who plan judge."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Places in the list of weights.
BLOCK: Final = 0
KILL: Final = 1
DANGER: Final = 2
RETURN: Final = 3
FLAG: Final = 4
SUPPORT: Final = 5
CLOSE_IN: Final = 6
STAND_OFF: Final = 7
WEAK_BACK: Final = 8
HOLD_GOOD: Final = 9
COURAGE: Final = 10
EVADE_FOR: Final = 11
LEADING: Final = 12
SOON: Final = 13  # a blow that needs a move first, against one that is in hand
LAST_BANNER: Final = 14
FEW_BANNERS: Final = 15
WEAK: Final = 16  # the danger to few blocks
LED: Final = 17  # the danger to a leader
SECOND_FRIEND: Final = 18
WITHIN_REACH: Final = 19  # to halt two hexes before the enemy
AT_THE_EDGE: Final = 20  # with nowhere to retreat to
RESCUE: Final = 21  # an order to a unit in danger
SHOT: Final = 22
WORTH: Final = 23  # of the classes of troops, one after the other
EAGER: Final = 30  # to close in, the classes
KEPT: Final = 37  # what it is worth to keep a card, beyond KEEP
PLAYED: Final = 54  # what a card promises, against what its orders do
# Two places more, which nobody learns: what a banner is worth to each seat in the position at hand, by `weigh_banners`.
BANNER: Final = 62
BANNERS: Final[list[float]] = [0.0, 0.0]

CLASSES: Final = ("light foot", "auxilia", "medium foot", "heavy foot", "light horse", "horse", "beasts")
GROUP: Final[vec[i64]] = vec[i64]([0, 0, 0, 1, 2, 2, 3, 0, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6])
KEPT_CARDS: Final = (
    "two orders", "three orders", "four orders", "light", "medium", "heavy", "mounted", "leadership", "clash of shields",
    "counter attack", "darken the sky", "double time", "spartacus", "line command", "move-fire-move", "mounted charge",
    "rally",
)  # fmt: skip
PLAYED_CARDS: Final = (
    "leadership", "clash of shields", "darken the sky", "double time", "spartacus", "line command", "mounted charge",
    "rally",
)  # fmt: skip

NAMES: Final = (
    "block", "kill", "danger", "return", "flag", "support", "close in", "stand off", "weak back", "hold good",
    "courage", "evade", "leading", "soon", "last banner", "few banners", "weak", "led", "second friend",
    "within reach", "at the edge", "rescue", "shot",
    *tuple(f"worth of {name}" for name in CLASSES),
    *tuple(f"eager {name}" for name in CLASSES),
    *tuple(f"keep {name}" for name in KEPT_CARDS),
    *tuple(f"play {name}" for name in PLAYED_CARDS),
)  # fmt: skip
WEIGHTS: Final[list[float]] = [
    0.28, 0.9, 0.55, 0.8, 0.15, 0.05, 0.06, 0.05, 0.25, 0.3,
    0.05, 0.1, 0.15, 0.75, 6.0, 0.6, 0.9, 0.08, 0.05,
    0.0, 0.0, 0.0, 1.0,
    *[1.0] * len(CLASSES),
    *[1.0] * len(CLASSES),
    *[0.0] * len(KEPT_CARDS),
    1.0, 1.0, 1.7, 0.85, 1.2, 0.7, 1.0, 1.0,
]  # fmt: skip

# How those play on who plan whole turns: what concerns all troops, moved along the slopes of 58,000 battles. What each kind of
# troops and each card is worth besides, only `trained` has learned.
SEASONED: Final[list[float]] = [
    0.56, 1.55, 0.55, 0.73, 0.18, 0.07, 0.12, 0.08, 0.25, 0.02,
    0.0, 0.11, 0.14, 1.07, 4.93, 0.73, 0.94, 0.09, 0.01,
    -0.06, 0.06, 0.27, 1.54,
    *WEIGHTS[WORTH:],
]  # fmt: skip

# The judgement of those who plan, in logits: fitted to how 12,000 battles of the policy against itself ended, made even for
# both sides and rounded. What is counted for both sides counts for the one and against the other.
EVEN: Final = -0.31  # what the own hand and the first move are worth to everybody
BOTH_SIDES: Final[dict[str, float]] = {
    "light foot": 0.01, "auxilia": 0.01, "heavy foot": 0.1, "light horse": -0.04, "beasts": 0.06,
    "one block": -0.05, "two blocks": -0.05, "fear": -0.12, "bleeding": 0.17, "leaders": 0.3,
    "fear for leaders": -0.28, "supported": -0.01, "contact": 0.01, "line": -0.07, "blocks lost": -0.04,
    "cornered": -0.05, "worth in danger": -0.68, "last stand": -0.61, "pair in danger": -0.57, "need": -0.24,
    "last banner": 0.87, "two to go": 0.32, "battles ahead": 0.04, "final blow": 1.31,
}  # fmt: skip
ONE_SIDE: Final[dict[str, float]] = {
    "lead": 0.33, "to move": 0.27, "cards": 0.21, "hand": 0.13, "ready hits": 0.19, "ready cost": -0.02,
    "ready risk": 0.35, "ready banner": 0.17, "ready joined": 0.01, "hold two orders": 0.04,
    "hold three orders": 0.07, "hold four orders": 0.09, "hold medium": 0.05, "hold heavy": 0.03,
    "hold mounted": 0.04, "hold leadership": -0.05, "hold clash of shields": 0.19, "hold counter attack": 0.11,
    "hold darken the sky": 0.03, "hold double time": 0.03, "hold spartacus": 0.22, "hold line command": -0.08,
    "hold move-fire-move": 0.05, "hold mounted charge": -0.02, "hold rally": -0.1,
}  # fmt: skip
