"""`triarii serve`: play in the browser, alone, on one screen or with others."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on, 127.0.0.1 by default; 0.0.0.0 for all interfaces.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on, 8000 by default.")] = None,
    db: Annotated[
        str | None, typer.Option(help="SQLite file or postgresql://…; by default a file in your data folder.")
    ] = None,
    redis: Annotated[str | None, typer.Option(help="redis://…, needed by several server processes.")] = None,
    workers: Annotated[
        int | None, typer.Option(help="Server processes, 1 by default; more need --db and --redis.")
    ] = None,
    computers: Annotated[
        int | None, typer.Option(help="Processes for computer players; by default one less than cores.")
    ] = None,
    open: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Replay all stored games, list those that fail, and exit.")
    ] = False,
) -> None:
    """Serve the games to browsers, on this machine or to the world."""
    from triarii.server.run import serve, stored_games
    from triarii.server.settings import from_environment

    given = {"host": host, "port": port, "db": db, "redis": redis, "workers": workers, "computers": computers}
    settings = from_environment(**given)
    if not check:
        serve(settings, open)
        return
    count, broken = stored_games(settings)
    for game in broken:
        typer.echo(str(game))
    typer.echo(f"{count} stored games, {len(broken)} of them not accepted by the present rules.")
    raise typer.Exit(1 if broken else 0)
