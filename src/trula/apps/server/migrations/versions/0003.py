"""When a table was used, and how many an address has opened."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Column

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the change."""
    op.add_column("tables", Column("used", sql.Float, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET used = created")
    op.create_table(
        "openings",
        Column("address", sql.String(64), primary_key=True),
        Column("day", sql.Integer, primary_key=True),
        Column("tables", sql.Integer, nullable=False),
    )
