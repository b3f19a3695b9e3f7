"""What can be played: games, battles, options, levels and rules."""

from __future__ import annotations

from typing import Any

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
    levels: list[LevelInfo]


class RuleInfo(Wire):
    id: str
    kind: str
    chapter: str
    text: str


class Board(Wire):
    board_svg: str
    board_text: str


class BattleStats(Wire):
    game: str
    battle: str
    battle_name: str
    played: int
    drawn: int
    wins: dict[str, int]
