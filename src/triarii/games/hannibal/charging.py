"""Charges: finding a way to an enemy, tests before contact, lining up, groups. AH-MOVE-42 to 54, 67 to 71, 74"""

from __future__ import annotations

from typing import final

from triarii.games.hannibal.battle import CAMP, ON_TABLE, Hannibal
from triarii.games.hannibal.conform import (
    GROUP_SHIFT,
    SHIFT,
    base_place,
    camp_edges,
    charged_edge,
    conform_refusal,
    conformed,
    is_place_free,
    may_charge,
    may_charge_at_all,
    shift_squared,
)
from triarii.games.hannibal.contacts import flush_edge, is_engaged
from triarii.games.hannibal.geometry import (
    BASE,
    COS,
    OVERLAP,
    SCALE,
    SIN,
    SLACK,
    TOUCH,
    bases_overlap,
    gap_squared,
    rounded,
    sweep_hits_base,
    turn_between,
)
from triarii.games.hannibal.march import March
from triarii.games.hannibal.steps import LEG, cost_of_step, leg, pivot
from triarii.games.hannibal.steps import UNIT as STEP_UNIT


@final
class Plan:
    """Where everybody stands after a charge, and who presses whom."""

    def __init__(self) -> None:
        self.units: list[int] = []
        self.places: list[tuple[int, int, int]] = []
        self.contacts: list[int] = []  # charger, target, charger, target, ...
        self.refusal = ""  # the rule that forbids it
        self.tie: list[int] = []  # a member, and the enemies equally near ahead of it. AH-MOVE-69


def starts_of(battle: Hannibal, unit: int) -> tuple[int, int, int]:
    return battle.x[unit], battle.y[unit], battle.h[unit]


def plan_charge(
    battle: Hannibal, march: March, place: int, target: int, chosen: int = -1, picks: list[int] | None = None
) -> Plan:
    """The march has come to its first contact: line the member up and bring the others with it. AH-MOVE-50 to 52

    An owner's choices: the edge of a camp, and pairs of a member and the one it goes for of equally near enemies.
    """
    plan = Plan()
    unit = march.members[place]
    at = march.place_of(place)
    edge = chosen
    if edge < 0 and target >= CAMP:
        edge = open_edges(battle, unit, target, at)[0]
    if edge < 0:
        edge = charged_edge(battle, target, starts_of(battle, unit), at)
    if march.count == 1:
        plan.refusal = conform_refusal(battle, unit, target, starts_of(battle, unit), at, edge)
        if not plan.refusal:
            plan.units = [unit]
            plan.places = [conformed(battle, target, edge)]
            plan.contacts = [unit, target]
        return plan
    members = march.members
    if not may_charge(battle, unit, target, edge):
        plan.refusal = "AH-TABLE-20" if target >= CAMP else "AH-TROOP-10"
        return plan
    lead = conformed(battle, target, edge)
    if shift_squared(lead, at) > (SHIFT + SLACK) * (SHIFT + SLACK):
        plan.refusal = "AH-MOVE-45"
        return plan
    if not is_place_free(battle, unit, lead[0], lead[1], lead[2], members):
        plan.refusal = "AH-MOVE-49"
        return plan
    places: list[tuple[int, int, int]] = []
    stays: list[int] = []
    for other in range(march.count):
        right = BASE * (march.files[other] - march.files[place])
        back = BASE * (march.ranks[other] - march.ranks[place])
        x = lead[0] + int(rounded(right * COS[lead[2]] - back * SIN[lead[2]], SCALE))
        y = lead[1] + int(rounded(-right * SIN[lead[2]] - back * COS[lead[2]], SCALE))
        stopped = march.place_of(other)
        if shift_squared((x, y, 0), stopped) > (GROUP_SHIFT + SLACK) * (GROUP_SHIFT + SLACK):
            plan.refusal = "AH-MOVE-52"
            return plan
        if other == place or is_place_free(battle, members[other], x, y, lead[2], members):
            places.append((x, y, lead[2]))
        else:
            stays.append(other)
            places.append(stopped)
    for other in stays:
        if not is_place_free(battle, members[other], places[other][0], places[other][1], places[other][2], members):
            plan.refusal = "AH-MOVE-52"
            return plan
    for one in range(march.count):
        for two in range(one):
            a, b = places[one], places[two]
            if bases_overlap(a[0], a[1], a[2], b[0], b[1], b[2], OVERLAP):
                plan.refusal = "AH-MOVE-52"
                return plan
    plan.contacts = [unit, target]
    order = list(range(place - 1, -1, -1)) + list(range(place + 1, march.count))  # left before right. AH-MOVE-51
    for other in order:
        if other in stays:
            continue
        ahead = enemies_ahead(battle, places[other])
        if not ahead:
            continue
        fighter = members[other]
        found = ahead[0]
        if len(ahead) > 1:
            pick = picks.index(fighter) + 1 if picks is not None and fighter in picks else 0
            if picks is not None and pick and picks[pick] in ahead:
                found = picks[pick]
            elif not plan.tie:
                plan.tie = [fighter, *ahead]
        x, y, h = places[other]
        at_contact = (x, y, h)
        edge = charged_edge(battle, found, starts_of(battle, fighter), at_contact)
        there = conformed(battle, found, edge)
        allowed = may_charge_at_all(battle, fighter) and may_charge(battle, fighter, found, edge)
        near = shift_squared(there, at_contact) <= (BASE + SHIFT + SLACK) * (BASE + SHIFT + SLACK)
        taken = False
        for third in range(march.count):
            if third != other:
                p = places[third]
                if bases_overlap(there[0], there[1], there[2], p[0], p[1], p[2], OVERLAP):
                    taken = True
        if allowed and near and not taken and is_place_free(battle, fighter, there[0], there[1], there[2], members):
            places[other] = there
            plan.contacts += [fighter, found]
        elif not allowed and presses_somebody(battle, fighter, places[other]):
            plan.refusal = "AH-MOVE-69"
            return plan
    plan.units = members[:]
    plan.places = places
    return plan


def open_edges(battle: Hannibal, unit: int, camp: int, at: tuple[int, int, int]) -> list[int]:
    """The edges of a camp that a charger touching here may choose between, those that are free first. AH-TABLE-23"""
    edges = camp_edges(battle, camp, at)
    free = [edge for edge in edges if not conform_refusal(battle, unit, camp, at, at, edge)]
    return free or edges


def presses_somebody(battle: Hannibal, unit: int, place: tuple[int, int, int]) -> bool:
    for other in range(battle.count()):
        if battle.status[other] == ON_TABLE and battle.owner[other] != battle.owner[unit]:
            x, y, h = place
            if flush_edge(x, y, h, battle.x[other], battle.y[other], battle.h[other]) >= 0:
                return True
    return False


def enemies_ahead(battle: Hannibal, place: tuple[int, int, int]) -> list[int]:
    """The nearest enemy within 1.60 inch straight ahead of a front edge, and all as near. AH-MOVE-51, 69"""
    x, y, h = place
    sx = int(rounded(BASE * SIN[h], SCALE))
    sy = int(rounded(BASE * COS[h], SCALE))
    found: list[int] = []
    least = 0
    for other in range(battle.count()):
        if battle.status[other] != ON_TABLE or battle.owner[other] != 1 - battle.active:
            continue
        ox, oy, oh = battle.x[other], battle.y[other], battle.h[other]
        if abs(ox - x) > 420 or abs(oy - y) > 420:
            continue
        if sweep_hits_base(x, y, h, sx, sy, ox, oy, oh):
            gap = gap_squared(x, y, h, ox, oy, oh)
            if not found or gap < least:
                found, least = [other], gap
            elif gap == least:
                found.append(other)
    return found


def legal_pairs(battle: Hannibal, march: March) -> list[int]:
    """Which member may conform first to which enemy: pairs of place and enemy. AH-MOVE-68"""
    found: list[int] = []
    for at in range(0, len(march.touched), 2):
        place, target = march.touched[at], march.touched[at + 1]
        if not may_charge_at_all(battle, march.members[place]):
            continue
        if not plan_charge(battle, march, place, target).refusal:
            found += [place, target]
    return found


def charge_reason(battle: Hannibal, march: March) -> str:
    """Why none of the contacts of this march is a legal charge: the rule of the first."""
    for at in range(0, len(march.touched), 2):
        refusal = plan_charge(battle, march, march.touched[at], march.touched[at + 1]).refusal
        if refusal:
            return refusal
    return "AH-MOVE-49"


def turn_on_steps(battle: Hannibal, unit: int, target: int) -> int:
    """What it costs to turn on an enemy that the unit touches, or -1 if that charge is illegal. AH-MOVE-71"""
    if is_engaged(battle, unit) or not may_charge_at_all(battle, unit):
        return -1
    start = starts_of(battle, unit)
    x, y, h = base_place(battle, target)
    if gap_squared(start[0], start[1], start[2], x, y, h) > (TOUCH * SCALE) ** 2:
        return -1
    if conform_refusal(battle, unit, target, start, start):
        return -1
    edge = charged_edge(battle, target, start, start)
    heading = conformed(battle, target, edge)[2]
    turn = turn_between(heading, start[2])
    return cost_of_step(pivot(turn), 1) if turn else 0


def shortened(step: int, march: March) -> int:
    """A step as far as it came before it touched."""
    kind = step // STEP_UNIT
    if kind == LEG:
        if march.count > 1:
            return step
        return leg(march.x - march.start_xs[0], march.y - march.start_ys[0])
    return step // 10_000 * 10_000 + march.reached
