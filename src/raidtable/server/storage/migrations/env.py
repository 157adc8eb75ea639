"""Runs the migrations on the given connection."""

from alembic import context

from raidtable.server.storage.whole_schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
