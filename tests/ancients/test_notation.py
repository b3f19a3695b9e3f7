"""Positions as text: what is written is read back, and what cannot be read is said in a sentence."""

from __future__ import annotations

import json

import pytest

import triarii
from tests.ancients.positions import ancients, blocks_at, choices, does, hand_of, leader_at, unit_at
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.game import BadSetup
from triarii.games.ancients import hexes, terrain
from triarii.games.ancients.battle import WAITING, Ancients
from triarii.games.ancients.game import GAME
from triarii.games.ancients.hexes import BOTTOM, TOP
from triarii.games.ancients.notation import read_position
from triarii.games.ancients.position_writing import one_line, position_of
from triarii.games.ancients.scenario import HELMETS_HIT, INSPIRES, STEADY

BATTLES = [info.id for info in GAME.battles()]


def without_dice(battle: Battle) -> str:
    """Everything but the dice and the header, whose position is the text itself."""
    data = battle.to_data()
    return json.dumps([data["state"], data["stack"], data["seat"], data["outcome"], choices_of(battle)])


def choices_of(battle: Battle) -> list[str]:
    return [battle.vocabulary().format(action) for action in battle.legal]


def read(text: str) -> Ancients:
    battle = triarii.start("ancients", position=text)
    assert isinstance(battle, Ancients)
    return battle


@pytest.mark.parametrize("id", BATTLES)
def test_a_battle_at_any_decision_is_written_and_read_back(id):
    battle = triarii.start("ancients", id, seed=11)
    assert isinstance(battle, Ancients)
    chance = FastDice(11)
    played = 0
    while True:
        if played % 41 == 0 or battle.outcome is not None or len(battle.stack) > 2:
            for text in (position_of(battle), one_line(battle)):
                assert without_dice(read(text)) == without_dice(battle)
        if battle.outcome is not None or played > 700:
            break
        battle.play(battle.legal[chance.below(len(battle.legal))])
        played += 1


def test_the_one_line_form_is_one_line_and_a_copy_of_a_copy_is_the_same():
    battle = triarii.start("ancients", "himera", seed=2)
    assert isinstance(battle, Ancients)
    text = one_line(battle)
    assert "\n" not in text
    assert one_line(read(text)) == text and position_of(read(text)) == position_of(battle)


def test_a_battle_from_a_position_is_recorded_and_played_again():
    battle = read("c6: MI MI* | g6: hi hi* | hands: S2C S3C / S3C XLC | goal: 1")
    for _ in range(60):
        if battle.outcome is None:
            battle.play(battle.legal[0])
    assert battle.record().verify().same_as(battle)


def test_an_unfinished_attack_can_be_pasted_into_a_report():
    battle = ancients("d6: LI | e6: mi", order="S3C", dice="flag flag flag flag")
    does(battle, "order e6", "end moves", "attack d6 with e6")
    text = position_of(battle)
    assert "pending:" in text and "ordered: u1" in text
    again = read(text)
    assert choices(again) == choices(battle) and again.seat == TOP


def test_what_is_not_said_is_as_usual():
    battle = read("d6: MI* | e6: mi2")
    assert battle.scenario.goal == 6 and battle.command == [5, 5] and battle.active == BOTTOM
    assert [len(hand) for hand in battle.hands] == [5, 5], "hands that are not given are dealt"
    assert blocks_at(battle, "e6") == 2 and not battle.is_full_strength(unit_at(battle, "e6"))
    assert battle.turns == [0, 1] and battle.banners == [0, 0]


def test_a_position_sets_up_anything():
    battle = read(
        """
        .   HI*  L   MI1/3
          hi   mi*
        to move: top
        army: Thebes / Sparta
        goal: 4            # a remark
        command: 6 / 3
        hands: S2L XFS XFS*0 / S3C*2
        discards: LAN*2 XRA
        banners: 2 / 3
        turns: 4 / 4
        forest: f6 a1
        rampart: e6 SW SE, e8 W
        ford: a2
        no ford limits: yes
        leaders: e6 Epaminondas inspires, f6 Cleombrotos
        special units: e6 helmets-hit steady
        waiting: MC, wa3
        waiting leaders: top Pelopidas
        gone: li
        began: e6=d6
        moved: e6
        exits: / centre right
        camp banners: a1 /
        growth: 3 4 /
        reward: / 3 2
        vital: e6
        frightened: bottom
        last order: - / S3C
        """
    )
    field = battle.scenario
    assert battle.active == TOP and field.army == ["Thebes", "Sparta"] and field.goal == 4
    assert hand_of(battle, "top") == ["S2L", "XFS"] and hand_of(battle, "bottom") == ["S3C", "S3C"]
    assert sum(battle.deck) == 60 - 4 - 3 and battle.banners == [2, 3]
    sacred = unit_at(battle, "e6")
    assert field.powers[sacred] == HELMETS_HIT | STEADY
    assert field.leader_powers[battle.leader_of(sacred)] == INSPIRES
    assert field.leader_name[battle.leader_of(sacred)] == "Epaminondas"
    assert blocks_at(battle, "e8") == 1 and field.full[unit_at(battle, "e8")] == 3
    assert (
        leader_at(battle, "e7")
        and list(battle.where).count(WAITING) == 2
        and list(battle.leader_where).count(WAITING) == 1
    )
    assert battle.terrain[hexes.NAMES.index("f6")] == terrain.FOREST and not field.ford_limits
    assert field.ramparts[hexes.NAMES.index("e6")] == 0b110000
    assert hexes.NAMES[battle.began[sacred]] == "d6" and field.exits == [0, hexes.CENTRE | hexes.RIGHT]
    assert field.growth == [[3, 4], []] and field.reward == [[], [3, 2]] and field.frightened == [False, True]
    assert without_dice(read(position_of(battle))) == without_dice(battle)


WRONG = [
    ("", "there is nobody on the map"),
    ("e6: MI XX", "e7: 'XX' is no unit"),
    ("e6: MI mI", "mixes upper case"),
    ("e6: MI7", "1 to 4"),
    ("e6: MI | e5: . mi", "e6 is given twice"),
    ("e12: MI mi mi", "the row that begins in e12 is longer than the board"),
    ("\n".join(["MI"] * 10), "the map has 10 rows"),
    ("e6: MI | hands: S2L", "'hands' should give both sides"),
    ("e6: MI | hands: S9L / ", "'S9L' in 'hands' is no card"),
    ("e6: MI | hands: XFS XFS / ", "there are only 1 of the card XFS (First Strike)"),
    ("e6: MI | goal: many", "'many' in 'goal' should be a whole number"),
    ("e6: MI | to move: left", "'left' in 'to move' should be top or bottom"),
    ("e6: MI | weather: rain", "'weather' is no key; the keys are"),
    ("e6: MI | goal: 3 | goal: 4", "'goal' is given twice"),
    ("e6: MI | hill: z1", "'z1' in 'hill' is no hex"),
    ("e6: MI | sea: e6", "medium infantry cannot stand in e6, which is seacoast"),
    ("e6: L | river: e6", "leader '' cannot stand in e6"),
    ("e6: MI | rampart: e6 UP", "'UP' in 'rampart' is no hexside"),
    ("e6: MI | ordered: e7", "'ordered': no unit stands in e7"),
    ("e6: MI | leaders: e6 Mago", "'leaders': no leader stands in e6"),
    ("e6: MI | special units: e6 flying", "'flying' is no power"),
    ("e6: MI mi | ids: 0", "a number for each of the 2 pieces"),
    ("e6: MI mi | ids: 0 2", "should run from 0 to 1"),
    ("e6: MI | gone: L", "should be a unit such as"),
    ("e6: MI | waiting leaders: Mago", "'Mago' in 'waiting leaders' should be top or bottom"),
    ("e6: MI | legions: / augustan", "'augustan' in 'legions' should be none, marian, julian"),
    ("e6: MI | exits: / up", "'up' in 'exits' should be left, centre or right"),
    ("e6: MI | pending: {", "'pending' is no stored data"),
    ('e6: MI | hands: / | pending: [{"frame":"Dance"}]', "'pending' should be a list of procedures"),
    ('e6: MI | hands: / | pending: [{"frame":"Moving"}]', "the pending Moving lacks"),
    ("  MI\nMI\nMI", "row 3 of the map should be shifted"),
]


@pytest.mark.parametrize(("text", "reason"), WRONG)
def test_a_position_that_cannot_be_read_is_refused_in_a_sentence(text, reason):
    with pytest.raises(BadSetup) as caught:
        triarii.start("ancients", position=text or " ")
    assert reason in str(caught.value) and str(caught.value).startswith("The position cannot be read: ")


def test_rows_shift_in_turn_and_small_maps_lie_in_the_middle():
    def places(text: str) -> list[str]:
        return [hexes.NAMES[hex] for hex in read_position(text).scenario.start]

    assert places("MI") == ["e7"]
    assert places("MI mi") == ["e6", "e7"]
    assert places("MI\n  mi") == ["e7", "f7"]
    assert places("  MI\nmi") == ["d7", "e7"]
    assert places("MI\n  .\nmi") == ["e7", "g7"]
    assert places("MI | . mi") == ["e6", "f7"], "on one line rows shift in turn, the first one not"
