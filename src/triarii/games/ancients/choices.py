"""Actions as a client reads them: the unit that stands in a hex is the piece that acts, or is struck."""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.choices import Choice
from triarii.engine.dice import FastDice
from triarii.engine.event_types import Rolled
from triarii.games.ancients import cards, words
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.hexes import NAMES
from triarii.games.ancients.telling import leader_piece, leader_to_post, piece_in, says, unit_piece
from triarii.games.ancients.turn import SECOND_MOVES, Turn

ROLLS: Final = frozenset(kind for kind, telling in enumerate(words.STORY.tellings) if telling.type is Rolled)


def choice_of(battle: Ancients, action: Action) -> Choice:
    """What a client can do with a legal action: which piece to take, where to drop it, what follows."""
    verb, a = action.verb, action.a
    said = says(battle, action)
    head = words.WORDS.head(action)
    piece = place = target = ""
    if verb in (words.ORDER, words.RALLY, words.MOVE):
        piece = unit_piece(battle.at[a])
    elif verb in (words.DETACH, words.FOLLOW, words.LEAD, words.CHECK):
        piece = leader_piece(battle.leader_at[a])
    elif verb == words.BRING:
        piece = unit_piece(waiting_unit(battle, a))
    elif verb in (words.ATTACK, words.FIRE):
        piece, target, place = unit_piece(battle.at[action.b]), piece_in(battle, a), NAMES[a]
    elif verb == words.TO:
        piece, place = who_goes(battle), NAMES[a]
    elif verb == words.TRAMPLE:
        piece, target, place = who_goes(battle), piece_in(battle, a), NAMES[a]
    elif verb == words.SET_LEADER:
        piece, place = leader_piece(leader_to_post(battle)), NAMES[a]
    rolls, reveals = lays_open(battle, action)
    return Choice(
        text=words.WORDS.format(action),
        verb=head,
        key="" if said.key == head else said.key,
        values=said.values,
        piece=piece,
        place=place,
        target=target,
        card=cards.CODES[a] if verb in (words.PLAY, words.DISCARD) else "",
        number=a if verb == words.IGNORE else None,
        rolls=rolls,
        reveals=reveals,
        ends=what_ends(battle, action),
    )


def who_goes(battle: Ancients) -> str:
    """The piece that the present question is about first."""
    decision = battle.decision
    return decision.prompt.about[0] if decision is not None else ""


def waiting_unit(battle: Ancients, kind: int) -> int:
    """The unit of a kind that comes on next from an ambush."""
    turn = battle.stack[-1]
    assert isinstance(turn, Turn)
    return turn.waiting(battle, kind)


def lays_open(battle: Ancients, action: Action) -> tuple[bool, bool]:
    """Do dice fall, and is something hidden shown or drawn, before anybody is asked again? Tried on a twin, with
    dice of its own."""
    twin = battle.clone()
    twin.quiet = False
    twin.dice = FastDice(1)
    rolls = reveals = False
    for event in twin.apply(action):
        rolls = rolls or event.kind in ROLLS
        reveals = reveals or event.kind == words.DRAWN or words.STORY.reveals(event)
    return rolls, reveals


def what_ends(battle: Ancients, action: Action) -> str:
    """What the action gives out of hand: under Move-Fire-Move the turn goes on after the battles. CA-18U.24"""
    turn = battle.stack[-1]
    if action.verb == words.END_MOVES and isinstance(turn, Turn) and turn.step == SECOND_MOVES:
        return "turn"
    if action.verb == words.END_BATTLES and battle.order == cards.XMF and not battle.fallback:
        return "phase"
    return words.WORDS.ends_with(action)
