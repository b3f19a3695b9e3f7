"""Numbers of things in sentences."""

from __future__ import annotations


def several(number: int, thing: str, things: str = "") -> str:
    """1 hit, 2 hits; 1 die, 2 dice."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {things or thing + 's'}"
