"""Where chance comes from. Nothing else in Triarii draws a random number for a battle."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any, Final, final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF


class Dice:
    """A source of chance. `die` rolls a die, `pick` draws one of several hidden things.

    While `log` is a list, every result is written down there for the record.
    """

    __slots__ = ("log",)

    def __init__(self) -> None:
        self.log: list[int] | None = None

    def die(self, sides: int) -> int:
        """Roll a die: a whole number from 0 to sides - 1."""
        result = self.below(sides)
        if self.log is not None:
            self.log.append(result)
        return result

    def pick(self, count: int) -> int:
        """Draw one of `count` things that nobody has seen yet: its place from 0."""
        result = self.choose(count)
        if self.log is not None:
            self.log.append(result)
        return result

    def below(self, limit: int) -> int:
        raise NotImplementedError

    def choose(self, count: int) -> int:
        return self.below(count)

    def clone(self) -> Dice:
        raise NotImplementedError

    def to_data(self) -> dict[str, Any]:
        raise NotImplementedError


def take_one(pool: list[int], rng: Dice) -> int:
    """Take one of the things that a pool counts by their kind, each as likely as any other; its kind."""
    place = rng.below(sum(pool))
    kind = 0
    while place >= pool[kind]:
        place -= pool[kind]
        kind += 1
    pool[kind] -= 1
    return kind


@final
class KeyedDice(Dice):
    """The dice of live games: SHA-256 of a key and a counter, so that anyone with the key can check.

    One draw takes as many 8-byte words as it needs until one falls below the largest multiple of the limit.
    """

    __slots__ = ("key", "counter")

    def __init__(self, key: bytes, counter: int = 0) -> None:
        super().__init__()
        self.key = key
        self.counter = counter

    def below(self, limit: int) -> int:
        ceiling = (1 << 64) - (1 << 64) % limit
        while True:
            digest = hashlib.sha256(self.key + self.counter.to_bytes(8, "big")).digest()
            self.counter += 1
            word = int.from_bytes(digest[:8], "big")
            if word < ceiling:
                return word % limit

    def clone(self) -> Dice:
        return KeyedDice(self.key, self.counter)

    def to_data(self) -> dict[str, Any]:
        return {"scheme": "keyed", "key": self.key.hex(), "counter": self.counter}


@final
class FastDice(Dice):
    """The dice of searchers and laboratories: Marsaglia's xorshift128, quick and repeatable, not secret."""

    __slots__ = ("x", "y", "z", "w")

    def __init__(self, seed: int = 1, twin_of: FastDice | None = None) -> None:
        super().__init__()
        if twin_of is not None:
            self.x: i64 = twin_of.x
            self.y: i64 = twin_of.y
            self.z: i64 = twin_of.z
            self.w: i64 = twin_of.w
            return
        digest = hashlib.sha256(str(seed).encode()).digest()
        self.x = int.from_bytes(digest[0:4], "big") | 1
        self.y = int.from_bytes(digest[4:8], "big")
        self.z = int.from_bytes(digest[8:12], "big")
        self.w = int.from_bytes(digest[12:16], "big")

    def below(self, limit: int) -> int:
        # in 64 bits, which a product of two whole numbers of Python would leave; so limits stay below 2 to the 31st
        most: i64 = limit
        t = (self.x ^ (self.x << 11)) & MASK
        self.x = self.y
        self.y = self.z
        self.z = self.w
        self.w = self.w ^ (self.w >> 19) ^ t ^ (t >> 8)
        return (self.w * most) >> 32

    def clone(self) -> Dice:
        return FastDice(0, self)

    def to_data(self) -> dict[str, Any]:
        return {"scheme": "fast", "state": [self.x, self.y, self.z, self.w]}


class ScriptRanOut(Exception):
    """A test asked for more dice than its script holds."""


@final
class ScriptedDice(Dice):
    """The dice of tests: rolls as written, draws as written or, without a script for them, from a fixed seed."""

    __slots__ = ("rolls", "draws", "at_roll", "at_draw", "spare")

    def __init__(self, rolls: list[int], draws: list[int] | None = None, spare: Dice | None = None) -> None:
        super().__init__()
        self.rolls = rolls
        self.draws = draws if draws is not None else []
        self.at_roll = 0
        self.at_draw = 0
        self.spare: Dice = spare if spare is not None else FastDice(1)

    def below(self, limit: int) -> int:
        if self.at_roll >= len(self.rolls):
            raise ScriptRanOut(f"the script of {len(self.rolls)} dice ran out: one more die is rolled")
        result = self.rolls[self.at_roll]
        self.at_roll += 1
        if not 0 <= result < limit:
            raise ScriptRanOut(f"die {self.at_roll} of the script shows {result}, but the die has {limit} sides")
        return result

    def choose(self, count: int) -> int:
        if self.at_draw >= len(self.draws):
            return self.spare.below(count)
        result = self.draws[self.at_draw]
        self.at_draw += 1
        return result

    def left(self) -> int:
        """How many scripted rolls nobody has used."""
        return len(self.rolls) - self.at_roll

    def clone(self) -> Dice:
        twin = ScriptedDice(self.rolls, self.draws, self.spare.clone())
        twin.at_roll = self.at_roll
        twin.at_draw = self.at_draw
        return twin

    def to_data(self) -> dict[str, Any]:
        return {
            "scheme": "scripted",
            "rolls": self.rolls[self.at_roll :],
            "draws": self.draws[self.at_draw :],
            "spare": self.spare.to_data(),
        }


class RecordMismatch(Exception):
    """A record holds other random results than the rules ask for."""


@final
class RecordedDice(Dice):
    """The dice of a replay: the results that the record holds, in order."""

    __slots__ = ("results", "at")

    def __init__(self, results: list[int], at: int = 0) -> None:
        super().__init__()
        self.results = results
        self.at = at

    def below(self, limit: int) -> int:
        if self.at >= len(self.results):
            raise RecordMismatch("the record holds fewer random results than the rules ask for")
        result = self.results[self.at]
        self.at += 1
        if not 0 <= result < limit:
            raise RecordMismatch(f"random result {result} does not fit: it should be below {limit}")
        return result

    def clone(self) -> Dice:
        return RecordedDice(self.results, self.at)

    def to_data(self) -> dict[str, Any]:
        return {"scheme": "recorded", "results": self.results[self.at :]}


@final
class PythonDice(Dice):
    """Python's own random numbers, for scripts and notebooks: slower than the others, and no record can verify them."""

    __slots__ = ("source",)

    def __init__(self, source: Random) -> None:
        super().__init__()
        self.source = source

    def below(self, limit: int) -> int:
        return self.source.randrange(limit)

    def clone(self) -> Dice:
        twin = Random()
        twin.setstate(self.source.getstate())
        return PythonDice(twin)

    def to_data(self) -> dict[str, Any]:
        version, words, gauss = self.source.getstate()
        return {"scheme": "python", "state": [version, list(words), gauss]}


def dice_from(source: Dice | Random) -> Dice:
    """Dice as they are, or those that Python's random numbers make."""
    return source if isinstance(source, Dice) else PythonDice(source)


def dice_from_data(data: dict[str, Any]) -> Dice:
    """The dice that `to_data` described."""
    scheme = data["scheme"]
    if scheme == "keyed":
        return KeyedDice(bytes.fromhex(data["key"]), data["counter"])
    if scheme == "fast":
        fast = FastDice(0)
        fast.x, fast.y, fast.z, fast.w = data["state"]
        return fast
    if scheme == "python":
        version, words, gauss = data["state"]
        source = Random()
        source.setstate((version, tuple(words), gauss))
        return PythonDice(source)
    if scheme == "scripted":
        return ScriptedDice(list(data["rolls"]), list(data["draws"]), dice_from_data(data["spare"]))
    return RecordedDice(list(data["results"]))


def key_from_seed(seed: int | str) -> bytes:
    """The key of a game that is started from a seed instead of a shared secret."""
    return hashlib.sha256(f"triarii seed {seed}".encode()).digest()
