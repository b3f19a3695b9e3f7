"""The odds of Conquerors and Kings are those of the dice: charts against many rolls through the rules themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.kings.field import does, kings, z
from tests.rolls import Bars, agree, charts, how_often, played_on, rolled
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.events import Event
from triarii.games.kings import GAME
from triarii.games.kings import words as w
from triarii.games.kings.state import Kings
from triarii.games.kings.table import ZONE_NAMES

FIGHT = "; A3 S CO; A4 N CO; turn S fights"
ASSAULT = "assault C4 from C3"

# Every kind of pool: plain, all good and bad modifiers, the least of dice, the gift that raises hits on either side.
ASSAULTS = {
    "equal foot": "C3 S 2CO; C4 N 2CO",
    "shock with support against levy": "C3 S 3COe.s; C2 S 3CO; C4 N 2COl",
    "the flank of a line": "D4 S 2AX; C4 N 3CO; C3 S CO",
    "few against many": "C3 S AX; C4 N 3CO",
    "the fight gift of the assaulter": "C3 S 3CO G1; C4 N CO; gifts S1 f",
    "the fight gift of the target": "C3 S 3CO; C4 N 3CO G1; gifts N1 f",
    "a zone that was beaten before": "C3 S 2CV; C4 N 2AX m2",
}
# A position, what is played first, the action, and how one sees that it worked.
SINGLE: dict[str, tuple[str, str, str, Callable[[Kings], bool]]] = {
    "a general rides": (
        "C2 S CO G1; A1 S CO; F5 N CO; turn S generals", "", "lead g1 to C3",
        lambda twin: twin.generals[0] == z("C3"),
    ),
    "a sideways move": (
        "C3 S CO; A1 S CO; F5 N CO; turn S moves", "order u1", "move u1 to D3",
        lambda twin: twin.at[0] == z("D3"),
    ),
    "valour": (
        "C3 S 3CO! G1; C4 N CO; gifts S1 v; turn S fights", "", "call on g1",
        lambda twin: twin.seat == 0 and twin.legal[0].verb == w.ASSAULT,
    ),
    "veterans from the reserve": (
        "C3 S CO; reserve S COv CO; F5 N CO; turn S reinforcements", "", "call up u2",
        lambda twin: getattr(twin.stack[-1], "unit", -1) == 1,
    ),
}  # fmt: skip
# A position, the dice of what is played first, that, the action, and the event that tells its roll.
MANY = {
    "skirmishers shoot": ("C3 S 2SK; C4 N CO; turn S shooting", "", "", "shoot at C4 from C3", w.VOLLEY_ROLLED),
    "a volley again": ("C3 S SK; C4 N CO; turn S shooting", "1 1", "shoot at C4 from C3", "reroll", w.VOLLEY_ROLLED),
    "a pursuit again": (
        "C3 S CO; C4 N CO" + FIGHT, "1 1 1 1 1", f"{ASSAULT}, fall back", "reroll", w.PURSUED
    ),
    "morale again": ("C3 S 2CO G1 m2; C2 S CO; F5 N CO; turn S morale", "4 4", "", "reroll", w.MORALE_ROLLED),
    "pikes again": ("C3 S CO; C4 N CO.p" + FIGHT, "1", f"{ASSAULT}, stand", "reroll", w.PIKES_ROLLED),
}  # fmt: skip


def last(events: list[Event], kind: int) -> Event:
    return [event for event in events if event.kind == kind][-1]


def compare_assault(name: str, trials: int) -> None:
    battle = kings(ASSAULTS[name] + FIGHT)
    text = ASSAULT if battle.vocabulary().parse(ASSAULT) in battle.legal else "assault C4 from D4"
    exact = charts(GAME, battle, text)
    margin = next(title for title in exact if " dice against " in title)

    def outcome(twin: Battle, action: Action) -> Bars:
        events = played_on(twin, action, w.WON, (w.STAND, w.KEEP))
        hits: dict[int, int] = {}
        for event in events:
            if event.kind == w.FIGHT_ROLLED:
                hits[event.a] = event.b
            elif event.kind == w.RAISED:
                hits[action.b if event.seat == 0 else action.a] = event.b
        won = last(events, w.WON)
        by = f"{'assaulter' if won.seat == 0 else 'target'} by"
        bar = f"{by} 2 or more" if won.a >= 2 else f"{by} 1" if won.seat == 0 else f"{by} 0 or 1"
        return [(margin, bar), *[(f"Hits by {ZONE_NAMES[zone]}", str(count)) for zone, count in hits.items()]]

    agree(exact, rolled(battle, text, trials, outcome))


def compare_single(name: str, trials: int) -> None:
    position, first, text, worked = SINGLE[name]
    battle = kings(position)
    does(battle, *([first] if first else []))
    exact = charts(GAME, battle, text)
    ((title, bars),) = exact.items()
    yes, no = bars

    def outcome(twin: Battle, action: Action) -> Bars:
        assert isinstance(twin, Kings)
        twin.apply(action)
        return [(title, yes if worked(twin) else no)]

    agree(exact, rolled(battle, text, trials, outcome))


def compare_many(name: str, trials: int) -> None:
    position, dice, first, text, kind = MANY[name]
    battle = kings(position, dice)
    does(battle, *(first.split(", ") if first else []))
    exact = charts(GAME, battle, text)
    (title,) = exact

    def outcome(twin: Battle, action: Action) -> Bars:
        told = last(played_on(twin, action, kind, (w.ALL,)), kind)
        return [(title, str(told.c if kind == w.VOLLEY_ROLLED else told.b))]

    agree(exact, rolled(battle, text, trials, outcome))


KINDS = [
    *[pytest.param(compare_assault, name, id=name) for name in ASSAULTS],
    *[pytest.param(compare_single, name, id=name) for name in SINGLE],
    *[pytest.param(compare_many, name, id=name) for name in MANY],
]


@how_often
@pytest.mark.parametrize(("compare", "name"), KINDS)
def test_the_odds_of_a_roll_are_what_the_dice_give(compare, name, trials):
    compare(name, trials)
