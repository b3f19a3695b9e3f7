"""What the players of Battalion see in a position, and what training has made of their policy."""

from __future__ import annotations

import json
from math import exp
from random import Random

import pytest

from tests.battalion.table import Table, position
from triarii.engine.dice import FastDice
from triarii.games.battalion.words import COMMAND
from triarii.lab.arena import Fixture, play
from triarii.lab.bouts import Bout, fight, share
from triarii.players import battalion_weights
from triarii.players.battalion import BattalionKnowledge
from triarii.players.battalion_blows import Stakes, break_worth, is_only_guard
from triarii.players.battalion_features import FEATURES
from triarii.players.battalion_weights import NAMES, WEIGHTS
from triarii.players.budget import Budget, Meter
from triarii.players.knowledge import best
from triarii.players.network import Network
from triarii.players.search import SearchPlayer
from triarii.players.trained import trained_knowledge, weights_file
from triarii.players.tree import Tree, advance, likelihoods
from triarii.players.twins import seeded

# one blow at the worn unit that alone holds the centre ends the battle
LAST_BLOW = (
    "a rome ready=4; b carthage ready=0 deck=0; I: a:hastati*3><b:samnites*3; II: a:hastati*2><b:caetrati-1; turn a"
)


def liked(table: Table, weights: dict[str, float] | None = None) -> str:
    """What the policy would do."""
    known = BattalionKnowledge()
    for place, name in enumerate(NAMES):
        known.weights[place] = (weights or {}).get(name, known.weights[place])
    return table.legal()[best(known.rank(table.battle))]


def seen(table: Table, name: str, side: int = 0) -> float:
    return BattalionKnowledge().features(table.battle, side)[FEATURES.index(name)]


def test_every_weight_has_a_name_and_its_place():
    assert len(NAMES) == len(WEIGHTS) == len(set(NAMES))
    for place, name in enumerate(NAMES):
        assert getattr(battalion_weights, name.upper().replace(" ", "_")) == place


def test_a_worn_unit_is_in_danger_of_breaking():
    text = "a rome ready=0; b carthage; II: a:hastati*2{}><b:samnites*3; turn b"
    fresh, worn = position(text.format("")), position(text.format("-3"))
    assert seen(worn, "their breaks") > seen(fresh, "their breaks")
    assert seen(worn, "their breaks, to move") == seen(worn, "their breaks")
    assert seen(worn, "breaks, to move") == 0.0  # it is not this side's turn
    assert seen(worn, "their breaks the guard") == seen(worn, "their breaks")  # nobody else holds the centre


def test_nobody_threatens_whom_he_cannot_pay_to_attack():
    table = position("a rome ready=0; b carthage; II: a:hastati*2><b:samnites*3; turn a")
    assert seen(table, "breaks") == seen(table, "hits") == 0.0 and seen(table, "their hits") > 0.0


def test_an_only_guard_is_worth_more_once_that_is_learned():
    table = position("a rome; b carthage; I: b:caetrati; II: a:hastati*2 b:samnites*3; turn a")
    battle = table.battle
    weights = WEIGHTS[:]
    weights[battalion_weights.BREAK_THE_GUARD] = 1.0
    guard = next(unit for unit in range(24) if battle.place[unit] == 1 and unit >= 12)
    other = next(unit for unit in range(24) if battle.place[unit] == 0)
    assert is_only_guard(battle, guard) and not is_only_guard(battle, other)
    assert break_worth(weights, battle, guard) == break_worth(weights, battle, other) + 1.0


def test_who_has_no_card_left_does_not_rally():
    text = "a rome ready=1 spent=5 deck={}; b carthage; II: a:hastati*2><b:samnites*3; turn a"
    eager = {"rally at": -9.0}
    assert liked(position(text.format(1)), eager) == "rally"
    assert liked(position(text.format(0)), eager) != "rally"


def test_an_eager_player_leaves_less_time_for_later():
    known = BattalionKnowledge()
    command, usual = known.time_for[COMMAND], known.usual_time
    known.spend(1.0)
    assert known.time_for[COMMAND] == command and known.usual_time == usual
    known.spend(2.0)
    assert known.time_for[COMMAND] == 1.0 - (1.0 - command) ** 2 and usual < known.usual_time < 1.0


def test_four_trained_players_fight_a_battle_to_its_end():
    levels = ("trained@8i", "trained@8i", "legate@8i", "centurion@8i")
    assert play(Fixture(0, "battalion", "sb2-four", 5, levels, (0, 1, 2, 3))).finished


def grow(table: Table, trials: int) -> tuple[Tree, str]:
    """A tree after so many trials, and the choice that it names."""
    battle = table.battle
    meter = Meter(Budget(iterations=trials))
    meter.start(1.0)
    tree = Tree(FastDice(3))
    action = tree.grow(battle, battle.view(battle.seat), trained_knowledge("battalion"), meter)
    return tree, table.legal()[battle.legal.index(action)]


def test_a_tree_finds_the_blow_that_ends_the_battle():
    table = position(LAST_BLOW)
    tree, choice = grow(table, 120)
    broken = next(text for text in table.legal() if text == "command a2")
    assert choice == broken and tree.root.visits >= 60
    assert tree.root.total / tree.root.visits > 0.6


def test_search_grows_a_tree_where_a_turn_has_much_time_and_only_there():
    table = position(LAST_BLOW)
    player = SearchPlayer(1)
    view = table.battle.view(0)

    def thought(budget: Budget) -> tuple[str, int, int]:
        """Its choice, the plans that it compared and the trials of what its tree names."""
        player.candidates = []
        player.tree = Tree(FastDice(3))
        action = player.plan(view, budget)[0]
        return table.legal()[table.battle.legal.index(action)], len(player.candidates), player.tree.root.visits

    short, long = Budget(iterations=249), Budget(iterations=250)
    assert not short.is_long() and long.is_long() and Budget(0.25).is_long() and not Budget(0.2).is_long()
    choice, plans, trials = thought(short)
    assert choice == "command a2" and plans > 1 and trials == 0
    choice, plans, trials = thought(long)
    assert choice == "command a2" and plans == 0 and trials > 60
    assert thought(short)[1] > 1, "the next turn may have less time"


def test_a_tree_stops_growing_when_more_trials_could_not_change_its_choice():
    table = position(LAST_BLOW)
    battle = table.battle
    meter = Meter(Budget(iterations=400))
    meter.start(1.0)
    tree = Tree(FastDice(3))
    action = tree.grow(battle, battle.view(battle.seat), trained_knowledge("battalion"), meter)
    left = 400 - meter.spent_iterations
    others = meter.spent_iterations - tree.root.visits  # the trials of all other choices together
    assert table.legal()[battle.legal.index(action)] == "command a2"
    assert left > 0 and tree.root.visits > others + left
    assert not Tree(FastDice(3)).is_settled(battle, 16, meter), "nothing was tried yet"


def test_a_tree_serves_the_next_decision_unless_dice_come_first():
    table = position("a rome ready=4 deck=0; b carthage; II: a:velites*2 a:velites*2 b:samnites*3 b:caetrati; turn a")
    tree, choice = grow(table, 60)
    table.does(choice)
    assert tree.kept == len(table.battle.legal) > 1
    grown = sum(branch.visits for branch in tree.root.children.values())
    assert 0 < grown < tree.root.visits
    assert grow(table, 20)[0].kept == 0  # to shoot or to charge: the dice or the enemy come next


def test_a_tree_without_trials_does_as_the_policy_does():
    table = position("a rome ready=4 deck=0; b carthage; II: a:velites*2 a:velites*2 b:samnites*3 b:caetrati; turn a")
    likely = likelihoods(trained_knowledge("battalion"), table.battle)
    assert abs(sum(likely) - 1.0) < 1e-9 and min(likely) > 0.0
    assert grow(table, 1)[1] == table.legal()[best(likely)]


def test_each_turn_of_a_trial_has_the_dice_of_its_number():
    known = trained_knowledge("battalion")
    text = "a rome ready=4; b carthage ready=4; I: a:velites*2 b:samnites*3; II: a:hastati*2 b:caetrati; turn a"

    def rolled(choice: str, luck: int) -> list[int]:
        """The next dice when the turn has passed on."""
        battle = position(text).battle
        twin = seeded(battle, 7)
        advance(known, twin, battle.read(choice), luck)
        while twin.turn == battle.turn:
            advance(known, twin, twin.legal[0], luck)
        return [twin.dice.below(1000) for _ in range(8)]

    assert rolled("rally", 5) == rolled("command a1", 5) != rolled("rally", 6)
    assert rolled("rally", -1) != rolled("command a1", -1)  # without a number the dice go on as they fell


def test_units_are_counted_by_side_and_place():
    battle = position("a rome; b carthage; I: b:caetrati; II: a:hastati*2 a:velites b:samnites*3; turn a").battle
    stakes = Stakes(WEIGHTS, battle)
    assert [stakes.crowd(0, sector) for sector in range(3)] == [0, 2, 0]
    assert [stakes.crowd(1, sector) for sector in range(3)] == [1, 1, 0]


@pytest.mark.parametrize("hidden", [0, 3, 4, 9])
def test_a_network_passes_over_nothing_and_says_the_same(hidden: int):
    chance = Random(4)
    size = 7
    first = [chance.uniform(-1, 1) for _ in range(size * hidden)]
    bias = [chance.uniform(-1, 1) for _ in range(hidden)]
    last = [chance.uniform(-1, 1) for _ in range(size + hidden)]
    row = [0.0, 1.5, 0.0, -2.0, 0.0, 0.25, 1.0]
    total = 0.3 + sum(weight * x for weight, x in zip(last, row, strict=False))
    for unit in range(hidden):
        sum_ = bias[unit] + sum(first[unit * size + at] * row[at] for at in range(size))
        total += last[size + unit] * max(sum_, 0.1 * sum_)
    value = Network(size, hidden, first, bias, last, 0.3).value(row)
    assert abs(value - 1.0 / (1.0 + exp(-total))) < 1e-12


def test_the_learned_policy_beats_the_untrained_one():
    learned = json.loads(weights_file("battalion").read_text(encoding="utf-8"))["policy"]
    won = 0.0
    for seed in range(30):
        for turn in (0, 1):
            sides = [learned if seat == turn else None for seat in (0, 1)]
            won += share(fight(Bout("battalion", f"sb{1 + seed % 6}", seed, sides, 0.05))[0], turn)
    assert won >= 36  # of 60; it wins four in five
