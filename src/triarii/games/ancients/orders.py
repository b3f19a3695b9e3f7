"""Giving orders: the player names those he orders, one by one, as his card allows. §7, §18"""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.ancients import cards, words
from triarii.games.ancients.battle import (
    HELMET,
    LEADER_ORDERED,
    ORDERED,
    WAITING,
    Ancients,
    changed,
)
from triarii.games.ancients.card_orders import (
    ALL_AT_ONCE,
    ALL_SECTIONS,
    BY_DICE,
    BY_GROUP,
    BY_KIND,
    BY_LEADER,
    BY_RALLY,
    BY_SECTION,
    LINKED_HEXES,
    MANNER,
    NO_COUNT,
    ORDERS_OF,
    SECTION_OF,
    SHARES,
    can_be_rallied,
    finds_nobody,
    fits,
    has_leader,
    is_made_for,
    may_ambush,
)
from triarii.games.ancients.hexes import CENTRE, LEFT, NEIGHBOURS, RIGHT, SECTIONS, mirrored
from triarii.games.ancients.leaders import roll
from triarii.games.ancients.scenario import POOR
from triarii.games.ancients.units import CLASS, FOOT, MOUNTED
from triarii.games.ancients.words import (
    AMBUSH,
    DETACH,
    DETACHES,
    END_ORDERS,
    ENDS_ORDERS,
    FOLLOW,
    FOLLOWS,
    ORDER,
    ORDERS,
    RALLIES,
    RALLY,
)

BEGIN: Final = 0
GIVE: Final = 1
LINK: Final = 2


@final
class Ordering(Frame[Ancients]):
    """The active player names the units and leaders he orders, before anything moves. CA-7.01, .18"""

    __slots__ = ("left", "given", "faces")

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "left", "given", "faces")

    def __init__(self) -> None:
        super().__init__()
        self.left = 0  # orders still to give
        self.given: list[int] = []  # the sections of the pieces ordered, where sections have shares of their own
        self.faces: list[int] = []  # dice of I Am Spartacus and Rally not yet used, counted by face

    def clone(self) -> Ordering:
        twin = Ordering()
        twin.step = self.step
        twin.left = self.left
        twin.given = self.given[:]
        twin.faces = self.faces[:]
        return twin

    def resume(self, battle: Ancients) -> bool:
        if self.step == BEGIN:
            self.step = GIVE
            self.begin(battle)
        if self.left <= 0:
            battle.stack.pop()
            return False
        legal = self.choices(battle)
        legal.append(ENDS_ORDERS)
        return battle.ask(battle.active, legal)

    def begin(self, battle: Ancients) -> None:
        """How many orders there are; the fallback of one unit where the card finds nobody it is made for."""
        order = battle.order
        manner = MANNER[order]
        command = battle.command[battle.active]
        if manner == BY_SECTION:
            self.left = ORDERS_OF[order]
        elif manner == BY_LEADER:
            self.left = 1
        elif manner in (BY_DICE, BY_RALLY):
            self.left = NO_COUNT
        elif order == cards.XDT:
            self.left = 4
        elif order == cards.XLC:
            self.left = NO_COUNT
        else:
            self.left = command
        if finds_nobody(battle):
            if order == cards.TMO and has_leader(battle):
                return  # leaders up to Command, or one unit: see of_kind
            battle.fallback = True  # CA-18.28, .29
            self.left = 1
        elif manner == ALL_AT_ONCE:
            self.left = 0
            self.order_all(battle)
        elif manner in (BY_DICE, BY_RALLY):
            faces = roll(battle, command)
            battle.tell(words.COMMAND_ROLL, battle.active, many=faces)
            self.faces = [faces.count(face) for face in range(6)]

    def order_all(self, battle: Ancients) -> None:
        """Clash of Shields and Darken the Sky order everyone they are made for. CA-18T.06, .12, .30, .36"""
        for unit in battle.scenario.units[battle.active]:
            hex = battle.where[unit]
            if hex < 0:
                continue
            if battle.order == cards.XDS:
                ordered = is_made_for(battle, cards.XDS, unit)
            else:
                ordered = battle.enemy_unit_beside(battle.active, hex)
            if ordered:
                self.order_unit(battle, unit)

    # What may be ordered now

    def choices(self, battle: Ancients) -> list[Action]:
        if battle.fallback:
            return self.any_unit(battle, ALL_SECTIONS)
        order = battle.order
        manner = MANNER[order]
        if manner == BY_SECTION:
            return self.in_sections(battle)
        if manner == BY_KIND:
            return self.of_kind(battle)
        if manner == BY_GROUP:
            return self.in_group(battle)
        if manner == BY_DICE:
            return self.by_dice(battle)
        if manner == BY_RALLY:
            return self.to_rally(battle)
        if self.step == LINK:
            return self.linked(battle)
        return self.leaders_to_follow(battle)

    def any_unit(self, battle: Ancients, sections: i64) -> list[Action]:
        active = battle.active
        legal: list[Action] = []
        for unit in battle.scenario.units[active]:
            hex = battle.where[unit]
            if hex >= 0 and SECTIONS[active][hex] & sections and not battle.mark[unit] & ORDERED:
                legal.append(ORDERS[hex])
        return legal

    def any_leader(self, battle: Ancients, sections: i64) -> list[Action]:
        active = battle.active
        legal: list[Action] = []
        for leader in battle.scenario.leaders[active]:
            hex = battle.leader_where[leader]
            if hex >= 0 and SECTIONS[active][hex] & sections and not battle.leader_mark[leader] & LEADER_ORDERED:
                legal.append(DETACHES[hex])
        return legal

    def in_sections(self, battle: Ancients) -> list[Action]:
        """Units, lone leaders and leaders who detach, in the card's sections. CA-18.02, .03, .15, CA-7.06"""
        order = battle.order
        shares = SHARES.get(order)
        if shares is None:
            section = SECTION_OF[order]
            return self.any_unit(battle, section) + self.any_leader(battle, section)
        legal = self.any_unit(battle, ALL_SECTIONS) + self.any_leader(battle, ALL_SECTIONS)
        sections = SECTIONS[battle.active]
        given = self.given
        # many stand on the same ground, so that it is asked of each ground and not of each piece
        room = [fits([*given, ground], shares[0], shares[1], shares[2]) for ground in range(ALL_SECTIONS + 1)]
        return [action for action in legal if room[sections[action.a]]]

    def of_kind(self, battle: Ancients) -> list[Action]:
        """Units of the card's kind anywhere; Order Mounted Troops also leaders. CA-18.16, .17, .25, .33"""
        order = battle.order
        legal: list[Action] = []
        for unit in battle.scenario.units[battle.active]:
            hex = battle.where[unit]
            if hex >= 0 and not battle.mark[unit] & ORDERED and is_made_for(battle, order, unit):
                legal.append(ORDERS[hex])
        if order == cards.TMO:
            if not legal and not self.given and finds_nobody(battle):  # the choice of CA-18.34
                legal = self.any_unit(battle, ALL_SECTIONS)
            legal.extend(self.any_leader(battle, ALL_SECTIONS))
        return legal

    def in_group(self, battle: Ancients) -> list[Action]:
        """Foot that links up with the foot already ordered. CA-18T.40, .47, CA-18U.14, .19, .20"""
        first = not self.given
        legal: list[Action] = []
        for unit in battle.scenario.units[battle.active]:
            hex = battle.where[unit]
            if hex >= 0 and FOOT[battle.kind[unit]] and not battle.mark[unit] & ORDERED:
                if first or self.links(battle, hex):
                    legal.append(ORDERS[hex])
        return legal

    def links(self, battle: Ancients, hex: i64) -> bool:
        """Is a piece ordered already next to this hex? CA-18.36, .43"""
        active = battle.active
        for n in NEIGHBOURS[hex]:
            unit = battle.at[n]
            if unit >= 0:
                if battle.owner[unit] == active and battle.mark[unit] & ORDERED:
                    return True
            else:
                leader = battle.leader_at[n]
                if leader >= 0 and battle.scenario.leader_owner[leader] == active:
                    if battle.leader_mark[leader] & LEADER_ORDERED:
                        return True
        return False

    def leaders_to_follow(self, battle: Ancients) -> list[Action]:
        """A leader whom the card lets lead, an ambush, or one unit alone. CA-18.39 to .42, .44, .48, CA-18T.27"""
        active = battle.active
        order = battle.order
        ground = ALL_SECTIONS
        if battle.ground:  # a copied Leadership Any Section keeps to the ground of the first
            ground = battle.ground if active else mirrored(battle.ground)
        section = SECTION_OF.get(order, ground)
        legal: list[Action] = []
        for leader in battle.scenario.leaders[active]:
            hex = battle.leader_where[leader]
            if hex >= 0 and SECTIONS[active][hex] & section:
                legal.append(FOLLOWS[hex])
        for bit in (LEFT, CENTRE, RIGHT):
            if bit & section and may_ambush(battle, bit):
                legal.append(Action(AMBUSH, bit))
        legal.extend(self.any_unit(battle, ground))
        return legal

    def linked(self, battle: Ancients) -> list[Action]:
        """Hexes with a friendly unit or lone leader that link up. CA-18.35 to .37, .45"""
        active = battle.active
        legal: list[Action] = []
        for unit in battle.scenario.units[active]:
            hex = battle.where[unit]
            if hex >= 0 and not battle.mark[unit] & ORDERED and self.links(battle, hex):
                legal.append(ORDERS[hex])
        for leader in battle.scenario.leaders[active]:
            hex = battle.leader_where[leader]
            if hex >= 0 and battle.at[hex] < 0 and not battle.leader_mark[leader] & LEADER_ORDERED:
                if self.links(battle, hex):
                    legal.append(DETACHES[hex])
        return legal

    def by_dice(self, battle: Ancients) -> list[Action]:
        """One unit a class symbol, any unit or leader a helmet. CA-18U.02, .03, .08 to .10"""
        faces = self.faces
        legal: list[Action] = []
        for unit in battle.scenario.units[battle.active]:
            hex = battle.where[unit]
            if hex >= 0 and not battle.mark[unit] & ORDERED:
                if faces[CLASS[battle.kind[unit]]] or faces[HELMET]:
                    legal.append(ORDERS[hex])
        if faces[HELMET]:
            legal.extend(self.any_leader(battle, ALL_SECTIONS))
        return legal

    def to_rally(self, battle: Ancients) -> list[Action]:
        """Units near leaders that a symbol or helmet can bring a block back to. CA-18U.43, .44"""
        faces = self.faces
        legal: list[Action] = []
        for unit in battle.scenario.units[battle.active]:
            hex = battle.where[unit]
            if hex >= 0 and (faces[CLASS[battle.kind[unit]]] or faces[HELMET]) and can_be_rallied(battle, unit):
                legal.append(RALLIES[hex])
        return legal

    # What follows

    def prompt(self, battle: Ancients) -> Prompt:
        order = battle.order
        card = cards.CODES[order]
        rule = cards.TYPES[order].rule
        if battle.fallback:
            return Prompt("one unit", text("one unit", card=card), "CA-18.28")
        manner = MANNER[order]
        if manner == BY_LEADER and self.step != LINK:
            return Prompt("leader", text("leader", card=card), rule)
        if manner == BY_RALLY:
            return Prompt("rally", text("rally", card=card), rule)
        if self.left > NO_COUNT // 2:
            return Prompt("order", text("order", card=card), rule)
        return Prompt("order", text("order.left", card=card, left=self.left), rule)

    def answer(self, battle: Ancients, action: Action) -> None:
        verb = action.verb
        if verb == END_ORDERS:
            self.left = 0
            return
        self.left -= 1
        hex = action.a
        if verb == ORDER:
            self.choose_unit(battle, hex)
        elif verb == DETACH:
            self.choose_leader(battle, hex)
        elif verb == FOLLOW:
            self.follow(battle, hex)
        elif verb == AMBUSH:
            self.spring_ambush(battle, hex)
        elif verb == RALLY:
            self.rally(battle, battle.at[hex])

    def order_unit(self, battle: Ancients, unit: int) -> None:
        battle.mark[unit] |= ORDERED
        battle.tell(words.ORDERED, battle.active, battle.kind[unit], battle.where[unit], unit)

    def choose_unit(self, battle: Ancients, hex: int) -> None:
        unit = battle.at[hex]
        order = battle.order
        self.given.append(SECTIONS[battle.active][hex])
        if MANNER[order] == BY_LEADER and self.step != LINK:
            self.left = 0
            battle.fallback = True
            self.note_ground(battle, hex)
        elif MANNER[order] == BY_DICE:
            self.spend_die(CLASS[battle.kind[unit]])
        elif order == cards.TMO and not MOUNTED[battle.kind[unit]]:
            self.left = 0
            battle.fallback = True
        self.order_unit(battle, unit)

    def choose_leader(self, battle: Ancients, hex: int) -> None:
        leader = battle.leader_at[hex]
        self.given.append(SECTIONS[battle.active][hex])
        if battle.order == cards.XIS:
            self.spend_die(HELMET)
        battle.leader_mark[leader] |= LEADER_ORDERED
        battle.tell(words.LEADER_ORDERED, battle.active, hex, leader)

    def spend_die(self, face: int) -> None:
        """A symbol of the class if there is one left, else a helmet: no other use is ever better. CA-18U.08, .52"""
        self.faces[face if self.faces[face] else HELMET] -= 1

    def note_ground(self, battle: Ancients, hex: int) -> None:
        """Where Leadership Any Section was given, for a Counter Attack that copies it. CA-18T.19, .27"""
        if battle.order == cards.LAN:
            battle.last_ground = changed(battle.last_ground, battle.active, SECTIONS[1][hex])

    def follow(self, battle: Ancients, hex: int) -> None:
        """The chosen leader's hex is ordered; others may link up with it. CA-18.35, .46, .47"""
        leader = battle.leader_at[hex]
        self.note_ground(battle, hex)
        unit = battle.at[hex]
        if unit >= 0:
            self.order_unit(battle, unit)
        else:
            battle.leader_mark[leader] |= LEADER_ORDERED
            battle.tell(words.LEADER_ORDERED, battle.active, hex, leader)
        self.step = LINK
        self.left = 0 if battle.scenario.leader_powers[leader] & POOR else LINKED_HEXES[battle.order]

    def spring_ambush(self, battle: Ancients, section: int) -> None:
        active = battle.active
        self.left = 0
        battle.ambush = section
        battle.last_ground = changed(battle.last_ground, active, section if active else mirrored(section))
        for unit in battle.scenario.units[active]:
            if battle.where[unit] == WAITING:
                battle.mark[unit] |= ORDERED
        for leader in battle.scenario.leaders[active]:
            if battle.leader_where[leader] == WAITING:
                battle.leader_mark[leader] |= LEADER_ORDERED

    def rally(self, battle: Ancients, unit: int) -> None:
        """A block comes back, and the unit is thereby ordered. CA-18U.45 to .47, .56"""
        self.spend_die(CLASS[battle.kind[unit]])
        battle.blocks[unit] += 1
        battle.mark[unit] |= ORDERED
        battle.tell(words.RALLIED, battle.active, battle.kind[unit], battle.where[unit], battle.blocks[unit], unit, 1)

    def why_not(self, battle: Ancients, action: Action) -> Rejection:
        from triarii.games.ancients.reasons import why_not_ordered

        return why_not_ordered(battle, action, self.step == LINK)
