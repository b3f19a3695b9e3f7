"""Learning, on a toy that is quickly learned."""

from __future__ import annotations

from pathlib import Path

import pytest

from triarii.engine.game import BadSetup
from triarii.lab.train import Plan, Training
from triarii.players.knowledge import Knowledge, teach
from triarii.players.trained import trained_knowledge


class DuelKnowledge(Knowledge):
    """Strike with high cards; parry low blows."""

    def __init__(self) -> None:
        super().__init__()
        self.names = ("high", "parry")  # set here and not in the class: compiled code reads no others
        self.feature_names = ("lives", "their lives", "best card")
        self.weights = [0.1, 0.1]

    def turn(self, battle):
        return 6 - sum(battle.lives)

    def features(self, battle, seat):
        return [float(battle.lives[seat]), float(battle.lives[1 - seat]), float(max(battle.hands[seat], default=0))]

    def rank(self, battle):
        return [self.weights[0] * action.a + self.weights[1] * (action.verb == 1) for action in battle.legal]


@pytest.fixture(autouse=True)
def taught():
    teach("duel", DuelKnowledge)
    yield
    teach("duel", Knowledge)


def test_training_learns_and_goes_on_where_it_stopped(tmp_path: Path):
    pytest.importorskip("numpy")
    said: list[str] = []
    plan = Plan(generations=2, games=40, battles=120, hidden=4, epochs=4)
    file = Training("duel", tmp_path, plan, say=said.append).run()
    known = trained_knowledge("duel", file)
    assert known.network is not None
    ahead, behind = known.network.value([3.0, 1.0, 9.0]), known.network.value([1.0, 3.0, 1.0])
    assert 0.0 < behind < 0.5 < ahead < 1.0
    more = Plan(generations=3, games=40, battles=120, hidden=4, epochs=4)
    Training("duel", tmp_path, more, say=said.append).run()
    assert any("2 generations of the policy are done" in line for line in said)
    assert sum("generation 1 of" in line for line in said) == 1


def test_training_may_start_from_weights_that_were_shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("numpy")
    plan = Plan(generations=0, battles=60, epochs=4, rounds=1)
    monkeypatch.setattr("triarii.lab.train.weights_file", lambda game: tmp_path / f"{game}.json")
    with pytest.raises(BadSetup, match="no weights for 'duel' to improve"):
        Training("duel", tmp_path / "too early", plan, improve=True)
    first = Training("duel", tmp_path / "first", plan)
    first.run()
    first.ship()
    again = Training("duel", tmp_path / "again", Plan(generations=0, battles=60, epochs=4), improve=True)
    assert again.state["network"] == first.state["network"]
    again.run()
    assert not again.samples_of(0).exists() and len(again.samples_of(1).read_bytes().splitlines()) == 20
    assert again.state["network"] != first.state["network"]
