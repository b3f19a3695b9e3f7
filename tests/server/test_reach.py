"""The ground that a base can reach is what the rules themselves allow."""

from __future__ import annotations

import pytest

from triarii.engine.battle import Battle
from triarii.server.problems import Refused
from triarii.server.questions.placements import reach
from triarii.table import start


def to_a_move() -> tuple[Battle, str]:
    """Cannae, where the first unit is to move: the battle, and a placement where it stands."""
    battle = start("hannibal", "cannae", 5)
    words = battle.vocabulary()
    while not any(words.head(action) == "place" for action in battle.legal):
        battle.apply(battle.legal[0])
    said = next(words.format(action) for action in battle.legal if words.head(action) == "place").split(" ")
    unit = int(said[1][1:])
    state = battle.state_to_data(-1)
    said[3], said[4], said[6] = f"{state['x'][unit] / 100:.2f}", f"{state['y'][unit] / 100:.2f}", str(state["h"][unit])
    return battle, " ".join(said)


def test_every_square_may_be_stood_on_and_the_next_ones_beyond_may_not():
    battle, text = to_a_move()
    found = reach(battle, text)
    said = text.split(" ")
    cells = set(found.cells)
    assert len(cells) > 10 and found.step >= 0.5
    for x, y in cells:
        said[3], said[4] = f"{x:.2f}", f"{y:.2f}"
        assert battle.why_not(" ".join(said)) is None
    far = max(y for _, y in cells) + 3 * found.step
    said[4] = f"{far:.2f}"
    assert battle.why_not(" ".join(said)) is not None


def test_only_a_placement_has_a_reach():
    battle, _ = to_a_move()
    with pytest.raises(Refused, match="put on a free table"):
        reach(battle, "stand")
