"""Close combat from the announcement to its end: reaction, blows, Momentum Advance, bonus, Battle Back. §11, §13"""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import Text, text
from triarii.games.ancients import cards, words
from triarii.games.ancients.battle import ADVANCED, MOVED, Ancients, raised
from triarii.games.ancients.battle_roll import ALL_FLAGS, BattleRoll, evade_scoring, roll_out
from triarii.games.ancients.dice_pool import (
    AT_EVADER,
    ATTACKING,
    BATTLING_BACK,
    STRIKING_FIRST,
    cannot_reach_wall,
    close_dice,
    is_walled_off,
)
from triarii.games.ancients.evade import EvadeMove, may_evade, why_not_evaded
from triarii.games.ancients.hexes import NAMES, NEIGHBOURS
from triarii.games.ancients.leaders import attack_lone_leader, suffer
from triarii.games.ancients.movement import may_step_to, take_camp
from triarii.games.ancients.retreat import enter_marsh
from triarii.games.ancients.telling import unit_piece
from triarii.games.ancients.terrain import BROKEN, FOREST, MARSH, STOPS_MOUNTED, WALL
from triarii.games.ancients.units import BONUS, BONUS_ALWAYS, BONUS_NEVER, CAVALRY, CODES, HWM, MOUNTED, WOODSMEN
from triarii.games.ancients.words import (
    ADVANCE,
    ADVANCES,
    ATTACK,
    BATTLE_BACK,
    BATTLES_BACK,
    EVADE,
    EVADES,
    FIRST_STRIKE,
    FORGOES,
    HALTS,
    STANDS,
    STAYS,
    STRIKES_FIRST,
    TO,
    TOS,
)


def close_targets(battle: Ancients, unit: i64, bonus: bool) -> list[int]:
    """The adjacent hexes whose enemy, unit or lone leader, it may attack. CA-11.01, .86, CA-2.30"""
    here = battle.where[unit]
    seat = battle.owner[unit]
    targets: list[int] = []
    for n in NEIGHBOURS[here]:
        foe = battle.at[n]
        if foe >= 0:
            if battle.owner[foe] == seat:
                continue
        else:
            leader = battle.leader_at[n]
            if leader < 0 or battle.scenario.leader_owner[leader] == seat:
                continue
        if battle.terrain[here] | battle.terrain[n]:
            if is_walled_off(battle, here, n) or (foe >= 0 and cannot_reach_wall(battle, unit, n)):
                continue
            if close_dice(battle, unit, foe, n, ATTACKING, False, bonus) <= 0:
                continue
        targets.append(n)
    return targets


def announce(battle: Ancients, unit: int, there: int, bonus: bool) -> None:
    """Name the attacker and its target: a new combat sequence begins. CA-11.03, CA-14.16"""
    battle.checked = 0
    here = battle.where[unit]
    battle.tell(words.ATTACKED, battle.owner[unit], there, here, battle.kind[unit], unit, battle.piece_at(there))
    target = battle.at[there]
    if target < 0:
        dice = close_dice(battle, unit, -1, there, ATTACKING, battle.is_full_strength(unit), bonus)
        attack_lone_leader(battle, battle.leader_at[there], dice, unit, ATTACKING)
        return
    battle.stack.append(CloseCombat(battle, unit, target, bonus))


REACTION: Final = 0
BLOW: Final = 1
AFTERMATH: Final = 2
WILL_ADVANCE: Final = 3
EXTRA_HEX: Final = 4
BONUS_COMBAT: Final = 5
WILL_BATTLE_BACK: Final = 6
END: Final = 7


@final
class CloseCombat(Frame[Ancients]):
    """One ordered unit attacks one adjacent enemy unit, to the end. §11"""

    __slots__ = ("attacker", "target", "here", "there", "bonus", "full_attacker", "full_target", "struck")

    FIELDS: ClassVar[tuple[str, ...]] = (
        "step", "attacker", "target", "here", "there", "bonus", "full_attacker", "full_target", "struck",
    )  # fmt: skip

    def __init__(self, battle: Ancients | None = None, attacker: int = 0, target: int = 0, bonus: bool = False) -> None:
        super().__init__()
        self.attacker = attacker
        self.target = target
        self.bonus = bonus
        self.struck = False  # the target struck first, by card or from a wall
        if battle is None:
            self.here = 0
            self.there = 0
            self.full_attacker = False
            self.full_target = False
        else:
            self.here = battle.where[attacker]
            self.there = battle.where[target]
            self.full_attacker = battle.is_full_strength(attacker)  # judged when the combat begins. CA-11.13, .17
            self.full_target = battle.is_full_strength(target)

    def clone(self) -> CloseCombat:
        twin = CloseCombat(None, self.attacker, self.target, self.bonus)
        twin.step = self.step
        twin.here = self.here
        twin.there = self.there
        twin.full_attacker = self.full_attacker
        twin.full_target = self.full_target
        twin.struck = self.struck
        return twin

    def resume(self, battle: Ancients) -> bool:
        step = self.step
        attacker, target = self.attacker, self.target
        if step == REACTION:
            return self.ask_reaction(battle)
        if step == BLOW:
            self.step = END  # driven off, or without a target: its battle is spent. CA-18T.54, .63, .67
            if self.stands(battle, attacker, self.here) and self.stands(battle, target, self.there):
                self.step = AFTERMATH
                self.strike(battle, attacker, target, ATTACKING, self.full_attacker, self.full_target)
            return False
        if step == AFTERMATH:
            self.step = END
            if self.stands(battle, target, self.there):
                if not self.struck and self.stands(battle, attacker, self.here) and self.can_battle_back(battle):
                    self.step = WILL_BATTLE_BACK
            elif self.may_advance(battle):
                self.step = WILL_ADVANCE
            return False
        if step == WILL_ADVANCE:
            return battle.ask(battle.owner[attacker], [ADVANCES, HALTS])
        if step == EXTRA_HEX:
            legal = [TOS[n] for n in NEIGHBOURS[self.there] if may_step_to(battle, attacker, n)]
            if not legal:
                self.step = BONUS_COMBAT
                return False
            legal.append(STAYS)
            return battle.ask(battle.owner[attacker], legal)
        if step == BONUS_COMBAT:
            legal = self.bonus_attacks(battle)
            if legal:
                legal.append(HALTS)
                return battle.ask(battle.owner[attacker], legal)
            self.step = END
            return False
        if step == WILL_BATTLE_BACK:
            return battle.ask(battle.owner[target], [BATTLES_BACK, FORGOES])
        battle.stack.pop()
        if battle.mark[attacker] & ADVANCED and not self.is_driven_off(battle):
            take_camp(battle, attacker)
        return False

    def stands(self, battle: Ancients, unit: int, hex: int) -> bool:
        """Is the unit alive and in the hex where the combat found it?"""
        return battle.blocks[unit] > 0 and battle.where[unit] == hex

    def is_driven_off(self, battle: Ancients) -> bool:
        """Did its bonus attack end in a retreat, by Battle Back or First Strike?"""
        return self.bonus and battle.where[self.attacker] not in (self.here, self.there)

    def strike(
        self, battle: Ancients, roller: int, target: int, role: int, full_roller: bool, full_target: bool
    ) -> None:
        battle.stack.append(BattleRoll(roller, target, role, full_roller, full_target, self.bonus))

    # Reaction: stand, evade or First Strike. CA-11.05

    def ask_reaction(self, battle: Ancients) -> bool:
        """The defender is asked whenever he might hold First Strike for all that others know. CA-18T.68"""
        legal: list[Action] = []
        seat = battle.owner[self.target]
        walled = self.strikes_from_wall(battle)
        secret = not walled and battle.discards[cards.XFS] == 0
        if secret and cards.XFS in battle.hands[seat] and self.can_strike(battle, STRIKING_FIRST):
            legal.append(STRIKES_FIRST)
        legal.append(STANDS)
        if may_evade(battle, self.target, self.attacker):
            legal.append(EVADES)
        return battle.ask(seat, legal, alone_is_asked=secret)

    def strikes_from_wall(self, battle: Ancients) -> bool:
        """A defender on a wall battles first, unless the attacker stands on the wall too. CA-16X.20, .27, .60"""
        return bool(battle.terrain[self.there] & WALL) and not battle.terrain[self.here] & WALL

    def can_strike(self, battle: Ancients, role: int) -> bool:
        return close_dice(battle, self.target, self.attacker, self.here, role, self.full_target, False) > 0

    def can_battle_back(self, battle: Ancients) -> bool:
        """A defender that kept its hex may battle back. CA-11.75, .77, .82, .85"""
        return self.can_strike(battle, BATTLING_BACK)

    def react(self, battle: Ancients, action: Action) -> None:
        seat = battle.owner[self.target]
        if action.verb == EVADE:
            battle.tell(words.EVADED, seat, self.there, self.target)
            self.step = END
            self.roll_at_evader(battle)
        elif action.verb == FIRST_STRIKE:
            battle.take_from_hand(seat, cards.XFS)
            battle.discards = raised(battle.discards, cards.XFS, 1)
            battle.first_strikes += 1
            battle.tell(words.STRUCK_FIRST, seat, cards.XFS, self.there, self.target)
            self.strike_first(battle)
        else:
            battle.tell(words.REACTED, seat, self.there, self.target)
            if self.strikes_from_wall(battle) and self.can_strike(battle, STRIKING_FIRST):
                battle.tell(words.WALL_BLOW, seat, self.there, self.target, self.attacker)
                self.strike_first(battle)
            else:
                self.step = BLOW

    def strike_first(self, battle: Ancients) -> None:
        """The defender battles first; the attacker fights on if it is still in place. CA-18T.53 to .55, .62"""
        self.step = BLOW
        self.struck = True
        self.strike(battle, self.target, self.attacker, STRIKING_FIRST, self.full_target, self.full_attacker)

    def roll_at_evader(self, battle: Ancients) -> None:
        """The full dice are rolled before the evading unit moves; only its class symbol hits. CA-13.03, .25, .30"""
        attacker, target = self.attacker, self.target
        dice = close_dice(battle, attacker, target, self.there, ATTACKING, self.full_attacker, self.bonus)
        scoring = evade_scoring(battle, attacker, target)
        counts = roll_out(battle, scoring, dice, attacker, target, AT_EVADER)
        hits = scoring.hits(counts)
        if battle.witness is not None:
            battle.witness.blow(battle, attacker, target, dice, scoring.number(), ALL_FLAGS, hits, 0)
        battle.stack.append(EvadeMove(target))
        suffer(battle, target, hits)

    # Momentum Advance and bonus close combat. §13

    def may_advance(self, battle: Ancients) -> bool:
        """May the attacker enter the hex it emptied? CA-13M.01, .13, .14, .38, CA-16X.49, .59"""
        attacker = self.attacker
        if battle.kind[attacker] == HWM or not self.stands(battle, attacker, self.here):
            return False
        if battle.terrain[self.here] & MARSH and battle.mark[attacker] & (MOVED | ADVANCED):
            return False
        return may_step_to(battle, attacker, self.there)

    def advance(self, battle: Ancients) -> None:
        attacker = self.attacker
        joins = battle.leader_at[self.there] >= 0  # a friend who fled there: it stops with him. CA-8.10
        self.shift(battle, self.there)
        kind = battle.kind[attacker]
        extra = CAVALRY[kind] and not self.bonus and not joins  # CA-13M.04, .31
        slowed = battle.terrain[self.there] & STOPS_MOUNTED or battle.terrain[self.here] & MARSH  # CA-13M.17, CA-16X.50
        self.step = EXTRA_HEX if extra and not slowed else BONUS_COMBAT

    def shift(self, battle: Ancients, hex: int) -> None:
        attacker = self.attacker
        battle.tell(
            words.ADVANCED, battle.owner[attacker], battle.kind[attacker], battle.where[attacker], hex, attacker
        )
        battle.shift_unit(attacker, hex)
        battle.mark[attacker] |= ADVANCED
        enter_marsh(battle, attacker)

    def bonus_attacks(self, battle: Ancients) -> list[Action]:
        """The attacks open to it after its advance. CA-13M.23 to .30, .34 to .37"""
        attacker = self.attacker
        if self.bonus or battle.blocks[attacker] == 0:
            return []
        kind = battle.kind[attacker]
        hex = battle.where[attacker]
        ground = battle.terrain[hex]
        if BONUS[kind] == BONUS_NEVER or (BONUS[kind] != BONUS_ALWAYS and battle.leader_at[hex] < 0):
            return []
        if (ground & FOREST and not WOODSMEN[kind]) or (ground & BROKEN and MOUNTED[kind]):
            return []
        return [Action(ATTACK, there, hex) for there in close_targets(battle, attacker, True)]

    # What is asked, and what follows

    def prompt(self, battle: Ancients) -> Prompt:
        here, there = NAMES[battle.where[self.attacker]], NAMES[self.there]
        attacker, target = CODES[battle.kind[self.attacker]], CODES[battle.kind[self.target]]
        mine, other = unit_piece(self.attacker), unit_piece(self.target)
        if self.step == REACTION:
            values = {"target": target, "there": there, "attacker": attacker, "here": NAMES[self.here]}
            key = "reaction.evade" if may_evade(battle, self.target, self.attacker) else "reaction"
            return Prompt("reaction", Text(key, values), "CA-11.05", Text("reaction.public", values), (other, mine))
        if self.step == WILL_ADVANCE:
            return Prompt("advance", text("advance", kind=attacker, hex=there), "CA-13M.02", about=(mine,))
        if self.step == EXTRA_HEX:
            return Prompt("extra hex", text("extra hex", kind=attacker, hex=here), "CA-13M.04", about=(mine,))
        if self.step == BONUS_COMBAT:
            return Prompt("bonus combat", text("bonus combat", kind=attacker, hex=here), "CA-13M.27", about=(mine,))
        return Prompt("battle back", text("battle back", kind=target, hex=there), "CA-11.82", about=(other, mine))

    def answer(self, battle: Ancients, action: Action) -> None:
        if self.step == REACTION:
            self.react(battle, action)
        elif self.step == WILL_ADVANCE:
            self.step = END
            if action.verb == ADVANCE:
                self.advance(battle)
        elif self.step == EXTRA_HEX:
            self.step = BONUS_COMBAT
            if action.verb == TO:
                self.shift(battle, action.a)
        elif self.step == BONUS_COMBAT:
            self.step = END
            if action.verb == ATTACK:
                battle.stack.pop()
                if battle.at[action.a] < 0:  # no second advance can follow: the attacker ends here
                    take_camp(battle, self.attacker)
                announce(battle, self.attacker, action.a, True)
        else:
            self.step = END
            if action.verb == BATTLE_BACK:
                battle.tell(words.BACK, battle.owner[self.target], self.there, self.target, self.attacker)
                self.strike(battle, self.target, self.attacker, BATTLING_BACK, self.full_target, self.full_attacker)

    def why_not(self, battle: Ancients, action: Action) -> Rejection:
        verb = action.verb
        if self.step == REACTION and verb == EVADE:
            return why_not_evaded(battle, self.target, self.attacker)
        if self.step == REACTION and verb == FIRST_STRIKE:
            if self.strikes_from_wall(battle):
                return Rejection("wall", "From the wall it strikes first without a card.", "CA-16X.27")
            return Rejection("not-held", "You do not hold First Strike, or may not use it here.", "CA-18T.52")
        if self.step == WILL_ADVANCE and verb == ATTACK:
            return Rejection("advance-first", "Only a unit that advances may attack once more.", "CA-13M.03")
        if self.step == EXTRA_HEX and verb == TO:
            if action.a not in NEIGHBOURS[self.there]:
                return Rejection("not-adjacent", f"It goes one hex further, not to {NAMES[action.a]}.", "CA-13M.04")
            return Rejection("barred", f"It may not enter {NAMES[action.a]}.", "CA-13M.16")
        if self.step == BONUS_COMBAT and verb == ATTACK:
            return Rejection("no-target", f"It cannot attack {NAMES[action.a]} from where it stands.", "CA-13M.28")
        return super().why_not(battle, action)
