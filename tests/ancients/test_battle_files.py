"""Battle files that players write: what is wrong with them is said in one sentence with file, key and reason."""

from __future__ import annotations

import pytest

import triarii
from triarii.engine.data import DataError
from triarii.engine.game import BadSetup
from triarii.games.ancients import hexes, terrain
from triarii.games.ancients.battle_files import scenario_from_file
from triarii.games.ancients.game import AncientsGame

rule = pytest.mark.rule

GOOD = '''
name    = "A skirmish"
first   = "top"
banners = 3
top     = { army = "Gauls", command = 4, leaders = ["Brennus"] }
bottom  = { army = "Roman", command = 5, leaders = ["Camillus", ""] }
map = """
.    .    .    .    .    .    .    .    .    .    .    .    .
  .    .    .    .    .    .    .    .    .    .    .    .
.    .    .    .    WA*  WA2  .    .    .    .    .    .    .
  .    .    .    .    .    .    .    .    .    .    .    .
.    .    .    .    .    .    .    .    .    .    .    .    .
  .    .    .    .    .    .    .    .    .    .    .    .
.    .    .    .    mi*  hi   mc   .    l    .    .    .    .
  .    .    .    .    .    .    .    .    .    .    .    .
.    .    .    .    .    .    .    .    .    .    .    .    .
"""
ground = """
.    .    .    .    .    .    .    .    .    .    .    .    .
  .    .    .    .    .    .    .    .    .    .    .    .
.    .    .    .    .    .    .    .    .    .    .    .    .
  .    .    #    .    .    .    .    .    .    .    .    .
.    .    f^   .    .    .    .    .    .    .    .    .    .
  .    .    .    .    .    .    .    W    m    .    .    .
.    .    .    .    .    .    .    .    .    .    .    .    s
  .    .    .    .    .    .    .    .    .    .    .    .
.    .    .    .    .    .    .    .    .    .    .    .    .
"""
ramparts = { d3 = "SW SE" }
'''


@pytest.fixture
def written(tmp_path):
    """Write a battle file from the good one with something replaced, or added at its end."""

    def write(old: str = "", new: str = "", more: str = ""):
        assert old in GOOD
        path = tmp_path / "skirmish.battle"
        path.write_text((GOOD.replace(old, new, 1) if old else GOOD) + more, encoding="utf-8")
        return path

    yield write
    from triarii.games.ancients.battle_files import read_battle

    read_battle.cache_clear()


def test_a_players_battle_is_played_by_its_path(written):
    battle = triarii.start("ancients", str(written()), seed=1)
    assert battle.view(0).data["state"]["army"] == ["Gauls", "Roman"]
    while battle.outcome is None:
        battle.play(battle.legal[0])
    assert battle.record().verify().same_as(battle)


def test_a_folder_of_battles_joins_the_list(written, tmp_path):
    written()
    game = AncientsGame()
    game.add_pack(tmp_path)
    assert len(game.battles()) == 40 and game.battles()[-1].id == "skirmish"
    assert game.battle("skirmish").armies == ("Gauls", "Roman")


@rule("CA-2.28")
def test_a_unit_set_up_under_strength_is_at_full_strength_with_its_own_blocks(written):
    field = scenario_from_file(written(), {})
    weak = field.start.index(hexes.NAMES.index("c6"))
    assert field.full[weak] == 2


def test_several_features_may_share_a_hex(written):
    field = scenario_from_file(written(), {})
    assert field.terrain[hexes.NAMES.index("e3")] == terrain.FOREST | terrain.HILL


@rule("CA-16X.32")
def test_siege_rules_make_fortified_walls_scalable(written):
    hex = hexes.NAMES.index("f8")
    assert scenario_from_file(written(), {}).terrain[hex] == terrain.FORTIFIED
    besieged = written(more='[[special]]\nrule = "siege"\n')
    from triarii.games.ancients.battle_files import read_battle

    read_battle.cache_clear()
    assert scenario_from_file(besieged, {}).terrain[hex] == terrain.WALL


WRONG = [
    ('first   = "top"', 'first   = "left"', "", "first", "invalid enum value 'left'"),
    ("banners = 3", "banners = 0", "", "banners", "at least 1 banner"),
    ("banners = 3", "", "", "", "missing required field `banners`"),
    ("banners = 3", "banner = 3", "", "", "unknown field `banner`"),
    ("command = 4", "command = 0", "", "top.command", "1 to 20 cards"),
    ("command = 4", "command = 4.5", "", "top.command", "expected `int`"),
    ('name    = "A skirmish"', 'name    = " "', "", "name", "needs a name"),
    ('army = "Gauls"', 'army = ""', "", "top.army", "needs a name"),
    ('leaders = ["Brennus"]', "leaders = []", "", "top.leaders", "the leader in c5 is not listed"),
    ('leaders = ["Brennus"]', 'leaders = ["Brennus", "Vercassi"]', "", "top.leaders", "'Vercassi' has no star"),
    ("WA*  WA2", "WX*  WA2", "", "map", "c5: 'WX*' is no unit; the units are LI"),
    ("WA*  WA2", "Wa*  WA2", "", "map", "mixes upper case"),
    ("WA*  WA2", "WA*  WA9", "", "map", "1 to 4"),
    ("WA*  WA2", "WA*  WA?", "", "map", "c6: 'WA?' is neither a unit"),
    ("mi*  hi   mc", "mi*  hi   ", "", "map", "row g has 12 hexes; it should have 13"),
    (".    .    .    .    mi*  hi   mc   .    l    .    .    .    .\n", "", "", "map", "the map has 8 rows"),
    ("mi*  hi   mc   .    l    .    .    .    .", "mi*  hi   .    .    l    .    .    .    mc", "", "map",
     "medium cavalry cannot stand in g13, which is seacoast"),
    ("f^   .", "f?   .", "", "ground", "'f?' in e3 is no ground; the marks are . b f"),
    ('{ d3 = "SW SE" }', '{ d3 = "SW DOWN" }', "", "ramparts.d3", "should name hexsides"),
    ('{ d3 = "SW SE" }', '{ d4 = "SW SE" }', "", "ramparts.d4", "has no rampart"),
    ('{ d3 = "SW SE" }', '{ z9 = "SW SE" }', "", "ramparts.z9", "is no hex"),
    ('{ d3 = "SW SE" }', "{ }", "", "ramparts", "the rampart in d3 faces no side"),
    ("", "", '[[special]]\nrule = "dragons"', "special[0].rule", "invalid value 'dragons'"),
    ("", "", '[[special]]\nrule = "siege"\nladders = 3', "special[0]", "unknown field `ladders`"),
    ("", "", '[[special]]\nrule = "vital leader"\nside = "top"\nleader = "Camillus"', "special[0].leader",
     "the top army has no leader 'Camillus'"),
    ("", "", '[[special]]\nrule = "special units"\nname = "X"\nhexes = ["a1"]\npowers = ["bows"]', "special[0].hexes",
     "no unit stands in a1"),
    ("", "", '[[special]]\nrule = "ambush"\nside = "top"\nunits = ["XX"]\nleaders = []', "special[0].units",
     "'XX' is no unit"),
    ("", "", '[[special]]\nrule = "camp banners"\nside = "top"\nhexes = ["i14"]', "special[0].hexes", "is no hex"),
    ("", "", '[[special]]\nrule = "leaders placed"\norder = ["top"]\ntop = ["A", "B"]\nbottom = []', "special[0].order",
     "once for each of its 2 leaders"),
    ("banners = 3", "banners = = 3", "", "", "not well-formed"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "more", "key", "reason"), WRONG)
def test_what_is_wrong_is_said_with_file_key_and_reason(written, old, new, more, key, reason):
    path = written(old, new, more)
    with pytest.raises(DataError) as caught:
        scenario_from_file(path, {})
    assert caught.value.file == str(path) and caught.value.key == key
    assert reason in caught.value.reason
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_and_a_battle_that_is_not_known(tmp_path):
    with pytest.raises(DataError, match="no such file"):
        triarii.start("ancients", str(tmp_path / "none.battle"))
    with pytest.raises(BadSetup, match="has no battle 'atlantis'; its battles are: akragas"):
        triarii.start("ancients", "atlantis")
    with pytest.raises(DataError, match=r"there is no \.battle file"):
        AncientsGame().add_pack(tmp_path)


def test_a_pack_may_not_take_the_name_of_a_known_battle(written, tmp_path):
    written().rename(tmp_path / "cannae.battle")
    with pytest.raises(DataError, match="there is a battle 'cannae' already"):
        AncientsGame().add_pack(tmp_path)


def test_an_unknown_option_and_an_unknown_value_are_refused():
    with pytest.raises(BadSetup, match="no option 'magic'"):
        triarii.start("ancients", "akragas", options={"magic": True})
    with pytest.raises(BadSetup, match="cannot be 'augustan'; it can be: off, marian, julian"):
        triarii.start("ancients", "cannae", options={"legions": "augustan"})
