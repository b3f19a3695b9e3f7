"""How a battle is started from Python."""

from __future__ import annotations

from random import Random
from typing import Any

from triarii.engine.battle import Battle
from triarii.engine.dice import Dice, FastDice, KeyedDice, dice_from, key_from_seed
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
    dice: Dice | Random | None = None,
) -> Battle:
    """Start a battle by name, or from a position in the game's notation.

    The dice come from `seed`; a live game gives a secret `key` instead; `fast` dice suit the laboratory. `dice` of
    your own, such as a `random.Random`, can be pickled but not drawn again from a record.
    """
    table = find_game(game)
    info = table.battle(battle or table.battles()[0].id)
    chosen = table.checked_options(options or {})
    secret = key if key is not None else key_from_seed(seed)
    scheme, drawn_from = ("fast", str(seed)) if fast else ("keyed", secret.hex())
    if dice is not None:
        scheme, drawn_from = "own", ""
    source: Dice = dice_from(dice) if dice is not None else FastDice(int(seed)) if fast else KeyedDice(secret)
    header = Header(table.name, table.rules_version, info.id, chosen, info.seats, scheme, drawn_from, position)
    return table.set_up(header, source)
