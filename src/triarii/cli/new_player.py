"""A folder to begin a player of one's own in."""

from __future__ import annotations

import keyword
from pathlib import Path
from typing import Annotated

import typer

from triarii.cli.terminal import needs_folder, say
from triarii.engine.data import write_text
from triarii.engine.game import BadSetup

PLAYER = '''"""A player of Triarii."""

from triarii import Budget
from triarii.engine.actions import Action
from triarii.engine.dice import FastDice
from triarii.engine.views import View


class {kind}:
    """Prefers to attack; otherwise any choice will do."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = FastDice(seed)

    def choose(self, view: View, budget: Budget) -> Action | str:
        """A legal action for the decision that this view shows: one of battle.legal, or of view.actions."""
        battle = view.battle(self.dice)  # to look at and to try things on: what is hidden is dealt anew
        attacks = [action for action in view.actions if action.startswith(("attack", "assault", "charge"))]
        if attacks:
            return attacks[self.dice.below(len(attacks))]
        return battle.legal[self.dice.below(len(battle.legal))]
'''

TEST = '''"""The player makes legal choices to the end of a battle."""

import triarii
from {module} import {kind}


def test_it_plays_a_battle_to_its_end() -> None:
    battle = triarii.start("ancients", "akragas", seed=1)
    players = [{kind}(0), {kind}(1)]
    while battle.outcome is None:
        battle.play(players[battle.seat].choose(battle.view(battle.seat), triarii.Budget(0.1)))
    assert battle.record().lines
'''

README = """# {kind}

A player of Triarii: `{module}.py` has one method, `choose(view, budget)`, which answers with a legal action.

    python -m pytest
    triarii simulate ancients akragas --seats {module}:{kind},greedy --games 20 --mirror
    triarii play ancients akragas --seats human,{module}:{kind}

Run these here, in this folder. `view.actions` lists the choices in the notation of the game, and `view.battle(dice)` is
a battle to try them on. An error, or a choice that is not legal, is reported with the position.
"""


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the folder and module, such as my_bot.")],
    folder: Annotated[Path, typer.Option("--in", metavar="FOLDER", help="Where the new folder is made.")] = Path("."),
) -> None:
    """Make a folder with a player of your own to begin with: the player, a test and a README."""
    module = name.strip().lower().replace("-", "_")
    if not module.isidentifier() or keyword.iskeyword(module):
        raise BadSetup(f"'{name}' cannot be the name of a module: use letters, digits and '_', such as my_bot.")
    there = folder / module
    if there.exists():
        raise BadSetup(f"{there} is there already; choose another name.")
    needs_folder(there)
    words = {"module": module, "kind": "".join(part.title() for part in module.split("_"))}
    for file, text in ((f"{module}.py", PLAYER), (f"test_{module}.py", TEST), ("README.md", README)):
        write_text(there / file, text.format(**words))
    say(f"{there} holds your player; its README.md says how to try it.")
