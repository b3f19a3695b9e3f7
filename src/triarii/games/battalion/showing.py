"""x"""

from __future__ import annotations

from typing import Any


def text_board(library: Any, state: dict[str, Any]) -> str:
    return ""


def hand(library: Any, state: dict[str, Any], viewer: int) -> list[Any]:
    return []


def standing(library: Any, state: dict[str, Any]) -> list[Any]:
    return []
