"""Actions in words that a player would use."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.games.battalion import words
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.commanding import Command
from triarii.games.battalion.cost import cost
from triarii.games.battalion.fighting import Charge

SIMPLE = {
    words.RALLY: "Rally",
    words.PASS: "Pass",
    words.PAY: "Pay the higher cost",
    words.GIVE_UP: "Give it up",
    words.CHARGE: "Charge",
    words.STAND: "Stand",
    words.FIRE: "Fire at the charging unit",
    words.COUNTER_CHARGE: "Counter-charge",
    words.ROLL: "Roll the dice",
    words.IGNORE_BY_DISORDER: "Stand fast: ignore a hit with a spent token",
    words.IGNORE_BY_ORDER: "Stand fast: ignore a hit with a ready order",
    words.SUFFER: "Take all the hits",
    words.REMOVE: "Remove the front rank",
    words.DISORDER: "Place disorder for the hits left",
    words.EVADE: "Evade to the formation zone",
    words.CLOSE: "The unit is complete",
    words.AGREE: "Agree",
    words.REFUSE: "Do not agree",
    words.CONCEDE: "Concede the battle",
}


def sector_name(sector: int) -> str:
    return "the reserve" if sector < 0 else f"sector {words.SECTORS[sector]}"


def price(battle: Battalion, unit: int) -> int:
    """What naming this unit now would cost, with Fright and the cards that stay in force. BA-FRIGHT-01, BA-BANNERS-05"""
    top = battle.stack[-1]
    if isinstance(top, Charge):
        return cost(battle, unit, top.fright(battle), 0, False)
    if isinstance(top, Command):
        return cost(battle, unit, top.fright, top.reduction, top.flat)
    return cost(battle, unit, 0, 0, False)


def describe(battle: Battalion, action: Action) -> str:
    """What the button says."""
    verb = action.verb
    if verb in SIMPLE:
        return SIMPLE[verb]
    cards = battle.library.cards
    if verb == words.COMMAND:
        return f"Command {battle.title(action.a)}: {price(battle, action.a)} order"
    if verb == words.REDEPLOY:
        return f"Redeploy {battle.title(action.a)} to {sector_name(action.b)}"
    if verb == words.DEPLOY:
        return f"Deploy {battle.title(action.a)} to {sector_name(action.b)}"
    if verb == words.DISCARD:
        return f"Discard {cards[action.a].name}"
    if verb == words.PLAY:
        return f"Play {cards[action.a].name}"
    if verb == words.PLAY_ON:
        return f"Play {cards[action.a].name} on {battle.title(action.b)}"
    if verb == words.REROLL:
        return f"{cards[action.b].name}: roll a {action.a} again"
    if verb == words.ALSO:
        return f"Roll a {action.a} again with it"
    if verb == words.TAKE:
        return f"Take {action.a}"
    if verb == words.RECOVER:
        return f"Send {action.a} disorder back to the camp" if action.a else "Leave the disorder on the unit"
    if verb == words.CHOOSE:
        return f"Lead {battle.library.factions[action.a].name}"
    if verb == words.ADD:
        return f"Add {battle.library.ranks[action.a].name}"
    if verb == words.FIELD:
        return f"Field the army '{battle.library.armies[action.a].name}'"
    if verb == words.REACT:
        return f"React with {battle.title(action.a)}: {price(battle, action.a)} order"
    said = {
        words.ASSAULT: "Assault",
        words.BARRAGE: "Shoot at",
        words.CHARGE_AT: "Charge",
        words.ENGAGE: "Engage",
    }
    return f"{said[verb]} {battle.title(action.a)}"
