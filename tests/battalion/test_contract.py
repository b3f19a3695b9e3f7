"""What the game emits as data: scenes, choices, questions and events, over whole random games and in exact positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

import triarii
from tests.battalion.table import Table, muster, position, set_battle
from triarii.drawing.forms.column import TILE_H, TILE_W
from triarii.drawing.scene import svg
from triarii.engine.actions import Action
from triarii.engine.choices import Choice, Question
from triarii.engine.dice import FastDice
from triarii.engine.event_types import (
    AnyEvent,
    Attacked,
    CardPlayed,
    CardsDrawn,
    Damaged,
    Destroyed,
    Moved,
    Ordered,
    Restored,
    Rolled,
)
from triarii.engine.events import EVERYTHING, SPECTATOR
from triarii.engine.scene import Board, Piece, Scene, difference, patched
from triarii.engine.text import Text, text
from triarii.games.battalion import GAME, layout
from triarii.games.battalion.battle import Battalion
from triarii.games.battalion.choices import CERTAIN
from triarii.games.battalion.muster import ChoosingFactions
from triarii.games.battalion.schema import our_library
from triarii.games.battalion.words import RESERVES, SECTORS, UNIT_WORDS

KINDS = [("sb1", 8), ("sb4", 8), ("muster", 6), ("muster", 12), ("sb5-four", 8), ("muster-four", 10)]
LONGEST = 350


def start(battle: str, size: int, seed: int) -> Battalion:
    made = triarii.start("battalion", battle, seed=seed, options={"size": size})
    assert isinstance(made, Battalion)
    return made


def decisions(battle: str, size: int, seeds: int = 2) -> Iterator[tuple[Battalion, Action]]:
    """Random games before each action, with the action that is played next."""
    for seed in range(seeds):
        table = start(battle, size, seed)
        chance = FastDice(seed)
        for _ in range(LONGEST):
            if table.outcome is not None:
                break
            action = table.legal[chance.below(len(table.legal))]
            yield table, action
            table.apply(action)


def viewers(battle: Battalion) -> list[int]:
    return [*range(len(battle.header.seats)), SPECTATOR, EVERYTHING]


def shown(battle: Battalion, viewer: int = EVERYTHING) -> tuple[Board, Scene]:
    view = battle.to_data(viewer)
    board = GAME.board(view)
    return board, GAME.scene(view, board)


def units(scene: Scene) -> list[Piece]:
    return [piece for piece in scene.pieces if piece.form == "column"]


def is_said(words: str) -> bool:
    return bool(words.strip()) and "{" not in words and "none" not in words.split()


@pytest.mark.parametrize(("battle", "size"), KINDS)
def test_every_question_action_event_and_label_has_its_template_and_its_values(battle, size):
    for table, action in decisions(battle, size):
        decision = table.decision
        assert is_said(decision.question) and is_said(decision.public)
        assert all(is_said(said) for said in decision.says)
        twin = table.clone()
        twin.quiet = False
        for event in twin.apply(action):
            for viewer in viewers(table):
                assert is_said(table.tells(event, viewer))
        board, scene = shown(table, SPECTATOR)
        assert is_said(board.label) and all(is_said(place.name) for place in board.places)
        assert all(is_said(piece.name) and is_said(piece.label) for piece in scene.pieces)


def test_every_verb_and_every_kind_of_event_has_a_template():
    templates = GAME.templates()
    for phrase in GAME.vocabulary().phrases:
        assert f"action.{phrase.head}" in templates
    for telling in GAME.story().tellings:
        assert f"event.{telling.name}" in templates
        assert ("!" in telling.marks) == (f"event.{telling.name}.hidden" in templates)


@pytest.mark.parametrize(("battle", "size"), KINDS)
def test_choices_name_only_what_is_on_the_table_or_in_the_hand(battle, size):
    faces = {face.word: face for face in GAME.cards()}
    for table, _ in decisions(battle, size):
        question = table.decision.asked(True)
        data = table.to_data(table.seat)
        board = GAME.board(data)
        pieces = {piece.id for piece in GAME.scene(data, board).pieces}
        places = {place.id for place in board.places}
        held = GAME.hand(data, table.seat)
        assert all(faces[face.word].text == face.text for face in held)
        assert set(question.about) <= pieces
        assert [choice.text for choice in question.choices] == table.decision.texts()
        for choice in question.choices:
            assert {choice.piece, choice.target} - {""} <= pieces, choice
            assert {choice.start, choice.place} - {""} <= places, choice
            assert {choice.card} - {""} <= {face.word for face in held}, choice
        hidden = table.decision.asked(False)
        assert (hidden.choices, hidden.about, hidden.step, hidden.rule) == ((), (), "", "")


@pytest.mark.parametrize(("battle", "size"), KINDS)
def test_what_cannot_be_taken_back_is_said_before_and_nothing_else(battle, size):
    seen = {True: 0, False: 0}
    told: tuple[Choice, Action, bool] | None = None
    for table, action in decisions(battle, size, 3):
        entries = table.journal.entries
        if told is not None and entries and entries[-1].action is told[1]:
            choice, played, blind = told
            said = choice.rolls or choice.reveals
            commits = entries[-1].commits
            seen[commits] += 1
            assert said or not commits, f"{choice.text} rolled or showed something without saying so"
            if played.verb not in CERTAIN and not blind:
                assert said == commits, f"{choice.text} said that it would roll or show something"
                assert choice.reveals or choice.rolls == bool(entries[-1].results)
        # where factions are chosen, whether dice fall would tell what the enemy wants
        told = (table.choice(action), action, isinstance(table.stack[-1], ChoosingFactions))
    assert min(seen.values()) > 20


@pytest.mark.parametrize(("battle", "size"), KINDS)
def test_scene_and_choices_do_not_depend_on_what_is_hidden(battle, size):
    for number, (table, _) in enumerate(decisions(battle, size)):
        if number > 12 and number % 3:  # at first the factions are chosen
            continue
        for viewer in range(-1, len(table.header.seats)):
            other = table.determinize(viewer, FastDice(number))
            assert shown(other, viewer) == shown(table, viewer)
            mine = table.seat == viewer
            assert other.decision.asked(mine) == table.decision.asked(mine)


def test_the_choice_of_a_faction_does_not_tell_what_the_enemy_wants():
    asked: list[Question] = []
    for wanted in ("rome", "han"):
        table = muster(dice="8 1 5 4")
        table.does(f"choose {wanted}")
        asked.append(table.battle.decision.asked(True))
    assert asked[0] == asked[1]
    assert all(choice.rolls and choice.reveals for choice in asked[0].choices)
    asked = []
    for wanted in ("rome", "han"):
        table = muster(dice="8 1 5 4", four=True)
        table.does(f"choose {wanted}", "agree", "choose rome")
        asked.append(table.battle.decision.asked(True))
    assert asked[0] == asked[1] and asked[0].choices[0].rolls


@pytest.mark.parametrize(("battle", "size"), KINDS)
def test_a_scene_changes_piece_by_piece_on_a_board_that_stays(battle, size):
    old = Scene("")
    boards: set[str] = set()
    for table, _ in decisions(battle, size, 1):
        board, scene = shown(table, 0)
        assert board == shown(table, 1)[0] and scene.board == board.hash()
        if table.factions[0] >= 0:
            boards.add(scene.board)
        assert len({piece.id for piece in scene.pieces}) == len(scene.pieces)
        assert len({overlay.id for overlay in scene.overlays}) == len(scene.overlays)
        whole = patched(old, difference(old, scene))
        assert whole.board == scene.board
        assert {piece.id: piece for piece in whole.pieces} == {piece.id: piece for piece in scene.pieces}
        assert {one.id: one for one in whole.overlays} == {one.id: one for one in scene.overlays}
        old = scene
    assert len(boards) == 1


def rectangle(piece: Piece) -> tuple[float, float, float, float]:
    wide = layout.RANK_WIDTH * piece.size / 2
    deep = layout.depth(len(piece.tiles)) * piece.size / 2
    x, y = piece.at
    return x - wide, y - deep, x + wide, y + deep


@pytest.mark.parametrize(("battle", "size"), KINDS)
def test_units_lie_in_their_places_and_never_over_each_other(battle, size):
    for table, _ in decisions(battle, size):
        board, scene = shown(table)
        outlines = {place.id: place.outline for place in board.places}
        for piece in units(scene):
            left, top, right, bottom = rectangle(piece)
            (x1, y1), _, (x2, y2), _ = outlines[piece.place or RESERVES[piece.army]]
            assert x1 <= left and right <= x2 and y1 <= top and bottom <= y2, piece
        for one, other in combinations(units(scene), 2):
            a, b = rectangle(one), rectangle(other)
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            assert apart, f"{one.id} lies over {other.id}"


def named_in(event: AnyEvent) -> set[str]:
    pieces = {getattr(event, field, "") for field in ("piece", "target", "roller")}
    return pieces - {""}


@pytest.mark.parametrize(("battle", "size"), KINDS)
def test_events_name_pieces_places_cards_and_faces_that_there_are(battle, size):
    places = {*SECTORS, *RESERVES}
    cards = {face.word for face in GAME.cards()}
    kinds: set[str] = set()
    for table, action in decisions(battle, size):
        before = {piece.id: piece for piece in units(shown(table)[1])}
        twin = table.clone()
        twin.quiet = False
        events = [twin.report(event) for event in twin.apply(action)]
        after = {piece.id: piece for piece in units(shown(twin)[1])}
        gone = {event.piece for event in events if isinstance(event, Destroyed)}
        assert set(before) - set(after) <= gone | ({*UNIT_WORDS} if not table.turn else set())
        last: dict[str, Moved] = {}
        for event in events:
            kinds.add(type(event).__name__)
            assert named_in(event) <= set(before) | set(after), event
            if isinstance(event, Moved):
                assert event.path and set(event.path) <= places
                last[event.piece] = event
            if isinstance(event, (CardPlayed, CardsDrawn)):
                assert (event.cards if isinstance(event, CardsDrawn) else (event.card,))[0] in cards
            if isinstance(event, Rolled):
                assert event.faces and set(event.faces) <= set(GAME.faces)
                assert len(event.verdicts) == (len(event.faces) if event.target else 0)
                assert not event.target or set(event.verdicts) <= {"hit", "miss"}
            if isinstance(event, (Damaged, Restored)):
                assert event.amount >= 0 and event.left is not None and event.left >= 0
        for unit, moved in last.items():  # what moved stands where it went, under the same name
            if unit in after:
                assert after[unit].place == moved.path[-1]
    assert kinds >= {"Rolled", "Attacked", "Destroyed", "CardPlayed", "Ordered", "TurnStarted", "Damaged"}


@pytest.mark.parametrize(("battle", "size"), KINDS)
def test_the_picture_shows_each_piece_once_from_either_side(battle, size):
    for number, (table, _) in enumerate(decisions(battle, size, 1)):
        if number % 40:
            continue
        board, scene = shown(table, SPECTATOR)
        for flipped in (False, True):
            root = ElementTree.fromstring(svg(scene, board, flipped))
            drawn = [node.get("data-piece") for node in root.iter() if node.get("data-piece")]
            assert sorted(drawn) == sorted(piece.id for piece in scene.pieces)


def test_a_column_is_drawn_as_large_as_the_layout_thinks():
    assert (TILE_W, TILE_H) == (layout.RANK_WIDTH, layout.RANK_DEPTH)


# In exact positions


def choices(table: Table) -> dict[str, Choice]:
    return {choice.text: choice for choice in table.battle.decision.choices()}


def unit(name: str, mark: str) -> Text:
    return text("label.unit", name=name, unit=mark)


def reports(table: Table, *actions: str) -> list[AnyEvent]:
    found: list[AnyEvent] = []
    for action in actions:
        found += [table.battle.report(event) for event in table.battle.play(action)]
    return found


def test_a_command_names_its_unit_and_an_attack_its_unit_and_its_target():
    table = position("a rome; b carthage; II: a:velites b:caetrati b:samnites*3; turn a")
    assert choices(table)["command a1"] == Choice(
        "command a1", "command", values={"unit": unit("Velites", "a1"), "price": 1}, piece="a1"
    )
    assert choices(table)["rally"] == Choice("rally", "rally", rolls=False, reveals=True, ends="turn")
    assert table.battle.decision.asked(True).key == "action-phase"
    table.does("command a1")
    asked = table.battle.decision.asked(True)
    assert (asked.seat, asked.key, asked.step, asked.about) == ("north", "action", "action", ("a1",))
    assert choices(table)["barrage b2"] == Choice(
        "barrage b2",
        "barrage",
        values={"unit": unit("3 Samnites", "b2")},
        piece="a1",
        target="b2",
        rolls=True,
    )
    assert choices(table)["charge"] == Choice("charge", "charge", piece="a1", place="II")


def test_a_redeployment_names_the_unit_and_its_place_and_passing_ends_the_phase():
    table = position("a rome hand=turmoil; b carthage; I: a:velites; II: b:samnites; reserve: a:hastati; turn a")
    assert (choices(table)["pass"].ends, choices(table)["pass"].reveals) == ("phase", False)
    table.does("pass")
    assert table.asks("north", "redeploy")
    assert choices(table)["redeploy a2 to III"] == Choice(
        "redeploy a2 to III",
        "redeploy",
        values={"unit": unit("Hastati", "a2"), "sector": "III"},
        piece="a2",
        place="III",
    )
    assert (choices(table)["pass"].ends, choices(table)["pass"].reveals) == ("phase", False)
    table.does("redeploy a2 to III")
    assert choices(table)["discard turmoil"] == Choice(
        "discard turmoil", "discard", values={"card": "Turmoil"}, card="turmoil", rolls=True, reveals=True
    )
    moved = [event for event in reports(table, "discard turmoil") if isinstance(event, Moved)]
    assert moved == [
        Moved(
            key="redeployed",
            rule="BA-REDEP-06",
            seat="north",
            values={"unit": "a2", "sector": "III", "from": "reserve-a", "to": "III"},
            piece="a2",
            path=("reserve-a", "III"),
        )
    ]


def test_a_unit_is_deployed_to_the_reserve_of_its_own_side():
    table = muster(8, "8 1 " + "5 " * 4)
    table.does("choose rome", "choose carthage")
    while table.battle.decision.step == "build":
        table.does(next(text for text in table.legal() if text.startswith("field")))
    assert table.asks("north", "deploy")
    found = choices(table)
    assert found["deploy a1 to reserve"].place == "reserve-a" and found["deploy a1 to II"].place == "II"
    assert table.battle.decision.says[0].endswith("to sector I")
    assert table.battle.describe(table.battle.legal[3]).endswith("to the reserve")
    assert all(piece.place == "" for piece in units(shown(table.battle)[1]))
    table.does("deploy a1 to reserve")
    assert choices(table)["deploy b1 to reserve"].place == "reserve-b"


def test_a_card_is_played_on_its_target():
    table = position("a rome hand=artillery; b carthage; II: a:triarii b:samnites*3; turn a")
    assert choices(table)["play artillery on b1"] == Choice(
        "play artillery on b1",
        "play",
        "play.on",
        {"card": "Artillery", "unit": unit("3 Samnites", "b1")},
        target="b1",
        card="artillery",
        rolls=True,
        reveals=True,
    )


def test_a_reaction_names_the_charging_unit_as_its_target():
    table = position("a rome; b carthage; II: a:hastati*3 b:caetrati*2; turn a", "1 " * 20)
    table.does("command a1")
    table.does("react with b1")
    assert table.battle.decision.asked(True).about == ("b1",)
    fire = choices(table)["fire"]
    assert (fire.piece, fire.target, fire.rolls) == ("b1", "a1", True)
    assert choices(table)["counter-charge"].target == "a1"
    assert {piece.id: piece.badges for piece in units(shown(table.battle)[1])}["a1"] == ("charging", "order-1")


def test_a_roll_says_which_dice_hit():
    table = position("a rome; b carthage; II: a:velites b:samnites*3; turn a", "8 5 6")
    told = reports(table, "command a1", "barrage b1")
    rolled = Rolled(
        key="rolled",
        rule="BA-DICE-01",
        seat="north",
        values={"unit": "a1", "target": "b1", "attack": "barrage", "dice": ["8", "5", "6"]},
        faces=("8", "5", "6"),
        verdicts=("hit", "miss", "hit"),  # an eight, and one of the others by the one value of 5
        purpose="barrage",
        roller="a1",
        target="b1",
    )
    assert rolled in told
    assert [event for event in told if isinstance(event, Attacked)] == [
        Attacked(
            key="barraged",
            rule="BA-BARRAGE-01",
            seat="north",
            values={"unit": "a1", "target": "b1"},
            piece="a1",
            target="b1",
            how="ranged",
        )
    ]
    assert [event.piece for event in told if isinstance(event, Ordered)] == ["a1"]
    assert choices(table)["place disorder"].piece == "b1"
    hurt = [event for event in reports(table, "place disorder") if isinstance(event, Damaged)]
    assert [(event.piece, event.amount, event.left) for event in hurt] == [("b1", 2, 7)]
    b1 = next(piece for piece in units(shown(table.battle)[1]) if piece.id == "b1")
    assert b1.strength == (7, 9) and b1.badges == ("disorder-2",)


def test_a_die_that_is_rolled_again_is_judged_with_the_others():
    table = position("a rome hand=veteran-troops; b carthage; II: a:triarii><b:samnites*3; turn a", "6 1 1  7  1 1 1")
    table.plays("command a1")
    while table.battle.decision.step != "roll-cards":
        table.step_over()
    again = choices(table)["reroll 1 by veteran-troops"]
    assert (again.card, again.number, again.rolls, again.reveals) == ("veteran-troops", 1, True, True)
    told = [event for event in reports(table, "reroll 1 by veteran-troops") if isinstance(event, Rolled)]
    assert (told[0].faces, told[0].verdicts, told[0].purpose) == (("7",), ("hit",), "reroll")
    assert told[0].values["old"] == "1"


def test_a_lost_rank_and_a_lost_unit_are_told_of_the_piece():
    table = position("a rome; b carthage ready=1; II: a:velites b:caetrati b:caetrati; turn a", "8 8 8")
    table.does("command a1", "barrage b1")
    told = reports(table, "remove rank")
    damage = [event for event in told if isinstance(event, Damaged)]
    assert [(event.piece, event.amount, event.left, event.values["rank"]) for event in damage] == [
        ("b1", 2, 0, "Caetrati")
    ]
    assert [event.piece for event in told if isinstance(event, Destroyed)] == ["b1"]
    assert [piece.id for piece in units(shown(table.battle)[1])] == ["a1", "b2"]


def test_a_card_that_is_drawn_is_told_to_its_side_only():
    table = position("a rome; b carthage; II: a:velites b:caetrati; turn a", draws=[0])
    events = table.battle.play("rally")
    drawn = next(event for event in events if isinstance(table.battle.report(event), CardsDrawn))
    mine, his = table.battle.report(drawn, 0), table.battle.report(drawn, 1)
    assert isinstance(mine, CardsDrawn) and isinstance(his, CardsDrawn)
    assert mine.cards == (table.hand("north")[0],) and mine.key == "drawn"
    assert (his.cards, his.count, his.key, his.values) == ((), 1, "drawn.hidden", {})
    assert table.battle.tells(drawn, 1) == "draws a card"


def test_what_a_team_mate_sees_of_a_draw_stays_in_the_team():
    table = position("a rome; b carthage; III: a:velites b:caetrati; turn northwest sequence=1", draws=[0], four=True)
    events = table.battle.play("rally")
    conferred = next(event for event in events if table.battle.report(event).key == "conferred")
    assert "cardname" in table.battle.report(conferred, 1).values
    for viewer in (0, 2, 3, SPECTATOR):
        assert table.battle.tells(conferred, viewer) == "looks at the team-mate's card"
        assert not table.battle.report(conferred, viewer).values


def test_the_camp_shows_tokens_deck_and_hands():
    table = position("a rome ready=4 spent=2 hand=turmoil; b carthage; II: a:velites b:caetrati; turn a")
    board, scene = shown(table.battle, 1)
    camp = next(piece for piece in scene.pieces if piece.id == "camp0")
    assert (camp.strength, camp.mark, camp.name, camp.badges) == ((4, 6), "4", "Roman Republic", ("active",))
    assert [(hand.name, hand.pips) for hand in camp.tiles] == [("north holds 1 card", 1)]
    assert camp.label == "The camp of Roman Republic: 4 order, 2 disorder, 4 cards in the deck"
    assert [place.id for place in board.places] == ["I", "II", "III", "reserve-a", "reserve-b"]
    assert board.label == "Battalion: Roman Republic in the north against Carthage in the south"


def test_a_rank_that_is_not_known_has_no_face():
    table = muster(8, "8 1 " + "5 " * 4)
    table.does("choose rome", "choose carthage")
    while table.battle.decision.step == "build":
        table.does(next(text for text in table.legal() if text.startswith("field")))
    seen = {piece.id: piece for piece in units(shown(table.battle, 0)[1])}
    assert len(seen) == 16
    assert all(tile.symbol and tile.name for tile in seen["a1"].tiles) and seen["a1"].strength[1] > 0
    front, behind = seen["b1"].tiles
    assert front.symbol and front.pips and (behind.symbol, behind.name, behind.lines) == ("", "", ())
    assert seen["b1"].strength == (0, 0) and seen["b1"].name == f"{front.name} in front (b1)"


def test_a_unit_of_a_set_battle_looks_the_same_to_everybody():
    table = set_battle("sb1", "8 1")
    assert shown(table.battle, 0) == shown(table.battle, 1) == shown(table.battle, SPECTATOR)
    a4 = next(piece for piece in units(shown(table.battle)[1]) if piece.id == "a4")
    assert (a4.form, a4.army, a4.place, a4.heading, a4.code) == ("column", 0, "II", 180, "a4")
    assert [(tile.name, tile.pips) for tile in a4.tiles] == [("Hastati", 3), ("Hastati", 3), ("Praetorian Guard", 4)]
    assert a4.tiles[0].lines == ("melee 5", "Attrition")
    assert a4.name == "Hastati, Hastati, Praetorian Guard (a4)"


def test_every_card_of_a_library_has_a_face():
    assert [face.word for face in GAME.cards()] == [card.word for card in our_library().cards]
    assert all(face.slot == "card" and face.text for face in GAME.cards())
