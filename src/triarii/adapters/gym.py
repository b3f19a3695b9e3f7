"""A Gymnasium environment for one learner, against a computer player of any level."""

from __future__ import annotations

from typing import Any

from triarii.extras import require

require("pettingzoo", "The Gymnasium adapter")

import gymnasium
import numpy as np

from triarii.adapters.numbers import ARGUMENTS, Layout, layout_of
from triarii.adapters.zoo import LARGEST
from triarii.drawing.position import text_board
from triarii.engine.events import SPECTATOR
from triarii.engine.game import BadSetup
from triarii.engine.registry import KNOWN
from triarii.engine.registry import game as find_game
from triarii.players.levels import seat_from
from triarii.players.own import Seat, named, seated
from triarii.table import start


class Choices(gymnasium.spaces.Discrete):  # type: ignore[misc]  # the library is not typed
    """As many numbers as there can be choices. Drawn without a mask of one's own, they are choices of the moment."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.open = count

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            return np.int64(self.np_random.integers(max(1, self.open)))
        drawn: np.int64 = super().sample(mask=mask, probability=probability)
        return drawn


class Duel(gymnasium.Env):  # type: ignore[misc]  # the library is not typed
    """One seat is the learner's; the others are held by a level such as `greedy` or `search@200i`."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        battle: str = "",
        seat: int = 0,
        against: Seat = "greedy",
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = find_game(game)
        self.info = self.table.battle(battle or self.table.battles()[0].id)
        if not 0 <= seat < len(self.info.seats):
            raise BadSetup(f"'{self.info.id}' has seats 0 to {len(self.info.seats) - 1}; there is no seat {seat}.")
        self.seat = seat
        self.level, self.budget = seat_from(named(against))
        self.options = dict(options or {})
        self.render_mode = render_mode
        layout = Layout(game, self.info.id, options) if options else layout_of(game, self.info.id)
        self.layout = layout
        self.action_space = Choices(layout.choices)
        self.observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-LARGEST, LARGEST, (layout.size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (layout.choices,), np.int8),
                "choices": gymnasium.spaces.Box(-LARGEST, LARGEST, (layout.choices, ARGUMENTS), np.float32),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 31))
        self.battle = start(self.table.name, self.info.id, drawn, self.options, fast=True)
        self.battle.journal = None
        self.battle.quiet = True
        self.others = {
            seat: seated(self.level, drawn + seat) for seat in range(len(self.info.seats)) if seat != self.seat
        }
        self.let_others_play()
        return self.observe(), {"action_mask": self.layout.mask(self.battle, self.seat)}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        legal = self.layout.legal(self.battle)
        if not 0 <= int(action) < len(legal):
            raise ValueError(f"Action {action} is masked out: there are {len(legal)} choices now.")
        self.battle.apply(legal[int(action)])
        self.let_others_play()
        outcome = self.battle.outcome
        reward = 0.0 if outcome is None else 2.0 * outcome.value_for(self.seat) - 1.0
        info = {"action_mask": self.layout.mask(self.battle, self.seat)}
        return self.observe(), reward, outcome is not None, False, info

    def let_others_play(self) -> None:
        battle = self.battle
        while battle.outcome is None and battle.seat != self.seat:
            battle.apply(self.others[battle.seat].choose(battle.view(battle.seat), self.budget))
        self.action_space.open = len(self.layout.legal(battle))

    def observe(self) -> dict[str, Any]:
        return {
            "observation": self.layout.numbers(self.battle, self.seat),
            "action_mask": self.layout.mask(self.battle, self.seat),
            "choices": self.layout.actions(self.battle, self.seat),
        }

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return text_board(self.table, self.battle.to_data(SPECTATOR))


for _name in KNOWN:
    gymnasium.register(id=f"triarii/{_name}-v0", entry_point=f"{__name__}:Duel", kwargs={"game": _name})
