"""The odds of an attack are those of the dice: exact charts against many rolls through the rules themselves."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from tests.ancients.positions import ancients, does, unit_at
from triarii.engine.dice import FastDice
from triarii.games.ancients import words
from triarii.games.ancients.battle import Ancients
from triarii.games.ancients.game import GAME
from triarii.games.ancients.turn import Turn

ATTACK = "attack d6 with e6"
FIRE = "fire at c6 with e6"

# Every kind of blow: dice by type, helmets of a leader near, cards that ignore, ground, elephants that roll again.
COMBATS = {
    "equal foot": ("d6: MI | e6: mi", ATTACK, {}),
    "a weak target with friends beside it": ("d5: LI AX2 LI | e6: hi", ATTACK, {}),
    "fierce warriors with a leader near": ("d6: HI3* | e6: wa l", ATTACK, {}),
    "a leader with the last block": ("d6: MI1* | e6: mc", ATTACK, {}),
    "elephants that roll their swords again": ("d6: HC | e6: el", ATTACK, {}),
    "cavalry against elephants": ("d6: EL | e6: hc*", ATTACK, {}),
    "camels": ("d6: CAM | e6: lc2", ATTACK, {}),
    "uphill": ("d6: HI | e6: hi", ATTACK, {"hill": "d6"}),
    "out of a camp": ("d6: MI | e6: hi", ATTACK, {"camp": "e6"}),
    "a leader alone": ("d6: L | e6: mi", ATTACK, {}),
    "no way back": ("c6: LI LI | d6: MI | e6: mi", ATTACK, {}),
    "bows": ("c6: HI2* | e6: lb", FIRE, {}),
    "an engine at warriors": ("c6: WA | e6: hwm", FIRE, {}),
}


def battle_before(name: str) -> Ancients:
    """The combat of this name, about to be announced."""
    position, _, more = COMBATS[name]
    battle = ancients(f"a1: LI | {position} | i13: li", order="S3C", **more)
    does(battle, "order e6", "?end orders", "?end moves")
    return battle


def charts(battle: Ancients, text: str) -> dict[str, dict[str, float]]:
    action = battle.vocabulary().parse(text)
    assert action in battle.legal
    return {chart.title: dict(chart.bars) for chart in GAME.odds(battle, action)}


def observed(battle: Ancients, text: str, trials: int) -> dict[str, Counter[str]]:
    """The same charts, counted over many combats played by the rules; whoever may does the most active thing."""
    action = battle.vocabulary().parse(text)
    target, attacker = battle.at[action.a], unit_at(battle, "e6")
    leader = battle.leader_at[action.a]
    dice = FastDice(5)
    found: dict[str, Counter[str]] = {}

    def count(title: str, bar: str) -> None:
        found.setdefault(title, Counter())[bar] += 1

    for _ in range(trials):
        twin = battle.clone()
        twin.dice = dice
        battles_back = False
        twin.apply(action)
        while twin.outcome is None and not isinstance(twin.stack[-1], Turn):
            choice = twin.legal[-1] if twin.legal[-1].verb in (words.HALT, words.STAND) else twin.legal[0]
            battles_back = battles_back or choice.verb == words.BATTLE_BACK
            twin.apply(choice)
        fallen = sum(twin.leaders_lost) > sum(battle.leaders_lost)
        if target < 0:
            count("The leader", "falls" if fallen else "must evade")
            continue
        lost = battle.blocks[target] - twin.blocks[target]
        count("Blocks the target loses", word(lost))
        gone, moved = twin.blocks[target] == 0, twin.where[target] != battle.where[target]
        count("The target", "is eliminated" if gone else "is driven back" if moved else "stands")
        if leader >= 0:
            count("The leader with it", "falls" if fallen else "lives")
        if text == ATTACK:
            suffered = battle.blocks[attacker] - twin.blocks[attacker]
            count("Blocks the attacker loses to a Battle Back", word(suffered) if battles_back else "no Battle Back")
    return found


def word(count: int) -> str:
    return "none" if count == 0 else str(count)


def compare(name: str, trials: int) -> None:
    text = COMBATS[name][1]
    battle = battle_before(name)
    battle.quiet = True
    battle.journal = None
    exact, counted = charts(battle, text), observed(battle, text, trials)
    assert set(exact) == set(counted)
    for title, bars in exact.items():
        assert sum(bars.values()) == pytest.approx(1)
        assert set(counted[title]) <= set(bars)
        for bar, p in bars.items():
            rate = counted[title][bar] / trials
            assert abs(rate - p) <= 5 * sqrt(p * (1 - p) / trials) + 1e-9, f"{title}, {bar}: {p:.5f}, rolled {rate:.5f}"


@pytest.mark.parametrize("name", COMBATS)
def test_the_odds_of_a_combat_are_what_the_dice_give(name):
    compare(name, 2_000)


@pytest.mark.soak
@pytest.mark.parametrize("name", COMBATS)
def test_the_odds_hold_over_a_million_combats(name):
    compare(name, 1_000_000)


def test_a_defender_on_a_wall_shows_its_first_blow():
    battle = ancients("a1: LI | d6: HI | e6: mi | i13: li", order="S3C", wall="d6")
    does(battle, "order e6", "?end orders", "?end moves")
    found = charts(battle, ATTACK)
    assert "Blocks the attacker first, by the blow from the wall, loses" in found
    assert not any("Battle Back" in title for title in found)
