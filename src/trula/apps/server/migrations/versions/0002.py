"""Finished deals as records."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Column

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "records",
        Column("replay", sql.String(32), primary_key=True),
        Column("ended", sql.Float, nullable=False),
        Column("record", sql.Text, nullable=False),
        Column("names", sql.Text, nullable=False),
    )
