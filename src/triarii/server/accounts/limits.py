"""How often somebody may ask: a bucket of tokens for each one, refilled by the clock."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

from triarii.server.problems import Refused

KEPT: Final = 20_000


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("burst", "per_second", "tokens", "at")

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self.tokens = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.per_second)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Limits:
    """A bucket for each kind of request and each asker."""

    KINDS: Final = {  # kind: (at once, a minute)
        "password": (8, 6),
        "guest": (30, 30),
        "table": (30, 20),
        "change": (120, 240),
        "ask": (400, 1200),
        "connect": (120, 240),
    }

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def check(self, kind: str, who: str) -> None:
        if not self.on:
            return
        burst, per_minute = self.KINDS[kind]
        bucket = self._buckets.get((kind, who))
        if bucket is None:
            bucket = self._buckets[kind, who] = Bucket(burst, per_minute / 60)
            while len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refused("too-many", "That was too often in too short a time; wait a little and try again.")
