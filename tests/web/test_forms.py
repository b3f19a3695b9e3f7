"""The browser draws a piece as Python does: element by element the same shapes, classes, numbers and words."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from tests.web.node import run
from triarii.drawing.overlays import overlay_art
from triarii.drawing.scene import Projection, piece_art
from triarii.drawing.symbols import SYMBOLS, symbol
from triarii.engine.scene import Board, Overlay, Piece, Tile

BOARD = Board("hexes", "ancients", 20, 10, "", (), scale=50, north_up=True)
NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
ZERO = {"x", "y", "cx", "cy"}  # what is left out is nought

RANKS = (
    Tile("legionary", "Hastati", ("melee 5 6", "Attrition"), 3),
    Tile("archer", "Bows & arrows of old", ("", ""), 2),
)


def pieces() -> list[Piece]:
    """Every form in each army, with everything that it can show."""
    found: list[Piece] = []

    def add(form: str, **values: Any) -> None:
        for army in range(4):
            found.append(Piece(f"{form}{len(found)}", form, (3, 4), army=army, **values))

    add("block", symbol="horse", strength=(2, 4), badges=("light", "bordered", "special", "moved", "ordered"))
    add("block", symbol="phalanx", badges=("heavy", "battled", "spent"), size=0.9)
    add("block", symbol="elephant", strength=(5, 4), badges=("medium",))
    add("medal")
    add("medal", mark="2", size=1.2)
    add("medal", badges=("attached", "ordered"))
    add("banner", size=0.9)
    add("banner", badges=("open",))
    add("bases", symbol="archer", strength=(3, 6), badges=("elite", "winning", "shaken"), size=0.71)
    add("bases", symbol="warband", strength=(4, 4), badges=("veteran", "late"))
    add("bases", symbol="slinger", badges=("levy",))
    add("marker", mark="3")
    add("camp", name="Rome", strength=(2, 5), mark="4", tiles=(Tile(name="north holds 1 card"), Tile(name="south")))
    add("column", tiles=RANKS, mark="a3", badges=("order-2", "disorder-1", "engaged"), heading=180)
    add("column", tiles=(*RANKS, Tile()), mark="b1", size=0.7)
    add("base", symbol="phalanx", heading=37, badges=("shaken-2", "formed"))
    add("base", symbol="camel", heading=270)
    add("tents", heading=20)
    add("tents", heading=180)
    add("card", name="Woods")
    return found


def overlays() -> list[Overlay]:
    return [
        Overlay("a", "caption", (2, 3), radius=0.5, army=1, text="Rome & Carthage"),
        Overlay("b", "caption", (2, 3), text="no size"),
        Overlay("c", "spot", (1, 1), radius=0.2, army=0),
        Overlay("d", "circle", (5, 5), radius=2, army=2),
        Overlay("e", "arc", points=((0, 0), (1.234, 2), (3, 1)), army=1),
    ]


BODIES = {symbol(name): name for name in SYMBOLS}


def same(text: str) -> str:
    """Numbers with one decimal, so that a rounding does not count."""
    return NUMBER.sub(lambda found: f"{round(float(found[0]), 1) + 0.0:g}", text.replace(",", " "))


def plain(element: ElementTree.Element) -> list[Any]:
    """An element as lists: without what means nothing, a symbol by its name."""
    attributes = {key: value for key, value in element.attrib.items() if value != ""}
    classes = {word for word in attributes.pop("class", "").split() if not word.startswith("svelte-")}
    if element.tag == "use" and "symbol" in classes:
        name = attributes.pop("href").removeprefix("#symbol-")
        return ["symbol", name, moved(attributes.pop("transform"))]
    if element.tag == "g" and attributes.get("stroke-width") == "3" and "symbol" in classes:
        where = attributes.pop("transform")
        inside = "".join(ElementTree.tostring(child, encoding="unicode") for child in element)
        names = [name for body, name in BODIES.items() if flat(body) == flat(f"<g>{inside}</g>")]
        return ["symbol", names[0], moved(where)]
    if "transform" in attributes:
        attributes["transform"] = moved(attributes["transform"])
    shown = {key: same(value) for key, value in attributes.items() if not (key in ZERO and float(value) == 0)}
    shown.pop("aria-hidden", None)
    if not shown.get("transform", "1"):
        del shown["transform"]
    children = [plain(child) for child in element if child.tag != "g" or len(child) or child.attrib]
    if element.tag == "g" and not shown and not classes and len(children) == 1:
        return list(children[0])  # a group that does nothing
    return [element.tag, sorted(classes), sorted(shown.items()), (element.text or "").strip(), children]


def flat(markup: str) -> str:
    root = ElementTree.fromstring(markup)
    return "".join(ElementTree.tostring(child, encoding="unicode") for child in root)


def moved(transform: str) -> str:
    """A transform without the parts that change nothing."""
    words = same(transform).replace(") ", ")|").split("|")
    return " ".join(word for word in words if word not in ("translate(0 0)", "scale(1)", "rotate(0)", ""))


def inside(markup: str) -> list[Any]:
    """The shapes of a drawn piece, without the group that carries it."""
    return [plain(child) for child in ElementTree.fromstring(COMMENT.sub("", f"<g>{markup}</g>"))]


def body_of_piece(markup: str, size: float) -> list[Any]:
    carrier = ElementTree.fromstring(markup)
    shapes = [child for child in carrier if child.tag != "title"]
    return [plain(child) for child in (shapes[0] if size != 1 else shapes)]


@pytest.mark.parametrize("flipped", [False, True])
def test_every_form_and_overlay_is_drawn_alike(flipped: bool) -> None:
    asked = {
        "board": msgspec.to_builtins(BOARD),
        "flipped": flipped,
        "pieces": msgspec.to_builtins(pieces()),
        "overlays": msgspec.to_builtins(overlays()),
    }
    drawn = run("draw.ts", asked)
    projection = Projection(BOARD, flipped)
    for piece, markup in zip(pieces(), drawn["pieces"], strict=True):
        (carrier,) = ElementTree.fromstring(COMMENT.sub("", f"<g>{markup}</g>"))
        theirs = [plain(child) for child in carrier]
        assert theirs == body_of_piece(piece_art(piece, projection), piece.size), piece.id
    for overlay, markup in zip(overlays(), drawn["overlays"], strict=True):
        assert inside(markup) == inside(overlay_art(overlay, projection)), overlay.id
