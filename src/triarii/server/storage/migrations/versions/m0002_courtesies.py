"""Seats may ask to take back across another player, and answer some questions in advance."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("asks_undo", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("grants_undo", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("presets", sa.JSON(), nullable=False, server_default="{}"))


def downgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        for column in ("asks_undo", "grants_undo", "presets"):
            batch_op.drop_column(column)
