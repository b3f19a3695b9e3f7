"""What the policy of Battalion weighs, and what training may move.

The first weights of each kind are what `greedy` and `search` go by; those that are nothing here only training makes
something of.
"""

from __future__ import annotations

from typing import Final

WEIGHED: Final[dict[str, float]] = {
    # blows
    "hit": 0.55, "break": 1.2, "return": 0.7, "shoot": 1.0, "break the last": 0.0, "break the last but one": 0.0,
    "break the guard": 0.0, "hit the centre": 0.0, "hit the unready": 0.0, "hit the strong": 0.0, "risk the guard": 0.0,
    "risk the last": 0.0, "to charge": 0.05, "overlap": 0.0, "assault": 0.0, "charge into fire": 0.0, "harm the worn": 0.0,
    # commands and rallies
    "price": 0.10, "last order": 0.0, "engaged": 0.0, "in the centre": 0.0, "token": 0.20, "rally at": 0.40,
    "few cards": 0.4, "few orders": 0.4, "last card": 0.0, "rally the disordered": 0.0, "rally by hand": 0.0,
    "rally by order": 0.0, "rally by deck": 0.0, "rally ahead": 0.0, "charge": 0.2, "aim": 0.3,
    # redeployment
    "save the centre": 1.4, "claim the centre": 0.25, "support the centre": 0.5, "leave the centre": 0.5,
    "abandon the centre": 2.0, "from reserve": 0.15, "card": 0.12, "where they are more": 0.0, "where none is": 0.0,
    "leave an enemy": 0.0, "stay": 0.1, "not yet": 0.1,
    # reactions and evading
    "react": 0.0, "fire": 0.35, "counter": 0.25, "fire well": 0.0, "counter well": 0.0, "evade": 0.05,
    "evade a blow": 0.0, "evade at a price": 0.0, "evade a good fight": 0.0, "react unready": 0.0,
    # hits
    "bear": 0.3, "cannot bear": -0.3, "room": 0.0, "order left": 0.0, "order lacking": 0.0, "give a rank": 0.1,
    "waste": 0.0, "refund": 0.0, "ranks": 0.0, "blows lost": 0.0, "last rank": 0.0, "breaks anyway": 0.0,
    "recover": 0.1, "spare the order": 0.35,
    # cards
    "more dice": 0.5, "better dice": 0.0, "artillery": 0.45, "artillery breaks": 0.5, "again": 0.3, "order back": 0.12,
    "disorder back": 0.24, "token card": -0.1, "camp back": 0.12, "camp card": -0.15, "fly": 0.3, "no need to fly": -0.1,
    "banners": 0.2, "turmoil": 0.2, "forced order": 0.12, "march": 0.12, "keep the order": 0.1, "keep the hand": 0.1,
    "keep the roll": 0.12, "roll again": 0.35, "roll again for little": 0.15, "a new die": 0.4, "deny": 0.0,
    "keep reroll": 0.0, "keep artillery": 0.0, "keep command": 0.0, "keep cost": 0.0, "keep base": 0.0,
    "keep token": 0.0, "keep camp": 0.0, "keep forced": 0.0, "keep dice": 0.0, "keep flight": 0.0, "keep march": 0.0,
}  # fmt: skip
NAMES: Final = tuple(WEIGHED)
WEIGHTS: Final[list[float]] = list(WEIGHED.values())

# Places in the list of weights.
HIT: Final = 0
BREAK: Final = 1
RETURN: Final = 2
SHOOT: Final = 3
BREAK_THE_LAST: Final = 4
BREAK_THE_LAST_BUT_ONE: Final = 5
BREAK_THE_GUARD: Final = 6
HIT_THE_CENTRE: Final = 7
HIT_THE_UNREADY: Final = 8
HIT_THE_STRONG: Final = 9
RISK_THE_GUARD: Final = 10
RISK_THE_LAST: Final = 11
TO_CHARGE: Final = 12
OVERLAP: Final = 13
ASSAULT: Final = 14
CHARGE_INTO_FIRE: Final = 15
HARM_THE_WORN: Final = 16
PRICE: Final = 17
LAST_ORDER: Final = 18
ENGAGED: Final = 19
IN_THE_CENTRE: Final = 20
TOKEN: Final = 21
RALLY_AT: Final = 22
FEW_CARDS: Final = 23
FEW_ORDERS: Final = 24
LAST_CARD: Final = 25
RALLY_THE_DISORDERED: Final = 26
RALLY_BY_HAND: Final = 27
RALLY_BY_ORDER: Final = 28
RALLY_BY_DECK: Final = 29
RALLY_AHEAD: Final = 30
CHARGE: Final = 31
AIM: Final = 32
SAVE_THE_CENTRE: Final = 33
CLAIM_THE_CENTRE: Final = 34
SUPPORT_THE_CENTRE: Final = 35
LEAVE_THE_CENTRE: Final = 36
ABANDON_THE_CENTRE: Final = 37
FROM_RESERVE: Final = 38
CARD: Final = 39
WHERE_THEY_ARE_MORE: Final = 40
WHERE_NONE_IS: Final = 41
LEAVE_AN_ENEMY: Final = 42
STAY: Final = 43
NOT_YET: Final = 44
REACT: Final = 45
FIRE: Final = 46
COUNTER: Final = 47
FIRE_WELL: Final = 48
COUNTER_WELL: Final = 49
EVADE: Final = 50
EVADE_A_BLOW: Final = 51
EVADE_AT_A_PRICE: Final = 52
EVADE_A_GOOD_FIGHT: Final = 53
REACT_UNREADY: Final = 54
BEAR: Final = 55
CANNOT_BEAR: Final = 56
ROOM: Final = 57
ORDER_LEFT: Final = 58
ORDER_LACKING: Final = 59
GIVE_A_RANK: Final = 60
WASTE: Final = 61
REFUND: Final = 62
RANKS: Final = 63
BLOWS_LOST: Final = 64
LAST_RANK: Final = 65
BREAKS_ANYWAY: Final = 66
RECOVER: Final = 67
SPARE_THE_ORDER: Final = 68
MORE_DICE: Final = 69
BETTER_DICE: Final = 70
ARTILLERY: Final = 71
ARTILLERY_BREAKS: Final = 72
AGAIN: Final = 73
ORDER_BACK: Final = 74
DISORDER_BACK: Final = 75
TOKEN_CARD: Final = 76
CAMP_BACK: Final = 77
CAMP_CARD: Final = 78
FLY: Final = 79
NO_NEED_TO_FLY: Final = 80
BANNERS: Final = 81
TURMOIL: Final = 82
FORCED_ORDER: Final = 83
MARCH: Final = 84
KEEP_THE_ORDER: Final = 85
KEEP_THE_HAND: Final = 86
KEEP_THE_ROLL: Final = 87
ROLL_AGAIN: Final = 88
ROLL_AGAIN_FOR_LITTLE: Final = 89
A_NEW_DIE: Final = 90
DENY: Final = 91
KEEP_REROLL: Final = 92
KEEP_ARTILLERY: Final = 93
KEEP_COMMAND: Final = 94
KEEP_COST: Final = 95
KEEP_BASE: Final = 96
KEEP_TOKEN: Final = 97
KEEP_CAMP: Final = 98
KEEP_FORCED: Final = 99
KEEP_DICE: Final = 100
KEEP_FLIGHT: Final = 101
KEEP_MARCH: Final = 102
