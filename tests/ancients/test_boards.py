"""The board as text and as a picture, and every choice in a player's words."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import triarii
from tests.ancients.positions import ancients, does
from triarii.drawing.dice import face_svg
from triarii.drawing.scene import svg
from triarii.drawing.texts.hexes import text_board
from triarii.engine.dice import FastDice
from triarii.engine.events import SPECTATOR
from triarii.engine.scene import Board, Piece, Scene
from triarii.games.ancients import hexes, units
from triarii.games.ancients.game import GAME
from triarii.games.ancients.scene import SYMBOL

rule = pytest.mark.rule
SVG = "{http://www.w3.org/2000/svg}"
BATTLES = [info.id for info in GAME.battles()]


def table(battle, viewer: int = SPECTATOR) -> tuple[Scene, Board]:
    view = battle.to_data(viewer)
    board = GAME.board(view)
    return GAME.scene(view, board), board


def pieces_of(battle) -> dict[str, Piece]:
    return {piece.id: piece for piece in table(battle)[0].pieces}


def drawn(battle) -> ElementTree.Element:
    return ElementTree.fromstring(svg(*table(battle)))


def pieces(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {group.get("data-piece", ""): group for group in root.iter(f"{SVG}g") if group.get("data-piece")}


def words_of(element: ElementTree.Element) -> str:
    return next(title.text or "" for title in element.iter(f"{SVG}title"))


@pytest.mark.parametrize("id", BATTLES)
def test_every_battle_is_drawn_with_every_hex_unit_and_leader(id):
    battle = triarii.start("ancients", id, seed=1)
    root = drawn(battle)
    assert root.get("class") == "triarii-board ancients" and root.get("role") == "img" and root.get("aria-label")
    named = [words_of(group).split(",")[0] for group in root.iter(f"{SVG}g") if group.get("class") == "hex"]
    assert named == hexes.NAMES
    state = battle.to_data(SPECTATOR)["state"]
    here = {one["id"]: one["hex"] for one in state["units"] + state["leaders"] if one["hex"] != "gone"}
    shown = {id: piece for id, piece in pieces_of(battle).items() if piece.form != "banner"}
    assert {id: piece.place or "waiting" for id, piece in shown.items()} == here
    assert set(pieces(root)) == set(pieces_of(battle))
    for id, piece in shown.items():
        assert words_of(pieces(root)[id]) == piece.label


@pytest.mark.parametrize("id", BATTLES)
def test_every_battle_is_written_as_text(id):
    battle = triarii.start("ancients", id, seed=1)
    scene, board = table(battle)
    text = text_board(board, scene)
    rows = [line for line in text.splitlines() if line[:2] in [f"{letter} " for letter in "abcdefghi"]]
    assert [len(row.split()) - 1 for row in rows] == [13, 12] * 4 + [13]
    assert all(len(line) < 130 for line in text.splitlines())


def test_the_text_board_says_who_stands_where():
    battle = ancients("e5: MI2* . L | f6: hi | a1: . EL", hands=("S2L", "S3C"), forest="e5 c3", army="Gauls / Romans")
    scene, board = table(battle)
    text = text_board(board, scene)
    assert "MI2*♣ .     L" in text and "♣ forest" in text
    top, bottom = GAME.standing(battle.to_data(SPECTATOR))
    assert (top.army, top.score, top.goal, top.said(GAME.templates())[:2]) == ("Gauls", 0, 6, ["1 card", "Command 5"])
    assert bottom.army == "Romans"
    turn = next(overlay for overlay in scene.overlays if overlay.kind == "spot")
    assert turn.army == 1


def test_the_text_board_names_what_waits():
    scene, board = table(triarii.start("ancients", "trebbia", seed=1))
    assert "waiting: MC WA WA L\n" in text_board(board, scene)


@rule("CA-2.07")
def test_the_two_armies_are_told_apart():
    battle = ancients("e5: MI | g5: mi", hand="S2L")
    shown = pieces(drawn(battle))
    top, bottom = ElementTree.tostring(shown["u0"]), ElementTree.tostring(shown["u1"])
    assert b"army-0" in top and b"army-1" in bottom
    assert top.split(b'class="block"')[0] != bottom.split(b'class="block"')[0].replace(b"army-1", b"army-0")


@rule("CA-2.22", "CA-2.23", "CA-2.24", "CA-2.25", "CA-2.26", "CA-2.27")
def test_pieces_show_the_mark_of_their_class_and_the_white_border():
    for kind, unit in enumerate(units.TYPES):
        battle = ancients(f"e5: {unit.code} | g5: mi", hand="S2L")
        shown = ElementTree.tostring(pieces(drawn(battle))["u0"]).decode()
        marks = {"light": "class-light", "medium": "class-medium", "heavy": "class-heavy"}
        assert [name for name, mark in marks.items() if mark in shown] == [unit.class_]
        assert shown.count('class="badge"') == (2 if unit.bordered else 1)
        assert unit.code in SYMBOL and units.CODES[kind] == unit.code


@rule("CA-17.01")
def test_a_special_unit_is_marked():
    battle = triarii.start("ancients", "leuctra", seed=1)
    marked = [
        piece for piece in pieces(drawn(battle)).values() if "seal-special" in ElementTree.tostring(piece).decode()
    ]
    assert [words_of(piece) for piece in marked] == [
        "Theban medium infantry in c12, 4 of 4 blocks, every helmet hits, may ignore one flag"
    ]


def test_a_piece_says_its_strength_its_leader_and_what_it_has_done():
    battle = ancients("e5: MI2* | h5: hi* l", order="S3C", army="Gauls / Romans", leaders="h5 Camillus, e5 Brennus")
    does(battle, "order h5", "end orders")
    shown = pieces(drawn(battle))
    assert words_of(shown["u0"]) == "Gauls medium infantry in e5, 2 of 4 blocks, with Brennus"
    assert words_of(shown["u1"]) == "Romans heavy infantry in h5, 4 of 4 blocks, with Camillus, ordered"
    assert "ordered" in shown["u1"].get("class", "").split()
    assert words_of(shown["l1"]) == "Camillus, Romans, in h5" and words_of(shown["l2"]).endswith("in h6, alone")
    emptied = ElementTree.tostring(shown["u0"]).decode()
    assert emptied.count('"pip"') == 2 and emptied.count('"pip empty"') == 2


def test_a_picture_shows_only_what_a_viewer_may_know():
    battle = triarii.start("ancients", "akragas", seed=1)
    assert table(battle, 0) == table(battle, 1) == table(battle, SPECTATOR)


def test_seen_from_the_other_side_pieces_change_places_and_stay_upright():
    battle = ancients("a1: MI | i13: mi", hand="S2L", river="e5 e6 e7", rampart="d4 SW")
    scene, board = table(battle)
    sides = [pieces(ElementTree.fromstring(svg(scene, board, flipped))) for flipped in (False, True)]
    for one, other in (("u0", "u1"), ("u1", "u0")):
        assert standing_at(sides[0][one]) == pytest.approx(standing_at(sides[1][other]), abs=0.1)
        assert [ElementTree.tostring(part) for part in sides[0][one]] == [
            ElementTree.tostring(part) for part in sides[1][one]
        ]


def standing_at(piece: ElementTree.Element) -> list[float]:
    return [float(number) for number in piece.get("transform", "").removeprefix("translate(").strip(")").split()]


@pytest.mark.parametrize("face", GAME.faces)
def test_every_die_face_has_a_picture(face):
    assert ElementTree.fromstring(face_svg(GAME.dice, face)).get("aria-label")


def test_every_choice_of_whole_battles_is_told_in_words():
    heads: set[str] = set()
    for id in ("trebbia", "asculum", "castulo", "himera"):
        battle = triarii.start("ancients", id, seed=5)
        chance = FastDice(5)
        for _ in range(600):
            if battle.outcome is not None:
                break
            decision = battle.decision
            assert decision is not None
            assert len(set(decision.says)) == len(decision.says), decision.says
            for words in decision.says:
                assert words[0].isupper() and "none" not in words and len(words) < 120
                heads.add(words.split()[0])
            battle.play(battle.legal[chance.below(len(battle.legal))])
    assert {"Play", "Order", "Move", "To", "Attack", "Fire", "Follow", "Post", "Receive", "Evade"} <= heads
