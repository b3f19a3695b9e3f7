"""A view as a row of numbers of fixed length, for learners that want tensors. What a view hides is not in it.

A set of units or zones is a row of zeros and ones, a place for each member."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from triarii.engine.actions import VERBS, Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.table import start

UNKNOWN = -1.0  # what is hidden, or not there
ARGUMENTS = 6  # an action in numbers: its verb and five arguments
PLAYOUTS = 2
A_SET = 1 << 16  # no count is so large: a number beyond it is a set of units or zones, a bit for each
MEMBERS = 64
Shape = dict[str, Any] | list[Any] | int | None


def joined(old: Shape, value: object) -> Shape:
    """The shape that holds both what is known and this value: lists by their greatest length."""
    if isinstance(value, dict):
        fields: dict[str, Any] = dict(old) if isinstance(old, dict) else {}
        for key, inner in value.items():
            fields[key] = joined(fields.get(key), inner)
        return fields
    if isinstance(value, (list, tuple)):
        length, inner_shape = (old[0], old[1]) if isinstance(old, list) else (0, None)
        for inner in value:
            inner_shape = joined(inner_shape, inner)
        return [max(length, len(value)), inner_shape]
    return MEMBERS if isinstance(value, int) and value >= A_SET else old


def size_of(shape: Shape) -> int:
    if isinstance(shape, dict):
        return sum(size_of(inner) for inner in shape.values())
    if isinstance(shape, list):
        return int(shape[0]) * size_of(shape[1])
    return 1 if shape is None else shape


def write(shape: Shape, value: object, into: list[float]) -> None:
    if isinstance(shape, dict):
        fields = value if isinstance(value, dict) else {}
        for key in shape:
            write(shape[key], fields.get(key), into)
    elif isinstance(shape, list):
        items = list(value) if isinstance(value, (list, tuple)) else []
        for place in range(shape[0]):
            write(shape[1], items[place] if place < len(items) else None, into)
    elif isinstance(shape, int):
        into.extend(float(value >> place & 1) if isinstance(value, int) else UNKNOWN for place in range(shape))
    elif isinstance(value, (bool, int, float)):
        into.append(float(value))
    elif isinstance(value, str):
        into.append(float(zlib.crc32(value.encode()) % 997))
    else:
        into.append(UNKNOWN)


class Layout:
    """Where everything that a seat may know stands in its row of numbers, and how many choices there can be.

    Measured on a few random battles: what never grew so long there is cut off.
    """

    def __init__(self, game: str, battle: str, options: dict[str, Any] | None = None) -> None:
        shape: Shape = {}
        choices = 2
        for seed in range(PLAYOUTS):
            table = start(game, battle, seed, options, fast=True)
            table.journal = None
            table.quiet = True
            chance = FastDice(seed)
            for step in range(20_000):
                if table.outcome is not None:
                    break
                choices = max(choices, len(table.legal))
                if step % 7 == 0:
                    shape = joined(shape, self.known(table, table.seat))
                table.apply(table.legal[chance.below(len(table.legal))])
        self.shape = shape
        self.size = size_of(shape)
        self.choices = choices + choices // 2 + 16

    def known(self, battle: Battle, seat: int) -> dict[str, Any]:
        data = battle.to_data(seat)
        return {"seat": data["seat"], "state": data["state"], "stack": data["stack"]}

    def numbers(self, battle: Battle, seat: int) -> npt.NDArray[np.float32]:
        """Everything that this seat may know."""
        row: list[float] = []
        write(self.shape, self.known(battle, seat), row)
        return np.asarray(row, dtype=np.float32)

    def legal(self, battle: Battle) -> list[Action]:
        """The choices, each once, as far as they fit: the last one, which passes or ends, always does."""
        legal = list(dict.fromkeys(battle.legal))
        return legal if len(legal) <= self.choices else [*legal[: self.choices - 1], legal[-1]]

    def mask(self, battle: Battle, seat: int) -> npt.NDArray[np.int8]:
        mask = np.zeros(self.choices, dtype=np.int8)
        if battle.outcome is None and battle.seat == seat:
            mask[: len(self.legal(battle))] = 1
        return mask

    def actions(self, battle: Battle, seat: int) -> npt.NDArray[np.float32]:
        """Each choice in numbers, verb and arguments, so that a learner can tell what choice 3 means now."""
        rows = np.full((self.choices, ARGUMENTS), UNKNOWN, dtype=np.float32)
        if battle.outcome is None and battle.seat == seat:
            for place, action in enumerate(self.legal(battle)):
                rows[place] = (action.verb % VERBS, *action.numbers())
        return rows


@lru_cache(maxsize=32)
def layout_of(game: str, battle: str) -> Layout:
    """The layout of a battle under its usual options, measured once."""
    return Layout(game, battle)
