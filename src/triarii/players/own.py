"""Players of your own: any object with one method, by itself or named as module:Class, wherever a level is named."""

# triarii: pure (it imports and calls what others wrote)

from __future__ import annotations

import copy
import inspect
import sys
import traceback
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from triarii.engine.actions import Action
from triarii.engine.dice import FastDice
from triarii.engine.game import BadSetup
from triarii.engine.rejection import Rejection
from triarii.engine.views import View
from triarii.players.budget import Budget
from triarii.players.levels import is_own, player
from triarii.players.player import Player


@runtime_checkable
class Chooser(Protocol):
    """A player of your own. It is made anew for each battle, and asked for every decision of its seat."""

    def choose(self, view: View, budget: Budget) -> Action | str:
        """A legal action, or its notation, for the decision that this view shows.

        `view.actions` lists the choices in the notation; `view.battle(dice)` is a battle to try them on, in which what
        the seat cannot know is dealt anew. The budget is what may be spent on a turn; nobody enforces it.
        """
        ...


Seat = str | Chooser
INSTANCES: dict[str, Chooser] = {}  # objects that were given instead of names, for a process that is to know the same


class PlayerFailed(BadSetup):
    """A player of one's own raised an error or chose what is not legal; the message holds the position."""


class OwnPlayer(Player):
    """A player of one's own at the table, with what it chooses looked at."""

    def __init__(self, name: str, chooser: Chooser) -> None:
        super().__init__()
        self.name = name
        self.chooser = chooser

    def choose(self, view: View, budget: Budget) -> Action:
        if not view.is_mine:
            raise BadSetup("A player was asked for a decision that is not his.")
        try:
            chosen = self.chooser.choose(view, budget)
        except Exception as error:  # whatever it is, its author wants to know where it happened
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(last.filename).name}, line {last.lineno}"
            raise self.failed(view, f"raised {type(error).__name__}: {error} ({where})") from error
        words = view.game.vocabulary()
        read = words.parse(chosen) if isinstance(chosen, str) else chosen
        if isinstance(read, Rejection):
            raise self.failed(view, f"chose {chosen!r}: {read.sentence}")
        if not isinstance(read, Action):
            raise self.failed(view, f"chose {chosen!r}, which is neither an action nor its notation")
        refusal = view.battle(FastDice(0)).why_not(read)
        if refusal is not None:
            raise self.failed(view, f"chose {read!r}: {refusal.sentence}")
        return read

    def plan(self, view: View, budget: Budget) -> list[Action]:
        return [self.choose(view, budget)]

    def failed(self, view: View, what: str) -> PlayerFailed:
        return PlayerFailed(f"{self.name} {what}; it was asked in {view.battle(FastDice(0))!r}")


def named(seat: Seat) -> str:
    """The name by which a seat is noted: that of a level or of module:Class as it is, a new one for an object."""
    if isinstance(seat, str):
        return seat
    if not callable(getattr(seat, "choose", None)) or isinstance(seat, type):
        raise BadSetup(f"{seat!r} is no player: it needs a method choose(view, budget).")
    for name, known in INSTANCES.items():
        if known is seat:
            return name
    name = f"object:{type(seat).__name__}-{len(INSTANCES) + 1}"
    INSTANCES[name] = seat
    return name


def seated(name: str, seed: int = 0) -> Player:
    """The player of a seat in one battle: of a level, of module:Class, or a copy of an object."""
    if not is_own(name):
        return player(name, seed)
    known = INSTANCES.get(name)
    made = copy.deepcopy(known) if known is not None else made_by(class_of(name), name, seed)
    return made if isinstance(made, Player) else OwnPlayer(name, made)


def made_by(kind: Any, name: str, seed: int) -> Chooser:
    """A new player; one whose class takes a `seed` is given one."""
    takes_seed = "seed" in inspect.signature(kind).parameters
    try:
        made = kind(seed=seed) if takes_seed else kind()
    except TypeError as error:
        raise BadSetup(f"{name} cannot be made: {error}; it should need nothing, or a seed.") from error
    if not isinstance(made, Chooser):
        raise BadSetup(f"{name} is no player: it needs a method choose(view, budget).")
    return made


def class_of(name: str) -> Any:
    """What module:Class names; the module may lie in the current folder."""
    module, _, kind = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), kind, None)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise
        raise BadSetup(f"There is no module '{module}' for the player '{name}'.") from None
    if not callable(found):
        raise BadSetup(f"The module '{module}' has no class '{kind}' for the player '{name}'.")
    return found


def sources_of(names: set[str]) -> list[Path]:
    """The files in which these players are written: kept results are good only as long as they stay the same."""
    found: set[Path] = set()
    for name in names:
        if is_own(name):
            kind = type(INSTANCES[name]) if name in INSTANCES else class_of(name)
            file = getattr(sys.modules.get(kind.__module__), "__file__", None)
            if file is not None:
                found.add(Path(file))
    return sorted(found)
