"""Army building, terrain cards and deployment. AH-SETUP, AH-CARD"""

from __future__ import annotations

import itertools

import pytest

from tests.hannibal.field import FAR, field, points_game, scenario
from triarii.engine.dice import FastDice
from triarii.games.hannibal.battle import GONE
from triarii.games.hannibal.cards import COUNTS, SIZES, Revealing, road_lines, sector_middle, water_is_open
from triarii.games.hannibal.deploy import Deployment, camp_refusal, may_deploy
from triarii.games.hannibal.lists import army_problem
from triarii.games.hannibal.names import name_words
from triarii.games.hannibal.options import OPTIONS
from triarii.games.hannibal.prepare import Preparations, count_armies
from triarii.games.hannibal.scenarios import SCENARIOS
from triarii.games.hannibal.terrain import RIVER, ROAD, STREAM, WOODS

rule = pytest.mark.rule


def until(game, step: str) -> None:
    for _ in range(3000):
        if game.step() == step:
            return
        game.battle.apply(game.legal[0])
    raise AssertionError(step)


def ready(dice: str = "5 3", draws: list[int] | None = None, **options):
    game = points_game(dice, draws, options)
    game.does("take a0", "take a1")
    return game


@rule("AH-SETUP-01", "AH-SCEN-01", "AH-SCEN-02", "AH-SCEN-03", "AH-SCEN-05")
@pytest.mark.parametrize("name", ["trebia", "cannae", "cynoscephalae", "zama"])
def test_a_scenario_starts_deployed_as_its_table_says(name):
    game = scenario(name, "8 8 8 8")
    assert not any(isinstance(frame, Preparations) for frame in game.battle.stack) and game.hands == [[], []]
    assert game.clock == [9, 9]
    assert game.active == game.first == (0 if SCENARIOS[name].first == "south" else 1)
    for row in SCENARIOS[name].units:
        if row.count > 1:
            places = [
                game.place(unit)
                for unit in range(game.battle.count())
                if name_words(game.battle.tag(unit)).rsplit(" ", 1)[0] == row.name
            ]
            steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(places)]
            assert steps == [tuple(round(value * 100) for value in row.step)] * (row.count - 1)
    leaders = {
        name_words(game.battle.c_tag(c)): game.battle.unit_name(game.c_unit[c]) for c in range(len(game.c_owner))
    }
    assert leaders == {leader.name: leader.unit for leader in SCENARIOS[name].commanders}


@rule("AH-SETUP-02", "AH-SETUP-03", "AH-SETUP-04", "AH-SETUP-05", "AH-SETUP-06")
def test_an_army_is_built_by_decisions_within_its_points():
    points = next(option for option in OPTIONS if option.key == "points")
    assert points.values[0] == 400 and sorted(points.values) == list(range(200, 801, 50))
    game = points_game(options={"points": 200})
    assert game.seat == 0 and not any(text.startswith("take") for text in game.texts())
    game.refuses("enlist", "AH-SETUP-06")
    game.does("appoint +1/+1", "enlist")
    game.refuses("muster", "AH-SETUP-06")
    game.refuses("recruit SK", "AH-SETUP-06")
    game.does("recruit EL", "add fearsome", "add panic")
    game.refuses("add pila", "AH-TROOP-07")
    game.does("enlist")
    for _ in range(5):
        game.does("recruit HF", "enlist")
    assert game.seat == 0
    game.does("recruit HF", "enlist", "recruit HF", "enlist")
    game.refuses("recruit CT", "AH-SETUP-05")
    game.does("recruit LV")
    game.refuses("add elite", "AH-SETUP-05")
    game.does("enlist")
    assert game.seat == 1  # nothing is left to spend
    assert sum(game.points_of(unit) for unit in range(game.battle.count()) if game.owner[unit] == 0) + 20 == 200
    assert army_problem(5, 0, 1, 100, 400) and army_problem(41, 0, 1, 100, 400)
    assert army_problem(6, 3, 1, 100, 400) and not army_problem(6, 2, 1, 100, 400)
    assert army_problem(6, 0, 0, 100, 400) and army_problem(6, 0, 4, 100, 400) and not army_problem(6, 0, 6, 100, 450)


@rule("AH-SETUP-08", "AH-SETUP-09", "AH-SETUP-10", "AH-CARD-01", "AH-CARD-02", "AH-CARD-06", "AH-STRAT-01")
def test_fifty_cards_nine_each():
    assert sum(COUNTS) == 50 and sum(COUNTS[:10]) == 42 and COUNTS[10:] == [1] * 8
    assert COUNTS[:10] == [10, 7, 3, 6, 5, 3, 2, 2, 2, 2]
    sizes = {1: (800, 600), 2: (600, 600), 3: (600, 600), 4: (600, 500), 5: (500, 500), 8: (400, 400)}
    assert sizes == SIZES
    game = ready("4 4 2 7")  # a tie is rolled again
    assert game.winner == 1 and game.seat == 1
    assert [len(hand) for hand in game.hands] == [9, 9]
    until(game, "Revealing")
    assert sum(card >= 0 for card in game.laid) + sum(len(hand) for hand in game.hands) == 18


@rule("AH-SETUP-12")
def test_stratagems_are_never_laid():
    game = ready("5 3", [49] + [0] * 17)
    game.refuses("lay feigned-flight", "AH-SETUP-12")


@rule("AH-SETUP-11", "AH-SETUP-14", "AH-SETUP-15", "AH-SETUP-24")
def test_features_are_set_in_order_inside_their_sectors():
    assert sector_middle(0) == (400, 600) and sector_middle(17) == (4400, 3000)
    game = ready("5 3", [17] * 18)  # steep hills, woods and so on
    until(game, "Revealing")
    frame = game.battle.stack[-1]
    assert isinstance(frame, Revealing)
    sector = frame.sector
    x, y = sector_middle(sector)
    assert game.texts()[0] == f"set feature at {x / 100:.2f} {y / 100:.2f} turned 0"
    game.refuses(f"set feature at {x / 100 + 4:.2f} {y / 100:.2f} turned 0", "AH-SETUP-15")
    game.refuses(f"set feature at {x / 100:.2f} {y / 100:.2f} turned 45", "AH-SETUP-15")
    owner = game.laid_by[sector]
    assert game.seat == owner
    game.does(f"set feature at {x / 100 + 0.07:.2f} {y / 100:.2f} turned 0")
    assert game.features[-1].x == x + 7
    later = [frame.sector for _ in range(1)]
    assert later[0] > sector


@rule("AH-CARD-03", "AH-CARD-04", "AH-CARD-05", "AH-CARD-07")
def test_bands():
    game = field(FAR)
    battle = game.battle
    battle.laid = [RIVER, ROAD, STREAM, RIVER, ROAD, ROAD, STREAM] + [-1] * 11
    battle.laid_by = [0] * 7 + [-1] * 11
    battle.stack.append(Revealing())
    battle.run()
    # the river runs along x = 4; the road of sector 1 may choose
    assert [(f.kind, f.x, f.a) for f in battle.features] == [(RIVER, 400, 75)]
    assert game.texts() == ["run road along column", "run road along row"]
    game.does("run road along row")
    assert (battle.features[1].y, battle.features[1].b) == (600, 50)
    # stream in column 2, second river is open, road of sector 4 may not double the row
    assert [(f.kind, f.x) for f in battle.features[2:3]] == [(STREAM, 2000)]
    assert battle.stack[-1].__class__ is not Revealing or battle.stack[-1].sector > 4
    roads = [f for f in battle.features if f.kind == ROAD]
    assert [(f.x, f.y) for f in roads] == [(2400, 600), (3600, 1800)]  # only a column was left; the third is open
    assert water_is_open(battle, 6, STREAM) and road_lines(battle, 5) == []
    assert sum(f.kind in (RIVER, STREAM) for f in battle.features) == 2


@rule("AH-SETUP-16", "AH-SETUP-17", "AH-SETUP-18", "AH-SETUP-19", "AH-SETUP-24")
def test_edges_order_and_deployment():
    game = ready("5 3", [0] * 18)
    until(game, "Preparations")
    assert game.seat == 1 and game.texts() == ["take south", "take north"]
    game.does("take south")
    assert game.edge == [1, 0]
    assert game.seat == 0 and game.texts() == ["deploy first", "deploy second"]
    game.does("deploy second")
    assert game.first == 1 and game.seat == 1
    until(game, "Half")
    assert game.deployed == [1, 1] and game.active == 1
    forced = ready("5 3", [0] * 18, winner_deploys_first=True)
    until(forced, "Preparations")
    forced.does("take north")
    assert forced.first == 0 and forced.step() == "Deployment"


@rule("AH-SETUP-20", "AH-SETUP-21", "AH-SETUP-22", "AH-SETUP-23", "AH-SETUP-25")
def test_where_units_commanders_and_camps_go():
    game = ready("5 3", [0] * 18)
    until(game, "Preparations")
    game.does("take north", "deploy first")
    assert game.step() == "Deployment" and game.texts()[0].startswith("pitch camp")
    game.refuses("pitch camp at 2.70", "AH-SETUP-22")
    game.does("pitch camp at 20.10")
    assert (game.camp_x[0], game.camp_y[0], game.camp_h[0]) == (2010, 80, 0)
    game.does("deploy u0")
    game.refuses("place u0 at 20.00 11.30 facing 0", "AH-SETUP-20")
    game.refuses("place u0 at 2.70 10.00 facing 0", "AH-SETUP-20")
    game.refuses("place u0 at 20.00 1.00 facing 0", "AH-SETUP-20")  # on the camp
    game.does("place u0 at 20.00 10.00 facing 33", "deploy u1")
    game.refuses("place u1 at 20.50 10.00 facing 0", "AH-SETUP-20")
    while "attach" not in game.texts()[0]:
        game.battle.apply(game.legal[0])
    game.does("attach c0 to u0")
    game.refuses("post c1 at 20.00 20.00", "AH-SETUP-21")
    game.does("post c1 at 20.00 11.90")
    bare = ready("5 3", [0] * 18, camps=False)
    until(bare, "Half")
    assert bare.camp_status == [0, 0]
    rough = field("rough-ground 20 2 6 4" + FAR)
    assert camp_refusal(rough.battle, 0, 2000).rule == "AH-SETUP-25"
    assert may_deploy(field("S CT 20 5 0; woods 30 5 6 6" + FAR).battle, 0, 3000, 500, 0).rule == "AH-SETUP-20"


@rule("AH-SETUP-20")
def test_a_unit_for_which_there_is_no_room_stays_off_the_table_and_counts_for_nothing():
    game = field("woods 24 6 48 12; S HF 20 20 0; S CT 30 20 0" + FAR, options={"camps": False})
    battle = game.battle
    battle.status[0] = battle.status[1] = 0
    battle.stack.append(Deployment(0))
    battle.run()
    events = game.does("deploy u1")  # engines may not stand in woods, and the whole zone is wooded
    assert [event["name"] for event in game.happened(events, "no room")] == [battle.unit_name(1)]
    assert game.status[1] == GONE and game.lost == [0, 0] and game.fell == [0, 0]
    assert game.texts()[0].startswith("place u0")  # the others go on
    count_armies(battle)
    assert game.started[0] == 3  # the engine is not among those that AH-TURN-13 counts


def test_hidden_cards_and_notes_are_dealt_anew_without_a_trace():
    for draws in ([42] * 8 + [0] * 10, [0, 42, 0, 42] + [0] * 14):
        game = ready("5 3", draws)
        chance = FastDice(7)
        for number in range(220):
            if game.outcome is not None:
                break
            for viewer in (0, 1, -1):
                view = game.battle.view(viewer)
                again = view.battle(FastDice(number)).view(viewer)
                assert again.json() == view.json(), (number, viewer, game.step())
            game.battle.dice.rolls[:] = [3] * 500
            game.battle.apply(game.legal[chance.below(len(game.legal))])
    assert WOODS
