"""How a server is set up: from the command line, and from TRIARII_… in the environment."""

from __future__ import annotations

import dataclasses
import json
import os
from pathlib import Path
from typing import Any

from triarii.engine import registry
from triarii.engine.game import BadSetup

ENVIRONMENT = "TRIARII_SETTINGS"  # how the settings reach further server processes


@dataclasses.dataclass(frozen=True)
class Settings:
    """Everything that can be set; the defaults suit one person at home."""

    host: str = "127.0.0.1"  # the address to listen on; 0.0.0.0 for all interfaces
    port: int = 8000  # the port to listen on
    db: str = ""  # an SQLite file or postgresql://…; empty: an SQLite file in the user's data folder
    redis: str = ""  # redis://…; needed by more than one server process
    workers: int = 1  # server processes; more than one need PostgreSQL and Redis
    computers: int = 0  # processes for computer players; 0: one less than there are cores
    public_url: str = ""  # the address that people use: for links in notices, and as an allowed origin behind a proxy
    secure_cookies: bool = False  # on behind HTTPS: cookies are sent over HTTPS only
    web: str = ""  # the folder of the built client; empty: look for web/dist
    smtp: str = ""  # the mail server: smtp://user:password@host:port or smtps://…; empty: no mail
    mail_from: str = ""  # the sender's address of notices
    notice_delay: float = 60.0  # seconds that a turn may wait before its player is notified
    notice_retry: float = 90.0  # seconds after which a notice is sent again whose sender died while sending it
    private_webhooks: bool = False  # allow webhooks to addresses inside the own network
    limits: bool = True  # rate limits; off only in tests of something else
    think: float = 0.0  # seconds a turn for every computer player; 0: as its level says
    log: str = "auto"  # the format of the log: json, text, or auto (JSON unless it is a terminal)

    def to_environment(self) -> None:
        os.environ[ENVIRONMENT] = json.dumps(dataclasses.asdict(self))


def from_environment(**given: Any) -> Settings:
    """The settings that were given, then those of TRIARII_SETTINGS and TRIARII_<NAME>, then the defaults."""
    values: dict[str, Any] = json.loads(os.environ.get(ENVIRONMENT, "{}"))
    for field in dataclasses.fields(Settings):
        text = os.environ.get(f"TRIARII_{field.name.upper()}")
        if text is not None and field.name not in values:
            values[field.name] = _read(field.name, text, field.default)
    values.update({key: value for key, value in given.items() if value is not None})
    return Settings(**values)


def _read(name: str, text: str, default: object) -> object:
    if isinstance(default, bool):
        return text.lower() in ("1", "true", "yes", "on")
    try:
        return type(default)(text)  # type: ignore[call-arg]
    except ValueError:
        raise BadSetup(f"TRIARII_{name.upper()} should be a number, not '{text}'.") from None


def data_folder() -> Path:
    """Where the user's own things are kept: XDG's data folder, or ~/.local/share."""
    root = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(root) / "triarii"


def database_url(settings: Settings) -> str:
    """The database as SQLAlchemy names it."""
    url = settings.db
    if not url:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{folder / 'triarii.sqlite'}"
    for old in ("postgres://", "postgresql://"):
        if url.startswith(old):
            return "postgresql+psycopg://" + url.removeprefix(old)
    return url if "://" in url else f"sqlite:///{Path(url).absolute()}"


def register_more_games() -> None:
    """Games and data packs from outside: TRIARII_GAMES="name=module,…" and TRIARII_PACKS="folder:…"."""
    named = [entry.partition("=") for entry in os.environ.get("TRIARII_GAMES", "").split(",")]
    known = {name.strip(): module.strip() for name, _, module in named if module and name.strip() not in registry.KNOWN}
    packs = [Path(folder) for folder in os.environ.get("TRIARII_PACKS", "").split(os.pathsep) if folder]
    registry.know_the_same(known, packs)


def share_games() -> None:
    """Let the processes that are started from here know the same games and data packs."""
    os.environ["TRIARII_GAMES"] = ",".join(f"{name}={module}" for name, module in registry.KNOWN.items())
    os.environ["TRIARII_PACKS"] = os.pathsep.join(str(folder.absolute()) for folder in registry.PACKS)
