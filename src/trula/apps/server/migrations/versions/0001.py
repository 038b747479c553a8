"""Tables, places, deals, actions and reviews."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Column

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "tables",
        Column("id", sql.String(32), primary_key=True),
        Column("created", sql.Float, nullable=False),
        Column("setup", sql.Text, nullable=False),
        Column("seed", sql.Text, nullable=False),
    )
    op.create_table(
        "places",
        _table_id(),
        Column("place", sql.Integer, primary_key=True),
        Column("name", sql.Text, nullable=False),
        Column("agent", sql.Text, nullable=False),
        Column("token", sql.String(64)),
        Column("invite", sql.String(64)),
    )
    op.create_table(
        "deals",
        _table_id(),
        Column("number", sql.Integer, primary_key=True),
        Column("deal", sql.Text, nullable=False),
        Column("nonce", sql.String(64), nullable=False),
        Column("replay", sql.String(32), unique=True),
        Column("takebacks", sql.Integer, nullable=False),
    )
    op.create_table(
        "actions",
        _table_id(),
        Column("deal", sql.Integer, primary_key=True),
        Column("ply", sql.Integer, primary_key=True),
        Column("action", sql.Text, nullable=False),
    )
    op.create_table(
        "reviews", Column("replay", sql.String(32), primary_key=True), Column("review", sql.Text, nullable=False)
    )


def _table_id() -> Column[str]:
    return Column("table_id", sql.String(32), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
