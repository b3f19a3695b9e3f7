"""The tables of rules.md against the data files: set battles, ranks, traits and known cards."""

from __future__ import annotations

import re

import pytest
import yaml

from tests.battalion.table import rule, set_battle
from triarii.games.battalion.battle import RESERVE
from triarii.games.battalion.library import CLASSES, TRAITS, WINDOWS, Rank, slug
from triarii.games.battalion.schema import FOLDER, our_library

LIBRARY = our_library()
RULES = (FOLDER / "rules.md").read_text()
PRINTED = [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", RULES, re.S)]
CLASS_LETTERS = {"R": "regular", "S": "skirmish", "C": "cavalry", "X": "special"}


def table_rows(heading: str) -> list[dict[str, str]]:
    """The first table under a heading of rules.md, a dict for each row."""
    chapter = RULES.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line.strip().strip("|").split("|") for line in chapter.splitlines() if line.startswith("|")]
    head = [cell.strip() for cell in lines[0]]
    return [dict(zip(head, (cell.strip() for cell in line), strict=True)) for line in lines[2:]]


def rank_of(row: dict[str, str]) -> Rank:
    word = {"Rome": "rome", "Carthage": "carthage", "Han": "han", "Greco-Bactria": "greco-bactria"}[row["Faction"]]
    return LIBRARY.ranks[LIBRARY.rank_by_word(slug(row["Name"]), LIBRARY.faction_by_word(word))]


@rule("BA-SETUP-04", "BA-SB-01", "BA-SB-02", "BA-SB-03", "BA-SB-04", "BA-SB-05", "BA-SB-08", "BA-SB-09", "BA-SB-06")
@rule("BA-SB-07", "BA-SB-10", "BA-SETUP-09", "BA-MODE-02")
@pytest.mark.parametrize("block", PRINTED, ids=lambda block: block["id"])
def test_every_set_battle_stands_as_the_rules_list_it(block):
    table = set_battle(block["id"].lower(), "1 2")
    sides = {block[key]["position"]: key for key in block if isinstance(block[key], dict)}
    for side, where in enumerate(("upper", "lower")):
        listed = block[sides[where]]
        assert LIBRARY.factions[table.battle.factions[side]].word == slug(sides[where])
        for sector, name in ((0, "I"), (1, "II"), (2, "III"), (RESERVE, "reserve")):
            units = [unit for unit in range(12 * side, 12 * side + 12) if table.battle.place[unit] == sector]
            assert [table.battle.column(unit).names for unit in units] == listed[name], (where, name)
    assert table.battle.size == block["size"]
    assert next(battle.split for battle in LIBRARY.battles if battle.word == block["id"].lower()) == block["split"]


@rule("BA-DATA-04", "BA-DATA-06", "BA-DATA-01", "BA-RANK-06", "BA-RANK-07")
@pytest.mark.parametrize("row", table_rows("Table: ranks"), ids=lambda row: f"{row['Faction']} {row['Name']}")
def test_every_rank_keeps_what_is_known_of_it(row):
    rank = rank_of(row)
    letters = set(re.findall(r"\b[RSCX]\b", row["Class"].replace("(L)", "")))
    names = {CLASS_LETTERS[letter] for letter in letters}
    assert names <= set(rank.class_names()) and set(rank.class_names()) <= set(CLASSES)
    if "at least" not in row["Class"]:
        assert names == set(rank.class_names())
    least, exact = re.match(r"(≥?)(\d)", row["Formation"]).groups()
    assert rank.formation >= int(exact) if least else rank.formation == int(exact)
    assert rank.tiles >= int(re.search(r"\d+", row["Tiles"])[0])
    if row["Cohesion"] != "?":
        assert rank.cohesion == int(row["Cohesion"].split()[0])
    known = {word for word in re.findall(r"[A-Z][a-z]+", row["Traits"]) if word.lower() in TRAITS}
    assert known <= set(rank.trait_names())
    for banned in re.findall(r"^not (.*?)(?: since|\(|$)", row["Evidence"]):
        assert not set(re.findall(r"[A-Z][a-z]+", banned)) & set(rank.trait_names())


@rule("BA-COMP-02", "BA-DATA-03", "BA-RANK-02")
def test_the_table_of_ranks_is_complete():
    rows = table_rows("Table: ranks")
    assert sorted(rank_of(row).index for row in rows) == list(range(len(LIBRARY.ranks)))


@rule("BA-TRAIT-01", "BA-RANK-04")
def test_there_are_fourteen_traits_and_every_one_is_on_some_rank():
    assert [row["Trait"].lower() for row in table_rows("Table: traits")] == TRAITS
    assert {name.lower() for rank in LIBRARY.ranks for name in rank.trait_names()} == set(TRAITS)


@rule("BA-TACT-01", "BA-TACT-02", "BA-TACT-06", "BA-TACT-07", "BA-TACT-08", "BA-CARD-01")
def test_the_known_cards_are_played_in_their_windows_and_decks():
    for row in table_rows("Table: known tactic cards")[:5]:
        card = LIBRARY.cards[LIBRARY.card_by_word(slug(row["Card"]))]
        assert WINDOWS[card.window] == row["Window"] and card.origin.startswith("known")
        decks = [faction.word for faction in LIBRARY.factions if faction.copies[card.index]]
        assert decks and all(word in decks for word in re.findall(r"rome|carthage", row["Deck"].lower()))
