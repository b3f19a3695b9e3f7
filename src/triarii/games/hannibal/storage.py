"""How a battle is stored and shown, and what must hold of every position."""

from __future__ import annotations

from typing import Any, Final

from triarii.engine.events import EVERYTHING
from triarii.games.hannibal.battle import AMBUSH_CARD, DEEP, FLANK_CARD, ON_TABLE, RESERVE, WAITING, WIDE, Hannibal
from triarii.games.hannibal.geometry import OVERLAP, bases_overlap, off_table
from triarii.games.hannibal.names import name_place, name_words, tag
from triarii.games.hannibal.terrain import feature_from_data

UNIT_LISTS: Final = ("x", "y", "h", "status", "dmz", "formed", "moved", "shot", "wild", "tested", "held", "stood")
ROSTER_LISTS: Final = ("owner", "kind", "traits", "number", "marks")
COMMANDER_ROSTER: Final = ("c_owner", "c_number", "c_cf", "c_rf", "c_marks")
COMMANDER_LISTS: Final = ("c_unit", "c_x", "c_y", "c_status", "c_wounded", "c_moved", "c_start", "c_helped")
NUMBERS: Final = ("turn", "active", "first", "orders", "limit", "calm", "winner", "trumpets_due", "tribune_used")
PAIRS: Final = (
    "edge",
    "clock",
    "score",
    "tribal_lost",
    "wavered",
    "started",
    "lost",
    "fell",
    "camp_x",
    "camp_y",
    "camp_h",
    "camp_status",
    "army",
    "deployed",
)


def state_of(battle: Hannibal, viewer: int) -> dict[str, Any]:
    """Everything, or what a viewer may know: not the other's cards, nor his notes. AH-SETUP-12, AH-STRAT-01"""
    data: dict[str, Any] = {}
    for key in ROSTER_LISTS + UNIT_LISTS + COMMANDER_ROSTER + COMMANDER_LISTS + PAIRS:
        data[key] = list(getattr(battle, key))
    for key in NUMBERS:
        data[key] = getattr(battle, key)
    data["name"] = [name_words(tag(place, 0)) for place in battle.name]
    data["c_name"] = [name_words(tag(place, 0)) for place in battle.c_name]
    data["features"] = [feature.to_data() for feature in battle.features]
    data["charges"] = list(battle.charges)
    data["brawls"] = list(battle.brawls)
    data["laid_by"] = list(battle.laid_by)
    data["open_sectors"] = battle.open_sectors
    data["discards"] = list(battle.discards)
    hands: list[list[int | None]] = []
    for seat in (0, 1):
        hands.append(list(battle.hands[seat]) if viewer in (seat, EVERYTHING) else [None] * len(battle.hands[seat]))
    data["hands"] = hands
    laid: list[int | None] = []
    for sector, card in enumerate(battle.laid):
        known = card < 0 or sector < battle.open_sectors or viewer in (battle.laid_by[sector], EVERYTHING)
        laid.append(card if known else None)
    data["laid"] = laid
    ambush: list[list[int] | None] = []
    flank: list[list[int] | None] = []
    for seat in (0, 1):
        mine = viewer in (seat, EVERYTHING)
        ambush.append(list(battle.ambush[seat]) if mine or AMBUSH_CARD not in battle.hands[seat] else None)
        if mine or not battle.flank[seat]:
            flank.append(list(battle.flank[seat]) if mine or FLANK_CARD not in battle.hands[seat] else None)
        else:
            # once its die was rolled the march is known, its edge is not
            flank.append(None if FLANK_CARD in battle.hands[seat] else [-1, *battle.flank[seat][1:]])
    if viewer != EVERYTHING:
        # an empty note must look like a full one
        for seat in (0, 1):
            if viewer != seat and battle.hands[seat]:
                if AMBUSH_CARD not in battle.discards:
                    ambush[seat] = None
                if FLANK_CARD not in battle.discards:
                    flank[seat] = None
    data["ambush"] = ambush
    data["flank"] = flank
    # Held off the table or not yet deployed: the other player cannot tell which
    for unit, status in enumerate(battle.status):
        if status == RESERVE and viewer != EVERYTHING and viewer != battle.owner[unit]:
            data["status"][unit] = WAITING if battle.is_secret(unit) else RESERVE
    for commander, unit in enumerate(battle.c_unit):
        owner = battle.c_owner[commander]
        if unit >= 0 and battle.is_secret(unit) and viewer not in (owner, EVERYTHING):
            data["c_unit"][commander] = -1
            data["c_status"][commander] = 0
    return data


def data_into(battle: Hannibal, state: dict[str, Any]) -> None:
    """Take up what `state_to_data` wrote of everything that is never hidden."""
    for key in ROSTER_LISTS + UNIT_LISTS + COMMANDER_ROSTER + COMMANDER_LISTS + PAIRS:
        setattr(battle, key, list(state[key]))
    for key in NUMBERS:
        setattr(battle, key, state[key])
    battle.name = [name_place(name) for name in state["name"]]
    battle.c_name = [name_place(name) for name in state["c_name"]]
    battle.features = [feature_from_data(feature) for feature in state["features"]]
    battle.charges = list(state["charges"])
    battle.brawls = list(state["brawls"])
    battle.laid_by = list(state["laid_by"])
    battle.open_sectors = state["open_sectors"]
    battle.discards = list(state["discards"])


def what_is_wrong(battle: Hannibal) -> list[str]:
    """Two bases never overlap, and no unit leaves the table."""
    wrong: list[str] = []
    units = [unit for unit in range(battle.count()) if battle.status[unit] == ON_TABLE]
    for place, one in enumerate(units):
        x, y, h = battle.x[one], battle.y[one], battle.h[one]
        if off_table(x, y, h, WIDE, DEEP):
            wrong.append(f"{battle.unit_name(one)} has left the table.")
        for two in units[:place]:
            if bases_overlap(x, y, h, battle.x[two], battle.y[two], battle.h[two], OVERLAP):
                wrong.append(f"{battle.unit_name(one)} overlaps {battle.unit_name(two)}.")
        for seat in (0, 1):
            if battle.camp_status[seat] == 1:
                if bases_overlap(x, y, h, battle.camp_x[seat], battle.camp_y[seat], battle.camp_h[seat], OVERLAP):
                    wrong.append(f"{battle.unit_name(one)} overlaps a camp.")
    return wrong
