"""Ordered movement of units and leaders. §8, §16"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.ancients import cards, words
from triarii.games.ancients.battle import (
    DONE_MOVING,
    HELMET,
    LEADER_DONE,
    MOVED,
    MUST_FIGHT,
    NO_BATTLE,
    WAITING,
    Ancients,
)
from triarii.games.ancients.hexes import BASELINE, DISTANCE, HEXES, NAMES, NEIGHBOURS, NOTHING, ROW, SECTIONS
from triarii.games.ancients.leaders import judged, roll
from triarii.games.ancients.retreat import enter_marsh
from triarii.games.ancients.scenario import JULIAN
from triarii.games.ancients.telling import leader_piece, named, unit_piece
from triarii.games.ancients.terrain import (
    BARS,
    BROKEN,
    FOREST,
    IMPASSABLE,
    LEFT_SLOWLY,
    MARSH,
    STOPS,
    STOPS_MOUNTED,
    WALL,
)
from triarii.games.ancients.units import (
    AX,
    CODES,
    FOOT,
    HEAVY_MOUNTED,
    HI,
    HWM,
    LIGHT_FOOT,
    MI,
    MOUNTED,
    MOVE,
    WA,
    WOODSMEN,
)
from triarii.games.ancients.words import EXIT, EXITS, STAYS, TO, TOS

LEADER_MOVE = 3


def allowance(battle: Ancients, unit: i64) -> i64:
    """How many hexes the unit may move on the order in force. CA-8.18 to .40, CA-17.19, CA-18T.41 to .44, CA-18U.15, .38"""
    kind = battle.kind[unit]
    hexes = MOVE[kind]
    if is_julian(battle, unit):
        hexes = 2
    if battle.fallback:
        return hexes
    order = battle.order
    if order == cards.XLC:
        return 1
    if order == cards.XDT and FOOT[kind] and kind != HWM:
        return 3 if kind == WA else 2
    if order == cards.XMC and HEAVY_MOUNTED[kind]:
        return 3
    return hexes


def is_julian(battle: Ancients, unit: i64) -> bool:
    """Roman medium and heavy foot of Caesar's time moves two hexes if it does not battle. CA-17.19"""
    return battle.scenario.legions[battle.owner[unit]] == JULIAN and battle.kind[unit] in (MI, HI)


def may_pass_friends(battle: Ancients, unit: i64) -> bool:
    """Light foot goes through friends under two cards only. CA-8.09, CA-18.20, CA-18U.29"""
    return not battle.fallback and battle.order in (cards.TLI, cards.XMF) and LIGHT_FOOT[battle.kind[unit]]


def may_step_to(battle: Ancients, unit: i64, hex: i64) -> bool:
    """May the unit end a step here: no unit, no enemy leader, no second leader, no forbidden ground? CA-8.08, .10, .15"""
    if battle.at[hex] >= 0 or battle.terrain[hex] & BARS[battle.kind[unit]]:
        return False
    leader = battle.leader_at[hex]
    if leader < 0:
        return True
    return battle.scenario.leader_owner[leader] == battle.owner[unit] and not leads(battle, unit)


def leads(battle: Ancients, unit: i64) -> bool:
    """Has the unit a leader with it?"""
    hex = battle.where[unit]
    return hex >= 0 and battle.leader_at[hex] >= 0


def spread(battle: Ancients, unit: i64, costs: vec[i64], edge: vec[i64], cost: i64, limit: i64) -> None:
    """Fill in the cost of every hex that can be entered from `edge`, up to the limit. Hexes not reached keep 0."""
    stops = STOPS[battle.kind[unit]]
    seat = battle.owner[unit]
    passes = may_pass_friends(battle, unit)
    passed = vec[i64]()
    while len(edge) and cost < limit:
        cost += 1
        onward = vec[i64]()
        for hex in edge:
            for n in NEIGHBOURS[hex]:
                if costs[n]:
                    continue
                ground = battle.terrain[n]
                if may_step_to(battle, unit, n):
                    if ground & WALL and cost > 1:  # only from beside it. CA-16X.12
                        continue
                    costs[n] = cost
                    if not ground & stops and battle.leader_at[n] < 0:
                        onward = append(onward, n)
                elif passes and battle.at[n] >= 0 and battle.owner[battle.at[n]] == seat and not ground & stops:
                    if not ground & BARS[battle.kind[unit]]:
                        costs[n] = cost  # passed through, and taken out again below. CA-18.31
                        passed = append(passed, n)
                        onward = append(onward, n)
        edge = onward
    for hex in passed:
        costs[hex] = 0


def destinations(battle: Ancients, unit: i64) -> vec[i64]:
    """Every hex in which the unit may end its move, the one nearest to the first enemy unit in front. §8"""
    limit = allowance(battle, unit)
    costs = NOTHING[:]
    start = battle.where[unit]
    if start == WAITING:
        entries = entry_hexes(battle, unit)
        for hex in entries:
            costs[hex] = 1
        onward = vec[i64]([hex for hex in entries if not battle.terrain[hex] & STOPS[battle.kind[unit]]])
        spread(battle, unit, costs, onward, 1, limit)
    else:
        if battle.terrain[start] & LEFT_SLOWLY:
            limit = 1
        costs[start] = 99  # so that it is not entered again
        spread(battle, unit, costs, vec[i64]([start]), 0, limit)
        costs[start] = 0
    seat = battle.owner[unit]
    found = vec[i64]()
    warriors = battle.kind[unit] == WA
    for hex in range(i64(HEXES)):
        cost = costs[hex]
        if cost and (cost == 1 or not warriors or battle.enemy_unit_beside(seat, hex)):  # CA-8.23, CA-18T.50
            found = append(found, hex)
    put_nearest_first(battle, seat, found)
    return found


def put_nearest_first(battle: Ancients, seat: i64, found: vec[i64]) -> None:
    """So that a player who always takes the first choice seeks battle, and his games end."""
    for foe in battle.scenario.units[1 - seat]:
        there = battle.where[foe]
        if there >= 0:
            best: i64 = 0
            distances = DISTANCE[there]
            for place in range(i64(len(found))):
                if distances[found[place]] < distances[found[best]]:
                    best = place
            if best:
                found[0], found[best] = found[best], found[0]
            return


def entry_hexes(battle: Ancients, unit: i64) -> list[int]:
    """Where an ambush may be set on: free hexes of the enemy's baseline in the section of the card."""
    seat = battle.owner[unit]
    return [
        hex
        for hex in range(HEXES)
        if ROW[hex] == BASELINE[1 - seat]
        and SECTIONS[seat][hex] & battle.ambush
        and battle.leader_at[hex] < 0
        and may_step_to(battle, unit, hex)
    ]


def may_exit(battle: Ancients, unit: i64) -> bool:
    """Can the unit leave over the far edge, in the sections the scenario names? The exit takes one hex of movement."""
    seat = battle.owner[unit]
    sections = battle.scenario.exits[seat]
    start = battle.where[unit]
    if not sections or start < 0:
        return False
    limit = allowance(battle, unit)
    if battle.terrain[start] & LEFT_SLOWLY or battle.kind[unit] == WA:
        limit = 1
    costs = NOTHING[:]
    costs[start] = 99
    spread(battle, unit, costs, vec[i64]([start]), 0, limit - 1)
    costs[start] = 0
    stops = STOPS[battle.kind[unit]]
    for hex in range(HEXES):
        if ROW[hex] != BASELINE[1 - seat] or not SECTIONS[seat][hex] & sections:
            continue
        if hex == start or (costs[hex] and not battle.terrain[hex] & stops and battle.leader_at[hex] < 0):
            return True
    return False


def move_unit(battle: Ancients, unit: i64, hex: i64) -> None:
    """Carry out an ordered move, and note what it allows and forbids for the rest of the turn."""
    kind = battle.kind[unit]
    start = battle.where[unit]
    battle.checked = 0
    if start == WAITING:
        far = hex not in entry_hexes(battle, unit)  # being set on is its first hex
        battle.tell(words.ENTERED, battle.owner[unit], kind, hex, unit)
        battle.put_unit(unit, hex)
    else:
        battle.tell(words.MOVED, battle.owner[unit], kind, start, hex, unit)
        battle.shift_unit(unit, hex)
        far = DISTANCE[start][hex] > 1
    leader = battle.leader_at[hex]
    if leader >= 0:
        battle.leader_mark[leader] |= LEADER_DONE  # he moved with it or was joined by it. CA-7.21, CA-8.17
    mark = battle.mark[unit] | DONE_MOVING | MOVED
    double_time = battle.order == cards.XDT and not battle.fallback
    if far and kind == WA:
        mark |= MUST_FIGHT  # CA-8.24, CA-18T.42
    if (far and not double_time and (kind == AX or is_julian(battle, unit))) or kind == HWM:
        mark |= NO_BATTLE  # CA-8.19, .27, CA-17.19
    ground = battle.terrain[hex]
    if (ground & FOREST and not WOODSMEN[kind]) or (ground & BROKEN and MOUNTED[kind]):
        mark |= NO_BATTLE  # CA-16.14, .19
    battle.mark[unit] = mark
    if ground & MARSH:
        enter_marsh(battle, unit)
    if battle.outcome is None:
        take_camp(battle, unit)


def exit_unit(battle: Ancients, unit: int) -> None:
    """The unit leaves over the far edge for a banner; a leader with it goes unharmed."""
    hex = battle.where[unit]
    seat = battle.owner[unit]
    leader = battle.leader_at[hex]
    battle.tell(words.EXITED, seat, battle.kind[unit], hex, unit)
    battle.lift_unit(unit)
    battle.blocks[unit] = 0
    battle.mark[unit] |= DONE_MOVING | NO_BATTLE
    if leader >= 0:
        battle.lift_leader(leader)
    battle.gain_banner(seat)


def take_camp(battle: Ancients, unit: i64) -> None:
    """A unit that ends its move or its combat on a camp of the scenario's takes it, once, for a banner. CA-4.04, .10"""
    seat = battle.owner[unit]
    camps = battle.scenario.camps[seat]
    hex = battle.where[unit]
    if camps and hex in camps and hex not in battle.camps_taken:
        battle.camps_taken = [*battle.camps_taken, hex]
        battle.tell(words.CAMP_TAKEN, seat, hex, unit)
        battle.gain_banner(seat)


# Leaders


def leader_destinations(battle: Ancients, leader: i64) -> vec[i64]:
    """Where a leader moving alone may end: three hexes, through friends. CA-8.41 to .45, CA-16.12, .18, CA-16X.12 to .14"""
    seat = battle.scenario.leader_owner[leader]
    start = battle.leader_where[leader]
    limit = 1 if battle.terrain[start] & LEFT_SLOWLY else LEADER_MOVE
    reached = NOTHING[:]
    reached[start] = 1
    edge = vec[i64]([start])
    found = vec[i64]()
    for cost in range(1, limit + 1):
        onward = vec[i64]()
        for hex in edge:
            for n in NEIGHBOURS[hex]:
                if reached[n]:
                    continue
                ground = battle.terrain[n]
                unit = battle.at[n]
                other = battle.leader_at[n]
                if ground & IMPASSABLE or (unit >= 0 and battle.owner[unit] != seat):
                    continue
                if other >= 0 and battle.scenario.leader_owner[other] != seat:
                    continue
                if ground & WALL and cost > 1:
                    continue
                reached[n] = 1
                if other < 0:
                    found = append(found, n)
                if not ground & STOPS_MOUNTED:
                    onward = append(onward, n)
        edge = onward
    put_nearest_first(battle, seat, found)
    return found


def move_leader(battle: Ancients, leader: int, hex: int) -> None:
    """A leader moves alone; the unit he joins moves no further this turn. CA-8.52 to .55, .62"""
    seat = battle.scenario.leader_owner[leader]
    battle.checked = 0
    battle.tell(words.LEADER_MOVED, seat, battle.leader_where[leader], hex, leader)
    battle.shift_leader(leader, hex)
    battle.leader_mark[leader] |= LEADER_DONE
    unit = battle.at[hex]
    if unit >= 0:
        battle.mark[unit] |= DONE_MOVING
    if battle.terrain[hex] & MARSH:
        faces = roll(battle, 1)
        battle.tell(words.MARSH_ROLL, seat, hex, words.LEADERS + leader, many=judged(battle, faces, HELMET))
        if faces[0] == HELMET:  # CA-16X.39
            battle.lose_leader(leader)


@final
class Moving(Frame[Ancients]):
    """One ordered unit or leader has been taken in hand: where does it go? CA-8.01, .02"""

    __slots__ = ("unit", "leader")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "unit", "leader")

    def __init__(self, unit: int = -1, leader: int = -1) -> None:
        super().__init__()
        self.unit = unit
        self.leader = leader

    def clone(self) -> Moving:
        return Moving(self.unit, self.leader)

    def resume(self, battle: Ancients) -> bool:
        legal: list[Action] = []
        if self.leader >= 0:
            for hex in leader_destinations(battle, self.leader):
                legal.append(TOS[hex])
        else:
            if battle.scenario.exits[battle.active] and may_exit(battle, self.unit):
                legal.append(EXITS)
            for hex in destinations(battle, self.unit):
                legal.append(TOS[hex])
        legal.append(STAYS)
        return battle.ask(battle.active, legal)

    def prompt(self, battle: Ancients) -> Prompt:
        if self.leader >= 0:
            name = named(battle.scenario.leader_name[self.leader], "the leader")
            here = NAMES[battle.leader_where[self.leader]]
            question = text("move leader", leader=name, hex=here)
            return Prompt("move leader", question, "CA-8.41", about=(leader_piece(self.leader),))
        about = (unit_piece(self.unit),)
        kind = CODES[battle.kind[self.unit]]
        if battle.where[self.unit] == WAITING:
            return Prompt("move", text("move.waiting", kind=kind), "CA-8.01", about=about)
        return Prompt("move", text("move", kind=kind, hex=NAMES[battle.where[self.unit]]), "CA-8.01", about=about)

    def answer(self, battle: Ancients, action: Action) -> None:
        battle.stack.pop()
        if action.verb == TO:
            if self.leader >= 0:
                move_leader(battle, self.leader, action.a)
            else:
                move_unit(battle, self.unit, action.a)
        elif action.verb == EXIT:
            exit_unit(battle, self.unit)
        elif self.leader >= 0:
            battle.leader_mark[self.leader] |= LEADER_DONE
        else:
            battle.mark[self.unit] |= DONE_MOVING

    def why_not(self, battle: Ancients, action: Action) -> Rejection:
        from triarii.games.ancients.reasons import why_not_moved

        return why_not_moved(battle, self.unit, self.leader, action)
