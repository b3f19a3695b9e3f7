"""What the game emits as data: scenes, choices, questions and events, over random games and in exact positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import msgspec
import pytest

import triarii
from tests.kings.field import does, kings, order_fight, texts
from tests.kings.test_fuzz import BATTLES, options_for
from triarii.drawing.scene import svg
from triarii.engine.actions import Action
from triarii.engine.choices import Choice, Question
from triarii.engine.dice import FastDice
from triarii.engine.event_types import (
    AnyEvent,
    Attacked,
    Damaged,
    Destroyed,
    Moved,
    PhaseStarted,
    Rolled,
    Told,
    TurnStarted,
)
from triarii.engine.events import EVERYTHING, SPECTATOR
from triarii.engine.scene import Board, Piece, Scene, SceneDiff, difference, patched
from triarii.engine.text import Text, text
from triarii.games.kings import GAME
from triarii.games.kings.standing import facts
from triarii.games.kings.state import Kings

TEMPLATES = GAME.templates()
VIEWERS = (0, 1, SPECTATOR, EVERYTHING)
GAMES = [(battle, seed) for seed, battle in enumerate([*BATTLES, "open-field", "open-field"])]


def start(battle: str, seed: int) -> Kings:
    made = triarii.start("kings", battle, seed=seed, options=options_for(seed + 40, battle))
    assert isinstance(made, Kings)
    return made


def decisions(battle: str, seed: int) -> Iterator[tuple[Kings, Action]]:
    """A random game before each action, with the action that is played next; now and then somebody passes."""
    table = start(battle, seed)
    chance = FastDice(seed)
    while table.outcome is None:
        count = len(table.legal)
        action = table.legal[chance.below(count - 1 if count > 2 and chance.below(8) else count)]
        yield table, action
        table.apply(action)


def shown(battle: Kings, viewer: int = EVERYTHING) -> tuple[Board, Scene]:
    view = battle.to_data(viewer)
    board = GAME.board(view)
    return board, GAME.scene(view, board)


def piece(battle: Kings, id: str) -> Piece:
    return next(piece for piece in shown(battle)[1].pieces if piece.id == id)


def said(kind: str, key: str, values: dict[str, object]) -> str:
    words = TEMPLATES.render(Text(f"{kind}.{key}", values))
    assert words.strip() and "{" not in words and "none" not in words.split()
    return words


def as_a_client_has_it(question: Question) -> Question:
    """Sent as JSON and read again: nested texts are plain objects then, and say the same."""
    return msgspec.json.decode(msgspec.json.encode(question), type=Question)


def pieces_named(event: AnyEvent) -> set[str]:
    named = {getattr(event, field, "") for field in ("piece", "target", "roller")}
    return {*named, *event.values.get("units", [])} - {""}


def places_named(event: AnyEvent) -> set[str]:
    return {*getattr(event, "path", ()), getattr(event, "start", ""), getattr(event, "place", "")} - {""}


# Over random games


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_questions_and_choices_have_words_and_name_what_is_on_the_table(name: str, seed: int):
    for battle, _ in decisions(name, seed):
        decision = battle.decision
        assert decision is not None
        question = as_a_client_has_it(decision.asked(True))
        public = as_a_client_has_it(decision.asked(False))
        assert said("question", question.key, question.values) == decision.question
        assert said("question", public.key, public.values) == decision.public
        assert (public.choices, public.about, public.step, public.rule) == ((), (), "", "")
        board, scene = shown(battle, battle.seat)
        pieces, places = {piece.id for piece in scene.pieces}, {place.id for place in board.places}
        assert set(question.about) <= pieces
        assert [choice.text for choice in question.choices] == decision.texts()
        for choice, words in zip(question.choices, decision.says, strict=True):
            assert said("action", choice.key or choice.verb, choice.values) == words
            assert {choice.piece, choice.target} - {""} <= pieces, choice
            assert {choice.start, choice.place} - {""} <= places, choice
            assert not choice.card and choice.pose is None


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_choice_says_that_dice_fall_or_something_is_shown_if_and_only_if_it_does(name: str, seed: int):
    told: Choice | None = None
    count: Counter[bool] = Counter()
    for battle, action in decisions(name, seed):
        if told is not None:
            entry = battle.journal.entries[-1]
            assert entry.commits == (told.rolls or told.reveals), told
            assert bool(entry.results) == told.rolls or told.reveals, told
            count[entry.commits] += 1
        told = battle.choice(action)
    assert min(count.values()) > 20 and len(count) == 2


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_events_have_words_and_name_what_was_on_the_table(name: str, seed: int):
    table = start(name, seed)
    ever = {piece.id for piece in shown(table)[1].pieces}
    for battle, action in decisions(name, seed):
        before = {piece.id: piece for piece in shown(battle)[1].pieces}
        twin = battle.clone()
        twin.quiet = False
        for event in twin.apply(action):
            for viewer in VIEWERS:
                report = battle.report(event, viewer)
                assert said("event", report.key, report.values) == battle.tells(event, viewer)
            assert pieces_named(report) <= ever
            assert places_named(report) <= {place.id for place in shown(battle)[0].places}
            if isinstance(report, Rolled):
                assert report.faces and set(report.faces) <= set(GAME.faces)
                assert len(report.verdicts) in (0, len(report.faces))
            if isinstance(report, Moved) and len(report.path) == 2:
                assert report.path[0] != report.path[1] and report.piece in before


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_scenes_differ_by_what_changed_and_stand_on_one_board(name: str, seed: int):
    ids: set[str] = set()
    begun = ""
    before: dict[int, Scene] = {}
    for battle, _ in decisions(name, seed):
        for viewer in (0, SPECTATOR):
            board, scene = shown(battle, viewer)
            assert scene.board == board.hash()
            assert len({piece.id for piece in scene.pieces}) == len(scene.pieces)
            assert len({overlay.id for overlay in scene.overlays}) == len(scene.overlays)
            for piece in scene.pieces:
                assert piece.label.strip() and "{" not in piece.label
                assert piece.place in {place.id for place in board.places}
                assert 0 <= piece.at[0] <= board.width and 0 <= piece.at[1] <= board.height
            if viewer in before:
                change = msgspec.json.decode(msgspec.json.encode(difference(before[viewer], scene)), type=SceneDiff)
                again = patched(before[viewer], change)
                assert again.board == scene.board
                assert {one.id: one for one in again.pieces} == {one.id: one for one in scene.pieces}
                assert {one.id: one for one in again.overlays} == {one.id: one for one in scene.overlays}
            before[viewer] = scene
        units = {piece.id for piece in scene.pieces if piece.form == "bases"}
        assert not ids or units <= ids  # units are lost, none is ever new
        ids = ids or units
        if type(battle.stack[0]).__name__ == "Turn":
            assert begun in ("", scene.board)
            begun = scene.board
    assert begun


@pytest.mark.parametrize("name", BATTLES)
def test_the_picture_is_well_formed_and_shows_each_piece_once(name: str):
    for number, (battle, _) in enumerate(decisions(name, 5)):
        if number % 25:
            continue
        board, scene = shown(battle, SPECTATOR)
        for flipped in (False, True):
            root = ElementTree.fromstring(svg(scene, board, flipped))
            drawn = [group.get("data-piece") for group in root.iter() if group.get("data-piece")]
            assert drawn == [piece.id for piece in scene.pieces]
            words = [node.text for node in root.iter() if node.tag.endswith("text")]
            for overlay in scene.overlays:
                assert overlay.text in words


def test_every_verb_and_every_kind_of_event_has_a_template():
    for phrase in GAME.vocabulary().phrases:
        assert f"action.{phrase.head}" in TEMPLATES
    for telling in GAME.story().tellings:
        assert f"event.{telling.name}" in TEMPLATES
        assert ("!" in telling.marks) == (f"event.{telling.name}.hidden" in TEMPLATES)


def test_what_is_hidden_changes_neither_scene_nor_question():
    left, right = (
        kings(f"flank S {side} CV; C1 S CO; C5 N CO; clock 8; turn S flanking", "1") for side in ("left", "right")
    )
    for viewer in (1, SPECTATOR):
        assert shown(left, viewer) == shown(right, viewer)
        assert left.decision.asked(False) == right.decision.asked(False)


# Exact positions


def choice_of(battle: Kings, action: str) -> Choice:
    assert battle.decision is not None
    return next(choice for choice in battle.decision.choices() if choice.text == action)


def reports(battle: Kings, *actions: str) -> list[AnyEvent]:
    return [battle.report(event) for event in does(battle, *actions)]


def of_type(found: list[AnyEvent], kind: type, key: str = "") -> list[AnyEvent]:
    return [event for event in found if isinstance(event, kind) and key in ("", event.key)]


def test_a_unit_in_the_scene():
    battle = kings("C3 S COv.p-1*! SK G1 m2 wood; F5 N CO; turn S moves; gifts S1 mf")
    assert piece(battle, "u1") == Piece(
        id="u1",
        form="bases",
        at=(584.0, 578),
        symbol="phalanx",
        army=0,
        place="C3",
        size=0.92,
        strength=(5, 6),
        badges=("veteran", "winning", "late"),
        code="COv",
        name="Close order infantry 1",
        label="Close order infantry 1, veteran close order infantry, pike, 2.5 of 3 bases, winning, late",
    )
    general = piece(battle, "g1")
    assert (general.form, general.mark, general.code) == ("medal", "1", "G1 MF")
    assert general.label == "General 1 of South, gifts: Morale, Fight"
    markers = piece(battle, "mC3")
    assert (markers.form, markers.mark, markers.place, markers.label) == ("marker", "2", "C3", "2 casualty markers")
    ground = next(place for place in shown(battle)[0].places if place.id == "C3")
    assert (ground.ground, ground.name) == (("wood",), "Zone C3, wood")


def test_what_is_off_the_table_lies_in_the_tray_of_its_side():
    battle = kings("C3 S CO; reserve S COv CO; F5 N CO; flank N left CV; turn S reinforcements")
    assert [piece(battle, id).place for id in ("u2", "u3", "u5")] == ["reserve-0", "reserve-0", "flank-1"]
    assert piece(battle, "u5").at[1] < 100 and piece(battle, "u2").at[1] > 1080
    names = {place.id: place.name for place in shown(battle)[0].places}
    assert (names["reserve-0"], names["flank-1"]) == ("Reserve, South", "Flank march, North")


def test_a_move_changes_the_unit_that_moved_and_nothing_else():
    battle = kings("C3 S CO; A1 S CO; F5 N CO; turn S moves", "4")
    does(battle, "order u1")
    before = shown(battle)[1]
    told = reports(battle, "move u1 to D3")
    change = difference(before, shown(battle)[1])
    assert [(one.id, one.place) for one in change.pieces] == [("u1", "D3")]
    assert not (change.board or change.removed or change.overlays or change.overlays_removed)
    values = {"unit": "u1", "score": 4, "zone": "D3", "dice": ["4"]}
    assert told == [
        Rolled(
            key="move-rolled", rule="CK-MOV-03", seat="south", values=values,
            faces=("4",), verdicts=("pass",), purpose="move", roller="u1",
        ),
        Moved(
            key="moved", rule="CK-MOV-15", seat="south", values={"unit": "u1", "from": "C3", "zone": "D3"},
            piece="u1", path=("C3", "D3"),
        ),
    ]  # fmt: skip


def test_choices_of_moves():
    battle = kings("C3 S CO; A1 S CO; F5 N CO; turn S moves")
    assert choice_of(battle, "order u1") == Choice(
        text="order u1", verb="order", values={"unit": "Close order infantry 1"}, piece="u1"
    )
    assert choice_of(battle, "done") == Choice(text="done", verb="done", key="done.moves", ends="phase")
    does(battle, "order u1")
    assert battle.decision.prompt.about == ("u1",)
    assert choice_of(battle, "move u1 to D3") == Choice(
        text="move u1 to D3", verb="move", key="move.roll", piece="u1", place="D3", rolls=True,
        values={"unit": "Close order infantry 1", "zone": "D3", "score": 4},
    )  # fmt: skip
    ahead = choice_of(battle, "move u1 to C4")
    assert (ahead.key, ahead.place, ahead.rolls) == ("", "C4", False)
    assert choice_of(battle, "halt").piece == ""


def test_choices_of_whole_zones_name_where_they_act_from():
    battle = kings("C3 S SK CO; C4 N CO CO; A1 S CO; turn S shooting")
    shot = choice_of(battle, "shoot at C4 from C3")
    assert (shot.start, shot.place, shot.piece, shot.rolls) == ("C3", "C4", "", True)
    two = kings("C3 S 2SK; C4 N CO; turn S shooting")
    assert not choice_of(two, "shoot at C4 from C3").rolls  # first it is asked who shoots
    does(two, "shoot at C4 from C3")
    assert two.decision.prompt.about == ("u1", "u2")
    assert choice_of(two, "add u2").piece == "u2" and choice_of(two, "all").rolls
    fights = kings("C3 S 2CO; C4 N CO; turn S fights")
    assault = choice_of(fights, "assault C4 from C3")
    assert (assault.start, assault.place, assault.rolls) == ("C3", "C4", False)
    assert choice_of(fights, "done").ends == "turn"
    back = kings("C3 S 2CO; C4 N CO; reserve S 2CO; turn S fights")
    assert (choice_of(back, "done").ends, choice_of(back, "done").rolls) == ("phase", False)
    does(fights, "assault C4 from C3")
    assert fights.decision.prompt.about == ("u3",) and choice_of(fights, "stand").rolls


def test_choices_of_generals_name_them():
    battle = kings("C3 S CO G1; F5 N CO; turn S generals")
    ride = choice_of(battle, "lead g1 to C4")
    assert (ride.piece, ride.place, ride.rolls, ride.values) == ("g1", "C4", True, {"number": 1, "zone": "C4"})
    valiant = kings("C3 S 3CO! G1; C4 N CO; gifts S1 v; turn S fights")
    assert (choice_of(valiant, "call on g1").piece, choice_of(valiant, "call on g1").rolls) == ("g1", True)


def test_a_general_who_flees_and_a_unit_that_comes_on_can_be_dragged():
    battle = kings("C3 S SK; C4 N G1; B5 N CO; D5 N CO; A1 S CO; turn S moves", "")
    does(battle, "order u1", "move u1 to C4")
    assert battle.seat == 1 and battle.decision.prompt.about == ("g3",)
    assert (choice_of(battle, "flee to B5").piece, choice_of(battle, "flee to B5").place) == ("g3", "B5")
    told = of_type(reports(battle, "flee to B5"), Moved)[0]
    assert (told.piece, told.path, told.how) == ("g3", ("C4", "B5"), "retreat")
    reserve = kings("C3 S CO; reserve S COv CO; F5 N CO; turn S reinforcements", "6 1")
    assert (choice_of(reserve, "call up u2").piece, choice_of(reserve, "call up u2").rolls) == ("u2", True)
    does(reserve, "call up u2")
    assert (choice_of(reserve, "enter A1").piece, choice_of(reserve, "enter A1").place) == ("u2", "A1")
    came = of_type(reports(reserve, "enter A1"), Moved)[0]
    assert (came.piece, came.path, came.how) == ("u2", ("A1",), "enter")


def test_hits_are_put_on_targets_and_tell_what_is_left():
    battle = kings("C3 S SK; C4 N CO-4 AX; turn S shooting", "5 6  1 1  1 1 1 1 1 1")
    told = reports(battle, "shoot at C4 from C3")
    values = {"zone": "C4", "from": "C3", "hits": 2, "dice": ["5", "6"]}
    assert told == [
        Rolled(
            key="volley-rolled", rule="CK-SHO-02", seat="south", values=values,
            faces=("5", "6"), verdicts=("hit", "hit"), purpose="volley", place="C3",
        )
    ]  # fmt: skip
    does(battle, "keep")
    hit = choice_of(battle, "hit u2")
    assert (hit.piece, hit.target, hit.rolls) == ("", "u2", False)
    does(battle, "hit u2")
    assert choice_of(battle, "hit u2").rolls
    told = reports(battle, "hit u2")
    saved = of_type(told, Rolled)[0]
    assert (saved.roller, saved.purpose, saved.verdicts) == ("u2", "save", ("fail", "fail"))
    lost = of_type(told, Damaged)[0]
    assert (lost.piece, lost.amount, lost.left) == ("u2", 1, 1)
    assert of_type(told, Destroyed)[0].piece == "u2"
    assert "u2" not in {one.id for one in shown(battle)[1].pieces}


def test_a_fight_is_told_with_a_verdict_for_every_die():
    battle = kings("C3 S 2CO; C4 N CO; F1 S CO; F5 N CO; turn S fights", "5 4 1 6  1 2 3 4 5 6 1 2 3")
    events = order_fight(battle, "C4", "C3", "keep")
    told = [battle.report(event) for event in events]
    assault = of_type(told, Attacked)[0]
    assert (assault.start, assault.place, assault.how, assault.piece) == ("C3", "C4", "close", "")
    target, assaulter = of_type(told, Rolled, "fight-rolled")
    assert (target.place, target.verdicts) == ("C4", ("hit", "miss", "miss", "hit"))
    assert assaulter.place == "C3" and assaulter.verdicts[:6] == ("miss", "miss", "miss", "miss", "hit", "hit")


def test_turns_and_phases_are_told_by_their_number_and_name():
    battle = kings("C3 S CO; F5 N CO G1; clock 12; round 2; turn S fights")
    told = [battle.report(event) for event in battle.events]
    assert of_type(told, TurnStarted)[-1].number == 2 and of_type(told, TurnStarted)[-1].seat == "north"
    assert [event.phase for event in of_type(told, PhaseStarted)][-3:] == ["reinforcements", "clock", "generals"]


def test_piles_of_dice_are_told_to_their_owner_only():
    battle = triarii.start("kings", "open-field", seed=1)
    choice = choice_of(battle, "put 3 on morale of g1")
    assert (choice.piece, choice.number, choice.rolls) == ("g1", 3, False)
    assert battle.decision.asked(False).key == "gifts.noted"
    (event,) = does(battle, "put 3 on morale of g1")
    assert battle.report(event, 0).values == {"dice": 3, "gift": "morale", "general": "g1"}
    for viewer in (1, SPECTATOR):
        report = battle.report(event, viewer)
        assert isinstance(report, Told) and report.key == "noted.hidden" and "dice" not in report.values
        assert battle.tells(event, viewer) == "notes a pile of dice"


def test_columns_of_the_board_can_be_clicked():
    battle = triarii.start("kings", "open-field", seed=2)
    while not texts(battle)[0].startswith("fill"):
        battle.apply(battle.legal[-1])
    column = choice_of(battle, "fill C")
    assert (column.place, column.values, column.ends) == ("C", {"column": "C"}, "")
    does(battle, "fill C")
    placed = next(choice for choice in battle.decision.choices() if choice.verb == "deploy")
    assert placed.piece.startswith("u") and placed.place in ("C1", "C2", "C4", "C5")
    assert choice_of(battle, "done").ends == "orders"


def test_a_flank_group_that_comes_on_is_named():
    battle = kings("flank S left CV MS; F1 S CO; F5 N CO; clock 8; turn S flanking", "6")
    enter = choice_of(battle, "enter A3")
    assert (enter.place, enter.reveals, enter.rolls) == ("A3", True, False)
    assert battle.decision.prompt.about == ("u1", "u2")
    (came,) = [event for event in reports(battle, "enter A3") if event.key == "flank-came"]
    assert came.values == {"zone": "A3", "units": ["u1", "u2"]}


def test_facts_are_texts():
    state = kings("C3 S 2CO; D4 N CO; dead N CV; fallen N 7; clock 9; turn S moves").to_data(1)["state"]
    assert facts(state, 1)[1] == text("fact.broken", points=7, limit=60)
    assert "lost: Cavalry 1" in [TEMPLATES.render(fact) for fact in facts(state, 1)]
    assert GAME.cards() == []


def test_what_stands_still_is_the_same_piece_in_every_scene():
    battle = kings("C3 S 2CO G1 m1; D4 N CO; reserve N CV; turn S moves")
    one, other = shown(battle)[1], shown(battle)[1]
    assert all(a is b for a, b in zip(one.pieces, other.pieces, strict=True))
