"""What the dice gave against what they should have given, from the events that a viewer may know."""

from __future__ import annotations

from collections import Counter
from math import sqrt

from triarii.engine.event_types import Rolled
from triarii.engine.game import Game
from triarii.server import wire


def dice_stats(game: Game, table: wire.TableInfo, steps: list[wire.Step]) -> wire.DiceStats:
    """How often each seat rolled each face, what was due, and its luck step by step."""
    faces = list(dict.fromkeys(game.faces))
    sides = len(game.faces)
    worth = worth_of(game)
    mean = sum(worth[face] for face in game.faces) / sides if sides else 0.0
    variance = sum((worth[face] - mean) ** 2 for face in game.faces) / sides if sides else 0.0
    by_seat: list[wire.SeatDice] = []
    for seat in table.seats:
        counts: Counter[str] = Counter()
        meter: list[wire.LuckAt] = []
        total, rolled = 0.0, 0
        for step in steps:
            dice = rolled_by(seat.seat, step)
            if dice:
                counts.update(dice)
                rolled += len(dice)
                total += sum(worth[face] for face in dice)
                meter.append(wire.LuckAt(step=step.step, luck=luck(total, rolled, mean, variance)))
        by_seat.append(
            wire.SeatDice(
                seat=seat.seat,
                rolled=rolled,
                counts={face: counts[face] for face in faces},
                expected={face: rolled * game.faces.count(face) / sides for face in faces},
                luck=meter[-1].luck if meter else 0.0,
                meter=meter,
            )
        )
    return wire.DiceStats(faces=faces, by_seat=by_seat)


def rolled_by(seat: str, step: wire.Step) -> list[str]:
    """The faces that this seat rolled in a step."""
    return [face for event in step.events if isinstance(event, Rolled) and event.seat == seat for face in event.faces]


def worth_of(game: Game) -> dict[str, float]:
    """What a face counts for: its number or, where faces are pictures, one if it is a face that all hope for."""
    return {face: float(face) if face.isdigit() else float(face in game.lucky_faces) for face in game.faces}


def luck(total: float, rolled: int, mean: float, variance: float) -> float:
    """How many standard deviations above the mean."""
    spread = sqrt(rolled * variance)
    return round((total - rolled * mean) / spread, 3) if spread else 0.0
