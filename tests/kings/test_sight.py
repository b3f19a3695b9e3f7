"""What a learned first sight of a plan looks at."""

from __future__ import annotations

import pytest

from tests.kings.field import kings, z
from tests.kings.test_player import at_the_moves
from triarii.games.kings.state import LATE
from triarii.players import Budget
from triarii.players.kings_odds import assault_chance
from triarii.players.kings_sight import SIGHT, SIGHTS, prepared, sight
from triarii.players.trained import TrainedPlayer, knowledge_with


def seen(position: str, seat: int = 0, late: int = 0) -> dict[str, float]:
    battle = kings(position)
    for unit in range(late):
        battle.flags[unit] |= LATE
    return dict(zip(SIGHTS, prepared(battle, seat), strict=True))


def test_every_number_has_a_name():
    battle = at_the_moves()
    assert len(sight(battle, battle.seat)) == len(SIGHT) == len(set(SIGHT))


def test_assaults_from_two_zones_are_seen_and_so_is_what_threatens_both():
    battle = kings("C3 S CO CO CO; B4 S CO CO CO; C4 N CO CO; turn S fights")
    front, flank = (assault_chance(battle, z(zone), z("C4")) for zone in ("C3", "B4"))
    numbers = dict(zip(SIGHTS, prepared(battle, 0), strict=True))
    assert numbers["assaults"] == pytest.approx(front + flank)
    assert numbers["beaten"] == pytest.approx(max(front, flank))
    assert numbers["beaten twice"] == pytest.approx(min(front, flank))
    assert numbers["threats"] == pytest.approx(
        assault_chance(battle, z("C4"), z("C3")) + assault_chance(battle, z("C4"), z("B4"))
    )


def test_three_late_units_assault_nobody():
    position = "C3 S CO CO CO; C4 N CO CO CO; turn S fights"
    fresh, late = seen(position), seen(position, late=3)
    assert fresh["assaults"] > 0.0 and fresh["late"] == fresh["too late"] == 0.0
    assert late["assaults"] == late["beaten"] == 0.0 and late["late"] == late["too late"] == 1.0
    assert late["threats"] == fresh["threats"] > 0.0


def test_skirmishers_threaten_nobody_and_shoot():
    numbers = seen("C3 S CO CO CO; C4 N SK SK; turn S fights")
    assert numbers["threats"] == 0.0
    assert numbers["their shots"] == pytest.approx(0.4) and numbers["shots"] == 0.0


def test_two_ways_to_the_same_position_are_one_plan():
    battle = at_the_moves()
    searcher = TrainedPlayer(1)
    searcher.plan(battle.view(battle.seat), Budget(iterations=40))
    promises = [candidate.promise for candidate in searcher.candidates]
    assert len(promises) > 4 and len(set(promises)) == len(promises)


def test_without_a_learned_sight_moves_are_planned_as_before():
    battle = at_the_moves()
    plain, sighted = knowledge_with("kings", {}), knowledge_with("kings", {"sight": {"points": 1.0}})
    assert not plain.is_planning(battle) and sighted.is_planning(battle)
    assert sighted.share(battle) > plain.share(battle)
