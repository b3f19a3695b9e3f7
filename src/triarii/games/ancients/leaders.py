"""Leaders: casualty checks, evade and escape. §13, §14"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.events import VERDICT
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.ancients import words
from triarii.games.ancients.battle import HELMET, Ancients
from triarii.games.ancients.hexes import BACK, BASELINE, NAMES, OFF, ROW
from triarii.games.ancients.telling import leader_piece, named
from triarii.games.ancients.terrain import IMPASSABLE, MARSH
from triarii.games.ancients.units import ATTACK, EL, FIERCE
from triarii.games.ancients.words import LEAVE, LEAVES, STAY, STAYS, TO, TOS

EVADE_HEXES: Final = 3


def suffer(battle: Ancients, unit: int, hits: int) -> None:
    """Blocks are removed; then an attached leader is checked; left alone, he must evade. CA-14.01, .06, .07, .27"""
    if hits <= 0:
        return
    hex = battle.where[unit]
    leader = battle.leader_at[hex]
    battle.lose_blocks(unit, hits)
    if leader >= 0 and battle.outcome is None:
        check_leader(battle, leader, battle.blocks[unit] > 0)
        left_alone(battle, leader, hex)


def check_leader(battle: Ancients, leader: int, unit_lives: bool) -> None:
    """Two helmets of two dice, or one of one if his unit is gone; once in a combat sequence. CA-14.01, .03, .06"""
    if battle.checked >> leader & 1:
        return
    battle.checked |= 1 << leader
    faces = roll(battle, 2 if unit_lives else 1)
    seat = 1 - battle.scenario.leader_owner[leader]
    battle.tell(words.LEADER_CHECK, seat, battle.leader_where[leader], leader, many=judged(battle, faces, HELMET))
    for face in faces:
        if face != HELMET:
            return
    battle.lose_leader(leader)


def left_alone(battle: Ancients, leader: int, hex: int) -> None:
    """A leader whose unit in that hex is gone evades, checked or not. CA-14.07, .17"""
    if battle.at[hex] < 0 and battle.outcome is None and battle.leader_where[leader] >= 0:
        battle.stack.append(LeaderEvade(leader))


def roll(battle: Ancients, count: int) -> tuple[int, ...]:
    dice = battle.dice
    return tuple([dice.die(6) for _ in range(count)])


def judged(battle: Ancients, faces: tuple[int, ...], hits: int) -> tuple[int, ...]:
    """The dice of a roll in which one face hits, for the log."""
    if battle.quiet:
        return faces
    return tuple([face + VERDICT * (words.HIT if face == hits else words.MISS) for face in faces])


def attack_lone_leader(battle: Ancients, leader: int, dice: int, unit: int, role: int) -> None:
    """One helmet eliminates a lone leader under attack; otherwise he must evade. CA-13.37, CA-14.10, CA-11.74"""
    faces = roll(battle, dice)
    there, here = battle.leader_where[leader], battle.where[unit]
    rolled = judged(battle, faces, HELMET)
    battle.tell(words.ROLLED, battle.active, there, here, unit, words.LEADERS + leader, role, rolled)
    if HELMET in faces:
        battle.lose_leader(leader)
    else:
        battle.stack.append(LeaderEvade(leader))


def escape_dice(battle: Ancients, unit: int) -> int:
    """The normal attack dice, without terrain, camp, card or leader. CA-13.56, .57, .64"""
    kind = battle.kind[unit]
    if kind == EL:
        return 1
    return ATTACK[kind] + (1 if FIERCE[kind] and battle.is_full_strength(unit) else 0)


def may_end(battle: Ancients, seat: int, hex: int) -> bool:
    """May a leader of this seat end his evade here? CA-13.40"""
    unit = battle.at[hex]
    if unit >= 0 and battle.owner[unit] != seat:
        return False
    return battle.leader_at[hex] < 0 and not battle.terrain[hex] & IMPASSABLE


def can_finish(battle: Ancients, seat: int, hex: int, left: int) -> bool:
    """Having come to this hex with so many hexes left, can he end his evade at all? CA-13.50, .51, .65, .69"""
    if may_end(battle, seat, hex):
        return True
    if left == 0:
        return False
    if ROW[hex] == BASELINE[seat]:
        return True
    return bool(ways_on(battle, seat, hex, left))


def ways_on(battle: Ancients, seat: int, hex: int, left: int) -> list[int]:
    """The back hexes by which an evade of so many hexes can go on and still end well. CA-13.46, .48"""
    return [n for n in BACK[seat][hex] if not battle.terrain[n] & IMPASSABLE and can_finish(battle, seat, n, left - 1)]


@final
class LeaderEvade(Frame[Ancients]):
    """A leader alone flees one to three hexes toward his own side, hex by hex, escaping through enemies. §13"""

    __slots__ = ("leader", "hex", "taken")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "leader", "hex", "taken")

    def __init__(self, leader: int = 0) -> None:
        super().__init__()
        self.leader = leader
        self.hex = OFF
        self.taken = 0

    def clone(self) -> LeaderEvade:
        twin = LeaderEvade(self.leader)
        twin.step = self.step
        twin.hex = self.hex
        twin.taken = self.taken
        return twin

    def resume(self, battle: Ancients) -> bool:
        leader = self.leader
        seat = battle.scenario.leader_owner[leader]
        if self.step == 0:
            self.step = 1
            self.hex = battle.leader_where[leader]
            battle.leader_at[self.hex] = OFF  # he is on his way, and may pass hexes that others hold
        legal: list[Action] = []
        left = EVADE_HEXES - self.taken
        if left > 0:
            for n in ways_on(battle, seat, self.hex, left):
                legal.append(TOS[n])
            if ROW[self.hex] == BASELINE[seat]:
                legal.append(LEAVES)
        if self.taken > 0 and may_end(battle, seat, self.hex):
            legal.append(STAYS)
        if not legal:
            battle.stack.pop()
            battle.lose_leader(leader)
            return False
        return battle.ask(seat, legal)

    def prompt(self, battle: Ancients) -> Prompt:
        name = named(battle.scenario.leader_name[self.leader], "The leader")
        question = text("leader evade", leader=name, hex=NAMES[self.hex])
        return Prompt("leader evade", question, "CA-13.34", about=(leader_piece(self.leader),))

    def answer(self, battle: Ancients, action: Action) -> None:
        leader = self.leader
        seat = battle.scenario.leader_owner[leader]
        if action.verb == STAY:
            battle.leader_at[self.hex] = leader
            battle.stack.pop()
        elif action.verb == LEAVE:
            battle.tell(words.LEADER_LEFT, seat, self.hex, leader)
            battle.leader_where[leader] = OFF
            battle.stack.pop()
        else:
            battle.tell(words.LEADER_EVADED, seat, self.hex, action.a, leader)
            self.hex = action.a
            self.taken += 1
            battle.leader_where[leader] = action.a
            if not self.survives_entering(battle, seat, action.a):
                battle.stack.pop()
                battle.lose_leader(leader)

    def survives_entering(self, battle: Ancients, seat: int, hex: int) -> bool:
        """The escape roll of an enemy unit in the hex, then the marsh. CA-13.56 to .60, .66, CA-14.11"""
        unit = battle.at[hex]
        if unit >= 0 and battle.owner[unit] != seat:
            faces = roll(battle, escape_dice(battle, unit))
            battle.tell(words.ESCAPE_ROLL, 1 - seat, hex, unit, self.leader, many=judged(battle, faces, HELMET))
            if HELMET in faces:
                return False
        if battle.terrain[hex] & MARSH:
            faces = roll(battle, 1)
            rolled = judged(battle, faces, HELMET)
            battle.tell(words.MARSH_ROLL, 1 - seat, hex, words.LEADERS + self.leader, many=rolled)
            if HELMET in faces:
                return False
        return True

    def why_not(self, battle: Ancients, action: Action) -> Rejection:
        if action.verb == TO:
            seat = battle.scenario.leader_owner[self.leader]
            name = NAMES[action.a]
            if action.a not in BACK[seat][self.hex]:
                return Rejection("not-back", f"{name} is not one hex nearer to his own side.", "CA-13.46")
            if battle.terrain[action.a] & IMPASSABLE:
                return Rejection("impassable", f"{name} is impassable.", "CA-13.48")
            return Rejection("no-end", f"By {name} he could not end his evade in a permitted hex.", "CA-13.51")
        if action.verb == STAY:
            return Rejection("may-not-end", f"He may not end his evade in {NAMES[self.hex]}.", "CA-13.40")
        return super().why_not(battle, action)
