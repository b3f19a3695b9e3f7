"""Contact: which edge is charged, and how the charger lines up on it. AH-MOVE-42 to 52"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triarii.games.hannibal.battle import (
    CAMP,
    DEEP,
    FRONT,
    LEFT_FLANK,
    ON_TABLE,
    REAR,
    RIGHT_FLANK,
    WIDE,
    Hannibal,
)
from triarii.games.hannibal.contacts import is_engaged
from triarii.games.hannibal.geometry import (
    BASE,
    COS,
    HALF,
    OVERLAP,
    SCALE,
    SIN,
    SLACK,
    TOUCH,
    ahead_of,
    bases_overlap,
    off_table,
    point_off_base,
    reach_of_base,
    rounded,
)
from triarii.games.hannibal.terrain import is_barred, on_road, touches
from triarii.games.hannibal.troops import (
    ARM,
    CHARIOTS,
    ELEPHANTS,
    ENGINE,
    FEARSOME,
    LIGHT_HORSE,
    SKIRMISHERS,
    UNSTEADY,
)

SHIFT: Final = 200  # how far lining up may shift a base. AH-MOVE-45
GROUP_SHIFT: Final = 320  # AH-MOVE-52


def base_place(battle: Hannibal, base: int) -> tuple[int, int, int]:
    """Place and heading of a unit or a camp."""
    if base >= CAMP:
        seat = base - CAMP
        return battle.camp_x[seat], battle.camp_y[seat], battle.camp_h[seat]
    return battle.x[base], battle.y[base], battle.h[base]


def was_ahead(battle: Hannibal, target: int, x: int, y: int, h: int) -> bool:
    """Was any part of a base that began here ahead of the line of the target's front? AH-MOVE-46"""
    tx, ty, th = base_place(battle, target)
    return ahead_of(tx, ty, th, x, y) + reach_of_base(h, th) > (HALF + TOUCH) * SCALE


def edge_touched(battle: Hannibal, target: int, at: tuple[int, int, int]) -> int:
    """The edge of the target that a base at `at` touches, or -1 where it touches a corner only."""
    tx, ty, th = base_place(battle, target)
    x, y, h = at
    best = -1
    least = 1 << 60
    edge_line = HALF * SCALE
    acrosses: list[int] = []
    aheads: list[int] = []
    for lx, ly in ((-HALF, HALF), (HALF, HALF), (HALF, -HALF), (-HALF, -HALF)):
        px = (x - tx) * SCALE + lx * COS[h] + ly * SIN[h]
        py = (y - ty) * SCALE - lx * SIN[h] + ly * COS[h]
        acrosses.append((px * COS[th] - py * SIN[th]) // SCALE)
        aheads.append((px * SIN[th] + py * COS[th]) // SCALE)
    # an edge is touched by a corner of the base only where the base lies before that edge
    before_front = min(max(acrosses), edge_line) - max(min(acrosses), -edge_line) > TOUCH * SCALE
    before_flank = min(max(aheads), edge_line) - max(min(aheads), -edge_line) > TOUCH * SCALE
    for across, ahead in zip(acrosses, aheads, strict=True):
        if before_front and abs(across) <= edge_line + SCALE:
            off = abs(abs(ahead) - edge_line)
            if off < least:
                least, best = off, FRONT if ahead > 0 else REAR
        if before_flank and abs(ahead) <= edge_line + SCALE:
            off = abs(abs(across) - edge_line)
            if off < least:
                least, best = off, RIGHT_FLANK if across > 0 else LEFT_FLANK
    if best >= 0 and least <= (TOUCH + 2) * SCALE:
        return best
    return -1


def corner_touched(battle: Hannibal, target: int, at: tuple[int, int, int]) -> int:
    """The corner of the target nearest to a base: 0 front left, then clockwise."""
    tx, ty, th = base_place(battle, target)
    x, y, h = at
    corner = 0
    least = 1 << 60
    for place, (lx, ly) in enumerate(((-HALF, HALF), (HALF, HALF), (HALF, -HALF), (-HALF, -HALF))):
        px = tx + rounded(lx * COS[th] + ly * SIN[th], SCALE)
        py = ty + rounded(-lx * SIN[th] + ly * COS[th], SCALE)
        off = point_off_base(px, py, x, y, h)
        if off < least:
            least, corner = off, place
    return corner


def camp_edges(battle: Hannibal, camp: int, at: tuple[int, int, int]) -> list[int]:
    """The edges of a camp that a charger here may line up on: two at a corner. AH-TABLE-23"""
    edge = edge_touched(battle, camp, at)
    if edge >= 0:
        return [edge]
    corner = corner_touched(battle, camp, at)
    return [(corner + 3) % 4, corner]


def touched_edge(battle: Hannibal, target: int, start: tuple[int, int, int], at: tuple[int, int, int]) -> int:
    """The edge of the target that a base, now at `at`, touches first; corners as the rule says. AH-MOVE-47"""
    edge = edge_touched(battle, target, at)
    if edge >= 0:
        return edge
    tx, ty, th = base_place(battle, target)
    corner = corner_touched(battle, target, at)
    flank = LEFT_FLANK if corner in (0, 3) else RIGHT_FLANK
    if corner in (0, 1):
        return flank
    behind = ahead_of(tx, ty, th, start[0], start[1]) < -HALF * SCALE
    return REAR if behind else flank


def charged_edge(battle: Hannibal, target: int, start: tuple[int, int, int], at: tuple[int, int, int]) -> int:
    """The edge to conform to: the front if the charger began ahead of it, else the one touched. AH-MOVE-46, 47"""
    if target < CAMP and was_ahead(battle, target, start[0], start[1], start[2]):
        return FRONT
    return touched_edge(battle, target, start, at)


def conformed(battle: Hannibal, target: int, edge: int) -> tuple[int, int, int]:
    """Where a base stands that is lined up squarely on this edge. AH-MOVE-45"""
    x, y, h = base_place(battle, target)
    outward = (h + 90 * edge) % 360
    px = x + int(rounded(BASE * SIN[outward], SCALE))
    py = y + int(rounded(BASE * COS[outward], SCALE))
    return px, py, (outward + 180) % 360


def is_place_free(battle: Hannibal, unit: int, x: int, y: int, h: int, ignore: list[int]) -> bool:
    """Does a base here overlap no other base, no ground barred to it, and not the table edge? AH-MOVE-49"""
    if off_table(x, y, h, WIDE, DEEP):
        return False
    xs = battle.x
    ys = battle.y
    cx: i64 = x
    cy: i64 = y
    for other in range(len(xs)):
        dx = xs[other] - cx
        dy = ys[other] - cy
        if dx > 240 or dx < -240 or dy > 240 or dy < -240:
            continue
        if other == unit or battle.status[other] != ON_TABLE or other in ignore:
            continue
        if bases_overlap(x, y, h, xs[other], ys[other], battle.h[other], OVERLAP):
            return False
    for seat in (0, 1):
        if battle.camp_stands(seat):
            if bases_overlap(x, y, h, battle.camp_x[seat], battle.camp_y[seat], battle.camp_h[seat], OVERLAP):
                return False
    return not is_ground_barred(battle, unit, x, y, h)


def is_ground_barred(battle: Hannibal, unit: int, x: int, y: int, h: int) -> bool:
    """Would the base stand on impassable ground? AH-TERR-07, 14"""
    for feature in battle.features:
        if is_barred(feature, battle.kind[unit]) and touches(feature, x, y, h):
            if not on_road(battle.features, x, y):
                return True
    return False


def shift_squared(one: tuple[int, int, int], two: tuple[int, int, int]) -> int:
    dx = one[0] - two[0]
    dy = one[1] - two[1]
    return dx * dx + dy * dy


def may_charge_at_all(battle: Hannibal, unit: int) -> bool:
    """No marker, not engaged, no engine, not just come on late. AH-MOVE-33, 43, AH-STRAT-04"""
    return (
        battle.dmz[unit] == 0
        and ARM[battle.kind[unit]] != ENGINE
        and not battle.held[unit]
        and not is_engaged(battle, unit)
    )


def may_charge(battle: Hannibal, unit: int, target: int, edge: int) -> bool:
    """Types that may not charge this enemy. AH-TABLE-20, AH-TROOP-10"""
    kind = battle.kind[unit]
    if target >= CAMP:
        return kind != SKIRMISHERS and kind != ELEPHANTS and ARM[kind] != ENGINE
    if kind != SKIRMISHERS:
        return True
    prey = battle.kind[target]
    if prey in (SKIRMISHERS, LIGHT_HORSE, ELEPHANTS, CHARIOTS) or ARM[prey] == ENGINE:
        return True
    return edge != FRONT and is_engaged(battle, target)


def conform_refusal(
    battle: Hannibal, unit: int, target: int, start: tuple[int, int, int], at: tuple[int, int, int], edge: int = -1
) -> str:
    """Why a charge that touches here cannot line up, or nothing if it can. AH-MOVE-45, 48, 49"""
    if edge < 0:
        edge = charged_edge(battle, target, start, at)
    if not may_charge(battle, unit, target, edge):
        return "AH-TABLE-20" if target >= CAMP else "AH-TROOP-10"
    place = conformed(battle, target, edge)
    if shift_squared(place, at) > (SHIFT + SLACK) * (SHIFT + SLACK):
        return "AH-MOVE-45"
    if not is_place_free(battle, unit, place[0], place[1], place[2], []):
        return "AH-MOVE-49"
    return ""


def needs_test(battle: Hannibal, unit: int, target: int) -> bool:
    """Unsteady chargers, and whoever charges a Fearsome enemy, test at -1. AH-TRAIT-16, 21, 22"""
    if battle.traits[unit] & UNSTEADY:
        return True
    return target < CAMP and battle.traits[target] & FEARSOME != 0
