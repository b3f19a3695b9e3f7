"""One roll at a unit, by fire or hand to hand, and all that follows from it: hits, leader check, flags. §10 to §12

The scoring is a pure function of the faces, so that odds are counted by the very code that plays.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from triarii.engine.actions import Action
from triarii.engine.events import VERDICT
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.ancients import words
from triarii.games.ancients.battle import FLAG, HELMET, SWORDS, Ancients
from triarii.games.ancients.dice_pool import (
    AT_EVADER,
    ATTACKING,
    FIRE,
    close_dice,
    fire_dice,
    shelter,
    swords_ignored,
)
from triarii.games.ancients.elephants import Rampage
from triarii.games.ancients.hexes import NAMES
from triarii.games.ancients.leaders import roll, suffer
from triarii.games.ancients.retreat import Retreat, flags_it_may_ignore
from triarii.games.ancients.scenario import HELMETS_HIT
from triarii.games.ancients.telling import unit_piece
from triarii.games.ancients.units import CAMEL, CLASS, CODES, EL, RETREAT, SHY_OF_BEASTS, SWORDS_HIT
from triarii.games.ancients.words import IGNORE, IGNORES

NO_SWORD_HITS: Final = 99
ALL_FLAGS: Final = 99
MOST_SPARED: Final = 6  # more swords than anybody ignores: it stands for all of them


@final
class Scoring:
    """What each face is worth in one roll: settled before the dice fall."""

    __slots__ = ("face", "spared", "helmets", "swords", "rerolls")

    def __init__(self, face: int, spared: int, helmets: bool, swords: int, rerolls: bool) -> None:
        self.face = face  # the target's class symbol. CA-10.30, CA-11.66
        self.spared = spared  # class hits that the target ignores. CA-11.43, .56
        self.helmets = helmets  # do helmets hit? CA-11.61
        self.swords = swords  # swords that do not hit; NO_SWORD_HITS if none does. CA-11.39, .68
        self.rerolls = rerolls  # elephants roll their sword hits again. CA-11.37

    def hits(self, counts: list[int]) -> int:
        """Hits of all the faces rolled, re-rolls included."""
        hits = max(0, counts[self.face] - self.spared) + max(0, counts[SWORDS] - self.swords)
        return hits + counts[HELMET] if self.helmets else hits

    def number(self) -> int:
        """All of it in one number: rolls of the same number and as many dice have the same chances."""
        swords = min(self.swords, MOST_SPARED)
        return ((self.spared * 2 + int(self.helmets)) * (MOST_SPARED + 1) + swords) * 2 + int(self.rerolls)


def scoring_of(number: int) -> Scoring:
    """A scoring with this number; which class symbol hits makes no difference to the chances."""
    rest, rerolls = divmod(number, 2)
    rest, swords = divmod(rest, MOST_SPARED + 1)
    spared, helmets = divmod(rest, 2)
    return Scoring(0, spared, helmets == 1, NO_SWORD_HITS if swords == MOST_SPARED else swords, rerolls == 1)


def fire_scoring(battle: Ancients, target: int) -> Scoring:
    """By fire only the class symbol hits. CA-10.30, .31, .36, .39"""
    return Scoring(CLASS[battle.kind[target]], 0, False, NO_SWORD_HITS, False)


def evade_scoring(battle: Ancients, roller: int, target: int) -> Scoring:
    """An evading unit is hit by its class symbol only. CA-13.03, .04, .26"""
    kind = battle.kind[target]
    return Scoring(CLASS[kind], symbols_spared(kind, battle.kind[roller]), False, NO_SWORD_HITS, False)


def close_scoring(battle: Ancients, roller: int, target: int, defending: bool) -> Scoring:
    """Class symbols, swords, and helmets where a leader is near. CA-11.61 to .69"""
    kind = battle.kind[roller]
    foe = battle.kind[target]
    hex = battle.where[roller]
    swords = swords_ignored(battle, target, hex, defending) if SWORDS_HIT[kind] else NO_SWORD_HITS
    helmets = False
    if kind != EL:  # CA-11.42, .63
        helmets = (
            battle.leader_at[hex] >= 0
            or bool(battle.scenario.powers[roller] & HELMETS_HIT)
            or battle.leader_beside(battle.owner[roller], hex)
        )
    return Scoring(CLASS[foe], symbols_spared(foe, kind), helmets, swords, kind == EL)


def symbols_spared(kind: int, roller: int) -> int:
    """Elephants and camels ignore one class hit rolled by cavalry or chariots. CA-11.43, .56"""
    return 1 if (kind == EL or CAMEL[kind]) and SHY_OF_BEASTS[roller] else 0


def verdicts(scoring: Scoring, faces: tuple[int, ...], before: list[int], flags: bool) -> tuple[int, ...]:
    """What came of each die, for the log; `before` counts what was rolled earlier, `flags` says if they matter."""
    spared = scoring.spared - before[scoring.face]
    swords = scoring.swords - before[SWORDS]
    judged: list[int] = []
    for face in faces:
        verdict = words.MISS
        if face == scoring.face:
            verdict = words.SPARED if spared > 0 else words.HIT
            spared -= 1
        elif face == SWORDS and scoring.swords < NO_SWORD_HITS:
            verdict = words.SPARED if swords > 0 else words.HIT
            swords -= 1
        elif face == HELMET and scoring.helmets:
            verdict = words.HIT
        elif face == FLAG and flags:
            verdict = words.FLAGGED
        judged.append(face + VERDICT * verdict)
    return tuple(judged)


def roll_out(battle: Ancients, scoring: Scoring, dice: int, roller: int, target: int, role: int) -> list[int]:
    """Roll, and for elephants roll every sword hit again until none comes up; the faces counted. CA-11.37, .38, .49"""
    counts = [0, 0, 0, 0, 0, 0]
    faces = roll(battle, dice)
    tell_roll(battle, words.ROLLED, scoring, faces, counts, roller, target, role)
    for face in faces:
        counts[face] += 1
    if scoring.rerolls:
        again = max(0, counts[SWORDS] - scoring.swords)
        while again > 0:
            faces = roll(battle, again)
            tell_roll(battle, words.REROLLED, scoring, faces, counts, roller, target, role)
            before = counts[SWORDS]
            for face in faces:
                counts[face] += 1
            again = max(0, counts[SWORDS] - max(before, scoring.swords))
    return counts


def tell_roll(
    battle: Ancients,
    kind: int,
    scoring: Scoring,
    faces: tuple[int, ...],
    before: list[int],
    roller: int,
    target: int,
    role: int,
) -> None:
    if not battle.quiet:
        rolled = verdicts(scoring, faces, before, role != AT_EVADER)
        there, here = battle.where[target], battle.where[roller]
        battle.tell(kind, battle.owner[roller], there, here, roller, target, role, rolled)


def hexes_per_flag(battle: Ancients, unit: int, roller: int, close: bool) -> int:
    """The unit's full retreat, and one hex more for cavalry or chariots fleeing elephants or camels. CA-11.45, .57"""
    kind = battle.kind[unit]
    beast = battle.kind[roller] == EL or CAMEL[battle.kind[roller]]
    return RETREAT[kind] + (1 if close and beast and SHY_OF_BEASTS[kind] else 0)


FLAGS: Final = 1
RAMPAGE: Final = 2
GO_BACK: Final = 3
DONE: Final = 4


@final
class BattleRoll(Frame[Ancients]):
    """A roll is made, blocks are removed, a leader is checked, flags are ignored or obeyed. CA-10.10, CA-11.02"""

    __slots__ = ("roller", "target", "role", "full_roller", "full_target", "bonus", "flags")

    FIELDS: ClassVar[tuple[str, ...]] = (
        "step", "roller", "target", "role", "full_roller", "full_target", "bonus", "flags",
    )  # fmt: skip

    def __init__(
        self,
        roller: int = 0,
        target: int = 0,
        role: int = FIRE,
        full_roller: bool = False,
        full_target: bool = False,
        bonus: bool = False,
    ) -> None:
        super().__init__()
        self.roller = roller
        self.target = target
        self.role = role
        self.full_roller = full_roller  # at full strength when this combat began. CA-11.13
        self.full_target = full_target
        self.bonus = bonus
        self.flags = 0

    def clone(self) -> BattleRoll:
        twin = BattleRoll(self.roller, self.target, self.role, self.full_roller, self.full_target, self.bonus)
        twin.step = self.step
        twin.flags = self.flags
        return twin

    def resume(self, battle: Ancients) -> bool:
        if self.step == 0:
            self.step = FLAGS
            self.roll(battle)
        elif self.step == FLAGS:
            if self.flags == 0 or battle.blocks[self.target] == 0:
                battle.stack.pop()
                return False
            may_ignore = min(self.flags, self.ignorable(battle))
            if may_ignore:
                return battle.ask(battle.owner[self.target], [IGNORES[n] for n in range(may_ignore, -1, -1)])
            self.step = RAMPAGE
        elif self.step == RAMPAGE:
            self.step = GO_BACK
            if battle.kind[self.target] == EL:
                battle.stack.append(Rampage(self.target, battle.owner[self.roller]))
        elif self.step == GO_BACK:
            battle.stack.pop()
            distance = hexes_per_flag(battle, self.target, self.roller, self.role != FIRE)
            battle.stack.append(Retreat(self.target, self.flags * distance))
        return False

    def roll(self, battle: Ancients) -> None:
        roller, target = self.roller, self.target
        hex = battle.where[target]
        if self.role == FIRE:
            dice = fire_dice(battle, roller, hex)
            scoring = fire_scoring(battle, target)
        else:
            dice = close_dice(battle, roller, target, hex, self.role, self.full_roller, self.bonus)
            scoring = close_scoring(battle, roller, target, self.role == ATTACKING)
        counts = roll_out(battle, scoring, dice, roller, target, self.role)
        self.flags = counts[FLAG]
        hits = scoring.hits(counts)
        witness = battle.witness
        if witness is not None:
            ignored = self.ignorable(battle)
            witness.blow(battle, roller, target, dice, scoring.number(), ignored, hits, self.flags)
        suffer(battle, target, hits)

    def ignorable(self, battle: Ancients) -> int:
        attacked = self.role in (FIRE, ATTACKING)  # only the unit attacked has its ground to help it. CA-16.05
        origin = battle.where[self.roller]
        worth = shelter(battle, self.target, origin) if attacked else 0
        return flags_it_may_ignore(battle, self.target, self.roller, self.role != FIRE, self.full_target, worth)

    def prompt(self, battle: Ancients) -> Prompt:
        here = NAMES[battle.where[self.target]]
        key = "flags.one" if self.flags == 1 else "flags"
        question = text(key, flags=self.flags, kind=CODES[battle.kind[self.target]], hex=here)
        return Prompt("flags", question, "CA-12.32", about=(unit_piece(self.target),))

    def answer(self, battle: Ancients, action: Action) -> None:
        if action.a:
            hex = battle.where[self.target]
            battle.tell(words.IGNORED, battle.owner[self.target], battle.kind[self.target], hex, action.a, self.target)
        self.flags -= action.a
        self.step = RAMPAGE if self.flags else FLAGS

    def why_not(self, battle: Ancients, action: Action) -> Rejection:
        if action.verb == IGNORE:
            most = min(self.flags, self.ignorable(battle))
            return Rejection("too-many", f"Of the {self.flags} flags it may ignore at most {most}.", "CA-12.23")
        return super().why_not(battle, action)
