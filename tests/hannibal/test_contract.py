"""What the game emits as data: scenes, questions, choices and events, and that they belong together."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import msgspec
import pytest

from tests.hannibal.field import FAR, STOP, Field, field, points_game, scenario
from triarii.drawing.scene import svg
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.choices import Choice, Pose
from triarii.engine.dice import FastDice
from triarii.engine.event_types import AnyEvent, Moved, Rolled
from triarii.engine.events import EVERYTHING, SPECTATOR
from triarii.engine.scene import Board, Piece, Scene, difference, patched
from triarii.games.hannibal import GAME
from triarii.games.hannibal import words as w
from triarii.table import start

ALL = (0, 1, SPECTATOR, EVERYTHING)
EAGER = (w.CHARGE, w.TURN_ON, w.FEIGN, w.DISENGAGE, w.RELIEVE)  # so that random play comes to blows
GAMES = [
    ("cannae", 1, {}),
    ("zama", 2, {"evade": True}),
    ("trebia", 3, {"deep_groups": True}),
    ("cynoscephalae", 4, {}),
    ("points", 5, {}),
    ("points", 6, {"evade": True}),
]
games = pytest.mark.parametrize(("battle", "seed", "options"), GAMES)


def play(name: str, seed: int, options: dict, most: int = 260) -> Iterator[tuple[Battle, Action]]:
    """A random battle, halted before every action that it plays next."""
    battle = start("hannibal", name, str(seed), options=options)
    chance = FastDice(seed)
    for _ in range(most):
        if battle.outcome is not None:
            return
        fierce = [action for action in battle.legal if action.verb in EAGER]
        action = battle.legal[chance.below(len(battle.legal))]
        if fierce and chance.below(10) < 8:
            action = fierce[chance.below(len(fierce))]
        elif action.verb == w.END and chance.below(3):
            action = battle.legal[chance.below(len(battle.legal))]
        yield battle, action
        battle.apply(action)


def seen(battle: Battle, viewer: int) -> tuple[Board, Scene]:
    view = battle.to_data(viewer)
    board = GAME.board(view)
    return board, GAME.scene(view, board)


def choice(battle: Battle | Field, text: str) -> Choice:
    return next(one for one in battle.decision.choices() if one.text == text)


def told(game: Field, *texts: str, kind: type = AnyEvent) -> list[AnyEvent]:
    reports = [game.battle.report(event) for event in game.does(*texts)]
    return [event for event in reports if isinstance(event, kind)]


def piece(game: Field, id: str) -> Piece:
    return next(one for one in seen(game.battle, EVERYTHING)[1].pieces if one.id == id)


@games
def test_every_question_and_choice_has_words_and_names_only_what_can_be_seen(battle, seed, options):
    hands = {card.word for card in GAME.cards()}
    for game, _ in play(battle, seed, options):
        decision = game.decision
        question = decision.asked(True)
        board, drawn = seen(game, game.seat)
        pieces = {one.id for one in drawn.pieces}
        places = {one.id for one in board.places}
        assert decision.question and decision.public and not decision.question.isspace()
        assert set(question.about) <= pieces
        for action, one in zip(game.legal, question.choices, strict=True):
            assert game.describe(action).strip() and one.text == game.vocabulary().format(action)
            assert {one.piece, one.target} - {""} <= pieces, one
            assert {one.place, one.start} - {""} <= places, one
            assert one.card == "" or one.card in hands
            assert one.verb != "place" or (one.piece and one.pose is not None)
            if one.pose is not None:
                assert 0 <= one.pose.x <= 48 and 0 <= one.pose.y <= 36 and 0 <= one.pose.heading < 360


@games
def test_what_cannot_be_taken_back_was_announced(battle, seed, options):
    surprises = []
    for game, action in play(battle, seed, options, 500):
        one = game.choice(action)
        twin = GAME.load(game.to_data())
        events = twin.apply(action)
        rolled = twin.dice.to_data() != game.dice.to_data()
        shown = any(game.story().reveals(event) for event in events)
        if (rolled or shown) and not (one.rolls or one.reveals):
            surprises.append((one.text, type(game.stack[-1]).__name__))
    assert not surprises


def test_nearly_all_other_choices_are_free_of_dice():
    """An announcement that is always made says nothing."""
    moves = [game.choice(action) for game, action in play("zama", 2, {}, 500) if action.verb in (w.PLACE, w.SELECT)]
    assert len(moves) > 100
    assert sum(one.rolls or one.reveals for one in moves) < len(moves) / 20


@games
def test_choices_tell_nothing_that_the_one_who_decides_may_not_know(battle, seed, options):
    worlds = FastDice(seed)
    for number, (game, _) in enumerate(play(battle, seed, options, 200)):
        if number % 3 == 0:
            world = game.determinize(game.seat, FastDice(worlds.below(1 << 30)))
            assert world.decision.asked(True) == game.decision.asked(True)


@games
def test_events_name_pieces_that_exist_and_have_words_for_everybody(battle, seed, options):
    known: dict[int, set[str]] = {viewer: set() for viewer in ALL}
    for game, action in play(battle, seed, options):
        for viewer in ALL:
            known[viewer] |= {one.id for one in seen(game, viewer)[1].pieces}
        twin = game.clone()
        events = twin.apply(action)
        for viewer in ALL:
            after = {one.id for one in seen(twin, viewer)[1].pieces}
            for event in events:
                assert twin.tells(event, viewer).strip()
                report = twin.report(event, viewer)
                named = {getattr(report, field, "") for field in ("piece", "target", "roller")} - {""}
                assert named <= known[viewer] | after, report
                if isinstance(report, Rolled):
                    assert set(report.faces) <= set(GAME.faces) and report.purpose
                    assert len(report.verdicts) in (0, len(report.faces))
                if isinstance(report, Moved):
                    assert report.piece and all(0 <= x <= 48 and 0 <= y <= 36 for x, y in report.path)
                assert msgspec.json.decode(msgspec.json.encode(report), type=AnyEvent) == report


@games
def test_scenes_have_one_piece_to_an_id_and_differences_lead_from_one_to_the_next(battle, seed, options):
    shown: dict[int, Scene] = {}
    for number, (game, _) in enumerate(play(battle, seed, options)):
        for viewer in ALL if number % 5 == 0 else (0,):
            board, drawn = seen(game, viewer)
            ids = [one.id for one in drawn.pieces]
            lying = [one.id for one in drawn.overlays]
            assert len(set(ids)) == len(ids) and len(set(lying)) == len(lying)
            assert drawn.board == board.hash()
            assert all(one.label and one.name for one in drawn.pieces)
            assert {one.piece for one in drawn.overlays} - {""} <= set(ids)
            assert all(0 <= one.at[0] <= board.width and 0 <= one.at[1] <= board.height for one in drawn.pieces)
            if viewer in shown:
                again = patched(shown[viewer], difference(shown[viewer], drawn))
                assert again.board == drawn.board
                assert sorted(again.pieces, key=by_id) == sorted(drawn.pieces, key=by_id)
                assert sorted(again.overlays, key=by_id) == sorted(drawn.overlays, key=by_id)
            shown[viewer] = drawn
        if number % 50 == 0:
            root = ElementTree.fromstring(svg(drawn, board))
            pictured = [node.get("data-piece") for node in root.iter() if node.get("data-piece")]
            assert sorted(pictured) == sorted(one.id for one in drawn.pieces)


def by_id(one) -> str:
    return one.id


@games
def test_the_board_stays_the_same_once_the_battle_has_begun(battle, seed, options):
    boards: list[Board] = []
    for game, _ in play(battle, seed, options, 400):
        board = seen(game, 0)[0]
        if type(game.stack[0]).__name__ == "Half" and board not in boards:
            boards.append(board)
        assert (board.width, board.height) == (53.4, 37.5)
    assert len(boards) <= 1


def test_a_move_is_a_choice_with_its_end_and_an_event_with_its_way():
    game = field("S HF 20 10 0 name=Hastati.2; S HF 30 10 0" + FAR)
    selects = choice(game, "move u0")
    assert selects == Choice("move u0", "move", values={"unit": "Hastati 2"}, piece="u0")
    game.does("move u0")
    asked = game.decision.asked(True)
    assert (asked.key, asked.values, asked.about, asked.open) == ("manoeuvre", {"unit": "Hastati 2"}, ("u0",), True)
    on = choice(game, "place u0 at 20.00 15.00 facing 0")
    assert (on.verb, on.key, on.piece, on.pose) == ("place", "place.way", "u0", Pose(20.0, 15.0, 0))
    assert not on.rolls and not on.reveals and not on.ends
    (moved,) = told(game, on.text, kind=Moved)
    assert moved == Moved(
        key="moved",
        rule="AH-MOVE-01",
        seat="south",
        values={"name": "Hastati 2", "x": "20.00", "y": "15.00", "degrees": "north"},
        piece="u0",
        path=((20.0, 10.0), (20.0, 15.0)),
        heading=0,
    )
    assert (piece(game, "u0").at, piece(game, "u0").name) == ((20.0, 15.0), "Hastati 2")


def test_a_charge_names_both_and_says_when_dice_decide_whether_it_comes_to_blows():
    game = field("S HF 20 16 0; S HF 30 10 0; N EL 20 20 180 fearsome; N HF 40 20 180" + FAR)
    game.does("move u0")
    charge = choice(game, "charge u2")
    assert (charge.piece, charge.target, charge.pose, charge.rolls) == ("u0", "u2", Pose(20.0, 18.4, 0), True)
    bold = field("S HF 20 16 0; S HF 30 10 0; N HF 20 20 180" + FAR)
    bold.does("move u0")
    assert not choice(bold, "charge u2").rolls
    camp = field("S HF 24 30 0; S HF 30 10 0; camp N 24 34.8" + FAR)
    camp.does("move u0")
    storm = choice(camp, "charge camp1")
    assert (storm.target, storm.pose) == ("camp1", Pose(24.0, 33.2, 0))
    assert camp.battle.describe(camp.battle.read("charge camp1")) == "Charge the northern camp"


def test_the_last_move_says_that_dice_follow():
    game = field("S HF 20 20 0; N HF 20 21.6 180; S HF 30 10 0; N HF 40 30 180; S LV 40 10 0; clock 1 9", "4 4 4 4")
    end = choice(game, "end phase")
    assert (end.ends, end.rolls, end.reveals) == ("phase", True, False)
    game.does("move u2")
    assert choice(game, "place u2 at 30.00 15.00 facing 0").rolls  # the only order; then they fight
    assert "combat" in [one.key for one in told(game, "place u2 at 30.00 15.00 facing 0")]
    rich = field("S HF 20 20 0; N HF 20 21.6 180; S HF 30 10 0; N HF 40 30 180; S LV 40 10 0")
    rich.does("move u2")
    assert not choice(rich, "place u2 at 30.00 15.00 facing 0").rolls


def test_the_dice_of_a_fight_carry_who_rolls_against_whom_and_who_wins():
    game = field("S SP 20 20 0; N HF 20 21.6 180; S LF 30 20 0; N LV 30 21.6 180; phase combat" + FAR + STOP, "8 1 4 4")
    rolls = told(game, "from left", kind=Rolled)
    assert [(one.roller, one.target, one.faces, one.verdicts) for one in rolls[:2]] == [
        ("u0", "u1", ("8",), ("hit",)),
        ("u1", "u0", ("1",), ("miss",)),
    ]
    assert {one.purpose for one in rolls} == {"attack"}


def test_shots_tests_and_markers_are_typed():
    game = field("S AR 20 20 0; S HF 10 10 0; N HF 20 24 180; phase missiles" + FAR, "6")
    shot = choice(game, "shoot u0 at u2")
    assert (shot.piece, shot.target, shot.rolls) == ("u0", "u2", True)
    roll, harm = told(game, "shoot u0 at u2")[:2]
    assert (roll.roller, roll.target, roll.faces, roll.verdicts, roll.purpose) == ("u0", "u2", ("6",), ("hit",), "shot")
    assert (harm.key, harm.piece, harm.amount, harm.values["number"]) == ("marked", "u2", 1, 1)
    assert piece(game, "u2").badges == ("shaken-1",)
    rally = field("S SP 20 10 0 d1; S SP 30 10 0 d1; phase rally" + FAR, "6 5")
    passed, restored = told(rally, "rally u0")[:2]
    assert (passed.roller, passed.verdicts, passed.purpose) == ("u0", ("passed",), "rally")
    assert (restored.key, restored.piece, restored.amount) == ("rallied", "u0", 1)


def test_commanders_are_pieces_and_move_by_themselves():
    game = field("S HF 20 10 0 @+1/+1; S HF 30 10 0; commander S +0/+0 26 10" + FAR)
    leader = piece(game, "c0")
    assert (leader.form, leader.at, leader.badges) == ("medal", (20.0, 10.0), ("attached",))
    assert "attached" not in piece(game, "c1").badges
    assert choice(game, "lead c1").piece == "c1"
    helps = choice(game, "help u1 by c1")
    assert (helps.piece, helps.target) == ("c1", "u1")
    game.does("lead c1")
    join = choice(game, "join u1")
    assert (join.piece, join.target) == ("c1", "u1")
    (rode,) = told(game, "ride to 26.00 6.00", kind=Moved)
    assert (rode.piece, rode.path) == ("c1", ((26.0, 10.0), (26.0, 6.0)))


def test_whoever_waits_to_be_deployed_stands_beside_the_table_and_his_notes_do_not_show():
    game = points_game("5 3", [42] * 8 + [0] * 10)
    game.does("take a0", "take a1")
    _, drawn = seen(game.battle, SPECTATOR)
    bases = [one for one in drawn.pieces if one.form == "base"]
    assert bases and all(one.at[0] > 48 and one.badges == ("waiting",) for one in bases)
    assert len({one.at for one in drawn.pieces}) == len(drawn.pieces)
    held = field("S HF off; S HF 20 10 0" + FAR)
    held.battle.hands[0] = [10]
    held.battle.ambush[0] = [0, 0]
    shown = {viewer: {one.id: one for one in seen(held.battle, viewer)[1].pieces}["u0"] for viewer in ALL}
    held.battle.ambush[0] = []
    held.battle.status[0] = 0
    assert all(one == {one.id: one for one in seen(held.battle, v)[1].pieces}["u0"] for v, one in shown.items())


def test_terrain_cards_lie_on_sectors_face_down_for_the_other():
    game = points_game("5 3", [42] * 8 + [0] * 10)
    game.does("take a0", "take a1")
    assert choice(game, "lay open-ground").card == "open-ground"
    game.does("lay open-ground")
    assert choice(game, "on s3").place == "s3"
    game.does("on s3")
    mine, his = (next(one for one in seen(game.battle, v)[1].pieces if one.id == "k3") for v in (0, 1))
    assert (mine.place, mine.name, mine.army) == ("s3", "Open ground", 0)
    assert (his.place, his.name, his.army) == ("s3", "face down", 0)
    assert {one.id for one in seen(game.battle, 0)[0].places} == {f"s{sector}" for sector in range(18)}


def test_terrain_is_a_place_with_its_outline():
    board, _ = seen(scenario("cynoscephalae").battle, 0)
    hill = next(one for one in board.places if one.name == "Steep Hill")
    assert hill.at == (34.0, 21.0) and hill.ground == ("steep-hill",) and len(hill.outline) == 8
    turned = field("stakes-and-pits 20 10 3.2 0.8 90; S HF 30 10 0" + FAR)
    (stakes,) = seen(turned.battle, 0)[0].places
    assert {(round(x, 2), round(y, 2)) for x, y in stakes.outline} == {
        (20.4, 11.6), (20.4, 8.4), (19.6, 8.4), (19.6, 11.6)
    }  # fmt: skip


def test_the_reach_of_missiles_is_shown_for_whoever_is_looked_at():
    _, drawn = seen(field("S LF 20 10 0 bows; S SK 30 10 0 thrown-missiles; S HF 40 10 0" + FAR).battle, 0)
    reach = {one.piece: one for one in drawn.overlays if one.piece}
    assert reach.keys() == {"u0", "u1"}
    assert (reach["u1"].kind, reach["u1"].radius) == ("circle", 4.8)
    assert reach["u0"].kind == "arc" and max(y for _, y in reach["u0"].points) == 18.8
