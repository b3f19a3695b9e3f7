"""What the players of Age of Hannibal see in a position: fights, lines, commanders, camps."""

from __future__ import annotations

import pytest

from tests.hannibal.field import Field, field
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.games.hannibal.battle import Hannibal
from triarii.games.hannibal.contacts import is_engaged
from triarii.games.hannibal.sparse import has_prey
from triarii.games.hannibal.words import (
    CHARGE,
    DISENGAGE,
    END,
    ENEMY_TOTAL,
    FORM_PHALANX,
    FOUGHT,
    HOLD,
    LET_CHARGE,
    PLACE,
    PURSUE,
    SELECT,
    STAND,
    TAKE_ARMY,
)
from triarii.players.budget import Budget, Meter
from triarii.players.hannibal import HannibalKnowledge, lead_of, mark_of
from triarii.players.hannibal_choices import breaking_off
from triarii.players.hannibal_fights import NOBODY_LED, Prospects, Stakes, fight_value, hurt, worth_of
from triarii.players.hannibal_judging import FEATURES, WORTHS, position
from triarii.players.hannibal_luck import HannibalWitness
from triarii.players.hannibal_threats import bases_of, threats
from triarii.players.hannibal_weights import ARMIES, ARMY, DISENGAGE_ODDS, HILL, NAMES, PHALANX_FAR, WEIGHTS
from triarii.players.knowledge import Knowledge, best, planning_knowledge
from triarii.players.search import SearchPlayer
from triarii.players.trained import trained_knowledge
from triarii.players.twins import completed, seeded
from triarii.table import start

FAR = "; S SK 2 2 0; N SK 46 34 180"


def liked(game: Field) -> str:
    """What the policy would do."""
    return game.texts()[best(HannibalKnowledge().rank(game.battle))]


def test_every_weight_has_a_name():
    assert len(NAMES) == len(WEIGHTS)
    assert (
        NAMES[HILL] == "hill" and NAMES[PHALANX_FAR] == "phalanx far" and NAMES[DISENGAGE_ODDS] == "break off a fight"
    )
    assert NAMES[ARMY] == "army 0" and len(NAMES) == ARMY + ARMIES


def test_moves_that_were_judged_are_judged_anew_by_other_weights():
    early = WEIGHTS[:]
    early[0] += 1e-3
    assert mark_of(WEIGHTS) == mark_of(WEIGHTS[:]) != mark_of(early)


def test_a_phalanx_forms_far_from_the_enemy_only_if_the_weights_say_so():
    game = field("S PK 20 8 0 phalanx-drill; N HF 20 30 180; phase start" + FAR)
    known = HannibalKnowledge()
    assert "form" in game.texts()[best(known.rank(game.battle))]
    known.weights[PHALANX_FAR] = -0.6
    assert game.texts()[best(known.rank(game.battle))] == "end phase"


def test_nothing_done_to_skirmishers_counts_toward_the_clock():
    position = "S HF 20 20 0; N {} 20 21.6 180" + FAR
    foot = field(position.format("HF")).battle
    light = field(position.format("SK")).battle
    assert abs(fight_value(foot, 0, 1, NOBODY_LED)) < 1e-9  # even
    against = fight_value(light, 0, 1, NOBODY_LED)
    assert 0.0 < against < worth_of(light, 1)  # a sure win, and no point with it


def test_the_second_marker_is_the_end_of_a_unit_pressed_by_several():
    alone = field("S HF 20 20 0 d1; N HF 20 21.6 180" + FAR).battle
    beset = field("S HF 20 20 0 d1; N HF 20 21.6 180; N LF 21.6 20 270" + FAR).battle
    point = NOBODY_LED.point
    assert hurt(beset, 0, 1, point, NOBODY_LED) > 2 * hurt(alone, 0, 1, point, NOBODY_LED)


def test_a_commander_raises_what_is_at_stake_with_his_unit():
    game = field("S HF 20 20 0 d2 @+0/+0; N HF 20 21.6 180" + FAR).battle
    assert fight_value(game, 0, 1, Stakes(WEIGHTS, 0.5)) < fight_value(game, 0, 1, NOBODY_LED)


def test_a_commander_leaves_a_unit_that_is_about_to_fall():
    game = field("S HF 20 20 0 d2 @+0/+0; S HF 20 12 0; N CT 20 21.6 180" + FAR)
    game.does("lead c0")
    assert liked(game) != "stand"
    game = field("S CT 20 20 0 @+2/+2; S HF 20 12 0; N LF 20 21.6 180 d1" + FAR)
    game.does("lead c0")
    assert liked(game) == "stand"  # here he helps, and is safe


def test_a_line_charges_together_where_it_supports_its_fighters():
    line = "; ".join(f"S HF {20 + 1.6 * place:.2f} 20 0 roman-drill pila" for place in range(3))
    game = field(line + "; N HF 21.6 24 180" + FAR)
    assert liked(game) == "group u0 to u2"
    game.does("group u0 to u2")
    assert liked(game) == "charge u3"


def test_a_camp_draws_those_who_may_storm_it():
    game = field("S HC 24 28 0; camp N 24 34.8; N SK 2 34 180")
    game.does("move u0")
    assert liked(game) == "charge camp1"


def test_whoever_leads_grows_careful_toward_the_end():
    early = field("S HF 20 20 0; N HF 20 28 180; clock 9 7; turn 2; limit 20" + FAR).battle
    late = field("S HF 20 20 0; N HF 20 28 180; clock 9 7; turn 18; limit 20" + FAR).battle
    assert 0.0 < lead_of(early, 0) < lead_of(late, 0)
    assert lead_of(late, 1) == -lead_of(late, 0)


def test_a_position_looks_to_one_side_as_bad_as_it_looks_good_to_the_other():
    for text in (
        "S HF 20 20 0 d1; S CV 30 10 0; N PK 20 21.6 180; N CV 31 15 200 @+1/+1",
        "S LF 20 20 0; N HC 25 20 270",
    ):
        battle = field(text + FAR).battle
        mine, theirs = position(battle, 0), position(battle, 1)
        assert len(mine) == len(FEATURES) == len(WORTHS)
        assert [round(number, 9) for number in mine] == [round(-number, 9) for number in theirs]


def test_who_stands_in_the_way_takes_a_threat_away():
    def threat(text: str) -> float:
        battle = field(text + FAR).battle
        return threats(battle, bases_of(battle))[1]

    foot = "S LF 20 20 0; N CT 20 25 180"
    assert threat(foot) > 0.0
    assert threat(foot + "; N CV 20 23 90") < threat(foot)  # a friend is before it
    assert threat("S LF 20 20 0; N CT 20 25 0") == 0.0  # it looks the other way
    assert threat("S LF 20 20 0; N CT 20 25 180 d1") == 0.0  # shaken units charge nobody


def test_the_chance_of_a_step_of_the_clock_takes_five_points():
    pair = "S CT {0} 20 0; N LV {0} 21.6 180"
    one = Prospects(field(pair.format(20) + FAR).battle, 0)
    many = Prospects(field("; ".join(pair.format(10 + 3 * place) for place in range(5)) + FAR).battle, 0)
    assert one.kills > 0.0 and one.clock == 0.0  # one fight brings two points at most
    assert 0.5 < many.clock < 1.0
    assert abs(many.kills - 5 * one.kills) < 1e-9


def test_plans_end_with_the_moves_even_if_one_fight_alone_follows():
    game = field("S HF 20 20 0; N HF 20 24 180; S HF 24 20 0" + FAR)
    search = SearchPlayer(3)
    world = game.battle.clone()
    search.searched(world, HannibalKnowledge(), Meter(Budget(iterations=12)))
    assert len(search.candidates) > 1
    assert all(candidate.plan[-1].verb == END for candidate in search.candidates)
    assert any(action.verb == CHARGE for candidate in search.candidates for action in candidate.plan)


def test_a_fight_that_goes_badly_is_broken_off_if_the_weights_say_so():
    battle = field("S LH 20 20 0; N CT 20 21.6 180" + FAR).battle
    weights = WEIGHTS[:]
    before = breaking_off(weights, battle, 0, DISENGAGE)
    weights[DISENGAGE_ODDS] = 0.2
    assert breaking_off(weights, battle, 0, DISENGAGE) > before
    assert breaking_off(weights, battle, 1, DISENGAGE) < before


def test_what_was_learned_orders_plans_by_its_own_first_sight():
    known = trained_knowledge("hannibal")
    game = field("S HF 20 20 0; N LV 20 24 180; S HF 24 20 0" + FAR)
    search = SearchPlayer(3)
    search.meter = Meter(Budget(iterations=12))
    search.meter.start(1.0)
    search.begin(game.battle.clone(), known)
    promises = [candidate.promise for candidate in search.candidates]
    assert len(set(promises)) == len(promises) > 1  # ways to the same position count as one
    assert search.candidates[0].promise == max(promises)


def test_trials_look_at_charges_alone_and_true_battles_at_every_move():
    game = field("S HF 20 20 0; S HF 30 4 0; N HF 20 23 180" + FAR)
    true = game.battle
    head = true.clone()
    HannibalKnowledge().enter_trial(head, thorough=False)
    assert head.sparse and head.clone().sparse and not true.sparse
    true.apply(Action(SELECT, 0))
    head.apply(Action(SELECT, 0))
    assert [action.verb for action in head.legal] == [CHARGE, STAND]
    assert len(true.legal) > 10 and true.legal[0] == head.legal[0]
    assert not has_prey(true, 1)  # too far off to matter


def test_thorough_trials_test_a_move_only_when_it_is_chosen():
    game = field("S HF 20 20 0; S HF 21.6 20 0; S HF 18.6 21.9 30; N HF 20 24 180; N LH 30 22 270" + FAR)
    true = game.battle
    head = true.clone()
    HannibalKnowledge().enter_trial(head, thorough=True)
    assert head.hopeful and head.clone().hopeful and not head.sparse and not true.hopeful
    true.apply(Action(SELECT, 0))
    head.apply(Action(SELECT, 0))
    kept = struck = 0
    all_of_them = head.legal[:]
    for action in all_of_them:
        if action.verb != PLACE:
            continue
        twin = head.clone()
        asked = len(twin.legal)
        twin.apply(action)
        if true.is_legal(action):
            assert (twin.x[0], twin.y[0], twin.h[0]) == (action.b, action.c, action.d)
            kept += 1
        else:
            assert (twin.x[0], twin.y[0], twin.h[0]) == (true.x[0], true.y[0], true.h[0])
            assert action not in twin.legal and len(twin.legal) < asked, "another one is asked for"
            struck += 1
    assert kept and struck
    assert head.legal == all_of_them, "who holds the list still has all of it"


def dice_of_fights(battle: Hannibal, order: int, number: int, seed: int) -> dict[tuple[int, int], tuple[int, ...]]:
    """What each unit rolls if the combats are fought in this order."""
    twin = seeded(battle, seed)
    twin.quiet = False
    twin.witness = HannibalWitness(0)
    twin.witness.number = number
    told = twin.apply(twin.legal[order])
    while Action(HOLD) in twin.legal:
        told += twin.apply(Action(HOLD))
    return {(event.seat, event.a): event.many for event in told if event.kind in (FOUGHT, ENEMY_TOTAL)}


def test_the_same_fight_meets_the_same_luck_whatever_is_fought_before_it():
    fights = "S HF 10 20 0; N HF 10 21.6 180; S HF 30 20 0; N HF 30 21.6 180; phase combat"
    others = "; S HF 2 2 0; S HF 46 2 0; N HF 2 34 180; N HF 6 34 180"  # so that nobody has lost
    battle = field(fights + others).battle
    assert len(battle.legal) == 2, "from the left or from the right"
    rolled = [dice_of_fights(battle, 0, number, 5) for number in range(20)]
    assert all(len(dice) == 4 for dice in rolled)
    assert len({tuple(sorted(dice.items())) for dice in rolled}) > 15, "every trial has luck of its own"
    for number, dice in enumerate(rolled):
        assert dice_of_fights(battle, 1, number, 6) == dice
    left, right = ([dice_of_fights(battle, order, -1, seed) for seed in range(5)] for order in (0, 1))
    assert left != right, "unless nobody asks for it"


def test_thorough_trials_leave_out_those_who_are_far_from_every_enemy():
    game = field("S HF 20 20 0; S HF 40 4 0; N HF 20 24 180" + FAR)
    head = game.battle.clone()
    HannibalKnowledge().enter_trial(head, thorough=True)
    head.apply(Action(SELECT, 0))
    head.apply(Action(STAND))
    assert Action(SELECT, 1) in game.battle.legal and Action(SELECT, 1) not in head.legal


class Watcher(SearchPlayer):
    """Notes whether its trials look at charges alone."""

    def __init__(self) -> None:
        super().__init__(3)
        self.sparse: set[bool] = set()

    def outlook(self, knowledge: Knowledge, twin: Battle, seat: int) -> float:
        value = super().outlook(knowledge, twin, seat)
        assert isinstance(twin, Hannibal)
        self.sparse.add(twin.sparse)
        return value


@pytest.mark.parametrize(("trials", "sparse"), [(40, {True}), (400, {False})])
def test_trials_look_at_every_move_where_there_is_time_for_it(trials: int, sparse: set[bool]):
    game = field("S HF 20 20 0; N LV 20 24 180; S HF 24 20 0; N HF 25 25 180" + FAR)
    watcher = Watcher()
    watcher.searched(game.battle.clone(), HannibalKnowledge(), Meter(Budget(iterations=trials)))
    assert watcher.sparse == sparse


def test_a_trial_that_no_longer_sees_the_way_of_an_impetuous_charge_goes_on_without_it():
    game = field("S WB 20 20 0 impetuous; N HF 17.0 23.7 90; S HF 17.8 21.7 0" + FAR)
    true = game.battle
    head = true.clone()
    HannibalKnowledge().enter_trial(head, thorough=False)
    assert head.legal[1] == true.legal[1] == Action(LET_CHARGE, 0)
    true.apply(Action(LET_CHARGE, 0))
    head.apply(Action(LET_CHARGE, 0))
    assert is_engaged(true, 0) and not is_engaged(head, 0)


def test_what_is_settled_before_the_moves_leaves_the_moves_open():
    battle = field("S PK 20 8 0 phalanx-drill; S HF 30 8 0; N HF 20 30 180; phase start" + FAR).battle
    known = HannibalKnowledge()
    plan: list[Action] = []
    completed(known, battle.clone(), -1, 0.0, FastDice(1), plan)
    assert plan[0].verb == FORM_PHALANX and plan[-1].verb == END and len(plan) > 3, "it is thought of together"
    search = SearchPlayer(3)
    assert search.settled(known, battle, plan) == plan[:1]
    battle.apply(plan[0])
    assert search.rest == plan[1:]
    assert search.settled(known, battle, search.rest) == plan[1:-1], (
        "moves are one plan, and their phase ends by itself"
    )


def test_every_choice_of_a_pursuit_is_tried():
    game = field("S HF 20 20 0; N HF 20 21.6 180 d1; N HF 24 30 180; phase combat" + FAR, "8 1 8 1")
    battle = game.battle
    while battle.outcome is None and battle.legal[0].verb != PURSUE:
        battle.apply(battle.legal[0])
    search = SearchPlayer(3)
    search.searched(battle, planning_knowledge("hannibal"), Meter(Budget(iterations=12)))
    assert {candidate.plan[0].verb for candidate in search.candidates} == {PURSUE, HOLD}
    assert all(candidate.visits for candidate in search.candidates)


def test_plans_are_alike_if_the_same_units_charge_the_same_enemies():
    known = HannibalKnowledge()
    first = [Action(SELECT, 1), Action(CHARGE, 7), Action(SELECT, 2), Action(STAND), Action(END)]
    later = [Action(SELECT, 2), Action(PLACE, 2, 5, 5, 0), Action(SELECT, 1), Action(CHARGE, 7), Action(END)]
    other = [Action(SELECT, 1), Action(CHARGE, 8), Action(END)]
    assert known.mark(first) == known.mark(later) != known.mark(other)


def test_plans_with_other_charges_are_tried():
    game = field("S HF 20 20 0; S HF 22 20 0; N HF 20 23 180; N HF 22.4 23 180" + FAR)
    search = SearchPlayer(3)
    search.searched(game.battle.clone(), planning_knowledge("hannibal"), Meter(Budget(iterations=12)))
    marks = [HannibalKnowledge().mark(candidate.plan) for candidate in search.candidates]
    assert search.trials > 0 and len(marks) > 1 and len(set(marks)) == len(marks)


def test_with_much_time_search_tries_its_plans_in_heats():
    game = field("S HF 20 20 0; S HF 22 20 0; N HF 20 23 180; N HF 22.4 23 180" + FAR)
    search = SearchPlayer(3)
    search.searched(game.battle.clone(), planning_knowledge("hannibal", True), Meter(Budget(iterations=60)))
    (visits,) = {candidate.visits for candidate in search.candidates}  # the last heat: all had the same luck
    assert visits > 1 and search.trials > visits * len(search.candidates), "others were tried, and fell behind"


def test_all_levels_take_the_same_army():
    battle = start("hannibal", "points", 3, fast=True)
    while battle.legal[0].verb != TAKE_ARMY:
        battle.apply(battle.legal[0])
    known = [HannibalKnowledge(), planning_knowledge("hannibal"), trained_knowledge("hannibal")]
    taken = {best(each.rank(battle)) for each in known}
    assert len(taken) == 1 and taken != {0}
