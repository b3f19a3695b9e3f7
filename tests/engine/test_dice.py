"""Dice: fair, repeatable, written down, and checkable by anyone."""

from __future__ import annotations

import hashlib

import pytest

from triarii.engine.dice import (
    Dice,
    FastDice,
    KeyedDice,
    RecordedDice,
    RecordMismatch,
    ScriptedDice,
    ScriptRanOut,
    dice_from_data,
    key_from_seed,
)
from triarii.engine.probe import ProbeDice


def counts(dice: Dice, sides: int, rolls: int) -> list[int]:
    faces = [0] * sides
    for _ in range(rolls):
        faces[dice.die(sides)] += 1
    return faces


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 52])
@pytest.mark.parametrize("dice", [KeyedDice(b"fair"), FastDice(1)], ids=["keyed", "fast"])
def test_every_face_comes_up_as_often_as_it_should(dice: Dice, sides: int):
    rolls = 20_000
    expected = rolls / sides
    chi_square = sum((count - expected) ** 2 / expected for count in counts(dice.clone(), sides, rolls))
    freedom = sides - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5  # five standard deviations


@pytest.mark.parametrize("dice", [KeyedDice(b"fair"), FastDice(1)], ids=["keyed", "fast"])
def test_one_roll_says_nothing_about_the_next(dice: Dice):
    pairs = [0] * 36
    before = dice.die(6)
    for _ in range(36_000):
        now = dice.die(6)
        pairs[before * 6 + now] += 1
        before = now
    chi_square = sum((count - 1000) ** 2 / 1000 for count in pairs)
    assert chi_square < 35 + 5 * 70**0.5


def test_keyed_dice_can_be_worked_out_by_hand():
    """The recipe of docs/reference/records.md: the first 8 bytes of SHA-256(key + counter as 8 bytes), modulo the sides."""
    key = bytes.fromhex("00112233445566778899aabbccddeeff")
    dice = KeyedDice(key)
    for counter in range(50):
        digest = hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
        assert dice.die(6) == int.from_bytes(digest[:8], "big") % 6
    assert dice.counter == 50


def test_keyed_dice_draw_again_above_the_largest_multiple():
    """With a limit just above half of all words, about every second word is thrown away, so that none is favoured."""
    limit = (1 << 63) + 1
    dice = KeyedDice(b"again")
    results = [dice.below(limit) for _ in range(200)]
    assert all(result < limit for result in results)
    assert 300 < dice.counter < 520


def test_known_rolls_of_a_known_seed():
    """These must never change: stored games would no longer verify."""
    dice = KeyedDice(key_from_seed(7))
    assert [dice.die(6) for _ in range(12)] == [3, 2, 4, 4, 1, 0, 4, 3, 5, 1, 0, 4]
    fast = FastDice(7)
    assert [fast.die(6) for _ in range(12)] == [2, 5, 2, 5, 1, 3, 2, 2, 2, 0, 0, 0]


@pytest.mark.parametrize(
    "dice", [KeyedDice(b"x"), FastDice(3), ScriptedDice([1, 2, 3, 4] * 9), RecordedDice([0, 1] * 9)]
)
def test_a_clone_goes_on_alone_and_data_bring_the_dice_back(dice: Dice):
    dice = dice.clone()
    dice.die(6)
    twin, stored = dice.clone(), dice_from_data(dice.to_data())
    expected = [dice.die(6) for _ in range(5)]
    assert [twin.die(6) for _ in range(5)] == expected
    assert [stored.die(6) for _ in range(5)] == expected


def test_results_are_written_down_while_there_is_a_log():
    dice = FastDice(1)
    dice.die(6)
    log: list[int] = []
    dice.log = log
    results = [dice.die(6), dice.pick(52), dice.die(2)]
    dice.log = None
    dice.die(6)
    assert log == results


def test_a_clone_writes_into_nobodys_log():
    dice = FastDice(1)
    log: list[int] = []
    dice.log = log
    dice.clone().die(6)
    assert log == []


def test_a_script_is_rolled_as_written_and_says_when_it_runs_out():
    dice = ScriptedDice([5, 0], draws=[3])
    assert (dice.die(6), dice.pick(9), dice.left()) == (5, 3, 1)
    assert dice.die(6) == 0
    with pytest.raises(ScriptRanOut, match="script of 2 dice ran out"):
        dice.die(6)


def test_a_script_with_a_face_that_the_die_lacks_is_refused():
    with pytest.raises(ScriptRanOut, match="die 1 of the script shows 6, but the die has 6 sides"):
        ScriptedDice([6]).die(6)


def test_draws_without_a_script_come_from_a_fixed_seed():
    first, second = ScriptedDice([]), ScriptedDice([])
    assert [first.pick(60) for _ in range(5)] == [second.pick(60) for _ in range(5)]


def test_a_replay_finds_results_that_do_not_fit():
    with pytest.raises(RecordMismatch, match="fewer random results"):
        RecordedDice([]).die(6)
    with pytest.raises(RecordMismatch, match="6 does not fit: it should be below 6"):
        RecordedDice([6]).die(6)


def test_a_probe_answers_one_draw_differently_and_no_other():
    plain = FastDice(5)
    expected = [plain.die(6), plain.pick(9), plain.die(6)]
    probe = ProbeDice(FastDice(5), instead=1, answer=expected[1] + 1)
    assert [probe.die(6), probe.pick(9), probe.die(6)] == [expected[0], (expected[1] + 1) % 9, expected[2]]
    assert [(draw.hidden, draw.count) for draw in probe.draws] == [(False, 6), (True, 9), (False, 6)]


def test_seeds_may_be_words_and_differ():
    assert len({key_from_seed(seed) for seed in (1, 2, "1 ", "one", "")}) == 5
    assert key_from_seed(1) == key_from_seed("1")
