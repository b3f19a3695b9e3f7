"""Tournaments by the hobby's rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from triarii.engine.game import BadSetup
from triarii.lab import report, tournament
from triarii.lab.swiss import Match, Swiss, knock_out_pairs, rounds_for


def match(first: int, second: int, wins: tuple[int, int], scores: tuple[int, int], losses=(0, 0)) -> Match:
    return Match(first, second, list(wins), list(scores), list(losses))


def test_a_match_gives_three_points():
    assert match(0, 1, (2, 0), (10, 9)).points() == (3, 0)
    assert match(0, 1, (1, 1), (8, 9)).points() == (1, 2)
    assert match(0, 1, (1, 1), (9, 9)).points() == (1.5, 1.5)


def test_the_number_of_rounds_follows_the_field():
    assert [rounds_for(n) for n in (8, 16, 17, 48, 49, 128)] == [4, 4, 5, 5, 6, 6]


def test_nobody_meets_twice_and_the_odd_one_out_has_a_bye_worth_three_points():
    swiss = Swiss(9)
    met = set()
    for _ in range(4):
        pairs = swiss.pairings()
        assert len(pairs) == 4
        for one, other in pairs:
            assert frozenset((one, other)) not in met
            met.add(frozenset((one, other)))
            swiss.matches.append(match(one, other, (2, 0) if one < other else (0, 2), (10, 5)))
    assert len(set(swiss.byes)) == 4
    assert swiss.points(swiss.byes[0]) >= 3


def test_ties_are_broken_by_the_opponents_points_and_then_by_blocks_lost():
    swiss = Swiss(4)
    swiss.matches = [match(0, 1, (2, 0), (10, 0), (9, 20)), match(2, 3, (2, 0), (10, 0), (4, 20))]
    assert [line.entrant for line in swiss.standings()] == [2, 0, 1, 3]
    swiss.matches.append(match(1, 3, (2, 0), (10, 0), (0, 0)))  # now the one whom 0 has beaten has points
    assert swiss.standings()[0].entrant == 0


def test_the_best_eight_go_on_and_the_best_two_can_meet_only_in_the_final():
    pairs = knock_out_pairs(list(range(8)))
    assert pairs[0] == (0, 7) and {frozenset(p) for p in pairs} == {frozenset((i, 7 - i)) for i in range(4)}
    last_four = knock_out_pairs([min(p) for p in pairs])
    assert not any({0, 1} <= set(p) for p in last_four)


def test_a_round_robin_is_played_with_ratings_and_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("matplotlib")
    monkeypatch.setenv("TRIARII_STATE", str(tmp_path))
    figures = tournament.run("duel", ["first"], ["random", "greedy", "search@20i"])
    assert figures["games"] == 6
    assert {line["player"] for line in figures["standings"]} == {"random", "greedy", "search@20i"}
    assert sum(line["points"] for line in figures["standings"]) == 9
    assert all(line["low"] <= line["elo"] <= line["high"] for line in figures["standings"])
    assert figures["champion"] in report.tournament_page(figures)
    assert list(tmp_path.iterdir()) == []


def test_a_swiss_tournament_ends_with_a_champion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TRIARII_STATE", str(tmp_path))
    figures = tournament.run("duel", ["first"], ["random"] * 8 + ["greedy"], swiss=True)
    assert [len(matches) for matches in figures["finals"]] == [4, 2, 1]
    assert figures["champion"] == figures["finals"][-1][0]["winner"]


def test_one_entrant_is_no_tournament():
    with pytest.raises(BadSetup, match="two entrants"):
        tournament.run("duel", ["first"], ["random"])
