"""Every game as an OpenSpiel game in Python, with each die and each drawn card as a chance node of its own."""

from __future__ import annotations

from typing import Any

from triarii.extras import require

require("openspiel", "The OpenSpiel adapter")

import numpy as np
import pyspiel

from triarii.adapters.numbers import Layout, layout_of
from triarii.engine.actions import Action
from triarii.engine.battle import Battle
from triarii.engine.dice import FastDice
from triarii.engine.events import EVERYTHING
from triarii.engine.header import Header
from triarii.engine.registry import KNOWN
from triarii.engine.registry import game as find_game
from triarii.players.chance import AskedDice, Asks

LONGEST = 1_000_000  # decisions and chances in one battle, as a bound for OpenSpiel
MOST_OUTCOMES = 128  # of one chance: the largest deck has fewer cards


PREFIX = "python_triarii_"


class Setting:
    """What is fixed of a battle before it begins. OpenSpiel makes game objects anew, so states hold this instead."""

    def __init__(self, name: str, battle: str) -> None:
        self.table = find_game(name)
        self.info = self.table.battle(battle or self.table.battles()[0].id)
        self.layout: Layout = layout_of(name, self.info.id)

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.table.name, self.info.id)


class Held:
    """A battle that can be pickled, by way of its stored form."""

    def __init__(self, battle: Battle) -> None:
        battle.quiet = True
        battle.dice = FastDice(0)  # every action brings its own dice
        self.battle = battle

    def __reduce__(self) -> tuple[Any, ...]:
        return held_from, (self.battle.to_data(),)


def held_from(data: dict[str, Any]) -> Held:
    return Held(find_game(data["header"]["game"]).load(data))


def setting_of(game: Any) -> Setting:
    return Setting(game.get_type().short_name.removeprefix(PREFIX), str(game.get_parameters().get("battle", "")))


class TriariiGame(pyspiel.Game):  # type: ignore[misc]  # the library is not typed
    """A battle of one of the games; `battle` names it, the game's first otherwise."""

    def __init__(self, kind: Any, name: str, params: dict[str, Any] | None = None) -> None:
        wanted = dict(params or {})
        setting = Setting(name, str(wanted.get("battle") or ""))
        figures = pyspiel.GameInfo(
            num_distinct_actions=setting.layout.choices,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=len(setting.info.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, figures, wanted)

    def new_initial_state(self) -> TriariiState:
        return TriariiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TriariiObserver:
        return TriariiObserver(setting_of(self), iig_obs_type, params)


class TriariiState(pyspiel.State):  # type: ignore[misc]
    """A battle between two decisions, or within one whose dice are still being rolled.

    While chance is asked, the action is played again from before it with the results known so far: so the very code
    that plays the game says what is rolled, and no rule is written twice.
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.setting = setting_of(game)
        self.held: Held | None = None
        self.pending: list[int] | None = None
        self.results: list[int] = []
        self.limit = 0
        self.go_on()

    @property
    def settled(self) -> Battle | None:
        """The battle at the last decision, before what is being rolled for now; None while it is set up."""
        return None if self.held is None else self.held.battle

    def go_on(self) -> None:
        """Play the pending action, or set the battle up, with the results known so far."""
        dice = AskedDice(self.results)
        try:
            if self.settled is None:
                table, info = self.setting.table, self.setting.info
                options = table.checked_options({})
                header = Header(table.name, table.rules_version, info.id, options, info.seats, "asked", "")
                battle = table.set_up(header, dice)
                battle.journal = None
            else:
                assert self.pending is not None
                battle = self.settled.clone()
                battle.dice = dice
                battle.apply(Action(*self.pending))
        except Asks as asks:
            self.limit = asks.limit
            return
        self.held = Held(battle)
        self.pending = None
        self.results = []
        self.limit = 0

    def current_player(self) -> int:
        if self.limit:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.settled is not None
        if self.settled.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.settled.seat

    def _legal_actions(self, player: int) -> list[int]:
        if self.limit or self.settled is None or self.settled.seat != player:
            return []
        return list(range(len(self.setting.layout.legal(self.settled))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(result, 1.0 / self.limit) for result in range(self.limit)]

    def _apply_action(self, action: int) -> None:
        if self.limit:
            self.results = [*self.results, action]
        else:
            assert self.settled is not None
            chosen = self.setting.layout.legal(self.settled)[action]
            self.pending = [chosen.verb, *chosen.numbers()]
            self.results = []
        self.go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.settled is None:
            return f"chance {action}"
        legal = self.setting.layout.legal(self.settled)
        return self.settled.vocabulary().format(legal[action]) if action < len(legal) else f"choice {action}"

    def is_terminal(self) -> bool:
        return not self.limit and self.settled is not None and self.settled.outcome is not None

    def returns(self) -> list[float]:
        """One to share among the winners, minus one among the losers."""
        seats = len(self.setting.info.seats)
        outcome = self.settled.outcome if self.settled is not None and not self.limit else None
        if outcome is None or not outcome.winners or len(outcome.winners) == seats:
            return [0.0] * seats
        won = len(outcome.winners)
        return [1.0 / won if seat in outcome.winners else -1.0 / (seats - won) for seat in range(seats)]

    def __str__(self) -> str:
        if self.settled is None:
            return f"setting up, results {self.results}"
        text = str(self.settled.state_to_data(EVERYTHING))
        return f"{text} {self.pending} {self.results}" if self.limit else text

    def __deepcopy__(self, memo: dict[int, Any]) -> TriariiState:
        twin = TriariiState(self.get_game())
        twin.held = self.held  # settled battles are never changed, only replaced
        twin.pending = self.pending
        twin.results = list(self.results)
        twin.limit = self.limit
        return twin


class TriariiObserver:
    """What a seat may know, as numbers and as text."""

    def __init__(self, setting: Setting, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"This observer takes no parameters; it was given {params}.")
        self.layout = setting.layout
        self.tensor = np.zeros(self.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TriariiState, player: int) -> None:
        self.tensor.fill(0)
        if state.settled is not None:
            self.tensor[:] = self.layout.numbers(state.settled, player)

    def string_from(self, state: TriariiState, player: int) -> str:
        if state.settled is None:
            return "setting up"
        return state.settled.view(player).json()


def kind_of(name: str) -> Any:
    """How OpenSpiel lists a game: `python_triarii_ancients` and so on."""
    table = find_game(name)
    seats = [len(info.seats) for info in table.battles()]
    return pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=f"Triarii: {table.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"battle": ""},
    )


_registered: dict[str, type[TriariiGame]] = {}


def game_class(name: str) -> type[TriariiGame]:
    """OpenSpiel wants a class for each game, which it makes with the parameters alone."""
    kind = kind_of(name)

    class Registered(TriariiGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, name, params)

    Registered.__name__ = f"Triarii{name.title()}"
    return Registered


def register_games(names: list[str] | None = None) -> list[str]:
    """Make the games known to OpenSpiel; `pyspiel.load_game("python_triarii_ancients")` works from then on."""
    listed: list[str] = []
    for name in names or list(KNOWN):
        listed.append(f"{PREFIX}{name}")
        if name not in _registered:
            _registered[name] = game_class(name)
            pyspiel.register_game(kind_of(name), _registered[name])
    return listed
