"""Brings a database to the schema of this version; refuses one of a newer version."""

from importlib import resources

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from raidtable.engine.messages import N_
from raidtable.server.database_url import shown_url
from raidtable.server.storage.kept_values import note_check, note_version, version_that_used
from raidtable.server.storage.problems import BadDatabase, told_to_host
from raidtable.server.storage.transactions import writing
from raidtable.version import __version__

# The advisory lock of the process that migrates the schema.
MIGRATING = 0x5241_4944
NEWER = N_(
    "The database {where} belongs to Raidtable {theirs}, and this is Raidtable {ours}, which can't "
    "read its schema {schema}. Install Raidtable {theirs} or newer, or restore a backup that this "
    "version made."
)
NEWER_UNNAMED = N_(
    "The database {where} belongs to a newer version: its schema is {schema}, and Raidtable {ours} "
    "knows none after {known}. Install a newer Raidtable, or restore a backup that this version "
    "made."
)


def migrate(engine: Engine) -> None:
    """Bring the database to the current schema; of several processes, one does.

    If that fails, the engine's connections are closed.
    """
    try:
        upgrade(engine)
    except BaseException:
        engine.dispose()
        raise


def upgrade(engine: Engine) -> None:
    config = Config()
    migrations = resources.files("raidtable.server.storage").joinpath("migrations")
    with (
        told_to_host(engine.url),
        resources.as_file(migrations) as folder,
        writing(engine) as connection,
    ):
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        refuse_newer(connection, ScriptDirectory.from_config(config))
        command.upgrade(config, "head")
        note_version(connection)
        note_check(connection)  # even if nothing is new, a read-only database is found out here


def refuse_newer(c: Connection, script: ScriptDirectory) -> None:
    """Raise BadDatabase if a newer version has changed the schema."""
    schema = MigrationContext.configure(c).get_current_revision()
    if schema is None or schema in {known.revision for known in script.walk_revisions()}:
        return
    where, theirs = shown_url(c.engine.url), version_that_used(c)
    if theirs is not None and theirs != __version__:
        raise BadDatabase(NEWER, where=where, theirs=theirs, ours=__version__, schema=schema)
    known = script.get_current_head()
    raise BadDatabase(NEWER_UNNAMED, where=where, ours=__version__, schema=schema, known=known)
