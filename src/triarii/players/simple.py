"""The players that do not look ahead: chance, and the best expected outcome."""

from __future__ import annotations

from typing import final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.views import View
from triarii.players.knowledge import Knowledge, any_of_the_best, sampled, value_of
from triarii.players.player import Player
from triarii.players.twins import completed, fresh


@final
class RandomPlayer(Player):
    """Any legal action is as good as another."""

    def think(self, world: Battle, view: View, knowledge: Knowledge) -> list[Action]:
        return [world.legal[self.rng.below(len(world.legal))]]


@final
class GreedyPlayer(Player):
    """Plays each choice that shapes the turn through to the first die, and takes what promises most.

    `temperature` makes it err: it takes a choice by chance, the better ones more often.
    """

    def __init__(self, seed: int = 0, temperature: float = 0.0) -> None:
        super().__init__(seed)
        self.temperature = temperature

    def think(self, world: Battle, view: View, knowledge: Knowledge) -> list[Action]:
        if knowledge.is_taste(world):
            return [world.legal[any_of_the_best(knowledge.rank(world), self.rng)]]
        if not knowledge.is_fork(world):
            return self.by_rank(world, knowledge, self.temperature)
        self.meter.start(1.0)
        seat = world.seat
        plans: list[list[Action]] = []
        values: list[float] = []
        for place in range(len(world.legal)):
            twin = fresh(world, self.rng)
            plan: list[Action] = []
            spoke = completed(knowledge, twin, place, 0.0, self.rng, plan)
            plans.append(plan)
            values.append(self.worth(knowledge, world, twin, plan, seat, spoke))
            if self.meter.is_late():
                break
        return plans[sampled(values, 0.1 * self.temperature, self.rng)]

    def worth(
        self, knowledge: Knowledge, world: Battle, twin: Battle, plan: list[Action], seat: int, spoke: bool
    ) -> float:
        """What a plan promises: the mean of a few throws where its last step rolls or draws something."""
        if twin.outcome is None and not spoke:
            return knowledge.prospect(twin, seat)
        total = value_of(knowledge, twin, seat)
        throws = 4
        for _ in range(throws - 1):
            again = fresh(world, self.rng)
            for action in plan:
                again.apply(action)
            total += value_of(knowledge, again, seat)
        return total / throws
