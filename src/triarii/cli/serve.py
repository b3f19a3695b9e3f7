"""`triarii serve`: play in the browser, alone, on one screen or with others."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 0.0.0.0 for everybody.", show_default="127.0.0.1")
    ] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.", show_default="8000")] = None,
    db: Annotated[
        str | None, typer.Option(help="SQLite file or postgresql://….", show_default="a file in your data folder")
    ] = None,
    redis: Annotated[
        str | None, typer.Option(help="redis://… to share games between several processes.", show_default="none")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(help="Server processes; several need --db and --redis.", show_default="1"),
    ] = None,
    computers: Annotated[
        int | None, typer.Option(help="Processes for computer players.", show_default="one less than there are cores")
    ] = None,
    open: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="List the stored games that the present rules would replay differently, and stop."
        ),
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
