"""Units, points, ready armies and battles. CK-UNIT, CK-LEAD, CK-ARMY, CK-BAT"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import triarii
from tests.kings.field import does, general, kings, markers, refused, texts, where, z
from triarii.engine.data import DataError, parse
from triarii.engine.dice import FastDice
from triarii.engine.game import BadSetup
from triarii.engine.header import Header
from triarii.games.kings import GAME
from triarii.games.kings.armies import armies_in, enlist, read_army
from triarii.games.kings.battles import read_battle
from triarii.games.kings.game import KingsGame
from triarii.games.kings.gifts import Gifts
from triarii.games.kings.schema import ArmyData, BattleData
from triarii.games.kings.state import Kings
from triarii.games.kings.table import ZONE_NAMES
from triarii.games.kings.troops import ATTRIBUTES, BASES, CODES, GRADES, MOVE_ZONES, Roster, cost_of
from triarii.games.kings.turn import Turn

rule = pytest.mark.rule
RULES = (GAME.folder() / "rules.md").read_text(encoding="utf-8")


def table_after(id: str) -> list[list[str]]:
    """The rows of the table that follows a rule in rules.md."""
    text = RULES.split(f"**{id}**", 1)[1]
    rows = re.search(r"(\|.*?)\n\n", text + "\n\n", re.S)
    assert rows is not None
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[1].splitlines()[2:]]


@rule("CK-UNIT-01", "CK-LEAD-01")
def test_types_bases_points_and_moves():
    for code, _, bases, halves, points, zones in table_after("CK-UNIT-01"):
        if code == "G":
            continue
        kind = CODES.index(code)
        assert BASES[kind] == int(bases) and cost_of(kind, 1, 0) == int(points) and MOVE_ZONES[kind] == int(zones)
        roster = Roster()
        unit = roster.add(0, kind, 1, 0, "a", "x")
        if code != "AR":
            assert roster.limit[unit] == int(halves)


@rule("CK-UNIT-02", "CK-UNIT-03")
def test_a_unit_is_worn_down_by_halves():
    for code, halves in (("CO", 5), ("SK", 3), ("EL", 3), ("CV", 5)):
        battle = kings(f"C3 S {code}; A1 S CO; F5 N CO; turn S moves")
        for count in range(halves):
            assert battle.at[0] == z("C3") and battle.halves_in(z("C3")) == 2 * BASES[CODES.index(code)] - count
            battle.wound(0, 0, True)
        assert where(battle, 1) == "dead"


def army_of(lines: str, generals: int = 1, extra: str = "") -> ArmyData:
    """An army list from short lines: 'letter units type [grade] [attributes,...]'."""
    text = f'name = "Test"\ncode = "TST"\ngenerals = {generals}\n{extra}\n'
    for line in lines.split(";"):
        words = line.split()
        text += f'[[lines]]\nline = "{words[0]}"\nname = "Line {words[0]}"\nunits = {words[1]}\ntype = "{words[2]}"\n'
        if len(words) > 3:
            text += f'grade = "{words[3]}"\n'
        if len(words) > 4:
            listed = ", ".join(f'"{word.replace("_", " ")}"' for word in words[4].split(","))
            text += f"attributes = [{listed}]\n"
    return parse(text, ArmyData, "test.toml")


def points_of(lines: str) -> int:
    return read_army(army_of(lines + "; z 6 AX"), "test.toml").points - 6 * cost_of(1, 1, 0)


def complaint(lines: str, generals: int = 1, extra: str = "") -> str:
    with pytest.raises(DataError) as error:
        read_army(army_of(lines, generals, extra), "test.toml")
    assert str(error.value).startswith("test.toml, ")
    return str(error.value)


@rule("CK-UNIT-04")
def test_grades_and_their_points():
    columns = {"CO": ["CO"], "AX": ["AX"], "CV, CH": ["CV", "CH"], "SK, MS, EL, AR": ["SK", "MS", "EL", "AR"]}
    for row in table_after("CK-UNIT-04"):
        grade = row[0].lower()
        for cell, codes in zip(row[1:], columns.values(), strict=True):
            for code in codes:
                if cell == "not allowed":
                    assert "CK-UNIT-04" in complaint(f"a 1 {code} {grade}; z 6 AX")
                else:
                    change = 0 if cell == "always regular" else int(cell)
                    kind = CODES.index(code)
                    assert cost_of(kind, GRADES.index(grade), 0) == cost_of(kind, 1, 0) + change
                    assert points_of(f"a 1 {code} {grade}") == cost_of(kind, GRADES.index(grade), 0)


@rule("CK-UNIT-05")
def test_attributes_and_their_points():
    allowed: dict[tuple[str, str], int] = {}
    for name, who, points, _ in table_after("CK-UNIT-05"):
        for code in re.findall(r"\b[A-Z]{2}\b", who):
            allowed[(name.lower(), code)] = int(points)
    for place, name in enumerate(ATTRIBUTES):
        for code in CODES:
            line = f"a 1 {code} regular {name.replace(' ', '_')}"
            if (name, code) in allowed:
                assert points_of(line) == cost_of(CODES.index(code), 1, 0) + allowed[(name, code)]
                assert cost_of(CODES.index(code), 1, 1 << place) == points_of(line)
            else:
                assert "CK-UNIT-05" in complaint(line + "; z 6 AX")
    assert "exclude one another" in complaint("a 1 CO regular pike,bow; z 6 AX")


@rule("CK-UNIT-06", "CK-UNIT-07")
def test_shields_are_there_unless_given_up_and_nothing_is_bought_twice():
    assert Roster().add(0, 0, 1, 0, "a", "x") == 0
    assert "CK-UNIT-07" in complaint("a 1 CO regular shock,shock; z 6 AX")
    plain, bare = kings("C3 S CO; F5 N CO; turn S moves"), kings("C3 S CO.n; F5 N CO; turn S moves")
    assert not plain.roster.traits[0] & 2 and bare.roster.traits[0] & 2


@rule("CK-UNIT-08", "CK-UNIT-09", "CK-UNIT-10", "CK-UNIT-15", "CK-UNIT-16", "CK-UNIT-17", "CK-UNIT-18")
def test_the_limits_of_an_army():
    assert read_army(army_of("a 20 CO"), "x").points == 120
    assert "CK-UNIT-08" in complaint("a 20 CO; b 1 SK")
    assert "CK-UNIT-09" in complaint("a 6 CO", 3)
    assert "CK-UNIT-09" in complaint("a 6 CO", 0)
    assert "CK-UNIT-10" in complaint("a 5 CO; b 4 SK; c 2 AR; d 2 MS")
    assert "CK-UNIT-15" in complaint("a 3 CO elite; b 6 AX")
    assert "CK-UNIT-16" in complaint("a 6 CO; b 3 AR")
    assert "CK-UNIT-17" in complaint("a 6 AX; b 5 EL")
    assert "CK-UNIT-18" in complaint("a 6 AX; b 11 MS")
    for fine in ("a 2 CO elite; b 6 AX", "a 6 CO; b 2 AR", "a 6 AX; b 4 EL", "a 6 AX; b 10 MS", "a 6 AX"):
        read_army(army_of(fine), "x")


@rule("CK-UNIT-11", "CK-UNIT-19", "CK-SKI-03", "CK-LEAD-01")
def test_tactics_cost_two_points_and_are_given_openly_to_a_unit():
    extra = 'tactics = { "erratic leader" = "a", advance = "a" }'
    data = army_of("a 2 CO; b 6 AX; c 1 SK", 2, extra)
    army = read_army(data, "x")
    assert army.points == 12 + 18 + 2 + 4 + 6
    roster = Roster()
    numbers = enlist(roster, 0, army)
    assert [roster.traits[unit] for unit in numbers["a"]] == [32 | 64, 0]  # one unit may have both
    assert "erratic leader" in roster.described(0)
    assert "CK-SKI-03" in complaint("a 6 AX; c 1 SK", 1, 'tactics = { advance = "c" }')
    assert "which the army does not have" in complaint("a 6 AX", 1, 'tactics = { advance = "q" }')
    battle = triarii.start("kings", "two-hosts")
    assert [row[4] for row in battle.to_data(1)["state"]["roster"] if row[3] & 32] == ["b"]


ADVANCE = "C3 S CO.w; A1 S CO; D4 N CO; F5 N CO; turn S moves"


@rule("CK-UNIT-13")
def test_advance_is_one_more_zone_without_a_die_once_a_game():
    battle = kings(ADVANCE)
    does(battle, "order u1", "move u1 to C4", "done")
    assert set(texts(battle)) == {"advance u1 to C5", "advance u1 to B4", "done"}  # D4 holds an enemy
    for words in ("u1 to D4", "u1 to C3", "u2 to A2", "u4 to F4"):
        assert refused(battle, f"advance {words}") == "CK-UNIT-13"
    does(battle, "advance u1 to B4")
    assert where(battle, 1) == "B4" and not battle.flags[0] & 4
    assert battle.held[z("B4")] == 0 and battle.held[z("C4")] == -1
    empty = kings("C3 S EL.w; C4 N AR; D3 N G1; B3 wood; A1 S CO; F5 N CO; turn S moves")
    does(empty, "done")
    assert not any(text.startswith("advance") for text in texts(empty))  # enemy pieces and forbidden ground
    again = kings("C3 S CO.w; A1 S CO; B4 N CO; F5 N CO; turn S moves")
    again.flags[0] |= 2
    does(again, "done")
    assert "advance u1 to C4" not in texts(again)
    held = kings(ADVANCE)
    held.flags[0] |= 16
    does(held, "done")
    assert not any(text.startswith("advance") for text in texts(held))
    full = kings("C3 S CO.w; C4 S 3CO; A1 S CO; F5 N CO; turn S moves")
    does(full, "done")
    assert "advance u1 to C4" not in texts(full)
    with_markers = kings("C3 S CO.w CO m2; A1 S CO; F5 N CO; turn S moves")
    does(with_markers, "done", "advance u1 to C4")
    assert markers(with_markers, "C4") == 1


@rule("CK-UNIT-13")
def test_advance_comes_before_the_check_of_capacity():
    battle = kings("C3 S CO.w 2CO; C2 S CO; F5 N CO; turn S moves")
    does(battle, "order u4", "move u4 to C3", "done")
    assert any(text.startswith("advance") for text in texts(battle))
    does(battle, "advance u1 to C4")
    assert not any(text.startswith("retire") for text in texts(battle))


@rule("CK-UNIT-14")
def test_a_tactic_is_lost_with_its_unit():
    battle = kings(ADVANCE)
    battle.destroy(0)
    does(battle, "done")
    assert battle.active == 1 or not any(text.startswith("advance") for text in texts(battle))


@rule("CK-ARMY-01", "CK-ARMY-02")
def test_the_ready_armies_cost_exactly_120_points():
    assert len(GAME.armies) == 8
    for army in GAME.armies.values():
        assert army.points == 120
        assert [line.letter for line in army.lines] == list("abcdefghi"[: len(army.lines)])


@rule(
    "CK-ARMY-04",
    "CK-ARMY-05",
    "CK-ARMY-06",
    "CK-ARMY-07",
    "CK-ARMY-08",
    "CK-ARMY-09",
    "CK-ARMY-10",
    "CK-ARMY-11",
)
@pytest.mark.parametrize("number", range(4, 12))
def test_a_ready_army_is_the_one_of_the_rules(number: int):
    id = f"CK-ARMY-{number:02d}"
    sentence = RULES.split(f"**{id}** *Completion:* ", 1)[1].split("\n", 1)[0]
    match = re.match(r"(.+) \((\w+)\), (\d+) units, (\d) general", sentence)
    assert match is not None
    army = GAME.armies[match[2]]
    assert (army.name, army.units, army.generals) == (match[1], int(match[3]), int(match[4]))
    tactic = re.search(r"tactic: (.+)\.", sentence)
    assert list(army.tactics) == ([tactic[1].lower()] if tactic else [])
    for letter, troops, units, code, grade, attributes, each, total in table_after(id):
        if letter in ("", "G", "-"):
            continue
        line = army.line(letter)
        assert line is not None
        assert (line.name, line.units, CODES[line.kind], line.each, line.total) == (
            troops,
            int(units),
            code,
            int(each),
            int(total),
        )
        assert GRADES[line.grade] == ("regular" if grade == "-" else grade)
        named = [ATTRIBUTES[place] for place in range(5) if line.traits & (1 << place)]
        assert sorted(named) == sorted([] if attributes == "-" else attributes.split(", "))


PACK_ARMY = """
name = "Hill people"
code = "HIL"
points = 18
[[lines]]
line = "a"
name = "Spearmen"
units = 6
type = "AX"
"""


@rule("CK-ARMY-03")
def test_players_bring_their_own_armies_and_battles_in_a_data_pack(tmp_path: Path):
    (tmp_path / "armies").mkdir()
    (tmp_path / "battles").mkdir()
    (tmp_path / "armies" / "hill.toml").write_text(PACK_ARMY)
    (tmp_path / "battles" / "pass.toml").write_text(
        'name = "The pass"\n[south]\narmy = "HIL"\ngifts = {}\n[south.deployment]\nC2 = "3a G1"\n'
        '[north]\narmy = "HIL"\n[north.deployment]\nC4 = "3a G1"\nD4 = "2a"\n'
    )
    table = KingsGame()
    table.add_pack(tmp_path)
    header = Header("kings", "1", "pass", table.checked_options({}), ("south", "north"), "fast", "1")
    battle = table.set_up(header, FastDice(1))
    assert isinstance(battle, Kings) and where(battle, 1) == "C2" and where(battle, 4) == "reserve"
    with pytest.raises(BadSetup, match="already an army"):
        table.add_pack(tmp_path)
    (tmp_path / "armies" / "hill.toml").write_text(PACK_ARMY.replace("points = 18", "points = 19"))
    with pytest.raises(DataError, match="says 19 points, but its lines cost 18"):
        armies_in(tmp_path / "armies")
    (tmp_path / "armies" / "hill.toml").write_text(PACK_ARMY.replace('type = "AX"', 'typ = "AX"'))
    with pytest.raises(DataError, match=r"hill\.toml"):
        armies_in(tmp_path / "armies")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('C2 = "3a G1"', 'C3 = "3a G1"', "own two rows"),
        ('C2 = "3a G1"', 'C2 = "7a G1"', "only 6 units of line 'a'"),
        ('C2 = "3a G1"', 'C2 = "4a G1"', "more units than a zone holds"),
        ('C2 = "3a G1"', 'C2 = "3a"', "G1 is not placed"),
        ('C2 = "3a G1"', 'C2 = "3b G1"', "no line 'b'"),
        ('C2 = "3a G1"', 'C2 = "three"', "should look like 2a"),
        ('C2 = "3a G1"', 'X2 = "3a G1"', "is not a zone"),
        ('army = "HIL"\ngifts', 'army = "XXX"\ngifts', "there is no army 'XXX'"),
        ("gifts = {}", 'gifts = { G1 = ["song"] }', "'song' is unknown"),
        ("gifts = {}", 'tactics = { advance = "a" }', "has not bought"),
        ("gifts = {}", 'flank = { side = "up", troops = "1a" }', "left or right"),
    ],
)
def test_a_bad_battle_file_is_answered_with_one_sentence(old: str, new: str, words: str):
    text = (
        'name = "The pass"\n[south]\narmy = "HIL"\ngifts = {}\n[south.deployment]\nC2 = "3a G1"\n'
        '[north]\narmy = "HIL"\n[north.deployment]\nC4 = "3a G1"\nD4 = "2a"\n'
    )
    known = {"HIL": read_army(parse(PACK_ARMY, ArmyData, "x"), "x")}
    read_battle("pass", parse(text, BattleData, "pass.toml"), known, "pass.toml")
    assert old in text
    with pytest.raises(DataError, match=words):
        read_battle("pass", parse(text.replace(old, new), BattleData, "pass.toml"), known, "pass.toml")


BATTLES = {"CK-BAT-05": "river-plain", "CK-BAT-06": "kings-road", "CK-BAT-07": "jade-gate", "CK-BAT-08": "two-hosts"}


@rule("CK-BAT-01", "CK-BAT-02", "CK-BAT-04", "CK-BAT-05", "CK-BAT-06", "CK-BAT-07", "CK-BAT-08", "CK-DEP-07")
@pytest.mark.parametrize("id", BATTLES)
def test_a_ready_battle_stands_as_the_rules_say(id: str):
    battle = triarii.start("kings", BATTLES[id])
    assert isinstance(battle, Kings)
    assert battle.side == [0, 1] and battle.active == 0 and battle.round == 1
    sentence = RULES.split(f"**{id}** *Completion:* ", 1)[1].split("\n", 1)[0]
    first, second = re.findall(r"(?:: |against )([A-Z][\w ]+?) \((?:South|North)", sentence)
    assert battle.roster.armies == [{"Macedonian": "Macedonian"}.get(first, first), second]
    scenery = re.search(r"Scenery: (.*?)\.", sentence)
    assert scenery is not None
    grounds = {item.split()[-1]: "-".join(item.split()[:-1]) for item in scenery[1].split("; ")}
    names = ["open", "gentle-hill", "steep-hill", "rough-ground", "wood", "village", "enclosures"]
    for zone in range(30):
        assert names[battle.ground[zone]] == grounds.get(ZONE_NAMES[zone], "open")
    placed = 0
    for row in table_after(id):
        for seat, zone, troops in ((0, row[0], row[1]), (1, row[2], row[3])):
            if not zone:
                continue
            for word in troops.split(", "):
                if word in ("G1", "G2"):
                    assert general(battle, 2 * seat + int(word[1])) == zone
                    continue
                count, letter = int(word[:-1]), word[-1]
                place = -2 if zone.startswith("flank") else z(zone)
                found = [
                    unit
                    for unit in battle.roster.of(seat)
                    if battle.at[unit] == place and battle.roster.line[unit] == letter
                ]
                assert len(found) == count
                placed += count
    assert placed == len(battle.roster)
    assert not any(battle.markers) and not any(battle.flags)
    if isinstance(battle.stack[-1], Gifts):
        assert len(battle.stack) == 2 and isinstance(battle.stack[0], Turn)
    else:
        assert isinstance(battle.stack[0], Turn) and battle.stack[0].step <= 1  # no redeployment, no scenery
    assert sum(battle.flank_is_out(seat) for seat in (0, 1)) == (id == "CK-BAT-07")


@rule("CK-BAT-03", "CK-BAT-05", "CK-BAT-06", "CK-BAT-07", "CK-BAT-08")
def test_gifts_are_as_given_or_diced_for():
    gifts = {name: triarii.start("kings", name).to_data()["state"]["gifts"] for name in BATTLES.values()}
    assert gifts["river-plain"] == [2, 0, 0, 1]
    assert gifts["kings-road"] == [2 | 4, 0, 4, 0]
    assert gifts["two-hosts"] == [2, 0, 1, 0]
    diced = triarii.start("kings", "jade-gate")
    assert isinstance(diced.stack[-1], Gifts) and isinstance(diced, Kings)
    assert diced.flank_note[0] == 1
    assert [diced.roster.line[unit] for unit in diced.roster.of(0) if diced.roster.traits[unit] & 64] == ["b"]
    erratic = triarii.start("kings", "two-hosts")
    assert isinstance(erratic, Kings)
    assert [erratic.roster.line[unit] for unit in erratic.roster.of(0) if erratic.roster.traits[unit] & 32] == ["b"]


@rule("CK-LEAD-07")
def test_generals_have_neither_grade_nor_attributes_nor_tactics():
    assert "type 'G' is unknown" in complaint("a 1 G veteran; z 6 AX")
    assert "which the army does not have" in complaint("a 6 AX", 1, 'tactics = { advance = "G" }')
    plain = kings("C3 S CO G1; A1 S CO; F5 N CO; turn S moves")
    assert len(plain.roster) == 3  # generals are no entries of the roster, where grades and traits stand


@rule("CK-LEAD-01", "CK-LEAD-09")
def test_the_second_general_costs_six_and_none_is_replaced():
    one = read_army(army_of("a 6 CO", 1), "x")
    two = read_army(army_of("a 6 CO", 2), "x")
    assert (one.points, two.points) == (36, 42)
    battle = kings("C3 S CO G1; A1 S CO; F5 N CO; turn S moves")
    battle.kill_general(0, True)
    does(battle, "done")
    assert general(battle, 1) == "dead" and not any("g1" in text for text in texts(battle))
    assert refused(battle, "lead g1 to C4").startswith("CK")
