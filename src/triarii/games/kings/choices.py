"""Actions as a client reads them, and in the words that a player would use."""

# triarii: pure (choices and texts are msgspec structs)

from __future__ import annotations

from typing import Any

import msgspec

from triarii.engine.actions import Action
from triarii.engine.choices import Choice
from triarii.engine.frames import Frame
from triarii.engine.text import Text, Value
from triarii.games.kings import words as w
from triarii.games.kings.assaults import Fights
from triarii.games.kings.deployment import Deployment, FlankGroups, Redeployment
from triarii.games.kings.fallback import FallBack, GeneralFlees
from triarii.games.kings.foresight import REVEALS, ROLLS, consequences
from triarii.games.kings.generals import MoveGenerals
from triarii.games.kings.movement import Move, Moves, score_to_move
from triarii.games.kings.outcomes import Outcomes
from triarii.games.kings.reinforcements import Reinforcements, waiting
from triarii.games.kings.scenery import Scenery
from triarii.games.kings.shooting import Shooting
from triarii.games.kings.state import Kings
from triarii.games.kings.table import ZONE_NAMES

# Of which verbs the first argument is a unit, a general, a zone
OF_A_UNIT = {
    w.ORDER,
    w.ADD,
    w.HIT,
    w.RETIRE,
    w.HONOUR,
    w.DESTROY,
    w.CALL_UP,
    w.SEND,
    w.MOVE,
    w.PRESS_ON,
    w.DEPLOY,
    w.REDEPLOY,
}
OF_A_GENERAL = {
    w.LEAD,
    w.DEPLOY_GENERAL,
    w.RETURN,
    w.CALL_ON,
    w.TAKE_ALONG,
    w.LEAVE_BEHIND,
    w.SEND_GENERAL,
}
OF_A_ZONE = {w.LAY, w.SHIFT, w.FLEE, w.ENTER, w.GIVE_WAY, w.CLEAR_OFF, w.OCCUPY}
AT_A_ZONE = {w.SHOOT, w.FIRE, w.ASSAULT}
TO_A_ZONE = {w.MOVE, w.PRESS_ON, w.DEPLOY, w.REDEPLOY, w.LEAD, w.DEPLOY_GENERAL, w.RETURN}

# What is never followed by dice or by something shown, or always
CERTAIN = {
    w.ATTACK,
    w.DEFEND,
    w.BRING,
    w.SEND,
    w.SEND_GENERAL,
    w.MARCH,
    w.FILL,
    w.DEPLOY,
    w.DEPLOY_GENERAL,
    w.ORDER,
    w.LEAD,
    w.CALL_ON,
    w.CALL_UP,
    w.REROLL,
}

DONE_WITH: dict[type[Frame[Any]], str] = {
    MoveGenerals: "done.generals",
    Moves: "done.moves",
    Shooting: "done.shooting",
    Fights: "done.fights",
    FlankGroups: "done.flank",
    Deployment: "done.column",
    Redeployment: "done.redeployment",
}
KEYS = {w.SEND_GENERAL: "send.general", w.DEPLOY_GENERAL: "deploy.general"}


def zone_called(zone: int) -> str:
    return ZONE_NAMES[zone] if zone >= 0 else "nowhere"


def says(battle: Kings, action: Action) -> Text:
    """What a player would say for this action: the words on a button."""
    verb = action.verb
    key = KEYS.get(verb) or w.WORDS.head(action)
    values: dict[str, Value] = {}
    if verb in OF_A_UNIT:
        values["unit"] = battle.roster.name[action.a] if 0 <= action.a < len(battle.roster) else "nobody"
    elif verb in OF_A_GENERAL:
        values["number"] = action.a % 2 + 1
    elif verb in OF_A_ZONE:
        values["zone"] = zone_called(action.a)
    elif verb in AT_A_ZONE:
        values["target"] = zone_called(action.a)
        values["zone"] = zone_called(action.b)
    elif verb == w.SPREAD:
        values["dice"] = action.a
    elif verb == w.CHOOSE_GIFT:
        values["gift"] = w.GIFT.format(action.a)
    elif verb == w.BRING:
        values["scenery"] = w.SCENERY.format(action.a)
    elif verb == w.MARCH:
        values["flank"] = w.FLANK.format(action.a)
    elif verb == w.FILL:
        values["column"] = w.COLUMN.format(action.a)
    elif verb == w.DONE and battle.stack:
        key = DONE_WITH.get(type(battle.stack[-1]), key)
    if verb in TO_A_ZONE:
        values["zone"] = zone_called(action.b)
    if verb == w.MOVE:
        score = score_of(battle, action)
        if score:
            key = "move.roll"
            values["score"] = score
    return Text(key, values)


def score_of(battle: Kings, action: Action) -> int:
    """What a move has to roll, or 0."""
    here = battle.at[action.a] if 0 <= action.a < len(battle.at) else -1
    return score_to_move(battle, action.a, here, action.b) if here >= 0 and action.b >= 0 else 0


def anyone_returns(battle: Kings) -> bool:
    """Is anything asked in the last step of the turn, the reinforcements?"""
    seat = battle.active
    return bool(waiting(battle, seat) or Reinforcements().returns(battle, seat))


def choice(battle: Kings, action: Action) -> Choice:
    """The action by the roles of its words, and what only the position tells: who acts from where, and what follows."""
    made = w.WORDS.choice(action, says(battle, action))
    more: dict[str, str | bool] = {}
    frame = battle.stack[-1]
    verb = action.verb
    if isinstance(frame, FallBack):
        if verb == w.GIVE_WAY:
            more["start"] = ZONE_NAMES[frame.start]
            if len(frame.group) == 1:
                more["piece"] = w.UNIT.names[frame.group[0]]
        elif verb == w.CLEAR_OFF:
            more["start"] = ZONE_NAMES[frame.goal]
    elif isinstance(frame, Move):
        if verb == w.CLEAR_OFF:
            more["start"] = ZONE_NAMES[frame.goal]
    elif isinstance(frame, GeneralFlees):
        more["piece"] = w.GENERAL.names[frame.general]
    elif isinstance(frame, Reinforcements):
        if verb == w.ENTER:
            more["piece"] = w.UNIT.names[frame.unit]
    elif isinstance(frame, Outcomes):
        if verb == w.OCCUPY:
            more["start"] = ZONE_NAMES[frame.zone]
    elif isinstance(frame, Scenery):
        if verb == w.SHIFT:
            more["start"] = ZONE_NAMES[frame.zones[frame.place]]
    elif isinstance(frame, (FlankGroups, Deployment)):
        if verb == w.DONE:
            more["ends"] = "orders"
    elif isinstance(frame, Fights):
        if verb == w.DONE and not anyone_returns(battle):
            more["ends"] = "turn"
    if verb not in CERTAIN:
        found = consequences(battle, action)
        if found & ROLLS:
            more["rolls"] = True
        if found & REVEALS:
            more["reveals"] = True
    return msgspec.structs.replace(made, **more) if more else made
