"""The command line. A command is a module of this folder with a function `command`, and is called by its name."""

from __future__ import annotations

import os
import pkgutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from triarii import COMPILED, __version__
from triarii.cli.terminal import complain, say
from triarii.engine import registry
from triarii.engine.game import BadSetup
from triarii.lab.interrupt import Interrupted

INTERRUPTED = 130

app = typer.Typer(
    name="triarii",
    help="The battles of the ancient world, played and studied by computer.",
    no_args_is_help=False,
    invoke_without_command=True,
    epilog="Exit codes: 0 done; 1 done, and what was looked for is wrong or not there; 2 it cannot be done, with the reason "
    "in a sentence; 130 stopped by the interrupt key, with what is kept and how to go on.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # the same help whether Rich is installed or not
)


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"triarii {__version__} ({'compiled' if COMPILED else 'pure Python'})")
        raise typer.Exit


WELCOME = """\
triarii play               a battle in the terminal, against the computer or a friend
triarii play --browser     the same games in the browser
triarii games              the games, their battles and options
triarii board ancients     a battle's board; --svg FILE draws it
triarii --help             everything else: odds, simulations, tournaments, reviews, a server for your club"""


@app.callback()
def common(
    context: typer.Context,
    pack: Annotated[
        list[Path] | None, typer.Option("--pack", metavar="FOLDER", help="A data pack: your own battles and armies.")
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    for folder in pack or []:
        registry.add_pack(folder)
    if context.invoked_subcommand is None:
        say(WELCOME)


for _found in sorted(pkgutil.iter_modules(__path__), key=lambda found: found.name):
    _module = import_module(f"{__name__}.{_found.name}")
    if hasattr(_module, "command"):
        app.command(_found.name.replace("_", "-"))(_module.command)


def main() -> None:
    """Run a command. What the user got wrong is answered with a sentence and exit code 2; so is a stop, with 130."""
    try:
        app()
    except BadSetup as mistake:
        complain(str(mistake))
        sys.exit(2)
    except Interrupted as stopped:
        complain(str(stopped))
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
