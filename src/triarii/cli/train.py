"""Learn from self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triarii.cli.terminal import needs_file, needs_folder, say
from triarii.engine.data import write_text


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as ancients.")],
    folder: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where checkpoints are kept.")] = None,
    generations: Annotated[int, typer.Option(min=0, help="Gradient steps of the policy.")] = 12,
    games: Annotated[int, typer.Option(min=2, help="Battles for each step.")] = 6000,
    shake: Annotated[
        float,
        typer.Option(
            min=0.01, max=3.0, help="Size of the perturbations: smaller is more accurate and needs more battles."
        ),
    ] = 1.0,
    battles: Annotated[int, typer.Option(min=10, help="Battles of self-play for the value function.")] = 4000,
    hidden: Annotated[int, typer.Option(min=0, help="Hidden units of the value function; 0 makes it linear.")] = 0,
    epochs: Annotated[int, typer.Option(min=1, help="Passes over the samples.")] = 30,
    rounds: Annotated[
        int, typer.Option(min=0, help="Rounds of fitting the value function; the first uses the policy alone.")
    ] = 2,
    imitate: Annotated[int, typer.Option(min=0, help="Battles of searching players that the policy imitates.")] = 0,
    lessons: Annotated[int, typer.Option(min=0, help="Battles from which the quick evaluation is learned.")] = 600,
    improve: Annotated[bool, typer.Option(help="Start from the weights of the package instead of zero.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same training.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    curve: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the training curve as SVG.")] = None,
    ship: Annotated[bool, typer.Option(help="Put the result into the package, for everyone's `trained`.")] = False,
) -> None:
    """Train a game's policy and value function by self-play; an interrupted training resumes when called again."""
    from triarii.lab.pool import state_folder
    from triarii.lab.report import training_curve
    from triarii.lab.train import Plan, Training

    needs_folder(folder)
    needs_file(curve)
    plan = Plan(
        generations, games, battles, hidden, epochs,
        rounds=rounds, seed=seed, imitate=imitate, lessons=lessons, shake=shake,
    )  # fmt: skip
    training = Training(game, folder or state_folder() / f"train-{game}", plan, workers, say, improve)
    file = training.run()
    if curve is not None:
        write_text(curve, training_curve(training.state))
    if ship and "network" in training.state:
        file = training.ship()
    say(f"The weights are in {file}; `trained:{file}` plays with them.")
