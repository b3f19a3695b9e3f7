"""Mustered battles, set battles and the data behind them."""

from __future__ import annotations

import json

import pytest

from tests.battalion.table import Table, muster, position, rule, set_battle
from triarii.engine.dice import FastDice
from triarii.games.battalion import GAME
from triarii.games.battalion.battle import RESERVE, WAITING
from triarii.games.battalion.schema import our_library
from triarii.games.battalion.words import UNIT_WORDS

LIBRARY = our_library()


def built(size: int = 6, dice: str = "3 5", first: str = "rome", second: str = "han") -> Table:
    """Both armies are built: units of one rank each, the first rank of each legal list."""
    table = muster(size, dice)
    table.does(f"choose {first}").does(f"choose {second}")
    for _ in range(2 * size):
        table.does(next(action for action in table.legal() if action.startswith("add")))
        table.does("close unit")
    return table


def deployed(table: Table) -> Table:
    while table.battle.decision.step == "deploy":
        table.does(next(action for action in table.legal() if action.endswith(" II")))
    return table


# Mustered battles


@rule("BA-MUSTER-01", "BA-MUSTER-02", "BA-FOUR-03", "BA-FOURRUL-17")
def test_the_size_is_six_to_twelve_and_equal_for_both():
    option = next(option for option in GAME.options() if option.key == "size")
    assert sorted(option.values) == [6, 7, 8, 9, 10, 11, 12]
    for size in (6, 12):
        table = built(size)
        assert len([unit for unit in table.battle.columns[:12] if unit]) == size
        assert len([unit for unit in table.battle.columns[12:] if unit]) == size
    four = next(info for info in GAME.battles() if info.id == "muster-four")
    assert any("ten units" in note for note in four.notes) and "size" in four.options


@rule("BA-MUSTER-06", "BA-MUSTER-07", "BA-MUSTER-08", "BA-MUSTER-24", "BA-TOKEN-01")
def test_camp_deck_and_hand_are_ready_before_anything_is_built():
    table = muster(9)
    table.does("choose rome").does("choose han")
    assert table.asks("north", "build")
    assert table.battle.decks == [7, 7] and table.tokens("a") == table.tokens("b") == (9, 0)
    assert len(table.hand("north")) == len(table.hand("south")) == 2
    # nine of eighteen cards are the deck; the rest is out of play: seven draws succeed, the eighth loses
    table = deployed(built(6))
    for _ in range(4):
        table.plays("rally", "rally")
    assert table.battle.decks == [0, 0] and table.battle.outcome is None
    assert sum(table.battle.unseen(0)) == 12


@rule(
    "BA-MUSTER-09",
    "BA-MUSTER-10",
    "BA-MUSTER-11",
    "BA-MUSTER-17",
    "BA-MUSTER-23",
    "BA-UNIT-02",
    "BA-UNIT-15",
    "BA-UNIT-03",
)
def test_units_are_built_from_the_front_by_the_unit_rules():
    table = muster(6)
    table.does("choose greco-bactria").does("choose han")
    table.does("add war-chariots-greco-bactria")  # one tile, formation 1: it is complete
    assert table.legal() == ["close unit"]
    table.does("close unit")
    assert table.refuses("add war-chariots-greco-bactria", "BA-MUSTER-23")
    assert table.refuses("close unit", "BA-UNIT-10")
    table.does("add hoplites")
    assert table.refuses("add cataphracts", "BA-UNIT-03")
    table.does("add thureophoroi", "add hoplites")
    assert table.refuses("add hoplites", "BA-UNIT-02")
    table.does("close unit")
    assert table.ranks("a2") == ["Hoplites", "Thureophoroi", "Hoplites"]
    for _ in range(4):
        table.does("add hoplites", "close unit")
    assert table.asks("south", "build")  # exactly six units
    assert len(table.battle.columns[0].ranks) == 1 and table.place("a1") == WAITING


@rule("BA-UNIT-05")
def test_a_typical_army_may_be_fielded_whole():
    table = muster(8)
    table.does("choose carthage").does("choose han")
    table.does("field carthage-8-b")
    assert table.ranks("a3") == ["War Elephants", "War Elephants"] and table.asks("south", "build")


@rule(
    "BA-MUSTER-12",
    "BA-MUSTER-13",
    "BA-MUSTER-14",
    "BA-MUSTER-16",
    "BA-MUSTER-20",
    "BA-MUSTER-22",
    "BA-RES-02",
    "BA-RES-01",
)
def test_the_higher_roll_deploys_first_in_turns_and_begins_at_the_price_of_a_token():
    table = built(6, "4 4 2 7")
    assert table.asks("south", "deploy") and table.tokens("b") == (5, 1) and table.tokens("a") == (6, 0)
    assert set(table.legal()) >= {"deploy b1 to reserve", "deploy b6 to I", "deploy b1 to III"}
    table.does("deploy b2 to reserve")
    assert table.place("b2") == RESERVE and table.asks("north", "deploy")
    assert table.refuses("deploy b1 to I", "BA-MUSTER-14")
    table.does("deploy a1 to I")
    assert table.asks("south", "deploy") and table.foes("a1") == []
    assert table.refuses("deploy b2 to I", "BA-MUSTER-14")
    deployed(table)
    assert table.active() == "south" and table.battle.turn == 1


@rule("BA-MUSTER-15", "BA-MUSTER-18", "BA-MUSTER-19", "BA-MUSTER-25")
def test_armies_are_secret_then_show_their_fronts_then_everything():
    table = muster(6, "2 5")
    table.does("choose rome").does("choose han")
    table.does("add triarii", "add hastati", "close unit")
    for _ in range(5):
        table.does("add hastati", "close unit")
    for viewer in (-1, 1):
        data = table.battle.to_data(viewer)
        assert not [unit for unit in data["state"]["units"] if unit["unit"].startswith("a")]
        assert "triarii" not in json.dumps(data)
    for name in ["halberdiers"] * 5 + ["convicts"]:
        table.does(f"add {name}", "close unit")
    state = table.battle.to_data(1)["state"]
    assert next(unit["ranks"] for unit in state["units"]) == ["triarii", None]
    assert "hastati" in json.dumps(table.battle.to_data(0)["state"]["units"][0])
    imagined = table.battle.determinize(1, FastDice(4))
    assert imagined.columns[0].names[0] == "Triarii" and imagined.columns[12] is table.battle.columns[12]
    table.does("deploy b1 to reserve")
    deployed(table)
    assert next(unit["ranks"] for unit in table.battle.to_data(1)["state"]["units"]) == ["triarii", "hastati"]
    reserve = next(unit for unit in table.battle.to_data(0)["state"]["units"] if unit["unit"] == "b1")
    assert reserve["ranks"] == ["halberdiers"]  # those in the reserve included


@rule("BA-MUSTER-21")
def test_no_sector_must_be_occupied():
    table = built(6)
    while table.battle.decision.step == "deploy":
        table.does(next(action for action in table.legal() if action.endswith("reserve")))
    assert {table.battle.place[unit] for unit in range(6)} == {RESERVE}
    assert table.battle.outcome is None


@rule("BA-MUSTER-18", "BA-MUSTER-04")
def test_the_choice_of_faction_is_secret_until_both_have_chosen():
    table = muster(6)
    table.does("choose carthage")
    assert table.asks("south", "faction")
    for viewer in (-1, 1):
        assert table.battle.to_data(viewer)["stack"][0]["wants"] == [None, -1]
        assert "carthage" not in json.dumps(table.battle.view(viewer).data["decision"]) or viewer == 1


# Set battles


@rule(
    "BA-SETUP-01",
    "BA-SETUP-02",
    "BA-SETUP-04",
    "BA-SETUP-11",
    "BA-SB-01",
    "BA-SB-02",
    "BA-SB-03",
    "BA-SB-04",
    "BA-SB-10",
)
@pytest.mark.parametrize(
    ("word", "size", "upper", "lower"),
    [
        ("sb1", 6, "rome", "carthage"),
        ("sb2", 6, "greco-bactria", "han"),
        ("sb3", 8, "greco-bactria", "carthage"),
        ("sb4", 8, "rome", "han"),
        ("sb5", 10, "greco-bactria", "rome"),
        ("sb6", 10, "carthage", "han"),
    ],
)
def test_the_six_set_battles(word, size, upper, lower):
    assert [battle.word for battle in LIBRARY.battles] == ["sb1", "sb2", "sb3", "sb4", "sb5", "sb6"]
    table = set_battle(word, "1 2")
    assert [LIBRARY.factions[f].word for f in table.battle.factions] == [upper, lower]
    assert GAME.battle(word).armies == tuple(LIBRARY.factions[f].name for f in table.battle.factions)  # by seat
    assert table.battle.size == size and sum(table.tokens("a")) == sum(table.tokens("b")) == size
    assert [2 + deck for deck in table.battle.decks] == [size, size]
    for side in range(2):
        assert len([unit for unit in range(12 * side, 12 * side + 12) if table.battle.columns[unit]]) == size


@rule("BA-SETUP-06", "BA-SETUP-07", "BA-SETUP-08", "BA-SETUP-10", "BA-RALLY-04")
def test_a_tie_for_the_initiative_is_rolled_again_and_its_token_is_spent_until_a_rally():
    table = set_battle("sb1", "4 4 8 8 7 2")
    assert table.active() == "north" and table.tokens("a") == (5, 1) and table.tokens("b") == (6, 0)
    assert table.dice_left() == 0
    assert table.plays("rally").tokens("a") == (6, 0)


@rule("BA-SB-05", "BA-SB-08", "BA-SB-09")
def test_sectors_and_reserves_of_the_set_battles():
    def layout(word: str, side: int) -> list[int]:
        table = set_battle(word, "1 2")
        places = [table.battle.place[12 * side + n] for n in range(table.battle.size)]
        return [places.count(sector) for sector in (0, 1, 2, RESERVE)]

    assert layout("sb1", 0) == layout("sb1", 1) == layout("sb2", 0) == layout("sb2", 1) == [2, 2, 2, 0]
    assert layout("sb3", 0) == [3, 2, 3, 0] and layout("sb3", 1) == [2, 2, 4, 0]
    assert layout("sb4", 0) == [3, 2, 3, 0] and layout("sb4", 1) == [2, 2, 3, 1]
    assert layout("sb5", 0) == [3, 2, 4, 1] and layout("sb5", 1) == [3, 2, 5, 0]
    assert layout("sb6", 0) == [3, 2, 4, 1] and layout("sb6", 1) == [3, 2, 4, 1]
    assert [battle.split for battle in LIBRARY.battles] == ["printed"] * 3 + ["inferred"] * 3


@rule("BA-SB-06", "BA-SB-07")
def test_units_are_read_front_rank_first_in_the_reserve_too():
    table = set_battle("sb1", "1 2")
    assert table.ranks("a4") == ["Hastati", "Hastati", "Praetorian Guard"]
    assert table.ranks("b4") == ["Celt Infantry", "Samnites", "Samnites"]
    assert set_battle("sb5", "1 2").ranks("a10") == ["Thureophoroi", "Hoplites", "Thorakitai"]
    assert set_battle("sb3", "1 2").ranks("a6") == ["Thureophoroi", "Hoplites", "Thorakitai"]
    assert set_battle("sb6", "1 2").ranks("a10") == ["Samnites", "Samnites", "Celt Infantry"]


# Data


def rank(name: str, faction: str = ""):
    return next(r for r in LIBRARY.ranks if r.name == name and faction in ("", LIBRARY.factions[r.faction].word))


@rule("BA-DATA-01", "BA-DATA-02", "BA-DATA-03")
def test_names_are_spelled_one_way_and_a_name_in_two_factions_is_two_ranks():
    names = [kind.name for kind in LIBRARY.ranks]
    assert len(names) == 36
    for name in ("Caetrati", "Thureophoroi", "Companion Cavalry"):
        assert names.count(name) == 1
    for name in ("War Elephants", "War Chariots"):
        assert names.count(name) == 2
    assert rank("War Elephants", "carthage").melee != rank("War Elephants", "greco-bactria").melee
    for faction in LIBRARY.factions:
        own = [LIBRARY.ranks[index].name for index in faction.ranks]
        assert len(own) == len(set(own))  # one set of values for a name


@rule("BA-DATA-04", "BA-DATA-05")
def test_our_values_keep_every_known_fact():
    assert (rank("Hastati").cohesion, rank("Hastati").melee) == (3, [5])
    assert rank("Hastati").trait_names() == ["Attrition"]
    assert rank("Principes").melee == [5] and rank("Principes").trait_names() == ["Attrition"]
    assert min(rank("Praetorian Guard").melee) in (3, 4)
    caetrati = rank("Caetrati")
    assert (caetrati.cohesion, caetrati.ranged, caetrati.trait_names()) == (2, [5], ["Screen"])
    assert min(caetrati.melee) <= 6
    assert rank("Allied Cavalry").trait_names() == ["Envelop", "Evade"]
    for name in ("Horse Lancers", "Cataphracts"):
        assert rank(name).trait_names() == ["Envelop", "Impetus"]
    for faction in ("han", "greco-bactria"):
        assert "Fright" in rank("War Chariots", faction).trait_names() and 5 in rank("War Chariots", faction).melee
    for name in ("Hastati", "Praetorian Guard"):
        assert not {"Impetus", "Powerful", "Fright", "Slow"} & set(rank(name).trait_names())
    assert {kind.name for kind in LIBRARY.ranks if kind.cohesion == 2}  # a front rank of cohesion 2 exists
    for kind in LIBRARY.ranks:
        assert set(kind.marks) == {"classes", "formation", "tiles", "cohesion", "melee", "ranged", "traits"}
        assert set(kind.marks.values()) <= set("KFLMBO")


@rule("BA-DATA-06")
def test_tiles_cover_the_most_that_a_set_battle_uses():
    most: dict[int, int] = {}
    for battle in LIBRARY.battles:
        for army in (battle.upper, battle.lower):
            used: dict[int, int] = {}
            for unit in army.units:
                for index in unit:
                    used[index] = used.get(index, 0) + 1
            for index, number in used.items():
                most[index] = max(most.get(index, 0), number)
    for index, number in most.items():
        assert LIBRARY.ranks[index].tiles >= number


def test_units_have_words_for_both_sides():
    assert UNIT_WORDS[0] == "a1" and UNIT_WORDS[12] == "b1" and len(UNIT_WORDS) == 24
    assert position("a rome; b han; II: a:hastati b:convicts").ranks("b1") == ["Convicts"]
