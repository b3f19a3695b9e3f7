"""The odds of Battalion are those of the dice: charts against many rolls through the rules themselves."""

from __future__ import annotations

import pytest

from tests.battalion.table import Table, position
from tests.rolls import Bars, agree, charts, how_often, rolled
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.events import Event
from triarii.games.battalion import GAME, words
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.hits import TakingHits

QUIET = (words.PASS, words.ROLL, words.DISORDER)  # no cards, and hits are taken in the way that keeps a unit longest
CHARGE = "a rome hand=artillery; b carthage; II: a:hastati*3><b:samnites*3; turn a"
VETERANS = "a rome hand=veteran-troops; b carthage; II: a:triarii><b:samnites*3; turn a"

# A position, the action, and at which step of the attack it is taken, with the dice of what comes before.
ATTACKS = {
    "a barrage at a strong unit": (
        "a rome; b carthage; II: a:velites b:caetrati b:samnites*3; turn a", "barrage b2", "action", ""
    ),
    "a barrage at a weak unit": (
        "a rome; b carthage; II: a:velites b:caetrati b:samnites*3; turn a", "barrage b1", "action", ""
    ),
    "a charge and its counterattack": (CHARGE, "roll", "pool", ""),
    "a charge with a die for a card": (CHARGE, "discard artillery", "pool", ""),
    "a miss rolled again": (VETERANS, "reroll 1 by veteran-troops", "roll-cards", "6 1 1"),
    "a hit rolled again": (VETERANS, "reroll 6 by veteran-troops", "roll-cards", "6 1 1"),
    "artillery": (
        "a rome hand=artillery; b carthage; II: a:triarii b:samnites*3; turn a", "play artillery on b1", "start", ""
    ),
}  # fmt: skip


def table_before(name: str) -> Table:
    """The attack of this name, when its action may be taken."""
    text, _, step, dice = ATTACKS[name]
    table = position(text, dice)
    if step != "start":
        table.plays("command a1")
        while table.battle.decision.step != step:
            table.step_over()
    return table


def compare(name: str, trials: int) -> None:
    text = ATTACKS[name][1]
    battle = table_before(name).battle
    exact = charts(GAME, battle, text)
    counter = next((title for title in exact if "counterattack" in title), "")
    fate = next((title for title in exact if "becomes" in title), "")
    strike = next(title for title in exact if title not in (counter, fate))

    def outcome(twin: Battle, action: Action) -> Bars:
        assert isinstance(twin, Battalion)
        events: list[Event] = list(twin.apply(action))
        while hits_in(events) < (2 if counter else 1) or isinstance(twin.stack[-1], TakingHits):
            chosen = [choice for choice in twin.legal if choice.verb in QUIET]
            events += twin.apply(chosen[-1] if chosen else twin.legal[-1])
        hits = [event for event in events if event.kind == words.HIT]
        found = [(strike, str(hits[0].a))]
        if fate:
            gone = twin.columns[hits[0].b] is None
            found.append((fate, "disbanded" if gone else "hit, may survive" if hits[0].a else "unharmed"))
        if counter and all(event.kind != words.RANK_REMOVED for event in events[: events.index(hits[1])]):
            found.append((counter, str(hits[1].a)))
        return found

    agree(exact, rolled(battle, text, trials, outcome))


def hits_in(events: list[Event]) -> int:
    return sum(event.kind == words.HIT for event in events)


@how_often
@pytest.mark.parametrize("name", ATTACKS)
def test_the_odds_of_an_attack_are_what_the_dice_give(name, trials):
    compare(name, trials)
