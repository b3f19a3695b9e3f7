"""How Alembic reaches the database: over the connection that the server has opened, or by its address."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from triarii.server.storage.database import open_engine
from triarii.server.storage.schema import Base


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with open_engine(str(context.config.get_main_option("sqlalchemy.url"))).connect() as opened:
        run(opened)
        opened.commit()
