"""The yardstick: plain open-loop Monte Carlo tree search over information sets, with random rollouts.

Single-observer ISMCTS (Cowling, Powley and Whitehouse, 2012) with UCB1 over the actions available in the world at hand,
open loop, so that dice need no nodes of their own. Rollouts are uniformly random; after `depth` decisions they are
cut short and the position is judged, as is usual for long games.
"""

from __future__ import annotations

from math import log, sqrt
from typing import final

from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.views import View
from triarii.players.candidates import choices_after
from triarii.players.knowledge import Knowledge, value_of
from triarii.players.player import Player
from triarii.players.twins import fresh


@final
class Node:
    """An action taken after the actions above it: by whom, how often it was possible, tried, and what it brought."""

    __slots__ = ("action", "seat", "visits", "available", "total", "children")

    def __init__(self, action: Action | None, seat: int) -> None:
        self.action = action
        self.seat = seat
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}


@final
class MctsPlayer(Player):
    """Open-loop MCTS with random rollouts, anytime."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.exploration = 0.7
        self.depth = 60
        self.share = 0.2  # of the turn's budget that is left, for each decision
        self.kept_root: Node | None = None
        self.kept_count = 0

    def think(self, world: Battle, view: View, knowledge: Knowledge) -> list[Action]:
        meter = self.meter
        meter.start(self.share)
        root = self.kept_root
        if root is None or self.kept_count != len(world.legal):  # the tree below the last action does not serve
            root = Node(None, world.seat)
        worlds = [world]
        trials = 0
        while meter.goes_on() or trials == 0:
            if len(worlds) < 16 and trials >= 4 * len(worlds):
                another = view.battle(self.rng)
                another.quiet = True
                worlds.append(another)
            self.iterate(root, fresh(worlds[trials % len(worlds)], self.rng), knowledge)
            trials += 1
            meter.tick()
        meter.stop()
        child = self.most_visited(root, world)
        assert child.action is not None
        self.kept_root = child
        self.kept_count = choices_after(world, child.action, self.rng)
        return [child.action]

    def most_visited(self, root: Node, world: Battle) -> Node:
        chosen: Node | None = None
        for action in world.legal:
            child = root.children.get(action)
            if child is not None and (chosen is None or child.visits > chosen.visits):
                chosen = child
        return chosen if chosen is not None else Node(world.legal[0], world.seat)

    def iterate(self, root: Node, battle: Battle, knowledge: Knowledge) -> None:
        path = [root]
        node = root
        while battle.outcome is None:
            seat = battle.seat
            legal = battle.legal
            untried: list[Action] = []
            chosen: Node | None = None
            hope = -1.0
            for action in legal:
                child = node.children.get(action)
                if child is None:
                    untried.append(action)
                else:
                    child.available += 1
                    its = child.total / child.visits + self.exploration * sqrt(
                        log(float(child.available)) / child.visits
                    )
                    if its > hope:
                        hope = its
                        chosen = child
            if untried:
                action = untried[self.rng.below(len(untried))]
                node = Node(action, seat)
                node.available = 1
                path[-1].children[action] = node
                path.append(node)
                battle.apply(action)
                break
            assert chosen is not None and chosen.action is not None
            battle.apply(chosen.action)
            path.append(chosen)
            node = chosen
        for step in range(self.depth):
            if battle.outcome is not None or (step % knowledge.between_looks == 0 and self.meter.is_late()):
                break
            legal = battle.legal
            battle.apply(legal[self.rng.below(len(legal))])
        values = [value_of(knowledge, battle, seat) for seat in range(len(battle.header.seats))]
        for visited in path:
            visited.visits += 1
            visited.total += values[visited.seat]
