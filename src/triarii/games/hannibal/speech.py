"""Actions in the words of a player, for buttons and logs."""

from __future__ import annotations

from typing import Final

from triarii.engine.actions import Action
from triarii.engine.text import Text, Value, literal, text
from triarii.games.hannibal import words
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.manoeuvre import MARCHES, Manoeuvre, steps_of
from triarii.games.hannibal.names import CAMP, name_words
from triarii.games.hannibal.steps import (
    FACE,
    FORWARD,
    LEFT,
    LEG,
    NAMES,
    OBLIQUE,
    PIVOT,
    RETROGRADE,
    SIDE,
    WHEEL,
    cost_of_step,
    first_of,
    inches,
    second_of,
    step_kind,
)
from triarii.games.hannibal.troops import RATINGS, TRAIT_NAMES, TRAIT_POINTS, TROOPS

SIMPLE: Final = (
    words.ENLIST,
    words.MUSTERED,
    words.DEPLOY_FIRST,
    words.DEPLOY_SECOND,
    words.NOTED,
    words.KEEP,
    words.ENOUGH,
    words.END,
    words.STAND,
    words.KEEP_HEADING,
    words.TURN_ABOUT,
    words.RECEIVE,
    words.FROM_RIGHT,
    words.FROM_LEFT,
    words.PURSUE,
    words.HOLD,
)
WITH_UNIT: Final = (
    words.HOLD_BACK,
    words.DEPLOY,
    words.FORM_PHALANX,
    words.RALLY,
    words.RUN,
    words.TEST,
    words.LET_CHARGE,
    words.SELECT,
    words.CHARGE,
    words.TURN_ON,
    words.DISENGAGE,
    words.FEIGN,
    words.JOIN,
    words.TRIBUNE,
    words.STORM,
    words.FACE_ENEMY,
    words.MARK,
)
WITH_TWO: Final = {  # the verbs with two units, and what their templates call the second one
    words.SHOOT: "target",
    words.SELECT_GROUP: "last",
    words.SELECT_DEEP: "last",
    words.CONFORM: "target",
    words.RELIEVE: "fresh",
}


def wind(degrees: int) -> str:
    """The nearest of the eight winds."""
    return ("n", "ne", "e", "se", "s", "sw", "w", "nw")[(degrees % 360 + 22) // 45 % 8]


def says(battle: Hannibal, action: Action) -> Text:
    """The action as a player would say it; one that names nothing there is, in its own notation."""
    told = _says(battle, action)
    return told if told is not None else literal(words.WORDS.format(action))


def _says(battle: Hannibal, action: Action) -> Text | None:
    verb = action.verb
    head = words.WORDS.head(action)
    if verb in SIMPLE:
        return Text(head)
    if verb in WITH_UNIT and is_known(battle, action.a):
        return text(head, unit=battle.called(action.a))
    if verb == words.PLACE and is_known(battle, action.a):
        return placed(battle, action)
    if verb in WITH_TWO and is_known(battle, action.a) and is_known(battle, action.b):
        return Text(head, {"unit": battle.called(action.a), WITH_TWO[verb]: battle.called(action.b)})
    if verb in (words.SELECT_COMMANDER, words.ATTACH, words.POST, words.HELP):
        return led(battle, action, head)
    if verb in MARCHES:
        return text(head, way=way_of(steps_of(action)))
    return on_table(battle, action, head) or before_battle(action, head)


def is_known(battle: Hannibal, unit: int) -> bool:
    return 0 <= unit < battle.count() or unit in (CAMP, CAMP + 1)


def led(battle: Hannibal, action: Action, head: str) -> Text | None:
    """What a commander does."""
    commander, unit = (action.b, action.a) if action.verb == words.HELP else (action.a, action.b)
    if not 0 <= commander < len(battle.c_owner):
        return None
    name = name_words(battle.c_tag(commander))
    if action.verb == words.SELECT_COMMANDER:
        return text(head, commander=name)
    if action.verb == words.POST:
        return text(head, commander=name, x=inches(action.b), y=inches(action.c))
    return text(head, commander=name, unit=battle.called(unit)) if is_known(battle, unit) else None


def on_table(battle: Hannibal, action: Action, head: str) -> Text | None:
    """What concerns a place on the table."""
    verb = action.verb
    x, y = inches(action.a), inches(action.b)
    if verb == words.CAMP_EDGE:
        return text(head, side=words.SIDE.format(action.a))
    if verb == words.RIDE:
        return text(head, x=x, y=y)
    if verb == words.LAY_ON:
        return text(head, column=action.a % 6 + 1, row=action.a // 6 + 1)
    if verb in (words.SET_FEATURE, words.STAKE):
        return text(head, x=x, y=y, degrees=action.c)
    if verb == words.PITCH_CAMP:
        return text(head, x=x)
    if verb == words.NOTE_AMBUSH and 0 <= action.a < len(battle.features):
        feature = battle.features[action.a]
        return text(head, feature=words.FEATURE_WORDS[feature.kind], x=inches(feature.x), y=inches(feature.y))
    return None


def before_battle(action: Action, head: str) -> Text | None:
    """Cards, edges, and the building of armies."""
    verb = action.verb
    if verb in (words.LAY, words.PLAY):
        return text(head, card=words.CARD.format(action.a))
    if verb == words.RUN_ROAD:
        return text(head, line=words.LINE.format(action.a))
    if verb == words.TAKE_EDGE:
        return text("take edge", edge=words.EDGE.format(action.a))
    if verb == words.NOTE_FLANK:
        return text(head, edge=words.EDGE.format(action.a))
    if verb == words.APPOINT and 0 <= action.a < len(RATINGS):
        return text(head, rating=words.RATING.format(action.a), points=RATINGS[action.a][2])
    if verb == words.RECRUIT and 0 <= action.a < len(TROOPS):
        return text(head, type=TROOPS[action.a].code, points=TROOPS[action.a].points)
    if verb == words.ADD_TRAIT and 0 <= action.a < len(TRAIT_NAMES):
        return text(head, trait=words.TRAIT.format(action.a), points=f"{TRAIT_POINTS[action.a]:+d}")
    if verb == words.TAKE_ARMY:
        from triarii.games.hannibal.armies import ARMIES

        if 0 <= action.a < len(ARMIES):
            return text(head, army=ARMIES[action.a].name)
    return None


def placed(battle: Hannibal, action: Action) -> Text:
    """A placement with the way that leads there, if it is one of the offers."""
    there: dict[str, Value] = {
        "x": inches(action.b),
        "y": inches(action.c),
        "degrees": action.d,
        "wind": wind(action.d),
    }
    path = path_of(battle, action)
    if path:
        return Text("place.way", {"way": way_of(path), **there})
    return Text("place", {"unit": battle.called(action.a), **there})


def path_of(battle: Hannibal, action: Action) -> list[int]:
    """The steps of a manoeuvre that is offered now."""
    if isinstance(battle.stack[-1], Manoeuvre):
        for number, choice in enumerate(battle.legal):
            if choice is action:
                return battle.listed.paths[number] if number < len(battle.listed.paths) else []
    return []


def way_of(steps: list[int]) -> list[Value]:
    """The steps of a march, the first of them as a sentence begins."""
    return [step_text("first" if number == 0 else "step", step) for number, step in enumerate(steps)]


def step_text(table: str, step: int) -> Text:
    kind = step_kind(step)
    side = "left" if first_of(step) == LEFT else "right"
    amount = second_of(step)
    values: dict[str, Value] = {}
    if kind in (FORWARD, RETROGRADE):
        values = {"length": inches(amount)}
    elif kind == WHEEL:
        values = {"side": side, "degrees": amount}
    elif kind == OBLIQUE:
        degrees = first_of(step) - 500
        values = {"degrees": abs(degrees), "side": "left" if degrees < 0 else "right", "length": inches(amount)}
    elif kind == SIDE:
        values = {"side": side, "length": inches(amount)}
    elif kind == PIVOT:
        values = {"degrees": amount if amount <= 180 else amount - 360}
    elif kind == LEG:
        values = {"length": inches(cost_of_step(step, 1))}
    elif kind == FACE:
        values = {"degrees": amount}
    return Text(f"{table}.{NAMES[kind]}", values)
