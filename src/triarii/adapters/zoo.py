"""Every game as a PettingZoo environment in which the seats take turns (AEC)."""

from __future__ import annotations

from typing import Any

from triarii.extras import require

require("pettingzoo", "The PettingZoo adapter")

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from triarii.adapters.numbers import ARGUMENTS, Layout, layout_of
from triarii.drawing.position import text_board
from triarii.engine.events import SPECTATOR
from triarii.engine.registry import game as find_game
from triarii.table import start

LARGEST = 2.0**24  # as far as whole numbers go in a float


def env(game: str, battle: str = "", options: dict[str, Any] | None = None, render_mode: str | None = None) -> Skirmish:
    """A battle for as many agents as it has seats. Action n is the n-th choice that the mask allows."""
    return Skirmish(game, battle, options, render_mode)


class Skirmish(AECEnv):  # type: ignore[misc]  # the library is not typed
    """A battle as PettingZoo sees it: an observation for each seat, without what is hidden from it, and a mask."""

    metadata = {"name": "triarii_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str, battle: str, options: dict[str, Any] | None, render_mode: str | None) -> None:
        super().__init__()
        self.table = find_game(game)
        self.info = self.table.battle(battle or self.table.battles()[0].id)
        self.options = dict(options or {})
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"triarii_{game}_v0"}
        self.layout = Layout(game, self.info.id, options) if options else layout_of(game, self.info.id)
        self.possible_agents = [f"{seat}_{place}" for place, seat in enumerate(self.info.seats)]
        self.agents = self.possible_agents[:]
        layout = self.layout
        observation = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-LARGEST, LARGEST, (layout.size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (layout.choices,), np.int8),
                "choices": gymnasium.spaces.Box(-LARGEST, LARGEST, (layout.choices, ARGUMENTS), np.float32),
            }
        )
        choice = gymnasium.spaces.Discrete(layout.choices)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, choice)
        self.chance = np.random.default_rng(0)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        drawn = int(self.chance.integers(1 << 31))
        self.battle = start(self.table.name, self.info.id, drawn, self.options, fast=True)
        self.battle.journal = None
        self.battle.quiet = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.battle.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {
            "observation": self.layout.numbers(self.battle, seat),
            "action_mask": self.layout.mask(self.battle, seat),
            "choices": self.layout.actions(self.battle, seat),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self.layout.legal(self.battle)
        if action is None or not 0 <= int(action) < len(legal):
            raise ValueError(f"Action {action} is masked out: {agent} has {len(legal)} choices now.")
        self._cumulative_rewards[agent] = 0.0
        self.battle.apply(legal[int(action)])
        outcome = self.battle.outcome
        self._clear_rewards()
        if outcome is None:
            self.agent_selection = self.possible_agents[self.battle.seat]
        else:
            for seat, name in enumerate(self.possible_agents):
                self.rewards[name] = 2.0 * outcome.value_for(seat) - 1.0
                self.terminations[name] = True
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return text_board(self.table, self.battle.to_data(SPECTATOR))

    def close(self) -> None:
        """Nothing is held open."""
