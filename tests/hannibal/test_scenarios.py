"""The ready armies, the historical scenarios and data packs. AH-ARMY, AH-SCEN"""

from __future__ import annotations

import re

import pytest

from tests.hannibal.field import scenario
from tests.hannibal.test_setup import until
from triarii.engine.data import DataError
from triarii.engine.game import BadSetup
from triarii.games.hannibal import GAME
from triarii.games.hannibal.armies import ARMIES
from triarii.games.hannibal.lists import check_army, read_armies
from triarii.games.hannibal.rally import rally_bonus
from triarii.games.hannibal.scenarios import SCENARIOS
from triarii.games.hannibal.terrain import RIVER
from triarii.games.hannibal.turn import may_form_phalanx

rule = pytest.mark.rule


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
        "rome": (15, 35), "carthage": (15, 30), "macedon": (15, 35), "seleucid": (14, 25),
        "gauls": (17, 30), "numidians": (14, 30), "parthians": (19, 25), "han": (17, 40),
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
    "trebia": (15, 1, (575, 465), [("River", True), ("Rough ground", False)], [0, 1]),
    "cannae": (18, 1, (600, 535), [("River", True)], [1, 1]),
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
