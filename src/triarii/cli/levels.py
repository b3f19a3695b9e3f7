"""The computer players by name."""

from __future__ import annotations

from typing import Annotated

import typer

from triarii.cli.terminal import print_json, say, say_table


def command(json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False) -> None:
    """List the levels of the computer, with their usual budgets."""
    from triarii.players.levels import LEVELS

    if json:
        print_json(
            [
                {"level": one.name, "sentence": one.sentence, "budget": one.budget.text(), "for_people": one.for_people}
                for one in LEVELS.values()
            ]
        )
        return
    rows = [["level", "seconds a turn", "what to expect"]]
    rows += [[one.name, one.budget.text(), one.sentence] for one in LEVELS.values()]
    say_table("<<<", rows)
    say("Another budget: search@0.4 for seconds a turn, search@200i for iterations. Your own player: module:Class.")
