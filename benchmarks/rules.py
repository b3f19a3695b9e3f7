"""How fast the rules run here, as `triarii bench` tells it: `python -m benchmarks.rules [game]`."""

from __future__ import annotations

import typer

from triarii.cli.bench import command

if __name__ == "__main__":
    typer.run(command)
