"""Ways to play, components, ranks, units, the battlefield, camps, reserves and tokens."""

from __future__ import annotations

import pytest

from tests.battalion.table import muster, position, rule, set_battle
from triarii.engine.game import BadSetup
from triarii.games.battalion import GAME
from triarii.games.battalion.battle import RESERVE
from triarii.games.battalion.library import fits
from triarii.games.battalion.schema import our_library

LIBRARY = our_library()


def rank(name: str, faction: str = ""):
    return next(r for r in LIBRARY.ranks if r.name == name and faction in ("", LIBRARY.factions[r.faction].word))


def can_build(*names: str, faction: str = "") -> bool:
    ranks: list[int] = []
    tiles = [kind.tiles for kind in LIBRARY.ranks]
    for name in names:
        kind = rank(name, faction)
        if not fits(LIBRARY, ranks, tiles, kind.index):
            return False
        tiles[kind.index] -= 1
        ranks.append(kind.index)
    return True


# Ways to play


@rule(
    "BA-MODE-01",
    "BA-FIELD-01",
    "BA-FIELD-02",
    "BA-FIELD-03",
    "BA-SETUP-01",
    "BA-SETUP-03",
    "BA-MUSTER-03",
    "BA-FOUR-05",
)
def test_two_players_have_three_sectors_and_four_have_five():
    for info in GAME.battles():
        assert len(info.seats) in (2, 4)
    for two in (set_battle("sb1", "1 2").battle, muster().battle):
        assert (two.sectors, two.middle) == (3, 1)
    four = muster(four=True).battle
    assert (four.sectors, four.middle) == (5, 2)


@rule("BA-MODE-02", "BA-MODE-03", "BA-MODE-04", "BA-SETUP-04")
def test_set_battles_are_laid_out_and_mustered_ones_are_built():
    given = set_battle("sb4", "1 2")
    assert [given.place(f"b{n}") for n in range(1, 9)] == [0, 0, 1, 1, 2, 2, 2, RESERVE]
    assert given.ranks("b8") == ["War Chariots"]
    built = muster(6)
    assert built.battle.columns == [None] * 24
    assert built.asks("north", "faction")
    assert built.battle.sectors == given.battle.sectors


# Components


@rule("BA-COMP-01", "BA-COMP-02", "BA-COMP-03", "BA-COMP-04", "BA-RANK-02", "BA-DATA-06", "BA-CARD-01")
def test_four_factions_with_36_tiles_and_18_cards_each():
    assert [faction.word for faction in LIBRARY.factions] == ["rome", "carthage", "han", "greco-bactria"]
    for faction in LIBRARY.factions:
        assert sum(LIBRARY.ranks[index].tiles for index in faction.ranks) == 36
        assert sum(faction.copies) == 18
    decks = [tuple(faction.copies) for faction in LIBRARY.factions]
    assert len(set(decks)) == 4
    for kind in LIBRARY.ranks:
        assert kind.index in LIBRARY.factions[kind.faction].ranks


@rule("BA-COMP-07", "BA-COMP-08")
def test_dice_have_eight_faces_and_a_side_never_more_than_twelve_tokens():
    assert GAME.faces == tuple("12345678")
    table = position("a rome; b carthage; II: a:hastati*3 b:caetrati*2; turn b", dice="8 8 8")
    table.does("command b1", "barrage a1")
    assert table.last_roll() == [8, 8, 8]
    with pytest.raises(BadSetup, match="6 to 12 units"):
        from tests.battalion.table import header
        from triarii.engine.dice import FastDice

        GAME.set_up(header("muster", size=13), FastDice(1))


@rule("BA-COMP-11", "BA-MUSTER-04", "BA-MUSTER-26")
def test_both_sides_want_one_faction_and_the_higher_die_has_it():
    table = muster(6, dice="4 4 2 7")
    table.does("choose rome").does("choose rome")
    assert table.asks("north", "faction")  # a tie, then 2 against 7
    assert table.refuses("choose rome", "BA-COMP-11")
    table.does("choose han")
    assert [LIBRARY.factions[f].word for f in table.battle.factions] == ["han", "rome"]
    tiles = {r.word for r in LIBRARY.ranks if r.faction == table.battle.factions[0]}
    assert {word.removeprefix("add ") for word in table.legal() if word.startswith("add")} == tiles


# Ranks


@rule("BA-RANK-01", "BA-RANK-03", "BA-RANK-04", "BA-RANK-05", "BA-RANK-06", "BA-RANK-07", "BA-RANK-08")
def test_a_rank_has_name_traits_cohesion_formation_and_classes():
    hastati = rank("Hastati")
    assert (hastati.cohesion, hastati.formation, hastati.class_names()) == (3, 3, ["regular"])
    assert rank("Triarii").trait_names() == ["Anticipate", "Discipline", "Guard"]
    assert {name for kind in LIBRARY.ranks for name in kind.class_names()} == {
        "regular",
        "skirmish",
        "cavalry",
        "special",
    }
    assert rank("Velites").class_names() == ["regular", "skirmish"]
    table = position("a rome; b carthage; II: a:hastati*2.triarii b:samnites")
    assert table.ranks("a1") == ["Hastati", "Hastati", "Triarii"]


@rule("BA-RANK-09", "BA-RANK-10", "BA-RANK-11", "BA-RANK-12", "BA-RANK-14")
def test_a_rank_may_have_melee_values_ranged_values_several_or_none():
    assert (rank("Hastati").melee, rank("Hastati").ranged) == ([5], [])
    assert (rank("Velites").melee, rank("Velites").ranged) == ([6], [5])
    assert rank("Praetorian Guard").melee == [4, 5]
    assert rank("Samnites").trait_names() == []
    column = LIBRARY.column((rank("Praetorian Guard").index, rank("Velites").index))
    assert (column.melee, column.ranged) == ([4, 5, 6], [5])


@rule("BA-RANK-13", "BA-DICE-04")
@pytest.mark.parametrize(("die", "hits"), [("4", 0), ("5", 1)])
def test_an_attack_value_is_the_lowest_die_that_hits(die, hits):
    table = position("a rome; b carthage; II: a:hastati*3 b:caetrati; turn b", dice=f"{die} 1 1")
    table.does("command b1", "barrage a1")
    assert table.told("hit")[-1]["hits"] == hits


# Units


@rule("BA-UNIT-02", "BA-EX-01", "BA-EX-02")
def test_a_unit_is_no_longer_than_its_smallest_formation_value():
    assert can_build("Halberdiers", "Halberdiers", "Halberdiers")
    assert not can_build("Halberdiers", "Halberdiers", "Halberdiers", "Halberdiers")
    assert can_build("Roman Cavalry", "Roman Cavalry")
    assert not can_build("Roman Cavalry", "Roman Cavalry", "Roman Cavalry")
    assert can_build("Velites", "Cretan Archers")
    assert not can_build("Velites", "Velites", "Cretan Archers")  # the archers allow two
    assert not can_build("Cretan Archers", "Velites", "Velites")


@rule("BA-UNIT-03", "BA-UNIT-04", "BA-UNIT-11", "BA-UNIT-15")
def test_ranks_share_a_class_in_any_order_and_a_rank_of_two_classes_joins_either():
    assert can_build("Hastati", "Triarii") and can_build("Triarii", "Hastati")
    assert not can_build("Hastati", "Cretan Archers")
    assert can_build("Velites", "Hastati") and can_build("Cretan Archers", "Velites")
    assert not can_build("Velites", "Roman Cavalry")


@rule("BA-UNIT-05", "BA-UNIT-16", "BA-UNIT-10")
def test_special_units_have_one_name_and_one_rank_is_enough():
    assert can_build("War Elephants", "War Elephants", faction="carthage")
    assert can_build("War Chariots", faction="han")
    kinds = [rank("War Elephants", "greco-bactria"), rank("War Chariots", "greco-bactria")]
    old = kinds[1].formation, kinds[1].classes
    kinds[1].formation = 2
    try:
        tiles = [kind.tiles for kind in LIBRARY.ranks]
        assert not fits(LIBRARY, [kinds[0].index], tiles, kinds[1].index)
        kinds[0].classes |= 4
        kinds[1].classes |= 4  # with a second class in common, names may be mixed
        assert fits(LIBRARY, [kinds[0].index], tiles, kinds[1].index)
    finally:
        kinds[1].formation, kinds[1].classes = old
        kinds[0].classes &= ~4


@rule("BA-UNIT-14")
def test_ranks_come_from_the_own_faction():
    table = muster(6)
    table.does("choose rome").does("choose han")
    assert table.refuses("add halberdiers", "BA-UNIT-14")


@rule("BA-UNIT-01", "BA-UNIT-06", "BA-UNIT-07", "BA-UNIT-12", "BA-HITS-10", "BA-TOKEN-11", "BA-SWIFT-02")
def test_a_unit_moves_as_one_body_with_its_tokens():
    table = position("a carthage; b rome; I: a:numidian-cavalry*2+1-2; II: a:samnites b:hastati; turn a")
    before = table.ranks("a1")
    table.does("redeploy a1 to II")
    assert table.place("a1") == 1 and table.on("a1") == (1, 2) and table.ranks("a1") == before
    verbs = {action.split()[0] for action in table.legal()}
    assert verbs <= {"command", "rally", "pass", "redeploy"}  # nothing divides, joins or turns a unit


@rule("BA-UNIT-08", "BA-TRAIT-01", "BA-TRAIT-02", "BA-TRAIT-05", "BA-UNIT-13")
def test_traits_of_all_ranks_count_until_the_last_rank_with_them_is_gone():
    table = position(
        "a rome; b carthage; II: a:roman-cavalry.allied-cavalry*2><b:samnites*3; turn b", dice="8 8 1  1 1 1"
    )
    column = table.battle.column(0)
    assert {"Discipline", "Evade", "Envelop"} <= {t for r in column.ranks for t in LIBRARY.ranks[r].trait_names()}
    assert table.battle.has(0, 4) and table.battle.has(0, 16) and table.battle.has(0, 8)
    table.does("command b1", "remove rank")
    assert not table.battle.has(0, 4)  # Discipline went with the Roman Cavalry
    assert table.battle.has(0, 16) and table.battle.has(0, 8)  # Envelop is on the ranks left
    assert len(table.ranks("a1")) == 2  # losing ranks never makes a unit illegal


# Battlefield, camp, reserve


@rule("BA-FIELD-04", "BA-FIELD-05", "BA-FIELD-06", "BA-FIELD-07", "BA-FIELD-09", "BA-FIELD-10", "BA-DISB-07")
def test_units_are_engaged_while_in_contact_and_go_back_when_it_ends():
    table = position("a rome; b carthage; II: a:hastati*3><b:caetrati-1 b:samnites; turn a", dice="8 8 8 1")
    assert table.foes("a1") == ["b1"] and table.foes("b2") == []
    table.does("command a1", "place disorder")
    assert table.ranks("b1") == [] and table.foes("a1") == [] and table.place("a1") == 1
    assert [event["unit"] for event in table.told("returned")] == ["a1"]


@rule("BA-FIELD-11", "BA-EMPTY-14", "BA-REDEP-06")
def test_sectors_lie_in_a_row_and_a_unit_attacks_in_its_own():
    table = position(
        "a rome; b carthage; I: a:cretan-archers*2 b:samnites; II: b:scutarii a:hastati; III: b:caetrati; turn a"
    )
    table.does("command a1")
    assert table.legal() == ["charge", "barrage b1"]
    assert table.refuses("barrage b2", "BA-EMPTY-14")


@rule("BA-FIELD-13")
def test_a_sector_holds_any_number_of_units():
    table = position("a carthage; b rome; II: " + "a:samnites " * 12 + "b:hastati " * 12)
    assert len(table.battle.units_in(0, 1)) == len(table.battle.units_in(1, 1)) == 12


@rule("BA-CAMP-02", "BA-CAMP-03", "BA-CAMP-04", "BA-DISB-05", "BA-SETUP-09", "BA-TOKEN-10")
def test_the_camp_holds_deck_tokens_and_the_disorder_of_the_lost():
    table = position("a rome; b carthage ready=3; II: a:hastati*3><b:caetrati+2-1 b:samnites; turn a", dice="8 8 8 1")
    table.does("command a1", "place disorder")
    assert table.tokens("b") == (2, 4)  # one order flipped for the hit; two order and two disorder came back
    assert table.battle.decks == [4, 3]
    for viewer in (-1, 0, 1):
        state = table.battle.to_data(viewer)["state"]
        assert state["ready"] == [5, 2] and state["spent"] == [0, 4]
        assert next(unit["ranks"] for unit in state["units"]) == ["hastati"] * 3
    view = table.battle.to_data()
    board = GAME.board(view)
    north, south = [piece for piece in GAME.scene(view, board).pieces if piece.form == "camp"]
    assert north.at[0] == south.at[0] == board.places[1].at[0]  # behind the central sector
    assert (south.strength, south.mark) == ((2, 6), "3")


@rule("BA-CAMP-06", "BA-HITS-16", "BA-TOKEN-08", "BA-CMD-15")
def test_spent_disorder_neither_pays_nor_absorbs():
    table = position(
        "a rome ready=1 spent=6; b carthage; II: a:hastati*3+2 a:velites b:caetrati*2; turn b", dice="8 8 8 1"
    )
    table.does("command b1", "barrage a1", "place disorder")  # the one ready order, then a rank
    assert table.ranks("a1") == ["Hastati", "Hastati"]
    assert table.told("rallied")  # six spent tokens and two on the unit pay for nothing: Rome had to rally


@rule("BA-RES-01", "BA-RES-02", "BA-RES-05", "BA-RES-09", "BA-REDEP-07", "BA-SWIFT-05")
def test_reserve_units_enter_any_sector():
    table = position("a carthage; b rome; II: a:samnites b:hastati; reserve: a:numidian-cavalry*2 a:caetrati; turn a")
    moves = [action for action in table.legal() if action.startswith("redeploy a2")]
    assert moves == ["redeploy a2 to I", "redeploy a2 to II", "redeploy a2 to III"]
    assert not [action for action in table.legal() if action.startswith("redeploy a3")]  # no card in hand
    table.does("redeploy a2 to III")
    assert table.place("a2") == 2


@rule("BA-RES-03", "BA-RES-04", "BA-RES-07", "BA-RES-08", "BA-ARTILLERY-04")
def test_reserve_units_neither_fight_nor_are_fought_and_nobody_returns_there():
    table = position(
        "a rome hand=artillery; b carthage; II: a:cretan-archers*2 b:samnites; I: a:hastati;"
        " reserve: a:velites b:scutarii; turn a"
    )
    assert "play artillery on b1" in table.legal() and "play artillery on b2" not in table.legal()
    table.does("pass")
    assert table.refuses("redeploy a1 to reserve", "BA-RES-07")
    table.does("pass")
    assert "command a3" not in table.legal() and table.refuses("command a3", "BA-RES-08")
    table.plays("command a1")
    assert table.settle().refuses("barrage b2", "BA-RES-04")


@rule("BA-RES-06", "BA-WIN-03", "BA-WIN-02", "BA-CASE-19", "BA-WIN-04")
def test_the_reserve_does_not_protect_the_camp():
    table = position("a rome; b carthage; II: a:hastati; I: b:samnites; reserve: b:scutarii; turn a begins")
    assert table.winner() == ("north",)
    assert table.battle.outcome.rule == "BA-WIN-02"
    table = position("a rome; b carthage; I: b:samnites a:velites; reserve: a:hastati; turn a begins")
    assert table.battle.outcome is None


# Tokens


@rule("BA-TOKEN-01", "BA-TOKEN-02", "BA-SETUP-05")
@pytest.mark.parametrize(("battle", "size"), [("sb1", 6), ("sb3", 8), ("sb5", 10)])
def test_a_side_starts_with_as_many_tokens_as_units(battle, size):
    table = set_battle(battle, "1 2")
    assert table.tokens("a") == (size, 0) and table.tokens("b") == (size - 1, 1)
    assert len([c for c in table.battle.columns[:12] if c]) == size


@rule("BA-TOKEN-03", "BA-TOKEN-04", "BA-TOKEN-05", "BA-TOKEN-06", "BA-TOKEN-09")
def test_the_same_tokens_command_and_mark_hits_and_come_back_by_a_rally():
    table = position(
        "a rome ready=6; b carthage ready=6; II: a:hastati*3+4 a:velites b:caetrati*2; turn b", dice="8 8 8"
    )
    table.does("command b1", "barrage a1", "place disorder")
    assert table.tokens("a") == (3, 0) and table.on("a1") == (4, 3)  # three tokens are missing as order
    assert table.legal() == ["command a2", "rally"]  # four order would be needed for a1
    table.does("rally")
    assert table.tokens("a") == (7, 0) and table.on("a1") == (3, 0)
