"""Dice that anyone can check: a secret promised by its hash, mixed with a number from each seat."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from triarii.engine.dice import RecordedDice
from triarii.engine.game import Game
from triarii.engine.header import Header
from triarii.engine.probe import ProbeDice
from triarii.engine.rejection import Rejection
from triarii.server import wire

SCHEME: Final = "triarii dice keyed-1"


def new_secret() -> str:
    return secrets.token_hex(32)


def new_number() -> str:
    """The number of a seat that has no browser of its own."""
    return secrets.token_hex(16)


def commitment(secret: str) -> str:
    """What is published before anybody gives a number: the SHA-256 of the secret's 32 bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def mixed_key(secret: str, numbers: list[str]) -> bytes:
    """The key of the game's dice: SHA-256 of the scheme's name, the secret and the seats' numbers, a line each."""
    return hashlib.sha256("\n".join([SCHEME, secret, *numbers]).encode()).digest()


def draws(game: Game, header: Header, opening: list[int], played: list[tuple[str, list[int]]]) -> list[wire.Drawn]:
    """Every draw of a game in order, with the number of sides it had: what a verifier draws again."""
    results = list(opening)
    for _, more in played:
        results += more
    witness = ProbeDice(RecordedDice(results))
    battle = game.set_up(header, witness)
    steps = [0] * len(witness.draws)
    for step, (action, _) in enumerate(played, start=1):
        if isinstance(battle.try_play(action), Rejection):
            break  # the rules have changed since: what was drawn up to here is still shown
        steps += [step] * (len(witness.draws) - len(steps))
    return [
        wire.Drawn(step=step, sides=draw.count, result=draw.result)
        for step, draw in zip(steps, witness.draws, strict=True)
    ]
