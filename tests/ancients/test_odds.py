"""The odds of an attack are those of the dice: exact charts against many rolls through the rules themselves."""

from __future__ import annotations

import pytest

from tests.ancients.positions import ancients, does, unit_at
from tests.rolls import Bars, agree, charts, how_often, rolled
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
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


def compare(name: str, trials: int) -> None:
    text = COMBATS[name][1]
    battle = battle_before(name)
    battle.quiet = True
    there = battle.vocabulary().parse(text).a
    target, leader, attacker = battle.at[there], battle.leader_at[there], unit_at(battle, "e6")

    def outcome(twin: Battle, action: Action) -> Bars:
        """One combat played by the rules; whoever may does the most active thing."""
        assert isinstance(twin, Ancients)
        battles_back = False
        twin.apply(action)
        while twin.outcome is None and not isinstance(twin.stack[-1], Turn):
            choice = twin.legal[-1] if twin.legal[-1].verb in (words.HALT, words.STAND) else twin.legal[0]
            battles_back = battles_back or choice.verb == words.BATTLE_BACK
            twin.apply(choice)
        fallen = sum(twin.leaders_lost) > sum(battle.leaders_lost)
        if target < 0:
            return [("The leader", "falls" if fallen else "must evade")]
        gone, moved = twin.blocks[target] == 0, twin.where[target] != battle.where[target]
        found = [
            ("Blocks the target loses", word(battle.blocks[target] - twin.blocks[target])),
            ("The target", "is eliminated" if gone else "is driven back" if moved else "stands"),
        ]
        if leader >= 0:
            found.append(("The leader with it", "falls" if fallen else "lives"))
        if text == ATTACK:
            suffered = word(battle.blocks[attacker] - twin.blocks[attacker])
            found.append(("Blocks the attacker loses to a Battle Back", suffered if battles_back else "no Battle Back"))
        return found

    agree(charts(GAME, battle, text), rolled(battle, text, trials, outcome))


def word(count: int) -> str:
    return "none" if count == 0 else str(count)


@how_often
@pytest.mark.parametrize("name", COMBATS)
def test_the_odds_of_a_combat_are_what_the_dice_give(name, trials):
    compare(name, trials)
