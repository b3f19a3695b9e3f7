"""The rules know no favourite: a turn of South and the same turn of North on the table turned round are one."""

from __future__ import annotations

import re

import pytest

import triarii
from tests.kings.field import kings, texts
from tests.kings.test_fuzz import BATTLES, options_for
from triarii.engine.dice import FastDice
from triarii.games.kings.position import notation
from triarii.games.kings.state import Kings
from triarii.games.kings.table import ZONE_NAMES

rule = pytest.mark.rule
PASSING = ("done", "halt", "leave behind", "keep")


def turned(text: str) -> str:
    """A position or an action with the table turned round: zones, sides and generals change places."""

    def swap(match: re.Match[str]) -> str:
        word = match[0]
        if word in ZONE_NAMES:
            return ZONE_NAMES[29 - ZONE_NAMES.index(word)]
        return {"S": "N", "N": "S", "g1": "g3", "g2": "g4", "g3": "g1", "g4": "g2"}[word]

    return re.sub(r"\b(?:[A-F][1-5]|g[1-4])\b|\b[SN](?=[12]? |\b)", swap, text)


def turned_place(place: int) -> int:
    return 29 - place if place >= 0 else place


def sight(battle: Kings, turn: bool) -> list[object]:
    """All that matters of a position, as South would see it if the table is turned."""
    places = [turned_place(place) if turn else place for place in battle.at]
    generals = [turned_place(place) if turn else place for place in battle.generals]
    by_seat: list[list[int]] = [battle.fallen, battle.alive]
    return [
        places,
        generals[2:] + generals[:2] if turn else generals,
        battle.lost,
        battle.flags,
        battle.markers[::-1] if turn else battle.markers,
        [numbers[::-1] if turn else numbers for numbers in by_seat],
        1 - battle.seat if turn and battle.seat >= 0 else battle.seat,
        [type(frame).__name__ for frame in battle.stack],
    ]


def opening(seed: int) -> tuple[str, dict[str, object]]:
    """A position somewhere in a random game, just before a turn of South."""
    name = BATTLES[seed % len(BATTLES)]
    options = {key: value for key, value in options_for(seed, name).items() if key not in ("army", "opponent")}
    battle = triarii.start("kings", name, seed=seed, options=options)
    assert isinstance(battle, Kings)
    chance = FastDice(seed)
    text = ""
    for _ in range(5000):
        if battle.outcome is not None or (battle.round > 1 + seed % 4 and battle.active == battle.south()):
            break
        if battle.stack[0].__class__.__name__ == "Turn" and battle.active == battle.south():
            text = re.sub("turn S .*", "turn S generals", notation(battle))
        count = len(battle.legal)
        bold = count > 2 and chance.below(12) > 0
        battle.apply(battle.legal[chance.below(count - 1 if bold else count)])
    return text, options


@rule("CK-SEQ-10", "CK-SEQ-12", "CK-MOV-16", "CK-FIGHT-42", "CK-FALL-05", "CK-TAB-03")
@pytest.mark.parametrize("seed", range(40))
def test_a_turn_of_north_is_the_turn_of_south_on_the_table_turned_round(seed: int):
    text, options = opening(seed)
    assert turned(turned(text)) == text
    south, north = kings(text, **options), kings(turned(text), **options)
    south.dice, north.dice = FastDice(seed), FastDice(seed)
    chance = FastDice(seed + 99)
    for _ in range(400):
        if south.outcome is not None or south.active != 0:
            break
        assert sight(south, False) == sight(north, True)
        listed = texts(south)
        assert sorted(turned(action) for action in listed) == sorted(texts(north))
        bold = [action for action in sorted(listed) if not action.startswith(PASSING)]
        choices = bold if bold and chance.below(8) else sorted(listed)
        choice = choices[chance.below(len(choices))]
        south.play(choice)
        north.play(turned(choice))
    assert south.outcome is not None or south.active == 1
