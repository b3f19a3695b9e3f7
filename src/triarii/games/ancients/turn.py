"""The turn: play a card, order, move, battle, draw. §5, §6, §9, §10, §15"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.ancients import cards, words
from triarii.games.ancients.battle import (
    BATTLED,
    DONE_MOVING,
    FIRED_ONCE,
    LEADER_DONE,
    LEADER_ORDERED,
    MUST_FIGHT,
    NO_BATTLE,
    ORDERED,
    WAITING,
    Ancients,
    changed,
    raised,
)
from triarii.games.ancients.battle_roll import BattleRoll
from triarii.games.ancients.close_combat import announce, close_targets
from triarii.games.ancients.dice_pool import FIRE as BY_FIRE
from triarii.games.ancients.dice_pool import fire_dice, fire_range, is_walled_off
from triarii.games.ancients.hexes import DISTANCE, OFF
from triarii.games.ancients.leaders import attack_lone_leader
from triarii.games.ancients.line_of_sight import sees
from triarii.games.ancients.movement import Moving
from triarii.games.ancients.orders import Ordering
from triarii.games.ancients.placement import Deal
from triarii.games.ancients.scenario import Scenario
from triarii.games.ancients.words import (
    ATTACK,
    BRING,
    DISCARD,
    END_BATTLES,
    END_MOVES,
    ENDS_BATTLES,
    ENDS_MOVES,
    FIRE,
    LEAD,
    LEADS,
    MOVE,
    MOVES,
    PLAY,
    PLAYS,
    SET_LEADER,
)

CARD: Final = 0
MOVING: Final = 1
BATTLING: Final = 2
SECOND_MOVES: Final = 3
DRAWING: Final = 4


def opening_frame(scenario: Scenario) -> Deal:
    """The first procedure of every battle: hands are dealt, leaders placed where the scenario says so, turns begin."""
    return Deal()


def may_fire(battle: Ancients) -> bool:
    """Does the order in force let its units fire? CA-18T.11, .43, CA-18U.39"""
    return battle.fallback or battle.order not in (cards.XCS, cards.XDT, cards.XMC)


def may_fight(battle: Ancients) -> bool:
    """Does the order in force let its units fight hand to hand? CA-18T.32, CA-18U.27"""
    return battle.fallback or battle.order not in (cards.XDS, cards.XMF)


def fire_targets(battle: Ancients, unit: i64) -> list[int]:
    """The hexes of enemies that it may fire at: in range, in sight, nobody beside it. CA-10.04 to .07, .12, .40"""
    reach = fire_range(battle, unit)
    here = battle.where[unit]
    seat = battle.owner[unit]
    if reach == 0 or battle.enemy_unit_beside(seat, here):
        return []
    targets: list[int] = []
    distances = DISTANCE[here]
    for foe in battle.scenario.units[1 - seat]:
        hex = battle.where[foe]
        if hex >= 0 and 2 <= distances[hex] <= reach and can_hit(battle, unit, here, hex):
            targets.append(hex)
    for leader in battle.scenario.leaders[1 - seat]:
        hex = battle.leader_where[leader]
        if hex >= 0 and battle.at[hex] < 0 and 2 <= distances[hex] <= reach and can_hit(battle, unit, here, hex):
            targets.append(hex)
    return targets


def can_hit(battle: Ancients, unit: i64, here: i64, hex: i64) -> bool:
    if is_walled_off(battle, here, hex) or not sees(battle, here, hex):
        return False
    return fire_dice(battle, unit, hex) > 0


def may_battle(battle: Ancients, unit: i64) -> bool:
    return battle.mark[unit] & (ORDERED | BATTLED | NO_BATTLE) == ORDERED and battle.where[unit] >= 0


def attacks_of(battle: Ancients, unit: i64) -> list[Action]:
    """Everything the unit may announce now. CA-9.10, .13"""
    here = battle.where[unit]
    found: list[Action] = []
    if may_fight(battle):
        for there in close_targets(battle, unit, False):
            found.append(Action(ATTACK, there, here))
    if may_fire(battle) and not battle.mark[unit] & MUST_FIGHT:
        for there in fire_targets(battle, unit):
            found.append(Action(FIRE, there, here))
    return found


def must_still_fight(battle: Ancients, unit: i64) -> bool:
    """Warriors that charged must fight while an enemy unit stands next to them. CA-8.24, .29"""
    return (
        bool(battle.mark[unit] & MUST_FIGHT)
        and not battle.mark[unit] & BATTLED
        and battle.where[unit] >= 0
        and battle.enemy_unit_beside(battle.owner[unit], battle.where[unit])
        and bool(close_targets(battle, unit, False))
    )


@final
class Turn(Frame[Ancients]):
    """One player's turn. CA-5.02"""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()

    def clone(self) -> Turn:
        twin = Turn()
        twin.step = self.step
        return twin

    def resume(self, battle: Ancients) -> bool:
        step = self.step
        if step == CARD:
            return self.ask_card(battle)
        if step in (MOVING, SECOND_MOVES):
            return self.ask_move(battle)
        if step == BATTLING:
            return self.ask_battle(battle)
        self.draw(battle)
        return False

    def prompt(self, battle: Ancients) -> Prompt:
        if self.step == CARD:
            if not self.playable(battle):
                return Prompt("discard", text("discard"), "CA-6.06", text("card.public"))
            return Prompt("card", text("card"), "CA-6.01", text("card.public"))
        if self.step == BATTLING:
            return Prompt("battle", text("battle"), "CA-9.01")
        if self.step == SECOND_MOVES:
            return Prompt("second move", text("second move"), "CA-18U.24")
        return Prompt("moves", text("moves"), "CA-8.01")

    def answer(self, battle: Ancients, action: Action) -> None:
        verb = action.verb
        if verb == PLAY:
            self.play(battle, action.a)
        elif verb == DISCARD:
            battle.take_from_hand(battle.active, action.a)
            battle.card = action.a
            battle.order = cards.NO_CARD
            battle.last_order = changed(battle.last_order, battle.active, cards.NO_CARD)  # nothing to copy. CA-18T.29
            battle.tell(words.DISCARDED, battle.active, action.a)
            self.step = DRAWING
        elif verb == MOVE:
            battle.stack.append(Moving(battle.at[action.a]))
        elif verb == LEAD:
            battle.stack.append(Moving(-1, battle.leader_at[action.a]))
        elif verb == BRING:
            battle.stack.append(Moving(self.waiting(battle, action.a)))
        elif verb == SET_LEADER:
            self.set_leader(battle, action.a)
        elif verb == END_MOVES:
            self.step = BATTLING if self.step == MOVING else DRAWING
        elif verb == END_BATTLES:
            self.end_battles(battle)
        else:
            self.battle(battle, action)

    # 1. Play a command card. §6

    def playable(self, battle: Ancients) -> list[int]:
        """The kinds of card in hand that can be played now. CA-6.01, .05"""
        kinds: list[int] = []
        for card in battle.hands[battle.active]:
            if card not in kinds and card != cards.XFS:
                if card != cards.XCA or battle.last_order[1 - battle.active] != cards.NO_CARD:
                    kinds.append(card)
        return kinds

    def ask_card(self, battle: Ancients) -> bool:
        legal = [PLAYS[card] for card in self.playable(battle)]
        if not legal:
            for card in battle.hands[battle.active]:
                discard = Action(DISCARD, card)
                if discard not in legal:
                    legal.append(discard)
        if not legal:  # a scenario has taken the last card away
            battle.last_order = changed(battle.last_order, battle.active, cards.NO_CARD)
            self.step = DRAWING
            return False
        return battle.ask(battle.active, legal, alone_is_asked=True)

    def play(self, battle: Ancients, card: int) -> None:
        active = battle.active
        battle.take_from_hand(active, card)
        battle.card = card
        battle.tell(words.PLAYED, active, card)
        order = card
        battle.ground = 0
        if card == cards.XCA:  # CA-18T.17 to .27
            order = cards.MIRROR[battle.last_order[1 - active]]
            if order == cards.LAN:
                battle.ground = battle.last_ground[1 - active]
            battle.tell(words.COPIED, active, order)
        battle.order = order
        battle.fallback = False
        battle.last_order = changed(battle.last_order, active, order)
        battle.last_ground = changed(battle.last_ground, active, 0)
        self.step = MOVING
        battle.stack.append(Ordering())

    # 3. Movement. §8

    def ask_move(self, battle: Ancients) -> bool:
        active = battle.active
        if battle.order in (cards.XCS, cards.XDS) and not battle.fallback:  # no movement. CA-18T.08, .32
            self.step = BATTLING
            return False
        legal: list[Action] = []
        mark = battle.mark
        brings: list[int] = []
        for unit in battle.scenario.units[active]:
            if mark[unit] & (ORDERED | DONE_MOVING) == ORDERED:
                hex = battle.where[unit]
                if hex >= 0:
                    legal.append(MOVES[hex])
                elif hex == WAITING and battle.ambush and battle.kind[unit] not in brings:
                    brings.append(battle.kind[unit])
                    legal.append(Action(BRING, battle.kind[unit]))
        for leader in battle.scenario.leaders[active]:
            if battle.leader_mark[leader] & (LEADER_ORDERED | LEADER_DONE) == LEADER_ORDERED:
                hex = battle.leader_where[leader]
                if hex >= 0:
                    legal.append(LEADS[hex])
                elif hex == WAITING and battle.ambush:
                    legal.extend(self.places_for_leader(battle))
        legal.append(ENDS_MOVES)
        return battle.ask(active, legal)

    def waiting(self, battle: Ancients, kind: int) -> int:
        for unit in battle.scenario.units[battle.active]:
            if battle.kind[unit] == kind and battle.where[unit] == WAITING and not battle.mark[unit] & DONE_MOVING:
                return unit
        raise AssertionError("no such unit waits")

    def places_for_leader(self, battle: Ancients) -> list[Action]:
        """The leader of an ambush comes on with one of its units."""
        found: list[Action] = []
        for unit in battle.scenario.units[battle.active]:
            hex = battle.where[unit]
            if hex >= 0 and battle.began[unit] == WAITING and battle.leader_at[hex] < 0:
                found.append(Action(SET_LEADER, hex))
        return found

    def set_leader(self, battle: Ancients, hex: int) -> None:
        for leader in battle.scenario.leaders[battle.active]:
            if battle.leader_where[leader] == WAITING:
                battle.put_leader(leader, hex)
                battle.leader_mark[leader] |= LEADER_DONE
                battle.tell(words.LEADER_SET, battle.active, hex, leader)
                return

    # 4. Battle. §9

    def ask_battle(self, battle: Ancients) -> bool:
        active = battle.active
        legal: list[Action] = []
        bound = False
        for unit in battle.scenario.units[active]:
            if may_battle(battle, unit):
                legal.extend(attacks_of(battle, unit))
                if battle.mark[unit] & MUST_FIGHT and must_still_fight(battle, unit):
                    bound = True
        if not bound:
            legal.append(ENDS_BATTLES)
        return battle.ask(active, legal, alone_is_asked=bound)  # a compulsory attack is announced by its player

    def battle(self, battle: Ancients, action: Action) -> None:
        unit = battle.at[action.b]
        there = action.a
        if action.verb == ATTACK:
            battle.mark[unit] |= BATTLED
            announce(battle, unit, there, False)
            return
        twice = battle.order == cards.XDS and not battle.fallback  # CA-18T.31
        battle.mark[unit] |= FIRED_ONCE if twice and not battle.mark[unit] & FIRED_ONCE else BATTLED
        battle.checked = 0
        battle.tell(words.FIRED, battle.active, there, action.b, battle.kind[unit], unit, battle.piece_at(there))
        target = battle.at[there]
        if target >= 0:
            battle.stack.append(BattleRoll(unit, target, BY_FIRE, False, battle.is_full_strength(target)))
        else:
            attack_lone_leader(battle, battle.leader_at[there], fire_dice(battle, unit, there), unit, BY_FIRE)

    def end_battles(self, battle: Ancients) -> None:
        self.step = DRAWING
        if battle.order == cards.XMF and not battle.fallback:  # CA-18U.24, .26
            self.step = SECOND_MOVES
            for unit in battle.scenario.units[battle.active]:
                battle.mark[unit] &= ~DONE_MOVING

    # 5. Draw a command card. §15

    def draw(self, battle: Ancients) -> None:
        active = battle.active
        if battle.card != cards.NO_CARD:
            battle.discards = raised(battle.discards, battle.card, 1)  # before any card is drawn. CA-15.05
            battle.card = cards.NO_CARD
        if battle.order == cards.XIS:
            battle.reshuffle()  # CA-18U.07, CA-15.10
        for _ in range(battle.first_strikes):
            battle.draw(1 - active)  # CA-15.04, .07
        self.draw_for(battle, active)
        if not is_beaten_off(battle, 1 - active):
            begin_turn(battle, 1 - active)
            battle.stack[-1] = Turn()

    def draw_for(self, battle: Ancients, seat: int) -> None:
        """One card for the card played, more or fewer where the scenario says so. CA-15.01, .07"""
        growth = battle.scenario.growth[seat]
        if battle.owed_cards[seat] > 0:
            battle.owed_cards = raised(battle.owed_cards, seat, -1)
        else:
            battle.draw(seat)
        done = battle.turns[seat]
        if done <= len(growth):
            more = growth[done - 1] - battle.command[seat]
            battle.command = changed(battle.command, seat, growth[done - 1])
            for _ in range(more):
                battle.draw(seat)

    def why_not(self, battle: Ancients, action: Action) -> Rejection:
        from triarii.games.ancients.reasons import why_not_in_turn

        return why_not_in_turn(battle, self.step, action)


def is_beaten_off(battle: Ancients, seat: int) -> bool:
    """An army without unit or leader has lost when its turn comes; if no unit is left at all, banners decide. CA-4.12"""
    if has_units(battle, seat) or (has_units(battle, 1 - seat) and has_leaders(battle, seat)):
        return False
    winner = 1 - seat
    if not has_units(battle, winner) and battle.banners[seat] > battle.banners[winner]:
        winner = seat
    battle.win(winner, "the other army has left the field", "CA-4.12")
    return True


def has_units(battle: Ancients, seat: int) -> bool:
    """Is a unit of this seat on the field, or still to come?"""
    for unit in battle.scenario.units[seat]:
        if battle.where[unit] != OFF:
            return True
    return False


def has_leaders(battle: Ancients, seat: int) -> bool:
    for leader in battle.scenario.leaders[seat]:
        if battle.leader_where[leader] != OFF:
            return True
    return False


def begin_turn(battle: Ancients, seat: int) -> None:
    """The marks of the last turn are taken off, and the next player is on."""
    battle.active = seat
    battle.turns = raised(battle.turns, seat, 1)
    battle.order = cards.NO_CARD
    battle.fallback = False
    battle.ground = 0
    battle.ambush = 0
    battle.first_strikes = 0
    battle.mark = vec[i64]([0] * len(battle.mark))
    battle.leader_mark = vec[i64]([0] * len(battle.leader_mark))
    battle.began = battle.where[:]
    battle.tell(words.TURN_BEGINS, seat, battle.turns[seat])
