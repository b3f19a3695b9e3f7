"""What a game is, before its first move."""

from __future__ import annotations

from typing import Any, final


@final
class Header:
    """Game, rules version, battle, options, seats, and how its dice are drawn: all that a replay starts from."""

    __slots__ = ("game", "rules", "battle", "options", "seats", "scheme", "key", "position")

    def __init__(
        self,
        game: str,
        rules: str,
        battle: str,
        options: dict[str, Any],
        seats: tuple[str, ...],
        scheme: str = "keyed",
        key: str = "",
        position: str = "",
    ) -> None:
        self.game = game
        self.rules = rules
        self.battle = battle
        self.options = options
        self.seats = seats
        self.scheme = scheme
        self.key = key  # the secret of a running game: never part of a view
        self.position = position

    def to_data(self) -> dict[str, Any]:
        """Everything but the key."""
        return {
            "game": self.game,
            "rules": self.rules,
            "battle": self.battle,
            "options": self.options,
            "seats": list(self.seats),
            "position": self.position,
        }


def replaced(header: Header, position: str) -> Header:
    """The same header, starting from another position."""
    return Header(header.game, header.rules, header.battle, header.options, header.seats, "own", "", position)


def header_from_data(data: dict[str, Any], scheme: str = "", key: str = "") -> Header:
    return Header(
        data["game"],
        data["rules"],
        data["battle"],
        dict(data["options"]),
        tuple(data["seats"]),
        scheme,
        key,
        data["position"],
    )
