"""The suite is worth something only if it catches what it is there for: a duel for every kind of fault."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from tests.toys import duel as toy
from tests.toys.duel import Deal, Duel, DuelGame, Turn
from triarii.drawing.position import picture
from triarii.engine import registry
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.choices import Choice
from triarii.engine.dice import Dice, FastDice
from triarii.engine.events import EVERYTHING, Story
from triarii.engine.frames import Prompt
from triarii.engine.header import Header
from triarii.engine.record import Record
from triarii.engine.rejection import Rejection
from triarii.engine.text import literal, text
from triarii.lab import conformance, secrecy
from triarii.lab.conformance import Broken
from triarii.lab.fuzz import play_one
from triarii.players.knowledge import Knowledge, teach


class Faulty(DuelGame):
    """A duel with a fault: its own battle class, and its own turn."""

    def __init__(self, battle: type[Duel] = Duel, turn: type[Turn] = Turn) -> None:
        super().__init__()
        self.battle_class = battle
        self.turn_class = turn
        self.name = "faulty"

    def set_up(self, header: Header, dice: Dice) -> Duel:
        battle = self.battle_class(header, dice)
        turn = self.turn_class

        class FaultyDeal(Deal):
            def resume(self, battle: Duel) -> bool:
                super().resume(battle)
                battle.stack[-1] = turn(0)
                return False

        battle.begin(FaultyDeal())
        return battle

    def blank(self, header: Header, dice: Dice) -> Duel:
        return self.battle_class(header, dice)

    def fill(self, battle: Any, data: dict[str, Any], rng: Dice) -> None:
        super().fill(battle, {**data, "stack": []}, rng)
        for entry in data["stack"]:
            frame = self.turn_class()
            frame.fill(entry)
            battle.stack.append(frame)


class OwnClone(Duel):
    """Clones into its own class, as every battle must."""

    def clone(self) -> Duel:
        twin = type(self)(self.header, self.dice)
        self.copy_table_to(twin)
        twin.lives = self.lives[:]
        twin.hands = [hand[:] for hand in self.hands]
        return twin


class OwnTurn(Turn):
    """Goes on with its own class after each blow."""

    def clone(self) -> Turn:
        twin = type(self)(self.active)
        twin.step = self.step
        twin.blow = self.blow
        return twin

    def answer(self, battle: Duel, action: Action) -> None:
        super().answer(battle, action)
        top = battle.stack[-1]
        if top is not self:
            assert isinstance(top, Turn)
            battle.stack[-1] = type(self)(top.active)

    def to_data(self, viewer: int) -> dict[str, Any]:
        return {**super().to_data(viewer), "frame": "Turn"}


# The faults


class OpenHands(OwnClone):
    def state_to_data(self, viewer: int) -> dict[str, Any]:
        return super().state_to_data(EVERYTHING)


class HandSums(OwnClone):
    """Not the cards, but something that follows from them."""

    def state_to_data(self, viewer: int) -> dict[str, Any]:
        return {**super().state_to_data(viewer), "best": [max(hand, default=0) for hand in self.hands]}


class ChoiceBetrays(OwnClone):
    """Says of a blow that it ends the turn where the other cannot match it."""

    def choice(self, action: Action) -> Choice:
        strongest = max(self.hands[1 - self.seat], default=0)
        return replace(super().choice(action), ends="turn" if action.a > strongest else "")


def duel_story(drawn: str, reveals: bool) -> Story:
    """The story of the duel with another way to tell a draw, or without the mark of what a blow lays open."""
    story = Story(toy.CARD, toy.PIP, toy.FACE)
    story.declare("drawn", drawn, "TD-1.01")
    story.declare("played", "card", "TD-1.02", reveals=reveals)
    story.declare("rolled", "champion:pip faces:face*", "TD-1.03")
    story.declare("struck", "lives:pip", "TD-1.04")
    return story


LOUD = duel_story("card", reveals=True)


class LoudDraws(OwnClone):
    def story(self) -> Story:
        return LOUD


FORGETFUL = duel_story("card!", reveals=False)


class UnmarkedReveal(OwnClone):
    def story(self) -> Story:
        return FORGETFUL


class HoldsOn(OwnTurn):
    """The same player is asked again after his blow, so that nothing but a reveal stands against an undo."""

    def resume(self, battle: Duel) -> bool:
        if self.step == 1:
            return battle.ask(self.active, [Action(toy.PARRY), Action(toy.STAND)])
        return super().resume(battle)


class SharedHands(OwnClone):
    def clone(self) -> Duel:
        twin = super().clone()
        twin.hands = self.hands
        return twin


class SharedTurn(OwnTurn):
    def clone(self) -> Turn:
        return self


class ForgetsTheBlow(OwnTurn):
    def clone(self) -> Turn:
        twin = super().clone()
        twin.blow = 0
        return twin


class StoresNoBlow(OwnTurn):
    FIELDS = ("step", "active")


class StoresNoLives(OwnClone):
    def state_to_data(self, viewer: int) -> dict[str, Any]:
        return {**super().state_to_data(viewer), "lives": [3, 3]}


class AsksOnlyWhoHasAChoice(OwnTurn):
    def resume(self, battle: Duel) -> bool:
        if self.step == 1 and max(battle.hands[1 - self.active], default=0) < 5:
            return battle.ask(1 - self.active, [Action(toy.STAND)])
        return super().resume(battle)


class PublicPromptBetrays(OwnTurn):
    def prompt(self, battle: Duel) -> Prompt:
        best = max(battle.hands[self.active], default=0)
        return Prompt("blow", text("blow"), "TD-1.02", literal(f"A blow of at most {best} is being chosen."))


class ReasonBetrays(OwnTurn):
    def why_not(self, battle: Duel, action: Action) -> Rejection:
        return Rejection("no", f"He holds {battle.hands[1 - battle.seat]}, so better not.", "TD-1.02")


class ListsTwice(OwnTurn):
    def resume(self, battle: Duel) -> bool:
        super().resume(battle)
        return battle.ask(battle.seat, [*battle.legal, battle.legal[0]])


class HasNothingToOffer(OwnTurn):
    def resume(self, battle: Duel) -> bool:
        super().resume(battle)
        return battle.ask(battle.seat, [] if min(battle.lives) == 1 else battle.legal, alone_is_asked=True)


class CrashesOnTheLastChoice(OwnTurn):
    def answer(self, battle: Duel, action: Action) -> None:
        if action == Action(toy.PLAY, 9) and len(battle.legal) == 3:
            raise ZeroDivisionError("a bug in the rules")
        super().answer(battle, action)


class RollsWhenAskedWhy(OwnTurn):
    def why_not(self, battle: Duel, action: Action) -> Rejection:
        battle.dice.die(6)
        return super().why_not(battle, action)


class GivesNoReason(OwnTurn):
    def why_not(self, battle: Duel, action: Action) -> Rejection:
        return Rejection("", "")


class RollsItsOwnDice(OwnTurn):
    def answer(self, battle: Duel, action: Action) -> None:
        super().answer(battle, action)
        battle.lives[0] += random.random() < 0.1


class NeverEnds(OwnTurn):
    def answer(self, battle: Duel, action: Action) -> None:
        battle.lives = [3, 3]
        super().answer(battle, action)


class PlaysDifferentlyInQuiet(OwnTurn):
    def answer(self, battle: Duel, action: Action) -> None:
        if battle.quiet and self.step == 1:
            battle.dice.die(2)
        super().answer(battle, action)


class Crashes(OwnTurn):
    def answer(self, battle: Duel, action: Action) -> None:
        if self.step == 1 and battle.lives == [1, 1]:
            raise ZeroDivisionError("a bug in the rules")
        super().answer(battle, action)


class HasAWrongPosition(OwnClone):
    def invariants(self) -> list[str]:
        return ["a champion has more lives than he began with"] if min(self.lives) == 1 else []


@pytest.fixture
def sit_down() -> Iterator[Any]:
    def put(game: Faulty) -> Faulty:
        registry._loaded[game.name] = game
        registry.KNOWN[game.name] = "tests.toys.duel"
        return game

    yield put
    registry._loaded.pop("faulty", None)
    registry.KNOWN.pop("faulty", None)
    teach("faulty", Knowledge)


def problems(game: Faulty, games: int = 40) -> list[str]:
    """What the fuzzer finds, looking closely at every second decision."""
    found = []
    for number in range(games):
        for record in play_one(game, "", number, "faults", 2)[1]:
            found.append(record.rsplit("# problem: ", 1)[1].partition("\n")[0])
    return found


def test_a_duel_without_a_fault_passes(sit_down):
    assert problems(sit_down(Faulty(OwnClone, OwnTurn))) == []


@pytest.mark.parametrize(
    ("battle", "turn", "problem"),
    [
        (OpenHands, OwnTurn, "shows the hand of"),
        (HandSums, OwnTurn, "view of .* hidden"),
        (ChoiceBetrays, OwnTurn, "view of .* hidden"),
        (LoudDraws, OwnTurn, "an event tells .* of a hidden draw"),
        (UnmarkedReveal, HoldsOn, "showed something hidden, and yet it can be taken back"),
        (SharedHands, OwnTurn, "clone"),
        (OwnClone, SharedTurn, "clone"),
        (OwnClone, ForgetsTheBlow, "clone"),
        (OwnClone, StoresNoBlow, "load"),
        (StoresNoLives, OwnTurn, "load"),
        (OwnClone, AsksOnlyWhoHasAChoice, "view of .* hidden"),
        (OwnClone, PublicPromptBetrays, "view of .* hidden"),
        (OwnClone, ReasonBetrays, "the reason against .* tells"),
        (OwnClone, ListsTwice, "listed twice"),
        (OwnClone, HasNothingToOffer, "nothing is legal"),
        (OwnClone, RollsWhenAskedWhy, "left a trace"),
        (OwnClone, GivesNoReason, "without a reason"),
        (OwnClone, RollsItsOwnDice, "replay|clone|load|Line"),
        (OwnClone, CrashesOnTheLastChoice, "ZeroDivisionError: a bug in the rules"),
        (OwnClone, Crashes, "ZeroDivisionError: a bug in the rules"),
        (HasAWrongPosition, OwnTurn, "more lives than he began with"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_fault_is_found(sit_down, battle: type[Duel], turn: type[Turn], problem: str):
    found = problems(sit_down(Faulty(battle, turn)))
    assert any(re.search(problem, each) for each in found), found[:5]


class Parries(Knowledge):
    """Thinks better of every parry than of standing a blow."""

    def rank(self, battle: Battle) -> list[float]:
        return [float(action.verb == toy.PARRY) for action in battle.legal]


class NotesStands(OwnTurn):
    answers: list[bool] = []

    def answer(self, battle: Duel, action: Action) -> None:
        if self.step == 1:
            self.answers.append(action.verb == toy.STAND)
        super().answer(battle, action)


def test_in_some_games_the_policy_takes_most_decisions(sit_down):
    game = sit_down(Faulty(OwnClone, NotesStands))
    teach("faulty", Parries)
    stood = []
    for number in range(60):
        NotesStands.answers.clear()
        assert play_one(game, "", number, "sense", 10**9)[1] == []
        stood.append(sum(NotesStands.answers) / len(NotesStands.answers))
    assert 12 <= sum(share < 0.2 for share in stood) <= 28, "about twenty, in which one blow in sixteen is stood"
    assert sum(0.3 < share < 0.7 for share in stood) > 20, "the others are left to chance"


def test_a_view_that_shows_a_draw_is_found_even_without_a_hand_to_look_at(sit_down):
    game = sit_down(Faulty(OpenHands, OwnTurn))
    with pytest.raises(Broken, match="hidden draw that no event told"):
        secrecy.check_opening(game, conformance.start("faulty", "first", 1), FastDice(1), 5)


def test_a_game_without_end_is_found(sit_down, monkeypatch):
    monkeypatch.setattr(conformance, "LONGEST", 300)
    game = sit_down(Faulty(OwnClone, NeverEnds))
    with pytest.raises(Broken, match="has not ended"):
        conformance.played(game, "first", "1")
    with pytest.raises(Broken, match="does not end the game"):
        conformance.check_first_choice_ends(game, "first", "1")


def test_a_game_that_goes_another_way_without_events_is_found(sit_down):
    with pytest.raises(Broken, match="without events"):
        conformance.check_quiet(sit_down(Faulty(OwnClone, PlaysDifferentlyInQuiet)), "first", "1")


def test_dice_from_elsewhere_are_found(sit_down):
    game = sit_down(Faulty(OwnClone, RollsItsOwnDice))
    with pytest.raises(Exception, match=r"same seed|same end|Line"):
        for seed in range(20):
            conformance.check_same_seed(game, "first", str(seed))


def test_a_picture_from_elsewhere_is_found(sit_down):
    game = sit_down(Faulty(OwnClone, OwnTurn))
    drawn = picture(game, conformance.played(game, "first", "1").to_data())
    conformance.check_svg(drawn)
    with pytest.raises(Broken, match="reaches outside"):
        conformance.check_svg(drawn.replace("</svg>", '<image href="http://elsewhere/x.png"/></svg>'))


def test_the_record_of_a_failure_shows_it_again(sit_down):
    game = sit_down(Faulty(OwnClone, Crashes))
    failures = [record for number in range(40) for record in play_one(game, "", number, "faults", 10**9)[1]]
    assert failures
    for record in failures:
        with pytest.raises(ZeroDivisionError):
            Record.parse(record).replay(game=game)
