"""How a battle is started from Python."""

from __future__ import annotations

from typing import Any

from triarii.engine.battle import Battle
from triarii.engine.dice import Dice, FastDice, KeyedDice, key_from_seed
from triarii.engine.header import Header
from triarii.engine.registry import game as find_game


def start(
    game: str,
    battle: str = "",
    seed: int | str = 0,
    options: dict[str, Any] | None = None,
    position: str = "",
    fast: bool = False,
    key: bytes | None = None,
) -> Battle:
    """Start a battle by name, or from a position in the game's notation.

    The dice come from `seed`; a live game gives a secret `key` instead; `fast` dice suit the laboratory.
    """
    table = find_game(game)
    info = table.battle(battle or table.battles()[0].id)
    chosen = table.checked_options(options or {})
    secret = key if key is not None else key_from_seed(seed)
    dice: Dice = FastDice(int(seed)) if fast else KeyedDice(secret)
    scheme, drawn_from = ("fast", str(seed)) if fast else ("keyed", secret.hex())
    header = Header(table.name, table.rules_version, info.id, chosen, info.seats, scheme, drawn_from, position)
    return table.set_up(header, dice)
