"""Data files, rulebooks, options and the registry: a mistake names the file, the key and the reason."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import triarii
from triarii.engine import registry
from triarii.engine.data import DataError, load, load_text, parse
from triarii.engine.game import BadSetup, Game, Option
from triarii.engine.rulebook import Rulebook


class Unit(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    blocks: int


class Army(msgspec.Struct, forbid_unknown_fields=True):
    units: list[Unit]


def test_a_file_becomes_a_checked_structure(tmp_path: Path):
    file = tmp_path / "army.toml"
    file.write_text('[[units]]\nname = "Light Infantry"\nblocks = 4\n')
    assert load(file, Army).units[0] == Unit("Light Infantry", 4)


def test_yaml_is_read_by_its_ending():
    assert parse("units: [{name: Slingers, blocks: 4}]", Army, "army.yaml").units[0].name == "Slingers"


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ('[[units]]\nname = "LI"\nblocks = "four"\n', "units[0].blocks", "expected `int`"),
        ('[[units]]\nname = "LI"\n', "units[0]", "missing required field `blocks`"),
        ('[[units]]\nname = "LI"\nblocks = 4\nspeed = 2\n', "units[0]", "unknown field `speed`"),
        ("", "", "missing required field `units`"),
        ("units = [", "", "not well-formed"),
    ],
)
def test_a_mistake_names_file_key_and_reason(text: str, key: str, reason: str):
    with pytest.raises(DataError) as caught:
        parse(text, Army, "army.toml")
    assert caught.value.file == "army.toml" and caught.value.key == key
    assert reason in caught.value.reason.lower() and str(caught.value).startswith("army.toml")


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path):
    with pytest.raises(DataError, match="there is no such file"):
        load_text(tmp_path / "none.toml")
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="cannot be read"):
        load_text(tmp_path / "noise.toml")


def test_a_rulebook_is_read_line_by_line(tmp_path: Path):
    (tmp_path / "rules.md").write_text(
        "# Rules\n\n## Moving\n- **XX-1.01** Foot moves one.\n- **XX-1.02** *Ruling:* Horse too.\n"
        "- not a rule\n## Cases\n- **XX-EX-01** An example.\n"
    )
    rules = Rulebook.read(tmp_path / "rules.md")
    assert len(rules) == 3 and "XX-1.02" in rules and "XX-9.99" not in rules
    assert [(rule.kind, rule.chapter) for rule in rules.rules] == [
        ("Rule", "Moving"),
        ("Ruling", "Moving"),
        ("Example", "Cases"),
    ]
    assert rules["XX-1.01"].text == "Foot moves one."


@pytest.mark.parametrize("game", registry.KNOWN)
def test_every_rulebook_has_its_ids_once_and_none_is_overlooked(game: str):
    file = Path(registry.__file__).parent.parent / "games" / game / "rules.md"
    if not file.exists():  # compiled: the module lies elsewhere
        file = Path(triarii.__file__).parent / "games" / game / "rules.md"
    rules = Rulebook.read(file)
    assert len(rules) == len(rules.by_id)
    shown = re.findall(r"^\s*[-*] \*\*([A-Z]{2}-[^*\s]+)\*\*", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert [rule.id for rule in rules.rules] == shown


class Weather(Game):
    title = "Weather"

    def options(self) -> list[Option]:
        return [Option("rain", [False, True], "It rains.", "XX-1.01"), Option("wind", ["none", "west"], "", "XX-1.02")]


def test_options_are_filled_up_with_their_defaults():
    assert Weather().checked_options({"wind": "west"}) == {"rain": False, "wind": "west"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"snow": True}, "has no option 'snow'; its options are: rain, wind"),
        ({"wind": "east"}, "it can be: none, west"),
    ],
)
def test_wrong_options_are_refused(given: dict[str, object], sentence: str):
    with pytest.raises(BadSetup, match=sentence):
        Weather().checked_options(given)


def test_an_unknown_game_is_answered_with_those_there_are(duel):
    with pytest.raises(BadSetup, match=r"no game 'chess'; the games are: .*duel"):
        triarii.start("chess")


def test_a_folder_without_a_game_is_not_listed():
    registry.register("empty", "tests.toys")
    try:
        assert not registry.is_there("empty")
        assert "empty" not in [game.name for game in registry.games()]
        with pytest.raises(BadSetup, match="There is no game 'empty'"):
            registry.game("empty")
    finally:
        del registry.KNOWN["empty"]


@pytest.mark.parametrize("name", ["ancients", "battalion", "hannibal", "kings"])
def test_a_battle_that_a_game_does_not_have_is_refused_in_the_name_of_the_game(name: str):
    known = registry.game(name)
    with pytest.raises(BadSetup, match=f"^{re.escape(known.title)} has no battle 'nowhere'; its battles are: "):
        known.battle("nowhere")
