"""Starting and stopping the server, with a clear sentence when it cannot start."""

from __future__ import annotations

import logging
import socket
import threading
import time
import urllib.request
import webbrowser

import uvicorn
from uvicorn.supervisors import Multiprocess

from triarii.extras import require
from triarii.server import logs
from triarii.server.app import application
from triarii.server.live.check import Broken, broken_games
from triarii.server.problems import CannotServe
from triarii.server.routes.client import NOT_BUILT, client_folder
from triarii.server.settings import Settings, database_url, register_more_games, share_games
from triarii.server.storage.database import Database, bring_up_to_date

log = logging.getLogger("triarii.server")


def serve(settings: Settings, open_browser: bool = False) -> None:
    """Serve until told to stop. Raises CannotServe with one sentence if that is not possible."""
    if settings.workers > 1 and (not settings.redis or not database_url(settings).startswith("postgresql")):
        raise CannotServe("Several server processes need PostgreSQL (--db) and Redis (--redis) to share their games.")
    listening = bound(settings.host, settings.port)
    logs.set_up(settings.log)
    bring_up_to_date(database_url(settings))
    if settings.redis:
        check_redis(settings.redis)
    if client_folder(settings) is None:
        log.warning(NOT_BUILT)
    address = f"http://{shown_host(settings.host)}:{listening.getsockname()[1]}"
    log.info("serving", extra={"address": address, "workers": settings.workers})
    if open_browser:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    settings.to_environment()
    register_more_games()
    share_games()
    config = uvicorn.Config(
        "triarii.server.app:from_settings" if settings.workers > 1 else application(settings),
        factory=settings.workers > 1,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=8,
        limit_concurrency=None,
    )
    if settings.workers > 1:
        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config).run(sockets=[listening])


def stored_games(settings: Settings) -> tuple[int, list[Broken]]:
    """The number of stored games, and those that the present rules break."""
    register_more_games()
    url = database_url(settings)
    bring_up_to_date(url)
    database = Database(url)
    try:
        return broken_games(database)
    finally:
        database.close()


def bound(host: str, port: int) -> socket.socket:
    """The socket that will be listened on; taken first, so that nothing else is done in vain."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except (OSError, OverflowError) as error:
        listening.close()
        if isinstance(error, OSError) and error.errno == 98:
            raise CannotServe(
                f"Port {port} on {host} is taken: stop what uses it, or choose another with --port."
            ) from None
        raise CannotServe(f"The server cannot listen on {host}, port {port}: {error}.") from None
    listening.set_inheritable(True)
    return listening


def check_redis(url: str) -> None:
    require("server", "Redis")
    import redis
    from redis.exceptions import RedisError

    try:
        with redis.Redis.from_url(url, socket_connect_timeout=5) as connection:
            connection.ping()
    except (RedisError, OSError, ValueError) as error:
        raise CannotServe(f"Redis at {url.rpartition('@')[2]} is out of reach: {error}") from None


def shown_host(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def open_when_ready(address: str) -> None:
    """Open the browser once the server answers."""
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}/health", timeout=1)
            webbrowser.open(address)
            return
        except OSError:
            time.sleep(0.1)
