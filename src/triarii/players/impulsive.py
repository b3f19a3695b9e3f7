"""A planner that does not always plan: now and then it spends a turn on what comes to mind first."""

from __future__ import annotations

from typing import Final, final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.views import View
from triarii.players.knowledge import Knowledge
from triarii.players.search import SearchPlayer

LAPSES: Final = 10  # of a hundred turns
TEMPERATURE: Final = 0.7  # of the policy in such a turn: half as heedless as a recruit


@final
class ImpulsivePlayer(SearchPlayer):
    """Searches, but for some of its turns, which it draws one by one, own turns and the enemy's."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.drawn = -1  # the turn for which it was last drawn
        self.heedless = False

    def think(self, world: Battle, view: View, knowledge: Knowledge) -> list[Action]:
        turn = knowledge.turn(world)
        if turn != self.drawn:
            self.drawn = turn
            self.heedless = self.rng.below(100) < LAPSES
        if not self.heedless or knowledge.is_taste(world):
            return super().think(world, view, knowledge)
        self.rest = []
        return self.by_rank(world, knowledge, TEMPERATURE)
