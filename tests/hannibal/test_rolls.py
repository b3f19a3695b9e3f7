"""The odds of With Hannibal are those of the dice: charts against many rolls through the rules themselves."""

from __future__ import annotations

import pytest

from tests.hannibal.field import FAR, field
from tests.rolls import Bars, agree, charts, how_often, rolled
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.events import Event
from triarii.games.hannibal import GAME, words

# A position, what is played before, the action, and the event after which all is known.
ROLLS = {
    "artillery shoots": ("S AR 20 20 0; N HF 20 24 180; phase missiles", "", "shoot u0 at u1", words.SHOT_AT),
    "skirmishers shoot": ("S LF 20 20 0 bows; N LH 20 24 180; phase missiles", "", "shoot u0 at u1", words.SHOT_AT),
    "a shaken unit rallies": ("S HF 20 20 0 d1; S HF 30 20 0 d2; phase rally", "", "rally u1", words.RALLY_ROLL),
    "two combats from the left": (
        "S HF 20 20 0; N LF 20 21.6 180; S HC 30 20 0; N LV 30 21.6 180 d1; phase combat", "", "from left", words.FOUGHT
    ),
    "a charge that needs courage": ("S HF 20 16 0; N EL 20 20 180 fearsome; phase move", "move u0", "charge u1", words.FOUGHT),
}  # fmt: skip


def of_kind(events: list[Event], *kinds: int) -> list[Event]:
    return [event for event in events if event.kind in kinds]


def compare(name: str, trials: int) -> None:
    position, first, text, ends = ROLLS[name]
    game = field(position + FAR)
    if first:
        game.does(first)
    battle = game.battle
    exact = charts(GAME, battle, text)
    fights = sum(" against " in title for title in exact)
    name_of = {battle.who(unit): battle.unit_name(unit) for unit in range(len(battle.kind))}

    def outcome(twin: Battle, action: Action) -> Bars:
        events = list(twin.apply(action))
        dared = not of_kind(events, words.SHRINKS)
        while dared and len(of_kind(events, ends)) < max(1, fights):
            events += twin.apply(twin.legal[-1])
        harmed = {event.a: "shaken" for event in of_kind(events, words.SHOCKED)}
        harmed.update({event.a: "destroyed" for event in of_kind(events, words.DESTROYED)})
        found: Bars = []
        for event in events:
            me, him = name_of.get(event.a, ""), name_of.get(event.c, "")
            if event.kind == words.FOUGHT:
                bars = [f"{name_of[who]} {harmed[who]}" for who in (event.a, event.c) if who in harmed]
                found.append((f"{me} against {him}", bars[0] if bars else "no effect"))
            elif event.kind == words.TEST_ROLL:
                found.append((f"{me} dares to charge", "passes" if dared else "fails"))
            elif event.kind == words.SHOT_AT:
                harm = harmed.get(event.b, "no effect")
                found.append((f"{me} shoots at {name_of[event.b]}", "demoralised" if harm == "shaken" else harm))
            elif event.kind == words.RALLY_ROLL and event.a == battle.who(action.a):
                rallied = [other.a for other in of_kind(events, words.RALLIED)]
                found.append((f"{me} rallies", "passes" if event.a in rallied else "fails"))
        return [(title, bar) for title, bar in found if title in exact]  # nobody asked for the rolls of later phases

    agree(exact, rolled(battle, text, trials, outcome))


@how_often
@pytest.mark.parametrize("name", ROLLS)
def test_the_odds_of_a_roll_are_what_the_dice_give(name, trials):
    compare(name, trials)
