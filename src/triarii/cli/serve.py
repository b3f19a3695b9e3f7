"""`triarii serve`: play in the browser, alone, on one screen or with others."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    host: Annotated[str | None, typer.Option(help="Address to listen on; 0.0.0.0 for everybody.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    db: Annotated[str | None, typer.Option(help="SQLite file or postgresql://…; default: a file of your own.")] = None,
    redis: Annotated[str | None, typer.Option(help="redis://… to share games between several processes.")] = None,
    workers: Annotated[int | None, typer.Option(help="Server processes; several need --db and --redis.")] = None,
    computers: Annotated[int | None, typer.Option(help="Processes for computer players.")] = None,
    open: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Serve the games to browsers, on this machine or to the world."""
    from triarii.server.run import serve
    from triarii.server.settings import from_environment

    given = {"host": host, "port": port, "db": db, "redis": redis, "workers": workers, "computers": computers}
    serve(from_environment(**given), open)
