"""Actions in the words of a player, for buttons and logs."""

from __future__ import annotations

from triarii.engine.actions import Action
from triarii.games.hannibal import words
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.names import name_words
from triarii.games.hannibal.steps import inches, step_words
from triarii.games.hannibal.terrain import FEATURE_NAMES
from triarii.games.hannibal.troops import RATINGS, TRAIT_NAMES, TRAIT_POINTS, TROOPS

SIMPLE: dict[int, str] = {
    words.ENLIST: "Enlist the unit",
    words.MUSTERED: "The army is complete",
    words.DEPLOY_FIRST: "Deploy first and take the initiative",
    words.DEPLOY_SECOND: "Deploy second",
    words.NOTED: "No more notes",
    words.KEEP: "Not now",
    words.ENOUGH: "Enough",
    words.END: "End the phase",
    words.STAND: "Leave it where it stands",
    words.KEEP_HEADING: "Keep the heading",
    words.TURN_ABOUT: "Turn about",
    words.RECEIVE: "Receive the charge",
    words.FROM_RIGHT: "From the right to the left",
    words.FROM_LEFT: "From the left to the right",
    words.PURSUE: "Pursue",
    words.HOLD: "Hold the line",
}
WITH_UNIT: dict[int, str] = {
    words.HOLD_BACK: "Hold back {}",
    words.DEPLOY: "Deploy {}",
    words.FORM_PHALANX: "{} forms phalanx",
    words.RALLY: "Rally {}",
    words.RUN: "{} runs",
    words.TEST: "Test whether {} can be held back",
    words.LET_CHARGE: "Let {} charge",
    words.SELECT: "Move {}",
    words.CHARGE: "Charge {}",
    words.TURN_ON: "Turn on {}",
    words.DISENGAGE: "{} breaks off",
    words.FEIGN: "Feigned Flight: {} breaks off",
    words.JOIN: "Join {}",
    words.TRIBUNE: "The tribune turns {}",
    words.STORM: "{} storms the camp",
    words.FACE_ENEMY: "Face {}",
    words.MARK: "Mark {}",
}


def compass(degrees: int) -> str:
    names = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
    return names[(degrees % 360 + 22) // 45 % 8]


def describe(battle: Hannibal, action: Action) -> str:
    """The action as a player would say it."""
    verb = action.verb
    if verb in SIMPLE:
        return SIMPLE[verb]
    known = 0 <= action.a < battle.count() or action.a in (words.CAMP, words.CAMP + 1)
    if verb in WITH_UNIT and known:
        return WITH_UNIT[verb].format(battle.unit_name(action.a))
    if verb == words.PLACE and known:
        return placed(battle, action)
    if verb == words.SHOOT:
        return f"{battle.unit_name(action.a)} shoots at {battle.unit_name(action.b)}"
    if verb == words.SELECT_DEEP:
        return f"Move the deep line from {battle.unit_name(action.a)} to {battle.unit_name(action.b)}"
    if verb == words.SELECT_GROUP:
        return f"Move the line from {battle.unit_name(action.a)} to {battle.unit_name(action.b)}"
    if verb == words.CONFORM:
        return f"{battle.unit_name(action.a)} lines up on {battle.unit_name(action.b)}"
    if verb == words.RELIEVE:
        return f"{battle.unit_name(action.b)} relieves {battle.unit_name(action.a)}"
    if verb in (words.SELECT_COMMANDER, words.ATTACH, words.POST) and 0 <= action.a < len(battle.c_owner):
        name = name_words(battle.c_tag(action.a))
        if verb == words.SELECT_COMMANDER:
            return f"{name} rides"
        if verb == words.ATTACH:
            return f"{name} joins {battle.unit_name(action.b)}"
        return f"{name} stands at {inches(action.b)} × {inches(action.c)}"
    if verb == words.HELP and 0 <= action.b < len(battle.c_owner):
        return f"{name_words(battle.c_tag(action.b))} helps {battle.unit_name(action.a)}"
    if verb == words.CAMP_EDGE:
        return f"Line up on the {('front', 'right side', 'rear', 'left side')[action.a]} of the camp"
    if verb == words.RIDE:
        return f"Ride to {inches(action.a)} × {inches(action.b)}"
    if verb in (words.MARCH1, words.MARCH2, words.MARCH3, words.MARCH4):
        count = (words.MARCH1, words.MARCH2, words.MARCH3, words.MARCH4).index(verb) + 1
        return ", ".join(step_words(step) for step in action.numbers()[:count]).capitalize()
    if verb in (words.LAY, words.PLAY):
        return f"{'Lay' if verb == words.LAY else 'Play'} {card_name(action.a)}"
    if verb == words.LAY_ON:
        return f"On column {action.a % 6 + 1}, row {action.a // 6 + 1}"
    if verb == words.SET_FEATURE:
        return f"Set it at {inches(action.a)} × {inches(action.b)}, turned {action.c}°"
    if verb == words.RUN_ROAD:
        return f"The road runs along the {('column', 'row')[action.a]}"
    if verb == words.TAKE_EDGE:
        return f"Take the {('South', 'North')[action.a]} edge"
    if verb == words.NOTE_AMBUSH and 0 <= action.a < len(battle.features):
        feature = battle.features[action.a]
        return f"Ambush in the {FEATURE_NAMES[feature.kind]} at {inches(feature.x)} × {inches(feature.y)}"
    if verb == words.NOTE_FLANK:
        return f"Flank March by the {('south', 'north', 'west', 'east')[action.a]} edge"
    if verb == words.PITCH_CAMP:
        return f"Pitch camp at {inches(action.a)}"
    if verb == words.STAKE:
        return f"Stakes at {inches(action.a)} × {inches(action.b)} facing {action.c}°"
    if verb == words.APPOINT:
        cf, rf, points = RATINGS[action.a]
        return f"Appoint a commander +{cf}/+{rf} ({points} points)"
    if verb == words.RECRUIT:
        return f"Recruit {TROOPS[action.a].name} ({TROOPS[action.a].points} points)"
    if verb == words.ADD_TRAIT:
        return f"Add {TRAIT_NAMES[action.a]} ({TRAIT_POINTS[action.a]:+d} points)"
    if verb == words.TAKE_ARMY:
        from triarii.games.hannibal.armies import ARMIES

        return f"Take the army of {ARMIES[action.a].name}" if 0 <= action.a < len(ARMIES) else "Take an army"
    return words.WORDS.format(action)


def card_name(card: int) -> str:
    return FEATURE_NAMES[card] if card < words.TERRAIN_CARDS else words.STRATAGEMS[card - words.TERRAIN_CARDS]


def placed(battle: Hannibal, action: Action) -> str:
    """A placement with the way that leads there, if it is one of the offers."""
    there = f"{inches(action.b)} × {inches(action.c)} facing {action.d}° ({compass(action.d)})"
    for number, choice in enumerate(battle.legal):
        if (
            choice is action
            and battle.stack[-1].__class__.__name__ == "Manoeuvre"
            and number < len(battle.listed.paths)
        ):
            path = battle.listed.paths[number]
            if path:
                way = ", ".join(step_words(step) for step in path)
                return f"{way[0].upper()}{way[1:]}: to {there}"
    return f"{battle.unit_name(action.a)} to {there}"
