"""Actions in the words of a player: what stands on a button, in a menu, in the log of a terminal."""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.counting import several
from triarii.games.ancients import cards, terrain, units, words
from triarii.games.ancients.battle import WAITING, Ancients
from triarii.games.ancients.hexes import CENTRE, LEFT, NAMES

PLAIN: Final[dict[int, str]] = {
    words.END_ORDERS: "No more orders",
    words.EXIT: "Leave over the far edge",
    words.STAY: "Stay here",
    words.END_MOVES: "No more moves",
    words.END_BATTLES: "No more battles",
    words.STAND: "Receive the attack",
    words.EVADE: "Evade",
    words.FIRST_STRIKE: "Play First Strike",
    words.BATTLE_BACK: "Battle back",
    words.FORGO: "Do not battle back",
    words.ADVANCE: "Advance",
    words.HALT: "Stay where you are",
    words.LEAVE: "Leave the field over his own edge",
}


def describe(battle: Ancients, action: Action) -> str:
    """The action in a player's words."""
    verb, a = action.verb, action.a
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == words.PLAY:
        return f"Play {cards.TITLES[a]}"
    if verb == words.DISCARD:
        return f"Discard {cards.TITLES[a]}"
    if verb == words.ORDER:
        return f"Order {who_stands_in(battle, a)}"
    if verb == words.DETACH:
        attached = battle.at[a] >= 0
        return f"Order {leader_in(battle, a)} " + (
            f"away from his unit in {NAMES[a]}" if attached else f"in {NAMES[a]}"
        )
    if verb == words.FOLLOW:
        return f"Follow {leader_in(battle, a)} in {NAMES[a]}"
    if verb == words.AMBUSH:
        where = "left" if a == LEFT else "centre" if a == CENTRE else "right"
        return f"Spring the ambush, {where} section"
    if verb == words.RALLY:
        return f"Rally {strength_in(battle, a)}"
    if verb == words.MOVE:
        return f"Move {who_stands_in(battle, a)}"
    if verb == words.LEAD:
        return f"Move {leader_in(battle, a)} in {NAMES[a]}"
    if verb == words.BRING:
        return f"Bring on {units.TITLES[a]}"
    if verb == words.TO:
        return f"To {ground_of(battle, a)}{company_in(battle, a)}"
    if verb == words.ATTACK:
        return f"Attack {strength_in(battle, a)} with {unit_in(battle, action.b)}"
    if verb == words.FIRE:
        return f"Fire at {strength_in(battle, a)} with {unit_in(battle, action.b)}"
    if verb == words.IGNORE:
        return "Ignore no flag" if a == 0 else "Ignore 1 flag" if a == 1 else f"Ignore {a} flags"
    if verb == words.TRAMPLE:
        return f"Trample {who_stands_in(battle, a)}"
    if verb == words.CHECK:
        return f"Check {leader_in(battle, a)} in {NAMES[a]}"
    if verb == words.SET_LEADER:
        return f"Post {next_leader(battle)} in {ground_of(battle, a)}{company_in(battle, a)}"
    return battle.vocabulary().format(action)


def leader_in(battle: Ancients, hex: int) -> str:
    leader = battle.leader_at[hex]
    return (battle.scenario.leader_name[leader] if leader >= 0 else "") or "the leader"


def next_leader(battle: Ancients) -> str:
    """The next leader who waits to be posted by the one who decides."""
    for leader in battle.scenario.leaders[battle.seat]:
        if battle.leader_where[leader] == WAITING:
            return battle.scenario.leader_name[leader] or "a leader"
    return "a leader"


def unit_in(battle: Ancients, hex: int) -> str:
    unit = battle.at[hex]
    return f"{units.TITLES[battle.kind[unit]]} in {NAMES[hex]}" if unit >= 0 else NAMES[hex]


def who_stands_in(battle: Ancients, hex: int) -> str:
    """A unit with its leader, or a leader alone."""
    if battle.at[hex] < 0:
        return f"{leader_in(battle, hex)} in {NAMES[hex]}" if battle.leader_at[hex] >= 0 else NAMES[hex]
    led = f" with {leader_in(battle, hex)}" if battle.leader_at[hex] >= 0 else ""
    return unit_in(battle, hex) + led


def strength_in(battle: Ancients, hex: int) -> str:
    """The same, with what is left of the unit."""
    unit = battle.at[hex]
    if unit < 0:
        return who_stands_in(battle, hex)
    blocks = battle.blocks[unit]
    return f"{who_stands_in(battle, hex)} ({several(blocks, 'block')})"


def ground_of(battle: Ancients, hex: int) -> str:
    names = [name for bit, name in terrain.NAMES.items() if battle.terrain[hex] & bit]
    return f"{NAMES[hex]} ({', '.join(names)})" if names else NAMES[hex]


def company_in(battle: Ancients, hex: int) -> str:
    """Whom one would join, or pass, in that hex."""
    unit = battle.at[hex]
    if unit >= 0:
        friend = battle.owner[unit] == battle.seat
        return f", with {units.TITLES[battle.kind[unit]]}" if friend else f", past {units.TITLES[battle.kind[unit]]}"
    return f", joining {leader_in(battle, hex)}" if battle.leader_at[hex] >= 0 else ""
