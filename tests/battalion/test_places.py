"""What a place means and what it does not: no distance, no order within a zone, no flank."""

from __future__ import annotations

import re

import pytest

from tests.battalion.table import Table, header, position, rule
from triarii.engine.dice import FastDice
from triarii.engine.events import EVERYTHING
from triarii.games.battalion import GAME
from triarii.games.battalion.notation import write_position

MISSES = "1 " * 30

# Each line is one zone of a sector, or one side of a fight in it
LINE_UP = {
    "I": ["a:velites*2 a:hastati*3 a:allied-cavalry*2", "b:caetrati*2 b:numidian-cavalry*2"],
    "II": [
        "a:principes*3 a:cretan-archers*2",
        "b:samnites*3 b:scutarii.samnites",
        "a:triarii*3&a:hastati*2",
        "b:sacred-band*3",
    ],
    "III": [
        "a:roman-cavalry*2",
        "b:celt-cavalry*2 b:balearic-slingers*2",
        "b:celt-infantry*3&b:caetrati",
        "a:triarii.hastati",
    ],
}


def drawn_up(turned: bool, seed: int) -> tuple[Table, dict[str, str]]:
    """The line-up from left to right, or from right to left in every zone and round every target."""
    names: dict[str, str] = {}
    number = {"a": 0, "b": 0}
    lines: list[str] = []
    for sector, zones in LINE_UP.items():
        groups: list[str] = []
        fight: list[str] = []
        for zone in zones:
            mark = "&" if "&" in zone else " "
            units = zone.split(mark)
            for unit in reversed(units) if turned else units:
                number[unit[0]] += 1
                names[f"{sector} {unit}"] = f"{unit[0]}{number[unit[0]]}"
            listed = [f"{names[f'{sector} {unit}']}{unit[1:]}" for unit in units]
            if mark == "&" or (fight and len(fight) < 2):
                fight.append("&".join(listed))
            else:
                groups += listed
        lines.append(f"{sector}: {' '.join([*groups, *(['><'.join(fight)] if fight else [])])}")
    hands = (
        "a rome ready=12 deck=6 hand=turmoil,forced-march; b carthage ready=12 deck=6 hand=relentless,feigned-flight; "
    )
    battle = GAME.set_up(header("muster", hands + "; ".join(lines) + "; turn a"), FastDice(seed))
    return Table(battle), names


@rule("BA-FIELD-15", "BA-OVER-13", "BA-OVER-09")
@pytest.mark.parametrize("seed", range(6))
def test_nothing_depends_on_left_and_right_in_a_zone_or_on_the_flank_of_a_target(seed):
    one, names = drawn_up(False, seed)
    other, turned = drawn_up(True, seed)
    twin = {name: turned[unit] for unit, name in names.items()}
    assert sum(name != turned[unit] for unit, name in names.items()) > 10

    def mirrored(text: str) -> str:
        return re.sub(r"\b[ab]\d+\b", lambda unit: twin[unit[0]], text)

    chance = FastDice(seed)
    while one.battle.outcome is None:
        legal = one.legal()
        assert sorted(mirrored(action) for action in legal) == sorted(other.legal())
        assert one.battle.seat == other.battle.seat
        action = legal[chance.below(len(legal))]
        one.does(action)
        other.does(mirrored(action))
        assert [e["text"] for e in one.events if "dice" in e] == [e["text"] for e in other.events if "dice" in e]
    assert other.battle.outcome is not None and other.battle.outcome.winners == one.battle.outcome.winners
    assert one.battle.ready == other.battle.ready and one.battle.spent == other.battle.spent
    assert len(one.told("rolled")) > 5


@rule("BA-FIELD-08")
def test_a_zone_is_a_status_and_no_distance():
    text = "a rome ready=9; b carthage ready=0; II: a:hastati*3 a:velites*2{} b:caetrati*2 b:samnites*3; turn a"
    table = position(text.format("><b:scutarii"), MISSES)
    table.does("command a1")
    # an enemy in the engagement zone is no nearer than those who stand in their formation zone
    assert table.legal() == ["engage b1", "engage b2", "engage b3"]
    table = position("a rome; b carthage; II: a:hastati*3 b:caetrati-1 b:samnites*3; turn a", "8 1 1")
    table.does("command a1", "stand", "engage b1", "place disorder")
    # it has been in the engagement zone and is back: nothing tells it from a unit that never left
    fresh = position(write_position(table.battle))
    assert fresh.battle.state_to_data(EVERYTHING) == table.battle.state_to_data(EVERYTHING)
    table.plays("rally").settle()
    fresh.plays("rally").settle()
    assert fresh.legal() == table.legal() == ["command a1", "rally"]
