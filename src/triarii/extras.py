"""The optional parts of Triarii, and the sentence that says how to install the one that is missing."""

from __future__ import annotations

from importlib.util import find_spec

from triarii.engine.game import BadSetup

# What each extra of pyproject.toml is recognised by.
EXTRAS = {
    "web": ("alembic", "argon2", "fastapi", "httpx", "openskill", "sqlalchemy", "uvicorn", "websockets"),
    "server": ("psycopg", "redis"),
    "lab": ("matplotlib", "numpy", "openskill"),
    "ray": ("ray",),
    "pettingzoo": ("gymnasium", "numpy", "pettingzoo"),
    "openspiel": ("numpy", "pyspiel"),
}


class MissingExtra(BadSetup, ModuleNotFoundError):
    """A part of Triarii is used whose packages are not installed."""


def require(extra: str, what: str) -> None:
    """Raise MissingExtra with one sentence, unless the packages of this extra are there."""
    if any(find_spec(module) is None for module in EXTRAS[extra]):
        raise MissingExtra(f"{what} needs more packages: `pip install 'triarii[{extra}]'` installs them.")
