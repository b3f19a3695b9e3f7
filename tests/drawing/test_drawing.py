"""The shared drawing: sound SVG, no outside references, colours that can be told apart."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from triarii.drawing import dice, pieces, svg
from triarii.drawing.board import board, hex_centre, hexagon
from triarii.drawing.palette import COLOURS, stylesheet
from triarii.drawing.scene import Projection, piece_art
from triarii.drawing.symbols import SYMBOLS, spoken, symbol
from triarii.engine.scene import Board, Piece


def brightness(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG."""
    darker, lighter = sorted((brightness(COLOURS[one]), brightness(COLOURS[other])))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("name", SYMBOLS)
def test_every_symbol_is_sound_svg_with_words_for_a_screen_reader(name):
    ElementTree.fromstring(symbol(name))
    assert spoken(name)


@pytest.mark.parametrize("face", dice.BATTLE_FACES)
def test_every_battle_face_stands_alone_and_says_what_it_shows(face):
    root = ElementTree.fromstring(dice.battle_die(face))
    assert root.get("aria-label") == dice.SPOKEN[face]


def test_common_and_eight_sided_dice_have_all_their_faces():
    assert len({dice.common_die(value) for value in range(1, 7)}) == 6
    assert len({dice.eight_sided_die(value) for value in range(1, 9)}) == 8


def test_armies_differ_in_shape_and_not_only_in_colour():
    assert pieces.block(0) != pieces.block(1)
    assert pieces.pips(0, 2, 4) != pieces.pips(1, 2, 4)
    assert pieces.banner(0).replace("army-0", "") != pieces.banner(1).replace("army-1", "")


def test_strength_is_shown_by_pips_that_empty():
    drawn = pieces.pips(0, 1, 4)
    assert drawn.count('"pip"') == 1 and drawn.count('"pip empty"') == 3


def test_a_piece_carries_its_id_its_words_and_its_state():
    field = Board("hexes", "ancients", 10, 10, "a field", (), scale=10)
    one = Piece("u3", "block", (1, 2), "phalanx", 1, strength=(2, 4), badges=("ordered",), label="heavy infantry <4>")
    root = ElementTree.fromstring(piece_art(one, Projection(field)))
    assert root.get("data-piece") == "u3" and {"army-1", "ordered"} <= set(root.get("class", "").split())
    assert root.get("transform") == "translate(10 20)"
    assert root.find("title").text == "heavy infantry <4>"
    other_side = ElementTree.fromstring(piece_art(one, Projection(field, flipped=True)))
    assert other_side.get("transform") == "translate(90 80)"


def test_a_board_needs_nothing_from_outside():
    drawn = board("ancients", 100, 50, "a board", svg.text("x & y", 1, 2))
    assert drawn.startswith("<svg") and 'class="triarii-board ancients"' in drawn and 'role="img"' in drawn
    assert "x &amp; y" in drawn and "<script" not in drawn and "url(" not in drawn and "href" not in drawn
    assert drawn.count("http") == 1  # the name of SVG itself


def test_every_rule_of_the_stylesheet_keeps_to_its_scope():
    for row in stylesheet(".here").splitlines():
        assert row.startswith(".here") and "{{" not in row


@pytest.mark.parametrize("army", ["army-0", "army-1", "army-2", "army-3"])
def test_silhouettes_on_their_block_pass_wcag_aa(army):
    assert contrast("on-army", army) >= 4.5
    for ground in ("plain", "wood", "hill", "water", "stone"):
        assert contrast(army + "-deep", ground) >= 3


def test_text_and_class_marks_pass_wcag_aa():
    assert contrast("ink", "paper") >= 7 and contrast("label", "paper") >= 4.5
    for mark in ("light", "medium", "heavy"):
        assert contrast(mark, "panel") >= 4.5


def test_hexes_stand_on_a_corner_in_shifted_rows():
    assert hex_centre(0, 1, 10)[0] == pytest.approx(hex_centre(1, 0, 10)[0] / 2)
    assert hexagon(0, 0, 10)[0] == pytest.approx((0, -10))
