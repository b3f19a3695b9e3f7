"""Actions as a player reads them: their words, what they name on the table, and whether they can be taken back."""

# triarii: pure (what is shown to people gains nothing by compiling)

from __future__ import annotations

from typing import Any, Final

import msgspec

from triarii.engine.actions import Action
from triarii.engine.choices import Choice
from triarii.engine.dice import FastDice
from triarii.engine.probe import ProbeDice
from triarii.engine.text import Text, text
from triarii.games.battalion import words
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.commanding import Command
from triarii.games.battalion.cost import cost
from triarii.games.battalion.fighting import ATTACKER_EVADES, Assault, Charge
from triarii.games.battalion.hits import TakingHits
from triarii.games.battalion.muster import ChoosingFactions
from triarii.games.battalion.turn import CLOSING, REDEPLOYING, STARTING, Turn
from triarii.games.battalion.words import NONE, UNIT_WORDS

NAMING_A_UNIT: Final = frozenset({words.ASSAULT, words.BARRAGE, words.CHARGE_AT, words.ENGAGE})
WITH_A_PRICE: Final = frozenset({words.COMMAND, words.REACT})
TO_A_PLACE: Final = frozenset({words.REDEPLOY, words.DEPLOY})
AT_A_UNIT: Final = NAMING_A_UNIT | {words.FIRE, words.COUNTER_CHARGE}
BY_A_UNIT: Final = AT_A_UNIT | {words.CHARGE, words.EVADE, words.REMOVE, words.DISORDER, words.RECOVER}

# These show something or roll wherever they lead
CERTAIN: Final = frozenset(
    {words.DISCARD, words.PLAY, words.PLAY_ON, words.REROLL, words.ALSO, words.ROLL, words.DEPLOY}
)
DICE: Final = FastDice(1)


def price(battle: Battalion, unit: int) -> int:
    """What naming this unit now would cost, with Fright and the cards that stay in force. BA-FRIGHT-01, BA-BANNERS-05"""
    top = battle.stack[-1]
    if isinstance(top, Charge):
        return cost(battle, unit, top.fright(battle), 0, False)
    if isinstance(top, Command):
        return cost(battle, unit, top.fright, top.reduction, top.flat)
    return cost(battle, unit, 0, 0, False)


def says(battle: Battalion, action: Action) -> Text:
    """What the button says."""
    verb = action.verb
    head = battle.spoken.head(action)
    library = battle.library
    if verb in WITH_A_PRICE:
        return text(head, unit=battle.called(action.a), price=price(battle, action.a))
    if verb in TO_A_PLACE:
        return text(head, unit=battle.called(action.a), sector=battle.spoken.slots["sector"].format(action.b))
    if verb in NAMING_A_UNIT:
        return text(head, unit=battle.called(action.a))
    if verb in (words.DISCARD, words.PLAY):
        return text(head, card=library.cards[action.a].name)
    if verb == words.PLAY_ON:
        return text("play.on", card=library.cards[action.a].name, unit=battle.called(action.b))
    if verb == words.REROLL:
        return text(head, card=library.cards[action.b].name, die=action.a)
    if verb == words.ALSO:
        return text(head, die=action.a)
    if verb == words.TAKE or (verb == words.RECOVER and action.a):
        return text(head, number=action.a)
    if verb == words.RECOVER:
        return text("recover.none")
    if verb == words.CHOOSE:
        return text(head, faction=library.factions[action.a].name)
    if verb == words.ADD:
        return text(head, rank=library.ranks[action.a].name)
    if verb == words.FIELD:
        return text(head, army=library.armies[action.a].name)
    return text(head)


def choice(battle: Battalion, action: Action) -> Choice:
    """The action as a client reads it."""
    plain = battle.spoken.choice(action, says(battle, action))
    verb = action.verb
    changes: dict[str, Any] = {}
    if verb in BY_A_UNIT:
        unit = actor(battle)
        changes["piece"] = UNIT_WORDS[unit]
        if verb == words.CHARGE:
            changes["place"] = words.SECTORS[battle.place[unit]]
        elif verb in (words.FIRE, words.COUNTER_CHARGE):
            changes["target"] = UNIT_WORDS[battle.charging]
    elif verb == words.DEPLOY and action.b == NONE:
        changes["place"] = words.RESERVES[action.a // words.UNITS]
    elif verb == words.PASS:
        changes["ends"] = what_passing_ends(battle)
    if (plain.rolls or plain.reveals) and verb not in CERTAIN:
        changes["rolls"], changes["reveals"] = consequences(battle, action)
    return msgspec.structs.replace(plain, **changes) if changes else plain


def actor(battle: Battalion) -> int:
    """The unit that would do it."""
    top = battle.stack[-1]
    if isinstance(top, Assault):
        return top.unit if top.step == ATTACKER_EVADES else top.target
    assert isinstance(top, (Command, Charge, TakingHits))
    return top.unit


def what_passing_ends(battle: Battalion) -> str:
    top = battle.stack[-1]
    if not isinstance(top, Turn):
        return ""
    if top.step in (STARTING, REDEPLOYING):
        return "phase"
    return "turn" if top.step == CLOSING and top.chance == 0 else ""


def consequences(battle: Battalion, action: Action) -> tuple[bool, bool]:
    """Would dice fall before the next decision, and would anything hidden be shown or drawn?

    It is tried on a twin with dice of its own. Whether any are thrown follows from what everybody knows; only where the
    factions are chosen in secret would the answer tell what the enemy wants.
    """
    top = battle.stack[-1]
    if isinstance(top, ChoosingFactions):
        settles = top.is_the_last_word(battle, action)
        return settles and top.taken == NONE, settles
    twin = battle.clone()
    twin.quiet = False
    dice = ProbeDice(DICE.clone())
    twin.dice = dice
    story = twin.story()
    shown = [event for event in twin.apply(action) if story.reveals(event)]
    hidden = [draw for draw in dice.draws if draw.hidden]
    return len(hidden) < len(dice.draws), bool(shown or hidden)
