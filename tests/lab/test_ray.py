"""A series on a Ray cluster of two nodes, both on this machine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from triarii.engine import registry
from triarii.engine.game import BadSetup
from triarii.lab.pool import play_all
from triarii.lab.simulate import fixtures_for, summary

pytestmark = pytest.mark.slow


@pytest.fixture
def one_more_battle(tmp_path: Path):
    """A data pack that only this process has taken up."""
    battles = Path(__file__).parents[2] / "src" / "triarii" / "games" / "ancients" / "data" / "battles"
    (tmp_path / "ancients").mkdir()
    (tmp_path / "ancients" / "our-akragas.battle").write_bytes((battles / "akragas.battle").read_bytes())
    registry.add_pack(tmp_path)
    yield "our-akragas"
    registry.PACKS.remove(tmp_path)
    registry._loaded.pop("ancients")


def test_a_cluster_gives_the_same_figures_as_one_process(monkeypatch: pytest.MonkeyPatch, one_more_battle: str):
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    root = os.getcwd()
    monkeypatch.setenv("PYTHONPATH", f"{root}/src:{root}")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    try:
        fixtures = fixtures_for("duel", "first", 24, ["greedy", "random"], mirror=True, seed=5)
        fixtures += fixtures_for("ancients", one_more_battle, 2, ["random", "random"], seed=5, first=len(fixtures))
        far = summary(fixtures, play_all(fixtures, ray_address=cluster.address, keep=False))
        near = summary(fixtures, play_all(fixtures, keep=False))
        assert far == near
        assert len([node for node in ray.nodes() if node["Alive"]]) == 2
    finally:
        ray.shutdown()
        cluster.shutdown()


@pytest.mark.parametrize(
    ("address", "reason"),
    [("127.0.0.1:1", "No Ray cluster answers at '127.0.0.1:1'"), ("nowhere", "Ray cannot be reached at 'nowhere'")],
)
def test_an_address_where_no_cluster_is_gets_a_sentence(address: str, reason: str):
    pytest.importorskip("ray")
    fixtures = fixtures_for("duel", "first", 2, ["random", "random"], seed=5)
    with pytest.raises(BadSetup, match=reason):
        play_all(fixtures, ray_address=address, keep=False)
