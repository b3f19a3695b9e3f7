"""Who may move: ready units, what an order costs, and whom the Impetuous would charge. AH-MOVE-01 to 16, 54"""

from __future__ import annotations

from triarii.engine.rejection import Rejection
from triarii.games.hannibal.approach import charge_paths
from triarii.games.hannibal.battle import IN_PLAY, ON_TABLE, Hannibal
from triarii.games.hannibal.conform import may_charge_at_all
from triarii.games.hannibal.contacts import is_engaged
from triarii.games.hannibal.march import March
from triarii.games.hannibal.sight import is_in_arc
from triarii.games.hannibal.troops import ARM, ENGINE, FAST, MOVE


def is_ready(battle: Hannibal, unit: int) -> bool:
    """Could the unit move now? AH-MOVE-03, 16, 29, 33, 65"""
    return (
        battle.status[unit] == ON_TABLE
        and not battle.moved[unit]
        and battle.formed[unit] != 2
        and not battle.is_panicked(unit)
        and not (battle.shot[unit] and ARM[battle.kind[unit]] == ENGINE)
        and not is_engaged(battle, unit)
    )


def not_ready(battle: Hannibal, unit: int, seat: int) -> Rejection:
    """Why a unit cannot move now."""
    name = battle.unit_name(unit)
    if battle.owner[unit] != seat:
        return Rejection("not-yours", "Only the active player's units move.", "AH-TURN-10")
    if battle.status[unit] != ON_TABLE:
        return Rejection("off-table", f"{name} is not on the table.", "AH-MOVE-01")
    if battle.moved[unit]:
        return Rejection("moved", f"{name} has moved in this phase.", "AH-MOVE-03")
    if battle.formed[unit] == 2:
        return Rejection("phalanx", f"{name} declared phalanx formation instead of moving.", "AH-MOVE-16")
    if battle.is_panicked(unit):
        return Rejection("panicked", f"{name} is panicked and takes no orders.", "AH-TRAIT-37")
    if is_engaged(battle, unit):
        return Rejection("engaged", f"{name} is engaged and may not move.", "AH-MOVE-29")
    if battle.shot[unit] and ARM[battle.kind[unit]] == ENGINE:
        return Rejection("shot", f"{name} shot in this half and may not move.", "AH-MOVE-33")
    return Rejection("no-orders", "No order point is left.", "AH-MOVE-02")


def moves_free(battle: Hannibal, unit: int) -> bool:
    """A commander was attached when the phase began and still is. AH-MOVE-08, 09, AH-CMD-05"""
    for commander in range(len(battle.c_unit)):
        if battle.c_unit[commander] == unit and battle.c_start[commander] == unit:
            if battle.c_status[commander] == IN_PLAY and not battle.c_moved[commander]:
                return True
    return False


def within_charge_distance(battle: Hannibal, unit: int) -> list[int]:
    """The nearest enemy an Impetuous unit would charge, and the way: target, then steps. AH-MOVE-54, AH-TRAIT-26"""
    if not may_charge_at_all(battle, unit) or battle.moved[unit]:
        return []
    reach = MOVE[battle.kind[unit]] + (200 if battle.traits[unit] & FAST else 0)
    near: list[tuple[int, int]] = []
    for target in range(battle.count()):
        if battle.owner[target] == battle.owner[unit] or battle.status[target] != ON_TABLE:
            continue
        if battle.is_within(unit, target, reach) and is_in_arc(battle, unit, target):
            near.append((battle.gap(unit, target), target))
    if not near:
        return []
    near.sort()
    march = March(battle, [unit])
    for _, target in near:
        steps = charge_paths(battle, march, target)
        if steps:
            return [target, *steps]
    return []
