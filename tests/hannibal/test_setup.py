"""Armies, cards, deployment, stratagems, scenarios. AH-SETUP, AH-CARD, AH-STRAT, AH-ARMY, AH-SCEN"""

from __future__ import annotations

import itertools
import re

import pytest

from tests.hannibal.field import FAR, field, points_game, scenario
from triarii.engine.data import DataError
from triarii.engine.dice import FastDice
from triarii.engine.game import BadSetup
from triarii.games.hannibal import GAME
from triarii.games.hannibal.armies import ARMIES
from triarii.games.hannibal.cards import COUNTS, SIZES, Revealing, road_lines, sector_middle, water_is_open
from triarii.games.hannibal.deploy import Deployment, Notes, camp_refusal, may_deploy
from triarii.games.hannibal.late import LateStratagems, stakes_refusal
from triarii.games.hannibal.lists import army_problem, check_army, read_armies
from triarii.games.hannibal.names import name_words
from triarii.games.hannibal.options import OPTIONS
from triarii.games.hannibal.prepare import Preparations
from triarii.games.hannibal.rally import rally_bonus
from triarii.games.hannibal.reserves import Arrivals
from triarii.games.hannibal.scenarios import SCENARIOS
from triarii.games.hannibal.terrain import RIVER, ROAD, STREAM, WOODS
from triarii.games.hannibal.turn import may_form_phalanx

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


@rule("AH-STRAT-02", "AH-STRAT-03", "AH-STRAT-11")
def test_an_ambush():
    where = "woods 20 16 6 6; marsh 30 16 5 5; hand S ambush; S HF 2 10 0; S LF 4 10 0; S CV 6 10 0" + FAR
    game = field(where)
    battle = game.battle
    for unit in (0, 1, 2):
        battle.status[unit] = 0
    battle.stack.append(Notes(0))
    battle.run()
    assert game.texts() == ["note ambush in f0", "notes done"]  # a marsh is no cover
    game.does("note ambush in f0")
    assert game.texts() == ["hold back u0", "hold back u1", "enough"]  # foot only
    game.does("hold back u0", "hold back u1")
    assert game.texts() == ["enough"]  # two at most
    view = battle.view(1).data["state"]
    assert view["ambush"][0] is None and view["status"][0] == 0
    game.does("enough", "notes done")
    battle.c_unit.append(0)
    battle.c_unit.pop()
    battle.turn = 2
    battle.stack.append(Arrivals(0))
    battle.run()
    assert "keep cards" in game.texts()
    game.refuses("place u0 at 24.00 16.00 facing 0", "AH-STRAT-02")
    game.does("place u0 at 20.10 16.00 facing 77")
    assert game.alive(0) and 10 in game.discards
    game.does("keep cards")
    assert game.status[1] == 2
    battle.turn = 5
    battle.stack.append(Arrivals(0))
    battle.run()
    assert "keep cards" not in game.texts()  # at the latest in turn 5


@rule("AH-STRAT-03", "AH-SCEN-11")
def test_an_ambush_is_sprung_when_an_enemy_touches_its_cover():
    game = scenario("trebia")
    battle = game.battle
    assert [battle.unit_name(unit) for unit in range(battle.count()) if battle.status[unit] == 2] == [
        "Mago, foot",
        "Mago, horse",
    ]
    battle.x[15], battle.y[15] = 3750, 900  # a Roman cavalry unit in touch with the rough ground
    battle.active = 0
    from triarii.games.hannibal.movement import MovementPhase

    battle.stack.append(MovementPhase(0))
    battle.run()
    assert game.seat == 1 and game.step() == "Arrivals" and "keep cards" not in game.texts()
    game.does(game.texts()[0])
    game.does(game.texts()[0])
    assert game.seat == 0
    # without room inside or beside it, a unit comes on at its own edge in its next half
    crowded = field("woods 20 16 1.7 1.7; S HF off; N HF 20 16 180; N HF 18 14.4 0; phase move" + FAR)
    crowded.battle.ambush[0] = [0, 0]
    for dx in (-2, -1, 0, 1, 2):
        for dy in (-2, -1, 0, 1, 2):
            unit = crowded.battle.add_unit(1, 2, 0, 2, 50 + dx * 5 + dy)
            crowded.battle.put(unit, 2000 + dx * 160, 1600 + dy * 160, 0)
    crowded.battle.stack.append(Arrivals(0, 1))
    crowded.battle.run()
    assert crowded.battle.ambush[0] == [-1, 0]
    crowded.battle.stack.append(Arrivals(0))
    crowded.battle.turn = 3
    crowded.battle.run()
    assert all(text.startswith("place u0") and " 0.80 facing" in text for text in crowded.texts())


@rule("AH-STRAT-04", "AH-STRAT-11")
def test_a_flank_march():
    game = field("hand S flank-march; S CV off @+1/+1; S LF 4 10 0; S HF 6 10 0; turn 3" + FAR, "4 4 4")
    battle = game.battle
    battle.status[1] = battle.status[2] = 0
    battle.stack.append(Notes(0))
    battle.status[0] = 0
    battle.run()
    game.does("note flank march east")
    assert game.texts() == ["hold back u0", "hold back u1", "enough"]  # mounted and loose foot
    game.does("hold back u0", "enough", "notes done")
    battle.stack.append(Arrivals(0))
    battle.run()
    assert game.texts() == ["keep cards"]  # asked, so that nobody learns what waits
    game.does("keep cards")
    assert game.status[0] == 2 and 11 in game.discards  # 4 in turn 3 is not enough
    battle.turn = 4
    battle.stack.append(Arrivals(0))
    battle.run()
    assert game.step() == "Arrivals" and all(" facing" in text for text in game.texts())
    game.refuses("place u0 at 40.00 10.00 facing 0", "AH-STRAT-04")
    game.does("place u0 at 47.20 20.00 facing 270")
    assert game.alive(0) and game.commander_place(0) == (4720, 2000)
    crowd = "; ".join(f"N HF 44 {1 + 3 * n} 0" for n in range(12))
    late = field(f"S CV off; {crowd}; turn 7" + FAR, "1")
    late.battle.flank[0] = [3, 0]
    late.battle.stack.append(Arrivals(0))
    late.battle.run()
    assert late.step() == "Arrivals"
    late.does(late.texts()[0])
    assert late.held[0] == 1


@rule("AH-STRAT-05", "AH-STRAT-07", "AH-STRAT-11")
def test_night_march_and_stakes():
    game = field("hand S night-march stakes-and-pits; S HF 20 6 0; S HF 24 6 0" + FAR)
    battle = game.battle
    battle.stack.append(LateStratagems(0))
    battle.run()
    assert game.texts() == ["play night-march", "play stakes-and-pits", "keep cards"]
    game.does("play night-march", "deploy u0", "place u0 at 30.00 8.00 facing 90")
    assert game.place(0) == (3000, 800, 90)
    game.does("enough", "play stakes-and-pits")
    game.refuses("stakes at 20.00 15.00 facing 0", "AH-STRAT-07")
    game.refuses("stakes at 30.00 8.00 facing 0", "AH-STRAT-07")
    game.does("stakes at 20.00 13.00 facing 10")
    stakes = battle.features[-1]
    assert (2 * stakes.a, 2 * stakes.b, stakes.heading) == (320, 80, 10)
    from triarii.games.hannibal.terrain import GOING, is_barred

    assert is_barred(stakes, 9) and not is_barred(stakes, 2) and GOING[stakes.kind] == 1
    assert stakes_refusal(battle, 0, 2000, 1300, 400) is not None
    assert battle.hands[0] == [] and battle.discards == [12, 14]


@rule("AH-STRAT-06", "AH-STRAT-11")
def test_spies_make_the_other_show_four_units():
    game = ready("5 3", [45] + [0] * 17)
    assert 13 in game.hands[0]
    until(game, "Preparations")
    game.does("take north", "deploy first", "notes done")
    assert game.texts() == ["play spies", "keep cards"]
    game.does("play spies")
    shown = 0
    while game.seat == 1:
        shown += game.texts()[0].startswith("deploy")
        game.battle.apply(game.legal[0])
    assert shown == 4 and game.first == 0
    assert isinstance(game.battle.stack[-1], Deployment) and game.battle.stack[-1].seat == 0
    assert all(
        game.kind[unit] != 6 for unit in range(game.battle.count()) if game.owner[unit] == 1 and game.alive(unit)
    )


@rule("AH-STRAT-08")
def test_favourable_omens_give_three_orders():
    game = field("hand S favourable-omens; phase move" + FAR)
    game.does("play favourable-omens")
    assert game.orders == 12 and game.hands[0] == []


@rule("AH-STRAT-09")
def test_rousing_speech_rolls_again():
    game = field(
        "hand S rousing-speech; S HF 20 10 0 d1; S HF 30 10 0 d1; commander S +0/+0 20 15; phase rally" + FAR, "1 1 8"
    )
    game.does("rally u0")
    assert game.texts() == ["play rousing-speech", "keep cards"]
    game.does("play rousing-speech")
    assert game.dmz[:2] == [0, 1]  # the other is too far from a commander


@rule("AH-STRAT-10", "AH-STRAT-12")
def test_feigned_flight():
    game = field("hand S feigned-flight; S HC 20 20 0; N HC 20 21.6 180; phase move" + FAR)
    game.does("keep cards")
    game.refuses("disengage u0", "AH-MOVE-58")
    game.does("feign flight u0", "turn about")
    assert game.dmz[0] == 0 and game.orders == 9 and game.place(0) == (2000, 1100, 180)
    game = field("hand S feigned-flight; S HC 20 20 0; N HC 20 21.6 180; N HC 21.6 20 270; phase move" + FAR)
    game.does("keep cards")
    game.refuses("feign flight u0", "AH-MOVE-62")


@rule(
    "AH-ARMY-01",
    "AH-ARMY-02",
    "AH-ARMY-03",
    "AH-ARMY-04",
    "AH-ARMY-05",
    "AH-ARMY-06",
    "AH-ARMY-07",
    "AH-ARMY-08",
    "AH-ARMY-09",
)
def test_the_eight_ready_armies_cost_400_points():
    figures = {
        "rome": (15, 25), "carthage": (16, 25), "macedon": (15, 35), "seleucid": (15, 20),
        "gauls": (19, 25), "numidians": (14, 10), "parthians": (12, 40), "han": (16, 35),
    }  # fmt: skip
    text = GAME.folder().joinpath("rules.md").read_text(encoding="utf-8")
    assert [army.id for army in ARMIES] == list(figures)
    for army in ARMIES:
        assert check_army(army, "test", 400) == 400
        units, commanders = figures[army.id]
        assert sum(row.count for row in army.units) == units
        stated = re.search(rf"\*\*{army.rule}\*\*.*?\((\d+) points\), total 400\.(.*?)\n- \*\*|$", text, re.S)
        assert int(stated[1]) == commanders
        for row in army.units:
            traits = ", ".join(row.traits) or "–"
            assert (
                f"| {row.count} | {row.name} |" in text
                and f"| {traits} | {row.cost} | {row.cost * row.count} |" in text
            )


SCENARIO_FACTS = {
    "trebia": (15, 1, (480, 490), [("River", True), ("Rough ground", False)], [0, 1]),
    "cannae": (18, 1, (560, 525), [("River", True)], [1, 1]),
    "cynoscephalae": (15, 1, (510, 490), [("Gentle Hill", False), ("Steep Hill", False)], [0, 1]),
    "zama": (18, 0, (590, 540), [("Gentle Hill", False)], [1, 1]),
}


@rule(
    "AH-SCEN-06", "AH-SCEN-07", "AH-SCEN-08", "AH-SCEN-09", "AH-SCEN-12", "AH-SCEN-13", "AH-SCEN-14", "AH-SCEN-15",
    "AH-SCEN-16", "AH-SCEN-17", "AH-SCEN-20", "AH-SCEN-21", "AH-SCEN-22", "AH-SCEN-23", "AH-SCEN-24", "AH-SCEN-25",
    "AH-SCEN-28", "AH-SCEN-29", "AH-SCEN-30", "AH-SCEN-31", "AH-SCEN-32", "AH-SCEN-33", "AH-SCEN-35", "AH-SCEN-36",
)  # fmt: skip
@pytest.mark.parametrize("name", list(SCENARIO_FACTS))
def test_scenarios_are_as_the_rules_tell_them(name):
    limit, first, points, terrain, camps = SCENARIO_FACTS[name]
    game = scenario(name, "8 8 8 8")
    data = SCENARIOS[name]
    assert (game.limit, game.first, tuple(data.points)) == (limit, first, points)
    assert [(ground.kind, ground.band) for ground in data.terrain] == terrain
    assert game.camp_status == camps
    text = GAME.folder().joinpath("rules.md").read_text(encoding="utf-8")
    chapter = text[text.index(f"### {data.name}") :].split("\n### ")[0].split("\n## ")[0]
    rows = [line for line in chapter.splitlines() if line.startswith(("| Rome", "| Carthage", "| Macedon"))]
    assert len(rows) == len(data.units)
    for line, row in zip(rows, data.units, strict=True):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert cells[1] == row.name and int(cells[2]) == row.count
        assert (cells[4] if cells[4] != "–" else "") == ", ".join(row.traits)
        if row.off_table:
            assert cells[5] == "off table"
        else:
            assert cells[5] == f"({row.x:.2f}, {row.y:.2f})" and int(cells[7]) == row.heading
    for camp in data.camps:
        assert f"({camp.x:.2f}, {camp.y:.2f})" in chapter
    for leader in data.commanders:
        assert f"{leader.name} {leader.rating} with {leader.unit}" in chapter
    for ground in data.terrain:
        if not ground.band:
            assert f"centre ({ground.x:.2f}, {ground.y:.2f}), box {ground.wide:.2f} x {ground.deep:.2f}" in chapter
    if name in ("trebia", "cannae"):
        river = next(f for f in game.features if f.kind == RIVER)
        west, east = (river.x - river.a) / 100, (river.x + river.a) / 100
        south, north = (river.y - river.b) / 100, (river.y + river.b) / 100
        assert f"y {south:.2f}-{north:.2f}" in chapter and f"x {west:.2f}-{east:.2f}" in chapter


@rule("AH-SCEN-10")
def test_romans_are_cold_at_the_trebia():
    game = scenario("trebia")
    assert rally_bonus(game.battle, 0) == -1
    horse = next(unit for unit in range(game.battle.count()) if game.battle.unit_name(unit) == "Equites 1")
    assert rally_bonus(game.battle, horse) == 0


@rule("AH-SCEN-18", "AH-SCEN-19")
def test_the_aufidus_and_the_crowd_at_cannae():
    game = scenario("cannae")
    battle = game.battle
    from triarii.games.hannibal.conform import is_place_free

    assert not is_place_free(battle, 20, 4600, 2000, 0, [])
    principes = next(unit for unit in range(battle.count()) if battle.unit_name(unit) == "Principes 1")
    hastati = next(unit for unit in range(battle.count()) if battle.unit_name(unit) == "Hastati 1")
    assert not battle.may_pass(principes, hastati) and battle.may_pass(hastati, principes)
    battle.turn = 3
    assert battle.may_pass(principes, hastati)


@rule("AH-SCEN-26", "AH-SCEN-27")
def test_marching_up_and_the_tribune_at_cynoscephalae():
    game = scenario("cynoscephalae", "1 " * 30)
    battle = game.battle
    pike = next(unit for unit in range(battle.count()) if battle.unit_name(unit) == "Phalanx, left wing 1")
    assert may_form_phalanx(battle, pike).rule == "AH-SCEN-26"
    battle.turn = 3
    assert may_form_phalanx(battle, pike) is None
    until(game, "MovementPhase")
    while game.seat == 1:
        game.does("end phase")
    right = [unit for unit in range(battle.count()) if battle.unit_name(unit).startswith("Right legion")]
    assert [f"tribune u{unit}" in game.texts() for unit in right] == [True] * 5
    assert "tribune u0" not in game.texts()
    rear = right[4]
    game.does(f"tribune u{rear}")
    game.refuses(f"place u{rear} at 31.90 8.60 facing 0", "AH-SCEN-27")
    game.does(f"place u{rear} at 31.60 8.60 facing 47")
    assert battle.h[rear] == 47 and not battle.moved[rear] and battle.orders == 9
    assert not any(text.startswith("tribune") for text in game.texts())


@rule("AH-SCEN-34")
def test_trumpets_at_zama():
    game = scenario("zama", "2 5 8 8 8 1")
    elephants = [u for u in range(game.battle.count()) if game.battle.unit_name(u).startswith("Elephants")]
    assert [game.dmz[unit] for unit in elephants] == [0, 0, 0, 0]
    while game.active == 0:
        game.battle.apply(game.legal[-1])
    assert game.dmz[elephants[0]] == 1 and game.score[0] >= 1


def test_a_data_pack_is_checked_and_played():
    pack = """
    [[armies]]
    id = "mine"
    name = "Mine"
    commanders = ["+0/+0"]
    units = [{ count = 6, name = "Guards", type = "HF", traits = ["Elite"] }]
    """
    assert check_army(read_armies(pack, "pack.toml")[0], "pack.toml", 400) == 185
    with pytest.raises(DataError, match=r"pack.toml, armies.mine.units\[0\].traits: there is no trait 'Brave'"):
        read_armies(pack.replace("Elite", "Brave"), "pack.toml")
    with pytest.raises(DataError, match="Mounted units cannot buy Roman Drill"):
        read_armies(pack.replace("HF", "CV").replace("Elite", "Roman Drill"), "pack.toml")
    with pytest.raises(DataError, match="an army has 6 to 40 units, not 5"):
        read_armies(pack.replace("count = 6", "count = 5"), "pack.toml")
    with pytest.raises(DataError, match="there is no troop type 'XX'"):
        read_armies(pack.replace("HF", "XX"), "pack.toml")
    import triarii

    two = "[[armies]]" + pack.split("[[armies]]")[1] + "[[armies]]" + pack.split("[[armies]]")[1].replace("mine", "his")
    battle = triarii.start("hannibal", "points", position=two)
    assert battle.count() == 12 and type(battle.stack[-1]).__name__ == "Laying"
    with pytest.raises(BadSetup, match="two armies"):
        triarii.start("hannibal", "points", position="[[armies]]" + pack.split("[[armies]]")[1])
    with pytest.raises(BadSetup, match="cannot be read at 'S XX 1 2 3'"):
        triarii.start("hannibal", "points", position="S XX 1 2 3")


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
