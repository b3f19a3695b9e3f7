"""What can be played: games, battles, options, levels and rules."""

from __future__ import annotations

from typing import Any

from triarii.engine.scene import Board, Scene
from triarii.server.wire.plain import Wire


class BattleInfo(Wire):
    id: str
    name: str
    date: str
    seats: list[str]
    armies: list[str]
    notes: list[str]
    options: list[str]


class OptionInfo(Wire):
    key: str
    values: list[Any]
    sentence: str
    rule: str


class CardFace(Wire):
    """A card as its holder sees it; `slot` and `word` are those of the actions that play it."""

    slot: str
    word: str
    name: str
    text: str
    rule: str


class LevelInfo(Wire):
    level: str
    sentence: str


class GameInfo(Wire):
    name: str
    title: str
    rules: str
    battles: list[BattleInfo]
    options: list[OptionInfo]
    faces: dict[str, str]
    cards: list[CardFace]
    levels: list[LevelInfo]


class RuleInfo(Wire):
    id: str
    kind: str
    chapter: str
    text: str


class Templates(Wire):
    """The sentences of a game: a template for each key, and tables of terms."""

    templates: dict[str, str]
    terms: dict[str, dict[str, str]]


class BoardFile(Wire):
    """A board with its drawing, as it is and seen from its other side: what goes into an svg."""

    board: Board
    ground: str
    ground_flipped: str


class OpeningFile(BoardFile):
    """A battle as it is laid out."""

    scene: Scene


class BattleStats(Wire):
    game: str
    battle: str
    battle_name: str
    played: int
    drawn: int
    wins: dict[str, int]
