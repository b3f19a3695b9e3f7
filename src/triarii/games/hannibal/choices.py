"""Actions as a client reads them: who acts, on whom, where it leads, and whether dice may fall."""

# triarii: pure (builds structures that mypyc cannot compile, with fractions of inches)

from __future__ import annotations

from typing import Any

import msgspec

from triarii.engine.actions import Action
from triarii.engine.choices import Choice, Pose
from triarii.games.hannibal import words
from triarii.games.hannibal.battle import CAMP, ON_TABLE, Hannibal
from triarii.games.hannibal.cards import Revealing
from triarii.games.hannibal.charge import Charge, Evade, evade_run
from triarii.games.hannibal.charging import plan_charge, starts_of
from triarii.games.hannibal.command import Helping, Riding
from triarii.games.hannibal.conform import charged_edge, conformed
from triarii.games.hannibal.contacts import FaceChoice
from triarii.games.hannibal.deploy import facing, home_row
from triarii.games.hannibal.disengage import BreakOff, away_run
from triarii.games.hannibal.fate import Fate
from triarii.games.hannibal.geometry import HALF
from triarii.games.hannibal.manoeuvre import Manoeuvre
from triarii.games.hannibal.melee import CombatPhase
from triarii.games.hannibal.movement import FEIGNED_FLIGHT
from triarii.games.hannibal.names import id_of
from triarii.games.hannibal.prospects import may_roll, may_show
from triarii.games.hannibal.refusals import FINE
from triarii.games.hannibal.speech import path_of, says


def choice(battle: Hannibal, action: Action) -> Choice:
    """The choice by the words of the action, and what the position adds to them."""
    plain = words.WORDS.choice(action, says(battle, action))
    more: dict[str, Any] = {}
    verb = action.verb
    frame = battle.stack[-1]
    if verb == words.HELP:
        more = {"piece": plain.target, "target": plain.piece}
    elif verb in (words.JOIN, words.FACE_ENEMY):
        more = {"piece": actor_of(frame, action), "target": plain.piece}
    elif verb == words.FEIGN:
        more["card"] = words.CARD.format(FEIGNED_FLIGHT)
    elif not plain.piece:
        more["piece"] = actor_of(frame, action)
    target = target_of(battle, action)
    if target:
        more["target"] = target
    pose = pose_of(battle, action)
    if pose is not None:
        more["pose"] = pose
    if not plain.rolls and may_roll(battle, action):
        more["rolls"] = True
    if not plain.reveals and may_show(battle, action):
        more["reveals"] = True
    return msgspec.structs.replace(plain, **more) if more else plain


def actor_of(frame: Any, action: Action) -> str:
    """Who acts, where the action does not name him."""
    if isinstance(frame, Manoeuvre):
        return id_of(frame.members[0])
    if isinstance(frame, (Riding, Fate)):
        return f"c{frame.commander}"
    if isinstance(frame, (Helping, BreakOff, Evade, FaceChoice)):
        return id_of(frame.unit)
    if isinstance(frame, Charge) and frame.who >= 0:
        return id_of(frame.who)
    if isinstance(frame, Revealing):
        return f"k{frame.sector}"
    if isinstance(frame, CombatPhase) and action.verb in (words.PURSUE, words.HOLD):
        return id_of(frame.winner)
    return ""


def target_of(battle: Hannibal, action: Action) -> str:
    """Whom it concerns, where neither the action nor its actor says so."""
    frame = battle.stack[-1]
    if action.verb == words.STORM:
        return id_of(CAMP + 1 - battle.owner[action.a])
    if action.verb == words.CAMP_EDGE and isinstance(frame, Charge):
        return id_of(frame.target)
    if action.verb == words.PURSUE and isinstance(frame, CombatPhase):
        return id_of(frame.loser) if battle.status[frame.loser] == ON_TABLE else ""
    return ""


def pose_of(battle: Hannibal, action: Action) -> Pose | None:
    """Where it leads, as far as that is known without dice."""
    verb = action.verb
    frame = battle.stack[-1]
    seat = battle.seat
    if verb == words.PLACE:
        return pose(action.b, action.c, action.d)
    if verb in (words.SET_FEATURE, words.STAKE):
        return pose(action.a, action.b, action.c)
    if verb == words.RIDE:
        return pose(action.a, action.b, 0)
    if verb == words.POST:
        return pose(action.b, action.c, 0)
    if verb == words.PITCH_CAMP:
        return pose(action.a, home_row(battle, seat, HALF), facing(battle, seat))
    if verb in (words.KEEP_HEADING, words.TURN_ABOUT):
        return pose_after_breaking_off(battle, frame, verb == words.TURN_ABOUT)
    if verb in (words.CHARGE, words.TURN_ON) and isinstance(frame, Manoeuvre):
        return pose_in_contact(battle, frame, action)
    if verb == words.CAMP_EDGE and isinstance(frame, Charge):
        return pose(*conformed(battle, frame.target, action.a))
    return None


def pose(x: int, y: int, heading: int) -> Pose:
    return Pose(x / 100, y / 100, heading)


def pose_after_breaking_off(battle: Hannibal, frame: Any, about: bool) -> Pose | None:
    if isinstance(frame, BreakOff):
        run = away_run(battle, frame.unit)
    elif isinstance(frame, Evade):
        run = evade_run(battle, frame.unit, frame.charger)
    else:
        return None
    if run is None:
        return None
    x, y, h = run.end()
    return pose(x, y, (h + 180) % 360 if about else h)


def pose_in_contact(battle: Hannibal, frame: Manoeuvre, action: Action) -> Pose | None:
    """Where the first of the chargers lines up."""
    lead = frame.members[0]
    if action.verb == words.TURN_ON:
        start = starts_of(battle, lead)
        return pose(*conformed(battle, action.a, charged_edge(battle, action.a, start, start)))
    march = frame.march(battle)
    if march.walk(path_of(battle, action), True) != FINE:
        return None
    for at in range(0, len(march.touched), 2):
        if march.touched[at + 1] == action.a:
            plan = plan_charge(battle, march, march.touched[at], action.a)
            if lead in plan.units and not plan.refusal:
                return pose(*plan.places[plan.units.index(lead)])
    return None
