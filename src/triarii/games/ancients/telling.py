"""Actions as a player would say them, and those of whom questions and actions speak, as keys and values of templates."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.text import Text, Value, text
from triarii.games.ancients import cards, units, words
from triarii.games.ancients.battle import WAITING, Ancients
from triarii.games.ancients.hexes import NAMES
from triarii.games.ancients.position_keys import GROUND


def says(battle: Ancients, action: Action) -> Text:
    """The action in a player's words: the template is called after its verb."""
    verb, a = action.verb, action.a
    head = words.WORDS.head(action)
    if verb in (words.PLAY, words.DISCARD):
        return text(head, card=cards.CODES[a])
    if verb == words.DETACH and battle.at[a] >= 0:
        return text("order leader.away", leader=leader_in(battle, a), hex=NAMES[a])
    if verb in (words.DETACH, words.FOLLOW, words.LEAD, words.CHECK):
        return text(head, leader=leader_in(battle, a), hex=NAMES[a])
    if verb in (words.ORDER, words.MOVE, words.TRAMPLE):
        return text(head, who=who_stands_in(battle, a))
    if verb == words.AMBUSH:
        return text(head, section=words.SECTION_WORDS.format(a))
    if verb == words.RALLY:
        return text(head, who=strength_in(battle, a))
    if verb == words.BRING:
        return text(head, kind=units.CODES[a])
    if verb == words.TO:
        return going_to(battle, head, a)
    if verb in (words.ATTACK, words.FIRE):
        return text(head, target=strength_in(battle, a), unit=unit_in(battle, action.b))
    if verb == words.IGNORE:
        return text("ignore", number=a) if a else text("ignore.none")
    if verb == words.SET_LEADER:
        values: dict[str, Value] = {"leader": next_leader(battle), "place": ground_of(battle, a)}
        if battle.at[a] < 0:
            return Text(head, values)
        return Text(f"{head}.with", {**values, "kind": units.CODES[battle.kind[battle.at[a]]]})
    return text(head)


def named(name: str, nameless: str) -> Value:
    """A leader's name, or what he is called without one."""
    return name or text(f"label.{nameless}")


def leader_in(battle: Ancients, hex: int) -> Value:
    leader = battle.leader_at[hex]
    return named(battle.scenario.leader_name[leader] if leader >= 0 else "", "the leader")


def leader_to_post(battle: Ancients) -> int:
    """The next leader who waits to be posted by the one who decides, or -1."""
    for leader in battle.scenario.leaders[battle.seat]:
        if battle.leader_where[leader] == WAITING:
            return leader
    return -1


def next_leader(battle: Ancients) -> Value:
    leader = leader_to_post(battle)
    return named(battle.scenario.leader_name[leader] if leader >= 0 else "", "a leader")


def unit_in(battle: Ancients, hex: int) -> Value:
    unit = battle.at[hex]
    return text("label.unit in", kind=units.CODES[battle.kind[unit]], hex=NAMES[hex]) if unit >= 0 else NAMES[hex]


def who_stands_in(battle: Ancients, hex: int) -> Value:
    """A unit with its leader, or a leader alone."""
    led = battle.leader_at[hex] >= 0
    if battle.at[hex] < 0:
        return text("label.leader in", leader=leader_in(battle, hex), hex=NAMES[hex]) if led else NAMES[hex]
    unit = unit_in(battle, hex)
    return text("label.unit with", unit=unit, leader=leader_in(battle, hex)) if led else unit


def strength_in(battle: Ancients, hex: int) -> Value:
    """The same, with what is left of the unit."""
    unit = battle.at[hex]
    who = who_stands_in(battle, hex)
    return text("label.strength", who=who, blocks=int(battle.blocks[unit])) if unit >= 0 else who


def ground_of(battle: Ancients, hex: int) -> Value:
    found: list[Value] = [word for word, bit in GROUND.items() if battle.terrain[hex] & bit]
    return text("label.ground", hex=NAMES[hex], ground=found) if found else NAMES[hex]


def going_to(battle: Ancients, head: str, hex: int) -> Text:
    """To a hex, and whom one would join, or pass, in it."""
    values: dict[str, Value] = {"place": ground_of(battle, hex)}
    unit = battle.at[hex]
    if unit >= 0:
        values["kind"] = units.CODES[battle.kind[unit]]
        return Text(f"{head}.with" if battle.owner[unit] == battle.seat else f"{head}.past", values)
    if battle.leader_at[hex] >= 0:
        values["joined"] = leader_in(battle, hex)
        return Text(f"{head}.joining", values)
    return Text(head, values)


# The pieces of whom a question speaks


def unit_piece(unit: int) -> str:
    return words.UNIT_WORDS.format(unit)


def leader_piece(leader: int) -> str:
    return words.LEADER_WORDS.format(leader)


def piece_in(battle: Ancients, hex: int) -> str:
    """The unit in a hex, or the leader alone in it."""
    return words.PIECE_WORDS.format(battle.piece_at(hex))
