"""A battle as a value of Python: printed, copied, pickled, saved, and played with Python's own random numbers."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path

import pytest

import triarii
from triarii.engine.actions import Action
from triarii.engine.dice import Dice, FastDice, PythonDice, dice_from_data
from triarii.engine.events import SPECTATOR
from triarii.engine.game import BadSetup
from triarii.engine.playout import play_out
from triarii.engine.registry import games

pytestmark = pytest.mark.usefixtures("duel")
NAMES = [game.name for game in games()]


def played(game: str, seed: int, actions: int, dice: Dice | random.Random | None = None) -> triarii.Battle:
    battle = triarii.start(game, seed=seed, dice=dice)
    play_out(battle, FastDice(seed), actions)
    return battle


@pytest.mark.parametrize("game", [*NAMES, "duel"])
@pytest.mark.parametrize("again", [copy.deepcopy, lambda battle: pickle.loads(pickle.dumps(battle))])
def test_a_copy_stands_the_same_and_goes_on_with_the_same_dice(game, again):
    battle = played(game, 3, 60)
    twin = again(battle)
    assert twin.same_as(battle) and twin.record().text() == battle.record().text()
    play_out(battle, FastDice(4), 40)
    play_out(twin, FastDice(4), 40)
    assert twin.same_as(battle) and twin.record().text() == battle.record().text()


def test_a_clone_is_copied_without_a_journal_and_as_quiet_as_it_was():
    battle = played("duel", 3, 2).clone()
    battle.quiet = True
    twin = pickle.loads(pickle.dumps(battle))
    assert twin.same_as(battle) and twin.journal is None and twin.quiet


@pytest.mark.parametrize("game", [*NAMES, "duel"])
def test_a_saved_battle_goes_on(game, tmp_path: Path):
    battle = played(game, 5, 30)
    battle.save(tmp_path / "my.record")
    again = triarii.Battle.load(tmp_path / "my.record")
    assert again.same_as(battle)
    play_out(battle, FastDice(6), 40)
    play_out(again, FastDice(6), 40)
    assert again.same_as(battle)


def test_what_is_no_saved_battle_is_named(tmp_path: Path):
    (tmp_path / "x").write_text("hello")
    with pytest.raises(BadSetup, match="x: This is not a record"):
        triarii.Battle.load(tmp_path / "x")
    with pytest.raises(BadSetup, match="cannot be written"):
        played("duel", 1, 1).save(tmp_path / "no" / "folder")


def test_random_numbers_of_python_are_dice():
    one, other = (played("ancients", 1, 80, random.Random(7)) for _ in range(2))
    assert one.same_as(other) and isinstance(one.dice, PythonDice)
    twin = pickle.loads(pickle.dumps(one))
    play_out(one, FastDice(2), 50)
    play_out(twin, FastDice(2), 50)
    assert one.same_as(twin)
    assert one.record().replay().to_data()["state"] == one.to_data()["state"]


def test_dice_of_ones_own_are_not_drawn_again_from_a_record(tmp_path: Path):
    with pytest.raises(BadSetup, match="pickle keeps it whole"):
        played("duel", 1, 2, random.Random(7)).save(tmp_path / "my.record")


def test_python_dice_are_stored_with_what_comes_next():
    dice = PythonDice(random.Random(7))
    stored = dice_from_data(dice.to_data())
    clone = dice.clone()
    drawn = [dice.die(6) for _ in range(20)]
    assert [stored.die(6) for _ in range(20)] == drawn == [clone.die(6) for _ in range(20)]
    assert set(drawn) <= set(range(6)) and len(set(drawn)) > 3


def test_a_world_is_dealt_by_random_numbers_of_python():
    battle = played("ancients", 1, 20)
    world = battle.determinize("top", random.Random(1))
    assert world.view("top").json() == battle.view("top").json()


# How they are printed


@pytest.mark.parametrize("game", [*NAMES, "duel"])
def test_an_action_is_printed_in_the_notation_and_reads_back(game):
    battle = played(game, 2, 25)
    for action in battle.legal:
        assert repr(action) == f"Action.of({game!r}, {battle.vocabulary().format(action)!r})"
        assert eval(repr(action)) == action and pickle.loads(pickle.dumps(action)) == action


def test_an_action_that_no_notation_says_is_printed_in_numbers():
    for action in (Action(3, 1), Action(played("ancients", 1, 0).legal[0].verb, 9999)):
        assert repr(action) == f"Action({action.verb}, {action.a}, 0, 0, 0, 0)" and eval(repr(action)) == action


def test_an_action_of_a_game_is_read_or_refused():
    assert Action.of("ancients", "end orders") == played("ancients", 1, 0).read("end orders")
    with pytest.raises(triarii.IllegalAction, match="begins with no known verb"):
        Action.of("ancients", "surrender")


@pytest.mark.parametrize("actions", [0, 1, 30, 200, 5000])
def test_a_battle_is_printed_as_the_call_that_starts_its_position(actions):
    battle = played("ancients", 2, actions)
    again = eval(repr(battle))
    assert again.to_data()["state"] == battle.to_data()["state"] and again.legal == battle.legal


def test_a_position_that_the_notation_does_not_say_whole_is_no_call():
    text = repr(played("kings", 2, 60))
    assert (
        text.startswith("<triarii battle of 'kings', 'river-plain', ")
        and " decides: " in text
        and "; round 2; turn N generals" in text
    )


@pytest.mark.parametrize("game", [*NAMES, "duel"])
def test_notebooks_show_the_board_and_a_view_only_what_its_viewer_may_see(game):
    battle = played(game, 2, 25)
    for shown in (battle, battle.view(0), battle.view(SPECTATOR)):
        assert shown._repr_svg_().startswith("<svg")
    assert battle.view(0).json() == pickle.loads(pickle.dumps(battle.view(0))).json()


# Names and mistakes


def test_a_view_is_asked_for_by_the_name_of_its_seat():
    battle = played("ancients", 1, 10)
    assert battle.view("top").json() == battle.view(0).json() != battle.view("Bottom").json()
    assert battle.view("spectator").json() == battle.view(SPECTATOR).json()
    for viewer in ("left", 2, -3):
        with pytest.raises(BadSetup, match="the seats are top, bottom"):
            battle.view(viewer)


def test_games_and_battles_are_found_in_any_case():
    for name in ("cannae", "Cannae", " CANNAE "):
        assert triarii.start("Ancients", name).header.battle == "cannae"


def test_what_is_no_action_is_said_to_be_none():
    with pytest.raises(TypeError):
        triarii.start("duel").play(0)  # type: ignore[arg-type]


def test_a_budget_leaves_time_to_think():
    for wrong in (lambda: triarii.Budget(), lambda: triarii.Budget(-1.0), lambda: triarii.Budget(0.0, 0)):
        with pytest.raises(BadSetup, match="no time to think"):
            wrong()
