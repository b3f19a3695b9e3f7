"""What each command card orders: how many, where, and whom it is made for. §18"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triarii.games.ancients import cards
from triarii.games.ancients.battle import WAITING, Ancients
from triarii.games.ancients.dice_pool import fire_range
from triarii.games.ancients.hexes import BASELINE, CENTRE, HEXES, LEFT, NEIGHBOURS, RIGHT, ROW, SECTIONS
from triarii.games.ancients.units import CHARIOT, CLASS, EL, FOOT, HEAVY, LIGHT, MEDIUM, MOUNTED

ALL_SECTIONS: Final = LEFT | CENTRE | RIGHT
NO_COUNT: Final = 1000  # as many as there are

# Section cards: the section and the number of orders. CA-18.04 to .12
SECTION_OF: Final[dict[int, int]] = {
    cards.S2L: LEFT, cards.S3L: LEFT, cards.S4L: LEFT, cards.LIL: LEFT,
    cards.S2C: CENTRE, cards.S3C: CENTRE, cards.S4C: CENTRE, cards.LIC: CENTRE,
    cards.S2R: RIGHT, cards.S3R: RIGHT, cards.S4R: RIGHT, cards.LIR: RIGHT,
}  # fmt: skip
ORDERS_OF: Final[dict[int, int]] = {
    cards.S2L: 2, cards.S2C: 2, cards.S2R: 2,
    cards.S3L: 3, cards.S3C: 3, cards.S3R: 3,
    cards.S4L: 4, cards.S4C: 4, cards.S4R: 4,
    cards.SCO: 3, cards.SOF: 4,
}  # fmt: skip
LINKED_HEXES: Final[dict[int, int]] = {cards.LAN: 3, cards.LIL: 4, cards.LIC: 4, cards.LIR: 4}

# Cards with a number of their own for each section: left, centre, right. CA-18.13, .14
SHARES: Final[dict[int, list[int]]] = {cards.SCO: [1, 1, 1], cards.SOF: [2, 0, 2]}

# The kinds of order, by how their choices are found.
BY_SECTION: Final = 0  # units and leaders in a section, or in several with a share each
BY_KIND: Final = 1  # units of a kind, anywhere, up to Command
BY_GROUP: Final = 2  # linked foot
BY_LEADER: Final = 3  # a leader and what links up with him
BY_DICE: Final = 4  # I Am Spartacus
BY_RALLY: Final = 5
ALL_AT_ONCE: Final = 6  # no choice: Clash of Shields, Darken the Sky

MANNER: Final[list[int]] = [BY_SECTION] * cards.KINDS
for _card in (cards.TLI, cards.TME, cards.THE, cards.TMO, cards.XMF, cards.XMC):
    MANNER[_card] = BY_KIND
for _card in (cards.XDT, cards.XLC):
    MANNER[_card] = BY_GROUP
for _card in LINKED_HEXES:
    MANNER[_card] = BY_LEADER
for _card in (cards.XCS, cards.XDS):
    MANNER[_card] = ALL_AT_ONCE
MANNER[cards.XIS] = BY_DICE
MANNER[cards.XRA] = BY_RALLY

MAY_DETACH: Final[list[bool]] = [  # the cards with a helmet symbol. CA-7.09, CA-18T.04
    MANNER[card] == BY_SECTION or card in (cards.TMO, cards.XIS) for card in range(cards.KINDS)
]


def is_made_for(battle: Ancients, order: int, unit: i64) -> bool:
    """Is this the kind of unit that the card is made for? CA-18.18 to .26, CA-18T.30, .40, CA-18U.14, .23, .36"""
    kind = battle.kind[unit]
    if order in (cards.TLI, cards.XMF):
        return CLASS[kind] == LIGHT
    if order == cards.TME:
        return CLASS[kind] == MEDIUM
    if order == cards.THE:
        return CLASS[kind] == HEAVY
    if order in (cards.TMO, cards.XMC):
        return MOUNTED[kind]
    if order in (cards.XDT, cards.XLC):
        return FOOT[kind]
    if order == cards.XDS:
        return fire_range(battle, unit) > 0
    return True


def finds_nobody(battle: Ancients) -> bool:
    """Is there nobody of those the card is made for? CA-18.28, .29"""
    order = battle.order
    manner = MANNER[order]
    scenario = battle.scenario
    if manner == BY_RALLY:
        return not has_leader(battle)  # CA-18U.51, .55
    if manner in (BY_SECTION, BY_LEADER, BY_DICE) or order == cards.XCS:
        return False
    for unit in scenario.units[battle.active]:
        if battle.where[unit] >= 0 and is_made_for(battle, order, unit):
            return False
    return True


def has_leader(battle: Ancients) -> bool:
    for leader in battle.scenario.leaders[battle.active]:
        if battle.leader_where[leader] >= 0:
            return True
    return False


def can_be_rallied(battle: Ancients, unit: i64) -> bool:
    """Under strength, in or next to a leader's hex, neither elephant nor chariot. CA-18U.43, .48 to .50, .53"""
    kind = battle.kind[unit]
    if battle.is_full_strength(unit) or kind == EL or CHARIOT[kind]:
        return False
    hex = battle.where[unit]
    if battle.leader_at[hex] >= 0:
        return True
    for n in NEIGHBOURS[hex]:
        leader = battle.leader_at[n]
        if leader >= 0 and battle.scenario.leader_owner[leader] == battle.owner[unit]:
            return True
    return False


def fits(sections: list[int], left: i64, centre: i64, right: i64, place: i64 = 0) -> bool:
    """Can these pieces, each in one or two sections, be ordered within the sections' shares? CA-7.20"""
    if place == len(sections):
        return True
    ground: i64 = sections[place]
    place += 1
    if ground & LEFT and left > 0 and fits(sections, left - 1, centre, right, place):
        return True
    if ground & CENTRE and centre > 0 and fits(sections, left, centre - 1, right, place):
        return True
    return bool(ground & RIGHT) and right > 0 and fits(sections, left, centre, right - 1, place)


def may_ambush(battle: Ancients, section: int) -> bool:
    """Troops in hiding come on with a leadership card, after their side's first turn, by a free hex."""
    active = battle.active
    if not battle.scenario.ambushes[active] or battle.turns[active] < 2:
        return False
    hidden = False
    for unit in battle.scenario.units[active]:
        if battle.where[unit] == WAITING:
            hidden = True
    if not hidden:
        return False
    for hex in range(HEXES):
        if ROW[hex] == BASELINE[1 - active] and SECTIONS[active][hex] & section:
            if battle.at[hex] < 0 and battle.leader_at[hex] < 0:
                return True
    return False
