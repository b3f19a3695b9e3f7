"""The builder that the tests of this game start from."""

from __future__ import annotations

import pytest

from tests.ancients.positions import (
    ancients,
    asks,
    banners,
    blocks_at,
    choices,
    dice_left,
    does,
    hand_of,
    has_unit,
    is_empty,
    leader_at,
    may,
    refused,
    told,
    unit_at,
    where,
)
from triarii.games.ancients import terrain


def test_a_small_map_lies_in_the_middle_of_an_open_board():
    battle = ancients(
        """
        .   MI*  MI2  .
          mi   .    L
        """,
        hand="S3C",
    )
    assert has_unit(battle, "e6") and leader_at(battle, "e6")
    assert blocks_at(battle, "e7") == 2
    assert where(battle, unit_at(battle, "f5")) == "f5"
    assert leader_at(battle, "f7") and not has_unit(battle, "f7")
    assert is_empty(battle, "e5") and is_empty(battle, "a1")


def test_a_row_may_name_its_first_hex():
    battle = ancients("d4: MI . HI | h12: mi", hands=("", "S2C"), hill="d4 d5", forest="e1")
    assert has_unit(battle, "d4") and has_unit(battle, "d6") and has_unit(battle, "h12")
    assert battle.terrain[battle.where[unit_at(battle, "d4")]] == terrain.HILL
    assert hand_of(battle, "bottom") == ["S2C"]


def test_an_order_is_played_and_scripted_dice_are_rolled():
    battle = ancients("d6: MI | e6: mi", order="S3C", dice="medium swords helmet flag light light light light")
    assert asks(battle, "bottom") and "order e6" in choices(battle) and may(battle, "order e6")
    assert refused(battle, "order d6").rule
    does(battle, "order e6", "end moves", "attack d6 with e6")
    assert asks(battle, "top")
    events = does(battle, "stand")
    assert dice_left(battle) == 4
    assert told(battle, events, "rolled")[0]["faces"] == ["medium", "swords", "helmet", "flag"]
    assert banners(battle) == (0, 0)


def test_bad_face_words_and_bad_maps_are_found():
    with pytest.raises(ValueError, match="miss"):
        ancients("e6: MI | f6: mi", dice="miss")
