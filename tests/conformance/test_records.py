"""Records go from process to process, pure and compiled, and damage to them is told in a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from triarii.cli.replay import summary
from triarii.drawing.position import text_board
from triarii.engine.dice import FastDice
from triarii.engine.game import BadSetup
from triarii.engine.record import Record
from triarii.engine.registry import game as find_game
from triarii.lab.conformance import played
from triarii.table import start

ROOT = Path(__file__).resolve().parents[2]
COMMAND = """
from triarii.engine.registry import register
register("duel", "tests.toys.duel")
from triarii.cli import main
main()
"""


@pytest.mark.usefixtures("duel")
@pytest.mark.parametrize("pure", [True, False], ids=["pure", "compiled"])
def test_a_record_replays_identically_in_another_process(game_name: str, pure: bool, tmp_path: Path):
    game = find_game(game_name)
    infos = game.battles()
    expected, files = [], []
    for info in infos[:: max(1, len(infos) // 6)]:
        battle = played(game, info.id, "another process")
        file = tmp_path / f"{info.id}.record"
        file.write_text(battle.record().text(), encoding="utf-8")
        files.append(str(file))
        expected.append(summary(battle.record(), battle))
    environment = {key: value for key, value in os.environ.items() if key != "TRIARII_PURE"}
    environment |= {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "7"}
    if pure:
        environment["TRIARII_PURE"] = "1"
    command = [sys.executable, "-c", COMMAND, "replay", "--verify", "--json", *files]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == json.loads(json.dumps(expected))


@pytest.mark.usefixtures("duel")
def test_a_damaged_record_is_refused_in_one_sentence(game_name: str):
    game = find_game(game_name)
    text = played(game, game.battles()[0].id, "damage").record().text()
    chance = FastDice(1)
    refused = 0
    for _ in range(60):
        damaged = damage(text, chance)
        try:
            Record.parse(damaged).verify(game)
        except BadSetup as mistake:
            refused += 1
            assert "\n" not in str(mistake) and len(str(mistake)) > 10
    assert refused > 40  # the rest changed only blanks, remarks or nothing


def damage(text: str, chance: FastDice) -> str:
    """A record with one thing wrong: a row lost, doubled or cut, a word changed, a character put in."""
    rows = text.splitlines()
    place = chance.below(min(len(rows), 40))
    way = chance.below(5)
    if way == 0:
        del rows[place]
    elif way == 1:
        rows.insert(place, rows[place])
    elif way == 2:
        rows[place] = rows[place][: chance.below(len(rows[place]) + 1)]
    elif way == 3:
        words = rows[place].split(" ")
        words[chance.below(len(words))] = ["9999", "nothing", "-", "|", "é", "{}"][chance.below(6)]
        rows[place] = " ".join(words)
    else:
        at = chance.below(len(rows[place]) + 1)
        rows[place] = rows[place][:at] + chr(33 + chance.below(90)) + rows[place][at:]
    return "\n".join(rows) + "\n"


@pytest.mark.usefixtures("duel")
def test_a_bad_position_is_refused_in_one_sentence(game_name: str):
    game = find_game(game_name)
    info = game.battles()[0]
    board = text_board(game, start(game_name, info.id).to_data())
    chance = FastDice(2)
    texts = ["?", "{}", "-1", "a=b", "name:", "[]\n[", '"', "\x00", "é" * 50, "0" * 400, board]
    texts += [damage(board, chance) for _ in range(40)]
    for text in texts:
        try:
            start(game_name, info.id, position=text)
        except BadSetup as mistake:
            assert "\n" not in str(mistake) and len(str(mistake)) > 10
