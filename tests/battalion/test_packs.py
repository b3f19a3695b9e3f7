"""Data packs: other values for ranks and cards without touching code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import triarii
from tests.battalion.table import position, rule
from triarii.drawing.position import picture, text_board
from triarii.engine.data import DataError
from triarii.engine.dice import FastDice
from triarii.engine.game import BadSetup
from triarii.engine.record import Record
from triarii.games.battalion import GAME, load_pack, schema
from triarii.games.battalion.schema import our_library


@pytest.fixture
def folder(tmp_path: Path):
    (tmp_path / "pack.toml").write_text('name = "My printed game"\n')
    packs = list(GAME.packs)
    yield tmp_path
    GAME.packs[:] = packs


def write(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text)
    return folder


@rule("BA-DATA-04", "BA-CARD-01")
def test_a_pack_lays_its_values_over_ours(folder):
    write(folder, "rome.yaml", "faction: rome\nranks:\n  - {name: Triarii, cohesion: 4, melee: [4, 6]}\n")
    library = load_pack(folder)
    triarii_rank = next(rank for rank in library.ranks if rank.name == "Triarii")
    assert (triarii_rank.cohesion, triarii_rank.melee) == (4, [4, 6])
    assert triarii_rank.trait_names() == ["Anticipate", "Discipline", "Guard"]  # not given, so still ours
    assert triarii_rank.marks["cohesion"] == "K" and triarii_rank.marks["traits"] == "O"
    ours = next(rank for rank in our_library().ranks if rank.name == "Triarii")
    assert ours.cohesion == 3


def test_a_pack_brings_its_own_cards_and_decks(folder):
    write(
        folder,
        "cards.yaml",
        'cards:\n  - name: Hold the Line\n    window: POOL\n    effect: "Add 1 die to a counterattack."\n'
        "    op: {type: dice, amount: 1, attack: [counterattack]}\n",
    )
    write(folder, "han.yaml", "faction: han\ndeck: {Hold the Line: 10, Artillery: 8}\n")
    library = load_pack(folder)
    han = library.factions[2]
    assert han.copies[library.card_by_word("hold-the-line")] == 10 and sum(han.copies) == 18
    table = position(
        "a carthage; b han hand=hold-the-line; II: a:samnites*3><b:conscript-infantry*3; turn a",
        "1 " * 20,
        pack=library.id,
    )
    table.plays("command a1", "play hold-the-line").settle()
    assert len(table.told("rolled")[1]["dice"]) == 4


def test_a_game_with_a_pack_is_played_recorded_and_replayed(folder):
    write(folder, "rome.yaml", "faction: rome\nranks:\n  - {name: Hastati, cohesion: 2}\n")
    GAME.add_pack(folder)
    battle = triarii.start("battalion", "sb1", seed=4)
    assert battle.header.options["pack"] == GAME.packs[0] != ""  # once taken up, it is the default
    chance = FastDice(4)
    while battle.outcome is None:
        battle.apply(battle.legal[chance.below(len(battle.legal))])
    record = Record.parse(battle.record().text())
    assert record.verify().same_as(battle)
    assert text_board(GAME, battle.to_data()) and picture(GAME, battle.to_data())
    plain = triarii.start("battalion", "sb1", seed=4, options={"pack": ""})
    assert plain.columns[1].cohesion == 8 and battle.library.ranks[0].cohesion == 2


@rule("BA-SETUP-11")
def test_set_battles_stay_legal_as_printed_whatever_a_pack_says_of_formations(folder):
    write(folder, "rome.yaml", "faction: rome\nranks:\n  - {name: Hastati, formation: 2}\n")
    library = load_pack(folder)
    assert len(library.battles[0].upper.units[1]) == 3  # Velites, Hastati, Hastati
    assert (
        len([army for army in library.armies if army.faction == 0]) < 8
    )  # typical armies that no longer fit are left out


def test_an_unknown_pack_is_refused_by_name():
    with pytest.raises(BadSetup, match="pack"):
        triarii.start("battalion", "sb1", options={"pack": "not-loaded"})
    with pytest.raises(DataError, match="--pack"):
        schema.library_of("not-loaded")


@pytest.mark.parametrize(
    ("name", "text", "key", "reason"),
    [
        ("rome.yaml", "faction: rome\nranks:\n  - {name: Triarii, cohesion: 0}\n", "ranks[0].cohesion", ">= 1"),
        ("rome.yaml", "faction: rome\nranks:\n  - {name: Triarii, cohesoin: 3}\n", "ranks[0]", "cohesoin"),
        ("rome.yaml", "faction: rome\nranks:\n  - {name: Triarii, tiles: 9}\n", "ranks", "36"),
        ("rome.yaml", "faction: rome\nranks:\n  - {name: Sappers, cohesion: 3}\n", "ranks.Sappers", "classes"),
        (
            "rome.yaml",
            "faction: rome\nranks:\n  - {name: Hastati, tiles: 4}\n  - {name: Principes, tiles: 8}\n",
            "set battle sb1",
            "All 4 tiles of Hastati",
        ),
        (
            "rome.yaml",
            "faction: rome\narmies:\n  - {id: mine, name: Mine, size: 6, I: [[Hastati, Cretan Archers]], II: [], III: []}\n",
            "armies.mine",
            "shares no class",
        ),
        ("rome.yaml", "faction: rome\nranks:\n  - {name: Triarii, traits: [brave]}\n", "ranks[0].traits[0]", "brave"),
        ("rome.yaml", "faction: han\n", "faction", "named after rome"),
        ("rome.yaml", "faction: rome\ndeck: {Turmoil: 17}\n", "deck", "18 cards"),
        ("rome.yaml", "faction: rome\ndeck: {Tormoil: 18}\n", "deck.Tormoil", "no such card"),
        ("rome.yaml", "faction: [", "", "well-formed"),
        ("legion.yaml", "faction: rome\n", "", "no such file"),
        (
            "cards.yaml",
            "cards:\n  - {name: X, window: START, effect: y, op: {type: dice, attack: [charge]}}\n",
            "cards.X.op",
            "POOL",
        ),
        ("cards.yaml", "cards:\n  - {name: X, window: POOL, effect: y, op: {type: dice}}\n", "cards.X.op", "attack"),
    ],
)
def test_a_mistake_in_a_pack_names_file_key_and_reason(folder, name, text, key, reason):
    write(folder, name, text)
    with pytest.raises(DataError) as caught:
        load_pack(folder)
    assert name in caught.value.file
    assert caught.value.key == key
    assert reason in caught.value.reason


def test_the_examples_of_the_documentation_are_a_pack(folder):
    page = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "data-packs.md").read_text(encoding="utf-8")
    faction, cards = re.findall(r"```yaml[^\n]*\n(.*?)```", page, re.DOTALL)
    write(folder, "rome.yaml", faction)
    write(folder, "cards.yaml", cards)
    library = load_pack(folder)
    assert {"Socii", "Triarii"} <= {library.ranks[index].name for index in library.factions[0].ranks}
    assert library.card_by_word("hold-the-line") >= 0
    for kind in schema.OP_WINDOWS:
        assert f"| `{kind}` |" in page


def test_a_pack_needs_a_folder_and_its_name(tmp_path):
    with pytest.raises(DataError, match="no such folder"):
        load_pack(tmp_path / "nowhere")
    with pytest.raises(DataError, match="no such file"):
        load_pack(tmp_path)
