"""Actions in the words that a player would use."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.engine.counting import several
from triarii.games.kings import words as w
from triarii.games.kings.movement import score_to_move
from triarii.games.kings.state import Kings
from triarii.games.kings.table import ZONE_NAMES
from triarii.games.kings.troops import GROUND_NAMES

GIFTS = ["Morale", "Valiant", "Fight"]


def named(battle: Kings, unit: int) -> str:
    return battle.roster.name[unit] if 0 <= unit < len(battle.roster) else "nobody"


def zone_of(zone: int) -> str:
    return ZONE_NAMES[zone] if zone >= 0 else "nowhere"


def general_named(battle: Kings, general: int) -> str:
    return f"General {general % 2 + 1}"


_PLAIN: dict[int, str] = {
    w.ATTACK: "Attack from the south",
    w.DEFEND: "Defend in the north",
    w.LEAVE: "Leave it where it is",
    w.HALT: "Halt here",
    w.ALL: "Everyone who can",
    w.LOOSE: "These and no more: shoot",
    w.STAND: "Stand",
    w.FALL_BACK: "Fall back",
    w.REROLL: "Re-roll all dice",
    w.KEEP: "Keep the roll",
}


def described(battle: Kings, action: Action) -> str:
    """The words on a button."""
    verb = action.verb
    plain = _PLAIN.get(verb)
    if plain is not None:
        return plain
    if verb == w.DONE:
        return done_words(battle)
    if verb in (w.LAY, w.SHIFT, w.FLEE, w.ENTER, w.GIVE_WAY, w.CLEAR_OFF, w.OCCUPY):
        zone = zone_of(action.a)
        return {
            w.LAY: f"Lay it in {zone}",
            w.SHIFT: f"Shift it to {zone}",
            w.FLEE: f"Flee to {zone}",
            w.ENTER: f"Come on in {zone}",
            w.GIVE_WAY: f"Fall back towards {zone}",
            w.CLEAR_OFF: f"Move away to {zone}",
            w.OCCUPY: f"Move into {zone}",
        }[verb]
    if verb in (w.SHOOT, w.FIRE, w.ASSAULT):
        words = {w.SHOOT: "Shoot at", w.FIRE: "Artillery at", w.ASSAULT: "Assault"}[verb]
        return f"{words} {zone_of(action.a)} from {zone_of(action.b)}"
    return by_piece(battle, action)


def by_piece(battle: Kings, action: Action) -> str:
    verb = action.verb
    if verb in (w.ORDER, w.ADD, w.HIT, w.RETIRE, w.HONOUR, w.DESTROY, w.CALL_UP, w.SEND):
        name = named(battle, action.a)
        return {
            w.ORDER: f"Move {name}",
            w.ADD: f"Add {name}",
            w.HIT: f"Hit {name}",
            w.RETIRE: f"{name} falls back",
            w.HONOUR: f"Winning marker for {name}",
            w.DESTROY: f"Destroy {name}",
            w.CALL_UP: f"Roll for {name}",
            w.SEND: f"{name} marches",
        }[verb]
    if verb in (w.MOVE, w.PRESS_ON, w.DEPLOY, w.REDEPLOY):
        name, zone = named(battle, action.a), zone_of(action.b)
        if verb == w.MOVE:
            here = battle.at[action.a] if action.a < len(battle.at) else -1
            score = score_to_move(battle, action.a, here, action.b) if here >= 0 and action.b >= 0 else 0
            return f"{name} to {zone}" + (f" ({score}+)" if score else "")
        return f"{name} {'advances to' if verb == w.PRESS_ON else 'to'} {zone}"
    if verb in (w.LEAD, w.DEPLOY_GENERAL, w.RETURN):
        return f"{general_named(battle, action.a)} to {zone_of(action.b)}" + (" (2+)" if verb == w.LEAD else "")
    if verb == w.SPREAD:
        return several(action.a, "die", "dice")
    if verb == w.CHOOSE_GIFT:
        return f"The gift of {GIFTS[action.a]}"
    if verb == w.BRING:
        return GROUND_NAMES[action.a]
    if verb == w.MARCH:
        return "By the left" if action.a == 0 else "By the right"
    if verb == w.FILL:
        return f"Column {'ABCDEF'[action.a]}"
    name = general_named(battle, action.a)
    return {
        w.CALL_ON: f"{name} calls for valour (4+)",
        w.TAKE_ALONG: f"{name} goes along",
        w.LEAVE_BEHIND: f"{name} stays",
        w.SEND_GENERAL: f"{name} marches along",
    }.get(verb, w.WORDS.format(action))


def done_words(battle: Kings) -> str:
    top = type(battle.stack[-1]).__name__
    return {
        "MoveGenerals": "On to morale",
        "Moves": "No more moves",
        "Shooting": "No more shooting",
        "Fights": "No more fights",
        "FlankGroups": "The group is complete",
        "Deployment": "This column is done",
        "Redeployment": "Nothing more",
    }.get(top, "Done")
