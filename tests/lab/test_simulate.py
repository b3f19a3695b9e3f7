"""Series of battles: the same figures from the same seed, on one core or two, in one go or resumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from triarii.engine.game import BadSetup
from triarii.lab import pool
from triarii.lab.arena import Fixture
from triarii.lab.interrupt import Interrupted
from triarii.lab.match import play_match
from triarii.lab.simulate import fixtures_for, summary
from triarii.lab.stats import Ratings, elo_gap, wilson, without_luck


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TRIARII_STATE", str(tmp_path))


def series(games: int = 12) -> list[Fixture]:
    return fixtures_for("duel", "first", games, ["greedy", "random"], mirror=True, seed=3, luck=True)


def test_one_worker_and_two_give_the_same_figures():
    fixtures = series()
    one = summary(fixtures, pool.play_all(fixtures, workers=1))
    two = summary(fixtures, pool.play_all(fixtures, workers=2))
    assert one == two
    assert one["games"] == 12
    assert one["draws"] + sum(one["wins"].values()) == 12


def test_mirrored_series_play_each_seed_from_both_sides():
    fixtures = series(4)
    assert [fixture.seats for fixture in fixtures[:2]] == [("greedy", "random"), ("random", "greedy")]
    assert fixtures[0].seed == fixtures[1].seed != fixtures[2].seed


def test_an_interrupted_series_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch):
    fixtures = series()
    whole = pool.play_all(fixtures)
    plays: list[int] = []

    def until_the_fifth(fixture: Fixture):
        if len(plays) == 5:
            raise KeyboardInterrupt
        plays.append(fixture.number)
        return original(fixture)

    original = pool.play
    monkeypatch.setattr(pool, "play", until_the_fifth)
    with pytest.raises(Interrupted, match="5 of 12 games; they are kept"):
        pool.play_all(fixtures)
    with pool.state_file(fixtures).open("ab") as file:
        file.write(b'{"number": 7, "winn')  # the line that a killed process left unfinished
    monkeypatch.setattr(pool, "play", original)
    again = pool.play_all(fixtures)
    assert [played.scores for played in again] == [played.scores for played in whole]
    assert not pool.state_file(fixtures).exists()


def test_a_series_does_not_go_on_with_what_other_weights_have_played(tmp_path: Path):
    weights = tmp_path / "weights.json"
    fixtures = fixtures_for("duel", "first", 2, [f"trained:{weights}@2i", "random"])
    weights.write_text("{}")
    before = pool.state_file(fixtures)
    weights.write_text('{"policy": {}}')
    assert pool.state_file(fixtures) != before
    assert pool.state_file(series()) == pool.state_file(series())


def test_the_number_of_players_must_fit_the_battle():
    with pytest.raises(BadSetup, match="2 seats"):
        fixtures_for("duel", "first", 2, ["greedy", "random", "random"])


def test_two_players_share_a_table_of_four():
    (one, other) = fixtures_for("battalion", "sb1-four", 2, ["greedy", "random"], mirror=True)
    assert one.seats == ("greedy", "greedy", "random", "random")
    assert other.seats == ("random", "random", "greedy", "greedy") and one.seed == other.seed
    played = play_match("battalion", "sb1-four", ["random", "random"], 1)
    assert set(played["games"][0]["players"]) == {"northwest", "northeast", "southwest", "southeast"}


def test_intervals_and_ratings():
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)  # the textbook's value for 50 of 100
    assert round(elo_gap(0.64)) == 100
    ratings = Ratings(
        ["a", "b", "c"], [(0, 1, 1.0)] * 30 + [(0, 1, 0.0)] * 10 + [(1, 2, 1.0)] * 20 + [(1, 2, 0.0)] * 20
    )
    assert ratings.elo[0] > ratings.elo[1] and abs(ratings.elo[1] - ratings.elo[2]) < 40
    assert ratings.low[0] < ratings.elo[0] < ratings.high[0]


def test_luck_that_explains_all_leaves_no_doubt_and_luck_that_explains_nothing_changes_nothing():
    fortunes = [-0.5, 0.0, 0.5, 1.0]  # the dice were kind on the whole
    assert without_luck([0.3, 0.4, 0.5, 0.6], fortunes) == pytest.approx((0.4, 0.4, 0.4))
    rate, low, high = without_luck([0.0, 1.0, 1.0, 0.0], fortunes)
    assert rate == pytest.approx(0.5) and low == 0.0 and high == 1.0
    assert without_luck([1.0, 0.0, 0.5], [0.0, 0.0, 0.0]) == (0.5, 0.0, 1.0)
