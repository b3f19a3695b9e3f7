"""What a marker does: retreat, panic, destruction; the clock. AH-COMBAT-40 to 47, AH-CLOCK, AH-TRAIT-34 to 43"""

from __future__ import annotations

from triarii.games.hannibal.battle import (
    CAMP,
    CAPTURED,
    DEEP,
    GONE,
    IN_PLAY,
    ON_TABLE,
    RESERVE,
    WAITING,
    WIDE,
    Hannibal,
)
from triarii.games.hannibal.clock import Penalty, Wavering
from triarii.games.hannibal.conform import (
    SHIFT,
    charged_edge,
    conformed,
    is_place_free,
    shift_squared,
)
from triarii.games.hannibal.contacts import leave_formation, pressers_of, update
from triarii.games.hannibal.fate import Fate
from triarii.games.hannibal.geometry import (
    BASE,
    CLEAR,
    COS,
    SCALE,
    SIN,
    bases_overlap,
    off_table,
    point_off_base,
    rounded,
    sweep_covers_point,
    sweep_hits_base,
)
from triarii.games.hannibal.runs import Run, run_allowance
from triarii.games.hannibal.terrain import is_barred, sweep_touches
from triarii.games.hannibal.troops import PANIC, SKIRMISHERS
from triarii.games.hannibal.words import (
    CAUGHT,
    CLOCK,
    DESTROYED,
    JOINED,
    PANICS,
    RETREATED,
    SCORED,
    SHOCKED,
)

NO_SCORE = -1


def scores(battle: Hannibal, by: int, by_unit: int, victim: int, points: int) -> None:
    """Points for harm done; Skirmishers count neither toward nor against. AH-CLOCK-02, 05, 06, 10, 20"""
    if by < 0 or points == 0 or battle.kind[victim] == SKIRMISHERS:
        return
    if by_unit >= 0 and battle.kind[by_unit] == SKIRMISHERS and not battle.switches.skirmishers_score:
        return
    battle.score[by] += points
    battle.tell(SCORED, by, points)


def harm(battle: Hannibal, unit: int, markers: int, by: int, by_unit: int, retreats: bool = True) -> None:
    """Put markers on a unit and carry out all that follows. AH-COMBAT-37 to 46, AH-TRAIT-37, 38, AH-CLOCK-04"""
    before = battle.dmz[unit]
    now = before + markers
    panics = battle.traits[unit] & PANIC != 0
    if now >= 3:
        destroy(battle, unit, by, by_unit)
        return
    due = retreats and not panics and before < 2 and now == 2
    if due and retreat_length(battle, unit) < 0:
        battle.dmz[unit] = now
        destroy(battle, unit, by, by_unit)
        return
    battle.dmz[unit] = now
    battle.tell(SHOCKED, battle.owner[unit], battle.who(unit), now, markers)
    scores(battle, by, by_unit, unit, markers)
    if due:
        retreat(battle, unit)
    elif panics:
        panic_run(battle, unit)


def retreat_length(battle: Hannibal, unit: int) -> int:
    """How far a unit due to retreat goes straight back, or -1 if it cannot. AH-COMBAT-43 to 45, 47"""
    if len(pressers_of(battle, unit)) > 1:
        return -1  # AH-COMBAT-09
    x, y, h = battle.x[unit], battle.y[unit], battle.h[unit]
    back = (h + 180) % 360
    friends: list[int] = []
    solid: list[int] = []
    for other in range(battle.count()):
        if other == unit or battle.status[other] != ON_TABLE:
            continue
        dx = battle.x[other] - x
        dy = battle.y[other] - y
        if dx > 1040 or dx < -1040 or dy > 1040 or dy < -1040:
            continue
        if battle.owner[other] == battle.owner[unit] and battle.may_pass(unit, other):
            friends.append(other)
        else:
            solid.append(other)
    length = BASE
    while length <= BASE + 640:
        px = x + int(rounded(SIN[back] * length, SCALE))
        py = y + int(rounded(COS[back] * length, SCALE))
        if length == BASE or length % 40 == 0:
            if not _way_back_is_free(battle, unit, px, py, solid):
                return -1
        clear = True
        for other in friends:
            if bases_overlap(px, py, h, battle.x[other], battle.y[other], battle.h[other], 0):
                clear = False
                break
        if clear:
            return length if _way_back_is_free(battle, unit, px, py, solid) else -1
        length += 1
    return -1


def _way_back_is_free(battle: Hannibal, unit: int, px: int, py: int, solid: list[int]) -> bool:
    x, y, h = battle.x[unit], battle.y[unit], battle.h[unit]
    if off_table(px, py, h, WIDE, DEEP):
        return False
    for other in solid:
        if sweep_hits_base(x, y, h, px - x, py - y, battle.x[other], battle.y[other], battle.h[other]):
            return False
    for seat in (0, 1):
        if battle.camp_stands(seat):
            cx, cy, ch = battle.camp_x[seat], battle.camp_y[seat], battle.camp_h[seat]
            if sweep_hits_base(x, y, h, px - x, py - y, cx, cy, ch):
                return False
    for feature in battle.features:
        if is_barred(feature, battle.kind[unit]) and sweep_touches(feature, x, y, h, px - x, py - y):
            return False
    return True


def retreat(battle: Hannibal, unit: int) -> bool:
    """Go straight back, heading kept; False if that is impossible. AH-COMBAT-43"""
    length = retreat_length(battle, unit)
    if length < 0:
        return False
    back = (battle.h[unit] + 180) % 360
    x = battle.x[unit] + int(rounded(SIN[back] * length, SCALE))
    y = battle.y[unit] + int(rounded(COS[back] * length, SCALE))
    fromx, fromy = battle.x[unit], battle.y[unit]
    shift(battle, unit, x, y, battle.h[unit])
    battle.tell_move(RETREATED, unit, fromx, fromy)
    return True


def shift(battle: Hannibal, unit: int, x: int, y: int, h: int) -> None:
    """Bring a unit to a new place: formations, contacts, and enemy commanders in the way."""
    oldx, oldy, oldh = battle.x[unit], battle.y[unit], battle.h[unit]
    battle.x[unit] = x
    battle.y[unit] = y
    battle.h[unit] = h
    leave_formation(battle, unit)
    update(battle, unit)
    overrun_commanders(battle, battle.owner[unit], [oldx, oldy, oldh, x - oldx, y - oldy, x, y, h, 0, 0])


def overrun_commanders(battle: Hannibal, seat: int, pushes: list[int]) -> None:
    """Detached enemy commanders on the path flee to the nearest unit or are captured. AH-CMD-06"""
    for commander in range(len(battle.c_owner)):
        if battle.c_owner[commander] == seat or battle.c_status[commander] != IN_PLAY or battle.c_unit[commander] >= 0:
            continue
        x, y = battle.c_x[commander], battle.c_y[commander]
        last = len(pushes) - 5
        for at in range(0, len(pushes), 5):
            within = CLEAR if at == last else 0
            if sweep_covers_point(
                pushes[at], pushes[at + 1], pushes[at + 2], pushes[at + 3], pushes[at + 4], x, y, within
            ):
                flee(battle, commander)
                break


def flee(battle: Hannibal, commander: int) -> None:
    """He attaches to the nearest friendly unit within 6 inches that has no commander, or is captured. AH-CMD-06"""
    seat = battle.c_owner[commander]
    best = -1
    least = 0
    x, y = battle.c_x[commander], battle.c_y[commander]
    for unit in battle.units_of(seat):
        if battle.commander_of(unit) >= 0 or not battle.commander_within(commander, unit, 600):
            continue
        off = point_off_base(x, y, battle.x[unit], battle.y[unit], battle.h[unit])
        if best < 0 or off < least:
            best, least = unit, off
    if best >= 0:
        battle.c_unit[commander] = best
        battle.tell_join(JOINED, commander, best, x, y)
    else:
        capture(battle, commander)


def capture(battle: Hannibal, commander: int) -> None:
    """Captured: he is held at the enemy camp and his army's clock falls. AH-FATE-03, AH-CMD-08"""
    battle.c_status[commander] = CAPTURED
    battle.c_unit[commander] = -1
    battle.tell(CAUGHT, battle.c_owner[commander], battle.leader(commander))
    lower_clock(battle, battle.c_owner[commander])


def destroy(battle: Hannibal, unit: int, by: int, by_unit: int) -> None:
    """Take a unit off the table; an attached commander rolls for his fate. AH-COMBAT-55, AH-FATE-01"""
    seat = battle.owner[unit]
    scores(battle, by, by_unit, unit, 2)
    battle.status[unit] = GONE
    battle.formed[unit] = 0
    battle.lost[seat] += battle.points_of(unit)
    battle.fell[seat] += 1
    battle.tell(DESTROYED, seat, battle.who(unit))
    update(battle, unit)
    forget_contacts(battle, unit)
    commander = battle.commander_of(unit)
    if commander >= 0:
        battle.c_unit[commander] = -1
        battle.c_x[commander] = battle.x[unit]
        battle.c_y[commander] = battle.y[unit]
        battle.stack.append(Fate(commander, unit))
    check_armies(battle)


def forget_contacts(battle: Hannibal, unit: int) -> None:
    """Charges and fights with friends end when one of the two is gone."""
    kept: list[int] = []
    for at in range(0, len(battle.charges), 3):
        if battle.charges[at] != unit and battle.charges[at + 1] != unit:
            kept += battle.charges[at : at + 3]
    battle.charges = kept
    end_brawls(battle, unit)


def end_brawls(battle: Hannibal, unit: int) -> None:
    left: list[int] = []
    others: list[int] = []
    for at in range(0, len(battle.brawls), 2):
        if unit in (battle.brawls[at], battle.brawls[at + 1]):
            others += [battle.brawls[at], battle.brawls[at + 1]]
        else:
            left += battle.brawls[at : at + 2]
    if others:
        battle.brawls = left
        for other in others:
            update(battle, other)


def lower_clock(battle: Hannibal, seat: int) -> None:
    """Take one off a clock, with the penalties of its new number. AH-CLOCK-07, 11, 12, 15, 18, 19"""
    battle.clock[seat] -= 1
    value = battle.clock[seat]
    battle.tell(CLOCK, seat, value)
    if value <= 0:
        check_armies(battle)
        return
    if value <= 4:
        battle.tribal_lost[seat] = 1  # AH-TRAIT-31, 33
        half = value <= 3 and battle.clock[1 - seat] >= value + 3
        add_penalty(battle, seat, Penalty(seat, 50 if half else 25))
    if value == 5 and not battle.wavered[seat]:
        battle.wavered[seat] = 1  # AH-TRAIT-64
        battle.stack.append(Wavering(seat))


def add_penalty(battle: Hannibal, seat: int, penalty: Penalty) -> None:
    """A new penalty waits until the one under way is finished. AH-CLOCK-19"""
    for place, frame in enumerate(battle.stack):
        if isinstance(frame, Penalty) and frame.seat == seat:
            battle.stack.insert(place, penalty)
            return
    battle.stack.append(penalty)


def has_lost(battle: Hannibal, seat: int) -> bool:
    """The clock is at 0, or no unit is left but Skirmishers. AH-TURN-11, 12"""
    if battle.clock[seat] <= 0:
        return True
    for unit in range(battle.count()):
        if battle.owner[unit] == seat and battle.kind[unit] != SKIRMISHERS:
            if battle.status[unit] in (ON_TABLE, RESERVE, WAITING):
                return False
    return True


def check_armies(battle: Hannibal) -> None:
    """End the battle if a side has lost at once; a draw if both have. AH-TURN-11, 12, 17"""
    if battle.outcome is not None:
        return
    south = has_lost(battle, 0)
    north = has_lost(battle, 1)
    if not south and not north:
        return
    clocks = (battle.clock[0], battle.clock[1])
    if south and north:
        battle.end((), "both armies broke at the same moment", "AH-TURN-17", clocks)
        return
    winner = 1 if south else 0
    if battle.clock[1 - winner] <= 0:
        battle.end((winner,), "the Morale Clock of the other army ran down", "AH-TURN-11", clocks)
    else:
        battle.end((winner,), "the other army has no unit left but Skirmishers", "AH-TURN-12", clocks)


def panic_run(battle: Hannibal, unit: int) -> None:
    """A panicked unit runs a full move in a random direction, even into a new combat. AH-TRAIT-34 to 43"""
    roll = battle.dice.die(8) + 1
    direction = (battle.h[unit] + 45 * (roll - 1)) % 360
    battle.tell(PANICS, battle.owner[unit], battle.who(unit), direction, many=(roll,))
    run = Run(battle, unit, direction, False, False)
    run.go(run_allowance(battle, unit, direction), table_edge=False)
    if run.barred_at_start and run.length == 0:
        return  # AH-TRAIT-40
    enemy = 1 - battle.owner[unit]
    if run.leaves:
        shift(battle, unit, run.end()[0], run.end()[1], run.h)
        destroy(battle, unit, enemy, -1)  # AH-TRAIT-41, AH-CLOCK-10
        return
    start = (run.x, run.y, run.h)
    end_brawls(battle, unit)
    target = run.struck
    if target >= CAMP:
        run.stop_short()  # AH-TRAIT-66
        target = -1
    if target >= 0:
        edge = charged_edge(battle, target, start, run.end())
        place = conformed(battle, target, edge)
        free = is_place_free(battle, unit, place[0], place[1], place[2], [])
        if free and shift_squared(place, run.end()) <= (SHIFT + 1) * (SHIFT + 1):
            if battle.owner[target] == battle.owner[unit]:
                battle.brawls = [*battle.brawls, unit, target]
            shift(battle, unit, place[0], place[1], place[2])
            if battle.owner[target] == battle.owner[unit]:
                update(battle, unit)
            new_contact(battle, unit, target)
            return
        run.stop_short()
    x, y, h = run.end()
    turned = h
    if direction != h and is_place_free(battle, unit, x, y, direction, []):
        turned = direction
    shift(battle, unit, x, y, turned)


def new_contact(battle: Hannibal, charger: int, target: int) -> None:
    """Remember who charged whom, for the first combat phase that starts after this. AH-COMBAT-53, 54"""
    for at in range(0, len(battle.charges), 3):
        pair = (battle.charges[at], battle.charges[at + 1])
        if pair in ((charger, target), (target, charger)):
            return
    battle.charges = [*battle.charges, charger, target, 0]
