"""The command cards: which there are, how many of each, and how Counter Attack mirrors them. §18"""

from __future__ import annotations

from typing import Final

from triarii.engine.data import load
from triarii.games.ancients.folder import DATA
from triarii.games.ancients.schema import CardType, CardTypes

TYPES: Final[list[CardType]] = load(DATA / "cards.toml", CardTypes).card
CODES: Final[list[str]] = [card.code for card in TYPES]
TITLES: Final[list[str]] = [card.name for card in TYPES]
COUNTS: Final[list[int]] = [card.count for card in TYPES]  # CA-2.09, CA-18.01
KINDS: Final[int] = len(CODES)

S2L: Final = 0
S2C: Final = 1
S2R: Final = 2
S3L: Final = 3
S3C: Final = 4
S3R: Final = 5
S4L: Final = 6
S4C: Final = 7
S4R: Final = 8
SCO: Final = 9
SOF: Final = 10
TLI: Final = 11
TME: Final = 12
THE: Final = 13
TMO: Final = 14
LAN: Final = 15
LIL: Final = 16
LIC: Final = 17
LIR: Final = 18
XCS: Final = 19
XCA: Final = 20
XDS: Final = 21
XDT: Final = 22
XFS: Final = 23
XIS: Final = 24
XLC: Final = 25
XMF: Final = 26
XMC: Final = 27
XRA: Final = 28

NO_CARD: Final = -1

# What an opponent's order becomes when it is copied: his left is the copier's right. CA-18T.18, .22, .26
MIRROR: Final[list[int]] = list(range(KINDS))
for _left, _right in ((S2L, S2R), (S3L, S3R), (S4L, S4R), (LIL, LIR)):
    MIRROR[_left] = _right
    MIRROR[_right] = _left
