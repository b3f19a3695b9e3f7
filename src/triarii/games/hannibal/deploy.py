"""Secret notes, camps, deployment, and the stratagems around it. AH-SETUP-16 to 25, AH-STRAT-02 to 07, 11"""

from __future__ import annotations

from typing import Any, Final

from triarii.engine.actions import Action
from triarii.engine.events import EVERYTHING
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.hannibal.battle import (
    CAMP,
    DEEP,
    GONE,
    IN_PLAY,
    ON_TABLE,
    RESERVE,
    SOUTH,
    WAITING,
    WIDE,
    Hannibal,
)
from triarii.games.hannibal.conform import is_place_free
from triarii.games.hannibal.contacts import update
from triarii.games.hannibal.geometry import BASE, HALF, SCALE, reach_of_base
from triarii.games.hannibal.reserves import AMBUSH, EAST, FLANK_MARCH, WEST
from triarii.games.hannibal.terrain import (
    GOING,
    GOOD,
    ROUGH_GROUND,
    VILLAGE,
    WOODS,
    touches,
)
from triarii.games.hannibal.troops import ARM, LOOSE, MOUNTED, SKIRMISHERS, is_infantry
from triarii.games.hannibal.words import (
    ATTACH,
    CAMP_PITCHED,
    DEPLOY,
    DEPLOYED,
    ENOUGH,
    HOLD_BACK,
    NO_ROOM,
    NOTE_AMBUSH,
    NOTE_FLANK,
    NOTED,
    PITCH_CAMP,
    PLACE,
    POST,
    SPOT,
    UNITS_DEPLOYED,
)

ZONE: Final = 1200  # AH-SETUP-20
SIDE_ROOM: Final = 200
MOST_IN_AMBUSH: Final = 2  # AH-STRAT-02
MOST_ON_THE_MARCH: Final = 3  # AH-STRAT-04
NIGHT_MARCH: Final = 12  # card numbers
SPIES: Final = 13
STAKES_AND_PITS: Final = 14


def home_row(battle: Hannibal, seat: int, from_edge: int) -> int:
    """A y so far from the player's own table edge."""
    return from_edge if battle.edge[seat] == SOUTH else DEEP - from_edge


def facing(battle: Hannibal, seat: int) -> int:
    return 0 if battle.edge[seat] == SOUTH else 180


def in_zone(battle: Hannibal, seat: int, x: int, y: int, h: int) -> bool:
    """Wholly inside the 12 inch strip, 2 inches from the side edges. AH-SETUP-20"""
    reach = (reach_of_base(h, 0) + SCALE - 1) // SCALE - 1
    low, high = (0, ZONE) if battle.edge[seat] == SOUTH else (DEEP - ZONE, DEEP)
    return SIDE_ROOM + reach <= x <= WIDE - SIDE_ROOM - reach and low + reach <= y <= high - reach


def may_deploy(battle: Hannibal, unit: int, x: int, y: int, h: int) -> Rejection | None:
    """Why a unit may not be deployed here, or None if it may. AH-SETUP-20"""
    if not 0 <= h < 360:
        return Rejection("bad-heading", "Headings are whole degrees from 0 to 359.", "AH-TABLE-03")
    if not in_zone(battle, battle.owner[unit], x, y, h):
        return Rejection(
            "outside", "Deploy wholly inside your zone: 12 inches deep, 2 inches from the sides.", "AH-SETUP-20"
        )
    if not is_place_free(battle, unit, x, y, h, []):
        return Rejection("not-free", "That place overlaps a base or impassable ground.", "AH-SETUP-20")
    return None


def deploy_places(battle: Hannibal, unit: int) -> list[tuple[int, int, int]]:
    """Places offered: beside friends in line, then a loose grid over the zone."""
    seat = battle.owner[unit]
    h = facing(battle, seat)
    found: list[tuple[int, int, int]] = []
    for friend in range(battle.count()):
        if battle.owner[friend] != seat or battle.status[friend] != ON_TABLE or battle.h[friend] != h:
            continue
        for side in (BASE, -BASE):
            place = (battle.x[friend] + side, battle.y[friend], h)
            if len(found) < 10 and place not in found and may_deploy(battle, unit, place[0], place[1], h) is None:
                found.append(place)
    for deep in (1100, 700, 300):
        for x in range(400, 4500, 640):
            y = home_row(battle, seat, deep)
            if may_deploy(battle, unit, x, y, h) is None and (x, y, h) not in found:
                found.append((x, y, h))
    if found:
        return found
    # no listed place is free: the first one that is anywhere in the zone
    for deep in range(HALF, ZONE - HALF + 1, 10):
        for x in range(SIDE_ROOM + HALF, WIDE - SIDE_ROOM - HALF + 1, 10):
            y = home_row(battle, seat, deep)
            if may_deploy(battle, unit, x, y, h) is None:
                return [(x, y, h)]
    return []


# Secret notes


def ambush_features(battle: Hannibal, seat: int) -> list[int]:
    """Woods, Rough ground and Villages wholly outside the enemy zone. AH-STRAT-02"""
    found: list[int] = []
    for place, feature in enumerate(battle.features):
        if feature.kind not in (WOODS, ROUGH_GROUND, VILLAGE):
            continue
        from_home = feature.y if battle.edge[seat] == SOUTH else DEEP - feature.y
        if from_home + feature.b <= DEEP - ZONE:
            found.append(place)
    return found


class Notes(Frame[Hannibal]):
    """Before deploying, a player may write secret notes for Ambush and Flank March. AH-STRAT-02, 04, AH-SETUP-24"""

    __slots__ = ("seat",)
    FIELDS = ("step", "seat")

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat

    def clone(self) -> Notes:
        twin = Notes(self.seat)
        twin.step = self.step
        return twin

    def to_data(self, viewer: int) -> dict[str, Any]:
        data = super().to_data(viewer)
        if viewer not in (self.seat, EVERYTHING):
            data["step"] = 0
        return data

    def holdable(self, battle: Hannibal) -> list[int]:
        """Units that fit the note being written."""
        seat = self.seat
        note = battle.ambush[seat] if self.step == 1 else battle.flank[seat]
        if len(note) - 1 >= (MOST_IN_AMBUSH if self.step == 1 else MOST_ON_THE_MARCH):
            return []
        found: list[int] = []
        for unit in range(battle.count()):
            if battle.owner[unit] != seat or battle.status[unit] != WAITING:
                continue
            arm = ARM[battle.kind[unit]]
            if is_infantry(battle.kind[unit]) if self.step == 1 else arm in (MOUNTED, LOOSE):
                found.append(unit)
        return found

    def resume(self, battle: Hannibal) -> bool:
        seat = self.seat
        hand = battle.hands[seat]
        if not hand:
            battle.stack.pop()
            return False
        if self.step == 0:
            choices: list[Action] = []
            if AMBUSH in hand and not battle.ambush[seat]:
                choices += [Action(NOTE_AMBUSH, place) for place in ambush_features(battle, seat)]
            if FLANK_MARCH in hand and not battle.flank[seat]:
                choices += [Action(NOTE_FLANK, WEST), Action(NOTE_FLANK, EAST)]
            choices.append(Action(NOTED))
            return battle.ask(seat, choices, alone_is_asked=True)
        choices = [Action(HOLD_BACK, unit) for unit in self.holdable(battle)]
        choices.append(Action(ENOUGH))
        return battle.ask(seat, choices, alone_is_asked=True)

    def prompt(self, battle: Hannibal) -> Prompt:
        public = text("notes.public")
        if self.step == 0:
            return Prompt("notes", text("notes"), "AH-SETUP-24", public)
        return Prompt("hold-back", text("hold-back"), "AH-SETUP-24", public)

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        if action.verb == HOLD_BACK:
            rule = "AH-STRAT-02" if self.step == 1 else "AH-STRAT-04"
            kinds = "up to 2 foot units" if self.step == 1 else "up to 3 mounted or loose foot units"
            return Rejection("not-held", f"The note holds {kinds}.", rule)
        if action.verb == NOTE_AMBUSH:
            return Rejection(
                "no-ambush",
                "Ambush needs its card and Woods, Rough ground or a Village beyond the enemy zone.",
                "AH-STRAT-02",
            )
        return super().why_not(battle, action)

    def answer(self, battle: Hannibal, action: Action) -> None:
        seat = self.seat
        if action.verb == NOTE_AMBUSH:
            battle.ambush[seat] = [action.a]
            self.step = 1
        elif action.verb == NOTE_FLANK:
            battle.flank[seat] = [action.a]
            self.step = 2
        elif action.verb == HOLD_BACK:
            battle.status[action.a] = RESERVE
            if self.step == 1:
                battle.ambush[seat] = [*battle.ambush[seat], action.a]
            else:
                battle.flank[seat] = [*battle.flank[seat], action.a]
        elif action.verb == ENOUGH:
            self.step = 0
        else:
            battle.stack.pop()


PITCH: Final = 0
CHOOSE: Final = 1
PUT: Final = 2
LEAD: Final = 3


def camp_refusal(battle: Hannibal, seat: int, x: int) -> Rejection | None:
    """The camp's rear lies on the own edge, inside the zone, on good going, on no base. AH-SETUP-22, 25"""
    y = home_row(battle, seat, HALF)
    if not in_zone(battle, seat, x, y, 0):
        return Rejection("outside", "The camp lies wholly inside your zone.", "AH-SETUP-22")
    for feature in battle.features:
        if GOING[feature.kind] != GOOD and touches(feature, x, y, 0):
            return Rejection("bad-going", "The camp may touch no Rough or Difficult going.", "AH-SETUP-25")
    for unit in range(battle.count()):
        if battle.status[unit] == ON_TABLE and abs(battle.x[unit] - x) < 230 and abs(battle.y[unit] - y) < 230:
            return Rejection("not-free", "A unit stands there.", "AH-SETUP-22")
    return None


class Deployment(Frame[Hannibal]):
    """A player deploys his camp, his units and his commanders. AH-SETUP-18 to 25"""

    __slots__ = ("seat", "quota", "unit")
    FIELDS = ("step", "seat", "quota", "unit")

    def __init__(self, seat: int = 0, quota: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.quota = quota  # with Spies: so many units, then the other deploys. AH-STRAT-06
        self.unit = -1

    def clone(self) -> Deployment:
        twin = Deployment(self.seat, self.quota)
        twin.step = self.step
        twin.unit = self.unit
        return twin

    def waiting(self, battle: Hannibal) -> list[int]:
        found: list[int] = []
        for unit in range(battle.count()):
            if battle.owner[unit] == self.seat and battle.status[unit] == WAITING:
                if self.quota == 0 or battle.kind[unit] != SKIRMISHERS:
                    found.append(unit)
        return found

    def resume(self, battle: Hannibal) -> bool:
        seat = self.seat
        if self.step == PITCH:
            if battle.switches.camps and battle.camp_status[seat] == 0 and not self.quota:
                spots = [x for x in range(400, 4500, 400) if camp_refusal(battle, seat, x) is None]
                if spots:
                    spots.sort(key=lambda x: abs(x - 2400))
                    return battle.ask(seat, [Action(PITCH_CAMP, x) for x in spots])
            self.step = CHOOSE
        if self.step == CHOOSE:
            waiting = self.waiting(battle)
            if waiting and self.quota >= 0:
                # with cards in hand others may be held by a note: that this is the last one to deploy, nobody may see
                asked = bool(battle.hands[seat])
                return battle.ask(seat, [Action(DEPLOY, unit) for unit in waiting], alone_is_asked=asked)
            battle.tell(UNITS_DEPLOYED, seat)  # whoever is not on the table now is hidden: everybody sees that
            if self.quota:
                battle.stack.pop()
                return False
            self.step = LEAD
        if self.step == PUT:
            places = deploy_places(battle, self.unit)
            if not places:
                battle.status[self.unit] = GONE
                battle.tell(NO_ROOM, seat, battle.who(self.unit))
                self.step = CHOOSE
                return False
            choices = [Action(PLACE, self.unit, place[0], place[1], place[2]) for place in places]
            return battle.ask(seat, choices, alone_is_asked=True)
        for commander in range(len(battle.c_owner)):
            if battle.c_owner[commander] == seat and battle.c_status[commander] == 0:
                choices = []
                for unit in range(battle.count()):
                    if battle.owner[unit] != seat or battle.status[unit] not in (ON_TABLE, RESERVE):
                        continue
                    if battle.commander_of(unit) < 0:
                        choices.append(Action(ATTACH, commander, unit))
                choices.append(Action(POST, commander, 2400, home_row(battle, seat, 200)))
                return battle.ask(seat, choices, alone_is_asked=True)
        battle.deployed[seat] = 1
        battle.stack.pop()
        return False

    def prompt(self, battle: Hannibal) -> Prompt:
        if self.step == PITCH:
            return Prompt("camp", text("pitch-camp"), "AH-SETUP-22")
        if self.step == CHOOSE:
            return Prompt("deploy", text("deploy"), "AH-SETUP-18")
        if self.step == PUT:
            question = text("place", unit=battle.called(self.unit))
            return Prompt("place", question, "AH-SETUP-20", about=battle.ids(self.unit))
        about = (f"c{battle.legal[0].a}",)
        return Prompt("commander", text("commander"), "AH-SETUP-21", text("commander.public"), about)

    def takes_more(self, battle: Hannibal) -> bool:
        return self.step != CHOOSE

    def accepts(self, battle: Hannibal, action: Action) -> bool:
        if self.step == PITCH:
            return action.verb == PITCH_CAMP and camp_refusal(battle, self.seat, action.a) is None
        if self.step == PUT and action.verb == PLACE and action.a == self.unit:
            return may_deploy(battle, self.unit, action.b, action.c, action.d) is None
        if self.step == LEAD and action.verb == POST and battle.legal and action.a == battle.legal[0].a:
            return in_zone_point(battle, self.seat, action.b, action.c)
        return False

    def why_not(self, battle: Hannibal, action: Action) -> Rejection:
        refusal: Rejection | None = None
        if self.step == PITCH and action.verb == PITCH_CAMP:
            refusal = camp_refusal(battle, self.seat, action.a)
        elif self.step == PUT and action.verb == PLACE and action.a == self.unit:
            refusal = may_deploy(battle, self.unit, action.b, action.c, action.d)
        elif self.step == CHOOSE and action.verb == DEPLOY:
            refusal = Rejection("not-waiting", "Choose one of your units that waits to be deployed.", "AH-SETUP-18")
            if self.quota and 0 <= action.a < battle.count() and battle.kind[action.a] == SKIRMISHERS:
                refusal = Rejection("skirmishers", "Spies make you show units that are no Skirmishers.", "AH-STRAT-06")
        elif self.step == LEAD and action.verb == POST:
            refusal = Rejection("outside", "A detached commander stands in your zone.", "AH-SETUP-21")
        elif self.step == LEAD and action.verb == ATTACH:
            refusal = Rejection("has-commander", "One commander to a unit of your own.", "AH-CMD-02")
        return refusal if refusal is not None else super().why_not(battle, action)

    def answer(self, battle: Hannibal, action: Action) -> None:
        seat = self.seat
        if action.verb == PITCH_CAMP:
            battle.camp_x[seat] = action.a
            battle.camp_y[seat] = home_row(battle, seat, HALF)
            battle.camp_h[seat] = facing(battle, seat)
            battle.camp_status[seat] = 1
            y = battle.camp_y[seat]
            battle.tell(CAMP_PITCHED, seat, action.a, y, battle.who(CAMP + seat), many=(SPOT.number(action.a, y),))
            self.step = CHOOSE
        elif action.verb == DEPLOY:
            self.unit = action.a
            self.step = PUT
        elif action.verb == PLACE:
            battle.put(self.unit, action.b, action.c, action.d)
            update(battle, self.unit)
            battle.tell_place(DEPLOYED, self.unit)
            self.unit = -1
            self.step = CHOOSE
            if self.quota:
                self.quota = self.quota - 1 if self.quota > 1 else -1
        elif action.verb == ATTACH:
            battle.c_unit[action.a] = action.b
            battle.c_status[action.a] = IN_PLAY
        else:
            battle.c_unit[action.a] = -1
            battle.c_x[action.a] = action.b
            battle.c_y[action.a] = action.c
            battle.c_status[action.a] = IN_PLAY


def in_zone_point(battle: Hannibal, seat: int, x: int, y: int) -> bool:
    low, high = (0, ZONE) if battle.edge[seat] == SOUTH else (DEEP - ZONE, DEEP)
    return SIDE_ROOM <= x <= WIDE - SIDE_ROOM and low <= y <= high
