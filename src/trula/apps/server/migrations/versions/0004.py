"""Servers on one database, and which of them has which table."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Column, ForeignKey

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "servers",
        Column("id", sql.String(32), primary_key=True),
        Column("url", sql.Text, nullable=False),
        Column("secret", sql.String(64), nullable=False),
        Column("expires", sql.Float, nullable=False),
    )
    op.create_table(
        "leases",
        Column("table_id", sql.String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        Column("server", sql.String(32), ForeignKey("servers.id", ondelete="CASCADE"), nullable=False, index=True),
    )
