"""Brings a database to the schema of this version; refuses one of a newer version."""

from collections.abc import Iterator
from contextlib import contextmanager
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


class NewerDatabase(BadDatabase):
    """A newer version has changed the schema."""


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
    with told_to_host(engine.url), migrations() as config, writing(engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
        config.attributes["connection"] = connection
        refuse_newer(connection, ScriptDirectory.from_config(config))
        command.upgrade(config, "head")
        note_version(connection)
        note_check(connection)  # even if nothing is new, a read-only database is found out here


@contextmanager
def migrations() -> Iterator[Config]:
    """The versions of the schema that this version knows."""
    with resources.as_file(resources.files("raidtable.server.storage") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        yield config


def schema_of(engine: Engine) -> tuple[str | None, bool]:
    """The schema of the database, None if it has none yet; and whether it is the current one.

    Changes nothing. Raises BadDatabase if the database can't be used.
    """
    with told_to_host(engine.url), migrations() as config, engine.connect() as connection:
        script = ScriptDirectory.from_config(config)
        refuse_newer(connection, script)
        schema = MigrationContext.configure(connection).get_current_revision()
        return schema, schema == script.get_current_head()


def refuse_newer(c: Connection, script: ScriptDirectory) -> None:
    """Raise NewerDatabase if a newer version has changed the schema."""
    schema = MigrationContext.configure(c).get_current_revision()
    if schema is None or schema in {known.revision for known in script.walk_revisions()}:
        return
    where, theirs = shown_url(c.engine.url), version_that_used(c)
    if theirs is not None and theirs != __version__:
        raise NewerDatabase(NEWER, where=where, theirs=theirs, ours=__version__, schema=schema)
    known = script.get_current_head()
    raise NewerDatabase(NEWER_UNNAMED, where=where, ours=__version__, schema=schema, known=known)
