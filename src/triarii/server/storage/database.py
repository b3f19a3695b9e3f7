"""Opening the database: SQLite by default, PostgreSQL by its address, always brought up to date first."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.orm import Session as OrmSession
from sqlalchemy.orm import sessionmaker

from triarii.extras import require
from triarii.server.problems import CannotServe

MIGRATION_LOCK = 0x7219A211  # PostgreSQL's advisory lock: one process migrates, the others wait


class Database:
    """One database: `read` sees a consistent state; to write is the business of the process's one writer."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)
        self.reading = sessionmaker(self.engine, expire_on_commit=False)
        self.statements = 0  # sent to the database so far; what a move takes of them is measured
        event.listen(self.engine, "before_cursor_execute", self._count)

    def _count(self, *statement: object) -> None:
        self.statements += 1

    @property
    def is_postgresql(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    @property
    def is_shared(self) -> bool:
        """May other processes play at the same tables?"""
        return self.is_postgresql

    @contextlib.contextmanager
    def read(self) -> Iterator[OrmSession]:
        with self.reading() as session:
            yield session

    def writing(self) -> Connection:
        """A connection for the writer."""
        return self.engine.connect().execution_options(immediate=True)

    def is_reachable(self) -> bool:
        try:
            with self.engine.connect() as connection:
                connection.execute(text("SELECT 1"))
            return True
        except DBAPIError:
            return False

    def close(self) -> None:
        self.engine.dispose()


def open_engine(url: str) -> Engine:
    try:
        place = make_url(url)
        if place.get_backend_name() == "sqlite":
            return _sqlite(url)
        if place.get_backend_name() == "postgresql":
            require("server", "PostgreSQL")
            return create_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=30)
    except (ArgumentError, NoSuchModuleError):
        pass
    raise CannotServe(f"The database '{url}' is not one that Triarii knows: give an SQLite file or postgresql://….")


def _sqlite(url: str) -> Engine:
    engine = create_engine(
        url,
        pool_size=20,
        max_overflow=20,
        connect_args={"timeout": 30, "isolation_level": None, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut too
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes the lock at once, so that what it has read cannot change before it writes.
        immediate = connection.get_execution_options().get("immediate", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def alembic_config(url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config


def bring_up_to_date(url: str) -> None:
    """Create or migrate the schema; a clear sentence if the database is too new or out of reach."""
    config = alembic_config(url)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    shown = make_url(url).render_as_string(hide_password=True)
    engine = open_engine(url)
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATION_LOCK})
                connection.commit()
            present = set(MigrationContext.configure(connection).get_current_heads())
            connection.rollback()
            if present - known:
                raise CannotServe(
                    f"The database {shown} is too new: it was written by a later Triarii"
                    f" (schema {', '.join(sorted(present - known))}). Update Triarii, or choose another with --db."
                )
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
    except DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0] if error.orig is not None else str(error)
        raise CannotServe(f"The database {shown} is out of reach: {reason}") from None
    finally:
        engine.dispose()
