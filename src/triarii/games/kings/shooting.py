"""Step 5: volleys and artillery, from right to left. CK-SHO, CK-ART"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.kings import words as w
from triarii.games.kings.saves import Hits
from triarii.games.kings.state import BY_ARTILLERY, LATE, NO_SHOT, SHOOTS, SHOT, Kings
from triarii.games.kings.table import FAR, ORDER, RANK, REACH, TOUCHING, ZONE_NAMES, ZONES
from triarii.games.kings.troops import AR, BOW, CO, IS_HILL, IS_SKIRMISHER, LEVY, SHOTS, VILLAGE, WOOD
from triarii.games.kings.victory import check_for_empty_table

HIT_ON: Final = 5  # CK-SHO-02, CK-ART-03, CK-FIGHT-29


def has_missiles(battle: Kings, unit: int) -> bool:
    """Skirmishers and units with bows. CK-SHO-06"""
    roster = battle.roster
    return IS_SKIRMISHER[roster.kind[unit]] or roster.traits[unit] & BOW != 0


def shooting_dice(battle: Kings, unit: int) -> int:
    """Close order 4, skirmishers and chariots 2, all others 3, levy close order too. CK-SHO-04, 07, 16"""
    kind = battle.roster.kind[unit]
    if kind == CO and battle.roster.grade[unit] == LEVY:
        return 3
    return SHOTS[kind]


def shooters(battle: Kings, zone: int) -> list[int]:
    """The units of a zone that may still shoot this turn. CK-SHO-06, 09, CK-MOR-16"""
    flags = battle.flags
    found: list[int] = []
    for piece in battle.pieces[zone]:
        if not flags[piece] & (SHOT | NO_SHOT) and battle.roster.kind[piece] != AR and has_missiles(battle, piece):
            found.append(piece)
    return found


def engines(battle: Kings, zone: int) -> list[int]:
    """The artillery of a zone that may still shoot: it must not have moved. CK-ART-09"""
    flags = battle.flags
    kind = battle.roster.kind
    return [piece for piece in battle.pieces[zone] if kind[piece] == AR and not flags[piece] & (SHOT | NO_SHOT | LATE)]


def artillery_targets(battle: Kings, seat: int, zone: int) -> list[int]:
    """Enemy-held zones one or two away in a straight line, not across wood, village or hill. CK-ART-02, 07, 08"""
    found = [near for near in TOUCHING[zone] if battle.held[near] == 1 - seat]
    for between, far in FAR[zone]:
        ground = battle.ground[between]
        if battle.held[far] == 1 - seat and not (ground in (WOOD, VILLAGE) or IS_HILL[ground]):
            found.append(far)
    return found


def hits_of(dice: tuple[int, ...]) -> int:
    hits = 0
    for pip in dice:
        if pip >= HIT_ON:
            hits += 1
    return hits


def why_no_artillery(battle: Kings, zone: int, target: int) -> Rejection:
    """Why the artillery of a zone does not shoot at an enemy-held zone."""
    here, there = ZONE_NAMES[zone], ZONE_NAMES[target]
    flags = battle.flags
    pieces = battle.artillery_in(zone)
    if not pieces:
        return Rejection("no-artillery", f"There is no artillery in {here}.", "CK-ART-01")
    if engines(battle, zone):
        for between, far in FAR[zone]:
            if far == target:
                sentence = f"{there} is hidden from {here} by the ground of {ZONE_NAMES[between]}."
                return Rejection("hidden", sentence, "CK-ART-08")
        return Rejection("out-of-range", f"{there} is not one or two zones straight from {here}.", "CK-ART-07")
    if all(flags[piece] & LATE for piece in pieces):
        return Rejection("moved", f"The artillery of {here} moved this turn.", "CK-ART-09")
    if all(flags[piece] & NO_SHOT for piece in pieces):
        return Rejection("shaken", f"The artillery of {here} may not shoot this turn.", "CK-MOR-16")
    return Rejection("has-shot", f"The artillery of {here} has shot or moved.", "CK-SHO-09")


@final
class Shooting(Frame[Kings]):
    """The owner declares volleys, column by column from right to left. CK-SEQ-06, 13, CK-SHO-08 to 11, 18"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "rank", "done")

    def __init__(self) -> None:
        super().__init__()
        self.rank = 0
        self.done: list[int] = []  # volleys shot: target * 60 + zone * 2 + artillery. CK-SHO-18

    def clone(self) -> Shooting:
        twin = Shooting()
        twin.step = self.step
        twin.rank = self.rank
        twin.done = self.done[:]
        return twin

    def resume(self, battle: Kings) -> bool:
        seat = battle.active
        side = battle.side[seat]
        order = ORDER[side]
        held, pieces, owner = battle.held, battle.pieces, battle.roster.owner
        legal: list[Action] = []
        for place in range(self.rank * 5, ZONES):
            zone = order[place]
            here = pieces[zone]
            if not here or owner[here[0]] != seat:
                continue
            if held[zone] == seat:
                asked = False
                for target in REACH[side * 30 + zone]:
                    if held[target] == 1 - seat and target * 60 + zone * 2 not in self.done:
                        if not asked:
                            if not shooters(battle, zone):
                                break
                            asked = True
                        legal.append(w.SHOOT_AT[target * 30 + zone])
            if engines(battle, zone):
                for target in artillery_targets(battle, seat, zone):
                    if target * 60 + zone * 2 + 1 not in self.done:
                        legal.append(w.FIRE_AT[target * 30 + zone])
        return battle.offer(seat, legal)

    def prompt(self, battle: Kings) -> Prompt:
        return Prompt("shooting", text("shooting"), "CK-SEQ-06")

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb not in (w.SHOOT, w.FIRE):
            return super().why_not(battle, action)
        target, zone = action.a, action.b
        seat = battle.active
        here, there = ZONE_NAMES[zone], ZONE_NAMES[target]
        if battle.held[target] != 1 - seat:
            return Rejection("no-target", f"{there} is not held by the enemy.", "CK-SHO-08")
        mine = battle.pieces[zone]
        if not mine or battle.roster.owner[mine[0]] != seat:
            return Rejection("not-yours", f"You have no shooters in {here}.", "CK-SHO-06")
        if RANK[battle.side[seat] * 30 + zone] < self.rank:
            sentence = f"{here} lies to the right of the column in which shooting has begun."
            return Rejection("right-to-left", sentence, "CK-SEQ-13")
        if target * 60 + zone * 2 + (action.verb == w.FIRE) in self.done:
            return Rejection("shot-at", f"{here} has shot at that zone already.", "CK-SHO-18")
        if action.verb == w.FIRE:
            return why_no_artillery(battle, zone, target)
        if target not in TOUCHING[zone]:
            return Rejection("out-of-range", f"{there} does not touch {here}.", "CK-SHO-08")
        armed = [unit for unit in battle.units_in(zone) if has_missiles(battle, unit)]
        if not armed:
            return Rejection("no-missiles", f"Nobody in {here} has missiles.", "CK-SHO-06")
        if all(battle.flags[unit] & SHOT for unit in armed):
            return Rejection("has-shot", f"Everyone with missiles in {here} has shot.", "CK-SHO-09")
        return Rejection("shaken", f"The units of {here} may not shoot this turn.", "CK-MOR-16")

    def answer(self, battle: Kings, action: Action) -> None:
        if action.verb == w.DONE:
            battle.stack.pop()
            return
        target, zone = action.a, action.b
        artillery = action.verb == w.FIRE
        self.rank = RANK[battle.side[battle.active] * 30 + zone]
        self.done.append(target * 60 + zone * 2 + (1 if artillery else 0))
        battle.stack.append(Volley(zone, target, artillery))


CHOOSE: Final = 0
RE_ROLL: Final = 1
PLACE: Final = 2

_ALL = Action(w.ALL)
_LOOSE = Action(w.LOOSE)


@final
class Volley(Frame[Kings]):
    """Units or pieces of one zone shoot at one target together. CK-SHO-10, 18, CK-ART-10, 11"""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "zone", "target", "artillery", "chosen", "hits", "fives", "sixes")

    def __init__(self, zone: int = 0, target: int = 0, artillery: bool = False) -> None:
        super().__init__()
        self.zone = zone
        self.target = target
        self.artillery = artillery
        self.chosen: list[int] = []
        self.hits = 0
        self.fives = 0  # artillery: hits that the target player places. CK-ART-04
        self.sixes = 0  # artillery: hits that the shooter places. CK-ART-05

    def clone(self) -> Volley:
        twin = Volley(self.zone, self.target, self.artillery)
        twin.step = self.step
        twin.chosen = self.chosen[:]
        twin.hits = self.hits
        twin.fives = self.fives
        twin.sixes = self.sixes
        return twin

    def ready(self, battle: Kings) -> list[int]:
        return engines(battle, self.zone) if self.artillery else shooters(battle, self.zone)

    def resume(self, battle: Kings) -> bool:
        seat = battle.active
        if self.step == CHOOSE:
            ready = [unit for unit in self.ready(battle) if unit not in self.chosen]
            if len(ready) == 0 or (len(ready) == 1 and not self.chosen):
                self.chosen += ready
                self.shoot(battle)
            else:
                legal = [w.ADD_UNIT[unit] for unit in ready]
                legal.insert(0, _ALL)
                if self.chosen:
                    legal.append(_LOOSE)
                return battle.ask(seat, legal)
        if self.step == RE_ROLL:  # CK-SHO-03
            return battle.ask(1 - seat, w.REROLL_OR_KEEP)
        if self.artillery:
            units = battle.units_in(self.target)
            if units and self.fives:
                return battle.ask(1 - seat, [w.HIT_UNIT[unit] for unit in units])
            if units and self.sixes:
                return battle.ask(seat, [w.HIT_UNIT[unit] for unit in units])
            check_for_empty_table(battle)
            battle.stack.pop()
            return False
        battle.stack.pop()
        if self.hits:
            battle.stack.append(Hits([self.target], [self.hits], False))
        return False

    def shoot(self, battle: Kings) -> None:
        for unit in self.chosen:
            battle.flags[unit] |= SHOT
        self.roll(battle)
        self.step = RE_ROLL

    def dice_count(self, battle: Kings) -> int:
        if self.artillery:
            return len(self.chosen)
        return sum([shooting_dice(battle, unit) for unit in self.chosen])

    def roll(self, battle: Kings) -> None:
        dice = battle.roll(self.dice_count(battle))
        if battle.witness is not None:
            again = self.step == PLACE
            battle.witness.blow(battle, self.zone, self.target, len(dice), SHOOTS, 0, hits_of(dice), int(again))
        if self.artillery:
            self.fives = dice.count(5)
            self.sixes = dice.count(6)
            battle.tell_dice(w.ARTILLERY_ROLLED, battle.active, dice, HIT_ON, w.HITS, w.MISSES, self.target, self.zone)
        else:
            self.hits = hits_of(dice)
            battle.tell_dice(
                w.VOLLEY_ROLLED, battle.active, dice, HIT_ON, w.HITS, w.MISSES, self.target, self.zone, self.hits
            )

    def prompt(self, battle: Kings) -> Prompt:
        name = ZONE_NAMES[self.target]
        if self.step == CHOOSE:
            return Prompt("volley", text("volley", zone=name), "CK-SHO-18", about=w.units_called(self.ready(battle)))
        about = battle.called_in(self.target)
        if self.step == RE_ROLL:
            hits = self.fives + self.sixes if self.artillery else self.hits
            return Prompt("re-roll", text("reroll.volley", hits=hits, zone=name), "CK-SHO-03", about=about)
        rule = "CK-ART-04" if self.fives else "CK-ART-05"
        return Prompt("artillery", text("artillery", zone=name), rule, about=about)

    def why_not(self, battle: Kings, action: Action) -> Rejection:
        if action.verb == w.ADD and self.step == CHOOSE:
            return Rejection("no-shooter", "That unit is not there, is in already, or may not shoot.", "CK-SHO-09")
        if action.verb == w.HIT and self.step == PLACE:
            return Rejection("not-hit", "That unit is not in the zone that was hit.", "CK-ART-04")
        return super().why_not(battle, action)

    def answer(self, battle: Kings, action: Action) -> None:
        if self.step == CHOOSE:
            if action.verb == w.ADD:
                self.chosen.append(action.a)
                return
            if action.verb == w.ALL:
                self.chosen = self.ready(battle)
            self.shoot(battle)
        elif self.step == RE_ROLL:
            self.step = PLACE
            if action.verb == w.REROLL:
                battle.tell(w.REROLLED, 1 - battle.active)
                self.roll(battle)
        else:
            if self.fives:
                self.fives -= 1
            else:
                self.sixes -= 1
            battle.wound(action.a, BY_ARTILLERY, True)
