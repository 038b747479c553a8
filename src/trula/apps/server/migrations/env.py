"""Run by Alembic: changes the database of the connection that it is given."""

from __future__ import annotations

from alembic import context

from trula.apps.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
